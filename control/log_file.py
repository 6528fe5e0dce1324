"""The show's file: its schema, its canonical form, opening it, and what SQLite's errors mean.

**Canonical form.** The documents `data`, `facts` and `change` are stored as JSON with sorted keys and no
spaces, UTF-8, as msgspec writes it. A row's hash is the SHA-256, in lower-case hex, of the UTF-8 text

    <hash of the row before>\\n[seq,at,elapsed_ns,match,actor,kind,data,facts,change,key]

whose second line is a JSON array without spaces, the three documents being JSON *strings* in it, exactly as
stored. Before row 1 stands `GENESIS`. The table `head` repeats the last row's seq and hash, so rows cut off
the end show.

The file is touched through SQLite alone, never by open(): closing another descriptor of it would drop this
process's POSIX locks on it, and with them the safety of the WAL.
"""

from __future__ import annotations

import errno
import hashlib
import os
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlite_utils import Database

from control import errors

APPLICATION_ID = 0x54424C43  # "TBLC"
FORMAT = 1
GENESIS = hashlib.sha256(b"tablecast log").hexdigest()
BUSY_SECONDS = 1.0  # how long a foreign program's write may hold us up; readers never do

COLUMNS = "seq, at, elapsed_ns, match, actor, kind, data, facts, change, key, hash"
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


_encoder = msgspec.json.Encoder(order="sorted")
decode = msgspec.json.Decoder().decode


def canonical(value: Any) -> str:
    """`value` as canonical JSON. Raises TypeError, ValueError or UnicodeEncodeError for what JSON cannot keep."""
    return _encoder.encode(value).decode()


def chained(before: str, columns: Sequence[Any]) -> str:
    """The hash of a row from the hash before it and its ten columns as stored."""
    return hashlib.sha256(before.encode() + b"\n" + _encoder.encode(columns)).hexdigest()


def connect(path: Path, how: str) -> Database:
    try:
        uri = f"{path.as_uri()}?{how}"
        conn = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, check_same_thread=False)
        return Database(conn, execute_plugins=False)
    except sqlite3.Error as exc:
        raise typed(exc, path) from exc


def connect_reader(path: Path) -> Database:
    """Read through the WAL, so that a running show is seen up to its last entry."""
    if at_rest(path) and not may(path.parent, os.W_OK):
        return connect(path, "immutable=1")  # a closed show in a read-only folder
    db = connect(path, "mode=ro")
    try:
        db.execute("SELECT 1 FROM sqlite_schema").fetchone()
    except sqlite3.Error as exc:
        db.close()
        raise typed(exc, path) from exc
    return db


def at_rest(path: Path) -> bool:
    """Whether all of the show is in its main file."""
    wal = Path(f"{path}-wal")
    return not wal.exists() or wal.stat().st_size == 0


def lay_out(db: Database, at: str) -> None:
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    with db.atomic():
        for sql in SCHEMA.values():
            db.execute(sql)
        db.execute("INSERT INTO meta VALUES ('format', ?), ('created', ?)", (str(FORMAT), at))
        db.execute("INSERT INTO head VALUES (1, 0, ?)", (GENESIS,))
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {FORMAT}")
    # Into the main file at once: `identify` reads that alone.
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def identify(path: Path) -> None:
    """Raise unless this is a show of a format we know. Looks at the file without locks, recovery or a trace
    beside it: a foreign database must not be touched even by opening it."""
    if not path.exists():
        raise errors.Missing(path=str(path))
    if not path.is_file():
        raise errors.NotTablecast(path=str(path))
    db = connect(path, "immutable=1")
    try:
        mark = db.execute("PRAGMA application_id").fetchone()[0]
        version = db.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.Error as exc:
        raise typed(exc, path) from exc
    finally:
        db.close()
    if mark != APPLICATION_ID:
        raise errors.NotTablecast(path=str(path))
    if version > FORMAT:
        raise errors.Newer(path=str(path), format=version, known=FORMAT)


def guard_writing(path: Path) -> sqlite3.Connection:
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
        raise typed(exc, path) from exc


def identity(path: Path) -> tuple[tuple[int, int] | None, ...]:
    """Which files the names stand for now: the show's and its WAL's."""

    def one(name: str) -> tuple[int, int] | None:
        try:
            found = os.stat(name)
        except OSError:
            return None
        return found.st_dev, found.st_ino

    return one(str(path)), one(f"{path}-wal")


def may(path: Path, mode: int) -> bool:
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)


def doubtful(exc: sqlite3.Error) -> bool:
    """Whether a fault may have left on the disk something else than what SQLite takes to be there."""
    return getattr(exc, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT)


def typed(exc: sqlite3.Error, path: Path) -> errors.LogError:
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
        if not may(path.parent, os.W_OK):
            return errors.ReadOnly(path=name, detail="its folder is read-only")
        if path.exists() and not may(path, os.R_OK):
            return errors.ReadOnly(path=name, detail="the file may not be read")
    if code == sqlite3.SQLITE_IOERR and _became_readonly(path):
        return errors.ReadOnly(path=name, detail="it has become read-only")
    return errors.InputOutput(path=name, detail=str(exc))


def typed_os(exc: OSError, path: Path) -> errors.LogError:
    if exc.errno in (errno.ENOSPC, errno.EDQUOT):
        return errors.DiskFull(path=str(path))
    if exc.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return errors.ReadOnly(path=str(path), detail="its folder is read-only")
    return errors.InputOutput(path=str(path), detail=str(exc))


def _became_readonly(path: Path) -> bool:
    """Whether the file may not be written any more: systems do that to a disk that fails, people to a file."""
    try:
        return bool(os.statvfs(path).f_flag & os.ST_RDONLY) or not may(path, os.W_OK)
    except OSError:
        return False


def _no_space(path: Path) -> bool:
    """SQLite reports some full disks as plain I/O errors."""
    try:
        disk = os.statvfs(path.parent)
    except OSError:
        return False
    return disk.f_bavail * disk.f_frsize < 65536
