"""나이트의 여행: drafts that count when time runs out, and what a pad is told on the way."""

import pytest

from rules.match import Match
from rules.steps import Illegal


def started(start: str = "a1", **options: int) -> Match:
    """A match that asks for the paths of its first round."""
    match = Match("knights_tour", options=options)
    match.draw(start)
    match.cue("start")
    return match


def test_a_refused_draft_leaves_the_older_one_standing() -> None:
    match = started()
    match.draft("A", {"path": ["b3", "d4"]})
    for wrong, clause in ((["b3", "d5"], "B"), (["b3", "a1"], "C"), ("b3", "C")):
        with pytest.raises(Illegal) as refusal:
            match.draft("A", {"path": wrong})
        assert refusal.value.clause == clause
    match.answer("B", {"path": ["c2"]})
    match.timeout("A")
    match.cue("reveal")
    assert match.table.values["paths"] == {"A": ["b3", "d4"], "B": ["c2"]}


def test_drafts_reach_their_seat_dealer_and_viewer_alone() -> None:
    match = started()
    before = {who: match.seen_by(who) for who in ("B", "wall")}
    match.draft("A", {"path": ["b3"]})
    assert {who: match.seen_by(who) for who in ("B", "wall")} == before
    for who in ("A", "dealer", "viewer"):
        assert match.seen_by(who)["open"][0]["draft"] == {"path": ["b3"]}
    match.answer("A", {"path": ["b3"]})
    with pytest.raises(Illegal):  # sending is final
        match.draft("A", {"path": ["c2"]})


def test_the_pad_sees_where_the_knight_may_go_on() -> None:
    match = started()
    shown = match.preview(match.asks[0], {"path": ["b3"]})
    assert shown["notes"] == [{"note": "moves", "n": 1}]
    assert shown["marks"] == {"board": dict.fromkeys(("c1", "c5", "d2", "d4", "a5"), "may")}
    assert match.asks[0].fields["path"].describe()["start"] == "a1"  # type: ignore[index]


def test_the_pad_is_warned_of_a_dead_end() -> None:
    match = started("c2", board=5)
    shown = match.preview(match.asks[0], {"path": ["d4", "b3", "a1"]})
    assert shown["notes"] == [{"note": "dead_end", "n": 3, "cell": "a1"}]
    assert shown["marks"] == {"board": {"a1": "bad"}}


def test_no_start_comes_twice() -> None:
    match = started(board=5, rounds=25, to_win=25)
    seen = ["a1"]
    while match.outcome is None:
        match.timeout("all")
        match.cue("reveal")
        if match.outcome is None:
            match.cue("next")
            assert not set(match.step.pile) & set(seen)  # type: ignore[union-attr]
            seen.append(match.draw()[0])
            match.cue("start")
    assert sorted(seen) == sorted(match.table.grids["board"].cells) and match.outcome.winner is None
