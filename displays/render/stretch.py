"""A stretch of a log as output frames: which entry each of them shows, and what time it is in the show there."""

from __future__ import annotations

from bisect import bisect_right

from control.clock import MS
from control.log import Row
from control.timecode import SECOND, Rate
from displays.exports.anchors import CannotExport, anchor
from displays.exports.moments import read
from displays.exports.places import Places
from displays.render.faults import CannotRender

AFTER = 3
"""Seconds after the last entry that are still shown when no end is named."""


class Stretch:
    """Output frames `first` to before `end`, numbered as their timecode is.

    A frame shows everything that was logged before it ends, so that an entry stands where exports put its marker.
    """

    def __init__(
        self, rows: list[Row], rate: Rate, begins: str | None, ends: str | None, start: str | None = None
    ) -> None:
        if not rows:
            raise CannotRender(detail="The log is empty: there is nothing to render.")
        reading = read(rows, drafts=True)
        try:
            places = Places(reading, rate, anchor(reading.moments, rate, None, start))
            after = AFTER * rate.num // rate.den
            self.first = places.place(begins, "--from") if begins is not None else places.frames[0]
            self.end = places.place(ends, "--to") if ends is not None else places.frames[-1] + after
        except CannotExport as error:
            raise CannotRender(detail=str(error)) from None
        self.rate = rate
        self.seqs = places.seqs
        self._anchor, self._frames = places.anchor, places.frames
        self._ns = places.ns
        self._ms = [row.elapsed_ns / MS for row in rows]
        if self.end <= self.first:
            raise CannotRender(
                detail=f"The stretch is empty: it would end at {rate.label(self.end)} and begin at "
                f"{rate.label(self.first)}. Choose a later --to or an earlier --from."
            )
        if self.end <= self._frames[0]:
            raise CannotRender(detail=f"The stretch ends before the log begins, at {rate.label(self._frames[0])}.")
        if self.first > self._frames[-1] + 3600 * rate.num // rate.den:
            raise CannotRender(detail=f"The stretch begins long after the log's end, {rate.label(self._frames[-1])}.")

    def shown(self, frame: int) -> int:
        """How many of the log's rows an output frame shows."""
        return bisect_right(self._frames, frame)

    def change(self, frame: int) -> int | None:
        """The next output frame after this one that shows a further row."""
        n = self.shown(frame)
        return self._frames[n] if n < len(self._frames) else None

    def ms(self, frame: int) -> float:
        """Show time in ms when an output frame ends; it stands while the server was down."""
        ns = self._anchor.ns + self.rate.seconds(frame + 1 - self._anchor.label) * SECOND
        n = self.shown(frame)
        if not n:
            return float(ns) / MS - self._ns[0] / MS + self._ms[0]
        ms = self._ms[n - 1] + max(0.0, float(ns - self._ns[n - 1]) / MS)
        return min(ms, self._ms[n]) if n < len(self._ms) else ms
