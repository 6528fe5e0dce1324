"""What of the log stands on the timeline and in the list: matches, rounds, facts, scenes, markers, in words."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterator
from typing import Any

from control.clock import MS
from control.log import Row
from control.show import Played, Show
from displays.exports.items import Item, of_moment
from displays.exports.moments import Moment
from displays.exports.telling import Teller
from rules.table import DEALER

Document = dict[str, Any]

BREATH = 50
"""Entries told at a stretch: a show that is live goes on between."""


class Listing:
    """Marks in the log's order; takes every row as the show takes it, and tells it in a language when asked."""

    def __init__(self) -> None:
        self._moments: list[tuple[int, Moment]] = []
        self._people: Document = {}
        self._told: dict[str, Told] = {}

    def take(self, n: int, row: Row, show: Show) -> None:
        """The row at place `n`, which the show has just taken."""
        if row.kind in ("show", "seat"):
            self._people = {seat: {"name": it.name} for seat, it in show.seats.items()}
        if row.kind == "draft":
            return
        played = show.matches.get(row.match) if row.match else None
        running = show.match is not None and show.match.status == "running"
        moment = Moment(row=row, ns=row.elapsed_ns, void=False, people=self._people, played=played, running=running)
        if played is not None and played.document:
            moment.round = _round(played)
            if played.ended == row.seq:
                moment.outcome = played.document["outcome"]
        self._moments.append((n, moment))

    def marks(self, language: str, start: int, end: int) -> list[Document]:
        """The marks of the rows from place `start` to before `end`."""
        told = self._told.setdefault(language, Told(language))
        told.tell(self._moments)
        first, last = (bisect_left(told.marks, n, key=lambda mark: mark["n"]) for n in (start, end))
        return told.marks[first:last]


class Told:
    """The marks in one language, as far as they were asked for."""

    def __init__(self, language: str) -> None:
        self.teller = Teller(language)
        self.marks: list[Document] = []
        self._upto = 0
        self._rounds: dict[str, int | None] = {}

    def tell(self, moments: list[tuple[int, Moment]]) -> None:
        for n, moment in moments[self._upto :]:
            self._upto += 1
            if self._upto % BREATH == 0:
                time.sleep(0)
            found = list(of_moment(moment, DEALER, self.teller, self._rounds))
            facts: Iterator[Document] = iter(moment.row.facts or ())
            for item in found:
                to = next(facts).get("to") if "fact" in item.data else None
                if item.mark:
                    self.marks.append(_mark(n, item, moment, to))
            if moment.row.kind == "void" and moment.played is not None:
                self._rounds[moment.played.id] = moment.round  # what comes again is a new round again


def _mark(n: int, item: Item, moment: Moment, to: list[str] | None) -> Document:
    made = {
        "n": n, "seq": moment.row.seq, "ms": moment.row.elapsed_ns // MS, "kind": item.kind, "what": item.what,
        "clause": item.clause, "rule": item.rule, "seat": item.seat, "match": item.match, "round": item.round,
        "to": to, "chapter": item.chapter,
    }  # fmt: skip
    return {name: value for name, value in made.items() if value not in (None, "")}


def _round(played: Played) -> int | None:
    number = played.document["table"]["values"].get("round")
    return number if type(number) is int else None
