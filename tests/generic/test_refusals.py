"""What is refused is refused with Illegal, whatever it is made of, and changes nothing."""

from random import Random
from typing import Any

import pytest

from rules.game import BadOption, Game
from rules.match import Match, Open
from rules.steps import Cue, Draw, Illegal
from tests.generic.matches import GARBAGE, alike, garbled, nested, new_match, state, steps


def test_wrong_answers(game: Game, many: int) -> None:
    for number in range(many):
        match, source = new_match(game, number)
        for n, _ in enumerate(steps(match, source)):
            if source.random() > (0.2 if many < 100 else 0.02) or match.outcome:
                continue
            before = state(match)
            there = [*(one for one in match.asks if one.waits), *match.offers()]
            for one in source.sample(there, min(len(there), 4)):
                _try(match, one, source)
            _try_the_rest(match)
            assert state(match) == before
            if n > 200:
                break


def _try(match: Match, one: Open, source: Random) -> None:
    seat, name = one.ask.seat, one.ask.name
    legal = match.legal(one, source)
    match.check(one, legal)
    for wrong in garbled(legal, source):
        try:
            match.check(one, wrong)
        except Illegal as refusal:
            assert refusal.why and isinstance(refusal.slots, dict)
            with pytest.raises(Illegal):
                match.answer(seat, wrong, name)
            with pytest.raises(Illegal):
                match.preview(one, wrong)
    for key, value in legal.items():  # 1.0 and True are not 1
        for wrong in alike(value):
            if type(value) is int or (type(value) is list and not isinstance(wrong, list)):
                with pytest.raises(Illegal):
                    match.answer(seat, {**legal, key: wrong}, name)
    for other in (*match.seats, "dealer", "wall", "Z", "", None, 5):
        if not any(one.ask.seat == other for one in (*match.asks, *match.offers())):
            with pytest.raises(Illegal):
                match.answer(other, legal)  # type: ignore[arg-type]
    for ask in ("nothing", "", f"{one.id}0", 5, [], {}):
        with pytest.raises(Illegal):
            match.answer(seat, legal, ask)  # type: ignore[arg-type]
    if not one.ask.drafts:
        with pytest.raises(Illegal):
            match.draft(seat, legal, name)


def _try_the_rest(match: Match) -> None:
    garbage = [*GARBAGE, nested()]
    for wrong in garbage:
        if isinstance(match.step, Draw) and wrong is not None:
            for value in (wrong, [wrong] * match.step.n, [wrong] * (match.step.n + 1), [*match.step.pile, wrong]):
                try:
                    match._check_drawn(match.step, value if isinstance(value, list) else [value])
                except Illegal:
                    with pytest.raises(Illegal):
                        match.draw(value)
        elif not isinstance(match.step, Draw):
            with pytest.raises(Illegal):
                match.draw(wrong)
        if not isinstance(match.step, Cue) or wrong is not None:
            with pytest.raises(Illegal):
                match.cue(wrong)
        for counter in (*match.table.counters, "nothing"):
            if not isinstance(wrong, int) or isinstance(wrong, bool) or abs(wrong) > 10**9 or counter == "nothing":
                with pytest.raises(Illegal):
                    match.correct(counter, "A", wrong, "because")
            with pytest.raises(Illegal):
                match.correct(counter, "Z", 1, "because")
            if not isinstance(wrong, str) or not wrong.strip():
                with pytest.raises(Illegal):
                    match.correct(counter, "A", 1, wrong)
                with pytest.raises(Illegal):
                    match.ruling("A", wrong)
    with pytest.raises(Illegal):
        match.ruling("Z", "because")
    with pytest.raises(Illegal):
        match.apply({"kind": "nothing"})


def test_after_the_end_nothing_is_taken(game: Game) -> None:
    match, source = new_match(game, 0)
    answer = None
    for _ in steps(match, source):
        waiting = [one for one in match.asks if one.waits]
        if waiting:
            answer = (waiting[0].ask.seat, match.legal(waiting[0], source))
    assert match.outcome is not None and answer is not None
    before = state(match)
    tries: list[Any] = [
        lambda: match.answer(*answer), lambda: match.draw(), lambda: match.cue(), lambda: match.timeout(),
        lambda: match.ruling("A", "because"),
    ]  # fmt: skip
    for act in tries:
        with pytest.raises(Illegal):
            act()
    assert state(match) == before


def test_wrong_house_options(game: Game) -> None:
    seats = ("A", "B", "C", "D", "E", "F", "G")[: game.seats[0]]
    for name, option in game.options.items():
        for wrong in (*GARBAGE, nested()):
            if option.fault(wrong, seats) is not None:
                with pytest.raises(BadOption) as raised:
                    Match(game, seats, {name: wrong})
                assert raised.value.option == name and raised.value.why
    with pytest.raises(BadOption):
        Match(game, seats, {"zzz": 1})
    for wrong_seats in ((), ("A",) * game.seats[0], ("Z", *seats[1:]), ("A", "B", "C", "D", "E", "F", "G", "H")):
        with pytest.raises(BadOption):
            Match(game, wrong_seats)
