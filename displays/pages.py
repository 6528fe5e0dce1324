"""The pages of displays: wall, viewer, overlay, their files, the browser libraries, words and pictures."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, current_app, redirect, request

from control.access import DEALER
from control.catalogue import LANGUAGES, words
from control.web import desk, grant_for, page, static
from displays.libs import MissingLibrary, read_lib

LOG = logging.getLogger("tablecast.web")
HERE = Path(__file__).parent
YEAR = 31_536_000
LOOPBACK = ("127.0.0.1", "::1", "[::1]")

pages = Blueprint("displays", __name__)
pages.add_url_rule("/static/kit/<path:path>", "kit", static(HERE / "static"))


@pages.get("/")
def door() -> Any:
    """Whoever comes without an address wants the console; a tablet goes back to its seat; a demo shows everything."""
    if demo_links() is not None:
        return page(HERE / "static", "demo.html")
    own = grant_for("pad") and not grant_for(DEALER)
    return redirect("/pad" if own else current_app.config.get("DOOR", "/console"))


@pages.get("/demo.json")
def demo() -> Any:
    """A demo's links, for somebody who sits at this machine."""
    return demo_links() or abort(404)


def demo_links() -> dict[str, Any] | None:
    """The links that the demo's front page shows; None outside a demo, and for anybody on another machine."""
    pin = current_app.config.get("DEMO_PIN")
    here = request.remote_addr in LOOPBACK and request.host.rpartition(":")[0] in ("localhost", *LOOPBACK)
    if pin is None or not here:  # another name for this machine is another site's trick, or a proxy's
        return None
    house = desk().house
    viewer = house.links["viewer"]["url"].partition("?")[2]
    return {
        "pin": pin,
        "lang": desk().show.language,
        "wall": "/wall?" + house.links["wall"]["url"].partition("?")[2],
        "viewer": f"/viewer?{viewer}",
        "pads": {seat: f"/watch?{viewer}&as={seat}" for seat in sorted(desk().show.seats)},
        "join": {
            seat: "/join/" + house.code(seat).token for seat, it in sorted(desk().show.seats.items()) if not it.device
        },
    }


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


@pages.get("/overlay")
def overlay() -> Response:
    """The stream's overlay. The page itself is anybody's: a wrong key must give an empty picture, never words."""
    return page(HERE / "static", "overlay.html")


@pages.after_request
def keeper(response: Response) -> Response:
    """Let the overlay's service worker, a file of the kit, keep the overlay's page."""
    if request.path == "/static/kit/overlay/keeper.js":
        response.headers["Service-Worker-Allowed"] = "/overlay"
    return response


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
