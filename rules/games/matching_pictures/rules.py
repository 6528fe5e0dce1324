"""같은 그림 찾기 · Matching Pictures: rulebook page `matching_pictures`."""

from __future__ import annotations

from collections.abc import Generator

from rules.game import Choice, Flag, Game, Script, SeatOr, Whole
from rules.steps import TIMEOUT, Answer, Ask, Chance, Cue, Draw, Outcome, Pick, Step, one_of
from rules.table import Seat, Table, Thing, cell

GAME = Game(
    "matching_pictures",
    version=1,
    seats=(2, 2),
    kind="puzzle",
    minutes=25,
    options={
        "rich": SeatOr("draw"),
        "start_rich": Whole(10, 1, 19),
        "start_poor": Whole(8, 1, 19),
        "first": SeatOr("poor", "draw"),
        "finish": Choice("moves", "fixed"),
        "may_pass": Flag(),
    },
    seconds={"pick": 20},
    on_timeout="auto",
)

SIDE = 4
TILES = tuple("ABCDEFGHIJKLMNOP")
CELL = {tile: cell(at % SIDE, SIDE - 1 - at // SIDE) for at, tile in enumerate(TILES)}
PICTURES = tuple(range(1, 17))
SETS = 3  # R1: each seat has its own
CARDS = PICTURES * SETS
PLACES = 20
PASS = "pass"


def play(t: Table, rich: str, start_rich: int, start_poor: int, first: str, finish: str, may_pass: bool) -> Script:
    if first == "draw":
        first = yield Draw("first", t.seats)
    if rich == "draw":
        rich = yield Draw("rich", t.seats)
    seat = t.other(rich) if first == "poor" else first
    t.value("rich", rich)
    t.value("leader", seat)
    t.value("turn", 0)
    place = t.counter("place", {rich: start_rich, t.other(rich): start_poor})
    yield from _set_up(t)
    decks = {seat: in_deck(t, seat) for seat in t.seats}
    remembered: dict[int, str] = {}

    while True:
        t.value("turn", t.values["turn"] + 1)
        on = True
        hits = 0
        while on:
            answer = yield _pick(t, seat, bool(may_pass and hits), remembered)
            if answer is TIMEOUT:  # R5: silence is no way to miss without showing a tile
                answer = {"tile": (yield Draw("tile", TILES))}
            tile = answer["tile"]
            if tile == PASS:  # R9
                t.tell("pass", "5", seat=seat)
                break

            picture = t.grids["board"].stack(CELL[tile])[0]
            picture.open()
            t.tell("pick", "4", seat=seat, tile=tile)
            yield Cue("compare")
            remembered[picture.face] = tile
            picture.hide()
            on = picture.face == ahead(t, seat)
            if on:
                hits += 1
                place[seat] += 1
                t.tell("hit", "5", seat=seat, place=place[seat])
                if place[seat] >= PLACES:
                    return Outcome(seat, "7")
                continue
            place[seat] -= 1
            t.tell("miss", "6", seat=seat, place=place[seat])
            if place[seat] <= 0:
                return Outcome(t.other(seat), "8")
            yield from _move_belt(t, seat, decks[seat], finish)
        seat = t.other(seat)


def ahead(t: Table, seat: Seat) -> int | None:
    """4: the picture on the place before a seat's piece; None where there is no such place (after a correction)."""
    place = t.counters["place"][seat]  # places count from 1: the next one's index
    face: int | None = t.zones[f"belt.{seat}"][place].face if 0 <= place < PLACES else None
    return face


def in_deck(t: Table, seat: Seat) -> list[int]:
    """R1: the cards of a seat that lie neither on its belt nor in its discard, by number."""
    left = dict.fromkeys(PICTURES, SETS)
    for card in (*t.zones[f"belt.{seat}"], *t.zones[f"discard.{seat}"]):
        left[card.face] -= 1
    return [picture for picture, n in left.items() for _ in range(n)]


def _set_up(t: Table) -> Generator[Step, list[int], None]:
    """The tiles face down (only dealer and viewer know them), then each seat's belt, for all to see."""
    board = t.grid("board", SIDE, SIDE)
    pictures = yield Draw("board", PICTURES, len(TILES))
    for tile, picture in zip(TILES, pictures, strict=True):
        board.put(CELL[tile], Thing(picture, tile))
    for seat in t.seats:
        cards = yield Draw(f"belt.{seat}", CARDS, PLACES)
        t.zone(f"belt.{seat}", [Thing(picture, owner=seat).open() for picture in cards], ordered=True)
    for seat in t.seats:
        t.zone(f"discard.{seat}")
    t.counter("deck", len(CARDS) - PLACES)


def _move_belt(t: Table, seat: Seat, deck: list[int], finish: str) -> Generator[Step, int, None]:
    """6: the card on place 1 leaves, all move one back, and a new one comes to the front."""
    belt, discard = t.zones[f"belt.{seat}"], t.zones[f"discard.{seat}"]
    if not deck:
        discard.clear()  # they become the deck; the card that leaves by this very miss is still on the belt
        deck += in_deck(t, seat)
    new = yield Draw(f"card.{seat}", deck)
    deck.remove(new)
    discard.append(belt.pop(0))
    front = len(belt) if finish == "moves" else len(belt) - 1  # R4: a fixed finish card stays on place 20
    belt.insert(front, Thing(new, owner=seat).open())
    t.counters["deck"][seat] = len(deck)
    t.tell("card", "6", seat=seat, picture=new)


def _pick(t: Table, seat: Seat, may_pass: bool, remembered: dict[int, str]) -> Ask:
    """Any letter, every time (R7), and `pass` where a player may let go of a further pick."""
    options = (*TILES, PASS) if may_pass else TILES

    def rehearse(chance: Chance) -> Answer:
        """What somebody picks who remembers most of the tiles that have been open."""
        known = remembered.get(ahead(t, seat) or 0)
        return {"tile": known if known is not None and chance.random() < 0.7 else one_of(chance, options)}

    return Ask(
        seat,
        "pick",
        {"tile": Pick(options, clause="4")},
        clause="4",
        seconds=20,
        on_timeout=TIMEOUT,
        rehearse=rehearse,
    )
