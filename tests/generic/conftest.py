"""Every generic test gets each game in turn, and how many matches to try: few at first, 1,000 under the mark `full`."""

import pytest

from rules.game import Game, games

QUICK = 8
FULL = 1000


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(games().values()), ids=list(games()))
    if "many" in metafunc.fixturenames:
        long = pytest.param(FULL, marks=[pytest.mark.full, pytest.mark.timeout(1800)])
        metafunc.parametrize("many", [QUICK, long])


def pytest_make_parametrize_id(val: object) -> str | None:
    return val.key if isinstance(val, Game) else None
