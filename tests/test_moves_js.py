"""What moved between two pictures of a board: turned over, taken, lifted in part, fallen along a line."""

import json
from pathlib import Path
from typing import Any

from tests.node import needs_node, said

CHANGES = Path(__file__).parents[1] / "displays" / "static" / "grid" / "changes.js"
CELLS = CHANGES.parent / "cells.js"
pytestmark = needs_node

Board = dict[str, list[dict[str, Any]]]


def changes(was: Board, now: Board) -> Any:
    return said(CHANGES, f"it.changes({json.dumps(was)}, {json.dumps(now)})")


def stone(owner: str) -> dict[str, Any]:
    return {"face": "stone", "owner": owner}


PAWN, ROOK = {"face": "pawn", "back": "rook", "owner": "A"}, {"face": "rook", "back": "pawn", "owner": "A"}
TOKIN = {"face": "tokin", "back": "lance", "owner": "B"}


def test_a_piece_that_turns_over_and_takes_is_the_same_piece() -> None:
    made = changes({"e2": [PAWN], "e5": [TOKIN]}, {"e5": [ROOK]})
    assert made["moves"] == [{"from": "e2", "to": "e5", "n": 1}]
    assert made["taken"] == [{"cell": "e5", "things": [TOKIN]}]
    assert made["fresh"] == []


def test_the_upper_part_of_a_tower_goes_and_the_rest_stays() -> None:
    low, mid, top = stone("A"), stone("B"), {"face": "special", "owner": "A"}
    made = changes({"c4": [low, mid, top], "d4": [mid]}, {"c4": [low], "d4": [mid, mid, top]})
    assert made == {"moves": [{"from": "c4", "to": "d4", "n": 2}], "fresh": [], "taken": []}


def test_what_falls_is_told_along_its_own_line() -> None:
    a = stone("A")
    made = changes({"a5": [a], "b4": [a], "c9": [a]}, {"a1": [a], "b1": [a], "c1": [a]})
    assert {one["from"]: one["to"] for one in made["moves"]} == {"a5": "a1", "b4": "b1", "c9": "c1"}


def test_what_is_put_down_is_new_and_what_stood_still_is_not_told() -> None:
    made = changes({"a1": [stone("A")]}, {"a1": [stone("A")], "b2": [stone("B")]})
    assert made == {"moves": [], "fresh": ["b2"], "taken": []}
    assert changes({"a1": [stone("A")]}, {"a1": [stone("A")]}) == {"moves": [], "fresh": [], "taken": []}


def test_the_last_move_is_known_though_what_it_took_is_told_after_it() -> None:
    facts = [
        {"i": 1, "fact": "move", "from": "a1", "at": "a2"},
        {"i": 2, "fact": "move", "from": "e2", "at": "e5"},
        {"i": 3, "fact": "capture", "at": "e5"},
    ]
    assert said(CELLS, f"it.lastMove({json.dumps(facts)})") == ["e2", "e5"]
    assert said(CELLS, f"it.lastMove({json.dumps([*facts, {'i': 9, 'fact': 'drop', 'at': 'e1'}])})") == ["e1"]
    assert said(CELLS, "it.lastMove([])") == []


def test_seat_b_sees_the_board_turned_round_and_the_names_stay() -> None:
    assert said(CELLS, "it.inOrder([2, 3])") == ["a3", "b3", "a2", "b2", "a1", "b1"]
    assert said(CELLS, "it.inOrder([2, 3], true)") == ["b1", "a1", "b2", "a2", "b3", "a3"]
