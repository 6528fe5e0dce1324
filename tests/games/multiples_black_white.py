"""배수 흑과백: nine tiles a seat, in the hand or laid; at most two points a round, one for each right doubt."""

from rules.match import Match


def conserved(match: Match) -> object:
    zones, counters = match.table.zones, match.table.counters
    if not zones:
        return None
    assert counters["score"].total() <= 2 * match.table.values.get("round", 0)
    assert all(counters["doubts"][seat] <= counters["score"][seat] for seat in match.seats)
    return {seat: sorted(zones[f"hand.{seat}"].faces() + zones[f"played.{seat}"].faces()) for seat in match.seats}
