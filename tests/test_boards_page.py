"""Boards through real pages: taps, drags, drops from the hand, towers that part, a path that is counted.

Two pads, a dealer and the wall on the real server; what the thumbs did is read back from the show's log.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from control.command import Actor
from control.log import Log
from rules.game import games
from tests.browser import PATIENCE, WALL, open_page
from tests.evening import DOWN, Evening, Server, confirm
from tests.overlay_server import OnAir
from tests.test_pages_play import from_log

pytestmark = pytest.mark.browser

Point = tuple[float, float]

WATCH = """() => {
  window.moved = { count: 0, faults: [] };
  const about = new Set(["transform", "opacity", "offset", "computedOffset", "easing", "composite"]);
  const old = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.moved.count += 1;
    const ms = options.duration;
    if (ms < 300 || ms > 600) window.moved.faults.push(`${this.className}: ${ms} ms`);
    for (const one of frames) window.moved.faults.push(...Object.keys(one).filter((name) => !about.has(name)));
    return old.call(this, frames, options);
  };
}"""


@pytest.fixture
def studio(browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    """A dealer, a wall and two pads: A's upright, B's lying."""
    server = Server(tmp_path / "show.db").start()
    evening = Evening(browser, server)
    try:
        evening.open()
        evening.join("A", "B")
        yield evening
        evening.assert_clean(DOWN)
    finally:
        evening.close()
        said = server.stop()
    assert "Traceback" not in said, said


def cell(name: str) -> str:
    return f".board [data-cell='{name}']"


def own(name: str, seat: str, size: int = 5) -> str:
    """The cell that a player sees at the place that seat A would call `name`."""
    if seat == "A":
        return name
    return chr(97 + size - 1 - (ord(name[0]) - 97)) + str(size + 1 - int(name[1:]))


def middle(page: Page, selector: str) -> Point:
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def mouse(page: Page, start: Point, end: Point) -> None:
    """Drag by mouse; it rests for a moment before it lets go."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.mouse.move(*end, steps=4)
    page.wait_for_selector(".drag-ghost")
    page.mouse.up()


