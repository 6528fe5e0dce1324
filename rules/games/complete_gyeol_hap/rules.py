"""컴플릿 결! 합! · Complete Gyeol Hap: rulebook page `complete_gyeol_hap`."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.game import Game, Script, Whole
from rules.kit.haps import TRIPLES, draw_board, on_board, open_board, tell_haps
from rules.kit.rounds import after_round, can_win
from rules.steps import Answer, Ask, Chance, Cue, Pick, Race, Step, one_of
from rules.table import DEALER, Document, Seat, Table

GAME = Game(
    "complete_gyeol_hap",
    version=1,
    seats=(2, 2),
    kind="puzzle",
    minutes=25,
    options={
        "rounds": Whole(7, 1),
        "to_win": Whole(4, 1),
        "extra": Whole(0, 0),
        "min_haps": Whole(1, 0, 4),
    },
    seconds={"gyeol": 180},
    on_timeout="auto",
    first=False,
    check=can_win,
)


def play(t: Table, rounds: int, to_win: int, extra: int, min_haps: int) -> Script:
    score = t.counter("score")
    number = 0
    while True:
        number += 1
        t.zone("board", ordered=True)
        t.value("round", number)
        t.value("out", [])
        t.tell("round", "B", n=number)
        yield from draw_board(t, min_haps)  # R1
        tell_haps(t, "C", to=DEALER)

        yield Cue("start")
        open_board(t)
        seat = yield from race(t)
        if seat is None:
            t.tell("unsolved", "D")
        else:
            score[seat] += 1
            t.tell("point", "D", seat=seat)
        tell_haps(t, "C")

        end = after_round(t, "E", rounds, extra, to_win)  # R5
        if end is not None:
            return end
        yield Cue("next")


def race(t: Table) -> Generator[Step, Any, Seat | None]:
    """D: the seat that is first to call 결 with the whole list; None when both are out or time has run out.

    A wrong call puts its seat out of the round, and the same race goes on for the other (R3).
    """
    haps = on_board(t)
    running = Race([_gyeol(seat, haps) for seat in t.seats])
    while running.asks:
        seat, answer = yield running
        if seat is None:
            return None
        right = is_right(answer, haps)
        t.tell("gyeol", "D", seat=seat, right=right)
        if right:
            return seat  # type: ignore[no-any-return]
        t.value("out", [*t.values["out"], seat])
        running.asks = [ask for ask in running.asks if ask.seat != seat]
    return None


def is_right(answer: Answer, haps: list[str]) -> bool:
    """R2: none missing, and none that is no 합; in any order."""
    return sorted(answer["haps"]) == haps


def _gyeol(seat: Seat, haps: list[str]) -> Ask:
    def rehearse(chance: Chance) -> Answer:  # R6
        right = list(haps)
        if chance.random() < 0.5:
            return {"haps": right}
        if right and chance.random() < 0.5:
            missing = one_of(chance, right)
            return {"haps": [triple for triple in right if triple != missing]}
        while (wrong := one_of(chance, TRIPLES)) in right:
            pass
        return {"haps": [*right, wrong]}

    def preview(answer: Answer) -> list[Document]:
        return [{"note": "gyeol", "n": len(answer["haps"]), "danger": True}]

    return Ask(
        seat, "gyeol", {"haps": Pick(TRIPLES, 0, len(TRIPLES))}, clause="D", secret=True, drafts=True,
        discloses=lambda answer: is_right(answer, haps), preview=preview, rehearse=rehearse,
    )  # fmt: skip
