"""Which entry ties the log's time to the picture, what its frame is called, and how far off that may be."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from control.errors import TablecastError
from control.timecode import BadLabel, Rate
from displays.exports.moments import Moment
from displays.exports.telling import Teller

ERROR_MS = {"obs": 100, "slate": 200, "jam": 500}
"""How far off an anchor may be: a message's way from the recorder, a hand on a key, an eye on a display and a hand."""

RESTART_MS = 100
"""What a restart of the server may add: the wall clock bridges it."""

DRIFT = 50e-6
"""How far two clocks that nobody synchronises run apart: 50 parts in a million, 0.18 s an hour."""

FIRST = "first"
SOURCES = ("obs", "slate", "jam", FIRST)


class CannotExport(TablecastError):
    """Something that an export was asked for cannot be; the sentence says what would do."""

    why = "no_export"
    sentence = "{detail}"


class Anchor(msgspec.Struct):
    """A moment of the log and the frame it is: `label` of that frame; `error_ms` None where nobody tied anything."""

    source: str
    ns: int
    label: int
    seq: int | None = None
    error_ms: int | None = None
    media_starts: int | None = None
    """The timecode of the recording's first frame, in frames, where a recording begins at this anchor."""
    path: str | None = None
    others: int = 0

    @property
    def cuts(self) -> bool:
        """Whether the picture begins here: what was before is in no recording."""
        return self.source == "obs"

    def document(self, rate: Rate) -> dict[str, object]:
        return {
            "source": self.source, "seq": self.seq, "label": rate.label(self.label), "error_ms": self.error_ms,
        }  # fmt: skip


def anchor(moments: Sequence[Moment], rate: Rate, wanted: str | None = None, start: str | None = None) -> Anchor:
    """The anchor that an export counts from. `moments`: at least the first entry, all anchors and matches' starts.

    `wanted`: a source (the newest of it before the first match, else its first), an entry's number, `first` (the
    log's first entry), or None: the best there is. `start`: the label of its frame. Raises CannotExport.
    """
    found = [moment for moment in moments if moment.row.kind == "anchor" and _begins(moment)]
    kind, moment = _choose(found, moments, wanted)
    data = moment.row.data if moment is not None and kind != FIRST else {}
    said = start or data.get("timecode")
    try:
        label = rate.number(said) if said else rate.day // 24  # an hour: where edit suites begin a timeline
        media = rate.number(data["timecode"]) if kind == "obs" and data.get("timecode") else 0
    except BadLabel as bad:
        raise CannotExport(detail=str(bad)) from None
    made = Anchor(kind, moment.ns if moment else 0, label)
    if kind != FIRST and moment is not None:
        error = data.get("error_ms")
        made.seq = moment.row.seq
        made.error_ms = error if type(error) is int and error >= 0 else ERROR_MS.get(kind, max(ERROR_MS.values()))
        made.media_starts = media if kind == "obs" else None
        made.path = _path(moment, moments) if kind == "obs" else None
        made.others = len(found) - 1
    return made


def _begins(moment: Moment) -> bool:
    return bool(moment.row.data.get("act", "start") == "start")


def _path(begin: Moment, moments: Sequence[Moment]) -> str | None:
    """The recording's file: OBS names it when it stops."""
    for moment in moments:
        row = moment.row
        if row.seq < begin.row.seq or row.kind != "anchor" or row.data["source"] != "obs":
            continue
        if row.seq > begin.row.seq and _begins(moment):
            return None  # another one: the end of this one was never heard
        if isinstance(row.data.get("path"), str):
            return str(row.data["path"])
    return None


def _choose(found: list[Moment], moments: Sequence[Moment], wanted: str | None) -> tuple[str, Moment | None]:
    first = moments[0] if moments else None
    if wanted == FIRST:
        return FIRST, first
    if wanted is not None and wanted not in SOURCES:
        if not (wanted.isascii() and wanted.isdigit()):
            raise CannotExport(detail=f"{wanted!r} is no anchor: use obs, slate, jam, first, or its entry's number.")
        one = next((moment for moment in found if moment.row.seq == int(wanted)), None)
        if one is None:
            there = ", ".join(f"{it.row.seq} ({it.row.data['source']})" for it in found) or "none"
            raise CannotExport(detail=f"Entry {wanted} is no anchor; anchors of this show: {there}.")
        return str(one.row.data["source"]), one
    match = next((moment.ns for moment in moments if moment.row.kind == "start"), None)
    for source in ("obs", "jam", "slate") if wanted is None else (wanted,):
        of_it = [moment for moment in found if moment.row.data["source"] == source]
        early = [moment for moment in of_it if match is None or moment.ns <= match]
        if of_it:
            return source, early[-1] if early else of_it[0]
    if wanted is not None:
        raise CannotExport(detail=f"This show has no anchor of the kind {wanted}: leave --anchor out, or use first.")
    return FIRST, first


def stated(anchor: Anchor, rate: Rate, last_ns: int, restarts: int, teller: Teller, everything: bool) -> str:
    """What an export says of its anchor: which, its frame's label, the expected error there and at the far end."""
    label = rate.label(anchor.label)
    if anchor.error_ms is None:
        return teller.say("unanchored", label=label)
    near = anchor.error_ms + 1000 * rate.frame
    far = near + DRIFT * abs(last_ns - anchor.ns) / 1e6 + RESTART_MS * restarts
    what = teller.say(f"anchor.{anchor.source}") or teller.say("anchor.other")
    if everything:  # an entry's number would tell others that something secret happened before
        what = teller.say("numbered", what=what, seq=anchor.seq)
    said = teller.say(
        "stated", what=what, label=label, near=round(near), frames=-(-near // (1000 * rate.frame)), far=round(far)
    )
    more = [teller.say("restarts", n=restarts)] if restarts else []
    return " ".join([said, *more, *([teller.say("others", n=anchor.others)] if anchor.others and everything else [])])
