"""The product's promise in one evening: a match through the pages, the server killed in the middle, nothing lost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from control.log import Log
from tests.studio import DOWN, PATIENCE, ROOT, Server, Studio, confirm, enter

TIMES = int(os.environ.get("TABLECAST_KILLS", "1"))
"""How often the kill test runs: 20 in a row is the bar."""


@pytest.mark.timeout(300)
@pytest.mark.parametrize("time", range(TIMES))
def test_a_match_survives_kill_9_in_the_middle_of_a_round(browser, tmp_path: Path, time: int) -> None:
    show = tmp_path / "show.db"
    server = Server(show).start()
    studio = Studio(browser, server)
    try:
        studio.open()
        studio.join("A", "B")
        studio.play("black_white_2", {"to_win": 2})
        leader, ask = studio.asked()
        other = "B" if leader == "A" else "A"
        assert ask == "bid"
        studio.give(leader, {"points": 12})
        studio.give(other, {"points": 7})
        studio.cue()

        # Round 2: the leader's bid is in; the other confirms while nobody listens.
        assert studio.asked() == (leader, "bid")
        studio.give(leader, {"points": 5})
        assert studio.asked() == (other, "bid")
        enter(studio.pads[other].page, {"points": 31})
        server.kill()
        studio.pads[other].page.wait_for_timeout(300)
        confirm(studio.pads[other].page)
        studio.pads[other].page.wait_for_timeout(400)
        server.start()

        # Everybody is back by themselves; the answer that waited in the tablet arrives once.
        studio.desk.wait_for_selector(".now.n-recovered, .now.n-cue", timeout=PATIENCE)
        if studio.desk.locator(".now.n-recovered").count():
            studio.desk.wait_for_timeout(450)
            studio.desk.keyboard.press("Space")
        studio.cue()
        assert studio.asked() == (other, "bid")
        studio.give(other, {"points": 9})
        studio.give(leader, {"points": 4})
        studio.cue()
        studio.desk.wait_for_selector(".now.n-ended", timeout=PATIENCE)
        studio.wall.page.wait_for_timeout(300)
        studio.assert_clean(but=DOWN)
    finally:
        studio.close()
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
