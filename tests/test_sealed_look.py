"""What only viewer and hole cards know of a sealed round, and what a late wall must not show, in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules.games.number_four.rules import WORTH, holds
from rules.match import Match
from tests import kit_server
from tests.browser import TABLET, open_page
from tests.moments import NOISE, Course, Moments, pages


def sealed(key: str, *answers: tuple[str, dict[str, Any]], first: str | None = None) -> Course:
    """A match in which these were answered, the cues before them given; the dealer's next cue is due."""
    match = Match(key, seed=1)
    if first is not None:
        match.draw(first)
    for seat, answer in answers:
        match.answer(seat, answer)
    return Course.of(match, {})


def quick(key: str, *some: str) -> Any:
    """A game of the full run; only `some` are looked at in the quick one."""
    return key if key in some else pytest.param(key, marks=pytest.mark.full)


GAMES = {
    "winning_streak": (
        sealed("winning_streak", ("A", {"card": "spade"}), ("B", {"card": "heart"})), ".ws-card.up.unshown", ["하트"],
    ),
    "betting_rps": (
        sealed(
            "betting_rps", ("A", {"role": "play"}), ("A", {"result": "draw"}), ("B", {"guess": "lose", "chips": 2}),
            first="A",
        ),
        ".brps-card.up.unshown", ["패배", "2"],
    ),
    "grape_sugar_2": (
        sealed("grape_sugar_2", ("A", {"sugar": 4, "card": "copy"}), ("B", {"sugar": 7, "card": "earth"})),
        ".gs-face.up.unshown", ["7", "지구"],
    ),
    "number_four": (
        sealed(
            "number_four", ("A", {"white": 5}), ("B", {"white": 2}), ("A", {"number": 1}), ("B", {"number": 4}),
        ),
        ".n4-card.up.unshown", ["낸 백색 타일", "2", "5", "4"],
    ),
    "invest_and_donate": (
        sealed(
            "invest_and_donate", ("A", {"invest": {"c50": 1}, "donate": {}}),
            ("B", {"invest": {"c10": 2}, "donate": {"c1": 7}}),
        ),
        ".box.closed .box-amount", ["투자", "20", "기부", "7", "원"],
    ),
    "five_towers": (
        sealed("five_towers", ("A", {"tower": "B", "blocks": 3}), ("B", {"tower": "D", "blocks": 2}), first="A"),
        ".tower.seen .course.built", ["D", "2"],
    ),
}  # fmt: skip
"""Each game at a sealed moment, what only the viewer's page shows then, and what B's plate on the overlay says."""


@pytest.mark.parametrize("key", [quick(key, "number_four", "betting_rps") for key in GAMES])
def test_viewer_and_overlay_see_what_is_sealed_and_the_wall_does_not(browser: Any, tmp_path: Path, key: str) -> None:
    course, only, words = GAMES[key]
    show = Moments(tmp_path, course).to(len(course.entries))
    show.do("policy", see="viewer", delay=0)
    with open_page(browser) as watched, pages(show) as (address, _):
        page = watched.page
        page.emulate_media(reduced_motion="reduce")
        _at(page, f"{address}/screen")
        expect(page.locator(only)).to_have_count(0)
        _at(page, f"{address}/viewer")
        assert page.locator(only).count() > 0
        _at(page, f"{address}/overlay")
        plate = page.locator(".side.right .hole")
        said = plate.inner_text()
        assert all(word in said for word in words), said
        sizes = plate.evaluate(
            "(it) => [...it.querySelectorAll('b, .label')].map((b) => parseFloat(getComputedStyle(b).fontSize))"
        )
        assert sizes and min(sizes) >= 32
        watched.assert_clean(but=NOISE)


COIN = {"c50": 50, "c10": 10, "c1": 1}
SPLITS: dict[str, tuple[str, Callable[[dict[str, Any]], list[int]]]] = {
    "invest_and_donate": (
        "pay", lambda answer: [sum(COIN[c] * n for c, n in answer[box].items()) for box in ("invest", "donate")],
    ),
    "number_four": ("tiles", lambda answer: [answer["white"], 7 - answer["white"]]),
    "sun_moon_star_2": ("light", lambda answer: [answer["light"].get(mark, 0) for mark in ("sun", "moon", "star")]),
}  # fmt: skip
"""Games whose counters say what was sealed: the ask that fills them, and the numbers of an answer to it."""


