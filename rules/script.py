"""Match scripts: YAML that plays a match and says what must be true on the way (format: TABLE.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from rules.game import BadOption, UnknownGame
from rules.game import game as find_game
from rules.match import Match
from rules.steps import Cue, Draw, Illegal
from rules.table import ALL_SEEING, DEALER, Document

WORDS = frozenset({"draw", "expect", "refused", "timeout", "draft", "hold", "cue"})
EXPECTED = frozenset({"asks", "counters", "lamps", "values", "zones", "grids", "sees", "facts"})
TOP = frozenset({"game", "about", "seats", "options", "seed", "steps", "end"})


class Unreadable(Exception):
    """A script that cannot be run at all: not YAML, of the wrong shape, or for a game that is not there."""


class Failed(Exception):
    """A step of a script that did not come true: which one, what was wanted, what was there."""

    def __init__(self, step: str, wanted: Any, got: Any) -> None:
        super().__init__(f"{step}: wanted {wanted!r}, got {got!r}")
        self.step = step
        self.wanted = wanted
        self.got = got


def read(text: str) -> Document:
    """A script's content. Raises Unreadable."""
    try:
        script = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, ValueError) as error:
        where = getattr(error, "problem_mark", None)
        line = f" in line {where.line + 1}" if where else ""
        raise Unreadable(f"not YAML{line}: {getattr(error, 'problem', None) or error}") from None
    except RecursionError:
        raise Unreadable("not a match script: nested too deep") from None
    if not isinstance(script, dict):
        raise Unreadable("not a match script: no mapping at the top")
    if strange := [key for key in script if key not in TOP]:
        raise Unreadable(f"unknown key {strange[0]!r}; a script has {', '.join(sorted(TOP))}")
    if not isinstance(script.get("game"), str):
        raise Unreadable("no game is named")
    steps = script.setdefault("steps", [])
    if not isinstance(steps, list) or not all(isinstance(step, dict) and step for step in steps):
        raise Unreadable("steps must be a list of mappings")
    seats = script.setdefault("seats", ["A", "B"])
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise Unreadable("seats must be a list of letters")
    if not isinstance(script.get("options") or {}, dict) or not isinstance(script.get("end") or {}, dict):
        raise Unreadable("options and end must be mappings")
    for at, step in enumerate(steps, 1):
        _check_step(at, step, seats)
    return script


def _check_step(at: int, step: Document, seats: list[str]) -> None:
    verbs = [key for key in step if key in WORDS or key in seats or key == DEALER]
    rest = [key for key in step if key not in verbs]
    allowed = {"clause", "ask"} if verbs == ["refused"] else {"ask"} if verbs and verbs[0] not in WORDS else set()
    if verbs == ["draft"]:
        allowed = {"ask"}
    if len(verbs) != 1 or any(key not in allowed for key in rest):
        raise Unreadable(f"step {at}: {step!r} is no step of a match script")
    verb = verbs[0]
    value = step[verb]
    if verb in ("draw", "expect") and not isinstance(value, dict):
        raise Unreadable(f"step {at}: {verb} wants a mapping")
    if verb == "expect" and (strange := [key for key in value if key not in EXPECTED]):
        raise Unreadable(f"step {at}: nothing called {strange[0]!r} can be expected")
    if verb == "expect":
        for part, wanted in value.items():
            _check_expected(at, part, wanted)
    if verb in ("refused", "draft") and not (isinstance(value, dict) and len(value) == 1):
        raise Unreadable(f"step {at}: {verb} wants one seat with its answer")


def _check_expected(at: int, part: str, wanted: Any) -> None:
    if part == "facts":
        fits = isinstance(wanted, list) and all(isinstance(one, str | dict) for one in wanted)
    elif part == "asks":
        fits = isinstance(wanted, dict) or (isinstance(wanted, list) and all(isinstance(one, str) for one in wanted))
    else:
        fits = isinstance(wanted, dict)
        if part == "sees":
            fits = fits and all(isinstance(sight, dict) for sight in wanted.values())
    if not fits:
        raise Unreadable(f"step {at}: {part} cannot be expected to be {wanted!r}")
    if part == "sees":
        for sight in wanted.values():
            for name, one in sight.items():
                if name not in EXPECTED - {"sees"}:
                    raise Unreadable(f"step {at}: nothing called {name!r} can be seen")
                _check_expected(at, name, one)


