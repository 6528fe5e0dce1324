"""kill -9 in the middle of a match: how long until every screen shows again what was last acknowledged."""

from __future__ import annotations

import re
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from tests.bench.hall import Hall
from tests.bench.line import Line, Lines
from tests.bench.ring import GAME, Figures
from tests.bench.servers import ROOT, Ours


def retries() -> tuple[int, ...]:
    """The pauses in ms between a page's dials, as socket.js has them."""
    source = (ROOT / "displays/static/socket.js").read_text("utf-8")
    found = re.search(r"^const RETRY = \[([\d, ]+)\]", source, re.MULTILINE)
    assert found is not None, "socket.js no longer says how often a page dials"
    return tuple(int(pause) for pause in found[1].split(","))


def kills(screens: int, times: int, answers: int = 12) -> Figures:
    """(f): the server killed so many times, started again at once, with so many screens on it."""
    waits, starts = [], []
    with tempfile.TemporaryDirectory() as folder:
        lines = Lines()
        hall = Hall(Path(folder), lines, GAME, "AB")
        try:
            hall.fill(screens)
            for line in hall.screens:
                line.again = retries()
            for _ in range(times):
                for _ in range(answers):
                    hall.answer()
                wait, start = _killed(hall, Path(folder))
                waits.append(round(wait * 1000))
                starts.append(round(start * 1000))
                lines.quiet()
                hall.ok("resume")  # after a crash everything stands until the dealer says so
                lines.quiet()
        finally:
            hall.close()
            lines.close()
    return {"screens": screens, "right_ms": max(waits), "each_ms": waits, "started_ms": starts}


def _killed(hall: Hall, folder: Path) -> tuple[float, float]:
    """One kill: seconds until all is right again, and until the new server listens."""
    lines, before = hall.lines, {line: _shown(line) for line in hall.screens}
    right: dict[Line, float] = {}
    started: list[Any] = []

    def start_again() -> None:
        started.append(Ours(folder, hall.server.port))
        started.append(time.perf_counter())

    begun = time.perf_counter()
    hall.server.kill()
    for line in hall.screens:
        line.newest = b""
    starter = threading.Thread(target=start_again)
    starter.start()

    def all_right() -> bool:
        for line in hall.screens:
            if line not in right and line.newest and _shown(line) == before[line]:
                right[line] = line.last
        return len(right) == len(before)

    try:
        lines.until(all_right, "all screens to be right again", 20.0)
    finally:
        starter.join()
        if started:
            hall.server = started[0]
    return max(right.values()) - begun, started[1] - begun


def _shown(line: Line) -> tuple[Any, ...]:
    """What must come back: the scene, the people, the table and what was told."""
    frame = line.frame()
    match = frame["match"]
    return frame["scene"], frame["people"], match["table"], match["facts"], match["asks"], match.get("open")
