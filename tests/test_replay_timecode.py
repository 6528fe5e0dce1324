"""The replay room counts in the exports' own timecode: for every entry the same frame, for a frame the same label."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from control.log import Entry, Log
from control.timecode import Rate
from displays.exports.anchors import anchor
from displays.exports.moments import read
from displays.exports.places import Places
from displays.replay.counted import Counted, Timecode
from displays.replay.room import Room
from scenes.rundown import RATES
from tests.node import needs_node, said

MODULE = Path(__file__).parents[1] / "displays" / "static" / "replay" / "timecode.js"
pytestmark = needs_node


@pytest.mark.parametrize("rate", RATES)
def test_a_page_names_frames_as_the_exports_do(rate: str) -> None:
    """EXPORT.md, drop frame: labels are counted, never made from seconds; round minutes, tens and midnight too."""
    ours, source = Rate.read(rate), Random(rate)
    minute = 60 * ours.nominal
    frames = [source.randrange(-ours.day, 2 * ours.day) for _ in range(300)]
    frames += [minute * n + d for n in (0, 1, 9, 10, 11, 59, 60, 600, 1440) for d in range(-45, 6)]
    assert said(MODULE, f"{json.dumps(frames)}.map((n) => it.label(n, it.rateOf({json.dumps(rate)})))") == [
        ours.label(frame) for frame in frames
    ]


def chapter(path: Path, rate: str, jam: str | None) -> Room:
    """Entries at odd moments; a jam after a few of them; and a server that was away for two minutes and a bit."""
    source, begun, now = Random(rate), datetime(2026, 3, 1, 12, tzinfo=UTC), [0.0]

    def wall() -> str:
        return (begun + timedelta(seconds=now[0])).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    with Log.create(path, wall=wall, monotonic_ns=lambda: 0) as log:
        at = 0
        log.append([Entry(kind="show", actor="system", data={"title": "결승전", "rate": rate}, elapsed_ns=0)])
        for number in range(60):
            step = source.randrange(1, 90_000_000)
            at, now[0] = at + step, now[0] + step / 1e9
            kind, data = "marker", {"note": str(number)}
            if number == 20 and jam is not None:
                kind, data = "anchor", {"source": "jam", "timecode": jam}
            elif number == 40:
                kind, data = "recovery", {}
                now[0] += 127.3
            log.append([Entry(kind=kind, actor="dealer", data=data, elapsed_ns=at)])
    return Room(Log.open(path, readonly=True))


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("tied", [False, True])
def test_an_entry_s_timecode_is_that_of_its_export(rate: str, tied: bool, tmp_path: Path) -> None:
    read_rate = Rate.read(rate)
    jam = ("23:59:58;10" if read_rate.drop else "23:59:58:10") if tied else None
    room = chapter(tmp_path / "show.db", rate, jam)
    known = room.known(True)
    reading = read(room.rows)
    assert reading.restarts == 1 and reading.moments[-1].ns > 120e9
    places = Places(reading, read_rate, anchor(reading.moments, read_rate))
    found = []
    for n in range(1, known + 1):
        timecode = room.moment(n, known, ["wall"]).timecode
        assert timecode is not None and timecode.source == ("jam" if tied else "first")
        found.append((timecode.ms, timecode.label))
    frames = said(
        MODULE, f"{json.dumps(found)}.map(([ms, label]) => label + it.frameAt(ms, it.rateOf({json.dumps(rate)})))"
    )
    assert frames == places.frames


def test_what_is_not_known_yet_ties_nothing(tmp_path: Path) -> None:
    """A viewer behind the delay must not learn from the timecode that a recording has begun."""
    room = chapter(tmp_path / "show.db", "30/1", "10:00:00:00")
    known = room.known(True)
    place = next(n for n, row in enumerate(room.rows) if row.kind == "anchor")
    before = room.moment(place, place, ["wall"]).timecode
    after = room.moment(place, known, ["wall"]).timecode
    assert isinstance(before, Timecode) and before.source == "first" and before.label == 30 * 3600
    assert isinstance(after, Timecode) and after.source == "jam"
    assert Counted().at(0, 0, "30/1") is None
