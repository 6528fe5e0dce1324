"""A hall of screens on a running show, and another on the bare server: what answers, what waits for frames.

The bench plays the same match beside the server: rules are a pure function of seed and answers, so it knows what is
asked without reading a frame. Pads, console and walls are real lines.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path
from typing import Any, NamedTuple

import requests

from control.access import COOKIE_PAD
from rules.match import Match
from rules.steps import Cue, Draw
from tests.bench.line import Broken, Line, Lines
from tests.bench.servers import PATIENCE, Bare, Ours

STALE = 5
"""How often a stale command is pressed again: something else may have happened just then, a clock run out, say."""


class Timed(NamedTuple):
    """One answer, in seconds since it was sent: until it was acknowledged, and until the last screen had its frame."""

    acknowledged: float
    shown: float


class Hall:
    """Screens on `run.py serve`: a console, a pad for every seat, an overlay, a viewer, and walls."""

    def __init__(self, folder: Path, lines: Lines, game: str, seats: str) -> None:
        self.lines, self.game, self.seats = lines, game, seats
        self.server = Ours(folder)
        self.chance = random.Random(5)
        self.matches = 0
        self.match: Match | None = None
        self.given = 0
        try:
            self._furnish()
        except BaseException:
            self.server.stop()
            raise

    def _furnish(self) -> None:
        cookie, port = self.server.sign_in(), self.server.port
        self.dealer = self.lines.dial(port, "dealer", {"role": "dealer"}, cookie)
        self.lines.settle([self.dealer])
        self.ok(
            "set_show", players={seat: {"name": f"참가자 {seat}", "colour": n + 1} for n, seat in enumerate(self.seats)}
        )
        viewer = self.ok("new_link", role="viewer")["url"].partition("key=")[2]
        self.screens = [self.dealer]
        self.pads: dict[str, Line] = {}
        for seat in self.seats:
            self.pads[seat] = self.lines.dial(port, seat, {"role": "pad"}, self._pair(seat))
        self.lines.settle(self.pads.values())
        others = [
            self.lines.dial(port, role, {"role": role, "key": key})
            for role, key in (("overlay", self.server.keys["overlay"]), ("viewer", viewer))
        ]
        self.screens += [*self.pads.values(), *others]
        self.lines.settle(self.screens)

    def _pair(self, seat: str) -> str:
        """A pad's cookie, got as a tablet gets it."""
        url = self.ok("move", seat=seat)["url"]
        path = "/" + url.split("/", 3)[3]
        reply = requests.post(
            f"http://127.0.0.1:{self.server.port}{path}", json={"nonce": os.urandom(16).hex()}, timeout=PATIENCE
        )
        return f"{COOKIE_PAD}={reply.cookies[COOKIE_PAD]}"

    def fill(self, screens: int) -> None:
        """So many screens in all: walls make up the number."""
        key = {"role": "wall", "key": self.server.keys["wall"]}
        more = [self.lines.dial(self.server.port, "wall", key) for _ in range(screens - len(self.screens))]
        self.lines.settle(more)
        self.screens += more
        self.lines.quiet()

    def ok(self, do: str, **parts: Any) -> Any:
        """A dealer's command that must be taken; one that is stale is pressed again on the newest state."""
        for _ in range(STALE):
            reply = self.lines.call(self.dealer, "command", {"do": do, **parts})
            if reply["ok"] or reply.get("why") != "stale" or "state" not in parts:
                break
            self.lines.quiet()
            parts["state"] = self.state()
        if not reply["ok"]:
            raise Broken(f"{do}: {reply}")
        return reply

    def _shown(self, do: str, **parts: Any) -> None:
        """A dealer's command that changes every screen, until all have it and the console knows its state."""
        self.lines.want(self.screens)
        seq = self.ok(do, **parts)["seq"]
        self.lines.until(lambda: not self.lines.missing and self.state() >= seq, f"{do} on")

    def state(self) -> int:
        """What the console knows as the newest state."""
        made: int = self.dealer.frame()["desk"]["state"]
        return made

    def begin(self) -> None:
        """Set up and start the next match, and play it here too."""
        self.matches += 1
        seed = f"bench {self.matches}"
        self._shown("set_up", game=self.game, seats=list(self.seats), options={}, seed=seed)
        self._shown("start", state=self.state())
        played = self.dealer.frame()["match"]
        self.match = Match(self.game, tuple(self.seats), played["options"], seed, played["id"], 0)

    def due(self) -> tuple[Line, dict[str, Any]]:
        """The next answer: whose line gives it, and the command. What stands before it (cues, a new match) is done."""
        while True:
            match = self.match
            if match is None or match.outcome is not None:
                self.begin()
            elif isinstance(match.step, Draw):
                match.draw()  # the server's generator has drawn already, and the same
            elif isinstance(match.step, Cue):
                self.lines.want(self.screens)
                self.ok("cue", cue=match.step.name, state=self.state())
                match.cue()
                self.lines.until(lambda: not self.lines.missing, "a cue's frames on")
            else:
                one = next(one for one in match.asks if one.waits)
                answer = match.legal(one, self.chance)
                match.take(one, answer)
                self.given += 1
                line = self.pads.get(one.ask.seat, self.dealer)
                return line, {"do": "answer", "ask": one.id, "answer": answer, "key": f"bench-{self.given:06}"}

    def answer(self) -> Timed:
        """One answer, until every screen has its frame."""
        line, command = self.due()
        self.lines.want(self.screens)
        start = time.perf_counter()
        id = self.lines.emit(line, "command", command)
        self.lines.until(lambda: id in line.acks, "an answer's acknowledgement")
        acknowledged = time.perf_counter() - start
        if not line.acks.pop(id)["ok"]:
            raise Broken(f"an answer was refused: {command}")
        self.lines.until(lambda: not self.lines.missing, "an answer's frames on")
        return Timed(acknowledged, self.lines.last - start)

    def race(self, seconds: float) -> float:
        """Answers a second, each given as soon as its pad shows the ask, until the last screen has the last frame."""
        given, spent = 0, 0.0
        while spent < seconds:
            line, command = self.due()  # a new match is set up while no clock runs
            start = time.perf_counter()
            while True:
                asked = b'"id":"%s"' % command["ask"].encode()
                self.lines.until(lambda line=line, asked=asked: asked in line.newest, "a pad to be asked")  # type: ignore[misc]
                self.lines.emit(line, "command", command)
                given += 1
                over = self.match is None or self.match.outcome is not None
                if over or spent + time.perf_counter() - start > seconds:
                    break
                line, command = self.due()
            self.lines.quiet()
            spent += self.lines.last - start
        return given / spent

    def close(self) -> None:
        """Hang up, and end the server."""
        self.lines.close(self.screens)
        self.server.stop()


