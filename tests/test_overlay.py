"""The overlay's look, measured on frames of every game: its plates, its text, its place, and nothing outside them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.game import SEATS, Game, games
from tests.browser import WALL, Watched, open_page, until
from tests.overlay_pictures import PLATES, behind, differ, opaque
from tests.overlay_server import OnAir, running

pytestmark = pytest.mark.browser
STEPS = 20
LOOKS = (2, 9, 16)
"""After how many things that happened a picture is measured."""

MEASURE = """() => {
  const faults = [], root = document.getElementById("overlay");
  for (const plate of root.querySelectorAll(".plate")) {
    if (plate.closest(".leaving")) continue;
    const { left, top, right, bottom } = plate.getBoundingClientRect();
    const at = `${plate.className} ${[left, top, right, bottom].map(Math.round)}`;
    if (left < 96 || right > 1824 || top < 54 || bottom > 1026) faults.push(`outside the safe area: ${at}`);
    if (left < 1440 && right > 480 && top < 810 && bottom > 270) faults.push(`over the middle: ${at}`);
    for (const other of root.querySelectorAll(".plate")) {
      const box = other.getBoundingClientRect();
      const apart = box.left >= right || box.right <= left || box.top >= bottom || box.bottom <= top;
      if (other !== plate && !other.closest(".leaving") && !apart) {
        faults.push(`over another plate: ${at} and ${other.className}`);
      }
    }
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim(), it = node.parentElement;
    if (!text || it.closest(".leaving, .back")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect(), style = getComputedStyle(it), plate = it.closest(".plate");
    if (parseFloat(style.fontSize) < 31.5) faults.push(`small ${style.fontSize}: ${text}`);
    if (!style.fontFamily.includes("Tablecast")) faults.push(`font ${style.fontFamily}: ${text}`);
    if (/[a-z_]+\\.[a-z_]+/.test(text) || /undefined|null|NaN|\\[object/.test(text)) faults.push(`raw: ${text}`);
    if (!plate) { faults.push(`on no plate: ${text}`); continue; }
    const room = plate.getBoundingClientRect(), cut = style.textOverflow === "ellipsis"; // cut with dots, and meant
    const wide = box.left < room.left - 1 || box.right > room.right + 1;
    if (!cut && (wide || box.top < room.top - 9 || box.bottom > room.bottom + 9)) {
      faults.push(`cut off in ${plate.className}: ${text}`);
    }
  }
  return faults;
}"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running() as made:
        yield made


@pytest.fixture(scope="module")
def counter(browser: Browser) -> Iterator[Page]:
    """A page that counts the pixels of others' pictures."""
    with open_page(browser) as watched:
        yield watched.page


@pytest.fixture(scope="module")
def overlay(browser: Browser, address: str) -> Iterator[Watched]:
    """The overlay's page, which all games use one after the other; nothing moves on it."""
    with open_page(browser) as watched:
        watched.page.emulate_media(reduced_motion="reduce")
        opened(watched.page, address)
        yield watched


@pytest.fixture
def air(tmp_path: Path) -> Iterator[OnAir]:
    made = OnAir(tmp_path)
    yield made
    made.close()


def opened(page: Page, address: str) -> None:
    page.goto(f"{address}/overlay")
    page.wait_for_selector("body[data-ready]")


def put(page: Any, frame: dict[str, Any], still: bool = True) -> None:
    """Put a frame on air; `still`: as after a sleep, so that all stands where it belongs."""
    act = "async ([frame, still]) => { time = frame.time; if (still) link('lost'); await put(frame); }"
    page.evaluate(act, [frame, still])


PLAYED = [(game, seats) for game in games().values() for seats in sorted(set(game.seats))]


@pytest.mark.parametrize(("game", "seats"), PLAYED, ids=lambda it: getattr(it, "key", str(it)))
def test_every_game_keeps_the_rules_of_the_overlay(overlay: Watched, tmp_path: Path, game: Game, seats: int) -> None:
    faults: list[str] = []
    for lang in ("ko", "en"):
        (tmp_path / lang).mkdir()
        air = OnAir(tmp_path / lang, lang)
        air.do("policy", see="viewer", delay=0)
        source = Random(game.key)
        air.begin(game, seats, source)
        for step in range(STEPS):
            going = air.step(source)
            if step in LOOKS or not going:
                put(overlay.page, air.frame(), still=step == LOOKS[0])
                overlay.page.wait_for_timeout(60)
                assert overlay.page.locator(".plate").count() >= 3
                faults += [f"{lang} {step}: {fault}" for fault in overlay.page.evaluate(MEASURE)]
            if not going:
                break
        air.close()
    errors = overlay.errors[:]
    overlay.errors.clear()
    assert not faults + errors, "\n".join(dict.fromkeys(faults + errors))


def test_twenty_letters_of_a_name_and_a_rehearsal_stay_in_place(overlay: Watched, tmp_path: Path) -> None:
    names = {seat: f"{'가나다라마바사아자차카타파하거너더러머'}{seat}" for seat in SEATS}
    for key, seats in (("black_white_2", 2), ("constellations", 7), ("seed_poker", 4)):
        (tmp_path / key).mkdir()
        air = OnAir(tmp_path / key, names=names)
        air.do("policy", see="viewer", delay=0)
        source = Random(3)
        air.begin(games()[key], seats, source)
        for _ in range(6):
            air.step(source)
        frame = air.frame()
        put(overlay.page, {**frame, "show": {**frame["show"], "rehearsal": True}})
        overlay.page.wait_for_timeout(260)
        expect(overlay.page.locator(".plate.rehearsing")).to_have_text("리허설", use_inner_text=True)
        faults = overlay.page.evaluate(MEASURE)
        assert not faults, "\n".join([key, *faults])
        air.close()


@pytest.mark.parametrize(
    ("colour", "busy"),
    [
        pytest.param("#fff", 0, marks=pytest.mark.full),
        pytest.param("#000", 0, marks=pytest.mark.full),
        ("#7a6a58", 700),
    ],
)
def test_outside_its_plates_every_pixel_is_the_page_behind(
    browser: Browser, address: str, counter: Page, air: OnAir, colour: str, busy: int
) -> None:
    source = Random(5)
    air.do("policy", see="viewer", delay=0)
    air.begin(games()["indian_holdem_q"], 2, source)
    with open_page(browser) as watched:
        page = watched.page
        behind(page, colour, busy)
        page.goto(f"{address}/behind")
        frame = page.frame_locator("#overlay").locator("body[data-ready]")
        frame.wait_for()
        inside = page.frames[1]
        alone = page.screenshot()
        assert differ(counter, alone, alone, []) == 0
        for step in range(8):
            put(inside, air.frame(), still=False)
            page.wait_for_timeout(700)
            plates, after = inside.evaluate(PLATES), None
            while plates != after:  # nothing came or went meanwhile
                shot = page.screenshot()
                plates, after = inside.evaluate(PLATES), plates
            assert len(plates) > 4
            assert differ(counter, shot, alone, plates) == 0, f"step {step}"
            air.step(source)
        assert differ(counter, shot, alone, []) > 50_000
        inside.evaluate("link('refused')")
        until(page, lambda: not inside.evaluate(PLATES))
        assert differ(counter, page.screenshot(), alone, []) == 0
        watched.assert_clean()


def test_only_match_and_result_are_on_air(overlay: Watched, counter: Page, air: OnAir) -> None:
    page = overlay.page
    air.begin(games()["black_white_2"], 2, Random(1))
    frame = air.frame()
    for kind in ("standby", "title", "lineup", "join", "rules", "scoreboard", "break", "black"):
        put(page, frame)
        assert page.locator(".plate").count() > 2
        put(page, {**frame, "scene": {"kind": kind}}, still=False)
        expect(page.locator(".plate"), kind).to_have_count(0)
        assert opaque(counter, page.screenshot(omit_background=True)) == 0, kind
    put(page, {**frame, "match": None})
    expect(page.locator(".plate")).to_have_count(0)


def test_layers_are_switched_one_by_one(overlay: Watched, air: OnAir) -> None:
    page, source = overlay.page, Random(5)
    air.do("policy", see="viewer", delay=0)
    air.begin(games()["indian_holdem_q"], 2, source)
    plates = {"score": ".bug, .info", "clock": ".time", "ask": ".choosing", "facts": ".third", "hole": ".hole"}
    while not air.frame()["match"]["asks"]:
        air.step(source)
    put(page, air.frame())
    air.step(source)
    put(page, air.frame(), still=False)

    def there() -> set[str]:
        return {layer for layer, plate in plates.items() if page.locator(f":is({plate})").count()}

    def settles(without: str = "") -> None:
        stay = {"facts"} - {without}  # a fact goes by itself after a while
        until(page, lambda: there() - stay == set(plates) - stay - {without})

    until(page, lambda: there() == set(plates))
    for layer in ("facts", *(set(plates) - {"facts"})):
        air.do("layers", **{layer: False})
        put(page, air.frame(), still=False)
        settles(without=layer)
        air.do("layers", **{layer: True})
        put(page, air.frame(), still=False)
        settles()


def test_the_public_sees_no_card_before_it_is_shown(overlay: Watched, air: OnAir) -> None:
    page, source = overlay.page, Random(5)
    air.do("policy", see="public", delay=0)
    air.begin(games()["indian_holdem_q"], 2, source)
    while not air.frame()["match"]["asks"]:
        air.step(source)
    put(page, air.frame())
    expect(page.locator(".side .card")).to_have_count(0)
    air.do("policy", see="viewer", delay=0)
    put(page, air.frame(), still=False)
    expect(page.locator(".side .card.up")).to_have_count(2)
    air.do("layers", hole=False)
    put(page, air.frame(), still=False)
    expect(page.locator(".card")).to_have_count(0)


FACTS = """() => [...document.querySelectorAll(".third")].filter((it) => !it.closest(".leaving"))
  .map((it) => it.innerText.trim())"""


def test_new_facts_move_the_lower_third_and_a_page_that_slept_replays_nothing(overlay: Watched, air: OnAir) -> None:
    page, source = overlay.page, Random(5)
    air.begin(games()["black_white_2"], 2, source)
    put(page, air.frame())
    assert page.evaluate(FACTS) == []
    while not air.frame()["match"]["facts"]:
        air.step(source)
    put(page, air.frame(), still=False)
    until(page, lambda: len(page.evaluate(FACTS)) == 1)
    page.wait_for_selector(".third", state="detached")
    for _ in range(6):
        air.step(source)
    put(page, air.frame())  # it was cut off meanwhile
    page.wait_for_timeout(500)
    assert page.evaluate(FACTS) == []


def test_the_end_of_a_match_stays_in_the_lower_third(overlay: Watched, air: OnAir) -> None:
    air.begin(games()["black_white_2"], 2, Random(1))
    air.do("rule_end", winner="B", reason="시간")
    put(overlay.page, air.frame())
    until(overlay.page, lambda: "".join(overlay.page.evaluate(FACTS)[:1]).startswith("서연 승리"))
    expect(overlay.page.locator(".choosing, .time")).to_have_count(0)


CLOCK = """async () => {
  const { airTime } = await import("/static/kit/overlay/air.js");
  let now = 100_000;
  const air = airTime(() => now), out = [];
  const take = (delay, held, run = "r") => { air.take({ run, overlay: { delay }, held }); out.push(air.now()); };
  take(0, false);
  now += 1000; out.push(air.now());
  take(30_000, false);            // the delay grows: the picture stands until it has come that far
  now += 29_000; out.push(air.now());
  now += 2000; out.push(air.now());
  take(30_000, true);             // held
  now += 60_000; out.push(air.now());
  take(30_000, false);            // and on again, as late as before
  take(0, false);
  take(5000, 160_000);            // held since 160 s, told to a page that came later
  now = 50_000; take(0, false, "s"); // another server
  return out;
}"""


def test_the_time_on_air_is_late_and_stands_while_held(overlay: Watched) -> None:
    assert overlay.page.evaluate(CLOCK) == [
        100_000, 101_000, 101_000, 101_000, 102_000, 102_000, 102_000, 162_000, 192_000, 155_000, 50_000,
    ]  # fmt: skip


def test_clocks_run_late_by_the_delay(overlay: Watched, air: OnAir) -> None:
    air.do("policy", see="public", delay=10)
    air.wait(11)
    air.do("clock", act="start", name="t", seconds=50)
    air.begin(games()["gyeol_hap"], 2, Random(2))
    air.wait(10)
    put(overlay.page, air.frame())
    assert "50" in overlay.page.locator(".time .num").all_inner_texts()


def test_any_size_of_source_scales(browser: Browser, address: str, air: OnAir) -> None:
    air.begin(games()["black_white_2"], 2, Random(1))
    with open_page(browser, (1280, 720)) as watched:
        opened(watched.page, address)
        put(watched.page, air.frame())
        box = watched.page.locator(".side.right .bug").bounding_box()
        assert box is not None and round(box["x"] + box["width"]) == 1216 and round(box["y"]) == 36
        assert watched.page.evaluate("document.documentElement.scrollHeight") <= 720


COUNT_FRAMES = """async ([frames, ms]) => {
  const deltas = [];
  let last = performance.now(), on = true;
  const tick = (now) => { deltas.push(now - last); last = now; if (on) requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
  for (const frame of frames) {
    time = frame.time;
    await put(frame);
    await new Promise((go) => setTimeout(go, 250));
  }
  await new Promise((go) => setTimeout(go, ms));
  on = false;
  return deltas.slice(2);
}"""


@pytest.mark.full
def test_motion_holds_sixty_frames_a_second(browser: Browser, address: str, air: OnAir) -> None:
    """Plates come and go, numbers roll, facts follow one another; frames are counted by requestAnimationFrame.

    Compared with what the same browser gives while nothing moves: a busy machine gives an empty page no more.
    """
    source = Random(5)
    air.do("policy", see="viewer", delay=2)
    air.wait(3)
    air.begin(games()["indian_holdem_q"], 2, source)
    frames = []
    for _ in range(40):
        air.step(source)
        frames.append(air.frame())

    def rate(deltas: list[float]) -> float:
        return 1000 * len(deltas) / sum(deltas)

    with open_page(browser, WALL) as watched:
        page = watched.page
        opened(page, address)
        put(page, frames[0])
        page.wait_for_timeout(1000)
        idle = rate(page.evaluate(COUNT_FRAMES, [[], 4000]))
        moving = page.evaluate(COUNT_FRAMES, [frames, 0])
        idle = max(idle, rate(page.evaluate(COUNT_FRAMES, [[], 4000])))
    late = sum(1 for delta in moving if delta > 25)
    print(f"\n{rate(moving):.1f} frames a second in motion, {idle:.1f} at rest; "
          f"{late} of {len(moving)} later than 25 ms; longest {max(moving):.0f} ms")  # fmt: skip
    assert rate(moving) > min(57, 0.93 * idle)
