"""흑과백2 · Black and White 2: rulebook page `black_white_2`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.game import BadOption, Choice, Game, Script, Whole
from rules.kit.turns import first_player
from rules.steps import Amount, Answer, Ask, Chance, Cue, Outcome
from rules.table import Document, Seat, Table, Thing


def _whole_lamps(options: Document, seats: Sequence[Seat]) -> None:
    if options["points"] % options["lamps"]:
        raise BadOption("lamps", "not_a_divisor", of=options["points"])


GAME = Game(
    "black_white_2",
    version=1,
    seats=(2, 2),
    kind="mind",
    minutes=20,
    options={
        "points": Whole(200, 1, 100_000),
        "lamps": Whole(10, 1, 200),
        "to_win": Whole(10, 1, 1000),
        "stall_rounds": Whole(3, 0, 1000),
        "tie_at_end": Choice("leader", "first"),
    },
    seconds={"bid": 60},
    check=_whole_lamps,
)


def play(t: Table, points: int, lamps: int, to_win: int, stall_rounds: int, tie_at_end: str) -> Script:
    step = points // lamps
    first = yield from first_player(t)
    leader = first
    purse = t.counter("points", points, owner_only=True)
    score = t.counter("score")
    for seat in t.seats:
        t.lamp("points", seat, lamps, lamps)
        t.zone(f"played.{seat}", ordered=True)
    stalled = 0

    while True:
        t.value("round", t.values.get("round", 0) + 1)
        bids = {}
        for seat in (leader, t.other(leader)):  # C: the leader first
            answer = yield _bid(t, seat, step, last_zero=stalled + 1 == stall_rounds)
            bids[seat] = n = answer["points"]
            purse[seat] -= n
            t.zones[f"played.{seat}"].append(Thing(n, colour(n), seat).show(seat))
            t.tell("bid", "D", seat=seat, colour=colour(n))
            if light(t, seat, step):  # H: before the other decides
                t.tell("lamps", "G", seat=seat, lit=t.lamps["points"][seat]["lit"])

        yield Cue("compare")
        one, two = t.seats
        if bids[one] == bids[two]:
            t.tell("tie", "E")  # R4: nobody scores, the leader stays
        else:
            leader = one if bids[one] > bids[two] else two
            score[leader] += 1
            t.value("leader", leader)
            t.tell("point", "E", seat=leader)
            if score[leader] >= to_win:
                return Outcome(leader, "I")

        stalled = 0 if any(bids.values()) else stalled + 1
        if stall_rounds and stalled == stall_rounds and purse.total():  # R2: J cannot be dodged for ever
            for seat in t.seats:
                purse[seat] = 0
                light(t, seat, step)
            t.tell("stalled", "J")
        if not purse.total():
            if score[one] != score[two]:
                return Outcome(one if score[one] > score[two] else two, "J")
            return Outcome(leader if tie_at_end == "leader" else first, "K")
        yield Cue("next")


def colour(points: int) -> str:
    """D: one digit is black, more are white."""
    return "black" if points < 10 else "white"


def lit(points: int, step: int) -> int:
    """F: lamps still lit with these points, where one lamp stands for `step`."""
    return -(-points // step)


def light(t: Table, seat: Seat, step: int) -> bool:
    """Set a seat's lamps by its purse; whether their number changed."""
    lamps = t.lamps["points"][seat]
    before = lamps["lit"]
    now = lit(t.counters["points"][seat], step)
    if now != before:
        t.lamp("points", seat, now, lamps["of"])
    return now != before


def _bid(t: Table, seat: Seat, step: int, last_zero: bool) -> Ask:
    """B: as much of the own purse as one wishes, 0 too (R5); only the colour and the lamps are disclosed (D, G)."""
    purse = t.counters["points"]

    def discloses(answer: Answer) -> Any:
        return colour(answer["points"]), lit(purse[seat] - answer["points"], step)

    def preview(answer: Answer) -> list[Document]:
        n = answer["points"]
        notes: list[Document] = [{"note": "bid", "colour": colour(n), "n": n, "left": purse[seat] - n}]
        now, after = lit(purse[seat], step), lit(purse[seat] - n, step)
        if after < now:
            notes.append({"note": "lamps_out", "n": now - after, "lit": after})
        if last_zero and n == 0:
            notes.append({"note": "would_stall", "danger": True})
        return notes

    def rehearse(chance: Chance) -> Answer:
        return {"points": int((purse[seat] + 1) * chance.random() ** 4)}  # mostly small: a match should last

    return Ask(
        seat,
        "bid",
        lambda: {"points": Amount(0, purse[seat], clause="B")},
        clause="C",
        secret=True,
        discloses=discloses,
        on_timeout={"points": 0},
        preview=preview,
        rehearse=rehearse,
    )