@pytest.mark.parametrize("key", [quick(key, "invest_and_donate") for key in SPLITS])
def test_hole_cards_are_this_round_s_and_never_the_last_one_s(browser: Any, tmp_path: Path, key: str) -> None:
    """Counters stand until all have answered: with one answer in, the overlay shows that and nothing of the other."""
    ask, numbers = SPLITS[key]
    course = Course.random(key, 2, most=60)
    given = [at for at, one in enumerate(course.entries) if one["kind"] == "answer" and one.get("ask") == ask]
    firsts = [at for at in given[2:] if at + 1 in given]
    show = Moments(tmp_path, course).to(1)
    show.do("policy", see="viewer", delay=0)
    with open_page(browser) as watched, pages(show) as (address, _):
        page = watched.page
        page.emulate_media(reduced_motion="reduce")
        for at in firsts[:3]:
            show.to(at + 1)
            _at(page, f"{address}/overlay")
            one = course.entries[at]
            sides = {seat: f".side.{'left' if seat == 'A' else 'right'} .sealed:not(.choice) b" for seat in "AB"}
            told = {seat: page.locator(of).all_inner_texts() for seat, of in sides.items()}
            other = "B" if one["seat"] == "A" else "A"
            assert [int(re.sub(r"[^0-9]", "", text)) for text in told[one["seat"]]] == numbers(one["answer"]), at
            assert told[other] == [], at
        watched.assert_clean(but=NOISE)
    assert len(firsts) >= 2


def _at(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("body[data-drawn]")
    page.wait_for_timeout(300)


@pytest.fixture
def kit(browser: Any) -> Iterator[Page]:
    with open_page(browser) as watched, kit_server.running() as address:
        watched.page.goto(f"{address}/wall?fixture=black_white_2")
        watched.page.wait_for_selector("body[data-ready]")
        yield watched.page


def test_the_true_numbers_are_the_rules_own(kit: Page) -> None:
    """넘버4, F: for every two sevens the viewer's numbers are those that the rules would pay."""
    made = kit.evaluate("""async () => {
      const { trueOf } = await import("/static/kit/games/number_four.js");
      return [...Array(64).keys()].map((n) => trueOf(n >> 3, n & 7));
    }""")
    for white, theirs in product(range(8), range(8)):
        true = [n for n in sorted(WORTH) if holds(n, (white, 7 - white), (theirs, 7 - theirs))]
        assert made[white * 8 + theirs] == true, (white, theirs)


def test_a_wall_that_comes_between_submissions_and_lamps_shows_no_old_light(browser: Any, tmp_path: Path) -> None:
    """해달별 II: the mark of the round before is dark, though the newest facts still tell of it."""
    match = Match("sun_moon_star_2", seed=1)
    match.draw("A")
    for one in ("light", "lamps", "bet", "reveal", "compare", "next", "light"):
        if one == "light":
            for seat in "AB":
                match.answer(seat, {"light": {"moon": 10, "sun": 5}})
        elif one == "bet":
            for seat in "AB":
                match.answer(seat, {"bet": {"sun": 1 if seat == "A" else 2}})
        else:
            match.cue(one)
    show = Moments(tmp_path, Course.of(match, {}))
    ended = len(match.entries)
    with open_page(browser) as watched, pages(show.to(ended - 3)) as (address, _):
        lit = watched.page.locator(".great-lamp.on")
        _at(watched.page, f"{address}/screen")
        expect(lit).to_have_count(1)  # chips have moved, the round is not over
        show.to(ended)
        _at(watched.page, f"{address}/screen")
        expect(lit).to_have_count(0)
        watched.assert_clean(but=NOISE)


def test_a_number_is_built_in_the_order_of_the_taps_and_a_leading_zero_cannot_be_sent(
    browser: Any, tmp_path: Path
) -> None:
    """실퍼의 흑과백: [1, 0, 2] is 102 (C); the button is grey for 01, and says why (I)."""
    match = Match("silper_black_white", seed=1)
    match.draw("A")
    show = Moments(tmp_path, Course.of(match, {})).to(1)
    with open_page(browser, TABLET, touch=True) as watched, pages(show) as (address, _):
        page = watched.page
        _at(page, f"{address}/pad?as=A")
        page.locator("[data-do=uncover]").click()
        confirm, built = page.locator("[data-do=confirm]"), page.locator("[data-built]")
        tap = {digit: page.locator(f"[data-digit='{digit}']") for digit in range(5)}
        for digit in (1, 0, 2):
            tap[digit].click()
        expect(built).to_have_attribute("data-built", "102")
        page.wait_for_selector("[data-do=confirm]:not([disabled])")
        page.locator("[data-do=clear]").click()
        tap[0].click()
        page.wait_for_selector("[data-do=confirm]:not([disabled])")  # a 0 by itself may be laid
        tap[1].click()
        page.wait_for_selector("[data-do=confirm][disabled]")
        assert confirm.is_disabled() and "0" in page.locator(".refused").inner_text()
        page.locator("[data-do=back]").click()
        page.locator("[data-do=back]").click()
        tap[4].click()
        assert tap[4].is_disabled() and built.get_attribute("data-built") == "4"  # there is but one 4
        watched.assert_clean(but=NOISE)
