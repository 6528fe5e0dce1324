"""Two sides in step: the same things happen on both, and what the others are handed is compared after each.

At first nothing at all may differ. Once the script has shown something, as it must some day (a cue, an end, all answers
in), each audience is held to the rest: as long as what it may know is the same on both sides, so is what it gets.
And at every step, on each side by itself: whoever learns nothing by it is handed nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from rules.match import Match
from rules.steps import Cue, Draw
from tests.secrecy.faces import tries
from tests.secrecy.knowledge import may_know
from tests.secrecy.leak import Leak, same
from tests.secrecy.pages import looked_back, walk
from tests.secrecy.side import Side


class Window:
    """What happens on two sides from one moment on."""

    def __init__(self, base: Side, twin: Side, watching: Iterable[str], owner: str | None, source: Random) -> None:
        self.sides = (base, twin)
        self.base, self.twin = base, twin
        self.owner = owner
        self.source = source
        self.others = [one for one in watching if one != owner]
        self.start = len(base.match.table.facts)
        self.strict = True
        self.reveals: Callable[[], bool] = lambda: False
        self.said = 0
        self.entries = len(base.match.entries)
        self.known = self._know(0)

    def _know(self, side: int) -> dict[str, bytes]:
        match = self.sides[side].match
        return {one: may_know(match, as_known(one), self.start) for one in self.others}

    # -- happening -----------------------------------------------------------------------------------------------

    def private(self, what: str, act: Callable[[], object]) -> None:
        """Something happens on the second side alone that nobody else may notice."""
        act()
        self.twin.publish()
        for one in self.others:
            same(what, one, [], self.twin.take(one))

    def happens(self, what: str, act: Callable[[Side, int], object], by: str | None) -> None:
        """The same happens on both sides, `by` a seat; then everybody is compared."""
        clocks = [str(clock.document()) for clock in self.base.desk.show.clocks.values()]
        self.said += 1
        for number, side in enumerate(self.sides):
            side.ns += 100_000_000
            act(side, number)
            side.publish()
        if not self._together() and what != "an undo":
            self._part(what, by)
            return
        before, self.known = self.known, self._know(0)
        quiet = clocks == [str(clock.document()) for clock in self.base.desk.show.clocks.values()]
        for one in self.others:
            if quiet and one != by and before[one] == self.known[one] and self.base.lines[one].out:
                raise Leak(f"{what}: {one} learns nothing by it and hears of it\n  {self.base.take(one)[0][:300]}")
        if self.strict and self.reveals():
            self.strict = False
        self.compare(what)
        if self.base.match.outcome or isinstance(self.base.match.step, Cue):
            self.strict = False

    def _part(self, what: str, by: str | None) -> None:
        """One side took it and the other refused: by what its owner, or the dealer for him, did before, or never."""
        if by in self.others or (self.strict and by not in (self.owner, "dealer", None)):
            raise Leak(f"{what}: it is refused by what another secretly chose")
        self.others = []

    def compare(self, what: str) -> None:
        """Everybody gets the same; once something was shown, everybody who still may know only the same."""
        if not self.strict:
            there = self._know(1)
            self.others = [one for one in self.others if self.known[one] == there[one]]
        for one in self.others:
            same(what, one, self.base.take(one), self.twin.take(one))

    def tried(self, match: Match) -> None:
        """A seat among the others tries answers without giving them: what it learns by that is compared too."""
        asked = [one.ask.seat for one in match.asks if one.waits and one.ask.seat in self.others]
        if not asked:
            return
        seat = self.source.choice(asked)
        for ask, answers in tries(match, seat, self.source):
            for side in self.sides:
                for answer in answers:
                    side.lines[seat].say("preview", {"ask": ask.id, "answer": answer})
        same("what is tried", seat, self.base.take(seat), self.twin.take(seat))

    def comes_again(self) -> None:
        """One of the others loses its line and comes again."""
        if self.others:
            one = self.source.choice(self.others)
            same("coming again", one, self.base.again(one), self.twin.again(one))
            for side in self.sides:
                side.take(one)

    def looks_back(self) -> None:
        """One of the others fetches what there is beside the socket: export, replay, now and then every page."""
        if self.others:
            one = self.source.choice(self.others)
            looked_back(*self.sides, one, self.source)
            if self.source.random() < 0.1:
                walk(*self.sides, one)

    def key(self) -> str:
        return f"key of command {self.said}"

    def answers(self, what: str, seat: str, ask: str, given: tuple[Any, Any]) -> None:
        """A seat's pad sends an answer, or on each side its own."""

        def act(side: Side, number: int) -> None:
            if seat == "dealer":
                side.dealer("answer", ask=ask, answer=given[number], key=self.key())
            else:
                command = {"do": "answer", "ask": ask, "answer": given[number], "key": self.key()}
                side.gives(seat, command)

        self.happens(what, act, seat)

    def goes_on(self) -> bool:
        """The next thing happens on both sides; False where they can go on together no further."""
        here, there = self.base.match, self.twin.match
        if here.outcome or there.outcome or type(here.step) is not type(there.step):
            return False
        source = self.source
        if isinstance(here.step, Cue):
            name = here.step.name
            if not isinstance(there.step, Cue) or name != there.step.name:
                return False
            self.happens("a cue", lambda side, _: side.ok("cue", cue=name), None)
            return True
        if isinstance(here.step, Draw):
            value = self._drawn(here.step, there.step)
            if value is None:
                return False
            self.happens("a draw", lambda side, _: side.ok("draw", value=value), None)
            return True
        waiting = [one for one in here.asks if one.waits]
        standing = [] if self.strict else [one for one in here.offers() if one.ask.seat in self.others]
        if not waiting and not standing:
            return False
        one = source.choice(standing if standing and (not waiting or source.random() < 0.2) else waiting)
        seat, id = one.ask.seat, one.id
        may_run_out = one.kind == "race" or (one.kind == "ask" and one.ask.on_timeout is not None)
        if may_run_out and seat != self.owner and source.random() < 0.08:
            self.happens("time runs out", lambda side, _: side.dealer("timeout", ask=id), None)
            return self._together()
        answer = here.legal(one, source)
        self.answers(f"{seat}'s {one.ask.name}", seat, id, (answer, answer))
        return self._together()

    def undone(self) -> None:
        """The dealer undoes the window: all that happened in it never was, on either side, and nobody can tell more."""
        firsts = []
        for side in self.sides:
            played = side.desk.show.match
            assert played is not None
            firsts.append(next((seq for seq, entry in played.entries if seq > 0 and entry["kind"] != "draft"), 0))
        if all(firsts) and self.others:
            self.happens("an undo", lambda side, number: side.ok("undo", to=firsts[number]), None)

    def _together(self) -> bool:
        """Whether both took it, or both refused; draws that follow by themselves and drafts do not count."""
        here, there = (
            sum(entry["kind"] not in ("draw", "draft") for entry in side.match.entries[self.entries :])
            for side in self.sides
        )
        return here == there

    def _drawn(self, here: Any, there: Any) -> Any:
        """A draw that both piles can give."""
        left = list(there.pile)
        both = []
        for one in here.pile:
            if one in left:
                left.remove(one)
                both.append(one)
        if len(both) < here.n or here.n != there.n:
            return None
        drawn = self.source.sample(both, here.n)
        return drawn if here.many else drawn[0]


def as_known(audience: str) -> str:
    """The stream's public overlay may know what the wall may know."""
    return "wall" if audience == "overlay" else audience
