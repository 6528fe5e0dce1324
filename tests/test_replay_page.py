"""The replay room in a real browser: from a file by keys and pointer, the log untouched; and beside a live show."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import CONSOLE, PATIENCE, WALL, Watched, open_page, until
from tests.evening import ROOT, Evening, Server
from tests.exports.shows import evening
from tests.studio import Studio

STORE = "async (name) => (await import('/static/kit/replay/store.js')).it[name]"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A show with three rounds, an overlay that was held back by 2 s, an undo and a marker."""
    studio = Studio(tmp_path / "show.db")
    studio.ok("policy", see="viewer", delay=2)
    evening(studio)
    studio.ok("undo", to=studio.desk.show.match.entries[-3][0])  # type: ignore[union-attr]
    studio.wait(4)
    studio.ok("marker", note="마지막 마커")
    studio.log.close()
    return tmp_path / "show.db"


@pytest.fixture
def door(file: Path) -> Iterator[str]:
    """The address that `run.py replay` prints."""
    process = subprocess.Popen(
        [sys.executable, "run.py", "replay", str(file), "--port", "0"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    said = ""
    while "Ctrl+C" not in said:
        line = process.stdout.readline()
        assert line, said
        said += line
    found = re.search(r"http://127\.0\.0\.1:\S+", said)
    assert found
    yield found[0]
    process.terminate()
    assert "Traceback" not in (process.communicate(timeout=30)[0] or "")


SHUTTLE = """async (n) => {
  const { it } = await import("/static/kit/replay/store.js"), speeds = [];
  for (let i = 0; i < n; i += 1) { // all in one go: on a busy machine the end would come before the last key
    document.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyL", key: "l", bubbles: true }));
    speeds.push(it.speed);
  }
  return speeds;
}"""


STOP_AFTER = """async (ms) => { // from inside: on a busy machine a key from outside comes long after
  const { it } = await import("/static/kit/replay/store.js");
  while (it.at <= ms) await new Promise((go) => requestAnimationFrame(go));
  document.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyK", key: "k", bubbles: true }));
}"""


def enter(browser: Any, address: str, size: tuple[int, int] = CONSOLE) -> Watched:
    watched = open_page(browser, size)
    watched.page.goto(address)
    watched.page.wait_for_selector("#replay[data-ready]", timeout=PATIENCE)
    return watched


def know(page: Page, name: str) -> Any:
    return page.evaluate(STORE, name)


def put(page: Page, ms: float) -> None:
    page.evaluate("async (ms) => (await import('/static/kit/replay/player.js')).go(ms)", ms)
    page.wait_for_timeout(250)


def view(page: Page, n: int) -> Any:
    return page.frame_locator(f".view:nth-child({n}) iframe")


def test_a_file_by_keys_and_pointer(browser: Any, file: Path, door: str) -> None:
    before = hashlib.sha256(file.read_bytes()).hexdigest()
    with enter(browser, door) as watched:
        page = watched.page
        marks, end = know(page, "marks"), know(page, "data")["end"]
        assert know(page, "at") == 0

        # four views in step, each the audience's own
        put(page, next(mark["ms"] for mark in marks if mark["kind"] == "fact"))
        expect(view(page, 4).locator(".card.up")).to_have_count(1)  # the dealer sees the tile's number
        expect(view(page, 1).locator(".card.up")).to_have_count(0)
        expect(view(page, 2).locator("main.pad[data-seat=A]")).to_have_count(1)
        expect(view(page, 2).locator(".peek.held .own")).to_have_count(1)
        expect(view(page, 3).locator(".plate")).to_have_count(0)  # not aired yet
        page.keyboard.press("s")
        view(page, 2).locator(".peek.held").wait_for(state="detached", timeout=PATIENCE)
        page.keyboard.press("2")
        assert know(page, "views")[1] == "B"
        view(page, 2).locator("main.pad[data-seat=B]").wait_for(timeout=PATIENCE)
        page.locator(".view:nth-child(1) select").select_option("viewer")
        view(page, 1).locator(".card.up").first.wait_for(timeout=PATIENCE)

        # the exports' timecode beside show time, by the log's own first entry where nothing else was tied
        put(page, 6100)
        expect(page.locator(".tc")).to_have_text("01:00:06;02", use_inner_text=True)

        # J K L
        put(page, 6000)
        page.keyboard.press("l")
        page.keyboard.press("l")
        assert know(page, "speed") == 2
        page.evaluate(STOP_AFTER, 6500)
        at = know(page, "at")
        assert know(page, "speed") == 0 and 6500 < at < 12000
        page.wait_for_timeout(200)
        assert know(page, "at") == at
        assert page.evaluate(SHUTTLE, 6) == [1, 2, 4, 8, 16, 16]
        page.locator(".speed:empty").wait_for(state="attached", timeout=PATIENCE)
        assert know(page, "at") == end and know(page, "speed") == 0  # a file's end stops it
        page.keyboard.press("j")
        until(page, lambda: know(page, "at") < end - 200)
        page.keyboard.press("Space")
        assert know(page, "at") < end and know(page, "speed") == 0

        # steps, marks, ends
        page.keyboard.press("Home")
        page.keyboard.press("ArrowDown")
        assert know(page, "at") == marks[0]["ms"]
        page.keyboard.press("ArrowRight")
        assert know(page, "at") == min(ms for ms in know(page, "ms") if ms > marks[0]["ms"])
        page.keyboard.press("ArrowLeft")
        assert know(page, "at") == marks[0]["ms"]
        page.keyboard.press(".")
        assert know(page, "at") == pytest.approx(marks[0]["ms"] + 1001 / 30)
        page.keyboard.press("Shift+ArrowRight")
        assert know(page, "at") == pytest.approx(marks[0]["ms"] + 1001 / 30 + 1000)

        # scrub with the pointer
        box = page.locator(".timeline canvas").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 8, box["y"] + 60)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 60, steps=8)
        page.mouse.up()
        assert know(page, "at") == pytest.approx(end / 2, abs=end / 100)

        # in and out
        put(page, 5000)
        page.keyboard.press("i")
        put(page, 5600)
        page.keyboard.press("o")
        page.keyboard.press("Shift+Space")
        page.locator(".speed:empty").wait_for(state="attached", timeout=PATIENCE)
        assert (know(page, "from"), know(page, "to"), know(page, "at")) == (5000, 5600, 5600)
        page.keyboard.press("Shift+m")
        page.keyboard.type("a stretch, jkl io m")
        page.keyboard.press("Enter")
        page.locator(".line.added").wait_for(timeout=PATIENCE)
        page.keyboard.press("x")
        assert know(page, "from") is None

        # notes beside the log
        put(page, 7000)
        page.keyboard.press("m")
        page.keyboard.type("이 장면")
        page.keyboard.press("Enter")
        page.locator(".line.added").nth(1).wait_for(timeout=PATIENCE)
        notes = json.loads(Path(f"{file}.notes.json").read_text("utf-8"))["notes"]
        assert [(note["ms"], note["end"], note["text"]) for note in notes] == [
            (5000, 5600, "a stretch, jkl io m"), (7000, None, "이 장면")]  # fmt: skip

        # the list jumps
        page.keyboard.press("v")
        page.keyboard.press("v")
        page.locator(".line.marker .jump").last.click()
        assert know(page, "at") == marks[-1]["ms"]

        # as aired and as corrected
        void = know(page, "voids")[0]
        put(page, (void["from"] + void["to"]) / 2)
        aired = know(page, "reply")
        page.keyboard.press("c")
        until(page, lambda: know(page, "reply") != aired)
        told = know(page, "reply")
        assert know(page, "mode") == "corrected" and aired["seq"] == told["seq"]
        assert aired["frames"]["dealer"]["match"]["table"] != told["frames"]["dealer"]["match"]["table"]

        # sheets: every key is on the help sheet, exports download
        page.keyboard.press("h")
        assert page.locator(".help dt").count() > 30
        page.keyboard.press("Escape")
        page.keyboard.press("e")
        with page.expect_download() as download:
            page.locator(".exports td a").first.click()
        assert download.value.suggested_filename == "show.wall.csv"
        page.keyboard.press("Escape")
        page.keyboard.press("g")
        page.locator("text=As corrected").wait_for(timeout=PATIENCE)
        watched.assert_clean()
    assert hashlib.sha256(file.read_bytes()).hexdigest() == before


