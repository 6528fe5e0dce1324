"""A disk that fails, fills up, turns read-only, is slow, and a wall clock that jumps: in the desk, without a server."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from control import errors
from control.catalogue import LANGUAGES, words
from control.log import Log, verify_chain
from rules.match import Match
from tests.faults.disk import Faulty, Mute
from tests.studio import Studio, studio

__all__ = ["studio"]


def told(studio: Studio) -> list[str]:
    """The troubles that stand on the dealer's console; each is a sentence there in both languages."""
    notices = [one for one in studio.frame("dealer")["desk"]["notices"] if one["kind"] == "trouble"]
    for one in notices:
        for language in LANGUAGES:
            assert words(language)["ui"][f"refused.{one['why']}"].strip(), one
    return [one["why"] for one in notices]


def whole(studio: Studio, answers: int) -> None:
    """The log holds; so many answers are in it; the match that runs is the one in it; every screen shows it."""
    assert verify_chain(studio.path).ok
    assert sum(row.kind == "answer" for row in studio.rows) == answers
    live = studio.desk.match(studio.desk.show.match)  # type: ignore[arg-type]
    assert live.document() == Match.load(live.save()).document()
    before = [studio.bytes(audience) for audience in ("wall", "viewer", "A", "B")]
    studio.log.close()
    studio.log = Log.open(studio.path, monotonic_ns=studio.time)
    studio._open()
    assert [studio.bytes(audience) for audience in ("wall", "viewer", "A", "B")] == before


@pytest.mark.parametrize("lands", [False, True], ids=["lost", "landed"])
@pytest.mark.parametrize("at", ["answer", "heartbeat"])
def test_a_failed_sync_acknowledges_nothing_and_the_show_goes_on_without_a_restart(
    studio: Studio, lands: bool, at: str
) -> None:
    studio.begin()
    ask = studio.ask("A")["id"]
    before = [studio.bytes(audience) for audience in ("wall", "viewer", "A", "B")]
    Faulty(studio.log, lands)
    command = {"ask": ask, "answer": {"points": 30}, "key": "key-of-the-answer"}
    if at == "answer":
        assert studio.pad("A", **command)["why"] == "log_io"
    else:
        studio.desk.heartbeat()
    assert told(studio) == ["log_io"] and not studio.log.usable
    assert studio.pad("A", **command)["why"] == "log_unusable"  # nothing is told of a disk of which nobody knows
    assert [studio.bytes(audience) for audience in ("wall", "viewer", "A", "B")] == before
    studio.desk.heartbeat()
    assert studio.log.usable and told(studio) == []
    changed = [studio.bytes(audience) for audience in ("wall", "viewer", "A", "B")] != before
    assert changed == (lands and at == "answer")  # it was there after all
    assert studio.pad("A", **command) == {"ok": True}  # as the tablet's outbox does
    assert studio.pad("A", **command) == {"ok": True}
    assert studio.frame("A")["match"]["table"]["counters"]["points"]["A"] == 170
    whole(studio, 1)


def test_every_kind_of_entry_is_as_the_log_has_it_after_a_commit_that_landed_unnoticed(studio: Studio) -> None:
    studio.begin()
    for do, parts in (
        ("marker", {"note": "x"}),
        ("pause", {}),
        ("correct", {"counter": "score", "seat": "A", "value": 3, "reason": "x"}),
        ("set_show", {"title": "다른 제목"}),
        ("preset", {"scene": {"kind": "standby"}}),
        ("rule_end", {"winner": "A", "reason": "x"}),
        ("set_up", {"game": "quad_gravity", "seats": ["A", "B"]}),
        ("start", {}),
    ):
        rows = len(studio.rows)
        Faulty(studio.log, lands=True)
        assert studio.dealer(do, key=f"key-of-{do:>8}", **parts)["why"] == "log_io", do
        studio.desk.heartbeat()
        assert studio.dealer(do, key=f"key-of-{do:>8}", **parts)["ok"], do
        assert studio.desk.show.seq == len(studio.rows) > rows, do
    assert studio.desk.show.title == "다른 제목" and studio.desk.show.match.game == "quad_gravity"  # type: ignore[union-attr]
    assert sum(row.kind == "marker" for row in studio.rows) == 1
    whole(studio, 0)


def test_a_disk_that_goes_on_failing_is_tried_again_and_again(studio: Studio) -> None:
    studio.begin()
    for _ in range(5):
        Faulty(studio.log, lands=False, times=3)
        assert studio.give("A", points=1)["why"] == "log_io"
        studio.desk.heartbeat()  # opened anew, on the real disk
    studio.gave("A", points=1)
    whole(studio, 1)


def test_rows_that_were_taken_and_are_gone_stop_the_show_for_good(studio: Studio) -> None:
    studio.begin()
    studio.gave("A", points=30)
    last, before = studio.rows[-1], studio.rows[-2]
    Faulty(studio.log, lands=False)
    assert studio.give("B", points=3)["why"] == "log_io"
    with closing(sqlite3.connect(studio.path, isolation_level=None)) as other:
        (trigger,) = other.execute("SELECT sql FROM sqlite_schema WHERE name = 'log_delete'").fetchone()
        other.execute("DROP TRIGGER log_delete")
        other.execute("DELETE FROM log WHERE seq = ?", (last.seq,))
        other.execute("UPDATE head SET seq = ?, hash = ?", (before.seq, before.hash))
        other.execute(trigger)
    assert verify_chain(studio.path).ok  # nobody sees it who does not know what had been there
    for _ in range(2):
        studio.desk.heartbeat()
        assert not studio.log.usable
    assert told(studio) == ["log_damaged"] and studio.give("B", points=3)["ok"] is False


