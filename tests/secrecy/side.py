"""One of two twins: the real desk and the real sender, with lines that keep every byte handed to the transport.

Only the ends are ours: below the library's sockets a recording line, under the desk a log in memory, and a clock that
stands until it is moved. Commands come in as packets and go out as packets, through all of the code between.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from copy import copy
from types import NoneType
from typing import Any

from engineio import packet
from engineio.socket import Socket
from flask import Flask
from flask_socketio import SocketIO
from werkzeug.test import EnvironBuilder

from control.access import COOKIE_DEALER, COOKIE_PAD
from control.command import Actor
from control.console import console
from control.desk import Desk, _Record
from control.log import Entry
from control.show import Show
from control.web import app
from displays.air import Air
from displays.pages import pages
from displays.replay.room import Room
from displays.replay.routes import replay
from displays.wire import MESSAGE_BYTES, Json, Wire
from player_pads.routes import pads
from rules.game import SEATS
from rules.match import Match
from tests.secrecy.memory import Memory

DEALER = Actor("dealer")
SECOND = 1_000_000_000


class Free:
    """What lies under a line for frames that need not queue: it takes whole WebSocket messages at once."""

    def __init__(self, line: Line) -> None:
        self.line = line

    def take(self) -> bool:
        return True

    def give(self) -> None:
        """Nobody waits for it."""

    def send(self, data: bytes) -> int:
        head = 2 if data[1] < 126 else 4 if data[1] == 126 else 10
        length = data[1] if head == 2 else int.from_bytes(data[2:head])
        assert data[0] == 0x81 and length == len(data) - head
        self.line.out.append(data[head:].decode())
        return len(data)

    def sendall(self, data: bytes) -> None:
        self.send(data)


class Line(Socket):  # type: ignore[misc]
    """A page's end of the wire: what it was handed, in order, as text of the transport."""

    def __init__(self, side: Side, sid: str, audience: str) -> None:
        super().__init__(side.eio, sid)
        self.audience = audience
        self.connected = self.upgraded = True
        self.out: list[str] = []
        self.said = 0

        self.last_ping = None  # it never grows old

    def send(self, pkt: packet.Packet) -> None:
        """What goes through the library's own queue."""
        self.out.append(pkt.encode())

    def say(self, event: str, data: Any) -> None:
        """An event with the wish for an acknowledgement, as the browser's library sends it."""
        self.said += 1
        self.hear(f"2{self.said}{json.dumps([event, data])}")

    def hear(self, text: str) -> None:
        self.receive(packet.Packet(packet.MESSAGE, data=text))


