"""The event log: one SQLite file is one show; what is not in it did not happen.

Append only: triggers refuse UPDATE, DELETE and any INSERT that does not continue the log, so also
INSERT OR REPLACE. An append is one transaction, synced (WAL, synchronous=FULL) before it returns.
The file itself is described in log_file.py, its check in log_check.py.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
from sqlite_utils import Database

from control import errors
from control.log_check import Fault, Verdict, examine, verify_chain
from control.log_file import (
    COLUMNS,
    GENESIS,
    canonical,
    chained,
    connect,
    connect_reader,
    decode,
    doubtful,
    guard_writing,
    identify,
    identity,
    lay_out,
    may,
    typed,
    typed_os,
)

__all__ = ["Entry", "Fault", "Heartbeat", "Log", "Row", "ShowTime", "Verdict", "verify_chain", "wall_time"]

_BATCH = 500
_INSERT = f"INSERT INTO log({COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?)"


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody did, before it is written.

    `actor` a seat, `dealer`, `clock` or `system`; `data` what was asked for; `facts` what was told;
    `change` what it made of the match's document; `key` the sender's idempotency key, if it has one.
    `elapsed_ns` is show time; left out, the log takes its own now. It is never written earlier than the row before.
    """

    kind: str
    actor: str
    data: Any = msgspec.field(default_factory=dict)
    match: str | None = None
    facts: Any = msgspec.field(default_factory=list)
    change: Any = None
    key: str | None = None
    elapsed_ns: int | None = None


class Row(msgspec.Struct, frozen=True):
    """An entry as it stands in the log. `at`: UTC wall time, ISO 8601; `elapsed_ns`: show time, nanoseconds."""

    seq: int
    at: str
    elapsed_ns: int
    match: str | None
    actor: str
    kind: str
    data: Any
    facts: Any
    change: Any
    key: str | None
    hash: str


class Heartbeat(msgspec.Struct, frozen=True):
    """The newest sign of life: show time and where the running clocks stood then."""

    at: str
    elapsed_ns: int
    clocks: Any


