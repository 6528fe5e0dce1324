"""Two seats against each other: who has more, and what each has laid last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.table import Counter, Seat, Table


def ahead(t: Table, numbers: Mapping[Seat, int] | Counter) -> Seat | None:
    """The one of two seats with the greater number; None where they are level."""
    one, two = t.seats
    if numbers[one] == numbers[two]:
        return None
    return one if numbers[one] > numbers[two] else two


def laid(t: Table) -> dict[Seat, Any]:
    """The face of the last thing in each seat's `played`."""
    return {seat: t.zones[f"played.{seat}"][-1].face for seat in t.seats}
