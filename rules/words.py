"""Words: what a person reads, in Korean and English, from catalogues that the caller has read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rules.josa import josa

LANGUAGES = ("ko", "en")
SLOT = re.compile(r"\{([\w.]+)(?::([가-힣]+|\+))?\}")

Catalogue = Mapping[str, Any]
"""A catalogue as parsed from TOML: tables in tables, at the ends {"ko": …, "en": …}."""

Flat = dict[str, dict[str, str]]
"""A catalogue by its dotted keys."""


class BadWords(Exception):
    """A catalogue that cannot be used; the message names the key and the mend."""


def flatten(catalogue: Catalogue) -> Flat:
    """The catalogue by dotted keys. Raises BadWords where a key lacks a language or its sentence."""
    return dict(_leaves(catalogue, ""))


def _leaves(table: Catalogue, above: str) -> Iterator[tuple[str, dict[str, str]]]:
    for name, value in table.items():
        key = f"{above}{name}"
        if not isinstance(value, Mapping):
            raise BadWords(f'{key}: give {{ko = "…", en = "…"}} instead of {value!r}')
        if not any(language in value for language in LANGUAGES):
            yield from _leaves(value, f"{key}.")
            continue
        for language in LANGUAGES:
            if not isinstance(value.get(language), str) or not value[language].strip():
                raise BadWords(f"{key}: the words in {language} are missing")
        if strange := [one for one in value if one not in LANGUAGES]:
            raise BadWords(f'{key}: {strange[0]!r} is no language; write "{key}.{strange[0]}" = … as a key of its own')
        yield key, dict(value)


def slots_of(sentence: str) -> list[str]:
    """The names of a sentence's slots, in order."""
    return [found[1] for found in SLOT.finditer(sentence)]


class Words:
    """All catalogues together. A key is looked up in the game's words, the common ones, then the pages' (ui)."""

    def __init__(
        self, common: Catalogue, games: Mapping[str, Catalogue] | None = None, ui: Catalogue | None = None
    ) -> None:
        """Raises BadWords, naming the game or the part."""
        self.common = _part("common", common)
        self.ui = _part("ui", ui or {})
        self.games = {game: _part(game, catalogue) for game, catalogue in (games or {}).items()}

    def find(self, key: str, lang: str, game: str | None = None) -> str | None:
        """The sentence of a key with its slots unfilled, or None."""
        for part in (self.games.get(game, {}) if game else {}, self.common, self.ui):
            if key in part:
                return part[key].get(lang)
        return None

    def say(
        self,
        key: str,
        lang: str,
        slots: Mapping[str, Any] | None = None,
        game: str | None = None,
        people: Mapping[str, Any] | None = None,
    ) -> str:
        """The sentence of a key with its slots filled; "" for a key without words, which is never shown raw.

        `people` gives the players' names by seat: {"A": {"name": …}}. `{seat:가}` adds the particle that the name
        takes; likewise 는, 를, 와, 로. `{n:+}` gives a number its sign. A slot that is not given stays empty.
        """
        sentence = self.find(key, lang, game)
        if sentence is None:
            return ""
        given = slots or {}

        def fill(found: re.Match[str]) -> str:
            number = given.get(found[1])
            text = self.value(found[1], number, lang, game, people)
            if found[2] == "+":
                return ("+" if isinstance(number, int) and number > 0 else "") + text.replace("-", "−")
            return text + josa(text, found[2]) if found[2] and text else text

        return SLOT.sub(fill, sentence)

    def fact(
        self, fact: Mapping[str, Any], lang: str, game: str | None = None, people: Mapping[str, Any] | None = None
    ) -> str:
        """A fact as a sentence."""
        return self.say(f"fact.{fact['fact']}", lang, fact, game, people)

    def value(
        self, slot: str, value: Any, lang: str, game: str | None = None, people: Mapping[str, Any] | None = None
    ) -> str:
        """A slot's value as a person reads it: words of its own or a face's, a player's name, a number, a list."""
        if value is None or isinstance(value, Mapping):
            return ""
        if isinstance(value, list | tuple):
            return ", ".join(self.value(slot, one, lang, game, people) for one in value)
        text = str(value).lower() if isinstance(value, bool) else str(value)
        if slot == "text":  # what somebody typed stands as it is, even if it is a card's or a seat's name
            return text
        words = self.find(f"name.{slot}.{text}", lang, game)
        if words is None and isinstance(value, str):  # a card that a sentence names
            words = self.find(f"face.{text}", lang, game)
        if words is not None:
            return words
        if slot != "clause" and isinstance(value, str) and len(value) == 1 and "A" <= value <= "G":
            return self.name(value, lang, people)
        return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else text

    def name(self, seat: str, lang: str, people: Mapping[str, Any] | None = None) -> str:
        """The player's name, or the seat in words where nobody has sat down yet."""
        person = (people or {}).get(seat)
        name = person.get("name") if isinstance(person, Mapping) else person
        if name:
            return str(name)
        words = self.find("ui.seat", lang) or self.find("seat", lang) or "{letter}"
        return words.replace("{letter}", seat)

    def json(self, lang: str) -> dict[str, Any]:
        """One language as the pages are served it: {"common": {key: text}, "ui": …, "games": {game: {key: text}}}."""
        return {
            "common": {key: words[lang] for key, words in self.common.items()},
            "ui": {key: words[lang] for key, words in self.ui.items()},
            "games": {game: {key: words[lang] for key, words in part.items()} for game, part in self.games.items()},
        }


def _part(name: str, catalogue: Catalogue) -> Flat:
    try:
        return flatten(catalogue)
    except BadWords as bad:
        raise BadWords(f"{name}: {bad}") from None
