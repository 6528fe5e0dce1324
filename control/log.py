"""The event log: one SQLite file is one show; what is not in it did not happen.

Append only: triggers refuse UPDATE, DELETE and any INSERT that does not continue the log, so also
INSERT OR REPLACE. An append is one transaction, synced (WAL, synchronous=FULL) before it returns.

**Canonical form.** The documents `data`, `facts` and `change` are stored as JSON with sorted keys and no
spaces, UTF-8, as msgspec writes it. A row's hash is the SHA-256, in lower-case hex, of the UTF-8 text

    <hash of the row before>\\n[seq,at,elapsed_ns,match,actor,kind,data,facts,change,key]

whose second line is a JSON array without spaces, the three documents being JSON *strings* in it, exactly as
stored. Before row 1 stands `GENESIS`. The table `head` repeats the last row's seq and hash, so rows cut off
the end show. A forger who rewrites every later hash and the head is found only by comparing `Verdict.head`
with one noted elsewhere.

The file is touched through SQLite alone, never by open(): closing another descriptor of it would drop this
process's POSIX locks on it, and with them the safety of the WAL.
"""

from __future__ import annotations

import errno
import hashlib
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

APPLICATION_ID = 0x54424C43  # "TBLC"
FORMAT = 1
GENESIS = hashlib.sha256(b"tablecast log").hexdigest()
BUSY_SECONDS = 1.0  # how long a foreign program's write may hold us up; readers never do
_BATCH = 500

_COLUMNS = "seq, at, elapsed_ns, match, actor, kind, data, facts, change, key, hash"
_INSERT = f"INSERT INTO log({_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?)"
_REFUSE = "BEGIN SELECT RAISE(ABORT, 'the log is append only'); END"

