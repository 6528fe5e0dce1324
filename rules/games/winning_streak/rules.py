"""연승게임 리뉴얼 · Winning Streak: rulebook page `winning_streak`."""

from __future__ import annotations

from typing import Any

from rules.game import Choice, Game, Script
from rules.kit.duels import ahead
from rules.steps import Answer, Ask, AskAll, Cue, Illegal, Outcome, Pick
from rules.table import Document, Seat, Table, Thing

GAME = Game(
    "winning_streak",
    version=1,
    seats=(2, 2),
    kind="mind",
    minutes=15,
    options={"stuck": Choice("lose", "allow")},
    seconds={"card": 45},
    first=False,
)

ROUNDS = 10
SUITS = ("spade", "diamond", "heart", "club")
HAND = (*SUITS, *SUITS, "colour", "black")  # B
WEAKEST_FIRST = ("black", "spade", "heart", "diamond", "club", "colour")  # R6
BEATS = {  # besides the black joker, which they all beat (D-6)
    "spade": ("D-1", ("heart",)),
    "diamond": ("D-2", ("spade", "club")),
    "heart": ("D-3", ("diamond",)),
    "club": ("D-4", ("spade", "heart")),
}


def play(t: Table, stuck: str) -> Script:
    wins = t.counter("wins")
    streak = t.counter("streak")
    best = t.counter("best")
    for seat in t.seats:
        t.zone(f"hand.{seat}", [Thing(face, owner=seat).open() for face in HAND])  # R1
    for seat in t.seats:
        t.zone(f"played.{seat}", ordered=True)

    for n in range(1, ROUNDS + 1):
        t.value("round", n)
        asked = [seat for seat in t.seats if playable(t, seat, stuck)]
        for seat in t.seats:
            if seat not in asked:
                t.tell("stuck", "C", seat=seat)
        answers = yield AskAll([_card(t, seat, stuck) for seat in asked])

        laid: dict[Seat, str | None] = dict.fromkeys(t.seats)
        if asked:
            yield Cue("reveal")
        for seat in asked:
            laid[seat] = answers[seat]["card"]
            t.zones[f"played.{seat}"].append(t.zones[f"hand.{seat}"].take(laid[seat]))
            t.tell("card", "D", seat=seat, card=laid[seat])

        for seat in t.seats:
            clause = winning(laid[seat], laid[t.other(seat)])
            if clause is None:
                streak[seat] = 0
            else:
                wins[seat] += 1
                streak[seat] += 1
                best[seat] = max(best[seat], streak[seat])
                t.tell("win", clause, seat=seat)
        if laid[t.seats[0]] == laid[t.seats[1]] != "colour":
            t.tell("tie", "F" if asked else "C")
        if n < ROUNDS:
            yield Cue("next")

    longest = ahead(t, best)
    return Outcome(longest, "E") if longest else Outcome(ahead(t, wins), "G")


def winning(card: str | None, other: str | None) -> str | None:
    """D, F: the clause by which a card wins against another, None if it does not; a stuck seat has no card (R2)."""
    if card is None:
        return None
    if other is None:
        return "C"
    if card == other:
        return "F" if card == "colour" else None
    if card == "colour":
        return "D-5"
    if card == "black":
        return None
    if other == "black":
        return "D-6"
    clause, beaten = BEATS[card]
    return clause if other in beaten else None


def barred(t: Table, seat: Seat) -> str | None:
    """C, R3: the suit that the seat laid in the round just before."""
    played = t.zones[f"played.{seat}"]
    return played[-1].face if played and played[-1].face in SUITS else None


def playable(t: Table, seat: Seat, stuck: str) -> list[str]:
    """C, R2: the cards that may be laid now, each named once, the weakest first."""
    held, bar = t.zones[f"hand.{seat}"].faces(), barred(t, seat)
    free = [card for card in WEAKEST_FIRST if card in held and card != bar]
    return free or ([*dict.fromkeys(held)] if stuck == "allow" else [])


def _card(t: Table, seat: Seat, stuck: str) -> Ask:
    hand = t.zones[f"hand.{seat}"]

    def refuse(value: Any) -> None:
        if type(value) is str and value == barred(t, seat) and value in hand.faces():
            raise Illegal("same_suit", "C", card=value)
        raise Illegal("not_held", "C")

    def preview(answer: Answer) -> list[Document]:
        """What the card wins against, out of what the other may lay; whether it leaves a last card that is barred."""
        card, notes = answer["card"], list[Document]()
        theirs = playable(t, t.other(seat), stuck)
        beaten = [other for other in theirs if winning(card, other)]
        if beaten:
            notes.append({"note": "wins_against", "card": beaten})
        if unbeaten := [other for other in theirs if other not in beaten]:
            notes.append({"note": "does_not_win", "card": unbeaten})
        if stuck == "lose" and card in SUITS and hand.faces() == [card, card]:
            notes.append({"note": "will_stick", "danger": True, "card": card})
        return notes

    return Ask(
        seat,
        "card",
        lambda: {"card": Pick(playable(t, seat, stuck), clause="C", refuse=refuse)},
        clause="C",
        seconds=45,
        secret=True,
        on_timeout=lambda: {"card": playable(t, seat, stuck)[0]},
        preview=preview,
    )
