"""양면포커 · Two-Faced Poker: rulebook page `two_faced_poker`; its betting is in betting.py."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.game import Game, Script, Whole
from rules.games.two_faced_poker.betting import BACK, BONUS, BOTH, FRONT, ONE_FACE, betting, face_of
from rules.kit.betting import antes, broke, clear_bets, lay_out, pay_pot
from rules.kit.cards import new_deck
from rules.kit.duels import ahead
from rules.kit.turns import first_player, lead_on
from rules.steps import Ask, AskAll, Cue, Draw, Outcome, Pick, Step
from rules.table import Seat, Table, Thing

GAME = Game(
    "two_faced_poker",
    version=1,
    seats=(2, 2),
    kind="betting",
    minutes=30,
    options={"chips": Whole(25, 1, 100_000)},
    seconds={"bet": 30, "face": 30},
    on_timeout="auto",
)

DECK = [  # A, B-2: fifty cards, four of each
    f"{front}/{back}" for front in range(1, 11) for back in range(1, 11) if (front + back) % 2 for _ in range(4)
]


def play(t: Table, chips: int) -> Script:
    yield from first_player(t)
    lay_out(t, chips)
    t.counter("level")
    for side in ONE_FACE:
        for seat in t.seats:
            t.zone(f"{side}.{seat}")
    new_deck(t, DECK)

    while True:
        n = t.value("round", t.values.get("round", 0) + 1)
        for seat in t.seats:
            t.value(f"face.{seat}", None)
            t.counters["level"][seat] = 0
        t.tell("round", n=n)
        if len(t.zones["deck"]) < len(t.seats):
            new_deck(t, DECK)
            t.tell("deck", "B-4")
        carried = t.values["pot"] > 0
        if not carried:  # F-2
            antes(t, 1, "B")
        yield from _deal(t)

        folder = None
        winner: Seat | None
        all_in = any(n <= 0 for _, n in t.counters["chips"].items())
        if all_in and carried:  # F-3: the fronts decide, and decide the match
            yield Cue("reveal")
            for seat in t.seats:
                t.tell("show", "F-3", seat=seat, face=FRONT, n=number(t, seat, FRONT))
            winner = ahead(t, {seat: number(t, seat, FRONT) for seat in t.seats})
            if winner is not None:
                pay_pot(t, winner, "F-3")
                return Outcome(winner, "F-3")  # R7
        else:
            if all_in:  # R5: its last chip is the ante
                chosen = yield AskAll([_face(seat) for seat in t.seats])
                for seat in t.seats:
                    t.value(f"face.{seat}", chosen[seat]["face"])
            else:
                folder = yield from betting(t)
            yield Cue("reveal")
            if folder is not None:  # C-4: nothing is opened
                winner = t.other(folder)
                pay_pot(t, winner, "C-4")
            else:
                for seat in t.seats:
                    _show(t, seat)
                winner = best(t)
                if winner is not None:
                    pay_pot(t, winner, "E-2" if BOTH in (face_of(t, seat) for seat in t.seats) else "E-1")
            if winner is not None and face_of(t, winner) == BOTH:
                _bonus(t, winner, "E-4" if folder else "E-3")

        if winner is None:
            t.tell("tie", "F")  # F-1: pot and lead stay
            clear_bets(t)
        loser = broke(t)
        if loser is not None:
            return Outcome(t.other(loser), "H")
        lead_on(t, "winner", winner)  # B-3
        yield Cue("next")
        _put_away(t)


def _deal(t: Table) -> Generator[Step, Any, None]:
    """B-1: a card each, its front open, its back for its owner alone."""
    deck = t.zones["deck"]
    left = deck.faces()
    for seat in t.seats:
        face = yield Draw(f"card.{seat}", left)
        at = left.index(face)
        left.pop(at)
        deck.pop(at)
        front, back = map(int, face.split("/"))
        t.zones[f"front.{seat}"].append(Thing(front, owner=seat).open())
        t.zones[f"back.{seat}"].append(Thing(back, owner=seat).show(seat))


def _put_away(t: Table) -> None:
    for seat in t.seats:
        t.zones["discard"].append(Thing(f"{number(t, seat, FRONT)}/{number(t, seat, BACK)}"))
        for side in ONE_FACE:
            t.zones[f"{side}.{seat}"].clear()


def number(t: Table, seat: Seat, side: str) -> int:
    """The number on one side of a seat's card."""
    found: int = t.zones[f"{side}.{seat}"][0].face
    return found


def sides(t: Table, seat: Seat) -> tuple[str, ...]:
    """The sides of its card that a seat has chosen."""
    face = face_of(t, seat)
    return ONE_FACE if face == BOTH else (face,) if face else ()


def _show(t: Table, seat: Seat) -> None:
    """Open and tell the chosen sides; a back that was not chosen stays its owner's (R8)."""
    for side in sides(t, seat):
        t.zones[f"{side}.{seat}"][0].open()
        t.tell("show", "E", seat=seat, face=side, n=number(t, seat, side))


def best(t: Table) -> Seat | None:
    """E: the higher number; a double bettor must beat the other with both of his. None: level."""
    numbers = {seat: [number(t, seat, side) for side in sides(t, seat)] for seat in t.seats}
    for seat in t.seats:
        if len(numbers[seat]) == 2:
            other = t.other(seat)
            return seat if min(numbers[seat]) > numbers[other][0] else other
    return ahead(t, {seat: numbers[seat][0] for seat in t.seats})


def _bonus(t: Table, winner: Seat, clause: str) -> None:
    """R6: ten chips from the other after the pot, or all he has left."""
    chips, payer = t.counters["chips"], t.other(winner)
    n = min(BONUS, chips[payer])
    if n > 0:
        chips[payer] -= n
        chips[winner] += n
        t.tell("bonus", clause, seat=winner, n=n)


def _face(seat: Seat) -> Ask:
    return Ask(seat, "face", {"face": Pick(ONE_FACE, clause="C")}, clause="C", on_timeout={"face": FRONT})
