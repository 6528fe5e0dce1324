"""What the puzzles' pages ask of single screens: lists that grow, tries, the ring around who is asked, a line each."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import CONSOLE, TABLET, WALL, open_page
from tests.moments import NOISE, Course, Moments, pages

pytestmark = pytest.mark.browser
SIZES = {"screen": WALL, "overlay": WALL, "viewer": WALL, "console": CONSOLE, "pad?as=A": TABLET}


@contextmanager
def page_of(browser: Browser, folder: Path, view: str, course: Course, at: int) -> Iterator[tuple[Page, Moments]]:
    """One page of a match, `at` entries into it."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    show = Moments(folder, course).to(at)
    with pages(show) as (address, _), open_page(browser, SIZES[view], touch=view.startswith("pad")) as watched:
        watched.page.goto(f"{address}/{view}")
        drawn(watched.page, show)
        yield watched.page, show
        faults = [line for line in watched.errors if not any(text in line for text in NOISE)]
        assert not faults, faults


def drawn(page: Page, show: Moments) -> None:
    page.wait_for_selector(f"body[data-drawn='{show.n}']")


def draft(show: Moments, seat: str, ask: str, answer: dict[str, Any]) -> None:
    show.entry({"kind": "draft", "seat": seat, "ask": ask, "answer": answer})
    show.n += 1


def test_the_viewer_sees_both_lists_of_hap_grow_against_their_number(browser: Browser, tmp_path: Path) -> None:
    course = Course.random("complete_gyeol_hap", 3)
    start = next(n + 1 for n, one in enumerate(course.entries) if one["kind"] == "cue")
    with page_of(browser, tmp_path, "viewer", course, start) as (page, show):
        expect(page.locator(".puzzle-side .trio")).to_have_count(0)
        draft(show, "A", "gyeol", {"haps": ["123", "159"]})
        draft(show, "B", "gyeol", {"haps": ["489"]})
        drawn(page, show)
        expect(page.locator(".puzzle-side[data-seat=A] .trio")).to_have_count(2)
        expect(page.locator(".puzzle-side[data-seat=B] .trio")).to_have_count(1)
        haps = next(it["all"] for it in show.seen("viewer")["match"]["facts"] if it["fact"] == "haps")
        expect(page.locator(".puzzle-side[data-seat=A] .hap-marked")).to_have_text(
            re.compile(rf"^\s*2\s*/\s*{len(haps)}\s*$")
        )


def test_the_wall_has_none_of_the_lists(browser: Browser, tmp_path: Path) -> None:
    course = Course.random("complete_gyeol_hap", 3)
    start = next(n + 1 for n, one in enumerate(course.entries) if one["kind"] == "cue")
    with page_of(browser, tmp_path, "screen", course, start) as (page, show):
        draft(show, "A", "gyeol", {"haps": ["123", "159"]})
        drawn(page, show)
        expect(page.locator(".trio, .hap-marked")).to_have_count(0)


def test_a_ring_runs_around_whoever_is_on_turn(browser: Browser, tmp_path: Path) -> None:
    course = Course.random("gyeol_hap", 2, first="A")
    start = next(n + 1 for n, one in enumerate(course.entries) if one["kind"] == "cue")
    with page_of(browser, tmp_path, "screen", course, start) as (page, show):
        page.wait_for_selector(".puzzle-side[data-seat=A] .ring")
        expect(page.locator(".ring")).to_have_count(1)
        lengths = []
        for _ in range(2):
            length = page.get_attribute(".ring-left", "stroke-dasharray") or ""
            lengths.append(float(length.split()[0]))
            page.wait_for_timeout(1200)
        assert 0 < lengths[1] < lengths[0] <= 100
        show.entry({"kind": "answer", "seat": "A", "ask": "turn", "answer": {"act": "pass"}})
        show.n += 1
        drawn(page, show)
        page.wait_for_selector(".puzzle-side[data-seat=B] .ring")
        expect(page.locator(".ring")).to_have_count(1)


WRONG = {"kind": "answer", "seat": "B", "ask": "solve"}


