"""The table of access against the real handlers: every event and command as every role, with keys of every kind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from flask_socketio import SocketIOTestClient

import displays.wire
from control.access import ADMITS, COOKIE_DEALER, COOKIE_PAD, ROLES, STRANGER, admits
from control.log import Log
from control.web import route_name
from displays.replay.shelf import shelf
from tests.faults.disk import Mute
from tests.faults.heard import Heard
from tests.faults.screens import Screen
from tests.modes import MODES
from tests.studio import DEALER
from tests.test_web import NONCE, OTHER, PIN, URL, Site, claim, routes, sign_in, token
from tests.test_wire import Server

COMMANDS = sorted(name.removeprefix("command:") for name in ADMITS if name.startswith("command:"))
EVENTS = ("time", "command", "preview")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path / "show.db")
    made.desk.handle(DEALER, {"do": "set_up", "game": "black_white_2", "seats": ["A", "B"], "options": {"first": "A"}})
    made.desk.handle(DEALER, {"do": "start", "state": made.desk.show.state})
    made.keys |= {seat: made.access.issue("pad", seat) for seat in "AB"}
    yield made
    made.house.log.close()


def connect(site: Site, role: str, key: str | None) -> SocketIOTestClient:
    """A page that says it is of this role, with this key where such a page has it."""
    cookie = {"pad": COOKIE_PAD, "dealer": COOKIE_DEALER}.get(role)
    headers = {"Cookie": f"{cookie}={key}"} if cookie and key else {}
    auth = {"role": role, **({"key": key} if key and not cookie else {})}
    return SocketIOTestClient(site.house.app, site.house.socketio, headers=headers, auth=auth)


def ask(site: Site) -> str:
    return str(site.desk.match(site.desk.show.match).asks[0].id)  # type: ignore[arg-type]


def test_the_registry_has_no_event_that_this_does_not_try(site: Site) -> None:
    assert set(site.house.socketio.server.handlers["/"]) == {"connect", "disconnect", *EVENTS}


@pytest.mark.parametrize("role", sorted(ROLES))
def test_every_event_as_every_role(site: Site, role: str) -> None:
    page = connect(site, role, site.keys[role])
    assert page.is_connected() == admits("connect", role)
    for event in EVENTS:
        before = site.desk.show.seq
        data = {"do": "note", "text": "x", "t": 1, "ask": ask(site), "answer": {"points": 3}}
        said = page.emit(event, data, callback=True)
        if admits(event, role):
            assert not (isinstance(said, dict) and said.get("why") == "forbidden") or event == "command"
        else:
            assert said["why"] == "forbidden" and site.desk.show.seq == before, (role, event)
    for event in ("frame", "screen", "screens", "message", "json", "connect", "nothing"):
        assert not page.emit(event, {"do": "pause"}, callback=True)
        assert not site.desk.show.paused


@pytest.mark.parametrize("role", [*sorted(ROLES), "A"])
def test_every_command_as_every_role(site: Site, role: str) -> None:
    kind = "pad" if role == "A" else role
    page = connect(site, kind, site.keys[role])
    one = ask(site)
    for do in COMMANDS:
        before = site.house.log.last
        parts = {"state": site.desk.show.state, "ask": one, "answer": {"points": 3}}
        said = page.emit("command", {"do": do, **parts}, callback=True)
        assert (said.get("why") != "forbidden") == admits(f"command:{do}", kind), (do, said)
        if not admits(f"command:{do}", kind):
            assert site.house.log.last == before


@pytest.mark.parametrize("kind", ["none", "unknown", "empty", "hash", "long"])
@pytest.mark.parametrize("role", sorted(ROLES))
def test_a_key_that_is_none_opens_nothing(site: Site, role: str, kind: str) -> None:
    stored = site.house.log.db.execute("SELECT hash FROM access LIMIT 1").fetchone()[0]
    key = {"none": None, "unknown": "k" * 32, "empty": "", "hash": stored, "long": "k" * 4000}[kind]
    assert not connect(site, role, key).is_connected()
    everything_closed(site, role, key)


@pytest.mark.parametrize("role", sorted(ROLES))
def test_a_revoked_key_opens_nothing_and_its_page_says_nothing_more(site: Site, role: str) -> None:
    page, key = connect(site, role, site.keys[role]), site.keys[role]
    grant = site.access.resolve(key)
    assert page.is_connected() and grant is not None
    assert site.desk.handle(DEALER, {"do": "revoke", "id": grant.id})["ok"]
    heard = Heard(site.house.wire)
    other = connect(site, "wall", site.access.issue("wall"))
    heard.lines.clear()
    before = site.desk.show.seq
    if page.is_connected():
        for event in EVENTS:
            said = page.emit(event, {"do": "answer", "ask": ask(site), "answer": {"points": 3}}, callback=True)
            assert said is None or said == [] or said["why"] == "forbidden", (event, said)
        site.desk.handle(DEALER, {"do": "set_show", "title": "다음 회"})
        site.house.wire.publish()
        assert page.eio_sid not in heard.lines and other.eio_sid in heard.lines  # and hears nothing, as others do
    assert site.desk.show.seq in (before, before + 1)
    assert not connect(site, role, key).is_connected()
    everything_closed(site, role, key)


@pytest.mark.parametrize("role", sorted(ROLES))
def test_a_page_that_comes_while_the_keys_cannot_be_read_dials_again(
    site: Site, monkeypatch: pytest.MonkeyPatch, role: str
) -> None:
    told: list[str] = []

    class Refusal(displays.wire.ConnectionRefusedError):  # type: ignore[misc]
        def __init__(self, why: str) -> None:
            told.append(why)
            super().__init__(why)

    monkeypatch.setattr(displays.wire, "ConnectionRefusedError", Refusal)
    disk = Mute(site.house.log)
    assert not connect(site, role, site.keys[role]).is_connected() and not site.house.wire.screens
    assert told == ["later"]  # a page takes "refused" and "revoked" for the last word (socket.js)
    disk.back()
    assert connect(site, role, site.keys[role]).is_connected()


def everything_closed(site: Site, role: str, key: str | None) -> None:
    """Every route treats it as a stranger's, wherever it is given."""
    for method, rule in routes(site):
        name = route_name(method, rule)
        if admits(name, STRANGER):
            continue
        client = site.house.app.test_client()
        for cookie in (COOKIE_PAD, COOKIE_DEALER):
            if key:
                client.set_cookie(cookie, key, domain="127.0.0.1")
        address = rule.replace("<token>", "x").replace("<hash>", "x").replace("<path:path>", "x")
        reply = client.open(address, method=method, base_url=URL, query_string={"key": key} if key else {})
        assert reply.status_code == 401, (role, name, reply.status_code)


