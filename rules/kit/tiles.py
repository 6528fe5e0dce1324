"""Numbered tiles, black if even and white if odd: dealing them, asking for one, laying it face down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.steps import Answer, Ask, Illegal, Pick
from rules.table import Document, Seat, Table, Thing


def colour(number: int) -> str:
    """The colour of a tile with this number: its back."""
    return "white" if number % 2 else "black"


def deal_tiles(t: Table, numbers: Iterable[int]) -> None:
    """A hand of these tiles for each seat, known to its owner alone, and nothing played yet."""
    faces = tuple(numbers)
    for seat in t.seats:
        t.zone(f"hand.{seat}", [Thing(number, colour(number), seat).show(seat) for number in faces])
    for seat in t.seats:
        t.zone(f"played.{seat}", ordered=True)


def ask_tile(t: Table, seat: Seat, clause: str) -> Ask:
    """Ask for a tile of the seat's hand; time running out gives the lowest one.

    The colour is all that others ever learn of it: when, is for the game to say.
    """
    hand = t.zones[f"hand.{seat}"]

    def refuse(value: Any) -> None:
        raise Illegal("not_held", clause)

    def preview(answer: Answer) -> list[Document]:
        return [{"note": "tile", "tile": answer["tile"], "colour": colour(answer["tile"])}]

    return Ask(
        seat,
        "tile",
        lambda: {"tile": Pick(sorted(hand.faces()), clause=clause, refuse=refuse)},
        clause=clause,
        seconds=60,
        secret=True,
        discloses=lambda answer: colour(answer["tile"]),
        on_timeout=lambda: {"tile": min(hand.faces())},
        preview=preview,
    )


def lay_tile(t: Table, seat: Seat, number: int, clause: str) -> None:
    """Move a tile from the hand to the end of `played`, face down, and tell its colour."""
    tile = t.zones[f"hand.{seat}"].take(number)
    t.zones[f"played.{seat}"].append(tile)
    t.tell("tile", clause, seat=seat, colour=tile.back)
