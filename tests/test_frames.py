"""Frames through the real desk: they hold nothing that their audience may not know, not even by their number."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask_socketio import SocketIO

import displays.wire
from control.access import Grant
from control.command import Actor
from displays.wire import Json, Screen, Wire
from rules.game import SEATS, Game, games
from rules.match import Open
from rules.steps import AskAll, Cue, Draw
from tests.studio import Studio, probe, studio

__all__ = ["probe", "studio"]

GAMES = sorted(games())
AUDIENCES = ("wall", "dealer", "viewer", *SEATS[:4])


class Lanes:
    """The real wire over a studio's desk, with a screen for every audience; what it sends is kept, not sent."""

    def __init__(self, studio: Studio, monkeypatch: pytest.MonkeyPatch | None = None) -> None:
        self.studio = studio
        self.socketio = SocketIO(Flask("frames"), async_mode="threading", json=Json)
        self.wire = Wire(studio.desk, self.socketio)
        self.wire.run = "run"
        self.sent: list[tuple[str, str, bytes]] = []
        self.wire.send = self.keep  # type: ignore[method-assign]
        for n, audience in enumerate(AUDIENCES):
            role = "pad" if audience in SEATS else audience
            seat = audience if audience in SEATS else None
            self.wire.screens[f"sid{n}"] = Screen(
                id=f"s{n}", sid=f"sid{n}", grant=Grant(f"g{n}", role, seat, None, False), role=role, seat=seat,
                audience=audience, name="", address="", device="",
            )  # fmt: skip

    def keep(self, event: str, payload: Any, to: str) -> None:
        self.sent.append((event, to, msgspec.json.encode(payload)))

    def publish(self) -> dict[str, dict[str, Any]]:
        """The frames that are new, by audience."""
        self.sent.clear()
        self.wire.publish()
        assert all(event == "frame" for event, _, _ in self.sent)
        return {to.removeprefix("audience."): json.loads(frame) for _, to, frame in self.sent}

    def raw(self) -> dict[str, bytes]:
        """Every frame that was ever sent, byte by byte, by audience."""
        self.sent.clear()
        self.wire.publish()
        return {to.removeprefix("audience."): frame for _, to, frame in self.sent}


class Pair:
    """Two shows that go alike, step by step, but for what a test changes in one of them."""

    def __init__(self, folder: Path, key: str, options: dict[str, Any], seats: list[str], seed: str = "0") -> None:
        self.studios = [Studio(folder / f"{name}.db") for name in ("here", "there")]
        for one in self.studios:
            one.begin(key, options=options, seats=seats, seed=seed)
        here, there = self.studios
        there.desk.show.match.seed_hash = here.desk.show.match.seed_hash  # type: ignore[union-attr]
        self.lanes = [Lanes(one) for one in self.studios]
        self.here, self.there = here, there

    def compare(self, audiences: tuple[str, ...]) -> None:
        """What each of these audiences was sent is the same here and there: frames, their bytes, their numbers."""
        one, two = (lane.raw() for lane in self.lanes)
        for audience in audiences:
            assert one.get(audience) == two.get(audience), f"{audience} sees a difference"

    def close(self) -> None:
        for one in self.studios:
            one.log.close()


def live(studio: Studio) -> Any:
    played = studio.desk.show.match
    assert played is not None
    return studio.desk.match(played)


def answer(studio: Studio, one: Open, given: Any) -> dict[str, Any]:
    seat = one.ask.seat
    actor = Actor("dealer") if seat == "dealer" else Actor("pad", seat)
    return studio.desk.handle(actor, {"do": "answer", "ask": one.id, "answer": given})


def step(studio: Studio, source: Random) -> None:
    """One thing happens at random."""
    match = live(studio)
    if isinstance(match.step, Cue):
        studio.ok("cue", cue=match.step.name)
    elif isinstance(match.step, Draw):
        studio.ok("draw", value=None)
    else:
        waiting = [one for one in match.asks if one.waits]
        one = source.choice(waiting)
        assert answer(studio, one, match.legal(one, source))["ok"]


def others_of(seat: str, seats: list[str]) -> tuple[str, ...]:
    return ("wall", *(one for one in seats if one != seat))


# -- secrecy ---------------------------------------------------------------------------------------------------


