"""What an entry says to an editor, in sentences of the chosen language, from the catalogues of words."""

from __future__ import annotations

from functools import cache
from typing import Any

from control.catalogue import read
from rules.game import games
from rules.words import Words

Document = dict[str, Any]


@cache
def book() -> Words:
    """Every catalogue that an export speaks from: the games', the common words, the pages' and the console's."""
    pages = {**read("control"), **{name: table for name, table in read("displays").items() if name != "refused"}}
    return Words(read("rules"), {key: read(game.package) for key, game in games().items()}, pages)


class Teller:
    """Sentences in one language. Nothing here decides who may read them."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words = book()

    def say(self, key: str, **slots: Any) -> str:
        return self.words.say(f"export.{key}", self.language, slots)

    def game(self, key: str) -> str:
        """A game's title; its key where that game is no longer here (a log outlives code)."""
        return self.words.say("title", self.language, game=key) or key

    def name(self, seat: str | None, people: Document) -> str:
        if seat is None:
            return ""
        return self.words.value("seat", seat, self.language, None, people)

    def fact(self, fact: Document, game: str, people: Document) -> str:
        """A fact's sentence; a fact of a game that is no longer here is told by its bare parts."""
        sentence = self.words.fact(fact, self.language, game, people)
        return sentence or " ".join(str(value) for value in fact.values() if isinstance(value, str | int))

    def clause(self, clause: str | None, game: str) -> str:
        """The sentence of a clause of the rules, or ""."""
        return self.words.say(f"clause.{clause}", self.language, game=game) if clause else ""

    def answer(self, data: Document, game: str, people: Document) -> str:
        """An answer: what was asked, and each field with what was given."""
        ask = self.words.say(f"ask.{data['ask']}", self.language, game=game) or str(data["ask"])
        given = data["answer"] if isinstance(data["answer"], dict) else {}
        if "to" in given and ("from" in given or "drop" in given):  # a move's keys are the answer itself
            what = given.get("from") or self._value("drop", given.get("drop"), game, people)
            return f"{ask}: {what} → {given['to']}"
        parts = [self._field(name, value, game, people) for name, value in given.items()]
        return f"{ask}: {', '.join(parts)}" if parts else ask

    def drawn(self, data: Document, game: str, people: Document) -> str:
        """A draw: of what, and what came."""
        what = self.words.say(f"draw.{data['name']}", self.language, game=game) or str(data["name"])
        return f"{what}: {self._value(str(data['name']), data.get('value'), game, people)}"

    def outcome(self, outcome: Document, game: str, people: Document) -> str:
        """How a match ended: who won, by which rule or by the dealer's ruling, the order where there is one."""
        winner = outcome.get("winner")
        key = "outcome.won" if winner else "outcome.draw"
        parts = [self.words.say(key, self.language, {"winner": winner}, game, people)]
        if outcome.get("by") == "dealer":
            parts.append(self.words.say("outcome.ruling", self.language))
        elif outcome.get("clause"):
            parts.append(self.words.say(f"end.{outcome['clause']}", self.language, game=game))
        if outcome.get("ranking"):
            places = [", ".join(self.name(seat, people) for seat in place) for place in outcome["ranking"]]
            parts.append(" > ".join(places))
        return " · ".join(part for part in parts if part)

    def scene(self, scene: Document) -> str:
        """A scene's kind and what stands on it."""
        kind = self.say(f"scene.{scene['kind']}") or self.say("scene.other")
        more = scene.get("title") or (self.game(scene["game"]) if scene.get("game") else "")
        return f"{kind} · {more}" if more else kind

    def kind(self, kind: str) -> str:
        """A kind of entry in a word or two."""
        word = self.words.say(f"console.kind.{kind}", self.language)
        return word or self.words.say("console.kind.other", self.language)

    def anchor(self, data: Document) -> str:
        """What tied the log to the picture there; a recording that did not begin but stop, pause or go on says so."""
        act = data.get("act", "start")
        if act != "start":
            return self.words.say(f"console.obs.recorded.{act}", self.language)
        return self.say(f"anchor.{data['source']}")

    def act(self, data: Document) -> str:
        """What was done to a clock."""
        return self.words.say(f"console.clock_act.{data.get('act')}", self.language)

    def counter(self, name: str, game: str) -> str:
        return self.words.say(f"counter.{name}", self.language, game=game) or name

    def _field(self, name: str, value: Any, game: str, people: Document) -> str:
        label = self.words.say(f"field.{name}", self.language, game=game) or name
        return f"{label} {self._value(name, value, game, people)}"

    def _value(self, slot: str, value: Any, game: str, people: Document) -> str:
        if isinstance(value, dict):  # numbers over named parts
            parts = ((self._value(slot, part, game, people), one) for part, one in value.items())
            return ", ".join(f"{part} {one}" for part, one in parts)
        return self.words.value(slot, value, self.language, game, people)
