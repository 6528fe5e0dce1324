"""The sockets: who is connected as what, and the one function that sends to a screen.

Each audience has its own numbering and gets a frame only when its content changed; a frame is built and encoded once
for all sockets of its audience.
"""

from __future__ import annotations

import logging
import secrets
import threading
import traceback
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from flask import request
from flask_socketio import ConnectionRefusedError, SocketIO, join_room

from control.access import COOKIE_DEALER, COOKIE_PAD, Grant, admits
from control.command import Actor, refusal
from control.desk import Desk
from control.errors import LogError
from control.log import Row
from displays.air import Air
from displays.frames import Frame, Sight, frame
from displays.straight import Line, Straight
from rules.game import SEATS
from rules.table import ALL_SEEING, DEALER, Audience

LOG = logging.getLogger("tablecast.wire")

AUDIENCES = {"wall": "wall", "overlay": "overlay", "viewer": "viewer", "dealer": DEALER}
"""What each role but a pad sees; a pad sees its seat's view."""

MESSAGE_BYTES = 700_000
"""The largest message taken from a screen: a player's picture fits."""

_encode = msgspec.json.Encoder().encode

SCREENS_EVERY = 1.0
"""Seconds between two lists of screens for the dealer."""

AGAIN, AGAIN_MOST = 0.2, 5.0
"""Seconds after which a frame that could not be built is tried again: the first time, and at most; each wait is twice
the one before. A change of the show is never waited for: it is sent at once to whoever can be sent it."""


class Screen(msgspec.Struct, kw_only=True):
    """A connected page. `drawn`: the newest frame it has drawn; `rtt` in ms; `seen` show time in ms."""

    id: str
    sid: str
    grant: Grant
    role: str
    seat: str | None
    audience: Audience
    name: str
    address: str
    device: str
    drawn: int | None = None
    rtt: float | None = None
    hidden: bool = False
    seen: int = 0
    online: bool = True

    @property
    def actor(self) -> Actor:
        return Actor(self.role, self.seat, self.grant.id)


class Lane(msgspec.Struct):
    """What one audience was sent last: its number, the content behind it, and the numbers by log entry.

    `change`: how many changes there had been when it was last looked at anew.
    """

    n: int = 0
    change: int = -1
    content: bytes = b""
    history: list[tuple[int, int]] = []


class Json:
    """JSON for Socket.IO: msgspec's, so that a frame that is encoded already is passed on as it is."""

    @staticmethod
    def dumps(value: Any, **_: Any) -> str:
        return msgspec.json.encode(value).decode()

    @staticmethod
    def loads(text: str | bytes, **_: Any) -> Any:
        try:
            return msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ValueError(str(error)) from None


