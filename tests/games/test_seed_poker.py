"""시드포커: garnets by seat, corrections during the betting, and what a pad is told."""

from typing import Any

import pytest

from rules.game import BadOption
from rules.match import Match

SEATS = ("A", "B", "C")


def poker(**options: Any) -> Match:
    """A match at its first bet, in the order of the seats, each having added a seed."""
    match = Match("seed_poker", SEATS, {"order": "seats", **options})
    while not match.asks or match.asks[0].ask.name != "bet":
        if match.asks:
            match.answer(match.asks[0].ask.seat, {"act": "seed"})
        else:
            match.draw()
    return match


def notes(match: Match, answer: dict[str, object]) -> list[dict[str, object]]:
    return match.preview(match.asks[0], answer)["notes"]  # type: ignore[no-any-return]


def test_garnets_for_all_or_by_seat() -> None:
    assert dict(poker(garnets=2).table.counters["garnets"].items()) == {"A": 2, "B": 2, "C": 2}
    assert dict(poker(garnets={"B": 3}).table.counters["garnets"].items()) == {"A": 0, "B": 3, "C": 0}
    for wrong, why in (
        ({"D": 1}, "not_a_seat"), ({"A": -1}, "too_low"), ({"A": True}, "not_whole"), ({"A": 0, "B": "1"}, "not_whole"),
        (-1, "too_low"), ([1], "not_whole"), ({1: 1}, "not_a_seat"),
    ):  # fmt: skip
        with pytest.raises(BadOption) as raised:
            poker(garnets=wrong)
        assert (raised.value.option, raised.value.why) == ("garnets", why)


def test_a_stake_that_reaches_into_the_garnets() -> None:
    match = poker(chips=5, garnets={"A": 2})
    assert notes(match, {"act": "bet", "chips": 6}) == [
        {"note": "act", "act": "bet", "n": 6, "total": 7, "left": 0},
        {"note": "garnets", "n": 2},
        {"note": "all_in"},
    ]
    assert notes(match, {"act": "fold"}) == [{"note": "fold", "danger": True, "n": 1}]


def test_a_correction_changes_what_an_open_ask_admits() -> None:
    match = poker(stake_cap="smallest")
    match.correct("chips", "C", 3, "miscounted")
    assert match.asks[0].fields["chips"].high == 3  # type: ignore[index, union-attr]
    match.correct("chips", "C", 0, "miscounted")  # seats with nothing left apart
    assert match.asks[0].fields["chips"].high == 14  # type: ignore[index, union-attr]
    match.answer("A", {"act": "bet", "chips": 4})
    match.correct("chips", "B", 3, "miscounted")
    assert match.asks[0].fields["act"].options == ("fold",)  # type: ignore[index, union-attr]
