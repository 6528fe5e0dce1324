"""Hands by name are in frames of those who see everything and in no other; tables of hands on pads and rules scene."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from displays.air import Air, picture
from displays.frames import view
from displays.hands import to_look_up
from rules.game import games
from rules.match import Match
from tests.overlay_server import OnAir
from tests.studio import Studio, studio

__all__ = ["studio"]

NAMED = [key for key, game in games().items() if game.hands is not None]
TABLED = [key for key, game in games().items() if game.tables]
HELPED = [key for key, game in games().items() if game.helps is not None]


def test_the_games_with_hands() -> None:
    assert TABLED == ["indian_holdem", "indian_holdem_q", "quattro", "seed_seotda"]
    assert sorted({*TABLED, "seed_poker"}) == NAMED  # where hands have no names there is nothing to look up
    assert HELPED == ["indian_holdem", "indian_holdem_q", "seed_seotda"]


@pytest.mark.parametrize("key", NAMED)
@pytest.mark.parametrize("seed", range(4))
def test_hands_are_named_to_those_who_see_everything_and_to_nobody_else(tmp_path: Path, key: str, seed: int) -> None:
    air, source = OnAir(tmp_path), Random(seed)
    air.begin(games()[key], games()[key].seats[0], source)
    air.do("policy", see="viewer", delay=0)
    told = 0
    for _ in range(60):
        show = air.desk.show
        played = show.match
        assert played is not None
        live = air.desk.match(played)
        want: dict[str, Any] = {} if live.outcome else live.game.hands(live.table)  # type: ignore[misc]
        for audience in ("viewer", "dealer", "overlay"):
            match = picture(show)["match"] if audience == "overlay" else view(show, audience)["match"]
            got = match.get("hands", {})
            assert {seat: {k: v for k, v in one.items() if k != "place"} for seat, one in got.items()} == want
            told += len(got)
        for audience in ("wall", "A", "B"):
            assert "hands" not in view(show, audience)["match"]
        if not air.step(source):
            break
    assert told > 0
    air.do("policy", see="public", delay=0)
    assert "hands" not in picture(air.desk.show)["match"]
    air.close()


def test_hands_are_held_back_by_the_delay_and_go_with_the_layer(tmp_path: Path) -> None:
    air, source = OnAir(tmp_path), Random(1)
    air.begin(games()["seed_seotda"], 2, source)
    air.do("policy", see="viewer", delay=0)
    while "hands" not in (before := air.frame()["match"]) or not before["asks"]:
        air.step(source)
    air.do("policy", see="viewer", delay=10)
    hands = before["hands"]
    while air.desk.match(air.desk.show.match).step.__class__.__name__ != "Cue":  # type: ignore[arg-type]
        air.time -= 3_000_000_000  # however long it takes, all within the delay
        air.step(source)
    assert air.frame()["match"]["hands"] == hands
    air.wait(11)
    air.step(source)
    air.wait(11)
    aired = air.frame()["match"].get("hands")
    now = view(air.desk.show, "viewer")["match"].get("hands")
    assert aired == now
    air.do("layers", hole=False)
    assert "hands" not in picture(air.desk.show)["match"]
    air.close()


def test_a_hand_s_place_is_the_table_s(studio: Studio) -> None:
    studio.begin("seed_seotda", draws="hand")
    studio.ok("draw", value="1r")
    studio.ok("draw", value=["3b", "8b"])
    studio.ok("draw", value=["4a", "9a"])
    assert studio.frame("viewer")["match"]["hands"] == {
        "A": {"hand": "bright38", "rank": 1003, "place": 1, "ahead": True}, "B": {"hand": "mung_gusa", "rank": 3},
    }  # fmt: skip


@pytest.mark.parametrize("key", games())
def test_tables_are_on_the_seats_pads_and_in_the_rules_scene_only(studio: Studio, key: str) -> None:
    game = games()[key]
    seats = list("ABC"[: max(2, game.seats[0])])
    studio.begin(key, seats=seats, options={})
    want = game.look_up()
    for audience in ("wall", "viewer", "dealer"):
        assert "tables" not in studio.frame(audience)["match"]
    for seat in seats:
        assert studio.frame(seat)["match"].get("tables", {}) == want
    studio.scene("rules", game=key, page=1)
    assert studio.frame("wall")["scene"].get("tables", {}) == want == to_look_up(key)


def test_tables_follow_the_options_of_the_match(studio: Studio) -> None:
    studio.begin("indian_holdem_q", options={"first": "A", "straight_wrap": True})
    table = studio.frame("A")["match"]["tables"]["hands"]
    assert (
        table
        == Match("indian_holdem_q", options={"straight_wrap": True}).game.look_up({"straight_wrap": True})["hands"]
    )
    assert len(table[1]["examples"]) == 3
    studio.scene("rules", game="indian_holdem_q", page=1)
    assert studio.frame("wall")["scene"]["tables"]["hands"] == table
    studio.scene("rules", game="seed_seotda", page=1)
    assert set(studio.frame("wall")["scene"]["tables"]) == {"hands"}


def test_a_log_of_another_version_names_no_hands(studio: Studio) -> None:
    studio.begin("indian_holdem_q")
    played = studio.desk.show.match
    assert played is not None
    while not studio.frame("viewer")["match"].get("hands"):
        studio.give(studio.frame("viewer")["match"]["asks"][0]["seat"], act="check")
    played.version += 1
    assert "hands" not in studio.frame("viewer")["match"]


def test_the_air_rebuilt_has_no_more_than_the_policy(tmp_path: Path) -> None:
    air, source = OnAir(tmp_path), Random(2)
    air.begin(games()["quattro"], 2, source)
    for _ in range(5):
        air.step(source)
    assert "hands" not in Air(air.desk).content()["match"]
    air.close()
