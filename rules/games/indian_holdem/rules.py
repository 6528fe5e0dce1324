"""인디언 홀덤 · Indian Hold'em: rulebook page `indian_holdem`, betting as on `betting`."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Choice, Flag, Game, Script, Whole
from rules.kit.betting import Betting, antes, betting, broke, clear_bets, lay_out, pay_pot
from rules.kit.betting import penalty as fine
from rules.kit.cards import deal, new_deck, put_away
from rules.kit.holdem import better, card_of, hand, hand_table, held, helps, possible
from rules.kit.turns import first_player, lead_on
from rules.steps import Cue, Outcome
from rules.table import Seat, Table

WRAP = True  # 6: 10 is followed by 1
CLAUSE = {"none": "4", "double": "5", "straight": "6", "triple": "7"}
PUNISHED = ("straight", "triple")  # 10

GAME = Game(
    "indian_holdem",
    version=1,
    seats=(2, 2),
    kind="betting",
    minutes=40,
    options={
        "chips": Whole(20, 1, 100_000),
        "penalty": Whole(10, 0, 100_000),
        "leader": Choice("alternate", "winner", "loser"),
        "opener_check": Flag(False),
    },
    seconds={"bet": 30},
    tables={"hands": lambda options: hand_table(WRAP, CLAUSE)},
    hands=lambda t: held(t, WRAP),
    helps=lambda t, seat: helps(t, seat, WRAP),
)

DECK = [number for number in range(1, 11) for _ in range(4)]
ACTS = dict.fromkeys(("bet", "call", "raise", "fold"), "9")
ROUND_CARDS = 4


def play(t: Table, chips: int, penalty: int, leader: str, opener_check: bool) -> Script:
    yield from first_player(t)
    lay_out(t, chips)
    t.zone("shared", ordered=True)
    for seat in t.seats:
        t.zone(f"hand.{seat}")
    new_deck(t, DECK)

    def hand_of(seat: Seat) -> str:
        return hand(card_of(t, seat), t.zones["shared"].faces(), WRAP)

    rules = Betting(
        "9",
        ACTS | ({"check": "9"} if opener_check else {}),  # R3
        fold_costs=lambda seat: fold_costs(t.zones["shared"].faces(), penalty),
    )

    while True:
        n = t.value("round", t.values.get("round", 0) + 1)
        t.tell("round", n=n)
        if len(t.zones["deck"]) < ROUND_CARDS:
            new_deck(t, DECK)
            t.tell("deck", "1")
        if not t.values["pot"]:  # 11
            antes(t, 1, "3")
        for card in (yield from deal(t, "shared", 2, "shared")):
            card.open()
        for seat in t.seats:  # 2: shown to the other only
            yield from deal(t, f"card.{seat}", 1, f"hand.{seat}", t.other(seat))

        folder = yield from betting(t, rules)
        yield Cue("reveal")
        for seat in t.seats if folder is None else (folder,):  # R6: after a fold the folder's card alone
            t.zones[f"hand.{seat}"][0].open()
            t.tell("show", "9", seat=seat, card=card_of(t, seat), hand=hand_of(seat))

        winner: Seat | None
        if folder is not None:
            winner = t.other(folder)
            pay_pot(t, winner, "9")
            if hand_of(folder) in PUNISHED:
                fine(t, folder, penalty, "10")  # R8: after the pot, up to all he has
        else:
            hands = {seat: hand_of(seat) for seat in t.seats}
            winner = better(t, hands)
            if winner is None:
                t.tell("tie", "11")  # the pot is carried
                clear_bets(t)
            else:
                same = hands[winner] == hands[t.other(winner)] != "none"
                pay_pot(t, winner, "8" if same else CLAUSE[hands[winner]])

        loser = broke(t)  # R7: nobody is out while the pot lies there
        if loser is not None:
            return Outcome(t.other(loser), "12")

        lead_on(t, leader, winner)  # R2
        yield Cue("next")
        put_away(t, "shared", *(f"hand.{seat}" for seat in t.seats))


def fold_costs(shared: Sequence[int], penalty: int) -> list[int]:
    """What a fold may cost by the shared cards alone, whatever the own card is: it may not be hinted at."""
    return [penalty] if penalty and any(made in PUNISHED for made in possible(shared, WRAP)) else []
