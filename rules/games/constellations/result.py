"""How constellations ends: ranking, rewards, and the seat that faces elimination (flow 7 and 8)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.steps import Ask, Draw, Outcome, Pick, Step
from rules.table import Seat, Table

Ranking = list[list[Seat]]


def finish(t: Table, clause: str, bomber: Seat | None = None) -> Generator[Step, Any, Outcome]:
    """The result by this clause; `bomber` has taken the third bomb."""
    ranks = ranking(t, bomber)
    winner = ranks[0][0] if len(ranks) > 1 and len(ranks[0]) == 1 else None
    reward(t, ranks, winner)
    last = None
    if len(ranks) > 1:  # R8: when all are level nobody is last
        lowest = ranks[-1]
        if len(lowest) == 1:
            last = lowest[0]
        elif winner is not None:
            answer = yield Ask(
                winner, "last", {"seat": Pick(lowest, clause="14")}, clause="14", on_timeout={"seat": lowest[0]}
            )
            last = answer["seat"]
        else:
            last = yield Draw("last", lowest)
        t.tell("last", "14", seat=last)
    return Outcome(winner, clause, ranks, last)


def ranking(t: Table, bomber: Seat | None) -> Ranking:
    """Seats by score, the best first, level ones together; c: the bomb's owner below all others."""
    score = t.counters["score"]
    others = [seat for seat in t.seats if seat != bomber]
    scores = sorted({score[seat] for seat in others}, reverse=True)
    ranks = [[seat for seat in others if score[seat] == n] for n in scores]
    return [*ranks, [bomber]] if bomber is not None else ranks


def reward(t: Table, ranks: Ranking, winner: Seat | None) -> None:
    """15, with its footnote; told for every seat, the best first."""
    score = t.counters["score"]
    rest_level = winner is not None and len({score[seat] for seat in t.seats if seat != winner}) == 1
    for place, seats in enumerate(ranks):
        wins = place == 0 and len(ranks) > 1
        for seat in seats:
            none = place == len(ranks) - 1 or (rest_level and seat != winner)
            t.tell(
                "reward", "15", seat=seat, token=(2 if seat == winner else 1) if wins else 0,
                black=int(seat == winner), garnet=0 if none else t.counters["figures"][seat],
            )  # fmt: skip
