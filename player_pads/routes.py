"""The contestants' pages: joining a seat by its one-time code, and the pad itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Blueprint, Response, make_response, request

from control.access import COOKIE, COOKIE_PAD, Waiting
from control.errors import AccessError
from control.web import body, desk, page, static

HERE = Path(__file__).parent

pads = Blueprint("pads", __name__)
pads.add_url_rule("/static/pad/<path:path>", "files", static(HERE / "static"))


@pads.get("/pad")
def pad() -> Response:
    return page(HERE / "static", "pad.html")


@pads.get("/watch")
def watch() -> Response:
    """A seat's pad to look at, for a viewer's key: nothing can be answered there."""
    return page(HERE / "static", "pad.html")


@pads.get("/join/<token>")
def join(token: str) -> Response:
    """The page only asks: a camera app that looks at the address beforehand must not spend the code."""
    return page(HERE / "static", "join.html")


@pads.get("/join/<token>/seat")
def seat(token: str) -> Any:
    """Which seat an unused code is for, and who sits there."""
    found = desk().house.access.token_seat(token)
    if found is None:
        return {"ok": False, "why": "token_old", "slots": {}}, 404
    held = desk().show.seats.get(found)
    return {
        "ok": True,
        "seat": found,
        "name": held.name if held else "",
        "colour": held.colour if held else 1,
        "title": desk().show.title,
        "lang": desk().show.language,
    }


@pads.post("/join/<token>")
def claim(token: str) -> Any:
    """{"nonce": …} takes the seat: {"ok": true, "to"} and a cookie, or {"ok": true, "waiting"} until the dealer admits.

    The same claim again gets the same answer, so a tablet asks again while it waits or when the reply was lost.
    """
    given = body()
    nonce, named = given.get("nonce"), given.get("device")
    if not isinstance(nonce, str) or len(nonce) > 100:
        return {"ok": False, "why": "token_refused", "slots": {}}, 400
    device = named[:40] if isinstance(named, str) and named.strip() else (request.headers.get("User-Agent") or "")[:120]
    try:
        claimed = desk().claim(token, device, request.remote_addr or "", nonce)
    except AccessError as error:
        return {"ok": False, "why": error.why, "slots": dict(error.slots)}, 403
    if isinstance(claimed, Waiting):
        return {"ok": True, "waiting": claimed.request_id}
    response = make_response({"ok": True, "to": "/pad"})
    response.set_cookie(COOKIE_PAD, claimed.key, secure=request.is_secure, **COOKIE)
    return response
