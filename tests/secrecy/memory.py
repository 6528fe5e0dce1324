"""The event log in memory, for thousands of shows: canonical forms and hashes as in the file, no disk behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from control import errors
from control.log import Entry, Row, ShowTime
from control.log_file import GENESIS, canonical, chained, decode


class Memory:
    """What the desk, its keys and the replay room ask of a log. `ns`: nanoseconds that stand until they are moved."""

    readonly = False
    usable = True
    path = Path("show.db")

    def __init__(self, ns: Callable[[], int]) -> None:
        self.ns = ns
        self.db = Database(memory=True)
        self.clear()

    def clear(self) -> None:
        """An empty show; keys stay good."""
        self.time = ShowTime(0, self.ns)
        self.kept: list[Row] = []
        self.keys: dict[str, Row] = {}

    @property
    def last(self) -> Row | None:
        return self.kept[-1] if self.kept else None

    def elapsed(self) -> int:
        return self.time.now()

    def append(self, entries: Sequence[Entry]) -> list[Row]:
        for entry in entries:
            if entry.key is not None and entry.key in self.keys:
                raise errors.KeyUsed(self.keys[entry.key])
        rows: list[Row] = []
        last = self.last
        seq, before, ns = (last.seq, last.hash, last.elapsed_ns) if last else (0, GENESIS, 0)
        ns = max(ns, self.time.now())
        at = f"2026-03-01T12:{ns // 60_000_000_000 % 60:02}:{ns // 1_000_000_000 % 60:02}.000Z"
        for entry in entries:
            seq += 1
            data, facts, change = canonical(entry.data), canonical(entry.facts), canonical(entry.change)
            stored = (seq, at, ns, entry.match, entry.actor, entry.kind, data, facts, change, entry.key)
            before = chained(before, stored)
            rows.append(Row(*stored[:6], decode(data), decode(facts), decode(change), entry.key, before))
        self.kept += rows
        self.keys.update({row.key: row for row in rows if row.key is not None})
        return rows

    def rows(self, start: int = 0) -> Iterator[Row]:
        yield from self.kept[max(0, start - 1) :]

    def by_key(self, key: str) -> Row | None:
        return self.keys.get(key)

    def heartbeat(self, elapsed_ns: int, clocks: Any) -> None:
        """Nothing here ever dies."""

    def last_heartbeat(self) -> None:
        return None

    @contextmanager
    def transaction(self) -> Iterator[Database]:
        with self.db.atomic():
            yield self.db

    @contextmanager
    def reading(self) -> Iterator[Database]:
        yield self.db
