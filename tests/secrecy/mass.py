"""The law over many random matches of a game: at a moment of each, every kind of twin that the moment allows."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Iterable
from functools import cache
from random import Random

from rules.game import Game
from tests.secrecy import answers, arrivals, chance, delay, faces
from tests.secrecy.leak import Leak
from tests.secrecy.moments import Moment, Played, played
from tests.secrecy.side import Side

LONG = 40
"""Steps of a window, of a few, that mostly goes on to the end of the match."""


@cache
def sides() -> tuple[Side, Side]:
    """The two sides of this process; every match is a new show on them."""
    made = Side(), Side()
    gc.freeze()  # what stays for good need not be looked through again and again
    return made


def run(game: Game, numbers: Iterable[int]) -> Counter[str]:
    """Hold these random matches of a game to the law. Returns how many twins of each kind there were."""
    tally: Counter[str] = Counter()
    began = time.process_time()
    for number in numbers:
        one = played(game, number)
        tally["matches"] += 1
        tally["entries"] += len(one.match.entries)
        tally["with secrets"] += any(moment.answers or moment.sealed for moment in one.moments)
        try:
            hold(one, tally)
        except Leak as leak:
            raise Leak(f"{game.key}, random match {number}: {leak}") from None
    tally["ms"] = round((time.process_time() - began) * 1000)
    return tally


def hold(one: Played, tally: Counter[str]) -> None:
    """One match, at one moment, by the twins that this moment allows."""
    base, twin = sides()
    source = one.source
    moment = chosen(one.moments, source)
    match = one.at(moment)
    other = cache(lambda: one.at(moment))
    tally["faces"] += faces.law(base, twin, match, other, source)
    if source.random() < 0.01:
        tally["delays"] += delay.law(base, twin, match, other(), source)
    elif moment.draw:
        tally["draws"] += chance.law(base, twin, match, other(), source) is not None
    elif moment.sealed and source.random() < 0.4:
        tally["orders"] += arrivals.order(base, twin, match, other(), source)
    elif moment.answers and match.options["on_timeout"] == "auto" and source.random() < 0.4:
        tally["by clock"] += arrivals.clock(base, twin, match, other(), source)
    elif moment.answers:
        steps = answers.STEPS if source.random() < 0.97 else LONG
        tally["answers"] += answers.law(base, twin, match, other(), source, steps) is not None


def chosen(moments: list[Moment], source: Random) -> Moment:
    """Mostly one at which something is due that is secret; else any."""
    for wanted, often in (("answers", 0.6), ("draw", 0.4), ("sealed", 0.5)):
        found = [one for one in moments if getattr(one, wanted)]
        if found and source.random() < often:
            return source.choice(found)
    return source.choice(moments)
