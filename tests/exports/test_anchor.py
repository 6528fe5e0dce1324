"""Which anchor an export counts from, what it says of it, and what lies before a recording."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from control.log import Row
from displays.exports import CannotExport, Export, Wish, export
from tests.exports import readers, shows
from tests.studio import Studio, studio

__all__ = ["studio"]

S = 10**9
MARK = ("marker", {"note": "x"})
START = ("start", {})
OBS, SLATE = ("anchor", {"source": "obs"}), ("anchor", {"source": "slate"})


def jam(label: str) -> tuple[str, dict[str, Any]]:
    return "anchor", {"source": "jam", "timecode": label}


def log(tmp_path: Path, *entries: tuple[float, tuple[str, dict[str, Any]]]) -> list[Row]:
    return shows.written(tmp_path / "show.db", [(round(at * S), kind, data) for at, (kind, data) in entries], "25/1")


def labels(made: Export) -> list[str | None]:
    lines = [json.loads(line) for line in made.files[0].splitlines()]
    return [line.get("timecode") for line in lines if line["kind"] == "marker"]


def table(rows: list[Row], **more: Any) -> Export:
    return export(rows, "jsonl", Wish(audience="dealer", **more))


def test_without_an_anchor_it_starts_at_the_first_entry_and_says_so(tmp_path: Path) -> None:
    made = table(log(tmp_path, (3, MARK)))
    assert labels(made) == ["01:00:03:00"]
    assert "첫 기록" in made.statement and "알 수 없" in made.statement
    assert "first entry" in table(shows.rows(tmp_path / "show.db"), language="en").statement


def test_a_recording_begins_at_its_anchor(tmp_path: Path) -> None:
    rows = log(tmp_path, (2, MARK), (10, OBS), (11.5, MARK))
    made = table(rows)
    assert labels(made) == [None, "01:00:01:12"] and made.left_out == 2
    assert "OBS" in made.statement and "3번" in made.statement and "±140ms(4프레임)" in made.statement
    timeline = readers.timeline(export(rows, "otio", Wish(audience="dealer", media="/rec.mkv")).files[0])
    (clip,) = timeline.find_clips()
    assert timeline.global_start_time.value == 90_000
    assert clip.media_reference.available_range.start_time.value == 0  # a recording of OBS has no timecode of its own
    assert [marker.marked_range.start_time.value for marker in clip.markers] == [37]
    _, events, _ = readers.edl(export(rows, "edl", Wish(audience="dealer")).files[0])
    assert [event.record_in for event in events] == ["01:00:01:12"]


def test_the_end_of_a_recording_names_its_file_and_is_no_anchor(tmp_path: Path) -> None:
    def obs(act: str, **more: str) -> tuple[str, dict[str, Any]]:
        return "anchor", {"source": "obs", "act": act, **more}

    # the first recording's end was never heard: the line was lost
    rows = log(tmp_path, (1, obs("start")), (5, obs("start")), (7, MARK), (9, obs("stop", path="/rec/b.mkv")))
    second = table(rows, anchor=str(rows[2].seq))
    assert labels(second) == ["01:00:02:00"]
    said = [json.loads(line)["what"] for line in second.files[0].splitlines()[1:] if b'"anchor"' in line]
    assert said[-2:] == ["OBS 녹화 시작", "OBS 녹화 멈춤"]
    for anchor, media in ((str(rows[1].seq), None), (str(rows[2].seq), "/rec/b.mkv")):
        (clip, *_) = readers.timeline(
            export(rows, "otio", Wish(audience="dealer", anchor=anchor)).files[0]
        ).find_clips()
        url = getattr(clip.media_reference, "target_url", None)
        assert (url or "").endswith(media or "") and bool(url) == bool(media)


def test_a_slate_or_a_jam_counts_both_ways(tmp_path: Path) -> None:
    rows = log(tmp_path, (2, MARK), (10, SLATE), (11, MARK), (20, jam("15:00:00:00")))
    assert labels(table(rows, anchor="slate")) == ["00:59:52:00", "01:00:01:00"]
    assert labels(table(rows, anchor="jam")) == ["14:59:42:00", "14:59:51:00"]
    assert labels(table(rows)) == ["14:59:42:00", "14:59:51:00"]  # a camera's own timecode before a hand on a key
    assert labels(table(rows, anchor="first")) == ["01:00:02:00", "01:00:11:00"]
    assert labels(table(rows, anchor="3")) == ["00:59:52:00", "01:00:01:00"]
    assert labels(table(rows, anchor="slate", start="10:00:00:00")) == ["09:59:52:00", "10:00:01:00"]


def test_a_jam_just_after_midnight_puts_what_was_before_on_the_day_before(tmp_path: Path) -> None:
    rows = log(tmp_path, (2, MARK), (10, jam("00:00:05:00")), (11, MARK))
    assert labels(table(rows)) == ["23:59:57:00", "00:00:06:00"]
    timeline = readers.timeline(export(rows, "otio", Wish(audience="dealer")).files[0])
    assert timeline.global_start_time.value == 24 * 3600 * 25 - 5 * 25
    assert [marker.marked_range.start_time.value for marker in timeline.tracks.markers] == [50, 11 * 25]


def test_the_newest_recording_before_the_first_match_counts(tmp_path: Path) -> None:
    """One started to try it out and once more in earnest; a third in the middle is a file of its own."""
    rows = log(tmp_path, (1, OBS), (5, OBS), (6, START), (7, MARK), (20, OBS), (21, MARK))
    assert labels(table(rows)) == ["01:00:02:00", "01:00:16:00"]
    assert labels(table(rows, anchor="6")) == [None, "01:00:01:00"]
    assert "2개" in table(rows).statement


def test_the_error_grows_with_the_distance_and_with_restarts(studio: Studio) -> None:
    studio.ok("slate")
    studio.wait(3600, tick=False)
    studio.ok("marker", note="an hour later")
    made = table(studio.rows, language="en")
    assert "±233 ms (7 frames), at the far end ±413 ms" in made.statement  # a press, a frame; 50 ppm of an hour


def test_over_a_restart_the_wall_clock_counts(tmp_path: Path) -> None:
    """Show time stands while the server is down; the camera runs."""
    wall = ["2026-03-01T12:00:00.000Z"]
    made = Studio(tmp_path / "show.db")
    made.log._wall = lambda: wall[0]
    made.ok("slate")
    made.wait(10, tick=False)
    wall[0] = "2026-03-01T12:00:10.000Z"
    made.ok("marker", note="before")
    wall[0] = "2026-03-01T12:01:00.000Z"
    made.restart(wall=lambda: wall[0])
    made.wait(1, tick=False)
    wall[0] = "2026-03-01T12:01:01.000Z"
    made.ok("marker", note="after")
    text = table(made.rows, language="en")
    assert labels(text) == ["01:00:09;29", "01:01:01;00"]
    assert "came back 1 time" in text.statement
    made.log.close()


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"anchor": "obs"}, "no anchor of the kind obs"),
        ({"anchor": "7"}, "Entry 7 is no anchor; anchors of this show: 3 (slate)"),
        ({"anchor": "clap"}, "no anchor: use obs, slate, jam, first"),
        ({"start": "01:00:00;00"}, "write it as 01:00:00:00"),
        ({"start": "soon"}, "no timecode"),
        ({"language": "fr"}, "ko or en"),
    ],
)
def test_what_cannot_be_says_what_would_do(tmp_path: Path, wish: dict[str, Any], says: str) -> None:
    rows = log(tmp_path, (1, MARK), (2, SLATE))
    with pytest.raises(CannotExport) as refused:
        table(rows, **wish)
    assert says in str(refused.value)


def test_a_jam_of_a_rate_that_was_changed_later(tmp_path: Path) -> None:
    rows = log(tmp_path, (1, jam("01:00:00;00")), (2, MARK))
    with pytest.raises(CannotExport, match="not drop frame"):
        table(rows)
    assert labels(table(rows, start="01:00:00:00")) == ["01:00:01:00"]
