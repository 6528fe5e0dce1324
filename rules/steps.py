"""What a rule script may yield: steps, the fields of an answer, and the refusal of one (design: TABLE.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from rules.table import DEALER, Document, Grid, Seat, Table

Answer = dict[str, Any]
"""What a seat answers: the fields' names with their values, as JSON."""


class Chance(Protocol):
    """A source of chance for rehearsals, given from outside: Python's random.Random fits."""

    def random(self) -> float: ...


class Illegal(Exception):
    """An answer that the rules refuse.

    `why` is the word for it (catalogue `refused.<why>`), `clause` the rule behind it, `slots` fill its sentence.
    """

    def __init__(self, why: str, clause: str | None = None, **slots: Any) -> None:
        super().__init__(why)
        self.why = why
        self.clause = clause
        self.slots = slots

    def __str__(self) -> str:
        return f"{self.why} ({self.clause})" if self.clause else self.why


class _Timeout:
    """What a script gets where time ran out and it said that it decides itself."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "TIMEOUT"


TIMEOUT = _Timeout()


# -- fields of an answer -----------------------------------------------------------------------------------


class Field:
    """One part of an answer: it checks a value, describes itself to a screen, and draws a legal value.

    `clause` is cited where the value is refused (otherwise the ask's). A field with `when` is given exactly if
    another field has one of the values named: `when={"act": ("bet", "raise")}`.
    """

    __slots__ = ("clause", "optional", "when")
    type = ""

    def __init__(
        self, clause: str | None = None, optional: bool = False, when: Mapping[str, Sequence[Any]] | None = None
    ) -> None:
        self.clause = clause
        self.optional = optional
        self.when = when

    def check(self, value: Any, table: Table) -> None:
        """Raise Illegal unless the value is legal."""
        raise NotImplementedError

    def describe(self) -> Document:
        """What a screen needs to draw the field."""
        raise NotImplementedError

    def draw(self, chance: Chance, table: Table) -> Any:
        """A random legal value."""
        raise NotImplementedError

    def possible(self, table: Table) -> bool:
        """Whether there is any legal value at all."""
        return True


def one_of(chance: Chance, options: Sequence[Any]) -> Any:
    """One of the options, each as likely as the others."""
    return options[int(chance.random() * len(options))]


def between(chance: Chance, low: int, high: int) -> int:
    """A whole number from low to high, both included."""
    return low + int(chance.random() * (high - low + 1))


def some_of(chance: Chance, options: Sequence[Any], n: int) -> list[Any]:
    """n of the options, in random order."""
    left = list(options)
    return [left.pop(int(chance.random() * len(left))) for _ in range(n)]


def whole(value: Any) -> bool:
    """Whether a JSON value is a whole number (true and false are not)."""
    return type(value) is int


class Pick(Field):
    """One of the options; with `low` and `high`, a list of so many of them, each once unless `repeat`.

    `refuse(value)` may raise Illegal with the clause that forbids just this option; otherwise the field's is cited.
    """

    __slots__ = ("high", "low", "options", "refuse", "repeat")
    type = "pick"

    def __init__(
        self,
        options: Iterable[Any],
        low: int | None = None,
        high: int | None = None,
        repeat: bool = False,
        refuse: Callable[[Any], None] | None = None,
        clause: str | None = None,
        optional: bool = False,
        when: Mapping[str, Sequence[Any]] | None = None,
    ) -> None:
        self.clause = clause
        self.optional = optional
        self.when = when
        self.options = tuple(options)
        self.low = low
        self.high = low if high is None else high
        self.repeat = repeat
        self.refuse = refuse

    def _is_option(self, value: Any) -> bool:
        if value not in self.options:
            return False
        kind = type(value)  # 1, 1.0 and True are equal, but only one of them was offered
        return kind is type(self.options[self.options.index(value)]) or any(
            value == option and kind is type(option) for option in self.options
        )

    def check(self, value: Any, table: Table) -> None:
        if self.low is None or self.high is None:
            if not self._is_option(value):
                self._refused(value)
            return
        if not isinstance(value, list):
            raise Illegal("not_a_list", self.clause)
        if not self.low <= len(value) <= self.high:
            raise Illegal("wrong_number", self.clause, low=self.low, high=self.high)
        for at, one in enumerate(value):
            if not self._is_option(one):
                self._refused(one)
            if not self.repeat and one in value[:at]:
                raise Illegal("twice", self.clause)

    def _refused(self, value: Any) -> None:
        if self.refuse is not None:
            self.refuse(value)
        raise Illegal("no_such_option", self.clause)

    def describe(self) -> Document:
        return {"options": list(self.options), "low": self.low, "high": self.high, "repeat": self.repeat}

    def draw(self, chance: Chance, table: Table) -> Any:
        if self.low is None or self.high is None:
            options = self.options
            return options[int(chance.random() * len(options))]
        most = self.high if self.repeat else min(self.high, len(self.options))
        n = between(chance, self.low, most)
        return [one_of(chance, self.options) for _ in range(n)] if self.repeat else some_of(chance, self.options, n)

    def possible(self, table: Table) -> bool:
        if self.low is None:
            return bool(self.options)
        return len(self.options) >= (min(self.low, 1) if self.repeat else self.low)


class Amount(Field):
    """A whole number from low to high, both included."""

    __slots__ = ("high", "high_clause", "low")
    type = "amount"

    def __init__(
        self,
        low: int,
        high: int,
        high_clause: str | None = None,
        clause: str | None = None,
        optional: bool = False,
        when: Mapping[str, Sequence[Any]] | None = None,
    ) -> None:
        self.clause = clause
        self.optional = optional
        self.when = when
        self.low = low
        self.high = high
        self.high_clause = high_clause

    def check(self, value: Any, table: Table) -> None:
        if type(value) is not int:
            raise Illegal("not_whole", self.clause)
        if value < self.low:
            raise Illegal("too_low", self.clause, low=self.low)
        if value > self.high:
            raise Illegal("too_high", self.high_clause or self.clause, high=self.high)

    def describe(self) -> Document:
        return {"low": self.low, "high": self.high}

    def draw(self, chance: Chance, table: Table) -> Any:
        return self.low + int(chance.random() * (self.high - self.low + 1))

    def possible(self, table: Table) -> bool:
        return self.low <= self.high


class Split(Field):
    """Whole numbers over named parts, `{part: most}`, that add up to low..high; a part left out is 0."""

    __slots__ = ("high", "low", "parts")
    type = "split"

    def __init__(self, parts: Mapping[str, int], low: int, high: int, **more: Any) -> None:
        super().__init__(**more)
        self.parts = dict(parts)
        self.low = low
        self.high = high

    def check(self, value: Any, table: Table) -> None:
        if not isinstance(value, dict):
            raise Illegal("not_parts", self.clause)
        for part, n in value.items():
            if part not in self.parts:
                raise Illegal("no_such_option", self.clause)
            if not whole(n) or n < 0:
                raise Illegal("not_whole", self.clause)
            if n > self.parts[part]:
                raise Illegal("too_high", self.clause, high=self.parts[part])
        total = sum(value.values())
        if total < self.low:
            raise Illegal("sum_too_low", self.clause, low=self.low)
        if total > self.high:
            raise Illegal("sum_too_high", self.clause, high=self.high)

    def describe(self) -> Document:
        return {"parts": dict(self.parts), "low": self.low, "high": self.high}

    def draw(self, chance: Chance, table: Table) -> Any:
        parts = self.parts
        room = sum(parts.values())
        left = between(chance, self.low, min(self.high, room))
        made = {}
        for name in some_of(chance, tuple(parts), len(parts)):
            part = parts[name]
            room -= part
            low = left - room if left > room else 0
            n = low + int(chance.random() * ((part if part < left else left) - low + 1))
            made[name] = n
            left -= n
        return {name: made[name] for name in parts if made[name]}

    def possible(self, table: Table) -> bool:
        return self.low <= min(self.high, sum(self.parts.values()))


class Cell(Field):
    """A cell of a grid: one of `cells`, or any cell of the board."""

    __slots__ = ("cells", "grid")
    type = "cell"

    def __init__(self, grid: Grid, cells: Iterable[str] | None = None, **more: Any) -> None:
        super().__init__(**more)
        self.grid = grid
        self.cells: Sequence[str] = grid.cells if cells is None else tuple(cells)

    def check(self, value: Any, table: Table) -> None:
        if not isinstance(value, str) or value not in self.cells:
            raise Illegal("no_such_cell", self.clause)

    def describe(self) -> Document:
        return {"grid": self.grid.name, "cells": list(self.cells)}

    def draw(self, chance: Chance, table: Table) -> Any:
        return one_of(chance, self.cells)

    def possible(self, table: Table) -> bool:
        return bool(self.cells)


class Move(Field):
    """A move on a grid: one of `moves`, dicts with `from` or `drop`, `to` and, on stacks, `lift`.

    It stands alone: its keys are the answer. `refuse(answer)` may raise Illegal with the clause that forbids just this
    move; otherwise the field's clause is cited.
    """

    __slots__ = ("grid", "moves", "refuse")
    type = "move"

    def __init__(
        self,
        grid: Grid,
        moves: Sequence[Answer],
        refuse: Callable[[Answer], None] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(**more)
        self.grid = grid
        self.moves = moves
        self.refuse = refuse

    def check(self, value: Any, table: Table) -> None:
        if not isinstance(value, dict):
            raise Illegal("not_an_answer", self.clause)
        if value in self.moves and all(type(one) in (str, int) for one in value.values()):  # 1.0 and True are not 1
            return
        if self.refuse is not None:
            self.refuse(value)
        raise Illegal("no_such_move", self.clause)

    def describe(self) -> Document:
        return {"grid": self.grid.name, "moves": list(self.moves)}

    def draw(self, chance: Chance, table: Table) -> Any:
        return dict(one_of(chance, self.moves))

    def possible(self, table: Table) -> bool:
        return bool(self.moves)


class Text(Field):
    """Text of 1 to `longest` signs (code points); `sample(chance)` writes one for rehearsals."""

    __slots__ = ("longest", "sample")
    type = "text"

    def __init__(self, longest: int, sample: Callable[[Chance], str] | None = None, **more: Any) -> None:
        super().__init__(**more)
        self.longest = longest
        self.sample = sample

    def check(self, value: Any, table: Table) -> None:
        if not isinstance(value, str):
            raise Illegal("not_text", self.clause)
        if not value.strip():
            raise Illegal("no_text", self.clause)
        if len(value) > self.longest:
            raise Illegal("too_long", self.clause, high=self.longest)
        # What cannot be stored or shown (a lone surrogate, a control sign) would break the log for everybody.
        if any("\ud800" <= sign <= "\udfff" or (sign < " " and sign not in "\t\n\r") for sign in value):
            raise Illegal("not_text", self.clause)

    def describe(self) -> Document:
        return {"longest": self.longest}

    def draw(self, chance: Chance, table: Table) -> Any:
        return self.sample(chance) if self.sample else one_of(chance, ("가", "나다", "a b c"))[: self.longest]


class Path(Field):
    """A list of different cells of a grid, in the order visited, `low` to `high` of them."""

    __slots__ = ("grid", "high", "knight", "low")
    type = "path"

    def __init__(self, grid: Grid, low: int = 0, high: int | None = None, knight: bool = False, **more: Any) -> None:
        super().__init__(**more)
        self.grid = grid
        self.low = low
        self.high = len(grid.cells) if high is None else high
        self.knight = knight

    def check(self, value: Any, table: Table) -> None:
        if not isinstance(value, list):
            raise Illegal("not_a_list", self.clause)
        for one in value:
            if not isinstance(one, str) or one not in self.grid:
                raise Illegal("no_such_cell", self.clause)
        if len(set(value)) < len(value):
            raise Illegal("twice", self.clause)
        if not self.low <= len(value) <= self.high:
            raise Illegal("wrong_number", self.clause, low=self.low, high=self.high)

    def describe(self) -> Document:
        return {"grid": self.grid.name, "low": self.low, "high": self.high, "knight": self.knight}

    def draw(self, chance: Chance, table: Table) -> Any:
        return some_of(chance, self.grid.cells, between(chance, self.low, self.high))


Fields = Mapping[str, Field] | Move
"""The fields of an answer by name; or a Move, whose keys are the answer."""


# -- steps ---------------------------------------------------------------------------------------------------


class Ask:
    """Ask one seat (or the dealer) for an answer; resumes with it.

    fields      the fields by name, a Move, or a function that gives either: asked anew after each offer and correction
    clause      the rule that the ask enforces, cited where nothing closer is
    check       raises Illegal for an answer whose parts are legal but not together; must change nothing
    seconds     the time limit where the match's options give none; 0: none
    timed_as    the ask whose time limit counts, where that is not its own
    on_timeout  the answer that time running out gives (or a function that gives it), TIMEOUT: the script decides,
                None: the dealer decides
    secret      others may not learn the answer, but for what `discloses(answer)` returns
    drafts      the unfinished answer is streamed, logged, and counts if time runs out (in a race it is dropped)
    preview     preview(answer) gives notes for its owner before he confirms: [{"note": name, "danger": bool, …slots}];
                a note's "marks" are cells to mark on a grid: {grid: {cell: "ghost" | "may" | "bad"}}
    rehearse    rehearse(chance) draws a legal answer, where the fields alone would draw a poor one
    """

    __slots__ = (
        "check", "clause", "discloses", "drafts", "fields", "name", "on_timeout", "preview", "rehearse", "seat",
        "seconds", "secret", "timed_as",
    )  # fmt: skip

    def __init__(
        self,
        seat: Seat,
        name: str,
        fields: Fields | Callable[[], Fields],
        *,
        clause: str | None = None,
        check: Callable[[Answer], None] | None = None,
        seconds: int = 0,
        on_timeout: Any = None,
        secret: bool = False,
        discloses: Callable[[Answer], Any] | None = None,
        drafts: bool = False,
        preview: Callable[[Answer], list[Document]] | None = None,
        rehearse: Callable[[Chance], Answer] | None = None,
        timed_as: str | None = None,
    ) -> None:
        self.seat = seat
        self.name = name
        self.fields = fields
        self.clause = clause
        self.check = check
        self.seconds = seconds
        self.on_timeout = on_timeout
        self.secret = secret
        self.discloses = discloses
        self.drafts = drafts
        self.preview = preview
        self.rehearse = rehearse
        self.timed_as = timed_as


class Offer(Ask):
    """An action that stays open beside the main line; made by `Table.offer`."""

    __slots__ = ("do",)

    def __init__(self, seat: Seat, name: str, fields: Any, do: Callable[[Seat, Answer], Any], **more: Any) -> None:
        super().__init__(seat, name, fields, **more)
        self.do = do


class AskAll:
    """Ask several seats at once, sealed; resumes with {seat: answer} when all are in."""

    __slots__ = ("asks",)

    def __init__(self, asks: Iterable[Ask]) -> None:
        self.asks = list(asks)


class Race:
    """Ask several seats at once; resumes with (seat, answer) of the first valid answer, or (None, TIMEOUT).

    Yielding the same object again goes on with it: its clock, its asks, and what others have half typed stay; asks may
    be added to `asks` or taken away before.
    """

    __slots__ = ("asks", "seconds")

    def __init__(self, asks: Iterable[Ask], seconds: int = 0) -> None:
        self.asks = list(asks)
        self.seconds = seconds


class Draw:
    """Chance: n things out of a pile, in order, none put back; resumes with a list (with one if n is left out)."""

    __slots__ = ("many", "n", "name", "pile")

    def __init__(self, name: str, pile: Iterable[Any], n: int | None = None) -> None:
        self.name = name
        self.pile = tuple(pile)
        self.many = n is not None
        self.n = 1 if n is None else n


class Cue:
    """Wait for the dealer's go before something is shown; `by_hand` ones never pass by themselves."""

    __slots__ = ("by_hand", "name")

    def __init__(self, name: str, by_hand: bool = False) -> None:
        self.name = name
        self.by_hand = by_hand


Step = Ask | AskAll | Race | Draw | Cue


class Outcome:
    """How a match ended. winner: None for a draw. ranking: lists of seats, best first. last: faces elimination."""

    __slots__ = ("by", "clause", "last", "ranking", "winner")

    def __init__(
        self,
        winner: Seat | None,
        clause: str | None = None,
        ranking: list[list[Seat]] | None = None,
        last: Seat | None = None,
        by: str = "rules",
    ) -> None:
        self.winner = winner
        self.clause = clause
        self.ranking = ranking
        self.last = last
        self.by = by

    def document(self) -> Document:
        return {
            "winner": self.winner, "clause": self.clause, "ranking": self.ranking, "last": self.last, "by": self.by,
        }  # fmt: skip


__all__ = [
    "DEALER", "TIMEOUT", "Amount", "Answer", "Ask", "AskAll", "Cell", "Chance", "Cue", "Draw", "Field", "Fields",
    "Illegal", "Move", "Offer", "Outcome", "Path", "Pick", "Race", "Split", "Step", "Text", "between", "one_of",
    "some_of", "whole",
]  # fmt: skip
