"""Decks of plain cards: a new deck, dealing from what is left of it, putting away (page betting.md, "Cards")."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from rules.steps import Draw, Step
from rules.table import Seat, Table, Thing


def new_deck(t: Table, faces: Iterable[Any]) -> None:
    """A new deck in zone `deck`, whatever was left of the old one, and an empty `discard`."""
    t.zone("deck", [Thing(face) for face in faces])
    t.zone("discard")


def deal(t: Table, name: str, n: int, zone: str, *seats: Seat) -> Generator[Step, Any, list[Thing]]:
    """Draw n cards from what is left in `deck` into a zone and show them to these seats; the draw's name is `name`."""
    deck = t.zones["deck"]
    left = deck.faces()
    cards = []
    for face in (yield Draw(name, left, n)):
        at = left.index(face)
        left.pop(at)
        cards.append(deck.pop(at).show(*seats))
    t.zones[zone].extend(cards)
    return cards


def put_away(t: Table, *zones: str) -> None:
    """Every card of these zones to `discard`, face down, opened ones too."""
    for name in zones:
        for card in t.zones[name]:
            card.hide()
        t.zones[name].move_to(t.zones["discard"])
