"""`run.py` on a slow disk: while the file named by SLOW is there, each sync of a commit takes half a second."""

import ctypes
import os
import runpy
import sqlite3
import sys
from pathlib import Path
from typing import Any

HALF_A_SECOND = 500_000
ROOT = Path(__file__).parents[2]


class Slow(sqlite3.Connection):
    """Blocks the whole process, as a disk does: green threads know nothing of it."""

    def execute(self, sql: str, *more: Any) -> sqlite3.Cursor:
        if sql == "COMMIT" and os.path.exists(os.environ["SLOW"]):
            ctypes.CDLL(None).usleep(HALF_A_SECOND)
        return super().execute(sql, *more)


if __name__ == "__main__":
    real = sqlite3.connect
    sqlite3.connect = lambda *given, **named: real(*given, **{"factory": Slow, **named})  # type: ignore[assignment]
    sys.argv[0] = str(ROOT / "run.py")
    sys.path.insert(0, str(ROOT))
    runpy.run_path(sys.argv[0], run_name="__main__")
