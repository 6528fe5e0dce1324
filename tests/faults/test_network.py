"""A bad network between screens and server: cut, delayed, doubled, out of order. Every answer counts exactly once."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from tests.evening import Server
from tests.faults.studio import Floor, once, rows_of, screens_right
from tests.faults.test_bad_disk import settled, wait_for
from tests.faults.weather import Line

LONG = {"answers": 51, "resent": 11, "dials": 21}
"""What a long storm must have seen before it may end."""


def storm(show: Path, seconds: float, seed: int, least: dict[str, int]) -> dict[str, int]:
    """Play through the weather; then everything must be there, once, and every screen right.

    It lasts so many seconds, and on a slow machine until so much has happened in it, but five minutes at most.
    """
    server = Server(show).start()
    line = Line(server.port)
    floor = Floor(server, seed, through=line.url)
    try:
        floor.hold(False)
        chance, most = random.Random(seed), time.monotonic() + 300
        line.storm(seconds, chance)
        while time.monotonic() < most and any(seen(floor)[what] < n for what, n in least.items()):
            line.storm(3, chance)
        end = time.monotonic() + 60
        while (not line.late_bytes or seen(floor)["resent"] < 2) and time.monotonic() < end:
            floor.busy()
            line.reorder(0.2)  # until it did hit an answer
        before = sum(len(pad.taken) for pad in floor.pads)
        wait_for(lambda: sum(len(pad.taken) for pad in floor.pads) > before + 2)  # it goes on in fair weather
        settled(floor)
        rows = rows_of(show)
        once(floor, rows)
        screens_right(floor)
        told = {f"{pad.seat}:{key}" for pad in floor.pads for key in pad.taken}
        answers = {row.key for row in rows if row.kind == "answer" and row.actor in "AB"}
        assert answers == told  # each that was written was heard of in the end, and nothing else was written
        return {**seen(floor), "answers": len(told), "late": line.late_bytes, "cuts": line.cuts}
    finally:
        floor.close()
        line.close()
        server.kill()
        assert "Traceback" not in server.said, server.said


def seen(floor: Floor) -> dict[str, int]:
    """Answers taken, answers sent again, and lines dialled anew so far."""
    return {
        "answers": sum(len(pad.taken) for pad in floor.pads),
        "resent": sum(pad.resent for pad in floor.pads),
        "dials": sum(screen.dials for screen in floor.screens) - len(floor.screens),
    }


@pytest.mark.timeout(500)
def test_a_storm(tmp_path: Path) -> None:
    count = storm(tmp_path / "show.db", 8, 2, {"answers": 11, "resent": 2, "dials": 4})
    print(count)
    assert count["answers"] > 10 and count["resent"] > 1 and count["dials"] > 3 and count["late"] > 0, count


@pytest.mark.full
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(4))
def test_a_long_storm(tmp_path: Path, seed: int) -> None:
    count = storm(tmp_path / "show.db", 60, seed + 10, LONG)
    print(count)
    assert count["late"] > 0 and all(count[what] >= n for what, n in LONG.items()), count


def test_an_answer_that_arrives_again_by_the_old_line_is_not_given_twice(tmp_path: Path) -> None:
    server = Server(tmp_path / "show.db").start()
    line = Line(server.port)
    floor = Floor(server, 3, through=line.url, games=("black_white_2",))
    try:
        floor.hold(False)
        wait_for(lambda: any(pad.taken for pad in floor.pads))
        for _ in range(5):
            before = sum(len(pad.taken) for pad in floor.pads)
            late = line.late_bytes
            floor.busy(10)
            line.reorder(0.2)
            wait_for(lambda before=before: sum(len(pad.taken) for pad in floor.pads) > before)
            if line.late_bytes > late:
                time.sleep(0.2)
        settled(floor)
        once(floor, rows_of(server.show))
        screens_right(floor)
        assert line.late_bytes > 0 and sum(pad.resent for pad in floor.pads) > 0
    finally:
        floor.close()
        line.close()
        server.kill()
    assert "Traceback" not in server.said, server.said
