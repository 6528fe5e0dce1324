"""은행놀이: each seat's 100,000 won and 38 notes, held or handed in; the greater of two bundles is never opened."""

from rules.match import Match

WORTH = {"k1": 1_000, "k3": 3_000, "k5": 5_000, "k10": 10_000}


def conserved(match: Match) -> object:
    zones, counters = match.table.zones, match.table.counters
    if not zones:
        return None
    for one, two in zip(*(zones[f"played.{seat}"] for seat in match.seats), strict=False):
        assert one.known != "all" or one.face < two.face
        assert two.known != "all" or two.face < one.face
    assert all(sum(counters[kind][seat] for kind in WORTH) == counters["bills"][seat] for seat in match.seats)
    return {
        seat: [
            sum(worth * counters[kind][seat] for kind, worth in WORTH.items()) + sum(zones[f"played.{seat}"].faces()),
            counters["bills"][seat] + sum(int(thing.back or 0) for thing in zones[f"played.{seat}"]),
        ]
        for seat in match.seats
    }
