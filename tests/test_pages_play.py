"""Every game through the pages: pads enter random legal answers by their forms, until the match ends or it is enough.

The answers come from the rules, run over the show's own log; what the pages make of them must be what the rules asked.
"""

from __future__ import annotations

import importlib
import random
from pathlib import Path
from typing import Any

import pytest

from control.log import Log
from control.show import Show
from rules.game import SEATS, games
from rules.match import Match
from rules.table import DEALER
from tests.browser import PATIENCE
from tests.evening import Evening, Server

ANSWERS = 8
"""Answers a game is played for in the quick run; the full run plays on to the end, or to 200."""

PATIENT = 900
"""Seconds for every ask: a busy machine taps more slowly than a contestant, and no clock shall answer for it."""

SAMPLE = ("constellations", "indian_holdem_q", "lie_detector", "word_combination")
"""Bets and picks, three seats, a dealer who rules, typed words: the quick run; boards are in test_boards_page.py, seven
pads in test_seven_pads.py, 흑과백2 in test_kill.py. The full run plays every game."""


def quick(key: str) -> dict[str, Any]:
    """Options that make a match short, if the game's test module names some."""
    try:
        module = importlib.import_module(f"tests.games.{key}")
    except ModuleNotFoundError:
        return {}
    return dict(getattr(module, "QUICK", {}))


def from_log(show: Path) -> Match | None:
    """The match as it stands in the show's log; None before it has started."""
    with Log.open(show, readonly=True) as log:
        folded = Show().replay(log.rows())
    played = folded.match
    if played is None or played.started is None:
        return None
    match = Match(played.game, played.seats, played.options, played.seed, played.id, played.epoch)
    match.replay(entry for _, entry in played.entries)
    return match


def play(browser: Any, show: Path, key: str, answers: int, full: bool = False) -> None:
    """Set the game up on the console, and answer by the pads' forms; `full`: with as many seats as it may have."""
    low, high = games()[key].seats
    seats = SEATS[: high if full else max(2, low)]
    chance = random.Random(7)
    server = Server(show).start()
    evening = Evening(browser, server)
    try:
        evening.open()
        if len(seats) > 2:
            evening.name({seat: f"{seat} 선수" for seat in seats})
        evening.join(*seats)
        evening.play(key, {"seconds": PATIENT, **quick(key)})
        given = 0
        while given < answers:
            match = from_log(show)
            assert match is not None
            if match.outcome is not None:
                break
            if not match.asks:
                evening.cue()
                _await_entry(evening, show, len(match.entries))
                continue
            one = next(one for one in match.asks if one.waits)
            answer = match.legal(one, chance)
            if one.ask.seat == DEALER:
                evening.rule(one.ask.name, answer)
            else:
                evening.give(one.ask.seat, answer)
            given += 1
            _await_entry(evening, show, len(match.entries))
        evening.wall.page.wait_for_timeout(700)
        for name, page in (("wall", evening.wall), ("console", evening.dealer), *evening.pads.items()):
            page.shot(f"{key}_{name}")
        evening.assert_clean()
    finally:
        evening.close()
        said = server.stop()
    assert "Traceback" not in said, said


def _await_entry(evening: Evening, show: Path, before: int) -> None:
    for _ in range(PATIENCE // 50):
        match = from_log(show)
        if match is not None and len(match.entries) > before:
            return
        evening.desk.wait_for_timeout(50)
    raise AssertionError("the answer did not reach the log")


@pytest.mark.parametrize("key", [key for key in SAMPLE if key in games()])
def test_a_match_through_the_pages(browser: Any, tmp_path: Path, key: str) -> None:
    play(browser, tmp_path / "show.db", key, ANSWERS)


@pytest.mark.full
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("key", list(games()))
def test_a_whole_match_through_the_pages(browser: Any, tmp_path: Path, key: str) -> None:
    play(browser, tmp_path / "show.db", key, 200, full=True)
