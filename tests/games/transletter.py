"""트랜스레터: the score is the words known; the dealer's ruling brings out what was wrong till then."""

from rules.match import Match


def conserved(match: Match) -> object:
    table = match.table
    if "words" not in table.zones or match.outcome is not None:
        return None
    for seat in match.seats:
        known = [thing for thing in table.zones["words"] if thing.owner == seat or seat in thing.known]
        assert len(known) == table.counters["score"][seat]
        assert table.values["ahead"] is not None or not table.counters["score"].total()
    return 0


def brings_out(here: Match, there: Match) -> bool:
    """A wrong answer that the dealer accepts counts; which problem a seat has solved shows once all are open."""
    ended = here.outcome is not None or there.outcome is not None
    return ended or any(match.entries[-1].get("ask") == "accept" for match in (here, there))
