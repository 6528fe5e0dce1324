"""The pad's test server as a process of its own, which a test may kill and start again."""

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


class House:
    """tests/pad_server.py on a free port of 127.0.0.1; its world lies in `folder` and outlives it."""

    def __init__(self, folder: Path) -> None:
        self.world = folder / "world.json"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers; raises TimeoutError after ten seconds."""
        line = [sys.executable, "-m", "tests.pad_server", "--port", str(self.port), "--world", str(self.world)]
        self.process = subprocess.Popen(line, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                self.told()
                return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.05)
        raise TimeoutError("the pad's test server does not answer")

    def kill(self) -> None:
        """As kill -9: nothing is said to anybody."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def told(self, **change: Any) -> dict[str, Any]:
        """The world as it stands, after a change if one is given."""
        body = json.dumps(change).encode() if change else None
        asked = urllib.request.Request(f"{self.url}/_world", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(asked, timeout=30) as reply:
            found: dict[str, Any] = json.load(reply)
        return found

    def answers(self) -> list[dict[str, Any]]:
        """What was taken, in order."""
        return [entry["answer"] for entry in self.told()["answers"].values()]
