"""단어 조합 · Word Combination: rulebook page `word_combination`."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from rules.game import BadOption, Game, Script, Whole
from rules.games.word_combination.bank import BANK
from rules.games.word_combination.puzzles import CONTENT, SIDE, accepted
from rules.kit.content import Puzzle, Puzzles
from rules.kit.duels import ahead
from rules.steps import Amount, Answer, Ask, Chance, Cue, Draw, Field, Illegal, Outcome, Path, Pick, Race, Step, some_of
from rules.table import DEALER, Document, Seat, Table, Thing, cell

Words = list[str]


def _agree(options: Document, seats: Sequence[Seat]) -> None:
    if options["puzzles"] is None and options["rounds"] > len(BANK):
        raise BadOption("rounds", "too_high", high=len(BANK))
    CONTENT.agree(options, seats)


GAME = Game(
    "word_combination",
    version=1,
    seats=(2, 2),
    kind="puzzle",
    minutes=10,
    options={"rounds": Whole(3, 1), "extra": Whole(0, 0), "puzzles": Puzzles(CONTENT)},
    seconds={"solve": 180},
    on_timeout="auto",
    first=False,
    check=_agree,
)

CELLS = tuple(cell(x, y) for y in reversed(range(SIDE)) for x in range(SIDE))  # top row first


def play(t: Table, rounds: int, extra: int, puzzles: list[Puzzle] | None) -> Script:
    most = rounds + extra
    if puzzles is None:
        drawn = yield Draw("puzzles", range(1, len(BANK) + 1), min(most, len(BANK)))
        listed = [BANK[number - 1] for number in drawn]
    else:
        listed = CONTENT.tidied(puzzles)[:most]
    score = t.counter("score")
    for number, puzzle in enumerate(listed, 1):
        t.value("round", number)
        t.tell("round", "C", n=number)
        lay(t, puzzle)

        yield Cue("start")
        for _, (thing,) in t.grids["board"].items():
            thing.open()
        seat, words = yield from race(t, accepted(puzzle))
        if seat is None:
            t.tell("unsolved", "B")
        else:
            score[seat] += 1
            t.tell("solved", "B", seat=seat, words=words)
            t.tell("point", "B", seat=seat)
        for thing in t.zones["solution"]:
            thing.open()

        if number >= rounds and ahead(t, score) is not None:  # R5
            break
        if number < len(listed):
            yield Cue("next")
    return Outcome(ahead(t, score), "C")


def lay(t: Table, puzzle: Puzzle) -> None:
    """A round's puzzle, face down."""
    board = t.grid("board", SIDE, SIDE)
    for at, syllable in zip(CELLS, "".join(puzzle["board"]), strict=True):
        board.put(at, Thing(syllable))
    t.zone("solution", (Thing(word) for word in puzzle["words"]), ordered=True)


def race(t: Table, right: list[Words]) -> Generator[Step, Any, tuple[Seat | None, Words]]:
    """B: the seat that is first with a right answer, or with one that the dealer accepts; None where time has run out.

    A wrong answer is told to its own seat alone, and the same race goes on (R3).
    """
    wrong: dict[Seat, list[Words]] = {seat: [] for seat in t.seats}
    running = Race([_solve(t, seat, right) for seat in t.seats])
    while True:
        seat, answer = yield running
        if seat is None:
            break
        if seat == DEALER:
            return take(t, wrong, answer)
        words = spelt(t, answer)
        if sorted(words) in right:
            return seat, words
        wrong[seat].append(words)
        t.tell("wrong", "A", to=seat, seat=seat, words=words, n=len(wrong[seat]))
        if running.asks[-1].seat != DEALER:
            running.asks.append(_accept(t, wrong))
    if any(wrong.values()):
        answer = yield _accept(t, wrong, "none")
        if answer["seat"] != "none":
            return take(t, wrong, answer)
    return None, []


def take(t: Table, wrong: dict[Seat, list[Words]], answer: Answer) -> tuple[Seat, Words]:
    """R3: the wrong answer that the dealer names counts as right, from now on."""
    seat = answer["seat"]
    words = wrong[seat][answer["n"] - 1]
    t.tell("accepted", "A", seat=seat, words=words)
    return seat, words


def spelt(t: Table, answer: Answer) -> Words:
    """The three words that a path spells."""
    face = faces(t)
    syllables = [face[at] for at in answer["path"]]
    return ["".join(syllables[at : at + SIDE]) for at in range(0, len(syllables), SIDE)]


def faces(t: Table) -> dict[str, str]:
    """The syllable on each cell."""
    return {at: thing.face for at, (thing,) in t.grids["board"].items()}


def _solve(t: Table, seat: Seat, right: list[Words]) -> Ask:
    def discloses(answer: Answer) -> Any:
        words = spelt(t, answer)
        return words if sorted(words) in right else None

    def rehearse(chance: Chance) -> Answer:  # R3
        left = some_of(chance, CELLS, len(CELLS))
        if chance.random() >= 0.3:
            return {"path": left}
        path, face = [], faces(t)
        for syllable in "".join(t.zones["solution"].faces()):
            at = next(at for at in left if face[at] == syllable)
            left.remove(at)
            path.append(at)
        return {"path": path}

    return Ask(
        seat, "solve", {"path": Path(t.grids["board"], len(CELLS), len(CELLS))}, clause="A", secret=True, drafts=True,
        discloses=discloses, preview=lambda answer: [{"note": "words", "words": spelt(t, answer)}], rehearse=rehearse,
    )  # fmt: skip


def _accept(t: Table, wrong: dict[Seat, list[Words]], *more: str) -> Ask:
    """R3: the dealer names a wrong answer of this round by its seat and number."""

    def fields() -> dict[str, Field]:
        seats = [seat for seat in t.seats if wrong[seat]]
        most = max(len(wrong[seat]) for seat in seats)
        return {"seat": Pick([*seats, *more]), "n": Amount(1, most, when={"seat": seats})}

    def check(answer: Answer) -> None:
        if answer["seat"] != "none" and answer["n"] > (most := len(wrong[answer["seat"]])):
            raise Illegal("too_high", "A", high=most)

    def preview(answer: Answer) -> list[Document]:
        if answer["seat"] == "none":
            return []
        return [{"note": "accept", "seat": answer["seat"], "words": wrong[answer["seat"]][answer["n"] - 1]}]

    return Ask(DEALER, "accept", fields, clause="A", check=check, preview=preview)