def test_a_view_that_is_there_before_the_first_paint_is_drawn(browser: Any, door: str) -> None:
    """On a busy computer a view may be quicker than the room's own paint: it would stay empty until the next choice."""
    slow = (
        "if (top === window) { const later = setTimeout; window.requestAnimationFrame = (f) => later(f, 3000);"
        "window.setTimeout = (f, ms) => later(f, (ms || 0) + 3000); }"
    )
    with open_page(browser, CONSOLE) as watched:
        watched.page.add_init_script(slow)
        watched.page.goto(door)
        for n, drawn in ((1, ".scene"), (2, "main.pad[data-seat=A]"), (4, ".scene")):
            view(watched.page, n).locator(drawn).first.wait_for(timeout=PATIENCE)


LOOK = """() => {
  const faults = [], page = document.documentElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) faults.push("scrolls");
  const parts = ".head > *, .transport > *, .view figcaption, .view .foot, .list header > *";
  for (const it of document.querySelectorAll(parts)) {
    const box = it.getBoundingClientRect(), open = getComputedStyle(it).overflow === "visible";
    if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || (open && it.scrollWidth > it.clientWidth + 2)) {
      faults.push(`runs over: ${it.className} ${it.textContent.slice(0, 40)}`);
    }
  }
  const raw = document.body.innerText.match(/\\b[a-z_]+\\.[a-z_]+\\b|undefined|NaN|\\[object/);
  if (raw) faults.push(`raw: ${raw[0]}`);
  for (const it of document.querySelectorAll("button.act")) {
    if (!it.querySelector(".keycap")?.textContent) faults.push(`no key: ${it.textContent}`);
  }
  return faults;
}"""