def test_a_fault_while_another_reads_is_mended_when_the_reader_is_done(studio: Studio) -> None:
    studio.begin()
    with closing(sqlite3.connect(studio.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM log").fetchone()
        studio.gave("A", points=3)
        Faulty(studio.log, lands=False)
        assert studio.give("B", points=3)["why"] == "log_io"
        studio.desk.heartbeat()
        assert not studio.log.usable and told(studio) == ["log_locked"]
    studio.desk.heartbeat()
    studio.gave("B", points=3)
    assert told(studio) == []
    whole(studio, 2)


def test_the_dealer_is_told_of_a_disk_that_cannot_even_be_read(studio: Studio) -> None:
    studio.begin()
    access = studio.desk.house.access
    token = access.pairing("A")
    access.claim(token, "iPad", "10.0.0.9", "a-browser-of-the-seat")
    access.claim(access.pairing("A"), "phone", "10.0.0.8", "another-browser-of-all")
    waits = studio.frame("dealer")["desk"]["requests"]
    assert [one["device"] for one in waits] == ["phone"]
    disk = Mute(studio.log)
    assert studio.give("A", key="key-of-the-answer", points=30)["why"] == "log_io"
    assert told(studio) == ["log_io"] and studio.frame("dealer")["desk"]["requests"] == waits
    disk.back()
    studio.desk.heartbeat()
    assert studio.give("A", key="key-of-the-answer", points=30) == {"ok": True} and told(studio) == []
    whole(studio, 1)


def test_a_file_that_turns_read_only_under_way(studio: Studio) -> None:
    studio.begin()
    studio.log.db.execute("PRAGMA query_only = ON")
    assert studio.give("A", key="key-of-the-answer", points=30)["why"] == "log_readonly"
    studio.desk.heartbeat()
    assert told(studio) == ["log_readonly"]
    studio.log.db.execute("PRAGMA query_only = OFF")
    assert studio.give("A", key="key-of-the-answer", points=30) == {"ok": True}
    assert told(studio) == []
    whole(studio, 1)


def test_a_disk_that_is_full_and_has_room_again(studio: Studio) -> None:
    studio.begin()
    pages = studio.log.db.execute("PRAGMA page_count").fetchone()[0]
    studio.log.db.execute(f"PRAGMA max_page_count = {pages}").fetchone()
    n = 0
    while (reply := studio.dealer("note", text="x" * 1900, key=f"key-of-note-{n}"))["ok"]:
        n += 1
    assert (reply["why"], told(studio)) == ("disk_full", ["disk_full"]) and n < 50
    assert studio.log.usable
    refused = studio.dealer("note", text="x" * 1900, key=f"key-of-note-{n}")
    assert refused["why"] == "disk_full" and sum(row.kind == "note" for row in studio.rows) == n
    studio.log.db.execute("PRAGMA max_page_count = 100000").fetchone()
    assert studio.dealer("note", text="x" * 1900, key=f"key-of-note-{n}")["ok"] and told(studio) == []
    studio.gave("A", points=1)
    whole(studio, 1)


def test_every_word_of_trouble_is_there_in_both_languages() -> None:
    found = [errors.LogError]
    for kind in found:
        found.extend(kind.__subclasses__())
    for kind in found[1:]:
        for language in LANGUAGES:
            assert words(language)["ui"].get(f"refused.{kind.why}"), (kind, language)


# -- the wall clock ----------------------------------------------------------------------------------------------


class Wall:
    """A machine's clock that somebody sets."""

    def __init__(self) -> None:
        self.hour = 12

    def __call__(self) -> str:
        return f"2026-11-30T{self.hour:02d}:00:00.000Z"


def test_the_systems_clock_may_jump_back_an_hour(tmp_path: Path) -> None:
    made = Studio(tmp_path / "show.db")
    wall = Wall()
    made.restart(wall=wall)
    made.ok("resume")
    made.begin()
    left = made.clock.left_at(made.desk.now())
    wall.hour -= 1
    made.wait(10)
    assert made.clock.left_at(made.desk.now()) == left - 10_000  # a clock on air knows nothing of it
    made.gave("A", points=5)
    wall.hour -= 1
    made.desk.heartbeat()
    made.restart(wall=wall)
    made.ok("resume")
    made.gave("B", points=6)
    rows = made.rows[1:]
    assert sum(later.at < row.at for row, later in pairwise(rows)) == 2  # it did jump
    assert [row.seq for row in rows] == sorted(row.seq for row in rows)
    assert [row.elapsed_ns for row in rows] == sorted(row.elapsed_ns for row in rows)
    whole(made, 2)
    made.log.close()


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_seats_code_can_be_scanned_whatever_the_systems_clock_does(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    now = [1_800_000_000.0]
    studio.desk.house.access._wall = lambda: now[0]
    studio.scene("join")
    first = studio.frame("wall")["scene"]["seats"]["A"]["url"]
    now[0] += hours * 3600
    assert studio.desk.house.outgrown()  # so that the server shows the wall a new one within a second
    second = studio.frame("wall")["scene"]["seats"]["A"]["url"]
    assert first != second
    studio.desk.claim(second.rpartition("/")[2], "iPad", "", "a-browser-of-its-own")
    assert studio.desk.show.seats["A"].device == "iPad"
    with pytest.raises(errors.TokenOld):
        studio.desk.claim(first.rpartition("/")[2], "iPad", "", "another-browser-of-its")
