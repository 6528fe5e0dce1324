"""Timecode in the replay room: the very frame that exports give an entry, for as much of the log as may be known."""

from __future__ import annotations

from bisect import bisect_left

import msgspec

from control.clock import MS
from control.log import Row
from control.timecode import Rate
from displays.exports.anchors import Anchor, CannotExport, anchor
from displays.exports.moments import Moment, PictureTime

TIES = ("anchor", "start")
"""What an anchor is chosen by, beside the first entry."""


class Timecode(msgspec.Struct, frozen=True):
    """What a page counts on from: the frame `label` stands where `ms` is 0. `ms`: milliseconds of picture time."""

    label: int
    ms: float
    source: str


class Counted:
    """The picture time of every row, and the anchor that it is counted from."""

    def __init__(self) -> None:
        self.ns: list[int] = []
        self._time = PictureTime()
        self._ties: list[Moment] = []
        self._places: list[int] = []
        self._chosen: dict[tuple[int, str], Anchor | None] = {}

    def take(self, row: Row) -> None:
        """The next row."""
        self.ns.append(self._time.of(row))
        if not self._ties or row.kind in TIES:
            self._places.append(len(self.ns) - 1)
            self._ties.append(Moment(row, self.ns[-1], False, {}, None, False))

    def at(self, n: int, known: int, rate: str) -> Timecode | None:
        """Where the last of the first `n` rows stands, by the anchors among the `known` rows; None where none does."""
        if not n:
            return None
        count = bisect_left(self._places, known)
        if (count, rate) not in self._chosen:
            try:
                self._chosen[count, rate] = anchor(self._ties[:count], Rate.read(rate))
            except (CannotExport, ValueError):
                self._chosen[count, rate] = None
        chosen = self._chosen[count, rate]
        return chosen and Timecode(chosen.label, (self.ns[n - 1] - chosen.ns) / MS, chosen.source)
