"""A small server for tests of the pad: real pages and a real socket, with a table that the test lays.

    python -m tests.pad_server --port 8765 --world world.json

`world.json` says what it serves (`frame`: a fixture's name or a frame) and how it behaves; POST /_world changes it,
GET /_world gives it back. What it took stands in `answers` ({key: answer}) and survives kill -9, as the log would.
It is no second desk: it knows no rules.
"""

import argparse
import json
import os
import time
import tomllib
from pathlib import Path
from typing import Any

from flask import Flask, Response, jsonify, request, send_file
from flask_socketio import ConnectionRefusedError as Refused
from flask_socketio import SocketIO

from displays.libs import read_lib

ROOT = Path(__file__).parents[1]
FIXTURES = Path(__file__).parent / "fixtures"
STATIC = {"kit": ROOT / "displays" / "static", "pad": ROOT / "player_pads" / "static"}
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob: mediastream:; connect-src 'self' ws: wss:"
)


def flat(tree: dict[str, Any], lang: str, before: str = "") -> dict[str, str]:
    """A catalogue's texts in one language, keys joined by dots."""
    found: dict[str, str] = {}
    for key, value in tree.items():
        name = f"{before}{key}"
        if isinstance(value.get(lang), str):
            found[name] = value[lang]
        else:
            found.update(flat(value, lang, f"{name}."))
    return found


def catalogue(lang: str) -> dict[str, Any]:
    """All words of a language, as /words/<lang>.json; the game `fixture` has its own."""

    def read(path: Path) -> dict[str, str]:
        return flat(tomllib.loads(path.read_text("utf-8")), lang) if path.is_file() else {}

    ui = [read(ROOT / room / "words.toml") for room in ("displays", "player_pads", "control")]
    games = {path.parent.name: read(path) for path in (ROOT / "rules" / "games").glob("*/words.toml")}
    own = tomllib.loads((FIXTURES / "pad_words.toml").read_text("utf-8"))
    games["fixture"] = flat(own["fixture"], lang)
    common = {**flat(own["common"], lang), **read(ROOT / "rules" / "words.toml")}
    return {"common": common, "ui": {key: text for part in ui for key, text in part.items()}, "games": games}


