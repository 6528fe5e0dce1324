"""은행놀이 · Bank Play: rulebook page `bank_play`."""

from __future__ import annotations

from collections.abc import Mapping

from rules.game import Choice, Game, Script
from rules.kit.duels import ahead, laid
from rules.kit.turns import first_player
from rules.steps import Answer, Ask, Chance, Cue, Outcome, Split, between, some_of
from rules.table import Document, Seat, Table, Thing

GAME = Game(
    "bank_play",
    version=1,
    seats=(2, 2),
    kind="mind",
    minutes=20,
    options={"tie_at_end": Choice("draw", "money")},
    seconds={"bills": 60},
)

ROUNDS = 9
WORTH = {"k1": 1_000, "k3": 3_000, "k5": 5_000, "k10": 10_000}
PURSE = {"k1": 20, "k3": 10, "k5": 6, "k10": 2}  # B


def play(t: Table, tie_at_end: str) -> Script:
    yield from first_player(t)
    score = t.counter("score")
    t.counter("bills", sum(PURSE.values()))
    for kind, n in PURSE.items():
        t.counter(kind, n, owner_only=True)
    for seat in t.seats:
        t.zone(f"played.{seat}", ordered=True)

    for n in range(1, ROUNDS + 1):
        t.value("round", n)
        leader: Seat = t.values["leader"]
        for seat, clause in ((leader, "C"), (t.other(leader), "D")):
            given: Mapping[str, int] = {}
            if any(held(t, seat).values()):  # R2: without notes nobody is asked
                given = (yield _bills(t, seat, clause))["bills"]
            hand_in(t, seat, given, clause)

        yield Cue("compare")
        winner = ahead(t, laid(t))
        if winner is None:
            t.tell("tie", "E")  # R3: and nothing is opened
        else:
            score[winner] += 1
            t.tell("point", "E", seat=winner)
            lower = t.zones[f"played.{t.other(winner)}"][-1].open()
            t.tell("amount", "F", seat=t.other(winner), won=lower.face)
        t.value("leader", t.other(leader))  # G: whoever won
        if n < ROUNDS:
            yield Cue("next")

    winner = ahead(t, score)
    if winner is None and tie_at_end == "money":  # R5
        yield Cue("reveal")
        money = {seat: worth(held(t, seat)) for seat in t.seats}
        for seat in t.seats:
            t.tell("money", "G", seat=seat, won=money[seat])
        winner = ahead(t, money)
    return Outcome(winner, "G")


def held(t: Table, seat: Seat) -> dict[str, int]:
    """The notes of each kind that a seat still holds."""
    return {kind: max(0, t.counters[kind][seat]) for kind in WORTH}


def worth(notes: Mapping[str, int]) -> int:
    """What notes add up to, in won."""
    return sum(WORTH[kind] * n for kind, n in notes.items())


def hand_in(t: Table, seat: Seat, notes: Mapping[str, int], clause: str) -> None:
    """R4: the notes are spent; the bundle lies face down, its count is told (C, R6)."""
    for kind, n in notes.items():
        t.counters[kind][seat] -= n
    n = sum(notes.values())
    t.counters["bills"][seat] -= n
    t.zones[f"played.{seat}"].append(Thing(worth(notes), n, seat).show(seat))
    t.tell("bills", clause, seat=seat, n=n)


def _bills(t: Table, seat: Seat, clause: str) -> Ask:
    """R2: at least one note, at most all that are held."""

    def fields() -> dict[str, Split]:
        notes = held(t, seat)
        total = sum(notes.values())
        return {"bills": Split(notes, min(1, total), total, clause=clause)}

    def automatic() -> Answer:
        smallest = [kind for kind, n in held(t, seat).items() if n][:1]
        return {"bills": dict.fromkeys(smallest, 1)}

    def preview(answer: Answer) -> list[Document]:
        n = sum(answer["bills"].values())
        left = sum(held(t, seat).values()) - n
        notes: list[Document] = [{"note": "bills", "n": n, "won": worth(answer["bills"]), "left": left}]
        if not left and t.values["round"] < ROUNDS:
            notes.append({"note": "last_bills", "danger": True})
        return notes

    def rehearse(chance: Chance) -> Answer:
        notes: list[str] = []
        for kind, n in held(t, seat).items():
            notes += [kind] * n
        # A share that lasts: notes drawn blindly would all be gone after two rounds.
        share = 2 * len(notes) // (ROUNDS + 1 - t.values["round"])
        given = some_of(chance, notes, min(len(notes), between(chance, 1, 1 + share)))
        return {"bills": {kind: given.count(kind) for kind in sorted({*given})}}

    return Ask(
        seat,
        "bills",
        fields,
        clause=clause,
        seconds=60,
        secret=True,
        discloses=lambda answer: sum(answer["bills"].values()),
        on_timeout=automatic,
        preview=preview,
        rehearse=rehearse,
    )
