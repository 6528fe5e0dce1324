"""A stretch of a log as output frames: which entry each of them shows, and what time it is in the show there."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from control.clock import MS
from control.log import Row
from control.timecode import SECOND, BadLabel, Rate
from displays.exports.anchors import CannotExport, anchor
from displays.exports.moments import read
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
        reading = read(rows)
        try:
            self._anchor = anchor(reading, rate, None, start)
        except CannotExport as error:
            raise CannotRender(detail=str(error)) from None
        self.rate = rate
        self.seqs = [row.seq for row in rows]
        self._ns = [moment.ns for moment in reading.moments]
        self._ms = [row.elapsed_ns / MS for row in rows]
        self._frames: list[int] = []
        for ns in self._ns:  # the wall clock may have been set back over a restart
            self._frames.append(max(self._frame(ns), self._frames[-1] if self._frames else self._frame(ns)))
        after = AFTER * rate.num // rate.den
        self.first = self._place(begins, "--from") if begins is not None else self._frames[0]
        self.end = self._place(ends, "--to") if ends is not None else self._frames[-1] + after
        if self.end <= self.first:
            raise CannotRender(
                detail=f"The stretch is empty: it would end at {rate.label(self.end)} and begin at "
                f"{rate.label(self.first)}. Choose a later --to or an earlier --from."
            )
        if self.end <= self._frames[0]:
            raise CannotRender(detail=f"The stretch ends before the log begins, at {rate.label(self._frames[0])}.")
        if self.first > self._frames[-1] + 3600 * rate.num // rate.den:
            raise CannotRender(detail=f"The stretch begins long after the log's end, {rate.label(self._frames[-1])}.")

    def _frame(self, ns: int) -> int:
        return self._anchor.label + self.rate.at(ns - self._anchor.ns)

    def _place(self, text: str, option: str) -> int:
        """The frame of an entry (`120`), of seconds since the log began (`12.5` or `12s`), or of a timecode label."""
        text = text.strip()
        if text.isascii() and text.isdigit():
            at = bisect_left(self.seqs, int(text))
            if at == len(self.seqs) or self.seqs[at] != int(text):
                raise CannotRender(
                    detail=f"{option} {text}: the log has the entries {self.seqs[0]} to {self.seqs[-1]}. "
                    f"For seconds write {text}s."
                )
            return self._frames[at]
        if re.fullmatch(r"[0-9]{1,7}(\.[0-9]{1,9})?s?", text, re.ASCII):
            whole, _, part = text.rstrip("s").partition(".")
            return self._frame(int(whole) * SECOND + int(part.ljust(9, "0")))
        try:
            number = self.rate.number(text)
        except BadLabel as bad:
            raise CannotRender(detail=f"{option}: {bad} An entry is its number, seconds are 12.5s.") from None
        day = self.rate.day  # labels begin again at midnight: the one nearest to the log is meant
        middle = (self._frames[0] + self._frames[-1]) // 2
        return number + day * round((middle - number) / day)

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
