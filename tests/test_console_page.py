"""The console in a real browser, over fixture frames: its keys, what they send, refusals, undo, and both languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests import browser as chromium
from tests import console_server
from tests.browser import CONSOLE, WALL, Watched

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[1]
FIXTURES = ["none", "set", "bid", "cue", "frozen", "recovered", "draw", "bet", "board", "ruling", "ended"]
FIXTURES += ["segment", "preview", "late", "held"]
Open = Callable[..., Watched]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with console_server.running() as address:
        yield address


@pytest.fixture(scope="module")
def watched(browser: Browser) -> Iterator[Watched]:
    """One page for all of this file's tests: a fresh one would load every module anew for each."""
    with chromium.open_page(browser, CONSOLE) as page:
        yield page


@pytest.fixture
def console(server: str, watched: Watched) -> Iterator[Callable[[str], Page]]:
    """`console(fixture)`: the page over that fixture; at the end it may not have complained or asked a stranger."""
    page = watched.page
    watched.errors.clear()

    def open_console(fixture: str) -> Page:
        page.goto(f"{server}/console?fixture={fixture}")
        page.wait_for_selector(".now")
        page.wait_for_timeout(450)  # Space stays deaf for a moment after the next action has changed
        return page

    yield open_console
    page.evaluate("localStorage.clear()")
    page.set_viewport_size({"width": CONSOLE[0], "height": CONSOLE[1]})
    watched.assert_clean()


def sent(page: Page, do: str | None = None) -> list[dict[str, Any]]:
    page.wait_for_timeout(60)
    everything: list[dict[str, Any]] = page.evaluate("window.sent")
    return [one for one in everything if do in (None, one["do"])]


def refuse(page: Page, do: str, why: str, clause: str | None = None) -> None:
    page.evaluate("([d, w, c]) => window.reply(d, {ok: false, why: w, clause: c, slots: {}})", [do, why, clause])


@pytest.mark.parametrize("fixture", FIXTURES)
def test_everything_fits_without_scrolling_in_both_languages(console: Callable[[str], Page], fixture: str) -> None:
    page = console(fixture)
    for size in (CONSOLE, WALL):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for language in ("ko", "en"):
            page.evaluate("l => window.show(f => { f.desk.language = l; f.show.lang = l; })", language)
            page.wait_for_function("l => document.documentElement.lang === l", arg=language)
            fits = page.evaluate(
                """() => {
                  const now = document.querySelector('.now'), box = now.getBoundingClientRect();
                  const bottom = document.querySelector('.bottom').getBoundingClientRect();
                  const page = document.documentElement;
                  return page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth
                    && now.scrollHeight <= now.clientHeight + 1 && box.bottom <= innerHeight
                    && bottom.bottom <= innerHeight;
                }"""
            )
            assert fits, (fixture, size, language)
            text = page.inner_text("#console")
            assert not re.search(r"\b(console|ui|refused|ask|fact|counter)\.[a-z_]+", text)  # no raw key


def test_space_gives_the_cue_and_names_the_state(console: Callable[[str], Page]) -> None:
    page = console("cue")
    page.evaluate("window.hold()")
    page.keyboard.press("Space")
    page.keyboard.press("Space")  # a doubled press waits for nothing and does nothing
    assert sent(page) == [{"do": "cue", "cue": "compare", "state": 123}]
    page.evaluate("window.release()")
    page.evaluate("window.show(f => { f.desk.state = 124; })")
    page.keyboard.press("Space")  # nobody can have meant the new state yet
    assert len(sent(page, "cue")) == 1
    page.wait_for_timeout(450)
    page.keyboard.press("Space")
    assert sent(page, "cue")[1]["state"] == 124


def test_a_stale_refusal_is_shown_and_nothing_is_sent_again(console: Callable[[str], Page]) -> None:
    page = console("cue")
    refuse(page, "cue", "stale", "E")
    page.keyboard.press("Space")
    page.wait_for_selector(".now .refusal")
    expect(page.locator(".now .refusal")).to_contain_text("적용하지 않았습니다", use_inner_text=True)
    page.click(".now .refusal .law")  # its clause opens in words
    assert len(page.inner_text(".now .law-words")) > 5
    page.wait_for_timeout(300)
    assert len(sent(page, "cue")) == 1
    page.keyboard.press("Escape")
    page.wait_for_selector(".now .refusal", state="detached")


