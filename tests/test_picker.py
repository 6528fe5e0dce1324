"""The console's picker: 31 games, narrowed by seats, kind and length, by keyboard; and a file of puzzles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Response, jsonify, request
from playwright.sync_api import Browser, Page, expect

from control.access import COOKIE_DEALER
from control.console import console as blueprint
from control.content import check_text
from control.desk import Desk
from control.log import Log
from control.web import app
from rules.game import games
from tests import browser as chromium
from tests import console_server, kit_server
from tests.browser import CONSOLE, Watched

pytestmark = pytest.mark.browser

CONTENT = Path(__file__).parent / "content"
GOOD = """
game = "word_combination"
[[puzzle]]
words = ["무지개", "고양이", "자전거"]
board = ["고개전", "지이거", "자무양"]
[[puzzle]]
words = ["할머니", "소나기", "운동장"]
board = ["장할나", "머소운", "동니기"]
[[puzzle]]
words = ["지우개", "도서관", "선생님"]
board = ["지선도", "님우관", "개서생"]
"""
BAD = GOOD.replace('["할머니", "소나기", "운동장"]', '["할머니", "소나기", "운동"]')


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The console over fixture frames; files of puzzles are checked by the code that the real route runs."""
    made = console_server.build()

    @made.post("/api/content")
    def content() -> Response:
        given = request.get_json()
        lines, _, data = check_text(given["name"], given["text"], language="ko")
        return jsonify(ok=not lines, lines=lines, puzzles=None if lines else data["puzzle"])

    with kit_server.serving(made) as address:
        yield address


@pytest.fixture(scope="module")
def watched(browser: Browser) -> Iterator[Watched]:
    with chromium.open_page(browser, CONSOLE) as page:
        yield page


@pytest.fixture
def picker(server: str, watched: Watched) -> Iterator[Page]:
    """The set-up dialog, open."""
    page = watched.page
    watched.errors.clear()
    page.goto(f"{server}/console?fixture=none")
    page.wait_for_selector(".now")
    page.wait_for_timeout(450)
    page.keyboard.press("n")
    page.wait_for_selector(".picker [data-game]")
    yield page
    watched.assert_clean()


def listed(page: Page) -> list[str]:
    found: list[str] = page.eval_on_selector_all(".picker [data-game]", "all => all.map((one) => one.dataset.game)")
    return found


def choose(page: Page, filter: str, at: int) -> None:
    """The at-th choice of a filter; 0 is any."""
    page.locator(f"[data-filter={filter}] button").nth(at).click()


def test_it_lists_all_games_with_seats_and_length(picker: Page) -> None:
    assert sorted(listed(picker)) == sorted(games())
    assert len(listed(picker)) == 31
    text = picker.inner_text(".picker")
    assert "게임 31개" in text and "3–7인 · 약 40분" in text
    assert not re.search(r"\b(newmatch|kind|length|console)\.", text)


def test_it_is_narrowed_by_seats_kind_and_length_together(picker: Page) -> None:
    seats = picker.locator("[data-filter=seats] button").all_inner_texts()
    assert seats == ["모두", "2명", "3명", "4명", "5명", "6명", "7명"]
    choose(picker, "seats", 4)
    assert sorted(listed(picker)) == ["constellations", "seed_poker"]
    choose(picker, "seats", 0)
    kinds = picker.locator("[data-filter=kind] button").all_inner_texts()
    puzzles = kinds.index("퍼즐")
    choose(picker, "kind", puzzles)
    assert set(listed(picker)) == {key for key, game in games().items() if game.kind == "puzzle"}
    choose(picker, "length", 1)
    short = {key for key, game in games().items() if game.kind == "puzzle" and (game.minutes or 99) <= 20}
    assert set(listed(picker)) == short and short
    choose(picker, "seats", 4)
    assert listed(picker) == [] and "맞는 게임이 없습니다" in picker.inner_text(".picker")


def test_it_is_worked_by_the_keyboard_alone(picker: Page) -> None:
    assert picker.evaluate("document.activeElement.type") == "search"
    picker.keyboard.type("포커")
    found = listed(picker)
    assert "two_faced_poker" in found and "seed_poker" in found and "gyeol_hap" not in found
    chosen = picker.locator(".game.on")
    first = chosen.get_attribute("data-game")
    picker.keyboard.press("ArrowDown")
    assert chosen.get_attribute("data-game") == found[(found.index(first or "") + 1) % len(found)]
    picker.keyboard.press("ArrowUp")
    picker.keyboard.press("ArrowUp")
    assert chosen.get_attribute("data-game") == found[found.index(first or "") - 1]
    box = chosen.bounding_box()
    column = picker.locator(".picker").bounding_box()
    assert box and column and box["y"] >= column["y"] and box["y"] + box["height"] <= column["y"] + column["height"] + 1
    picker.keyboard.press("Tab")  # on to the filters, which are buttons
    assert picker.evaluate("document.activeElement.closest('[data-filter]').dataset.filter") == "seats"
    picker.keyboard.press("Tab")
    picker.keyboard.press("Space")
    expect(picker.locator("[data-filter=seats] button[aria-checked=true]")).to_have_text("2명", use_inner_text=True)