class World:
    """What the server says and has heard, kept in a file that survives it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data: dict[str, Any] = {"frame": "pad_wait", "answers": {}, "tries": [], "drafts": []}
        if path.is_file():
            self.data.update(json.loads(path.read_text("utf-8")))
        self.data["run"] = os.urandom(4).hex()
        self.numbered = 0

    def save(self) -> None:
        draft = self.path.with_suffix(".new")
        draft.write_text(json.dumps(self.data), "utf-8")
        draft.replace(self.path)

    def frame(self) -> dict[str, Any]:
        made = self.data["frame"]
        if isinstance(made, str):
            made = json.loads((FIXTURES / f"{made}.json").read_text("utf-8"))
        self.numbered += 1
        made = {**made, "run": self.data["run"], "n": self.numbered}
        for clock in made.get("clocks", []):
            clock["deadline"] = round(time.monotonic() * 1000) + clock["left"] if clock["running"] else None
        answered = {entry["ask"] for entry in self.data["answers"].values()}
        if made.get("match"):
            made["match"]["open"] = [ask for ask in made["match"]["open"] if ask["id"] not in answered]
        return made


def build(world: World) -> tuple[Flask, SocketIO]:
    """The Flask application and its socket, as the product's server would look to a pad."""
    app = Flask(__name__, static_folder=None)
    socket = SocketIO(app, async_mode="threading", cors_allowed_origins="*")

    @app.after_request
    def policy(reply: Response) -> Response:
        reply.headers["Content-Security-Policy"] = POLICY
        return reply

    @app.get("/pad")
    def pad() -> Response:
        return send_file(STATIC["pad"] / "pad.html")

    @app.get("/static/<room>/<path:path>")
    def static(room: str, path: str) -> Response:
        return send_file(STATIC[room] / path)

    @app.get("/lib/<name>")
    def lib(name: str) -> Response:
        content, kind = read_lib(name)
        return Response(content, content_type=kind)

    @app.get("/words/<lang>.json")
    def words(lang: str) -> Response:
        return jsonify(catalogue(lang))

    @app.get("/join/<token>")
    def join(token: str) -> Response:
        return send_file(STATIC["pad"] / "join.html")

    @app.get("/join/<token>/seat")
    def seat(token: str) -> Any:
        found = {"ok": True, "seat": "A", "name": "민수", "colour": 1, "title": "결승전", "lang": "ko"}
        return jsonify(world.data.get("seat", found))

    @app.post("/join/<token>")
    def claim(token: str) -> Response:
        world.data.setdefault("claims", []).append(request.get_json())
        world.save()
        return jsonify(world.data.get("joined", {"ok": True, "to": "/pad"}))

    @app.get("/_world")
    def told() -> Response:
        return jsonify(world.data)

    @app.post("/_world")
    def change() -> Response:
        change = request.get_json()
        screen, late = change.pop("screen", None), change.pop("late", None)
        world.data.update(change)
        world.save()
        if "frame" in change:
            socket.emit("frame", world.frame())
        if screen:
            socket.emit("screen", screen)
        if late:  # a frame that was overtaken on its way
            socket.emit("frame", {**world.frame(), "match": None, "n": late})
        return jsonify(world.data)

    @socket.on("connect")
    def connect(auth: Any = None) -> None:
        if world.data.get("refuse_line"):
            raise Refused(world.data["refuse_line"])
        world.data.setdefault("auth", []).append(auth)
        socket.emit("frame", world.frame(), to=request.sid)  # type: ignore[attr-defined]

    @socket.on("time")
    def clock(data: dict[str, Any]) -> dict[str, Any]:
        world.data["drawn"] = data["n"]
        if world.data.get("deaf"):
            time.sleep(30)
        return {"t": data["t"], "now": round(time.monotonic() * 1000)}

    @socket.on("preview")
    def preview(data: dict[str, Any]) -> dict[str, Any]:
        return world.data.get("preview", {"ok": True, "notes": []})

    @socket.on("command")
    def command(data: dict[str, Any]) -> Any:
        if data["do"] == "draft":
            world.data["drafts"].append(data["answer"])
            return {"ok": True}
        world.data["tries"].append(data["key"])
        if refusal := world.data.get("refusal"):
            world.save()
            return {"ok": False, "clause": None, "slots": {}, **refusal}
        if world.data.get("lose", 0) > 0:  # the wire breaks before the server hears it
            world.data["lose"] -= 1
            socket.server.disconnect(request.sid)  # type: ignore[attr-defined]
            return None
        world.data["answers"].setdefault(data["key"], {"ask": data["ask"], "answer": data["answer"]})
        world.save()
        if world.data.get("die_written"):  # written, and gone before anybody was told
            os._exit(9)
        if world.data.get("lose_acks", 0) > 0:
            world.data["lose_acks"] -= 1
            socket.server.disconnect(request.sid)  # type: ignore[attr-defined]
            return None
        socket.start_background_task(later)
        return {"ok": True, "seq": len(world.data["answers"])}

    def later() -> None:
        time.sleep(world.data.get("slow_frames", 0))
        socket.emit("frame", world.frame())

    return app, socket


def main() -> None:
    """Serve until killed."""
    options = argparse.ArgumentParser()
    options.add_argument("--port", type=int, required=True)
    options.add_argument("--world", type=Path, required=True)
    given = options.parse_args()
    app, socket = build(World(given.world))
    socket.run(app, host="127.0.0.1", port=given.port, allow_unsafe_werkzeug=True)


if __name__ == "__main__":
    main()
