"""Any moment of any match on every page, to look at: a scripted or random match that jumps to a given entry.

    python -m tests.moments                                     # serves; /go?game=…&script=…&at=N jumps there
    python -m tests.moments SCRIPT.yaml --list                  # the entries of a script, numbered
    python -m tests.moments SCRIPT.yaml --at 17 --shots FOLDER  # pictures of wall, overlay, pads, console, viewer

The pages are the product's own, with the desk's frames; only the socket is replaced by a look at what its audience may
see. A name of a game instead of a script plays it at random (`--seed`).
"""

from __future__ import annotations

import argparse
import json
import logging
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from flask import Flask, Response, jsonify, request, send_from_directory

from control.catalogue import catalogue
from control.command import Actor
from displays.frames import frame
from rules import script as scripts
from rules.game import SEATS, games
from rules.match import Match
from rules.rehearsal import Endless, play_out
from rules.steps import Illegal
from tests import kit_server
from tests.browser import CONSOLE, TABLET, TABLET_UPRIGHT, WALL, launch, open_page
from tests.overlay_server import NAMES, OnAir

ROOT = kit_server.ROOT
POLICY = "default-src 'self'; img-src 'self' data: blob:; frame-src 'self'"
NOISE = ("status of 404", "data:,", "Service Worker registration blocked")


class Course:
    """A whole match as it was played: its set-up and all that came from outside."""

    def __init__(self, game: str, seats: list[str], options: dict[str, Any], seed: str, entries: list[Any]) -> None:
        self.game, self.seats, self.options, self.seed, self.entries = game, seats, options, seed, entries

    @classmethod
    def of(cls, match: Match, options: dict[str, Any]) -> Course:
        return cls(match.game.key, list(match.seats), options, match.seed, match.entries)

    @classmethod
    def scripted(cls, path: Path) -> Course:
        """A match script's match. Raises scripts.Unreadable, scripts.Failed."""
        script = scripts.read(path.read_text(encoding="utf-8"))
        return cls.of(scripts.play(script), script.get("options") or {})

    @classmethod
    def random(cls, game: str, seed: int = 0, seats: int | None = None, most: int = 400, **options: Any) -> Course:
        """A random match; one that does not end within `most` answers is cut off there."""
        low, _ = games()[game].seats
        match = Match(game, SEATS[: seats or max(2, low)], options, seed)
        with suppress(Endless):
            play_out(match, Random(seed), most=most)
        return cls.of(match, options)

    def told(self, at: int) -> str:
        one = self.entries[at]
        return f"{at + 1:4} " + " ".join(str(one[key]) for key in one if key != "by")


class Moments(OnAir):
    """A show in which one course stands at one of its entries; `to(n)` goes there, backwards by starting anew."""

    def __init__(self, folder: Path, course: Course, lang: str = "ko", names: dict[str, str] = NAMES) -> None:
        super().__init__(folder, lang, names)
        self.course, self.at, self.n = course, 0, 0
        game = games()[course.game]
        self.do(
            "set_up",
            game=game.key,
            seats=course.seats,
            options=course.options,
            seed=course.seed,
            draws="hand",
            pace=None,
        )
        self.do("start")
        self.do("preset", scene={"kind": "match"})
        self.time += 10**9
        self.do("take", on=self.desk.on())

    def to(self, at: int) -> Moments:
        """Let the match go on until `at` of its entries have happened."""
        while self.at < min(at, len(self.course.entries)):
            self.entry(self.course.entries[self.at])
            self.at += 1
            self.n += 1
        return self

    def entry(self, one: Any) -> None:
        """One thing that comes from outside, a few seconds after the last, by the desk's own commands."""
        self.wait(2)
        played = self.desk.show.match
        assert played is not None
        match = self.desk.match(played)
        kind = one["kind"]
        if kind == "answer":
            self.do("answer", ask=match.find(one["seat"], one["ask"]).id, answer=one["answer"])
        elif kind == "cue":
            self.do("cue", cue=one["name"])
        elif kind == "draw":
            value = one["value"]
            self.do("draw", value=value if getattr(match.step, "many", False) else value[0])
        elif kind == "draft":
            reply = self.desk.handle(
                Actor("pad", one["seat"]),
                {"do": "draft", "ask": match.find(one["seat"], one["ask"]).id, "answer": one["answer"]},
            )
            assert reply["ok"], reply
        elif kind == "timeout":
            for ask in [ask for ask in match.asks if ask.waits and one["seat"] in ("all", ask.ask.seat)]:
                self.do("timeout", ask=ask.id)
        elif kind == "correct":
            self.do("correct", **{key: one[key] for key in ("counter", "seat", "value", "reason")})
        else:
            raise ValueError(f"no moment for {kind}")

    def seen(self, audience: str) -> dict[str, Any]:
        """What a screen of that audience has now, as it comes out of the wire."""
        content = self.frame() if audience == "overlay" else frame(self.desk, audience)
        made: dict[str, Any] = json.loads(msgspec.json.encode(content))
        return {**made, "run": f"{id(self):x}", "n": self.n, "audience": audience}


