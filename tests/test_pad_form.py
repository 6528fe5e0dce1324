"""The pad's forms: every kind of field gives the right answer, nothing secret lies open, all of it fits the hand."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import PHONE, TABLET, TABLET_UPRIGHT, Watched
from tests.pad_house import House

Sit = Callable[..., Watched]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    running = House(tmp_path_factory.mktemp("pad"))
    running.start()
    yield running
    running.kill()


@pytest.fixture
def sit(house: House, open_page) -> Sit:
    """`sit(frame, size, **world)`: a pad with that frame on it."""

    def open_one(frame: str, size: tuple[int, int] = PHONE, **world: Any) -> Watched:
        clean = {"answers": {}, "tries": [], "drafts": [], "preview": {"ok": True, "notes": []}, "refusal": None}
        house.told(frame=frame, **{**clean, **world})
        pad: Watched = open_page(size, touch=True)
        pad.page.goto(f"{house.url}/pad")
        pad.page.wait_for_selector(".pad.playing, .pad.idle")
        return pad

    return open_one


def sent(house: House, page: Page) -> dict[str, Any]:
    """Confirm, and what the server then holds."""
    page.click("[data-do=confirm]")
    page.wait_for_selector("[data-ask]", state="detached")
    found: dict[str, Any] = house.answers()[-1]
    return found


def option(name: str) -> str:
    return f"[data-option='{name}']"


def cell(name: str) -> str:
    return f"[data-cell='{name}']"


PLAYED: dict[str, tuple[list[str], dict[str, Any]]] = {
    "one": ([option("3")], {"tile": 3}),
    "several": ([option("red"), option("green")], {"cards": ["red", "green"]}),
    "repeat": (
        ["[data-option=red] .step:last-child"] * 2 + ["[data-option=blue] .step:last-child"],
        {"give": ["red", "red", "blue"]},
    ),
    "amount": (["[data-key='4']", "[data-key='0']", ".amount-head .step:last-of-type"], {"n": 41}),
    "small": ([".step:last-child", ".step:last-child", ".step:last-child", ".step:first-child"], {"n": 3}),
    "split": (
        ["[data-part=sun] .step:last-child"] * 4 + ["[data-part=star] .step:last-child"] * 3,  # one more than there is
        {"light": {"sun": 4, "moon": 0, "star": 2}},
    ),
    "cell": ([cell("a2"), cell("b2"), cell("e5")], {"cell": "e5"}),
    "move": ([cell("c1"), cell("c2")], {"from": "c1", "to": "c2"}),
    "path": ([cell("a1"), cell("b2"), cell("b2"), cell("c3"), cell("d4")], {"path": ["a1", "c3", "d4"]}),
    "knight": ([cell("a1"), cell("b2"), cell("b3"), cell("c5")], {"path": ["a1", "b3", "c5"]}),
    "when": ([option("pass")], {"act": "pass"}),
}


@pytest.mark.parametrize("kind", PLAYED)
def test_each_kind_of_field_gives_its_answer(house: House, sit: Sit, kind: str) -> None:
    taps, answer = PLAYED[kind]
    pad = sit(f"pad_field_{kind}")
    for tap in taps:
        # Steppers go dead at their bound: a tap there changes nothing, and that is part of the test.
        pad.page.locator(tap).first.click(force=True)
    assert sent(house, pad.page) == answer
    pad.assert_clean()


def test_a_move_may_be_dropped_or_lift_part_of_a_stack(house: House, sit: Sit) -> None:
    pad = sit("pad_field_move")
    pad.page.click("[data-drop=pawn]")
    pad.page.click(cell("c3"))
    assert sent(house, pad.page) == {"drop": "pawn", "to": "c3"}
    pad = sit("pad_field_move")
    pad.page.click(cell("b2"))
    pad.page.click(cell("b3"))
    expect(pad.page.locator("[data-do=confirm]")).to_be_disabled()
    pad.page.click(".stepper .step:last-child")
    pad.page.click(".stepper .step:last-child")
    assert sent(house, pad.page) == {"from": "b2", "to": "b3", "lift": 2}


def test_two_sliders_moved_at_once_are_both_meant(house: House, sit: Sit) -> None:
    """Before the form is drawn anew a second thumb has moved another slider: neither takes the other's move back."""
    page = sit("pad_field_split").page
    page.wait_for_selector("input.slide")
    page.evaluate("""() => [...document.querySelectorAll("input.slide")].slice(0, 2).forEach((one) => {
      one.value = 1;
      one.dispatchEvent(new Event("input", { bubbles: true }));
    })""")
    page.wait_for_timeout(200)
    assert [one.input_value() for one in page.locator("input.slide").all()][:2] == ["1", "1"]


