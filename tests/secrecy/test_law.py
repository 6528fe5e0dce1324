"""The secrecy law over random matches of every game, on all bytes handed to the transport."""

from collections.abc import Callable

from rules.game import Game
from tests.secrecy.mass import run


def test_twins_that_an_audience_may_not_tell_apart(
    game: Game, numbers: range, record_property: Callable[[str, object], None]
) -> None:
    tally = run(game, numbers)
    record_property("secrecy", dict(tally))
    assert tally["matches"] == len(numbers)
    if tally["with secrets"] > len(numbers) // 2:
        hidden = sum(tally[kind] for kind in ("faces", "answers", "orders", "by clock"))
        assert hidden >= len(numbers) // 10, "hardly anything was held to the law"
