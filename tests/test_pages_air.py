"""An episode by its rundown through the real pages: ready, take, break, scoreboard; a control surface beside."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser import PATIENCE
from tests.evening import ROOT, Evening, Server

POST = """async (on) => {
  const body = JSON.stringify({ on });
  const reply = await fetch("/api/take", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  return [reply.status, await reply.json()];
}"""


def test_an_episode_by_its_rundown(browser: Any, tmp_path: Path) -> None:
    server = Server(tmp_path / "show.db", "--rundown", str(ROOT / "scenes" / "example.toml")).start()
    evening = Evening(browser, server)
    try:
        evening.open()
        desk, wall = evening.desk, evening.wall.page
        evening.space(".now.n-segment")  # standby into preview
        desk.wait_for_selector(".now.n-take", timeout=PATIENCE)
        desk.keyboard.press("a")
        desk.wait_for_selector(".now.n-segment", timeout=PATIENCE)
        desk.keyboard.press("r")
        desk.wait_for_selector(".takekey.bright", timeout=PATIENCE)
        expect(wall.locator(".titled")).to_have_count(0)
        desk.wait_for_timeout(400)  # a take within 300 ms of the last one is a doubled press
        desk.keyboard.press("a")
        wall.wait_for_selector(".titled", timeout=PATIENCE)
        wall.wait_for_selector(".standby", state="detached", timeout=PATIENCE)
        expect(wall.locator(".titled")).to_contain_text("세 경기, 한 명의 우승자", use_inner_text=True)

        desk.keyboard.press("Shift+Digit9")
        desk.fill("#scene-seconds", "90")
        desk.keyboard.press("Enter")
        desk.wait_for_selector(".takekey.bright", timeout=PATIENCE)
        standing = desk.evaluate("fetch('/api/take').then((reply) => reply.json())")
        assert standing["preview"]["kind"] == "break"
        status, reply = desk.evaluate(POST, [standing["on"][0], 1])
        assert (status, reply["why"]) == (409, "stale")
        taken = time.monotonic()
        status, _ = desk.evaluate(POST, reply["on"])
        assert status == 200
        wall.wait_for_selector(".count", timeout=PATIENCE)
        minutes, seconds = wall.inner_text(".count").split(":")
        assert 90 - (time.monotonic() - taken) - 1 <= 60 * int(minutes) + int(seconds) <= 90

        desk.keyboard.press("u")
        desk.click("[data-segment='5'] .mini")  # the first match
        evening.space(".now.n-start")
        wall.wait_for_selector(".scene.match", timeout=PATIENCE)
        expect(desk.locator(".segment.on")).to_have_attribute("data-segment", "5")
        desk.keyboard.press("Shift+Digit7")
        desk.wait_for_selector(".takekey.bright", timeout=PATIENCE)
        desk.keyboard.press("a")
        wall.wait_for_selector(".scoreboard", timeout=PATIENCE)
        wall.wait_for_selector(".match", state="detached", timeout=PATIENCE)
        expect(wall.locator(".scoreboard")).to_contain_text("지금 경기 중", use_inner_text=True)
        evening.wall.shot("air_scoreboard")
        evening.dealer.shot("air_console")
        evening.dealer.assert_clean(but=("409",))
        evening.wall.assert_clean()
    finally:
        evening.close()
        said = server.stop()
    assert "Traceback" not in said, said
