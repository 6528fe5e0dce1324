"""실퍼의 흑과백 · Silper's Black and White: rulebook page `silper_black_white`."""

from __future__ import annotations

from typing import Any

from rules.game import Game, Script
from rules.kit.duels import ahead, laid
from rules.kit.turns import first_player
from rules.steps import Answer, Ask, Chance, Cue, Illegal, Outcome, Pick, some_of
from rules.table import Document, Seat, Table, Thing

GAME = Game("silper_black_white", version=1, seats=(2, 2), kind="mind", minutes=15, options={}, seconds={"number": 60})

ROUNDS, TO_WIN = 11, 6
TILES = (0,) * 6 + (1,) * 5 + (2,) * 4 + (3,) * 3 + (4,)  # B


def play(t: Table) -> Script:
    yield from first_player(t)
    score = t.counter("score")
    hands = {seat: t.zone(f"hand.{seat}", [Thing(n, owner=seat).show(seat) for n in TILES]) for seat in t.seats}
    for seat in t.seats:
        t.zone(f"played.{seat}", ordered=True)

    for n in range(1, ROUNDS + 1):
        dry = [seat for seat in t.seats if not hands[seat]]
        if dry:  # R5: whoever has a tile can lay it
            return Outcome(t.other(dry[0]) if len(dry) == 1 else None, "H")
        t.value("round", n)
        leader = t.values["leader"]
        for seat in (leader, t.other(leader)):
            lay(t, seat, (yield _number(t, seat))["tiles"])

        yield Cue("compare")
        winner = ahead(t, {seat: int(digits) for seat, digits in laid(t).items()})
        if winner is None:
            t.tell("tie", "D")  # R2: nobody scores, the leader stays
        else:
            score[winner] += 1
            t.tell("point", "D", seat=winner)
            if score[winner] >= TO_WIN:
                return Outcome(winner, "F")
            t.value("leader", winner)
        if n < ROUNDS:
            yield Cue("next")

    winner = ahead(t, score)
    if winner is not None:
        return Outcome(winner, "E")
    yield Cue("reveal")
    highest = {seat: max(hands[seat].faces(), default=-1) for seat in t.seats}  # R6: no tile is below 0
    for seat in t.seats:
        for tile in hands[seat]:
            tile.open()
        if hands[seat]:
            t.tell("highest", "G", seat=seat, tile=highest[seat], best=highest[seat])
        else:
            t.tell("highest", "G", seat=seat, tile=None, best="none")  # `best` says it in words
    return Outcome(ahead(t, highest), "G")


def lay(t: Table, seat: Seat, digits: list[int]) -> None:
    """C: the tiles leave the hand, the number is laid face down, its length told."""
    for digit in digits:
        t.zones[f"hand.{seat}"].take(digit)
    t.zones[f"played.{seat}"].append(Thing(text(digits), len(digits), seat).show(seat))
    t.tell("number", "C", seat=seat, digits=len(digits))


def text(digits: list[int]) -> str:
    """The number as text: nineteen digits are more than a browser's number holds."""
    return "".join(str(digit) for digit in digits)


def _number(t: Table, seat: Seat) -> Ask:
    """B, H, I: one tile or more of the hand; a 0 may stand first only by itself."""
    hand = t.zones[f"hand.{seat}"]

    def fields() -> dict[str, Any]:
        return {"tiles": Pick(sorted({*hand.faces()}), 1, len(hand), repeat=True, clause="H", refuse=not_held)}

    def not_held(value: Any) -> None:
        raise Illegal("not_held", "H")

    def check(answer: Answer) -> None:
        digits, held = answer["tiles"], hand.faces()
        for digit in {*digits}:
            if digits.count(digit) > held.count(digit):
                raise Illegal("too_few_held", "H", digit=digit, high=held.count(digit))
        if len(digits) > 1 and digits[0] == 0:
            raise Illegal("leading_zero", "I")

    def preview(answer: Answer) -> list[Document]:
        digits = answer["tiles"]
        left = len(hand) - len(digits)
        notes: list[Document] = [{"note": "number", "number": text(digits), "digits": len(digits), "left": left}]
        if not left and t.values["round"] < ROUNDS:
            notes.append({"note": "runs_dry", "danger": True})
        return notes

    def rehearse(chance: Chance) -> Answer:
        n = 1
        while n < len(hand) and chance.random() < 0.35:  # short numbers, or most matches would end dry
            n += 1
        digits = some_of(chance, hand.faces(), n)
        return {"tiles": digits if digits[0] else sorted(digits, reverse=True)[: n if any(digits) else 1]}

    return Ask(
        seat,
        "number",
        fields,
        clause="C",
        check=check,
        seconds=60,
        secret=True,
        discloses=lambda answer: len(answer["tiles"]),
        on_timeout=lambda: {"tiles": [min(hand.faces())]},
        preview=preview,
        rehearse=rehearse,
    )
