"""Seven tablets at one table: 시드포커 through the pages, and what the wall and the console say of seven players."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from rules.game import SEATS
from rules.match import Match
from tests.browser import chromium_path
from tests.evening import Evening, Server
from tests.overlay_server import NAMES
from tests.test_pages_play import _await_entry, from_log

pytestmark = pytest.mark.skipif(chromium_path() is None, reason="no Chromium")

GARNETS = {"B": 2, "E": 3}
SMALL = """() => [...document.querySelectorAll(".stage .play *")].filter((it) => it.firstChild?.nodeType === 3
    && it.textContent.trim() && it.checkVisibility() && !it.closest("svg"))
  .map((it) => [it, it.getBoundingClientRect()])
  .filter(([it, box]) => parseFloat(getComputedStyle(it).fontSize) < 39.5 || box.left < 95 || box.right > 1825)
  .map(([it, box]) => `${it.textContent} ${getComputedStyle(it).fontSize} ${[box.left, box.right].map(Math.round)}`)"""
CROSSED = """() => { const all = [...document.querySelectorAll(".sp-seat")].map((it) => it.getBoundingClientRect());
  return all.some((a, i) => all.some((b, j) => i < j && a.left < b.right - 1 && b.left < a.right - 1)); }"""


def play(browser: Any, show: Path, rounds: int, seats: str = "ABCDEFG") -> Match:
    """Seven join, and play by their own tablets until so many rounds are over, or the match is."""
    chance = random.Random(11)
    server = Server(show).start()
    evening = Evening(browser, server)
    try:
        evening.open()
        evening.name({seat: NAMES[seat] for seat in seats})
        evening.join(*seats)
        evening.play("seed_poker", {"garnets": {seat: n for seat, n in GARNETS.items() if seat in seats}})
        looked: set[str] = set()
        while True:
            match = from_log(show)
            assert match is not None
            if match.outcome is not None or match.table.values["round"] > rounds:
                break
            if not match.asks:
                name = match.step.name  # type: ignore[union-attr]
                if name in ("compare", "next") and name not in looked:
                    looked.add(name)
                    look(evening, match)
                evening.cue()
                _await_entry(evening, show, len(match.entries))
            else:
                one = next(one for one in match.asks if one.waits)
                evening.give(one.ask.seat, match.legal(one, chance))
                _await_entry(evening, show, len(match.entries))
        evening.assert_clean()
        return match
    finally:
        evening.close()
        said = server.stop()
        assert "Traceback" not in said, said


def look(evening: Evening, match: Match) -> None:
    """The wall: everybody's chips and what he did, nothing small, nobody over another. The console: all in sight."""
    wall, table = evening.wall.page, match.table
    wall.wait_for_timeout(1200)
    wall.wait_for_function("() => document.getAnimations().every((it) => it.playState !== 'running')")  # all in place
    evening.wall.shot("seven_pads_wall")
    evening.dealer.shot("seven_pads_console")
    for seat in match.seats:
        cell = wall.locator(f".sp-seat[data-seat={seat}]")
        said = cell.inner_text()
        assert str(table.counters["chips"][seat]) in said and NAMES[seat][:3] in said
        if seat in table.values["folded"]:
            assert "포기" in said
    assert not wall.evaluate(SMALL)
    assert not wall.evaluate(CROSSED)
    boxes = evening.desk.locator(".sit").evaluate_all("all => all.map((it) => it.getBoundingClientRect().bottom)")
    list_ends = evening.desk.locator(".p-seats").evaluate("it => it.getBoundingClientRect().bottom")
    assert len(boxes) == len(match.seats) and max(boxes) <= list_ends + 1


def test_seven_tablets_play_a_round_of_seed_poker(browser: Any, tmp_path: Path) -> None:
    match = play(browser, tmp_path / "show.db", 1)
    assert match.options["garnets"] == {seat: GARNETS.get(seat, 0) for seat in SEATS}
    assert {entry["seat"] for entry in match.entries if entry["kind"] == "answer"} == set(SEATS)


@pytest.mark.full
@pytest.mark.timeout(1800)
def test_seven_tablets_play_a_whole_match_of_seed_poker(browser: Any, tmp_path: Path) -> None:
    match = play(browser, tmp_path / "show.db", 99)
    assert match.outcome is not None and sorted(seat for level in match.outcome.ranking or [] for seat in level) == [
        *SEATS
    ]
