"""When which of the overlay's pictures aired, told again from the log by the air's own rules."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, cast

from control.clock import MS
from control.desk import Desk
from control.log import Row
from control.show import Show
from displays.air import Air, picture
from displays.frames import Frame
from rules.table import seen_by

Counters = dict[str, dict[str, Any]]


class Then:
    """What the air asks of a desk, at a moment of the past."""

    def __init__(self, show: Show) -> None:
        self.show = show
        self.ms = 0

    def now(self) -> int:
        return self.ms


class Aired(Air):
    """Takes the rows one by one, each after `show` has; keeps when the picture changed, to which row's, in ms."""

    def __init__(self, show: Show) -> None:
        self.then = Then(show)
        super().__init__(cast(Desk, self.then))
        self._floor = 0
        self._times: list[int] = []
        self._seqs: list[int] = []
        self._counters: list[Counters | None] = []
        self._late: list[bool] = []

    def advance(self, ms: int) -> None:
        """Let time go on to `ms`, with nothing new in the log."""
        self.then.ms = max(ms, self.then.ms)
        self.tick()

    def take(self, row: Row) -> None:
        """A row that the show has just taken; time was let go on to it before."""
        self._floor = self.then.ms = max(row.elapsed_ns // MS, self.then.ms)
        self.record([row])
        if self._on is None:
            self._note(self._floor, row.seq, None)

    @property
    def newest(self) -> int:
        """The newest entry that has aired; 0 before the first."""
        return self._seqs[-1] if self._seqs else 0

    def seq_at(self, ms: int) -> tuple[int, Counters | None]:
        """The entry whose picture was on air at `ms`, and its counters where they were set right before they aired."""
        at = bisect_right(self._times, ms) - 1
        return (self._seqs[at], self._counters[at]) if at >= 0 else (0, None)

    def changes(self, since: int, seq: int) -> tuple[list[int], int]:
        """When pictures aired that waited, of the changes from place `since` on, up to the entry `seq`; and how many
        changes there were by then."""
        upto = bisect_right(self._seqs, seq)
        return [self._times[at] for at in range(since, upto) if self._late[at]], upto

    def tick(self) -> bool:
        now, aired = self.then.ms, False
        while self.waiting and self.then.show.held is None and self.waiting[0].due <= now:
            due = max(self.waiting[0].due, self._floor)
            self.then.ms = due
            aired = super().tick() or aired
            match = (self._on or {}).get("match")
            self._note(due, self._on_seq, match["table"]["counters"] if match else None)
        self.then.ms = now
        return aired

    def _note(self, ms: int, seq: int, counters: Counters | None) -> None:
        self._times.append(ms)
        self._seqs.append(seq)
        self._counters.append(counters)
        self._late.append(self._on is not None)

    def _picture(self) -> Frame:
        """Only what a correction may set right in a picture that still waits."""
        show = self.then.show
        played = show.match
        if played is None or played.started is None:
            return {"match": None}
        audience = "viewer" if show.see == "viewer" and show.layers["hole"] else "wall"
        table = {"values": {}, "lamps": {}, "zones": {}, "grids": {}, "counters": played.document["table"]["counters"]}
        return {"match": {"id": played.id, "table": {"counters": seen_by(table, audience)["counters"]}}}


def on_air(show: Show, counters: Counters | None, held: int | None) -> Frame:
    """The overlay's frame of a show that was on air, with its counters as they aired."""
    made = picture(show)
    if counters is not None and made["match"] is not None:
        made["match"]["table"] = {**made["match"]["table"], "counters": counters}
    return {**made, "held": held}
