"""같은 그림 찾기: sixteen tiles, one open at most; a belt is full; belt, discard and deck are a seat's 48 cards."""

from rules.match import Match
from rules.steps import Cue


def conserved(match: Match) -> object:
    table = match.table
    if "deck" not in table.counters:
        return None
    tiles = [thing for _, stack in sorted(table.grids["board"].items()) for thing in stack]
    assert sorted(tile.face for tile in tiles) == list(range(1, 17))
    assert sum(tile.known == "all" for tile in tiles) == isinstance(match.step, Cue)
    for seat in match.seats:
        belt, discard = table.zones[f"belt.{seat}"], table.zones[f"discard.{seat}"]
        assert len(belt) == 20
        faces = belt.faces() + discard.faces()
        assert all(faces.count(picture) <= 3 for picture in faces)
        if not match.step or match.asks:  # a card is due while it is drawn
            assert len(belt) + len(discard) + table.counters["deck"][seat] == 48
    return [tile.back for tile in tiles]
