"""How often each tile of a memory game has been opened: for those who see everything, counted from what was told."""

from __future__ import annotations

from collections import Counter

from control.show import Played

PICKS = {"matching_pictures": ("pick", "tile")}
"""The fact that tells of an opened tile, and its slot that names the tile, by game."""


def opened(played: Played) -> dict[str, int]:
    """How often each tile has been open in this match, by its letter; empty where the game has no such tiles.

    The players have to keep count of that themselves: it belongs into frames of the all-seeing audiences alone.
    """
    if played.game not in PICKS:
        return {}
    name, slot = PICKS[played.game]
    return dict(Counter(one.fact[slot] for one in played.facts if one.fact["fact"] == name))
