"""시드포커 · Seed Poker: rulebook page `seed_poker`; its betting is in betting.py, chips and result in chips.py."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from rules.game import Choice, Game, Script, Whole
from rules.games.seed_poker.betting import betting
from rules.games.seed_poker.chips import GARNETS, alive, clear_bets, drop_out, give_back, lay_out, result, take_pot
from rules.games.seed_poker.hands import held, lifted
from rules.kit.cards import deal
from rules.steps import Answer, Ask, Cue, Draw, Pick, Step
from rules.table import Document, Seat, Table, Thing

GAME = Game(
    "seed_poker",
    version=1,
    seats=(3, 7),
    kind="betting",
    minutes=60,
    options={
        "chips": Whole(15, 1, 100_000),
        "garnets": GARNETS,
        "order": Choice("draw", "seats"),
        "stake_cap": Choice("own", "smallest"),
    },
    seconds={"turn": 60, "keep": 60, "bet": 60, "last": 60},
    hands=lambda t: held(t),
    first=False,
)

CARDS = range(1, 16)  # R1: the same for any number of seats
SEEDS = 3  # 5: so many count
CARD, SEED = "card", "seed"


def play(t: Table, chips: int, garnets: Any, order: str, stake_cap: str) -> Script:
    drawn = list(t.seats) if order == "seats" else (yield Draw("order", t.seats, len(t.seats)))
    t.value("order", drawn)
    lay_out(t, chips)
    t.zone("seeds", ordered=True)
    t.zone("discard")
    t.zone("deck")
    for seat in t.seats:
        t.zone(f"hand.{seat}", ordered=True)
        t.zone(f"discard.{seat}")

    for at, leader in enumerate(drawn):
        if leader not in alive(t):  # R9
            continue
        last = not any(seat in alive(t) for seat in drawn[at + 1 :])
        players = [seat for seat in drawn[at:] + drawn[:at] if seat in alive(t)]
        yield from _cards(t, players)
        bettors = yield from betting(t, players, stake_cap)
        if not bettors and last:
            give_back(t, players)
        elif not bettors:
            t.tell("carry", "6", n=t.values["pot"])
        elif len(bettors) == 1:
            take_pot(t, bettors[0], "6")
        else:
            yield from _showdown(t, bettors)
        drop_out(t)
        if len(alive(t)) <= 1:
            return (yield from result(t, "9"))
        yield Cue("next")  # after the last round too, before the result
    return (yield from result(t, "10"))


def _cards(t: Table, players: Sequence[Seat]) -> Generator[Step, Any, None]:
    """1, 3 to 5: a round begins, cards and the first seed are dealt; each draws a card or adds a seed."""
    t.value("round", t.values.get("round", 0) + 1)
    t.value("leader", players[0])
    clear_bets(t)
    for zone in t.zones.values():
        zone.clear()
    t.zones["deck"].extend(Thing(card) for card in CARDS)
    t.tell("round", "1", n=t.values["round"], seat=players[0])
    for seat in players:
        yield from deal(t, f"card.{seat}", 1, f"hand.{seat}", seat)
    card = yield from _seed(t)
    t.tell("seed", "3", card=card)

    for seat in players:
        answer = yield _turn(seat)
        if answer["act"] == CARD:
            yield from deal(t, f"extra.{seat}", 1, f"hand.{seat}", seat)
            t.tell("extra", "4", seat=seat)
            kept = (yield _keep(t, seat))["card"]
            hand = t.zones[f"hand.{seat}"]
            unkept = hand.take(other_card(t, seat, kept)).open()
            t.zones[f"discard.{seat}"].append(unkept)
            t.tell("unkept", "4", seat=seat, card=unkept.face)
        else:
            card = yield from _seed(t)
            t.tell("seed", "5", card=card, seat=seat)
            if len(t.zones["seeds"]) > SEEDS:  # R2: the lowest, even if it is the new one
                dropped = t.zones["seeds"].pop()
                t.zones["discard"].append(dropped)
                t.tell("dropped", "5", card=dropped.face)


def _seed(t: Table) -> Generator[Step, Any, int]:
    """Open a seed, the highest first. Returns its number."""
    seeds = t.zones["seeds"]
    (card,) = yield from deal(t, "seed", 1, "seeds")
    card.open()
    seeds.sort(key=lambda one: -int(one.face))
    return int(card.face)


def _showdown(t: Table, bettors: Sequence[Seat]) -> Generator[Step, Any, None]:
    """7 to 9: the last to bet opens first; then the seeds are given out, and the highest total wins."""
    for n, seat in enumerate(reversed(bettors), 1):
        yield Cue("reveal")
        card = t.zones[f"hand.{seat}"][0].open()
        t.tell("show", "7", seat=seat, card=card.face, n=n)
    yield Cue("compare")
    supports, totals = lifted(t, bettors)
    for seat, seed in supports.items():
        t.tell("support", "7", seat=seat, card=seed)
    for seat in bettors:
        t.tell("total", "8", seat=seat, n=totals[seat])
    best = [seat for seat in bettors if totals[seat] == max(totals.values())]
    if len(best) > 1:
        t.tell("tie", "9", seats=best)
    take_pot(t, best[0], "9" if len(best) > 1 else "8")  # R7: bettors are in order of play from the leader


def other_card(t: Table, seat: Seat, card: int) -> int:
    """Of a seat's two cards the other one."""
    one, two = t.zones[f"hand.{seat}"].faces()
    return int(two if card == one else one)


def _turn(seat: Seat) -> Ask:
    def preview(answer: Answer) -> list[Document]:
        return [{"note": "draws" if answer["act"] == CARD else "adds"}]

    return Ask(
        seat, "turn", {"act": Pick((CARD, SEED), clause="4")}, clause="4", on_timeout={"act": SEED}, preview=preview
    )


def _keep(t: Table, seat: Seat) -> Ask:
    hand = t.zones[f"hand.{seat}"]

    def preview(answer: Answer) -> list[Document]:
        return [{"note": "keeps", "card": answer["card"], "other": other_card(t, seat, answer["card"])}]

    return Ask(
        seat,
        "keep",
        lambda: {"card": Pick(hand.faces(), clause="4")},
        clause="4",
        secret=True,
        discloses=lambda answer: other_card(t, seat, answer["card"]),
        on_timeout=lambda: {"card": hand[0].face},
        preview=preview,
    )
