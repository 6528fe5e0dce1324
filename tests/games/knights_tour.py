"""나이트의 여행: paths are shown after the minute alone, are legal, and as long as they are said to be."""

from rules.games.knights_tour.rules import fault
from rules.kit.grids import KNIGHT, jumps
from rules.match import Match


def conserved(match: Match) -> object:
    table = match.table
    paths = table.values.get("paths")
    if paths is None:
        return None
    size = table.grids["board"].cols
    for seat in match.seats:
        assert table.counters["moves"][seat] == len(paths[seat])
        if match.asks:
            assert paths[seat] == []
        if paths[seat]:
            assert fault(paths[seat], table.values["start"], jumps(size, size, KNIGHT)) is None
    points = [fact for fact, _ in table.facts if fact["fact"] == "point"]
    assert table.counters["score"].total() == len(points)
    return 0
