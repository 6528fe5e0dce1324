"""A disk that fails where it hurts: at the sync of a commit, in the log's own connection."""

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


def sync_failed() -> sqlite3.OperationalError:
    """What SQLite says when the disk does not take a sync."""
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
    error.sqlite_errorname = "SQLITE_IOERR_FSYNC"
    return error
