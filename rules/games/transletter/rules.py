"""트랜스레터 · Transletter: rulebook page `transletter`."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.game import Choice, Game, Script
from rules.games.transletter.asks import NUMBERS, Wrong, accept_ask, left, solve_ask, standing
from rules.games.transletter.bank import BANK
from rules.games.transletter.puzzles import CONTENT, accepted, read
from rules.kit.content import Puzzle, Puzzles
from rules.kit.duels import ahead
from rules.steps import Answer, Cue, Draw, Outcome, Race, Step
from rules.table import DEALER, Seat, Table, Thing

GAME = Game(
    "transletter",
    version=1,
    seats=(2, 2),
    kind="puzzle",
    minutes=10,
    options={"claim": Choice("own", "first"), "puzzles": Puzzles(CONTENT)},
    seconds={"solve": 600},
    on_timeout="auto",
    first=False,
)

NEEDED = {"own": 3, "first": 2}  # with `first` two of three cannot be caught


def play(t: Table, claim: str, puzzles: list[Puzzle] | None) -> Script:
    if puzzles is None:
        drawn = yield Draw("puzzles", range(1, len(BANK) + 1), len(NUMBERS))
        listed = [BANK[number - 1] for number in drawn]
    else:
        listed = CONTENT.tidied(puzzles)
    score = t.counter("score")
    t.value("ahead", None)
    t.zone("masks", (Thing(puzzle["mask"]) for puzzle in listed), ordered=True)
    t.zone("words", (Thing(puzzle["word"]) for puzzle in listed), ordered=True)

    yield Cue("start")
    for thing in t.zones["masks"]:
        thing.open()
    t.value("topics", [puzzle["topic"] for puzzle in listed])
    if not (yield from race(t, claim, [accepted(puzzle) for puzzle in listed])):
        t.tell("time_up", "C")
    for thing in t.zones["words"]:
        thing.open()
    winner = ahead(t, score)
    if winner is None and any(score[seat] for seat in t.seats):
        winner = t.values["ahead"]  # who had that many first
    return Outcome(winner, "C")


def race(t: Table, claim: str, right: list[list[str]]) -> Generator[Step, Any, bool]:
    """C: both solve until a seat cannot be caught any more (True) or time has run out and the dealer is done (False).

    A wrong answer is told to its own seat alone, and the same race goes on (R3, R4).
    """
    wrong: Wrong = {(seat, problem): [] for seat in t.seats for problem in NUMBERS}
    running = Race([solve_ask(t, seat, claim, right) for seat in t.seats])
    while True:
        accept = [ask for ask in running.asks if ask.seat == DEALER]
        if standing(t, wrong) and not accept:
            running.asks.append(accept_ask(t, wrong))
        elif accept and not standing(t, wrong):
            running.asks.remove(accept[0])
        seat, answer = yield running
        if seat is None:
            break
        if seat == DEALER:
            if take(t, wrong, answer, claim):
                return True
            continue
        problem, word = answer["problem"], read(answer["word"])
        if word not in right[problem - 1]:
            wrong[seat, problem].append(word)
            n = len(wrong[seat, problem])
            t.tell("wrong", "B", to=seat, seat=seat, problem=problem, word=word, n=n)
        elif solve(t, seat, problem, word, claim):
            return True
    while standing(t, wrong):
        answer = yield accept_ask(t, wrong, "none")
        if answer["seat"] == "none":
            break
        if take(t, wrong, answer, claim):
            return True
    return False


def take(t: Table, wrong: Wrong, answer: Answer, claim: str) -> bool:
    """R4: the wrong answer that the dealer names counts as right, from now on; whether that ends the match."""
    seat, problem = answer["seat"], answer["problem"]
    t.tell("accepted", "B", to=seat, seat=seat, problem=problem)
    return solve(t, seat, problem, wrong[seat, problem][answer["n"] - 1], claim)


def solve(t: Table, seat: Seat, problem: int, word: str, claim: str) -> bool:
    """A word is found: it opens, and counts; whether that ends the match (R5)."""
    score = t.counters["score"]
    thing = t.zones["words"][problem - 1]
    if claim == "own":
        thing.show(seat)
    else:
        thing.open().owner = seat
    t.tell("solved", "C", to=seat if claim == "own" else None, seat=seat, problem=problem, word=word)
    score[seat] += 1
    t.tell("point", "C", seat=seat)
    if score[seat] > score[t.other(seat)]:
        t.value("ahead", seat)
    return score[seat] >= NEEDED[claim] or not left(t, seat)
