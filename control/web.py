"""The web server's frame: who may open which page, safe headers, errors in words. The rooms bring their pages."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Flask, Response, abort, current_app, request, send_from_directory
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from control.access import COOKIE_DEALER, COOKIE_PAD, STRANGER, Grant, admits
from control.catalogue import LANGUAGES, words
from control.desk import Desk
from control.errors import TablecastError

LOG = logging.getLogger("tablecast.web")

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'self'; form-action 'self'"
)
"""What pages may load: nothing from any other host, so that a studio without the Internet misses nothing."""


def desk() -> Desk:
    """The desk of the running show."""
    found: Desk = current_app.extensions["desk"]
    return found


def app(the_desk: Desk, *blueprints: Blueprint) -> Flask:
    """The web application over a desk, with the pages of the rooms above."""
    made = Flask("tablecast", static_folder=None)
    made.extensions["desk"] = the_desk
    made.config["MAX_CONTENT_LENGTH"] = 1_000_000
    made.config["PROVIDE_AUTOMATIC_OPTIONS"] = False  # no other site is ever to ask what it may do here
    for blueprint in blueprints:
        made.register_blueprint(blueprint)
    made.before_request(_guard)
    made.after_request(_headers)
    made.register_error_handler(HTTPException, _refuse)
    made.register_error_handler(TablecastError, _cannot)
    made.register_error_handler(Exception, _failed)
    return made


def grants() -> list[Grant]:
    """What the visitor's key in the address and cookies stand for; revoked ones are left out."""
    access = desk().house.access
    keys = (request.args.get("key"), request.cookies.get(COOKIE_PAD), request.cookies.get(COOKIE_DEALER))
    found = [access.resolve(key) for key in keys if key]
    return [grant for grant in found if grant is not None and not grant.revoked]


def grant_for(role: str) -> Grant | None:
    """The visitor's grant for a role, if there is one."""
    return next((grant for grant in grants() if grant.role == role), None)


def body() -> dict[str, Any]:
    """The JSON object that was sent, else an empty one. Only requests of our own pages can say that they are JSON."""
    try:
        given = msgspec.json.decode(request.get_data()) if request.is_json else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}
    return given if isinstance(given, dict) else {}


def route_name(method: str, rule: str) -> str:
    """A route as the table of access names it: "GET /join/<token>"."""
    plain = rule
    for kind in ("path:", "string:"):
        plain = plain.replace(f"<{kind}", "<")
    return f"{'GET' if method == 'HEAD' else method} {plain}"


def _guard() -> None:
    """Refuse whoever the table of access does not admit to this route."""
    if request.url_rule is None:
        return
    name = route_name(request.method, request.url_rule.rule)
    if admits(name, STRANGER):
        return
    known = {grant.role for grant in grants()}
    if any(admits(name, role) for role in known):
        return
    abort(403 if known else 401)


def _headers(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"  # addresses hold keys
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response


def _refuse(error: HTTPException) -> Response:
    response = say(f"http_{error.code}", error.code or 500)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def _cannot(error: TablecastError) -> tuple[dict[str, Any], int]:
    """The log cannot take it now (a full disk): told as data, because only pages' own scripts ask for such things."""
    LOG.error("%s", error)
    return {"ok": False, "why": error.why, "slots": {}}, 503


def _failed(error: Exception) -> Response:
    LOG.exception("a page failed")
    return say("http_500", 500)


def say(why: str, status: int) -> Response:
    """A plain page with the words for a refusal, Korean first."""
    texts = []
    for language in LANGUAGES:
        ui = words(language)["ui"]
        texts.append(ui.get(f"refused.{why}") or ui.get("refused.http_other", ""))
    return Response("\n\n".join(texts) + "\n", status, content_type="text/plain; charset=utf-8")


def static(folder: Path) -> Callable[[str], Response]:
    """A view that serves a room's files."""

    def view(path: str) -> Response:
        response = send_from_directory(folder, path, max_age=0)
        response.headers["Cache-Control"] = "no-cache"
        return response

    return view


def page(folder: Path, name: str) -> Response:
    """A page of a room."""
    return send_from_directory(folder, name, max_age=0)
