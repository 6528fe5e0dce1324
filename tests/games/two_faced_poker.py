"""양면포커: the two hundred cards are all there, whole or by their two sides."""

from collections import Counter

from rules.match import Match


def conserved(match: Match) -> object:
    zones = match.table.zones
    if not zones:
        return None
    lying = [
        f"{front}/{back}"
        for seat in match.seats
        for front, back in zip(zones[f"front.{seat}"].faces(), zones[f"back.{seat}"].faces(), strict=True)
    ]
    return Counter(zones["deck"].faces() + zones["discard"].faces() + lying)
