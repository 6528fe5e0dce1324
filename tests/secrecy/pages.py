"""What an audience can fetch beside its socket: every address of the server, its export, the replay of its screen."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random

import msgspec

from displays.exports import FORMATS, Wish, export
from tests.secrecy.leak import same
from tests.secrecy.side import Side

FILLED = {"lang": "ko", "token": "nobodys-token", "hash": "0" * 32, "path": "wall.js"}
"""What stands in the places that an address leaves open."""

TIMES = ("Date", "Expires")
"""Headers of files that tell the second at which they were fetched."""

REPLAY = (
    "/api/replay/index",
    "/api/replay/frame?audience=wall,overlay,viewer,A",
    "/api/replay/frame?audience=A&mode=corrected",
    "/api/replay/notes",
    "/api/replay/export?format=jsonl&audience=viewer",
    "/api/replay/export?format=csv&audience=A",
)
"""What a viewer's key opens in the live replay room."""


def addresses(side: Side) -> list[str]:
    """Every address that can be fetched, by the server's own map."""
    rules = [one.rule for one in side.app.url_map.iter_rules() if "GET" in (one.methods or ())]
    return sorted(re.sub(r"<(?:[^<>]*:)?(\w+)>", lambda name: FILLED.get(name[1], "nothing"), rule) for rule in rules)


def fetched(side: Side, audience: str, paths: list[str]) -> list[bytes]:
    """What an audience gets there: status, headers and body of each."""
    client = side.app.test_client()
    cookies, query = side.credentials(audience)
    for name, value in cookies.items():
        client.set_cookie(name, value)
    made = []
    for path in paths:
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        reply = client.get(path + (f"{'&' if '?' in path else '?'}{asked}" if asked else ""))
        head = [f"{name}: {value}" for name, value in sorted(reply.headers.items()) if name not in TIMES]
        made.append("\n".join([f"{path} {reply.status}", *head, "", ""]).encode() + reply.data)
        reply.close()
    return made


def walk(base: Side, twin: Side, audience: str) -> None:
    """Every page of the server, as this audience gets it."""
    paths = addresses(base)
    same("a page", audience, fetched(base, audience, paths), fetched(twin, audience, paths))


def looked_back(base: Side, twin: Side, audience: str, source: Random) -> None:
    """An export of the log for this audience, and what the replay room shows of its screen."""
    exported(base, twin, audience, [source.choice(list(FORMATS))], source.random() < 0.5)
    frames = []
    for side in (base, twin):
        room = side.app.extensions["replay"]
        known = room.known(True)
        frames.append([msgspec.json.encode(room.moment(known, known, [audience]).frames[audience])])
    same("the replay of its screen", audience, *frames)


def exported(
    base: Side, twin: Side, audience: str, forms: Iterable[str] = tuple(FORMATS), voided: bool = False
) -> None:
    """The log as this audience may have it, in these formats."""
    wish = Wish(audience="wall" if audience == "overlay" else audience, voided=voided, media="/m.mov")
    for form in forms:
        files = [export(side.log.rows(), form, wish).files for side in (base, twin)]
        same(f"an export as {form}", audience, *files)
