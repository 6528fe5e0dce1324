"""단어 조합: a round's point goes to one seat; what the dealer accepts brings out what was wrong till then."""

from rules.match import Match


def conserved(match: Match) -> object:
    table = match.table
    if "board" not in table.grids:
        return None
    syllables = sorted(table.grids["board"].stack(at)[0].face for at in table.grids["board"].cells)
    assert syllables == sorted("".join(table.zones["solution"].faces()))
    points = sum(fact["fact"] == "point" for fact, _ in table.facts)
    return table.counters["score"].total() - points


def brings_out(here: Match, there: Match) -> bool:
    """A wrong answer that the dealer accepts is a secret no more."""
    return any(match.entries[-1].get("ask") == "accept" for match in (here, there))
