"""The two servers of a bench, each a process of its own: `run.py serve`, and the bare one that is the ceiling."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import requests

from control.access import COOKIE_DEALER
from tests.bench.line import Broken

ROOT = Path(__file__).parent.parent.parent
PIN = "271828"
PATIENCE = 20.0


class Server:
    """A child that says on which port of this machine it listens. Ended by its id, whatever happens."""

    def __init__(self, folder: Path, *command: str) -> None:
        self.errors = folder / "stderr"
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, *command], cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True
            )
        self.told = ""
        late = threading.Timer(PATIENCE, self.process.kill)
        late.start()
        assert self.process.stdout is not None
        while "listening on" not in self.told:
            line = self.process.stdout.readline()
            if not line:
                late.cancel()
                self.kill()
                raise Broken(f"{' '.join(command[:2])} did not start: {self.errors.read_text('utf-8')}")
            self.told += line
        late.cancel()
        self.port = int(re.findall(r"listening on 127\.0\.0\.1:(\d+)", self.told)[0])

    @property
    def peak(self) -> int:
        """The most memory it has had so far, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0]) * 1024

    @property
    def cpu(self) -> float:
        """Seconds that it has computed so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait(PATIENCE)
        self.process.stdout.close()  # type: ignore[union-attr]

    def stop(self) -> None:
        """End it as Ctrl+C does, or by force."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(PATIENCE)
        self.kill()


class Ours(Server):
    """`run.py serve` on the show in this folder, with the keys that screens need."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        show = str(folder / "show.db")
        super().__init__(
            folder,
            "run.py",
            "serve",
            "--show",
            show,
            "--host",
            "127.0.0.1",
            "--port",
            str(port),
            "--pin",
            PIN,
            "--async-mode",
            "eventlet",
        )
        self.keys = dict(re.findall(r"/(wall|overlay)\?key=(\S+)", self.told))

    def sign_in(self) -> str:
        """The dealer's cookie."""
        reply = requests.post(f"http://127.0.0.1:{self.port}/console", json={"pin": PIN}, timeout=PATIENCE)
        return f"{COOKIE_DEALER}={reply.cookies[COOKIE_DEALER]}"


class Bare(Server):
    """The bare server of bare.py."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "tests/bench/bare.py", str(folder / "bare.db"))
