"""The benchmarks in one table: the ring from an answer to the last screen, the rules, a long log, a killed server.

Everything runs on this machine's loopback, bounded in count and time. On a busy machine trust the ratios: ours and the
bare server take turns in the same run.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from typing import Any

from tests.bench.kill import kills
from tests.bench.long_log import ENTRIES, fill, long_log
from tests.bench.play import every_game
from tests.bench.ring import ring, seven

__all__ = ["ENTRIES", "PARTS", "figures", "fill", "show"]

Figures = dict[str, Any]

PARTS = ("ring", "seven", "play", "log", "kill")

FULL: Figures = {
    "ring": lambda: ring((10, 50, 200), 300, 20.0),
    "seven": lambda: seven(50, 300),
    "play": lambda seconds=1.0: every_game(seconds),
    "log": long_log,
    "kill": lambda: kills(50, 5),
}

SHORT: Figures = {
    "ring": lambda: ring((10, 50), 30, 2.0),
    "seven": lambda: seven(20, 20),
    "play": lambda seconds=0.05: every_game(seconds),
    "log": long_log,
    "kill": lambda: kills(20, 1),
}


def figures(short: bool = False, parts: Sequence[str] = PARTS, seconds: float | None = None) -> Figures:
    """The figures of these parts; `seconds` is how long each game is played. Raises line.Broken if a bench fails."""
    takes = SHORT if short else FULL
    made: Figures = {"python": platform.python_version(), "short": short}
    for part in parts:
        made[part] = takes[part](seconds) if part == "play" and seconds is not None else takes[part]()
    return made


def show(made: Figures, as_json: bool = False) -> str:
    """The figures as a table, or as JSON."""
    if as_json:
        return json.dumps(made)
    tellers = {"ring": _ring, "seven": _seven, "play": _play, "log": _log, "kill": _kill}
    return "\n".join(line for part in PARTS if part in made for line in tellers[part](made[part]))


def _ring(made: Figures) -> list[str]:
    lines = ["answer sent → frame at the last screen, synced (ms)"]
    lines.append(
        f"  {'':<26}{'p50':>8}{'p95':>8}{'p99':>8}{'acknowledged':>14}{'server CPU':>12}{'p50 to bare':>13}{'p95':>8}"
    )
    for number, one in made["screens"].items():
        lines += _two(f"{number} screens", one)
    rate = made["rate"]
    lines.append("answers a second, one after the other")
    lines.append(f"  {rate['screens']:>3} screens {'ours':<14}{rate['ours']:>8,.1f}{rate['ratio']:>47.2f}")
    lines.append(f"              {'bare':<14}{rate['bare']:>8,.1f}")
    lines += _bytes(made["bytes"])
    peak = made["peak_bytes"]
    lines.append(f"most memory: ours {peak['ours'] / 1e6:.0f} MB, bare {peak['bare'] / 1e6:.0f} MB")
    return lines


def _seven(made: Figures) -> list[str]:
    return ["seven seats", *_two(f"{made['screens']} screens", made), *_bytes(made["bytes"])]


def _two(name: str, one: Figures) -> list[str]:
    ours, bare = one["ours"], one["bare"]
    row = "{:>8,.1f}{:>8,.1f}{:>8,.1f}{:>14,.1f}{:>12,.1f}".format
    first, second = (row(it["p50_ms"], it["p95_ms"], it["p99_ms"], it["ack_ms"], it["cpu_ms"]) for it in (ours, bare))
    return [
        f"  {name:<12}{'ours':<14}{first}{one['p50_ratio']:>13.2f}{one['p95_ratio']:>8.2f}",
        f"  {'':<12}{'bare':<14}{second}",
    ]


def _bytes(made: Figures) -> list[str]:
    return ["bytes a change: " + ", ".join(f"{audience} {size:,}" for audience, size in made.items())]


def _play(made: Figures) -> list[str]:
    lines = [f"{'random play, one core':<28}{'answers/s':>12}{'answers a match':>18}"]
    for key, one in made["games"].items():
        lines.append(f"  {key:<26}{one['answers_per_s']:>12,}{one['answers_per_match']:>18,}")
    for name in ("median", "lowest", "all"):
        lines.append(f"  {name:<26}{made[f'{name}_answers_per_s']:>12,}")
    return lines


def _log(log: Figures) -> list[str]:
    return [
        f"a log of {log['entries']:,} entries ({log['bytes'] / 1e6:.1f} MB)",
        f"  {'folded in':<26}{log['fold_ms']:>12,.1f} ms",
        f"  {'cold start in':<26}{log['cold_start_ms']:>12,.1f} ms",
        f"  {'replay room opened in':<26}{log['replay_open_ms']:>12,.1f} ms",
        f"  {'a jump, four views':<26}{log['replay_jump_ms']:>12,.1f} ms (worst {log['replay_jump_worst_ms']:,.1f})",
    ]


def _kill(made: Figures) -> list[str]:
    each = ", ".join(f"{one:,}" for one in made["each_ms"])
    started = ", ".join(f"{one:,}" for one in made["started_ms"])
    return [
        f"kill -9 → all of {made['screens']} screens right again",
        f"  {'slowest':<26}{made['right_ms']:>12,} ms (each {each}; server up after {started})",
    ]
