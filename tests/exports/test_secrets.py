"""An audience's export holds what it was told and nothing else: by who was told what, and by bytes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from displays.exports import AUDIENCES, FORMATS, Wish, export
from tests.exports import shows
from tests.studio import Studio, probe, studio

__all__ = ["probe", "studio"]

WALL = "2026-03-01T12:00:00.000Z"


def text(studio: Studio, format: str, audience: str, voided: bool = False) -> bytes:
    return b"".join(export(studio.log.rows(), format, Wish(audience=audience, voided=voided, media="/m.mov")).files)


def played(path: Path, first: int) -> Studio:
    """A bids `first`, which nobody else may know: white, and so many lamps, either way."""
    made = Studio(path)
    made.log._wall = lambda: WALL
    shows.evening(made, [(first, 8), (7, 30)])
    return made


@pytest.mark.parametrize("voided", [False, True])
def test_another_secret_changes_no_byte_of_who_may_not_know_it(tmp_path: Path, voided: bool) -> None:
    one, other = played(tmp_path / "one.db", 25), played(tmp_path / "other.db", 24)
    for show in (one, other):
        show.ok("undo", to=show.desk.show.match.entries[-2][0])  # type: ignore[union-attr]
    for format in FORMATS:
        for audience in ("wall", "B", "C"):
            assert text(one, format, audience, voided) == text(other, format, audience, voided), (format, audience)
    for audience in ("dealer", "viewer", "A"):
        assert text(one, "jsonl", audience, voided) != text(other, "jsonl", audience, voided)
    one.log.close()
    other.log.close()


def test_facts_go_to_who_was_told(studio: Studio, probe: object) -> None:
    studio.probe("offer")
    for seat, n in (("A", 2), ("B", 3)):
        ask = next(one for one in studio.frame(seat)["match"]["open"] if one["name"] == "star")
        assert studio.pad(seat, ask=ask["id"], answer={"n": n})["ok"]
    match = studio.desk.show.match
    assert match is not None and any(told.to for told in match.facts)
    for audience in AUDIENCES:
        lines = [json.loads(line) for line in text(studio, "jsonl", audience).splitlines()][1:]
        facts = [line["data"]["fact"] for line in lines if line["kind"] in ("fact", "round") and "data" in line]
        assert facts == [told.fact for told in match.facts if told.reaches(audience)]


def kinds(studio: Studio, audience: str) -> set[str]:
    return {json.loads(line)["kind"] for line in text(studio, "jsonl", audience).splitlines()}


def test_what_only_the_desk_knows(studio: Studio) -> None:
    shows.evening(studio)
    studio.ok("correct", counter="score", seat="A", value=3, reason="세는 실수")
    desk = {"marker", "note", "correct", "anchor", "cue", "set_up", "show"}
    assert desk <= kinds(studio, "dealer")
    public = {"export", "match", "round", "fact", "scene"}
    assert kinds(studio, "wall") == public
    assert kinds(studio, "A") == kinds(studio, "B") == public | {"answer"}
    assert kinds(studio, "viewer") == public | {"answer"}
    for format in FORMATS:
        for audience in ("wall", "A", "viewer"):
            made = text(studio, format, audience).decode()
            assert "클로즈업" not in made and "메모" not in made and "세는 실수" not in made


def test_numbers_and_hashes_of_the_log_go_to_who_may_see_all(studio: Studio) -> None:
    """A gap in the numbers would tell that something secret happened; a hash could be tried out against guesses."""
    shows.evening(studio)
    hashes = [row.hash for row in studio.log.rows()]
    for audience in AUDIENCES:
        lines: list[dict[str, Any]] = [json.loads(line) for line in text(studio, "jsonl", audience).splitlines()]
        assert [line["n"] for line in lines[1:]] == list(range(1, len(lines)))
        everything = audience in ("dealer", "viewer")
        assert all(("seq" in line and line["hash"] in hashes) == everything for line in lines[1:])
        made = b"".join(text(studio, format, audience) for format in FORMATS)
        assert any(one.encode() in made for one in hashes) == everything


def test_a_seat_that_never_played_gets_what_is_public(studio: Studio) -> None:
    shows.evening(studio)
    wall, spare = text(studio, "csv", "wall"), text(studio, "csv", "G")
    assert wall == spare
