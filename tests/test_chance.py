"""rules/chance.py: the generator is HMAC-SHA256 over (seed, name, count), fair, and one draw never shifts another."""

from __future__ import annotations

import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import chance


@given(st.text(max_size=200), st.text(max_size=200))
def test_the_generator_is_hmac_sha256(seed: str, text: str) -> None:
    seed, text = (one.encode("utf-8", "replace").decode() for one in (seed, text))
    assert chance._hmac_sha256(seed)(text.encode()) == hmac.digest(seed.encode(), text.encode(), "sha256")


def test_a_draw_can_be_worked_out_by_hand_from_the_seed() -> None:
    bits = hmac.digest(b"7", b"card\0002\0000", "sha256")
    pile = [*"abcdefghij"]
    first = pile.pop(int.from_bytes(bits[:8], "big") % 10)
    second = pile.pop(int.from_bytes(bits[8:16], "big") % 9)
    assert chance.draw("7", "card", 2, "abcdefghij", 2) == [first, second]


def test_every_order_is_as_likely_as_the_others() -> None:
    drawn = Counter(tuple(chance.draw(str(n), "deal", 0, (1, 2, 3), 3)) for n in range(6000))
    assert len(drawn) == 6
    assert all(850 < n < 1150 for n in drawn.values())


def test_a_draw_depends_on_its_own_name_and_count_alone() -> None:
    assert chance.draw("s", "a", 0, range(50), 9) == chance.draw("s", "a", 0, range(50), 9)
    assert chance.draw("s", "a", 0, range(50), 9) != chance.draw("s", "a", 1, range(50), 9)
    assert chance.draw("s", "a", 0, range(50), 9) != chance.draw("s", "b", 0, range(50), 9)
    assert chance.draw("s", "a", 0, range(50), 50) != chance.draw("t", "a", 0, range(50), 50)


def test_too_small_a_pile_is_an_error() -> None:
    with pytest.raises(ValueError):
        chance.draw("s", "a", 0, [1], 2)
