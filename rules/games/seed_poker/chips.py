"""Chips and garnets of 시드포커: paying, the pot, who is out, and the result (page `seed_poker`, 6 to 10)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import groupby
from typing import Any

from rules.game import WholeBySeat
from rules.steps import Answer, Ask, Draw, Outcome, Pick, Step
from rules.table import Document, Seat, Table

GARNETS = WholeBySeat(0, 0, 100_000)
"""The option of garnets brought along (9)."""


def lay_out(t: Table, chips: int) -> None:
    """Chips, garnets, an empty pot, and nobody out."""
    t.counter("chips", chips)
    t.counter("garnets", {seat: brought(t, seat) for seat in t.seats})
    t.counter("bet")
    t.value("pot", 0)
    t.value("out", [])
    clear_bets(t)


def brought(t: Table, seat: Seat) -> int:
    """The garnets that a seat brought along."""
    return GARNETS.of(t.options["garnets"], seat)


def purse(t: Table, seat: Seat) -> int:
    """All that a seat can pay with: chips and garnets."""
    return max(0, t.counters["chips"][seat]) + max(0, t.counters["garnets"][seat])


def alive(t: Table) -> list[Seat]:
    """The seats that are not out."""
    out = [seat for gone in t.values["out"] for seat in gone]
    return [seat for seat in t.seats if seat not in out]


def clear_bets(t: Table) -> None:
    """A round begins: nobody has paid, bet or folded."""
    for seat in t.seats:
        t.counters["bet"][seat] = 0
    t.value("stake", None)
    t.value("bettors", [])
    t.value("folded", [])


def pay(t: Table, seat: Seat, n: int) -> int:
    """R5: into the pot, chips first, then garnets one for one (9). Returns the chips and garnets paid."""
    chips, garnets = t.counters["chips"], t.counters["garnets"]
    n = min(n, purse(t, seat))  # less only after a dealer's correction
    spent = max(0, n - max(0, chips[seat]))
    chips[seat] -= n - spent
    garnets[seat] -= spent
    t.counters["bet"][seat] += n
    t.value("pot", t.values["pot"] + n)
    if spent:
        t.tell("garnet", "9", seat=seat, n=-spent)
    return n


def put_in(t: Table, seat: Seat, act: str, stake: int) -> None:
    """7: a bet, which sets the stake, or a call, which pays it."""
    t.value("stake", stake)
    t.value("bettors", [*t.values["bettors"], seat])
    n = pay(t, seat, stake)
    t.tell("bet", "7", seat=seat, act=act, n=n, total=t.counters["bet"][seat])


def fold(t: Table, seat: Seat, clause: str) -> None:
    """A seat keeps out of this round's betting."""
    t.value("folded", [*t.values["folded"], seat])
    t.tell("bet", clause, seat=seat, act="fold", n=0, total=t.counters["bet"][seat])


def take_pot(t: Table, seat: Seat, clause: str) -> None:
    """The pot to a seat, and a garnet from the bank with it (10, R8)."""
    n = t.values["pot"]
    t.counters["chips"][seat] += n
    t.value("pot", 0)
    t.tell("chips", clause, seat=seat, n=n)
    t.counters["garnets"][seat] += 1
    t.tell("garnet", "10", seat=seat, n=1)


def give_back(t: Table, players: Sequence[Seat]) -> None:
    """R6: nobody bet in the last round, so what it brought goes back, a garnet as a garnet."""
    bet = t.counters["bet"]
    for seat in players:
        n = bet[seat]
        if not n:
            continue
        garnets = garnets_spent(t, seat)
        t.counters["chips"][seat] += n - garnets
        t.counters["garnets"][seat] += garnets
        bet[seat] = 0
        t.value("pot", t.values["pot"] - n)
        t.tell("refund", "6", seat=seat, n=n)
        if garnets:
            t.tell("garnet", "9", seat=seat, n=garnets)


def garnets_spent(t: Table, seat: Seat) -> int:
    """The garnets that a seat has paid in this round: told in it."""
    spent = 0
    for fact, _ in reversed(t.facts):
        if fact["fact"] == "round":
            break
        if fact["fact"] == "garnet" and fact["seat"] == seat and fact["n"] < 0:
            spent -= fact["n"]
    return spent


def drop_out(t: Table) -> None:
    """9, R9: seats with neither chips nor garnets are out."""
    gone = [seat for seat in alive(t) if purse(t, seat) == 0]
    if gone:
        t.value("out", [*t.values["out"], gone])
    for seat in gone:
        t.tell("out", "9", seat=seat)


def ranking(t: Table) -> list[list[Seat]]:
    """8, R9: by chips, most first, then those who are out, the earliest last."""
    chips = t.counters["chips"]
    rich = sorted(alive(t), key=lambda seat: -chips[seat])
    groups = [list(level) for _, level in groupby(rich, key=lambda seat: chips[seat])]
    return [*groups, *(list(gone) for gone in reversed(t.values["out"]))]


def result(t: Table, clause: str) -> Generator[Step, Any, Outcome]:
    """10, R10: the ranking, what garnets each has gained, and the one who is last."""
    levels = ranking(t)
    for seat in t.seats:
        t.tell("reward", "10", seat=seat, garnet=t.counters["garnets"][seat] - brought(t, seat))
    winner = levels[0][0] if len(levels[0]) == 1 else None
    last: Seat | None = None
    if len(levels) > 1:
        lowest = levels[-1]
        if len(lowest) == 1:
            last = lowest[0]
        elif winner is not None:
            last = (yield _last(winner, lowest))["seat"]
        else:
            last = yield Draw("last", lowest)
        t.tell("last", "10", seat=last)
    return Outcome(winner, clause, levels, last)


def _last(winner: Seat, lowest: Sequence[Seat]) -> Ask:
    def preview(answer: Answer) -> list[Document]:
        return [{"note": "last", "danger": True, "seat": answer["seat"]}]

    fields = {"seat": Pick(lowest, clause="10")}
    return Ask(winner, "last", fields, clause="10", on_timeout={"seat": lowest[0]}, preview=preview)
