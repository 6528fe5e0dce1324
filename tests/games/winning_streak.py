"""연승게임 리뉴얼: ten cards a seat, in the hand or laid; no suit twice running but where the last card may be."""

from itertools import pairwise

from rules.match import Match

JOKERS = ("colour", "black")


def conserved(match: Match) -> object:
    zones, counters = match.table.zones, match.table.counters
    if not zones:
        return None
    for seat in match.seats:
        laid = zones[f"played.{seat}"].faces()
        for n, (last, card) in enumerate(pairwise(laid), 2):
            assert card != last or card in JOKERS or (n == 10 and match.options["stuck"] == "allow")
        assert counters["streak"][seat] <= counters["best"][seat] <= counters["wins"][seat]
    return {seat: sorted(zones[f"hand.{seat}"].faces() + zones[f"played.{seat}"].faces()) for seat in match.seats}