def test_a_frame_that_comes_before_the_first_paint_is_drawn(server: str, browser: Browser) -> None:
    """On a busy computer the desk may be quicker than the screen: "loading" would stand there until the next change."""
    slow = (
        "const later = setTimeout; window.requestAnimationFrame = (f) => later(f, 2000);"
        "window.setTimeout = (f, ms) => later(f, ms + 2000);"
    )
    with chromium.open_page(browser, CONSOLE) as watched:
        watched.page.add_init_script(slow)
        watched.page.goto(f"{server}/console?fixture=bid")
        watched.page.wait_for_selector(".now")
        watched.assert_clean()


def test_keys_by_place_not_by_letter(console: Callable[[str], Page]) -> None:
    """With a Korean input method on, the P key types ㅔ; it is still the P key."""
    page = console("bid")
    page.evaluate("document.body.dispatchEvent(new KeyboardEvent('keydown', {code: 'KeyP', key: 'ㅔ', bubbles: true}))")
    assert sent(page) == [{"do": "pause"}]


def test_space_starts_the_match(console: Callable[[str], Page]) -> None:
    page = console("set")
    page.keyboard.press("Space")
    assert sent(page) == [{"do": "start", "match": "m1", "state": 123}]


def test_pause_and_resume(console: Callable[[str], Page]) -> None:
    page = console("bid")
    page.keyboard.press("p")
    page.evaluate("window.show(f => { f.paused = true; })")
    page.wait_for_selector(".n-paused")
    page.keyboard.press("p")
    assert [one["do"] for one in sent(page)] == ["pause", "resume"]


def test_a_recovery_is_told_and_resumed(console: Callable[[str], Page]) -> None:
    page = console("recovered")
    expect(page.locator(".notices")).to_contain_text("복구", use_inner_text=True)
    page.keyboard.press("Space")
    assert sent(page) == [{"do": "resume"}]


def test_undo_asks_with_the_list_first(console: Callable[[str], Page]) -> None:
    page = console("bid")
    page.keyboard.press("z")
    page.wait_for_selector(".d-undo .seen")
    assert [one["do"] for one in sent(page)] == ["undo_view"]
    assert "스튜디오 화면" in page.inner_text(".d-undo .seen") and "민수" in page.inner_text(".d-undo .seen")
    to = sent(page)[0]["to"]
    page.keyboard.press("ArrowUp")  # one entry further back: the list is asked for anew
    page.wait_for_function("() => window.sent.length === 2")
    assert sent(page)[1]["to"] < to
    page.wait_for_selector(".d-undo button.go:not(:disabled)")
    page.keyboard.press("Enter")
    page.wait_for_selector(".d-undo", state="detached")
    assert sent(page, "undo") == [{"do": "undo", "to": sent(page)[1]["to"], "state": 123}]


def test_undo_looks_again_when_the_match_has_moved_on(console: Callable[[str], Page]) -> None:
    page = console("bid")
    page.keyboard.press("z")
    page.wait_for_selector(".d-undo .seen")
    page.evaluate("window.hold()")
    page.evaluate("window.show(f => { f.desk.state = 130; })")
    page.wait_for_selector(".d-undo button.go:disabled")
    page.keyboard.press("Enter")
    assert sent(page, "undo") == []
    page.evaluate("window.release()")
    page.wait_for_selector(".d-undo button.go:not(:disabled)")
    page.click(".d-undo button.go")
    assert sent(page, "undo")[0]["state"] == 130


def test_a_frozen_ask_offers_both_ways_out(console: Callable[[str], Page]) -> None:
    page = console("frozen")
    page.keyboard.press("t")
    assert sent(page)[0] | {"ask": ""} == {"do": "timeout", "ask": "", "state": 123}
    page.keyboard.press("Equal")
    assert sent(page, "time")[0]["add"] == 30000
    page.keyboard.press("y")  # the second claim that waits
    assert sent(page, "admit") == [{"do": "admit", "request": "r1", "yes": True}]


def test_answer_for_a_seat_by_keyboard_alone(console: Callable[[str], Page]) -> None:
    page = console("bid")
    page.keyboard.press("1")
    page.wait_for_selector(".d-answer .amount")
    page.keyboard.type("42")
    page.keyboard.press("Enter")
    page.wait_for_selector(".d-answer", state="detached")
    assert sent(page)[0] | {"ask": ""} == {"do": "answer", "ask": "", "answer": {"points": 42}}


