"""Screens as cheap as can be: many raw WebSocket lines that speak Socket.IO, on one epoll loop of one process.

What goes over the wire is what a page's own client sends and takes: the upgrade, Engine.IO's opening and pings,
Socket.IO's connect with its auth, events, acknowledgements, a sign of life every five seconds. Drawing is left out.
"""

from __future__ import annotations

import heapq
import random
import re
import select
import socket
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

BEAT = 5.0
"""Seconds between two signs of life of a screen (socket.js: BEAT)."""

PATIENCE = 10.0

FRAME = b'42["frame",'


class Broken(Exception):
    """The bench itself cannot go on: something that must come did not."""


class Line:
    """One page's end of the wire. `frames` and `heard` count frames and their bytes; `newest` is the last one."""

    __slots__ = (
        "acks", "again", "audience", "auth", "cookie", "fd", "frames", "heard", "last", "live", "newest", "open",
        "port", "rest", "sock", "tries", "wanted",
    )  # fmt: skip

    def __init__(self, port: int, audience: str, auth: dict[str, Any], cookie: str | None) -> None:
        self.port, self.audience, self.auth, self.cookie = port, audience, auth, cookie
        self.again: Sequence[int] | None = None  # pauses in ms between dials, once the line is lost
        self.acks: dict[int, Any] = {}
        self.frames = self.heard = self.tries = 0
        self.newest = b""
        self.last = 0.0
        self.live = self.open = self.wanted = False
        self.sock: socket.socket | None = None
        self.rest = b""
        self.fd = -1

    @property
    def n(self) -> int:
        """The number of the newest frame."""
        found = re.match(rb'[^{]*\{"run":"[^"]*","n":(\d+)', self.newest[:80])
        return int(found[1]) if found else 0

    def frame(self) -> Any:
        """The newest frame, decoded."""
        return msgspec.json.decode(self.newest[len(FRAME) : -1])


