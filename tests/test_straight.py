"""Frames straight to many sockets: what is older goes first, a slow line gets all of it, nobody waits for it."""

from __future__ import annotations

import re
import socket
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask_socketio import SocketIO

from displays.straight import Straight
from displays.wire import Json
from tests.bench.line import FRAME, Lines
from tests.bench.servers import PIN, Ours, Server

PATIENCE = 60.0


class SlowLine:
    """A line that takes so many bytes at a time, and only while nobody else holds it."""

    def __init__(self, *takes: int) -> None:
        self.takes = deque(takes)
        self.held = False
        self.out = b""

    def take(self) -> bool:
        if self.held:
            return False
        self.held = True
        return True

    def give(self) -> None:
        assert self.held
        self.held = False

    def send(self, data: bytes) -> int:
        n = self.takes.popleft() if self.takes else len(data)
        if n == 0:
            raise BlockingIOError
        if n < 0:
            raise BrokenPipeError
        self.out += data[:n]
        return n

    def sendall(self, data: bytes) -> None:
        self.out += data


class Room:
    """A server's sender with one socket in a room; what is queued for its writer, and what its line took."""

    def __init__(self, *takes: int) -> None:
        self.socketio = SocketIO(Flask("straight"), async_mode="threading", json=Json)
        self.straight = Straight(self.socketio)
        self.line = SlowLine(*takes)
        self.tasks: list[Callable[[], None]] = []
        self.socketio.start_background_task = lambda act, *parts: self.tasks.append(lambda: act(*parts))  # type: ignore
        eio = self.socketio.server.eio
        self.queued: list[str] = []
        self.socket = eio.sockets["eio"] = type(
            "Socket", (), {"upgraded": True, "closing": False, "closed": False, "queue": self, "gone": False}
        )()
        self.socket.send = lambda packet: self.queued.append(packet.encode())
        self.socket.check_ping_timeout = lambda: not self.socket.gone
        self.straight.lines["eio"] = self.line
        sid = self.socketio.server.manager.connect("eio", "/")
        self.socketio.server.manager.enter_room(sid, "/", "room")

    def empty(self) -> bool:
        return not self.queued

    def send(self, n: int) -> None:
        self.straight.send("frame", b'{"n":%d}' % n, "room")


WHOLE = b'\x81\x1342["frame",{"n":1}]'


def test_a_free_line_takes_the_frame_at_once_packed_as_the_standard_says() -> None:
    room = Room()
    room.send(1)
    assert room.line.out == WHOLE and room.queued == [] and not room.line.held
    room.straight.send("frame", b'"' + b"x" * 300 + b'"', "room")
    assert room.line.out[len(WHOLE) :].startswith(b"\x81\x7e" + (len('42["frame",""]') + 300).to_bytes(2) + b"42[")
    room.line.out = b""
    room.straight.send("frame", b'"' + b"x" * 70_000 + b'"', "room")
    assert room.line.out.startswith(b"\x81\x7f" + (len('42["frame",""]') + 70_000).to_bytes(8) + b"42[")


@pytest.mark.parametrize("what", ["queued", "held", "full", "polling", "closing"])
def test_what_is_older_goes_first_and_a_line_that_is_not_free_is_left_to_its_writer(what: str) -> None:
    room = Room(*([0] if what == "full" else []))
    older = ['43["older"]'] if what == "queued" else []
    room.queued += older
    room.line.held = what == "held"
    room.socket.upgraded = what != "polling"
    room.socket.closing = what == "closing"
    room.send(1)
    assert room.queued == [*older, '42["frame",{"n":1}]'] and room.line.out == b""
    assert room.line.held == (what == "held")


def test_a_line_that_takes_a_part_gets_the_rest_before_anything_else() -> None:
    room = Room(5)
    room.send(1)
    assert room.line.held and room.line.out == WHOLE[:5]  # nobody else may write now
    room.send(2)
    assert room.queued == ['42["frame",{"n":2}]']
    room.tasks.pop()()
    assert room.line.out == WHOLE and not room.line.held


def test_a_broken_line_and_one_that_is_silent_harm_nobody() -> None:
    room = Room(-1)
    room.send(1)
    assert room.queued == [] and not room.line.held
    room.socket.gone = True
    room.send(2)
    assert room.queued == [] and room.line.out == b""


# -- the real server ---------------------------------------------------------------------------------------------

WRAPPED = """
import atexit, gc, runpy, socket, sys
def count():
    gc.unfreeze()  # what was there at the start is out of sight else
    sizes = [one.written for one in gc.get_objects() if type(one).__name__ == "Straight"]
    open({told!r}, "w").write(str(sum(sizes)))
atexit.register(count)
listen = socket.socket.listen
def small(self, *backlog):
    self.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # accepted sockets inherit it
    return listen(self, *backlog)
socket.socket.listen = small
sys.argv = ["run.py", "serve", "--show", {show!r}, "--host", "127.0.0.1", "--port", "0", "--pin", {pin!r},
            "--async-mode", {mode!r}]
runpy.run_path("run.py", run_name="__main__")
"""


class Small(Ours):
    """The server with tiny send buffers, so that a screen that does not read stops its line after a few frames."""

    def __init__(self, folder: Path, mode: str) -> None:
        self.told_to = folder / "written"
        code = WRAPPED.format(told=str(self.told_to), show=str(folder / "show.db"), pin=PIN, mode=mode)
        Server.__init__(self, folder, "-c", code)
        self.keys = dict(re.findall(r"/(wall|overlay)\?key=(\S+)", self.told))


@pytest.fixture(params=["eventlet", "threading"])
def small(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Small]]:
    server = Small(tmp_path, request.param)
    yield request.param, server
    server.stop()


def _lazy(port: int, key: str) -> tuple[Lines, Any]:
    """A wall with a tiny buffer that reads only when it is told to."""
    lines = Lines()
    line = lines.dial(port, "wall", {"role": "wall", "key": key})
    assert line.sock is not None
    line.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lines.settle([line])
    return lines, line


def test_a_screen_that_does_not_read_stops_nobody_and_gets_every_frame_whole_and_in_order(small: Any) -> None:
    mode, server = small
    lazy, line = _lazy(server.port, server.keys["wall"])
    lines = Lines()
    dealer = lines.dial(server.port, "dealer", {"role": "dealer"}, server.sign_in())
    brisk = [lines.dial(server.port, "wall", {"role": "wall", "key": server.keys["wall"]}) for _ in range(5)]
    lines.settle([dealer, *brisk])
    seen: list[int] = []
    for n in range(60):
        title = f"{n} " + "가" * 70
        assert lines.call(dealer, "command", {"do": "set_show", "title": title})["ok"]
        lines.until(lambda title=title: all(title.encode() in one.newest for one in brisk), "brisk walls")  # type: ignore
    kept = lazy._message

    def note(one: Any, message: bytes) -> None:
        kept(one, message)
        if message.startswith(FRAME):
            frame = one.frame()  # whole, or it would be no JSON
            seen.append(frame["n"])

    lazy._message = note  # type: ignore[method-assign]
    lazy.until(lambda: b"59 " in line.newest, "the lazy wall's newest frame", PATIENCE)
    assert seen == sorted(set(seen)) and len(seen) >= 50
    lazy.close()
    lines.close()
    server.stop()
    end = time.monotonic() + PATIENCE
    while not server.told_to.exists() and time.monotonic() < end:
        time.sleep(0.05)
    written = int(server.told_to.read_text())
    assert written > 250 if mode == "eventlet" else written == 0
