"""The benchmarks in one table: random play per game, folding a log, starting on one."""

from __future__ import annotations

import json
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
from rules.game import games
from rules.match import Match
from rules.rehearsal import play_out

Figures = dict[str, Any]

ENTRIES = 5000


def figures(seconds: float) -> Figures:
    """All figures; `seconds` is how long each game is played."""
    made: Figures = {"play": {}}
    for key, game in games().items():
        made["play"][key] = random_play(key, game.seats[1], seconds)
    rates = [one["answers_per_s"] for one in made["play"].values()]
    made["median_answers_per_s"] = round(statistics.median(rates))
    made["log"] = long_log()
    return made


def random_play(key: str, seats: int, seconds: float) -> Figures:
    """Whole random matches for so many seconds on one core: answers and matches a second."""
    letters = "ABCDEFG"[:seats]
    chance = random.Random(1)
    answers = matches = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        answers += play_out(Match(key, letters, seed=str(matches)), chance)
        matches += 1
    per_match = round(answers / matches, 1)
    return {"answers_per_s": round(answers / spent), "matches": matches, "answers_per_match": per_match}


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
    """A log of 5,000 entries: its size, folding it, and the whole cold start up to the first frame."""
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


def show(made: Figures, as_json: bool = False) -> str:
    """The figures as a table, or as JSON."""
    if as_json:
        return json.dumps(made)
    lines = [f"{'random play, one core':<28}{'answers/s':>12}{'answers a match':>18}"]
    for key, one in made["play"].items():
        lines.append(f"  {key:<26}{one['answers_per_s']:>12,}{one['answers_per_match']:>18,}")
    lines.append(f"  {'median':<26}{made['median_answers_per_s']:>12,}")
    log = made["log"]
    lines.append(f"a log of {log['entries']:,} entries ({log['bytes'] / 1e6:.1f} MB)")
    lines.append(f"  {'folded in':<26}{log['fold_ms']:>12,.1f} ms")
    lines.append(f"  {'cold start in':<26}{log['cold_start_ms']:>12,.1f} ms")
    lines.append(f"  {'replay room opened in':<26}{log['replay_open_ms']:>12,.1f} ms")
    worst = f"(worst {log['replay_jump_worst_ms']:,.1f})"
    lines.append(f"  {'a jump, four views':<26}{log['replay_jump_ms']:>12,.1f} ms {worst}")
    return "\n".join(lines)
