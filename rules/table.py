"""What lies on the table, and `seen_by`: the only redaction there is (design: TABLE.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal

Seat = str
"""A seat's letter, "A" to "G"; in asks and facts also "dealer"."""

Audience = str
"""Who looks: "wall" (the public), a seat, "dealer", or "viewer"; the last two see everything."""

DEALER = "dealer"
ALL_SEEING = frozenset({DEALER, "viewer"})

Document = dict[str, Any]
"""Plain JSON; a table's document holds every face together with who knows it."""


class Thing:
    """A card, tile, stone or token: its `face` is known to some, its `back` and `owner` to everybody.

    A back is a name that has words, or a number (how many digits, how many notes), shown as it is.
    """

    __slots__ = ("back", "face", "known", "mark", "owner")

    def __init__(
        self, face: Any, back: str | int | None = None, owner: Seat | None = None, mark: str | None = None
    ) -> None:
        self.face = face
        self.back = back
        self.owner = owner
        self.mark = mark
        self.known: Literal["all"] | tuple[Seat, ...] = ()

    def open(self) -> Thing:
        """Turn the face up: everybody knows it."""
        self.known = "all"
        return self

    def show(self, *seats: Seat) -> Thing:
        """Let these seats know the face too."""
        if self.known != "all":
            self.known = tuple(sorted({*self.known, *seats})) if self.known or len(seats) > 1 else seats
        return self

    def hide(self) -> Thing:
        """Turn the face down to all but the dealer, also to those who knew it."""
        self.known = ()
        return self

    def document(self) -> Document:
        """Everything about the thing, with who knows its face."""
        made: Document = {"face": self.face, "known": self.known if self.known == "all" else list(self.known)}
        if self.back is not None:
            made["back"] = self.back
        if self.owner is not None:
            made["owner"] = self.owner
        if self.mark is not None:
            made["mark"] = self.mark
        return made

    def __repr__(self) -> str:
        return f"Thing({self.face!r}, known={self.known!r})"


class Counter:
    """A whole number for each seat; `owner_only` ones are null to the other seats and the wall."""

    __slots__ = ("_of", "name", "owner_only")

    def __init__(self, name: str, seats: Iterable[Seat], start: int | Mapping[Seat, int], owner_only: bool) -> None:
        self.name = name
        self.owner_only = owner_only
        self._of = {seat: start[seat] if isinstance(start, Mapping) else start for seat in seats}

    def __getitem__(self, seat: Seat) -> int:
        return self._of[seat]

    def __setitem__(self, seat: Seat, n: int) -> None:
        if seat not in self._of:
            raise KeyError(seat)
        self._of[seat] = n

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._of)

    def items(self) -> Iterable[tuple[Seat, int]]:
        """Seat and number, in the order of the seats."""
        return self._of.items()

    def total(self) -> int:
        """The sum over all seats."""
        return sum(self._of.values())

    def document(self) -> Document:
        return {"of": dict(self._of), "owner_only": self.owner_only}


class Zone(list[Thing]):
    """A place for things. An unordered one never tells by position which thing is which."""

    def __init__(self, name: str, things: Iterable[Thing] = (), ordered: bool = False) -> None:
        super().__init__(things)
        self.name = name
        self.ordered = ordered

    def take(self, face: Any) -> Thing:
        """Take out the first thing with this face. Raises ValueError if there is none."""
        try:
            return self.pop([thing.face for thing in self].index(face))
        except ValueError:
            raise ValueError(f"no {face!r} in {self.name}") from None

    def faces(self) -> list[Any]:
        """The faces, in order."""
        return [thing.face for thing in self]

    def move_to(self, other: Zone, things: Iterable[Thing] | None = None) -> None:
        """Move these things (all of them if none are named) to another zone, in their order."""
        moving = list(self) if things is None else list(things)
        ids = {id(thing) for thing in moving}
        self[:] = [thing for thing in self if id(thing) not in ids]
        other.extend(moving)

    def document(self) -> Document:
        return {"ordered": self.ordered, "things": [thing.document() for thing in self]}


