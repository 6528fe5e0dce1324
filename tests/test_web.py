"""The web server: who gets which page exactly by the table, safe headers, refusals in words, joining, signing in."""

from __future__ import annotations

import base64
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

import displays.libs
import run
from control import errors
from control.access import ADMITS, COOKIE_DEALER, COOKIE_PAD, ROLES, STRANGER, admits
from control.catalogue import words
from control.web import route_name
from tests.test_desk import PNG

PIN = "271828"
NONCE, OTHER = "nonce-of-one-browser", "nonce-of-another-one"
URL = "http://127.0.0.1:8000"


class Site:
    """The whole application as `serve` puts it together, without a listening socket."""

    def __init__(self, path: Path, demo: bool = False) -> None:
        self.path = path
        self.house = run._House(path, URL, "threading", False, demo, PIN)
        self.desk = self.house.desk
        self.access = self.desk.house.access
        self.keys = {role: self.access.issue(role, "G" if role == "pad" else None) for role in sorted(ROLES)}

    def visit(self, role: str, address: str, method: str = "GET", **more: Any) -> TestResponse:
        """A visit with a role's key: in a cookie for pads and console, else in the address."""
        client = self.house.app.test_client()
        if role in ("pad", "dealer"):
            client.set_cookie(COOKIE_PAD if role == "pad" else COOKIE_DEALER, self.keys[role], domain="127.0.0.1")
        elif role != STRANGER:
            address += f"{'&' if '?' in address else '?'}key={self.keys[role]}"
        return client.open(address, method=method, base_url=URL, **more)

    def stranger(self, address: str, method: str = "GET", **more: Any) -> TestResponse:
        return self.visit(STRANGER, address, method, **more)

    def picture(self) -> str:
        kept = self.desk.house.keep_picture("data:image/png;base64," + base64.b64encode(PNG).decode())
        assert kept is not None
        return kept


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path / "show.db")
    yield made
    made.house.log.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One site for the tests that only look."""
    made = Site(tmp_path_factory.mktemp("web") / "show.db")
    yield made
    made.house.log.close()


def routes(site: Site) -> list[tuple[str, str]]:
    """Every method and rule that the application answers."""
    return sorted(
        (method, rule.rule)
        for rule in site.house.app.url_map.iter_rules()
        for method in (rule.methods or ())
        if method != "HEAD"
    )


# -- the table -------------------------------------------------------------------------------------------------


def test_the_table_names_every_route_and_nothing_more(shared: Site) -> None:
    there = {route_name(method, rule) for method, rule in routes(shared)}
    assert there == {name for name in ADMITS if " " in name}


def test_the_table_names_every_event_both_ways_and_nothing_more(shared: Site) -> None:
    heard = set(shared.house.socketio.server.handlers["/"])
    source = (Path(run.__file__).parent / "displays" / "wire.py").read_text("utf-8")
    sent = set(re.findall(r'self\.send\("(\w+)"', source))
    assert heard | sent == {name for name in ADMITS if " " not in name and ":" not in name}
    assert source.count(".emit(") == 1  # and one function sends


ADMITTED = {
    "GET /": 302,
    "GET /console": 200,
    "POST /console": 400,
    "POST /api/take": 400,
    "POST /api/content": 400,
    "GET /api/replay/export": 400,
    "POST /api/replay/notes": 400,
    "GET /demo.json": 404,
    "GET /join/<token>/seat": 404,
    "POST /join/<token>": 400,
}
"""What an admitted visitor gets where it is not 200: there is no body, no such code, no demo."""


@pytest.mark.parametrize("role", [*sorted(ROLES), STRANGER])
def test_every_route_is_open_to_whom_the_table_admits_alone(shared: Site, role: str) -> None:
    values = {
        "<token>": "no-such-code",
        "<lang>": "ko",
        "/pictures/<hash>": shared.picture(),
        "/kit/<path:path>": "/kit/kit.js",
        "/pad/<path:path>": "/pad/pad.js",
        "/console/<path:path>": "/console/console.js",
        "/lib/<path:path>": "/lib/preact.js",
    }
    for method, rule in routes(shared):
        address = rule
        for name, value in values.items():
            address = address.replace(name, value)
        name = route_name(method, rule)
        wanted = ADMITTED.get(name, 200) if admits(name, role) else 401 if role == STRANGER else 403
        assert shared.visit(role, address, method).status_code == wanted, (role, name)
        if method == "GET":
            assert shared.visit(role, address, "HEAD").status_code == wanted, (role, name)


def test_several_keys_open_what_any_of_them_opens(shared: Site) -> None:
    client = shared.house.app.test_client()
    client.set_cookie(COOKIE_PAD, shared.keys["pad"], domain="127.0.0.1")
    client.set_cookie(COOKIE_DEALER, shared.keys["dealer"], domain="127.0.0.1")
    for address in ("/pad", "/console", "/api/games", f"/wall?key={shared.keys['wall']}"):
        assert client.get(address, base_url=URL).status_code == 200
    assert client.get("/", base_url=URL).location == "/console"


def test_a_pads_tablet_finds_back_to_its_seat_and_a_stranger_to_the_door(shared: Site) -> None:
    assert shared.visit("pad", "/").location == "/pad"
    assert shared.stranger("/").location == "/console"


def test_a_revoked_key_is_a_strangers(site: Site) -> None:
    assert site.visit("wall", "/wall").status_code == 200
    grant = site.access.resolve(site.keys["wall"])
    site.access.revoke(grant.id)  # type: ignore[union-attr]
    assert site.visit("wall", "/wall").status_code == 401


@pytest.mark.parametrize("key", ["", "x", "\ud800", "0" * 5000, "%00", "' OR 1=1 --"])
def test_a_key_that_is_none_is_a_strangers(shared: Site, key: str) -> None:
    client = shared.house.app.test_client()
    reply = client.get("/wall", base_url=URL, query_string={"key": key.encode("utf-8", "replace").decode()})
    assert reply.status_code == 401
    reply = client.get(
        "/pad", base_url=URL, headers={"Cookie": f"{COOKIE_PAD}={key.encode('ascii', 'replace').decode()}"}
    )
    assert reply.status_code == 401


# -- headers and refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    ["/", "/console", "/wall", "/nowhere", "/lib/preact.js", "/words/ko.json", "/join/x", "/static/kit/theme.css"],
)
def test_every_answer_bears_safe_headers(shared: Site, address: str) -> None:
    headers = shared.stranger(address).headers
    assert headers["Content-Security-Policy"].startswith("default-src 'self'")
    assert "unsafe" not in headers["Content-Security-Policy"] and "http" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "no-referrer"
    assert "Access-Control-Allow-Origin" not in headers
    if not address.startswith(("/lib/", "/static/")):
        assert "no-store" in headers["Cache-Control"] or "no-cache" in headers["Cache-Control"]


def both(why: str) -> list[str]:
    return [words(language)["ui"][f"refused.{why}"] for language in ("ko", "en")]


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/static/kit/../../control/access.py", 404),
        ("GET", "/static/kit/%2e%2e/wire.py", 404),
        ("GET", "/static/kit/%2e%2e%2fwire.py", 404),
        ("GET", "/static/kit/", 404),
        ("GET", "/static/kit/%00", 404),
        ("GET", "/static/pad/../routes.py", 404),
        ("GET", "/lib/../preact.js", 404),
        ("GET", "/lib/react.js", 404),
        ("GET", "/words/fr.json", 404),
        ("GET", "/words/..%2fko.json", 404),
        ("GET", "/wall", 401),
        ("GET", "/pictures/x", 401),
        ("PUT", "/console", 405),
        ("DELETE", "/", 405),
        ("POST", "/wall", 405),
        ("OPTIONS", "/console", 405),
        ("OPTIONS", "/api/games", 405),
        ("TRACE", "/", 405),
    ],
)
def test_a_refusal_is_in_words_of_both_languages(shared: Site, method: str, address: str, status: int) -> None:
    reply = shared.stranger(address, method)
    assert reply.status_code == status, reply.text
    assert reply.text.split("\n\n") == [both(f"http_{status}")[0], both(f"http_{status}")[1] + "\n"]
    assert reply.content_type == "text/plain; charset=utf-8"
    if status == 405:
        assert "GET" in reply.headers["Allow"]


def test_a_picture_that_is_not_there_is_not_found(shared: Site) -> None:
    assert shared.visit("dealer", "/pictures/0123").status_code == 404
    reply = shared.visit("wall", shared.picture())
    assert reply.data == PNG and reply.content_type == "image/png"


@pytest.mark.parametrize("address", ["/console", "/join/x"])
def test_a_body_that_is_too_large_is_refused_in_words(shared: Site, address: str) -> None:
    reply = shared.stranger(address, "POST", data=b"{" + b" " * 1_100_000 + b"}", content_type="application/json")
    assert reply.status_code == 413 and both("http_413")[0] in reply.text


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"3",
        b"null",
        b'{"pin": 271828}',
        b'{"pin": null}',
        b"\xff\xfe",
        b'{"pin":' + b"[" * 100_000,
        b'{"nonce": 3}',
        b'{"nonce": "nonce-of-one-browser", "device": "\\ud800 half a sign"}',
        b'{"nonce": "' + b"x" * 200 + b'"}',
    ],
)
def test_a_body_that_is_none_is_refused(shared: Site, body: bytes) -> None:
    for address in ("/console", "/join/x"):
        reply = shared.stranger(address, "POST", data=body, content_type="application/json")
        assert reply.status_code == 400 and reply.json["ok"] is False, (address, reply.text)  # type: ignore[index]


def test_a_page_that_fails_says_so_in_words_and_keeps_its_traceback(
    shared: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails() -> None:
        raise ZeroDivisionError("a secret detail")

    monkeypatch.setitem(shared.house.app.view_functions, "console.games", fails)
    with caplog.at_level(logging.ERROR):
        reply = shared.visit("dealer", "/api/games")
    assert reply.status_code == 500 and both("http_500")[1] in reply.text
    assert "secret detail" not in reply.text and "a secret detail" in caplog.text


def test_a_library_that_is_not_installed_says_what_to_do(
    shared: Site, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(displays.libs, "NODE_MODULES", tmp_path)
    reply = shared.stranger("/lib/preact.js")
    assert reply.status_code == 503 and "make setup" in reply.text and str(tmp_path) not in reply.text


def test_the_words_are_whole_in_both_languages(shared: Site) -> None:
    made = {language: shared.stranger(f"/words/{language}.json").json for language in ("ko", "en")}
    assert made["ko"]["ui"].keys() == made["en"]["ui"].keys() and set(made["ko"]) == {"common", "ui", "games"}


def test_the_demos_links_are_for_its_own_machine_alone(tmp_path: Path, shared: Site) -> None:
    assert shared.stranger("/demo.json").status_code == 404
    site = Site(tmp_path / "demo.db", demo=True)
    client = site.house.app.test_client()
    try:
        assert client.get("/demo.json", base_url=URL).json["pin"] == PIN  # type: ignore[index]
        for base, address in (
            (URL, "192.0.2.7"),
            ("http://evil.example:8000", "127.0.0.1"),
            ("http://192.168.0.7:8000", "127.0.0.1"),
        ):
            reply = client.get("/demo.json", base_url=base, environ_overrides={"REMOTE_ADDR": address})
            assert reply.status_code == 404, (base, address)
            assert client.get("/", base_url=base, environ_overrides={"REMOTE_ADDR": address}).status_code == 302
    finally:
        site.house.log.close()


def test_a_form_of_another_site_signs_nobody_in_and_claims_nothing(site: Site) -> None:
    code = token(site)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        for address, sent in (("/console", {"pin": PIN}), (f"/join/{code}", {"nonce": NONCE})):
            reply = site.stranger(address, "POST", data=json.dumps(sent), content_type=kind)
            assert reply.status_code == 400 and "Set-Cookie" not in reply.headers


# -- joining ---------------------------------------------------------------------------------------------------


def claim(site: Site, token: str, nonce: str = NONCE, **more: Any) -> TestResponse:
    return site.stranger(f"/join/{token}", "POST", json={"nonce": nonce, **more})


def token(site: Site, seat: str = "A") -> str:
    return site.desk.house.code(seat).token


def test_looking_at_a_code_does_not_spend_it(site: Site) -> None:
    code = token(site)
    for _ in range(3):
        assert site.stranger(f"/join/{code}").status_code == 200
        assert site.stranger(f"/join/{code}", "HEAD").status_code == 200
        seat = site.stranger(f"/join/{code}/seat").json
        assert seat == {"ok": True, "seat": "A", "name": "A", "colour": 1, "title": "Tablecast", "lang": "ko"}
    assert claim(site, code).status_code == 200


def test_a_claim_gives_a_cookie_once_and_the_same_browser_the_same_again(site: Site) -> None:
    code = token(site)
    rows = site.desk.show.seq
    first = claim(site, code, device="거실 태블릿")
    assert first.json == {"ok": True, "to": "/pad"}
    cookie = first.headers["Set-Cookie"]
    assert (
        cookie.startswith(f"{COOKIE_PAD}=") and "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie
    )
    assert "Secure" not in cookie
    assert site.desk.show.seats["A"].device == "거실 태블릿"
    again = claim(site, code)
    assert again.json == first.json and again.headers["Set-Cookie"].split(";")[0] == cookie.split(";")[0]
    assert site.desk.show.seq == rows + 1
    other = claim(site, code, OTHER)
    assert other.status_code == 403 and other.json["why"] == "token_used" and "Set-Cookie" not in other.headers  # type: ignore[index]
    assert site.stranger(f"/join/{code}/seat").json["why"] == "token_old"  # type: ignore[index]


def test_over_https_the_cookies_are_secure(site: Site) -> None:
    client = site.house.app.test_client()
    for address, body in ((f"/join/{token(site)}", {"nonce": NONCE}), ("/console", {"pin": PIN})):
        assert "Secure" in client.post(address, json=body, base_url="https://studio.example").headers["Set-Cookie"]


def test_a_second_claim_waits_until_the_dealer_admits_it(site: Site) -> None:
    claim(site, token(site))
    code = token(site)
    waits = claim(site, code, OTHER, device="두 번째")
    request = waits.json["waiting"]  # type: ignore[index]
    assert waits.json == {"ok": True, "waiting": request} and "Set-Cookie" not in waits.headers
    assert claim(site, code, OTHER).json == waits.json
    dealer = run_command(site)
    assert dealer({"do": "admit", "request": request, "yes": True})["ok"]
    admitted = claim(site, code, OTHER)
    assert admitted.json == {"ok": True, "to": "/pad"} and "HttpOnly" in admitted.headers["Set-Cookie"]
    assert site.desk.show.seats["A"].device == "두 번째"


def test_a_second_claim_that_is_turned_away_is_told_so(site: Site) -> None:
    claim(site, token(site))
    code = token(site)
    request = claim(site, code, OTHER).json["waiting"]  # type: ignore[index]
    assert run_command(site)({"do": "admit", "request": request, "yes": False})["ok"]
    reply = claim(site, code, OTHER)
    assert (reply.status_code, reply.json["why"], reply.json["slots"]) == (403, "claim_denied", {"seat": "A"})  # type: ignore[index]


def run_command(site: Site) -> Any:
    from control.command import Actor

    return lambda command: site.desk.handle(Actor("dealer"), command)


@pytest.mark.parametrize("bad", ["no-such-code", "x" * 3000, "%00", "%ED%A0%80", "한글"])
def test_a_code_that_is_none_is_refused(shared: Site, bad: str) -> None:
    assert claim(shared, bad).json["why"] == "token_refused"  # type: ignore[index]
    assert shared.stranger(f"/join/{bad}/seat").status_code == 404


@pytest.mark.parametrize("device", ["x" * 5000, "", "   ", 3, None, ["a"], "\x00"])
def test_whatever_a_tablet_calls_itself_it_may_join(site: Site, device: Any) -> None:
    body = json.dumps({"nonce": NONCE, "device": device})
    reply = site.stranger(f"/join/{token(site)}", "POST", data=body, content_type="application/json")
    assert reply.json == {"ok": True, "to": "/pad"}, reply.text
    assert site.desk.show.seats["A"].device is not None and len(site.desk.show.seats["A"].device) <= 120
    assert site.desk.trouble is None


def test_a_full_disk_refuses_a_claim_whole(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    code = token(site)

    def full(entries: Any) -> Any:
        raise errors.DiskFull(path=str(site.path))

    with monkeypatch.context() as m:
        m.setattr(site.desk.log, "append", full)
        reply = claim(site, code)
    assert reply.status_code == 503 and reply.json == {"ok": False, "why": "disk_full", "slots": {}}
    assert (site.desk.show.seats["A"].device is None and site.access.holder("A") is None) or site.keys
    assert claim(site, code).json["ok"] is True  # type: ignore[index]


# -- signing in ------------------------------------------------------------------------------------------------


def sign_in(site: Site, pin: str, address: str = "192.0.2.7") -> TestResponse:
    return site.stranger("/console", "POST", json={"pin": pin}, environ_overrides={"REMOTE_ADDR": address})


def test_the_pin_gives_a_cookie_and_the_cookie_the_console(site: Site) -> None:
    reply = sign_in(site, PIN)
    assert reply.json == {"ok": True, "to": "/console"}
    cookie = reply.headers["Set-Cookie"]
    assert cookie.startswith(f"{COOKIE_DEALER}=") and "HttpOnly" in cookie and "SameSite=Lax" in cookie
    assert b"signin.js" in site.stranger("/console").data and b"signin.js" not in site.visit("dealer", "/console").data


def test_wrong_pins_have_to_wait_and_so_does_the_right_one_then(site: Site) -> None:
    replies = [sign_in(site, f"00000{n}") for n in range(6)]
    assert [reply.status_code for reply in replies] == [403] * 6
    assert [reply.json["slots"]["wait"] for reply in replies] == [0, 0, 0, 0, 0, 2]  # type: ignore[index]
    waits = sign_in(site, PIN)
    assert (waits.status_code, waits.json["why"]) == (429, "pin_wait") and waits.json["slots"]["wait"] in (1, 2)  # type: ignore[index]
    assert "Set-Cookie" not in waits.headers
    assert sign_in(site, PIN, "192.0.2.8").json["ok"] is True  # type: ignore[index]


@pytest.mark.parametrize("pin", ["", " ", "27182", "2718281", "２７１８２８", "\x00", "x" * 10_000])
def test_what_is_no_pin_is_a_wrong_one(site: Site, pin: str) -> None:
    assert sign_in(site, pin).json["why"] == "pin_wrong"  # type: ignore[index]


# -- secrets ---------------------------------------------------------------------------------------------------


def test_no_page_holds_a_key_the_pin_or_a_code(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    code = token(site, "B")
    secrets = [*site.keys.values(), PIN, code]
    secrets += [link["url"].partition("key=")[2] for link in site.desk.house.links.values()]
    with caplog.at_level(logging.DEBUG):
        for role in (*sorted(ROLES), STRANGER):
            for address in (
                "/",
                "/console",
                "/wall",
                "/viewer",
                "/watch",
                "/pad",
                "/api/games",
                "/words/ko.json",
                f"/join/{code}",
                f"/join/{code}/seat",
                "/nowhere",
            ):
                reply = site.visit(role, address)
                told = reply.text + str({name: value for name, value in reply.headers if name != "Set-Cookie"})
                assert not [secret for secret in secrets if secret in told], (role, address)
        sign_in(site, "000000")
        claim(site, code)
    assert not [secret for secret in secrets if secret in caplog.text]


def test_the_shows_file_holds_no_key_no_pin_and_no_code(site: Site) -> None:
    code = token(site, "B")
    key = re.match(rf"{COOKIE_PAD}=([^;]+)", claim(site, code).headers["Set-Cookie"])
    dealer = re.match(rf"{COOKIE_DEALER}=([^;]+)", sign_in(site, PIN).headers["Set-Cookie"])
    assert key and dealer
    site.house.log.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = site.path.read_bytes()
    for secret in (*site.keys.values(), code, key[1], dealer[1]):
        assert secret.encode() not in content
    with sqlite3.connect(site.path) as conn:
        assert PIN not in "".join(conn.iterdump())
