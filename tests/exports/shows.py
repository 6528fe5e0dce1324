"""Shows to export: some played at a desk, some written straight into a log so that their times are exact."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

from control.log import Entry, Log, Row
from control.timecode import Rate
from tests.studio import Studio

WALL = "2026-03-01T12:00:00.000Z"


def rows(path: Path) -> list[Row]:
    with Log.open(path, readonly=True) as log:
        return list(log.rows())


def written(path: Path, entries: Iterable[tuple[int, str, dict[str, Any]]], rate: str = "30000/1001 DF") -> list[Row]:
    """A log of (ns, kind, data) after a first entry at 0 that says the rate."""
    with Log.create(path, wall=lambda: WALL, monotonic_ns=lambda: 0) as log:
        first = {"title": "결승전", "rate": rate, "players": {"A": {"name": "가온"}, "B": {"name": "나래"}}}
        log.append([Entry(kind="show", actor="system", data=first, elapsed_ns=0)])
        log.append([Entry(kind=kind, actor="dealer", data=data, elapsed_ns=ns) for ns, kind, data in entries])
    return rows(path)


def marked(path: Path, times: Iterable[int], rate: str, jam: str | None = None) -> list[Row]:
    """A log with a marker at each time; a jam in its first moment says what the camera's timecode was."""
    anchor = [(0, "anchor", {"source": "jam", "timecode": jam})] if jam else []
    marks = [(ns, "marker", {"note": f"mark {n}"}) for n, ns in enumerate(times)]
    return written(path, [*anchor, *marks], rate)


def frame(ns: int, rate: Rate) -> int:
    """The frame that stands at a time, by the schoolbook."""
    return int(Fraction(ns, 10**9) * Fraction(rate.num, rate.den) // 1)


def evening(studio: Studio, bids: Iterable[tuple[int, int]] = ((25, 8), (7, 30), (60, 61))) -> None:
    """Rounds of 흑과백2, with scenes, markers, a note and an undo on the way."""
    studio.ok("slate")
    studio.wait(2)
    studio.scene("lineup")
    studio.wait(3)
    studio.begin()
    for number, pair in enumerate(bids, 1):
        for _ in pair:
            studio.wait(1.5)
            seat = studio.desk.show.match.document["asks"][0]["seat"]  # type: ignore[union-attr]
            studio.gave(seat, points=pair["AB".index(seat)])
        studio.wait(1)
        while (due := studio.desk.cue_due()) is not None:
            studio.ok("cue", cue=due.name)
            studio.wait(0.5)
        if number == 1:
            studio.ok("marker", note="표정 | 클로즈업 <A> & B --> 컷")
            studio.ok("note", text="=메모; 둘째 줄\n# 끝")
    studio.wait(1)
