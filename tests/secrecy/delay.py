"""Behind the delay: two matches part, and neither the overlay nor a viewer's replay can tell before it airs."""

from __future__ import annotations

from random import Random

from rules.match import Match
from rules.steps import Cue, Draw
from tests.secrecy.leak import Leak, same
from tests.secrecy.pages import REPLAY, fetched
from tests.secrecy.side import SECOND, Side

SECONDS = 8


def law(base: Side, twin: Side, match: Match, other: Match, source: Random) -> int:
    """The two sides go different ways; while the delay lasts nobody behind it can tell. 0 where nothing goes on."""
    if match.outcome is not None or isinstance(match.step, Draw):
        return 0
    see = source.choice(("public", "viewer"))
    for side, its in ((base, match), (twin, other)):
        side.attend(["overlay"])
        side.load(its, policy={"see": see, "delay": SECONDS})
        side.wait(SECONDS + 1)
    _compare(base, twin, "before they part")
    before = [len(side.log.kept) for side in (base, twin)]
    ways = Random(source.random()), Random(source.random())
    for _ in range(3):
        for side, way in zip((base, twin), ways, strict=True):
            side.ns += SECOND
            _moves(side, way)
            side.wait(0)
        _compare(base, twin, "ahead of the delay")
    for side in (base, twin):
        side.wait(SECONDS - 4)
    _compare(base, twin, "ahead of the delay")
    for side, rows in zip((base, twin), before, strict=True):
        side.wait(5)
        if len(side.log.kept) > rows and not side.take("overlay") and see == "viewer":
            raise Leak("nothing ever aired: this could not have found a leak")
    return 1


def _compare(base: Side, twin: Side, what: str) -> None:
    same(f"the overlay {what}", "overlay", base.take("overlay"), twin.take("overlay"))
    paths = list(REPLAY)
    same(f"the replay {what}", "viewer", fetched(base, "viewer", paths), fetched(twin, "viewer", paths))


def _moves(side: Side, way: Random) -> None:
    """Something happens on this side alone."""
    match = side.match
    if match.outcome is not None:
        return
    waiting = [one for one in match.asks if one.waits]
    if isinstance(match.step, Cue):
        side.ok("cue", cue=match.step.name)
    elif waiting:
        one = way.choice(waiting)
        answer = match.legal(one, way)
        if one.ask.seat == "dealer":
            side.ok("answer", ask=one.id, answer=answer)
        else:
            side.gives(one.ask.seat, {"do": "answer", "ask": one.id, "answer": answer})
