"""결!합! · Gyeol Hap: rulebook page `gyeol_hap`."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.game import Choice, Game, Script, Whole
from rules.kit.haps import ON_BOARD, draw_board, on_board, open_board, tell_haps
from rules.kit.rounds import after_round
from rules.kit.turns import first_player, lead_on
from rules.steps import TIMEOUT, Answer, Ask, Chance, Cue, Pick, Step, one_of, some_of
from rules.table import DEALER, Document, Seat, Table, Thing

GAME = Game(
    "gyeol_hap",
    version=1,
    seats=(2, 2),
    kind="puzzle",
    minutes=45,
    options={
        "rounds": Whole(10, 1),
        "extra": Whole(0, 0),
        "min_haps": Whole(0, 0, 4),
        "after_hap": Choice("pass", "gyeol"),
    },
    seconds={"turn": 30, "name": 5},
    on_timeout="auto",
)

NUMBERS = tuple(range(1, ON_BOARD + 1))
SILENT = 6
RIGHT_GYEOL = 3


def play(t: Table, rounds: int, extra: int, min_haps: int, after_hap: str) -> Script:
    yield from first_player(t)
    t.counter("score")
    number = 0
    while True:
        number += 1
        t.zone("board", ordered=True)
        t.zone("found")
        t.value("round", number)
        t.value("passes", 0)
        t.tell("round", "10", n=number)
        yield from draw_board(t, min_haps)  # 2, R5
        tell_haps(t, "3", to=DEALER)

        yield Cue("reveal")
        open_board(t)
        seat, over = t.values["leader"], False
        while not over:
            over = yield from turn(t, seat, after_hap == "gyeol")
            seat = t.other(seat)
        tell_haps(t, "3")

        end = after_round(t, "10", rounds, extra)  # R7
        if end is not None:
            return end
        yield Cue("next")
        lead_on(t, "alternate", None)  # R6


def turn(t: Table, seat: Seat, chance: bool) -> Generator[Step, Any, bool]:
    """4: one turn; whether it ended the round. With `chance`, 결 may be called right behind one's own 합 (R2)."""
    act = (yield _turn(t, seat, ("hap", "gyeol", "pass")))["act"]
    if act == "pass":
        t.value("passes", t.values["passes"] + 1)
        t.tell("pass", "6", seat=seat)
        if t.values["passes"] == SILENT:  # 9, R1
            t.tell("stopped", "9")
            return True
        return False
    t.value("passes", 0)
    if act == "gyeol":
        return (yield from call_gyeol(t, seat))
    if (yield from call_hap(t, seat)) and chance:
        if (yield _turn(t, seat, ("gyeol", "pass"), timed_as="name"))["act"] == "gyeol":
            return (yield from call_gyeol(t, seat))
        t.tell("pass", "6", seat=seat)  # told, but no silent turn
    return False


def call_hap(t: Table, seat: Seat) -> Generator[Step, Any, bool]:
    """4 to 6: call 합 and name three pictures; whether they are one that has not been found yet (R3)."""
    t.tell("call", "4", seat=seat, act="hap")
    answer = yield _name(t, seat)
    triple, clause = None, "6"
    if answer is not TIMEOUT:
        triple, clause = "".join(str(number) for number in sorted(answer["pictures"])), "5"
        t.tell("named", "4", seat=seat, pictures=triple)
    yield Cue("compare")
    right = triple in left(t)
    if right:
        t.zones["found"].append(Thing(triple, owner=seat).open())
    t.tell("hap", clause, seat=seat, right=right, pictures=triple)
    pay(t, seat, 1 if right else -1, clause)
    return right


def call_gyeol(t: Table, seat: Seat) -> Generator[Step, Any, bool]:
    """7, 8: say that no 합 is left; if that is right, the round is over."""
    t.tell("call", "7", seat=seat, act="gyeol")
    yield Cue("compare")
    right = not left(t)
    clause = "7" if right else "8"
    t.tell("gyeol", clause, seat=seat, right=right)
    pay(t, seat, RIGHT_GYEOL if right else -1, clause)
    return right


def pay(t: Table, seat: Seat, n: int, clause: str) -> None:
    """Points won or lost; there is no floor (R8)."""
    t.counters["score"][seat] += n
    t.tell("point", clause, seat=seat, n=n)


def left(t: Table) -> list[str]:
    """The 합 of the board that nobody has found yet."""
    found = t.zones["found"].faces()
    return [triple for triple in on_board(t) if triple not in found]


def _turn(t: Table, seat: Seat, acts: tuple[str, ...], timed_as: str | None = None) -> Ask:
    def preview(answer: Answer) -> list[Document]:
        act = answer["act"]
        if act == "pass" and "hap" in acts:
            n = t.values["passes"] + 1
            return [{"note": "pass_ends", "danger": True} if n == SILENT else {"note": "pass", "n": n}]
        return [{"note": f"call_{act}"}] if act != "pass" else []

    return Ask(
        seat, "turn", {"act": Pick(acts)}, clause="4", on_timeout={"act": "pass"}, preview=preview, timed_as=timed_as,
    )  # fmt: skip


def _name(t: Table, seat: Seat) -> Ask:
    def rehearse(chance: Chance) -> Answer:  # R8
        open_ones = left(t)
        if open_ones and chance.random() < 0.4:
            return {"pictures": [int(number) for number in one_of(chance, open_ones)]}
        return {"pictures": some_of(chance, NUMBERS, 3)}

    return Ask(
        seat, "name", {"pictures": Pick(NUMBERS, 3, 3)}, clause="4", on_timeout=TIMEOUT, rehearse=rehearse,
    )  # fmt: skip
