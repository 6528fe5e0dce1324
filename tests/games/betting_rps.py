"""베팅! 가위바위보: chips are what the facts say they have become, and never below nothing."""

from rules.match import Match


def conserved(match: Match) -> object:
    table = match.table
    if "chips" not in table.counters:
        return None
    for seat in match.seats:
        moved = sum(fact["n"] for fact, _ in table.facts if fact["fact"] == "chips" and fact["seat"] == seat)
        assert table.counters["chips"][seat] == match.options["chips"] + moved >= 0
        assert table.counters["stake"][seat] >= 0
    return 0
