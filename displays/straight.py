"""One frame to many sockets: packed once, and written to each line that is free without a hop through its own writer.

The library queues a packet for each socket and wakes a task of its own to pack and write it. Here that is done only
where something waits already or the line takes no more; else the same bytes go out at once, one after the other. Only
run.py knows what its server's lines are made of: it hands in `raw`. Without it everything goes the library's way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engineio.exceptions import SocketIsClosedError
from engineio.packet import MESSAGE, Packet
from flask_socketio import SocketIO


class Line(Protocol):
    """What is under a WebSocket, for whoever may write to it."""

    def take(self) -> bool:
        """Take the right to write, if nobody has it and nobody waits for it."""

    def give(self) -> Any:
        """Give it back."""

    def send(self, data: bytes) -> int:
        """Write what the line takes at once: how many bytes. Raises BlockingIOError if none, OSError if broken."""

    def sendall(self, data: bytes) -> Any:
        """Write all, however long that takes."""


class Straight:
    """Sends to a room. Frames to one socket keep their order, and what was queued before them goes first."""

    def __init__(self, socketio: SocketIO, raw: Callable[[Any], Line | None] | None = None) -> None:
        self.socketio = socketio
        self.eio = socketio.server.eio
        self.manager = socketio.server.manager
        self.lines: dict[str, Line] = {}
        self.written = 0
        if raw is not None:
            self._learn(raw)

    def _learn(self, raw: Callable[[Any], Line | None]) -> None:
        """From now on know the line behind each Engine.IO socket that speaks WebSocket."""
        made = self.eio._async["websocket"]

        def websocket(handler: Callable[[Any], Any], server: Any) -> Any:
            sid = handler.__self__.sid  # type: ignore[attr-defined]

            def known(ws: Any) -> Any:
                line = raw(ws)
                if line is not None:
                    self.lines[sid] = line
                try:
                    return handler(ws)
                finally:
                    self.lines.pop(sid, None)

            return made(known, server)

        self.eio._async = {**self.eio._async, "websocket": websocket}

    def send(self, event: str, encoded: bytes, to: str) -> None:
        """Send an event with one part that is JSON already to everybody in a room, or to one socket."""
        text = b'2["%s",%s]' % (event.encode(), encoded)
        packed = _packed(b"4" + text)
        packet: Packet | None = None
        for _, eio_sid in self.manager.get_participants("/", to):
            if not self._written(eio_sid, packed):
                packet = packet or Packet(MESSAGE, text.decode())  # encoded once for all
                self.eio.send_packet(eio_sid, packet)

    def _written(self, eio_sid: str, packed: bytes) -> bool:
        """Whether the line took it; if not, it is to be queued."""
        line, socket = self.lines.get(eio_sid), self.eio.sockets.get(eio_sid)
        if line is None or socket is None or not socket.upgraded or socket.closing or socket.closed:
            return False
        if not socket.queue.empty():
            return False
        try:
            if not socket.check_ping_timeout():
                return True  # nobody is there any more, and the line is being closed
        except SocketIsClosedError:
            return True
        if not line.take():
            return False  # its writer is still busy with something older
        try:
            taken = line.send(packed)
        except BlockingIOError:
            taken = 0
        except OSError:
            taken = len(packed)  # broken: whoever reads from it will find out
        if 0 < taken < len(packed):
            self.socketio.start_background_task(_finish, line, packed[taken:])
        else:
            line.give()
        self.written += taken > 0
        return taken > 0


def _finish(line: Line, rest: bytes) -> None:
    """A slow line took a part of a frame: the rest goes before anything else, and until then nobody else may write."""
    try:
        line.sendall(rest)
    except OSError:
        pass  # broken, or too slow for too long: its reader ends it
    finally:
        line.give()


def _packed(message: bytes) -> bytes:
    """A whole text message as one WebSocket frame from a server (RFC 6455, 5.2)."""
    length = len(message)
    if length < 126:
        head = bytes((0x81, length))
    elif length < 1 << 16:
        head = b"\x81\x7e" + length.to_bytes(2)
    else:
        head = b"\x81\x7f" + length.to_bytes(8)
    return head + message
