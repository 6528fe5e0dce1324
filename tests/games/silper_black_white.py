"""실퍼의 흑과백: nineteen digits a seat, in the hand or in the numbers laid; no number of two digits begins with 0."""

from collections import Counter

from rules.match import Match


def conserved(match: Match) -> object:
    zones = match.table.zones
    if not zones:
        return None
    digits = {}
    for seat in match.seats:
        laid = zones[f"played.{seat}"].faces()
        assert all(len(number) == 1 or number[0] != "0" for number in laid)
        assert [thing.back for thing in zones[f"played.{seat}"]] == [len(number) for number in laid]
        digits[seat] = Counter(str(face) for face in zones[f"hand.{seat}"].faces()) + Counter("".join(laid))
    return digits
