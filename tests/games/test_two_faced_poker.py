"""양면포커: the deck, what corrections do to a call, and what a pad is told before an act."""

from collections import Counter

import pytest

from rules.games.two_faced_poker.rules import DECK, best
from rules.match import Match
from rules.steps import Illegal


def poker(one: str = "8/5", two: str = "4/9", **options: object) -> Match:
    """A match at its first bet, A leading."""
    match = Match("two_faced_poker", options={"first": "A", **options})
    match.draw(one)
    match.draw(two)
    return match


def notes(match: Match, answer: dict[str, object]) -> list[str]:
    return [note["note"] for note in match.preview(match.asks[0], answer)["notes"]]


def test_the_deck() -> None:
    cards = Counter(DECK)
    assert len(DECK) == 200 and len(cards) == 50 and set(cards.values()) == {4}
    assert all((int(front) + int(back)) % 2 for front, back in (card.split("/") for card in cards))


def test_a_hundred_rounds_are_a_deck() -> None:
    match = Match("two_faced_poker", options={"first": "A", "chips": 50})
    while match.table.values.get("round", 0) < 101 or match.asks == []:
        step = match.step
        assert step is not None
        if match.asks:
            assert len(match.table.zones["deck"]) == 200 - 2 * match.table.values["round"]
            match.answer(match.table.values["leader"], {"act": "fold"})
        elif hasattr(step, "pile"):
            match.draw()
        else:
            match.cue()
    assert [fact["clause"] for fact, _ in match.table.facts if fact["fact"] == "deck"] == ["B-4"]
    assert len(match.table.zones["deck"]) == 198 and not match.table.zones["discard"]


def test_a_call_that_a_correction_made_too_dear_puts_in_all_per_face() -> None:
    match = poker()
    match.answer("A", {"act": "bet", "face": "front", "chips": 4})
    match.answer("B", {"act": "double"})
    match.answer("A", {"act": "raise", "chips": 5})
    match.correct("chips", "B", 7, "miscounted")  # owes 5 on each of two faces, has 7
    match.answer("B", {"act": "call"})
    counters = match.table.counters
    assert [counters[name][seat] for name in ("chips", "bet", "level") for seat in "AB"] == [17, 1, 8, 15, 7, 7]
    told = [fact for fact, _ in match.table.facts]
    assert told[-2] == {
        "fact": "bet", "clause": "C-2", "seat": "B", "act": "call", "n": 6, "total": 15, "face": "both", "level": 7,
    }  # fmt: skip
    assert told[-1] == {"fact": "refund", "clause": "C", "seat": "A", "n": 2}


def test_a_correction_changes_what_an_open_ask_admits() -> None:
    match = poker()
    match.correct("chips", "A", 1, "miscounted")
    for chips, clause in ((0, "C"), (1, "D-3"), (2, "C-5")):
        with pytest.raises(Illegal) as refused:
            match.answer("A", {"act": "bet", "face": "both", "chips": chips})
        assert refused.value.clause == clause
    assert list(match.asks[0].fields["face"].options) == ["front", "back"]  # type: ignore[index]


def test_what_a_pad_is_told() -> None:
    match = poker()
    assert notes(match, {"act": "bet", "face": "both", "chips": 12}) == ["act", "both", "all_in"]
    assert notes(match, {"act": "bet", "face": "back", "chips": 24}) == ["act", "all_in"]
    assert notes(match, {"act": "fold"}) == ["fold"]
    match.correct("chips", "B", 10, "miscounted")
    assert notes(match, {"act": "bet", "face": "both", "chips": 10}) == ["act", "both", "puts_all_in"]
    match.answer("A", {"act": "bet", "face": "both", "chips": 2})
    assert notes(match, {"act": "fold"}) == ["fold", "fold_costs", "fold_ends"]
    match.correct("chips", "B", 11, "miscounted")
    assert notes(match, {"act": "fold"}) == ["fold", "fold_costs"]
    assert match.preview(match.asks[0], {"act": "raise", "face": "front", "chips": 3})["notes"] == [
        {"note": "act", "act": "raise", "n": 5, "total": 6, "left": 6}
    ]


@pytest.mark.parametrize(
    ("one", "face", "two", "other", "winner"),
    [
        ("8/5", "front", "4/9", "back", "B"), ("8/5", "front", "4/7", "back", "A"),
        ("8/5", "back", "5/4", "front", None), ("8/5", "both", "4/9", "front", "A"),
        ("8/5", "both", "5/4", "front", "B"), ("8/5", "both", "6/9", "front", "B"),
        ("8/5", "both", "6/9", "back", "B"), ("5/4", "front", "8/7", "both", "B"), ("8/7", "back", "8/9", "both", "B"),
    ],
)  # fmt: skip
def test_who_wins(one: str, face: str, two: str, other: str, winner: str | None) -> None:
    match = poker(one, two)
    match.table.value("face.A", face)
    match.table.value("face.B", other)
    assert best(match.table) == winner
