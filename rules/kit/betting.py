"""Betting of two seats: antes, acts, the pot and what is paid out of it (rulebook page betting.md)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

from rules.steps import Amount, Answer, Ask, Chance, Field, Pick, Step
from rules.table import Document, Seat, Table

OPEN, CHECKED, RAISED = "open", "checked", "raised"
"""What has happened in a betting so far: nothing, a check, or a bet or raise."""

WITH_CHIPS = {"act": ("bet", "raise")}


class Betting:
    """What a game's page says of its betting.

    clause     the betting clause, cited by the ask and by refusals
    acts       the clause of each act that may be told: bet, call, raise, fold, and check where the opener may check
    limit      the clause for more chips than room, if the page names one
    fold_costs fold_costs(seat): the penalties in chips that a fold may cost, by nothing but what the seat knows
    """

    __slots__ = ("acts", "clause", "fold_costs", "limit")

    def __init__(
        self,
        clause: str,
        acts: Mapping[str, str],
        limit: str | None = None,
        fold_costs: Callable[[Seat], list[int]] | None = None,
    ) -> None:
        self.clause = clause
        self.acts = acts
        self.limit = limit
        self.fold_costs = fold_costs


# -- chips ---------------------------------------------------------------------------------------------------


def lay_out(t: Table, chips: int) -> None:
    """Chips, bets and an empty pot, at the beginning of a match."""
    t.counter("chips", chips)
    t.counter("bet")
    t.value("pot", 0)


def put_in(t: Table, seat: Seat, n: int) -> None:
    """Move n chips of a seat into the middle."""
    if n == 0:
        return
    t.counters["chips"][seat] -= n
    t.counters["bet"][seat] += n
    t.value("pot", t.values["pot"] + n)


def antes(t: Table, ante: int, clause: str) -> int:
    """Both put in the same: the ante, or all that the poorer seat has. Returns what each put in; 0 is not told."""
    n = min(ante, *(max(0, chips) for _, chips in t.counters["chips"].items()))
    if n:
        for seat in t.seats:
            put_in(t, seat, n)
        t.tell("ante", clause, n=n)
    return n


def owe(t: Table, seat: Seat) -> int:
    """What the other's bet stands above the seat's own. Below 0 only after a dealer's correction."""
    bet = t.counters["bet"]
    return bet[t.other(seat)] - bet[seat]


# -- the acts ------------------------------------------------------------------------------------------------


def betting(t: Table, rules: Betting) -> Generator[Step, Any, Seat | None]:
    """One betting, the leader first. Returns the seat that folded, or None: showdown, also where nobody can bet."""
    if any(chips <= 0 for _, chips in t.counters["chips"].items()):
        return None
    seat: Seat = t.values["leader"]
    state = OPEN
    while True:
        answer = yield _ask(t, seat, state, rules)
        act = answer["act"]
        n = moved(t, seat, answer)
        put_in(t, seat, n)
        t.tell("bet", rules.acts[act], seat=seat, act=act, n=n, total=t.counters["bet"][seat])
        if act == "fold":
            return seat
        if act == "call":
            _hand_back(t, rules)
            return None
        state = CHECKED if act == "check" else RAISED
        seat = t.other(seat)


def legal_acts(state: str, rules: Betting, can_bet: bool) -> list[str]:
    """What a seat may do now, `fold` last; the same for its form, its refusals and its automatic answer."""
    if state == OPEN:
        return [*(["check"] if "check" in rules.acts else []), *(["bet"] if can_bet else []), "fold"]
    more = "bet" if state == CHECKED else "raise"
    return ["call", more, "fold"] if can_bet else ["call", "fold"]


def moved(t: Table, seat: Seat, answer: Answer) -> int:
    """The chips that an act moves into the middle."""
    act = answer["act"]
    if act in ("bet", "raise"):
        return owe(t, seat) + int(answer["chips"])
    if act == "call":
        return max(0, min(owe(t, seat), t.counters["chips"][seat]))
    return 0


def span(t: Table, seat: Seat) -> tuple[int, int]:
    """The least and the most that a bet may stand above the other's; no bet is possible where the least is more.

    The most is how far the shorter stack lets both go. The least is 1, or more where a correction put the seat ahead.
    """
    chips, bet, other = t.counters["chips"], t.counters["bet"], t.other(seat)
    short = bet[other] - bet[seat]
    return max(1, 1 - short), min(chips[seat] - short, chips[other])


