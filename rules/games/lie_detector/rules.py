"""진실탐지기 · Lie Detector: rulebook page `lie_detector`."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.game import Choice, Game, Script
from rules.kit.turns import first_player
from rules.steps import (
    TIMEOUT,
    Answer,
    Ask,
    AskAll,
    Chance,
    Draw,
    Illegal,
    Outcome,
    Pick,
    Step,
    Text,
    between,
    one_of,
)
from rules.table import DEALER, Document, Seat, Table, Thing

GAME = Game(
    "lie_detector",
    version=1,
    seats=(2, 2),
    kind="mind",
    minutes=40,
    options={"evasion": Choice("penalty", "again")},
    seconds={"turn": 60, "answer": 30, "penalty": 15},
)

LENGTH = 4
LONGEST = 120
STALLED = 3
VERDICTS = {"lie": "4", "truth": "5", "evasion": "6"}
QUESTIONS = ("첫 숫자는 짝수입니까?", "네 숫자의 합은 얼마입니까?", "9가 들어 있습니까?", "가장 큰 숫자는 무엇입니까?")
ANSWERS = ("예", "아니요", "7", "3입니다")


def play(t: Table, evasion: str) -> Script:
    for seat in t.seats:
        t.zone(f"password.{seat}", ordered=True)
        t.zone(f"absent.{seat}", ordered=True)
    set_by = yield AskAll([_password(seat) for seat in t.seats])
    for seat in t.seats:
        digits = (int(digit) for digit in set_by[seat]["digits"])
        t.zones[f"password.{seat}"].extend(Thing(digit, owner=seat).show(seat) for digit in digits)
    seat = yield from first_player(t)  # 3

    number = 0
    while True:
        number += 1
        t.value("turn", number)
        answer = yield from ask_turn(t, seat)
        if answer is TIMEOUT:
            t.tell("pass", "3", seat=seat)  # R4
        elif answer["act"] == "guess":
            if guess(t, seat, answer["digits"]):
                return ended(t, seat, "8")
        elif (end := (yield from give_answer(t, t.other(seat), evasion == "penalty"))) is not None:
            return end
        seat = t.other(seat)


def ask_turn(t: Table, seat: Seat) -> Generator[Step, Any, Any]:
    """3, 7: a guess, or a question that the dealer finds fair; an unfair one is asked anew in the same turn (6)."""
    while True:
        answer = yield _turn(t, seat)
        if answer is TIMEOUT or answer["act"] == "guess":
            return answer
        t.tell("question", "3", seat=seat, text=answer["question"])
        if (yield Ask(DEALER, "admit", {"verdict": Pick(("fair", "unfair"))}, clause="6"))["verdict"] == "fair":
            return answer
        t.tell("unfair", "6", seat=seat)


def give_answer(t: Table, seat: Seat, costs: bool) -> Generator[Step, Any, Outcome | None]:
    """4 to 6: the question stands until it is answered by a lie or the truth, or the dealer ends the match (R9)."""
    evasions = 0
    while True:
        answer = yield _answer(seat)
        verdict = "evasion"
        if answer is not TIMEOUT:
            t.tell("answer", "4", seat=seat, text=answer["answer"])
            verdict = (yield Ask(DEALER, "judge", {"verdict": Pick(VERDICTS)}, clause="4"))["verdict"]
        t.tell(verdict, VERDICTS[verdict], seat=seat)
        if verdict == "truth" or (verdict == "evasion" and costs):
            yield from penalty(t, seat)
        if verdict != "evasion":
            return None
        evasions += 1
        if evasions >= STALLED:
            ruling = yield _stalled(t)
            if ruling["act"] == "end":
                return ended(t, ruling.get("winner"), "6")


def penalty(t: Table, seat: Seat) -> Generator[Step, Any, None]:
    """5: give away a digit that the own password lacks, a new one each time (R5)."""
    if not lacking(t, seat):
        t.tell("nothing_left", "5", seat=seat)
        return
    answer = yield _penalty(t, seat)
    digit = (yield Draw("digit", lacking(t, seat))) if answer is TIMEOUT else answer["digit"]  # R4
    t.zones[f"absent.{seat}"].append(Thing(digit, owner=seat).open())
    t.tell("absent", "5", seat=seat, digit=digit)


def lacking(t: Table, seat: Seat) -> list[int]:
    """The digits that a seat's password lacks and that it has not given away yet."""
    gone = {*t.zones[f"password.{seat}"].faces(), *t.zones[f"absent.{seat}"].faces()}
    return [digit for digit in range(10) if digit not in gone]


