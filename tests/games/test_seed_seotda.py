"""시드섯다: the evaluator over all pairs of cards, every seed, and all pairs of hands that can meet."""

from collections import Counter
from itertools import combinations, product

import pytest

from rules.games.seed_seotda.hands import BEATS, DECK, RANK, better, compare, hand, hand_table
from rules.games.seed_seotda.rules import hand_of
from rules.match import Match

MONTH = {card: int(card.rstrip("bar")) for card in DECK}
NAMED = """1003 bright38 · 1002 bright18 · 1001 bright13 · 806 ali · 805 doksa · 804 gubbing · 803 jangbbing
· 802 jangsa · 801 seryuk · 0 catcher · 1 inspector · 3 gusa · 3 mung_gusa"""


def by_the_page(one: str, two: str) -> str:
    """The page's table of hands read from the top, written without the evaluator."""
    cards, months = {one, two}, {MONTH[one], MONTH[two]}
    for name, wanted in (("bright38", "3b 8b"), ("bright18", "1b 8b"), ("bright13", "1b 3b")):
        if cards == set(wanted.split()):
            return name
    if len(months) == 1:
        return f"pair{MONTH[one]}"
    for name, wanted in (("catcher", "3b 7a"), ("inspector", "4a 7a"), ("mung_gusa", "4a 9a")):
        if cards == set(wanted.split()):
            return name
    by_months = (
        ("ali", {1, 2}), ("doksa", {1, 4}), ("gubbing", {1, 9}), ("jangbbing", {1, 10}), ("jangsa", {4, 10}),
        ("seryuk", {4, 6}), ("gusa", {4, 9}),
    )  # fmt: skip
    for name, pair in by_months:
        if months == pair:
            return name
    return f"points{sum(months) % 10}"


def result_by_the_page(one: str, two: str, bright_tie: bool, limit: int) -> int | str:
    """The five lines of the page."""
    rank = {name: RANK[name] for name in (one, two)}
    if "mung_gusa" in (one, two) and RANK[two if one == "mung_gusa" else one] <= 900 + limit:
        return "mung_gusa"
    if "gusa" in (one, two) and RANK[two if one == "gusa" else one] <= 806:
        return "gusa"
    for mine, other, sign in ((one, two, 1), (two, one, -1)):
        if mine == "inspector" and other in ("bright13", "bright18"):
            return sign
        if mine == "catcher" and other.startswith("pair") and other != "pair10":
            return sign
    if bright_tie:
        rank = {name: 1001 if n == 1002 else n for name, n in rank.items()}
    return "tie" if rank[one] == rank[two] else 1 if rank[one] > rank[two] else -1


def test_the_deck_is_the_page_s() -> None:
    pictures = Counter(card[-1] for card in DECK)
    assert len(set(DECK)) == 20 and pictures == {"b": 3, "a": 8, "r": 9}
    assert Counter(MONTH.values()) == dict.fromkeys(range(1, 11), 2)


def test_all_pairs_of_cards() -> None:
    for one, two in combinations(DECK, 2):
        assert hand((one, two)) == hand((two, one)) == by_the_page(one, two)
    made = Counter(hand(cards) for cards in combinations(DECK, 2))
    assert set(made) == set(RANK) and made.total() == 190
    assert [made[f"pair{n}"] for n in range(1, 11)] == [1] * 10
    assert made["gusa"] == 3 and made["ali"] == made["seryuk"] == 4
    assert all(made[name] == 1 for name in ("bright38", "bright18", "bright13", "catcher", "inspector", "mung_gusa"))


def test_the_page_s_ranks() -> None:
    words = NAMED.replace("·", " ").split()
    for rank, name in zip(words[::2], words[1::2], strict=True):
        assert RANK[name] == int(rank)
    assert all(RANK[f"pair{n}"] == 900 + n for n in range(1, 11))
    assert all(RANK[f"points{n}"] == n for n in range(10))


@pytest.mark.parametrize("seed", DECK)
def test_every_seed_with_all_own_cards(seed: str) -> None:
    match = Match("seed_seotda", options={"first": "A"})
    table = match.table
    table.zones["shared"][:] = [card for card in table.zones["deck"] if card.face == seed]
    for own in combinations([card for card in DECK if card != seed], 2):
        things = [card for card in table.zones["deck"] if card.face in own]
        table.zones["hand.A"][:] = things
        one, two = (card.face for card in things)
        assert hand_of(table, "A") == hand_of(table, "A", "keep") == by_the_page(one, two)
        for drop, left in ((one, two), (two, one)):
            assert hand_of(table, "A", drop) == by_the_page(left, seed)
            table.zones["hand.A"][:] = [card for card in things if card.face == left]
            assert hand_of(table, "A") == by_the_page(left, seed)
            table.zones["hand.A"][:] = things


@pytest.mark.parametrize(("bright_tie", "limit"), list(product([False, True], [9, 10])))
def test_all_pairs_of_hands(bright_tie: bool, limit: int) -> None:
    turned = {1: -1, -1: 1}
    for one, two in product(RANK, repeat=2):
        result = compare(one, two, bright_tie, limit)
        assert result == result_by_the_page(one, two, bright_tie, limit)
        assert compare(two, one, bright_tie, limit) == turned.get(result, result)  # type: ignore[call-overload]
        seat, again = better({"A": one, "B": two}, bright_tie, limit)
        assert (seat, again) == ((None, result) if isinstance(result, str) else ("A" if result == 1 else "B", None))


@pytest.mark.parametrize(("bright_tie", "limit"), list(product([False, True], [9, 10])))
def test_the_table_for_players_says_what_the_evaluator_does(bright_tie: bool, limit: int) -> None:
    table = {row["hand"]: row for row in hand_table(bright_tie, limit)}
    assert set(table) == set(RANK)
    assert all(hand(row["examples"][0]["cards"]) == name for name, row in table.items())
    assert {name: set(row["beats"]) for name, row in table.items() if "beats" in row} == BEATS
    assert {name: row["redeals"][0] for name, row in table.items() if "redeals" in row} == {
        "gusa": "ali", "mung_gusa": f"pair{limit}",
    }  # fmt: skip
    assert (table["bright18"]["rank"] == table["bright13"]["rank"]) is bright_tie
