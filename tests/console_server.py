"""The console's page over fixture frames, without a show: the kit's small server and a socket that plays a fixture.

python -m tests.console_server [PORT], then http://127.0.0.1:PORT/console?fixture=bid
"""

from __future__ import annotations

import json
import sys
import threading
from contextlib import AbstractContextManager

from flask import Flask, Response, request, send_from_directory

from control.catalogue import catalogue
from control.web import POLICY
from tests import kit_server

STATIC = kit_server.ROOT / "control" / "static"


def build() -> Flask:
    """The kit's app with the console on it."""
    app = kit_server.build()

    @app.after_request
    def policy(reply: Response) -> Response:
        reply.headers["Content-Security-Policy"] = POLICY
        if request.path.startswith(("/static/", "/lib/")):
            reply.headers["Cache-Control"] = "max-age=600"  # one page opens many fixtures
        return reply

    @app.get("/static/kit/socket.js")
    def socket() -> Response:
        return send_from_directory(kit_server.FIXTURES, "console_socket.js")

    @app.get("/static/console/<path:name>")
    def console(name: str) -> Response:
        return send_from_directory(STATIC, name)

    @app.get("/console")
    def page() -> Response:
        return send_from_directory(STATIC, "console.html")

    @app.get("/signin")
    def signin() -> Response:
        return send_from_directory(STATIC, "signin.html")

    @app.post("/console")
    def pin() -> tuple[dict[str, object], int]:
        right = (request.get_json(silent=True) or {}).get("pin") == "123456"
        return ({"ok": True}, 200) if right else ({"ok": False, "why": "pin_wrong", "slots": {"wait": 2}}, 403)

    @app.get("/api/games")
    def games() -> Response:
        return Response(json.dumps(catalogue(), ensure_ascii=False), mimetype="application/json")

    return app


def running(port: int = 0) -> AbstractContextManager[str]:
    """The server on a free port of this machine; gives its address and stops at the end."""
    return kit_server.serving(build(), port)


if __name__ == "__main__":
    with running(int(sys.argv[1]) if len(sys.argv) > 1 else 8091) as address:
        print(address, flush=True)
        threading.Event().wait()
