"""The show: live it is what its rows fold to, also after a crash; `verify` finds what was changed, log or rules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules.games.black_white_2.rules as black_white_2
from control.log import Log
from control.show import Show
from control.verify import retell
from rules.game import SEATS, Game, games
from rules.steps import Cue, Draw
from tests.studio import Studio, probe, show_document, studio
from tests.test_log import foreign

__all__ = ["probe", "studio"]

ROOT = Path(__file__).parent.parent
GAMES = sorted(games())


def wander(studio: Studio, source: Random, steps: int = 40) -> None:
    """Let a running match go its way at random, with all that a dealer does beside it."""
    desk = studio.desk
    for _ in range(steps):
        studio.wait(source.choice([0.2, 0.5, 3]), tick=source.random() < 0.3)
        played = desk.show.match
        assert played is not None
        if played.status == "ended":
            return
        if source.random() < 0.25:
            beside(studio, source)
            continue
        match = desk.match(played)
        waiting = [one for one in match.asks + match.offers() if one.waits]
        if isinstance(match.step, Cue) and (not waiting or source.random() < 0.8):
            studio.ok("cue", cue=match.step.name)
        elif isinstance(match.step, Draw):
            studio.ok("draw", value=None)
        elif waiting:
            one = source.choice(waiting)
            answer = match.legal(one, source)
            if one.ask.drafts and source.random() < 0.5:
                studio.pad(one.ask.seat, "draft", ask=one.id, answer=answer)
            if one.ask.seat == "dealer" or source.random() < 0.2:
                studio.dealer("answer", ask=one.id, answer=answer)
            else:
                studio.pad(one.ask.seat, ask=one.id, answer=answer)
        else:
            studio.wait(90)


def beside(studio: Studio, source: Random) -> None:
    """One of the things that happen beside the main line; some are refused, which is as good."""
    played = studio.desk.show.match
    assert played is not None
    seqs = [seq for seq, _ in played.entries]
    counters = list(played.document["table"]["counters"]) or ["none"]
    clocks = list(studio.desk.show.clocks) or ["none"]
    do, parts = source.choice(
        [
            ("pause", {}),
            ("resume", {}),
            ("undo", {"to": source.choice(seqs[-3:] or [0])}),
            (
                "correct",
                {"counter": source.choice(counters), "seat": "A", "value": source.randint(1, 9), "reason": "x"},
            ),
            ("timeout", {"ask": (studio.frame("dealer")["match"]["open"] or [{"id": "none"}])[0]["id"]}),
            ("time", {"clock": source.choice(clocks), "add": source.choice([-5000, 5000])}),
            ("clock", {"act": "start", "name": "free", "seconds": 4}),
            ("clock", {"act": source.choice(["stop", "run", "remove"]), "clock": source.choice(clocks)}),
            ("draws", {"by": source.choice(["hand", "generator"])}),
            ("pace", {"seconds": source.choice([None, 1])}),
            ("marker", {"note": "x"}),
            ("preset", {"scene": {"kind": source.choice(["rules", "result", "standby", "match"])}}),
            ("take", {"on": studio.desk.on()}),
            ("set_show", {"players": {"A": {"name": source.choice(["갑", "을"])}}}),
        ]
    )
    studio.dealer(do, **parts)


@pytest.mark.parametrize("key", GAMES)
def test_the_live_show_is_what_its_rows_fold_to_at_every_number(studio: Studio, key: str) -> None:
    snapshots: dict[int, Any] = {}

    def changed(rows: list[Any]) -> None:
        snapshots[studio.desk.show.seq] = show_document(studio.desk.show)

    studio.desk.changed = changed
    source = Random(key)
    studio.begin(key, options={}, seats=list(SEATS[: games()[key].seats[0]]))
    wander(studio, source)
    played = studio.desk.show.match
    assert played is not None
    live = studio.desk.match(played)
    studio.desk._live.clear()
    again = studio.desk.match(played)  # the rules, run over the entries
    assert live.document() == again.document() and live.table.facts == again.table.facts
    folded, seen = Show(), 0
    for row in studio.rows:
        folded.apply(row)
        if row.seq in snapshots:
            seen += 1
            assert show_document(folded) == snapshots[row.seq], row
    assert seen == len(snapshots) >= 5
    assert retell(studio.rows) == (1, [])


@pytest.mark.parametrize("part", ["sealed", "race", "draft", "offer", "draws", "by_hand", "long"])
def test_the_same_for_every_kind_of_step_and_again_after_a_crash(studio: Studio, probe: Game, part: str) -> None:
    for number in range(3):
        studio.begin("probe", options={"part": part, "on_timeout": "auto"}, seats=["A", "B", "C"])
        wander(studio, Random(f"{part} {number}"), 30)
        before = show_document(studio.desk.show)
        studio.restart()
        after = show_document(studio.desk.show)
        for name in ("matches", "seats", "scene", "paused", "voided", "markers", "title", "state"):
            assert after[name] == before[name], name
        assert show_document(Show().replay(studio.rows)) == after
        if studio.desk.show.match.status == "running":  # type: ignore[union-attr]
            studio.ok("resume")
            studio.ok("rule_end", winner=None, reason="x")
    assert retell(studio.rows) == (3, [])


# -- after a crash ---------------------------------------------------------------------------------------------


def test_clocks_come_back_standing_with_the_time_of_the_last_heartbeat(studio: Studio) -> None:
    studio.begin()
    studio.ok("clock", act="start", name="", seconds=100)
    studio.wait(10)
    studio.desk.heartbeat()
    studio.wait(0.9, tick=False)  # nobody will ever know of this
    studio.restart()
    lefts = [clock["left"] for clock in studio.frame("wall")["clocks"]]
    assert lefts == [50_000, 90_000] and not any(clock["running"] for clock in studio.frame("wall")["clocks"])
    assert studio.frame("dealer")["desk"]["notices"][0]["kind"] == "recovered"
    studio.wait(300)
    assert [clock["left"] for clock in studio.frame("wall")["clocks"]] == lefts
    studio.restart()  # and down again, before the dealer had resumed
    assert [clock["left"] for clock in studio.frame("wall")["clocks"]] == lefts
    studio.ok("resume")
    assert studio.frame("dealer")["desk"]["notices"] == []
    studio.wait(10)
    assert studio.clock.left_at(studio.desk.now()) == 40_000


def test_a_clock_that_began_after_the_last_heartbeat_has_no_more_than_its_limit(studio: Studio) -> None:
    studio.begin()
    studio.wait(5)
    studio.desk.heartbeat()
    studio.wait(0.5)
    studio.gave("A", points=1)
    studio.restart()
    assert studio.clock.left == 60_000


def test_time_given_after_the_last_heartbeat_is_not_lost(studio: Studio) -> None:
    studio.begin()
    studio.wait(5)
    studio.desk.heartbeat()
    studio.ok("time", clock=studio.clock.id, add=30_000)
    studio.restart()
    assert studio.clock.left == 85_000


def test_answers_are_taken_before_the_dealer_resumes_but_no_clock_runs_and_no_cue_passes(studio: Studio) -> None:
    studio.begin(pace=1)
    studio.restart()
    studio.gave("A", points=1)
    studio.wait(200)
    assert studio.clock.left == 60_000 and not studio.clock.expired
    studio.gave("B", points=2)
    studio.wait(20)
    assert studio.frame("dealer")["match"]["cue"] == "compare"
    studio.ok("resume")
    studio.wait(1.1)
    assert studio.frame("dealer")["match"]["cue"] == "next"


def test_a_show_that_was_paused_is_paused_after_a_crash(studio: Studio) -> None:
    studio.begin()
    studio.wait(20)
    studio.ok("pause")
    studio.restart()
    assert studio.frame("wall")["paused"] and studio.clock.left == 40_000
    studio.ok("resume")
    assert studio.clock.since is not None


def test_a_clock_that_the_dealer_stopped_stays_stopped_after_a_crash(studio: Studio) -> None:
    studio.ok("clock", act="start", name="", seconds=100)
    id = next(iter(studio.desk.show.clocks))
    studio.ok("clock", act="stop", clock=id)
    studio.restart()
    studio.ok("resume")
    assert studio.desk.show.clocks[id].since is None


def test_a_system_clock_that_jumps_back_moves_nothing(studio: Studio) -> None:
    studio.begin()
    studio.wait(10)
    studio.restart(wall=lambda: "1999-01-01T00:00:00.000Z")
    studio.ok("resume")
    studio.wait(5)
    studio.gave("A", points=1)
    elapsed = [row.elapsed_ns for row in studio.rows]
    assert elapsed == sorted(elapsed) and studio.rows[-1].at.startswith("1999")
    assert retell(studio.rows) == (1, [])


# -- verify ----------------------------------------------------------------------------------------------------


def play_round(studio: Studio) -> None:
    """A round of black_white_2: 10 against 3."""
    studio.begin()
    studio.gave("A", points=10)
    studio.gave("B", points=3)
    studio.ok("cue", cue="compare")


def test_a_match_that_todays_rules_tell_otherwise_is_named_with_its_row(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_round(studio)
    studio.ok("rule_end", winner="A", reason="x")
    studio.begin("quad_gravity")
    studio.gave("A", cell="e5", gravity="none")
    first = next(row.seq for row in studio.rows if row.kind == "answer")
    monkeypatch.setattr(black_white_2, "colour", lambda points: "black" if points < 11 else "white")
    told, (difference,) = retell(studio.rows)
    assert (told, difference.match, difference.seq) == (2, "m1", first) and "facts" in difference.sentence
    folded = show_document(Show().replay(studio.rows))
    assert folded["matches"]["m1"]["facts"][0]["fact"]["colour"] == "white"  # it looks for ever as it aired


def test_rules_that_refuse_or_fail_or_are_gone_are_named_too(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    play_round(studio)
    seqs = [row.seq for row in studio.rows if row.kind == "answer"]
    with monkeypatch.context() as m:
        m.setattr(black_white_2, "light", lambda t, seat, step: 1 // 0)
        assert "fail" in retell(studio.rows)[1][0].sentence
    with monkeypatch.context() as m:
        m.setattr("rules.game.games", lambda: {})
        assert "no game" in retell(studio.rows)[1][0].sentence
    with monkeypatch.context() as m:
        m.setattr(black_white_2, "Amount", lambda low, high, **more: black_white_2_amount(low, 5, **more))
        (difference,) = retell(studio.rows)[1]
        assert difference.seq in (seqs[0], next(row.seq for row in studio.rows if row.kind == "start"))


@pytest.mark.parametrize("seed", range(4))
def test_a_copy_is_not_reached_by_later_rows_nor_what_it_was_copied_from(studio: Studio, seed: int) -> None:
    studio.begin(GAMES[seed * 3 % len(GAMES)] if seed else "black_white_2", options={})
    wander(studio, Random(seed), 30)
    rows = studio.rows
    for cut in (0, 1, len(rows) // 3, len(rows) // 2, len(rows) - 1):
        show = Show().replay(rows[:cut])
        copied, before = show.copy(), show_document(show)
        assert show_document(copied) == before
        show.replay(rows[cut:])
        assert show_document(copied) == before
        whole = show_document(show)
        assert show_document(copied.replay(rows[cut:])) == whole == show_document(show)


def black_white_2_amount(low: int, high: int, **more: Any) -> Any:
    from rules.steps import Amount

    return Amount(low, high, **more)


def verify(path: Path) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, str(ROOT / "run.py"), "verify", str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=ROOT,
    )
    assert "Traceback" not in done.stdout + done.stderr
    return done.returncode, done.stdout, done.stderr


def test_verify_of_a_whole_show_exits_with_0(studio: Studio) -> None:
    play_round(studio)
    code, out, err = verify(studio.path)  # while it runs, too
    assert (code, err) == (0, "") and "chain whole" in out and "1 matches told again, 0 otherwise" in out


def test_verify_of_a_show_changed_by_hand_exits_with_1_and_names_the_row(studio: Studio) -> None:
    play_round(studio)
    row = next(row.seq for row in studio.rows if row.kind == "answer")
    studio.log.close()
    with foreign(studio.path) as conn:
        conn.execute("UPDATE log SET data = replace(data, '10', '99') WHERE seq = ?", (row,))
    code, out, err = verify(studio.path)
    assert code == 1 and f"{row}" in out.splitlines()[0] and err == ""
    studio.log = Log.create(studio.path.with_name("other.db"))  # for the fixture to close


@pytest.mark.parametrize("kind", ["missing", "foreign", "folder", "empty"])
def test_verify_of_what_is_no_show_exits_with_2_in_one_line(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "it.db"
    if kind == "foreign":
        path.write_text("once upon a time there was a file that was no database " * 100)
    elif kind == "empty":
        path.touch()
    elif kind == "folder":
        path.mkdir()
    code, out, err = verify(path)
    assert code == 2 and out == "" and len(err.strip().splitlines()) == 1 and str(path) in err


def test_verify_of_a_show_that_aired_by_other_rules_exits_with_3(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(black_white_2, "colour", lambda points: "black" if points < 11 else "white")
    play_round(studio)
    code, out, _ = verify(studio.path)
    first = next(row.seq for row in studio.rows if row.kind == "answer")
    assert code == 3 and "chain whole" in out and f"match m1, row {first}" in out
