"""Timecode: frames at a show's rate and the labels that editors read, with drop frame as SMPTE 12M has it.

Drop frame drops labels and never frames: at 29.97 the labels ;00 and ;01 of every minute but each tenth do not exist,
at 59.94 ;00 to ;03. A label gives a frame, and the frame the time: never seconds from the digits.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

import msgspec

from scenes.rundown import RATES

LABEL = re.compile(r"([0-9]{2})([:;])([0-9]{2})([:;])([0-9]{2})([:;])([0-9]{2})", re.ASCII)

SECOND: Final = 1_000_000_000


class BadLabel(Exception):
    """A label that names no frame; `why` is its word (catalogue `refused.<why>`), the message the English sentence."""

    def __init__(self, why: str, sentence: str) -> None:
        super().__init__(sentence)
        self.why = why


class Rate(msgspec.Struct, frozen=True):
    """Frames a second, `num`/`den`, and whether labels are dropped."""

    num: int
    den: int
    drop: bool = False

    @classmethod
    def read(cls, text: str) -> Rate:
        """A rate as the log writes it. Raises ValueError for one that no show may have."""
        if text not in RATES:
            raise ValueError(f"{text!r} is no frame rate of a show: use one of {', '.join(RATES)}")
        number, _, form = text.partition(" ")
        num, den = number.split("/")
        return cls(int(num), int(den), form == "DF")

    @property
    def nominal(self) -> int:
        """How many frame numbers a second of labels has: 30 at 29.97."""
        return -(-self.num // self.den)

    @property
    def ntsc(self) -> bool:
        return self.den == 1001

    @property
    def dropped(self) -> int:
        """How many labels a minute lacks, every tenth excepted."""
        return self.nominal // 15 if self.drop else 0

    @property
    def day(self) -> int:
        """Frames in 24 hours of labels, after which they begin again."""
        return 24 * 6 * (600 * self.nominal - 9 * self.dropped)

    @property
    def frame(self) -> Fraction:
        """Seconds that a frame lasts."""
        return Fraction(self.den, self.num)

    def at(self, ns: int) -> int:
        """The frame that stands at that time, in ns from frame 0: the one shown, so rounded down."""
        return ns * self.num // (self.den * SECOND)

    def seconds(self, frame: int) -> Fraction:
        """When a frame begins, in seconds from frame 0."""
        return frame * self.frame

    def label(self, frame: int) -> str:
        """The label of a frame; over midnight it begins again. `;` before the frames says drop frame."""
        frame %= self.day
        if self.drop:
            in_minute = 60 * self.nominal - self.dropped
            tens, rest = divmod(frame, 600 * self.nominal - 9 * self.dropped)
            late = max(0, (rest - self.dropped) // in_minute)  # minutes since the tenth that lacked labels
            frame += self.dropped * (9 * tens + late)
        seconds, frames = divmod(frame, self.nominal)
        minutes, seconds = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours:02}:{minutes:02}:{seconds:02}{';' if self.drop else ':'}{frames:02}"

    def number(self, label: str) -> int:
        """The frame of a label. Raises BadLabel for what is no label, is none of this rate, or does not exist."""
        example = "01:00:00;00" if self.drop else "01:00:00:00"
        found = LABEL.fullmatch(label.strip())
        if found is None:
            raise BadLabel(
                "no_timecode", f"{label!r} is no timecode: write hours, minutes, seconds and frames, {example}."
            )
        hours, first, minutes, second, seconds, sign, frames = found.groups()
        if (sign == ";") != self.drop or (sign == ":" and ";" in (first, second)):
            form = "drop frame" if self.drop else "not drop frame"
            raise BadLabel("other_timecode", f"{label} is not of this show, which is {form}: write it as {example}.")
        h, m, s, f = int(hours), int(minutes), int(seconds), int(frames)
        if h > 23 or m > 59 or s > 59 or f >= self.nominal:
            raise BadLabel("no_timecode", f"{label} is past the last label, 23:59:59{sign}{self.nominal - 1}.")
        if s == 0 and f < self.dropped and m % 10:
            raise BadLabel(
                "dropped_timecode",
                f"{label} does not exist: drop frame has no labels {h:02}:{m:02}:00;00 to ;{self.dropped - 1:02}.",
            )
        minutes_all = 60 * h + m
        number = (60 * minutes_all + s) * self.nominal + f
        return number - self.dropped * (minutes_all - minutes_all // 10)
