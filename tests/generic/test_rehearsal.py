"""Whatever random play answers is legal, also after a dealer's correction: it takes what `rehearse` draws unchecked."""

from random import Random

from rules.game import Game
from rules.match import Match, Open
from rules.rehearsal import choices
from rules.steps import Move
from tests.generic.matches import new_match, steps


def correct(match: Match, source: Random) -> None:
    """The dealer sets some counter right, now and then to what no course of the match would give."""
    counters = match.table.counters
    if counters:
        name, seat = source.choice(list(counters)), source.choice(match.seats)
        value = source.choice([counters[name][seat] + source.randint(-3, 3), 0, 1, source.randint(0, 40)])
        match.correct(name, seat, max(0, value), "test")


def possible(match: Match, one: Open) -> bool:
    """Whether anything may be answered at all: a correction may have left a seat nothing to choose from."""
    fields = one.fields
    return all(field.possible(match.table) for field in ([fields] if isinstance(fields, Move) else fields.values()))


def test_random_answers_are_legal(game: Game, many: int) -> None:
    for number in range(many):
        match, source = new_match(game, number)
        for n, _ in enumerate(steps(match, source)):
            if number % 2 and source.random() < 0.05:
                correct(match, source)
            if n > 120:
                break
            for one in choices(match):
                for _ in range(3 if possible(match, one) else 0):
                    match.check(one, match.legal(one, source))
