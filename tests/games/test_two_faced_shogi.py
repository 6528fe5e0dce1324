"""양면장기: the numbers of turn sequences on its page, and what a pad is told before a move."""

import time

import pytest

from rules.games.two_faced_shogi.pieces import REACH
from rules.match import Match
from rules.table import Thing
from tests.games.perft import perft

PAGE = {2: [12, 144, 1872, 24_027, 326_820, 4_382_584], 4: [12, 144, 1920, 25_280]}
BAR = 20
"""Seconds of one core that the first four turns may take."""


@pytest.mark.parametrize("jumps", PAGE)
def test_numbers_of_four_turns(jumps: int) -> None:
    start = time.process_time()
    assert perft("two_faced_shogi", 4, {"knight_jumps": jumps}) == PAGE[jumps][:4]
    assert time.process_time() - start < BAR


@pytest.mark.full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("depth", [5, 6])
def test_numbers_of_more_turns(depth: int) -> None:
    assert perft("two_faced_shogi", depth, {}) == PAGE[2][:depth]


def test_a_knight_jumps_as_the_option_says() -> None:
    assert sorted(to for (to,) in REACH[2]["A", "knight"]["c3"]) == ["b5", "d5"]
    assert sorted(to for (to,) in REACH[4]["A", "knight"]["c3"]) == ["a4", "b5", "d5", "e4"]
    assert sorted(to for (to,) in REACH[4]["B", "knight"]["c3"]) == ["a2", "b1", "d1", "e2"]


def test_the_pad_sees_what_a_piece_becomes_and_takes_but_no_threat() -> None:
    match = Match("two_faced_shogi", options={"first": "A"})
    assert match.preview(match.asks[0], {"from": "d1", "to": "d2"}) == {
        "notes": [{"note": "turns", "piece": "gold", "face": "knight"}], "marks": {"board": {"d2": "ghost"}},
    }  # fmt: skip
    for seat, start, to in (("A", "d1", "d2"), ("B", "b5", "b4"), ("A", "d2", "e4")):
        match.answer(seat, {"from": start, "to": to})
    notes = match.preview(match.asks[0], {"from": "e5", "to": "e4"})["notes"]
    assert notes == [{"note": "turns", "piece": "tokin", "face": "lance"}, {"note": "takes", "piece": "gold"}]
    match.answer("B", {"from": "e5", "to": "e4"})
    match.answer("A", {"from": "a1", "to": "a2"})
    assert match.preview(match.asks[0], {"drop": "gold", "to": "e5"})["notes"] == [{"note": "drop", "piece": "gold"}]
    assert match.preview(match.asks[0], {"from": "c5", "to": "c4"})["notes"] == [{"note": "stays"}]


def test_who_can_neither_move_nor_drop_loses() -> None:
    match = Match("two_faced_shogi", options={"first": "A"})
    grid = match.table.grids["board"]
    grid.clear()  # R6 is hardly ever seen, so the pieces are laid out for it: B's king stands among its own, all stuck
    stuck = {"a2": "king", "a1": "pawn", "b1": "lance", "b2": "knight", "a3": "pawn", "b3": "lance"}
    for at, face in stuck.items():
        grid.put(at, Thing(face, owner="B").open())
    for at, face in {"e1": "pawn", "c1": "king"}.items():
        grid.put(at, Thing(face, owner="A").open())
    match.answer("A", {"from": "e1", "to": "e2"})
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.clause, match.table.values["turn"]) == ("A", "R6", 2)
