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


def lead_on(t: Table, how: str, winner: Seat | None) -> None:
    """Value `leader` for the next round of two seats: `alternate`, or the `winner` or `loser` of the round just ended.

    After a tie (no winner) the lead passes only where it alternates.
    """
    if how == "alternate":
        t.value("leader", t.other(t.values["leader"]))
    elif winner is not None:
        t.value("leader", winner if how == "winner" else t.other(winner))
