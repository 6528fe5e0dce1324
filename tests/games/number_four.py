"""넘버4: the tiles that left a purse went in sevens, and the score is what its facts say."""

from rules.match import Match


def conserved(match: Match) -> object:
    table = match.table
    told = [fact for fact, _ in table.facts]
    for seat in match.seats:
        left = table.counters["white"][seat] + table.counters["black"][seat]
        assert left % 7 == 0 and table.counters["white"][seat] >= 0 and table.counters["black"][seat] >= 0
        points = sum(fact["n"] for fact in told if fact["fact"] == "point" and fact["seat"] == seat)
        assert table.counters["score"][seat] == 3 + points
        named = sum(fact["number"] for fact in told if fact["fact"] == "number" and fact["seat"] == seat)
        assert table.counters["numbers"][seat] == named
    return 0
