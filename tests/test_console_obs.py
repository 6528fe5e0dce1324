"""The console's panel of OBS in a real browser: its one line of state, linking, recording, scenes that go together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from control.catalogue import words
from scenes.kinds import KINDS
from tests import browser as chromium
from tests import console_server
from tests.browser import CONSOLE, Watched
from tests.test_console_page import refuse, sent

pytestmark = pytest.mark.browser

LINKED = {
    "state": "linked", "address": "127.0.0.1:4455", "known": True, "recording": False, "scene": "match",
    "chapters": True, "scenes": ["standby", "match", "Desk"], "trouble": None, "kinds": list(KINDS),
    "map": {"black": "Attic", "join": ""},
}  # fmt: skip


@pytest.fixture(scope="module")
def watched(browser: Browser) -> Iterator[Watched]:
    with console_server.running() as address, chromium.open_page(browser, CONSOLE) as page:
        page.page.goto(f"{address}/console?fixture=bid")
        page.page.wait_for_selector(".now")
        yield page


@pytest.fixture
def obs(watched: Watched) -> Iterator[Callable[..., Page]]:
    """`obs(state=…)`: the console with the dialog of OBS open, as the desk says it stands."""
    page = watched.page

    def stand(**more: Any) -> Page:
        page.keyboard.press("Escape")
        page.evaluate("o => { window.sent.length = 0; window.show(f => { f.desk.obs = o; }); }", {**LINKED, **more})
        page.keyboard.press("Shift+O")
        page.wait_for_selector(".d-obs")
        return page

    yield stand
    page.keyboard.press("Escape")
    watched.assert_clean()


@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_state_is_one_clear_line(obs: Callable[..., Page], language: str) -> None:
    book = words(language)["ui"]
    states = [key.removeprefix("console.obs.state.") for key in book if key.startswith("console.obs.state.")]
    assert set(states) == {
        "off", "connecting", "linked", "absent", "no_password", "wrong_password", "kicked", "lost",
    }  # fmt: skip
    for state in states:
        page = obs(state=state)
        page.evaluate("l => window.show(f => { f.desk.language = l; f.show.lang = l; })", language)
        page.wait_for_function("l => document.documentElement.lang === l", arg=language)
        expect(page.locator(".obsline b")).to_have_text(book[f"console.obs.state.{state}"], use_inner_text=True)
        expect(page.locator(".obsmark")).to_have_count(int(state != "off"))
        expect(page.locator("[data-do=obs_record]")).to_have_count(int(state == "linked"))
        assert page.eval_on_selector(".d-obs .inside", "it => it.scrollHeight <= it.clientHeight + 1")
    page.evaluate("l => window.show(f => { f.desk.language = 'ko'; f.show.lang = 'ko'; })")
    page.wait_for_function("() => document.documentElement.lang === 'ko'")


def test_linking_sends_address_and_password_and_forgets_the_password(obs: Callable[..., Page]) -> None:
    page = obs(state="off", address=None, known=False)
    assert page.input_value("#obs-address") == "127.0.0.1:4455"
    page.fill("#obs-address", "192.168.0.9:4460")
    page.fill("#obs-password", "hush-hush")
    page.keyboard.press("Enter")
    assert [(it["address"], it["password"]) for it in sent(page, "obs")] == [("192.168.0.9:4460", "hush-hush")]
    page.wait_for_function("() => document.querySelector('#obs-password').value === ''")
    expect(page.locator(".d-obs")).to_have_count(1)  # it stays open: the line says how it goes
    page = obs(state="lost")
    page.click(".d-obs .go")
    assert sent(page, "obs")[0]["password"] is None  # as it was last time
    refuse(page, "obs", "no_obs_address")
    page.click(".d-obs .go")
    page.wait_for_function("() => document.querySelector('.d-obs .refusal')?.innerText.includes('127.0.0.1:4455')")


def test_recording_trouble_and_unlinking(obs: Callable[..., Page]) -> None:
    page = obs(trouble={"why": "scene", "scene": "Attic", "says": ""})
    expect(page.locator(".d-obs .refusal")).to_contain_text("Attic", use_inner_text=True)
    page.click("[data-do=obs_record]")
    page = obs(recording=True, anchored=False) if sent(page, "obs_record")[0]["on"] is True else page
    assert page.locator(".obsmark .rec").count() == 1 and page.locator(".d-obs .wrongly").count() == 1
    page.click("[data-do=obs_record]")
    assert sent(page, "obs_record")[0]["on"] is False
    page.click("[data-do=obs_off]")
    assert len(sent(page, "obs_off")) == 1


def test_each_kind_of_scene_names_its_own(obs: Callable[..., Page]) -> None:
    page = obs()
    values = {kind: page.input_value(f"[data-kind={kind}]") for kind in ("match", "black", "join")}
    assert values == {"match": "same", "black": "=Attic", "join": "leave"}
    for value in ("=Desk", "leave", "same"):
        page.select_option("[data-kind=match]", value)
        page.wait_for_timeout(60)
    page.select_option("[data-kind=black]", "same")
    assert [it["scenes"] for it in sent(page, "obs_map")][-1] == {"black": None}
    assert {"match": "Desk"} in [it["scenes"] for it in sent(page, "obs_map")]


def test_it_is_found_among_the_links_while_it_is_off(obs: Callable[..., Page]) -> None:
    page = obs(state="off")
    page.keyboard.press("Escape")
    page.keyboard.press("i")
    page.click("[data-link=obs] button")
    page.wait_for_selector(".d-obs")
