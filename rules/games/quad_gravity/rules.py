"""사중력 사목 · Quad-Gravity Four: rulebook page `quad_gravity`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.game import Choice, Game, Script
from rules.kit.turns import first_player
from rules.steps import Answer, Ask, Cell, Chance, Illegal, Outcome, Pick, one_of
from rules.table import Document, Grid, Seat, Table, Thing, cell

GAME = Game(
    "quad_gravity",
    version=1,
    seats=(2, 2),
    kind="board",
    minutes=30,
    options={"between": Choice("inside", "with_start"), "no_neutral": Choice("lose", "refuse")},
    seconds={"stone": 60, "neutral": 30},
)

SIZE = 9
GRAVITIES = ("up", "down", "left", "right", "none")
FILES = [[cell(x, y) for y in range(SIZE)] for x in range(SIZE)]
RANKS = [[cell(x, y) for x in range(SIZE)] for y in range(SIZE)]
FALLS = {  # the lines along which stones slide, each from the edge that pulls
    "down": FILES,
    "up": [line[::-1] for line in FILES],
    "left": RANKS,
    "right": [line[::-1] for line in RANKS],
}
LINE = {gravity: {one: line for line in lines for one in line} for gravity, lines in FALLS.items()}
DIAGONALS = [
    [cell(x, at + slope * x) for x in range(SIZE) if 0 <= at + slope * x < SIZE]
    for slope, starts in ((1, range(4 - SIZE, SIZE - 3)), (-1, range(3, 2 * SIZE - 4)))
    for at in starts
]  # those of four cells and more

BIT = {cell(x, y): 1 << x + 10 * y for x in range(SIZE) for y in range(SIZE)}  # a tenth, empty file parts the ranks
WAYS = (1, 9, 10, 11)
"""How many bits on the next cell of a rank, a diagonal or a file lies."""


def _fours() -> Iterator[tuple[int, int, list[str]]]:
    for line in (*FILES, *RANKS, *DIAGONALS):
        for at in range(len(line) - 3):
            four, ends = line[at : at + 4], (*line[max(0, at - 1) : at], *line[at + 4 : at + 5])
            yield sum(BIT[one] for one in four), sum(BIT[one] for one in ends), sorted(four)


FOURS = tuple(_fours())
"""D-1: the bits of every four cells in a line, those of the cells at their ends, and the four cells."""

Board = Mapping[str, str]
"""What stands on the cells that are not empty: a seat's stone, or NEUTRAL."""
NEUTRAL = "neutral"


def play(t: Table, between: str, no_neutral: str) -> Script:
    seat = yield from first_player(t)
    grid = t.grid("board", SIZE, SIZE)
    t.value("gravity", dict.fromkeys(t.seats, "none"))
    t.value("turn", 0)

    board: dict[str, str] = {}  # as it lies on the grid

    while True:
        if len(board) == SIZE * SIZE:
            return Outcome(t.other(seat), "D-2")
        t.value("turn", t.values["turn"] + 1)

        answer = yield _stone(grid, board, seat, t.values["gravity"][seat], between, no_neutral)
        start, gravity = answer["cell"], answer["gravity"]
        grid.put(start, Thing("stone", owner=seat).open())
        board[start] = seat
        t.value("gravity", {**t.values["gravity"], seat: gravity})
        t.tell("stone", "B", seat=seat, cell=start, gravity=gravity)

        if gravity != "none":
            moves = slide(board, gravity)
            for origin, to in moves.items():
                grid.put(to, *grid.lift(origin))
                board[to] = board.pop(origin)
            end = moves.get(start, start)
            t.tell("slide", "B", seat=seat, cell=end, moves=moves)

            free = places(board, start, end, gravity, between)
            if not free:  # R4
                t.tell("no_neutral", "D-2-1", seat=seat)
                return Outcome(t.other(seat), "D-2-1")
            answer = yield Ask(seat, "neutral", {"cell": Cell(grid, free, clause="C")}, clause="C", seconds=30)
            grid.put(answer["cell"], Thing(NEUTRAL).open())
            board[answer["cell"]] = NEUTRAL
            t.tell("neutral", "C", seat=seat, cell=answer["cell"])

        lines = fours(board, seat)  # R5, R6: the mover's own, and neutral ones, now that the turn is over
        for kind, cells in lines:
            t.tell("four", "D-1", seat=seat, kind=kind, cells=cells)
        if lines:
            return Outcome(seat, "D-1")
        seat = t.other(seat)