def test_a_field_with_when_counts_only_then(house: House, sit: Sit) -> None:
    pad = sit("pad_field_when")
    expect(pad.page.locator("[data-field=n]")).to_have_count(0)
    pad.page.click(option("buy"))
    pad.page.click("[data-field=n] .step:last-child")
    pad.page.click("[data-field=n] .step:last-child")
    pad.page.fill(".text-box", "좋아요")
    assert sent(house, pad.page) == {"act": "buy", "n": 2, "note": "좋아요"}
    pad = sit("pad_field_when")
    pad.page.click(option("buy"))
    pad.page.click("[data-field=n] .step:last-child")
    pad.page.click(option("pass"))
    assert sent(house, pad.page) == {"act": "pass"}


def test_an_incomplete_answer_cannot_be_sent(sit: Sit) -> None:
    pad = sit("pad_field_several")
    pad.page.click(option("red"))
    expect(pad.page.locator("[data-do=confirm]")).to_be_disabled()
    for one in ("blue", "green"):
        pad.page.click(option(one))
    expect(pad.page.locator(option("black")), "no fourth of three").to_be_disabled()


def test_a_syllable_that_is_being_composed_is_not_sent(house: House, sit: Sit) -> None:
    pad = sit("pad_field_text")
    page = pad.page
    page.click(".text-box")
    keyboard = pad.context.new_cdp_session(page)
    keyboard.send("Input.insertText", {"text": "가"})
    for half in ("ㄴ", "나", "낟"):
        keyboard.send("Input.imeSetComposition", {"text": half, "selectionStart": len(half), "selectionEnd": len(half)})
    page.wait_for_timeout(700)
    assert all(draft in ({"word": "가"}, {}) for draft in house.told()["drafts"]), "no draft holds half a syllable"
    page.dispatch_event(".text-box", "keydown", {"key": "Enter", "keyCode": 229, "isComposing": True})
    page.wait_for_timeout(200)
    assert house.answers() == []
    keyboard.send("Input.insertText", {"text": "나다"})
    page.wait_for_function("() => document.querySelector('.text-count').textContent.startsWith('3')")
    assert sent(house, page) == {"word": "가나다"}


def test_drafts_are_streamed_and_the_last_one_always(house: House, sit: Sit) -> None:
    pad = sit("pad_field_path")
    for one in ("a1", "b1", "c1", "d1"):
        pad.page.click(cell(one))
    pad.page.wait_for_timeout(900)
    drafts = house.told()["drafts"]
    assert drafts[-1] == {"path": ["a1", "b1", "c1", "d1"]}
    assert len(drafts) <= 5


def test_what_is_half_entered_outlives_a_new_frame_and_a_change_of_tab(house: House, sit: Sit) -> None:
    pad = sit("pad_offers", TABLET)
    pad.page.click(option("3"))
    pad.page.click("[role=tab] >> nth=1")
    pad.page.click("[data-option=red] .step:last-child")
    house.told(frame="pad_offers")
    pad.page.wait_for_timeout(300)
    expect(pad.page.locator("[data-option=red] .stepper-value")).to_have_text("1", use_inner_text=True)
    pad.page.click("[role=tab] >> nth=0")
    expect(pad.page.locator(option("3"))).to_have_attribute("aria-checked", "true")
    pad.assert_clean()


FOLD = {
    "ok": True,
    "notes": [{"note": "fold", "danger": True, "n": 10}, {"note": "fold_costs", "danger": True, "costs": [5, 10]}],
}


