"""인디언 홀덤Q: the forty cards are all there, wherever they lie."""

from collections import Counter

from rules.match import Match


def conserved(match: Match) -> object:
    zones = match.table.zones
    return Counter(face for zone in zones.values() for face in zone.faces()) if zones else None
