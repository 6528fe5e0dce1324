"""흑과백2: a purse and the bids that left it are what it was at first, until a stall spends the rest."""

from rules.match import Match


def conserved(match: Match) -> object:
    table = match.table
    if "points" not in table.counters or any(fact["fact"] == "stalled" for fact, _ in table.facts):
        return None
    for seat in match.seats:
        lit, of = table.lamps["points"][seat].values()
        assert (table.counters["points"][seat] == 0) == (lit == 0) and lit <= of
    return {seat: table.counters["points"][seat] + sum(table.zones[f"played.{seat}"].faces()) for seat in match.seats}
