"""Every name that a game can say has words in Korean and English, and every slot of a sentence is filled."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.game import Choice, Game, SeatOr, games
from rules.match import Match, Open
from rules.steps import Cue, Draw, Illegal, Move, Pick
from rules.words import LANGUAGES, Words, slots_of
from tests.generic.matches import garbled, new_match, steps

ROOM = Path(rules.__path__[0])
WORDLIKE = re.compile(r"[a-z][a-z_]+")
PEOPLE = {
    seat: {"name": name}
    for seat, name in zip("ABCDEFG", ("민수", "지현", "서윤", "도윤", "하준", "은우", "시아"), strict=True)
}


def read(package: str) -> dict[str, Any]:
    return tomllib.loads(files(package).joinpath("words.toml").read_text("utf-8"))


@cache
def words() -> Words:
    return Words(read("rules"), {key: read(game.package) for key, game in games().items()})


class Said:
    """Collects what has no words; a test fails with the whole list at once."""

    def __init__(self, game: str | None) -> None:
        self.game = game
        self.missing: set[str] = set()
        self.known: set[Any] = set()

    def _asked(self, *what: Any) -> bool:
        """Whether the same was asked before: a match says the same things again and again."""
        asked = what in self.known
        self.known.add(what)
        return asked

    def key(self, *keys: str) -> None:
        """One of these keys must have words in both languages."""
        if not self._asked(*keys) and not any(
            all(words().find(key, lang, self.game) for lang in LANGUAGES) for key in keys
        ):
            self.missing.add(" or ".join(keys))

    def sentence(self, key: str, slots: dict[str, Any]) -> None:
        """The key's sentence, and all that its slots can hold, must be sayable."""
        if self._asked(key, repr(slots)):
            return
        self.key(key)
        for lang in LANGUAGES:
            sentence = words().find(key, lang, self.game) or ""
            for slot in slots_of(sentence):
                if slots.get(slot) is None or isinstance(slots[slot], dict):
                    self.missing.add(f"{key}: {{{slot}}} of the sentence in {lang}")
                else:
                    self.values(slot, slots[slot])
            said = words().say(key, lang, slots, self.game, PEOPLE)
            if not said or "{" in said or "  " in said:
                self.missing.add(f"{key} says {said!r}")

    def values(self, slot: str, value: Any) -> None:
        for one in value if isinstance(value, list | tuple) else [value]:
            if isinstance(one, str) and WORDLIKE.fullmatch(one):
                self.key(f"name.{slot}.{one}")

    def clause(self, clause: str | None) -> None:
        if clause is not None:
            self.key(f"clause.{clause}")

    def done(self) -> None:
        assert not self.missing, "no words for:\n" + "\n".join(sorted(self.missing))


def base(name: str) -> str:
    """hand.A is a hand."""
    return name.partition(".")[0]


def test_the_declaration(game: Game) -> None:
    said = Said(game.key)
    said.key("title")
    said.key("breath")
    for name, option in game.options.items():
        said.key(f"option.{name}")
        values = option.choices if isinstance(option, Choice) else option.words if isinstance(option, SeatOr) else ()
        for value in values:
            if isinstance(value, str | bool):
                said.key(f"option.{name}.{str(value).lower()}")
    for ask in game.options["seconds"].default:
        said.key(f"ask.{ask}")
    said.done()


def test_all_that_random_matches_say(game: Game, many: int) -> None:
    said = Said(game.key)
    for number in range(many):
        match, source = new_match(game, number)
        for _ in steps(match, source):
            _step(said, match)
            if source.random() < 0.1:
                for one in [*(one for one in match.asks if one.waits), *match.offers()]:
                    _ask(said, match, one, [*garbled(match.legal(one, source), source)], source)
        for fact, _ in match.table.facts:
            said.sentence(f"fact.{fact['fact']}", fact)
            said.clause(fact.get("clause"))
        if match.outcome is not None:
            said.clause(match.outcome.clause)
            said.sentence(f"end.{match.outcome.clause}", {"seat": match.outcome.winner, **match.outcome.document()})
        _table(said, match)
    said.done()


def _step(said: Said, match: Match) -> None:
    if isinstance(match.step, Cue):
        said.key(f"cue.{match.step.name}")
    elif isinstance(match.step, Draw):
        name = base(match.step.name)
        said.key(f"draw.{name}", f"zone.{name}", f"value.{name}")
        for one in match.step.pile:
            if isinstance(one, str) and WORDLIKE.fullmatch(one):
                said.key(f"name.{name}.{one}", f"face.{one}")


