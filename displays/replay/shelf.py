"""One show from the shelf: a web application over its file alone, to read, for who has the key that is printed."""

from __future__ import annotations

import hmac
import secrets
from typing import cast

from flask import Flask

from control.access import DEALER, Grant
from control.desk import Desk
from control.log import Log
from control.show import Show
from control.web import app
from displays.pages import pages
from displays.replay.room import Room
from displays.replay.routes import replay


class Shelf:
    """What pages ask of a desk, for a show that nobody runs: its log, who holds the key, its players' pictures."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.key = secrets.token_urlsafe(24)
        self.show = Show().replay(log.rows())
        self.house = self.access = self

    def resolve(self, key: str | None) -> Grant | None:
        """The printed key shows everything there is in the file; there is no other."""
        if key is None or not hmac.compare_digest(key.encode("utf-8", "replace"), self.key.encode()):
            return None
        return Grant("shelf", DEALER, None, None, False)

    def picture(self, hash: str) -> tuple[bytes, str] | None:
        with self.log.reading() as db:
            row = db.execute("SELECT content, type FROM pictures WHERE hash = ?", (hash,)).fetchone()
        return (row[0], row[1]) if row else None


def shelf(log: Log) -> tuple[Flask, str]:
    """The application and the path, key and all, under which the room opens."""
    made = Shelf(log)
    room = Room(log)
    room.read()
    site = app(cast(Desk, made), pages)
    site.extensions["replay"] = room
    site.config["DOOR"] = "/replay"
    site.register_blueprint(replay)
    return site, f"/replay?key={made.key}"
