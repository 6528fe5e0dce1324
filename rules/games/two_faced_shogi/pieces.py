"""The pieces of Two-Faced Shogi: their faces, the ways they move, and the moves there are; on plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.grids import AROUND, DIAGONAL, STRAIGHT, Lines, Way, lines, opposite, turned
from rules.steps import Answer
from rules.table import Seat, cell

SIZE = 5
ROW = ("tokin", "silver", "king", "gold", "pawn")
OTHER_SIDE = {"pawn": "rook", "gold": "knight", "silver": "bishop", "tokin": "lance"}
STARTING_SIDE = {other: face for face, other in OTHER_SIDE.items()}
TURNED = OTHER_SIDE | STARTING_SIDE
CLAUSE = {
    "pawn": "B-1", "rook": "B-1", "gold": "B-2", "knight": "B-2", "king": "B-3", "silver": "B-4", "bishop": "B-4",
    "tokin": "B-5", "lance": "B-5",
}  # fmt: skip
FORWARD: tuple[Way, ...] = ((0, 1),)
GOLD = (*STRAIGHT, (-1, 1), (1, 1))
STEPS = {"pawn": FORWARD, "gold": GOLD, "tokin": GOLD, "silver": (*FORWARD, *DIAGONAL), "king": AROUND}
RIDES = {"rook": STRAIGHT, "bishop": DIAGONAL, "lance": FORWARD}
JUMPS: dict[int, tuple[Way, ...]] = {2: ((-1, 2), (1, 2)), 4: ((-1, 2), (1, 2), (-2, 1), (2, 1))}  # R2

Board = Mapping[str, tuple[Seat, str]]
"""What stands on the cells that are not empty: whose, and the face that is up."""
Reach = Mapping[tuple[Seat, str], Lines]
"""Where a seat's piece with this face may go from each cell, on an empty board."""


def _reach(knight: tuple[Way, ...]) -> Reach:
    steps = {**STEPS, "knight": knight}
    made = {}
    for seat in ("A", "B"):
        for face, ways in {**steps, **RIDES}.items():
            far = 1 if face in steps else SIZE
            made[seat, face] = lines(SIZE, SIZE, ways if seat == "A" else turned(ways), far)
    return made


REACH = {jumps: _reach(ways) for jumps, ways in JUMPS.items()}


def _camp(seat: Seat, ranks: int) -> tuple[str, ...]:
    """R3: the cells of a seat's camp, its home row first."""
    own = [cell(x, y) for y in range(ranks) for x in range(SIZE)]
    return tuple(own) if seat == "A" else tuple(opposite(one, SIZE, SIZE) for one in own)


CAMPS = {(seat, ranks): _camp(seat, ranks) for seat in ("A", "B") for ranks in (1, 2)}


def legal(board: Board, seat: Seat, hand: Sequence[str], reach: Reach, ranks: int) -> list[Answer]:
    """All moves and drops of the seat on turn.

    B: a piece goes on until the first piece it meets, and onto that one if it is an enemy's.
    """
    moves = []
    for start, (owner, face) in board.items():
        if owner == seat:
            for line in reach[seat, face][start]:
                for to in line:
                    if to not in board:
                        moves.append({"from": start, "to": to})
                        continue
                    if board[to][0] != seat:
                        moves.append({"from": start, "to": to})
                    break
    if hand:
        free = [to for to in CAMPS[seat, ranks] if to not in board]
        moves += [{"drop": face, "to": to} for face in dict.fromkeys(hand) for to in free]
    return moves
