"""사중력 사목: the numbers of turn sequences on its page, and what a pad is told before a stone is put."""

from collections import Counter
from itertools import product

import pytest

from rules.games.quad_gravity.rules import DIAGONALS, FALLS, FILES, NEUTRAL, RANKS, fours, outlook, places, slide
from rules.match import Match
from rules.steps import Illegal

Board = dict[str, str]
Turn = tuple[int, int]  # sequences, and how many of them end at D-2-1

PAGE = {"inside": (1161, 1_176_632, 858_328_668), "with_start": (1413, 1_813_644)}
ENDED = (72, 85_536, 71_541_532)
REFUSED = (1089, 1_091_096)


def line_counts(between: str) -> dict[tuple[str | None, ...], Turn]:
    """For every content of a line, edge that pulls first: turns with a stone put in it, and those without a place."""
    line = FILES[0]
    made = {}
    for kinds in product((None, "A", NEUTRAL), repeat=len(line)):
        board = {one: kind for one, kind in zip(line, kinds, strict=True) if kind}
        free = [len(outlook(board, "A", one, "down", between)[1]) for one in line if one not in board]
        made[kinds] = (sum(free), free.count(0))
    return made


def turns(board: Board, counts: dict[tuple[str | None, ...], Turn], barred: str = "none") -> Turn:
    """How many turns there are on a board, and how many of them end at D-2-1: line by line."""
    kinds = {
        one: "A" if kind != NEUTRAL else NEUTRAL for one, kind in board.items()
    }  # whose stone it is does not matter
    going, lost = 81 - len(board), 0
    for gravity, lines in FALLS.items():
        if gravity != barred:
            for line in lines:
                here = counts[tuple(map(kinds.get, line))]
                going += here[0]
                lost += here[1]
    return going + lost, lost


def after_each_turn(board: Board, seat: str, between: str, barred: str = "none") -> list[tuple[Board, str]]:
    """The boards after every turn that does not lose at once, with its gravity; by the functions of the rules."""
    made = []
    for start in (one for file in FILES for one in file if one not in board):
        made.append(({**board, start: seat}, "none"))
        for gravity in (one for one in FALLS if one != barred):
            before = {**board, start: seat}
            moves = slide(before, gravity)
            after = {moves.get(one, one): kind for one, kind in before.items()}
            for place in places(after, start, moves.get(start, start), gravity, between):
                made.append(({**after, place: NEUTRAL}, gravity))
    return made


@pytest.mark.parametrize("between", PAGE)
def test_numbers_of_one_and_two_turns(between: str) -> None:
    counts = line_counts(between)
    one, ended = turns({}, counts)
    two = [turns(board, counts) for board, _ in after_each_turn({}, "A", between)]
    assert (one, sum(n for n, _ in two)) == PAGE[between][:2]
    if between == "inside":
        assert (ended, sum(lost for _, lost in two)) == ENDED[:2]
        assert (one - ended, sum(n - lost for n, lost in two)) == REFUSED


@pytest.mark.full
@pytest.mark.timeout(1800)
def test_number_of_three_turns() -> None:
    counts = line_counts("inside")
    seen: Counter[tuple[frozenset[tuple[str, str]], str]] = Counter()
    for board, gravity in after_each_turn({}, "A", "inside"):
        for second, _ in after_each_turn(
            board, "A", "inside"
        ):  # all stones alike: more sequences end on the same board
            seen[frozenset(second.items()), gravity] += 1
    three = ended = 0
    for (board, barred), times in seen.items():
        n, lost = turns(dict(board), counts, barred)  # B-1: the first player's own gravity is barred
        three += n * times
        ended += lost * times
    assert (three, ended) == (PAGE["inside"][2], ENDED[2])


@pytest.mark.parametrize(
    ("options", "wanted"),
    [({}, (1161, 72)), ({"between": "with_start"}, (1413, None)), ({"no_neutral": "refuse"}, (1089, 0))],
)
def test_a_match_offers_as_many_first_turns(options: dict[str, str], wanted: tuple[int, int | None]) -> None:
    total = lost = 0
    for start, gravity in product([one for file in FILES for one in file], ["none", *FALLS]):
        match = Match("quad_gravity", options={"first": "A", **options})
        try:
            match.answer("A", {"cell": start, "gravity": gravity})
        except Illegal as refusal:
            assert refusal.clause == "D-2-1"
            continue
        if match.outcome is not None:
            assert match.outcome.document()["clause"] == "D-2-1" and match.outcome.winner == "B"
            lost += 1
        total += (
            1 if match.asks[:1] == [] or match.asks[0].ask.name == "stone" else len(match.asks[0].fields["cell"].cells)
        )  # type: ignore[index]
    assert total == wanted[0] and wanted[1] in (lost, None)


def test_every_line_of_four_or_more_is_looked_at() -> None:
    lines = [*FILES, *RANKS, *DIAGONALS]
    assert len(lines) == 9 + 9 + 22 and len({tuple(line) for line in lines}) == 40
    assert sum(len(line) - 3 for line in lines) == 2 * 9 * 6 + 2 * 36
    assert all(fours(dict.fromkeys(line[:4], "A"), "A") == [("own", sorted(line[:4]))] for line in lines)
    assert all(fours(dict.fromkeys(line[-4:], NEUTRAL), "A") == [("neutral", sorted(line[-4:]))] for line in lines)


def test_five_in_line_and_mixed_lines_are_nothing() -> None:
    assert fours(dict.fromkeys(FILES[4][:5], "A"), "A") == []
    assert fours({**dict.fromkeys(FILES[4][:3], "A"), "e4": NEUTRAL}, "A") == []
    assert fours(dict.fromkeys(FILES[4][:4], "B"), "A") == []  # R5: the other's four wins nothing now


def test_the_outlook_is_what_happens() -> None:
    match = Match("quad_gravity", options={"first": "A"})
    for cell, gravity, neutral in (("e9", "down", "e5"), ("e9", "left", "c9"), ("d1", "up", "d7")):
        seat = match.asks[0].ask.seat
        notes = match.preview(match.asks[0], {"cell": cell, "gravity": gravity})
        match.answer(seat, {"cell": cell, "gravity": gravity})
        told = [fact for fact, _ in match.table.facts if fact["fact"] == "slide"][-1]
        places = match.asks[0].fields["cell"].cells  # type: ignore[index]
        assert notes["notes"] == [{"note": "falls", "cell": told["cell"], "places": list(places)}]
        assert notes["marks"] == {"board": {told["cell"]: "ghost", **dict.fromkeys(places, "may")}}
        match.answer(seat, {"cell": neutral})


def test_the_pad_warns_of_a_stone_that_loses() -> None:
    match = Match("quad_gravity", options={"first": "A"})
    shown = match.preview(match.asks[0], {"cell": "e2", "gravity": "down"})
    assert shown == {"notes": [{"note": "no_place", "danger": True, "cell": "e1"}], "marks": {"board": {"e1": "bad"}}}
    assert match.preview(match.asks[0], {"cell": "e2", "gravity": "none"}) == {"notes": [], "marks": {}}
    assert match.table.grids["board"].empty() and match.outcome is None
