"""나이트의 여행 · Knight's Tour: rulebook page `knights_tour`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.game import BadOption, Game, Script, Whole
from rules.kit.duels import ahead
from rules.kit.grids import KNIGHT, jumps
from rules.kit.rounds import can_win
from rules.steps import Answer, Ask, AskAll, Chance, Cue, Draw, Illegal, Outcome, Path, between, one_of
from rules.table import Document, Grid, Seat, Table, Thing


def _agree(options: Document, seats: Sequence[Seat]) -> None:
    cells = options["board"] ** 2
    if options["rounds"] > cells:
        raise BadOption("rounds", "too_high", high=cells)
    can_win(options, seats)


GAME = Game(
    "knights_tour",
    version=1,
    seats=(2, 2),
    kind="board",
    minutes=15,
    options={"board": Whole(8, 5, 10), "rounds": Whole(7, 1, 100), "to_win": Whole(4, 1, 100)},
    seconds={"path": 60},
    on_timeout="auto",
    first=False,
    check=_agree,
)

CALM = 12
"""The most moves of a rehearsed path."""


def play(t: Table, board: int, rounds: int, to_win: int) -> Script:
    grid = t.grid("board", board, board)
    score = t.counter("score")
    moves = t.counter("moves")
    left = list(grid.cells)

    for n in range(1, rounds + 1):
        t.value("round", n)
        t.value("start", None)
        t.value("paths", {seat: [] for seat in t.seats})
        for seat in t.seats:
            moves[seat] = 0
        grid.clear()
        start = yield Draw("start", left)
        left.remove(start)  # R2
        yield Cue("start")
        grid.put(start, Thing("knight").open())
        t.value("start", start)

        answers = yield AskAll([_path(grid, seat, start) for seat in t.seats])
        yield Cue("reveal")
        t.value("paths", {seat: answers[seat]["path"] for seat in t.seats})
        for seat in t.seats:
            moves[seat] = len(answers[seat]["path"])
            t.tell("path", "C", seat=seat, n=moves[seat])
        further = ahead(t, moves)
        if further is None:
            t.tell("tie", "C")  # R4
        else:
            score[further] += 1
            t.tell("point", "C", seat=further)
            if score[further] >= to_win:
                return Outcome(further, "D")
        if n < rounds:
            yield Cue("next")
    return Outcome(ahead(t, score), "D")


def fault(path: Sequence[Any], start: str, onward: Mapping[str, Sequence[str]]) -> Illegal | None:
    """What is wrong with the first bad step of a path, if any."""
    been = {start}
    at = start
    for one in path:
        if not isinstance(one, str) or one not in onward[at]:
            return Illegal("no_knights_move", "B", **{"from": at})
        if one in been:
            return Illegal("been_there", "C", cell=one)
        been.add(one)
        at = one
    return None


class KnightPath(Path):
    """A knight's path from a cell that is not in the answer itself; the first bad step decides how it is refused."""

    __slots__ = ("onward", "start")

    def __init__(self, grid: Grid, start: str, **more: Any) -> None:
        super().__init__(grid, high=len(grid.cells) - 1, knight=True, **more)
        self.start = start
        self.onward = jumps(grid.cols, grid.rows, KNIGHT)

    def check(self, value: Any, table: Table) -> None:
        if not isinstance(value, list):
            raise Illegal("not_a_list", self.clause)
        found = fault(value, self.start, self.onward)
        if found is not None:
            raise found

    def next(self, path: Sequence[str]) -> list[str]:
        """The cells to which a legal path may go on."""
        return [one for one in self.onward[path[-1] if path else self.start] if one != self.start and one not in path]

    def describe(self) -> Document:
        return {**super().describe(), "start": self.start}

    def draw(self, chance: Chance, table: Table) -> Any:
        been = [self.start]
        for _ in range(between(chance, 0, CALM)):
            on = [one for one in self.onward[been[-1]] if one not in been]
            if not on:
                break
            been.append(one_of(chance, on))
        return been[1:]


def _path(grid: Grid, seat: Seat, start: str) -> Ask:
    field = KnightPath(grid, start, clause="C")

    def preview(answer: Answer) -> list[Document]:
        path = answer["path"]
        on = field.next(path)
        if on:
            return [{"note": "moves", "n": len(path), "marks": {"board": dict.fromkeys(on, "may")}}]
        here = path[-1] if path else start
        return [{"note": "dead_end", "n": len(path), "cell": here, "marks": {"board": {here: "bad"}}}]

    return Ask(
        seat,
        "path",
        {"path": field},
        clause="C",
        seconds=60,
        secret=True,
        drafts=True,
        on_timeout={"path": []},
        preview=preview,
    )
