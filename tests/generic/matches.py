"""Random matches for the generic tests: seats, house options, and everything that an audience can get to see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from rules.game import SEATS, BadOption, Choice, Game, SeatOr, Whole
from rules.match import Match, Open
from rules.rehearsal import move_on
from rules.steps import Illegal

LONGEST = 6000
"""Steps after which a random match is given up; a test that needs ends asks for them."""

GARBAGE: list[Any] = [
    None, True, False, 0, 1, -1, 10**30, -(10**30), 1.0, 0.5, float("nan"), float("inf"), "", " ", "A", "0", "a0", "j1",
    "e5 ", "x" * 5000, "\ud800", "\0", [], [[]], [None], ["A", "A"], [1, True], {}, {"": 1}, {"a": {"b": [1]}},
    [{"a": []}],
]  # fmt: skip


@cache
def nested(depth: int = 3000) -> Any:
    """A list in a list in a list. It is made once: whatever is given it only looks at it."""
    made: Any = []
    for _ in range(depth):
        made = [made]
    return made


def random_options(game: Game, source: Random) -> dict[str, Any]:
    """House options that may be played with, each its default in half of the cases."""
    for _ in range(100):
        made: dict[str, Any] = {}
        for name, option in game.options.items():
            if source.random() < 0.5:
                continue
            if isinstance(option, Whole):
                high = option.default * 2 + 2 if option.high is None else min(option.high, option.default * 2 + 2)
                made[name] = source.randint(option.low, max(option.low, high))
            elif isinstance(option, Choice):
                made[name] = source.choice(option.choices)
            elif isinstance(option, SeatOr):
                made[name] = source.choice([*option.words, "A", "B"])
        try:
            game.settle(made, SEATS[: game.seats[0]])
        except BadOption:
            continue
        return made
    return {}


def new_match(game: Game, number: int, id: str = "m", epoch: int = 0) -> tuple[Match, Random]:
    """The number-th match of a game, with its source of chance; the same number gives the same match."""
    source = Random(f"{game.key} {number}")
    seats = SEATS[: source.randint(*game.seats)]
    return Match(game, seats, random_options(game, source), seed=number, id=id, epoch=epoch), source


def steps(match: Match, source: Random, timeouts: float = 0.05, offers: float = 0.1) -> Iterator[Match]:
    """Play on at random; stops between any two things that happen, and at the end."""
    for _ in range(LONGEST):
        yield match
        if match.outcome is not None:
            return
        move_on(match, source, offers, timeouts)


def again(match: Match, n: int | None = None, epoch: int | None = None) -> Match:
    """The match run again from its first n entries (from all of them without n)."""
    epoch = match.epoch if epoch is None else epoch
    made = Match(match.game, match.seats, match.options, match.seed, match.id, epoch)
    made.replay(match.entries[:n])
    return made


def audiences(match: Match) -> tuple[str, ...]:
    """Everybody who may look, those who see all last."""
    return ("wall", *match.seats, "dealer", "viewer")


def state(match: Match) -> str:
    """All that there is to a match, byte by byte."""
    return json.dumps([match.document(), match.table.facts, match.entries, match.draws], ensure_ascii=True)


def view(match: Match, audience: str) -> str:
    """All that an audience can get to see without doing anything, byte by byte."""
    return json.dumps([match.seen_by(audience), match.told(audience)], ensure_ascii=True)


def tried(match: Match, one: Open, answers: list[Any]) -> str:
    """What a seat learns by trying answers without giving them: refusals with their slots, previews."""
    learnt: list[Any] = []
    for answer in answers:
        try:
            learnt.append(match.preview(one, answer))
        except Illegal as refusal:
            learnt.append([refusal.why, refusal.clause, refusal.slots])
    return json.dumps(learnt, ensure_ascii=True)


def garbled(answer: dict[str, Any], source: Random) -> list[Any]:
    """Wrong answers made out of a legal one, and some out of nothing."""
    made: list[Any] = [*GARBAGE, nested(), {**answer, "zzz": 1}, {**answer, "": None}]
    for name, value in answer.items():
        rest = {key: one for key, one in answer.items() if key != name}
        made.append(rest)
        made += [{**rest, name: wrong} for wrong in (*source.sample(GARBAGE, 12), nested(), [value], {"A": value})]
        made += [{**rest, name: wrong} for wrong in alike(value)]
    return made


def alike(value: Any) -> list[Any]:
    """Values of another type that Python takes for equal, or nearly."""
    if type(value) is int:
        return [float(value), str(value), value + 0.5, *([bool(value)] if value in (0, 1) else [])]
    if type(value) is str:
        return [value + " ", [value], {value: value}]
    if type(value) is list:
        return [tuple(value), [*value, *value], {"0": value}, *([[alike(value[0])[0], *value[1:]]] if value else [])]
    return [None, str(value)]