def test_a_ruling_by_keyboard_alone(console: Callable[[str], Page]) -> None:
    page = console("ruling")
    expect(page.locator(".rulings .rulekey")).to_have_count(3)  # a large button for each answer
    page.keyboard.press("2")  # one press is the ruling; Z takes it back
    assert sent(page) == [{"do": "answer", "ask": "m1.0.d1", "answer": {"act": "call"}}]


def test_a_draw_by_hand_and_by_the_generator(console: Callable[[str], Page]) -> None:
    page = console("draw")
    page.keyboard.press("Enter")
    assert sent(page) == []  # nothing picked yet
    page.keyboard.press("7")
    page.keyboard.press("3")
    page.keyboard.press("Backspace")
    page.keyboard.press("7")
    page.keyboard.press("Enter")
    assert sent(page) == [{"do": "draw", "match": "m1", "value": [7, 7], "state": 123}]
    page.keyboard.press("g")
    assert sent(page)[1]["value"] is None


def test_a_draws_own_words_come_before_the_names_of_seats(console: Callable[[str], Page]) -> None:
    """The tile A of 같은 그림 찾기 is no player."""
    page = console("draw")
    draw = "{ name: 'tile', pile: ['A', 'B'], n: 1, many: false }"
    page.evaluate(f"() => window.show(f => {{ f.match.game = 'matching_pictures'; f.match.draw = {draw}; }})")
    page.wait_for_function("() => document.querySelectorAll('.card-kind').length === 2")
    assert [text[0] for text in page.locator(".card-kind").all_inner_texts()] == ["A", "B"]
    page.evaluate("() => window.show(f => { f.match.draw = { ...f.match.draw, name: 'first' }; })")
    page.wait_for_function("() => !document.querySelector('.card-kind').innerText.startsWith('A')")  # here it is a seat


def test_by_how_many_milliseconds_a_race_was_won(console: Callable[[str], Page]) -> None:
    page = console("cue")
    expect(page.locator(".margin")).to_have_count(0)
    won = "{ match: f.match.id, name: 'solve', first: 'B', second: 'A', ms: 43 }"
    page.evaluate(f"() => window.show(f => {{ f.desk.margin = {won}; }})")
    page.wait_for_selector(".margin[data-ms='43']")
    assert re.search("[이가] .+보다 43ms 빨랐습니다", page.inner_text(".margin"))
    race = "{ seat: 'A', name: 'solve', kind: 'race', in: false, frozen: false }"
    page.evaluate(f"() => window.show(f => {{ f.match.asks = [{race}]; }})")
    page.wait_for_selector(".margin", state="detached")  # the next race is on


def test_correct_end_and_mark(console: Callable[[str], Page]) -> None:
    page = console("cue")
    page.keyboard.press("c")
    page.fill("#correct-value", "150")
    page.keyboard.press("Enter")
    assert sent(page) == []  # not without a reason
    page.fill("#correct-reason", "계산 착오")
    expect(page.locator(".d-correct .says")).to_contain_text("150", use_inner_text=True)  # what will happen
    page.keyboard.press("Enter")
    page.wait_for_selector(".d-correct", state="detached")
    assert sent(page)[0] == {
        "do": "correct",
        "counter": "points",
        "seat": "A",
        "value": 150,
        "reason": "계산 착오",
        "state": 123,
    }
    page.keyboard.press("e")
    page.fill("#ending-reason", "기권")
    page.keyboard.press("Enter")
    assert len(sent(page)) == 1  # nobody is the winner by chance
    page.click(".d-ending .pickone button:nth-child(2)")
    page.click(".d-ending button.go")
    page.wait_for_selector(".d-ending", state="detached")
    assert sent(page)[1] == {"do": "rule_end", "winner": "B", "reason": "기권", "state": 123}
    page.keyboard.press("m")
    page.fill("#marker-note", "표정")
    page.keyboard.press("Enter")
    page.wait_for_selector(".d-marker", state="detached")
    assert sent(page)[2] == {"do": "marker", "note": "표정"}


