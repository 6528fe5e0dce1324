"""The cards of 콰트로: rank, what a virtual player gives (F), what a quattro is (G), the table for players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from rules.table import Document

Card = str
"""Suit and number, `S6`; both black zeros are `X0`."""

ZERO = "X0"
SUITS = "SDHCX"  # the best first
DECK = (*(f"{suit}{n}" for suit in SUITS[:4] for n in range(1, 7)), ZERO, ZERO)
HAND = 4


@cache
def number(card: Card) -> int:
    """The number of a card."""
    return int(card[1:])


@cache
def rank(card: Card) -> tuple[int, int]:
    """The number of a card, then its suit: the greater the better."""
    return number(card), -SUITS.index(card[0])


def pick(cards: Sequence[Card], opened: Sequence[Card], avoids: str) -> Card:
    """F: the card that a virtual player gives out of its three, by what the seat has opened and nothing else."""
    if ZERO in cards:  # F-1
        return ZERO
    suits = {card[0] for card in opened}
    numbers = {number(card) for card in opened if card != ZERO} if avoids == "suit_number" else set()  # R6, R7
    new = [card for card in cards if card[0] not in suits and number(card) not in numbers]
    return max(new or cards, key=rank)  # F-2, F-3, F-4


def quattro(cards: Sequence[Card]) -> bool:
    """G-1, R9: four suits and four numbers, a zero being a suit and a number of its own."""
    return len({card[0] for card in cards}) == len({number(card) for card in cards}) == HAND


@cache
def dearest(made: bool, zero: bool) -> tuple[Card, ...]:
    """Of all hands that are a quattro or not, with a zero or without, the first with the highest sum."""
    hands = (cards for cards in combinations(DECK, HAND) if quattro(cards) is made and (ZERO in cards) is zero)
    return max(hands, key=lambda cards: sum(map(number, cards)))


def hand_table() -> list[Document]:
    """What four cards are before sums count, each with its dearest example, and for a quattro one with a zero."""
    whole, zero, none = ({"cards": list(dearest(*kind))} for kind in ((True, False), (True, True), (False, False)))
    return [
        {"hand": "quattro", "rank": 1, "clause": "G-1", "examples": [whole, zero]},
        {"hand": "none", "rank": 0, "clause": "G-2", "examples": [none]},
    ]
