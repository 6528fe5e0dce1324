"""Preview and program: a take names what it was pressed on, segments follow each other, HTTP says so too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from control.bots import Demo
from control.show import Show
from scenes.rundown import read
from tests.studio import DEALER, Studio, studio
from tests.test_web import Site

__all__ = ["studio"]

EXAMPLE = (Path(__file__).parents[1] / "scenes" / "example.toml").read_text("utf-8")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path / "show.db")
    yield made
    made.house.log.close()


def refused(studio: Studio, why: str, do: str, **parts: Any) -> None:
    before = studio.everything()
    reply = studio.dealer(do, **parts)
    assert (reply["ok"], reply["why"]) == (False, why)
    assert studio.everything() == before


def test_a_take_airs_what_is_in_preview_and_nothing_else(studio: Studio) -> None:
    refused(studio, "nothing_in_preview", "take", on=studio.desk.on())
    studio.ok("preset", scene={"kind": "title", "title": "결승전"})
    assert studio.frame("wall")["scene"] == {"kind": "standby"}
    desk = studio.frame("dealer")["desk"]
    assert desk["preview"]["scene"] == {"kind": "title", "title": "결승전"}
    studio.ok("take", on=[desk["program"]["seq"], desk["preview"]["seq"]])
    assert studio.frame("wall")["scene"] == {"kind": "title", "title": "결승전"}
    assert studio.frame("dealer")["desk"]["preview"]["scene"] is None
    assert Show().replay(studio.rows).scene == studio.desk.show.scene


def test_a_take_pressed_on_something_else_is_stale(studio: Studio) -> None:
    studio.ok("preset", scene={"kind": "lineup"})
    on = studio.desk.on()
    studio.ok("preset", scene={"kind": "join"})  # somebody else changed his mind
    refused(studio, "stale", "take", on=on)
    for bad in (None, [], [0], [*on, 1], "x", [None, None], {}):
        refused(studio, "stale", "take", on=bad)
    on = studio.desk.on()
    studio.ok("take", on=on)
    refused(studio, "stale", "take", on=on)  # a doubled press


def test_a_take_within_300_ms_of_the_last_is_too_soon(studio: Studio) -> None:
    studio.scene("lineup")
    studio.ok("preset", scene={"kind": "join"})
    studio.wait(0.29)
    refused(studio, "too_soon", "take", on=studio.desk.on())
    studio.wait(0.01)
    studio.ok("take", on=studio.desk.on())


def test_a_taken_break_is_not_begun_anew_by_another_press(studio: Studio) -> None:
    studio.scene("break", seconds=300)
    deadline = studio.frame("wall")["scene"]["deadline"]
    studio.wait(5)
    refused(studio, "nothing_in_preview", "take", on=studio.desk.on())
    assert studio.frame("wall")["scene"]["deadline"] == deadline == studio.desk.now() + 295_000


def test_a_start_cuts_to_the_match_and_leaves_what_is_in_preview(studio: Studio) -> None:
    studio.ok("preset", scene={"kind": "break", "seconds": 60})
    studio.begin()
    assert studio.frame("wall")["scene"] == {"kind": "match", "match": "m1"}
    assert studio.frame("dealer")["desk"]["preview"]["scene"]["kind"] == "break"


def test_the_scoreboard_has_every_match_with_its_public_figures(studio: Studio) -> None:
    studio.begin()
    studio.gave("A", points=20)
    studio.ok("rule_end", winner="B", reason="기권")
    studio.begin("quad_gravity")
    studio.scene("scoreboard", title="중간 결과")
    first, second = studio.frame("wall")["scene"]["results"]
    assert (first["outcome"]["winner"], first["status"]) == ("B", "ended")
    assert first["counters"]["score"] == {"A": 0, "B": 0}
    assert first["counters"]["points"] == {"A": None, "B": None}  # what a wall may not know of a purse
    assert (second["outcome"], second["status"], "counters" in second) == (None, "running", False)


def test_segments_follow_each_other(studio: Studio) -> None:
    studio.desk.load_rundown(read(EXAMPLE), {})
    segments = studio.frame("dealer")["desk"]["rundown"]["segments"]
    kinds = [one["scene"]["kind"] if one["kind"] == "scene" else one["game"] for one in segments]
    assert kinds[:6] == ["standby", "title", "lineup", "join", "rules", "black_white_2"]
    studio.ok("segment", at=1)
    assert studio.desk.show.segment is None and studio.desk.show.preview["segment"] == 1  # type: ignore[index]
    studio.ok("take", on=studio.desk.on())
    assert studio.desk.show.segment == 1 and studio.frame("wall")["scene"]["kind"] == "title"
    studio.ok("segment", at=5)
    assert studio.desk.show.segment == 5 and studio.frame("dealer")["match"]["game"] == "black_white_2"
    studio.ok("start")
    refused(studio, "match_running", "segment", at=7)
    for at in (-1, len(segments), "1", None, True):
        refused(studio, "no_such_segment", "segment", at=at)


def test_a_demo_shows_its_results_as_a_dealer_would(studio: Studio) -> None:
    demo = Demo(studio.desk)
    studio.begin()
    studio.wait(1)
    studio.ok("rule_end", winner="A", reason="기권")
    demo.step()
    assert studio.frame("wall")["scene"] == {"kind": "result", "match": "m1"}
    studio.wait(13)
    demo.step()
    assert studio.frame("wall")["scene"] == {"kind": "match", "match": "m2"}


# -- control surfaces ------------------------------------------------------------------------------------------


def test_a_control_surface_takes_what_it_was_pressed_on(site: Site) -> None:
    def post(on: Any) -> tuple[int, dict[str, Any]]:
        reply = site.visit("dealer", "/api/take", "POST", json={"on": on})
        return reply.status_code, reply.get_json()

    standing = site.visit("dealer", "/api/take").get_json()
    assert standing == {"on": [0, 0], "program": {"kind": "standby"}, "preview": None}
    assert (post([0, 0])[0], post([0, 0])[1]["why"]) == (409, "nothing_in_preview")
    assert site.desk.handle(DEALER, {"do": "preset", "scene": {"kind": "lineup"}})["ok"]
    status, reply = post([0, 0])
    assert (status, reply["why"], reply["on"]) == (409, "stale", site.desk.on())
    assert "적용하지 않았습니다" in reply["words"]
    status, reply = post(reply["on"])
    assert status == 200 and reply["ok"] and site.desk.show.scene == {"kind": "lineup"}
    assert site.desk.handle(DEALER, {"do": "preset", "scene": {"kind": "join"}})["ok"]
    status, reply = post(site.desk.on())
    assert (status, reply["why"]) == (429, "too_soon") and len(reply["words"]) > 5
    for bad in (None, "x", [1], [1, "2"], [True, 1]):
        assert post(bad)[0] == 400
    assert site.visit("dealer", "/api/take", "POST", data='{"on": [0, 0]}').status_code == 400  # another site's form


@pytest.mark.parametrize("role", ["wall", "viewer", "overlay", "pad", "stranger"])
def test_nobody_else_takes(site: Site, role: str) -> None:
    for method in ("GET", "POST"):
        status = site.visit(role, "/api/take", method, json={"on": [0, 0]}).status_code
        assert status == (401 if role == "stranger" else 403)
