"""A small server for looking at the kit without a show: fixture frames on the wall's page.

python -m tests.kit_server [PORT], then http://127.0.0.1:PORT/wall?fixture=black_white_2&play=1
"""

from __future__ import annotations

import json
import logging
import sys
import threading
import tomllib
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort, request, send_from_directory

from displays.libs import LIBRARIES, read_lib
from displays.serving import serving as alone

ROOT = Path(__file__).parents[1]
FIXTURES = ROOT / "tests" / "fixtures"
#: As the real server's: pages must live with it.
POLICY = "default-src 'self'"


def flat(words: dict[str, Any], lang: str, before: str = "") -> dict[str, str]:
    """Dotted keys → text of one language, from a catalogue as it stands in TOML."""
    out: dict[str, str] = {}
    for key, value in words.items():
        if isinstance(value, dict) and "ko" in value and isinstance(value["ko"], str):
            out[before + key] = value[lang]
        elif isinstance(value, dict):
            out |= flat(value, lang, f"{before}{key}.")
    return out


def words(lang: str, extra: dict[str, Any] | None = None) -> dict[str, Any]:
    """The catalogue of a language, from the project's own files; `extra` is a fixture's own."""

    def read(path: Path) -> dict[str, str]:
        return flat(tomllib.loads(path.read_text(encoding="utf-8")), lang) if path.is_file() else {}

    games = {path.parent.name: read(path) for path in sorted(ROOT.glob("rules/games/*/words.toml"))}
    ui: dict[str, str] = {}
    for room in ("displays", "player_pads", "control"):
        ui |= read(ROOT / room / "words.toml")
    more = (extra or {}).get(lang, {})
    common = read(ROOT / "rules" / "words.toml") | more.get("common", {})
    return {"common": common, "ui": ui, "games": games | more.get("games", {})}


def build() -> Flask:
    """The server's app."""
    app = Flask(__name__, static_folder=None)

    @app.after_request
    def policy(reply: Response) -> Response:
        reply.headers["Content-Security-Policy"] = POLICY
        return reply

    @app.get("/wall")
    def wall() -> Response:
        page = (ROOT / "displays" / "static" / "wall.html").read_text(encoding="utf-8")
        return Response(page.replace("/static/kit/wall.js", "/fixtures/driver.js"), mimetype="text/html")

    @app.get("/static/kit/<path:name>")
    def kit(name: str) -> Response:
        return send_from_directory(ROOT / "displays" / "static", name)

    @app.get("/fixtures/<path:name>")
    def fixture(name: str) -> Response:
        return send_from_directory(FIXTURES, name)

    @app.get("/lib/<name>")
    def lib(name: str) -> Response:
        if name not in LIBRARIES:
            abort(404)
        content, kind = read_lib(name)
        return Response(content, content_type=kind)

    @app.get("/words/<lang>.json")
    def catalogue(lang: str) -> Response:
        # The page's own address names the fixture, whose words a game without a folder brings with it.
        name = request.args.get("fixture") or (request.referrer or "").partition("fixture=")[2].partition("&")[0]
        path = FIXTURES / "frames" / f"{Path(name).name}.json"
        extra = json.loads(path.read_text(encoding="utf-8"))["words"] if path.is_file() else None
        return Response(json.dumps(words(lang, extra), ensure_ascii=False), mimetype="application/json")

    return app


def serving(app: Flask, port: int = 0) -> AbstractContextManager[str]:
    """An application on a port of this machine, which tells of nothing but faults."""
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    return alone(app, port)


def running(port: int = 0) -> AbstractContextManager[str]:
    """The server on a free port of this machine; gives its address and stops at the end."""
    return serving(build(), port)


if __name__ == "__main__":
    with running(int(sys.argv[1]) if len(sys.argv) > 1 else 8090) as address:
        print(address, flush=True)
        threading.Event().wait()
