"""Random matches for the twins, and the moments at which one of them may part from the other."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from rules.game import SEATS, Game, Seconds
from rules.match import Match
from rules.steps import AskAll, Draw
from tests.generic.matches import again, random_options, steps
from tests.secrecy.knowledge import is_secret

ID = "m1"
"""The first match of a show has this id; the asks' ids begin with it."""


class Moment(msgspec.Struct):
    """A place in a match, after its first `n` entries; what is due there that others may not know."""

    n: int
    answers: bool = False
    sealed: bool = False
    draw: bool = False


class Played(msgspec.Struct):
    """A random match, played to its end once, with all its moments and the chance for what is done with it."""

    match: Match
    moments: list[Moment]
    source: Random

    def at(self, moment: Moment) -> Match:
        """The match as it stood then; another one each time."""
        return again(self.match, moment.n)


def options(game: Game, source: Random) -> dict[str, Any]:
    """Random house options; in half of the matches every ask has a limit and time that runs out answers by itself."""
    made = random_options(game, source)
    if source.random() < 0.5:
        seconds = game.options["seconds"]
        assert isinstance(seconds, Seconds)
        made["seconds"] = dict.fromkeys(seconds.default, 20)
        made["on_timeout"] = "auto"
    return made


def played(game: Game, number: int) -> Played:
    """The number-th random match of a game; the same number gives the same match."""
    source = Random(f"secrecy {game.key} {number}")
    seats = SEATS[: source.randint(*game.seats)]
    match = Match(game, seats, options(game, source), seed=f"secrecy {number}", id=ID)
    moments = [_moment(match) for match in steps(match, source)]
    return Played(match, moments, source)


def _moment(match: Match) -> Moment:
    step = match.step
    waiting = [one for one in match.asks if one.waits]
    return Moment(
        n=len(match.entries),
        answers=any(is_secret(match, one) for one in waiting)
        or any(offer.secret for offer in match.table.offers.values()),
        sealed=isinstance(step, AskAll) and len(waiting) > 1 and len(waiting) == len(match.asks),
        draw=isinstance(step, Draw) and len({repr(one) for one in step.pile}) > 1,
    )
