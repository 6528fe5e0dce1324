"""별자리 게임: who wins, who is last and what each is given, for scores that no short match reaches."""

from typing import Any

import pytest

from rules.games.constellations.result import finish, ranking, reward
from rules.steps import Ask, Draw
from rules.table import Table


def table(scores: dict[str, int], figures: dict[str, int] | None = None) -> Table:
    t = Table(tuple(scores))
    t.counter("score", scores)
    t.counter("figures", figures or dict.fromkeys(scores, 1))
    return t


def rewards(t: Table, bomber: str | None = None) -> dict[str, tuple[int, int, int]]:
    ranks = ranking(t, bomber)
    reward(t, ranks, ranks[0][0] if len(ranks) > 1 and len(ranks[0]) == 1 else None)
    assert [fact["seat"] for fact, _ in t.facts] == [seat for seats in ranks for seat in seats]
    return {fact["seat"]: (fact["token"], fact["black"], fact["garnet"]) for fact, _ in t.facts}


def test_a_sole_winner_and_the_lowest() -> None:
    t = table({"A": 5, "B": 9, "C": 2, "D": 5}, {"A": 2, "B": 2, "C": 1, "D": 1})
    assert ranking(t, None) == [["B"], ["A", "D"], ["C"]]
    assert rewards(t) == {"B": (2, 1, 2), "A": (0, 0, 2), "D": (0, 0, 1), "C": (0, 0, 0)}


def test_the_bombs_owner_stands_below_all_others() -> None:
    t = table({"A": 9, "B": 5, "C": 2})
    assert ranking(t, "A") == [["B"], ["C"], ["A"]]
    assert rewards(t, "A") == {"B": (2, 1, 1), "C": (0, 0, 1), "A": (0, 0, 0)}


def test_if_all_but_the_sole_winner_are_level_he_alone_is_rewarded() -> None:
    assert rewards(table({"A": 2, "B": 5, "C": 2}), "A") == {"B": (2, 1, 1), "C": (0, 0, 0), "A": (0, 0, 0)}
    assert rewards(table({"A": 2, "B": 5, "C": 2})) == {"B": (2, 1, 1), "A": (0, 0, 0), "C": (0, 0, 0)}


def test_joint_winners_after_a_third_bomb_keep_their_garnets() -> None:
    assert rewards(table({"A": 2, "B": 2, "C": 2}), "C") == {"A": (1, 0, 1), "B": (1, 0, 1), "C": (0, 0, 0)}
    assert rewards(table({"A": 2, "B": 2, "C": 2})) == {"A": (0, 0, 0), "B": (0, 0, 0), "C": (0, 0, 0)}


@pytest.mark.parametrize(
    ("scores", "asks"),
    [({"A": 5, "B": 2, "C": 2}, Ask), ({"A": 5, "B": 5, "C": 2, "D": 2}, Draw), ({"A": 5, "B": 2}, None)],
)
def test_who_names_the_last(scores: dict[str, int], asks: Any) -> None:
    running = finish(table(scores), "d")
    try:
        step = next(running)
    except StopIteration as end:
        assert asks is None and end.value.last == "B"
    else:
        assert isinstance(step, asks) and step.name == "last"
