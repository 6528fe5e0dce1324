"""An episode by its rundown through the real pages: ready, take, break, scoreboard; a control surface beside."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.evening import PATIENCE, ROOT, Evening, Server

POST = """async (on) => {
  const body = JSON.stringify({ on });
  const reply = await fetch("/api/take", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  return [reply.status, await reply.json()];
}"""


@pytest.mark.timeout(300)
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
        assert wall.locator(".titled").count() == 0
        desk.wait_for_timeout(400)  # a take within 300 ms of the last one is a doubled press
        desk.keyboard.press("a")
        wall.wait_for_selector(".titled", timeout=PATIENCE)
        wall.wait_for_selector(".standby", state="detached", timeout=PATIENCE)
        assert "세 경기, 한 명의 우승자" in wall.inner_text(".titled")

        desk.keyboard.press("Shift+Digit9")
        desk.fill("#scene-seconds", "90")
        desk.keyboard.press("Enter")
        desk.wait_for_selector(".takekey.bright", timeout=PATIENCE)
        standing = desk.evaluate("fetch('/api/take').then((reply) => reply.json())")
        assert standing["preview"]["kind"] == "break"
        status, reply = desk.evaluate(POST, [standing["on"][0], 1])
        assert (status, reply["why"]) == (409, "stale")
        status, _ = desk.evaluate(POST, reply["on"])
        assert status == 200
        wall.wait_for_selector(".count", timeout=PATIENCE)
        assert wall.inner_text(".count") in ("1:30", "1:29", "1:28", "1:27", "1:26")

        desk.keyboard.press("u")
        desk.click("[data-segment='5'] .mini")  # the first match
        evening.space(".now.n-start")
        wall.wait_for_selector(".scene.match", timeout=PATIENCE)
        assert desk.locator(".segment.on").get_attribute("data-segment") == "5"
        desk.keyboard.press("Shift+Digit7")
        desk.wait_for_selector(".takekey.bright", timeout=PATIENCE)
        desk.keyboard.press("a")
        wall.wait_for_selector(".scoreboard", timeout=PATIENCE)
        wall.wait_for_selector(".match", state="detached", timeout=PATIENCE)
        assert "지금 경기 중" in wall.inner_text(".scoreboard")
        evening.wall.shot("air_scoreboard")
        evening.dealer.shot("air_console")
        evening.dealer.assert_clean(but=("409",))
        evening.wall.assert_clean()
    finally:
        evening.close()
        said = server.stop()
    assert "Traceback" not in said, said
