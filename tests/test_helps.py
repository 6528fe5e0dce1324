"""What a seat can make of what it sees: on its own pad alone, right at every moment, by nothing it may not know."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from displays.frames import view
from rules.game import games
from rules.games.seed_seotda.hands import hand as seotda
from rules.kit.holdem import hand as holdem
from rules.match import Match
from tests.overlay_server import OnAir
from tests.studio import Studio, studio

__all__ = ["studio"]

HELPED = ("indian_holdem", "indian_holdem_q", "seed_seotda")
HOLDEMS = {"indian_holdem": True, "indian_holdem_q": False}  # whether a straight goes over the end


def frames(tmp_path: Path, key: str, seed: int) -> Any:
    """The live match and each seat's view of it, at every moment of a random one."""
    air, source = OnAir(tmp_path), Random(seed)
    air.begin(games()[key], 2, source)
    for _ in range(80):
        played = air.desk.show.match
        assert played is not None
        live = air.desk.match(played)
        for audience in ("wall", "viewer", "dealer"):
            assert "helps" not in view(air.desk.show, audience)["match"]
        yield live, {seat: view(air.desk.show, seat)["match"] for seat in live.seats}
        if not air.step(source):
            break
    air.close()


@pytest.mark.parametrize("key", HOLDEMS)
@pytest.mark.parametrize("seed", range(3))
def test_holdem_tells_the_other_s_hand_and_what_an_own_card_would_make(tmp_path: Path, key: str, seed: int) -> None:
    hidden = opened = 0
    for live, seen in frames(tmp_path, key, seed):
        shared = live.table.zones["shared"].faces() if "shared" in live.table.zones else []
        for seat, match in seen.items():
            helps = match.get("helps", {})
            own, other = (live.table.zones[f"hand.{one}"] if shared else [] for one in (seat, live.table.other(seat)))
            if live.outcome or not own or not other:
                assert "could" not in helps
                continue
            assert helps["held"][live.table.other(seat)] == holdem(other[0].face, shared, HOLDEMS[key])
            if own[0].known == "all":
                opened += 1
                assert "could" not in helps and helps["held"][seat] == holdem(own[0].face, shared, HOLDEMS[key])
            else:
                hidden += 1
                made = {card: row["hand"] for row in helps["could"] for card in row["cards"]}
                assert all(made.get(card, "none") == holdem(card, shared, HOLDEMS[key]) for card in range(1, 11))
                assert set(helps["held"]) == {live.table.other(seat)}
    assert hidden > 10 and opened > 0


@pytest.mark.parametrize("seed", range(3))
def test_seotda_tells_both_ways_to_use_the_own_cards(tmp_path: Path, seed: int) -> None:
    chosen = left = 0
    for live, seen in frames(tmp_path, "seed_seotda", seed):
        for seat, match in seen.items():
            hand = live.table.zones[f"hand.{seat}"].faces() if f"hand.{seat}" in live.table.zones else []
            helps = match.get("helps", {})
            if live.outcome or not hand:
                assert not helps
                continue
            shared = live.table.zones["shared"].faces()
            assert set(helps["held"]) == {seat}
            if len(hand) == 2:
                chosen += 1
                assert [(row["drop"], row["hand"]) for row in helps["could"]] == [
                    ("keep", seotda(hand)),
                    (hand[0], seotda([hand[1], *shared])),
                    (hand[1], seotda([hand[0], *shared])),
                ]
            else:
                left += 1
                assert "could" not in helps and helps["held"][seat] == seotda([*hand, *shared])
    assert chosen > 5 and left > 5


def test_what_a_seat_is_told_does_not_change_with_cards_it_cannot_see(studio: Studio) -> None:
    seen = []
    for card in (7, 1):
        studio.begin("indian_holdem", options={"first": "A"}, draws="hand")
        studio.ok("draw", value=[7, 7])
        studio.ok("draw", value=card)
        studio.ok("draw", value=3)
        seen.append(studio.frame("A")["match"]["helps"])
        studio.ok("rule_end", winner=None, reason="x")
    assert seen[0] == seen[1] == {"held": {"B": "none"}, "could": [{"hand": "triple", "cards": [7]}]}


@pytest.mark.parametrize("key", [*HELPED, "seed_poker"])
def test_before_anything_is_drawn_there_is_nothing_to_make(studio: Studio, key: str) -> None:
    studio.begin(key, seats=list("ABC"[: games()[key].seats[0]]), options={}, draws="hand")
    assert "helps" not in studio.frame("A")["match"] and "hands" not in studio.frame("viewer")["match"]


def test_a_log_of_another_version_helps_nobody(studio: Studio) -> None:
    studio.begin("seed_seotda")
    assert studio.frame("A")["match"]["helps"]["held"]
    played = studio.desk.show.match
    assert played is not None
    played.version += 1
    assert "helps" not in studio.frame("A")["match"]


@pytest.mark.parametrize(
    ("stake", "want"),
    [(None, {"A": 16, "B": 14, "C": 13}), (4, {"A": 16, "B": 14}), (2, {"A": 16, "B": 14, "C": 13})],
)
def test_who_would_win_if_all_called(stake: int | None, want: dict[str, int]) -> None:
    """The poorest cannot pay a stake of 4; with all in, the lowest card gets the highest seed."""
    match = Match("seed_poker", "ABC", {"order": "seats", "chips": 3, "garnets": {"A": 5, "B": 5}})
    assert match.game.hands is not None
    for draw in (4, 5, 11, 12):
        match.draw(draw)
        assert match.game.hands(match.table) == {} or draw == 12
    for seat, seed in zip("ABC", (9, 1, 2), strict=True):
        match.answer(seat, {"act": "seed"})
        match.draw(seed)
    if stake is not None:
        match.answer("A", {"act": "bet", "chips": stake})
    assert {seat: held["sum"] for seat, held in match.game.hands(match.table).items()} == want
    best = max(want, key=lambda seat: want[seat])
    assert [seat for seat, held in match.game.hands(match.table).items() if "ahead" in held] == [best]
