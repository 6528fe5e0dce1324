"""흑과 백 · Black and White: rulebook page `black_white`."""

from __future__ import annotations

from rules.game import Choice, Game, Script, Whole
from rules.kit.duels import ahead, laid
from rules.kit.tiles import ask_tile, deal_tiles, lay_tile
from rules.kit.turns import first_player
from rules.steps import Cue, Outcome
from rules.table import Table

GAME = Game(
    "black_white",
    version=1,
    seats=(2, 2),
    kind="mind",
    minutes=10,
    options={"colours": Choice("at_once", "after_both"), "overtimes": Whole(0)},
    seconds={"tile": 60},
)

ROUNDS = 9
TILES = range(9)  # R1: the even ones are black, the 6 too


def play(t: Table, colours: str, overtimes: int) -> Script:
    yield from first_player(t)
    score = t.counter("score")
    t.value("overtime", 0)

    while True:
        deal_tiles(t, TILES)
        for n in range(1, ROUNDS + 1):
            t.value("round", n)
            leader = t.values["leader"]
            chosen = {}
            for seat in (leader, t.other(leader)):
                chosen[seat] = (yield ask_tile(t, seat, "4"))["tile"]
                if colours == "at_once":  # R2: before the other chooses
                    lay_tile(t, seat, chosen[seat], "5")
            if colours == "after_both":
                for seat in chosen:
                    lay_tile(t, seat, chosen[seat], "5")

            yield Cue("compare")
            winner = ahead(t, laid(t))
            if winner is None:
                t.tell("tie", "5")  # R3: nobody scores, the leader stays
            else:
                score[winner] += 1
                t.value("leader", winner)
                t.tell("point", "5", seat=winner)
            if n < ROUNDS:  # R5: no early end
                yield Cue("next")

        winner = ahead(t, score)
        if winner is not None or t.values["overtime"] >= overtimes:
            return Outcome(winner, "8")
        yield Cue("next")
        t.tell("overtime", "8", n=t.value("overtime", t.values["overtime"] + 1))  # R4
