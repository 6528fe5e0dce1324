"""The generator of draws: HMAC-SHA256 over (seed, draw name, count), so that one draw never shifts another."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any


def draw(seed: str, name: str, count: int, pile: Sequence[Any], n: int) -> list[Any]:
    """Draw n of the pile, in order, without putting back.

    `count` is how many draws of this name came before in the match. Every order is equally likely: an index is taken
    from 64 bits and drawn again where these would favour the low ones. Raises ValueError if the pile is too small.
    """
    if n > len(pile):
        raise ValueError(f"{n} to be drawn out of {len(pile)}")
    digest = _hmac_sha256(seed)
    if n == 1:  # most draws: nothing has to be taken out; refused, its number comes again below
        size = len(pile)
        number = int.from_bytes(digest(f"{name}\0{count}\0000".encode())[:8], "big")
        if number < 2**64 - 2**64 % size:
            return [pile[number % size]]
    left = list(pile)
    drawn: list[Any] = []
    block = 0
    while len(drawn) < n:
        for number in _NUMBERS.unpack(digest(f"{name}\0{count}\0{block}".encode())):
            size = len(left)
            if number < 2**64 - 2**64 % size:
                drawn.append(left.pop(number % size))
                if len(drawn) == n:
                    break
        block += 1
    return drawn


_NUMBERS = struct.Struct(">4Q")
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


@lru_cache(maxsize=64)
def _hmac_sha256(key: str) -> Callable[[bytes], bytes]:
    """HMAC-SHA256 with this key (RFC 2104), its two keyed states made once: the library's makes them for every call."""
    given = key.encode()
    if len(given) > 64:
        given = hashlib.sha256(given).digest()
    given = given.ljust(64, b"\0")
    inner = hashlib.sha256(given.translate(_INNER))
    outer = hashlib.sha256(given.translate(_OUTER))

    def digest(text: bytes) -> bytes:
        inside = inner.copy()
        inside.update(text)
        outside = outer.copy()
        outside.update(inside.digest())
        return outside.digest()

    return digest


def seed_hash(seed: str) -> str:
    """What is shown of a seed before the match: it proves afterwards that the seed was not changed."""
    return hashlib.sha256(seed.encode()).hexdigest()
