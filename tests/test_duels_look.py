"""Every game on the wall in a real browser, at moments of random matches: nothing small, cut off, overlapping or raw.

And a page that comes in the middle of a match shows exactly what a page that has followed it shows.
"""

from __future__ import annotations

import importlib
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules.game import games
from rules.games.grape_sugar_2.rules import bent, own_sum
from rules.match import Match
from tests import kit_server
from tests.browser import TABLET, open_page
from tests.moments import NOISE, Course, Moments, pages
from tests.test_wall_look import MEASURE

SAMPLE = ("bank_play", "grape_sugar_2", "winning_streak")
"""Games of the quick run; the full run looks at every game, by discovery."""

DUELS = (
    "bank_play", "betting_rps", "black_white", "constellations", "five_towers", "grape_sugar_2", "invest_and_donate",
    "multiples_black_white", "number_four", "silper_black_white", "winning_streak",
)  # fmt: skip
"""Games whose pictures are put together from displays/static/parts_*.js."""

MOMENTS = 6
SMALL_TABLET = (1000, 760)

# Text on the far side of a card, under other cards of a heap or in a scene that leaves is drawn but not seen; a shout
# lies over everything for a moment, as it should.
OVERLAPS = """() => {
  const unseen = ".card.up .back, .card:not(.up) .front, .pile .card, .hand.tight .laid, .leaves, .piece, svg, .shout, "
    + "[aria-hidden=true]";
  const faults = [], texts = [], stage = document.getElementById("stage");
  const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  // What takes the whole screen for a moment hides all that lies under it.
  const whole = [...stage.querySelectorAll(".play *")].find((it) => {
    const box = it.getBoundingClientRect();
    return box.width >= 1920 && box.height >= 1000;
  });
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim(), it = node.parentElement;
    if (!text || it.closest(unseen) || (whole && !whole.contains(it))) continue;
    if (!it.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // A font's box is taller than its signs: what lies in its middle counts.
    for (const box of range.getClientRects()) {
      const air = box.height * 0.2;
      const middle = it.closest(".duel-seat") && stage.querySelector(".duel-middle")?.getBoundingClientRect();
      const over = middle && Math.min(box.right, middle.right) - Math.max(box.left, middle.left) > 3;
      if (over) faults.push(`beside its seat: ${text}`);
      texts.push({ text, left: box.left + 2, right: box.right - 2, top: box.top + air, bottom: box.bottom - air });
    }
    const clip = it.closest(".who, .what, .doing, .caption, .card, .duel-seat, .duel-middle, .seat");
    const cut = clip && !clip.closest(".card") && clip.scrollWidth > clip.clientWidth + 3;
    if (cut && getComputedStyle(clip).overflowX !== "visible") faults.push(`cut off: ${text}`);
  }
  for (let i = 0; i < texts.length; i += 1) {
    for (let j = i + 1; j < texts.length; j += 1) {
      const [a, b] = [texts[i], texts[j]];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 3 && high > 3) faults.push(`overlap: ${a.text} / ${b.text}`);
    }
  }
  for (const part of document.querySelectorAll(".table > *, .duel-seat, .duel-middle > *")) {
    const box = part.getBoundingClientRect();
    if (whole?.contains(part) || part.matches(".shout")) continue;
    if (box.left < 90 || box.right > 1830 || box.bottom > 1034) {
      faults.push(`runs over: ${part.className} ${[box.left, box.right, box.bottom].map(Math.round)}`);
    }
  }
  return faults;
}"""


def course(key: str, seed: int) -> Course:
    """A random match of a game, short where its test module says how."""
    try:
        options = dict(getattr(importlib.import_module(f"tests.games.{key}"), "QUICK", {}))
    except ModuleNotFoundError:
        options = {}
    return Course.random(key, seed, most=80, **options)


def spread(n: int, most: int = MOMENTS) -> list[int]:
    """Moments of a match of `n` entries: the first, the last, the one before it and some between."""
    return sorted({min(n, 1), n, max(0, n - 1), *(round(n * at / (most - 2)) for at in range(1, most - 2))})


def follow(page: Page, show: Moments, at: int) -> None:
    """Let the match go on to an entry, and wait until the page stands still there."""
    show.to(at)
    page.wait_for_selector(f"body[data-drawn='{show.n}']")
    page.wait_for_timeout(80)


