"""What a game never loses: chips with the pot, and what tests/games/<key>.py says of it.

A file there may give `conserved(match)`, and `chips(match)` where its chips are kept in another way than by betting.md.
"""

import importlib
from collections.abc import Callable
from typing import Any

from rules.game import Game
from rules.match import Match
from tests.generic.matches import new_match, steps


def told_by(game: Game) -> tuple[Callable[[Match], Any], Callable[[Match], Any]]:
    """The game's own `conserved(match)` and `chips(match)`, if it has them."""
    try:
        module = importlib.import_module(f"tests.games.{game.key}")
    except ModuleNotFoundError:
        return lambda match: None, chips
    return getattr(module, "conserved", lambda match: None), getattr(module, "chips", chips)


def chips(match: Match) -> int | None:
    """All chips on the table of a game that bets; checks on the way that none are owed."""
    counters = match.table.counters
    if not {"chips", "bet"} <= set(counters) or "pot" not in match.table.values:
        return None
    pot = match.table.values["pot"]
    assert all(n >= 0 for name in ("chips", "bet") for _, n in counters[name].items())
    assert pot >= counters["bet"].total()
    return counters["chips"].total() + int(pot)


def test_nothing_is_lost(game: Game, many: int) -> None:
    own, coins = told_by(game)
    for number in range(many):
        match, source = new_match(game, number)
        first: list[Any] = []
        for _ in steps(match, source):
            now = [coins(match), own(match)]
            first = [then if then is not None else one for then, one in zip(first or now, now, strict=True)]
            assert [one for one in now if one is not None] == [
                then for then, one in zip(first, now, strict=True) if one is not None
            ]