def test_a_file_of_puzzles_is_chosen_checked_and_sent_with_the_match(picker: Page, tmp_path: Path) -> None:
    picker.click("[data-game=word_combination]")
    row = picker.locator("[data-option=puzzles]")
    expect(row.locator("textarea")).to_have_count(0)  # nobody types JSON
    bad = tmp_path / "저녁 방송.toml"
    bad.write_text(BAD, "utf-8")
    row.locator("input[type=file]").set_input_files(bad)
    wrong = row.locator(".puzzles-wrong li")
    wrong.first.wait_for()
    lines, _, _ = check_text(bad.name, BAD, language="ko")
    assert wrong.all_inner_texts() == lines and lines[0].startswith("저녁 방송.toml: 2번 문제")
    good = tmp_path / "good.toml"
    good.write_text(GOOD, "utf-8")
    row.locator("input[type=file]").set_input_files(good)
    picker.wait_for_selector("[data-option=puzzles].own")
    expect(row.locator(".puzzles-now")).to_have_text("good.toml · 문제 3개", use_inner_text=True)
    expect(wrong).to_have_count(0)
    picker.evaluate("window.sent.length = 0")
    picker.click(".dialog button.go")
    picker.wait_for_timeout(200)
    (set_up,) = [one for one in picker.evaluate("window.sent") if one["do"] == "set_up"]
    assert set_up["options"]["puzzles"][0]["words"] == ["무지개", "고양이", "자전거"]


def test_a_file_that_is_no_text_is_refused_in_words(picker: Page, tmp_path: Path) -> None:
    picker.click("[data-game=transletter]")
    row = picker.locator("[data-option=puzzles]")
    file = tmp_path / "old.toml"
    file.write_bytes("game = '단어'".encode("euc-kr"))
    row.locator("input[type=file]").set_input_files(file)
    row.locator(".puzzles-wrong li").first.wait_for()
    expect(row.locator(".puzzles-wrong li")).to_have_text(
        ["old.toml: UTF-8이 아닙니다. UTF-8로 저장하세요."], use_inner_text=True
    )
    assert not row.get_attribute("class") or "own" not in (row.get_attribute("class") or "").split()


# -- the route itself ---------------------------------------------------------------------------------------------


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """`post(game, name, text)`: what the server says to a dealer who is signed in."""
    log = Log.create(tmp_path / "show.db")
    desk = Desk(log, "http://studio.example")
    client = app(desk, blueprint).test_client()
    pin = desk.house.access.new_pin("271828")

    def send(game: str, name: str, text: str, signed: bool = True) -> Any:
        if signed:
            client.set_cookie(COOKIE_DEALER, desk.house.access.sign_in(pin, "127.0.0.1"))
        return client.post("/api/content", json={"game": game, "name": name, "text": text})

    yield send
    log.close()


def test_only_the_dealer_may_have_a_file_checked(post: Callable[..., Any]) -> None:
    assert post("word_combination", "good.toml", GOOD, signed=False).status_code == 401
    reply = post("word_combination", "good.toml", GOOD)
    assert reply.status_code == 200 and reply.json["ok"] and len(reply.json["puzzles"]) == 3


def test_it_says_what_the_command_says(post: Callable[..., Any], tmp_path: Path) -> None:
    """The same breaches in the same order: file, key and mend; here in the show's language, there in English."""
    for text in (BAD, "game = 3", "= oops", GOOD + "\n[extra]\n", GOOD.replace("board", "bord")):
        reply = post("word_combination", "f.toml", text)
        assert reply.status_code == 200 and reply.json["ok"] is False and reply.json["puzzles"] is None
        assert reply.json["lines"] and all(line.startswith("f.toml: ") for line in reply.json["lines"])
        assert any(re.search("[가-힣]", line) for line in reply.json["lines"])
    spoken = post("word_combination", "f.toml", BAD).json["lines"]
    english, _, _ = check_text("f.toml", BAD)
    assert len(spoken) == len(english) and english[0].startswith("f.toml: puzzle 2, words: rule W1: ")
    assert spoken[0].startswith("f.toml: 2번 문제, words: 규칙 W1: ")


def test_another_games_puzzles_are_refused(post: Callable[..., Any]) -> None:
    reply = post("transletter", "good.toml", GOOD)
    assert not reply.json["ok"] and reply.json["lines"] == [
        "good.toml: 다른 게임의 문제입니다. 이 게임의 파일을 고르세요."
    ]


def test_nothing_of_the_wrong_shape_breaks_it(post: Callable[..., Any]) -> None:
    for given in ((3, "f", "x"), ("word_combination", None, "x"), ("word_combination", "f", ["x"])):
        assert post(*given).status_code == 400
    deep = "a = " + "[" * 5000 + "]" * 5000
    assert post("word_combination", "f.toml", deep).status_code == 200