@pytest.mark.parametrize("mine", sorted(ROLES))
@pytest.mark.parametrize("wanted", sorted(ROLES))
def test_a_key_of_one_role_makes_no_page_of_another(site: Site, mine: str, wanted: str) -> None:
    page = connect(site, wanted, site.keys[mine])
    screens = site.house.wire.screens.values()
    if page.is_connected():  # links share a door: what a page may see goes by its key, whatever it calls itself
        assert [screen.role for screen in screens] == [mine]
        assert wanted == mine or not {mine, wanted} & {"pad", "dealer"}
    else:
        assert wanted != mine and not screens


def test_another_seats_key_reaches_its_own_seat_alone(site: Site) -> None:
    heard = Heard(site.house.wire)
    pads = {seat: connect(site, "pad", site.keys[seat]) for seat in "AB"}
    one = ask(site)
    before = site.desk.show.seq
    for do in ("answer", "draft"):
        for more in ({}, {"seat": "A"}, {"by": "A"}, {"actor": "A"}, {"key": "A:key-of-seat-a"}):
            said = pads["B"].emit("command", {"do": do, "ask": one, "answer": {"points": 3}, **more}, callback=True)
            assert said["why"] in ("no_such_ask", "bad_key"), said
    assert pads["B"].emit("preview", {"ask": one, "answer": {"points": 3}}, callback=True)["why"] == "no_such_ask"
    last = {seat: json.loads(heard.lines[pad.eio_sid][-1].partition(" ")[2]) for seat, pad in pads.items()}
    assert [[it["id"] for it in frame["match"]["open"]] for frame in last.values()] == [[one], []]
    assert site.desk.show.seq == before
    said = pads["A"].emit("command", {"do": "answer", "ask": one, "answer": {"points": 3}}, callback=True)
    assert said == {"ok": True}


def test_a_replayed_code_is_refused_whatever_became_of_it(site: Site) -> None:
    used = token(site, "A")
    site.desk.handle(DEALER, {"do": "release", "seat": "A"})
    used = token(site, "A")
    assert claim(site, used).status_code == 200
    for _ in range(3):
        refused(claim(site, used, OTHER), "token_used")
    site.desk.handle(DEALER, {"do": "release", "seat": "A"})
    for nonce in (NONCE, OTHER):  # the seat is free again, and the old code is good for nobody, not even its owner
        refused(claim(site, used, nonce), "token_used")
    withdrawn = token(site, "A")
    site.desk.handle(DEALER, {"do": "release", "seat": "A"})
    refused(claim(site, withdrawn, OTHER), "token_old")
    assert claim(site, token(site, "A")).status_code == 200
    moved = site.desk.handle(DEALER, {"do": "move", "seat": "A"})["url"].rpartition("/")[2]
    assert claim(site, moved, OTHER).status_code == 200
    refused(claim(site, moved, "a-third-browser-of-all"), "token_used")
    refused(claim(site, "0" * 32, OTHER), "token_refused")
    waits = token(site, "A")
    site.desk.house.codes.clear()
    late = site.desk.house.access.pairing("A")
    assert claim(site, late, "a-fourth-browser-of-all").json["ok"] and waits is not None  # type: ignore[index]
    (request,) = site.access.requests()
    site.desk.handle(DEALER, {"do": "admit", "request": request.id, "yes": False})
    refused(claim(site, late, "a-fourth-browser-of-all"), "claim_denied")