# Name → statement, kept word for word by SQLite in sqlite_schema: the check for foreign edits compares them.
SCHEMA: Mapping[str, str] = {
    "meta": "CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    "meta_update": f"CREATE TRIGGER meta_update BEFORE UPDATE ON meta {_REFUSE}",
    "meta_delete": f"CREATE TRIGGER meta_delete BEFORE DELETE ON meta {_REFUSE}",
    "log": (
        "CREATE TABLE log(seq INTEGER PRIMARY KEY, at TEXT NOT NULL, elapsed_ns INTEGER NOT NULL, match TEXT,"
        " actor TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, facts TEXT NOT NULL, change TEXT NOT NULL,"
        " key TEXT, hash TEXT NOT NULL) STRICT"
    ),
    "log_key": "CREATE UNIQUE INDEX log_key ON log(key)",
    "log_update": f"CREATE TRIGGER log_update BEFORE UPDATE ON log {_REFUSE}",
    "log_delete": f"CREATE TRIGGER log_delete BEFORE DELETE ON log {_REFUSE}",
    # REPLACE deletes without firing delete triggers unless recursive_triggers is on, which other tools leave off.
    "log_insert": (
        "CREATE TRIGGER log_insert BEFORE INSERT ON log"
        " WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM log)"
        f" OR EXISTS (SELECT 1 FROM log WHERE key = NEW.key) {_REFUSE}"
    ),
    "head": (
        "CREATE TABLE head(one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL, hash TEXT NOT NULL) STRICT"
    ),
    "heartbeat": (
        "CREATE TABLE heartbeat(one INTEGER PRIMARY KEY CHECK (one = 1), at TEXT NOT NULL,"
        " elapsed_ns INTEGER NOT NULL, clocks TEXT NOT NULL) STRICT"
    ),
}


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


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with a log; `seq` the first bad row where it is a row. Words: `verify.<why>`."""

    why: str
    sentence: str
    seq: int | None = None


class Verdict(msgspec.Struct, frozen=True):
    """What `verify_chain` found: how many rows hold, the last good hash, and the faults (none: whole)."""

    rows: int
    head: str
    faults: tuple[Fault, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.faults

    @property
    def first_bad(self) -> int | None:
        """The first row that does not hold, or None where all rows do."""
        return next((f.seq for f in self.faults if f.seq is not None), None)


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


_encoder = msgspec.json.Encoder(order="sorted")
_decode = msgspec.json.Decoder().decode


def canonical(value: Any) -> str:
    """`value` as canonical JSON. Raises TypeError, ValueError or UnicodeEncodeError for what JSON cannot keep."""
    return _encoder.encode(value).decode()


def chained(before: str, columns: Sequence[Any]) -> str:
    """The hash of a row from the hash before it and its ten columns as stored."""
    return hashlib.sha256(before.encode() + b"\n" + _encoder.encode(columns)).hexdigest()


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
        with self.reading():
            self._last = self._read_last()
            beat = self.last_heartbeat()
        known = (self._last.elapsed_ns if self._last else 0, beat.elapsed_ns if beat else 0)
        self.time = ShowTime(max(known), monotonic_ns)
        self._files = _identity(path)

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
        guard = _guard(path)
        try:
            try:
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o644))
            except FileExistsError:
                raise errors.Exists(path=str(path)) from None
            except OSError as exc:
                raise _from_os(exc, path) from exc
            try:
                db = _connect(path, "mode=rw")
                try:
                    _lay_out(db, wall())
                except BaseException:
                    db.close()
                    raise
            except BaseException as exc:
                for end in ("", "-wal", "-shm", "-journal"):  # made by us just now, and holds nothing
                    Path(f"{path}{end}").unlink(missing_ok=True)
                if isinstance(exc, sqlite3.Error):
                    raise _typed(exc, path) from exc
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
        _identify(path)
        if readonly:
            db, guard = _connect_reader(path), None
        else:
            if not os.access(path, os.W_OK):
                raise errors.ReadOnly(path=str(path), detail="the file is read-only")
            guard = _guard(path)
            try:
                db = _connect(path, "mode=rw")
            except BaseException:
                guard.close()
                raise
        try:
            if guard is not None:
                db.execute("PRAGMA synchronous=FULL")
                verdict = _examine(db)
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
                raise _typed(exc, path) from exc
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
                    error = _typed(exc, self.path)
                    if isinstance(error, errors.InputOutput | errors.Damaged):
                        # After a failed sync nobody knows what the disk holds, and a later sync that succeeds does
                        # not tell: only reading the file anew does.
                        self._broken = str(exc)
                    self._restore()
                    raise error from exc
                self._restore()
                raise

    @property
    def usable(self) -> bool:
        """Whether an append may be tried: false once a fault left the file's state unknown (open it anew then)."""
        return self._broken is None and not self.readonly

    def _ready(self) -> None:
        if self.readonly:
            raise errors.ReadOnly(path=str(self.path), detail="it is open for reading only")
        if self._broken is not None:
            raise errors.Unusable(path=str(self.path), detail=self._broken)
        if _identity(self.path) != self._files:  # SQLite would go on writing into the deleted file
            raise errors.Moved(path=str(self.path))

    def _restore(self) -> None:
        with suppress(sqlite3.Error):
            self._last = self._read_last()

    # -- reading -----------------------------------------------------------------------------------------------

    @property
    def last(self) -> Row | None:
        """The newest row, or None in a new show."""
        if not self.readonly:
            return self._last
        with self.reading():
            return self._read_last()

    def rows(self, start: int = 0) -> Iterator[Row]:
        """All rows whose seq is `start` or more, in order; rows appended meanwhile are included."""
        while True:
            with self.reading():
                found = self.db.execute(
                    f"SELECT {_COLUMNS} FROM log WHERE seq >= ? ORDER BY seq LIMIT {_BATCH}", (start,)
                ).fetchall()
                batch = [_row(columns) for columns in found]
            yield from batch
            if len(batch) < _BATCH:
                return
            start = batch[-1].seq + 1

    def by_key(self, key: str) -> Row | None:
        """The row that was written with this idempotency key, or None."""
        try:
            key.encode()
        except UnicodeEncodeError:
            return None  # a lone surrogate; no such key can be stored
        with self.reading():
            found = self.db.execute(f"SELECT {_COLUMNS} FROM log WHERE key = ?", (key,)).fetchone()
            return _row(found) if found else None

    def last_heartbeat(self) -> Heartbeat | None:
        with self.reading():
            found = self.db.execute("SELECT at, elapsed_ns, clocks FROM heartbeat").fetchone()
            return Heartbeat(found[0], found[1], _decode(found[2])) if found else None

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
        found = self.db.execute(f"SELECT {_COLUMNS} FROM log ORDER BY seq DESC LIMIT 1").fetchone()
        return _row(found) if found else None

    @contextmanager
    def reading(self) -> Iterator[Database]:
        """Read something that lies beside the log in the same file. Raises `Locked`, `Damaged`, `InputOutput`."""
        with self._lock:
            try:
                yield self.db
            except sqlite3.ProgrammingError:
                raise  # closed: a mistake of ours, not the file's
            except sqlite3.Error as exc:
                raise _typed(exc, self.path) from exc
            except msgspec.DecodeError as exc:
                raise errors.Damaged(path=str(self.path), detail=f"A document in it is no JSON: {exc}.") from exc

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


