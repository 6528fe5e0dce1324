"""수식완성N · Make the Target: rulebook page `make_target`."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from rules.game import BadOption, Game, Script, Whole
from rules.games.make_target.expressions import LONGEST, evaluate, expression, made, written
from rules.games.make_target.puzzles import CONTENT
from rules.kit.content import Puzzle, Puzzles
from rules.kit.rounds import after_round, can_win
from rules.steps import Answer, Ask, Chance, Cue, Draw, Race, Step, Text, one_of, some_of
from rules.table import Document, Seat, Table, Thing


def _agree(options: Document, seats: Sequence[Seat]) -> None:
    n, highest = options["n"], options["highest"]
    if n > highest:
        raise BadOption("highest", "too_low", low=n)
    if options["target_to"] < (least := sum(range(highest - n + 1, highest + 1))):  # some target is always to be had
        raise BadOption("target_to", "too_low", low=least)
    can_win(options, seats)


GAME = Game(
    "make_target",
    version=1,
    seats=(2, 2),
    kind="puzzle",
    minutes=25,
    options={
        "n": Whole(4, 3, 5),
        "highest": Whole(10, 3, 99),
        "target_to": Whole(100, 1),
        "rounds": Whole(7, 1),
        "to_win": Whole(4, 1),
        "extra": Whole(0, 0),
        "puzzles": Puzzles(CONTENT),
    },
    seconds={"solve": 180},
    on_timeout="auto",
    first=False,
    check=_agree,
)


def play(
    t: Table, n: int, highest: int, target_to: int, rounds: int, to_win: int, extra: int, puzzles: list[Puzzle] | None
) -> Script:
    score = t.counter("score")
    listed = CONTENT.tidied(puzzles or [])
    number = 0
    while True:
        number += 1
        for zone in ("numbers", "target", "solution"):
            t.zone(zone, ordered=True)
        t.value("round", number)
        t.tell("round", "B", n=number)
        if number <= len(listed):
            lay(t, **listed[number - 1])
        else:
            numbers = yield Draw("numbers", range(1, highest + 1), n)  # R4
            target = yield Draw("target", sorted(one for one in made(numbers) if one <= target_to))
            lay(t, numbers, target)

        yield Cue("start")
        for zone in ("numbers", "target"):
            for thing in t.zones[zone]:
                thing.open()
        seat, expression = yield from race(t)
        if seat is None:
            t.tell("unsolved", "C")
        else:
            score[seat] += 1
            t.tell("solved", "C", seat=seat, expression=expression)
            t.tell("point", "C", seat=seat)
        t.zones["solution"][0].open()

        end = after_round(t, "D", rounds, extra, to_win)  # R5
        if end is not None:
            return end
        yield Cue("next")


def lay(t: Table, numbers: Sequence[int], target: int, solution: str | None = None) -> None:
    """A round's puzzle, face down; without a solution of its own, with one that is found."""
    t.zones["numbers"].extend(Thing(number) for number in numbers)
    t.zones["target"].append(Thing(target))
    t.zones["solution"].append(Thing(solution or expression(numbers, target)))


def race(t: Table) -> Generator[Step, Any, tuple[Seat | None, str]]:
    """C: the seat that is first with a right expression, and the expression; None when time has run out.

    What is wrong is told to its own seat alone, with its value (R3), and the same race goes on.
    """
    running = Race([_solve(t, seat) for seat in t.seats])
    while True:
        seat, answer = yield running
        if seat is None:
            return None, ""
        expression = answer["expression"]
        if is_right(t, answer):
            return seat, expression
        value = written(evaluate(expression, t.zones["numbers"].faces()))
        t.tell("wrong", "C", to=seat, seat=seat, expression=expression, value=value)


def is_right(t: Table, answer: Answer) -> bool:
    """C, R2: whether an expression that can be read makes the target exactly."""
    return evaluate(answer["expression"], t.zones["numbers"].faces()) == (t.zones["target"][0].face, 1)


def _solve(t: Table, seat: Seat) -> Ask:
    def check(answer: Answer) -> None:
        evaluate(answer["expression"], t.zones["numbers"].faces())

    def rehearse(chance: Chance) -> Answer:  # R6
        numbers = t.zones["numbers"].faces()
        if chance.random() < 0.3:
            return {"expression": t.zones["solution"][0].face}
        first, *rest = some_of(chance, numbers, len(numbers))
        return {"expression": str(first) + "".join(f"{one_of(chance, '+-*/')}{number}" for number in rest)}

    return Ask(
        seat, "solve", {"expression": Text(LONGEST, clause="C")}, clause="C", check=check, secret=True, drafts=True,
        discloses=lambda answer: answer if is_right(t, answer) else None, rehearse=rehearse,
    )  # fmt: skip
