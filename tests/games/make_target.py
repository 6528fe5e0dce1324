"""수식완성N: a round's point goes to one seat, and whatever lies open makes the target with its solution."""

from rules.games.make_target.expressions import evaluate
from rules.match import Match


def conserved(match: Match) -> object:
    zones = match.table.zones
    if not zones or not zones["solution"]:
        return None
    numbers, target, solution = (zones[name].faces() for name in ("numbers", "target", "solution"))
    assert evaluate(solution[0], numbers) == (target[0], 1)
    points = sum(fact["fact"] == "point" for fact, _ in match.table.facts)
    return None if match.step is None else match.table.counters["score"].total() - points
