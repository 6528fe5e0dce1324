"""The towers of King Making: where so many pieces may go, and the moves there are; on plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.grids import AROUND, DIAGONAL, KNIGHT, STRAIGHT, Lines, firsts, lines
from rules.steps import Answer, Illegal
from rules.table import Seat, cell

SIZE = 5
KING = 6
WAYS: Mapping[int, Lines] = {
    1: lines(SIZE, SIZE, STRAIGHT, 1),
    2: lines(SIZE, SIZE, STRAIGHT),
    3: lines(SIZE, SIZE, KNIGHT, 1),
    4: lines(SIZE, SIZE, DIAGONAL),
    5: lines(SIZE, SIZE, AROUND),
}  # C-1 to C-5, by the height that decides
CELLS = tuple(cell(x, y) for y in range(SIZE) for x in range(SIZE))
DROPS = {face: {to: {"drop": face, "to": to} for to in CELLS} for face in ("piece", "special")}

Tower = Sequence[tuple[Seat, str]]
"""Its pieces, bottom to top: whose, and the face."""
Board = Mapping[str, Tower]
"""The towers on the cells that are not empty."""


def taking_back(last: Answer | None) -> Answer | None:
    """B-2, R4: the move that undoes the other's last one; nothing else gives the board as it was before that."""
    return None if last is None else {"from": last["to"], "to": last.get("from"), "lift": last.get("lift")}


def drops(board: Board, faces: Sequence[str]) -> list[Answer]:
    """B-1: every piece that is left in reserve, on every empty cell."""
    free = [to for to in CELLS if to not in board]
    return [DROPS[face][to] for face in faces for to in free]


def moves(board: Board, partial: str, last: Answer | None) -> list[Answer]:
    """B-2: everything that may be lifted and moved onto another tower."""
    found: list[Answer] = []
    room = {to: KING - len(tower) for to, tower in board.items() if tower[-1][1] != "special"}  # C-7, D
    for start, tower in board.items():
        for lift in range(1, len(tower) + 1):
            for line in WAYS[lift if partial == "lifted" else len(tower)][start]:
                for to in line:
                    if to in board:
                        if to in room and lift <= room[to]:
                            found.append({"from": start, "to": to, "lift": lift})
                        break
    back = taking_back(last)
    if back in found:
        found.remove(back)
    return found


def refuse_move(board: Board, answer: Answer, partial: str, last: Answer | None) -> None:
    """Raise the first clause, in the order of the page, that forbids lifting and moving just this."""
    start, to, lift = answer["from"], answer["to"], answer.get("lift")
    tower = board.get(start) if isinstance(start, str) else None
    if tower is None:
        raise Illegal("no_tower", "B-2")
    if type(lift) is not int or not 1 <= lift <= len(tower):
        raise Illegal("wrong_lift", "B-2", high=len(tower))
    if to == start:
        raise Illegal("same_cell", "B-2")
    if to not in board:
        raise Illegal("no_target", "B-2-1")
    height = lift if partial == "lifted" else len(tower)
    if to not in firsts(WAYS[height][start], board):
        raise Illegal("no_way", f"C-{height}", height=height)
    if board[to][-1][1] == "special":
        raise Illegal("special_on_top", "D")
    if len(board[to]) + lift > KING:
        raise Illegal("too_tall", "C-7")
    if answer == taking_back(last):
        raise Illegal("takes_back", "B-2")
