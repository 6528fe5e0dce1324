"""A log told again: as it aired, or as corrected, without what an undo took back. Any moment is a short fold away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from control.log import Row
from control.show import Show

EVERY = 40
"""Rows between two copies of the show that are kept: a jump folds fewer than so many."""


class Line:
    """The rows as they aired. `rows` may grow; what was asked for once is folded up to there."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self.head = Show()
        self.folded = 0
        self._kept = [Show()]

    def fold(self, count: int) -> None:
        """Fold on, up to the first `count` rows."""
        while self.folded < count:
            self.head.apply(self.rows[self.folded])
            self.folded += 1
            if self.folded % EVERY == 0:
                self._kept.append(self.head.copy())

    def at(self, count: int) -> Show:
        """The show after the first `count` rows; the caller's own."""
        self.fold(count)
        kept = count // EVERY
        return self._kept[kept].copy().replay(self.rows[kept * EVERY : count])


class Void(msgspec.Struct, frozen=True):
    """An undo of a match: the place of its row, that of the first row it took back, and show time in ms at that one."""

    n: int
    first: int
    match: str
    ms: int

    def spans(self, count: int) -> bool:
        """Whether the first `count` rows end between the two."""
        return self.first < count <= self.n


def corrected(line: Line, count: int, voids: Iterable[Void]) -> Show:
    """The show after the first `count` rows, without what these undos took back.

    From the first voided row to the undo the match stands as it was before, and its clocks with it; all the rest of the
    show goes on. After the undo the show is the same either way. Undos inside a stretch that was taken back later are
    passed over with it, so of several stretches the widest counts.
    """
    show = line.at(count)
    around = [void for void in voids if void.spans(count)]
    if around:
        widest = min(around, key=lambda void: void.first)
        before = line.at(widest.first)
        show.matches[widest.match] = before.matches[widest.match]
        clocks = {id: clock for id, clock in show.clocks.items() if clock.match != widest.match}
        for id, clock in before.clocks.items():
            if clock.match == widest.match:
                clock.stop(widest.ms)
                clocks[id] = clock
        show.clocks = clocks
    gone = {seq for void in voids if void.first < count for seq in line.rows[void.n].data["seqs"]}
    show.tail = [one for one in show.tail if one["seq"] not in gone]
    return show