class Lines:
    """All lines of a bench. `turn` lets what came come in; nothing runs between two turns."""

    def __init__(self) -> None:
        self.all: list[Line] = []
        self.missing = 0
        self.last = 0.0
        """When the newest frame came, by time.perf_counter()."""
        self._poll = select.epoll()
        self._by_fd: dict[int, Line] = {}
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        self._chance = random.Random(4)

    def dial(self, port: int, audience: str, auth: dict[str, Any], cookie: str | None = None) -> Line:
        """A new line to a server of this machine; whether it stands shows in its `live`."""
        line = Line(port, audience, auth, cookie)
        self.all.append(line)
        self._dial(line)
        return line

    def settle(self, lines: Iterable[Line], patience: float = PATIENCE) -> None:
        """Wait until each of these lines stands and has its first frame. Raises Broken."""
        lines = list(lines)
        self.until(lambda: all(line.live and line.frames for line in lines), "screens to connect", patience)

    def want(self, lines: Iterable[Line]) -> None:
        """From now on wait for one frame on each of these lines: `missing` says how many have none yet."""
        self.missing = 0
        for line in lines:
            line.wanted = True
            self.missing += 1

    def until(self, done: Callable[[], Any], what: str, patience: float = PATIENCE) -> None:
        """Take what comes until it is done. Raises Broken after `patience` seconds."""
        end = time.perf_counter() + patience
        while not done():
            if time.perf_counter() > end:
                lacking = sorted({line.audience for line in self.all if line.wanted})
                raise Broken(f"waited {patience:g} s for {what} {lacking or ''}")
            self.turn(0.05)

    def quiet(self, seconds: float = 0.1) -> None:
        """Take what comes until for so long nothing has come."""
        since = time.perf_counter()
        while time.perf_counter() < max(since, self.last) + seconds:
            self.turn(seconds / 4)

    def turn(self, most: float) -> None:
        """Take what has come, at most so many seconds from now."""
        if self._timers:
            now = time.perf_counter()
            most = max(0.0, min(most, self._timers[0][0] - now))
        for fd, event in self._poll.poll(most):
            line = self._by_fd.get(fd)
            if line is None:
                continue
            if not line.open and event & select.EPOLLOUT:
                self._upgrade(line)
            elif event & (select.EPOLLIN | select.EPOLLHUP | select.EPOLLERR):
                self._read(line)
        while self._timers and self._timers[0][0] <= time.perf_counter():
            heapq.heappop(self._timers)[2]()

    def emit(self, line: Line, event: str, data: Any) -> int:
        """Send an event that wants an acknowledgement; the number under which it comes in `line.acks`."""
        self._count += 1
        self._send(line, b"42%d%s" % (self._count, msgspec.json.encode([event, data])))
        return self._count

    def call(self, line: Line, event: str, data: Any) -> Any:
        """Send an event and wait for what the server says to it."""
        id = self.emit(line, event, data)
        self.until(lambda: id in line.acks, f"a reply to {event}")
        return line.acks.pop(id)

    def close(self, lines: Iterable[Line] | None = None) -> None:
        """Hang up."""
        for line in list(self.all if lines is None else lines):
            line.again = None
            self._drop(line)
            if line in self.all:
                self.all.remove(line)
        if lines is None:
            self._poll.close()

    # -- a line ------------------------------------------------------------------------------------------------

    def after(self, seconds: float, act: Callable[[], None]) -> None:
        self._count += 1
        heapq.heappush(self._timers, (time.perf_counter() + seconds, self._count, act))

    def _dial(self, line: Line) -> None:
        line.sock = sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        sock.setblocking(False)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line.open = line.live = False
        line.rest = b""
        sock.connect_ex(("127.0.0.1", line.port))
        line.fd = sock.fileno()
        self._by_fd[line.fd] = line
        self._poll.register(line.fd, select.EPOLLIN | select.EPOLLOUT)

    def _drop(self, line: Line) -> None:
        if line.sock is not None:
            del self._by_fd[line.fd]
            self._poll.unregister(line.fd)
            line.sock.close()
            line.sock = None
        line.live = line.open = False

    def _lost(self, line: Line) -> None:
        self._drop(line)
        if line.again is None:
            raise Broken(f"a line of {line.audience} broke")
        pause = line.again[min(line.tries, len(line.again) - 1)] / 1000
        line.tries += 1
        self.after(pause * (0.75 + self._chance.random() / 2), lambda: self._redial(line))  # as socket.js does

    def _redial(self, line: Line) -> None:
        if line.again is not None and line.sock is None:
            self._dial(line)

    def _upgrade(self, line: Line) -> None:
        assert line.sock is not None
        if line.sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            self._lost(line)
            return
        line.open = True
        self._poll.modify(line.fd, select.EPOLLIN)
        cookie = f"Cookie: {line.cookie}\r\n" if line.cookie else ""
        line.sock.send(
            f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{line.port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{cookie}\r\n".encode()
        )

    def _send(self, line: Line, message: bytes) -> None:
        length = len(message)
        head = bytes((129, 128 | length)) if length < 126 else b"\x81\xfe" + length.to_bytes(2)
        packed = head + bytes(4) + message  # a mask of noughts is a mask
        if line.sock is None or line.sock.send(packed) != len(packed):
            raise Broken(f"nothing can be sent on a line of {line.audience}")

    def _read(self, line: Line) -> None:
        assert line.sock is not None
        try:
            data = line.sock.recv(1 << 18)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._lost(line)
            return
        if line.rest:
            data = line.rest + data
        at, end = 0, len(data)
        if data.startswith(b"HTTP/"):
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                line.rest = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                raise Broken(f"no line for {line.audience}: {data[:200]!r}")
        while end - at >= 2:
            length, body = data[at + 1] & 127, at + 2
            if length == 126:
                length, body = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif length == 127:
                length, body = int.from_bytes(data[at + 2 : at + 10]), at + 10
            if body + length > end:
                break
            if data[at] & 15 == 8:
                self._lost(line)
                return
            at = body + length
            self._message(line, data[body:at])
        line.rest = data[at:]

    def _message(self, line: Line, message: bytes) -> None:
        if message.startswith(FRAME):
            line.newest = message
            line.frames += 1
            line.heard += len(message)
            line.last = self.last = time.perf_counter()
            if line.wanted:
                line.wanted = False
                self.missing -= 1
        elif message.startswith(b"43"):
            found = re.match(rb"43(\d+)", message)
            assert found is not None
            line.acks[int(found[1])] = msgspec.json.decode(message[found.end() :])[0]
        elif message == b"2":
            self._send(line, b"3")
        elif message.startswith(b"0"):
            self._send(line, b"40" + msgspec.json.encode(line.auth))
        elif message.startswith(b"40"):
            line.live, line.tries = True, 0
            sock = line.sock
            self.after(self._chance.random() * BEAT, lambda: self._beat(line, sock))
        elif message.startswith(b"44"):
            raise Broken(f"a line of {line.audience} was refused: {message[:200]!r}")

    def _beat(self, line: Line, sock: socket.socket | None) -> None:
        if line.sock is not sock or sock is None:
            return
        if len(line.acks) > 50:  # of signs of life, which nobody waits for
            line.acks.clear()
        self.emit(line, "time", {"t": 0, "n": line.n, "rtt": 1, "hidden": False})
        self.after(BEAT, lambda: self._beat(line, sock))