def test_a_new_match_from_the_declaration(console: Callable[[str], Page]) -> None:
    page = console("none")
    page.keyboard.press("Space")
    page.wait_for_selector(".d-newmatch [data-game=black_white_2]")
    page.click("[data-game=black_white_2]")
    field = page.locator("[data-option=points] input")
    field.fill("0")
    expect(page.locator(".d-newmatch button.go")).to_be_disabled()  # under its limit
    field.fill("300")
    page.click(".d-newmatch button.go")
    page.wait_for_selector(".d-newmatch", state="detached")
    assert sent(page) == [
        {
            "do": "set_up", "game": "black_white_2", "seats": ["A", "B"], "options": {"points": 300},
            "pace": None, "draws": "generator",
        }
    ]  # fmt: skip


def test_a_new_show(console: Callable[[str], Page]) -> None:
    page = console("none")
    page.keyboard.press("o")
    page.fill("#show-title", "파일럿")
    page.fill("[data-player=B]", "지현")
    page.keyboard.press("Enter")
    page.wait_for_selector(".d-show", state="detached")
    (command,) = sent(page)
    assert command["title"] == "파일럿" and command["fps"] == "30000/1001 DF"
    assert command["players"]["B"] == {"name": "지현", "colour": 2, "picture": None}


def test_join_codes_stand_with_their_address(console: Callable[[str], Page]) -> None:
    page = console("none")
    page.keyboard.press("q")
    expect(page.locator(".codecard .qr svg")).to_have_count(2)
    expect(page.locator(".codecard[data-seat=A] .addr")).to_contain_text("/join/", use_inner_text=True)


def test_blind_dealer_sees_no_secret_until_peeking(console: Callable[[str], Page]) -> None:
    page = console("cue")
    expect(page.locator(".p-seats")).to_contain_text("168", use_inner_text=True)
    secret = "document.querySelector('#console').innerText.includes('168')"
    page.keyboard.press("b")
    page.wait_for_function(f"() => !{secret}")
    assert "17" not in page.inner_text(".small-wall")
    page.keyboard.down("v")
    page.wait_for_function(f"() => {secret}")
    page.keyboard.up("v")
    page.wait_for_function(f"() => !{secret}")


def test_screens_are_renamed_refreshed_and_cut_after_one_question(console: Callable[[str], Page]) -> None:
    page = console("bid")
    page.keyboard.press("s")
    expect(page.locator("[data-screen=s3]")).to_contain_text("192.168.0.32", use_inner_text=True)
    page.click("[data-screen=s3] .tools button:nth-child(2)")
    page.click("[data-screen=s3] .tools button:nth-child(3)")
    assert [one["do"] for one in sent(page)] == ["screen"]  # the cut asks first
    page.click(".dialog button.go")
    assert [one["act"] for one in sent(page)] == ["refresh", "disconnect"]


def preset(page: Page) -> list[dict[str, Any]]:
    return [one["scene"] for one in sent(page, "preset")]


def put_in_preview(page: Page, scene: dict[str, Any], seq: int = 90) -> None:
    page.evaluate("([scene, seq]) => window.show(f => { f.desk.preview = {seq, scene}; })", [scene, seq])


def in_monitor(page: Page, which: str, text: str) -> str:
    """All that a monitor says, once it says `text`."""
    frame = page.locator(f".monitor.{which} iframe").element_handle().content_frame()  # type: ignore[union-attr]
    assert frame is not None
    frame.wait_for_function("t => document.body.innerText.includes(t)", arg=text)
    return frame.inner_text("body")


def test_a_scene_goes_into_preview_and_nothing_on_air(console: Callable[[str], Page]) -> None:
    page = console("bid")
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Shift+Digit6")
    page.keyboard.press("Shift+Digit7")
    page.keyboard.press("Shift+Digit0")
    match = {"kind": "match", "match": "m1"}
    assert preset(page) == [{"kind": "standby"}, match, {"kind": "scoreboard"}, {"kind": "black"}]
    assert len(sent(page)) == 4


def test_rules_turn_their_pages(console: Callable[[str], Page]) -> None:
    page = console("bid")
    page.keyboard.press("Shift+Digit5")
    put_in_preview(page, {"kind": "rules", "game": "quad_gravity", "page": 1})
    page.keyboard.press("Shift+Digit5")
    put_in_preview(page, {"kind": "rules", "game": "quad_gravity", "page": 4})
    expect(page.locator(".monitor.preview figcaption")).to_contain_text("4/4", use_inner_text=True)
    page.keyboard.press("Shift+Digit5")
    pages = [(scene["game"], scene["page"]) for scene in preset(page)]
    assert pages == [("black_white_2", 1), ("quad_gravity", 2), ("quad_gravity", 1)]


