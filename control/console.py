"""The dealer's console: signing in by PIN, the page, and the catalogue of games that its picker is drawn from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Blueprint, Response, make_response, request

from control.access import COOKIE, COOKIE_DEALER, DEALER
from control.catalogue import catalogue
from control.errors import AccessError, TooSoon
from control.web import body, desk, grant_for, page, static

HERE = Path(__file__).parent

console = Blueprint("console", __name__)
console.add_url_rule("/static/console/<path:path>", "files", static(HERE / "static"))


@console.get("/console")
def desk_page() -> Response:
    return page(HERE / "static", "console.html" if grant_for(DEALER) else "signin.html")


@console.post("/console")
def sign_in() -> Any:
    """{"pin": "123456"} → a cookie with the dealer's key; a wrong PIN is told with the seconds to wait."""
    pin = body().get("pin")
    if not isinstance(pin, str):
        return {"ok": False, "why": "wrong_pin", "slots": {"wait": 0}}, 400
    try:
        key = desk().house.access.sign_in(pin, request.remote_addr or "")
    except AccessError as error:
        return {"ok": False, "why": error.why, "slots": dict(error.slots)}, 429 if isinstance(error, TooSoon) else 403
    response = make_response({"ok": True, "to": "/console"})
    response.set_cookie(COOKIE_DEALER, key, secure=request.is_secure, **COOKIE)
    return response


@console.get("/api/games")
def games() -> Any:
    return catalogue()
