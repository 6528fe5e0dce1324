"""Reads files of puzzles (TOML) and says in words what is wrong with them: `run.py content`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from control.catalogue import read as read_words
from control.errors import TablecastError
from rules.game import Game, games
from rules.kit.content import Breach, check_file, content_of
from rules.table import Document
from rules.words import Words


class UnreadableContent(TablecastError):
    """A file that nothing can be said about: not there, not text, or not TOML."""

    why = "content_unreadable"
    sentence = "{path}: {detail}"


def check_content(path: Path, words: Sequence[str] | None = None) -> tuple[list[str], list[str]]:
    """The breaches of a file and the notes on it, each as a line in English. Raises UnreadableContent.

    `words` are those of a list, for games whose notes want one.
    """
    lines, notes, _ = check_text(str(path), _text(path), words)
    return lines, notes


def check_text(
    name: str, text: str, words: Sequence[str] | None = None, language: str = "en"
) -> tuple[list[str], list[str], Document]:
    """The same of a file's text under its name, in a language, and what it holds. Raises UnreadableContent."""
    data = _parsed(name, text, language)
    game, found = check_file(data, games())
    notes: Sequence[Breach] = ()
    content = content_of(game) if game is not None else None
    if words is not None and content is not None and content.notes is not None and not found:
        notes = list(content.notes(dict(enumerate(content.tidied(data["puzzle"]), 1)), words))
    say = partial(_line, name, game, language)
    return [say(one) for one in found], [say(one, "note") for one in notes], data


def word_list(path: Path) -> list[str]:
    """The words of a list, one a line; empty lines are left out. Raises UnreadableContent."""
    return [line.strip() for line in _text(path).splitlines() if line.strip()]


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise UnreadableContent(path=path, detail="rule file: it is not UTF-8; save it as UTF-8") from None
    except OSError as error:
        raise UnreadableContent(path=path, detail=f"cannot be read: {error.strerror}") from None


def _parsed(name: str, text: str, language: str) -> Document:
    say = SAYS[language].__getitem__
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))  # some editors begin a file with a mark
    except tomllib.TOMLDecodeError as error:
        raise UnreadableContent(path=name, detail=f"{say('rule')} file: {say('not_toml')}: {error}") from None
    except RecursionError:
        raise UnreadableContent(path=name, detail=f"{say('rule')} file: {say('too_deep')}") from None


SAYS = {
    "en": {
        "puzzle": "puzzle {n}",
        "rule": "rule",
        "note": "note",
        "not_toml": "it is not TOML",
        "too_deep": "it is nested too deep",
    },
    "ko": {
        "puzzle": "{n}번 문제",
        "rule": "규칙",
        "note": "참고",
        "not_toml": "TOML이 아닙니다",
        "too_deep": "너무 깊이 겹쳐 있습니다",
    },
}
"""The few words that stand around a mend."""


def _line(name: str, game: Game | None, language: str, breach: Breach, word: str = "rule") -> str:
    catalogue = Words(read_words("rules"), {game.key: read_words(game.package)} if game else {})
    mend = catalogue.say(f"name.mend.{breach.mend}", language, game=game.key if game else None)
    return " ".join(_parts(name, breach, mend, SAYS[language]["puzzle"], SAYS[language][word]))


def _parts(name: str, breach: Breach, mend: str, puzzle: str, word: str) -> Iterator[str]:
    yield f"{name}:"
    place = [*([puzzle.format(n=breach.n)] if breach.n else []), *([breach.key] if breach.key else [])]
    if place:
        yield f"{', '.join(place)}:"
    yield f"{word} {breach.rule}:"
    if breach.found:
        yield f"{breach.found}:"
    yield mend
