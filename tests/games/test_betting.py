"""Betting of two seats: the page's table of chips, what corrections can do to it, and what a pad is told."""

import pytest

from rules.match import Match
from rules.steps import Illegal, Pick


def holdem(chips: int = 20, **options: object) -> Match:
    """A match at its first bet, A leading, with A's 9 and B's 4 over 2 and 7."""
    match = Match("indian_holdem_q", options={"chips": chips, "first": "A", **options})
    match.draw([2, 7])
    match.draw(9)
    match.draw(4)
    return match


def stand(match: Match) -> tuple[int, int, int, int, int]:
    chips, bet = match.table.counters["chips"], match.table.counters["bet"]
    return chips["A"], chips["B"], bet["A"], bet["B"], match.table.values["pot"]


def acts(match: Match) -> tuple[str, ...]:
    field = match.asks[0].fields["act"]  # type: ignore[index]
    assert isinstance(field, Pick)
    return tuple(field.options)


def test_the_table_of_the_page() -> None:
    match = holdem()
    assert stand(match) == (19, 19, 1, 1, 2) and acts(match) == ("check", "bet", "fold")
    match.answer("A", {"act": "bet", "chips": 3})
    assert stand(match) == (16, 19, 4, 1, 5) and acts(match) == ("call", "raise", "fold")
    match.answer("B", {"act": "raise", "chips": 2})
    assert stand(match) == (16, 14, 4, 6, 10)
    match.answer("A", {"act": "call"})
    assert stand(match) == (14, 14, 6, 6, 12)
    match.cue("reveal")
    assert stand(match) == (26, 14, 0, 0, 0)


def test_after_a_check_the_other_may_call_for_nothing_or_bet() -> None:
    match = holdem()
    match.answer("A", {"act": "check"})
    assert acts(match) == ("call", "bet", "fold")
    match.answer("B", {"act": "bet", "chips": 19})
    assert acts(match) == ("call", "fold")
    assert stand(match) == (19, 0, 1, 20, 21)


def test_a_call_that_a_correction_made_too_dear_puts_in_all_and_the_excess_goes_back() -> None:
    match = holdem()
    match.answer("A", {"act": "bet", "chips": 10})
    match.correct("chips", "B", 4, "miscounted")
    assert acts(match) == ("call", "fold")
    assert match.preview(match.asks[0], {"act": "call"})["notes"][0] == {
        "note": "act",
        "act": "call",
        "n": 4,
        "total": 5,
        "left": 0,
    }
    match.answer("B", {"act": "call"})
    assert stand(match) == (15, 0, 5, 5, 10)
    assert match.told("wall")[-1] == {"fact": "refund", "clause": "C-2", "seat": "A", "n": 6}


def test_a_correction_changes_what_an_open_ask_admits() -> None:
    match = holdem()
    match.correct("chips", "B", 2, "miscounted")
    with pytest.raises(Illegal) as refused:
        match.answer("A", {"act": "bet", "chips": 3})
    assert (refused.value.why, refused.value.clause, refused.value.slots) == ("too_high", "C", {"high": 2})
    match.correct("chips", "B", 0, "miscounted")
    assert acts(match) == ("check", "fold")
    match.correct("bet", "A", 4, "miscounted")  # A stands above the other already: a bet must still move a chip
    match.correct("chips", "B", 19, "miscounted")
    match.answer("A", {"act": "bet", "chips": 4})
    assert match.told("wall")[-1]["n"] == 1 and match.table.counters["bet"]["A"] == 5


def test_a_fold_names_what_it_may_cost_by_the_shared_cards_alone() -> None:
    def costs(shared: list[int], own: int, **options: object) -> list[dict[str, object]]:
        match = Match("indian_holdem_q", options={"first": "A", **options})
        match.draw(shared)
        match.draw(own)
        match.draw(1)
        return match.preview(match.asks[0], {"act": "fold"})["notes"]  # type: ignore[no-any-return]

    for own in (2, 5, 9):
        assert costs([2, 5], own) == [
            {"note": "fold", "danger": True, "n": 2},
            {"note": "fold_costs", "danger": True, "costs": [5]},
        ]
        assert costs([2, 3], own)[1]["costs"] == [5, 10]
        assert costs([9, 9], own)[1]["costs"] == [10]
        assert costs([1, 10], own)[1]["costs"] == [5]
        assert costs([1, 10], own, straight_wrap=True)[1]["costs"] == [5, 10]
        assert [note["note"] for note in costs([2, 3], own, chips=8)] == ["fold", "fold_costs", "fold_may_end"]


def test_all_in_is_said_before_it_is_done() -> None:
    match = holdem()
    match.correct("chips", "B", 7, "miscounted")
    assert [note["note"] for note in match.preview(match.asks[0], {"act": "bet", "chips": 7})["notes"]] == [
        "act",
        "puts_all_in",
    ]
    match.answer("A", {"act": "bet", "chips": 7})
    assert [note["note"] for note in match.preview(match.asks[0], {"act": "call"})["notes"]] == ["act", "all_in"]


def test_nobody_bets_where_one_has_nothing_left() -> None:
    match = Match("indian_holdem_q", options={"chips": 1, "first": "A"})
    for _ in range(3):
        match.draw()
    assert match.asks == [] and match.step is not None and match.step.name == "reveal"  # type: ignore[union-attr]