def test_title_break_and_rules_of_a_chosen_game_ask_for_their_words(console: Callable[[str], Page]) -> None:
    page = console("none")
    page.keyboard.press("Shift+Digit2")
    page.fill("#scene-title", " ")
    page.keyboard.press("Enter")
    assert sent(page) == []
    page.fill("#scene-title", "결승전")
    page.fill("#scene-subtitle", "세 경기")
    page.keyboard.press("Enter")
    page.wait_for_selector(".d-scene", state="detached")
    page.keyboard.press("Shift+Digit9")
    page.fill("#scene-seconds", "90000")
    expect(page.locator(".d-scene button.go")).to_be_disabled()
    page.fill("#scene-seconds", "90")
    page.keyboard.press("Enter")
    page.wait_for_selector(".d-scene", state="detached")
    page.keyboard.press("Shift+Digit5")
    page.wait_for_selector("#scene-game option", state="attached")
    page.select_option("#scene-game", "quad_gravity")
    page.click(".d-scene button.go")
    page.wait_for_selector(".d-scene", state="detached")
    assert preset(page) == [
        {"kind": "title", "title": "결승전", "subtitle": "세 경기"},
        {"kind": "break", "seconds": 90},
        {"kind": "rules", "game": "quad_gravity", "page": 1},
    ]


def test_a_take_names_the_scenes_that_it_was_pressed_on(console: Callable[[str], Page]) -> None:
    page = console("preview")
    on = page.evaluate("[window.fixture.frame.desk.program.seq, window.fixture.frame.desk.preview.seq]")
    assert all(on) and page.locator(".takekey.bright kbd").inner_text() == "A"
    page.keyboard.press("a")
    assert sent(page) == [{"do": "take", "on": on}]
    page.evaluate("window.show(f => { f.desk.preview.seq += 5; })")
    page.click(".takekey")
    assert sent(page)[1]["on"] == [on[0], on[1] + 5]


@pytest.mark.parametrize(
    ("why", "says"), [("stale", "상황이 바뀌어"), ("too_soon", "너무 가까워"), ("nothing_in_preview", "비어")]
)
def test_a_refused_take_says_why(console: Callable[[str], Page], why: str, says: str) -> None:
    page = console("segment")
    refuse(page, "take", why)
    page.keyboard.press("a")
    page.wait_for_selector(".now .refusal")
    expect(page.locator(".now .refusal")).to_contain_text(says, use_inner_text=True)
    assert len(sent(page)) == 1


def test_the_monitors_show_what_the_wall_shows(console: Callable[[str], Page]) -> None:
    page = console("late")
    assert "5:00" in in_monitor(page, "preview", "두 번째 경기")
    said = in_monitor(page, "program", "흑과백2")
    assert "175" in page.inner_text(".p-seats") and "175" not in said and "12" not in said  # a secret is on no wall
    page.evaluate("window.show(f => { f.scene = {kind: 'black'}; f.desk.preview.scene = null; })")
    page.wait_for_selector(".monitor.bare")
    page.wait_for_timeout(800)
    assert "흑과백2" not in in_monitor(page, "program", "")


def test_space_walks_through_the_rundown(console: Callable[[str], Page]) -> None:
    page = console("segment")
    page.keyboard.press("Space")
    page.keyboard.press("r")
    assert sent(page) == [{"do": "segment", "at": 1}] * 2
    put_in_preview(page, {"kind": "title", "title": "결승전", "segment": 1})
    page.wait_for_selector(".n-take")
    page.keyboard.press("r")  # one waits already
    page.wait_for_timeout(450)
    page.keyboard.press("Space")
    assert len(sent(page)) == 3 and sent(page)[2]["do"] == "take"


def test_the_rundown_tells_what_is_on_and_what_is_next(console: Callable[[str], Page]) -> None:
    page = console("preview")
    page.keyboard.press("u")
    states = page.evaluate("[...document.querySelectorAll('.segment')].map((one) => one.className.split(' ')[1] ?? '')")
    assert states == ["on", "preview"] + [""] * 10
    page.click("[data-segment='5'] .mini")
    assert sent(page) == [{"do": "segment", "at": 5}]
    page = console("late")  # its match runs
    page.keyboard.press("u")
    states = page.evaluate("[...document.querySelectorAll('.segment')].map((one) => one.className.split(' ')[1] ?? '')")
    assert states[4:8] == ["over", "on", "next", ""]
    page.keyboard.press("r")
    assert sent(page) == [{"do": "segment", "at": 6}]


