"""Malformed and oversized things over every route, event and command: a proper refusal, and nothing else."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask_socketio import SocketIOTestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound
from werkzeug.routing import RequestRedirect

from control.access import COOKIE_DEALER, COOKIE_PAD, ROLES, STRANGER, admits
from control.catalogue import LANGUAGES, words
from control.web import route_name
from tests.faults import garbage
from tests.faults.heard import Heard
from tests.studio import DEALER, show_document
from tests.test_secret_rulings import PUZZLES
from tests.test_web import PIN, Site

SEED = "a-seed-nobody-may-know"
EXAMPLES = {"routes": 30_000, "packets": 30_000, "commands": 40_000}
"""Of the full run: a hundred thousand together."""

QUICK = 40
"""The quick run takes so many times fewer."""

BATCH = 2000
"""Examples of the full run on one server and with one search: a search that remembers every example grows slow."""


class Told(logging.Handler):
    """Everything that anybody writes into the server's log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.wrong: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        line = self.format(record)
        self.lines.append(line)
        if record.levelno >= logging.ERROR or record.exc_info:
            self.wrong.append(line)


class Place:
    """A whole application with a match on, whose seed and puzzles are secret, and a client for every role."""

    def __init__(self, path: Path) -> None:
        self.site = Site(path)
        self.site.house.log.db.execute("PRAGMA synchronous = OFF")  # no disk is on trial here
        self.heard = Heard(self.site.house.wire)
        self.told = Told()
        self.kept = logging.getLogger().level
        logging.getLogger().setLevel(logging.DEBUG)
        logging.getLogger("hypothesis").setLevel(logging.ERROR)
        logging.getLogger().addHandler(self.told)
        self.begin()
        self.clients: dict[str, SocketIOTestClient] = {}
        links = [link["url"].partition("key=")[2] for link in self.site.desk.house.links.values()]
        self.code = self.site.desk.house.code("A").token
        self.keys = [PIN, self.code, *self.site.keys.values(), *links]
        self.secrets = [SEED, *(one["word"] for one in PUZZLES["transletter"])]

    def begin(self) -> None:
        """A match with secrets, if none is on."""
        desk = self.site.desk
        if desk.show.match is not None and desk.show.match.status == "running":
            return
        desk.handle(
            DEALER,
            {"do": "set_up", "game": "transletter", "seats": ["A", "B"], "seed": SEED,
             "options": {"puzzles": PUZZLES["transletter"]}},
        )  # fmt: skip
        desk.handle(DEALER, {"do": "start", "state": desk.show.state})
        assert desk.show.match is not None

    def client(self, role: str) -> SocketIOTestClient:
        """A page of this role that is connected; a new one where garbage has closed the one before."""
        found = self.clients.get(role)
        if found is None or found.eio_sid not in self.site.house.socketio.server.environ or not self._in(found):
            found = self.clients[role] = self.connect(role, self.site.keys.get(role))
        assert self._in(found), role  # a line that nobody listens to would prove nothing
        self.heard.lines.clear()
        return found

    def _in(self, client: SocketIOTestClient) -> bool:
        """Whether the server still listens to it: half a packet or a second greeting makes a line deaf."""
        if not client.connected.get("/"):
            return False
        try:
            return bool(client.emit("time", {"t": 7}, callback=True)["t"] == 7)
        except (ValueError, TypeError, KeyError):
            return False

    def connect(self, role: str, key: str | None) -> SocketIOTestClient:
        cookie = {"pad": COOKIE_PAD, "dealer": COOKIE_DEALER}.get(role)
        headers = {"Cookie": f"{cookie}={key}"} if cookie else {}
        auth = {"role": role, **({"key": key} if key and not cookie else {})}
        return SocketIOTestClient(self.site.house.app, self.site.house.socketio, headers=headers, auth=auth)

    def clean(self, role: str, text: str) -> None:
        """Nothing in it that this role may not know, and nothing of the machine's inside."""
        knows_all = role in ("dealer", "viewer")
        found = [secret for secret in (*self.keys, *([] if knows_all else self.secrets)) if secret in text]
        assert not found, (role, found, text[:500])
        assert "Traceback" not in text and str(self.site.path.parent) not in text, text[:500]

    def quiet(self) -> None:
        """Nothing of it was worth a traceback or a complaint in the server's log, and no secret is there."""
        wrong, lines = self.told.wrong[:], "\n".join(self.told.lines)
        self.told.wrong.clear()
        self.told.lines.clear()
        assert not wrong, wrong
        assert not [secret for secret in (*self.keys, *self.secrets) if secret in lines]

    def close(self) -> None:
        logging.getLogger().removeHandler(self.told)
        logging.getLogger().setLevel(self.kept)
        self.site.house.log.close()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    made = Place(tmp_path_factory.mktemp("garbage") / "show.db")
    yield made
    made.close()


