"""사중력 사목: no stone that was put is ever lost, and a cell holds one."""

from collections import Counter

from rules.match import Match


def conserved(match: Match) -> object:
    grid = match.table.grids.get("board")
    if grid is None:
        return None
    assert all(len(stack) == 1 for _, stack in grid.items())
    lying = Counter(stack[0].owner or "neutral" for _, stack in grid.items())
    put = Counter(
        fact["seat"] if fact["fact"] == "stone" else "neutral"
        for fact, _ in match.table.facts
        if fact["fact"] in ("stone", "neutral")
    )
    assert lying == put
    return 0