class Grid:
    """A board of `cols` × `rows` cells, each a stack of things, bottom to top.

    Cells are named as in chess: files a, b, c… from the left, ranks 1, 2, 3… from the bottom, as seat A sees it.
    """

    __slots__ = ("_stacks", "cells", "cols", "name", "rows")

    def __init__(self, name: str, cols: int, rows: int) -> None:
        self.name = name
        self.cols = cols
        self.rows = rows
        self.cells = _cells(cols, rows)
        self._stacks: dict[str, list[Thing]] = {}

    def stack(self, name: str) -> list[Thing]:
        """The things on a cell, bottom to top: a copy."""
        return list(self._stacks.get(name, ()))

    def top(self, name: str) -> Thing | None:
        """The topmost thing of a cell, if any."""
        stack = self._stacks.get(name)
        return stack[-1] if stack else None

    def put(self, name: str, *things: Thing) -> None:
        """Lay things on a cell, on top of what is there. Raises KeyError off the board."""
        stack = self._stacks.get(name)
        if stack is not None:
            stack.extend(things)
        elif name in self.cells:
            self._stacks[name] = list(things)
        else:
            raise KeyError(name)

    def lift(self, name: str, n: int | None = None) -> list[Thing]:
        """Take the top `n` things (all of them without `n`) off a cell, bottom to top."""
        stack = self._stacks.get(name, [])
        at = 0 if n is None else len(stack) - n
        if at < 0:
            raise ValueError(f"fewer than {n} on {name}")
        if at == 0:
            return self._stacks.pop(name, stack)
        self._stacks[name] = stack[:at]
        return stack[at:]

    def empty(self) -> list[str]:
        """The cells with nothing on them, a1 first, rank by rank."""
        return [name for name in self.cells if name not in self._stacks]

    def items(self) -> Iterable[tuple[str, list[Thing]]]:
        """Cell and stack of every cell that is not empty."""
        return self._stacks.items()

    def clear(self) -> None:
        """Take everything off the board."""
        self._stacks.clear()

    def __contains__(self, name: object) -> bool:
        return name in self.cells

    def document(self) -> Document:
        stacks = sorted(self._stacks.items())
        return {
            "size": [self.cols, self.rows],
            "cells": {name: [thing.document() for thing in stack] for name, stack in stacks},
        }


@cache
def _cells(cols: int, rows: int) -> tuple[str, ...]:
    return tuple(cell(x, y) for y in range(rows) for x in range(cols))


def cell(x: int, y: int) -> str:
    """The name of the cell in file `x` and rank `y`, both from 0: cell(0, 0) is "a1"."""
    return f"{chr(97 + x)}{y + 1}"


def place(name: str) -> tuple[int, int]:
    """File and rank of a cell's name, both from 0: place("a1") is (0, 0)."""
    return ord(name[0]) - 97, int(name[1:]) - 1