class ShowTime:
    """Show time in nanoseconds: starts at 0 with the show, never runs back, goes on from `base_ns` after a restart."""

    def __init__(self, base_ns: int = 0, monotonic_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._source = monotonic_ns
        self._offset = base_ns - monotonic_ns()
        self._latest = base_ns

    def now(self) -> int:
        self._latest = max(self._latest, self._source() + self._offset)
        return self._latest


def wall_time() -> str:
    """UTC now, ISO 8601 to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Log:
    """An open show file. One process writes it; any number may read.

    Made by `create` or `open`; a context manager; safe to share between threads or green threads.
    """

    def __init__(
        self,
        path: Path,
        db: Database,
        guard: sqlite3.Connection | None,
        wall: Callable[[], str],
        monotonic_ns: Callable[[], int],
    ) -> None:
        self.path = path
        self.db = db
        self.readonly = guard is None
        self._guard = guard
        self._wall = wall
        self._lock = threading.RLock()
        self._broken: str | None = None
        self._last: Row | None = None
        self._safe: Row | None = None  # the newest row that was committed and synced
        with self.reading():
            if not self.readonly:
                self._last = self._safe = self._read_last()
            known = db.execute(
                "SELECT max(elapsed_ns) FROM log UNION ALL SELECT max(elapsed_ns) FROM heartbeat"
            ).fetchall()
        self.time = ShowTime(max(ns or 0 for (ns,) in known), monotonic_ns)
        self._files = identity(path)

    @classmethod
    def create(
        cls,
        path: str | os.PathLike[str],
        *,
        wall: Callable[[], str] = wall_time,
        monotonic_ns: Callable[[], int] = time.monotonic_ns,
    ) -> Log:
        """A new, empty show at `path`. Raises `Exists` (nothing is ever overwritten), `Missing` (no such folder),
        `ReadOnly`, `Locked`, `DiskFull`, `InputOutput`."""
        path = Path(path).absolute()
        if not path.parent.is_dir():
            raise errors.Missing(path=str(path.parent))
        if path.exists() or path.is_symlink():
            raise errors.Exists(path=str(path))
        guard = guard_writing(path)
        try:
            try:
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o644))
            except FileExistsError:
                raise errors.Exists(path=str(path)) from None
            except OSError as exc:
                raise typed_os(exc, path) from exc
            try:
                db = connect(path, "mode=rw")
                try:
                    lay_out(db, wall())
                except BaseException:
                    db.close()
                    raise
            except BaseException as exc:
                for end in ("", "-wal", "-shm", "-journal"):  # made by us just now, and holds nothing
                    Path(f"{path}{end}").unlink(missing_ok=True)
                if isinstance(exc, sqlite3.Error):
                    raise typed(exc, path) from exc
                raise
            return cls(path, db, guard, wall, monotonic_ns)
        except BaseException:
            guard.close()
            raise

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        readonly: bool = False,
        *,
        wall: Callable[[], str] = wall_time,
        monotonic_ns: Callable[[], int] = time.monotonic_ns,
    ) -> Log:
        """The show at `path`. For writing it must be whole (the chain is checked) and nobody else's; to read, it
        need only be a show.

        Raises `Missing`, `NotTablecast`, `Newer`, `Damaged`, `ReadOnly`, `Locked`, `InputOutput`.
        """
        path = Path(path).resolve()
        identify(path)
        if readonly:
            db, guard = connect_reader(path), None
        else:
            if not may(path, os.W_OK):
                raise errors.ReadOnly(path=str(path), detail="the file is read-only")
            guard = guard_writing(path)
            try:
                db = connect(path, "mode=rw")
            except BaseException:
                guard.close()
                raise
        try:
            if guard is not None:
                db.execute("PRAGMA synchronous=FULL")
                verdict = examine(db)
                if not verdict.ok:
                    raise errors.Damaged(path=str(path), detail=verdict.faults[0].sentence)
                db.execute("BEGIN IMMEDIATE")  # SQLite falls back to read-only by itself, and says so only here
                db.execute("ROLLBACK")
            return cls(path, db, guard, wall, monotonic_ns)
        except BaseException as exc:
            db.close()
            if guard is not None:
                guard.close()
            if isinstance(exc, sqlite3.Error):
                raise typed(exc, path) from exc
            raise

    # -- writing -----------------------------------------------------------------------------------------------

    def append(self, entries: Sequence[Entry]) -> list[Row]:
        """Write all of `entries`, or none; when it returns they are on the disk.

        Raises `KeyUsed` if a key is in the log already, `Unwritable` for data that is no JSON, and the
        errors of `transaction`. After any of them the log is as before; `usable` says whether it can go on.
        """
        keys = [entry.key for entry in entries if entry.key is not None]
        if len(keys) != len(set(keys)):
            raise ValueError("two entries of one append bear the same key")
        with self._lock:
            for key in keys:
                if (used := self.by_key(key)) is not None:
                    raise errors.KeyUsed(used)
            return self._write(entries) if entries else []

    def _write(self, entries: Sequence[Entry]) -> list[Row]:
        rows: list[Row] = []
        with self.transaction() as db:
            last = self._last
            seq, before, floor = (last.seq, last.hash, last.elapsed_ns) if last else (0, GENESIS, 0)
            at, now = self._wall(), self.elapsed()
            for entry in entries:
                seq += 1
                floor = max(floor, now if entry.elapsed_ns is None else entry.elapsed_ns)
                try:
                    texts = canonical(entry.data), canonical(entry.facts), canonical(entry.change)
                    stored = (seq, at, floor, entry.match, entry.actor, entry.kind, *texts, entry.key)
                    before = chained(before, stored)
                except (TypeError, ValueError, RecursionError, OverflowError) as exc:
                    raise errors.Unwritable(kind=entry.kind, detail=str(exc)) from exc
                try:
                    db.execute(_INSERT, (*stored, before))
                except sqlite3.IntegrityError as exc:
                    self._broken = "another program wrote into it"
                    raise errors.Damaged(path=str(self.path), detail="Another program wrote into it.") from exc
                rows.append(_row((*stored, before)))
            db.execute("UPDATE head SET seq = ?, hash = ?", (seq, before))
            self._last = rows[-1]
        return rows

    def heartbeat(self, elapsed_ns: int, clocks: Mapping[str, Any]) -> None:
        """Note, beside the log, that the show is alive at `elapsed_ns` with its clocks so (not an entry)."""
        text = canonical(clocks)
        with self.transaction() as db:
            db.execute(
                "INSERT INTO heartbeat VALUES (1, ?, ?, ?) ON CONFLICT(one) DO UPDATE"
                " SET at = excluded.at, elapsed_ns = excluded.elapsed_ns, clocks = excluded.clocks",
                (self._wall(), elapsed_ns, text),
            )

    @contextmanager
    def transaction(self) -> Iterator[Database]:
        """All that is written inside is committed and synced together, or not at all; may be nested.

        Raises `DiskFull`, `ReadOnly`, `Locked`, `Moved`, `InputOutput`, `Damaged`, `Unusable`.
        """
        with self._lock:
            outermost = not self.db.conn.in_transaction
            if outermost:
                self._ready()
            try:
                with self.db.atomic():
                    yield self.db
            except BaseException as exc:
                if outermost and self.db.conn.in_transaction:
                    self._broken = "it could not be rolled back"
                ours = (sqlite3.IntegrityError, sqlite3.ProgrammingError)  # mistakes in our code, not the file's
                if isinstance(exc, sqlite3.Error) and not isinstance(exc, ours):
                    error = typed(exc, self.path)
                    if doubtful(exc) or isinstance(error, errors.InputOutput | errors.Damaged):
                        # After a failed sync nobody knows what the disk holds, and a later sync that succeeds does
                        # not tell: only writing and reading the file anew does.
                        self._broken = str(exc)
                    self._restore(outermost)
                    raise error from exc
                self._restore(outermost)
                raise
            else:
                if outermost:
                    self._safe = self._last

    @property
    def usable(self) -> bool:
        """Whether an append may be tried: false once a fault left the file's state unknown (`reopen` it then)."""
        return self._broken is None and not self.readonly

    def reopen(self) -> None:
        """After a fault that left the file's state unknown: open it anew, and go on if all that was taken is there.

        Costs as much as opening the show. Does nothing where the log is usable. Rows may be there by now that no append
        returned: theirs failed, and yet they had landed. Raises what still stands in the way: `Moved`, `Locked`,
        `DiskFull`, `InputOutput`, or `Damaged` where rows are gone that had been taken; then it may be tried again.
        """
        with self._lock:
            if self._broken is None or self.readonly:
                return
            if identity(self.path)[0] != self._files[0]:
                raise errors.Moved(path=str(self.path))
            try:
                fresh = connect(self.path, "mode=rw")
                with suppress(sqlite3.Error):  # it may not even close any more
                    self.db.close()
                self.db = fresh
                fresh.execute("PRAGMA synchronous=FULL")
                # Pages whose sync failed pass for clean, so a good sync says nothing of them: all that the WAL holds is
                # written once more into the main file, and that is synced.
                if fresh.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                    raise errors.Locked(path=str(self.path))
                verdict = examine(fresh)
                known = self._safe
                if verdict.ok and known is not None:
                    found = fresh.execute("SELECT hash FROM log WHERE seq = ?", (known.seq,)).fetchone()
                    if found != (known.hash,):
                        raise errors.Damaged(path=str(self.path), detail=f"Row {known.seq} was taken and is gone.")
                if not verdict.ok:
                    raise errors.Damaged(path=str(self.path), detail=verdict.faults[0].sentence)
                self._last = self._safe = self._read_last()
            except sqlite3.Error as exc:
                raise typed(exc, self.path) from exc
            self._files = identity(self.path)
            self._broken = None

    def _ready(self) -> None:
        if self.readonly:
            raise errors.ReadOnly(path=str(self.path), detail="it is open for reading only")
        self._known_state()
        if identity(self.path) != self._files:  # SQLite would go on writing into the deleted file
            raise errors.Moved(path=str(self.path))

    def _known_state(self) -> None:
        if self._broken is not None:
            raise errors.Unusable(path=str(self.path), detail=self._broken)

    def _restore(self, outermost: bool) -> None:
        if outermost:
            self._last = self._safe
            return
        with suppress(sqlite3.Error, errors.Damaged):
            self._last = self._read_last()

    # -- reading -----------------------------------------------------------------------------------------------

    @property
    def last(self) -> Row | None:
        """The newest row, or None in a new show. For a writer it costs nothing."""
        if not self.readonly:
            return self._last
        with self.reading():
            return self._read_last()

    def rows(self, start: int = 0) -> Iterator[Row]:
        """All rows whose seq is `start` or more, in order; rows appended meanwhile are included."""
        while True:
            with self.reading():
                found = self.db.execute(
                    f"SELECT {COLUMNS} FROM log WHERE seq >= ? ORDER BY seq LIMIT {_BATCH}", (start,)
                ).fetchall()
            for columns in found:
                yield self._row(columns)
            if len(found) < _BATCH:
                return
            start = found[-1][0] + 1

    def by_key(self, key: str) -> Row | None:
        """The row that was written with this idempotency key, or None.

        Raises `Unusable` while nobody knows whether what can be read is on the disk: whoever asks means to tell.
        """
        self._known_state()
        try:
            key.encode()
        except UnicodeEncodeError:
            return None  # a lone surrogate; no such key can be stored
        with self.reading():
            found = self.db.execute(f"SELECT {COLUMNS} FROM log WHERE key = ?", (key,)).fetchone()
            return self._row(found) if found else None

    def last_heartbeat(self) -> Heartbeat | None:
        with self.reading():
            found = self.db.execute("SELECT at, elapsed_ns, clocks FROM heartbeat").fetchone()
        if found is None:
            return None
        try:
            return Heartbeat(found[0], found[1], decode(found[2]))
        except msgspec.DecodeError as exc:
            raise errors.Damaged(path=str(self.path), detail=f"The heartbeat is no JSON: {exc}.") from exc

    def elapsed(self) -> int:
        """Show time now, in nanoseconds; after a restart it goes on from the last row or heartbeat."""
        with self._lock:
            return self.time.now()

    @property
    def meta(self) -> dict[str, str]:
        """`format` and `created` (UTC)."""
        with self.reading():
            return dict(self.db.execute("SELECT name, value FROM meta").fetchall())

    def _read_last(self) -> Row | None:
        found = self.db.execute(f"SELECT {COLUMNS} FROM log ORDER BY seq DESC LIMIT 1").fetchone()
        return self._row(found) if found else None

    def _row(self, columns: Sequence[Any]) -> Row:
        try:
            return _row(columns)
        except msgspec.DecodeError as exc:
            raise errors.Damaged(path=str(self.path), detail=f"Row {columns[0]} is no JSON: {exc}.") from exc

    @contextmanager
    def reading(self) -> Iterator[Database]:
        """Read something that lies beside the log in the same file. Raises `Locked`, `Damaged`, `InputOutput`."""
        with self._lock:
            try:
                yield self.db
            except sqlite3.ProgrammingError:
                raise  # closed: a mistake of ours, not the file's
            except sqlite3.Error as exc:
                raise typed(exc, self.path) from exc

    def close(self) -> None:
        """Close the file and let others write it; closing twice is fine."""
        with self._lock:
            self.db.close()
            if self._guard is not None:
                self._guard.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, exc: BaseException | None, tb: TracebackType | None) -> None:
        self.close()


def _row(columns: Sequence[Any]) -> Row:
    seq, at, elapsed_ns, match, actor, kind, data, facts, change, key, mark = columns
    return Row(seq, at, elapsed_ns, match, actor, kind, decode(data), decode(facts), decode(change), key, mark)
