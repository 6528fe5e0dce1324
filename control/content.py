"""Reads files of puzzles (TOML) and says in words what is wrong with them: `run.py content`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
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
    data = _parsed(path)
    game, found = check_file(data, games())
    notes: Sequence[Breach] = ()
    content = content_of(game) if game is not None else None
    if words is not None and content is not None and content.notes is not None and not found:
        notes = list(content.notes(dict(enumerate(content.tidied(data["puzzle"]), 1)), words))
    return [_line(path, one, game) for one in found], [_line(path, one, game, "note") for one in notes]


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


def _parsed(path: Path) -> Document:
    try:
        return tomllib.loads(_text(path))
    except tomllib.TOMLDecodeError as error:
        raise UnreadableContent(path=path, detail=f"rule file: it is not TOML: {error}") from None
    except RecursionError:
        raise UnreadableContent(path=path, detail="rule file: it is nested too deep") from None


def _line(path: Path, breach: Breach, game: Game | None, word: str = "rule") -> str:
    catalogue = Words(read_words("rules"), {game.key: read_words(game.package)} if game else {})
    mend = catalogue.say(f"name.mend.{breach.mend}", "en", game=game.key if game else None)
    return " ".join(_parts(path, breach, mend, word))


def _parts(path: Path, breach: Breach, mend: str, word: str) -> Iterator[str]:
    yield f"{path}:"
    place = [*([f"puzzle {breach.n}"] if breach.n else []), *([breach.key] if breach.key else [])]
    if place:
        yield f"{', '.join(place)}:"
    yield f"{word} {breach.rule}:"
    if breach.found:
        yield f"{breach.found}:"
    yield mend
