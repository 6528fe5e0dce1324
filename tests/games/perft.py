"""The number of legal sequences of 1, 2, 3 … turns: the truth of move generation, counted by running matches."""

from collections.abc import Mapping
from typing import Any

from rules.match import Match
from rules.steps import Answer, Move


def moves(match: Match) -> list[Answer]:
    """What the seat on turn may do; nothing after the end."""
    if match.outcome is not None:
        return []
    (one,) = match.asks
    fields = one.fields
    assert isinstance(fields, Move)
    return list(fields.moves)


def perft(game: str, depth: int, options: Mapping[str, Any]) -> list[int]:
    """The numbers for 1 … `depth` turns; a finished match is not continued."""
    counts = [0] * depth

    def count(path: list[Answer]) -> None:
        match = Match(game, options={"first": "A", **options})
        for answer in path:
            match.answer(match.asks[0].ask.seat, answer)
        found = moves(match)
        counts[len(path)] += len(found)
        if len(path) + 1 < depth:
            for move in found:
                count([*path, move])

    count([])
    return counts