def build() -> Flask:
    """The pages over `app.moments`, a Moments; without one they wait."""
    app = kit_server.build()
    app.moments = None  # type: ignore[attr-defined]

    @app.after_request
    def policy(reply: Response) -> Response:
        reply.headers["Content-Security-Policy"] = POLICY
        if request.path.startswith("/lib/"):
            reply.headers["Cache-Control"] = "max-age=600"
        return reply

    @app.get("/static/kit/socket.js")
    def socket() -> Response:
        return send_from_directory(kit_server.FIXTURES, "moment_socket.js")

    @app.get("/static/pad/<path:name>")
    def pad_file(name: str) -> Response:
        return send_from_directory(ROOT / "player_pads" / "static", name)

    @app.get("/static/console/<path:name>")
    def console_file(name: str) -> Response:
        return send_from_directory(ROOT / "control" / "static", name)

    pages = {
        "/screen": "displays/static/wall.html", "/viewer": "displays/static/wall.html",
        "/overlay": "displays/static/overlay.html", "/pad": "player_pads/static/pad.html",
        "/console": "control/static/console.html",
    }  # fmt: skip
    for path, file in pages.items():
        app.add_url_rule(path, path, lambda file=file: send_from_directory(ROOT, file))

    @app.get("/frame/<audience>")
    def seen(audience: str) -> Any:
        show = app.moments  # type: ignore[attr-defined]
        if show is None or request.args.get("after") == str(show.n):
            return jsonify({"n": None if show is None else show.n, "now": 0, "frame": None})
        return jsonify({"n": show.n, "now": show.desk.now(), "frame": show.seen(audience)})

    @app.post("/preview")
    def preview() -> Any:
        what, show = request.get_json(), app.moments  # type: ignore[attr-defined]
        actor = Actor("dealer") if what["audience"] == "dealer" else Actor("pad", what["audience"])
        return Response(
            msgspec.json.encode(show.desk.preview(actor, what["ask"], what["answer"])), mimetype="application/json"
        )

    @app.post("/command")
    def command() -> Any:
        return jsonify({"ok": False, "why": "forbidden", "slots": {}})  # these pages are for looking

    @app.get("/api/games")
    def all_games() -> Response:
        return Response(json.dumps(catalogue(), ensure_ascii=False), mimetype="application/json")

    @app.get("/go")
    def go() -> Any:
        at = int(request.args.get("at", 0))
        folder = Path(tempfile.mkdtemp(prefix="moments"))
        name = request.args.get("script")
        course = (
            Course.scripted(Path(name))
            if name
            else Course.random(request.args["game"], int(request.args.get("seed", 0)))
        )
        show = app.moments  # type: ignore[attr-defined]
        before = show.n if show else 0
        app.moments = Moments(folder, course).to(at)  # type: ignore[attr-defined]
        app.moments.n += before + 1  # type: ignore[attr-defined]
        return jsonify({"at": at, "entries": [course.told(n) for n in range(len(course.entries))]})

    return app


