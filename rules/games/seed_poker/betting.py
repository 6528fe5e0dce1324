"""The betting of 시드포커 (page `seed_poker`, 6 and 7): base bets, then one pass from the leader, without raises."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from rules.games.seed_poker.chips import fold, pay, purse, put_in
from rules.kit.betting import likely_chips
from rules.steps import Amount, Answer, Ask, Chance, Field, Pick, Step
from rules.table import Document, Seat, Table

BET, CALL, FOLD = "bet", "call", "fold"


def betting(t: Table, players: Sequence[Seat], stake_cap: str) -> Generator[Step, Any, list[Seat]]:
    """6, 7: the base bets; then once round, the first to bet sets the stake (R3). Returns who bet, in order."""
    for seat in players:
        pay(t, seat, 1)
    t.tell("ante", "6", n=1)
    for at, seat in enumerate(players):
        stake = t.values["stake"]
        if purse(t, seat) < (stake or 1):
            fold(t, seat, "7")
            continue
        answer = yield _call(t, seat) if stake else _bet(t, seat, players[at + 1 :], stake_cap)
        if answer["act"] == FOLD:
            fold(t, seat, "6")
        else:
            put_in(t, seat, answer["act"], stake or answer["chips"])
    return list(t.values["bettors"])


def highest(t: Table, seat: Seat, later: Sequence[Seat], stake_cap: str) -> int:
    """R4: the highest stake: all one has, or with `smallest` the least that any seat still to decide has."""
    rivals = [n for other in later if (n := purse(t, other)) > 0] if stake_cap == "smallest" else []
    return min([purse(t, seat), *rivals])


def _bet(t: Table, seat: Seat, later: Sequence[Seat], stake_cap: str) -> Ask:
    def fields() -> dict[str, Field]:
        high = highest(t, seat, later, stake_cap)
        if high < 1:  # only after a dealer's correction
            return {"act": Pick((FOLD,), clause="7")}
        return {"act": Pick((BET, FOLD), clause="7"), "chips": Amount(1, high, clause="7", when={"act": (BET,)})}

    def rehearse(chance: Chance) -> Answer:
        high = highest(t, seat, later, stake_cap)
        if high < 1 or chance.random() < 0.3:
            return {"act": FOLD}
        return {"act": BET, "chips": likely_chips(chance, 1, high)}

    return _ask(t, seat, fields, rehearse)


def _call(t: Table, seat: Seat) -> Ask:
    def fields() -> dict[str, Field]:
        return {"act": Pick((CALL, FOLD) if purse(t, seat) >= t.values["stake"] else (FOLD,), clause="7")}

    return _ask(t, seat, fields)


def _ask(
    t: Table, seat: Seat, fields: Callable[[], dict[str, Field]], rehearse: Callable[[Chance], Answer] | None = None
) -> Ask:
    def preview(answer: Answer) -> list[Document]:
        bet = t.counters["bet"][seat]
        if answer["act"] == FOLD:
            return [{"note": "fold", "danger": True, "n": bet}]
        n = answer.get("chips") or t.values["stake"]
        left = purse(t, seat) - n
        notes: list[Document] = [{"note": "act", "act": answer["act"], "n": n, "total": bet + n, "left": left}]
        if n > t.counters["chips"][seat]:
            notes.append({"note": "garnets", "n": n - t.counters["chips"][seat]})
        if not left:
            notes.append({"note": "all_in"})
        return notes

    return Ask(seat, "bet", fields, clause="7", on_timeout={"act": FOLD}, preview=preview, rehearse=rehearse)