def many(examples: int) -> settings:
    return settings(
        max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None, print_blob=False
    )


# -- HTTP --------------------------------------------------------------------------------------------------------

PROPER = {200, 302, 308, 400, 401, 403, 404, 405, 413, 415, 429}
WHOS = st.sampled_from([*sorted(ROLES), STRANGER])


def rules_of(site: Site) -> list[str]:
    return sorted({rule.rule for rule in site.house.app.url_map.iter_rules()})


def check_routes(place: Place, examples: int) -> None:
    site, count = place.site, 0
    adapter = site.house.app.url_map.bind("127.0.0.1:8000")
    rules = rules_of(site)
    fill = st.text(max_size=10) | st.sampled_from(
        ["ko", "kit.js", "pad.js", "console.js", "preact.js", "x" * 3000, ".."]
    )

    @many(examples)
    @given(
        role=WHOS, method=garbage.METHODS, rule=st.sampled_from(rules), own=st.none() | garbage.PATHS, value=fill,
        query=garbage.QUERY, body=garbage.BODIES, kind=garbage.KINDS,
        cookie=st.none() | st.text("ab=;,\"' \xe9", max_size=20),
    )  # fmt: skip
    def visit(
        role: str, method: str, rule: str, own: str | None, value: str, query: dict[str, str], body: bytes, kind: str,
        cookie: str | None,
    ) -> None:  # fmt: skip
        nonlocal count
        count += 1
        address = own
        if address is None:
            address = rule
            for name in ("<token>", "<lang>", "<hash>", "<path:path>"):
                address = address.replace(name, value)
        more: dict[str, Any] = {"data": body, "content_type": kind} if method not in ("GET", "HEAD") else {}
        query.pop("key", None) if role in ("wall", "viewer", "overlay") else None
        try:
            reply = site.visit(
                role, address.replace("?", "%3F").replace("#", "%23"), method,
                query_string=query | ({"key": site.keys[role]} if role in ("wall", "viewer", "overlay") else {}),
                headers={"Cookie": cookie.encode("ascii", "replace").decode()} if cookie and role == STRANGER else {},
                **more,
            )  # fmt: skip
        except (UnicodeError, ValueError):
            return  # no client can even say that
        assert reply.status_code in PROPER, (reply.status_code, method, address, reply.text[:300])
        if reply.status_code != 413:
            expected(place, role, method, reply)
        headers = {name: told for name, told in reply.headers if name not in ("Set-Cookie", "Location")}
        place.clean(role, str(headers))
        if reply.status_code >= 400 or not reply.request.path.startswith(("/static/", "/lib/")):
            place.clean(role, reply.get_data().decode("utf-8", "replace"))

    def expected(place: Place, role: str, method: str, reply: Any) -> None:
        """The status is the table's: whoever it does not admit got 401 or 403, and who is admitted did not get 401."""
        try:
            found, _ = adapter.match(reply.request.path, method="GET" if method == "HEAD" else method, return_rule=True)
        except (NotFound, MethodNotAllowed, RequestRedirect):
            assert reply.status_code in (308, 400, 404, 405), reply.status_code
            return
        except HTTPException:
            return
        name = route_name(method, found.rule)
        if not admits(name, role):
            assert reply.status_code == (401 if role == STRANGER else 403), (name, role, reply.status_code)
        else:
            assert reply.status_code != 401, (name, role)
            if name not in ("POST /console", "POST /join/<token>"):  # a wrong PIN and a spent code are refused by 403
                assert reply.status_code != 403, (name, role)

    visit()
    assert count >= examples
    place.quiet()


