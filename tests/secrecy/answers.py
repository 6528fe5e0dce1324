"""The second law: a sealed or secret answer replaced by any other legal one that discloses the same.

No other audience is handed another byte until the script shows it. What its owner does before, for himself (trying
answers out, being refused, unfinished answers), and what the dealer notes for himself, is heard by nobody at all.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rules.match import Match, Open
from rules.steps import AskAll
from tests.generic.test_secrecy import brought_out
from tests.secrecy.knowledge import disclosed, is_secret
from tests.secrecy.side import Side
from tests.secrecy.window import Window

STEPS = 4
"""How far two sides go on together after the answer."""


def candidates(match: Match) -> list[Open]:
    """Asks and offers whose answers are secret now."""
    return [one for one in match.asks if one.waits and is_secret(match, one)] + [
        one for one in match.offers() if one.ask.secret
    ]


def alternative(match: Match, one: Open, answer: Any, source: Random) -> Any:
    """Another legal answer that discloses the same, or None if none was found."""
    says = disclosed(one, answer)
    for _ in range(20):
        other = match.legal(one, source)
        if other != answer and disclosed(one, other) == says:
            return other
    return None


def watching(match: Match, owner: str | None, source: Random) -> list[str]:
    """Who looks on: the wall, now and then the stream's overlay, and of many seats a few."""
    seats = [seat for seat in match.seats if seat != owner]
    some = source.sample(seats, min(len(seats), 2))
    return ["wall", *some, *(["overlay"] if source.random() < 0.25 else [])]


def law(base: Side, twin: Side, match: Match, other: Match, source: Random, steps: int = STEPS) -> Window | None:
    """Give one answer here and another there; both go on alike. Returns the window, None where there is no twin."""
    found = candidates(match)
    if not found:
        return None
    one = source.choice(found)
    owner = one.ask.seat
    first = match.legal(one, source)
    second = alternative(match, one, first, source)
    if second is None:
        return None
    seen = watching(match, owner, source)
    there = source.random() < 0.5  # its owner's own page is not compared, and half of the time it is not even there
    listed = there and source.random() < 0.2
    for side, its in ((base, match), (twin, other)):
        side.attend([*seen, *([owner] if there else []), *(["dealer"] if listed else [])])
        side.load(its)
    window = Window(base, twin, seen, owner, source)
    window.compare("the same match")
    if there and owner != "dealer":
        _alone(window, one, (first, second), listed)
    window.reveals = _reveals(window, match.step, one.ask.secret)
    window.answers(f"{owner}'s secret {one.ask.name}", owner, one.id, (first, second))
    for _ in range(steps):
        if source.random() < 0.1:
            window.comes_again()
        if source.random() < 0.2:
            window.tried(base.match)
        if source.random() < 0.03:
            window.looks_back()
        if not window.others or not window.goes_on():
            break
    if source.random() < 0.15:
        window.undone()
    return window


def _reveals(window: Window, step: Any, secret: bool) -> Callable[[], bool]:
    """When the script may show the answer: once all are in, if it was sealed and no more; or by the game's own word."""
    brings_out = brought_out(window.base.match.game)
    sealed = isinstance(step, AskAll)
    first = True

    def reveals() -> bool:
        nonlocal first
        here, there = window.base.match, window.twin.match
        if not first and brings_out(here, there):
            return True
        first = False  # never at once: what an answer brings out by itself it must disclose
        return sealed and not secret and here.step is not step

    return reveals


def _alone(window: Window, one: Open, given: tuple[Any, Any], listed: bool) -> None:
    """On the second side the owner tries, errs and drafts first, and the dealer sets a marker."""
    twin, source = window.twin, window.source
    line = twin.lines[one.ask.seat]
    if source.random() < 0.5:
        window.private("trying out", lambda: line.say("preview", {"ask": one.id, "answer": given[0]}))
        wrong = {"do": "answer", "ask": one.id, "answer": {**given[1], "zz": 1}}
        window.private("a refused answer", lambda: line.say("command", wrong))
    if one.ask.drafts and source.random() < 0.8:
        window.private("a draft", lambda: line.say("command", {"do": "draft", "ask": one.id, "answer": given[0]}))
    if source.random() < 0.5:
        window.private("a marker", lambda: twin.ok("marker", note="눈빛"))
    if listed:
        window.private("a tablet put away", lambda: line.say("time", {"t": 1, "n": 1, "rtt": 9, "hidden": True}))
        window.private("who is there", twin.wire._list_screens)
