"""The overlay on a real server: on air by its key, late by the delay, transparent in every failure, and healing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import socketio
from playwright.sync_api import Browser, Page, expect

from control.access import COOKIE_DEALER
from tests.browser import PATIENCE, open_page
from tests.evening import DOWN, PIN, Server
from tests.overlay_pictures import behind, differ, opaque

pytestmark = pytest.mark.browser
BLOCKED = ("Service Worker registration blocked by Playwright",)  # in all tests but the one about it


class Dealer:
    """A console without a page: commands on the newest state."""

    def __init__(self, server: Server) -> None:
        reply = requests.post(f"{server.url}/console", json={"pin": PIN}, timeout=10)
        self.client = socketio.Client(reconnection=False)
        self.frame: dict[str, Any] = {}
        self.client.on("frame", lambda frame: setattr(self, "frame", frame))
        headers = {"Cookie": f"{COOKIE_DEALER}={reply.cookies[COOKIE_DEALER]}"}
        self.client.connect(server.url, auth={"role": "dealer"}, headers=headers, transports=["websocket"])
        self.until(lambda frame: bool(frame))

    def until(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        end = time.monotonic() + 60
        while not true(self.frame):
            assert time.monotonic() < end, self.frame
            time.sleep(0.02)
        return self.frame

    def ok(self, do: str, **more: Any) -> dict[str, Any]:
        end = time.monotonic() + 60
        while True:
            time.sleep(0.2)  # the frame of what was done before
            command = {"do": do, "state": self.frame["desk"]["state"], **more}
            reply: dict[str, Any] = self.client.call("command", command, timeout=60)
            if reply["ok"] or reply["why"] != "stale" or time.monotonic() > end:
                break
        assert reply["ok"], reply
        return reply

    def begin(self) -> None:
        """A match of 흑과백2 in which A is first, on the wall and on air."""
        self.ok("set_up", game="black_white_2", seats=["A", "B"], options={"first": "A"}, pace=None, draws="generator")
        self.ok("start")
        self.until(lambda frame: frame["match"] and frame["match"]["open"])

    def bid(self, points: int) -> None:
        ask = self.until(lambda frame: frame["match"]["open"])["match"]["open"][0]
        self.ok("answer", ask=ask["id"], answer={"points": points})

    def close(self) -> None:
        self.client.disconnect()


class Studio:
    """A server with a match, its dealer, and the overlay's page over nothing."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.folder = folder
        self.server = Server(folder / "show.db").start()
        self.dealer = Dealer(self.server)
        self.dealer.begin()
        self.key = self.server.link("overlay").partition("?key=")[2]
        self.watched = open_page(browser)
        self.counter = open_page(browser)

    @property
    def page(self) -> Page:
        return self.watched.page

    def open(self, key: str | None = None) -> None:
        self.page.goto(f"{self.server.url}/overlay?key={key or self.key}")

    def on_air(self) -> None:
        self.page.wait_for_selector(".plate.bug", timeout=PATIENCE)

    def off_air(self) -> None:
        self.page.wait_for_selector(".plate", state="detached", timeout=PATIENCE)
        self.transparent()

    def transparent(self) -> None:
        assert opaque(self.counter.page, self.page.screenshot(omit_background=True)) == 0
        expect(self.page.locator("body")).to_have_text("", use_inner_text=True)

    def close(self) -> None:
        self.dealer.close()
        self.watched.close()
        self.counter.close()
        self.server.stop()


@pytest.fixture
def studio(browser: Browser, tmp_path: Path) -> Iterator[Studio]:
    made = Studio(browser, tmp_path)
    yield made
    made.close()


def test_killed_and_started_again(studio: Studio) -> None:
    studio.open()
    studio.on_air()
    assert opaque(studio.counter.page, studio.page.screenshot(omit_background=True)) > 50_000
    studio.watched.assert_clean(but=BLOCKED)
    studio.server.kill()
    studio.off_air()
    studio.page.wait_for_timeout(3000)
    studio.transparent()
    studio.server.start()
    studio.on_air()
    studio.watched.assert_clean(but=DOWN + BLOCKED)


def test_a_wrong_and_a_revoked_key_show_nothing(studio: Studio, browser: Browser) -> None:
    studio.open("nobody's")
    studio.page.wait_for_timeout(2500)
    studio.transparent()
    studio.page.goto(f"{studio.server.url}/overlay")
    studio.page.wait_for_timeout(2500)
    studio.transparent()
    studio.open()
    studio.on_air()
    studio.dealer.ok("revoke", id=studio.dealer.frame["desk"]["links"]["overlay"]["id"])
    studio.off_air()
    studio.page.reload()
    studio.page.wait_for_timeout(2500)
    studio.transparent()
    studio.watched.assert_clean(but=BLOCKED)


def test_a_key_of_the_other_show_is_good_once_that_show_is_there(studio: Studio, tmp_path: Path) -> None:
    studio.server.kill()
    other = Server(tmp_path / "other.db", port=studio.server.port).start()
    studio.open()
    studio.page.wait_for_timeout(2500)
    studio.transparent()
    other.kill()
    studio.server.start()
    studio.on_air()
    studio.watched.assert_clean(but=DOWN + BLOCKED)


