"""The secrecy law (TABLE.md): what an audience may not know changes nothing that it gets to see."""

import importlib
from collections.abc import Callable
from random import Random
from typing import Any

from rules.game import Game
from rules.match import Match, Open
from rules.steps import AskAll, Cue, Illegal
from rules.table import DEALER, Thing
from tests.generic.matches import again, garbled, new_match, steps, tried, view


def things(match: Match) -> list[Thing]:
    """Everything on the table, in its order."""
    table = match.table
    grids = [thing for grid in table.grids.values() for _, stack in sorted(grid.items()) for thing in stack]
    return [thing for zone in table.zones.values() for thing in zone] + grids


def swap_unknown(match: Match, audience: str, source: Random) -> int:
    """Give what the audience does not know the face of another of the same back. Returns how many changed."""
    kinds: dict[Any, list[Thing]] = {}
    for thing in things(match):
        if thing.known != "all" and audience not in thing.known:
            kinds.setdefault((thing.back, type(thing.face)), []).append(thing)
    changed = 0
    for same in kinds.values():
        faces = [thing.face for thing in same]
        source.shuffle(faces)
        for thing, face in zip(same, faces, strict=True):
            changed += thing.face != face
            thing.face = face
    for zone in match.table.zones.values():
        if not zone.ordered:
            source.shuffle(zone)  # where a thing lies in an unordered zone is nobody's knowledge
    match._renew()  # what open asks admit is worked out anew, as after a correction
    return changed


def answers_to(match: Match, audience: str, source: Random) -> list[tuple[Open, list[Any]]]:
    """For each ask and offer that the audience could answer: some legal answers and many wrong ones."""
    found = []
    for one in [*(one for one in match.asks if one.waits), *match.offers()]:
        if one.ask.seat == audience:
            legal = [match.legal(one, source) for _ in range(4)]
            found.append((one, [*legal, *garbled(legal[0], source)]))
    return found


def test_unknown_faces_are_nowhere_in_what_an_audience_sees(game: Game, many: int) -> None:
    for number in range(many):
        match, source = new_match(game, number)
        for _ in steps(match, source):
            if source.random() > (0.1 if many < 100 else 0.01):
                continue
            for audience in ("wall", *match.seats):
                other = again(match)
                if not swap_unknown(other, audience, source):
                    continue
                assert view(other, audience) == view(match, audience)
                there = {one.id: one for one in (*other.asks, *other.offers())}
                for one, answers in answers_to(match, audience, source):
                    assert tried(other, there[one.id], answers) == tried(match, one, answers)


def test_a_secret_answer_shows_nothing_but_what_it_discloses(game: Game, many: int) -> None:
    for number in range(many):
        match, source = new_match(game, number)
        for _ in steps(match, source):
            waiting = [one for one in match.asks if one.waits and (one.ask.secret or isinstance(match.step, AskAll))]
            often = (0.3 if many < 100 else 0.05) * (2 / len(match.seats)) ** 2  # the work grows with seats squared
            if not waiting or source.random() > often:
                continue
            one = source.choice(waiting)
            first = match.legal(one, source)
            second = alternative(match, one, first, source)
            if second is not None:
                compare(match, one, first, second, source)


def alternative(match: Match, one: Open, answer: Any, source: Random) -> Any:
    """Another legal answer that discloses the same, or None if none was found."""
    says = one.ask.discloses or (lambda answer: None)
    for _ in range(60):
        other = match.legal(one, source)
        if other != answer and says(other) == says(answer):
            return other
    return None


def compare(match: Match, one: Open, first: Any, second: Any, source: Random) -> None:
    """Give one answer here and the other there, and go on alike until the script shows something."""
    here, there = again(match), again(match)
    seat, name = one.ask.seat, one.ask.name
    sealed = isinstance(match.step, AskAll)
    here.answer(seat, first, name)
    there.answer(seat, second, name)
    others = [who for who in ("wall", *match.seats) if who != seat]
    brings_out = brought_out(match.game)
    for n in range(50):
        if n and brings_out(here, there):
            return  # never at once: what an answer brings out by itself it must disclose
        if (
            sealed
            and not one.ask.secret
            and here.step is not match.step
            and here.asks != match.asks
            and not isinstance(here.step, AskAll)
        ):
            return  # all are in: a sealed answer that is not secret may show from here on
        for who in others:
            assert view(here, who) == view(there, who), f"{who} sees {seat}'s {name}"
            for ask, answers in answers_to(here, who, source):
                assert tried(there, there.find(who, ask.id), answers) == tried(here, ask, answers)
        if here.outcome or isinstance(here.step, Cue):
            return
        if not go_on(here, there, seat, source):
            return


def brought_out(game: Game) -> Callable[[Match, Match], bool]:
    """The game's own `brings_out(here, there)`, if it has one: a later answer makes the script show what was secret."""
    try:
        module = importlib.import_module(f"tests.games.{game.key}")
    except ModuleNotFoundError:
        module = None
    return getattr(module, "brings_out", lambda here, there: False)


def go_on(here: Match, there: Match, seat: str, source: Random) -> bool:
    """The next thing happens in both; False where only one can have it: by its owner, or the dealer's ruling on it."""
    waiting = [one for one in here.asks if one.waits]
    if not waiting:
        here.draw()
        there.draw()
        return True
    one = source.choice(waiting)
    answer = here.legal(one, source)
    here.answer(one.ask.seat, answer, one.ask.name)
    try:
        there.answer(one.ask.seat, answer, one.ask.name)
    except Illegal:
        assert one.ask.seat in (seat, DEALER), "an answer is refused to one seat by what another secretly chose"
        return False
    return True
