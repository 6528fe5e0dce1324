"""What transletter asks: a word of a player, and which wrong answer the dealer accepts."""

from __future__ import annotations

from typing import Any

from rules.games.transletter.puzzles import PROBLEMS, read
from rules.kit.hangul import INITIALS, is_hangul, jamo, syllable
from rules.steps import Amount, Answer, Ask, Chance, Field, Illegal, Pick, Text, between, one_of
from rules.table import DEALER, Document, Seat, Table

NUMBERS = tuple(range(1, PROBLEMS + 1))
SIGNS = 60

Wrong = dict[tuple[Seat, int], list[str]]
"""The wrong answers of a seat to a problem, in the order given."""


def left(t: Table, seat: Seat) -> list[int]:
    """The problems that a seat may still solve: `words` that it does not know."""
    words = enumerate(t.zones["words"], 1)
    return [problem for problem, word in words if word.known != "all" and seat not in word.known]


def standing(t: Table, wrong: Wrong) -> Wrong:
    """The wrong answers to problems that their seat may still solve."""
    return {key: words for key, words in wrong.items() if words and key[1] in left(t, key[0])}


def solve_ask(t: Table, seat: Seat, claim: str, right: list[list[str]]) -> Ask:
    """B: a problem that the seat may still solve, and a word of as many syllables."""
    masks = [read(face) for face in t.zones["masks"].faces()]

    def check(answer: Answer) -> None:  # B
        word, n = read(answer["word"]), len(masks[answer["problem"] - 1])
        if not is_hangul(word):
            raise Illegal("not_hangul", "B")
        if len(word) != n:
            raise Illegal("wrong_length", "B", n=n)

    def discloses(answer: Answer) -> Any:
        word = read(answer["word"])
        if word not in right[answer["problem"] - 1]:
            return None
        return True if claim == "own" else [answer["problem"], word]

    def rehearse(chance: Chance) -> Answer:  # R4
        problem = one_of(chance, left(t, seat))
        if chance.random() < 2 / 3:
            return {"problem": problem, "word": t.zones["words"][problem - 1].face}
        word = list(masks[problem - 1])
        at = between(chance, 0, len(word) - 1)
        word[at] = syllable(between(chance, 0, INITIALS - 1), *jamo(word[at])[1:])
        return {"problem": problem, "word": "".join(word)}

    return Ask(
        seat,
        "solve",
        lambda: {"problem": Pick(left(t, seat)), "word": Text(SIGNS)},
        clause="B",
        check=check,
        secret=True,
        drafts=True,
        discloses=discloses,
        preview=lambda answer: [{"note": "word", "problem": answer["problem"], "word": read(answer["word"])}],
        rehearse=rehearse,
    )


def accept_ask(t: Table, wrong: Wrong, *more: str) -> Ask:
    """R4: the dealer names a wrong answer by its seat, its problem and its number."""

    def fields() -> dict[str, Field]:
        may = standing(t, wrong)
        seats = [seat for seat in t.seats if any(seat == one for one, _ in may)]
        named: dict[str, Any] = {"when": {"seat": seats}}
        return {
            "seat": Pick([*seats, *more]),
            "problem": Pick([problem for problem in NUMBERS if any(problem == one for _, one in may)], **named),
            "n": Amount(1, max(map(len, may.values())), **named),
        }

    def check(answer: Answer) -> None:
        if answer["seat"] == "none":
            return
        words = standing(t, wrong).get((answer["seat"], answer["problem"]))
        if words is None:
            raise Illegal("no_such_answer", "B")
        if answer["n"] > len(words):
            raise Illegal("too_high", "B", high=len(words))

    def preview(answer: Answer) -> list[Document]:
        if answer["seat"] == "none":
            return []
        word = wrong[answer["seat"], answer["problem"]][answer["n"] - 1]
        return [{"note": "accept", "seat": answer["seat"], "problem": answer["problem"], "word": word}]

    return Ask(DEALER, "accept", fields, clause="B", check=check, preview=preview)
