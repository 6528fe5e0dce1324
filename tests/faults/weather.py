"""A TCP proxy between screens and server, and the weather on it: lines cut, slow, held back, delivered too late."""

from __future__ import annotations

import contextlib
import random
import socket
import threading
import time
from collections.abc import Callable


class Pipe:
    """One screen's line: what goes up and what comes down, each in its order."""

    def __init__(self, near: socket.socket, far: socket.socket, line: Line) -> None:
        self.near, self.far, self.line = near, far, line
        self.held: list[bytes] = []
        self.holding = False
        self.lock = threading.Lock()
        self.dead = False
        for source, take in ((near, self._up), (far, self._down)):
            threading.Thread(target=self._pump, args=(source, take), daemon=True).start()

    def _pump(self, source: socket.socket, take: Callable[[bytes], None]) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if self.line.delay:
                    time.sleep(self.line.delay)
                take(data)
        with self.lock:
            late = self.holding
        if not (late and source is self.near):  # what is still held back shall arrive after all
            self.cut()

    def _up(self, data: bytes) -> None:
        with self.lock:
            if self.holding:
                self.held.append(data)
                return
        self.far.sendall(data)

    def _down(self, data: bytes) -> None:
        with self.lock:
            if self.holding:
                return  # the screen hears nothing any more
        self.near.sendall(data)

    def hold(self) -> None:
        """From now on nothing goes through; what the screen says is kept."""
        with self.lock:
            self.holding = True

    def deliver_late(self) -> int:
        """The screen has dialled anew long since; only now the server gets what was said on this line."""
        with self.lock:
            held, self.held = self.held, []
        with contextlib.suppress(OSError):
            for data in held:
                self.far.sendall(data)
            time.sleep(0.05)
        self.cut()
        return sum(map(len, held))

    def cut(self) -> None:
        self.dead = True
        for end in (self.near, self.far):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            with contextlib.suppress(OSError):
                end.close()


class Line:
    """The proxy: `url` for the screens, `port` the server's. Does nothing to what passes unless told."""

    def __init__(self, port: int) -> None:
        self.far_port = port
        self.delay = 0.0
        self.pipes: list[Pipe] = []
        self.late_bytes = 0
        self.cuts = 0
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.door.accept()
                try:
                    far = socket.create_connection(("127.0.0.1", self.far_port), timeout=5)
                except OSError:
                    near.close()
                    continue
                far.settimeout(None)
                self.pipes = [pipe for pipe in self.pipes if not pipe.dead]
                self.pipes.append(Pipe(near, far, self))

    def cut(self) -> None:
        """Every line breaks at once."""
        self.cuts += 1
        for pipe in list(self.pipes):
            pipe.cut()

    def reorder(self, seconds: float) -> None:
        """Hold the lines, let the screens find them dead and dial anew, and deliver what the old ones held afterwards.

        So a command arrives by the new line first, and then once more, late, by the old one.
        """
        old = [pipe for pipe in self.pipes if not pipe.dead]
        for pipe in old:
            pipe.hold()
        time.sleep(seconds)
        for pipe in old:
            with contextlib.suppress(OSError):
                pipe.near.shutdown(socket.SHUT_RDWR)
        time.sleep(seconds + 0.3)
        for pipe in old:
            self.late_bytes += pipe.deliver_late()

    def storm(self, seconds: float, chance: random.Random) -> None:
        """All of it, in turn, for so long; then fair weather."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            what = chance.randrange(4)
            if what == 0:
                self.cut()
            elif what == 1:
                self.delay = chance.uniform(0.01, 0.12)
            elif what == 2:
                self.delay = 0.0
            else:
                self.reorder(chance.uniform(0.05, 0.3))
            time.sleep(chance.uniform(0.05, 0.5))
        self.delay = 0.0

    def close(self) -> None:
        self.door.close()
        self.cut()
