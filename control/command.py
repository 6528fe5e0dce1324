"""What a command is made of: who sends it, how it is refused, how its parts are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.table import Seat

Reply = dict[str, Any]
Command = Mapping[str, Any]


class Actor(msgspec.Struct, frozen=True):
    """Who sends a command: a role, its seat if it is a pad, and the access key behind it."""

    role: str
    seat: Seat | None = None
    grant: str | None = None
    by: str | None = None

    @property
    def name(self) -> str:
        return self.seat if self.role == "pad" and self.seat else self.role


CLOCK = Actor("clock")
SYSTEM = Actor("system")


class Refused(Exception):
    """A command that the desk refuses; `why` is the word for it (catalogue `refused.<why>`)."""

    def __init__(self, why: str, **slots: Any) -> None:
        super().__init__(why)
        self.why = why
        self.slots = slots


def refusal(why: str, **slots: Any) -> Reply:
    """The reply to a command that was not taken."""
    return {"ok": False, "why": why, "clause": None, "slots": slots, "game": None}


def text(command: Command, name: str, longest: int, empty: bool = False) -> str:
    """A part that must be text of at most `longest` signs. Raises Refused."""
    value = command.get(name)
    if not isinstance(value, str) or len(value) > longest or any(_unprintable(sign) for sign in value):
        raise Refused("not_text")
    if not value.strip() and not empty:
        raise Refused("no_text")
    return value


def _unprintable(sign: str) -> bool:
    """What the log cannot keep (half a pair of surrogates) or no screen can show."""
    return "\ud800" <= sign <= "\udfff" or (sign < " " and sign not in "\t\r\n")


def choice(command: Command, name: str, choices: tuple[str, ...]) -> str:
    """A part that must be one of the choices. Raises Refused."""
    value = command.get(name)
    if not isinstance(value, str) or value not in choices:
        raise Refused("no_such_option")
    return value


def pace(value: Any) -> float | None:
    """Seconds after which cues pass by themselves; None: by hand. Raises Refused."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 60:
        raise Refused("not_seconds")
    return float(value)
