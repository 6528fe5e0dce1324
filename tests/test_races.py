"""Races go by the order of the log: of 200 answers at almost the same moment none is lost, doubled or judged twice."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from control.command import Actor
from control.log import Log
from control.verify import retell
from tests.studio import Studio
from tests.test_wire import MODES, Evening

PUZZLE = {"words": ["무지개", "고양이", "자전거"], "board": ["고개전", "지이거", "자무양"]}
MORE = [
    {"words": ["할머니", "소나기", "운동장"], "board": ["장할나", "머소운", "동니기"]},
    {"words": ["지우개", "도서관", "선생님"], "board": ["지선도", "님우관", "개서생"]},
]
OPTIONS = {"puzzles": [PUZZLE, *MORE]}
CELLS = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
RIGHT = ["b1", "a2", "b3", "a3", "c1", "b2", "a1", "c3", "c2"]
ANSWERS = 200


def wrongs(seed: int) -> Iterator[list[str]]:
    """Wrong answers without end, each another one."""
    chance = Random(seed)
    seen: set[tuple[str, ...]] = set()
    while True:
        path = tuple(chance.sample(CELLS, 9))
        if path not in seen and path[:3] != tuple(RIGHT[:3]):
            seen.add(path)
            yield list(path)


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """What all of these return, begun together on a thread each."""
    found: list[Any] = [None] * len(calls)
    line = threading.Barrier(len(calls))

    def run(at: int) -> None:
        line.wait()
        found[at] = calls[at]()

    threads = [threading.Thread(target=run, args=(at,)) for at in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


@pytest.fixture
def race(tmp_path: Path) -> Iterator[Studio]:
    """A desk whose match has just opened the board: both seats are asked."""
    made = Studio(tmp_path / "show.db")
    made.begin("word_combination", options=OPTIONS)
    made.ok("cue", cue="start")
    yield made
    made.log.close()


def told(studio: Studio) -> list[dict[str, Any]]:
    return [fact for row in studio.rows for fact in row.facts or []]


def test_two_hundred_at_once_are_judged_once_each_and_one_wins(race: Studio) -> None:
    asks = {seat: race.ask(seat)["id"] for seat in "AB"}
    paths = {seat: wrongs(at) for at, seat in enumerate("AB")}
    answers = [("AB"[at % 2], next(paths["AB"[at % 2]])) for at in range(ANSWERS)]
    for at in (61, 120):  # both seats are right once, somewhere in the crowd
        answers[at] = (answers[at][0], RIGHT)

    def give(at: int) -> Callable[[], dict[str, Any]]:
        seat, path = answers[at]
        command = {"do": "answer", "key": f"key-{at:05}", "ask": asks[seat], "answer": {"path": path}}
        # Each goes twice, as a tablet sends it again that has heard nothing.
        return lambda: [race.desk.handle(Actor("pad", seat), dict(command)) for _ in range(2)]

    replies = at_once([give(at) for at in range(ANSWERS)])

    rows = {row.key: row for row in race.rows if row.kind == "answer"}
    assert len(rows) == len([row for row in race.rows if row.kind == "answer"])
    for at, (first, again) in enumerate(replies):
        assert first == again  # the same key, the same reply
        seat, path = answers[at]
        key = f"{seat}:key-{at:05}"
        assert first["ok"] == (key in rows)  # what was taken is in the log, what was refused is not
        if key in rows:
            assert rows[key].data["seat"] == seat and rows[key].data["answer"] == {"path": path}
        else:
            assert first["why"] == "no_such_ask"
    kinds = Counter(fact["fact"] for fact in told(race))
    assert kinds["solved"] == kinds["point"] == 1
    assert kinds["wrong"] == len(rows) - 1  # each that was taken was judged, and once
    winner = next(fact["seat"] for fact in told(race) if fact["fact"] == "solved")
    last = max(rows.values(), key=lambda row: row.seq)
    assert last.actor == winner and last.data["answer"] == {"path": RIGHT}  # nothing was taken after the right one
    assert race.frame("wall")["match"]["table"]["counters"]["score"] == {winner: 1, "AB".replace(winner, ""): 0}
    assert retell(race.log.rows())[1] == []  # and told again, it is the same story


def test_two_hundred_wrong_ones_are_all_taken_in_the_order_of_the_log(race: Studio) -> None:
    asks = {seat: race.ask(seat)["id"] for seat in "AB"}
    paths = {seat: wrongs(at) for at, seat in enumerate("AB", 5)}
    commands = [
        ("AB"[at % 2], {"do": "answer", "key": f"key-{at:05}", "ask": asks["AB"[at % 2]], "answer": {"path": path}})
        for at, path in ((at, next(paths["AB"[at % 2]])) for at in range(ANSWERS))
    ]
    calls = [
        lambda seat=seat, one=one: race.desk.handle(Actor("pad", seat), one)  # type: ignore[misc]
        for seat, one in commands
    ]
    assert at_once(calls) == [{"ok": True}] * ANSWERS
    rows = [row for row in race.rows if row.kind == "answer"]
    assert sorted(row.key or "" for row in rows) == sorted(f"{seat}:{one['key']}" for seat, one in commands)
    assert [fact["fact"] for row in rows for fact in row.facts or []] == ["wrong"] * ANSWERS
    assert {seat: race.ask(seat)["id"] for seat in "AB"} == asks  # the same race, the same asks
    assert retell(race.log.rows())[1] == []  # and told again, it is the same story


# -- by how much ------------------------------------------------------------------------------------------------


def give(studio: Studio, seat: str, ask: str, path: list[str]) -> dict[str, Any]:
    return studio.pad(seat, ask=ask, answer={"path": path})


def test_the_dealer_is_told_by_how_many_milliseconds_and_nobody_else_anything(race: Studio) -> None:
    asks = {seat: race.ask(seat)["id"] for seat in "AB"}
    assert give(race, "A", asks["A"], RIGHT)["ok"]
    race.time.ns += 7_000_000
    assert give(race, "B", asks["B"], next(wrongs(1)))["why"] == "no_such_ask"
    assert race.frame("dealer")["desk"]["margin"] is None  # what comes second must be right
    before = {audience: race.bytes(audience) for audience in ("A", "B", "wall", "viewer")}
    rows = len(race.rows)
    race.time.ns += 36_400_000
    refusal = give(race, "B", asks["B"], RIGHT)
    assert refusal == {"ok": False, "why": "no_such_ask", "clause": None, "slots": {}, **refusal}
    margin = race.frame("dealer")["desk"]["margin"]
    assert margin == {"match": margin["match"], "name": "solve", "first": "A", "second": "B", "ms": 43}
    assert {audience: race.bytes(audience) for audience in before} == before
    assert [(row.kind, row.actor) for row in race.rows[rows:]] == [("margin", "system")]
    assert give(race, "B", asks["B"], RIGHT) == refusal
    assert race.frame("dealer")["desk"]["margin"]["ms"] == 43  # sent once more, it is no other arrival
    assert len(race.rows) == rows + 1
    assert retell(race.log.rows())[1] == []


def test_the_margin_is_gone_with_the_next_race_and_with_an_undo(race: Studio) -> None:
    asks = {seat: race.ask(seat)["id"] for seat in "AB"}
    won = race.desk.show.seq + 1
    give(race, "B", asks["B"], RIGHT)
    give(race, "A", asks["A"], RIGHT)
    assert race.frame("dealer")["desk"]["margin"]["first"] == "B"
    race.ok("undo", to=won)
    assert race.frame("dealer")["desk"]["margin"] is None
    asks = {seat: race.ask(seat)["id"] for seat in "AB"}
    give(race, "B", asks["B"], RIGHT)
    race.ok("cue", cue="next")
    race.ok("cue", cue="start")
    give(race, "A", asks["A"], RIGHT)  # an answer to a race that is long over
    assert race.frame("dealer")["desk"]["margin"] is None


def test_the_margin_outlives_a_restart_until_the_next_answer(race: Studio) -> None:
    asks = {seat: race.ask(seat)["id"] for seat in "AB"}
    give(race, "A", asks["A"], RIGHT)
    state = race.desk.show.state
    race.time.ns += 12_000_000
    give(race, "B", asks["B"], RIGHT)
    assert race.desk.show.state == state  # the dealer's next press is not stale for it
    margin = race.frame("dealer")["desk"]["margin"]
    race.restart()
    assert race.frame("dealer")["desk"]["margin"] == margin and margin["ms"] == 12
    for audience in ("A", "B", "wall", "viewer"):
        assert b"margin" not in race.bytes(audience)
    race.ok("resume")
    race.ok("cue", cue="next")
    race.ok("cue", cue="start")
    give(race, "A", race.ask("A")["id"], next(wrongs(3)))
    race.restart()
    assert race.frame("dealer")["desk"]["margin"] is None


def test_a_late_answer_of_the_wrong_shape_is_refused_as_ever(race: Studio) -> None:
    asks = {seat: race.ask(seat)["id"] for seat in "AB"}
    give(race, "A", asks["A"], RIGHT)
    for answer in (None, [], {"path": 3}, {"path": ["z9"] * 9}, {"word": "a"}, 7):
        reply = race.pad("B", ask=asks["B"], answer=answer)
        assert reply["why"] == "no_such_ask", (answer, reply)
    assert race.frame("dealer")["desk"]["margin"] is None


# -- over real sockets --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_two_hundred_over_real_sockets(tmp_path: Path, mode: str) -> None:
    evening = Evening(tmp_path / "show.db", mode)
    try:
        pads = {seat: evening.page("pad", evening.pair(seat)) for seat in "AB"}
        evening.ok("set_up", game="word_combination", seats=["A", "B"], options=OPTIONS)
        evening.ok("start")
        evening.ok("cue", cue="start")
        asks = {
            seat: pad.frame(lambda frame: bool(frame["match"] and frame["match"]["open"]))["match"]["open"][0]["id"]
            for seat, pad in pads.items()
        }
        acks: dict[str, list[Any]] = {}
        sent: dict[str, tuple[str, list[str]]] = {}

        def shower(seat: str, seed: int) -> None:
            paths = wrongs(seed)
            for at in range(ANSWERS // 2):
                path = RIGHT if at == 70 else next(paths)
                key = f"{seat}-answer-{at:04}"
                sent[f"{seat}:{key}"] = (seat, path)
                command = {"do": "answer", "key": key, "ask": asks[seat], "answer": {"path": path}}
                for _ in range(2 if at % 5 == 0 else 1):  # some are sent again before the reply is there
                    note = acks.setdefault(f"{seat}:{key}", []).append
                    pads[seat].client.emit("command", command, callback=note)

        showers = [threading.Thread(target=shower, args=(seat, at)) for at, seat in enumerate("AB")]
        for thread in showers:
            thread.start()
        for thread in showers:
            thread.join()
        until = time.monotonic() + 60
        expected = ANSWERS + 2 * (ANSWERS // 10)
        while sum(map(len, acks.values())) < expected and time.monotonic() < until:
            time.sleep(0.05)
        assert sum(map(len, acks.values())) == expected  # every one was answered
        assert all(one == those[0] for those in acks.values() for one in those)
        evening.server.stop()
        with Log.open(tmp_path / "show.db", readonly=True) as log:
            rows = [row for row in log.rows() if row.kind == "answer"]
        assert len({row.key for row in rows}) == len(rows)
        assert {row.key for row in rows} == {key for key, those in acks.items() if those[0]["ok"]}
        for row in rows:
            seat, path = sent[row.key or ""]
            assert row.actor == seat and row.data["answer"] == {"path": path}
        kinds = Counter(fact["fact"] for row in rows for fact in row.facts or [])
        assert kinds["solved"] == kinds["point"] == 1 and kinds["wrong"] == len(rows) - 1
        assert evening.server.complaints() == []
    finally:
        evening.close()
