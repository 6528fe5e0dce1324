"""Drawn cards in a real browser: every face of every deck has a picture of its own; tables of hands on pad and wall."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from rules.games.quattro.cards import DECK as QUATTRO
from rules.games.seed_seotda.hands import DECK as HWATU
from tests.browser import TABLET_UPRIGHT, chromium_path, launch, open_page
from tests.moments import Course, Moments, pages

pytestmark = pytest.mark.skipif(chromium_path() is None, reason="no Chromium")

DRAWN = """async ([game, faces, lang]) => {
  const { html, render, Air } = await import("/static/kit/kit.js");
  const { loadWords } = await import("/static/kit/words.js");
  const { Card } = await import("/static/kit/cards.js");
  await loadWords(lang);
  const here = document.body.appendChild(document.createElement("div"));
  here.style.fontSize = "40px";
  render(html`<${Air.Provider} value=${{ people: {}, game, lang, seats: [], now: () => 0 }}>
    ${faces.map((face) => html`<${Card} key=${face} thing=${{ face }} />`)}<//>`, here);
  await document.fonts.ready;
  const found = [...here.querySelectorAll(".card")].map((card) => {
    const svg = card.querySelector("svg.picture"), box = svg?.getBoundingClientRect();
    const texts = [...(svg?.querySelectorAll("text") ?? [])];
    const boxes = texts.map((it) => it.getBoundingClientRect());
    const inside = boxes.every((it) => it.left >= box.left - 1 && it.right <= box.right + 1);
    return { picture: svg?.innerHTML ?? null, name: card.querySelector("[role=img]")?.getAttribute("aria-label"),
      texts: texts.map((it) => it.textContent), sizes: texts.map((it) => Number(it.getAttribute("font-size"))), inside,
      shapes: svg?.querySelectorAll("path, circle, ellipse").length ?? 0 };
  });
  here.remove();
  return found;
}"""
KINDS = {
    "ko": {"b": "광", "a": "열끗", "r": "띠"},
    "en": {"b": "B", "a": "A", "r": "R"},
}  # its initial where it is long


@pytest.fixture(scope="module")
def studio() -> Iterator[tuple[str, Any, Any]]:
    with tempfile.TemporaryDirectory() as folder, launch() as browser:
        show = Moments(Path(folder), Course.random("seed_seotda", 0))
        show.to(10)
        with pages(show) as (address, _):
            yield address, browser, show


@pytest.fixture
def page(studio: tuple[str, Any, Any]) -> Iterator[Any]:
    address, browser, _ = studio
    with open_page(browser) as watched:
        watched.page.goto(f"{address}/screen")
        watched.page.wait_for_selector("body[data-drawn]")
        yield watched.page


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_twenty_hwatu(page: Any, lang: str) -> None:
    found = page.evaluate(DRAWN, ["seed_seotda", list(HWATU), lang])
    assert len({one["picture"] for one in found}) == len(HWATU) == 20
    for face, one in zip(HWATU, found, strict=True):
        assert one["texts"] == [face[:-1], KINDS[lang][face[-1]]]  # month, and the kind in words
        assert one["sizes"][0] >= 35 and one["sizes"][1] >= 32  # of a card 100 wide
        assert one["inside"] and one["name"] and one["shapes"] >= 6


@pytest.mark.parametrize(
    ("game", "faces"),
    [
        ("quattro", sorted(set(QUATTRO))), ("seed_poker", list(range(1, 16))), ("two_faced_poker", list(range(1, 11))),
        ("indian_poker", list(range(1, 11))), ("indian_holdem", [1, 10]), ("indian_holdem_q", [1, 10]),
    ],
)  # fmt: skip
def test_every_face_of_the_other_decks(page: Any, game: str, faces: list[Any]) -> None:
    found = page.evaluate(DRAWN, [game, faces, "ko"])
    assert len({one["picture"] for one in found}) == len(faces)
    for face, one in zip(faces, found, strict=True):
        assert one["texts"] == [str(face).lstrip("SDHCX")] and one["sizes"][0] >= 60 and one["inside"]


def test_the_table_of_hands_is_one_tap_away_and_closes(studio: tuple[str, Any, Any]) -> None:
    address, browser, _ = studio
    with open_page(browser, TABLET_UPRIGHT, touch=True) as watched:
        pad = watched.page
        pad.goto(f"{address}/pad?as=A")
        pad.click("[data-do=hands]")
        rows = pad.locator(".sheet .hand-row")
        names = [row.get_attribute("data-hand") for row in rows.all()]
        assert (
            len(names) == 33
            and names[0] == "bright38"
            and set(names[-4:]) == {"catcher", "inspector", "gusa", "mung_gusa"}
        )
        assert rows.first.locator("svg.picture").count() == 2 and "38광땡" in rows.first.inner_text()
        said = pad.locator(".sheet .hand-row.special").all_inner_texts()
        assert any("구땡부터 삥땡까지 이깁니다" in text for text in said)
        assert any("알리 이하면 재경기" in text for text in said)
        size = rows.first.locator(".what b").evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
        assert size >= 20
        pad.click(".sheet > .confirm")
        expect(pad.locator(".sheet")).to_have_count(0)
        watched.assert_clean(("404", "data:,", "Service Worker"))


TEXTS = """() => [...document.querySelectorAll(".curtain:not(.leaves) .hand-row :is(b, .more)")]
  .map((it) => [it, it.getBoundingClientRect()])
  .filter(([it, box]) => parseFloat(getComputedStyle(it).fontSize) < 39.5
    || box.left < 95 || box.right > 1825 || box.bottom > 1030 || box.top < 50)
  .map(([it, box]) => `${it.textContent} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`)"""


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_the_wall_s_rules_end_with_the_tables(studio: tuple[str, Any, Any], lang: str) -> None:
    address, browser, show = studio
    show.do("language", lang=lang)
    seen: list[str] = []
    with open_page(browser) as watched:
        wall = watched.page
        wall.emulate_media(reduced_motion="reduce")
        show.do("preset", scene={"kind": "rules", "game": "seed_seotda", "page": 1})
        show.time += 10**9
        show.do("take", on=show.desk.on())
        show.n += 1
        wall.goto(f"{address}/screen")
        wall.wait_for_selector(".rules .pages i.here")
        pages_there = wall.locator(".rules .pages i").count()
        for n in range(1, pages_there + 1):
            show.do("preset", scene={"kind": "rules", "game": "seed_seotda", "page": n})
            show.time += 10**9
            show.do("take", on=show.desk.on())
            show.n += 1
            wall.wait_for_selector(f"body[data-drawn='{show.n}']")
            wall.wait_for_timeout(120)
            faults = wall.evaluate(TEXTS)
            assert not faults, (n, faults)
            seen += wall.locator(".curtain:not(.leaves) .hand-row").evaluate_all(
                "all => all.map((it) => it.dataset.hand)"
            )
    show.do("language", lang="ko")
    assert len(seen) == len(set(seen)) == 33