def test_the_viewer_sees_what_each_wrong_expression_came_to(browser: Browser, tmp_path: Path) -> None:
    options = {"puzzles": [{"numbers": [1, 4, 5, 6], "target": 24}], "rounds": 1, "to_win": 1}
    for view, seen in (("viewer", 1), ("screen", 0)):
        folder = tmp_path / view
        folder.mkdir()
        with page_of(browser, folder, view, Course("make_target", ["A", "B"], options, "7", []), 0) as (page, show):
            show.entry({"kind": "cue", "name": "start"})
            show.entry({**WRONG, "answer": {"expression": "1-4*5/6"}})
            show.n += 1
            drawn(page, show)
            expect(page.locator(".puzzle-side[data-seat=B] .mt-tries > span")).to_have_count(seen)
            if seen:
                expect(page.locator(".puzzle-side[data-seat=B] .mt-tries > span > b")).to_have_text(
                    "= -7/3", use_inner_text=True
                )


WORDS = {
    "puzzles": [
        {"topic": "과일", "word": "복숭아", "mask": "볼중야"},
        {"topic": "동물", "word": "다람쥐", "mask": "라담귀"},
        {"topic": "악기", "word": "피아노", "mask": "비어도"},
    ]
}


def test_each_problem_keeps_its_own_line(browser: Browser, tmp_path: Path) -> None:
    course = Course("transletter", ["A", "B"], WORDS, "7", [])
    with page_of(browser, tmp_path, "pad?as=A", course, 0) as (page, show):
        show.entry({"kind": "cue", "name": "start"})
        show.n += 1
        page.wait_for_selector(".tl-choice.on[data-option='1']")
        page.fill(".tl-entry .text-box", "복숭")
        page.click(".tl-choice[data-option='2']")
        page.wait_for_function("() => document.querySelector('.tl-entry .text-box').value === ''")
        page.fill(".tl-entry .text-box", "다람쥐")
        expect(page.locator(".tl-choice[data-option='1'] .tl-line")).to_have_text("복숭", use_inner_text=True)
        page.click(".tl-choice[data-option='1']")
        page.wait_for_function("() => document.querySelector('.tl-entry .text-box').value === '복숭'")
        expect(page.locator(".tl-choice[data-option='2'] .tl-line")).to_have_text("다람쥐", use_inner_text=True)
        expect(page.locator(".tl-choice[data-option='1'] .tl-line")).to_have_count(0)


def test_a_solved_word_is_covered_while_the_tablet_rests(browser: Browser, tmp_path: Path) -> None:
    """Nobody in the studio may know which word a lamp went on for, nor may a camera that sees the tablet."""
    course = Course("transletter", ["A", "B"], WORDS, "7", [])
    with page_of(browser, tmp_path, "pad?as=A", course, 0) as (page, show):
        show.entry({"kind": "cue", "name": "start"})
        show.entry({"kind": "answer", "seat": "A", "ask": "solve", "answer": {"problem": 1, "word": "복숭아"}})
        show.n += 1
        page.wait_for_selector(".tl-choice.solved[data-option='1']")
        assert "복숭아" not in page.inner_text("body")
        page.click(".tl-choice[data-option='3']")
        page.wait_for_selector(".tl-word")
        expect(page.locator(".tl-word")).to_have_text("복숭아", use_inner_text=True)


def test_the_dealer_rules_on_an_answer_beside_its_question(browser: Browser, tmp_path: Path) -> None:
    course = Course("lie_detector", ["A", "B"], {"first": "A", "evasion": "again"}, "7", [])
    said = [
        {"seat": "A", "ask": "password", "answer": {"digits": "1234"}},
        {"seat": "B", "ask": "password", "answer": {"digits": "5678"}},
        {"seat": "A", "ask": "turn", "answer": {"act": "question", "question": "첫 숫자는 짝수입니까?"}},
        {"seat": "dealer", "ask": "admit", "answer": {"verdict": "fair"}},
    ]
    evasion = {"seat": "dealer", "ask": "judge", "answer": {"verdict": "evasion"}}
    evading = [
        [{"seat": "B", "ask": "answer", "answer": {"answer": text}}, evasion]
        for text in ("글쎄요", "비밀입니다", "모릅니다")
    ]  # fmt: skip
    with page_of(browser, tmp_path, "console", course, 0) as (page, show):

        def give(*entries: dict[str, Any]) -> list[str]:
            for one in entries:
                show.entry({"kind": "answer", **one})
            show.n += 1
            drawn(page, show)
            return page.locator(".ruled-on").all_inner_texts()

        give(*said)
        give(*evading[0])
        lines = give(evading[1][0])
        assert len(lines) == 2 and "첫 숫자는 짝수입니까?" in lines[0] and "비밀입니다" in lines[1]
        lines = give(evading[1][1], *evading[2])
        expect(page.locator(".rulings[data-ask=stalled]")).to_have_count(1)
        told = " ".join(lines)
        assert all(text in told for text in ("첫 숫자는 짝수입니까?", "글쎄요", "비밀입니다", "모릅니다"))


