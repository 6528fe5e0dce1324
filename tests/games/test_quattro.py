"""콰트로: what a virtual player gives, and what a quattro is, against the page over all cards."""

from itertools import combinations, product
from random import Random

import pytest

from rules.games.quattro.cards import DECK, ZERO, hand_table, number, pick, quattro, rank

SUITS = "SDHC"


def by_the_page(cards: list[str], opened: list[str], avoids: str) -> str:
    """F, R6 and R7 word by word."""
    if ZERO in cards:
        return ZERO
    suits = [card[0] for card in opened if card != ZERO]
    wanted = [card for card in cards if card[0] not in suits]
    if avoids == "suit_number":
        numbers = [card[1] for card in opened if card != ZERO]
        wanted = [card for card in wanted if card[1] not in numbers]
    for n in "654321":
        for suit in SUITS:
            if suit + n in (wanted or cards):
                return suit + n
    raise AssertionError


def test_the_source_s_example() -> None:
    assert pick(["S5", "D2", "C5"], ["S6"], "suit") == "C5"
    assert pick(["S5", "D2", "C5"], ["S6", ZERO], "suit") == "C5"
    assert pick(["S5", "D2", "C6"], ["S6"], "suit_number") == "D2"
    assert pick(["S5", "S2", "C6"], ["S6"], "suit_number") == "C6"  # none is new in both: the best of all three


@pytest.mark.parametrize("avoids", ["suit", "suit_number"])
def test_the_pick_over_all_threes(avoids: str) -> None:
    source = Random(7)
    for cards in combinations(DECK, 3):
        for n in range(4):
            left = list(DECK)
            for card in cards:
                left.remove(card)
            opened = source.sample(left, n)
            assert pick(cards, opened, avoids) == by_the_page(list(cards), opened, avoids)


def test_every_hand_of_four() -> None:
    made = 0
    for hand in combinations(sorted(set(DECK)), 4):
        four_and_four = len({card[0] for card in hand}) == 4 and len({card[1] for card in hand}) == 4
        assert quattro(hand) is four_and_four
        made += four_and_four
    assert made == 6 * 5 * 4 * 3 + 4 * 6 * 5 * 4  # four suits, or a zero and three of them
    assert not quattro(("S1", "D2", ZERO, ZERO))


def test_ranks() -> None:
    ordered = [f"{suit}{n}" for n, suit in product("654321", SUITS)] + [ZERO]
    assert sorted(set(DECK), key=rank, reverse=True) == ordered and number(ZERO) == 0 and len(DECK) == 26


def test_the_table_for_players() -> None:
    rows = {row["hand"]: [one["cards"] for one in row["examples"]] for row in hand_table()}
    assert all(quattro(cards) for cards in rows["quattro"]) and not any(quattro(cards) for cards in rows["none"])
    assert [sum(map(number, cards)) for cards in rows["quattro"]] == [18, 15]
