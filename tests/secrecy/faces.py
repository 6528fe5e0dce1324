"""The first law: every face that an audience may not know replaced by another of the same back.

Nothing the audience is handed may change: its frame, what a page gets that comes again, what its asks admit, refusals,
what it is told before it confirms.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rules.match import Match, Open
from rules.table import Thing
from tests.secrecy.knowledge import unknown
from tests.secrecy.leak import same
from tests.secrecy.pages import looked_back
from tests.secrecy.side import Side

TRIES = 3
"""Wrong answers that a seat tries at an ask."""


_ODD: list[Any] = [None, True, 0, -1, 7, 10**12, 0.5, "", " ", "A", "a1", "e5", "가", [], ["A", "A"], [1, 2, 3], {}]


class Replaced:
    """A match with every face that an audience may not know swapped for another of the same back, while it lasts.

    Where no order is kept, the things themselves are shuffled too. `changed`: whether anything is another now.
    """

    def __init__(self, match: Match, audience: str, source: Random) -> None:
        self.match = match
        self.changed = False
        kinds: dict[Any, list[Thing]] = {}
        for thing in unknown(match, audience):
            kinds.setdefault((thing.back, type(thing.face)), []).append(thing)
        self.faces = [(thing, thing.face) for alike in kinds.values() for thing in alike]
        self.zones = [(zone, list(zone)) for zone in match.table.zones.values() if not zone.ordered]
        for alike in kinds.values():
            faces = [thing.face for thing in alike]
            source.shuffle(faces)
            for thing, face in zip(alike, faces, strict=True):
                self.changed = self.changed or thing.face != face
                thing.face = face
        for zone, _ in self.zones:
            source.shuffle(zone)
        match._renew()  # what open asks admit is worked out anew

    def restore(self) -> None:
        """As it was."""
        for thing, face in self.faces:
            thing.face = face
        for zone, lay in self.zones:
            zone[:] = lay
        self.match._renew()


def tries(match: Match, audience: str, source: Random) -> list[tuple[Open, list[Any]]]:
    """For each ask and offer that an audience may answer: a legal answer and some wrong ones."""
    found = []
    for one in [*(one for one in match.asks if one.waits), *match.offers()]:
        if one.ask.seat == audience:
            legal = match.legal(one, source)
            bad = wrong(legal, source)
            found.append((one, [legal, *source.sample(bad, min(TRIES, len(bad)))]))
    return found


def law(base: Side, twin: Side, match: Match, other: Callable[[], Match], source: Random) -> int:
    """Compare what one audience is handed of a match and of its twin, in which house options that hold solutions are
    others too. Returns how many twins there were: 0 or 1."""
    audience = source.choice(("wall", *match.seats))
    solutions = any(option.secret for option in match.game.options.values())
    if not solutions and not unknown(match, audience):
        return 0
    instead = Replaced(other(), audience, source)
    try:
        if not instead.changed and not solutions:
            return 0
        _compare(base, twin, match, instead.match, audience, source)
        return 1
    finally:
        instead.restore()


def _compare(base: Side, twin: Side, match: Match, other: Match, audience: str, source: Random) -> None:
    watching = [audience, "overlay"] if audience == "wall" else [audience]
    asks = tries(match, audience, source)
    policy = {"see": "viewer", "delay": 0} if source.random() < 0.3 else None
    scene = {"kind": source.choice(("scoreboard", "rules")), "game": match.game.key} if source.random() < 0.1 else None
    for side, its, solutions in ((base, match, None), (twin, other, ["another solution"])):
        side.attend(watching)
        side.load(its, policy=policy, solutions=solutions, scene=scene)
    for one in watching:
        same("a face replaced, frame", one, base.take(one), twin.take(one))
        if source.random() < 0.15:
            same("a face replaced, coming again", one, base.again(one), twin.again(one))
    for ask, answers in asks:
        for side in (base, twin):
            for answer in answers:
                side.lines[audience].say("preview", {"ask": ask.id, "answer": answer})
            # One wrong answer is given in earnest: its refusal goes another way through the desk.
            side.lines[audience].say("command", {"do": "answer", "ask": ask.id, "answer": {**answers[0], "zz": 1}})
            side.publish()
    for one in watching:
        same("a face replaced, what is tried", one, base.take(one), twin.take(one))
    if source.random() < 0.02:
        looked_back(base, twin, audience, source)


def wrong(answer: dict[str, Any], source: Random) -> list[Any]:
    """Answers made out of a legal one that are mostly refused: too much, too little, out of range, of another kind."""
    made: list[Any] = [{**answer, "zz": 1}, {}]
    for name, value in answer.items():
        made.append({key: one for key, one in answer.items() if key != name})
        made += [{**answer, name: one} for one in source.sample(_ODD, 3)]
        if type(value) is int:
            made += [{**answer, name: value + step} for step in (1, -1, 10)]
        elif isinstance(value, list):
            made += [{**answer, name: value * 2}, {**answer, name: value[1:]}]
        elif isinstance(value, dict):
            made += [{**answer, name: dict.fromkeys(value, n)} for n in (0, 1, 99)]
    return made