class Wire:
    """Frames out, commands in. `desk.changed` wakes it; a background task sends, so that acknowledgements go first."""

    def __init__(self, desk: Desk, socketio: SocketIO, raw: Callable[[Any], Line | None] | None = None) -> None:
        self.desk = desk
        self.socketio = socketio
        self.straight = Straight(socketio, raw)
        self.run = secrets.token_hex(3)
        self.lanes: dict[Audience, Lane] = {}
        self.screens: dict[str, Screen] = {}
        self.gone: dict[str, Screen] = {}
        self._names: dict[str, str] = {}
        self._stop = False
        self._changes = 0
        self._listed = b""
        self._entries: dict[tuple[int, bool], msgspec.Raw] = {}
        self._due = socketio.server.eio.create_event()
        self._order = threading.Lock()
        self.air = Air(desk)
        desk.screens = self
        desk.changed = self.changed
        socketio.on_event("connect", self.on_connect)
        socketio.on_event("disconnect", self.on_disconnect)
        for event, answer in (("time", self.on_time), ("command", self.on_command), ("preview", self.on_preview)):
            self._hear(event, answer)
        socketio.on_error_default(self.on_error)
        self._take = socketio.server.eio.handlers["message"]
        socketio.server.eio.on("message", self.on_message)
        socketio.server.eio.logger.addFilter(_in_one_line)

    # -- sending -----------------------------------------------------------------------------------------------

    def send(self, event: str, payload: Any, to: str) -> None:
        """The only place that sends anything to a screen: to an audience's room, or to one socket."""
        if isinstance(payload, msgspec.Raw):
            self.straight.send(event, bytes(payload), to)
        else:
            self.socketio.emit(event, payload, to=to)

    def changed(self, rows: list[Row]) -> None:
        """The desk has something new; called under its lock, so only the air is noted and a bell rung here."""
        self.air.record(rows)
        self._ring()

    def _ring(self) -> None:
        self._changes += 1
        self._due.set()

    def start(self) -> None:
        """Start the tasks that send frames, run the clocks, and note that the show is alive."""
        self.socketio.start_background_task(self._send_frames)
        self.socketio.start_background_task(self._run_clocks)
        self.socketio.start_background_task(self._beat)

    def stop(self) -> None:
        self._stop = True
        self._due.set()

    def _send_frames(self) -> None:
        wait: float | None = None
        told: set[str] = set()
        while not self._stop:
            self._due.wait(wait)
            self._due.clear()
            self.socketio.sleep(0)  # whoever sent the command hears first that it is written
            try:
                self.publish()
            except Exception as error:
                if self._stop:
                    return  # the log is being closed under a frame that nobody will see
                self._complain(error, told)
                # Whoever has not got it yet shall not wait for the next change.
                wait = AGAIN if wait is None else min(2 * wait, AGAIN_MOST)
            else:
                if told:
                    LOG.warning("all frames are built again")
                wait, told = None, set()

    def _complain(self, error: Exception, told: set[str]) -> None:
        """Write each fault into the server's log once, until it has healed: it is tried again and again."""
        for one in error.exceptions if isinstance(error, ExceptionGroup) else (error,):
            fault = "".join(traceback.format_exception(one)[-2:])  # where, and what
            if fault not in told:
                told.add(fault)
                LOG.error("a frame could not be built", exc_info=one)

    def publish(self) -> None:
        """Send every audience with a screen its new frame, if it has one: who plays first, who sees everything last.

        Raises an ExceptionGroup of what went wrong, once all whose frames could be built have theirs.
        """
        wrong: list[Exception] = []
        with self._order:  # built and sent without another between them: no screen gets an older frame after a newer
            sight = Sight()
            for audience in sorted({screen.audience for screen in self.screens.copy().values()}, key=_turn):
                try:
                    with self.desk.lock:
                        encoded = self._renew(audience, sight)
                except Exception as error:
                    wrong.append(error)
                    continue
                if encoded is not None:
                    self.send("frame", msgspec.Raw(encoded), to=room(audience))
        if wrong:
            raise ExceptionGroup("frames that could not be built", wrong)

    def _renew(self, audience: Audience, sight: Sight) -> bytes | None:
        """The audience's new frame, encoded; None if its content has not changed."""
        lane = self.lanes.setdefault(audience, Lane())
        change = self._changes
        content = _encode(self._content(audience, sight))
        lane.change = change
        if content == lane.content:
            return None
        lane.n += 1
        lane.content = content
        lane.history.append((self.desk.show.seq, lane.n))
        del lane.history[:-2000]
        return self._numbered(lane)

    def _content(self, audience: Audience, sight: Sight) -> Frame:
        if audience == "overlay":
            return self.air.content(sight)
        made = frame(self.desk, audience, sight)
        if audience == DEALER:
            made["desk"]["overlay"].update(self.air.document())
            made["desk"]["tail"] = self._tail(made["desk"]["tail"])
        return made

    def _tail(self, entries: list[Frame]) -> list[msgspec.Raw]:
        """The newest entries, each encoded once for as long as it is among them: they are most of a dealer's frame."""
        known = self._entries
        keys = [(one["seq"], one["void"]) for one in entries]
        made = [
            known[key] if key in known else msgspec.Raw(_encode(one)) for key, one in zip(keys, entries, strict=True)
        ]
        self._entries = dict(zip(keys, made, strict=True))
        return made

    def _numbered(self, lane: Lane) -> bytes:
        return b'{"run":"%s","n":%d,%s' % (self.run.encode(), lane.n, lane.content[1:])

    def _run_clocks(self) -> None:
        while not self._stop:
            try:
                wait = self.desk.tick()
                with self.desk.lock:
                    aired = self.air.tick()
                    if aired:
                        self._ring()
            except Exception:
                LOG.exception("the clocks stumbled")
                wait = 0.25
            self.socketio.sleep(min(wait, 0.05))

    def _beat(self) -> None:
        while not self._stop:
            try:
                self.desk.heartbeat()
                if self.desk.house.outgrown():
                    self.changed([])
                self._list_screens()
            except Exception:
                LOG.exception("the heartbeat stumbled")
            self.socketio.sleep(SCREENS_EVERY)

    # -- coming and going ----------------------------------------------------------------------------------------

    def on_connect(self, auth: Any = None, *_: Any) -> None:
        """Admit a page by its key or cookie, and hand it the newest frame. A stranger is refused; while the file that
        the keys are in gives nothing, everybody is told to dial again."""
        sid = request.sid  # type: ignore[attr-defined]
        if sid in self.screens:
            return  # an event of that name from a page that is connected already
        try:
            grant = self._grant(auth)
        except LogError:
            raise ConnectionRefusedError("later") from None
        if grant is None or not admits("connect", grant.role):
            raise ConnectionRefusedError("refused")
        if grant.revoked:
            raise ConnectionRefusedError("revoked")
        audience = grant.seat if grant.seat is not None else AUDIENCES[grant.role]
        if grant.role == "viewer" and isinstance(auth, Mapping) and auth.get("as") in SEATS:
            audience = auth["as"]  # who may know everything may also look over one seat's shoulder
        screen = Screen(
            id=f"{grant.id}.{secrets.token_hex(2)}",
            sid=sid,
            grant=grant,
            role=grant.role,
            seat=grant.seat,
            audience=audience,
            name=self._names.get(grant.id, grant.name or ""),
            address=request.remote_addr or "",
            device=(request.headers.get("User-Agent") or "")[:120],
            seen=self.desk.now(),
        )
        join_room(room(audience))
        with self._order:
            with self.desk.lock:
                self.screens[sid] = screen
                lane = self.lanes.get(audience)
                same = lane is not None and lane.change == self._changes  # after a restart all screens come at once
                encoded = None if same else self._renew(audience, Sight())
                lane = self.lanes[audience]
            if encoded is None:
                self.send("frame", msgspec.Raw(self._numbered(lane)), to=sid)
            else:
                self.send("frame", msgspec.Raw(encoded), to=room(audience))
        self._listed = b""

    def on_disconnect(self, *_: Any) -> None:
        sid = request.sid  # type: ignore[attr-defined]
        if self.socketio.server.manager.is_connected(sid, "/"):
            return  # a page that only says so would go on hearing frames, out of the dealer's sight and reach
        screen = self.screens.pop(sid, None)
        if screen is not None:
            screen.online = False
            for id in [id for id, old in self.gone.items() if old.grant.id == screen.grant.id]:
                del self.gone[id]
            self.gone[screen.id] = screen
            while len(self.gone) > 20:
                del self.gone[next(iter(self.gone))]

    def _grant(self, auth: Any) -> Grant | None:
        auth = auth if isinstance(auth, Mapping) else {}
        key = auth.get("key")
        if isinstance(key, str):
            grant = self.desk.house.access.resolve(key)
            return grant if grant is None or grant.role not in ("pad", DEALER) else None
        role, cookie = ("pad", COOKIE_PAD) if auth.get("role") == "pad" else (DEALER, COOKIE_DEALER)
        grant = self.desk.house.access.resolve(request.cookies.get(cookie))
        return grant if grant is None or grant.role == role else None

    # -- what pages send -----------------------------------------------------------------------------------------

    def on_message(self, eio_sid: str, data: Any) -> None:
        """Whatever came down a line, before the library reads it: what is no packet is dropped without a word.

        None of our pages sends such a thing, and whoever does may not fill the server's terminal with tracebacks.
        """
        try:
            self._take(eio_sid, data)
        except Exception as error:
            LOG.debug("no packet: %s", error)

    def _hear(self, event: str, answer: Callable[..., Any]) -> None:
        """Answer an event of a page that is let in. It needs nothing of a web request, and none is made up for it."""

        def heard(sid: str, *parts: Any) -> Any:
            try:
                return answer(self.screens.get(sid), *parts)
            except Exception as error:
                return self.on_error(error)

        self.socketio.server.on(event, heard)

    def on_error(self, error: BaseException) -> Any:
        """A mistake in our own answer to an event: whole in the server's log, in words to the page."""
        LOG.error("an event failed", exc_info=error)
        return refusal("internal")

    def on_time(self, screen: Screen | None, data: Any = None, *_: Any) -> Any:
        """A page's sign of life; the reply lets it keep server time."""
        if screen is None or not isinstance(data, Mapping):
            return None
        screen.seen = self.desk.now()
        n, rtt = data.get("n"), data.get("rtt")
        if type(n) is int and 0 <= n <= self.lanes[screen.audience].n:
            screen.drawn = n
        if isinstance(rtt, int | float) and 0 <= rtt < 1e6:
            screen.rtt = rtt
        screen.hidden = data.get("hidden") is True
        t = data.get("t")
        return {"t": t if isinstance(t, int | float) and abs(t) < 2**53 else None, "now": screen.seen}

    def on_command(self, screen: Screen | None, data: Any = None, *_: Any) -> Any:
        if screen is None or not admits("command", screen.role):
            return refusal("forbidden")
        return self.desk.handle(screen.actor, data)

    def on_preview(self, screen: Screen | None, data: Any = None, *_: Any) -> Any:
        if screen is None or not admits("preview", screen.role) or not isinstance(data, Mapping):
            return refusal("forbidden")
        return self.desk.preview(screen.actor, data.get("ask"), data.get("answer"))

    # -- what the desk asks of screens -----------------------------------------------------------------------------

    def shown(self, seq: int) -> dict[str, bool]:
        """Audiences, and whether a screen of theirs has drawn a frame that holds the entry `seq` or a later one."""
        made: dict[str, bool] = {}
        for audience, lane in self.lanes.items():
            if audience == DEALER:
                continue
            first = next((n for at, n in lane.history if at >= seq), None)
            there = (s for s in (*self.screens.values(), *self.gone.values()) if s.audience == audience)
            drawn = [s.drawn or 0 for s in there if s.seat == audience or audience not in SEATS]  # no onlooker's
            made[audience] = first is not None and any(n >= first for n in drawn)
        return made

    def came_by(self, id: str) -> Grant | None:
        return next((one.grant for one in (*self.screens.values(), *self.gone.values()) if one.id == id), None)

    def order(self, id: str, act: str, name: str | None) -> bool:
        screen = next((one for one in self.screens.values() if one.id == id), None)
        if screen is None or act not in ("refresh", "rename", "identify"):
            return False
        if act == "rename":
            screen.name = self._names[screen.grant.id] = name or ""
            self.send("screen", {"do": "identify", "name": screen.name}, to=screen.sid)
        else:
            self.send("screen", {"do": act, "name": screen.name}, to=screen.sid)
        self._listed = b""
        return True

    def dismiss(self, grants: tuple[str, ...], why: str) -> None:
        for screen in [one for one in self.screens.values() if one.grant.id in grants]:
            # From now on it may say nothing and hears nothing more, though its line stays open until it knows why.
            del self.screens[screen.sid]
            self.socketio.server.leave_room(screen.sid, room(screen.audience), namespace="/")
            self.send("screen", {"do": "goodbye", "why": why}, to=screen.sid)
            self.socketio.start_background_task(self._close, screen.sid)

    def _close(self, sid: str) -> None:
        self.socketio.sleep(0.3)  # the page should hear why before the line goes
        self.socketio.server.disconnect(sid, namespace="/")

    def _list_screens(self) -> None:
        """Tell the dealer which pages are connected, if that changed."""
        if not any(screen.role == DEALER for screen in self.screens.values()):
            return
        now = self.desk.now()
        listed = [
            {
                "id": one.id,
                "role": one.role,
                "seat": one.seat,
                "name": one.name,
                "address": one.address,
                "device": one.device,
                "drawn": one.drawn,
                "newest": self.lanes[one.audience].n if one.audience in self.lanes else 0,
                "rtt": one.rtt,
                "seen": one.seen,
                "hidden": one.hidden,
                "online": one.online and now - one.seen < 15_000,
            }
            for one in (*self.screens.values(), *self.gone.values())
        ]
        encoded = msgspec.json.encode(listed)
        if encoded != self._listed:
            self._listed = encoded
            self.send("screens", msgspec.Raw(encoded), to=room(DEALER))


def _in_one_line(record: logging.LogRecord) -> bool:
    """The library tells of requests that are none: a line is welcome (an address that it refuses), a traceback not."""
    return record.exc_info is None


def _turn(audience: Audience) -> tuple[int, str]:
    """Whose frames go out first."""
    return (0 if audience in SEATS else 1 if audience not in ALL_SEEING else 2, audience)


def room(audience: Audience) -> str:
    """The Socket.IO room of an audience."""
    return f"audience.{audience}"


__all__ = ["MESSAGE_BYTES", "Json", "Wire"]
