"""The README's pictures: taken of a real match through the real pages, so that they show what is there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.evening import Evening, Server

PICTURES = Path(__file__).parent / "pictures"
PLAYERS = {"A": "가온", "B": "나래"}


@pytest.mark.full
def test_pictures_for_the_readme(browser: Any, tmp_path: Path) -> None:
    """Marked `full`: it writes into the repository, and only somebody who changed the look wants that."""
    PICTURES.mkdir(exist_ok=True)
    server = Server(tmp_path / "show.db").start()
    evening = Evening(browser, server)
    try:
        evening.open()
        evening.name(PLAYERS)
        evening.join("A", "B")
        evening.play("black_white_2", {})
        leader, _ = evening.asked()
        other = "B" if leader == "A" else "A"
        for mine, theirs in ((34, 7), (21, 48)):
            evening.give(leader, {"points": mine})
            evening.asked(other)
            evening.give(other, {"points": theirs})
            evening.cue("compare")
            evening.cue("next")
            if theirs > mine:
                leader, other = other, leader
            evening.asked(leader)
        evening.give(leader, {"points": 9})
        evening.asked(other)
        evening.wall.page.wait_for_timeout(2500)
        for name, page in (("wall", evening.wall), ("console", evening.dealer), ("pad", evening.pads[other])):
            page.page.screenshot(path=PICTURES / f"{name}.png")
            assert (PICTURES / f"{name}.png").stat().st_size > 10_000
        evening.assert_clean()
    finally:
        evening.close()
        server.stop()
