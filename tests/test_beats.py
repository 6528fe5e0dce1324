"""Words wait for their picture: what the wall takes its time to show is told nowhere before it is there."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import TABLET, WALL, open_page, record
from tests.moments import NOISE, Course, Moments, pages

pytestmark = pytest.mark.browser
SCRIPTS = Path(__file__).parent / "scripts"


class Screens:
    """Wall, overlay and pad A over a match, all on the same entry."""

    def __init__(self, show: Moments, views: dict[str, Page]) -> None:
        self.show, self.views = show, views

    def to(self, at: int) -> None:
        """Let the match go on, and wait until every screen has drawn it."""
        self.show.to(at)
        for page in self.views.values():
            page.wait_for_selector(f"body[data-drawn='{self.show.n}']")

    def __getitem__(self, view: str) -> Page:
        return self.views[view]


@contextmanager
def screens(browser: Browser, folder: Path, course: Course) -> Iterator[Screens]:
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    show = Moments(folder, course)
    sizes = {"screen": WALL, "overlay": WALL, "pad?as=A": TABLET}
    watched = {path: open_page(browser, size, touch=path.startswith("pad")) for path, size in sizes.items()}
    with pages(show) as (address, _):
        for path, it in watched.items():
            it.page.goto(f"{address}/{path}")
            it.page.wait_for_selector("body[data-drawn]")
        yield Screens(show, {path.partition("?")[0]: it.page for path, it in watched.items()})
    faults = [line for it in watched.values() for line in it.errors if not any(text in line for text in NOISE)]
    for it in watched.values():
        it.close()
    assert not faults, faults


LOOK = """() => ({
  caption: document.querySelector(".foot .caption")?.textContent ?? "",
  turning: Boolean(document.querySelector(".ld-stamp.later")),
  opened: document.querySelectorAll(".ld-vault .ld-dial.open").length,
  winner: document.querySelectorAll(".ld-vault.winner").length,
  guess: document.querySelectorAll(".ld-guess .ld-dial.open").length,
})"""


TURNED = "() => seen.some((it) => it.turning) && seen.at(-1).guess === 4 && !seen.at(-1).turning"

#: What a page has drawn, whether it says how the match ended, and when that was by its own clock, ms.
ENDED = """() => [Number(document.body.dataset.drawn),
  Boolean(document.querySelector(".outcome, .third.ended, .caption.ended")), performance.now()]"""


def test_the_verdict_on_a_guess_waits_for_the_last_dial(browser: Browser, tmp_path: Path) -> None:
    course = Course.scripted(SCRIPTS / "lie_detector" / "guesses.yaml")
    wrong, right = (n + 1 for n, one in enumerate(course.entries) if one.get("answer", {}).get("act") == "guess")
    with screens(browser, tmp_path, course) as on:
        on.to(wrong - 1)
        for at, said in ((wrong, "아닙니다"), (right, "승리")):
            record(on["screen"], LOOK)
            on.to(at)
            on["screen"].wait_for_function(TURNED)
            seen = on["screen"].evaluate("window.seen")
            during = [one for one in seen if one["turning"]]
            assert {one["guess"] for one in during} == {0, 1, 2, 3, 4}, "one dial after the other"
            assert not any(said in one["caption"] for one in during), during
            assert not any(one["opened"] or one["winner"] for one in during), "the vault would tell it too"
            on["screen"].wait_for_selector(f".foot:has-text('{said}')")
            on["overlay"].wait_for_selector(f".third:has-text('{said}')")
        assert on["screen"].evaluate(LOOK)["opened"] == 8 and on["screen"].evaluate(LOOK)["winner"] == 1
        on["pad"].wait_for_selector(".outcome")


def test_overlay_and_pad_do_not_know_it_sooner_than_the_wall(browser: Browser, tmp_path: Path) -> None:
    course = Course.scripted(SCRIPTS / "lie_detector" / "guesses.yaml")
    with screens(browser, tmp_path, course) as on:
        on.to(len(course.entries) - 1)
        on["overlay"].wait_for_selector(".third")
        for page in on.views.values():
            record(page, ENDED)
        on.to(len(course.entries))
        on["screen"].wait_for_selector(".caption.ended")
        on["overlay"].wait_for_selector(".third.ended")
        on["pad"].wait_for_selector(".outcome")
        # Each by its own clock: on a busy machine one page may draw later than the other, but none waits shorter.
        waited = {}
        for name, page in on.views.items():
            seen = page.evaluate("window.seen")
            drawn = next(at for n, _, at in seen if n == on.show.n)
            waited[name] = next(at for _, ended, at in seen if ended) - drawn
        dials = on["screen"].evaluate("import('/static/kit/beats.js').then((it) => it.DIALS.reduce((a, b) => a + b))")
        assert min(waited.values()) >= dials, waited


DRAWING = (
    """() => [Boolean(document.querySelector(".kt.drawing")), document.querySelector(".foot .caption").textContent]"""
)


def test_the_lengths_of_two_paths_wait_until_they_are_drawn(browser: Browser, tmp_path: Path) -> None:
    course = Course.scripted(SCRIPTS / "knights_tour" / "cues.yaml")
    at = next(n + 1 for n, one in enumerate(course.entries) if one["kind"] == "cue" and one["name"] == "reveal")
    with screens(browser, tmp_path, course) as on:
        on.to(at - 1)
        before = on["screen"].inner_text(".foot .caption")
        record(on["screen"], DRAWING)
        on.to(at)
        on["screen"].wait_for_selector(".foot .caption:has-text('점')")
        drawing = [caption for draws, caption in on["screen"].evaluate("window.seen") if draws]
        assert drawing and set(drawing) == {before}, "a length before its path was drawn"


def test_a_wall_that_comes_late_replays_nothing(browser: Browser, tmp_path: Path) -> None:
    course = Course.scripted(SCRIPTS / "lie_detector" / "guesses.yaml")
    with screens(browser, tmp_path, course) as on:
        on.to(len(course.entries))
        on["screen"].reload()
        on["screen"].wait_for_selector("body[data-drawn]")
        now = on["screen"].evaluate(LOOK)
        assert not now["turning"] and now["opened"] == 8 and "승리" in now["caption"]
