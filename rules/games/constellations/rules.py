"""별자리 게임 · Constellations: rulebook page `constellations`."""

from __future__ import annotations

from collections.abc import Generator
from itertools import count
from typing import Any

from rules.game import Choice, Flag, Game, Script, Whole
from rules.games.constellations.board import close_offers, open_offers
from rules.games.constellations.result import finish
from rules.games.constellations.stars import BOMB, STARS, count_bag, counted, in_bag, lay_out, shown, star, take
from rules.steps import Amount, Answer, Ask, AskAll, Cue, Draw, Split, Step
from rules.table import Document, Seat, Table, Thing

GAME = Game(
    "constellations",
    version=1,
    seats=(3, 7),
    kind="mind",
    minutes=40,
    options={
        "display": Whole(7, 1, 100),
        "each": Whole(25, 1, 1000),
        "white": Whole(5, 0, 1000),
        "laying": Choice("in_turn", "together"),
        "trade_for_white": Flag(False),
    },
    seconds={"card": 60, "take": 30, "last": 60},
    first=False,
)

HIGHEST, END_BOMBS = 5, 3


def play(t: Table, display: int, each: int, white: int, laying: str, trade_for_white: bool) -> Script:
    lay_out(t, each, white)
    yield from refill(t, "3")
    for seat in t.seats:
        open_offers(t, seat)

    for number in count(1):
        if not shown(t):
            break
        if BOMB not in t.zones["display"].faces():  # R4: exactly one
            t.zones["display"].append(star(BOMB))
        for seat in t.seats:
            t.zones[f"played.{seat}"].clear()
        t.value("round", number)
        t.value("leader", t.seats[(number - 1) % len(t.seats)])
        t.tell("round", "6", n=number)
        yield from lay_cards(t, laying)

        yield Cue("reveal")
        laid: dict[int, list[Seat]] = {}
        for seat in t.seats:
            card = t.zones[f"played.{seat}"][0].open().face
            laid.setdefault(card, []).append(seat)
            t.tell("show", "7", seat=seat, card=card)
        for card, seats in sorted(laid.items()):
            if len(seats) > 1:
                t.tell("clash", "9", card=card, seats=seats)
        for card, seats in sorted(laid.items()):
            if len(seats) == 1 and (yield from take_pieces(t, seats[0], card)):
                close_offers(t)
                return (yield from finish(t, "14-1", seats[0]))

        # R4: before the end under d stars may still be placed, for as long as the dealer lets them
        yield Cue("next", by_hand=not shown(t) and not t.values["bag"])
        yield from refill(t, "10")

    close_offers(t)
    return (yield from finish(t, "d"))


def refill(t: Table, clause: str) -> Generator[Step, Any, None]:
    """3, 10: as many stars out of the bag as are missing, or as it still has."""
    bag = in_bag(t)
    n = min(t.options["display"] - shown(t), sum(bag.values()))
    if n > 0:
        stars = yield Draw("display", [colour for colour in STARS for _ in range(bag[colour])], n)
        t.zones["display"].extend(star(colour) for colour in stars)
        count_bag(t)
        t.tell("refill", clause, stars={colour: k for colour in STARS if (k := stars.count(colour))}, n=n)


def lay_cards(t: Table, laying: str) -> Generator[Step, Any, None]:
    """5, 6, R2: in turn from the leader, or all at once; that a card lies there is all that the others see."""
    if laying == "together":
        answers = yield AskAll([_card(seat) for seat in t.seats])
        for seat in t.seats:
            _lay(t, seat, answers[seat])
        return
    for seat in t.round_from(t.values["leader"]):
        answer = yield _card(seat)
        _lay(t, seat, answer)


def _lay(t: Table, seat: Seat, answer: Answer) -> None:
    t.zones[f"played.{seat}"].append(Thing(answer["card"]).show(seat))


def _card(seat: Seat) -> Ask:
    return Ask(seat, "card", {"card": Amount(1, HIGHEST)}, clause="5", secret=True, on_timeout={"card": 1})


def take_pieces(t: Table, seat: Seat, k: int) -> Generator[Step, Any, bool]:
    """8, 11: a seat takes k pieces, or all where there are no more. Returns whether that was its third bomb."""
    zone = t.zones["display"]
    clause = "8" if shown(t) >= k else "11"
    if not zone:
        t.tell("nothing", "11", seat=seat)
        return False
    stars = counted(zone)
    if k < len(zone):
        answer = yield _take(t, seat, k)
        stars = {piece: n for piece in stars if (n := answer["stars"].get(piece, 0))}
    t.zones[f"stars.{seat}"].extend(thing for thing in take(zone, stars) if thing.face != BOMB)
    t.tell("take", clause, seat=seat, stars=stars, n=sum(stars.values()))
    if BOMB in stars:
        bombs = t.counters["bombs"]
        bombs[seat] += 1
        t.tell("bomb", "4", seat=seat, n=bombs[seat])
        return bombs[seat] >= END_BOMBS
    return False


def _take(t: Table, seat: Seat, k: int) -> Ask:
    there = counted(t.zones["display"])

    def automatic() -> Answer:
        left, stars = k, {}
        for piece, n in there.items():  # red, yellow, blue, green, white, the bomb last
            if taken := min(left, n):
                stars[piece] = taken
                left -= taken
        return {"stars": stars}

    def preview(answer: Answer) -> list[Document]:
        if not answer["stars"].get(BOMB):
            return []
        n = t.counters["bombs"][seat] + 1
        return [{"note": "last_bomb" if n >= END_BOMBS else "bomb", "danger": True, "n": n}]

    return Ask(seat, "take", {"stars": Split(there, k, k)}, clause="8", on_timeout=automatic, preview=preview)