def test_a_lost_network_over_a_page_behind(studio: Studio) -> None:
    behind(studio.page, "#445", 300, f"?key={studio.key}")
    studio.page.goto(f"{studio.server.url}/behind")
    studio.page.frame_locator("#overlay").locator(".plate.bug").first.wait_for(timeout=PATIENCE)
    studio.page.wait_for_timeout(800)
    on = studio.page.screenshot()
    studio.watched.context.set_offline(True)
    studio.page.frame_locator("#overlay").locator(".plate").first.wait_for(state="detached", timeout=PATIENCE)
    off = studio.page.screenshot()
    studio.page.evaluate("document.getElementById('overlay').style.visibility = 'hidden'")
    assert differ(studio.counter.page, off, studio.page.screenshot(), []) == 0
    assert differ(studio.counter.page, off, on, []) > 50_000
    studio.page.evaluate("document.getElementById('overlay').style.visibility = ''")
    studio.watched.context.set_offline(False)
    studio.page.frame_locator("#overlay").locator(".plate.bug").first.wait_for(timeout=PATIENCE)
    studio.watched.assert_clean(but=DOWN + BLOCKED)


def test_the_delay_holds_on_the_page(studio: Studio) -> None:
    studio.dealer.ok("policy", see="viewer", delay=0)
    studio.open()
    studio.on_air()
    studio.dealer.ok("policy", see="viewer", delay=3)
    studio.page.wait_for_timeout(3500)
    asked = time.monotonic()
    studio.dealer.bid(42)
    studio.page.wait_for_selector(".side.left .tile.up", timeout=PATIENCE)
    assert 2.9 < time.monotonic() - asked < 9
    expect(studio.page.locator(".side.left .tile")).to_have_text("42", use_inner_text=True)
    studio.dealer.ok("air", act="hold")
    studio.dealer.bid(11)
    studio.page.wait_for_timeout(4000)
    expect(studio.page.locator(".side.right .tile")).to_have_count(0)
    clock = studio.page.locator(".time .num")
    before = clock.all_inner_texts()
    studio.page.wait_for_timeout(1500)
    expect(clock).to_have_text(before, use_inner_text=True)
    studio.dealer.ok("air", act="go")
    studio.page.wait_for_selector(".side.right .tile.up", timeout=PATIENCE)
    studio.watched.assert_clean(but=BLOCKED)


def test_nothing_of_the_house_is_on_air(studio: Studio) -> None:
    """The dealer's "which screen is that" shows on every other screen."""
    studio.open()
    studio.on_air()
    screens: list[dict[str, Any]] = []
    studio.dealer.client.on("screens", screens.extend)
    end = time.monotonic() + 60
    while not any(one["role"] == "overlay" and one["online"] for one in screens):
        assert time.monotonic() < end
        time.sleep(0.1)
    id = next(one["id"] for one in reversed(screens) if one["role"] == "overlay")
    studio.dealer.ok("screen", id=id, act="identify")
    studio.page.wait_for_selector(".link-flash", state="attached")
    expect(studio.page.locator(".link-flash")).not_to_be_visible()


def test_a_page_that_obs_opens_before_the_server_is_there(studio: Studio, browser: Browser) -> None:
    """It has been open on that machine before: its files were kept, so that no browser error page is on air."""
    context = browser.new_context(viewport={"width": 1920, "height": 1080})
    page = context.new_page()
    try:
        page.goto(f"{studio.server.url}/overlay?key={studio.key}")
        page.wait_for_selector(".plate.bug", timeout=PATIENCE)
        page.wait_for_function(
            """() => caches.open("overlay").then((it) => it.keys()).then((kept) => {
              const names = new Set(kept.map((one) => new URL(one.url).pathname));
              const needed = performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname);
              return names.has("/overlay") && needed.every((name) => names.has(name) || name.startsWith("/socket.io/"));
            })""",
            timeout=PATIENCE,
        )
        assert studio.key not in page.evaluate(
            "() => caches.open('overlay').then((it) => it.keys()).then((kept) => kept.map((one) => one.url).join())"
        )
        studio.server.kill()
        page.goto("about:blank")
        page.goto(f"{studio.server.url}/overlay?key={studio.key}")
        page.wait_for_timeout(2500)
        assert opaque(studio.counter.page, page.screenshot(omit_background=True)) == 0
        expect(page.locator("body")).to_have_text("", use_inner_text=True)
        studio.server.start()
        page.wait_for_selector(".plate.bug", timeout=PATIENCE)
    finally:
        context.close()


@pytest.mark.parametrize(
    "lost",
    ["**/overlay/lower.js", "**/overlay.css", "**/theme.css", "**/kit.css", "**/pretendard.woff2", "**/words/ko.json"],
)
def test_a_piece_that_could_not_be_had_is_fetched_again(studio: Studio, lost: str) -> None:
    left = [2]

    def fail(route: Any) -> None:
        left[0] -= 1
        route.abort() if left[0] >= 0 else route.continue_()

    studio.page.route(lost, fail)
    studio.open()
    studio.page.wait_for_timeout(1500)
    studio.transparent()
    studio.on_air()
    assert studio.page.evaluate("document.fonts.check('700 32px Tablecast', '가')")
