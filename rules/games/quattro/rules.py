"""콰트로 · Quattro: rulebook page `quattro`."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.game import Choice, Game, Script, Whole
from rules.games.quattro.cards import DECK, HAND, hand_table, number, pick, quattro, rank
from rules.games.quattro.hands import LAST, VIRTUAL, held, unused
from rules.kit.cards import deal
from rules.kit.duels import ahead
from rules.kit.turns import first_player
from rules.steps import Answer, Ask, AskAll, Cue, Field, Outcome, Pick, Step
from rules.table import Document, Seat, Table, Thing, Zone

GAME = Game(
    "quattro",
    version=1,
    seats=(2, 2),
    kind="mind",
    minutes=25,
    options={"mulligans": Whole(2, 0, 2), "virtual_avoids": Choice("suit", "suit_number")},
    seconds={"mulligan": 60, "open": 60, "exchange": 60},
    tables={"hands": lambda options: hand_table()},
    hands=lambda t: held(t),
)

KEEP, AGAIN, EXCHANGE, STOP = "keep", "again", "exchange", "stop"


def play(t: Table, mulligans: int, virtual_avoids: str) -> Script:
    yield from first_player(t)
    t.counter("mulligans")
    t.value("used", {seat: [] for seat in t.seats})
    t.value("stopped", [])
    t.zone("deck", [Thing(card) for card in DECK])
    t.zone("aside")
    for seat in t.seats:
        t.zone(f"hand.{seat}")
        t.zone(f"played.{seat}", ordered=True)
    for one in VIRTUAL:
        t.zone(f"virtual.{one}")
    for seat in t.seats:
        yield from deal(t, f"hand.{seat}", HAND, f"hand.{seat}", seat)

    yield from _mulligans(t, mulligans)
    t.zones["aside"].move_to(t.zones["deck"])  # D-1
    for one in VIRTUAL:
        yield from deal(t, f"virtual.{one}", 3, f"virtual.{one}")

    for n in range(1, LAST + 1):
        t.value("round", n)
        leader: Seat = t.values["leader"]
        order = (leader, t.other(leader))
        idle = t.value("stopped", [seat for seat in order if not unused(t, seat)])  # R4
        t.tell("round", "A", n=n)

        opened = {seat: {"card": t.zones[f"hand.{seat}"][0].face} for seat in t.seats}  # D-2: the last needs no choice
        if n < LAST:
            opened = yield AskAll([_open(t, seat) for seat in t.seats])
        yield Cue("reveal")
        for seat in order:
            card = t.zones[f"hand.{seat}"].take(opened[seat]["card"]).open()
            t.zones[f"played.{seat}"].append(card)
            t.tell("show", "C", seat=seat, card=card.face)

        if n < LAST and len(idle) < len(order):
            yield from _exchanges(t, order, virtual_avoids, may_stop=n < LAST - 1)
            t.value("leader", t.other(t.values["stopped"][0]))  # D-4: the first to have stopped does not lead
        if n < LAST:
            yield Cue("next")

    yield Cue("compare")
    return _result(t)


def _mulligans(t: Table, most: int) -> Generator[Step, Any, None]:
    """B, R2: whole hands, both choosing at once, from what has not been dealt yet."""
    taken = t.counters["mulligans"]
    asked = list(t.seats)
    while asked := [seat for seat in asked if taken[seat] < most]:
        answers = yield AskAll([_mulligan(t, seat) for seat in asked])
        asked = [seat for seat in asked if answers[seat]["act"] == AGAIN]
        for seat in asked:
            for card in t.zones[f"hand.{seat}"]:
                card.hide()
            t.zones[f"hand.{seat}"].move_to(t.zones["aside"])
            taken[seat] += 1
            t.tell("mulligan", "B", seat=seat, n=taken[seat])
            yield from deal(t, f"mulligan.{seat}", HAND, f"hand.{seat}", seat)


def _exchanges(t: Table, order: tuple[Seat, Seat], avoids: str, may_stop: bool) -> Generator[Step, Any, None]:
    """D, E: leader, other, other, leader, over and over; once one has stopped, every turn is the other's (D-4)."""
    turns = (*order, *reversed(order))
    turn = 0
    while going := [seat for seat in order if seat not in t.values["stopped"]]:
        seat = turns[turn % len(turns)] if len(going) > 1 else going[0]
        turn += 1
        answer = yield _exchange(t, seat, may_stop)
        if answer["act"] == EXCHANGE:
            _swap(t, seat, answer["with"], answer["card"], avoids)
        if answer["act"] == STOP or not unused(t, seat):
            t.value("stopped", [*t.values["stopped"], seat])
            t.tell("stop", "D-4", seat=seat)


