"""A leak: where two twins gave an audience different bytes, told so that it can be found again."""

from __future__ import annotations

from collections.abc import Sequence


class Leak(AssertionError):
    """Something reached an audience that it may not know."""


def same(what: str, audience: str, base: Sequence[str | bytes], twin: Sequence[str | bytes]) -> None:
    """Raise Leak unless both were handed the same: byte for byte, in the same order, so many and no more."""
    if base != twin:
        raise Leak(f"{what}: {audience} can tell\n{told(base, twin)}")


def told(base: Sequence[str | bytes], twin: Sequence[str | bytes]) -> str:
    """The first place where they part."""
    for n, (one, other) in enumerate(zip(base, twin, strict=False), 1):
        if one != other:
            pairs = enumerate(zip(one, other, strict=False))
            at = next((i for i, (a, b) in pairs if a != b), min(len(one), len(other)))
            cut = slice(max(0, at - 80), at + 80)
            return f"  message {n} of {len(base)}, from sign {at} on:\n  {one[cut]!r}\n  {other[cut]!r}"
    more = base if len(base) > len(twin) else twin
    return f"  {len(base)} messages and {len(twin)}; one more is {more[min(len(base), len(twin))][:200]!r}"
