"""컴플릿 결! 합!: a round's point goes to one seat, and who is out is not asked."""

from rules.match import Match


def conserved(match: Match) -> object:
    table = match.table
    if "out" not in table.values:
        return None
    assert not any(one.ask.seat in table.values["out"] for one in match.asks)
    points = sum(fact["fact"] == "point" for fact, _ in table.facts)
    return table.counters["score"].total() - points