def another(match: Any, one: Open, first: Any, source: Random) -> Any:
    """Another legal answer that discloses the same, or None."""
    says = one.ask.discloses or (lambda answer: None)
    found = (match.legal(one, source) for _ in range(40))
    return next((other for other in found if other != first and says(other) == says(first)), None)


@pytest.mark.parametrize("key", GAMES)
def test_a_secret_answer_changes_no_byte_and_no_number_of_anybody_elses_frames(tmp_path: Path, key: str) -> None:
    seats = list(SEATS[: games()[key].seats[0]])
    for number in range(2):
        (tmp_path / str(number)).mkdir()
        pair = Pair(tmp_path / str(number), key, {}, seats, seed=str(number))
        source = Random(f"{key} {number}")
        for _ in range(25):
            match = live(pair.here)
            if match.outcome is not None:
                break
            waiting = [one for one in match.asks if one.waits]
            secret = [one for one in waiting if one.ask.secret or isinstance(match.step, AskAll)]
            one = source.choice(secret) if secret else None
            first = match.legal(one, source) if one else None
            second = another(match, one, first, source) if one else None
            if one is None or second is None:
                state = source.getstate()
                for studio in pair.studios:
                    source.setstate(state)
                    step(studio, source)
                pair.compare(("wall", "viewer", *seats))
                continue
            assert answer(pair.here, one, first)["ok"]
            last = len([other for other in waiting if other is not one]) == 0 and isinstance(match.step, AskAll)
            assert answer(pair.there, one, second)["ok"]
            if one.ask.secret or not last:
                pair.compare(others_of(one.ask.seat, seats))
            break
        pair.close()


@pytest.mark.parametrize("key", GAMES)
def test_faces_that_an_audience_may_not_know_are_nowhere_in_its_frames(studio: Studio, key: str) -> None:
    seats = list(SEATS[: games()[key].seats[0]])
    studio.begin(key, options={}, seats=seats)
    source = Random(key)
    swapped = 0
    for _ in range(25):
        match = live(studio)
        if match.outcome is not None:
            break
        played = studio.desk.show.match
        assert played is not None
        whole = played.document
        for audience in ("wall", *seats):
            before = studio.bytes(audience)
            played.document = json.loads(json.dumps(whole))
            swapped += swap(played.document["table"], audience, source)
            assert studio.bytes(audience) == before
            played.document = whole
        step(studio, source)
    assert swapped or key not in ("black_white_2", "indian_holdem_q")


def swap(table: dict[str, Any], audience: str, source: Random) -> int:
    """Change, in a document, every face and owner-only counter that the audience may not know."""
    changed = 0
    things = [thing for zone in table["zones"].values() for thing in zone["things"]]
    things += [thing for grid in table["grids"].values() for stack in grid["cells"].values() for thing in stack]
    for thing in things:
        if thing["known"] != "all" and audience not in thing["known"]:
            thing["face"] = f"another {source.random()}"
            changed += 1
    for counter in table["counters"].values():
        for seat in counter["of"]:
            if counter["owner_only"] and seat != audience:
                counter["of"][seat] += 1
                changed += 1
    return changed


def test_what_a_bid_was_is_in_no_frame_but_its_owners(studio: Studio) -> None:
    studio.begin(options={"first": "A", "points": 99_990, "lamps": 10})
    studio.gave("A", points=7531)
    for audience in ("wall", "B", "C"):
        assert b"7531" not in studio.bytes(audience) and b"92459" not in studio.bytes(audience)
    for audience in ("A", "dealer", "viewer"):
        assert b"7531" in studio.bytes(audience)


# -- numbers ---------------------------------------------------------------------------------------------------


def test_a_number_rises_only_when_the_audiences_own_content_changed(studio: Studio) -> None:
    studio.begin()
    lanes = Lanes(studio)
    first = lanes.publish()
    assert {audience: frame["n"] for audience, frame in first.items()} == dict.fromkeys(AUDIENCES, 1)
    assert lanes.publish() == {}
    studio.ok("marker", note="x")
    assert set(lanes.publish()) == {"dealer"}
    studio.ok("note", text="x")
    assert set(lanes.publish()) == {"dealer"}
    studio.scene("standby")
    assert set(lanes.publish()) == set(AUDIENCES)
    studio.gave("A", points=3)
    frames = lanes.publish()
    assert {audience: frame["n"] for audience, frame in frames.items()} == dict.fromkeys(AUDIENCES, 3) | {"dealer": 5}
    assert all(frame["run"] == "run" and frame["audience"] == audience for audience, frame in frames.items())


