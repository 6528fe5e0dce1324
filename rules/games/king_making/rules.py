"""킹메이킹 · King Making: rulebook page `king_making`."""

from __future__ import annotations

from collections.abc import Hashable

from rules.game import Choice, Game, Script
from rules.games.king_making.towers import KING, SIZE, Board, Tower, drops, moves, refuse_move
from rules.kit.repetition import Times, comes_again
from rules.kit.turns import first_player
from rules.steps import Answer, Ask, Illegal, Move, Outcome
from rules.table import Document, Grid, Seat, Table, Thing

GAME = Game(
    "king_making",
    version=1,
    seats=(2, 2),
    kind="board",
    minutes=30,
    options={"partial": Choice("lifted", "tower"), "repetition": Times(3)},
    seconds={"move": 45},
)

RESERVE = {"piece": "pieces", "special": "special"}
"""The counter of each face."""


def play(t: Table, partial: str, repetition: int) -> Script:
    seat = yield from first_player(t)
    grid = t.grid("board", SIZE, SIZE)
    t.counter("pieces", 15)
    t.counter("special", 1)
    t.value("turn", 0)
    seen: dict[Hashable, int] = {}
    board: dict[str, Tower] = {}
    last: Answer | None = None
    passed = False

    while True:
        if comes_again(seen, (seat, frozenset(board.items())), repetition):
            return Outcome(None, "R5")
        t.value("turn", t.values["turn"] + 1)
        if not (any_drop(t, seat, board) or moves(board, partial, last)):  # R6
            t.tell("pass", "B", seat=seat)
            if passed:
                return Outcome(None, "R6")
            passed, last, seat = True, None, t.other(seat)
            continue
        passed = False
        last = answer = yield _move(t, seat, board, partial, last)

        to = answer["to"]
        if "drop" in answer:
            t.counters[RESERVE[answer["drop"]]][seat] -= 1
            grid.put(to, Thing(answer["drop"], owner=seat).open())
            t.tell("drop", "B-1", seat=seat, piece=answer["drop"], at=to)
            bring_up(board, grid, to)
        else:
            start, lift = answer["from"], answer["lift"]
            grid.put(to, *grid.lift(start, lift))
            tower = grid.stack(to)
            t.tell("move", "B-2", seat=seat, **{"from": start}, at=to, lift=lift, height=len(tower))
            if len(tower) == KING:  # whoever moved it
                winner = tower[-1].owner
                t.tell("king", "C-6", seat=winner, at=to)
                return Outcome(winner, "C-6")
            bring_up(board, grid, start, to)
        seat = t.other(seat)


def bring_up(board: dict[str, Tower], grid: Grid, *cells: str) -> None:
    """Bring the plain board up to what lies on these cells now."""
    for at in cells:
        board[at] = tuple((one.owner or "", one.face) for one in grid.stack(at))
        if not board[at]:
            del board[at]


def reserve(t: Table, seat: Seat) -> list[str]:
    """A: the faces of which a seat has any left."""
    return [face for face, counter in RESERVE.items() if t.counters[counter][seat] > 0]


def any_drop(t: Table, seat: Seat, board: Board) -> bool:
    """Whether a seat has anything to drop, and a cell for it."""
    return len(board) < SIZE * SIZE and bool(reserve(t, seat))


def _move(t: Table, seat: Seat, board: Board, partial: str, last: Answer | None) -> Ask:
    grid = t.grids["board"]

    def fields() -> Move:
        return Move(grid, drops(board, reserve(t, seat)) + moves(board, partial, last), refuse, clause="B")

    def refuse(answer: Answer) -> None:
        """The first clause that forbids it, in the order of the page."""
        to = answer.get("to")
        if to not in grid:
            raise Illegal("no_such_cell", "B")
        if "drop" in answer:
            if answer["drop"] not in reserve(t, seat):
                raise Illegal("none_left", "A")
            if to in board:
                raise Illegal("occupied", "B-1")
        elif "from" in answer:
            refuse_move(board, answer, partial, last)

    def preview(answer: Answer) -> list[Document]:
        marks = {"board": {answer["to"]: "ghost"}}
        if "drop" in answer:
            left = t.counters[RESERVE[answer["drop"]]][seat] - 1
            return [{"note": "drop", "piece": answer["drop"], "left": left, "marks": marks}]
        height = len(grid.stack(answer["to"])) + answer["lift"]
        top = grid.top(answer["from"])
        if height < KING or top is None:
            return [{"note": "tower", "height": height, "marks": marks}]
        return [{"note": "king", "seat": top.owner, "danger": top.owner != seat, "marks": marks}]

    return Ask(seat, "move", fields, clause="B", seconds=45, preview=preview)
