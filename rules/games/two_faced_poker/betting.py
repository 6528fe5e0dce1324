"""The betting of 양면포커 (clauses C and D of page `two_faced_poker`): per face, on one face or on both."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.kit.betting import likely_act, likely_chips, put_in
from rules.steps import Amount, Answer, Ask, Chance, Field, Illegal, Pick, Step, one_of
from rules.table import Document, Seat, Table

FRONT, BACK, BOTH = "front", "back", "both"
ONE_FACE = (FRONT, BACK)
BONUS = 10  # E-3, E-4
ACTS = {"bet": "C-1", "call": "C-2", "raise": "C-3", "fold": "C-4", "double": "D-2"}


def face_of(t: Table, seat: Seat) -> str | None:
    """The face a seat has chosen in this round: front, back or both."""
    face: str | None = t.values[f"face.{seat}"]
    return face


def width(t: Table, seat: Seat) -> int:
    """How many faces a seat pays for; one while it has none."""
    return 2 if face_of(t, seat) == BOTH else 1


def top(t: Table, seat: Seat) -> int:
    """The other seat's level."""
    return t.counters["level"][t.other(seat)]


def owe(t: Table, seat: Seat) -> int:
    """What the other's level stands above the seat's own. Below 0 only after a dealer's correction."""
    return top(t, seat) - t.counters["level"][seat]


