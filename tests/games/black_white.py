"""흑과 백: nine tiles a seat, in the hand or laid; colours never lie."""

from rules.match import Match


def conserved(match: Match) -> object:
    zones = match.table.zones
    for zone in zones.values():
        assert all(thing.back == ("white" if thing.face % 2 else "black") for thing in zone)
    if not zones:
        return None
    assert match.table.counters["score"].total() <= 9 * (1 + match.table.values["overtime"])
    return {seat: sorted(zones[f"hand.{seat}"].faces() + zones[f"played.{seat}"].faces()) for seat in match.seats}
