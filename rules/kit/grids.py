"""Boards worked out once for their size: for each cell the cells that lie from it in one way or another, by name."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cache

from rules.table import cell, place

Way = tuple[int, int]
"""Files to the right and ranks up, of one step."""

STRAIGHT: tuple[Way, ...] = ((0, 1), (0, -1), (-1, 0), (1, 0))
DIAGONAL: tuple[Way, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
AROUND = STRAIGHT + DIAGONAL
KNIGHT: tuple[Way, ...] = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))

Lines = Mapping[str, Sequence[Sequence[str]]]
"""For each cell the lines that start beside it, each from near to far."""


@cache
def lines(cols: int, rows: int, ways: tuple[Way, ...], far: int = 26) -> Lines:
    """The lines from each cell in these ways to the edge, or of `far` steps; those without a cell are left out."""
    made = {}
    for x in range(cols):
        for y in range(rows):
            from_here = [
                tuple(
                    cell(x + n * right, y + n * up)
                    for n in range(1, far + 1)
                    if 0 <= x + n * right < cols and 0 <= y + n * up < rows
                )
                for right, up in ways
            ]
            made[cell(x, y)] = tuple(line for line in from_here if line)
    return made


@cache
def jumps(cols: int, rows: int, ways: tuple[Way, ...]) -> Mapping[str, Sequence[str]]:
    """The cells one step from each cell in these ways."""
    return {at: tuple(one for (one,) in found) for at, found in lines(cols, rows, ways, 1).items()}


def turned(ways: tuple[Way, ...]) -> tuple[Way, ...]:
    """These ways as the player on the other side of the board walks them."""
    return tuple((-right, -up) for right, up in ways)


def opposite(name: str, cols: int, rows: int) -> str:
    """The cell that is for the player on the other side what this one is for seat A."""
    x, y = place(name)
    return cell(cols - 1 - x, rows - 1 - y)


def firsts(found: Sequence[Sequence[str]], taken: Container[str]) -> Iterator[str]:
    """The first cell of each line that has something on it."""
    for line in found:
        for one in line:
            if one in taken:
                yield one
                break
