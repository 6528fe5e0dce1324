"""What the replay room knows of a log: every audience's frame at any moment, the timeline, and how far one may look."""

from __future__ import annotations

import gc
import threading
import time
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from typing import Any

import msgspec

from control.access import DEALER
from control.clock import MS
from control.desk import Desk
from control.log import Log, Row
from control.show import Show
from displays.frames import Frame, view
from displays.replay.aired import Aired, on_air
from displays.replay.counted import Counted, Timecode
from displays.replay.lines import Line, Void, corrected
from displays.replay.listing import Listing
from rules.game import SEATS

AUDIENCES = ("wall", "overlay", "viewer", DEALER, *SEATS)

MANY = 500
"""Rows read at once that the garbage collector is to leave alone from then on: they stay for good, and looking through
those of a long show again and again would stop everything for a quarter of a second."""

BREATH = 50
"""Rows read at a stretch: a show that is live goes on between."""


class Moment(msgspec.Struct, frozen=True):
    """What each audience saw: after the row `seq`, which was written at `row_ms`, at show time `ms`."""

    n: int
    seq: int
    ms: int
    row_ms: int
    at: str
    frames: dict[str, Frame]
    timecode: Timecode | None = None
    """Where that row stands in the picture."""


class Room:
    """A log to look back on. With a desk the show is live, and its log grows."""

    def __init__(self, log: Log, desk: Desk | None = None) -> None:
        self.log = log
        self.desk = desk
        self.rows: list[Row] = []
        self.ms: list[int] = []
        self.seqs: list[int] = []
        self.voids: list[Void] = []
        self.line = Line(self.rows)
        self.air = Aired(self.line.head)
        self.listing = Listing()
        self.counted = Counted()
        self._lock = threading.RLock()

    def read(self) -> None:
        """Take in what is new in the log."""
        with self._lock:
            before = len(self.rows)
            self._read()
            if len(self.rows) - before > MANY:
                gc.freeze()
            if self.desk is not None:
                with self.desk.lock:  # no hold or undo may be written between the rows and the time they are read at
                    self._read()
                    self.air.advance(self.desk.now())

    def _read(self) -> None:
        for row in self.log.rows(self.seqs[-1] + 1 if self.seqs else 0):
            self._take(row)
            if len(self.rows) % BREATH == 0:
                time.sleep(0)

    def _take(self, row: Row) -> None:
        n, ms = len(self.rows), row.elapsed_ns // MS
        self.air.advance(ms)
        self.rows.append(row)
        self.ms.append(ms)
        self.seqs.append(row.seq)
        self.counted.take(row)
        self.line.fold(n + 1)
        show = self.line.head
        self.air.take(row)
        self.listing.take(n, row, show)
        if row.kind == "void" and row.match in show.matches and row.data["seqs"]:
            first = bisect_left(self.seqs, min(row.data["seqs"]))
            self.voids.append(Void(n, first, row.match, self.ms[first]))

    # -- how far one may look ------------------------------------------------------------------------------------

    def known(self, everything: bool) -> int:
        """How many rows may be shown. Without the right to everything: those that have aired, by the delay."""
        with self._lock:
            self.read()
            if everything or self.desk is None:
                return len(self.rows)
            return bisect_right(self.seqs, self.air.newest)

    def end(self, known: int, everything: bool) -> int:
        """Show time in ms up to which the timeline goes: now for a dealer, else the newest row that may be shown."""
        if self.desk is not None and everything:
            return self.desk.now()
        return self.ms[known - 1] if known else 0

    # -- moments -------------------------------------------------------------------------------------------------

    def at_ms(self, ms: int, known: int) -> int:
        """How many rows had been written at `ms`, of those that may be known."""
        return min(bisect_right(self.ms, ms), known)

    def at_seq(self, seq: int, known: int) -> int:
        """How many rows there are up to the entry `seq`, of those that may be known."""
        return min(bisect_right(self.seqs, seq), known)

    def show(self, n: int, known: int, as_corrected: bool) -> Show:
        """The show after the first `n` rows, as it aired or as corrected by the undos that may be known."""
        with self._lock:
            if as_corrected:
                return corrected(self.line, n, [void for void in self.voids if void.n < known])
            return self.line.at(n)

    def moment(
        self, n: int, known: int, audiences: Iterable[str], as_corrected: bool = False, ms: int | None = None
    ) -> Moment:
        """What these audiences saw after the first `n` rows, at `ms`; left out: when the last of them was written."""
        with self._lock:
            show = self.show(n, known, as_corrected)
            written = self.ms[n - 1] if n else 0
            ms = written if ms is None else max(ms, written)
            frames = {
                one: self._overlay(show, ms, known, as_corrected) if one == "overlay" else view(show, one)
                for one in audiences
            }
            row = self.rows[n - 1] if n else None
            timecode = self.counted.at(n, known, self.line.head.rate)
        return Moment(n, row.seq if row else 0, ms, written, row.at if row else "", frames, timecode)

    def _overlay(self, show: Show, ms: int, known: int, as_corrected: bool) -> Frame:
        seq, counters = self.air.seq_at(ms)
        if not seq:
            return {"audience": "overlay", "scene": {"kind": "black"}, "match": None, "clocks": [], "held": None}
        aired = show if seq == show.seq else self.show(self.at_seq(seq, known), known, as_corrected)
        return on_air(aired, counters, show.held)

    # -- the timeline --------------------------------------------------------------------------------------------

    def index(self, known: int, since: int, language: str | None, everything: bool, aired: int = 0) -> dict[str, Any]:
        """What stands on the timeline, from place `since` on; undos always whole, because they mark what was before.

        `aired`: how many of the overlay's changes the page has already; it gets those that came later than their row.
        """
        with self._lock:
            show = self.show(known, known, False)
            since = since if since <= known else 0
            late, aired = self.air.changes(aired, self.seqs[known - 1] if known else 0)
            return {
                "live": self.desk is not None,
                "title": show.title,
                "rehearsal": show.rehearsal,
                "lang": show.language,
                "rate": show.rate,
                "people": {seat: {"name": it.name, "colour": it.colour} for seat, it in sorted(show.seats.items())},
                "delay": show.delay * 1000,
                "since": since,
                "known": known,
                "end": self.end(known, everything),
                "ms": self.ms[since:known],
                "air": late,
                "aired": aired,
                "marks": self.listing.marks(language or show.language, since, known),
                "voids": [
                    {"n": void.n, "from": self.ms[void.first], "to": self.ms[void.n], "gone": self._gone(void)}
                    for void in self.voids
                    if void.n < known
                ],
            }

    def _gone(self, void: Void) -> list[int]:
        """The places of the rows that an undo took back."""
        return [bisect_left(self.seqs, seq) for seq in self.rows[void.n].data["seqs"]]
