"""Sealed asks: the order in which answers came in, and whether the clock gave one, is nobody's to know.

While it is open everybody may know who is in, and nothing more; once it is closed, not even who was first.
"""

from __future__ import annotations

from random import Random
from typing import Any

from rules.match import Match, Open
from rules.steps import Illegal
from tests.secrecy.answers import alternative, candidates, watching
from tests.secrecy.leak import Leak, same
from tests.secrecy.side import SECOND, Side
from tests.secrecy.window import Window


def order(base: Side, twin: Side, match: Match, other: Match, source: Random) -> int:
    """All answer a sealed ask, here in one order and there in another. Returns how many twins there were."""
    given = {one.ask.seat: (one.id, match.legal(one, source)) for one in match.asks if one.ask.seat != "dealer"}
    orders = [list(given), list(given)]
    for seats in orders:
        source.shuffle(seats)
    if orders[0] == orders[1]:
        orders[1].reverse()
    if len(given) < len(match.asks):
        return 0
    audiences = ["wall", "overlay", *match.seats]
    for side, its in ((base, match), (twin, other)):
        side.attend(audiences)
        side.load(its)
    for at in range(len(given)):
        for side, seats in zip((base, twin), orders, strict=True):
            id, answer = given[seats[at]]
            side.ns += SECOND
            command = {"do": "answer", "ask": id, "answer": answer, "key": f"the key of {seats[at]}"}
            side.gives(seats[at], command)
            side.publish()
        if set(orders[0][: at + 1]) == set(orders[1][: at + 1]):
            for one in audiences:
                same("who came first", one, base.lines[one].out[-1:], twin.lines[one].out[-1:])
    for one in audiences:
        outs = [side.lines[one].out for side in (base, twin)]
        same("who came first", one, *([text for text in out if text.startswith("43")] for out in outs))
        if len(outs[0]) != len(outs[1]):
            raise Leak(f"who came first: {one} can tell by the number of messages")
    return 1


def clock(base: Side, twin: Side, match: Match, other: Match, source: Random) -> int:
    """The last secret answer comes by its seat's pad here, at the last moment, and by the clock there."""
    found = [one for one in candidates(match) if one.kind in ("ask", "all") and one.ask.seat != "dealer"]
    if not found or match.options["on_timeout"] != "auto" or match.asks[0].kind == "race":
        return 0
    one = source.choice(found)
    automatic = one.draft or (one.ask.on_timeout() if callable(one.ask.on_timeout) else one.ask.on_timeout)
    if one.ask.on_timeout is None or not match.limit(one) or not isinstance(automatic, dict):
        return 0
    answer = _by_pad(match, one, automatic, source)
    if answer is None:
        return 0
    seen = watching(match, one.ask.seat, source)
    for side, its in ((base, match), (twin, other)):
        side.attend(seen)
        side.load(its)
    window = Window(base, twin, seen, one.ask.seat, source)
    window.compare("the same match")
    for first in [it for it in match.asks if it.waits and it is not one]:
        given = match.legal(first, source)
        window.answers("another's sealed answer", first.ask.seat, first.id, (given, given))
    due = [it.deadline for it in base.desk.show.clocks.values() if it.deadline is not None]
    if not due:
        return 0
    if not one.ask.secret:
        window.strict = False
    key = window.key()

    def last(side: Side, number: int) -> None:
        side.ns += (min(due) - side.desk.now()) * 1_000_000
        if number == 0:
            command = {"do": "answer", "ask": one.id, "answer": answer, "key": key}
            side.gives(one.ask.seat, command)
        side.wait(0)

    window.happens("an answer by the clock", last, one.ask.seat)
    for _ in range(2):
        if not window.others or not window.goes_on():
            break
    return 1


def _by_pad(match: Match, one: Open, automatic: Any, source: Random) -> Any:
    """A legal answer that discloses what the clock's would: another one if there is any, else the very same."""
    try:
        match.check(one, automatic)
        return alternative(match, one, automatic, source) or automatic
    except Illegal:
        return None
