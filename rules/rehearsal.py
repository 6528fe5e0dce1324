"""Random play: any match to its end, for rehearsal bots, fuzzing, simulation and benchmarks."""

from __future__ import annotations

from rules.match import Match, Open
from rules.steps import TIMEOUT, Ask, Chance, Cue, Draw, one_of
from rules.table import Seat


class Endless(Exception):
    """A random match did not end within the answers it was given."""


def choices(match: Match) -> list[Open]:
    """All asks and offers that somebody may answer now."""
    return [one for one in match.asks if one.waits] + match.offers()


def move_on(match: Match, source: Chance, offers: float = 0.1, timeouts: float = 0.0) -> Seat | None:
    """Let one thing happen: a cue, a draw, an answer, now and then an offer or a time-out. Returns who answered."""
    kind = type(match.step)
    if kind is Draw:
        match.draw()
        return None
    if match.table.offers and source.random() < offers and (standing := match.offers()):
        one = one_of(source, standing)
    elif kind is Cue:
        match.cue()
        return None
    else:
        waiting = match.asks if kind is Ask else [one for one in match.asks if one.answer is None and not one.late]
        if not waiting:  # a race of nobody: only time goes on
            match.timeout()
            return None
        if timeouts and source.random() < timeouts:
            one = one_of(source, waiting)
            if one.kind == "race" or one.ask.on_timeout is not None:
                match.timeout(one.ask.seat)
                return None
        one = waiting[0] if len(waiting) == 1 else one_of(source, waiting)
    seat: Seat = one.ask.seat
    match.take(one, match.legal(one, source))
    return seat


def play_out(match: Match, source: Chance, most: int = 20_000, offers: float = 0.1, timeouts: float = 0.0) -> int:
    """Play to the end; returns the number of answers. Raises Endless after `most` answers."""
    answers = 0
    while match.outcome is None:
        if move_on(match, source, offers, timeouts) is not None:
            answers += 1
            if answers > most:
                raise Endless(f"{match.game.key}: no end after {most} answers")
    return answers


__all__ = ["TIMEOUT", "Endless", "choices", "move_on", "play_out"]
