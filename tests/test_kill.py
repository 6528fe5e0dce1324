"""The product's promise in one evening: a match through the pages, the server killed in the middle, nothing lost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from control.log import Log
from tests.browser import PATIENCE
from tests.evening import DOWN, ROOT, Evening, Server, confirm, enter

TIMES = int(os.environ.get("TABLECAST_KILLS", "1"))
"""How often the kill test runs: 20 in a row is the bar."""


@pytest.mark.parametrize("time", range(TIMES))
def test_a_match_survives_kill_9_in_the_middle_of_a_round(browser, tmp_path: Path, time: int) -> None:
    show = tmp_path / "show.db"
    server = Server(show).start()
    evening = Evening(browser, server)
    try:
        evening.open()
        evening.join("A", "B")
        evening.play("black_white_2", {"to_win": 2})
        leader, ask = evening.asked()
        other = "B" if leader == "A" else "A"
        assert ask == "bid"
        evening.give(leader, {"points": 12})
        assert evening.asked(other) == (other, "bid")
        evening.give(other, {"points": 7})
        evening.cue("compare")
        evening.cue("next")

        # Round 2: the leader's bid is in; the other confirms while nobody listens.
        assert evening.asked(leader) == (leader, "bid")
        evening.give(leader, {"points": 5})
        assert evening.asked(other) == (other, "bid")
        enter(evening.pads[other].page, {"points": 31})
        server.kill()
        evening.pads[other].page.wait_for_timeout(300)
        confirm(evening.pads[other].page)
        evening.pads[other].page.wait_for_timeout(400)
        server.start()

        # Everybody is back by themselves; the answer that waited in the tablet arrives once.
        evening.desk.wait_for_selector(".now.n-recovered, .now.n-cue", timeout=PATIENCE)
        if evening.desk.locator(".now.n-recovered").count():
            evening.space(".now.n-recovered")
        evening.cue("compare")
        evening.cue("next")
        assert evening.asked(other) == (other, "bid")
        evening.give(other, {"points": 9})
        assert evening.asked(leader) == (leader, "bid")
        evening.give(leader, {"points": 4})
        evening.cue("compare")
        evening.desk.wait_for_selector(".now.n-ended", timeout=PATIENCE)
        evening.wall.page.wait_for_timeout(300)
        evening.assert_clean(but=DOWN)
    finally:
        evening.close()
        server.stop()

    verdict = subprocess.run(
        [sys.executable, "run.py", "verify", str(show)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr
    with Log.open(show, readonly=True) as log:
        rows = list(log.rows())
    bids = Counter((row.data["seat"], row.data["answer"]["points"]) for row in rows if row.kind == "answer")
    assert bids == {(leader, 12): 1, (other, 7): 1, (leader, 5): 1, (other, 31): 1, (other, 9): 1, (leader, 4): 1}
    assert [row.kind for row in rows].count("recovery") == 1
