"""Positions that come again: the end of matches that would go round for ever."""

from __future__ import annotations

from collections.abc import Hashable, MutableMapping, Sequence
from typing import Any

from rules.game import Whole
from rules.table import Document, Seat


class Times(Whole):
    """House option: the how-manieth time a position ends the match; 0: never, otherwise at least 2."""

    __slots__ = ()

    def fault(self, value: Any, seats: Sequence[Seat]) -> tuple[str, Document] | None:
        return super().fault(value, seats) or (("never_or_twice", {}) if value == 1 else None)


def comes_again(seen: MutableMapping[Hashable, int], position: Hashable, times: int) -> bool:
    """Count a position (with the seat to move in it); whether this is the `times`-th time. `times` 0: it never is."""
    if not times:
        return False
    seen[position] = seen.get(position, 0) + 1
    return seen[position] >= times
