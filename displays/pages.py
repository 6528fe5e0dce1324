"""The pages of displays: wall, viewer, their files, the browser libraries, words and pictures."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort

from control.catalogue import LANGUAGES, words
from control.web import desk, page, static
from displays.libs import MissingLibrary, read_lib

LOG = logging.getLogger("tablecast.web")
HERE = Path(__file__).parent
YEAR = 31_536_000

pages = Blueprint("displays", __name__)
pages.add_url_rule("/static/kit/<path:path>", "kit", static(HERE / "static"))


@pages.get("/lib/<path:path>")
def lib(path: str) -> Response:
    try:
        content, kind = read_lib(path)
    except KeyError:
        abort(404)
    response = Response(content, content_type=kind)
    response.headers["Cache-Control"] = f"public, max-age={YEAR if path.endswith('.woff2') else 300}"
    return response


@pages.get("/words/<lang>.json")
def say_words(lang: str) -> Any:
    if lang not in LANGUAGES:
        abort(404)
    return words(lang)


@pages.get("/wall")
def wall() -> Response:
    return page(HERE / "static", "wall.html")


@pages.get("/viewer")
def viewer() -> Response:
    return page(HERE / "static", "wall.html")


@pages.get("/pictures/<hash>")
def picture(hash: str) -> Response:
    found = desk().house.picture(hash)
    if found is None:
        abort(404)
    response = Response(found[0], content_type=found[1])
    response.headers["Cache-Control"] = f"private, max-age={YEAR}"
    return response


@pages.app_errorhandler(MissingLibrary)
def missing(error: MissingLibrary) -> Response:
    LOG.error("%s", error)
    return Response(str(error), 503, content_type="text/plain; charset=utf-8")