@contextmanager
def pages(show: Moments, port: int = 0) -> Iterator[tuple[str, Flask]]:
    """The pages over a show on this machine: the address, and the app whose `moments` may be changed."""
    app = build()
    app.moments = show  # type: ignore[attr-defined]
    with kit_server.serving(app, port) as address:
        yield address, app


VIEWS = {
    "wall": ("/screen", WALL), "viewer": ("/viewer", WALL), "overlay": ("/overlay", WALL),
    "console": ("/console", CONSOLE),
}  # fmt: skip


def views(seats: list[str]) -> dict[str, tuple[str, tuple[int, int]]]:
    """Every page of a show of these seats: path and size; pads lying and upright in turn."""
    pads = {
        f"pad_{seat}{way}": (f"/pad?as={seat}", size)
        for seat in seats[:2]
        for way, size in (("", TABLET), ("_upright", TABLET_UPRIGHT))
    }
    return {**VIEWS, **pads}


def shoot(course: Course, moments: list[int], folder: Path, only: set[str], name: str, lang: str = "ko") -> list[str]:
    """Pictures of the pages at some entries, in the order of a show; gives what the pages complained about."""
    folder.mkdir(parents=True, exist_ok=True)
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as scratch, launch() as browser:
        show = Moments(Path(scratch), course, lang)
        with pages(show) as (address, _):
            open_now = {
                view: (open_page(browser, size, touch=view.startswith("pad")), path)
                for view, (path, size) in views(course.seats).items()
                if not only or view.partition("_")[0] in only or view in only
            }
            for at in sorted(moments):
                show.to(at - 1)
                if at == min(moments):
                    for watched, path in open_now.values():
                        watched.page.goto(f"{address}{path}")
                        watched.page.wait_for_selector("body[data-drawn]")
                        watched.page.wait_for_timeout(400)
                show.to(at)
                for watched, _ in open_now.values():
                    watched.page.wait_for_selector(f"body[data-drawn='{show.n}']")
                next(iter(open_now.values()))[0].page.wait_for_timeout(2600)
                for view, (watched, _) in open_now.items():
                    watched.page.screenshot(path=folder / f"{name}_{at}_{view}.png", omit_background=view == "overlay")
            for watched, _ in open_now.values():
                faults += [line for line in watched.errors if not any(text in line for text in NOISE)]
                watched.close()
    return faults


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("what", nargs="?", help="a match script, or a game's key")
    options.add_argument("--at", default="0", help="entries, such as 17 or 5,9,12")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--seats", type=int)
    options.add_argument("--lang", default="ko")
    options.add_argument("--list", action="store_true")
    options.add_argument("--shots", type=Path)
    options.add_argument("--only", default="", help="views, such as wall,pad_A")
    options.add_argument("--port", type=int, default=0)
    given = options.parse_args()
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    if given.what is None:
        with kit_server.serving(build(), given.port) as address:
            print(f"{address}/go?game=bank_play&at=12 then {address}/screen, /overlay, /pad?as=A, /console", flush=True)
            threading.Event().wait()
    path = Path(given.what)
    try:
        course = Course.scripted(path) if path.suffix == ".yaml" else Course.random(given.what, given.seed, given.seats)
    except (scripts.Failed, scripts.Unreadable, Illegal) as fault:
        raise SystemExit(str(fault)) from None
    if given.list:
        print("\n".join(course.told(n) for n in range(len(course.entries))))
        return
    moments = [int(one) for one in given.at.split(",")]
    only = {one for one in given.only.split(",") if one}
    name = f"{course.game}_{path.stem}" if path.suffix else course.game
    for line in shoot(course, moments, given.shots or Path("shots"), only, name, given.lang):
        print(line)


if __name__ == "__main__":
    main()
