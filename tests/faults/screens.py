"""Screens without a browser: pads with a real outbox, a wall, a console; they come back by themselves, as pages do."""

from __future__ import annotations

import random
import threading
import time
import uuid
from contextlib import suppress
from typing import Any

import msgspec
import requests
import socketio

from control.access import COOKIE_DEALER, COOKIE_PAD
from tests.faults.fill import fill

PATIENCE = 60.0
BEAT, SILENT = 2.0, 8.0
"""Seconds between a screen's signs of life, and after which a line that answers none of them is dead."""
UNWRITTEN = ("disk_full", "log_")
"""Refusals that a pad's outbox takes for "not yet" (displays/static/outbox.js)."""


class Screen:
    """One page: connects, takes frames, sends commands; when its line goes it dials again until `close`."""

    def __init__(self, url: str, role: str, key: str) -> None:
        self.url = url
        self.role = role
        cookie = {"pad": COOKIE_PAD, "dealer": COOKIE_DEALER}.get(role)
        self.headers = {"Cookie": f"{cookie}={key}"} if cookie else {}
        self.auth = {"role": role, **({} if cookie else {"key": key})}
        self.frame: dict[str, Any] = {}
        self.client: socketio.Client | None = None
        self.stopped = False
        self.refused: str | None = None
        self.news = threading.Condition()
        self.odd: Exception | None = None
        self.dials = 0
        self.heard = self.beat = time.monotonic()
        self.thread = threading.Thread(target=self._stay, daemon=True)
        self.thread.start()

    @property
    def live(self) -> bool:
        return self.client is not None and self.client.connected

    def _stay(self) -> None:
        while not self.stopped:
            if not self.live:
                self._dial()
            elif time.monotonic() - self.heard > SILENT:
                self._hang_up()  # the line says that it stands, and is dead: pages find out by their beats (socket.js)
            elif time.monotonic() - self.beat > BEAT:
                self._beat()
            with self.news:
                self.news.wait(0.02)

    def _beat(self) -> None:
        client, self.beat = self.client, time.monotonic()

        def answered(*_: Any) -> None:
            if client is self.client:
                self.heard = time.monotonic()

        with suppress(Exception):
            client.emit("time", {"t": 0, "n": self.frame.get("n")}, callback=answered)  # type: ignore[union-attr]

    def _hang_up(self) -> None:
        old, self.client = self.client, None
        with suppress(Exception):
            old.disconnect()  # type: ignore[union-attr]

    def _dial(self) -> None:
        self.heard = self.beat = time.monotonic()
        client = socketio.Client(reconnection=False)
        client.on("frame", lambda frame: self._took(client, frame))
        client.on("screen", lambda order: None)
        client.on("screens", lambda listed: None)
        client.on("connect_error", lambda why: setattr(self, "refused", str(why)))
        client.on("disconnect", lambda *_: self._ring())
        self.client = client
        try:
            client.connect(self.url, auth=self.auth, headers=self.headers, transports=["websocket"], wait_timeout=3)
            self.dials += 1
        except (socketio.exceptions.ConnectionError, OSError, ValueError):
            with suppress(Exception):
                client.disconnect()
            time.sleep(0.05)

    def _took(self, client: Any, frame: dict[str, Any]) -> None:
        if client is not self.client:
            return  # the line before, which is only now found dead
        with self.news:
            known = self.frame
            if known and known["run"] == frame["run"] and frame["n"] < known["n"]:
                return  # the library hands each message to a thread of its own; a page would not draw this either
            self.frame = frame
            self.news.notify_all()

    def _ring(self) -> None:
        with self.news:
            self.news.notify_all()

    def until(self, so: Any, seconds: float = PATIENCE) -> dict[str, Any]:
        """The frame, as soon as this is true of it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            frame = self.frame
            if frame and so(frame):
                return frame
            with self.news:
                self.news.wait(0.02)
        raise AssertionError(f"{self.role}: not within {seconds} s: {str(self.frame)[:600]}")

    def fresh(self, run: str | None = None) -> dict[str, Any]:
        """A frame of another run of the server than `run`."""
        return self.until(lambda frame: frame["run"] != run)

    def ask(self, event: str, data: Any, seconds: float = 3.0) -> Any:
        """The server's reply; None if the line broke or nothing came in time."""
        client, said = self.client, threading.Event()
        got: list[Any] = []

        def heard(*reply: Any) -> None:
            got.extend(reply or [None])
            said.set()

        if client is None or not client.connected:
            return None
        try:
            client.emit(event, data, callback=heard)
        except Exception:
            return None
        end = time.monotonic() + seconds
        while time.monotonic() < end and client.connected and not said.is_set():
            said.wait(0.01)
        return got[0] if got else None

    def command(self, do: str, **parts: Any) -> Any:
        """A command that is told again with its key until it is answered: a refusal is an answer too."""
        parts.setdefault("key", uuid.uuid4().hex)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            reply = self.ask("command", {"do": do, **parts})
            if reply is not None:
                return reply
            time.sleep(0.02)
        raise AssertionError(f"no reply to {do}")

    def close(self) -> None:
        self.stopped = True
        self._ring()
        self.thread.join(5)
        with suppress(Exception):
            if self.client is not None:
                self.client.disconnect()