def look(browser: Any, folder: Path, key: str, seed: int = 1, lang: str = "ko", screen: str = "screen") -> list[str]:
    """What is wrong on the wall (`screen`) or on the viewer's page (`viewer`) at moments of a random match."""
    played = course(key, seed)
    faults: list[str] = []
    with open_page(browser) as watched:
        page = watched.page
        page.emulate_media(reduced_motion="reduce")
        show = Moments(folder, played, lang)
        with pages(show) as (address, _):
            page.goto(f"{address}/{screen}")
            page.wait_for_selector("body[data-drawn]")
            for at in spread(len(played.entries)):
                follow(page, show, at)
                page.wait_for_timeout(700)  # captions follow one another in beats
                found = page.evaluate(OVERLAPS)
                if screen == "screen":  # the viewer's page is read from near: it may be smaller
                    found += page.evaluate(MEASURE)
                faults += [f"{key} {at}: {fault}" for fault in dict.fromkeys(found)]
        watched.assert_clean(but=NOISE)
    return faults


@pytest.mark.parametrize("key", [key for key in SAMPLE if key in games()])
def test_nothing_on_the_wall_is_small_cut_off_or_raw(browser: Any, tmp_path: Path, key: str) -> None:
    assert not (faults := look(browser, tmp_path, key)), "\n".join(faults)


@pytest.mark.parametrize(
    "key", [key if key == "bank_play" else pytest.param(key, marks=pytest.mark.full) for key in games()]
)
def test_what_a_viewer_sees_more_of_overlaps_nothing(browser: Any, tmp_path: Path, key: str) -> None:
    assert not (faults := look(browser, tmp_path, key, screen="viewer")), "\n".join(faults)


@pytest.mark.full
@pytest.mark.parametrize("lang", ["ko", "en"])
@pytest.mark.parametrize("key", list(games()))
def test_every_game_keeps_the_rules_of_the_wall(browser: Any, tmp_path: Path, key: str, lang: str) -> None:
    assert not (faults := look(browser, tmp_path, key, 2, lang)), "\n".join(faults)


def standing(page: Page) -> str:
    """The picture of the table as it stands, without what only says how it came there."""
    return str(page.evaluate("document.querySelector('.curtain:not(.leaves) .play').innerHTML"))


def same(browser: Any, folder: Path, key: str, most: int = 7) -> None:
    """A page that follows a match and one that comes at a moment of it must not differ."""
    played = course(key, 3)
    with open_page(browser) as watched, open_page(browser) as late:
        show = Moments(folder, played)
        for page in (watched.page, late.page):
            page.emulate_media(reduced_motion="reduce")
        with pages(show) as (address, _):
            watched.page.goto(f"{address}/screen")
            watched.page.wait_for_selector("body[data-drawn]")
            for at in spread(len(played.entries), most):
                for step in range(show.at + 1, at + 1):
                    follow(watched.page, show, step)
                watched.page.wait_for_timeout(2800)  # what holds the screen for a moment has gone
                late.page.goto(f"{address}/screen")
                late.page.wait_for_selector(f"body[data-drawn='{show.n}']")
                late.page.wait_for_timeout(700)
                assert standing(late.page) == standing(watched.page), f"{key} at {at}: {played.told(max(0, at - 1))}"


@pytest.mark.full
def test_a_page_that_comes_late_shows_what_a_page_that_followed_shows(browser: Any, tmp_path: Path) -> None:
    same(browser, tmp_path, "invest_and_donate", 4)


@pytest.mark.full
@pytest.mark.parametrize("key", DUELS)
def test_no_duel_jumps_when_a_page_comes_back(browser: Any, tmp_path: Path, key: str) -> None:
    same(browser, tmp_path, key)


STEPS = """async (sums) => {
  const { stepsOf } = await import("/static/kit/games/grape_sugar_2.js");
  return sums.filter((sum) => {
    const steps = stepsOf(sum);
    return steps[0].n !== sum.laid || steps.at(-1).n !== sum.amount || steps.slice(1).some((step) => !step.by);
  });
}"""


