"""양면장기 · Two-Faced Shogi: rulebook page `two_faced_shogi`."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from rules.game import Choice, Game, Script
from rules.games.two_faced_shogi.pieces import (
    CAMPS,
    CLAUSE,
    OTHER_SIDE,
    REACH,
    ROW,
    SIZE,
    STARTING_SIDE,
    TURNED,
    Board,
    legal,
)
from rules.kit.grids import opposite
from rules.kit.repetition import Times, comes_again
from rules.kit.turns import first_player
from rules.steps import Answer, Ask, Illegal, Move, Outcome
from rules.table import Document, Grid, Seat, Table, Thing, cell

GAME = Game(
    "two_faced_shogi",
    version=1,
    seats=(2, 2),
    kind="board",
    minutes=30,
    options={
        "knight_jumps": Choice(2, 4),
        "camp_ranks": Choice(1, 2),
        "wipeout": Choice("board", "board_and_hand"),
        "repetition": Times(3),
    },
    seconds={"move": 60},
)


def play(t: Table, knight_jumps: int, camp_ranks: int, wipeout: str, repetition: int) -> Script:
    seat = yield from first_player(t)
    grid = t.grid("board", SIZE, SIZE)
    for x, face in enumerate(ROW):
        for owner in t.seats:
            start = cell(x, 0) if owner == "A" else opposite(cell(x, 0), SIZE, SIZE)
            grid.put(start, Thing(face, OTHER_SIDE.get(face), owner).open())
    for owner in t.seats:
        t.zone(f"hand.{owner}", ordered=True)
    t.value("turn", 0)
    seen: dict[Hashable, int] = {}

    while True:
        board, hand = board_of(grid), t.zones[f"hand.{seat}"]
        if comes_again(seen, position(t, board, seat), repetition):
            return Outcome(None, "R5")
        t.value("turn", t.values["turn"] + 1)
        moves = legal(board, seat, hand.faces(), REACH[knight_jumps], camp_ranks)
        if not moves:
            return Outcome(t.other(seat), "R6")
        answer = yield _move(t, seat, moves)
        to = answer["to"]

        if "drop" in answer:  # E: as it lies in the hand, it does not turn over
            grid.put(to, hand.take(answer["drop"]))
            t.tell("drop", "E", seat=seat, piece=answer["drop"], at=to)
        else:
            taken = grid.lift(to)
            (piece,) = grid.lift(answer["from"])
            before = piece.face
            turn_over(piece)
            grid.put(to, piece)
            t.tell("move", "C", seat=seat, piece=before, face=piece.face, **{"from": answer["from"]}, at=to)
            for captive in taken:
                t.tell("capture", "D", seat=seat, piece=captive.face, at=to)
                if captive.face == "king":
                    return Outcome(seat, "F-1")
                if captive.face in STARTING_SIDE:
                    turn_over(captive)
                captive.owner = seat
                hand.append(captive)
            if piece.face == "king" and to in CAMPS[t.other(seat), camp_ranks]:  # even if it could be taken next
                return Outcome(seat, "F-2")
            if taken and bare(t, t.other(seat), wipeout):
                return Outcome(seat, "F-3")
        seat = t.other(seat)


def turn_over(piece: Thing) -> None:
    """C: what was up is now beneath; a king has no other side."""
    if piece.face in TURNED:
        piece.face, piece.back = TURNED[piece.face], piece.face


def board_of(grid: Grid) -> dict[str, tuple[Seat, str]]:
    """The board for working things out on."""
    return {at: (stack[-1].owner or "", stack[-1].face) for at, stack in grid.items()}


def position(t: Table, board: Board, seat: Seat) -> Hashable:
    """R5: what is compared; order within a hand does not matter."""
    hands = (tuple(sorted(t.zones[f"hand.{owner}"].faces())) for owner in t.seats)
    return seat, frozenset(board.items()), *hands


def bare(t: Table, seat: Seat, wipeout: str) -> bool:
    """F-3, R4: whether a seat has nothing but its king."""
    if wipeout == "board_and_hand" and t.zones[f"hand.{seat}"]:
        return False
    return all(owner != seat or face == "king" for owner, face in board_of(t.grids["board"]).values())


def _move(t: Table, seat: Seat, moves: Sequence[Answer]) -> Ask:
    grid, hand = t.grids["board"], t.zones[f"hand.{seat}"]

    def refuse(answer: Answer) -> None:
        if "drop" in answer:
            if answer["drop"] not in hand.faces():
                raise Illegal("not_in_hand", "D")
            raise Illegal("not_there", "E")
        if "from" in answer:
            start = answer["from"]
            piece = grid.top(start) if isinstance(start, str) else None
            if piece is None or piece.owner != seat:
                raise Illegal("no_own_piece", "B")
            raise Illegal("no_way", CLAUSE[piece.face], piece=piece.face)

    def preview(answer: Answer) -> list[Document]:
        """What it will be when it lands, and what it takes; never what threatens it there (R7)."""
        marks = {"board": {answer["to"]: "ghost"}}
        if "drop" in answer:
            return [{"note": "drop", "piece": answer["drop"], "marks": marks}]
        piece, there = grid.top(answer["from"]), grid.top(answer["to"])
        assert piece is not None
        face = TURNED.get(piece.face)
        notes: list[Document] = [{"note": "turns", "piece": piece.face, "face": face}] if face else [{"note": "stays"}]
        if there is not None:
            notes.append({"note": "takes", "piece": there.face})
        return [{**notes[0], "marks": marks}, *notes[1:]]

    return Ask(seat, "move", Move(grid, moves, refuse, clause="B"), clause="B", seconds=60, preview=preview)
