"""A log of 5,000 entries: folding it, starting on it, and jumping about in it."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from control.command import Actor
from control.desk import Desk
from control.log import Log
from control.show import Show
from displays.frames import frame
from displays.replay.room import Room

Figures = dict[str, Any]

ENTRIES = 5000


def fill(path: Path, entries: int = ENTRIES, game: str = "black_white_2") -> None:
    """A show of about so many entries: matches of one game after the other, played at random."""
    chance = random.Random(2)
    dealer = Actor("dealer")
    with Log.create(path) as log:
        log.db.execute("PRAGMA synchronous=OFF")  # only the content matters here
        desk = Desk(log)
        while desk.show.seq < entries:
            desk.handle(dealer, {"do": "set_up", "game": game, "seats": ["A", "B"], "options": {"to_win": 1000}})
            desk.handle(dealer, {"do": "start", "state": desk.show.state})
            while desk.show.seq < entries and desk.show.match is not None and desk.show.match.status == "running":
                match = desk.match(desk.show.match)
                cue = desk.cue_due()
                if cue is not None:
                    desk.handle(dealer, {"do": "cue", "cue": cue.name, "state": desk.show.state})
                    continue
                one = next(one for one in match.asks if one.waits)
                answer = match.legal(one, chance)
                if "points" in answer:  # small bids make a long match
                    answer = {"points": min(answer["points"], chance.randrange(2))}
                desk.handle(Actor("pad", one.ask.seat), {"do": "answer", "ask": one.id, "answer": answer})


def long_log() -> Figures:
    """(e): its size, folding it, and the whole cold start up to the first frame."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.db"
        fill(path)
        size = path.stat().st_size
        with Log.open(path, readonly=True) as log:
            rows = list(log.rows())
            start = time.perf_counter()
            Show().replay(rows)
            folding = time.perf_counter() - start
        start = time.perf_counter()
        with Log.open(path) as log:
            desk = Desk(log)
            desk.recover()
            if desk.show.match is not None and desk.show.match.status == "running":
                desk.match(desk.show.match)
            frame(desk, "wall")
            cold = time.perf_counter() - start
        with Log.open(path, readonly=True) as log:
            replay = jumps(log)
    return {
        "entries": len(rows), "bytes": size, "fold_ms": round(folding * 1000, 1),
        "cold_start_ms": round(cold * 1000, 1), **replay,
    }  # fmt: skip


def jumps(log: Log, places: int = 100) -> Figures:
    """The replay room on a log: opening it, and jumps to random places with four views each, encoded."""
    start = time.perf_counter()
    room = Room(log)
    known = room.known(True)
    opening = time.perf_counter() - start
    chance, times = random.Random(3), []
    for n in range(places):
        start = time.perf_counter()
        at = room.moment(chance.randrange(known + 1), known, ("wall", "A", "overlay", "dealer"), n % 2 == 1)
        msgspec.json.encode(at)
        times.append((time.perf_counter() - start) * 1000)
    return {
        "replay_open_ms": round(opening * 1000, 1), "replay_jump_ms": round(statistics.median(times), 1),
        "replay_jump_worst_ms": round(max(times), 1),
    }  # fmt: skip
