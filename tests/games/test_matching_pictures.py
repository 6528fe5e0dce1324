"""같은 그림 찾기: a deck that runs out, corrections of places, and what a memory game must not tell."""

import json

from rules.games.matching_pictures.rules import CELL, TILES, in_deck
from rules.match import Match
from rules.steps import Draw

OPTIONS = {"rich": "A", "first": "A", "start_rich": 10, "start_poor": 10}


def running(**options: object) -> Match:
    """A match whose first pick is asked for."""
    match = Match("matching_pictures", options={**OPTIONS, **options})
    while isinstance(match.step, Draw):
        match.draw()
    return match


def pick(match: Match, seat: str, hit: bool) -> None:
    """Pick a tile that fits, or one that does not; draws are left to the generator."""
    place = match.table.counters["place"][seat]
    ahead = match.table.zones[f"belt.{seat}"][place].face
    board = match.table.grids["board"]
    tile = next(tile for tile in TILES if (board.stack(CELL[tile])[0].face == ahead) == hit)
    match.answer(seat, {"tile": tile})
    match.cue("compare")
    while isinstance(match.step, Draw):
        match.draw()


def test_the_discards_become_the_deck_when_it_is_empty() -> None:
    match = running()
    counters, zones = match.table.counters, match.table.zones
    for n in range(1, 29):
        pick(match, "A", hit=True)
        leaves = zones["belt.A"][0].face
        pick(match, "A", hit=False)
        assert (counters["deck"]["A"], len(zones["discard.A"]), counters["place"]["A"]) == (28 - n, n, 10)
        assert zones["discard.A"][-1].face == leaves
        pick(match, "B", hit=True)
        pick(match, "B", hit=False)
    leaves = zones["belt.A"][0].face
    thrown = sorted(zones["discard.A"].faces())
    pick(match, "A", hit=False)
    assert counters["deck"]["A"] == 27 and zones["discard.A"].faces() == [leaves]
    assert sorted([*in_deck(match.table, "A"), zones["belt.A"][-1].face]) == thrown  # without the card that just left


def test_no_picture_is_told_but_what_lies_on_a_belt() -> None:
    match = running()
    for seat, hit in (("A", True), ("A", False), ("B", False)):
        pick(match, seat, hit)
    told = match.told("wall")
    assert {key for fact in told for key in fact} == {"fact", "clause", "seat", "tile", "place", "picture"}
    assert {fact["fact"] for fact in told if "picture" in fact} == {"card"}
    board = json.dumps([match.seen_by(who)["table"]["grids"] for who in ("wall", *match.seats)])
    assert "face" not in board


def test_a_corrected_place_is_the_place() -> None:
    match = running()
    match.correct("place", "A", 19, "a slip of the hand")
    pick(match, "A", hit=True)
    assert match.outcome is not None and (match.outcome.winner, match.outcome.clause) == ("A", "7")
    for n, left in ((20, 19), (50, 49), (-3, -4)):  # no place ahead: nothing can fit
        match = running()
        match.correct("place", "A", n, "a slip of the hand")
        match.answer("A", {"tile": "A"})
        match.cue("compare")
        assert match.table.counters["place"]["A"] == left
        assert (match.outcome is not None) == (n < 0)
