"""An answer from a pad arrives exactly once, whatever is cut, reloaded, killed or tapped twice."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import PHONE, Watched
from tests.pad_house import House

FIXTURES = Path(__file__).parent / "fixtures"
CUT = ("ERR_", "WebSocket", "closed", "socket.io")  # what a browser says of a server that is not there
WAITING = "Object.keys(localStorage).filter((key) => key.startsWith('tablecast.outbox.')).length"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    running = House(tmp_path)
    running.start()
    yield running
    running.kill()


def until(what: Callable[[], bool], seconds: float = 60) -> None:
    """Waits for something to become true."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


def sit(house: House, pad: Watched) -> None:
    """Open the pad, with an ask for a bid on it, and choose 25."""
    house.told(frame="pad_bid")
    pad.page.goto(f"{house.url}/pad")
    pad.page.click("[data-key='2']")
    pad.page.click("[data-key='5']")


def confirm(pad: Watched) -> None:
    pad.page.click("[data-do=confirm]")


def gone(pad: Watched) -> None:
    """The outbox is empty and the form has left."""
    pad.page.wait_for_selector("[data-ask]", state="detached")
    until(lambda: pad.page.evaluate(WAITING) == 0)


def test_one_tap_one_answer(house: House, open_page) -> None:
    pad = open_page(PHONE, touch=True)
    sit(house, pad)
    confirm(pad)
    gone(pad)
    assert house.answers() == [{"points": 25}]
    assert len(house.told()["tries"]) == 1
    pad.assert_clean()


def test_a_double_tap_is_one_answer(house: House, open_page) -> None:
    pad = open_page(PHONE, touch=True)
    house.told(slow_frames=1)
    sit(house, pad)
    pad.page.evaluate("const key = document.querySelector('[data-do=confirm]'); key.click(); key.click(); key.click();")
    gone(pad)
    assert house.answers() == [{"points": 25}]


@pytest.mark.parametrize("why", ["disk_full", "log_io", "log_readonly", "log_unusable", "log_locked", "log_moved"])
def test_a_disk_that_does_not_take_it_is_no_verdict(house: House, open_page, why: str) -> None:
    pad = open_page(PHONE, touch=True)
    house.told(refusal={"why": why})
    sit(house, pad)
    confirm(pad)
    until(lambda: len(house.told()["tries"]) > 1)
    assert pad.page.evaluate(WAITING) == 1
    house.told(refusal=None)
    gone(pad)
    assert house.answers() == [{"points": 25}] and len(set(house.told()["tries"])) == 1
    pad.assert_clean()


@pytest.mark.parametrize("cut", ["lose", "lose_acks"], ids=["the answer is lost", "the acknowledgement is lost"])
def test_a_cut_line(house: House, open_page, cut: str) -> None:
    pad = open_page(PHONE, touch=True)
    house.told(**{cut: 2})
    sit(house, pad)
    confirm(pad)
    gone(pad)
    told = house.told()
    assert house.answers() == [{"points": 25}]
    assert len(told["tries"]) >= 3
    assert len(set(told["tries"])) == 1, "every try carries the same key"


def test_a_server_that_dies_with_the_answer_written(house: House, open_page) -> None:
    pad = open_page(PHONE, touch=True)
    house.told(die_written=True)
    sit(house, pad)
    confirm(pad)
    assert house.process is not None
    house.process.wait(10)
    pad.page.wait_for_selector(".link-mark[data-state=lost]", state="attached")
    expect(pad.page.locator("[data-ask=bid]"), "a page that lost its server keeps its picture").to_have_count(1)
    house.world.write_text(house.world.read_text().replace('"die_written": true', '"die_written": false'))
    house.start()
    gone(pad)
    assert house.answers() == [{"points": 25}]
    pad.assert_clean(but=CUT)


def test_a_killed_server_and_a_reload_meanwhile(house: House, open_page) -> None:
    pad = open_page(PHONE, touch=True)
    sit(house, pad)
    house.kill()
    pad.page.wait_for_selector(".link-mark[data-state=lost]", state="attached")
    confirm(pad)
    pad.page.wait_for_function(f"() => {WAITING} === 1")
    expect(pad.page.locator("[data-do=confirm]")).to_be_disabled()
    house.start()
    pad.page.reload()
    gone(pad)
    assert house.answers() == [{"points": 25}]


def test_wifi_off_and_on(house: House, open_page) -> None:
    pad = open_page(PHONE, touch=True)
    sit(house, pad)
    pad.context.set_offline(True)
    confirm(pad)
    pad.page.wait_for_function(f"() => {WAITING} === 1")
    assert house.answers() == []
    pad.context.set_offline(False)
    gone(pad)
    assert house.answers() == [{"points": 25}]