def test_garbage_over_every_route(place: Place) -> None:
    check_routes(place, EXAMPLES["routes"] // QUICK)


# -- packets -----------------------------------------------------------------------------------------------------


def check_packets(place: Place, examples: int) -> None:
    site, count = place.site, dict[str, int]()

    @many(examples)
    @given(role=st.sampled_from(sorted(ROLES)), packets=st.lists(garbage.PACKETS, min_size=1, max_size=2))
    def send(role: str, packets: list[str | bytes]) -> None:
        client = place.client(role)
        site.desk.handle(DEALER, {"do": "set_show", "title": f"{site.desk.show.seq}번째"})
        before = show_document(site.desk.show) if role not in ("dealer", "pad") else None
        for packet in packets:
            site.house.wire.on_message(client.eio_sid, packet)
        site.house.wire.publish()
        if client.acks is not None:
            for reply in client.acks["args"]:
                place.clean(role, json.dumps(reply, ensure_ascii=False))
                assert not (isinstance(reply, dict) and reply.get("why") == "internal"), (packets, reply)
            client.acks = None
        if before is not None:
            assert show_document(site.desk.show) == before  # whoever only looks has changed nothing
        frames = place.heard.lines.get(client.eio_sid, [])
        count[role] = count.get(role, 0) + len(frames)
        if role != "dealer":  # the dealer's frame has the links in it: that is where they are copied from
            place.clean(role, "".join(frames))

    send()
    assert all(count[role] > examples // 20 for role in ROLES), count  # frames did come, and were looked at
    place.quiet()


def test_garbage_down_every_line(place: Place) -> None:
    check_packets(place, EXAMPLES["packets"] // QUICK)


# -- commands ----------------------------------------------------------------------------------------------------


def check_commands(place: Place, examples: int) -> None:
    site, desk = place.site, place.site.desk
    catalogue = {language: words(language) for language in LANGUAGES}
    seen: set[str] = set()

    @many(examples)
    @given(
        role=st.sampled_from(["dealer", "dealer", "pad", "wall", "viewer", "overlay"]),
        command=garbage.commands(st.uuids().map(str) | garbage.JSON), fresh=st.booleans(),
    )  # fmt: skip
    def send(role: str, command: dict[str, Any], fresh: bool) -> None:
        if fresh:
            command["state"] = desk.show.state
        try:
            msgspec.json.encode(command)
        except (UnicodeEncodeError, RecursionError, OverflowError):
            reply = desk.handle(site.house.wire.screens[sid_of(role)].actor, command)
        else:
            reply = place.client(role).emit("command", command, callback=True)
        assert isinstance(reply, dict) and isinstance(reply["ok"], bool), reply
        place.clean(
            "dealer" if role == "dealer" else role, "" if reply["ok"] else json.dumps(reply, ensure_ascii=False)
        )
        if not reply["ok"]:
            why, game = reply["why"], reply["game"]
            assert why != "internal", (command, reply)
            if why not in seen:
                for language in LANGUAGES:
                    own = catalogue[language]["games"].get(game, {}) if isinstance(game, str) else {}
                    common = catalogue[language]["common"], catalogue[language]["ui"]
                    assert any(f"refused.{why}" in book for book in (own, *common)), reply
                seen.add(why)
        if role not in ("dealer", "pad") or (role == "pad" and command["do"] not in ("answer", "draft")):
            assert not reply["ok"] and reply["why"] == "forbidden"
        place.begin()
        if desk.show.seq % 20 == 0:
            site.house.wire.publish()

    def sid_of(role: str) -> str:
        client = place.client(role)
        return str(site.house.socketio.server.manager.sid_from_eio_sid(client.eio_sid, "/"))

    send()
    for role in sorted(ROLES):
        place.client(role)
    site.house.wire.publish()
    assert len(seen) > 6, seen  # it did get through to what commands check
    place.quiet()


def test_garbage_as_every_command(place: Place) -> None:
    check_commands(place, EXAMPLES["commands"] // QUICK)


# -- the full run ------------------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("what", sorted(EXAMPLES))
def test_a_hundred_thousand(tmp_path: Path, what: str) -> None:
    check = {"routes": check_routes, "packets": check_packets, "commands": check_commands}[what]
    for n in range(0, EXAMPLES[what], BATCH):
        began = time.process_time()
        place = Place(tmp_path / f"{n}.db")
        try:
            check(place, BATCH)
        finally:
            place.close()
        print(f"{what}: {n + BATCH}, {time.process_time() - began:.1f} s of processor time", flush=True)


def test_the_check_would_find_a_secret(place: Place) -> None:
    for secret in (PIN, SEED, place.code, place.site.keys["dealer"]):
        with pytest.raises(AssertionError):
            place.clean("wall", f"… {secret} …")
    logging.getLogger("tablecast.web").info("%s", place.code)
    with pytest.raises(AssertionError):
        place.quiet()
    logging.getLogger("tablecast.web").error("odd")
    with pytest.raises(AssertionError):
        place.quiet()
