"""What a file of puzzles for transletter must be like, rules T1 to T6 of the page; and how a word is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.kit.content import Breach, Content, Puzzle
from rules.kit.hangul import each_changed, is_hangul, nfc, without_spaces
from rules.table import Document

PROBLEMS = 3
SHORTEST, LONGEST = 2, 12
TOPIC = 20


def read(text: str) -> str:
    """A word as it is compared: Unicode NFC, without white space."""
    return without_spaces(nfc(text))


def accepted(puzzle: Puzzle) -> list[str]:
    """The answers that a problem lists, as they are compared."""
    return [read(word) for word in (puzzle["word"], *puzzle.get("also", ()))]


def _form(puzzle: Puzzle) -> Breach | None:
    """T1 and T2: without them nothing more can be said about a problem."""
    word, mask = puzzle["word"], puzzle["mask"]
    if not all(map(is_hangul, word.split(" "))) or not SHORTEST <= len(read(word)) <= LONGEST:
        return Breach("T1", "T1", key="word")
    lengths = [[len(part) for part in text.split(" ")] for text in (word, mask)]
    if not all(map(is_hangul, mask.split(" "))) or lengths[0] != lengths[1] or not each_changed(read(word), read(mask)):
        return Breach("T2", "T2", key="mask")
    return None


def _check(puzzle: Puzzle) -> Iterator[Breach]:
    wrong = _form(puzzle)
    if wrong is not None:
        yield wrong
        return
    right = [read(puzzle["word"])]
    for text in puzzle.get("also", ()):
        word = read(text)
        if not is_hangul(word) or not each_changed(word, read(puzzle["mask"])):
            yield Breach("T3", "T3", key="also", found=text)
        elif word in right:
            yield Breach("T3", "T3_twice", key="also", found=text)
        else:
            right.append(word)
    topic = puzzle["topic"]
    if not 1 <= len(topic) <= TOPIC or not topic.strip() or right[0] in read(topic):
        yield Breach("T4", "T4", key="topic")


def _together(puzzles: Mapping[int, Puzzle], options: Document | None) -> Iterator[Breach]:
    sound = {n: puzzle for n, puzzle in puzzles.items() if _form(puzzle) is None}
    masks = {read(puzzle["mask"]) for puzzle in sound.values()}
    seen: set[str] = set()
    for n, puzzle in sound.items():
        word = read(puzzle["word"])
        if word in seen or word in masks:
            yield Breach("T5", "T5", n=n, key="word", found=puzzle["word"])
        seen.add(word)


def _many(n: int, options: Document | None) -> Iterator[Breach]:
    if n != PROBLEMS:
        yield Breach("T6", "T6")


def _notes(puzzles: Mapping[int, Puzzle], words: Sequence[str]) -> Iterator[Breach]:
    """Other words of a list that a mask could stand for."""
    listed = sorted({read(word) for word in words})
    for n, puzzle in puzzles.items():
        for word in listed:
            if is_hangul(word) and each_changed(word, read(puzzle["mask"])) and word not in accepted(puzzle):
                yield Breach("T3", "other_answer", n=n, key="also", found=word)


CONTENT = Content(
    {"topic": "text", "word": "text", "mask": "text"},
    {"also": "texts"},
    _check,
    together=_together,
    many=_many,
    notes=_notes,
    tidy=nfc,
)