def test_anothers_draft_preview_or_offer_gives_nobody_else_a_frame(studio: Studio, probe: Game) -> None:
    for part, do, said in (("draft", "draft", {"word": "zebra"}), ("race", "draft", {"word": "zebra"})):
        studio.probe(part)
        lanes = Lanes(studio)
        lanes.publish()
        ask = studio.ask("A")["id"]
        studio.desk.preview(Actor("pad", "A"), ask, said)
        assert lanes.publish() == {}
        assert studio.pad("A", do, ask=ask, answer=said)["ok"]
        assert set(lanes.publish()) == {"A", "dealer", "viewer"}
        studio.ok("rule_end", winner=None, reason="x")
    studio.probe("offer")
    lanes = Lanes(studio)
    frames = lanes.publish()
    assert [one["kind"] for one in frames["B"]["match"]["open"]] == ["offer"]
    assert frames["wall"]["match"]["open"] == frames["C"]["match"]["open"] == []
    assert not any(one["kind"] == "offer" for audience in AUDIENCES for one in frames[audience]["match"]["asks"])
    here = {audience: studio.frame(audience) for audience in ("wall", "A", "C")}
    assert studio.pad("B", ask=frames["B"]["match"]["open"][0]["id"], answer={"n": 2})["ok"]
    for audience, before in here.items():  # the score is public, the fact is not
        after = studio.frame(audience)
        for table in (before["match"]["table"], before["match"].get("public")):
            if table:
                table["counters"]["score"]["B"] = 2
        assert after == before


def test_a_sealed_answer_tells_the_others_only_that_it_is_in(studio: Studio, probe: Game) -> None:
    studio.probe("sealed", seats=["A", "B", "C"])
    lanes = Lanes(studio)
    before = lanes.publish()
    studio.gave("B", n=7)
    after = lanes.publish()
    for audience in ("wall", "A", "C"):
        was, now = before[audience], after[audience]
        assert [one["in"] for one in now["match"]["asks"]] == [False, True, False]
        now["match"]["asks"][1]["in"], now["n"] = False, was["n"]
        assert now == was


def test_facts_are_numbered_for_each_audience_by_itself(studio: Studio, probe: Game) -> None:
    studio.probe("offer")
    for _ in range(3):
        offer = next(one for one in studio.frame("B")["match"]["open"] if one["kind"] == "offer")
        assert studio.pad("B", ask=offer["id"], answer={"n": 1})["ok"]
    offer = next(one for one in studio.frame("A")["match"]["open"] if one["kind"] == "offer")
    assert studio.pad("A", ask=offer["id"], answer={"n": 1})["ok"]
    numbers = {who: [fact["i"] for fact in studio.frame(who)["match"]["facts"]] for who in ("wall", "A", "B", "dealer")}
    assert numbers == {"wall": [], "A": [0], "B": [0, 1, 2], "dealer": [0, 1, 2, 3]}
    assert all("to" not in fact for fact in studio.frame("B")["match"]["facts"])


def test_only_the_newest_facts_are_in_a_frame_and_keep_their_numbers(studio: Studio, probe: Game) -> None:
    studio.probe("race")
    for n in range(45):
        studio.gave("A", word=f"w{n}")
    facts = studio.frame("wall")["match"]["facts"]
    assert [fact["i"] for fact in facts] == list(range(5, 45)) and facts[-1]["word"] == "w44"


# -- once ------------------------------------------------------------------------------------------------------