def refused(reply: Any, why: str) -> None:
    assert (reply.status_code, reply.json["why"]) == (403, why), reply.text
    assert "Set-Cookie" not in reply.headers


def test_guessing_the_pin_is_slowed_down_whoever_one_says_one_is(site: Site) -> None:
    for n in range(200):
        client = site.house.app.test_client()
        client.post(
            "/console", json={"pin": f"{n:06d}"}, base_url=URL, environ_overrides={"REMOTE_ADDR": "192.0.2.7"},
            headers={"X-Forwarded-For": f"198.51.100.{n}", "Forwarded": f"for=10.1.0.{n}", "X-Real-IP": f"10.0.0.{n}"},
        )  # fmt: skip
    reply = sign_in(site, PIN, "192.0.2.7")
    assert (reply.status_code, reply.json["why"]) == (429, "pin_wait") and "Set-Cookie" not in reply.headers  # type: ignore[index]
    assert site.access._by_address["192.0.2.7"].wrong < 12  # and of two hundred guesses only so many were looked at
    assert sign_in(site, PIN, "127.0.0.1").status_code == 200


# -- a show from the shelf, and the real server ------------------------------------------------------------------


def test_a_show_from_the_shelf_is_closed_to_whoever_has_not_its_key(site: Site) -> None:
    live = list(site.keys.values())
    site.house.log.close()
    with Log.open(site.path, readonly=True) as log:
        app, door = shelf(log)
        own = door.partition("key=")[2]
        rules = [(method, rule.rule) for rule in app.url_map.iter_rules() for method in rule.methods or ()]
        assert {route_name(method, rule) for method, rule in rules if method != "OPTIONS"} <= set(ADMITS)
        for method, rule in rules:
            name = route_name(method, rule)
            if method == "OPTIONS" or admits(name, STRANGER):
                continue
            address = rule.replace("<hash>", "x")
            for key in (None, "k" * 32, *live):  # the live show's keys are in its file, and are none of the shelf's
                client = app.test_client()
                for cookie in (COOKIE_PAD, COOKIE_DEALER):
                    client.set_cookie(cookie, key or "", domain="127.0.0.1")
                query = {"key": key} if key else {}
                reply = client.open(address, method=method, base_url=URL, query_string=query)
                assert reply.status_code == 401 and own not in reply.text, (name, key)
            reply = app.test_client().open(address, method=method, base_url=URL, query_string={"key": own})
            assert (reply.status_code == 403) == (not admits(name, "dealer")), (name, reply.status_code)
            assert reply.status_code != 401, name


@pytest.mark.parametrize("mode", MODES)
def test_the_server_writes_no_key_into_its_log(tmp_path: Path, mode: str) -> None:
    server = Server(tmp_path / "show.db", mode)
    try:
        screen = Screen(server.url, "dealer", server.dealer)
        screen.fresh()
        code = screen.command("move", seat="A")["url"].rpartition("/")[2]
        pad = requests.post(f"{server.url}/join/{code}", json={"nonce": NONCE}, timeout=60).cookies[COOKIE_PAD]
        keys = [server.wall, server.dealer, code, pad]
        for key in keys:
            for address in ("wall", "viewer", "nowhere", "api/replay/index", f"join/{key}", f"static/kit/{key}"):
                for method in ("GET", "POST"):
                    reply = requests.request(
                        method, f"{server.url}/{address}?key={key}", timeout=60, allow_redirects=False,
                        cookies={COOKIE_PAD: key, COOKIE_DEALER: key}, data="{",
                    )  # fmt: skip
                    assert reply.status_code in (200, 302, 308, 400, 401, 403, 404, 405, 410), reply.status_code
                    assert reply.ok or key not in reply.text
        walls = [Screen(server.url, "wall", key) for key in (server.wall, "k" * 32)]
        walls[0].fresh()
        for one in (screen, *walls):
            one.close()
    finally:
        server.stop()
    assert not [key for key in [*keys, PIN] if key in server.stderr], server.stderr
