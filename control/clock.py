"""Clocks in show time: one for an ask, one shared by a sealed ask or a race, and the dealer's free ones."""

from __future__ import annotations

from typing import Any

import msgspec

MS = 1_000_000
"""Nanoseconds in a millisecond; clocks count milliseconds, the log nanoseconds."""


class Clock(msgspec.Struct, kw_only=True):
    """A running or standing clock.

    id        for an ask its (first) ask's id, for a free clock its own
    kind      ask, all (a sealed ask), race or free
    asks      ids of the asks it limits; empty for a free clock
    limit     milliseconds it began with
    left      milliseconds left when it last stopped or was set
    since     show time in ms at which it last began to run; None while it stands
    expired   its end is in the log, and the dealer decides what follows
    held      it stands only because the whole show stands, and goes on with it
    """

    id: str
    kind: str
    name: str
    limit: int
    left: int
    since: int | None = None
    asks: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    match: str | None = None
    expired: bool = False
    held: bool = False

    def left_at(self, now: int) -> int:
        """Milliseconds left at show time `now` (ms); never below 0."""
        return self.left if self.since is None else max(0, self.left - (now - self.since))

    @property
    def deadline(self) -> int | None:
        """Show time in ms at which it runs out; None while it stands."""
        return None if self.since is None else self.since + self.left

    def stop(self, now: int) -> None:
        self.left = self.left_at(now)
        self.since = None
        self.held = False

    def run(self, now: int) -> None:
        self.held = False
        if self.since is None and not self.expired:
            self.since = now

    def hold(self, now: int) -> None:
        """The show stands: a clock that runs stands with it; one that the dealer stopped stays as it is."""
        if self.since is not None:
            self.stop(now)
            self.held = True

    def go_on(self, now: int) -> None:
        """The show goes on, and with it what stood for its sake alone."""
        if self.held:
            self.run(now)

    def add(self, ms: int, now: int) -> None:
        """Give or take time; more time lets an expired clock run again."""
        running = self.since is not None or self.expired or self.held
        self.stop(now)
        self.left = max(0, self.left + ms)
        if self.left:
            self.expired = False
        if running:
            self.run(now)

    def expire(self, now: int) -> None:
        self.stop(now)
        self.left = 0
        self.expired = True

    def document(self) -> dict[str, Any]:
        """The clock as screens get it; a running one by its deadline, so that the frame does not change as it runs."""
        return {
            "id": self.id, "kind": self.kind, "name": self.name, "seats": list(self.seats), "limit": self.limit,
            "deadline": self.deadline, "left": self.left, "running": self.since is not None, "expired": self.expired,
            "match": self.match,
        }  # fmt: skip
