"""What helps to read cards, in a browser: there for those who may know it, behind the hold where it is secret."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rules.match import Match
from tests.browser import TABLET, WALL, chromium_path, launch, open_page
from tests.moments import Course, Moments, pages

pytestmark = pytest.mark.skipif(chromium_path() is None, reason="no Chromium")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launch() as launched:
        yield launched


def course(game: str, seats: str, options: dict[str, Any], *steps: Any) -> Course:
    """A match by its draws (lists and numbers) and answers (seat and answer)."""
    match = Match(game, seats, options)
    for step in steps:
        if isinstance(step, tuple):
            match.answer(*step)
        else:
            match.draw(step)
    return Course.of(match, options)


@contextmanager
def standing(browser: Any, course: Course, path: str, size: tuple[int, int], air: str | None = None) -> Iterator[Any]:
    """A page on which the course stands at its end; `air`: what the overlay may see."""
    with tempfile.TemporaryDirectory() as folder:
        show = Moments(Path(folder), course)
        if air:
            show.do("policy", see=air, delay=0)
        show.to(len(course.entries))
        with pages(show) as (address, _), open_page(browser, size, touch=path.startswith("/pad")) as watched:
            watched.page.goto(f"{address}{path}")
            watched.page.wait_for_selector("body[data-drawn]")
            yield watched.page


def hold(page: Any) -> None:
    page.locator("[data-do=peek]").first.dispatch_event("pointerdown", {"pointerId": 1, "button": 0})
    page.wait_for_selector(".peek-show")


SEOTDA = course("seed_seotda", "AB", {"first": "A"}, ["3b"], ["8b", "5a"], ["4a", "9a"])
HOLDEM = course("indian_holdem", "AB", {"first": "A"}, [4, 5], [2], [6])


def test_seotda_names_both_ways_under_the_cards_and_behind_the_hold(browser: Any) -> None:
    with standing(browser, SEOTDA, "/pad?as=A", TABLET) as pad:
        assert "광땡" not in pad.inner_text("main") and pad.locator(".could-rows").count() == 0
        hold(pad)
        assert [it.get_attribute("data-hand") for it in pad.locator(".peek-show .could-rows li").all()] == [
            "points3", "points8", "bright38",
        ]  # fmt: skip
        pad.locator("[data-do=peek]").first.dispatch_event("pointerup", {"pointerId": 1})
        pad.click("[data-do=uncover]")
        assert pad.locator("[data-option=keep] .opt-more").inner_text() == "세 끗"
        assert pad.locator("[data-option='5a'] .opt-more").inner_text() == "38광땡"


def test_holdem_s_open_list_is_what_the_shared_cards_tell_everybody(browser: Any) -> None:
    with standing(browser, HOLDEM, "/pad?as=A", TABLET) as pad:
        rows = pad.locator(".could .could-rows li")
        assert [it.get_attribute("data-hand") for it in rows.all()] == ["straight", "double"]
        faces = [it.get_attribute("aria-label") for it in rows.first.locator(".card [role=img]").all()]
        assert faces == ["3", "6"]
        assert pad.locator(".held-hands").count() == 0
        hold(pad)
        assert "스트레이트" in pad.inner_text(".peek-show .held-hands")


def test_the_viewer_sees_who_would_win_if_all_called_and_the_wall_does_not(browser: Any) -> None:
    seeds = [("A", {"act": "seed"}), [9], ("B", {"act": "seed"}), [1], ("C", {"act": "seed"}), [2]]
    poker = course("seed_poker", "ABC", {"order": "seats"}, [4], [5], [11], [12], *seeds)
    with standing(browser, poker, "/viewer?as=viewer", WALL) as viewer:
        assert viewer.locator(".sp-would").all_inner_texts() == ["16 우세", "합 14", "합 13"]
        assert viewer.locator("[data-seat=A] .sp-would.ahead").count() == 1
    with standing(browser, poker, "/screen", WALL) as wall:
        assert wall.locator(".sp-seat").count() == 3 and wall.locator(".sp-would").count() == 0
    for see, told in (("viewer", ["16 우세", "합 14", "합 13"]), ("public", [])):
        with standing(browser, poker, "/overlay", WALL, see) as overlay:
            assert overlay.locator(".hole.narrow .named").all_inner_texts() == told


def test_the_viewer_sees_what_each_virtual_player_would_give(browser: Any) -> None:
    virtual = [["X0", "D1", "S6"], ["D6", "H6", "C6"], ["D3", "D4", "X0"], ["S3", "S4", "S5"], ["C3", "C4", "C5"]]
    hands = [["S1", "D2", "H1", "C1"], ["S2", "D5", "H2", "C2"]]
    keep = [("A", {"act": "keep"}), ("B", {"act": "keep"})]
    opened = [("A", {"card": "S1"}), ("B", {"card": "S2"})]
    match = Match("quattro", "AB", {"first": "A"})
    for step in [*hands, *keep, *virtual, ["H3", "H4", "H5"], *opened]:
        match.answer(*step) if isinstance(step, tuple) else match.draw(step)
    match.cue("reveal")
    quattro = Course.of(match, {"first": "A"})
    with standing(browser, quattro, "/viewer?as=viewer", WALL) as viewer:
        given = viewer.locator(".qt-card.offered [role=img]")
        assert [it.get_attribute("aria-label") for it in given.all()] == ["검정 0", "◆6", "검정 0", "♠5", "♣5", "♥5"]
    with standing(browser, quattro, "/screen", WALL) as wall:
        assert wall.locator(".qt-one").count() == 6 and wall.locator(".qt-card.offered").count() == 0
    with standing(browser, quattro, "/pad?as=A", TABLET) as pad:
        assert pad.locator(".qt-own").count() == 0
        hold(pad)
        assert pad.locator(".qt-own .got").count() == 4 + 2 and "합 5" in pad.inner_text(".qt-own")
