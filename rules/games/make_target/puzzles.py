"""What a file of puzzles for make_target must be like: rules M1 to M5 of the page."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.make_target.expressions import evaluate, made, written
from rules.kit.content import Breach, Content, Puzzle
from rules.steps import Illegal


def _check(puzzle: Puzzle) -> Iterator[Breach]:
    """The first breach ends the check of a puzzle."""
    numbers, target = puzzle["numbers"], puzzle["target"]
    if not 3 <= len(numbers) <= 6 or not all(1 <= number <= 99 for number in numbers):
        yield Breach("M1", "M1", key="numbers")
    elif not 1 <= target <= 9999:
        yield Breach("M2", "M2", key="target")
    elif "solution" in puzzle:
        try:
            value = evaluate(puzzle["solution"], numbers)
        except Illegal as refusal:
            yield Breach("M3", refusal.why, key="solution")
        else:
            if value != (target, 1):
                yield Breach("M3", "M3", key="solution", found=f"{puzzle['solution']} = {written(value)}")
    elif len(numbers) == 6:
        yield Breach("M4", "M4", key="solution")
    elif target not in made(numbers):
        yield Breach("M5", "M5", key="target")


CONTENT = Content({"numbers": "wholes", "target": "whole"}, {"solution": "text"}, _check)
