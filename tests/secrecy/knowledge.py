"""What an audience may know of a match, from the pages' own marks on things, counters, facts and asks.

Written from the rule script's table alone and never from what the product makes of it for screens: this is the measure
that the product is held to.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.match import Match, Open
from rules.steps import AskAll
from rules.table import Thing

EVERYTHING = ("dealer", "viewer")


def knows_face(thing: Thing, audience: str) -> bool:
    """An open face is everybody's, a shown one theirs to whom it was shown, all others the dealer's."""
    return audience in EVERYTHING or thing.known == "all" or audience in thing.known


def things(match: Match) -> Iterator[Thing]:
    """Everything that lies on the table."""
    for zone in match.table.zones.values():
        yield from zone
    for grid in match.table.grids.values():
        for _, stack in sorted(grid.items()):
            yield from stack


def unknown(match: Match, audience: str) -> list[Thing]:
    """The things whose faces an audience may not know."""
    return [thing for thing in things(match) if not knows_face(thing, audience)]


def is_secret(match: Match, one: Open) -> bool:
    """Whether others may not learn the answer now: a secret ask, or a sealed one before all are in."""
    return one.ask.secret or isinstance(match.step, AskAll)


def disclosed(one: Open, answer: Any) -> Any:
    """What everybody may learn of a secret answer at once all the same."""
    return one.ask.discloses(answer) if one.ask.discloses else None


def told(match: Match, audience: str, start: int) -> list[Any]:
    """The facts from the start-th on that were told to everyone or to this audience."""
    return [fact for fact, to in match.table.facts[start:] if to is None or audience in to or audience in EVERYTHING]


def asked(match: Match, audience: str) -> list[Any]:
    """Who is asked for what, and who is in: everybody's; but what the dealer is asked beside a race is his alone."""
    return [
        [one.ask.seat, one.ask.name, one.kind, one.answer is not None]
        for one in match.asks
        if one.kind != "race" or one.ask.seat != "dealer" or audience in EVERYTHING
    ]


def may_know(match: Match, audience: str, start: int = 0) -> bytes:
    """All that an audience may know of a match as it stands, and of what was told since the start-th fact."""
    table = match.table
    own = [
        [one.id, one.ask.name, one.answer, one.draft, one.late] for one in match.asks if one.ask.seat == audience
    ] + [name for seat, name in table.offers if seat == audience]
    return msgspec.json.encode(
        [
            table.values,
            {
                name: {seat: n if not counter.owner_only or seat == audience else None for seat, n in counter.items()}
                for name, counter in table.counters.items()
            },
            table.lamps,
            {name: _zone(zone, zone.ordered, audience) for name, zone in table.zones.items()},
            {name: [[at, _zone(stack, True, audience)] for at, stack in sorted(grid.items())]
             for name, grid in table.grids.items()},
            told(match, audience, start),
            asked(match, audience),
            own,
            match.outcome.document() if match.outcome else None,
        ]
    )  # fmt: skip


def _zone(things: list[Thing], ordered: bool, audience: str) -> list[bytes]:
    """Where no order is kept, which thing lies where is nobody's to know."""
    seen = [
        msgspec.json.encode([[thing.face] if knows_face(thing, audience) else [], thing.back, thing.owner, thing.mark])
        for thing in things
    ]
    return seen if ordered else sorted(seen)