def _ask(t: Table, seat: Seat, state: str, rules: Betting) -> Ask:
    def fields() -> dict[str, Field]:
        low, high = span(t, seat)
        acts = legal_acts(state, rules, low <= high)
        made: dict[str, Field] = {"act": Pick(acts, clause=rules.clause)}
        if low <= high:
            made["chips"] = Amount(low, high, clause=rules.clause, high_clause=rules.limit, when=WITH_CHIPS)
        return made

    def automatic() -> Answer:
        return {"act": "check" if "check" in legal_acts(state, rules, False) else "fold"}

    def rehearse(chance: Chance) -> Answer:
        low, high = span(t, seat)
        act = likely_act(chance, legal_acts(state, rules, low <= high))
        return {"act": act, "chips": likely_chips(chance, low, high)} if act in ("bet", "raise") else {"act": act}

    return Ask(
        seat,
        "bet",
        fields,
        clause=rules.clause,
        seconds=30,
        on_timeout=automatic,
        preview=lambda answer: _notes(t, seat, answer, rules),
        rehearse=rehearse,
    )


def likely_act(chance: Chance, acts: Sequence[str]) -> str:
    """An act for rehearsals: seldom a fold (the last), often a raise (before it), so that there is something to see."""
    if chance.random() < 0.08:
        return acts[-1]
    return acts[-2:][0] if chance.random() < 0.5 else acts[int(chance.random() * (len(acts) - 1))]


def likely_chips(chance: Chance, low: int, high: int) -> int:
    """Chips for rehearsals: mostly few, so that a match lasts."""
    return low + int((high - low + 1) * chance.random() ** 6)


def _notes(t: Table, seat: Seat, answer: Answer, rules: Betting) -> list[Document]:
    """What an act comes to: its price and the total after it, all in, what a fold gives away and may cost."""
    chips, bet = t.counters["chips"], t.counters["bet"]
    act = answer["act"]
    if act == "fold":
        notes: list[Document] = [{"note": "fold", "danger": True, "n": t.values["pot"]}]
        costs = rules.fold_costs(seat) if rules.fold_costs else []
        if costs:
            notes.append({"note": "fold_costs", "danger": True, "costs": costs})
            if max(costs) >= chips[seat]:
                notes.append({"note": "fold_may_end", "danger": True})
        return notes
    n = moved(t, seat, answer)
    notes = [{"note": "act", "act": act, "n": n, "total": bet[seat] + n, "left": chips[seat] - n}]
    if n and n == chips[seat]:
        notes.append({"note": "all_in"})
    elif act in ("bet", "raise") and answer["chips"] == chips[t.other(seat)]:
        notes.append({"note": "puts_all_in", "seat": t.other(seat)})
    return notes


def _hand_back(t: Table, rules: Betting) -> None:
    """After a call both bets are equal; only a dealer's correction can leave an excess, which goes back."""
    bet = t.counters["bet"]
    for seat in t.seats:
        if (n := bet[seat] - bet[t.other(seat)]) > 0:
            put_in(t, seat, -n)
            t.tell("refund", rules.acts["call"], seat=seat, n=n)


# -- settling ------------------------------------------------------------------------------------------------


def pay_pot(t: Table, seat: Seat, clause: str) -> None:
    """The whole pot to a seat."""
    n = t.values["pot"]
    t.counters["chips"][seat] += n
    t.value("pot", 0)
    clear_bets(t)
    t.tell("chips", clause, seat=seat, n=n)


def clear_bets(t: Table) -> None:
    """Both bets to 0; a pot that is not paid out is carried."""
    for seat in t.seats:
        t.counters["bet"][seat] = 0


def refund_bets(t: Table, clause: str) -> None:
    """Every bet back to its owner, antes too."""
    for seat in t.seats:
        n = t.counters["bet"][seat]
        put_in(t, seat, -n)
        t.tell("refund", clause, seat=seat, n=n)
    t.value("pot", 0)


def penalty(t: Table, payer: Seat, due: int, clause: str) -> None:
    """Chips from a seat to the other, never through the pot: what is due, or all that the payer has.

    Where nothing moves nothing is told.
    """
    chips = t.counters["chips"]
    n = min(due, chips[payer])
    if n > 0:
        chips[payer] -= n
        chips[t.other(payer)] += n
        t.tell("penalty", clause, seat=payer, n=n)


def broke(t: Table) -> Seat | None:
    """The seat without chips, once the pot is paid out; None while chips lie in a carried pot."""
    if t.values["pot"]:
        return None
    return next((seat for seat, chips in t.counters["chips"].items() if chips <= 0), None)
