"""The wall's look, measured: nothing small, nothing in the outer 5%, nothing cut off, no raw word, on every fixture."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser import chromium_path, launch, open_page
from tests.kit_server import FIXTURES, running

pytestmark = pytest.mark.skipif(chromium_path() is None, reason="no Chromium")
NAMES = sorted(path.stem for path in (FIXTURES / "frames").glob("*.json"))
MOST_FRAMES = 6  # of one fixture: every kind of picture is among them

# A text's box holds the whole height of its font, some 8 px more than its signs: so much slack above and below.
MEASURE = """() => {
  const faults = [], walker = document.createTreeWalker(document.getElementById("stage"), NodeFilter.SHOW_TEXT);
  const seen = (it) => it.checkVisibility({ opacityProperty: false, visibilityProperty: true });
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim(), it = node.parentElement;
    if (!text || !seen(it) || it.closest("svg, .caption > span:empty")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect(), style = getComputedStyle(it);
    if (parseFloat(style.fontSize) < 39.5) faults.push(`small ${style.fontSize}: ${text}`);
    if (box.left < 95 || box.right > 1825 || box.top < 46 || box.bottom > 1034) {
      faults.push(`margin ${[box.left, box.top, box.right, box.bottom].map(Math.round)}: ${text}`);
    }
    if (/[a-z_]+\\.[a-z_]+/.test(text) || /undefined|null|NaN|\\[object/.test(text)) faults.push(`raw: ${text}`);
    if (!style.fontFamily.includes("Tablecast")) faults.push(`font ${style.fontFamily}: ${text}`);
  }
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) faults.push("scrolls");
  return faults;
}"""


@pytest.fixture(scope="module")
def wall() -> Iterator[tuple[str, object]]:
    with running() as address, launch() as browser:
        yield address, browser


@pytest.mark.parametrize("lang", ["ko", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_every_frame_keeps_the_rules_of_the_wall(wall: tuple[str, object], name: str, lang: str) -> None:
    address, browser = wall
    frames = json.loads((FIXTURES / "frames" / f"{name}.json").read_text(encoding="utf-8"))["frames"]
    step = 1 if name.startswith("shows") else max(1, len(frames) // MOST_FRAMES)
    faults: list[str] = []
    with open_page(browser) as watched:  # type: ignore[arg-type]
        page = watched.page
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{address}/wall?fixture={name}&lang={lang}")
        page.wait_for_selector("body[data-ready]")
        for at in [*range(0, len(frames), step), len(frames) - 1]:
            page.evaluate(f"go({at})")
            page.wait_for_timeout(60)
            faults += [f"frame {at}: {fault}" for fault in page.evaluate(MEASURE)]
        watched.assert_clean()
    assert not faults, "\n".join(dict.fromkeys(faults))


FADE = """async () => {
  const layers = () => [...document.querySelectorAll(".curtain")].map((it) => [
    it.classList.contains("leaves"), Number(getComputedStyle(it).opacity).toFixed(1),
    it.firstElementChild.className, it.getBoundingClientRect().width]);
  await new Promise((done) => setTimeout(done, 200)); // the first picture jumps to its place, and so does all beside it
  const began = performance.now();
  await go(1);
  // Stopped in their middle, so that a slow machine's long frames cannot jump over it.
  const moves = () => [...document.querySelectorAll(".curtain")].flatMap((it) => it.getAnimations());
  while (moves().length < 2) await new Promise(requestAnimationFrame);
  const both = moves();
  for (const move of both) { move.pause(); move.currentTime = 180; }
  const middle = layers();
  for (const move of both) move.play();
  while (document.querySelector(".leaves")) await new Promise(requestAnimationFrame);
  const lengths = both.map((move) => move.effect.getComputedTiming().duration);
  return { middle, lengths, took: performance.now() - began, after: layers() };
}"""


def test_one_scene_fades_into_the_next_and_nothing_jumps(wall: tuple[str, object]) -> None:
    address, browser = wall
    with open_page(browser) as watched:  # type: ignore[arg-type]
        page = watched.page
        page.goto(f"{address}/wall?fixture=shows_2&at=0")
        page.wait_for_selector("body[data-ready]")
        got = page.evaluate(FADE)
        old, new = got["middle"]
        assert old[0] and not new[0] and 0 < float(old[1]) < 1 and 0 < float(new[1]) < 1
        assert old[3] == new[3] == 1920
        assert got["lengths"] == [450, 450] and got["took"] >= 300 and [layer[0] for layer in got["after"]] == [False]
        page.evaluate("go(11)")
        page.wait_for_selector(".black")
        page.wait_for_timeout(700)
        black = page.evaluate("getComputedStyle(document.querySelector('.black')).backgroundColor")
        assert black == "rgb(0, 0, 0)" and page.inner_text("#stage").strip() == ""
        watched.assert_clean()


def test_a_break_counts_down_by_the_servers_clock(wall: tuple[str, object]) -> None:
    address, browser = wall
    with open_page(browser) as watched:  # type: ignore[arg-type]
        page = watched.page
        page.goto(f"{address}/wall?fixture=shows_2&at=7")
        page.wait_for_selector("body[data-ready]")
        expect(page.locator(".count")).to_have_text("5:00", use_inner_text=True)  # in preview the time stands
        page.evaluate("go(8)")
        page.wait_for_function("() => document.querySelector('.curtain:not(.leaves) .count').textContent === '4:31'")
        page.wait_for_function("() => document.querySelector('.curtain:not(.leaves) .count').textContent === '4:29'")
        watched.assert_clean()


NEWS = """async () => {
  const { News } = await import("/static/kit/motion.js");
  const facts = (upto, from) => Array.from({ length: upto - from }, (_, i) => ({ i: from + i, fact: "x" }));
  const frame = (run, id, upto, from = 0) => ({ run, match: { id, facts: facts(upto, from) } });
  const news = new News({ most: 5 }), out = [];
  const take = (it, slept) => {
    const { facts, jump } = news.take(it, slept);
    out.push(jump ? "jump" : facts.map((fact) => fact.i));
  };
  take(frame("r", "m", 3));          // the first picture
  take(frame("r", "m", 5));          // two happened
  take(frame("r", "m", 5));          // nothing did
  take(frame("r", "m", 2));          // an undo
  take(frame("r", "m", 4), true);    // it slept
  take(frame("r", "m", 40, 10));     // a long backlog
  take(frame("r", "n", 1));          // the next match
  take(frame("s", "n", 2));          // the server began anew
  return out;
}"""


def test_only_fresh_facts_move_the_picture(wall: tuple[str, object]) -> None:
    address, browser = wall
    with open_page(browser) as watched:  # type: ignore[arg-type]
        watched.page.goto(f"{address}/wall?fixture=scenes_2")
        watched.page.wait_for_selector("body[data-ready]")
        got = watched.page.evaluate(NEWS)
    assert got == ["jump", [3, 4], [], "jump", "jump", "jump", [0], "jump"]


def test_a_lost_line_keeps_the_picture_and_any_size_scales(wall: tuple[str, object]) -> None:
    address, browser = wall
    with open_page(browser, (1280, 800)) as watched:  # type: ignore[arg-type]
        page = watched.page
        page.goto(f"{address}/wall?fixture=black_white_2&at=3")
        page.wait_for_selector("body[data-ready]")
        page.evaluate("link('lost')")
        expect(page.locator(".bw2-tiles .card")).to_have_count(2)
        expect(page.locator(".link.lost")).to_have_count(1)
        box = page.locator("#stage").bounding_box()
        assert box is not None and round(box["width"]) == 1280 and round(box["height"]) == 720 and round(box["y"]) == 40
        page.set_viewport_size({"width": 3840, "height": 2160})
        box = page.locator("#stage").bounding_box()
        assert box is not None and round(box["width"]) == 3840
