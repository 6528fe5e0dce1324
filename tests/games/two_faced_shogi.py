"""양면장기: nine or ten tiles on the board and in the hands, as many of each pair as there were; a cell holds one."""

from collections import Counter

from rules.games.two_faced_shogi.pieces import STARTING_SIDE
from rules.match import Match


def conserved(match: Match) -> object:
    table = match.table
    if "board" not in table.grids or match.outcome is not None:  # a captured king leaves the game, and ends it
        return None
    stacks = [stack for _, stack in table.grids["board"].items()]
    assert all(len(stack) == 1 for stack in stacks)
    hands = [(seat, thing) for seat in match.seats for thing in table.zones[f"hand.{seat}"]]
    assert all(thing.owner == seat and thing.face not in STARTING_SIDE for seat, thing in hands)
    faces = [stack[0].face for stack in stacks] + [thing.face for _, thing in hands]
    return Counter(STARTING_SIDE.get(face, face) for face in faces)
