"""WebVTT: what the audience was told, as subtitles in real seconds of the recording."""

from __future__ import annotations

import math
from fractions import Fraction

from displays.exports.sheet import Sheet

STANDS_MS = 5000
"""How long a sentence stands if nothing follows it."""

LEAST_MS = 800
"""A sentence stands at least so long, even if the next one comes sooner."""


def write(sheet: Sheet) -> list[str]:
    told = sheet.told
    begins = [math.floor(sheet.rate.seconds(mark.frame) * 1000 + Fraction(1, 2)) for mark in told]
    lines = ["WEBVTT", "", f"NOTE {_escaped(sheet.title)}: {_escaped(sheet.statement)}", ""]
    for at, mark in enumerate(told):
        start = begins[at]
        following = begins[at + 1] if at + 1 < len(told) else start + STANDS_MS
        end = max(start + LEAST_MS, min(start + STANDS_MS, following))
        lines += [str(at + 1), f"{_time(start)} --> {_time(end)}"]
        lines += [*(_escaped(item.what) for item in mark.items), ""]
    return ["\n".join(lines)]


def _time(ms: int) -> str:
    seconds, ms = divmod(ms, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{ms:03}"


def _escaped(text: str) -> str:
    """One line without markup; no arrow is left, since > is written out too."""
    return " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
