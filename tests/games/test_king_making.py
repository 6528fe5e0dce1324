"""킹메이킹: the numbers of turn sequences on its page, how lifted pieces move, and what a pad is told before a king."""

import pytest

from rules.games.king_making.towers import CELLS, DROPS, Tower, drops, moves
from rules.match import Match
from rules.steps import Answer
from tests.games.perft import moves as moves_of
from tests.games.perft import perft

PAGE = [50, 2400, 83_120, 2_786_320, 81_321_856]
Board = dict[str, Tower]


def after(board: Board, answer: Answer, seat: str) -> Board:
    """The board after a turn."""
    made, to = dict(board), answer["to"]
    if "drop" in answer:
        return {**made, to: ((seat, answer["drop"]),)}
    tower, lift = made.pop(answer["from"]), answer["lift"]
    if tower[:-lift]:
        made[answer["from"]] = tower[:-lift]
    made[to] = (*made[to], *tower[-lift:])
    return made


def count(board: Board, last: Answer | None, left: dict[str, int], turn: int, depth: int) -> int:
    """The sequences of so many more turns, on plain data: the last turn is counted without being played."""
    seat = "AB"[turn % 2]
    faces = ["piece", "special"] if left[seat] else ["piece"]
    free = len(CELLS) - len(board)
    if depth == 1:
        return len(faces) * free + len(moves(board, "lifted", last))
    total = 0
    for answer in (*drops(board, faces), *moves(board, "lifted", last)):
        rest = {**left, seat: 0} if answer.get("drop") == "special" else left
        total += count(after(board, answer, seat), answer, rest, turn + 1, depth - 1)
    return total


def test_numbers_of_three_turns() -> None:
    assert perft("king_making", 3, {}) == PAGE[:3]
    assert [count({}, None, {"A": 1, "B": 1}, 0, depth) for depth in (1, 2, 3)] == PAGE[:3]
    assert len(DROPS["piece"]) == 25


@pytest.mark.full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("depth", [4, 5])
def test_numbers_of_more_turns(depth: int) -> None:
    assert count({}, None, {"A": 1, "B": 1}, 0, depth) == PAGE[depth - 1]


def stack(*owners: str) -> Tower:
    return [(owner, "piece") for owner in owners]


def reached(board: Board, start: str, lift: int, partial: str) -> set[str]:
    return {one["to"] for one in moves(board, partial, None) if one["from"] == start and one["lift"] == lift}


def test_what_is_lifted_or_the_whole_tower_decides() -> None:
    board: Board = {"c3": stack("A", "B", "A"), "c4": stack("A"), "e3": stack("B"), "d5": stack("A"), "e5": stack("A")}
    ways = [reached(board, "c3", n, "lifted") for n in (1, 2, 3)]
    assert ways == [{"c4"}, {"c4", "e3"}, {"d5"}]
    assert [reached(board, "c3", n, "tower") for n in (1, 2, 3)] == [{"d5"}, {"d5"}, {"d5"}]


def test_the_first_tower_in_each_direction_and_no_further() -> None:
    board: Board = {"a1": stack("A", "B"), "a2": stack("A"), "a4": stack("A"), "c1": stack("B"), "e1": stack("B")}
    assert reached(board, "a1", 2, "lifted") == {"a2", "c1"}


def test_the_pad_is_warned_of_a_king_that_is_the_other_s() -> None:
    match = Match("king_making", options={"first": "A"})
    turns: list[Answer] = [{"drop": "piece", "to": "b2"}]
    for _ in range(4):  # B's pieces pile up on A's
        turns += [{"drop": "piece", "to": "b3"}, {"from": "b3", "to": "b2", "lift": 1}]
    for n, turn in enumerate(turns):
        match.answer("AB"[n % 2], turn)
    match.answer("B", {"drop": "piece", "to": "b1"})
    shown = match.preview(match.asks[0], {"from": "b1", "to": "b2", "lift": 1})
    assert shown["notes"] == [{"note": "king", "seat": "B", "danger": True}]
    assert shown["marks"] == {"board": {"b2": "ghost"}}
    assert match.preview(match.asks[0], {"drop": "special", "to": "e5"})["notes"] == [
        {"note": "drop", "piece": "special", "left": 0}
    ]
    match.answer("A", {"from": "b1", "to": "b2", "lift": 1})
    assert match.outcome is not None and match.outcome.winner == "B"


def test_who_can_do_nothing_passes_and_two_passes_are_a_draw() -> None:
    match = Match("king_making", options={"first": "A"})
    match.answer("A", {"drop": "piece", "to": "a1"})
    for counter, seat, n in (("pieces", "A", 0), ("special", "A", 0), ("special", "B", 0), ("pieces", "B", 1)):
        match.correct(counter, seat, n, "so that nothing is left")
    assert len(moves_of(match)) == 24  # the open ask follows the corrections
    match.answer("B", {"drop": "piece", "to": "e5"})
    told = [fact for fact, _ in match.table.facts if fact["fact"] == "pass"]
    assert told == [{"fact": "pass", "seat": "A", "clause": "B"}, {"fact": "pass", "seat": "B", "clause": "B"}]
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.clause, match.table.values["turn"]) == (None, "R6", 4)


def test_a_pass_goes_by_itself_and_ends_the_ban() -> None:
    match = Match("king_making", options={"first": "A"})
    for seat, to in (("A", "a1"), ("B", "c3"), ("A", "e5")):
        match.answer(seat, {"drop": "piece", "to": to})
    for counter in ("pieces", "special"):
        match.correct(counter, "A", 0, "so that A has none left")
    match.answer("B", {"drop": "special", "to": "c1"})
    assert match.asks[0].ask.seat == "B" and match.table.values["turn"] == 6
    match.answer("B", {"drop": "piece", "to": "c4"})
    assert match.asks[0].ask.seat == "A"  # c3 and c4 can be moved now