def finger(page: Page, start: Point, end: Point, broken: bool = False) -> None:
    """Drag by one finger; `broken`: the system takes the touch away before it ends."""
    line = page.context.new_cdp_session(page)

    def touch(kind: str, at: Point | None) -> None:
        points = [{"x": at[0], "y": at[1], "id": 1}] if at else []
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start)
    for part in (0.2, 0.5, 0.8, 1.0):
        touch("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))
    page.wait_for_selector(".drag-ghost")
    touch("touchCancel" if broken else "touchEnd", None)
    page.wait_for_selector(".drag-ghost", state="detached")


def chosen(page: Page) -> str | None:
    """The cell that a move is to end on, as the form holds it."""
    picked = page.locator(".board .bcell.picked")
    return picked.first.get_attribute("data-cell") if picked.count() else None


def turn(evening: Evening, seat: str) -> Page:
    """That seat's pad, once it is asked."""
    page = evening.pads[seat].page
    page.wait_for_selector("section.form:not(.locked) .board", timeout=PATIENCE)
    return page


def answers(evening: Evening) -> list[dict[str, Any]]:
    match = from_log(evening.server.show)
    assert match is not None
    return [entry["answer"] for entry in match.entries if entry["kind"] == "answer"]


def sent(evening: Evening, seat: str, many: int) -> dict[str, Any]:
    """Confirm, and the answer that the log then holds as its `many`-th."""
    confirm(evening.pads[seat].page)
    for _ in range(PATIENCE // 100):
        if len(answers(evening)) >= many:
            return answers(evening)[many - 1]
        evening.desk.wait_for_timeout(100)
    raise AssertionError("the move did not reach the log")


def test_shogi_by_taps_drags_and_a_drop(studio: Evening) -> None:
    studio.play("two_faced_shogi", {})
    first, _ = studio.asked()
    second = "B" if first == "A" else "A"
    wall = studio.wall.page
    wall.wait_for_selector(".ranked .grid", timeout=PATIENCE)
    wall.evaluate(WATCH)

    # By taps: where it may go lights up, and what it will have turned into lies there before it is sent.
    page, at = turn(studio, first), lambda name: own(name, first)
    page.click(cell(at("e1")))
    assert [one.get_attribute("data-cell") for one in page.locator(".bcell.target").all()] == [at("e2")]
    page.click(cell(at("e2")))
    expect(page.locator(f"{cell(at('e2'))} .landing .front .what")).to_have_text("비차", use_inner_text=True)
    assert sent(studio, first, 1) == {"from": at("e1"), "to": at("e2")}
    wall.wait_for_selector(f".cell.m-last[data-cell='{at('e2')}'] .piece", timeout=PATIENCE)

    # Each player's own side is below, on the pad of seat B too; labels go with it, and the wall stays A's.
    for seat in "AB":
        pad = studio.pads[seat].page
        pad.wait_for_selector(cell("a1"))
        low, high = middle(pad, cell(own("a1", seat))), middle(pad, cell(own("a5", seat)))
        assert low[1] > high[1] and low[0] < middle(pad, cell(own("e1", seat)))[0], seat
        expect(pad.locator(f"{cell(own('a1', seat))} .bfile")).to_have_text(own("a1", seat)[0], use_inner_text=True)
        expect(pad.locator(f"{cell(own('a1', seat))} .brank")).to_have_text(own("a1", seat)[1], use_inner_text=True)
        shape = pad.locator(f"{cell(own('c1', seat))} .shogi")
        assert "up" in (shape.get_attribute("class") or "").split(), "the own pieces point away from their owner"
    assert middle(wall, ".cell[data-cell=a1]")[1] > middle(wall, ".cell[data-cell=a5]")[1]

    # By the mouse; let go outside the board it means nothing.
    page, at = turn(studio, second), lambda name: own(name, second)
    mouse(page, middle(page, cell(at("e1"))), (8, 8))
    assert chosen(page) is None and page.locator(".bcell.from").count() == 0
    expect(page.locator("[data-do=confirm]")).to_be_disabled()
    mouse(page, middle(page, cell(at("e1"))), middle(page, cell(at("e2"))))
    assert chosen(page) == at("e2")
    assert sent(studio, second, 2) == {"from": at("e1"), "to": at("e2")}

    # By a finger, and broken off by the system first. It takes what stands there.
    page, at = turn(studio, first), lambda name: own(name, first)
    finger(page, middle(page, cell(at("e2"))), middle(page, cell(at("e4"))), broken=True)
    assert chosen(page) is None
    finger(page, middle(page, cell(at("e2"))), middle(page, cell(at("b4"))))
    assert chosen(page) is None, "not a move of this piece: it goes back"
    finger(page, middle(page, cell(at("e2"))), middle(page, cell(at("e5"))))
    assert chosen(page) == at("e5")
    assert sent(studio, first, 3) == {"from": at("e2"), "to": at("e5")}
    wall.wait_for_selector(".tfs-one .shogi", timeout=PATIENCE)

    page, at = turn(studio, second), lambda name: own(name, second)
    expect(page.locator(".held-other [data-held=tokin]"), "what the other may drop is in sight").to_have_count(1)
    page.click(cell(at("b1")))
    page.click(cell(at("b2")))
    sent(studio, second, 4)

    # From the hand: only cells of the own camp light up.
    page, at = turn(studio, first), lambda name: own(name, first)
    page.click("[data-drop=tokin]")
    assert {one.get_attribute("data-cell") for one in page.locator(".bcell.target").all()} == {at("e1")}
    page.click(cell(at("e1")))
    assert sent(studio, first, 5) == {"drop": "tokin", "to": at("e1")}
    wall.wait_for_selector(f".cell.m-last[data-cell='{at('e1')}'] .piece", timeout=PATIENCE)
    moved = wall.evaluate("window.moved")
    assert moved["count"] >= 6, "moves, the capture and the drop were seen to move"
    assert moved["faults"] == [], "300 to 600 ms, transform and opacity alone"

    # A wall that comes back stands where it belongs at once.
    wall.add_init_script(f"({WATCH})()")
    wall.reload()
    wall.wait_for_selector(f".cell[data-cell='{at('e1')}'] .piece", timeout=PATIENCE)
    wall.wait_for_timeout(400)
    expect(wall.locator(".cell .piece")).to_have_count(10)
    assert wall.evaluate("document.getAnimations().filter((it) => it.playState === 'running').length") == 0


def test_a_tower_parts_where_the_thumb_says(studio: Evening) -> None:
    studio.play("king_making", {})
    first, _ = studio.asked()
    second = "B" if first == "A" else "A"

    page = turn(studio, first)  # from the reserve by a finger
    finger(page, middle(page, "[data-drop=piece]"), middle(page, cell("c3")))
    assert sent(studio, first, 1) == {"drop": "piece", "to": "c3"}
    page = turn(studio, second)  # from the reserve by the mouse; beside the board it stays in the hand
    mouse(page, middle(page, "[data-drop=piece]"), middle(page, ".pad-head"))
    assert chosen(page) is None and page.get_attribute("[data-drop=piece]", "aria-checked") == "false"
    mouse(page, middle(page, "[data-drop=piece]"), middle(page, cell("c4")))
    assert sent(studio, second, 2) == {"drop": "piece", "to": "c4"}
    page = turn(studio, first)
    page.click(cell("c3"))
    page.click(cell("c4"))
    assert sent(studio, first, 3) == {"from": "c3", "to": "c4", "lift": 1}
    page = turn(studio, second)
    page.click("[data-drop=piece]")
    page.click(cell("d4"))
    assert sent(studio, second, 4) == {"drop": "piece", "to": "d4"}

    page = turn(studio, first)
    page.click(cell("c4"))
    expect(page.locator(f"{cell('c4')} .disc.taken"), "nothing is taken up before it is said how much").to_have_count(0)
    expect(page.locator("[data-lift]")).to_have_count(2)
    box = page.locator("[data-lift='1']").bounding_box()
    assert box is not None and box["width"] >= 48 and box["height"] >= 48
    page.click("[data-lift='1']")
    expect(page.locator(f"{cell('c4')} .disc.taken"), "the part that would move is marked").to_have_count(1)
    assert "taken" in (page.locator(f"{cell('c4')} .disc").last.get_attribute("class") or "")
    assert [one.get_attribute("data-cell") for one in page.locator(".bcell.target").all()] == ["d4"]
    page.click("[data-lift='2']")
    expect(page.locator(f"{cell('c4')} .disc.taken")).to_have_count(2)
    assert [one.get_attribute("data-cell") for one in page.locator(".bcell.target").all()] == ["d4"], (
        "a rook reaches it too"
    )
    page.click("[data-lift='1']")
    page.click(cell("d4"))
    expect(page.locator(f"{cell('d4')} .landing .disc"), "the tower as it will be").to_have_count(2)
    page.locator(".lift .step").last.click()
    expect(page.locator(".lift output"), "how much may be changed without choosing the cell again").to_have_text(
        "2", use_inner_text=True
    )
    page.locator(".lift .step").first.click()
    assert sent(studio, first, 5) == {"from": "c4", "to": "d4", "lift": 1}
    studio.wall.page.wait_for_selector(".cell[data-cell=d4] .km-high", timeout=PATIENCE)


def steps(page: Page, many: int) -> list[str]:
    """Tap on, always to a cell that glows; the cells."""
    path = []
    before = int(page.inner_text(".path-n .num"))
    for n in range(many):
        glowing = page.locator(".board .bcell.next").all()
        found = glowing[len(glowing) // 2].get_attribute("data-cell") or ""
        page.click(cell(found))
        length(page, before + n + 1)
        path.append(found)
    return path


NEW_LINK = """async () => (await import("/static/console/send.js")).send({ do: "new_link", role: "viewer" })"""
"""The console's own command for a viewer's link."""

HASTE = """async (path) => {
  for (const cell of path) {
    document.querySelector(`.board [data-cell="${cell}"]`).click();
    await new Promise((done) => setTimeout(done, 25));
  }
}"""


def length(page: Page, n: int) -> None:
    page.wait_for_function(f"() => document.querySelector('.path-n .num')?.textContent === '{n}'", timeout=PATIENCE)


def drafts(show: Path, seat: str) -> list[list[str]]:
    with Log.open(show, readonly=True) as log:
        return [row.data["answer"]["path"] for row in log.rows() if row.kind == "draft" and row.data["seat"] == seat]


def until_drafted(evening: Evening, seat: str, path: list[str]) -> None:
    for _ in range(PATIENCE // 100):
        if (drafts(evening.server.show, seat) or [None])[-1] == path:
            return
        evening.wall.page.wait_for_timeout(100)
    raise AssertionError(f"no draft {path}: {drafts(evening.server.show, seat)[-2:]}")


def test_a_path_counts_though_its_tablet_and_the_server_died(studio: Evening, browser: Browser) -> None:
    show = studio.server.show
    seeing = studio.desk.evaluate(NEW_LINK)["url"].partition("?")[2]
    studio.play("knights_tour", {"rounds": 1, "to_win": 1, "seconds": 45})
    studio.cue("start")
    a, b = turn(studio, "A"), turn(studio, "B")
    with open_page(browser, WALL) as viewer:
        viewer.page.goto(f"{studio.server.url}/viewer?{seeing}")

        start = a.locator(".bcell.here").get_attribute("data-cell")
        first = steps(a, 3)
        length(a, 3)
        a.click("[data-path=back]")
        length(a, 2)
        a.click(cell(first[1]))  # a tap on the last cell takes it back as well
        length(a, 1)
        a.click("[data-path=clear]")
        length(a, 0)
        expect(a.locator(".bcell.here")).to_have_attribute("data-cell", start)
        path = steps(a, 6)
        until_drafted(studio, "A", path)
        a.click("[data-path=clear]")
        until_drafted(studio, "A", [])
        many = len(drafts(show, "A"))
        a.evaluate(HASTE, path)
        until_drafted(studio, "A", path)
        assert len(drafts(show, "A")) - many <= 3, "streamed, but no message for every tap"

        # Dealer and viewer see it grow; the other seat and the wall learn nothing.
        lane = "() => document.querySelector('.kt-lane[data-seat=A] .kt-n')?.textContent === '6'"
        viewer.page.wait_for_function(lane, timeout=PATIENCE)
        expect(viewer.page.locator(".kt-lane[data-seat=A] .trail line")).to_have_count(6)
        expect(studio.wall.page.locator(".kt-lane, .trail line")).to_have_count(0)
        expect(b.locator(".trail line")).to_have_count(0)
        studio.pads.pop("A").close()  # the tablet is gone

        other = steps(b, 2)
        until_drafted(studio, "B", other)
        studio.server.kill()
        other += steps(b, 1)
        b.wait_for_timeout(700)
        studio.server.start()
        until_drafted(studio, "B", other)  # it arrives without another tap
        studio.desk.wait_for_selector(".now.n-recovered", timeout=PATIENCE)
        studio.space(".now.n-recovered")

        studio.desk.wait_for_selector(".now.n-cue[data-cue=reveal]", timeout=PATIENCE)  # time runs out
        studio.cue("reveal")
        wall = studio.wall.page
        wall.wait_for_selector(".kt-lane.point[data-seat=A]", timeout=PATIENCE)
        wall.wait_for_function("() => !document.querySelector('.kt.drawing')", timeout=PATIENCE)
        assert [wall.inner_text(f".kt-lane[data-seat={seat}] .kt-n") for seat in "AB"] == ["6", "3"]
        match = from_log(show)
        assert match is not None and match.outcome is not None
        assert match.table.values["paths"] == {"A": path, "B": other}
        assert match.outcome.winner == "A"
        assert any(row["seat"] == "A" for row in match.entries if row["kind"] == "draft")


def test_the_overlay_has_unfinished_paths_only_where_hole_cards_are_seen(tmp_path: Path) -> None:
    air = OnAir(tmp_path)
    source = Random(4)
    air.begin(games()["knights_tour"], 2, source)
    played = air.desk.show.match
    assert played is not None
    while not (match := air.desk.match(played)).asks:
        air.step(source)
    ask = match.asks[0].id
    path = next(it for seed in range(9) if (it := match.legal(match.asks[0], Random(seed)))["path"])
    assert air.desk.handle(Actor("pad", "A"), {"do": "draft", "ask": ask, "answer": path})["ok"]
    assert "drafts" not in air.frame()["match"], "the public sees none"
    air.do("policy", see="viewer", delay=0)
    assert air.frame()["match"]["drafts"] == {"A": path}
    air.do("layers", hole=False)
    assert "drafts" not in air.frame()["match"]
    air.do("layers", hole=True)
    air.do("policy", see="public", delay=0)
    assert "drafts" not in air.frame()["match"]
    air.close()
