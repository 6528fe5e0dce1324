"""콰트로: the twenty-six cards are all there; four to a player, three to a virtual player once they are dealt."""

from collections import Counter

from rules.match import Match


def conserved(match: Match) -> object:
    zones = match.table.zones
    if "round" in match.table.values:
        for seat in match.seats:
            assert len(zones[f"hand.{seat}"]) + len(zones[f"played.{seat}"]) == 4
        assert all(len(zones[f"virtual.v{n}"]) == 3 for n in range(1, 7)) and not zones["deck"] and not zones["aside"]
    return Counter(face for zone in zones.values() for face in zone.faces()) if zones else None
