"""별자리 게임: no star is lost or made, one bomb lies on show, and the score is what the boards are worth."""

from rules.games.constellations.stars import BOMB, FIGURES, in_bag
from rules.match import Match


def conserved(match: Match) -> object:
    table = match.table
    if "round" not in table.values:
        return None
    left = in_bag(table)
    assert all(n >= 0 for n in left.values()) and sum(left.values()) == table.values["bag"]
    assert table.zones["display"].faces().count(BOMB) <= 1
    for seat in match.seats:
        full = []
        for name, figure in FIGURES.items():
            faces = table.zones[f"{name}.{seat}"].faces()
            assert set(faces) <= {figure.colour, "white"} and len(faces) <= figure.size
            full += [figure.points] if len(faces) == figure.size else []
        assert table.counters["score"][seat] == sum(full) and table.counters["figures"][seat] == len(full)
    return 0
