"""포도설탕 2: the ten cards stay somewhere, and sugar is only spent or handed over."""

from collections import Counter

from rules.match import Match


def conserved(match: Match) -> object:
    table = match.table
    told = [fact for fact, _ in table.facts]
    for seat in match.seats:
        spent = sum(fact["sugar"] for fact in told if fact["fact"] == "laid" and fact["seat"] == seat)
        paid = sum(fact["n"] if fact["seat"] == seat else -fact["n"] for fact in told if fact["fact"] == "paid")
        assert table.counters["sugar"][seat] == 35 - spent - paid >= 0
        points = sum(fact["n"] for fact in told if fact["fact"] == "point" and fact["seat"] == seat)
        assert table.counters["score"][seat] == points
    places = [[table.zones[f"hand.{seat}"], table.zones[f"played.{seat}"]] for seat in match.seats]
    return [Counter(hand.faces() + played.faces()) for hand, played in places]
