"""Whether a log is as Tablecast wrote it: every row there, chained to the one before, nothing edited from outside.

A forger who rewrites every later hash and the head is found only by comparing `Verdict.head` with one noted
elsewhere. Who holds which key (`access`) is no part of the chain.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlite_utils import Database

from control import errors
from control.log_file import (
    COLUMNS,
    FORMAT,
    GENESIS,
    SCHEMA,
    at_rest,
    chained,
    connect,
    connect_reader,
    decode,
    identify,
)


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


def verify_chain(path: str | os.PathLike[str]) -> Verdict:
    """Whether the show at `path` is as Tablecast wrote it; reads only, also while a server writes it.

    Checks that every row is there, is JSON and follows by its hash from the one before, that the triggers
    and tables are untouched, and SQLite's own integrity. Raises `Missing`, `NotTablecast`, `Newer`, `ReadOnly`.
    """
    path = Path(path).resolve()
    try:
        identify(path)
    except errors.Damaged as exc:
        return Verdict(0, GENESIS, (Fault("pages", str(exc)),))
    if at_rest(path):
        # Without WAL the check leaves no trace, so a medium may be checked as it lies; if a server starts
        # meanwhile, what was read does not count.
        state = _state(path)
        with connect(path, "immutable=1") as db:
            verdict = examine(db)
        if _state(path) == state:
            return verdict
    with connect_reader(path) as db:
        return examine(db)


def examine(db: Database) -> Verdict:
    faults: list[Fault] = []
    count, before = 0, GENESIS
    try:
        db.execute("BEGIN")  # one snapshot, whatever is appended meanwhile
        try:
            faults += _schema_faults(db)
            for columns in db.execute(f"SELECT {COLUMNS} FROM log ORDER BY seq"):
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
            decode(text)
        except msgspec.DecodeError as exc:
            return Fault("json", f"The {name} of row {seq} is no JSON: {exc}.", seq)
    return None


def _state(path: Path) -> tuple[object, ...]:
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns, at_rest(path)
