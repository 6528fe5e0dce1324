"""Matches of so many rounds: house options, and when the score ends them; extra rounds are played while it is level."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import BadOption
from rules.kit.duels import ahead
from rules.steps import Outcome
from rules.table import Document, Seat, Table


def can_win(options: Document, seats: Sequence[Seat]) -> None:
    """Raise BadOption where `to_win` points are more than there are `rounds`; for `check` of a Game's declaration."""
    if options["to_win"] > options["rounds"]:
        raise BadOption("to_win", "too_high", high=options["rounds"])


def after_round(t: Table, clause: str, rounds: int, extra: int, to_win: int | None = None) -> Outcome | None:
    """The end, if the round that value `round` names is the last: who leads has won with `to_win` points, or after all
    rounds; level after the `extra` ones too, it is a draw."""
    number, score = t.values["round"], t.counters["score"]
    winner = ahead(t, score)
    if winner is None:
        return Outcome(None, clause) if number >= rounds + extra else None
    if number >= rounds or (to_win is not None and score[winner] >= to_win):
        return Outcome(winner, clause)
    return None
