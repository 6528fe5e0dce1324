"""Reads the catalogues of words from the rooms' folders; rules/words.py makes sentences of them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from rules.game import game as find_game
from rules.game import games
from rules.words import LANGUAGES, BadWords, flatten

__all__ = ("LANGUAGES", "BadWords", "catalogue", "clauses", "read", "tables", "words")

UI = ("displays", "player_pads", "control")


def read(package: str) -> dict[str, Any]:
    """The catalogue of a package as it stands in its words.toml; empty if it has none. Raises BadWords."""
    file = files(package).joinpath("words.toml")
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadWords(f"{package}/words.toml: {error}") from None


def _in(package: str, language: str) -> dict[str, str]:
    """{dotted key: text} of one language. Raises BadWords with the package's name."""
    try:
        return {key: texts[language] for key, texts in flatten(read(package)).items()}
    except BadWords as error:
        raise BadWords(f"{package}/words.toml: {error}") from None


@cache
def words(language: str) -> dict[str, Any]:
    """All words of one language as the screens get them: common, ui, and by game."""
    ui: dict[str, str] = {}
    for room in UI:
        ui |= _in(room, language)
    return {
        "common": _in("rules", language),
        "ui": ui,
        "games": {key: _in(game.package, language) for key, game in games().items()},
    }


def clauses(key: str) -> list[str]:
    """A game's clauses in the order of its catalogue."""
    return [name.removeprefix("clause.") for name in words("ko")["games"][key] if name.startswith("clause.")]


@cache
def catalogue() -> list[dict[str, Any]]:
    """Every game with its declaration, titles, clauses and tables of hands under the default options.

    The console's picker is drawn from it; under the options of a match, `tables` gives what a player may look up.
    """
    made = []
    for key, game in games().items():
        texts = {language: words(language)["games"][key] for language in LANGUAGES}
        made.append(
            {
                **game.describe(),
                "title": {language: texts[language].get("title", key) for language in LANGUAGES},
                "breath": {language: texts[language].get("breath", "") for language in LANGUAGES},
                "clauses": clauses(key),
                "tables": game.look_up(),
            }
        )
    return made


def tables(key: str, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """What a player may look up in a match of a game with these options: rows by table. Raises UnknownGame."""
    return find_game(key).look_up(options)
