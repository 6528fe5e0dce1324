"""Typing Korean on a tablet, in a real browser with an input method: what composes is never taken for an answer."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser import TABLET, Watched
from tests.pad_house import House

pytestmark = pytest.mark.browser

BOX = ".text-box"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    running = House(tmp_path_factory.mktemp("pad"))
    running.start()
    yield running
    running.kill()


class Keyboard:
    """A Korean input method, as the browser's own hears it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)

    def compose(self, *states: str) -> None:
        """The syllable under the cursor as it grows: ㄱ, 가, 강."""
        for text in states:
            at = {"text": text, "selectionStart": len(text), "selectionEnd": len(text)}
            self.session.send("Input.imeSetComposition", at)

    def commit(self, text: str) -> None:
        """The syllable is finished."""
        self.session.send("Input.insertText", {"text": text})

    def key_while_composing(self, key: str, code: int) -> None:
        """A key that the input method takes for itself: the page hears it with the code 229."""
        for kind in ("rawKeyDown", "keyUp"):
            self.session.send(
                "Input.dispatchKeyEvent", {"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code}
            )


@pytest.fixture
def pad(house: House, open_page: Any) -> Watched:
    clean = {"answers": {}, "tries": [], "drafts": [], "preview": {"ok": True, "notes": []}, "refusal": None}
    house.told(frame="pad_field_text", **clean)
    watched: Watched = open_page(TABLET, touch=True)
    watched.page.goto(f"{house.url}/pad")
    watched.page.wait_for_selector(BOX)
    watched.page.evaluate(
        """() => { window.heard = []; const box = document.querySelector(".text-box");
          for (const kind of ["compositionstart", "compositionend", "input", "keydown"])
            box.addEventListener(kind, (e) => heard.push([kind, e.isComposing ?? null, e.keyCode ?? null]), true); }"""
    )
    watched.page.click(BOX)
    return watched


def drafts(house: House) -> list[Any]:
    found: list[Any] = house.told()["drafts"]
    return found


def test_a_word_is_composed_and_sent_whole(house: House, pad: Watched) -> None:
    page, keyboard = pad.page, Keyboard(pad.page)
    keyboard.compose("ㅂ", "보", "복")
    keyboard.commit("복")
    keyboard.compose("ㅅ", "수", "숭")
    page.wait_for_timeout(700)  # longer than drafts wait
    assert [one.get("word") for one in drafts(house)] == ["복"]  # the syllable that still composes is in no draft
    keyboard.commit("숭")
    keyboard.compose("ㅇ", "아")
    keyboard.commit("아")
    kinds = {kind for kind, _, _ in page.evaluate("heard")}
    assert {"compositionstart", "compositionend"} <= kinds  # it was an input method, not a paste
    expect(page.locator(BOX)).to_have_value("복숭아")
    page.click("[data-do=confirm]")
    page.wait_for_selector("[data-ask]", state="detached")
    assert house.answers() == [{"word": "복숭아"}]
    assert all("복숭아".startswith(one["word"]) for one in drafts(house))  # whole syllables, as far as they went
    pad.assert_clean()


def test_enter_in_the_middle_of_a_syllable_sends_nothing(house: House, pad: Watched) -> None:
    page, keyboard = pad.page, Keyboard(pad.page)
    keyboard.compose("ㄴ", "나")
    keyboard.commit("나")
    keyboard.compose("ㅁ", "무")
    keyboard.key_while_composing("Enter", 229)  # the input method's own Enter: it ends the syllable
    keyboard.key_while_composing("Enter", 13)  # and one that comes through while it still composes
    page.wait_for_timeout(400)
    assert any(kind == "keydown" and (composing or code == 229) for kind, composing, code in page.evaluate("heard"))
    assert house.told()["tries"] == []
    keyboard.commit("무")
    expect(page.locator(BOX)).to_have_value("나무")
    page.keyboard.press("Enter")  # now it is a finished word, and Enter confirms it
    page.wait_for_selector("[data-ask]", state="detached")
    assert house.answers() == [{"word": "나무"}]


def test_confirming_in_the_middle_takes_the_syllable_and_lets_its_owner_look_again(house: House, pad: Watched) -> None:
    page, keyboard = pad.page, Keyboard(pad.page)
    keyboard.compose("ㅈ", "저")
    keyboard.commit("저")
    keyboard.compose("ㅇ", "우", "울")
    # The thumb goes to the button: a real tap would end the composition first, so the button itself is asked.
    page.evaluate("document.querySelector('[data-do=confirm]').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    page.wait_for_timeout(300)
    assert house.told()["tries"] == []
    expect(page.locator(BOX)).to_have_value("저울")
    page.click("[data-do=confirm]")
    page.wait_for_selector("[data-ask]", state="detached")
    assert house.answers() == [{"word": "저울"}]


def test_letters_that_come_apart_are_sent_as_syllables(house: House, pad: Watched) -> None:
    """Some keyboards, and text from some machines, give a syllable as its letters (NFD); what is sent is NFC."""
    page, keyboard = pad.page, Keyboard(pad.page)
    apart = unicodedata.normalize("NFD", "한글")
    assert len(apart) == 6
    keyboard.commit(apart)
    page.wait_for_timeout(300)
    expect(page.locator(".text-count")).to_contain_text("2", use_inner_text=True)  # two syllables, not six letters
    page.click("[data-do=confirm]")
    page.wait_for_selector("[data-ask]", state="detached")
    (given,) = (one["word"] for one in house.answers())
    assert given == "한글" and unicodedata.is_normalized("NFC", given)
    assert all(unicodedata.is_normalized("NFC", one["word"]) for one in drafts(house) if one.get("word"))


def test_a_new_frame_does_not_tear_a_syllable_that_composes(house: House, pad: Watched) -> None:
    page, keyboard = pad.page, Keyboard(pad.page)
    keyboard.compose("ㄷ", "다", "달")
    frame = house_frame("pad_field_text")
    frame["n"] = 2
    frame["match"]["table"]["counters"]["score"] = {"A": 2, "B": 0}
    house.told(frame=frame)
    page.wait_for_timeout(500)
    expect(page.locator(BOX)).to_have_value("달")
    keyboard.compose("닭")
    keyboard.commit("닭")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-ask]", state="detached")
    assert house.answers() == [{"word": "닭"}]


def house_frame(name: str) -> dict[str, Any]:
    """A fixture's frame as data."""
    text = (Path(__file__).parent / "fixtures" / f"{name}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