def test_a_fold_names_its_price_and_asks_once_more(house: House, sit: Sit) -> None:
    pad = sit("pad_bet", preview=FOLD)
    page = pad.page
    page.wait_for_selector("[data-option=fold] .opt-more")
    expect(page.locator(option("fold"))).to_contain_text("10", use_inner_text=True)
    page.click(option("fold"))
    page.click("[data-do=confirm]")
    page.wait_for_selector("[data-do=sure]")
    page.evaluate("document.querySelector('[data-do=sure]').click()")  # the second tap of a double tap comes too soon
    page.wait_for_timeout(200)
    assert house.answers() == []
    page.click("[data-do=back]")
    page.click(option("fold"))
    page.click("[data-do=confirm]")
    page.wait_for_timeout(500)
    page.click("[data-do=sure]")
    page.wait_for_selector("[data-ask]", state="detached")
    assert house.answers() == [{"act": "fold"}]
    pad.assert_clean()


def test_a_call_shows_its_price_and_the_last_step_is_all_in(house: House, sit: Sit) -> None:
    pad = sit("pad_bet")
    expect(pad.page.locator(option("call"))).to_contain_text("2", use_inner_text=True)
    pad.page.click(option("raise"))
    expect(pad.page.locator("[data-all-in]")).to_have_attribute("data-all-in", "no")
    pad.page.click("[data-all-in]")
    expect(pad.page.locator("[data-all-in]")).to_have_attribute("data-all-in", "yes")
    assert sent(house, pad.page) == {"act": "raise", "chips": 16}


def test_the_compass_keeps_a_barred_direction_in_its_place(house: House, sit: Sit) -> None:
    notes = [{"note": "falls", "cell": "g1", "places": ["g2"], "marks": {"board": {"g1": "ghost", "g2": "may"}}}]
    pad = sit("pad_stone", TABLET, preview={"ok": True, "notes": notes})
    expect(pad.page.locator(option("down"))).to_be_disabled()
    pad.page.click(cell("g4"))
    pad.page.click(option("left"))
    pad.page.wait_for_selector(f"{cell('g1')}.mark-ghost")
    expect(pad.page.locator(f"{cell('g2')}.mark-may")).to_have_count(1)
    assert sent(house, pad.page) == {"cell": "g4", "gravity": "left"}
    pad.assert_clean()


def test_nothing_secret_is_in_the_page_at_rest(sit: Sit) -> None:
    pad = sit("pad_bid", preview={"ok": True, "notes": [{"note": "bid", "colour": "white", "n": 25, "left": 101}]})
    page = pad.page
    text = "document.querySelector('#pad').textContent + document.querySelector('#pad').innerHTML"
    assert "126" not in page.evaluate(text), "neither the purse nor a bound that is the purse"
    assert not any(face in page.inner_text("#pad").split() for face in ("31", "27", "12")), "nor an own bid"
    page.click("[data-key='2']")
    page.click("[data-key='5']")
    page.wait_for_selector(".note")
    page.wait_for_selector(".amount-value.covered")
    assert "25" not in page.inner_text("#pad")
    assert "101" not in page.inner_text("#pad")


def test_hold_to_peek_shows_while_held_and_not_a_moment_longer(sit: Sit) -> None:
    pad = sit("pad_bet", TABLET)
    page = pad.page
    expect(page.locator(".pad-table .card.up"), "the shared cards only").to_have_count(2)
    box = page.locator(".peek-hold").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 40, box["y"] + 20)
    page.mouse.down()
    page.wait_for_selector(".peek-show .card.up")
    expect(page.locator(".peek-show")).to_contain_text("7", use_inner_text=True)
    page.mouse.up()
    expect(page.locator(".peek-show")).to_have_count(0)
    page.mouse.down()
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    page.wait_for_selector(".peek-show", state="detached")


def test_a_secret_hand_is_covered_until_it_is_wanted(house: House, sit: Sit) -> None:
    pad = sit("pad_hand")
    expect(pad.page.locator(option("3"))).to_have_count(0)
    pad.page.click("[data-do=uncover]")
    pad.page.click(option("3"))
    assert "3" not in pad.page.inner_text("[data-do=confirm]")
    assert sent(house, pad.page) == {"tile": 3}