@pytest.mark.parametrize("size", [CONSOLE, WALL])
def test_nothing_runs_over_and_every_button_shows_its_key(browser: Any, door: str, size: tuple[int, int]) -> None:
    with enter(browser, door, size) as watched:
        page = watched.page
        for lang in ("ko", "en"):
            for key in ("End", "i", "Home", "o", "l"):
                page.keyboard.press(key)
            page.wait_for_timeout(300)
            page.keyboard.press("k")
            assert page.evaluate(LOOK) == [], lang
            watched.shot(f"replay_{lang}_{size[0]}")
            page.keyboard.press("g")
            page.wait_for_timeout(500)
        watched.assert_clean()


def test_beside_a_live_show_it_follows_and_a_viewer_stays_behind(browser: Any, tmp_path: Path) -> None:
    with Server(tmp_path / "show.db") as server:
        show = Evening(browser, server).open()
        try:
            show.join("A", "B")
            show.play("black_white_2", {})
            room = show.dealer.context.new_page()
            room.goto(f"{server.url}/replay")
            room.wait_for_selector("#replay[data-ready]", timeout=PATIENCE)
            rows = len(know(room, "ms"))
            assert know(room, "follow")
            seat, _ = show.asked()
            show.give(seat, {"points": 12})
            room.locator(".line.fact").first.wait_for(timeout=PATIENCE)
            assert len(know(room, "ms")) > rows
            room.frame_locator(".view:nth-child(4) iframe").locator(".card.up").first.wait_for(timeout=PATIENCE)
            room.close()
            show.assert_clean()
        finally:
            show.close()
