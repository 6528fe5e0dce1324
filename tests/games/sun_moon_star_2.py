"""해달별 II: powder is never made, only burnt; no counter falls below 0 and the lamps are what the page says."""

from rules.match import Match

MARKS = ("sun", "moon", "star")


def conserved(match: Match) -> object:
    counters = match.table.counters
    if not counters or "powder" not in match.table.lamps:
        return None
    assert all(n >= 0 for counter in counters.values() for _, n in counter.items())
    for seat in match.seats:
        assert counters["powder"][seat] <= 100
        assert 1 <= match.table.lamps["powder"][seat]["lit"] <= 5
    laid = sum(counters[f"bet.{mark}"].total() for mark in MARKS)
    told = sum(fact["n"] for fact, _ in match.table.facts if fact["fact"] == "chips")
    if not match.asks or any(one.ask.name == "light" for one in match.asks):
        return None  # chips and their facts move one after the other
    return counters["chips"].total() + laid - told
