"""인디언 포커 · Indian Poker: rulebook page `indian_poker`, betting as on `betting`."""

from __future__ import annotations

from rules.game import Choice, Flag, Game, Script, Whole
from rules.kit.betting import Betting, antes, betting, broke, clear_bets, lay_out, pay_pot
from rules.kit.betting import penalty as fine
from rules.kit.cards import deal, new_deck, put_away
from rules.kit.duels import ahead
from rules.kit.turns import first_player, lead_on
from rules.steps import Cue, Outcome
from rules.table import Seat, Table

GAME = Game(
    "indian_poker",
    version=1,
    seats=(2, 2),
    kind="betting",
    minutes=30,
    options={
        "chips": Whole(20, 1, 100_000),
        "ante": Whole(1, 1, 100_000),
        "penalty": Whole(10, 0, 100_000),
        "leader": Choice("alternate", "winner", "loser"),
        "opener_check": Flag(False),
        "ante_on_carry": Flag(True),
    },
    seconds={"bet": 30},
)

DECK = [number for number in range(1, 11) for _ in range(2)]
ACTS = dict.fromkeys(("bet", "call", "raise", "fold"), "3")
TEN = 10


def play(t: Table, chips: int, ante: int, penalty: int, leader: str, opener_check: bool, ante_on_carry: bool) -> Script:
    yield from first_player(t)
    lay_out(t, chips)
    for seat in t.seats:
        t.zone(f"hand.{seat}")
    new_deck(t, DECK)
    rules = Betting(
        "3",
        ACTS | ({"check": "3"} if opener_check else {}),  # R2
        fold_costs=lambda seat: [penalty] if penalty else [],  # whatever the card is: it may not be hinted at
    )

    while True:
        n = t.value("round", t.values.get("round", 0) + 1)
        t.tell("round", n=n)
        if len(t.zones["deck"]) < len(t.seats):
            new_deck(t, DECK)
            t.tell("deck", "1")
        if ante_on_carry or not t.values["pot"]:  # R1, R4
            antes(t, ante, "1")
        for seat in t.seats:  # 2: shown to the other only
            yield from deal(t, f"card.{seat}", 1, f"hand.{seat}", t.other(seat))

        folder = yield from betting(t, rules)
        yield Cue("reveal")
        for seat in t.seats if folder is None else (folder,):  # R5: after a fold the folder's card alone
            t.zones[f"hand.{seat}"][0].open()
            t.tell("show", "3", seat=seat, card=card_of(t, seat))

        winner: Seat | None
        if folder is not None:
            winner = t.other(folder)
            pay_pot(t, winner, "3")
            if card_of(t, folder) == TEN:
                fine(t, folder, penalty, "3")  # R7: after the pot, up to all he has
        else:
            winner = ahead(t, {seat: card_of(t, seat) for seat in t.seats})
            if winner is None:
                t.tell("tie", "5")  # the pot is carried
                clear_bets(t)
            else:
                pay_pot(t, winner, "4")

        loser = broke(t)  # R6: nobody is out while the pot lies there
        if loser is not None:
            return Outcome(t.other(loser), "6")

        lead_on(t, leader, winner)  # R3
        yield Cue("next")
        put_away(t, *(f"hand.{seat}" for seat in t.seats))


def card_of(t: Table, seat: Seat) -> int:
    """The number on a seat's card."""
    number: int = t.zones[f"hand.{seat}"][0].face
    return number