class Side:
    """A show, its desk and sender, and a line for every audience."""

    def __init__(self) -> None:
        self.ns = 5 * SECOND
        self.log = Memory(lambda: self.ns)
        self.desk = Desk(self.log, "http://studio.example")  # type: ignore[arg-type]
        self.app: Flask = app(self.desk, console, pages, replay, pads)
        socketio = SocketIO(
            self.app, async_mode="threading", json=Json, async_handlers=False, max_http_buffer_size=MESSAGE_BYTES,
            manage_session=False,
        )  # fmt: skip
        self.server = socketio.server
        self.eio = socketio.server.eio
        self.sids = 0
        self.eio.generate_id = self._sid
        self.wire = Wire(self.desk, socketio)
        self.wire.run = "twins"
        self.fresh = [(self.desk, _plain(self.desk, set())), (self.wire, _plain(self.wire, {"screens"}))]
        access = self.desk.house.access
        self.keys = {role: access.issue(role, name=role) for role in ("wall", "overlay", "viewer", "dealer")}
        self.keys |= {seat: access.issue("pad", seat) for seat in SEATS}
        self.lines: dict[str, Line] = {}
        self.watching: set[str] = set()
        self.all_screens: dict[str, Any] = {}

    def _sid(self) -> str:
        """Ids in order: on both sides the same."""
        self.sids += 1
        return f"sid{self.sids}"

    # -- coming and going ----------------------------------------------------------------------------------------

    def credentials(self, audience: str) -> tuple[dict[str, str], dict[str, str]]:
        """The cookies and the address's query with which an audience comes."""
        if audience in SEATS:
            return {COOKIE_PAD: self.keys[audience]}, {}
        if audience == "dealer":
            return {COOKIE_DEALER: self.keys[audience]}, {}
        return {}, {"key": self.keys[audience]}

    def connect(self, audience: str) -> Line:
        """A page of this audience comes, or comes again."""
        cookies, query = self.credentials(audience)
        cookie = "; ".join(f"{name}={key}" for name, key in cookies.items())
        environ = EnvironBuilder(path="/socket.io/", headers=[("Cookie", cookie)] if cookie else []).get_environ()
        environ["flask.app"] = self.app
        environ["REMOTE_ADDR"] = "127.0.0.1"
        line = Line(self, self._sid(), audience)
        self.eio.sockets[line.sid] = line
        self.wire.straight.lines[line.sid] = Free(line)  # frames are written to a free line at once
        self.eio._trigger_event("connect", line.sid, environ, run_async=False)
        role = "pad" if audience in SEATS else audience
        line.hear(f"0{json.dumps({'role': role, **query})}")
        self.lines[audience] = line
        self.all_screens.update(self.wire.screens)
        return line

    def leave(self, audience: str) -> None:
        """A page loses its line."""
        line = self.lines.pop(audience)
        self.eio._trigger_event("disconnect", line.sid, "transport close", run_async=False)
        self.eio.sockets.pop(line.sid, None)
        self.wire.straight.lines.pop(line.sid, None)
        for sid in [sid for sid, screen in self.all_screens.items() if screen.audience == audience]:
            del self.all_screens[sid]

    def again(self, audience: str) -> list[str]:
        """A page loses its line and comes again: what it is handed by that."""
        self.leave(audience)
        return self.connect(audience).out

    def attend(self, audiences: Iterable[str]) -> None:
        """Only these look on for now."""
        wanted = self.watching = set(audiences)
        self.wire.screens = {sid: one for sid, one in self.all_screens.items() if one.audience in wanted}
        for audience in sorted(wanted - set(self.lines)):
            self.connect(audience)

    # -- the show ------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """A new show on the same server: nothing of the one before is left."""
        desk, wire = self.desk, self.wire
        self.ns = 5 * SECOND
        self.log.clear()
        desk.show = Show()
        for of, kept in self.fresh:
            for name, value in kept.items():
                setattr(of, name, copy(value))
        wire._due.clear()
        wire.air = Air(desk)
        self.app.extensions["replay"] = Room(self.log, desk)  # type: ignore[arg-type]
        self.drain()

    def load(
        self,
        match: Match,
        draws: str = "generator",
        policy: dict[str, Any] | None = None,
        solutions: list[str] | None = None,
        scene: dict[str, Any] | None = None,
    ) -> None:
        """A show in which this match runs, as far as it has been played: its start holds all that happened before.

        What is the same on both sides need not pass through both desks; from here on everything does. `solutions` stand
        in the secret house options instead of the right ones. An overlay that may see everything, by its `policy`,
        shows no hole cards unless it is held back.
        """
        self.clear()
        desk = self.desk
        players = {seat: {"name": f"선수{seat}"} for seat in match.seats}
        self.ok("set_show", title="쌍둥이", players=players)
        if policy is not None:
            self.ok("policy", **policy)
            self.ok("layers", hole=policy["delay"] > 0)
        setup = {"game": match.game.key, "seats": list(match.seats), "options": match.options, "seed": match.seed}
        self.ok("set_up", **setup, draws=draws)
        played = desk.show.match
        assert played is not None and played.id == match.id
        record = _Record(played, match, None)
        record.add("start", "dealer", {})
        taken = Entry(kind="scene", actor="dealer", data=scene or {"kind": "match", "match": played.id})
        desk._new_run(played, match, [*record.entries, taken])
        # What happened before has numbers too, below the log's: an undo runs the match again over it.
        played.entries[:] = [(at - len(match.entries), entry) for at, entry in enumerate(match.entries)]
        if solutions:
            played.options = {**played.options, **dict.fromkeys(played.secret, solutions)}
        self.publish()
        for screen in self.wire.screens.values():  # a harness that hears nothing would find nothing
            assert len(self.lines[screen.audience].out) == 1, screen.audience

    @property
    def match(self) -> Match:
        played = self.desk.show.match
        assert played is not None
        return self.desk.match(played)

    def dealer(self, do: str, **parts: Any) -> dict[str, Any]:
        """A command of the console, pressed on what it shows now."""
        return self.desk.handle(DEALER, {"do": do, "state": self.desk.show.state, **parts})

    def ok(self, do: str, **parts: Any) -> dict[str, Any]:
        reply = self.dealer(do, **parts)
        assert reply["ok"], reply
        return reply

    def gives(self, seat: str, command: dict[str, Any]) -> None:
        """A seat's command: as a packet from its pad where that looks on, else straight to the desk."""
        if seat in self.watching:
            self.lines[seat].say("command", command)
        else:
            self.desk.handle(Actor("pad", seat), command)

    def publish(self) -> None:
        """What the sender's task does when the bell rings."""
        if self.wire._due.is_set():
            self.wire._due.clear()
            self.wire.publish()

    def wait(self, seconds: float) -> None:
        """Show time goes on, with what the clocks' task does."""
        self.ns += round(seconds * SECOND)
        self.desk.tick()
        with self.desk.lock:
            if self.wire.air.tick():
                self.wire._due.set()
        self.publish()

    # -- listening -----------------------------------------------------------------------------------------------

    def take(self, audience: str) -> list[str]:
        """What an audience was handed since it was last looked at."""
        line = self.lines[audience]
        out, line.out = line.out, []
        return out

    def drain(self) -> None:
        for line in self.lines.values():
            line.out = []
            line.said = 0


def _plain(of: object, but: set[str]) -> dict[str, Any]:
    """What an object keeps in plain containers and marks of its own, as it is when it is new."""
    kinds = (dict, list, set, bytes, int, str, NoneType)
    return {name: copy(value) for name, value in vars(of).items() if isinstance(value, kinds) and name not in but}
