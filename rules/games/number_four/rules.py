"""넘버4 · Number Four: rulebook page `number_four`."""

from __future__ import annotations

from rules.game import Choice, Game, Script
from rules.kit.duels import ahead
from rules.kit.ends import out_at_zero
from rules.steps import Amount, Answer, Ask, AskAll, Cue, Outcome, Pick
from rules.table import Document, Seat, Table

GAME = Game(
    "number_four",
    version=1,
    seats=(2, 2),
    kind="mind",
    minutes=30,
    options={"reveal_tiles": Choice("never", "after_round")},
    seconds={"tiles": 90, "number": 30},
    first=False,
)

ROUNDS = 6
SEVEN = 7
WORTH = {0: (5, "F-5"), 1: (1, "F-1"), 2: (2, "F-2"), 3: (3, "F-3"), 4: (4, "F-4")}

Tiles = tuple[int, int]
"""White and black tiles of a seven."""


def play(t: Table, reveal_tiles: str) -> Script:
    score = t.counter("score", 3)
    numbers = t.counter("numbers")
    white = t.counter("white", 22, owner_only=True)
    black = t.counter("black", 20, owner_only=True)
    laid_white = t.counter("laid_white", owner_only=True)
    laid_black = t.counter("laid_black", owner_only=True)
    t.value("named", None)

    for n in range(1, ROUNDS + 1):
        t.value("round", n)
        sevens = yield AskAll([_tiles(t, seat) for seat in t.seats])
        for seat in t.seats:
            laid_white[seat] = sevens[seat]["white"]
            laid_black[seat] = SEVEN - sevens[seat]["white"]
            white[seat] -= laid_white[seat]  # R1: gone for good
            black[seat] -= laid_black[seat]

        answers = yield AskAll([_number(t, seat) for seat in t.seats])
        yield Cue("reveal")
        named = t.value("named", {seat: answers[seat]["number"] for seat in t.seats})
        for seat in t.seats:
            numbers[seat] += named[seat]
            t.tell("number", "D", seat=seat, number=named[seat])

        yield Cue("compare")
        for seat in t.seats:  # each alone against the other's tiles
            worth, clause = WORTH[named[seat]]
            true = holds(named[seat], laid(t, seat), laid(t, t.other(seat)))
            score[seat] += worth if true else -1
            t.tell("point", clause if true else "E", seat=seat, n=worth if true else -1)
        if reveal_tiles == "after_round":  # R2
            for seat in t.seats:
                t.tell("tiles", "C", seat=seat, white=laid_white[seat], black=laid_black[seat])

        end = out_at_zero(t, "score", "H")  # R3: both points of the round are in
        if end is not None:
            return end
        if n < ROUNDS:
            yield Cue("next")

    winner = ahead(t, score)
    if winner is not None:
        return Outcome(winner, "G")
    higher = ahead(t, numbers)
    return Outcome(ahead(t, white) if higher is None else t.other(higher), "I")  # R4: white tiles are normally level


def laid(t: Table, seat: Seat) -> Tiles:
    """A seat's latest seven."""
    return t.counters["laid_white"][seat], t.counters["laid_black"][seat]


def holds(number: int, own: Tiles, other: Tiles) -> bool:
    """F: whether a number's claim is true of the own seven against the other's."""
    white, black = own
    their_white, their_black = other
    if number == 1:
        return white >= their_white
    if number == 2:
        return white * black > their_white * their_black
    if number == 3:
        return white >= their_black + 2
    if number == 4:
        return white >= 2 * their_black
    return black + their_black >= 11


def range_of(white: int, black: int) -> Tiles:
    """C: the fewest and the most white tiles in a seven, with these tiles left; never none, whatever was corrected."""
    low = min(SEVEN, max(0, SEVEN - black))
    return low, max(low, min(SEVEN, white))


def in_proportion(white: int, black: int) -> int:
    """R6: the white tiles of the automatic seven, in proportion to the tiles left, half up."""
    left = max(1, white + black)
    low, high = range_of(white, black)
    return min(high, max(low, (2 * SEVEN * white + left) // (2 * left)))


def _tiles(t: Table, seat: Seat) -> Ask:
    white, black = t.counters["white"], t.counters["black"]

    def preview(answer: Answer) -> list[Document]:
        n = answer["white"]
        left = {"white_left": white[seat] - n, "black_left": black[seat] - (SEVEN - n)}
        return [{"note": "seven", "white": n, "black": SEVEN - n, **left}]

    return Ask(
        seat,
        "tiles",
        lambda: {"white": Amount(*range_of(white[seat], black[seat]), clause="C")},
        clause="C",
        secret=True,
        on_timeout=lambda: {"white": in_proportion(white[seat], black[seat])},
        preview=preview,
    )


def _number(t: Table, seat: Seat) -> Ask:
    return Ask(
        seat,
        "number",
        {"number": Pick(sorted(WORTH), clause="D")},
        clause="D",
        on_timeout={"number": 1},
        preview=lambda answer: _notes(t, seat, answer["number"]),
    )


def _notes(t: Table, seat: Seat, number: int) -> list[Document]:
    """What the claim comes to with the own seven, whatever the other's may be: it is not hinted at."""
    own = white, black = laid(t, seat)
    limit = {0: 11 - black, 1: white, 2: white * black, 3: white - 2, 4: white // 2}[number]
    notes: list[Document] = []
    if any(holds(number, own, (n, SEVEN - n)) for n in range(SEVEN + 1)):
        notes.append({"note": f"needs_{number}", "n": limit, "worth": WORTH[number][0]})
    else:
        notes.append({"note": "never_true", "danger": True, "number": number})
    if t.counters["score"][seat] <= 1:
        notes.append({"note": "last_point", "danger": True})
    return notes
