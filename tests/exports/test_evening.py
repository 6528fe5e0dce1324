"""A played evening in every format: chapters at matches and rounds, facts as sentences, text that bites nobody."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from control.timecode import RATES, Rate
from displays.exports import CannotExport, Wish, export
from tests.exports import readers, shows
from tests.studio import Studio, studio

__all__ = ["studio"]


@pytest.fixture
def evening(studio: Studio) -> Studio:
    shows.evening(studio)
    return studio


def made(studio: Studio, format: str, audience: str = "dealer", **more: Any) -> bytes:
    (text,) = export(studio.log.rows(), format, Wish(audience=audience, **more)).files
    return text


def lines(studio: Studio, audience: str = "dealer", **more: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in made(studio, "jsonl", audience, **more).decode().splitlines()][1:]


@pytest.mark.parametrize("text", RATES)
def test_chapters_and_subtitles_at_every_rate(studio: Studio, text: str, tmp_path: Path) -> None:
    studio.ok("set_show", fps=text)
    shows.evening(studio)
    rate = Rate.read(text)
    rows = studio.rows
    slate = next(row.elapsed_ns for row in rows if row.kind == "anchor")
    zero = shows.frame(rows[0].elapsed_ns - slate, rate)
    at = {row.seq: rate.seconds(shows.frame(row.elapsed_ns - slate, rate) - zero) for row in rows}

    chapters = readers.chapters(made(studio, "ffmetadata"), tmp_path)
    assert chapters[0]["start"] == 0
    assert [one["end"] for one in chapters[:-1]] == [one["start"] for one in chapters[1:]]
    assert all(one["start"] < one["end"] for one in chapters)
    titles = [one["title"] for one in chapters]
    assert titles == ["쇼", "장면: 플레이어 소개", *(f"제1경기 흑과백2 · {n}라운드" for n in (1, 2, 3, 4))]
    start = next(row for row in rows if row.kind == "start")
    assert chapters[2]["start"] == at[start.seq]

    captions = readers.captions(made(studio, "vtt", "wall"))
    begins = [caption.start for caption in captions]
    assert begins == sorted(set(begins))
    assert {_clock(at[row.seq]) for row in rows if row.facts or row.kind == "start"} <= set(begins)
    assert set(begins) <= {_clock(seconds) for seconds in at.values()}
    assert all(caption.end > caption.start for caption in captions)


def _clock(seconds: Fraction) -> str:
    ms = int(seconds * 1000 + Fraction(1, 2))
    return f"{ms // 3_600_000:02}:{ms // 60_000 % 60:02}:{ms // 1000 % 60:02}.{ms % 1000:03}"


def test_facts_are_sentences_with_their_clause(evening: Studio) -> None:
    facts = [line for line in lines(evening, "wall") if line["kind"] == "fact"]
    assert facts[0]["what"] == "선수A가 백을 냈습니다"
    assert (facts[0]["clause"], facts[0]["who"], facts[0]["round"]) == ("D", "선수A", 1)
    assert facts[0]["rule"]
    english = [line for line in lines(evening, "wall", language="en") if line["kind"] == "fact"]
    assert "선수A" in english[0]["what"] and "white" in english[0]["what"]


def test_text_that_means_something_to_a_format_stays_text(evening: Studio, tmp_path: Path) -> None:
    note, memo = "표정 | 클로즈업 <A> & B --> 컷", "=메모; 둘째 줄\n# 끝"
    _, _, fields = readers.edl(made(evening, "edl"))
    assert any("표정 / 클로즈업 <A> & B --> 컷" in field["name"] for field in fields)
    assert any("=메모; 둘째 줄 # 끝" in field["name"] for field in fields)
    for format, tag in (("fcpxml", "marker"), ("xmeml", "name")):
        root = readers.xml(made(evening, format))
        names = [one.get("value") or one.text or "" for one in root.iter(tag)]
        assert any(note in name for name in names)
    markers = readers.timeline(made(evening, "otio")).tracks.markers
    assert {note, memo} <= {marker.name for marker in markers}
    cells = list(csv.reader(io.StringIO(made(evening, "csv").decode("utf-8-sig"))))
    assert any("'=메모; 둘째 줄\n# 끝" in row for row in cells)
    assert len({len(row) for row in cells}) == 1
    evening.ok("set_show", title="a=b;c#d\\e <f> & g --> h | i")
    assert readers.chapters(made(evening, "ffmetadata"), tmp_path)[0]["title"] == "a=b;c#d\\e <f> & g --> h | i"
    vtt = made(evening, "vtt").decode()
    assert all(line.count("-->") == 1 and line[0].isdigit() for line in vtt.splitlines() if "-->" in line)
    assert len(readers.captions(vtt.encode())) > 3


def test_voided_entries_are_left_out_or_marked(evening: Studio) -> None:
    to = next(row.seq for row in evening.rows if row.kind == "answer")
    before = lines(evening)
    evening.ok("undo", to=to)
    after = lines(evening)
    assert not [line for line in after if line["kind"] in ("answer", "fact") and line["seq"] >= to]
    assert after[-1]["kind"] == "void" and str(to) in after[-1]["what"]
    kept = [line for line in lines(evening, voided=True) if line.get("void")]
    assert [line["seq"] for line in kept] == [
        line["seq"] for line in before if line["seq"] in evening.desk.show.voided and line["kind"] != "round"
    ] and all(line["what"].startswith("[무효] ") for line in kept)  # fmt: skip
    titles = [clip.name for clip in readers.timeline(made(evening, "otio")).find_clips()]
    assert titles[-1] == "제1경기 흑과백2 · 1라운드"  # rounds that were taken back cut nothing


def test_a_stretch_is_the_whole_without_what_lies_outside(evening: Studio) -> None:
    """In and out points leave every item that stays on its timecode; the out point itself is outside."""
    whole = lines(evening)
    rows = list(evening.log.rows())
    first, end = whole[5], whole[-4]
    begins, ends = (next(row for row in rows if row.seq == one["seq"]) for one in (first, end))
    stays = [one for one in whole if first["timecode"] <= one["timecode"] < end["timecode"]]
    assert 0 < len(stays) < len(whole)
    wishes: list[dict[str, Any]] = [
        {"begins": str(begins.seq), "ends": str(ends.seq)},
        {"begins": begins.elapsed_ns // 1_000_000, "ends": -(-ends.elapsed_ns // 1_000_000)},
        {"begins": first["timecode"], "ends": end["timecode"]},
    ]
    for wish in wishes:
        assert [one["timecode"] for one in lines(evening, **wish)] == [one["timecode"] for one in stays], wish
    with pytest.raises(CannotExport, match="empty"):
        lines(evening, begins=end["timecode"], ends=first["timecode"])
    with pytest.raises(CannotExport, match="no timecode"):
        lines(evening, begins="noon")


def test_the_end_of_a_match(evening: Studio) -> None:
    assert b"seed" not in made(evening, "jsonl").replace(b"seed_hash", b"")  # it is revealed at the end
    evening.ok("rule_end", winner="B", reason="기권")
    (end,) = (line for line in lines(evening, "wall") if line["kind"] == "end")
    assert end["who"] == "선수B" and "선수B가 승리했습니다" in end["what"] and end["data"] == {"seed": "seed"}
    assert "기권" not in made(evening, "jsonl", "wall").decode() and "기권" in made(evening, "jsonl").decode()
    assert [clip.name for clip in readers.timeline(made(evening, "otio")).find_clips()][-1] == "제1경기가 끝난 뒤"


def test_a_game_that_is_no_longer_here_is_still_told(evening: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    from displays.exports import telling
    from rules.game import games

    present = {key: game for key, game in games().items() if key != "black_white_2"}
    telling.book.cache_clear()
    monkeypatch.setattr(telling, "games", lambda: present)
    try:
        facts = [line for line in lines(evening, "wall") if line["kind"] == "fact"]
        assert all(line["what"] for line in facts)
    finally:
        telling.book.cache_clear()


def test_an_empty_show(studio: Studio, tmp_path: Path) -> None:
    for format in ("csv", "jsonl", "otio", "edl", "fcpxml", "xmeml", "ffmetadata", "vtt"):
        assert made(studio, format, "wall")
    readers.fcpxml(made(studio, "fcpxml", "wall"))
    assert readers.captions(made(studio, "vtt", "wall")) == []