class Pad(Screen):
    """A contestant's tablet: what its frame asks goes into the outbox, and stays there until the server has spoken."""

    def __init__(self, url: str, seat: str, key: str, chance: random.Random, think: float = 0.01) -> None:
        self.seat = seat
        self.chance = chance
        self.think = think
        self.hold = threading.Event()  # set: the player looks and does nothing
        self.outbox: dict[str, dict[str, Any]] = {}
        self.taken: dict[str, str] = {}  # key → the ask that it answered
        self.turned_down: dict[str, dict[str, Any]] = {}
        self.wrong: dict[str, int] = {}
        self.resent = 0
        self.offers: set[str] = set()
        super().__init__(url, "pad", key)
        self.player = threading.Thread(target=self._play, daemon=True)
        self.player.start()

    def _play(self) -> None:
        while not self.stopped:
            with self.news:
                self.news.wait(self.think)
            if self.hold.is_set() or not self.live:
                continue
            try:
                self._enter()
                for ask in list(self.outbox):
                    self._deliver(ask)
            except Exception as odd:
                self.odd = odd
                return

    def _enter(self) -> None:
        """Fill in what is asked, one ask at a time; an offer now and then."""
        match = self.frame.get("match")
        if not match or self.frame["paused"] or match["outcome"]:
            return
        for one in match["open"]:
            offer = one["kind"] == "offer"
            if one["id"] in self.outbox or one["frozen"] or (offer and self.chance.random() > 0.05):
                continue
            if self.wrong.get(one["id"], 0) > 30:  # a hard one: the dealer helps
                continue
            if offer:
                self.offers.add(one["id"])
            answer = fill(one["form"], self.chance, match["table"]["grids"])
            if one["drafts"] and self.chance.random() < 0.5:
                self.ask("command", {"do": "draft", "ask": one["id"], "answer": answer})
            if one["preview"] and self.chance.random() < 0.3:
                self.ask("preview", {"ask": one["id"], "answer": answer})
            self.outbox[one["id"]] = {"key": uuid.uuid4().hex, "ask": one["id"], "answer": answer, "sent": 0}
            return

    def _deliver(self, ask: str) -> None:
        entry = self.outbox[ask]
        self.resent += entry["sent"] > 0
        entry["sent"] += 1
        told = {name: entry[name] for name in ("key", "ask", "answer")}
        reply = self.ask("command", {"do": "answer", **told})
        if reply is None:
            return
        if reply["ok"]:
            self.taken[entry["key"]] = ask
        elif reply["why"].startswith(UNWRITTEN):
            self.turned_down[entry["key"]] = reply
            time.sleep(0.05)
            return
        else:
            self.turned_down[entry["key"]] = reply
            self.wrong[ask] = self.wrong.get(ask, 0) + 1
        del self.outbox[ask]

    def close(self) -> None:
        super().close()
        self.player.join(5)


def sign_in(url: str, pin: str) -> str:
    """A dealer's key."""
    return requests.post(f"{url}/console", json={"pin": pin}, timeout=PATIENCE).cookies[COOKIE_DEALER]


def pair(dealer: Screen, seat: str, url: str) -> str:
    """A key for a seat's pad, got as a tablet gets it."""
    code = dealer.command("move", seat=seat)["url"].rpartition("/")[2]
    reply = requests.post(f"{url}/join/{code}", json={"nonce": uuid.uuid4().hex}, timeout=PATIENCE)
    return reply.cookies[COOKIE_PAD]


def plain(frame: Any) -> Any:
    """A frame as it comes out of the wire."""
    return msgspec.json.decode(msgspec.json.encode(frame))