def _swap(t: Table, seat: Seat, one: str, card: str, avoids: str) -> None:
    """E: the handed card lies open, the one received is the seat's secret, even if it had lain open there (R8)."""
    virtual, hand = t.zones[f"virtual.{one}"], t.zones[f"hand.{seat}"]
    got = virtual.take(pick(virtual.faces(), t.zones[f"played.{seat}"].faces(), avoids)).hide().show(seat)
    virtual.append(hand.take(card).open())
    hand.append(got)
    t.value("used", {**t.values["used"], seat: [*t.values["used"][seat], one]})
    t.tell("exchange", "E", seat=seat, gave=card, **{"with": one})
    t.tell("received", "E", to=seat, seat=seat, card=got.face)


def _result(t: Table) -> Outcome:
    """G: a lone quattro; else the sum, then the highest card."""
    hands = {seat: t.zones[f"played.{seat}"].faces() for seat in t.seats}
    made = [seat for seat in t.seats if quattro(hands[seat])]
    for seat in made:
        t.tell("quattro", "G-1", seat=seat)
    if len(made) == 1:
        return Outcome(made[0], "G-1")
    sums = {seat: sum(map(number, hands[seat])) for seat in t.seats}
    for seat in t.seats:
        t.tell("sum", "G-2", seat=seat, n=sums[seat])
    winner = ahead(t, sums)
    if winner is None:
        high = {seat: max(hands[seat], key=rank) for seat in t.seats}
        for seat in t.seats:
            t.tell("high", "G-2", seat=seat, card=high[seat])
        winner = max(t.seats, key=lambda seat: rank(high[seat]))
    return Outcome(winner, "G-2")


def cards_of(hand: Zone) -> list[str]:
    """The cards of a hand, the lowest first; two zeros are one choice."""
    return sorted(set(hand.faces()), key=rank)


def _mulligan(t: Table, seat: Seat) -> Ask:
    return Ask(seat, "mulligan", {"act": Pick((KEEP, AGAIN), clause="B")}, clause="B", on_timeout={"act": KEEP})


def _open(t: Table, seat: Seat) -> Ask:
    hand = t.zones[f"hand.{seat}"]

    def fields() -> dict[str, Field]:
        return {"card": Pick(cards_of(hand), clause="C")}

    return Ask(seat, "open", fields, clause="C", secret=True, on_timeout=lambda: {"card": cards_of(hand)[0]})


def _exchange(t: Table, seat: Seat, may_stop: bool) -> Ask:
    """D: with a virtual player not yet used, or stop; in round 3 all six must be used (D-2)."""
    hand = t.zones[f"hand.{seat}"]

    def fields() -> dict[str, Field]:
        given = {"act": (EXCHANGE,)}
        return {
            "act": Pick((EXCHANGE, STOP) if may_stop else (EXCHANGE,), clause="D"),
            "with": Pick(unused(t, seat), clause="D", when=given),
            "card": Pick(cards_of(hand), clause="D", when=given),
        }

    def automatic() -> Answer:
        if may_stop:
            return {"act": STOP}
        return {"act": EXCHANGE, "with": unused(t, seat)[0], "card": cards_of(hand)[0]}

    def preview(answer: Answer) -> list[Document]:
        left = len(unused(t, seat))
        if answer["act"] == STOP:
            return [{"note": "stop", "n": left}]
        return [{"note": "exchange", "with": answer["with"], "card": answer["card"], "n": left - 1}]

    return Ask(seat, "exchange", fields, clause="D", on_timeout=automatic, preview=preview)
