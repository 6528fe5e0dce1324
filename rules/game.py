"""What a game declares: its key, seats and house options; and how the games present are found."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from rules.steps import Outcome, Step, whole
from rules.table import Document, Seat, Table

Script = Generator[Step, Any, Outcome]
"""A running rule script: yields steps, is sent what comes from outside, returns the outcome."""

ENTRY_POINTS = "tablecast.games"
SEATS: tuple[Seat, ...] = ("A", "B", "C", "D", "E", "F", "G")


class BadOption(Exception):
    """A house option that cannot be played with; `why` is its word (catalogue `refused.<why>`), `slots` fill it."""

    def __init__(self, option: str, why: str, **slots: Any) -> None:
        super().__init__(f"{option}: {why} {slots or ''}".strip())
        self.option = option
        self.why = why
        self.slots = slots


class Option:
    """A house option: its default, and what else may be chosen. A `secret` one reaches only dealer and viewer."""

    __slots__ = ("default", "secret")
    type = ""

    def __init__(self, default: Any, secret: bool = False) -> None:
        self.default = default
        self.secret = secret

    def fault(self, value: Any, seats: Sequence[Seat]) -> tuple[str, Document] | None:
        """What is wrong with a value: a word and its slots; None if nothing is."""
        raise NotImplementedError

    def describe(self) -> Document:
        """What the set-up form needs to draw the option."""
        return {"type": self.type, "default": self.default, "secret": self.secret}


class Whole(Option):
    """A whole number from low to high (no upper limit without high)."""

    __slots__ = ("high", "low")
    type = "whole"

    def __init__(self, default: int, low: int = 0, high: int | None = None) -> None:
        super().__init__(default)
        self.low = low
        self.high = high

    def fault(self, value: Any, seats: Sequence[Seat]) -> tuple[str, Document] | None:
        if not whole(value):
            return "not_whole", {}
        if value < self.low:
            return "too_low", {"low": self.low}
        if self.high is not None and value > self.high:
            return "too_high", {"high": self.high}
        return None

    def describe(self) -> Document:
        return {**super().describe(), "low": self.low, "high": self.high}


class WholeBySeat(Whole):
    """A whole number for every seat alike, or {seat: number}, where a seat that is not named has the least."""

    __slots__ = ()

    def fault(self, value: Any, seats: Sequence[Seat]) -> tuple[str, Document] | None:
        if not isinstance(value, Mapping):
            return super().fault(value, seats)
        if any(seat not in seats for seat in value):
            return "not_a_seat", {}
        faults = (super(WholeBySeat, self).fault(n, seats) for n in value.values())
        return next((fault for fault in faults if fault is not None), None)

    def describe(self) -> Document:
        return {**super().describe(), "by_seat": True}

    def of(self, value: int | Mapping[Seat, int], seat: Seat) -> int:
        """What a seat has by an option's value."""
        return value.get(seat, self.low) if isinstance(value, Mapping) else value


class Choice(Option):
    """One of several ways to play; the first is the default."""

    __slots__ = ("choices",)
    type = "choice"

    def __init__(self, *choices: Any) -> None:
        super().__init__(choices[0])
        self.choices = choices

    def fault(self, value: Any, seats: Sequence[Seat]) -> tuple[str, Document] | None:
        if any(value == choice and type(value) is type(choice) for choice in self.choices):
            return None
        return "no_such_option", {}

    def describe(self) -> Document:
        return {**super().describe(), "choices": list(self.choices)}


class Flag(Choice):
    """A way to play that is off unless switched on."""

    __slots__ = ()
    type = "flag"

    def __init__(self, default: bool = False) -> None:
        super().__init__(default, not default)


class SeatOr(Option):
    """A seat, or one of these words; the first word is the default."""

    __slots__ = ("words",)
    type = "seat"

    def __init__(self, *words: str) -> None:
        super().__init__(words[0])
        self.words = words

    def fault(self, value: Any, seats: Sequence[Seat]) -> tuple[str, Document] | None:
        return None if isinstance(value, str) and (value in self.words or value in seats) else ("no_such_option", {})

    def describe(self) -> Document:
        return {**super().describe(), "choices": list(self.words)}


class Seconds(Option):
    """Time limits by ask name, in whole seconds; 0: no limit. Those not given stay as the game has them."""

    __slots__ = ()
    type = "seconds"

    def fault(self, value: Any, seats: Sequence[Seat]) -> tuple[str, Document] | None:
        if not isinstance(value, Mapping):
            return "not_parts", {}
        for name, limit in value.items():
            if name not in self.default:
                return "no_such_option", {"name": name}
            if not whole(limit) or not 0 <= limit <= 86400:
                return "not_seconds", {"name": name}
        return None


KINDS = ("mind", "betting", "board", "puzzle")
"""What a game is about: reading the other, stakes, a board, wits and speed (words `console.newmatch.kind.<kind>`)."""


