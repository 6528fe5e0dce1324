"""Content that a producer may replace: puzzles as data, checked before a match; a breach names rule, place and mend.

A game declares what its puzzles are like in a `Content` and holds them in an option `Puzzles`. Nothing here reads
files: what a TOML file holds, parsed, goes through `check_file`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.game import BadOption, Game, Option
from rules.steps import whole
from rules.table import Document, Seat

Puzzle = Document
"""One `[[puzzle]]` table."""


class Breach(NamedTuple):
    """A rule that content breaks, or (from `Content.notes`) something that its producer should look at.

    rule  `file`, `keys`, or a rule of the game's page
    mend  the word for what would do, in the catalogues `name.mend.<mend>`: a sentence without slots
    n     which puzzle, from 1; None: the file or the puzzles together
    key   which key of it
    found what was found there, where that helps
    """

    rule: str
    mend: str
    n: int | None = None
    key: str | None = None
    found: str | None = None


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _list_of(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(fits(one) for one in value)


KINDS: Mapping[str, Callable[[Any], bool]] = {
    "text": _text,
    "whole": whole,
    "texts": _list_of(_text),
    "wholes": _list_of(whole),
    "lists_of_texts": _list_of(_list_of(_text)),
}
"""What a key may hold, by name (catalogue `name.mend.<kind>`)."""


class Content:
    """What a game's puzzles must be like.

    required  {key: kind} that each puzzle has; `optional`, those it may have
    puzzle    puzzle(one) gives the breaches of one puzzle whose keys are right, and stops where the page says
    together  together(puzzles, options) gives those between the puzzles whose keys are right, {number: puzzle};
              `options`: a match's; for a file `assumed`; None while a match's are unknown (`agree` asks once more)
    many      many(n, options) gives what is wrong with there being n puzzles, those with wrong keys among them
    assumed   the options that the check of a file assumes
    notes     notes(puzzles, words) gives what a list of words finds: no breaches, but worth a look
    tidy      brings every text into the form in which it is read (a Unicode form, say), before anything is checked
    """

    def __init__(
        self,
        required: Mapping[str, str],
        optional: Mapping[str, str],
        puzzle: Callable[[Puzzle], Iterator[Breach]],
        *,
        together: Callable[[Mapping[int, Puzzle], Document | None], Iterator[Breach]] | None = None,
        many: Callable[[int, Document | None], Iterator[Breach]] | None = None,
        assumed: Document | None = None,
        notes: Callable[[Mapping[int, Puzzle], Sequence[str]], Iterator[Breach]] | None = None,
        tidy: Callable[[str], str] | None = None,
    ) -> None:
        self.required = dict(required)
        self.optional = dict(optional)
        self.puzzle = puzzle
        self.together = together
        self.many = many
        self.assumed = dict(assumed or {})
        self.notes = notes
        self.tidy = tidy

    def tidied(self, puzzles: Iterable[Puzzle]) -> list[Puzzle]:
        """The puzzles with every text in the form in which it is read; what `play` works with."""
        return [self._tidied(one) for one in puzzles]

    def _tidied(self, value: Any) -> Any:
        if self.tidy is None:
            return value
        if isinstance(value, str):
            return self.tidy(value)
        if isinstance(value, list):
            return [self._tidied(one) for one in value]
        if isinstance(value, dict):
            return {key: self._tidied(one) for key, one in value.items()}
        return value

    def check(self, puzzles: Sequence[Any], options: Document | None = None) -> list[Breach]:
        """Every breach, puzzle by puzzle, then those between them."""
        found: list[Breach] = []
        sound: dict[int, Puzzle] = {}
        for n, one in enumerate(puzzles, 1):
            wrong = self._keys(one)
            if wrong is not None:
                found.append(wrong._replace(n=n))
                continue
            sound[n] = self._tidied(one)
            found += [breach._replace(n=n) for breach in self.puzzle(sound[n])]
        return [*found, *self._all(sound, len(puzzles), options)]

    def _all(self, sound: Mapping[int, Puzzle], n: int, options: Document | None) -> Iterator[Breach]:
        """What the puzzles break together, and by their number."""
        if self.together is not None:
            yield from self.together(sound, options)
        if self.many is not None:
            yield from self.many(n, options)

    def _keys(self, one: Any) -> Breach | None:
        """The first breach of `keys`, if any."""
        if not isinstance(one, dict):
            return Breach("keys", "table")
        for key in self.required:
            if key not in one:
                return Breach("keys", "missing", key=key)
        kinds = self.required | self.optional
        for key, value in one.items():
            if key not in kinds:
                return Breach("keys", "strange_key", key=str(key))
            if not KINDS[kinds[key]](value):
                return Breach("keys", kinds[key], key=key)
        return None

    def agree(self, options: Document, seats: Sequence[Seat], name: str = "puzzles") -> None:
        """Raise BadOption where puzzles do not go with the other options; for `check` of a Game's declaration."""
        if options[name] is not None:
            puzzles = dict(enumerate(self.tidied(options[name]), 1))
            for breach in self._all(puzzles, len(puzzles), options):
                why, slots = refusal(breach)
                raise BadOption(name, why, **slots)


def refusal(breach: Breach) -> tuple[str, Document]:
    """A breach as the console says it: a word (catalogue `refused.<why>`) and its slots."""
    if breach.n is None:
        return "bad_puzzles", {"rule": breach.rule, "mend": breach.mend}
    return "bad_puzzle", {"n": breach.n, "rule": breach.rule, "mend": breach.mend}


class Puzzles(Option):
    """A list of puzzles, or None: the game goes without a file. Secret: only dealer and viewer ever get it."""

    __slots__ = ("content",)
    type = "puzzles"

    def __init__(self, content: Content) -> None:
        super().__init__(None, secret=True)
        self.content = content

    def fault(self, value: Any, seats: Sequence[Seat]) -> tuple[str, Document] | None:
        if value is None:
            return None
        if not isinstance(value, list):
            return "not_a_list", {}
        found = self.content.check(value)
        return refusal(found[0]) if found else None

    def describe(self) -> Document:
        return {**super().describe(), "required": self.content.required, "optional": self.content.optional}


def content_of(game: Game) -> Content | None:
    """What a game's puzzles must be like; None for a game without."""
    return next((option.content for option in game.options.values() if isinstance(option, Puzzles)), None)


def check_file(data: Document, games: Mapping[str, Game]) -> tuple[Game | None, list[Breach]]:
    """The game that a parsed file is for, if it names one, and every breach in it."""
    found = [Breach("file", "strange_table", key=str(key)) for key in data if key not in ("game", "puzzle")]
    key = data.get("game")
    game = games.get(key) if isinstance(key, str) else None
    content = content_of(game) if game is not None else None
    if content is None:
        return None, [Breach("file", "no_game", key="game"), *found]
    puzzles = data.get("puzzle")
    if not isinstance(puzzles, list) or not puzzles:
        return game, [*found, Breach("file", "no_puzzles", key="puzzle")]
    return game, [*found, *content.check(puzzles, content.assumed)]
