"""Where a person says a stretch begins or ends: an entry's number, seconds since the log began, or a timecode."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from control.clock import MS
from control.timecode import SECOND, BadLabel, Rate
from displays.exports.anchors import Anchor, CannotExport
from displays.exports.moments import Reading


class Places:
    """The log's entries as frames, numbered as their timecode is. The log has at least one entry."""

    def __init__(self, reading: Reading, rate: Rate, anchor: Anchor) -> None:
        self.rate = rate
        self.anchor = anchor
        self.seqs = [moment.row.seq for moment in reading.moments]
        self.ns = [moment.ns for moment in reading.moments]
        self.ms = [moment.row.elapsed_ns // MS for moment in reading.moments]
        self.frames: list[int] = []
        for ns in self.ns:  # the wall clock may have been set back over a restart
            frame = self.frame(ns)
            self.frames.append(max(frame, self.frames[-1] if self.frames else frame))

    def frame(self, ns: int) -> int:
        """The frame of a picture time in nanoseconds."""
        return self.anchor.label + self.rate.at(ns - self.anchor.ns)

    def place(self, text: str | int, option: str) -> int:
        """The frame of an entry (`120`), of seconds (`12.5`, `12s`), or of a timecode label; `option` names the giver.

        A number is show time in milliseconds, as the replay room counts it. Raises CannotExport with what would do.
        """
        if isinstance(text, int):
            at = max(0, bisect_right(self.ms, text) - 1)
            return self.frame(self.ns[at] + (text - self.ms[at]) * MS)
        text = text.strip()
        if text.isascii() and text.isdigit():
            at = bisect_left(self.seqs, int(text))
            if at == len(self.seqs) or self.seqs[at] != int(text):
                raise CannotExport(
                    detail=f"{option} {text}: the log has the entries {self.seqs[0]} to {self.seqs[-1]}. "
                    f"For seconds write {text}s."
                )
            return self.frames[at]
        if re.fullmatch(r"[0-9]{1,7}(\.[0-9]{1,9})?s?", text, re.ASCII):
            whole, _, part = text.rstrip("s").partition(".")
            return self.frame(int(whole) * SECOND + int(part.ljust(9, "0")))
        try:
            number = self.rate.number(text)
        except BadLabel as bad:
            raise CannotExport(detail=f"{option}: {bad} An entry is its number, seconds are 12.5s.") from None
        day = self.rate.day  # labels begin again at midnight: the one nearest to the log is meant
        middle = (self.frames[0] + self.frames[-1]) // 2
        return number + day * round((middle - number) / day)
