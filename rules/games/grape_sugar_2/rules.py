"""포도설탕 2 · Grape Sugar 2: rulebook page `grape_sugar_2`."""

from __future__ import annotations

from rules.game import Game, Script
from rules.kit.duels import ahead
from rules.steps import Amount, Answer, Ask, AskAll, Chance, Cue, Draw, Fields, Outcome, Pick, between, one_of
from rules.table import Document, Seat, Table, Thing

GAME = Game(
    "grape_sugar_2", version=1, seats=(2, 2), kind="mind", minutes=20, options={}, seconds={"lay": 90}, first=False
)

CARDS = ("minus3", "plus5", "copy", "grape", "earth", "die", "breath", "risk", "space", "still")
DIE = (1, 2, 3, 4, 5, 6)
RISK_COSTS = 9


def play(t: Table) -> Script:
    sugar = t.counter("sugar", 35)
    score = t.counter("score")
    laid = t.counter("laid")
    amount = t.counter("amount")
    t.value("rounds", 8)
    for seat in t.seats:  # R1: everything but what is being laid is public
        t.zone(f"hand.{seat}", [Thing(card, owner=seat).open() for card in CARDS], ordered=True)
        t.zone(f"played.{seat}", ordered=True)
    n = 0

    while True:
        n = t.value("round", n + 1)
        answers = yield AskAll([_lay(t, seat) for seat in t.seats])
        yield Cue("reveal")
        cards = {}
        for seat in t.seats:
            laid[seat] = amount[seat] = answers[seat]["sugar"]
            sugar[seat] -= laid[seat]
            cards[seat] = answers[seat]["card"]
            t.zones[f"played.{seat}"].append(t.zones[f"hand.{seat}"].take(cards[seat]))
            t.tell("laid", "C", seat=seat, sugar=laid[seat], card=cards[seat])
        t.value("die", None)

        for seat in t.seats:  # R2: the pair that ends the match
            if cards[seat] == "still" and cards[t.other(seat)] == "space":
                return Outcome(seat, "C-10")

        acts: dict[Seat, str | None] = dict(cards)  # the card that takes effect, if it is not void (R3)
        for seat in t.seats:
            if cards[t.other(seat)] == "space":
                acts[seat] = None
                t.tell("void", "C-9", seat=seat)
        if "breath" in acts.values() and t.values["rounds"] == 8:
            t.value("rounds", 9)
            t.tell("extended", "C-7")
        rolled: dict[Seat, int] = {}
        for seat in t.seats:
            if acts[seat] == "die":
                rolled[seat] = yield Draw(f"die.{seat}", DIE)
                t.value("die", dict(rolled))
                t.tell("die", "C-6", seat=seat, n=rolled[seat])

        yield Cue("compare")
        for seat in t.seats:
            other = t.other(seat)
            own = own_sum(laid[seat], acts[seat], rolled.get(seat))
            amount[seat] = 0 if cards[other] == "space" else bent(own, acts[other], rolled.get(other))
        for seat in t.seats:
            t.tell("amount", "D", seat=seat, n=amount[seat])
        winner = ahead(t, amount)
        if winner is None:
            t.tell("tie", "D")
        else:
            _score(t, winner, 1, "D")

        for seat in t.seats:  # then what winning or losing means to A's card, and to B's
            lost = winner == t.other(seat)
            if acts[seat] == "grape" and winner is not None:
                _score(t, seat, -1 if lost else 1, "C-4")
            elif acts[seat] == "die" and rolled[seat] >= 5 and winner != seat:  # R4: a tie counts
                _score(t, t.other(seat), 1, "C-6")
            elif acts[seat] == "risk" and lost:
                paid = max(0, min(RISK_COSTS, sugar[seat]))
                sugar[seat] -= paid
                sugar[t.other(seat)] += paid
                t.tell("paid", "C-8", seat=seat, n=paid)

        if n >= t.values["rounds"]:
            return Outcome(ahead(t, score), "E")
        yield Cue("next")


def own_sum(laid: int, card: str | None, rolled: int | None) -> int:
    """D-2, R5: what the own card makes of the sugar laid; never below 0 (R6)."""
    if card == "plus5":
        return laid + 5
    if card == "copy":
        return laid * 2
    if card == "risk":
        return laid * 3
    if card == "die" and rolled in (3, 4):
        return max(0, laid - 5)
    return laid


def bent(n: int, card: str | None, rolled: int | None) -> int:
    """D-2: what the opponent's card then leaves of it; half up (D-1)."""
    if card == "minus3" or (card == "die" and rolled in (1, 2)):
        return max(0, n - 3)
    return (n + 1) // 2 if card == "earth" else n


def _score(t: Table, seat: Seat, n: int, clause: str) -> None:
    t.counters["score"][seat] += n
    t.tell("point", clause, seat=seat, n=n)


def _lay(t: Table, seat: Seat) -> Ask:
    sugar = t.counters["sugar"]
    hand = t.zones[f"hand.{seat}"]

    def fields() -> Fields:
        return {
            "sugar": Amount(0, max(0, sugar[seat]), clause="C"),
            "card": Pick(hand.faces(), clause="C"),
        }

    def rehearse(chance: Chance) -> Answer:  # sugar for the rounds to come as well, now and then all of it
        most = max(0, sugar[seat])
        share = most if chance.random() < 0.1 else most * 2 // (1 + t.values["rounds"] - t.values["round"])
        return {"sugar": between(chance, 0, min(most, share)), "card": one_of(chance, hand.faces())}

    return Ask(
        seat,
        "lay",
        fields,
        clause="C",
        on_timeout=lambda: {"sugar": 0, "card": hand[0].face},
        preview=lambda answer: _notes(t, seat, answer),
        rehearse=rehearse,
    )


def _notes(t: Table, seat: Seat, answer: Answer) -> list[Document]:
    """What is spent, what the card makes of it by itself, and what it may cost."""
    laid, card = answer["sugar"], answer["card"]
    left = t.counters["sugar"][seat] - laid
    notes: list[Document] = [
        {"note": "lays", "sugar": laid, "left": left},
        {"note": "effect", "effect": card},
    ]
    made = own_sum(laid, card, None)
    if made != laid:
        notes.append({"note": "makes", "n": made})
    if card == "risk":
        notes.append({"note": "risk", "danger": True, "n": min(RISK_COSTS, max(0, left))})
    if card == "breath" and t.values["rounds"] != 8:
        notes.append({"note": "no_breath"})
    return notes
