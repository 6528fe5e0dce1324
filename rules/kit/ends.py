"""Ends of matches that several games share."""

from __future__ import annotations

from rules.steps import Outcome
from rules.table import Table


def out_at_zero(t: Table, counter: str, clause: str) -> Outcome | None:
    """The end where a seat of two has nothing left of a counter: the other wins, and both at once is a draw."""
    gone = [seat for seat, n in t.counters[counter].items() if n <= 0]
    if not gone:
        return None
    return Outcome(t.other(gone[0]) if len(gone) == 1 else None, clause)
