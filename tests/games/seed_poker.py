"""시드포커: the fifteen cards are all there; garnets become chips, and the bank gives one with every pot."""

from rules.match import Match


def conserved(match: Match) -> object:
    zones = match.table.zones
    if "round" not in match.table.values:
        return None
    assert sorted(face for zone in zones.values() for face in zone.faces()) == list(range(1, 16))
    assert zones["seeds"].faces() == sorted(zones["seeds"].faces(), reverse=True) and len(zones["seeds"]) <= 4
    gone = [seat for seats in match.table.values["out"] for seat in seats]
    assert len(set(gone)) == len(gone)
    return True


def chips(match: Match) -> int | None:
    counters = match.table.counters
    if "garnets" not in counters:
        return None
    assert all(n >= 0 for name in ("chips", "garnets", "bet") for _, n in counters[name].items())
    won = sum(1 for fact, _ in match.table.facts if fact["fact"] == "garnet" and fact["clause"] == "10")
    return counters["chips"].total() + counters["garnets"].total() + int(match.table.values["pot"]) - won