class Game:
    """A game's declaration; its rule script is the function `play` of the same module.

    key         the folder's name
    version     rises with every change that lets a match go differently; a match records it
    seats       the least and the most seats
    kind        what it is about, one of KINDS: the console's picker sorts by it
    minutes     about how long a match takes in a studio, at the default options; None where nobody has said
    options     the page's own options by name; `play` gets each as a keyword
    seconds     the asks with their time limits
    on_timeout  "dealer" or "auto": what running out of time does by default, where an automatic answer exists
    first       whether there is a first player (선), drawn or set by the option `first`
    check       check(options, seats) raises BadOption for values that do not go together
    tables      what a player may look up (족보), by name: a function of a match's options that gives rows, best first,
                worked out by the game's own evaluator. A row: `hand` (words `name.hand.<hand>`), `rank`, `examples`
                ([{"cards": faces, …}]), and where it has one the `clause` that defines it. A game may add to a row
                what only its hands have; lists of hands in it are hands of the same table.
    hands       hands(table) gives what each seat holds at this moment, {seat: {"hand": …, "rank": …}}, by the same
                evaluator, with `ahead` where it would win: for those who see everything, and for nobody else. Where
                hands have no names `sum` alone tells what it comes to
    helps       helps(table, seat) says what a seat can make of what it sees, from a table that holds no other face:
                `held` ({seat: hand}, its own or the other's), `could` ([{"hand": …, "cards": faces, …}]: the hands
                that are still open to it, best first)
    """

    def __init__(
        self,
        key: str,
        *,
        version: int,
        seats: tuple[int, int],
        options: Mapping[str, Option],
        seconds: Mapping[str, int],
        kind: str = "mind",
        minutes: int | None = None,
        on_timeout: str = "dealer",
        first: bool = True,
        check: Callable[[Document, Sequence[Seat]], None] | None = None,
        tables: Mapping[str, Callable[[Document], list[Document]]] | None = None,
        hands: Callable[[Table], dict[Seat, Document]] | None = None,
        helps: Callable[[Table, Seat], Document] | None = None,
    ) -> None:
        self.key = key
        self.version = version
        self.seats = seats
        self.kind = kind
        self.minutes = minutes
        self.own = dict(options)
        self.check = check
        self.tables = dict(tables or {})
        self.hands = hands
        self.helps = helps
        common: dict[str, Option] = {"first": SeatOr("draw")} if first and "first" not in options else {}
        other = "auto" if on_timeout == "dealer" else "dealer"
        self.options: dict[str, Option] = {
            **options, **common, "seconds": Seconds(dict(seconds)), "on_timeout": Choice(on_timeout, other),
        }  # fmt: skip
        self.package = ""
        self.play: Callable[..., Script]

    def settle(self, given: Mapping[str, Any] | None, seats: Sequence[Seat]) -> Document:
        """The full options of a match: the given ones over the defaults. Raises BadOption."""
        given = dict(given or {})
        if not self.seats[0] <= len(seats) <= self.seats[1]:
            raise BadOption("seats", "wrong_seats", low=self.seats[0], high=self.seats[1])
        if tuple(seats) != SEATS[: len(seats)]:
            raise BadOption("seats", "wrong_seats", low=self.seats[0], high=self.seats[1])
        for name in given:
            if name not in self.options:
                raise BadOption(name, "no_such_option")
        made = {}
        for name, option in self.options.items():
            value = given.get(name, option.default)
            fault = option.fault(value, seats)
            if fault is not None:
                raise BadOption(name, fault[0], **fault[1])
            made[name] = {**option.default, **value} if isinstance(option, Seconds) else value
        if self.check is not None:
            self.check(made, seats)
        return made

    def look_up(self, options: Mapping[str, Any] | None = None) -> Document:
        """The tables a player may look up, by name, under these options (the defaults for those left out)."""
        full = {name: option.default for name, option in self.options.items()} | dict(options or {})
        return {name: rows(full) for name, rows in self.tables.items()}

    def describe(self) -> Document:
        """The declaration as the set-up form needs it."""
        return {
            "key": self.key,
            "version": self.version,
            "seats": list(self.seats),
            "kind": self.kind,
            "minutes": self.minutes,
            "options": [{"name": name, **option.describe()} for name, option in self.options.items()],
        }

    def __repr__(self) -> str:
        return f"Game({self.key!r})"


class UnknownGame(Exception):
    """There is no game with this key, or only its folder without a rule script; the message says which."""

    def __init__(self, key: str, bare: str | None = None) -> None:
        mend = f": {bare} has no rules.py; write it, or take the folder away" if bare else ""
        super().__init__(f"there is no game {key!r}{mend}")


def load(module: str) -> Game:
    """The game declared in a module as GAME, with its rule script `play`."""
    found = importlib.import_module(module)
    game: Game = found.GAME
    game.play = found.play
    game.package = module.rpartition(".")[0]
    return game


@cache
def _places() -> Sequence[tuple[str, str]]:
    """Where games are, with their keys: the folders of rules/games, and packages that register as entry points."""
    import rules.games

    folders = [one.name for one in pkgutil.iter_modules(rules.games.__path__) if one.ispkg]
    packages = [(point.name, point.value) for point in entry_points(group=ENTRY_POINTS)]
    return [*((folder, f"{rules.games.__name__}.{folder}") for folder in folders), *packages]


def _has_rules(package: str) -> bool:
    try:
        return importlib.util.find_spec(f"{package}.rules") is not None
    except ModuleNotFoundError:  # the package itself is gone
        return False


@cache
def games() -> Mapping[str, Game]:
    """All games present by key. A folder or package without a rule script is none, and keeps no other game away."""
    found = (load(f"{package}.rules") for _, package in _places() if _has_rules(package))
    return dict(sorted((game.key, game) for game in found))


def game(key: str) -> Game:
    """The game with this key. Raises UnknownGame."""
    try:
        return games()[key]
    except KeyError:
        raise UnknownGame(key, dict(_places()).get(key)) from None


def keys(of: Iterable[Game]) -> list[str]:
    """The keys of these games, in order."""
    return sorted(one.key for one in of)