def span(t: Table, seat: Seat) -> tuple[int, int]:
    """The least and the most, per face, that a seat may go above the other's level; none where the least is more (R4).

    The least is 1, or more where a correction has put the seat ahead.
    """
    chips, other, short = t.counters["chips"], t.other(seat), owe(t, seat)
    return max(1, 1 - short), min(chips[seat] // width(t, seat) - short, chips[other] // width(t, other))


def room_for_both(t: Table, seat: Seat) -> int:
    """How far an opener may go on both faces: the other calls on one (D-1, D-3)."""
    chips = t.counters["chips"]
    return min(chips[seat] // 2, chips[t.other(seat)])


def legal_acts(t: Table, seat: Seat, opening: bool, can_raise: bool) -> list[str]:
    """What a seat may do now; `fold` is the last."""
    if opening:
        return ["bet", "fold"] if can_raise else ["fold"]
    acts = ["call"]
    if face_of(t, seat) is None and face_of(t, t.other(seat)) != BOTH and can_double(t, seat):
        acts.append("double")
    return [*acts, *(["raise"] if can_raise else []), "fold"]


def can_double(t: Table, seat: Seat) -> bool:
    """Whether a seat has the chips to double in answer (D-2, D-3)."""
    return t.counters["chips"][seat] >= 2 * top(t, seat)


def faces(t: Table, seat: Seat, opening: bool) -> list[str]:
    """The faces that may be declared with a first bet, raise or call."""
    return [*ONE_FACE, *([BOTH] if opening and room_for_both(t, seat) >= 1 else [])]


def betting(t: Table) -> Generator[Step, Any, Seat | None]:
    """One betting, the leader first. Returns the seat that folded, or None: showdown."""
    seat: Seat = t.values["leader"]
    opening = True
    while True:
        if not opening and t.counters["chips"][seat] <= 0 and owe(t, seat) <= 0:
            return None  # it opened all in and was doubled: nothing is left to decide
        answer = yield _ask(t, seat, opening)
        act = answer["act"]
        n, level = moved(t, seat, answer)
        put_in(t, seat, n)
        t.counters["level"][seat] = level
        face = t.value(f"face.{seat}", BOTH if act == "double" else answer.get("face", face_of(t, seat)))
        clause = "D-1" if act == "bet" and face == BOTH else ACTS[act]
        t.tell("bet", clause, seat=seat, act=act, n=n, total=t.counters["bet"][seat], face=face, level=level)
        if act == "fold":
            return seat
        if act == "call":
            _hand_back(t)
            return None
        opening = False
        seat = t.other(seat)


def moved(t: Table, seat: Seat, answer: Answer) -> tuple[int, int]:
    """The chips that an act puts in, and the seat's level after it."""
    act = answer["act"]
    level = t.counters["level"][seat]
    if act == "fold":
        return 0, level
    wide = 2 if act == "double" or answer.get("face") == BOTH else width(t, seat)
    up = owe(t, seat) + (answer["chips"] if act in ("bet", "raise") else 0)
    if act == "call":
        up = max(0, min(up, t.counters["chips"][seat] // wide))  # less than is owed only after a correction
    return wide * up, level + up


def _hand_back(t: Table) -> None:
    """After a call both levels are equal; only a dealer's correction can leave an excess, which goes back."""
    levels = t.counters["level"]
    for seat in t.seats:
        excess = -owe(t, seat)
        if excess > 0:
            levels[seat] -= excess
            n = width(t, seat) * excess
            put_in(t, seat, -n)
            t.tell("refund", "C", seat=seat, n=n)


class _Face(Pick):
    """Front, back or both; an opener's `both` is judged with its chips, by `check` of the ask."""

    def check(self, value: Any, table: Table) -> None:
        if value != BOTH or "bet" not in (self.when or {})["act"]:
            super().check(value, table)


def _ask(t: Table, seat: Seat, opening: bool) -> Ask:
    def refuse(act: Any) -> None:
        if act == "double" and not opening:
            if face_of(t, seat) is not None:
                raise Illegal("face_chosen", "D")
            if face_of(t, t.other(seat)) == BOTH:
                raise Illegal("other_doubled", "D-5")
            raise Illegal("too_dear", "D-3", n=2 * top(t, seat))

    def fields() -> dict[str, Field]:
        low, high = span(t, seat)
        acts = legal_acts(t, seat, opening, low <= high)
        more = [act for act in acts if act in ("bet", "raise")]
        made: dict[str, Field] = {"act": Pick(acts, clause="C", refuse=refuse)}
        if face_of(t, seat) is None and (with_face := [*more, *(["call"] if "call" in acts else [])]):
            made["face"] = _Face(faces(t, seat, opening), clause="C", when={"act": with_face})
        if more:
            made["chips"] = Amount(low, high, clause="C", high_clause="C-5", when={"act": more})
        return made

    def check(answer: Answer) -> None:
        if answer.get("face") == BOTH and answer["chips"] > (high := room_for_both(t, seat)):
            raise Illegal("both_too_high", "D-3", high=max(0, high))

    def rehearse(chance: Chance) -> Answer:
        low, high = span(t, seat)
        act = likely_act(chance, legal_acts(t, seat, opening, low <= high))
        answer: Answer = {"act": act}
        if act in ("bet", "raise", "call") and face_of(t, seat) is None:
            answer["face"] = one_of(chance, faces(t, seat, opening and low <= room_for_both(t, seat)))
        if act in ("bet", "raise"):
            most = room_for_both(t, seat) if answer.get("face") == BOTH else high
            answer["chips"] = likely_chips(chance, low, most)
        return answer

    return Ask(
        seat,
        "bet",
        fields,
        clause="C",
        check=check,
        on_timeout={"act": "fold"},
        preview=lambda answer: _notes(t, seat, answer),
        rehearse=rehearse,
    )


def _notes(t: Table, seat: Seat, answer: Answer) -> list[Document]:
    """What an act comes to: its price and the total after it, all in, what both faces stand for, what a fold costs."""
    chips, other = t.counters["chips"], t.other(seat)
    act = answer["act"]
    if act == "fold":
        notes: list[Document] = [{"note": "fold", "danger": True, "n": t.values["pot"]}]
        if face_of(t, other) == BOTH:
            notes.append({"note": "fold_costs", "danger": True, "costs": [BONUS]})
            if chips[seat] <= BONUS:
                notes.append({"note": "fold_ends", "danger": True})
        return notes
    n, level = moved(t, seat, answer)
    notes = [{"note": "act", "act": act, "n": n, "total": t.counters["bet"][seat] + n, "left": chips[seat] - n}]
    if act == "double" or answer.get("face") == BOTH:
        notes.append({"note": "both", "n": BONUS})
    if n and n == chips[seat]:
        notes.append({"note": "all_in"})
    elif act in ("bet", "raise") and width(t, other) * (level - top(t, seat)) == chips[other]:
        notes.append({"note": "puts_all_in", "seat": other})
    return notes
