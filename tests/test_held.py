"""A sealed choice that nobody has shown yet: those who see everything see it, from the answer to the dealer's cue."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.match import Match
from tests.moments import Course, Moments

PLAY = {"seat": "A", "name": "play", "answer": {"result": "draw"}}
BET = {"seat": "B", "name": "bet", "answer": {"guess": "win", "chips": 2}}
ENDED = 6
"""Entries until the round's chips have moved."""


@pytest.fixture
def show(tmp_path: Path) -> Moments:
    match = Match("betting_rps", seed=1)
    match.draw("A")
    match.answer("A", {"role": "play"})
    match.answer("B", BET["answer"])
    match.answer("A", PLAY["answer"])
    match.cue("reveal")
    match.cue("compare")
    match.cue("next")
    match.answer("B", {"role": "bet"})
    return Moments(tmp_path, Course.of(match, {}))


def locked(show: Moments, audience: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = show.seen(audience)["match"]["locked"]
    return found


def test_the_viewer_keeps_what_was_chosen_until_something_is_asked_again(show: Moments) -> None:
    assert locked(show.to(3), "viewer") == [BET]
    for at in range(4, ENDED + 1):
        assert locked(show.to(at), "viewer") == [PLAY, BET], at
    assert locked(show.to(ENDED + 1), "viewer") == []


def test_nobody_else_does(show: Moments) -> None:
    for at in range(1, ENDED + 1):
        show.to(at)
        assert locked(show, "wall") == [] and locked(show, "A") == []
        assert locked(show, "B") == ([BET] if at == 3 else [])


def test_what_the_clock_chose_is_not_taken_for_an_older_answer(tmp_path: Path) -> None:
    match = Match("winning_streak", options={"on_timeout": "auto"}, seed=1)
    for card in ("spade", "heart"):
        match.answer("A", {"card": card})
        if card == "spade":
            match.answer("B", {"card": card})
            match.cue("reveal")
            match.cue("next")
        else:
            match.timeout("B")
    show = Moments(tmp_path, Course.of(match, {"on_timeout": "auto"}))
    assert locked(show.to(6), "viewer") == [{"seat": "A", "name": "card", "answer": {"card": "heart"}}]


def test_the_overlay_has_it_with_the_hole_cards_alone(show: Moments) -> None:
    show.do("policy", see="viewer", delay=0)
    assert show.to(4).frame()["match"]["sealed"] == [PLAY, BET]
    show.do("layers", hole=False)
    assert "sealed" not in show.frame()["match"]
    show.do("layers", hole=True)
    show.do("policy", see="public", delay=0)
    assert "sealed" not in show.frame()["match"] and "locked" not in show.frame()["match"]