class Table:
    """What a rule script keeps: all that anyone may see, correct or score."""

    def __init__(self, seats: Iterable[Seat], options: Mapping[str, Any] | None = None) -> None:
        self.seats: tuple[Seat, ...] = tuple(seats)
        self.options: dict[str, Any] = dict(options or {})
        self.values: dict[str, Any] = {}
        self.counters: dict[str, Counter] = {}
        self.lamps: dict[str, dict[Seat, dict[str, int]]] = {}
        self.zones: dict[str, Zone] = {}
        self.grids: dict[str, Grid] = {}
        self.facts: list[tuple[dict[str, Any], tuple[Audience, ...] | None]] = []
        self.offers: dict[tuple[Seat, str], Any] = {}

    # -- making and setting -----------------------------------------------------------------------------

    def value(self, name: str, value: Any) -> Any:
        """Set a public value; what it held before is gone."""
        self.values[name] = value
        return value

    def counter(self, name: str, start: int | Mapping[Seat, int] = 0, owner_only: bool = False) -> Counter:
        """Lay out a counter with a number for each seat."""
        made = self.counters[name] = Counter(name, self.seats, start, owner_only)
        return made

    def lamp(self, name: str, seat: Seat, lit: int, of: int) -> None:
        """Light `lit` of a seat's `of` lamps (표시등), for everyone to see."""
        self.lamps.setdefault(name, {})[seat] = {"lit": lit, "of": of}

    def zone(self, name: str, things: Iterable[Thing] = (), ordered: bool = False) -> Zone:
        """Lay out a zone, with these things in it."""
        made = self.zones[name] = Zone(name, things, ordered)
        return made

    def grid(self, name: str, cols: int, rows: int) -> Grid:
        """Lay out an empty board."""
        made = self.grids[name] = Grid(name, cols, rows)
        return made

    def tell(
        self, fact: str, clause: str | None = None, to: Audience | Iterable[Audience] | None = None, **slots: Any
    ) -> None:
        """Say what happened, with the clause behind it: to everyone, or only to the seats in `to` (and the dealer)."""
        told = {"fact": fact, **slots}
        if clause is not None:
            told["clause"] = clause
        self.facts.append((told, None if to is None else (to,) if isinstance(to, str) else tuple(to)))

    # -- seats ----------------------------------------------------------------------------------------

    def other(self, seat: Seat) -> Seat:
        """The other of two seats."""
        one, two = self.seats
        return two if seat == one else one

    def after(self, seat: Seat) -> Seat:
        """The next seat round the table."""
        at = self.seats.index(seat) + 1
        return self.seats[at % len(self.seats)]

    def round_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in turn, this one first."""
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    # -- standing offers ----------------------------------------------------------------------------------

    def offer(self, name: str, seat: Seat, fields: Any, do: Any, **more: Any) -> None:
        """Keep an action open for a seat at any time, until it is withdrawn.

        `fields` as of an Ask, or a function that gives them (None while the seat cannot use the offer);
        `do(seat, answer)` acts at once and may return an Outcome, or a generator of steps that takes the main line's
        place.
        """
        from rules.steps import Offer

        self.offers[seat, name] = Offer(seat, name, fields, do, **more)

    def withdraw(self, name: str, seat: Seat) -> None:
        """Take a standing offer away; nothing happens if there is none."""
        self.offers.pop((seat, name), None)

    # -- documents --------------------------------------------------------------------------------------

    def document(self) -> Document:
        """The whole table as JSON, each face with who knows it."""
        return {
            "values": _copy(self.values),
            "counters": {name: counter.document() for name, counter in self.counters.items()},
            "lamps": _copy(self.lamps),
            "zones": {name: zone.document() for name, zone in self.zones.items()},
            "grids": {name: grid.document() for name, grid in self.grids.items()},
        }

    def seen_by(self, audience: Audience) -> Document:
        """The table as this audience sees it."""
        return seen_by(self.document(), audience)


def seen_by(table: Document, audience: Audience) -> Document:
    """A table's document as an audience may see it: the one place in the product where anything is kept from anyone.

    Works on documents, so that what a replay shows, which runs no rules, passes through here too.
    """
    everything = audience in ALL_SEEING

    def thing(full: Document) -> Document:
        seen = {key: value for key, value in full.items() if key not in ("face", "known")}
        known = full["known"]
        if everything or known == "all" or audience in known:
            seen["face"] = full["face"]
        return seen

    def zone(full: Document) -> list[Document]:
        things = [thing(one) for one in full["things"]]
        return things if full["ordered"] else sorted(things, key=_in_unordered)

    return {
        "values": table["values"],
        "counters": {
            name: full["of"]
            if everything or not full["owner_only"]
            else {seat: n if seat == audience else None for seat, n in full["of"].items()}
            for name, full in table["counters"].items()
        },
        "lamps": table["lamps"],
        "zones": {name: zone(full) for name, full in table["zones"].items()},
        "ordered": {name: True for name, full in table["zones"].items() if full["ordered"]},
        "grids": {
            name: {
                "size": full["size"],
                "cells": {at: [thing(one) for one in stack] for at, stack in full["cells"].items()},
            }
            for name, full in table["grids"].items()
        },
    }


def _in_unordered(thing: Document) -> tuple[Any, ...]:
    """Known faces first (numbers by size, then text), then what is unseen, grouped by back.

    Any other order would tell, by the gap in a sorted hand, which card was played.
    """
    rest = (thing.get("back") or "", thing.get("owner") or "", thing.get("mark") or "")
    if "face" not in thing:
        return (2, 0, "", *rest)
    face = thing["face"]
    return (0, face, "", *rest) if isinstance(face, int | float) else (1, 0, str(face), *rest)


def _copy(value: Any) -> Any:
    """A deep copy of plain JSON, so that a document never changes afterwards."""
    if isinstance(value, dict):
        return {key: _copy(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_copy(one) for one in value]
    return value