def guess(t: Table, seat: Seat, digits: str) -> bool:
    """7: whether these are the other's password, each in its place."""
    right = digits == password(t, t.other(seat))
    t.tell("guess", "7", seat=seat, digits=digits, right=right)
    return right


def password(t: Table, seat: Seat) -> str:
    """A seat's password as text."""
    return "".join(str(digit) for digit in t.zones[f"password.{seat}"].faces())


def ended(t: Table, winner: Seat | None, clause: str) -> Outcome:
    """The end: both passwords open."""
    for seat in t.seats:
        for thing in t.zones[f"password.{seat}"]:
            thing.open()
    return Outcome(winner, clause)


def _digits(text: str, clause: str) -> None:
    if len(text) != LENGTH or not (text.isascii() and text.isdigit()):
        raise Illegal("not_four_digits", clause)


def _any_digits(chance: Chance) -> str:
    return "".join(str(between(chance, 0, 9)) for _ in range(LENGTH))


def _password(seat: Seat) -> Ask:
    return Ask(
        seat, "password", {"digits": Text(LENGTH, _any_digits, clause="1")}, clause="1", secret=True,
        check=lambda answer: _digits(answer["digits"], "1"),
    )  # fmt: skip


def _turn(t: Table, seat: Seat) -> Ask:
    def check(answer: Answer) -> None:
        if answer["act"] == "guess":
            _digits(answer["digits"], "7")

    def preview(answer: Answer) -> list[Document]:
        return [{"note": "guess", "digits": answer["digits"]}] if answer["act"] == "guess" else []

    def rehearse(chance: Chance) -> Answer:  # R8
        if chance.random() < 0.5:
            return {"act": "question", "question": one_of(chance, QUESTIONS)}
        known = chance.random() < 0.05
        return {"act": "guess", "digits": password(t, t.other(seat)) if known else _any_digits(chance)}

    fields = {
        "act": Pick(("question", "guess")),
        "question": Text(LONGEST, clause="3", when={"act": ("question",)}),
        "digits": Text(LENGTH, clause="7", when={"act": ("guess",)}),
    }
    return Ask(
        seat, "turn", fields, clause="3", on_timeout=TIMEOUT, check=check, preview=preview, rehearse=rehearse,
    )  # fmt: skip


def _answer(seat: Seat) -> Ask:
    text = Text(LONGEST, lambda chance: str(one_of(chance, ANSWERS)), clause="6")
    return Ask(seat, "answer", {"answer": text}, clause="4", on_timeout=TIMEOUT)


def _penalty(t: Table, seat: Seat) -> Ask:
    def refuse(digit: Any) -> None:
        for zone, why in (("password", "in_password"), ("absent", "given_before")):
            if digit in t.zones[f"{zone}.{seat}"].faces() and type(digit) is int:
                raise Illegal(why, "5")

    return Ask(
        seat, "penalty", lambda: {"digit": Pick(lacking(t, seat), refuse=refuse)}, clause="5", on_timeout=TIMEOUT,
        preview=lambda answer: [{"note": "penalty", "digit": answer["digit"]}],
    )  # fmt: skip


def _stalled(t: Table) -> Ask:
    winner = Pick(t.seats, optional=True, when={"act": ("end",)})
    return Ask(DEALER, "stalled", {"act": Pick(("go_on", "end")), "winner": winner}, clause="6")
