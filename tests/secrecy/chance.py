"""The first law from the start of a secret on: here one card is drawn, there another of the same back."""

from __future__ import annotations

from random import Random

from rules.match import Match
from rules.steps import Draw
from tests.secrecy.answers import watching
from tests.secrecy.side import Side
from tests.secrecy.window import Window

STEPS = 3


def law(base: Side, twin: Side, match: Match, other: Match, source: Random) -> Window | None:
    """The dealer's hands draw otherwise there; who may not know the difference gets none."""
    step = match.step
    assert isinstance(step, Draw)
    first = source.sample(step.pile, step.n)
    second = source.sample(step.pile, step.n)
    if first == second:
        return None
    seen = watching(match, None, source)
    for side, its in ((base, match), (twin, other)):
        side.attend(seen)
        side.load(its, draws="hand")
    window = Window(base, twin, seen, None, source)
    window.compare("the same match")
    window.strict = False
    given = [value if step.many else value[0] for value in (first, second)]
    window.happens("a draw", lambda side, number: side.ok("draw", value=given[number]), None)
    for _ in range(STEPS):
        if not window.others or not window.goes_on():
            break
        if source.random() < 0.3:
            window.tried(base.match)
        if source.random() < 0.05:
            window.looks_back()
    return window
