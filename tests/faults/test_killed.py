"""kill -9 at random moments, while pads, dealer and clocks are busy: nothing told is lost, nothing is done twice."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from control.log import Log
from tests.evening import Server
from tests.faults.studio import Floor, clocks_stand, once, rows_of, screens_right

PULSE = 3.0
"""Seconds by which the last sign of life may be older than the kill: it beats every second, on a busy machine."""


def evening(show: Path, kills: int, seed: int) -> dict[str, int]:
    """Play, and kill the server so often, after a random while each time. Returns how much happened."""
    chance = random.Random(seed)
    server = Server(show).start()
    floor = Floor(server, seed)
    count = {"kills": 0, "resent": 0, "clocks": 0, "answers": 0, "unheard": 0}
    try:
        for _ in range(kills):
            floor.hold(False)
            time.sleep(chance.uniform(0.1, 0.9))
            run = floor.run
            sent = time.monotonic()
            said = floor.dealer.ask("time", {"t": 0})
            heard = time.monotonic()
            if chance.random() < 0.7:  # in the middle of an answer, as it is read, written, synced or told
                floor.busy()
                time.sleep(chance.uniform(0, 0.012))
            server.kill()
            killed = time.monotonic()
            floor.hold()
            rows = rows_of(show)
            once(floor, rows)
            with Log.open(show, readonly=True) as log:
                beat = log.last_heartbeat()
            assert beat is not None
            if said is not None:
                alive = max(beat.elapsed_ns, rows[-1].elapsed_ns) / 1e9
                then = said["now"] / 1000 + (killed - (sent + heard) / 2)
                assert then - alive < PULSE, "the clocks would come back with time that had passed"
            waiting = [entry for pad in floor.pads for entry in pad.outbox.values()]
            keys = {row.key for row in rows}
            written = [entry for entry in waiting if any(f"{pad.seat}:{entry['key']}" in keys for pad in floor.pads)]
            count["unheard"] += len(written)  # written, and its pad died without hearing of it
            server.start()
            for screen in floor.screens:
                screen.fresh(run)
            rows = rows_of(show)
            assert [row.kind for row in rows].count("recovery") == count["kills"] + 1
            assert {one["kind"] for one in floor.dealer.frame["desk"]["notices"]} == {"recovered"}
            count["clocks"] += clocks_stand(rows, beat.elapsed_ns, floor.others[0].frame)
            screens_right(floor)
            count["kills"] += 1
        floor.hold(False)
        time.sleep(1)
        floor.dealer.hold.set()
        end = time.monotonic() + 60
        for pad in floor.pads:
            while pad.outbox and time.monotonic() < end:
                time.sleep(0.05)
            pad.hold.set()
        time.sleep(0.3)
        rows = rows_of(show)
        once(floor, rows)
        floor.dealer.press("pause")
        screens_right(floor)
        count["resent"] = sum(pad.resent for pad in floor.pads)
        count["answers"] = sum(len(pad.taken) for pad in floor.pads)
        assert "internal" not in floor.dealer.why, floor.dealer.why
    finally:
        floor.close()
        server.stop()
    assert "Traceback" not in server.said, server.said
    return count


def test_ten_kills(tmp_path: Path) -> None:
    count = evening(tmp_path / "show.db", 10, seed=4)
    assert count["kills"] == 10 and count["answers"] > 20 and count["clocks"] > 3 and count["resent"] > 1, count
    print(count)


@pytest.mark.full
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(4))
def test_a_hundred_kills(tmp_path: Path, seed: int) -> None:
    count = evening(tmp_path / "show.db", 25, seed=seed)
    assert (
        count["kills"] == 25
        and count["answers"] > 50
        and count["clocks"] > 8
        and count["resent"] > 3
        and count["unheard"] > 0
    ), count
    print(count)