class BareHall:
    """As many screens on the bare server; `size` is that of its frames, in bytes."""

    def __init__(self, folder: Path, lines: Lines) -> None:
        self.lines = lines
        self.server = Bare(folder)
        self.screens: list[Line] = []
        self.size = 4000
        self.given = 0

    def fill(self, screens: int) -> None:
        """So many screens in all."""
        more = [self.lines.dial(self.server.port, "bare", {}) for _ in range(screens - len(self.screens))]
        self.lines.settle(more)
        self.screens += more
        self.lines.quiet()

    def _send(self) -> tuple[Line, int]:
        self.given += 1
        line = self.screens[self.given % 2]
        command = {"do": "answer", "ask": "m1.0.A3", "answer": {"cell": "e5"}, "key": f"bench-{self.given:06}"}
        return line, self.lines.emit(line, "answer", {**command, "size": self.size})

    def answer(self) -> Timed:
        """One answer, until every screen has its frame."""
        self.lines.want(self.screens)
        start = time.perf_counter()
        line, id = self._send()
        self.lines.until(lambda: id in line.acks, "an acknowledgement")
        acknowledged = time.perf_counter() - start
        line.acks.clear()
        self.lines.until(lambda: not self.lines.missing, "frames on")
        return Timed(acknowledged, self.lines.last - start)

    def race(self, seconds: float) -> float:
        """Answers a second, each given as soon as its sender has the frame of the one before."""
        start = time.perf_counter()
        given = 0
        while time.perf_counter() < start + seconds:
            count, line = b'"n":%d,' % self.given, self.screens[(self.given + 1) % 2]
            if given:
                self.lines.until(lambda count=count, line=line: count in line.newest[:60], "a frame")  # type: ignore[misc]
            self._send()
            given += 1
        self.lines.quiet()
        return given / (self.lines.last - start)

    def close(self) -> None:
        """Hang up, and end the server."""
        self.lines.close(self.screens)
        self.server.stop()
