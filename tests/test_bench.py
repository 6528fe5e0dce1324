"""The benchmarks in their short form: they run and measure every part. How fast it was is reported, never judged."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

from control.log import Log
from displays.replay.room import MANY, Room
from rules.game import games
from tests.bench.kill import retries
from tests.bench.table import PARTS, fill, show

ROOT = Path(__file__).parent.parent


class Measured(UserWarning):
    """The table of a short run, so that pytest's summary shows it."""


def test_the_short_bench_measures_every_part() -> None:
    run = subprocess.run(
        [sys.executable, "run.py", "bench", "--short", "--json"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    made: dict[str, Any] = json.loads(run.stdout)
    assert set(PARTS) < set(made)
    both = [*made["ring"]["screens"].values(), made["seven"]]
    for one in both:
        for server in (one["ours"], one["bare"]):
            assert server["ack_ms"] > 0 and 0 < server["p50_ms"] <= server["p95_ms"] <= server["p99_ms"] < 10_000
    assert made["ring"]["rate"]["ours"] > 0 < made["ring"]["rate"]["bare"]
    assert set(made["ring"]["bytes"]) == {"dealer", "A", "B", "overlay", "viewer", "wall"}
    assert set(made["seven"]["bytes"]) == {"dealer", *"ABCDEFG", "overlay", "viewer", "wall"}
    assert min(made["ring"]["bytes"].values()) > 500
    assert set(made["play"]["games"]) == set(games())
    assert made["log"]["entries"] >= 5000 and made["log"]["replay_jump_ms"] > 0
    assert len(made["kill"]["each_ms"]) == 1 and made["kill"]["right_ms"] >= made["kill"]["started_ms"][0] * 0.5
    warnings.warn(Measured("\n" + show(made)), stacklevel=1)


def test_a_room_on_a_long_log_is_left_alone_by_the_garbage_collector(tmp_path: Path) -> None:
    fill(tmp_path / "long.db", MANY + 100)
    with Log.open(tmp_path / "long.db", readonly=True) as log:
        before = gc.get_freeze_count()
        room = Room(log)
        room.read()
        assert gc.get_freeze_count() > before + MANY
        before = gc.get_freeze_count()
        room.read()
        assert gc.get_freeze_count() <= before  # once, not at each look


def test_screens_of_the_bench_redial_as_pages_do() -> None:
    pauses = retries()
    assert len(pauses) > 3 and list(pauses) == sorted(pauses)
