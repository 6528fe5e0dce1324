"""5개의 탑: a tower is announced by its height alone; its blocks are those that the two have put there."""

from rules.match import Match
from rules.steps import Cue


def conserved(match: Match) -> object:
    table = match.table
    stages = table.values.get("stage")
    if stages is None or isinstance(match.step, Cue):  # the height is there, its announcement is due
        return None
    for tower, stage in stages.items():
        n = table.counters[f"tower.{tower}"].total()
        assert stage == ("done" if n >= 11 else "half" if n >= 6 else "low")
        for seat in match.seats:
            seen = [fact for fact, _ in table.facts if fact["fact"] == "build" and fact["tower"] == tower]
            assert table.counters[f"builds.{tower}"][seat] == sum(fact["seat"] == seat for fact in seen)
    assert table.counters["score"].total() == list(stages.values()).count("done")
    return 0


def brings_out(here: Match, there: Match) -> bool:
    """A build brings out what was secretly laid before it: the tower is announced with one number and not the other."""
    return isinstance(here.step, Cue) != isinstance(there.step, Cue)