def test_each_step_of_a_sugar_sum_is_the_rules_own(browser: Any) -> None:
    """포도설탕 2, D-2: for every pair of cards, die and some amounts the steps lead to the sum by named effects."""
    cards = ("plus5", "copy", "risk", "die", "minus3", "earth", "grape", "breath", "space", "still")
    sums: list[dict[str, Any]] = []
    for card, other in product(cards, cards):
        for laid, roll, their_roll in product((0, 1, 2, 7, 30), range(1, 7), range(1, 7)):
            rolls = roll if card == "die" else None, their_roll if other == "die" else None
            own = own_sum(laid, None if other == "space" else card, rolls[0])
            amount = 0 if other == "space" else bent(own, None if card == "space" else other, rolls[1])
            one = {"laid": laid, "card": card, "other": other, "amount": amount}
            one |= {"roll": rolls[0], "otherRoll": rolls[1]}
            if one not in sums[-40:]:
                sums.append(one)
    with open_page(browser) as watched, kit_server.running() as address:
        watched.page.goto(f"{address}/wall?fixture=black_white_2")
        watched.page.wait_for_selector("body[data-ready]")
        assert watched.page.evaluate(STEPS, sums) == []
    assert len(sums) > 1000


def test_a_pad_shows_no_empty_choice_and_nobodys_value_as_a_seats(browser: Any, tmp_path: Path) -> None:
    """5개의 탑: a used item leaves nothing to pick; the stages of towers A to E are no values of seats A and B."""
    match = Match("five_towers", seed=1)
    match.draw("A")
    match.answer("A", {"tower": "A", "blocks": 1, "item": "secret"})
    match.answer("B", {"tower": "B", "blocks": 2})
    show = Moments(tmp_path, Course.of(match, {})).to(3)
    with open_page(browser, SMALL_TABLET, touch=True) as watched, pages(show) as (address, _):
        page = watched.page
        page.goto(f"{address}/pad?as=A")
        page.locator("[data-do=uncover]").click()
        fields = page.locator("fieldset[data-field]").evaluate_all("all => all.map((it) => it.dataset.field)")
        assert fields == ["tower", "blocks"]
        assert page.locator("[data-do=peek] b").first.inner_text() == "나만 보는 정보"  # seven names are no label
        assert page.locator(".general .seat").count() == 2 and page.locator(".general .seat .value").count() == 0


LYING = (*(key for key in DUELS if key != "constellations"), "sun_moon_star_2", "seed_seotda", "quattro")
"""Games with the wall's picture on a tablet whose forms need no scrolling; 별자리 게임 may have long lists of stars."""


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=() if key == "grape_sugar_2" else pytest.mark.full) for key in LYING]
)
def test_a_lying_tablet_shows_the_picture_beside_the_form_and_all_of_both(
    browser: Any, tmp_path: Path, key: str
) -> None:
    course = Course.random(key, 5, most=200)
    answers = [n for n, one in enumerate(course.entries) if one["kind"] == "answer"]
    show = Moments(tmp_path, course)
    with open_page(browser, TABLET, touch=True) as watched, pages(show) as (address, _):
        page = watched.page
        page.emulate_media(reduced_motion="reduce")
        for at in sorted({*answers[:: max(1, len(answers) // MOMENTS)], len(course.entries)}):
            show.to(at)
            if page.url == "about:blank":
                page.goto(f"{address}/pad?as=A")
            page.wait_for_selector(f"body[data-drawn='{show.n}']")
            expect(page.locator(":is(.pad-picture, .bets-pad)")).to_have_count(1)
            below = page.evaluate("document.documentElement.scrollHeight - innerHeight")
            assert below <= 0, f"{key} at {at}: {below} px lie below the screen's edge"


CARDS = """async () => {
  const { html, render } = await import("/static/kit/kit.js");
  const { Card, Zone } = await import("/static/kit/table.js");
  const box = document.createElement("div");
  document.body.append(box);
  render(html`<div class="seat-c1"><${Card} thing=${{}} /><${Card} thing=${{ owner: "B" }} />
    <${Zone} name="hand.A" things=${[{}]} /></div>`, box);
  const dressed = (it) => getComputedStyle(it).getPropertyValue("--seat").trim() !== "";
  return [...box.querySelectorAll(".card")].map(dressed);
}"""


def test_a_card_of_nobody_wears_nobodys_colour(browser: Any) -> None:
    with open_page(browser) as watched, kit_server.running() as address:
        watched.page.goto(f"{address}/wall?fixture=black_white_2")
        watched.page.wait_for_selector("body[data-ready]")
        assert watched.page.evaluate(CARDS) == [False, True, True]