def play(script: Document) -> Match:
    """Run a script that was read. Raises Failed at the first step that does not come true, Unreadable if not set up."""
    try:
        game = find_game(script["game"])
    except UnknownGame as unknown:
        raise Unreadable(str(unknown)) from None
    try:
        match = Match(game, script["seats"], script.get("options"), script.get("seed", 0))
    except BadOption as fault:
        raise Unreadable(f"options: {fault}") from None
    _Player(match, script).run()
    return match


class _Player:
    def __init__(self, match: Match, script: Document) -> None:
        self.match = match
        self.script = script
        # All draws from the start: a script may give one after an `expect` that already sees what came of it.
        self.given: dict[str, list[Any]] = {}
        for step in script["steps"]:
            for name, value in step.get("draw", {}).items():
                self.given.setdefault(name, []).append(value)
        self.hold: str | None = None
        self.told = 0

    def run(self) -> None:
        for at, step in enumerate(self.script["steps"], 1):
            self.at = f"step {at}"
            for verb in step:
                if verb not in ("ask", "clause"):
                    self._step(verb, step)
        self.at = "end"
        self._settle()
        self._unused()
        outcome = self.match.outcome.document() if self.match.outcome else None
        wanted = self.script.get("end")
        if wanted is None:
            if outcome is not None:
                raise Failed(self.at, "the match has not ended", outcome)
        elif outcome is None:
            raise Failed(self.at, wanted, "the match has not ended")
        else:
            self._subset("outcome", wanted, outcome)

    def _step(self, verb: str, step: Document) -> None:
        value = step[verb]
        if verb == "draw":  # collected already
            return
        if verb == "hold":  # the cue that comes next may already be due, so nothing is settled before
            self.hold = value
            return
        self._settle()
        if verb == "expect":
            self._expect(value)
        elif verb == "refused":
            ((seat, answer),) = value.items()
            self._refused(seat, answer, step)
        elif verb == "cue":
            if not isinstance(self.match.step, Cue) or self.match.step.name != value:
                raise Failed(self.at, f"cue {value}", self._waits())
            self.hold = None
            self._do(lambda: self.match.cue(value))
        elif verb == "timeout":
            self._do(lambda: self.match.timeout(value))
        elif verb == "draft":
            ((seat, answer),) = value.items()
            self._do(lambda: self.match.draft(seat, answer, step.get("ask")))
        else:
            self._do(lambda: self.match.answer(verb, value, step.get("ask")))

    def _do(self, act: Any) -> None:
        try:
            act()
        except Illegal as refusal:
            raise Failed(self.at, "accepted", f"refused: {refusal}; {self._waits()}") from None

    def _waits(self) -> str:
        step = self.match.step
        if step is None:
            return f"the match has ended: {self.match.outcome.document() if self.match.outcome else None}"
        if isinstance(step, Cue | Draw):
            return f"waits for {type(step).__name__.lower()} {step.name}"
        return "asked: " + ", ".join(f"{one.ask.seat} {one.ask.name}" for one in self.match.asks if one.waits)

    def _settle(self) -> None:
        """Make the draws that are due, and let cues pass unless one is held."""
        match = self.match
        for _ in range(100_000):
            step = match.step
            if isinstance(step, Draw):
                queue = self.given.get(step.name)
                try:
                    match.draw(queue.pop(0) if queue else None)
                except Illegal as refusal:
                    raise Failed(self.at, f"draw {step.name} out of {list(step.pile)}", str(refusal)) from None
            elif isinstance(step, Cue) and step.name != self.hold:
                match.cue()
            else:
                return
        raise Failed(self.at, "an ask or the end", "cues and draws for ever")

    def _unused(self) -> None:
        if self.match.outcome is None:
            for name, queue in self.given.items():
                if queue:
                    raise Failed(self.at, f"a draw {name}", "no such draw took place")

    def _refused(self, seat: str, answer: Any, step: Document) -> None:
        before = self.match.document(), len(self.match.table.facts), len(self.match.entries)
        try:
            self.match.answer(seat, answer, step.get("ask"))
        except Illegal as refusal:
            clause = step.get("clause")
            if clause is not None and refusal.clause != clause:
                raise Failed(self.at, f"refused by clause {clause}", f"refused: {refusal}") from None
        else:
            raise Failed(self.at, "refused", f"{seat}'s {answer!r} was accepted")
        if before != (self.match.document(), len(self.match.table.facts), len(self.match.entries)):
            raise Failed(self.at, "a refusal changes nothing", "something changed")

    # -- expect ----------------------------------------------------------------------------------------------

    def _expect(self, wanted: Document) -> None:
        match = self.match
        for part, value in wanted.items():
            if part == "asks":
                self._asks("asks", value, self._asked())
            elif part == "facts":
                told = match.told(DEALER, self.told)
                if not _each_told(value, told):
                    raise Failed(f"{self.at}, facts", value, told)
            elif part == "sees":
                for audience, sight in value.items():
                    self._sees(audience, sight)
            else:
                self._subset(part, value, match.table.seen_by(DEALER)[part])
        if "facts" in wanted or any("facts" in sight for sight in (wanted.get("sees") or {}).values()):
            self.told = len(match.table.facts)

    def _sees(self, audience: str, wanted: Document) -> None:
        if audience not in (*self.match.seats, *ALL_SEEING, "wall"):
            raise Failed(self.at, f"an audience {audience}", "no such audience")
        seen = self.match.table.seen_by(audience)
        for part, value in wanted.items():
            where = f"sees.{audience}.{part}"
            if part == "facts":
                self._subset(where, [_fact(one) for one in value], self.match.told(audience, self.told))
            elif part == "asks":
                self._asks(where, value, self._asked())
            else:
                self._subset(where, value, seen.get(part))

    def _asked(self) -> dict[str, list[str]]:
        asked: dict[str, list[str]] = {}
        for one in self.match.asks:
            if one.waits:
                asked.setdefault(one.ask.seat, []).append(one.ask.name)
        return asked

    def _asks(self, where: str, wanted: Any, asked: dict[str, list[str]]) -> None:
        if isinstance(wanted, list):
            if sorted(wanted) != sorted(asked):
                raise Failed(f"{self.at}, {where}", wanted, sorted(asked))
            return
        for seat, name in wanted.items():
            names = asked.get(seat, [])
            if (name is None and names) or (name is not None and name not in names):
                raise Failed(f"{self.at}, {where}.{seat}", name, names)

    def _subset(self, where: str, wanted: Any, got: Any) -> None:
        for path, want, there in _differences(where, wanted, got):
            raise Failed(f"{self.at}, {path}", want, there)


