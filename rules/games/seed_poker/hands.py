"""What the cards of 시드포커 come to with the seeds, and who would win if all called (page `seed_poker`, 7 to 9)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.seed_poker.chips import alive, purse
from rules.table import Document, Seat, Table


def lifted(t: Table, seats: Sequence[Seat]) -> tuple[dict[Seat, int], dict[Seat, int]]:
    """7: the seed that each of these seats' cards gets, the lowest card first; and the totals, in the seats' order."""
    totals = {seat: int(t.zones[f"hand.{seat}"][0].face) for seat in seats}
    low_first = sorted(seats, key=lambda seat: totals[seat])
    supports = dict(zip(low_first, map(int, t.zones["seeds"].faces()), strict=False))
    return supports, {seat: n + supports.get(seat, 0) for seat, n in totals.items()}


def held(t: Table) -> dict[Seat, Document]:
    """What each card would come to if all called who still can, and who would win; nothing while cards are missing."""
    order = t.values.get("order", [])
    at = order.index(t.values["leader"]) if "leader" in t.values else 0
    seats = [seat for seat in [*order[at:], *order[:at]] if t.zones[f"hand.{seat}"] and may_call(t, seat)]
    if not seats or not t.zones["seeds"] or any(not t.zones[f"hand.{seat}"] for seat in alive(t)):
        return {}
    totals = lifted(t, seats)[1]
    best = max(seats, key=lambda seat: totals[seat])  # R7: of level ones the first from the leader
    return {seat: {"sum": n, **({"ahead": True} if seat == best else {})} for seat, n in totals.items()}


def may_call(t: Table, seat: Seat) -> bool:
    """Whether a seat has bet or still may: it has not folded, and can pay the stake once the base bets are paid."""
    if seat in t.values["bettors"] or not t.counters["bet"][seat]:
        return True
    return seat not in t.values["folded"] and purse(t, seat) >= (t.values["stake"] or 1)
