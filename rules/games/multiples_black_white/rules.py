"""배수 흑과백 · Multiples Black and White: rulebook page `multiples_black_white`."""

from __future__ import annotations

from typing import Any

from rules.game import Flag, Game, Script
from rules.kit.duels import ahead, laid
from rules.kit.tiles import ask_tile, colour, deal_tiles, lay_tile
from rules.kit.turns import first_player
from rules.steps import Answer, Ask, Cue, Illegal, Outcome, Pick
from rules.table import Document, Seat, Table

GAME = Game(
    "multiples_black_white",
    version=1,
    seats=(2, 2),
    kind="mind",
    minutes=15,
    options={"equal_is_multiple": Flag(True)},
    seconds={"tile": 60, "doubt": 15},
)

ROUNDS = 9
TILES = (3, 4, 5, 6, 7, 8, 9, 10, 12)  # B


def play(t: Table, equal_is_multiple: bool) -> Script:
    yield from first_player(t)
    score = t.counter("score")
    doubts = t.counter("doubts")
    deal_tiles(t, TILES)

    for n in range(1, ROUNDS + 1):
        t.value("round", n)
        in_turn = t.round_from(t.values["leader"])
        for seat in in_turn:  # C, R6: each colour before the next choice
            lay_tile(t, seat, (yield ask_tile(t, seat, "C"))["tile"], "C")

        doubter: Seat | None = None
        for seat in in_turn:  # D-4: one doubt a round, the leader's chance first
            says = (yield _doubt(t, seat, equal_is_multiple))["say"]
            t.tell(says, "D-4", seat=seat)
            if says == "doubt":
                doubter = seat
                break

        right = False
        if doubter is not None:
            yield Cue("reveal")
            tiles = laid(t)
            right = multiple(tiles[t.other(doubter)], tiles[doubter], equal_is_multiple)
            if right:  # R3: instead of the comparison
                doubts[doubter] += 1
                score[doubter] += 1
                t.value("leader", doubter)
                t.tell("doubt_right", "D-2", seat=doubter)
                t.tell("point", "D-2", seat=doubter)
            else:
                score[t.other(doubter)] += 1
                t.tell("doubt_wrong", "D-3", seat=doubter)
                t.tell("point", "D-3", seat=t.other(doubter))

        if not right:  # R7: after a wrong doubt too
            yield Cue("compare")
            winner = ahead(t, laid(t))
            if winner is None:
                t.tell("tie", "E")  # R4: the leader stays
            else:
                score[winner] += 1
                t.value("leader", winner)
                t.tell("point", "E", seat=winner)
        if n < ROUNDS:
            yield Cue("next")

    return Outcome(ahead(t, score) or ahead(t, doubts), "F")


def multiple(other: int, own: int, equal: bool) -> bool:
    """D-1, R2: whether the other's number is a multiple of one's own."""
    return other % own == 0 and (equal or other != own)


def _doubt(t: Table, seat: Seat, equal: bool) -> Ask:
    """D: doubt or pass, knowing the own number and the other's colour."""

    def refuse(value: Any) -> None:
        raise Illegal("doubt_or_pass", "D-4")

    def preview(answer: Answer) -> list[Document]:
        if answer["say"] == "pass":
            return []
        own, back = t.zones[f"played.{seat}"][-1].face, t.zones[f"played.{t.other(seat)}"][-1].back
        numbers = [number for number in TILES if colour(number) == back and multiple(number, own, equal)]
        if numbers:
            return [{"note": "right_if", "own": own, "colour": back, "numbers": numbers}]
        return [{"note": "never_right", "danger": True, "own": own, "colour": back}]

    return Ask(
        seat,
        "doubt",
        {"say": Pick(("doubt", "pass"), clause="D-4", refuse=refuse)},
        clause="D-4",
        seconds=15,
        on_timeout={"say": "pass"},
        preview=preview,
    )
