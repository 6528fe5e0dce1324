"""The sheet that every format is written from: items with their frames, the stretches they cut, the anchor."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from control.log import Row
from control.timecode import Rate
from displays.exports.anchors import Anchor, CannotExport, anchor, stated
from displays.exports.items import TOLD, Item, items
from displays.exports.moments import Reading, read
from displays.exports.places import Places
from displays.exports.telling import Teller
from rules.game import SEATS
from rules.table import ALL_SEEING, DEALER

AUDIENCES = ("wall", "viewer", DEALER, *SEATS)


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What an export is asked for.

    `language` None: the show's. `anchor`, `start`: as in `anchors.anchor`. `media`: where the recording lies, for
    timelines with clips. `voided`: entries that an undo took back too, marked as such. `begins`, `ends`: only what lies
    between (ends left out), each as in `places.Places.place`; timecodes stay what they are in the whole.
    """

    audience: str
    language: str | None = None
    anchor: str | None = None
    start: str | None = None
    media: str | None = None
    voided: bool = False
    begins: str | int | None = None
    ends: str | int | None = None


class Chapter(msgspec.Struct, frozen=True):
    """A stretch of the timeline, frames `start` to before `end`."""

    title: str
    start: int
    end: int

    @property
    def length(self) -> int:
        return self.end - self.start


class Mark(msgspec.Struct):
    """The items that share one frame, as one marker: suites keep one a frame."""

    frame: int
    items: list[Item]

    @property
    def name(self) -> str:
        return " / ".join(item.what for item in self.items)

    @property
    def note(self) -> str:
        """The clauses behind it."""
        rules = (f"{item.clause} {item.rule}".strip() for item in self.items if item.clause)
        return " / ".join(dict.fromkeys(rules))

    @property
    def kind(self) -> str:
        return next((item.kind for item in self.items if item.chapter), self.items[0].kind)

    @property
    def chapter(self) -> bool:
        return any(item.chapter for item in self.items)


class Sheet(msgspec.Struct):
    """`start`: the timeline's first frame counted from midnight; items, marks and chapters count from there.

    `media_starts`: the recording's own timecode at the timeline's first frame, in frames. `left_out`: items from before
    the recording began; tables keep them, without a timecode.
    """

    title: str
    rehearsal: bool
    language: str
    audience: str
    rate: Rate
    start: int
    media_starts: int
    media: str | None
    length: int
    items: list[Item]
    chapters: list[Chapter]
    anchor: Anchor
    statement: str
    left_out: int

    @property
    def marks(self) -> list[Item]:
        """Items that become markers, in order."""
        return [item for item in self.items if item.mark and item.frame >= 0]

    @property
    def merged(self) -> list[Mark]:
        """One marker a frame."""
        made: dict[int, Mark] = {}
        for item in self.marks:
            made.setdefault(item.frame, Mark(item.frame, [])).items.append(item)
        return list(made.values())

    @property
    def told(self) -> list[Mark]:
        """What was told to the audience in sentences, by frame."""
        made: dict[int, Mark] = {}
        for item in self.marks:
            if item.kind in TOLD:
                made.setdefault(item.frame, Mark(item.frame, [])).items.append(item)
        return list(made.values())

    def label(self, frame: int) -> str:
        """The timecode of a frame of the timeline."""
        return self.rate.label(self.start + frame)


def sheet(rows: Iterable[Row], wish: Wish) -> Sheet:
    """Read a log for one audience. Raises CannotExport."""
    if wish.audience not in AUDIENCES:
        raise CannotExport(detail=f"{wish.audience!r} is no audience: use one of {', '.join(AUDIENCES)}.")
    if wish.language not in (None, "ko", "en"):
        raise CannotExport(detail=f"{wish.language!r} is no language here: use ko or en.")
    reading = read(rows)
    show = reading.show
    try:
        rate = Rate.read(show.rate)
    except ValueError as error:
        raise CannotExport(detail=f"{error}.") from None
    teller = Teller(wish.language or show.language)
    chosen = anchor(reading.moments, rate, wish.anchor, wish.start)
    found = _within(items(reading, wish.audience, teller, wish.voided), reading, wish, rate, chosen)
    return _lay(reading, wish, rate, teller, chosen, found)


def _within(found: list[Item], reading: Reading, wish: Wish, rate: Rate, chosen: Anchor) -> list[Item]:
    """The items of the stretch that was asked for; an item stands where its frame does."""
    if wish.begins is None and wish.ends is None:
        return found
    places = Places(reading, rate, chosen)
    first = places.place(wish.begins, "--from") if wish.begins is not None else None
    end = places.place(wish.ends, "--to") if wish.ends is not None else None
    if first is not None and end is not None and end <= first:
        raise CannotExport(
            detail=f"The stretch is empty: it would end at {rate.label(end)} and begin at {rate.label(first)}. "
            "Choose a later --to or an earlier --from."
        )
    return [
        item
        for item in found
        if (first is None or places.frame(item.ns) >= first) and (end is None or places.frame(item.ns) < end)
    ]


def _lay(reading: Reading, wish: Wish, rate: Rate, teller: Teller, chosen: Anchor, found: list[Item]) -> Sheet:
    show = reading.show
    for item in found:
        item.frame = rate.at(item.ns - chosen.ns)
    start = 0 if chosen.cuts else min([0, *(item.frame for item in found)])
    for item in found:
        item.frame -= start
    last = max([0, *(item.frame for item in found)])
    length = last + rate.nominal
    title = show.title or teller.say("untitled")
    if show.rehearsal:
        title = teller.say("rehearsal", title=title)
    last_ns = max([chosen.ns, *(item.ns for item in found)])
    first = (chosen.label + start) % rate.day
    return Sheet(
        title=title, rehearsal=show.rehearsal, language=teller.language, audience=wish.audience, rate=rate, start=first,
        media_starts=first if chosen.media_starts is None else chosen.media_starts, media=wish.media or chosen.path,
        length=length, items=found, chapters=_chapters(found, length, title), anchor=chosen,
        statement=stated(chosen, rate, last_ns, reading.restarts, teller, wish.audience in ALL_SEEING),
        left_out=sum(1 for item in found if item.frame < 0),
    )  # fmt: skip


def _chapters(found: list[Item], length: int, title: str) -> list[Chapter]:
    """The timeline in stretches without a gap: of two that begin on one frame the later names it."""
    begins = {0: title}
    for item in found:
        if item.chapter:
            begins[max(0, item.frame)] = item.chapter
    frames = sorted(begins)
    return [Chapter(begins[at], at, end) for at, end in zip(frames, [*frames[1:], length], strict=True)]