def verify_chain(path: str | os.PathLike[str]) -> Verdict:
    """Whether the show at `path` is as Tablecast wrote it; reads only, also while a server writes it.

    Checks that every row is there, is JSON and follows by its hash from the one before, that the triggers
    and tables are untouched, and SQLite's own integrity. Raises `Missing`, `NotTablecast`, `Newer`, `ReadOnly`.
    """
    path = Path(path).resolve()
    _identify(path)
    if _at_rest(path):
        # Without WAL the check leaves no trace, so a medium may be checked as it lies; if a server starts
        # meanwhile, what was read does not count.
        state = _state(path)
        with _connect(path, "immutable=1") as db:
            verdict = _examine(db)
        if _state(path) == state:
            return verdict
    with _connect_reader(path) as db:
        return _examine(db)


def _examine(db: Database) -> Verdict:
    faults: list[Fault] = []
    count, before = 0, GENESIS
    try:
        db.execute("BEGIN")  # one snapshot, whatever is appended meanwhile
        try:
            faults += _schema_faults(db)
            for columns in db.execute(f"SELECT {_COLUMNS} FROM log ORDER BY seq"):
                fault = _row_fault(count + 1, before, columns)
                if fault is not None:
                    faults.append(fault)
                    break
                count, before = columns[0], columns[10]
            else:
                head = db.execute("SELECT seq, hash FROM head").fetchone()
                if head is not None and head[0] > count:
                    what = f"Row {count + 1} is missing: the log once went on to row {head[0]}."
                    faults.append(Fault("cut", what, count + 1))
                elif head != (count, before):
                    faults.append(Fault("head", f"Row {count} is not the one that was written last.", count or None))
        except (sqlite3.DatabaseError, UnicodeDecodeError) as exc:
            faults.append(Fault("unreadable", f"Row {count + 1} cannot be read: {exc}.", count + 1))
        for (line,) in db.execute("PRAGMA integrity_check(1)").fetchall():
            if line != "ok":
                faults.append(Fault("pages", f"SQLite finds the file damaged: {line}."))
        db.rollback()
    except sqlite3.DatabaseError as exc:
        faults.append(Fault("pages", f"SQLite finds the file damaged: {exc}."))
    return Verdict(count, before, tuple(faults))


def _schema_faults(db: Database) -> Iterator[Fault]:
    found = {name: (sql, table) for name, sql, table in db.execute("SELECT name, sql, tbl_name FROM sqlite_schema")}
    for name, sql in SCHEMA.items():
        kind = sql.split()[1 + sql.startswith("CREATE UNIQUE")].lower()
        if name not in found:
            yield Fault("schema", f"The {kind} {name} was removed.")
        elif found[name][0] != sql:
            yield Fault("schema", f"The {kind} {name} was changed.")
    if "meta" in found and dict(db.execute("SELECT name, value FROM meta")).get("format") != str(FORMAT):
        yield Fault("schema", "The format number was changed.")
    for name, (sql, table) in found.items():
        if name not in SCHEMA and sql and table in SCHEMA:  # without sql: SQLite's own indexes
            yield Fault("schema", f"{name} was added to the table {table}.")


def _row_fault(seq: int, before: str, columns: Sequence[Any]) -> Fault | None:
    if columns[0] != seq:
        return Fault("gap", f"Row {seq} is missing: after row {seq - 1} comes row {columns[0]}.", seq)
    if chained(before, columns[:10]) != columns[10]:
        also = f" (or row {seq - 1} together with its hash)" if seq > 1 else ""
        return Fault("hash", f"Row {seq} was changed after it was written{also}.", seq)
    for name, text in zip(("data", "facts", "change"), columns[6:9], strict=True):
        try:
            _decode(text)
        except msgspec.DecodeError as exc:
            return Fault("json", f"The {name} of row {seq} is no JSON: {exc}.", seq)
    return None


def _row(columns: Sequence[Any]) -> Row:
    seq, at, elapsed_ns, match, actor, kind, data, facts, change, key, mark = columns
    return Row(seq, at, elapsed_ns, match, actor, kind, _decode(data), _decode(facts), _decode(change), key, mark)


# -- the file --------------------------------------------------------------------------------------------------


def _connect(path: Path, how: str) -> Database:
    try:
        uri = f"{path.as_uri()}?{how}"
        conn = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, check_same_thread=False)
        return Database(conn, execute_plugins=False)
    except sqlite3.Error as exc:
        raise _typed(exc, path) from exc


