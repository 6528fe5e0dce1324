"""The ceiling: a bare Flask-SocketIO server on eventlet that inserts one synced row and sends a frame of a given size.

A script in a process of its own. Beside run.py it is the only file here that serves on eventlet, and nothing imports
it: a ceiling without the same green threads would be none. It is tuned as run.py tunes ours: no Nagle, no deflate,
handlers in order.
"""

from __future__ import annotations

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # deprecated upstream
    import eventlet

    eventlet.monkey_patch()

import logging
import socket
import sqlite3
import sys
import time
from typing import Any

import eventlet.wsgi
import msgspec
from eventlet.greenio import GreenSocket
from flask import Flask
from flask_socketio import SocketIO


class Json:
    """msgspec's JSON, as ours."""

    @staticmethod
    def dumps(value: Any, **_: Any) -> str:
        return msgspec.json.encode(value).decode()

    @staticmethod
    def loads(text: str, **_: Any) -> Any:
        return msgspec.json.decode(text)


def main(path: str) -> None:
    """Serve on a free port of this machine, which is printed, with its rows in a SQLite file at `path`."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE log(seq INTEGER PRIMARY KEY, data TEXT NOT NULL)")
    app = Flask("bare")
    socketio = SocketIO(
        app, async_mode="eventlet", json=Json, async_handlers=False, ping_interval=5, ping_timeout=6,
        cors_allowed_origins=None, http_compression=False, manage_session=False,
    )  # fmt: skip
    count = 0

    def frame(size: int) -> dict[str, Any]:
        return {"run": "bare", "n": count, "fill": "x" * size}

    @socketio.on("connect")
    def connect(auth: Any = None) -> None:
        socketio.emit("frame", frame(100))

    @socketio.on("time")
    def clock(data: Any) -> dict[str, Any]:
        return {"t": data["t"], "now": round(time.monotonic() * 1000)}

    @socketio.on("answer")
    def answer(data: Any) -> dict[str, Any]:
        nonlocal count
        count += 1
        db.execute("INSERT INTO log VALUES (?, ?)", (count, msgspec.json.encode(data).decode()))  # commits, and syncs
        socketio.emit("frame", frame(data["size"]))
        return {"ok": True}

    listener = socket.create_server(("127.0.0.1", 0), backlog=512)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    print(f"listening on 127.0.0.1:{listener.getsockname()[1]}", flush=True)
    inner = app.wsgi_app

    def plain(environ: dict[str, Any], start_response: Any) -> Any:
        environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        return inner(environ, start_response)

    app.wsgi_app = plain  # type: ignore[method-assign]
    quiet = logging.getLogger("bare.lines")
    eventlet.wsgi.server(GreenSocket(listener), app, log=quiet, log_output=False, debug=False)


if __name__ == "__main__":
    main(sys.argv[1])
