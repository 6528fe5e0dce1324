"""The overlay without a show, on the kit's small server; and what is on air for it: a desk, its matches, the air.

python -m tests.overlay_server [PORT], then http://127.0.0.1:PORT/overlay and `put(frame)` in the browser's console.
"""

from __future__ import annotations

import sys
import threading
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import Any

from flask import Flask, Response

from control.command import Actor
from control.desk import Desk
from control.log import Log
from displays.air import Air
from displays.frames import Frame
from rules.game import SEATS, Game
from rules.rehearsal import choices
from rules.steps import Cue, Draw
from tests import kit_server

DEALER = Actor("dealer")
NAMES = dict(zip(SEATS, ("민수", "서연", "독고영재", "도윤", "하은", "Alexander the Great", "유진"), strict=True))


class OnAir:
    """A show with a clock of its own, and the overlay's picture of it."""

    def __init__(self, folder: Path, lang: str = "ko", names: dict[str, str] = NAMES) -> None:
        self.time = 1_000_000_000
        self.log = Log.create(folder / "air.db", monotonic_ns=lambda: self.time)
        self.desk = Desk(self.log)
        self.air = Air(self.desk)
        self.desk.changed = self.air.record
        players = {seat: {"name": names[seat], "colour": n} for n, seat in enumerate(SEATS, 1)}
        self.do("set_show", title="결승전", players=players)
        self.do("language", lang=lang)

    def do(self, do: str, **more: Any) -> None:
        reply = self.desk.handle(DEALER, {"do": do, "state": self.desk.show.state, **more})
        assert reply["ok"], reply

    def begin(self, game: Game, seats: int, source: Random, **options: Any) -> None:
        """Set up and start a match."""
        self.do("set_up", game=game.key, seats=list(SEATS[:seats]), options=options, seed=str(source.random()))
        self.do("start")

    def step(self, source: Random) -> bool:
        """Let one thing happen after a few seconds, at random; False once the match has ended."""
        self.wait(3)
        played = self.desk.show.match
        assert played is not None
        if played.status != "running":
            return False
        match = self.desk.match(played)
        if isinstance(match.step, Cue):
            self.do("cue", cue=match.step.name)
        elif isinstance(match.step, Draw):
            self.do("draw", value=None)
        else:
            there = choices(match)
            one = source.choice([it for it in there if it.kind != "offer" or source.random() < 0.2] or there)
            self.do("answer", ask=one.id, answer=match.legal(one, source))
        return True

    def wait(self, seconds: float) -> None:
        self.time += round(seconds * 1e9)
        self.air.tick()

    def frame(self) -> Frame:
        """What is on air now, with the moment of it as `time`."""
        return {**self.air.content(), "run": f"{id(self):x}", "time": self.desk.now()}

    def close(self) -> None:
        self.log.close()


def build() -> Flask:
    """The kit's app with the overlay on it."""
    app = kit_server.build()

    @app.get("/overlay")
    def overlay() -> Response:
        page = (kit_server.ROOT / "displays" / "static" / "overlay.html").read_text(encoding="utf-8")
        return Response(page.replace("/static/kit/overlay.js", "/fixtures/overlay_driver.js"), mimetype="text/html")

    return app


def running(port: int = 0) -> AbstractContextManager[str]:
    """The server on a free port of this machine; gives its address and stops at the end."""
    return kit_server.serving(build(), port)


if __name__ == "__main__":
    with running(int(sys.argv[1]) if len(sys.argv) > 1 else 8091) as address:
        print(address, flush=True)
        threading.Event().wait()
