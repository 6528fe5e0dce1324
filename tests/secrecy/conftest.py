"""Every game in turn: a quick sample of random matches, a thousand of each under the mark `full`; the time it took."""

from collections import Counter
from typing import Any

import pytest

from rules.game import Game, games

QUICK = 30
FULL = 1000
PARTS = 4
"""A game's thousand comes in so many parts, so that two cores share them evenly."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(games().values()), ids=list(games()))
    if "numbers" in metafunc.fixturenames:
        size, marks = FULL // PARTS, [pytest.mark.full, pytest.mark.timeout(1800)]
        parts = [range(size * part, size * (part + 1)) for part in range(PARTS)]
        long = [pytest.param(part, marks=marks, id=f"full{part.start}") for part in parts]
        metafunc.parametrize("numbers", [pytest.param(range(QUICK), id="quick"), *long])


def pytest_make_parametrize_id(val: object) -> str | None:
    return val.key if isinstance(val, Game) else None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How many matches were held to the law, by which twins, and the time it took."""
    tally: Counter[str] = Counter()
    times = []
    for report in terminalreporter.getreports("passed"):
        found = dict(report.user_properties).get("secrecy")
        if found:
            tally.update(found)
            times += [report.start, report.stop]
    if tally:
        cpu, _, _ = tally.pop("ms") / 1000, tally.pop("entries"), tally.pop("with secrets")
        twins = ", ".join(f"{n} {kind}" for kind, n in sorted(tally.items()) if kind != "matches")
        took = f"{max(times) - min(times):.0f} s ({cpu:.0f} s of processor)"
        terminalreporter.write_line(f"secrecy law: {tally['matches']} matches in {took}; {twins}")
