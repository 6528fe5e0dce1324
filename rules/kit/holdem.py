"""Hands of one own card with two shared ones, as both Indian Hold'ems have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement

from rules.table import Document, Seat, Table

RANK = ("none", "double", "straight", "triple")
"""The hands, the best last."""

NUMBERS = range(1, 11)
WRAPPED = ((1, 9, 10), (1, 2, 10))
"""The straights over the end, in order of number: 9-10-1 and 10-1-2."""


def hand(own: int, shared: Sequence[int], wrap: bool) -> str:
    """The hand that an own card makes with the two shared ones; a pair on the table alone is nobody's."""
    if own == shared[0] == shared[1]:
        return "triple"
    low, middle, high = sorted((own, *shared))
    if (middle, high) == (low + 1, low + 2) or (wrap and (low, middle, high) in WRAPPED):
        return "straight"
    return "double" if own in shared else "none"


def possible(shared: Sequence[int], wrap: bool) -> Iterable[str]:
    """The hands that any own card could make with these shared ones."""
    return (hand(own, shared, wrap) for own in NUMBERS)


def card_of(t: Table, seat: Seat) -> int:
    """The number on a seat's own card."""
    number: int = t.zones[f"hand.{seat}"][0].face
    return number


def held(t: Table, wrap: bool) -> dict[Seat, Document]:
    """The hand that each seat's card makes now, once all cards lie there; `ahead` for the one that would win."""
    shared = t.zones["shared"].faces() if "shared" in t.zones else []
    if not shared or not all(t.zones[f"hand.{seat}"] for seat in t.seats):
        return {}
    hands = {seat: hand(card_of(t, seat), shared, wrap) for seat in t.seats}
    winner = better(t, hands)
    made = {seat: {"hand": name, "rank": RANK.index(name)} for seat, name in hands.items()}
    return {seat: {**one, "ahead": True} if seat == winner else one for seat, one in made.items()}


def helps(t: Table, seat: Seat, wrap: bool) -> Document:
    """What a seat sees: the other's hand, and which own cards would make which hand beside the shared ones."""
    shared, other = t.zones["shared"].faces() if "shared" in t.zones else [], t.other(seat)
    if not shared:
        return {}
    held = {one: hand(card.face, shared, wrap) for one in t.seats for card in t.zones[f"hand.{one}"] if card.face}
    if seat in held or other not in held:  # his own card lies open, or the other's is not dealt yet
        return {"held": held}
    could: dict[str, list[int]] = {}
    for own in NUMBERS:
        could.setdefault(hand(own, shared, wrap), []).append(own)
    return {"held": held, "could": [{"hand": name, "cards": could[name]} for name in RANK[:0:-1] if name in could]}


def better(t: Table, hands: Mapping[Seat, str]) -> Seat | None:
    """The seat with the better hand, within the same hand with the higher own card; None if these are equal too."""
    one, two = t.seats
    strength = {seat: (RANK.index(hands[seat]), card_of(t, seat)) for seat in t.seats}
    if strength[one] == strength[two]:
        return None
    return one if strength[one] > strength[two] else two


def hand_table(wrap: bool, clause: Mapping[str, str]) -> list[Document]:
    """The table of hands, best first, each with an example; of straights also those over the end, if they count."""
    made: dict[str, list[Document]] = {name: [] for name in RANK}
    over: list[Document] = []
    for shared in combinations_with_replacement(NUMBERS, 2):
        for own in NUMBERS:
            name, cards = hand(own, shared, wrap), {"cards": [own], "shared": list(shared)}
            if name == "triple" or shared[0] != shared[1]:  # with a pair on the table an example would be a riddle
                made[name].append(cards)
            if name == "straight" and own == 1 and shared[1] == 10 and cards not in over:
                over.append(cards)
    return [
        {
            "hand": name, "rank": rank, "clause": clause[name],
            "examples": [made[name][len(made[name]) // 2], *(over if name == "straight" else [])],
        }
        for rank, name in reversed(list(enumerate(RANK)))
    ]  # fmt: skip
