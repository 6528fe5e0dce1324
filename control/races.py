"""By how much a race was won: the time between its winner's arrival and the next right answer's, which came too late.

It is measured at the door, before a command waits for the log, kept in the log, and only told to the dealer. What is
refused stays refused with the same words and frames: a seat learns nothing from it, not even that anybody else had
answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from control.clock import MS
from rules.match import Match, Open
from rules.table import DEALER, Document, Seat

PATIENCE = 30_000
"""Milliseconds after which an answer is no longer that race's second."""


class Races:
    """Watches the races of a show's matches; part of the desk, inside its lock."""

    margin: Document | None
    """{"match", "name", "first", "second", "ms"} of the newest race of which both times are known."""

    def __init__(self, margin: Document | None = None) -> None:
        """`margin`: as the log has it, after a start on a log that has run before."""
        self.margin = margin
        self._open: Mapping[str, Open] = {}
        self._won: Document | None = None

    def before(self, match: Match) -> None:
        """Remember whom the race asks, just before an answer is taken."""
        self._open = {one.id: one for one in match.asks if one.kind == "race" and one.ask.seat != DEALER}

    def after(self, match: Match, seat: Seat, ask: Any, answer: Any, arrived: int) -> None:
        """An answer was taken: if it closed the race by being right, this is when it had arrived (ns)."""
        one = self._open.get(ask) if isinstance(ask, str) else None
        if one is None:
            return
        others = {id: it for id, it in self._open.items() if it.ask.seat != seat}
        if not others or any(it.id in others for it in match.asks):
            return  # the race goes on
        self.margin, self._won = None, None
        if _right(match, one, answer):
            self._won = {"match": match.id, "name": one.ask.name, "first": seat, "at": arrived, "asks": others}

    def late(self, match: Match, seat: Seat, ask: Any, answer: Any, arrived: int) -> bool:
        """An answer came after a race was over; whether it tells the dealer something new."""
        won = self._won
        if any(one.kind == "race" for one in match.asks):
            return False  # the next race is on
        if won is None or won["match"] != match.id or (arrived - won["at"]) // MS > PATIENCE:
            return False
        one = won["asks"].get(ask) if isinstance(ask, str) else None
        if one is None or one.ask.seat != seat:
            return False
        if not _right(match, one, answer):
            return False
        self._won = None
        ms = max(0, round((arrived - won["at"]) / MS))
        self.margin = {**{key: won[key] for key in ("match", "name", "first")}, "second": seat, "ms": ms}
        return True


def _right(match: Match, one: Open, answer: Any) -> bool:
    """Whether an answer of a race is one that wins it: a secret one says so itself, an open one is its own buzzer."""
    try:
        match.check(one, answer)
        return not one.ask.secret or bool(one.ask.discloses and one.ask.discloses(answer))
    except Exception:  # no legal answer, or the table has moved on: then nothing is known, and nothing may come of it
        return False
