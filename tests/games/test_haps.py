"""The 합 of a board, against their definition; how often a board has none."""

from itertools import combinations
from random import Random

from rules.kit.haps import PICTURES, TRIPLES, haps, is_hap


def test_pictures_and_triples() -> None:
    assert len(set(PICTURES)) == 27 and len(TRIPLES) == 84
    assert list(TRIPLES) == sorted(TRIPLES) and TRIPLES[0] == "123" and TRIPLES[-1] == "789"
    assert is_hap("CRW", "CYK", "CBG") and is_hap("CRW", "TYK", "SBG") and not is_hap("CRW", "CRK", "TRG")
    assert sum(is_hap(*three) for three in combinations(PICTURES, 3)) == 117  # 27 × 26 / 6: any two have one third


def test_haps_of_random_boards_are_those_of_the_definition() -> None:
    source = Random(7)
    sizes = []
    for _ in range(400):
        board = source.sample(PICTURES, 9)
        wanted = [triple for triple in TRIPLES if is_hap(*(board[int(number) - 1] for number in triple))]
        assert haps(board) == wanted
        sizes.append(len(wanted))
    assert 3.0 < sum(sizes) / len(sizes) < 3.7  # R1 of the page: 3.4 on average
