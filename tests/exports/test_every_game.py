"""Every game's entries can be told: a match begun by bots, for the dealer and for the wall, in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from control.bots import Bots
from displays.exports import Wish, export
from rules.game import games
from tests.studio import Studio


@pytest.mark.parametrize("key", games())
def test_a_match_is_told_in_words(key: str, tmp_path: Path) -> None:
    studio = Studio(tmp_path / "show.db")
    seats = list("ABCDEFG"[: games()[key].seats[0]])
    studio.ok("set_up", game=key, seats=seats, options={}, seed="export", pace=0.2, draws="generator")
    studio.ok("start")
    bots = Bots(studio.desk, dealer=True)
    for _ in range(40):
        studio.wait(0.6)
        bots.step()
    rows = studio.rows
    for audience in ("dealer", "wall"):
        for language in ("ko", "en"):
            (text,) = export(rows, "jsonl", Wish(audience=audience, language=language)).files
            lines = [json.loads(line) for line in text.splitlines()[1:]]
            assert {"match"} <= {line["kind"] for line in lines}
            said = [line["what"] for line in lines]
            assert all(what.strip() and "None" not in what and "{" not in what for what in said)
            assert all(line["rule"] for line in lines if line.get("clause"))
    studio.log.close()