def test_after_a_match_its_result_goes_into_preview_first(console: Callable[[str], Page]) -> None:
    page = console("ended")
    page.keyboard.press("Space")
    assert preset(page) == [{"kind": "result", "match": "m1"}]
    put_in_preview(page, {"kind": "result", "match": "m1"})
    page.wait_for_selector(".n-take")
    page.wait_for_timeout(450)
    page.keyboard.press("Space")
    assert sent(page, "take")[0]["on"][1] == 90


def test_the_overlays_air(console: Callable[[str], Page]) -> None:
    page = console("late")
    expect(page.locator(".airmark")).to_contain_text("20", use_inner_text=True)
    page.keyboard.press("w")
    assert "3" in page.inner_text(".airline") and page.locator(".late").count() == 3
    page.keyboard.press("f")
    page.keyboard.press("Shift+KeyH")
    page.keyboard.press("Shift+KeyD")
    page.wait_for_selector(".d-confirm")
    assert [one["do"] for one in sent(page)] == ["air", "layers"]  # dropping asks once
    page.keyboard.press("Enter")
    page.wait_for_selector(".d-confirm", state="detached")
    page.keyboard.press("Shift+KeyP")
    page.fill("#policy-delay", "30")
    page.keyboard.press("Enter")
    page.wait_for_selector(".d-policy", state="detached")
    assert sent(page) == [
        {"do": "air", "act": "hold"},
        {"do": "layers", "hole": True},
        {"do": "air", "act": "drop"},
        {"do": "policy", "see": "viewer", "delay": 30},
    ]


def test_a_held_overlay_and_a_rehearsal_are_marked_at_the_top(console: Callable[[str], Page]) -> None:
    page = console("held")
    assert page.locator(".top .airmark.held").count() == 1 and page.locator(".top .rehearsal").count() == 1
    assert "리허설" in in_monitor(page, "program", "리허설")
    page.keyboard.press("f")
    assert sent(page) == [{"do": "air", "act": "go"}]


def test_a_lost_line_sends_nothing(console: Callable[[str], Page]) -> None:
    page = console("cue")
    page.evaluate("window.line('lost')")
    page.keyboard.press("Space")
    page.wait_for_selector(".now .refusal")
    assert sent(page) == []


def test_every_action_shows_its_key(console: Callable[[str], Page]) -> None:
    page = console("bid")
    bare = page.evaluate(
        "[...document.querySelectorAll('[data-act]')].filter((b) => !b.querySelector('kbd')).map((b) => b.dataset.act)"
    )
    assert bare == []


def test_the_voided_are_struck_out(console: Callable[[str], Page]) -> None:
    page = console("bid")
    line = page.evaluate("getComputedStyle(document.querySelector('.logrow.void .did')).textDecorationLine")
    assert line == "line-through"


def test_sign_in_says_when_a_pin_is_wrong(server: str, open_page: Open) -> None:
    watched = open_page(CONSOLE)
    page = watched.page
    page.goto(f"{server}/signin")
    page.fill("input[name=pin]", "000000")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.wrong').textContent.length > 3")
    expect(page.locator("button.go")).to_be_disabled()
    page.wait_for_function("() => document.querySelector('.wrong').textContent.includes('PIN')")
    page.wait_for_timeout(2300)
    page.fill("input[name=pin]", "123456")
    page.keyboard.press("Enter")
    page.wait_for_url("**/console")
    watched.assert_clean(but=("403",))


def test_words_are_whole() -> None:
    """Each text in both languages with the same slots, and every key that the pages name is there."""
    texts: dict[str, dict[str, str]] = {}

    def walk(table: dict[str, Any], before: str) -> None:
        for key, value in table.items():
            if isinstance(value.get("ko"), str):
                texts[before + key] = value
            else:
                walk(value, f"{before}{key}.")

    walk(tomllib.loads((ROOT / "control" / "words.toml").read_text("utf-8")), "")
    for key, text in texts.items():
        ko, en = (set(re.findall(r"\{([\w.]+)", text[language])) for language in ("ko", "en"))
        assert ko == en, key
    for file in (ROOT / "control" / "static").glob("*.js"):
        family = "console.signin." if file.name == "signin.js" else "console."
        for key in re.findall(r'\bt\("([a-z_.]+)"', file.read_text("utf-8")):
            assert family + key in texts, (file.name, key)
