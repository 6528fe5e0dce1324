"""The overlay's air: a delay on the server, hold and drop; what is voided or corrected inside the delay never airs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from control.command import Actor
from control.desk import Desk
from control.log import Log
from displays.air import Air

DEALER = Actor("dealer")


class Stage:
    """A desk with a match of 흑과백2 and a clock of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.time = 0
        self.open(Log.create(path, monotonic_ns=lambda: self.time))
        self.do("set_up", game="black_white_2", seats=["A", "B"], options={"first": "A"})
        self.do("start")

    def open(self, log: Log) -> None:
        self.log = log
        self.desk = Desk(log)
        self.air = Air(self.desk)
        self.desk.changed = self.air.record

    def restart(self) -> None:
        self.desk.heartbeat()
        self.log.close()
        base = self.time
        self.open(Log.open(self.path, monotonic_ns=lambda: self.time - base))

    def do(self, do: str, **more: Any) -> None:
        reply = self.desk.handle(DEALER, {"do": do, "state": self.desk.show.state, **more})
        assert reply["ok"], reply

    def bid(self, points: int) -> None:
        one = next(one for one in self.desk.match(self.desk.show.match).asks if one.waits)
        self.do("answer", ask=one.id, answer={"points": points})

    def wait(self, seconds: float) -> None:
        self.time += round(seconds * 1e9)
        self.air.tick()

    def tiles(self) -> int:
        match = self.air.content()["match"]
        return sum(len(match["table"]["zones"].get(f"played.{seat}", [])) for seat in "AB") if match else 0


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path / "show.db")


def test_without_a_delay_the_air_is_the_show(stage: Stage) -> None:
    stage.bid(10)
    assert stage.tiles() == 1
    assert stage.air.document()["waiting"] == []


def test_a_picture_waits_for_its_time(stage: Stage) -> None:
    stage.do("policy", see="viewer", delay=30)
    stage.wait(31)
    stage.bid(10)
    assert stage.tiles() == 0
    stage.wait(29)
    assert stage.tiles() == 0
    stage.wait(2)
    assert stage.tiles() == 1


def test_what_is_voided_inside_the_delay_never_airs(stage: Stage) -> None:
    stage.do("policy", see="viewer", delay=30)
    stage.wait(31)
    stage.bid(10)
    wrong = stage.desk.show.seq
    stage.wait(10)
    stage.do("undo", to=wrong)
    seen = set()
    for _ in range(80):
        stage.wait(1)
        seen.add(stage.tiles())
    assert seen == {0}
    stage.bid(12)
    stage.wait(31)
    assert stage.tiles() == 1


def test_a_wrong_number_that_is_corrected_inside_the_delay_never_airs(stage: Stage) -> None:
    stage.do("policy", see="viewer", delay=30)
    stage.wait(31)
    stage.do("correct", counter="score", seat="A", value=7, reason="a slip")
    stage.wait(5)
    stage.bid(10)
    stage.wait(5)
    stage.do("correct", counter="score", seat="A", value=1, reason="the slip mended")
    seen = set()
    for _ in range(80):
        stage.wait(1)
        seen.add(stage.air.content()["match"]["table"]["counters"]["score"]["A"])
    assert seen == {0, 1}


def test_hold_keeps_the_picture_and_drop_throws_away_what_waits(stage: Stage) -> None:
    stage.do("policy", see="viewer", delay=10)
    stage.wait(11)
    stage.bid(10)
    stage.do("air", act="hold")
    stage.wait(60)
    assert stage.tiles() == 0 and stage.air.content()["held"]
    stage.do("air", act="drop")
    assert [one["seq"] for one in stage.air.document()["waiting"]] == [stage.desk.show.seq]
    stage.do("air", act="go")
    stage.wait(11)
    assert stage.tiles() == 1 and not stage.air.content()["held"]


def test_a_hold_without_a_delay_freezes_the_air(stage: Stage) -> None:
    stage.do("air", act="hold")
    stage.bid(10)
    assert stage.tiles() == 0
    stage.do("air", act="go")
    assert stage.tiles() == 1


def test_after_a_restart_the_delay_still_holds(stage: Stage) -> None:
    stage.do("policy", see="viewer", delay=30)
    stage.wait(31)
    stage.bid(10)
    stage.wait(5)
    stage.restart()
    assert stage.tiles() == 0
    stage.wait(26)
    assert stage.tiles() == 1


def test_the_public_sees_no_bid_and_no_layer_that_is_off(stage: Stage) -> None:
    stage.bid(44)
    assert all("face" not in thing for thing in stage.air.content()["match"]["table"]["zones"]["played.A"])
    stage.do("policy", see="viewer", delay=0)
    assert stage.air.content()["match"]["table"]["zones"]["played.A"][0]["face"] == 44
    stage.do("layers", hole=False, facts=False, ask=False, clock=False)
    content = stage.air.content()
    assert all("face" not in thing for thing in content["match"]["table"]["zones"]["played.A"])
    assert content["match"]["facts"] == [] and content["match"]["asks"] == [] and content["clocks"] == []
    assert "open" not in content["match"] and "options" not in content["match"]


def test_a_layer_goes_off_at_once_whatever_waits_and_comes_back_with_the_delay(stage: Stage) -> None:
    stage.do("policy", see="viewer", delay=30)
    stage.wait(31)
    stage.do("layers", hole=False)
    assert stage.air.content()["overlay"]["layers"]["hole"] is False
    stage.wait(31)
    stage.do("layers", hole=True)
    assert stage.air.content()["overlay"]["layers"]["hole"] is False
    stage.wait(31)
    assert stage.air.content()["overlay"]["layers"]["hole"] is True


def test_a_hold_says_since_when_so_that_a_page_that_reloads_knows_where_its_clocks_stood(stage: Stage) -> None:
    stage.wait(5)
    stage.do("air", act="hold")
    stage.wait(5)
    assert stage.air.content()["held"] == 5000
