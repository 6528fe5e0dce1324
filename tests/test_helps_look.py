"""What helps to read cards, in a browser: there for those who may know it, behind the hold where it is secret."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from rules.match import Match
from tests.browser import TABLET, TABLET_UPRIGHT, WALL, chromium_path, launch, open_page, record
from tests.moments import Course, Moments, pages

pytestmark = pytest.mark.skipif(chromium_path() is None, reason="no Chromium")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launch() as launched:
        yield launched


def course(game: str, seats: str, options: dict[str, Any], *steps: Any) -> Course:
    """A match by its draws (lists and numbers), answers (seat and answer) and cues (names)."""
    match = Match(game, seats, options)
    for step in steps:
        if isinstance(step, tuple):
            match.answer(*step)
        elif isinstance(step, str):
            match.cue(step)
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
        expect(pad.locator("[data-option=keep] .opt-more")).to_have_text("세 끗", use_inner_text=True)
        expect(pad.locator("[data-option='5a'] .opt-more")).to_have_text("38광땡", use_inner_text=True)


def test_a_redeal_leaves_the_hands_and_what_was_decided_in_sight_until_the_table_is_cleared(browser: Any) -> None:
    decided = [
        ("A", {"drop": "2r"}),
        ("B", {"drop": "keep"}),
        ("A", {"act": "bet", "chips": 3}),
        ("B", {"act": "call"}),
    ]
    dealt = [["4a"], ["9a", "2r"], ["9r", "4r"]]
    again = course("seed_seotda", "AB", {"first": "A"}, *dealt, *decided, "reveal")
    with standing(browser, again, "/screen", WALL) as wall:
        expect(wall.locator(".seotda-choice")).to_have_text(["시드패 사용", "두 장 그대로"], use_inner_text=True)
    with standing(browser, again, "/overlay", WALL) as overlay:
        expect(overlay.locator(".hole .hand")).to_have_text(["멍텅구리 구사", "구사"], use_inner_text=True)
    anew = course(
        "seed_seotda", "AB", {"first": "A"}, *dealt, *decided, "reveal", "next", ["1b"], ["6a", "6r"], ["5r", "3b"]
    )
    with standing(browser, anew, "/viewer?as=viewer", WALL) as viewer:
        expect(viewer.locator(".seotda-choice")).to_have_text(["", ""], use_inner_text=True)


def test_the_loser_s_card_turns_last(browser: Any) -> None:
    poker = course(
        "indian_poker", "AB", {"first": "A"}, 3, 9, ("A", {"act": "bet", "chips": 2}), ("B", {"act": "call"}), "reveal"
    )
    delay = "all => all.map((it) => getComputedStyle(it).transitionDelay)"
    with standing(browser, poker, "/screen", WALL) as wall:
        assert wall.locator(".bets-seat .card.up .turner").evaluate_all(delay) == ["0.6s", "0s"]


def test_a_fold_is_no_wider_than_what_it_stands_beside(browser: Any) -> None:
    for size in (TABLET, TABLET_UPRIGHT):
        with standing(browser, HOLDEM, "/pad?as=A", size) as pad:
            bet, fold = (pad.locator(f"[data-option={act}]").bounding_box() for act in ("bet", "fold"))
            assert bet["width"] >= fold["width"] - 2 and fold["y"] > bet["y"]


def test_holdem_s_open_list_is_what_the_shared_cards_tell_everybody(browser: Any) -> None:
    with standing(browser, HOLDEM, "/pad?as=A", TABLET) as pad:
        rows = pad.locator(".could .could-rows li")
        assert [it.get_attribute("data-hand") for it in rows.all()] == ["straight", "double"]
        faces = [it.get_attribute("aria-label") for it in rows.first.locator(".card [role=img]").all()]
        assert faces == ["3", "6"]
        expect(pad.locator(".held-hands")).to_have_count(0)
        hold(pad)
        expect(pad.locator(".peek-show .held-hands")).to_contain_text("스트레이트", use_inner_text=True)


def test_the_viewer_sees_who_would_win_if_all_called_and_the_wall_does_not(browser: Any) -> None:
    seeds = [("A", {"act": "seed"}), [9], ("B", {"act": "seed"}), [1], ("C", {"act": "seed"}), [2]]
    poker = course("seed_poker", "ABC", {"order": "seats"}, [4], [5], [11], [12], *seeds)
    with standing(browser, poker, "/viewer?as=viewer", WALL) as viewer:
        expect(viewer.locator(".sp-would")).to_have_text(["16 우세", "합 14", "합 13"], use_inner_text=True)
        expect(viewer.locator("[data-seat=A] .sp-would.ahead")).to_have_count(1)
    with standing(browser, poker, "/screen", WALL) as wall:
        assert wall.locator(".sp-seat").count() == 3 and wall.locator(".sp-would").count() == 0
    for see, told in (("viewer", ["16 우세", "합 14", "합 13"]), ("public", [])):
        with standing(browser, poker, "/overlay", WALL, see) as overlay:
            expect(overlay.locator(".hole.narrow .named")).to_have_text(told, use_inner_text=True)


def test_the_viewer_sees_what_each_virtual_player_would_give(browser: Any) -> None:
    virtual = [["X0", "D1", "S6"], ["D6", "H6", "C6"], ["D3", "D4", "X0"], ["S3", "S4", "S5"], ["C3", "C4", "C5"]]
    hands = [["S1", "D2", "H1", "C1"], ["S2", "D5", "H2", "C2"]]
    keep = [("A", {"act": "keep"}), ("B", {"act": "keep"})]
    opened = [("A", {"card": "S1"}), ("B", {"card": "S2"})]
    last = ["H3", "H4", "H5"]
    quattro = course("quattro", "AB", {"first": "A"}, *hands, *keep, *virtual, last, *opened, "reveal")
    with standing(browser, quattro, "/viewer?as=viewer", WALL) as viewer:
        given = viewer.locator(".qt-card.offered [role=img]")
        assert [it.get_attribute("aria-label") for it in given.all()] == ["검정 0", "◆6", "검정 0", "♠5", "♣5", "♥5"]
    with standing(browser, quattro, "/screen", WALL) as wall:
        assert wall.locator(".qt-one").count() == 6 and wall.locator(".qt-card.offered").count() == 0
    with standing(browser, quattro, "/pad?as=A", TABLET) as pad:
        expect(pad.locator("[data-option]")).to_have_count(0)  # the act is no secret, but the hand is
        pad.click("[data-do=uncover]")
        pad.click("[data-option=exchange]")
        assert pad.locator("[data-option=D2]").count() == 1 and pad.locator(".form-head .tag").count() == 0
        expect(pad.locator(".qt-own")).to_have_count(0)
        hold(pad)
        assert pad.locator(".qt-own .got").count() == 4 + 2 and "합 5" in pad.inner_text(".qt-own")


def test_a_face_says_how_far_a_bet_on_it_may_go(browser: Any) -> None:
    opening = course("two_faced_poker", "AB", {"first": "A", "chips": 12}, ["8/5"], ["4/9"])
    with standing(browser, opening, "/pad?as=A", TABLET) as pad:
        pad.click("[data-option=bet]")
        told = {face: pad.locator(f"[data-option={face}] .opt-more").inner_text() for face in ("front", "back", "both")}
        assert told == {"front": "최대 11개", "back": "최대 11개", "both": "최대 5개"}
    answering = course(
        "two_faced_poker",
        "AB",
        {"first": "A", "chips": 12},
        ["8/5"],
        ["4/9"],
        ("A", {"act": "bet", "face": "front", "chips": 2}),
    )
    with standing(browser, answering, "/pad?as=B", TABLET) as pad:
        pad.click("[data-option=raise]")
        expect(pad.locator("[data-option=front] .opt-more")).to_have_text("최대 9개", use_inner_text=True)
        pad.click("[data-option=call]")
        expect(pad.locator("[data-option=front] .opt-more")).to_have_count(0)


REDEAL = (["4a"], ["9a", "2r"], ["9r", "4r"], ("A", {"drop": "2r"}), ("B", {"drop": "keep"}))
MOMENTS = {
    "indian_poker": ((10, 9, ("A", {"act": "fold"}), "reveal"), "칩 10개"),
    "indian_holdem": (([4, 5], [6], [2], ("A", {"act": "fold"}), "reveal"), "칩 10개"),
    "seed_seotda": ((*REDEAL, ("A", {"act": "bet", "chips": 3}), ("B", {"act": "call"}), "reveal"), "재경기"),
}


CARDS_AND_MOMENT = """() => [".card.up", ".bets-moment"].map((it) => document.querySelectorAll(it).length)"""


@pytest.mark.parametrize("game", MOMENTS)
def test_a_moment_waits_until_its_cards_have_turned_and_then_says_what_it_is(browser: Any, game: str) -> None:
    steps, said = MOMENTS[game]
    played = course(game, "AB", {"first": "A"}, *steps)
    with tempfile.TemporaryDirectory() as folder:
        show = Moments(Path(folder), played).to(len(played.entries) - 1)
        with pages(show) as (address, _), open_page(browser, WALL) as watched:
            wall = watched.page
            wall.goto(f"{address}/screen")
            wall.wait_for_selector("body[data-drawn]")
            wall.wait_for_timeout(500)
            record(wall, CARDS_AND_MOMENT)
            show.to(len(played.entries))
            wall.wait_for_selector(".bets-moment .bets-said")
            before, *seen = wall.evaluate("window.seen")
            assert any(up > before[0] and not moment for up, moment in seen), "the cards were up before it was said"
            expect(wall.locator(".bets-moment")).to_contain_text(said, use_inner_text=True)
