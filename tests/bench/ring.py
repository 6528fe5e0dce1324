"""The ring measured: an answer's way to the last of many screens, beside that of a bare server in the same run."""

from __future__ import annotations

import gc
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.bench.hall import BareHall, Hall, Timed
from tests.bench.line import Lines

Figures = dict[str, Any]

GAME = "quad_gravity"
"""Two seats, no cue between answers, and every answer changes every screen."""

SEVEN = ("seed_poker", "ABCDEFG")

BLOCK = 10
"""Answers that one server gets before the other's turn."""


def ring(screens: Sequence[int], answers: int, seconds: float) -> Figures:
    """(a), (b), (c), (g): so many answers with each number of screens; racing for so many seconds with the most."""
    made: Figures = {"screens": {}}
    with tempfile.TemporaryDirectory() as folder:
        lines = Lines()
        ours = bare = None
        try:
            ours = Hall(_under(folder, "ours"), lines, GAME, "AB")
            bare = BareHall(_under(folder, "bare"), lines)
            for number in screens:
                made["screens"][number], by_audience = _beside(ours, bare, number, answers)
                if number == screens[min(1, len(screens) - 1)]:
                    made["bytes"] = by_audience
            made["rate"] = _race(ours, bare, seconds) | {"screens": screens[-1]}
            made["peak_bytes"] = {"ours": ours.server.peak, "bare": bare.server.peak}
        finally:
            for hall in (ours, bare):
                if hall is not None:
                    hall.close()
            lines.close()
    return made


def seven(screens: int, answers: int) -> Figures:
    """The same with seven seats."""
    with tempfile.TemporaryDirectory() as folder:
        lines = Lines()
        ours = bare = None
        try:
            ours = Hall(_under(folder, "ours"), lines, *SEVEN)
            bare = BareHall(_under(folder, "bare"), lines)
            made, by_audience = _beside(ours, bare, screens, answers)
        finally:
            for hall in (ours, bare):
                if hall is not None:
                    hall.close()
            lines.close()
    return {"screens": screens, **made, "bytes": by_audience}


def _under(folder: str, name: str) -> Path:
    made = Path(folder) / name
    made.mkdir()
    return made


def _beside(ours: Hall, bare: BareHall, screens: int, answers: int) -> tuple[Figures, Figures]:
    """Both servers with as many screens, a few answers each in turn."""
    ours.fill(screens)
    bare.fill(screens)
    for _ in range(5):
        ours.answer()
    before = {line: (line.frames, line.heard) for line in ours.screens}
    times: dict[str, list[Timed]] = {"ours": [], "bare": []}
    computed = {"ours": 0.0, "bare": 0.0}
    gc.collect()
    gc.disable()  # a collection here would look like a slow server
    try:
        while len(times["ours"]) < answers:
            began = ours.server.cpu
            times["ours"] += [ours.answer() for _ in range(BLOCK)]
            computed["ours"] += ours.server.cpu - began
            grown = [(line.frames - at[0], line.heard - at[1]) for line, at in before.items()]
            bare.size = sum(heard for _, heard in grown) // sum(frames for frames, _ in grown) - 40
            began = bare.server.cpu
            times["bare"] += [bare.answer() for _ in range(BLOCK)]
            computed["bare"] += bare.server.cpu - began
    finally:
        gc.enable()
    made: Figures = {}
    for name, taken in times.items():
        made[name] = {**spread(taken), "cpu_ms": round(computed[name] / len(taken) * 1000, 2)}
    made["p50_ratio"] = round(made["ours"]["p50_ms"] / made["bare"]["p50_ms"], 2)
    made["p95_ratio"] = round(made["ours"]["p95_ms"] / made["bare"]["p95_ms"], 2)
    by_audience: dict[str, list[float]] = {}
    for line, (frames, heard) in before.items():
        by_audience.setdefault(line.audience, []).append((line.heard - heard) / (line.frames - frames))
    return made, {audience: round(statistics.mean(sizes)) for audience, sizes in by_audience.items()}


def _race(ours: Hall, bare: BareHall, seconds: float) -> Figures:
    """Both servers flat out, in turn, twice."""
    rates: dict[str, list[float]] = {"ours": [], "bare": []}
    for _ in range(2):
        for name, hall in (("ours", ours), ("bare", bare)):
            rates[name].append(hall.race(seconds / 2))
    made = {name: round(statistics.mean(taken), 1) for name, taken in rates.items()}
    return {**made, "ratio": round(made["ours"] / made["bare"], 2)}


def spread(times: list[Timed]) -> Figures:
    """p50, p95 and p99 of the last screen, and the median acknowledgement, in ms."""
    shown = sorted(one.shown * 1000 for one in times)
    at = lambda share: round(shown[min(len(shown) - 1, int(share * len(shown)))], 2)  # noqa: E731
    acknowledged = statistics.median(one.acknowledged for one in times) * 1000
    made: Figures = {"answers": len(shown), "p50_ms": at(0.5), "p95_ms": at(0.95), "p99_ms": at(0.99)}
    return {**made, "ack_ms": round(acknowledged, 2)}
