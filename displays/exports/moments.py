"""The log read once: every entry with its time in the picture, the round it fell in, and who sat where then."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from control.log import Row
from control.show import Played, Show

Document = dict[str, Any]


class Moment(msgspec.Struct):
    """An entry as an editor meets it. `ns`: nanoseconds since the first entry as the picture ran (`PictureTime`)."""

    row: Row
    ns: int
    void: bool
    people: Document
    played: Played | None
    running: bool
    round: int | None = None
    outcome: Document | None = None
    """How the match ended, if it ended by this entry."""


class Reading(msgspec.Struct):
    """A whole log: its entries, the show as it stands after them, and how often the server came back."""

    moments: list[Moment]
    show: Show
    restarts: int


class PictureTime:
    """Counts nanoseconds since the first entry as the picture ran; asked for each row in turn.

    Show time stands while a server is down and a recording does not, so over a restart the wall clock counts.
    """

    def __init__(self) -> None:
        self.restarts = 0
        self._first: int | None = None
        self._before: Row | None = None
        self._lost = 0

    def of(self, row: Row) -> int:
        if self._first is None:
            self._first = row.elapsed_ns
        if row.kind == "recovery" and self._before is not None:
            self.restarts += 1
            gone = _wall(row) - _wall(self._before) - (row.elapsed_ns - self._before.elapsed_ns)
            self._lost += max(0, gone)
        self._before = row
        return row.elapsed_ns - self._first + self._lost


def read(rows: Iterable[Row], drafts: bool = False) -> Reading:
    """Fold the log; entries that an undo took back are marked, unfinished answers left out unless asked for."""
    show = Show()
    made: list[Moment] = []
    people: Document = {}
    time = PictureTime()
    for row in rows:
        show.apply(row)
        ns = time.of(row)
        if row.kind in ("show", "seat"):
            people = {seat: {"name": it.name} for seat, it in show.seats.items()}
        if row.kind == "draft" and not drafts:
            continue
        played = show.matches.get(row.match) if row.match else None
        moment = Moment(
            row=row, ns=ns, void=False, people=people, played=played,
            running=show.match is not None and show.match.status == "running",
        )  # fmt: skip
        if played is not None and played.document:
            number = played.document["table"]["values"].get("round")
            moment.round = number if type(number) is int else None
            if played.ended == row.seq:
                moment.outcome = played.document["outcome"]
        made.append(moment)
    for moment in made:
        moment.void = moment.row.seq in show.voided
    return Reading(made, show, time.restarts)


def _wall(row: Row) -> int:
    return round(datetime.fromisoformat(row.at).timestamp() * 1000) * 1_000_000
