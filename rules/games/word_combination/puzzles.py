"""What a file of puzzles for word_combination must be like: rules W1 to W6 of the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.kit.content import Breach, Content, Puzzle
from rules.kit.hangul import fillings, is_hangul, nfc
from rules.table import Document

SIDE = 3
"""Words, and syllables of a word; rows of the board, and cells of a row."""


def accepted(puzzle: Puzzle) -> list[list[str]]:
    """The answers that a sound puzzle lists, each sorted: its words, and those of `also`."""
    return [sorted(words) for words in (puzzle["words"], *puzzle.get("also", ()))]


def _three(words: Sequence[str]) -> bool:
    return len(words) == SIDE and all(len(word) == SIDE and is_hangul(word) for word in words)


def _form(puzzle: Puzzle) -> Breach | None:
    """W1 and W2: without them nothing more can be said about a puzzle."""
    words, board = puzzle["words"], puzzle["board"]
    if not _three(words) or len({*words}) < SIDE:
        return Breach("W1", "W1", key="words")
    if not _three(board) or sorted("".join(board)) != sorted("".join(words)):
        return Breach("W2", "W2", key="board")
    return None


def _check(puzzle: Puzzle) -> Iterator[Breach]:
    wrong = _form(puzzle)
    if wrong is not None:
        yield wrong
        return
    right = [sorted(puzzle["words"])]
    for words in puzzle.get("also", ()):
        if not _three(words) or sorted("".join(words)) != sorted("".join(puzzle["words"])):
            yield Breach("W3", "W3", key="also", found=" ".join(words))
        elif sorted(words) in right:
            yield Breach("W3", "W3_twice", key="also", found=" ".join(words))
        else:
            right.append(sorted(words))
    rows = puzzle["board"]
    readable = {*rows, *("".join(column) for column in zip(*rows, strict=True))}
    for word in sorted(readable & {word for words in right for word in words}):
        yield Breach("W4", "W4", key="board", found=word)


def _together(puzzles: Mapping[int, Puzzle], options: Document | None) -> Iterator[Breach]:
    seen: set[str] = set()
    for n, puzzle in puzzles.items():
        if _form(puzzle) is None:
            for word in puzzle["words"]:
                if word in seen:
                    yield Breach("W5", "W5", n=n, key="words", found=word)
            seen.update(puzzle["words"])


def _many(n: int, options: Document | None) -> Iterator[Breach]:
    if options is not None and n < options["rounds"]:
        yield Breach("W6", "W6")


def _notes(puzzles: Mapping[int, Puzzle], words: Sequence[str]) -> Iterator[Breach]:
    """Other answers that a list of words would let a board have."""
    listed = [word for word in map(nfc, words) if len(word) == SIDE and is_hangul(word)]
    for n, puzzle in puzzles.items():
        for some in fillings("".join(puzzle["board"]), listed):
            if list(some) not in accepted(puzzle):
                yield Breach("W3", "other_answer", n=n, key="also", found=" ".join(some))


CONTENT = Content(
    {"words": "texts", "board": "texts"},
    {"also": "lists_of_texts"},
    _check,
    together=_together,
    many=_many,
    assumed={"rounds": 3},
    notes=_notes,
    tidy=nfc,
)
