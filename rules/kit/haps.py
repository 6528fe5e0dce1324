"""The 27 pictures of 결 and 합, and what makes three of nine a 합: shared by both games of them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from rules.steps import Draw, Step
from rules.table import Audience, Table, Thing

SHAPES, COLOURS, GROUNDS = "CTS", "RYB", "WKG"
PICTURES = tuple(shape + colour + ground for shape in SHAPES for colour in COLOURS for ground in GROUNDS)
"""Circle, triangle, square; red, yellow, blue; on white, black, grey: `CRW` is a red circle on white."""

ON_BOARD = 9
TRIPLES = tuple("".join(numbers) for numbers in combinations("123456789", 3))
"""Three numbers of pictures on the board, rising, in one text: `159`."""


def is_hap(one: str, two: str, three: str) -> bool:
    """Whether in each attribute the three are all alike or all different: no attribute shows exactly two values."""
    return all(len({*attribute}) != 2 for attribute in zip(one, two, three, strict=True))


def haps(pictures: Sequence[str]) -> list[str]:
    """Every 합 among the nine pictures of a board, as triples, rising."""
    return list(_haps(tuple(pictures)))


@lru_cache(64)  # a board is looked at with every answer
def _haps(pictures: tuple[str, ...]) -> tuple[str, ...]:
    at = dict.fromkeys(PICTURES, 0) | {picture: number for number, picture in enumerate(pictures, 1)}
    found = []
    for i, one in enumerate(pictures, 1):
        third_of = _THIRD[one]
        for j, two in enumerate(pictures[i:], i + 1):
            if at[third_of[two]] > j:  # any two pictures have just one third
                found.append(f"{i}{j}{at[third_of[two]]}")
    return tuple(found)


def draw_board(t: Table, least: int) -> Generator[Step, Any, None]:
    """Nine pictures, face down in the order of their numbers; with fewer than `least` 합 they go back unseen."""
    while True:
        pictures = yield Draw("board", PICTURES, ON_BOARD)
        if len(haps(pictures)) >= least:
            t.zone("board", (Thing(picture) for picture in pictures), ordered=True)
            return


def open_board(t: Table) -> None:
    """Turn all nine over at one stroke."""
    for thing in t.zones["board"]:
        thing.open()


def on_board(t: Table) -> list[str]:
    """Every 합 of the board."""
    return haps(t.zones["board"].faces())


def tell_haps(t: Table, clause: str, to: Audience | None = None) -> None:
    """Say how many 합 the board holds, and which."""
    found = on_board(t)
    t.tell("haps", clause, to=to, all=found, n=len(found))


def _third(one: str, two: str) -> str:
    return "".join(
        a if a == b else next(c for c in values if c not in (a, b))
        for a, b, values in zip(one, two, (SHAPES, COLOURS, GROUNDS), strict=True)
    )


_THIRD = {one: {two: _third(one, two) for two in PICTURES if two != one} for one in PICTURES}
