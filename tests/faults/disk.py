"""Disks that fail where it hurts, in the log's own connection: at the sync of a commit, or at everything."""

from __future__ import annotations

import sqlite3
from typing import Any

from control.log import Log


class Faulty:
    """Stands before a log's connection; each commit of the next `times` fails as a failed sync does.

    `lands`: what was to be committed is on the disk all the same, as after a sync that failed too late.
    """

    def __init__(self, log: Log, lands: bool, times: int = 1) -> None:
        self.real: sqlite3.Connection = log.db.conn
        self.lands = lands
        self.times = times
        log.db.conn = self  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def execute(self, sql: str, *more: Any) -> Any:
        if sql == "COMMIT" and self.times > 0:
            self.times -= 1
            if self.lands:
                self.real.execute(sql)
            raise sync_failed()
        return self.real.execute(sql, *more)


class Mute:
    """Stands before a log's connection: nothing can be written nor read, as on a disk that is gone, until `back`."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.real: sqlite3.Connection = log.db.conn
        log.db.conn = self  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def execute(self, sql: str, *more: Any) -> Any:
        raise sync_failed()

    def back(self) -> None:
        self.log.db.conn = self.real


def sync_failed() -> sqlite3.OperationalError:
    """What SQLite says when the disk does not take a sync."""
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
    error.sqlite_errorname = "SQLITE_IOERR_FSYNC"
    return error
