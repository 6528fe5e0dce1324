"""Tiny games for the tests of match and script: a rule script of a few lines, declared on the spot."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.game import Game, Option, Script
from rules.match import Match


def declare(
    play: Callable[..., Script], seats: int = 2, options: Mapping[str, Option] | None = None, **more: Any
) -> Game:
    """A game with this rule script."""
    game = Game("tiny", version=1, seats=(seats, seats), options=options or {}, seconds=more.pop("seconds", {}), **more)
    game.play = play
    return game


def start(play: Callable[..., Script], seats: int = 2, given: Mapping[str, Any] | None = None, **more: Any) -> Match:
    """A match of a game with this rule script."""
    letters = ("A", "B", "C", "D", "E", "F", "G")[:seats]
    return Match(declare(play, seats, **more), letters, given)
