"""The harness is proved: every planted leak is caught, and with none planted the same matches pass."""

from collections.abc import Callable, Iterable

import pytest

from rules.game import game as find_game
from tests.secrecy import delay, mass, planted
from tests.secrecy.leak import Leak
from tests.secrecy.moments import played

MATCHES = 150
"""Random matches until a leak must have been caught."""

PLANTS: list[tuple[planted.Plant, str, str]] = [
    (planted.sorted_hand, "black_white", "a face replaced, frame"),
    (planted.telling_refusal, "black_white", "what is tried"),
    (planted.global_number, "black_white_2", "secret bid"),
    (planted.acknowledged_number, "number_four", "tiles"),
    (planted.telling_options, "black_white_2", "secret bid"),
    (planted.wrong_seat, "transletter", "secret solve"),
    (planted.fact_to_all, "word_combination", "learns nothing by it and hears of it"),
    (planted.telling_length, "black_white_2", "secret bid"),
    (planted.telling_clock, "number_four", "an answer by the clock"),
    (planted.cue_to_all, "told_by_cue", "secret number"),
    (planted.dealer_asked, "transletter", "learns nothing by it and hears of it"),
    (planted.sealed_order, "number_four", "who came first"),
    (planted.screens_to_all, "black_white_2", "who is there"),
    (planted.telling_solutions, "word_combination", "a face replaced, frame"),
    (planted.draft_to_all, "knights_tour", "a draft"),
]
"""The leak, the game it is planted in, and by what it is to be caught."""


def caught(key: str, numbers: Iterable[int], by: str = "") -> str:
    """The first leak found so over these random matches."""
    for number in numbers:
        try:
            mass.run(find_game(key), [number])
        except Leak as leak:
            if by in str(leak):
                return str(leak)
    return ""


@pytest.mark.parametrize("plant, key, by", PLANTS, ids=lambda val: getattr(val, "__name__", ""))
def test_a_planted_leak_is_caught(plant: planted.Plant, key: str, by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    planted.present(monkeypatch)
    if key == planted.TOLD_BY_CUE.key:
        monkeypatch.setattr("tests.secrecy.moments.options", lambda *_: {})
    plant(monkeypatch)
    assert caught(key, range(MATCHES), by), plant.__doc__


@pytest.mark.parametrize("asks", [False, True])
def test_who_is_asked_next(asks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script that asks another seat by what was secretly said leaks it; one that does not passes, cues and all."""
    game = planted.present(monkeypatch)
    choose: Callable[..., object] = lambda *_: {"asks": asks}  # noqa: E731
    monkeypatch.setattr("tests.secrecy.moments.options", choose)
    assert bool(caught(game.key, range(60))) == asks


@pytest.mark.parametrize("plant", [None, planted.replay_ahead, planted.overlay_ahead])
def test_what_is_ahead_of_the_delay(plant: planted.Plant | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if plant is not None:
        plant(monkeypatch)
    leaks = []
    for number in range(8):
        one = played(find_game("black_white_2"), number)
        moment = one.source.choice(one.moments[:-5])
        try:
            delay.law(*mass.sides(), one.at(moment), one.at(moment), one.source)
        except Leak as leak:
            leaks.append(leak)
    assert bool(leaks) == (plant is not None)