def slide(board: Board, gravity: str) -> dict[str, str]:
    """C-1, R1: from where to where each stone slides."""
    moves = {}
    for line in FALLS[gravity]:
        moves.update(slide_line(board, line))
    return moves


def slide_line(board: Board, line: Sequence[str]) -> dict[str, str]:
    """The slides in one line, until the edge, a neutral stone or a stone that has stopped; nearest the edge first."""
    moves = {}
    rest = 0
    for at, one in enumerate(line):
        kind = board.get(one)
        if kind == NEUTRAL:
            rest = at + 1
        elif kind is not None:
            if rest < at:
                moves[one] = line[rest]
            rest += 1
    return moves


def places(board: Board, start: str, end: str, gravity: str, between: str) -> list[str]:
    """C, R3: the cells that may take the neutral stone, after the slide."""
    line = LINE[gravity][start]
    first, last = line.index(end) + 1, line.index(start)
    way = line[first : last + 1] if between == "with_start" else line[first:last]
    return [one for one in way if one not in board]


def fours(board: Board, seat: Seat) -> list[tuple[str, list[str]]]:
    """D-1: every unbroken run of exactly four of the seat's stones or of neutral ones, own ones first."""
    found = []
    for kind, stones in (("own", seat), ("neutral", NEUTRAL)):
        bits = sum([BIT[one] for one, stands in board.items() if stands == stones])
        if any(bits & bits >> way & bits >> 2 * way & bits >> 3 * way for way in WAYS):  # four or more somewhere
            found += [(kind, cells) for four, ends, cells in FOURS if bits & four == four and not bits & ends]
    return found


def outlook(board: Board, seat: Seat, start: str, gravity: str, between: str) -> tuple[str, list[str]]:
    """Where a stone put on `start` would end, and the cells that could then take the neutral stone."""
    before = {**board, start: seat}
    line = LINE[gravity][start]
    moves = slide_line(before, line)
    after = {moves.get(one, one): before[one] for one in line if one in before}
    end = moves.get(start, start)
    return end, places(after, start, end, gravity, between)


def _stone(grid: Grid, board: Board, seat: Seat, barred: str, between: str, no_neutral: str) -> Ask:
    def refuse(gravity: Any) -> None:
        if gravity == barred:
            raise Illegal("barred", "B-1", gravity=gravity)

    def check(answer: Answer) -> None:
        falls = no_neutral == "refuse" and answer["gravity"] != "none"
        if falls and not outlook(board, seat, answer["cell"], answer["gravity"], between)[1]:
            raise Illegal("no_place", "D-2-1")

    def preview(answer: Answer) -> list[Document]:
        if answer["gravity"] == "none":
            return []
        end, free = outlook(board, seat, answer["cell"], answer["gravity"], between)
        falls = {"note": "falls", "cell": end, "places": free}
        if free:
            return [{**falls, "marks": {"board": {end: "ghost", **dict.fromkeys(free, "may")}}}]
        return [{"note": "no_place", "danger": True, "cell": end, "marks": {"board": {end: "bad"}}}]

    def rehearse(chance: Chance) -> Answer:
        while True:  # stones put blindly would lose by D-2-1 before a board is built
            answer = {"cell": one_of(chance, empty), "gravity": one_of(chance, gravities)}
            if answer["gravity"] == "none" or (no_neutral == "lose" and chance.random() < 0.02):
                return answer
            if outlook(board, seat, answer["cell"], answer["gravity"], between)[1]:
                return answer

    empty = grid.empty()
    gravities = [one for one in GRAVITIES if one == "none" or one != barred]  # B-1, B-2
    return Ask(
        seat,
        "stone",
        {"cell": Cell(grid, empty, clause="B"), "gravity": Pick(gravities, clause="B", refuse=refuse)},
        clause="B",
        check=check,
        seconds=60,
        preview=preview,
        rehearse=rehearse,
    )
