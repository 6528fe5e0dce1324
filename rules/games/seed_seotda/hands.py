"""The hands of 섯다 (clause G of page `seed_seotda`): naming, ranking and comparing them, and their table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.table import Document, Seat

Card = str
"""Month and picture: `b` bright (광), `a` animal (열끗), `r` ribbon (띠)."""

DECK: tuple[Card, ...] = (
    "1b", "1r", "2a", "2r", "3b", "3r", "4a", "4r", "5a", "5r",
    "6a", "6r", "7a", "7r", "8b", "8a", "9a", "9r", "10a", "10r",
)  # fmt: skip

PICTURED = {  # hands that two certain cards make
    ("3b", "8b"): "bright38",
    ("1b", "8b"): "bright18",
    ("1b", "3b"): "bright13",
    ("3b", "7a"): "catcher",
    ("4a", "7a"): "inspector",
    ("4a", "9a"): "mung_gusa",
}
MONTHS = {  # hands that two months make
    (1, 2): "ali", (1, 4): "doksa", (1, 9): "gubbing", (1, 10): "jangbbing", (4, 10): "jangsa", (4, 6): "seryuk",
    (4, 9): "gusa",
}  # fmt: skip
RANK = {
    "bright38": 1003, "bright18": 1002, "bright13": 1001,
    **{f"pair{month}": 900 + month for month in range(10, 0, -1)},
    "ali": 806, "doksa": 805, "gubbing": 804, "jangbbing": 803, "jangsa": 802, "seryuk": 801,
    **{f"points{n}": n for n in range(9, -1, -1)},
    "gusa": 3, "mung_gusa": 3, "inspector": 1, "catcher": 0,
}  # fmt: skip
BEATS = {
    "inspector": frozenset({"bright13", "bright18"}),
    "catcher": frozenset(f"pair{month}" for month in range(1, 10)),
}
GUSA_LIMIT = RANK["ali"]


def month(card: Card) -> int:
    """The month of a card."""
    return int(card[:-1])


def hand(cards: Sequence[Card]) -> str:
    """The hand of two cards; months alone count where no picture is asked for (I)."""
    one, two = sorted(cards, key=month)
    named = PICTURED.get((one, two)) or MONTHS.get((month(one), month(two)))
    if named is not None:
        return named
    return f"pair{month(one)}" if month(one) == month(two) else f"points{(month(one) + month(two)) % 10}"


def rank(name: str, bright_tie: bool) -> int:
    """A hand's rank; with `bright_tie` the lower two brights count alike (R2)."""
    return RANK["bright13"] if bright_tie and name == "bright18" else RANK[name]


def redeal(one: str, two: str, mung_limit: int) -> str | None:
    """The hand that makes two hands be dealt again, if either does: `mung_gusa` first, then `gusa`."""
    limits = {"mung_gusa": RANK[f"pair{mung_limit}"], "gusa": GUSA_LIMIT}
    for name, limit in limits.items():
        if (one == name and RANK[two] <= limit) or (two == name and RANK[one] <= limit):
            return name
    return None


def compare(one: str, two: str, bright_tie: bool, mung_limit: int) -> int | str:
    """1 if the first of two hands wins, -1 if the second does, or why they are dealt again (H)."""
    again = redeal(one, two, mung_limit)
    if again is not None:
        return again
    if two in BEATS.get(one, ()):
        return 1
    if one in BEATS.get(two, ()):
        return -1
    ahead = rank(one, bright_tie) - rank(two, bright_tie)
    return "tie" if ahead == 0 else 1 if ahead > 0 else -1


def better(hands: dict[Seat, str], bright_tie: bool, mung_limit: int) -> tuple[Seat | None, str | None]:
    """The seat with the better hand, or the reason for a redeal."""
    one, two = hands
    result = compare(hands[one], hands[two], bright_tie, mung_limit)
    return (None, result) if isinstance(result, str) else (one if result == 1 else two, None)


def hand_table(bright_tie: bool, mung_limit: int) -> list[Document]:
    """Every hand, by rank, with an example.

    `beats`: hands of a higher rank that it beats all the same; `redeals`: hands that it sends to a redeal, best first.
    """
    examples: dict[str, tuple[Card, Card]] = {}
    for cards in sorted(combinations(DECK, 2), key=lambda two: "".join(two).count("b")):  # brights where they count
        examples.setdefault(hand(cards), cards)
    ranks = {name: rank(name, bright_tie) for name in sorted(RANK, key=lambda name: -RANK[name])}
    table = []
    for name in ranks:
        row: Document = {"hand": name, "rank": ranks[name], "examples": [{"cards": list(examples[name])}]}
        met = {two: compare(name, two, bright_tie, mung_limit) for two in ranks}
        if beaten := [two for two, result in met.items() if result == 1 and ranks[two] > ranks[name]]:
            row["beats"] = beaten
        if again := [two for two, result in met.items() if result == name]:
            row["redeals"] = again
        table.append(row)
    return table