def _fact(wanted: Any) -> Any:
    return {"fact": wanted} if isinstance(wanted, str) else wanted


def _each_told(wanted: list[Any], told: list[Document]) -> bool:
    """Whether each wanted fact was told, each by a fact of its own."""
    wants = [_fact(one) for one in wanted]
    fits = [[i for i, fact in enumerate(told) if not any(_differences("", want, fact))] for want in wants]
    taken: dict[int, int] = {}

    def seat(want: int, tried: set[int]) -> bool:
        for i in fits[want]:
            if i not in tried:
                tried.add(i)
                if i not in taken or seat(taken[i], tried):
                    taken[i] = want
                    return True
        return False

    return all(seat(want, set()) for want in range(len(wants)))


def _differences(where: str, wanted: Any, got: Any) -> Iterator[tuple[str, Any, Any]]:
    """Where a subset match fails: mappings by the keys named, lists whole, null for absent or null."""
    if isinstance(wanted, Mapping):
        if not isinstance(got, Mapping):
            yield where, wanted, got
            return
        for key, value in wanted.items():
            yield from _differences(f"{where}.{key}", value, got.get(key))
    elif isinstance(wanted, list):
        if not isinstance(got, list | tuple) or len(got) != len(wanted):
            yield where, wanted, got
            return
        for at, (want, there) in enumerate(zip(wanted, got, strict=True)):
            yield from _differences(f"{where}[{at}]", want, there)
    elif isinstance(wanted, bool) is not isinstance(got, bool) or wanted != got:
        yield where, wanted, got