def test_the_viewer_sees_how_often_a_tile_was_open_and_the_wall_does_not(browser: Browser, tmp_path: Path) -> None:
    course = Course.random("matching_pictures", 4, first="A", rich="A")
    first = next(n for n, one in enumerate(course.entries, 1) if one["kind"] == "answer")
    for view, seen in (("viewer", ["1×"]), ("screen", [])):
        folder = tmp_path / view
        folder.mkdir()
        with page_of(browser, folder, view, course, first) as (page, _):
            expect(page.locator(".mp-times")).to_have_text(seen, use_inner_text=True)


def test_the_overlay_has_boards_of_one_sign_a_piece(browser: Browser, tmp_path: Path) -> None:
    scripts = Path(__file__).parent / "scripts"
    shogi = Course.scripted(scripts / "two_faced_shogi" / "last_row.yaml")
    (tmp_path / "shogi").mkdir()
    with page_of(browser, tmp_path / "shogi", "overlay", shogi, 1) as (page, show):
        for cell, stack in show.seen("overlay")["match"]["table"]["grids"]["board"]["cells"].items():
            sign = {"rook": "비", "knight": "계", "bishop": "각", "lance": "향", "pawn": "보", "gold": "금"}
            sign |= {"king": "왕", "silver": "은", "tokin": "토"}
            expect(page.locator(f".mini-cell[data-cell={cell}]")).to_have_text(
                sign[stack[-1]["face"]], use_inner_text=True
            )
            way = "up" if stack[-1]["owner"] == "A" else "down"
            expect(page.locator(f".mini-cell[data-cell={cell}] .mini-piece.{way}")).to_have_count(1)
        expect(page.locator(".mini-cell.last")).to_have_count(2)
    towers = Course.random("king_making", 5)
    (tmp_path / "towers").mkdir()
    with page_of(browser, tmp_path / "towers", "overlay", towers, 12) as (page, show):
        cells = show.seen("overlay")["match"]["table"]["grids"]["board"]["cells"]
        assert any(len(tower) > 1 for tower in cells.values())
        for cell, tower in cells.items():
            expect(page.locator(f".mini-cell[data-cell={cell}]")).to_have_text(str(len(tower)), use_inner_text=True)
            assert page.locator(f".mini-cell[data-cell={cell}] .mini-made i").count() == (
                len(tower) if len(tower) > 1 else 0
            )


def test_the_overlay_has_no_board_that_lies_face_down(browser: Browser, tmp_path: Path) -> None:
    course = Course.random("gyeol_hap", 2)
    start = next(n for n, one in enumerate(course.entries) if one["kind"] == "cue")
    with page_of(browser, tmp_path, "overlay", course, start) as (page, show):
        expect(page.locator(".mini")).to_have_count(0)
        show.to(start + 1)
        drawn(page, show)
        page.wait_for_selector(".mini")
        expect(page.locator(".mini-cell .hap")).to_have_count(9)


def test_the_wall_does_not_say_below_a_question_what_stands_there_large(browser: Browser, tmp_path: Path) -> None:
    course = Course("lie_detector", ["A", "B"], {"first": "A"}, "7", [])
    with page_of(browser, tmp_path, "screen", course, 0) as (page, show):
        for one in (
            {"seat": "A", "ask": "password", "answer": {"digits": "1234"}},
            {"seat": "B", "ask": "password", "answer": {"digits": "5678"}},
            {"seat": "A", "ask": "turn", "answer": {"act": "guess", "digits": "1111"}},
            {"seat": "B", "ask": "turn", "answer": {"act": "question", "question": "첫 숫자는 짝수입니까?"}},
        ):
            show.entry({"kind": "answer", **one})
        show.n += 1
        drawn(page, show)
        page.wait_for_selector(".ld-said.question:has-text('첫 숫자는 짝수입니까?')")
        page.wait_for_timeout(1500)
        expect(page.locator(".foot .caption")).to_have_text("", use_inner_text=True)
