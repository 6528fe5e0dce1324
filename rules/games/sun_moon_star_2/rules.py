"""해달별 II · Sun, Moon, Star II: rulebook page `sun_moon_star_2`."""

from __future__ import annotations

from rules.game import Game, Script
from rules.kit.turns import first_player
from rules.steps import Answer, Ask, AskAll, Chance, Cue, Outcome, Split
from rules.table import Document, Seat, Table

GAME = Game(
    "sun_moon_star_2",
    version=1,
    seats=(2, 2),
    kind="mind",
    minutes=25,
    options={},
    seconds={"light": 90, "bet": 45},
)

MARKS = ("sun", "moon", "star")  # C-4: the first of those that are level lights
ROUNDS, POWDER, CHIPS, LAMPS, STEP = 10, 100, 8, 5, 20


def play(t: Table) -> Script:
    yield from first_player(t)
    chips = t.counter("chips", CHIPS)
    powder = t.counter("powder", POWDER, owner_only=True)
    for mark in MARKS:
        t.counter(f"bet.{mark}")
    for mark in MARKS:
        t.counter(f"light.{mark}", owner_only=True)
    for seat in t.seats:
        t.lamp("powder", seat, LAMPS, LAMPS)
    t.value("lit", None)
    t.value("lit_in", None)

    for n in range(1, ROUNDS + 1):
        t.value("round", n)
        lights = yield AskAll([_light(t, seat) for seat in t.seats])  # C-1, R6
        for seat in t.seats:
            for mark in MARKS:
                t.counters[f"light.{mark}"][seat] = lights[seat]["light"].get(mark, 0)
            powder[seat] -= sum(lights[seat]["light"].values())

        yield Cue("lamps")
        for seat in t.seats:  # R2: at no other time
            lit = lamps_lit(powder[seat])
            if lit != t.lamps["powder"][seat]["lit"]:
                t.lamp("powder", seat, lit, LAMPS)
                t.tell("lamps", "C-2", seat=seat, lit=lit)

        leader: Seat = t.values["leader"]
        for seat in (leader, t.other(leader)):
            bet = {}
            if seat != leader or most(t, seat) > 0:  # a leader who may bet nothing is not asked
                bet = (yield _bet(t, seat))["bet"]
            for mark in MARKS:
                t.counters[f"bet.{mark}"][seat] += bet.get(mark, 0)
            chips[seat] -= sum(bet.values())
            sun, moon, star = (t.counters[f"bet.{mark}"][seat] for mark in MARKS)
            t.tell("bet", "C-3", seat=seat, sun=sun, moon=moon, star=star)

        yield Cue("reveal")
        burning = max(MARKS, key=lambda mark: t.counters[f"light.{mark}"].total())
        t.value("lit", burning)
        t.value("lit_in", n)  # a screen that comes later must not take it for the next round's
        t.tell("lit", "C-4", mark=burning)
        yield Cue("compare")
        for seat in t.seats:
            laid = bets(t, seat)
            back = 2 * t.counters[f"bet.{burning}"][seat]
            chips[seat] += back
            if laid:
                t.tell("chips", "C-4", seat=seat, n=back - laid)
            for mark in MARKS:
                t.counters[f"bet.{mark}"][seat] = 0
                if mark != burning:  # E: only what lies in the lit mark is gone; nothing is told
                    powder[seat] += t.counters[f"light.{mark}"][seat]

        if n < ROUNDS:
            gone = [seat for seat in t.seats if chips[seat] <= 0]
            if gone:
                return Outcome(t.other(gone[0]) if len(gone) == 1 else None, "G")
            t.value("leader", t.other(leader))  # R1
            yield Cue("next")

    one, two = t.seats  # R5: after the tenth F decides
    if chips[one] == chips[two]:
        return Outcome(None, "F")
    return Outcome(one if chips[one] > chips[two] else two, "F")


def lamps_lit(powder: int) -> int:
    """C-2: the lamps lit with so much powder in hand, 0 g as 20 g."""
    return min(LAMPS, max(1, -(-powder // STEP)))


def bets(t: Table, seat: Seat) -> int:
    """A seat's chips on all marks together."""
    return sum(t.counters[f"bet.{mark}"][seat] for mark in MARKS)


def most(t: Table, seat: Seat) -> int:
    """C-3: the most that a seat may bet; for the leader half of the other's chips, rounded down."""
    chips = t.counters["chips"]
    return max(0, min(chips[seat], chips[t.other(seat)] // 2) if seat == t.values["leader"] else chips[seat])


def least(t: Table, seat: Seat) -> int:
    """C-3: the least; for the second twice the leader's bet (all he has, should a correction have left him less)."""
    return 0 if seat == t.values["leader"] else min(2 * bets(t, t.other(seat)), most(t, seat))


def _light(t: Table, seat: Seat) -> Ask:
    powder = t.counters["powder"]

    def fields() -> dict[str, Split]:
        n = max(0, powder[seat])
        return {"light": Split(dict.fromkeys(MARKS, n), 0, n)}

    def left(answer: Answer) -> int:
        given: int = sum(answer["light"].values())
        return powder[seat] - given

    def preview(answer: Answer) -> list[Document]:
        notes: list[Document] = [{"note": "light", "n": sum(answer["light"].values()), "left": left(answer)}]
        now, after = t.lamps["powder"][seat]["lit"], lamps_lit(left(answer))
        if after != now:
            notes.append({"note": "lamps_out" if after < now else "lamps_on", "n": abs(now - after), "lit": after})
        return notes

    def rehearse(chance: Chance) -> Answer:  # not all at once: ten rounds are to be played
        n = max(0, powder[seat])
        return {"light": Split(dict.fromkeys(MARKS, n), 0, (n + 1) // 2).draw(chance, t)}

    return Ask(
        seat, "light", fields, clause="C-1", secret=True, discloses=lambda answer: lamps_lit(left(answer)),
        on_timeout={"light": {}}, preview=preview, rehearse=rehearse,
    )  # fmt: skip


def _bet(t: Table, seat: Seat) -> Ask:
    def fields() -> dict[str, Split]:
        high = most(t, seat)
        return {"bet": Split(dict.fromkeys(MARKS, high), least(t, seat), high)}

    def automatic() -> Answer:
        n = least(t, seat)
        return {"bet": {"sun": n} if n else {}}

    def preview(answer: Answer) -> list[Document]:
        n = sum(answer["bet"].values())
        left = t.counters["chips"][seat] - n
        notes: list[Document] = [{"note": "bet", "n": n, "left": left}]
        if n and left <= 0:
            notes.append({"note": "all_in", "danger": True})
        if n and seat == t.values["leader"]:
            notes.append({"note": "other_must", "n": 2 * n})
        return notes

    def rehearse(chance: Chance) -> Answer:  # seldom everything: ten rounds are to be played
        low, high = least(t, seat), most(t, seat)
        high = high if chance.random() < 0.1 else min(high, low + 2)
        return {"bet": Split(dict.fromkeys(MARKS, high), low, high).draw(chance, t)}

    return Ask(seat, "bet", fields, clause="C-3", on_timeout=automatic, preview=preview, rehearse=rehearse)