def test_a_frozen_ask_waits_for_the_dealer(sit: Sit) -> None:
    pad = sit("pad_frozen")
    expect(pad.page.locator("[data-do=confirm]")).to_be_disabled()
    expect(pad.page.locator("[data-key='1']")).to_be_disabled()


FRAMES = [
    "pad_bid", "pad_bet", "pad_stone", "pad_neutral", "pad_wait", "pad_won", "pad_lobby", "pad_offers", "pad_locked",
    "pad_field_split", "pad_field_text", "pad_field_move",
]  # fmt: skip
SMALL = """() => [...document.querySelectorAll('#pad button, #pad input')]
  .filter((one) => !one.matches('.bcell, .clause') && one.checkVisibility())
  .map((one) => [one.className, one.getBoundingClientRect()])
  .map(([name, box]) => [name, Math.round(box.width), Math.round(box.height)])
  .filter(([, width, height]) => width < 48 || height < 48)"""


@pytest.mark.parametrize("size", [TABLET, TABLET_UPRIGHT, PHONE], ids=["lying", "upright", "phone"])
def test_it_fits_the_hand(house: House, sit: Sit, size: tuple[int, int]) -> None:
    pad = sit(FRAMES[0], size)
    for frame in FRAMES:
        house.told(frame=frame, answers={})
        pad.page.reload()
        pad.page.wait_for_selector(".pad.playing, .pad.idle")
        wide = pad.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= size[0], f"{frame} is wider than the screen: {wide}"
        assert pad.page.evaluate(SMALL) == [], frame
        key = pad.page.locator("[data-do=confirm]")
        if key.count():
            box = key.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= size[1], f"the primary action of {frame} is in sight"
        if frame in ("pad_bid", "pad_bet", "pad_stone", "pad_wait"):
            pad.page.wait_for_timeout(300)
            pad.shot(f"{frame}_{size[0]}x{size[1]}")
    pad.assert_clean()


def test_text_at_twice_the_size_still_fits_a_phone(house: House, sit: Sit) -> None:
    pad = sit("pad_bid", PHONE)
    for frame in ("pad_bid", "pad_bet", "pad_stone", "pad_wait"):
        house.told(frame=frame, answers={})
        pad.page.reload()
        pad.page.wait_for_selector(".pad.playing")
        pad.page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert pad.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0], frame
        pad.shot(f"{frame}_200")


def test_clauses_and_rules_open_in_words(sit: Sit) -> None:
    pad = sit("pad_wait")
    pad.page.click(".news .clause >> nth=0")
    assert len(pad.page.inner_text(".sheet-body")) > 8
    pad.page.keyboard.press("Escape")
    pad.page.click(".round-key")
    assert pad.page.locator(".sheet .fact-line").count() >= 11
    pad.assert_clean()


def test_english_too(house: House, sit: Sit) -> None:
    frame = json.loads((Path(__file__).parent / "fixtures" / "pad_bid.json").read_text("utf-8"))
    frame["show"]["lang"] = "en"
    pad = sit(frame)
    pad.page.wait_for_selector("text=Secret")
    left = pad.page.evaluate("document.querySelector('#pad').textContent.replace(/민수|지현/g, '').match(/[가-힣]+/g)")
    assert left is None, left
    pad.assert_clean()


def test_join_by_one_tap_and_wait_where_the_seat_is_taken(house: House, open_page) -> None:
    house.told(joined={"ok": True, "waiting": "r1"}, claims=[], frame="pad_lobby")
    pad = open_page(PHONE, touch=True)
    pad.page.goto(f"{house.url}/join/token")
    pad.page.click("[data-do=join]")
    pad.page.wait_for_selector("[data-at=waiting]")
    house.told(joined={"ok": True, "to": "/pad"})
    pad.page.wait_for_url("**/pad")
    claims = house.told()["claims"]
    assert len({claim["nonce"] for claim in claims}) == 1, "asking again is the same claim"
    pad.assert_clean()