def test_a_frame_is_built_and_encoded_once_for_all_screens_of_its_audience(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio.begin()
    lanes = Lanes(studio)
    for n in range(50):
        screen = msgspec.structs.replace(lanes.wire.screens["sid0"], id=f"w{n}", sid=f"wall{n}")
        lanes.wire.screens[screen.sid] = screen
    built: list[str] = []
    real = displays.wire.frame

    def counted(desk: Any, audience: str, *sight: Any) -> Any:
        built.append(audience)
        return real(desk, audience, *sight)

    monkeypatch.setattr(displays.wire, "frame", counted)
    assert set(lanes.publish()) == set(AUDIENCES)
    assert sorted(built) == sorted(AUDIENCES) and len(lanes.sent) == len(AUDIENCES)


# -- the dealer's part -----------------------------------------------------------------------------------------


def test_the_desk_is_in_the_dealers_frame_alone(studio: Studio) -> None:
    studio.begin(pace=2)
    for audience in AUDIENCES:
        assert ("desk" in studio.frame(audience)) == (audience == "dealer")
    desk = studio.frame("dealer")["desk"]
    assert set(desk) >= {
        "state", "pace", "draws", "language", "waiting", "answers", "matches", "tail", "seats", "requests", "links",
        "notices", "markers",
    }  # fmt: skip
    assert desk["state"] == studio.desk.show.state and desk["pace"] == 2 and desk["draws"] == "generator"
    waits = {"for": "answer", "seats": ["A"], "name": "bid", "by_hand": False, "passes_at": None}
    assert {name: desk["waiting"][name] for name in waits} == waits
    (match,) = desk["matches"]
    wanted = {"id": "m1", "game": "black_white_2", "number": 1, "state": "running", "outcome": None}
    assert {name: match[name] for name in wanted} == wanted
    assert desk["seats"]["A"]["url"].startswith("http://studio.example/join/") and "<svg" in desk["seats"]["A"]["qr"]


def test_the_dealer_sees_every_seats_ask_and_what_is_waited_for(studio: Studio, probe: Game) -> None:
    studio.ok("set_up", game="probe", seats=["A", "B"], options={"part": "sealed"})
    assert studio.frame("dealer")["desk"]["waiting"]["for"] == "start"
    assert studio.frame("wall")["match"]["open"] == [] and studio.frame("wall")["match"]["table"]["zones"] == {}
    studio.ok("start")
    assert [one["seat"] for one in studio.frame("dealer")["match"]["open"]] == ["A", "B"]
    studio.gave("A", n=1)
    assert studio.frame("dealer")["desk"]["waiting"]["seats"] == ["B"]
    studio.gave("B", n=1)
    assert studio.frame("dealer")["desk"]["waiting"]["for"] == "cue"
    studio.ok("rule_end", winner="A", reason="x")
    assert studio.frame("dealer")["desk"]["waiting"]["for"] == "nothing"


def test_keys_of_links_and_codes_are_in_no_other_frame(studio: Studio) -> None:
    studio.begin()
    link = studio.ok("new_link", role="viewer")["url"].partition("key=")[2]
    assert link.encode() in studio.bytes("dealer")
    code = studio.desk.house.code("A").token.encode()
    for audience in AUDIENCES:
        if audience != "dealer":
            assert link.encode() not in studio.bytes(audience) and code not in studio.bytes(audience)


def test_a_code_that_has_grown_old_on_a_screen_is_replaced(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    import control.house

    studio.scene("join")
    first = studio.frame("wall")["scene"]["seats"]["A"]["url"]
    assert not studio.desk.house.outgrown() and studio.frame("wall")["scene"]["seats"]["A"]["url"] == first
    now = control.house.time.monotonic()
    monkeypatch.setattr(control.house.time, "monotonic", lambda: now + control.house.RENEW_SECONDS + 1)
    assert studio.desk.house.outgrown()
    assert studio.frame("wall")["scene"]["seats"]["A"]["url"] != first


def test_a_fact_after_an_undo_is_new_to_every_screen(studio: Studio) -> None:
    studio.begin()
    numbers: dict[str, list[int]] = {audience: [] for audience in ("wall", "viewer", "A", "B")}

    def told(audience: str) -> list[dict[str, Any]]:
        facts: list[dict[str, Any]] = studio.frame(audience)["match"]["facts"]
        return facts

    for points in (12, 30, 5):
        kept = {audience: told(audience) for audience in numbers}
        studio.gave("A", points=points)
        for audience, seen in numbers.items():
            fresh = told(audience)[len(kept[audience]) :]
            assert fresh and fresh[0]["i"] > max(seen, default=-1), (audience, points)
            seen += [one["i"] for one in fresh]
            assert told(audience)[: len(kept[audience])] == kept[audience]  # what stays keeps its number
        studio.gave("B", points=7)
        studio.ok("undo", to=[row.seq for row in studio.rows if row.kind == "answer"][-2])
        assert {audience: told(audience) for audience in numbers} == kept
    studio.restart()
    studio.gave("A", points=9)
    assert all(told(audience)[-1]["i"] > max(seen) for audience, seen in numbers.items())