def _ask(said: Said, match: Match, one: Open, wrong: list[Any], source: Any) -> None:
    said.key(f"offer.{one.ask.name}" if one.kind == "offer" else f"ask.{one.ask.name}")
    said.clause(one.ask.clause)
    if not isinstance(one.fields, Move):
        for name, field in one.fields.items():
            said.key(f"field.{name}")
            said.clause(field.clause)
            if isinstance(field, Pick):
                for option in field.options:
                    if isinstance(option, str) and WORDLIKE.fullmatch(option):
                        said.key(f"option.{name}.{option}", f"name.{name}.{option}", f"face.{option}")
    for _ in range(5):
        for note in match.preview(one, match.legal(one, source))["notes"]:
            said.sentence(f"note.{note['note']}", note)
    for answer in wrong:
        try:
            match.check(one, answer)
        except Illegal as refusal:
            said.sentence(f"refused.{refusal.why}", refusal.slots)
            said.clause(refusal.clause)


def _table(said: Said, match: Match) -> None:
    table = match.table
    for name in table.counters:
        said.key(f"counter.{name}")
    for name in table.lamps:
        said.key(f"lamp.{name}")
    for name, value in table.values.items():
        said.key(f"value.{name}")
        for one in value.values() if isinstance(value, dict) else [value]:
            said.values(name, one)
    for name in table.zones:
        said.key(f"zone.{base(name)}")
    for name in table.grids:
        said.key(f"grid.{name}")
    stacks = [stack for grid in table.grids.values() for _, stack in grid.items()]
    for thing in [thing for things in [*table.zones.values(), *stacks] for thing in things]:
        if isinstance(thing.face, str) and re.search("[A-Za-z]", thing.face):  # digits, signs and Hangul say themselves
            said.key(f"face.{thing.face}", f"name.face.{thing.face}")
        if isinstance(thing.back, str):
            said.key(f"back.{thing.back}")


# -- what the code could say, though no match happened to ------------------------------------------------------


def constants(tree: ast.AST) -> Iterator[tuple[str, list[str | None]]]:
    """Names that a source file says: ("Illegal", ["barred", "B-1"]), ("tell", …), ("note", …)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in ("Illegal", "tell", "Outcome", "Cue", "Ask", "BadOption", "offer"):
                texts = [
                    one.value if isinstance(one, ast.Constant) and isinstance(one.value, str) else None
                    for one in node.args
                ]
                yield name, texts
            for word in node.keywords:
                if word.arg in ("clause", "high_clause") and isinstance(word.value, ast.Constant):
                    yield "clause", [word.value.value]
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "note" and isinstance(value, ast.Constant):
                    yield "note", [value.value]


def scan(said: Said, file: Path, clauses: bool) -> None:
    for name, texts in constants(ast.parse(file.read_text("utf-8"))):
        first, second = [*texts, None, None][:2]
        if name == "Illegal" and first:
            said.key(f"refused.{first}")
        elif name == "BadOption" and second:
            said.key(f"refused.{second}")
        elif name == "Cue" and first:
            said.key(f"cue.{first}")
        elif name == "tell" and first:
            said.key(f"fact.{first}")
        elif name == "Ask" and second:
            said.key(f"ask.{second}")
        elif name == "offer" and first:
            said.key(f"offer.{first}")
        elif name == "note" and first:
            said.key(f"note.{first}")
        if clauses:
            said.clause(first if name == "clause" else second if name in ("Illegal", "tell", "Outcome") else None)
        if name == "Outcome" and second and clauses:
            said.key(f"end.{second}")


def test_all_that_a_game_s_code_can_say(game: Game) -> None:
    said = Said(game.key)
    folder = Path(str(files(game.package)))
    for file in folder.rglob("*.py"):
        scan(said, file, clauses=True)
    said.done()


def test_all_that_the_core_and_the_kit_can_say() -> None:
    said = Said(None)
    for file in [*ROOM.glob("*.py"), *(ROOM / "kit").glob("*.py")]:
        scan(said, file, clauses=False)
    said.done()


@pytest.mark.parametrize("package", ["rules", *(game.package for game in games().values())])
def test_no_words_are_left_blank_or_half_translated(package: str) -> None:
    key = package.rpartition(".")[2]
    part = words().games.get(key, words().common)
    for name, texts in part.items():
        assert not re.search(r"[가-힣]", re.sub(r"\{[^}]*\}", "", texts["en"])), name
        assert set(slots_of(texts["ko"])) == set(slots_of(texts["en"])), name
        slots = "".join(re.findall(r"\{[^}]*\}", texts["en"]))
        assert ":" not in slots.replace(":+", ""), f"{name}: English takes no particles"
