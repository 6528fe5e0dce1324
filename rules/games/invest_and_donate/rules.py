"""투자와 기부 · Invest and Donate: rulebook page `invest_and_donate`."""

from __future__ import annotations

from collections.abc import Mapping

from rules.game import Choice, Game, Script
from rules.kit.duels import ahead
from rules.kit.ends import out_at_zero
from rules.steps import Answer, Ask, AskAll, Chance, Cue, Illegal, Outcome, Split, between
from rules.table import Document, Seat, Table

GAME = Game(
    "invest_and_donate",
    version=1,
    seats=(2, 2),
    kind="mind",
    minutes=20,
    options={"miser": Choice(1, -1), "reveal_amounts": Choice("never", "after_round")},
    seconds={"pay": 90},
    first=False,
)

ROUNDS = 7
COINS = {"c50": 50, "c10": 10, "c1": 1}
PURSE = {"c50": 2, "c10": 6, "c1": 10}
BOXES = ("invest", "donate")


def play(t: Table, miser: int, reveal_amounts: str) -> Script:
    score = t.counter("score", 4)
    for coin, n in PURSE.items():
        t.counter(coin, n, owner_only=True)
    invested = t.counter("invested", owner_only=True)
    donated = t.counter("donated", owner_only=True)
    t.value("shareholder", None)
    t.value("miser", None)

    for n in range(1, ROUNDS + 1):
        t.value("round", n)
        boxes = yield AskAll([_pay(t, seat) for seat in t.seats])
        for seat in t.seats:
            for coin in COINS:  # R2: spent, won or lost
                t.counters[coin][seat] -= in_both(boxes[seat], coin)
            invested[seat] = won(boxes[seat]["invest"])
            donated[seat] = won(boxes[seat]["donate"])

        yield Cue("reveal")
        if reveal_amounts == "after_round":  # R3
            for seat in t.seats:
                t.tell("amounts", "C", seat=seat, invest=invested[seat], donate=donated[seat])

        points = dict.fromkeys(t.seats, 0)  # R4: both boxes are judged before the score changes
        most = ahead(t, invested)
        t.value("shareholder", most or "both")
        t.tell("shareholder", "D" if most else "E", who=most or "both")
        if most is not None:
            points[most] += 1
            t.tell("point", "D", seat=most, n=1)

        mean = t.other(giver) if (giver := ahead(t, donated)) else None
        t.value("miser", mean or "both")
        t.tell("miser", "D" if mean else "E", who=mean or "both")
        for seat in t.seats if mean is None else (mean,):
            points[seat] += -1 if mean is None else miser  # R1
            t.tell("point", "E" if mean is None else "D", seat=seat, n=-1 if mean is None else miser)

        for seat in t.seats:
            score[seat] += points[seat]
        end = out_at_zero(t, "score", "F")
        if end is not None:
            return end
        if n < ROUNDS:
            yield Cue("next")

    return Outcome(ahead(t, score) or ahead(t, {seat: won(purse(t, seat)) for seat in t.seats}), "G")


def won(coins: Mapping[str, int]) -> int:
    """R5: what coins are worth, in won."""
    return sum(COINS[coin] * n for coin, n in coins.items())


def purse(t: Table, seat: Seat) -> dict[str, int]:
    """The coins that a seat has left; a correction below 0 leaves none."""
    return {coin: max(0, t.counters[coin][seat]) for coin in COINS}


def in_both(answer: Answer, coin: str) -> int:
    """Coins of a kind in both boxes together."""
    n: int = answer["invest"].get(coin, 0) + answer["donate"].get(coin, 0)
    return n


def _pay(t: Table, seat: Seat) -> Ask:
    def fields() -> dict[str, Split]:
        left = purse(t, seat)
        return {box: Split(left, 0, sum(left.values()), clause="C") for box in BOXES}

    def check(answer: Answer) -> None:
        for coin in COINS:
            n = in_both(answer, coin)
            if n and n > t.counters[coin][seat]:
                raise Illegal("too_many_coins", "C", coin=coin, n=max(0, t.counters[coin][seat]))

    def preview(answer: Answer) -> list[Document]:
        invest, donate = won(answer["invest"]), won(answer["donate"])
        left = won(purse(t, seat)) - invest - donate
        notes: list[Document] = [{"note": "boxes", "invest": invest, "donate": donate, "left": left}]
        if donate == 0:  # two empty boxes are equal too
            notes.append({"note": "gives_nothing", "danger": t.counters["score"][seat] <= 1})
        return notes

    def rehearse(chance: Chance) -> Answer:
        answer: Answer = {box: {} for box in BOXES}
        for coin, left in purse(t, seat).items():  # mostly little, so that seven rounds have something to pay
            spent = int((left + 1) * chance.random() ** 2)
            if spent:
                invested = between(chance, 0, spent)
                answer["invest"][coin], answer["donate"][coin] = invested, spent - invested
        return answer

    return Ask(
        seat,
        "pay",
        fields,
        clause="C",
        check=check,
        secret=True,
        on_timeout={"invest": {}, "donate": {}},
        preview=preview,
        rehearse=rehearse,
    )
