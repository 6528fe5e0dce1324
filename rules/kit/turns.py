"""Who goes first, and who leads."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.steps import Draw, Step
from rules.table import Seat, Table


def first_player(t: Table) -> Generator[Step, Any, Seat]:
    """The first player (선): drawn, or the seat that the option `first` names; becomes value `leader`."""
    first: Seat = t.options["first"]
    if first == "draw":
        first = yield Draw("first", t.seats)
    t.value("leader", first)
    return first
