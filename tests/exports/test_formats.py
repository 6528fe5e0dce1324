"""Every format at every rate, from 01:00:00:00 and over midnight: others read our frames as the schoolbook has them."""

from __future__ import annotations

import csv
import io
import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from control.log import Row
from control.timecode import RATES, Rate
from displays.exports import Wish, export
from tests.exports import readers, shows

STARTS = ("01:00:00", "23:59:50", "00:00:58")
"""An hour; ten seconds before midnight; just before the first labels that drop frame lacks."""


class Shoot:
    """A log with markers at known times, at a rate, from a camera's timecode."""

    def __init__(self, path: Path, text: str, start: str, extra: int = 15) -> None:
        self.rate = Rate.read(text)
        self.start = start + (";00" if self.rate.drop else ":00")
        dice = random.Random(text + start)
        # Each side of seams, where a frame begins to the nanosecond, and anywhere in two minutes and a bit.
        seams = [int(-(-self.rate.seconds(n) * 10**9 // 1)) for n in (1, 2, 299, 300, 1799, 1800, 3596, 3600)]
        times = sorted({0, *seams, *(seam - 1 for seam in seams), *(dice.randrange(130 * 10**9) for _ in range(extra))})
        self.times = times
        self.rows: list[Row] = shows.marked(path, times, text, jam=self.start)
        self.zero = readers.count(self.start, self.rate)
        self.frames = [shows.frame(ns, self.rate) for ns in times]
        self.apart = sorted(set(self.frames))

    def made(self, format: str, **more: Any) -> list[bytes]:
        return export(self.rows, format, Wish(audience="dealer", **more)).files


SHOOTS = [(rate, start) for rate in RATES for start in STARTS]


@pytest.fixture(scope="module", params=SHOOTS, ids="-".join)
def shoot(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Shoot:
    return Shoot(tmp_path_factory.mktemp("shoot") / "show.db", *request.param)


def test_otio(shoot: Shoot) -> None:
    (text,) = shoot.made("otio", media="/recordings/master.mov")
    made = readers.timeline(text)
    rate = made.global_start_time.rate
    assert made.global_start_time.value == shoot.zero
    assert rate == shoot.rate.num / shoot.rate.den
    whole = [marker.marked_range for marker in made.tracks.markers]
    assert [it.start_time.value for it in whole] == shoot.frames
    assert all(it.duration.value == 1 and it.start_time.rate == rate for it in whole)
    on_clips, at = [], 0
    for clip in made.find_clips():
        available = clip.media_reference.available_range
        assert available.start_time.value == shoot.zero  # the camera's timecode is the recording's own
        assert clip.source_range.start_time.value == shoot.zero + at
        assert clip.source_range.end_time_exclusive().value <= available.end_time_exclusive().value
        at += int(clip.source_range.duration.value)
        for marker in clip.markers:
            assert clip.source_range.contains(marker.marked_range.start_time)  # in the clip's own time
            on_clips.append(marker.marked_range.start_time.value - shoot.zero)
    assert on_clips == shoot.frames
    assert b'"Marker.2"' in text and b'"Marker.1"' not in text and b'"Marker.3"' not in text
    own = made.tracks.markers[0].metadata["tablecast"]
    assert {"seq", "hash", "audience"} <= set(own) and own["audience"] == "dealer"


def test_edl(shoot: Shoot) -> None:
    (text,) = shoot.made("edl")
    drop, events, fields = readers.edl(text)
    assert drop == shoot.rate.drop
    assert [event.event for event in events] == list(range(1, len(events) + 1))
    day = readers.count(shoot.rate.label(-1), shoot.rate) + 1
    for event, at in zip(events, shoot.apart, strict=True):
        assert (event.source_in, event.source_out) == (event.record_in, event.record_out)
        assert (";" in event.record_in) == drop
        assert readers.count(event.record_in, shoot.rate) == (shoot.zero + at) % day
        assert readers.count(event.record_out, shoot.rate) == (shoot.zero + at + 1) % day
    assert sum(len(field["name"].split(" / ")) for field in fields) == len(shoot.times)


@pytest.mark.parametrize("media", [None, "/recordings/master.mov"])
def test_fcpxml(shoot: Shoot, media: str | None) -> None:
    (text,) = shoot.made("fcpxml", media=media)
    root = readers.fcpxml(text)
    rate = shoot.rate
    sequence = root.find(".//sequence")
    assert sequence is not None
    assert Fraction(root.find("resources/format").get("frameDuration").removesuffix("s")) == rate.frame  # type: ignore[union-attr]
    assert sequence.get("tcFormat") == ("DF" if rate.drop else "NDF")
    assert readers.frames(sequence.get("tcStart", ""), rate) == shoot.zero
    at, found = shoot.zero, []
    for clip in sequence.findall("spine/*"):
        offset, start, duration = (readers.frames(clip.get(name, ""), rate) for name in ("offset", "start", "duration"))
        assert offset == at
        at += duration
        for marker in clip:
            own = readers.frames(marker.get("start", ""), rate)
            assert start <= own < start + duration
            assert readers.frames(marker.get("duration", ""), rate) == 1
            found.append(offset + own - start - shoot.zero)
    assert found == shoot.apart
    assert at == shoot.zero + readers.frames(sequence.get("duration", ""), rate)


def test_xmeml(shoot: Shoot) -> None:
    (text,) = shoot.made("xmeml", media="/recordings/master.mov")
    made = readers.premiere(text)
    assert [marker.marked_range.start_time.value for marker in made.tracks.markers] == shoot.apart
    assert made.global_start_time.value == shoot.zero
    clips = list(made.find_clips())
    assert sum(clip.source_range.duration.value for clip in clips) == made.duration().value
    root = readers.xml(text)
    for rate in root.iter("rate"):
        assert (rate.findtext("timebase"), rate.findtext("ntsc")) == (
            str(shoot.rate.nominal), "TRUE" if shoot.rate.den == 1001 else "FALSE",
        )  # fmt: skip
    for timecode in root.iter("timecode"):
        label = timecode.findtext("string", "")
        assert label == (shoot.start.replace(":", ";") if shoot.rate.drop else shoot.start)
        assert timecode.findtext("displayformat") == ("DF" if shoot.rate.drop else "NDF")
        assert timecode.findtext("frame") == str(shoot.zero)
    assert {marker.findtext("out") for marker in root.iter("marker")} == {"-1"}


def test_tables(shoot: Shoot) -> None:
    (text,) = shoot.made("csv", language="en")
    lines = list(csv.DictReader(io.StringIO(text.decode("utf-8-sig"))))
    marks = [line for line in lines if line["Kind"] == "marker"]
    day = readers.count(shoot.rate.label(-1), shoot.rate) + 1
    wanted = [(shoot.zero + at) % day for at in shoot.frames]
    assert [readers.count(line["Timecode"], shoot.rate) for line in marks] == wanted
    (text,) = shoot.made("jsonl")
    head, *more = map(json.loads, text.decode().splitlines())
    assert (head["kind"], head["start"], head["anchor"]["source"]) == ("export", shoot.start, "jam")
    assert [line["frame"] for line in more if line["kind"] == "marker"] == shoot.frames
    for line in more:
        assert abs(line["seconds"] - float(line["frame"] * shoot.rate.frame)) < 1e-6


def test_a_show_past_midnight_goes_on(tmp_path: Path) -> None:
    """An hour before midnight to an hour after it."""
    rate = Rate.read("30000/1001 DF")
    hours = [0, 3600 * 10**9, 7200 * 10**9]
    made = shows.marked(tmp_path / "show.db", hours, "30000/1001 DF", jam="23:00:00;00")
    _, events, _ = readers.edl(export(made, "edl", Wish(audience="dealer")).files[0])
    assert [event.record_in[:8] for event in events] == ["23:00:00", "00:00:00", "01:00:00"]
    markers = readers.timeline(export(made, "otio", Wish(audience="dealer")).files[0]).tracks.markers
    assert [one.marked_range.start_time.value for one in markers] == [shows.frame(ns, rate) for ns in hours]
