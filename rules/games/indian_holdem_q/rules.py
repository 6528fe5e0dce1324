"""인디언 홀덤Q · Indian Hold'em Q: rulebook page `indian_holdem_q`, betting as on `betting`."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Choice, Flag, Game, Script, Whole
from rules.kit.betting import Betting, antes, betting, broke, lay_out, pay_pot, penalty, refund_bets
from rules.kit.cards import deal, new_deck, put_away
from rules.kit.holdem import better, card_of, hand, hand_table, held, helps, possible
from rules.kit.turns import first_player, lead_on
from rules.steps import Cue, Outcome
from rules.table import Seat, Table

CLAUSE = {"none": "D-1", "double": "D-2", "straight": "D-3", "triple": "D-4"}

GAME = Game(
    "indian_holdem_q",
    version=1,
    seats=(2, 2),
    kind="betting",
    minutes=40,
    options={
        "chips": Whole(25, 1, 100_000),
        "leader": Choice("alternate", "winner", "loser"),
        "straight_wrap": Flag(False),
    },
    seconds={"bet": 30},
    tables={"hands": lambda options: hand_table(options["straight_wrap"], CLAUSE)},
    hands=lambda t: held(t, t.options["straight_wrap"]),
    helps=lambda t, seat: helps(t, seat, t.options["straight_wrap"]),
)

DECK = [number for number in range(1, 11) for _ in range(4)]
COST = {"none": 0, "double": 5, "straight": 10, "triple": 10}  # C-4-1
ACTS = {"check": "C-1", "call": "C-2", "bet": "C-3", "raise": "C-3", "fold": "C-4"}


def play(t: Table, chips: int, leader: str, straight_wrap: bool) -> Script:
    yield from first_player(t)
    lay_out(t, chips)
    t.value("ante", 1)
    t.zone("shared", ordered=True)
    for seat in t.seats:
        t.zone(f"hand.{seat}")
    new_deck(t, DECK)

    def hand_of(seat: Seat) -> str:
        return hand(card_of(t, seat), t.zones["shared"].faces(), straight_wrap)

    rules = Betting("C", ACTS, fold_costs=lambda seat: fold_costs(t.zones["shared"].faces(), straight_wrap))

    while True:
        n = t.value("round", t.values.get("round", 0) + 1)
        t.tell("round", n=n)
        if len(t.zones["deck"]) == 4:  # F: after nine rounds
            new_deck(t, DECK)
            t.value("ante", t.values["ante"] + 1)
            t.tell("deck", "F", ante=t.values["ante"])
        antes(t, t.values["ante"], "C")
        for card in (yield from deal(t, "shared", 2, "shared")):
            card.open()
        for seat in t.seats:  # B: shown to the other only
            yield from deal(t, f"card.{seat}", 1, f"hand.{seat}", t.other(seat))

        folder = yield from betting(t, rules)
        yield Cue("reveal")
        for seat in t.seats if folder is None else (folder,):  # R4: after a fold the folder's card alone
            t.zones[f"hand.{seat}"][0].open()
            t.tell("show", "C-4-1" if folder else "D", seat=seat, card=card_of(t, seat), hand=hand_of(seat))

        if folder is not None:
            winner: Seat | None = t.other(folder)
            pay_pot(t, t.other(folder), "C-4")
            penalty(t, folder, COST[hand_of(folder)], "C-4-1")  # R6: after the pot, up to all he has
        else:
            hands = {seat: hand_of(seat) for seat in t.seats}
            winner = better(t, hands)
            if winner is None:
                t.tell("tie", "E")
                refund_bets(t, "E")
            else:
                pay_pot(t, winner, "E" if len(set(hands.values())) == 1 else "D")

        loser = broke(t)
        if loser is not None:
            return Outcome(t.other(loser), "H")

        lead_on(t, leader, winner)  # R1
        yield Cue("next")
        put_away(t, "shared", *(f"hand.{seat}" for seat in t.seats))


def fold_costs(shared: Sequence[int], wrap: bool) -> list[int]:
    """What a fold may cost by the shared cards alone, whatever the own card is: it may not be hinted at."""
    return sorted({cost for made in possible(shared, wrap) if (cost := COST[made])})