def _connect_reader(path: Path) -> Database:
    """Read through the WAL, so that a running show is seen up to its last entry."""
    if _at_rest(path) and not os.access(path.parent, os.W_OK):
        return _connect(path, "immutable=1")  # a closed show in a read-only folder
    db = _connect(path, "mode=ro")
    try:
        db.execute("SELECT 1 FROM sqlite_schema").fetchone()
    except sqlite3.Error as exc:
        db.close()
        raise _typed(exc, path) from exc
    return db


def _at_rest(path: Path) -> bool:
    """Whether all of the show is in its main file."""
    wal = Path(f"{path}-wal")
    return not wal.exists() or wal.stat().st_size == 0


def _state(path: Path) -> tuple[object, ...]:
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns, _at_rest(path)


def _lay_out(db: Database, at: str) -> None:
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    with db.atomic():
        for sql in SCHEMA.values():
            db.execute(sql)
        db.execute("INSERT INTO meta VALUES ('format', ?), ('created', ?)", (str(FORMAT), at))
        db.execute("INSERT INTO head VALUES (1, 0, ?)", (GENESIS,))
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {FORMAT}")
    # Into the main file at once: `_identify` reads that alone.
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _identify(path: Path) -> None:
    """Raise unless this is a show of a format we know. Looks at the file without locks, recovery or a trace
    beside it: a foreign database must not be touched even by opening it."""
    if not path.exists():
        raise errors.Missing(path=str(path))
    if not path.is_file():
        raise errors.NotTablecast(path=str(path))
    db = _connect(path, "immutable=1")
    try:
        mark = db.execute("PRAGMA application_id").fetchone()[0]
        version = db.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.Error as exc:
        raise _typed(exc, path) from exc
    finally:
        db.close()
    if mark != APPLICATION_ID:
        raise errors.NotTablecast(path=str(path))
    if version > FORMAT:
        raise errors.Newer(path=str(path), format=version, known=FORMAT)


def _guard(path: Path) -> sqlite3.Connection:
    """The right to write `path`, held until closed or the process ends however it ends.

    An exclusive SQLite lock on an empty file beside it: works on every system, between threads as between
    processes, and is not inherited by children as flock is. The file stays: removing it would be a race.
    """
    beside = path.with_name(path.name + ".lock")
    conn = None
    try:
        conn = sqlite3.connect(beside.as_uri(), uri=True, timeout=0, isolation_level=None, check_same_thread=False)
        conn.execute("PRAGMA journal_mode=OFF")  # else an empty journal lies beside it after a crash
        conn.execute("BEGIN EXCLUSIVE")
        return conn
    except sqlite3.Error as exc:
        if conn is not None:
            conn.close()
        raise _typed(exc, path) from exc


def _identity(path: Path) -> tuple[tuple[int, int] | None, ...]:
    """Which files the names stand for now: the show's and its WAL's."""

    def one(name: str) -> tuple[int, int] | None:
        try:
            found = os.stat(name)
        except OSError:
            return None
        return found.st_dev, found.st_ino

    return one(str(path)), one(f"{path}-wal")


def _typed(exc: sqlite3.Error, path: Path) -> errors.LogError:
    code = getattr(exc, "sqlite_errorcode", 0) & 0xFF
    name = str(path)
    if code == sqlite3.SQLITE_FULL or (code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN) and _no_space(path)):
        return errors.DiskFull(path=name)
    if code == sqlite3.SQLITE_NOTADB:
        return errors.NotTablecast(path=name)
    if code == sqlite3.SQLITE_CORRUPT:
        return errors.Damaged(path=name, detail=f"{exc}.")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return errors.Locked(path=name)
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return errors.ReadOnly(path=name, detail="the file is read-only")
    if code == sqlite3.SQLITE_CANTOPEN:
        if not os.access(path.parent, os.W_OK):
            return errors.ReadOnly(path=name, detail="its folder is read-only")
        if path.exists() and not os.access(path, os.R_OK):
            return errors.ReadOnly(path=name, detail="the file may not be read")
    return errors.InputOutput(path=name, detail=str(exc))


def _from_os(exc: OSError, path: Path) -> errors.LogError:
    if exc.errno in (errno.ENOSPC, errno.EDQUOT):
        return errors.DiskFull(path=str(path))
    if exc.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return errors.ReadOnly(path=str(path), detail="its folder is read-only")
    return errors.InputOutput(path=str(path), detail=str(exc))


def _no_space(path: Path) -> bool:
    """SQLite reports some full disks as plain I/O errors."""
    try:
        disk = os.statvfs(path.parent)
    except OSError:
        return False
    return disk.f_bavail * disk.f_frsize < 65536
