"""결!합!: the score is the points told; what was found are 합 of the board, each once."""

from rules.kit.haps import is_hap
from rules.match import Match


def conserved(match: Match) -> object:
    table = match.table
    if "board" not in table.zones:
        return None
    board, found = table.zones["board"].faces(), table.zones["found"].faces()
    assert len(set(found)) == len(found)
    assert all(is_hap(*(board[int(number) - 1] for number in triple)) for triple in found)
    assert 0 <= table.values["passes"] <= 6
    points = sum(fact["n"] for fact, _ in table.facts if fact["fact"] == "point")
    return table.counters["score"].total() - points
