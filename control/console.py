"""The dealer's console: signing in by PIN, the page, the catalogue of games, and the take for control surfaces."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Blueprint, Response, make_response, request

from control.access import COOKIE, COOKIE_DEALER, DEALER
from control.catalogue import catalogue, words
from control.command import Actor
from control.content import UnreadableContent, check_text
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


STATUS = {"stale": 409, "nothing_in_preview": 409, "too_soon": 429, "not_parts": 400}
"""What a control surface (a stream deck) is told besides the words."""


@console.get("/api/take")
def standing() -> Any:
    """What a take would put on air: {"on": [program, preview], "program": scene, "preview": scene or null}."""
    with desk().lock:
        return {"on": desk().on(), "program": desk().show.scene, "preview": desk().show.preview}


@console.post("/api/take")
def take() -> Any:
    """{"on": [program, preview]} as GET says → on air; 409 if something else stands there by now, 429 within 300 ms."""
    on = body().get("on")
    if not isinstance(on, list) or len(on) != 2 or any(type(seq) is not int for seq in on):
        return _refused("not_parts")
    grant = grant_for(DEALER)
    reply = desk().handle(Actor(DEALER, grant=grant.id if grant else None), {"do": "take", "on": on})
    return reply if reply["ok"] else _refused(reply["why"], reply["slots"])


def _refused(why: str, slots: dict[str, Any] | None = None) -> Any:
    """A refusal in the show's language, with what stands there now, so that the next press can name it."""
    said = words(desk().show.language)["ui"]
    text = said.get(f"refused.{why}") or said["refused.other"]
    return {"ok": False, "why": why, "slots": slots or {}, "words": text, "on": desk().on()}, STATUS.get(why, 503)


@console.get("/api/games")
def games() -> Any:
    return catalogue()


@console.post("/api/content")
def content() -> Any:
    """{"game", "name", "text"} of a TOML file → {"ok", "puzzles", "lines"}: as `run.py content`, in its language.

    Nothing is kept: the puzzles go with the match that is set up with them, and are checked once more then.
    """
    given = body()
    game, name, text = (given.get(key) for key in ("game", "name", "text"))
    if not (isinstance(game, str) and isinstance(name, str) and isinstance(text, str)):
        return _refused("not_parts")
    language = desk().show.language
    try:
        lines, _, data = check_text(name, text, language=language)
    except UnreadableContent as error:
        return {"ok": False, "puzzles": None, "lines": [str(error)]}
    if not lines and data["game"] != game:
        lines = [f"{name}: {words(language)['ui']['console.option.other_game']}"]
    return {"ok": not lines, "puzzles": None if lines else data["puzzle"], "lines": lines}