def test_an_answer_that_comes_back_into_a_pause_waits_for_its_end(house: House, open_page) -> None:
    pad = open_page(PHONE, touch=True)
    sit(house, pad)
    pad.context.set_offline(True)
    confirm(pad)
    bid = json.loads((FIXTURES / "pad_bid.json").read_text("utf-8"))
    house.told(frame={**bid, "paused": True})
    pad.context.set_offline(False)
    pad.page.wait_for_selector(".strip")
    pad.page.wait_for_timeout(500)
    assert house.told()["tries"] == []
    house.told(frame=bid)
    gone(pad)
    assert house.answers() == [{"points": 25}]


def test_a_refusal_is_told_in_words_and_dropped(house: House, open_page) -> None:
    pad = open_page(PHONE, touch=True)
    house.told(refusal={"why": "too_high", "clause": "B", "slots": {"high": 20}, "game": "black_white_2"})
    sit(house, pad)
    confirm(pad)
    pad.page.wait_for_selector(".refused")
    said = pad.page.inner_text(".refused")
    assert "20" in said
    assert "B" in said
    assert pad.page.evaluate(WAITING) == 0
    assert house.answers() == []
    house.told(refusal=None)
    pad.page.click("[data-key=back]")
    confirm(pad)
    gone(pad)
    assert house.answers() == [{"points": 2}]
    assert len(set(house.told()["tries"])) == 2, "another answer has another key"
    pad.assert_clean()


def test_two_tabs_send_one_answer(house: House, open_page) -> None:
    pad = open_page(PHONE, touch=True)
    sit(house, pad)
    other = pad.context.new_page()
    other.goto(f"{house.url}/pad")
    other.click("[data-key='7']")
    pad.context.set_offline(True)
    confirm(pad)
    # The second tab hears of the first one's answer.
    other.wait_for_function("() => document.querySelector('[data-do=confirm]').disabled")
    pad.context.set_offline(False)
    gone(pad)
    other.wait_for_selector("[data-ask]", state="detached")
    assert house.answers() == [{"points": 25}]


def test_an_answer_of_another_show_is_never_sent(house: House, open_page) -> None:
    """Ask ids repeat: the rehearsal's answer must not reach the live show."""
    pad = open_page(PHONE, touch=True)
    sit(house, pad)
    entry = (
        '{"key": "0", "ask": "m1.0.A3", "answer": {"points": 99}, "at": 1,'
        ' "about": {"seat": "A", "match": "m1", "seed": "rehearsal"}}'
    )
    pad.page.evaluate(f"localStorage.setItem('tablecast.outbox.m1.0.A3', `{entry}`)")
    pad.page.reload()
    pad.page.wait_for_selector("[data-ask=bid]")
    until(lambda: pad.page.evaluate(WAITING) == 0)
    assert house.told()["tries"] == []


def test_a_dead_line_that_says_nothing_is_dialled_anew(house: House, open_page) -> None:
    pad = open_page(PHONE, touch=True)
    sit(house, pad)
    dials = len(house.told()["auth"])
    house.told(deaf=True)
    pad.page.evaluate("window.dispatchEvent(new Event('focus'))")
    until(lambda: len(house.told()["auth"]) > dials)
    house.told(deaf=False)
    confirm(pad)
    gone(pad)
    assert house.answers() == [{"points": 25}]


@pytest.mark.parametrize("why", ["revoked", "moved"])
def test_a_tablet_that_is_sent_away_says_so(house: House, open_page, why: str) -> None:
    pad = open_page(PHONE, touch=True)
    sit(house, pad)
    dials = len(house.told()["auth"])
    house.told(screen={"do": "goodbye", "why": why})
    pad.page.wait_for_selector(".pad.empty[role=alert]")
    assert pad.page.inner_text(".pad.empty .big").strip()
    pad.page.wait_for_timeout(1000)
    assert len(house.told()["auth"]) == dials, "it does not knock again by itself"


def test_only_the_newest_frame_counts_and_what_is_drawn_is_reported(house: House, open_page) -> None:
    pad = open_page(PHONE, touch=True)
    sit(house, pad)
    house.told(frame="pad_wait")
    house.told(frame="pad_won")
    pad.page.wait_for_selector(".outcome")
    house.told(late=1)
    pad.page.wait_for_timeout(300)
    expect(pad.page.locator(".outcome"), "an older frame of the same run is not drawn").to_have_count(1)
    until(lambda: (house.told()["drawn"] or 0) >= 3, 4)
