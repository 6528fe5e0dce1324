"""투자와 기부: no coin comes back or goes below nothing, and the score is what its facts say."""

from rules.match import Match


def conserved(match: Match) -> object:
    table = match.table
    for seat in match.seats:
        assert all(table.counters[coin][seat] >= 0 for coin in ("c50", "c10", "c1"))
        points = sum(fact["n"] for fact, _ in table.facts if fact["fact"] == "point" and fact["seat"] == seat)
        assert table.counters["score"][seat] == 4 + points
    return 0
