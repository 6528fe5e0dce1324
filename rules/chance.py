"""The generator of draws: HMAC-SHA256 over (seed, draw name, count), so that one draw never shifts another."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Any


def draw(seed: str, name: str, count: int, pile: Sequence[Any], n: int) -> list[Any]:
    """Draw n of the pile, in order, without putting back.

    `count` is how many draws of this name came before in the match. Every order is equally likely: an index is taken
    from 64 bits and drawn again where these would favour the low ones. Raises ValueError if the pile is too small.
    """
    if n > len(pile):
        raise ValueError(f"{n} to be drawn out of {len(pile)}")
    left = list(pile)
    drawn: list[Any] = []
    block = 0
    while len(drawn) < n:
        text = f"{name}\0{count}\0{block}".encode()
        bits = hmac.digest(seed.encode(), text, "sha256")
        block += 1
        for at in range(0, 32, 8):
            if len(drawn) == n:
                break
            number = int.from_bytes(bits[at : at + 8], "big")
            size = len(left)
            if number >= 2**64 - 2**64 % size:
                continue
            drawn.append(left.pop(number % size))
    return drawn


def seed_hash(seed: str) -> str:
    """What is shown of a seed before the match: it proves afterwards that the seed was not changed."""
    return hashlib.sha256(seed.encode()).hexdigest()
