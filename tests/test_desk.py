"""The desk: commands by role, state and key; refusals change nothing; clocks, draws, undo; what fails, fails whole."""

from __future__ import annotations

import base64
import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from control import errors
from control.access import ADMITS, Claimed
from control.command import Actor
from control.desk import Desk
from rules.game import Game
from rules.match import Match
from tests.studio import DEALER, Studio, probe, show_document, studio

__all__ = ["probe", "studio"]

NONCE = "a-browser-of-its-own"
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 40
COMMANDS = sorted(name.removeprefix("command:") for name in ADMITS if name.startswith("command:"))
STATED = ("start", "cue", "draw", "timeout", "undo", "correct", "rule_end")


def refused(
    studio: Studio, reply: dict[str, Any], why: str, before: tuple[Any, ...], clause: str | None = None
) -> None:
    """The reply refuses in this word, and nothing at all has changed."""
    assert (reply["ok"], reply["why"], reply["clause"]) == (False, why, clause), reply
    assert studio.everything() == before


# -- who may, and when -----------------------------------------------------------------------------------------


def test_every_command_of_the_table_is_one_of_the_desk_and_the_other_way_round() -> None:
    assert sorted(name.removeprefix("_do_") for name in dir(Desk) if name.startswith("_do_")) == COMMANDS


@pytest.mark.parametrize("do", COMMANDS)
def test_a_command_is_refused_to_every_role_that_the_table_does_not_admit(studio: Studio, do: str) -> None:
    studio.begin()
    before = studio.everything()
    for role in ("wall", "overlay", "viewer", "pad", "dealer", "stranger", "clock", "system"):
        if role not in ADMITS[f"command:{do}"]:
            actor = Actor(role, "A" if role == "pad" else None)
            refused(studio, studio.desk.handle(actor, {"do": do, "state": studio.desk.show.state}), "forbidden", before)


@pytest.mark.parametrize("do", STATED)
@pytest.mark.parametrize("state", [None, 0, -1, True, 1.0, "7", 10**6])
def test_a_press_on_another_state_is_refused(studio: Studio, do: str, state: Any) -> None:
    studio.begin()
    before = studio.everything()
    more = {"cue": "compare", "kind": "standby", "to": 1, "counter": "score", "seat": "A", "value": 1, "reason": "x"}
    refused(studio, studio.dealer(do, state=state, winner="A", **more), "stale", before)


def test_a_doubled_press_without_a_key_is_stale(studio: Studio) -> None:
    studio.ok("set_up", game="black_white_2", seats=["A", "B"])
    state = studio.desk.show.state
    studio.ok("start", state=state)
    before = studio.everything()
    refused(studio, studio.dealer("start", state=state), "stale", before)
    refused(studio, studio.dealer("start"), "nothing_to_start", before)


@pytest.mark.parametrize("key", ["short", "x" * 65, "열쇠열쇠열쇠열쇠", 12345678, True, [], {}])
def test_a_key_that_is_none_is_refused(studio: Studio, key: Any) -> None:
    before = studio.everything()
    refused(studio, studio.dealer("marker", note="x", key=key), "bad_key", before)


@pytest.mark.parametrize(
    "command", [None, 3, "cue", [], {}, {"do": 3}, {"do": None}, {"do": "__init__"}, {"do": ["cue"]}]
)
def test_what_is_no_command_is_refused(studio: Studio, command: Any) -> None:
    before = studio.everything()
    assert studio.desk.handle(DEALER, command)["ok"] is False
    assert studio.everything() == before


# -- keys ------------------------------------------------------------------------------------------------------


def test_the_same_key_gets_the_same_reply_and_is_done_once_also_after_a_restart(studio: Studio) -> None:
    first = {
        "set_up": studio.dealer(
            "set_up", game="black_white_2", seats=["A", "B"], options={"first": "A"}, key="key-set-up"
        ),
        "start": studio.dealer("start", key="key-start"),
        "marker": studio.dealer("marker", note="!", key="key-marker"),
    }
    answer = studio.give("A", points=9, key="key-answer")
    assert all(reply["ok"] for reply in first.values()) and answer == {"ok": True}
    ask = "m1.0.A1"
    told = studio.rows
    for again in range(2):
        for do, reply in first.items():
            assert studio.dealer(do, key=f"key-{do.replace('_', '-')}") == reply
        assert studio.pad("A", ask=ask, answer={"points": 9}, key="key-answer") == answer
        assert studio.pad("A", ask="anything", answer=None, key="key-answer") == answer
        if not again:
            studio.restart()
            assert studio.rows[:-1] == told and studio.rows[-1].kind == "recovery"
    assert len(studio.rows) == len(told) + 1
    assert [row.seq for row in told if row.key] == [reply["seq"] for reply in first.values()] + [told[-1].seq]


def test_a_refusal_is_kept_for_its_key_too(studio: Studio) -> None:
    studio.begin()
    refusal = studio.give("A", points=201, key="key-too-much")
    assert refusal["why"] == "too_high" and refusal["clause"] == "B"
    assert studio.pad("A", ask=studio.ask("A")["id"], answer={"points": 1}, key="key-too-much") == refusal


def test_keys_are_each_senders_own(studio: Studio) -> None:
    studio.begin()
    assert studio.give("A", points=1, key="one-key-for-all") == {"ok": True}
    assert studio.give("B", points=1, key="one-key-for-all") == {"ok": True}
    assert studio.dealer("marker", note="x", key="one-key-for-all")["ok"]
    assert [row.kind for row in studio.rows][-3:] == ["answer", "answer", "marker"]


def test_a_pad_never_gets_a_number_of_the_log(studio: Studio, probe: Game) -> None:
    studio.probe("draft")
    ask = studio.ask("A")["id"]
    replies = [
        studio.pad("A", "draft", ask=ask, answer={"word": "a"}, key="key-draft"),
        studio.pad("A", "draft", ask=ask, answer={"word": 3}),
        studio.pad("A", ask=ask, answer={"word": "ab"}, key="key-answer"),
        studio.pad("A", ask=ask, answer={"word": "ab"}, key="key-answer"),
    ]
    studio.restart()
    replies.append(studio.pad("A", ask=ask, answer={"word": "ab"}, key="key-answer"))
    assert all("seq" not in reply for reply in replies)
    assert [reply["ok"] for reply in replies] == [True, False, True, True, True]


# -- setting up ------------------------------------------------------------------------------------------------


def test_set_show_takes_what_is_given_and_leaves_the_rest(studio: Studio) -> None:
    picture = "data:image/png;base64," + base64.b64encode(PNG).decode()
    studio.ok(
        "set_show",
        title="결승",
        fps="25/1",
        lang="en",
        players={"A": {"name": "민수", "colour": 7, "picture": picture}},
    )
    show = studio.desk.show
    kept = show.seats["A"].picture
    assert (show.title, show.rate, show.language) == ("결승", "25/1", "en")
    assert kept is not None and studio.desk.house.picture(kept.removeprefix("/pictures/")) == (PNG, "image/png")
    assert show.seats["B"].name == "선수B"
    studio.ok("set_show", players={"A": {"name": "수민"}})
    assert (show.seats["A"].name, show.seats["A"].colour, show.seats["A"].picture) == ("수민", 7, kept)
    studio.ok("set_show", players={"A": {"picture": kept, "colour": 2}, "B": {}})
    assert (show.seats["A"].colour, show.seats["A"].picture) == (2, kept)
    studio.ok("set_show", players={"A": {"picture": None}})
    assert show.seats["A"].picture is None
    studio.ok("language", lang="ko")
    assert show.language == "ko"


def test_a_seat_leaves_the_show_unless_it_is_in_use(studio: Studio) -> None:
    studio.begin()
    studio.ok("set_show", players={"D": None})
    assert "D" not in studio.desk.show.seats
    pair(studio, "C")
    before = studio.everything()
    refused(studio, studio.dealer("set_show", players={"C": None}), "seat_in_use", before)
    refused(studio, studio.dealer("set_show", players={"A": None}), "seat_in_use", before)


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ({"title": "x" * 81}, "not_text"),
        ({"title": 3}, "not_text"),
        ({"title": "\ud800"}, "not_text"),
        ({"title": "\x00"}, "not_text"),
        ({"fps": "29.97"}, "no_such_option"),
        ({"fps": None}, "no_such_option"),
        ({"lang": "fr"}, "no_such_option"),
        ({"players": []}, "not_a_seat"),
        ({"players": {"H": {"name": "x"}}}, "not_a_seat"),
        ({"players": {"": {}}}, "not_a_seat"),
        ({"players": {"A": "민수"}}, "not_parts"),
        ({"players": {"A": {"name": 3}}}, "not_text"),
        ({"players": {"A": {"name": "x" * 41}}}, "not_text"),
        ({"players": {"A": {"colour": 0}}}, "no_such_option"),
        ({"players": {"A": {"colour": 8}}}, "no_such_option"),
        ({"players": {"A": {"colour": True}}}, "no_such_option"),
        ({"players": {"A": {"picture": 3}}}, "no_picture"),
        ({"players": {"A": {"picture": ""}}}, "no_picture"),
        ({"players": {"A": {"picture": "/pictures/none"}}}, "no_picture"),
        ({"players": {"A": {"picture": "/pictures/" + "x" * 9000}}}, "no_picture"),
        ({"players": {"A": {"picture": "https://elsewhere.example/a.png"}}}, "no_picture"),
        ({"players": {"A": {"picture": "data:text/html;base64,PGI+"}}}, "no_picture"),
        ({"players": {"A": {"picture": "data:image/png;base64,PGI+"}}}, "no_picture"),
        ({"players": {"A": {"picture": "data:image/png;base64,!!"}}}, "no_picture"),
        ({"players": {"A": {"picture": "data:image/svg+xml;base64,PHN2Zz4="}}}, "no_picture"),
    ],
)
def test_set_show_refuses_what_it_cannot_keep(studio: Studio, parts: dict[str, Any], why: str) -> None:
    before = studio.everything()
    refused(studio, studio.dealer("set_show", **parts), why, before)


@pytest.mark.parametrize(
    ("parts", "why", "option"),
    [
        ({"game": "chess"}, "no_such_game", None),
        ({"game": None}, "not_text", None),
        ({"game": ["black_white_2"]}, "not_text", None),
        ({"seats": None}, "not_a_seat", None),
        ({"seats": "AB"}, "not_a_seat", None),
        ({"seats": ["A"]}, "wrong_seats", "seats"),
        ({"seats": ["A", "A"]}, "wrong_seats", "seats"),
        ({"seats": ["B", "A"]}, "wrong_seats", "seats"),
        ({"seats": ["A", "C"]}, "wrong_seats", "seats"),
        ({"seats": ["A", "B", "C"]}, "wrong_seats", "seats"),
        ({"seats": [["A"], {}]}, "not_a_seat", None),
        ({"options": []}, "not_parts", None),
        ({"options": {"pts": 1}}, "no_such_option", "pts"),
        ({"options": {"points": 0}}, "too_low", "points"),
        ({"options": {"points": 10**30}}, "too_high", "points"),
        ({"options": {"points": 7.0}}, "not_whole", "points"),
        ({"options": {"points": True}}, "not_whole", "points"),
        ({"options": {"points": None}}, "not_whole", "points"),
        ({"options": {"lamps": 7}}, "not_a_divisor", "lamps"),
        ({"options": {"tie_at_end": "nobody"}}, "no_such_option", "tie_at_end"),
        ({"options": {"tie_at_end": ["leader"]}}, "no_such_option", "tie_at_end"),
        ({"options": {"first": "C"}}, "no_such_option", "first"),
        ({"options": {"first": {}}}, "no_such_option", "first"),
        ({"options": {"seconds": 30}}, "not_parts", "seconds"),
        ({"options": {"seconds": {"bid": -1}}}, "not_seconds", "seconds"),
        ({"options": {"seconds": {"bid": 86401}}}, "not_seconds", "seconds"),
        ({"options": {"seconds": {"bid": "60"}}}, "not_seconds", "seconds"),
        ({"options": {"seconds": {"stone": 5}}}, "no_such_option", "seconds"),
        ({"options": {"on_timeout": "shrug"}}, "no_such_option", "on_timeout"),
        ({"seed": 7}, "not_text", None),
        ({"seed": ""}, "no_text", None),
        ({"seed": "\ud800"}, "not_text", None),
        ({"seed": "x" * 81}, "not_text", None),
        ({"pace": -1}, "not_seconds", None),
        ({"pace": 61}, "not_seconds", None),
        ({"pace": "3"}, "not_seconds", None),
        ({"pace": True}, "not_seconds", None),
        ({"pace": float("nan")}, "not_seconds", None),
        ({"draws": "dice"}, "no_such_option", None),
        ({"draws": []}, "no_such_option", None),
    ],
)
def test_set_up_refuses_what_cannot_be_played(
    studio: Studio, parts: dict[str, Any], why: str, option: str | None
) -> None:
    before = studio.everything()
    reply = studio.dealer("set_up", **{"game": "black_white_2", "seats": ["A", "B"], **parts})
    refused(studio, reply, why, before)
    assert reply["slots"].get("option") == option
    assert option is None or reply["game"] == "black_white_2"


def test_a_match_cannot_be_set_up_over_a_running_one(studio: Studio) -> None:
    studio.begin()
    before = studio.everything()
    refused(studio, studio.dealer("set_up", game="quad_gravity", seats=["A", "B"]), "match_running", before)
    studio.ok("rule_end", winner="A", reason="비")
    assert studio.ok("set_up", game="quad_gravity", seats=["A", "B"])["match"] == "m2"


def test_secret_options_reach_dealer_and_viewer_only(studio: Studio, probe: Game) -> None:
    studio.probe("sealed", options={"solution": "date"})
    for audience in ("dealer", "viewer"):
        assert studio.frame(audience)["match"]["options"]["solution"] == "date"
    for audience in ("wall", "A", "B", "C"):
        assert b"solution" not in studio.bytes(audience)


def test_the_seed_is_shown_when_the_match_is_over(studio: Studio) -> None:
    studio.begin(seed="a seed to keep")
    assert b"a seed to keep" not in studio.bytes("wall") + studio.bytes("A") + studio.bytes("dealer")
    studio.ok("rule_end", winner=None, reason="비")
    assert studio.frame("wall")["match"]["seed"] == "a seed to keep"


# -- answers ---------------------------------------------------------------------------------------------------


def test_a_pad_reaches_its_own_seats_asks_only(studio: Studio) -> None:
    studio.begin()
    mine = studio.ask("A")["id"]
    before = studio.everything()
    for ask in (mine, "m1.0.B1", "bid", "", None, 3, ["x"], {}):
        refused(studio, studio.pad("B", ask=ask, answer={"points": 1}), "no_such_ask", before)
    for ask in ("bid", "m1.1.A1", "m1.0.A2", None):
        refused(studio, studio.pad("A", ask=ask, answer={"points": 1}), "no_such_ask", before)


@pytest.mark.parametrize(
    "answer", [None, 3, [], "x", {}, {"points": None}, {"points": "1"}, {"points": 1, "more": 2}, {"": 1}]
)
def test_an_answer_of_the_wrong_shape_changes_nothing(studio: Studio, answer: Any) -> None:
    studio.begin()
    before = studio.everything()
    reply = studio.pad("A", ask=studio.ask("A")["id"], answer=answer)
    assert reply["ok"] is False and reply["clause"] in ("B", "C") and reply["game"] == "black_white_2"
    assert studio.everything() == before


def test_the_dealer_may_answer_for_a_seat_and_the_log_says_so(studio: Studio) -> None:
    studio.begin()
    assert studio.ok("answer", ask=studio.ask("A")["id"], answer={"points": 9})["seq"] == studio.rows[-1].seq
    row = studio.rows[-1]
    assert (row.actor, row.data["seat"], row.data["by"]) == ("dealer", "A", "dealer")
    assert studio.frame("dealer")["desk"]["answers"][-1]["by"] == "dealer"
    studio.gave("B", points=3)
    assert studio.frame("dealer")["desk"]["answers"][-1]["by"] == "pad"


def test_a_ruling_is_the_dealers_ask(studio: Studio, probe: Game) -> None:
    studio.probe("ruling")
    ask = studio.frame("dealer")["match"]["open"][0]
    assert ask["seat"] == "dealer" and studio.frame("A")["match"]["open"] == []
    before = studio.everything()
    refused(studio, studio.pad("A", ask=ask["id"], answer={"winner": "A"}), "no_such_ask", before)
    studio.ok("answer", ask=ask["id"], answer={"winner": "B"})
    assert studio.frame("wall")["match"]["outcome"]["winner"] == "B"


def test_a_sealed_ask_takes_each_seat_once_and_goes_on_when_all_are_in(studio: Studio, probe: Game) -> None:
    studio.probe("sealed", seats=["A", "B", "C"])
    asks = {seat: studio.ask(seat)["id"] for seat in "ABC"}
    studio.gave("B", n=3)
    assert studio.frame("B")["match"]["locked"] == [{"seat": "B", "name": "number", "answer": {"n": 3}}]
    assert studio.frame("A")["match"]["locked"] == [] and studio.frame("B")["match"]["open"] == []
    before = studio.everything()
    refused(studio, studio.pad("B", ask=asks["B"], answer={"n": 4}), "already_answered", before)
    studio.gave("A", n=1)
    studio.gave("C", n=2)
    assert studio.frame("dealer")["match"]["cue"] == "reveal" and studio.frame("wall")["match"]["cue"] is None
    studio.ok("cue", cue="reveal")
    assert [fact["n"] for fact in studio.frame("wall")["match"]["facts"]] == [1, 3, 2]


def test_a_standing_offer_acts_at_once_and_only_its_seat_hears_of_it(studio: Studio, probe: Game) -> None:
    studio.probe("offer")
    offer = next(one for one in studio.frame("B")["match"]["open"] if one["kind"] == "offer")
    main = studio.ask("A")["id"]
    assert studio.pad("B", ask=offer["id"], answer={"n": 2}) == {"ok": True}
    assert [fact["fact"] for fact in studio.frame("B")["match"]["facts"]] == ["star"]
    assert studio.frame("A")["match"]["facts"] == [] and studio.ask("A")["id"] == main
    studio.gave("A", n=1)


def test_a_preview_tells_its_seat_and_leaves_no_trace(studio: Studio) -> None:
    studio.begin()
    ask = studio.ask("A")["id"]
    before = studio.everything()
    seen = studio.desk.preview(Actor("pad", "A"), ask, {"points": 25})
    assert seen["ok"] and {note["note"] for note in seen["notes"]} == {"bid", "lamps_out"} and seen["marks"] == {}
    assert studio.desk.preview(DEALER, ask, {"points": 25}) == seen
    for actor, of, answer, why in (
        (Actor("pad", "B"), ask, {"points": 1}, "no_such_ask"),
        (Actor("pad", "A"), ask, {"points": 500}, "too_high"),
        (Actor("pad", "A"), ask, None, "not_an_answer"),
        (Actor("pad", "A"), None, {}, "no_such_ask"),
        (Actor("wall"), ask, {"points": 1}, "forbidden"),
        (Actor("viewer"), ask, {"points": 1}, "forbidden"),
    ):
        assert studio.desk.preview(actor, of, answer)["why"] == why
    assert studio.everything() == before


def test_a_preview_brings_its_marks_for_the_board(studio: Studio) -> None:
    studio.begin("quad_gravity")
    seen = studio.desk.preview(Actor("pad", "A"), studio.ask("A")["id"], {"cell": "e5", "gravity": "down"})
    assert seen["marks"]["board"]["e1"] == "ghost" and "marks" not in seen["notes"][0]


# -- drafts ----------------------------------------------------------------------------------------------------


def test_the_newest_legal_draft_counts_when_time_runs_out(studio: Studio, probe: Game) -> None:
    studio.probe("draft", options={"on_timeout": "auto"})
    ask = studio.ask("A")["id"]
    for word in ("s", "so", "son"):
        assert studio.pad("A", "draft", ask=ask, answer={"word": word}) == {"ok": True}
    before = studio.everything()
    refused(studio, studio.pad("A", "draft", ask=ask, answer={"word": ""}), "no_text", before, "A")
    refused(studio, studio.pad("B", "draft", ask=ask, answer={"word": "x"}), "no_such_ask", before)
    assert studio.ask("A")["draft"] == {"word": "son"}
    assert b"son" not in studio.bytes("wall") + studio.bytes("B")
    studio.restart()
    assert studio.ask("A")["draft"] == {"word": "son"}
    studio.ok("resume")
    studio.wait(16)
    assert studio.frame("wall")["match"]["facts"][-1]["word"] == "son"
    studio.ok("pause")
    before = studio.everything()
    refused(studio, studio.pad("A", "draft", ask=studio.ask("A")["id"], answer={"word": "x"}), "paused", before)


def test_asks_without_drafts_take_none(studio: Studio) -> None:
    studio.begin()
    before = studio.everything()
    refused(studio, studio.pad("A", "draft", ask=studio.ask("A")["id"], answer={"points": 1}), "no_drafts", before, "C")


# -- draws -----------------------------------------------------------------------------------------------------


def test_the_generator_draws_by_itself_and_the_same_again_after_an_undo(studio: Studio, probe: Game) -> None:
    studio.probe("draws")
    drawn = [row.data for row in studio.rows if row.kind == "draw"]
    assert [(one["name"], one["by"]) for one in drawn] == [("card", "generator"), ("pair", "generator")]
    first = next(row.seq for row in studio.rows if row.kind == "draw")
    studio.ok("undo", to=first)
    assert [row.data for row in studio.rows if row.kind == "draw"][2:] == drawn


def test_a_draw_by_hand_is_waited_for_and_checked(studio: Studio, probe: Game) -> None:
    studio.probe("draws", draws="hand")
    assert studio.frame("dealer")["match"]["draw"] == {"name": "card", "pile": [1, 2, 3, 4], "n": 1, "many": False}
    assert studio.frame("dealer")["desk"]["waiting"]["for"] == "draw"
    for audience in ("wall", "A", "viewer"):
        assert studio.frame(audience)["match"]["draw"] is None
    studio.wait(120)
    before = studio.everything()
    for value, why in (
        (5, "not_in_pile"),
        ("1", "not_in_pile"),
        (True, "not_in_pile"),
        ([1, 2], "wrong_draw"),
        ({}, "not_in_pile"),
        ([], "wrong_draw"),
    ):
        refused(studio, studio.dealer("draw", value=value), why, before)
    studio.ok("draw", value=3)
    before = studio.everything()
    for value, why in (
        (["a", "a"], "not_in_pile"),
        ("a", "wrong_draw"),
        (["a", "b", "c"], "wrong_draw"),
        ([["a"], "b"], "not_in_pile"),
    ):
        refused(studio, studio.dealer("draw", value=value), why, before)
    studio.ok("draw", value=["d", "a"])
    assert studio.frame("wall")["match"]["facts"][-1] | {"i": 0} == {
        "i": 0,
        "fact": "drawn",
        "clause": "A",
        "card": 3,
        "pair": ["d", "a"],
    }
    before = studio.everything()
    refused(studio, studio.dealer("draw", value=1), "no_draw", before)


def test_undo_with_draws_by_hand_waits_for_them_again(studio: Studio, probe: Game) -> None:
    studio.probe("draws", draws="hand")
    studio.ok("draw", value=3)
    second = studio.ok("draw", value=["d", "a"])["seq"]
    studio.ok("undo", to=second)
    assert studio.frame("dealer")["match"]["draw"]["name"] == "pair"
    studio.ok("draw", value=None)
    assert studio.rows[-1].data["by"] == "generator"


def test_handing_the_draws_to_the_generator_makes_all_that_are_due(studio: Studio, probe: Game) -> None:
    studio.probe("draws", draws="hand")
    before = len(studio.rows)
    reply = studio.ok("draws", by="generator", key="key-of-draws")
    assert [row.kind for row in studio.rows[before:]] == ["draws", "draw", "draw"]
    assert reply["seq"] == studio.rows[before].seq
    studio.ok("draws", by="hand")
    assert studio.dealer("draws", by="dice")["why"] == "no_such_option"


# -- cues and pace ---------------------------------------------------------------------------------------------


def test_a_cue_by_hand_waits_and_a_wrong_one_is_refused(studio: Studio) -> None:
    studio.begin()
    studio.gave("A", points=1)
    studio.gave("B", points=2)
    studio.wait(300)
    before = studio.everything()
    for cue in ("next", "", 3, None, ["compare"]):
        reply = studio.dealer("cue", cue=cue)
        assert not reply["ok"]
    assert studio.everything() == before
    studio.ok("cue", cue="compare")
    assert studio.frame("wall")["match"]["facts"][-1]["fact"] == "point"


def test_a_paced_cue_passes_by_itself_but_never_one_by_hand(studio: Studio, probe: Game) -> None:
    studio.probe("by_hand", pace=3)
    studio.wait(60)
    assert studio.frame("dealer")["match"]["cue"] == "slow"
    assert studio.frame("dealer")["desk"]["waiting"]["passes_at"] is None
    studio.ok("cue", cue="slow")
    assert studio.frame("dealer")["desk"]["waiting"]["passes_at"] == studio.desk.now() + 3000
    studio.wait(2.9)
    assert studio.frame("dealer")["match"]["cue"] == "quick"
    studio.wait(0.2)
    assert studio.frame("dealer")["match"]["cue"] == "slow"
    assert (studio.rows[-1].kind, studio.rows[-1].actor) == ("cue", "clock")


def test_the_pace_counts_from_when_it_was_set_and_from_when_the_show_went_on(studio: Studio, probe: Game) -> None:
    studio.probe("by_hand")
    studio.ok("cue", cue="slow")
    studio.wait(30)
    studio.ok("pace", seconds=2)
    studio.wait(1.9)
    assert studio.frame("dealer")["match"]["cue"] == "quick"
    studio.ok("pause")
    studio.wait(60)
    assert studio.frame("dealer")["desk"]["waiting"]["passes_at"] is None
    studio.ok("resume")
    studio.wait(1.9)
    assert studio.frame("dealer")["match"]["cue"] == "quick"
    studio.wait(0.2)
    assert studio.frame("dealer")["match"]["cue"] == "slow"
    assert studio.dealer("pace", seconds=99)["why"] == "not_seconds"


# -- time ------------------------------------------------------------------------------------------------------


def test_time_up_freezes_the_seat_until_the_dealer_decides(studio: Studio) -> None:
    studio.begin()
    ask = studio.ask("A")["id"]
    studio.wait(59.8)
    assert not studio.clock.expired
    studio.wait(0.3)
    assert studio.rows[-1].data == {"act": "expire", "id": ask} and studio.rows[-1].actor == "clock"
    assert studio.ask("A")["frozen"] and studio.frame("wall")["match"]["asks"][0]["frozen"]
    studio.wait(5)
    assert studio.rows[-1].kind == "clock"  # once is enough
    before = studio.everything()
    refused(studio, studio.pad("A", ask=ask, answer={"points": 1}), "time_up", before)


def test_the_dealer_gives_time(studio: Studio) -> None:
    studio.begin()
    studio.wait(61)
    studio.ok("time", clock=studio.clock.id, add=30_000)
    assert studio.frame("A")["clocks"][0]["running"] and not studio.ask("A")["frozen"]
    studio.wait(29)
    studio.gave("A", points=1)


def test_the_dealer_takes_the_automatic_answer(studio: Studio) -> None:
    studio.begin()
    studio.wait(61)
    studio.ok("timeout", ask=studio.ask("A")["id"])
    assert (
        studio.rows[-1].kind == "timeout"
        and studio.frame("dealer")["match"]["table"]["zones"]["played.A"][0]["face"] == 0
    )
    assert studio.frame("wall")["match"]["asks"][0]["seat"] == "B"


def test_the_dealer_answers_for_a_seat_whose_time_is_up(studio: Studio) -> None:
    studio.begin()
    studio.wait(61)
    studio.ok("answer", ask=studio.ask("A")["id"], answer={"points": 7})
    assert studio.frame("wall")["match"]["asks"][0] == {
        "seat": "B",
        "name": "bid",
        "kind": "ask",
        "in": False,
        "frozen": False,
    }


def test_time_up_answers_by_itself_where_the_option_says_so(studio: Studio) -> None:
    studio.begin(options={"first": "A", "on_timeout": "auto"})
    studio.wait(60.2)
    assert (studio.rows[-1].kind, studio.rows[-1].actor) == ("timeout", "clock")
    assert studio.frame("wall")["match"]["asks"][0]["seat"] == "B"
    studio.wait(60.2)
    assert studio.frame("dealer")["match"]["cue"] == "compare"


def test_where_there_is_no_automatic_answer_the_dealer_decides_all_the_same(studio: Studio, probe: Game) -> None:
    studio.probe("sealed", options={"on_timeout": "auto", "no_answer": True})
    studio.gave("A", n=1)
    studio.wait(21)
    assert studio.rows[-1].data["act"] == "expire"
    before = studio.everything()
    refused(studio, studio.dealer("timeout", ask=studio.ask("B")["id"]), "no_automatic_answer", before, "A")
    studio.ok("answer", ask=studio.ask("B")["id"], answer={"n": 2})


def test_a_sealed_ask_has_one_clock_and_those_who_are_late_are_answered_for_together(
    studio: Studio, probe: Game
) -> None:
    studio.probe("sealed", seats=["A", "B", "C"])
    assert [clock["seats"] for clock in studio.frame("wall")["clocks"]] == [["A", "B", "C"]]
    studio.gave("B", n=5)
    studio.wait(21)
    assert {one["seat"]: one["frozen"] for one in studio.frame("wall")["match"]["asks"]} == {
        "A": True,
        "B": False,
        "C": True,
    }
    assert studio.pad("A", ask=studio.ask("A")["id"], answer={"n": 1})["why"] == "time_up"
    studio.ok("timeout", ask=studio.ask("C")["id"])
    assert studio.frame("dealer")["match"]["cue"] == "reveal"
    studio.ok("cue", cue="reveal")
    assert [fact["n"] for fact in studio.frame("wall")["match"]["facts"]] == [0, 5, 0]


def test_a_race_that_nobody_wins_goes_on_by_itself(studio: Studio, probe: Game) -> None:
    studio.probe("race")
    assert [clock["kind"] for clock in studio.frame("wall")["clocks"]] == ["race"]
    studio.pad("A", "draft", ask=studio.ask("A")["id"], answer={"word": "ha"})
    studio.wait(10.2)
    assert studio.frame("wall")["match"]["outcome"] == {
        "winner": None,
        "clause": "T",
        "ranking": None,
        "last": None,
        "by": "rules",
    }


def test_a_race_takes_the_first_answer(studio: Studio, probe: Game) -> None:
    studio.probe("race")
    late = studio.ask("A")["id"]
    studio.wait(9)
    studio.gave("B", word="first")
    before = studio.everything()
    refused(studio, studio.pad("A", ask=late, answer={"word": "second"}), "no_such_ask", before)
    assert studio.clock.left == 10_000 and studio.clock.since == studio.desk.now()


def test_everything_stands_while_the_show_is_paused(studio: Studio) -> None:
    studio.begin()
    studio.ok("clock", act="start", name="쉬는 시간", seconds=100)
    studio.ok("clock", act="start", name="섰다", seconds=100)
    runs, stopped = [clock.id for clock in studio.desk.show.clocks.values() if clock.kind == "free"]
    studio.wait(10)
    studio.ok("clock", act="stop", clock=stopped)
    studio.ok("pause")
    assert studio.dealer("pause")["why"] == "paused"
    studio.wait(500)
    studio.ok("clock", act="start", name="in the pause", seconds=50)
    third = next(id for id in reversed(studio.desk.show.clocks) if id.startswith("free"))
    studio.wait(500)
    frame = studio.frame("wall")
    assert frame["paused"] and {clock["id"]: clock["left"] for clock in frame["clocks"]} == {
        "m1.0.A1": 50_000,
        runs: 90_000,
        stopped: 90_000,
        third: 50_000,
    }
    assert not any(clock["running"] for clock in frame["clocks"])
    before = studio.everything()
    refused(studio, studio.pad("A", ask=studio.ask("A")["id"], answer={"points": 1}), "paused", before)
    studio.ok("answer", ask=studio.ask("A")["id"], answer={"points": 1})  # the dealer may
    assert not studio.clock.document()["running"]
    studio.ok("resume")
    running = {clock["id"]: clock["running"] for clock in studio.frame("wall")["clocks"]}
    assert running == {"m1.0.B1": True, runs: True, stopped: False, third: True}
    assert studio.dealer("resume")["why"] == "not_paused"
    studio.gave("B", points=1)


def test_time_given_in_a_pause_runs_when_the_show_goes_on(studio: Studio) -> None:
    studio.begin()
    studio.wait(61)
    studio.ok("pause")
    studio.ok("time", clock=studio.clock.id, add=10_000)
    studio.wait(100)
    assert (studio.clock.left, studio.clock.since, studio.clock.expired) == (10_000, None, False)
    studio.ok("resume")
    studio.wait(9)
    assert not studio.clock.expired
    studio.wait(2)
    assert studio.clock.expired


def test_free_clocks_run_stop_go_on_run_out_and_go(studio: Studio) -> None:
    studio.ok("clock", act="start", name="", seconds=5)
    id = next(iter(studio.desk.show.clocks))
    studio.wait(2)
    studio.ok("clock", act="stop", clock=id)
    studio.wait(20)
    assert studio.desk.show.clocks[id].left == 3000
    studio.ok("clock", act="run", clock=id)
    studio.ok("time", clock=id, add=-1000)
    studio.wait(2.1)
    assert studio.desk.show.clocks[id].expired
    studio.ok("time", clock=id, add=1000)
    assert studio.desk.show.clocks[id].since is not None
    studio.ok("clock", act="remove", clock=id)
    before = studio.everything()
    for parts in (
        {"act": "run", "clock": id},
        {"act": "start", "seconds": 0, "name": ""},
        {"act": "start", "seconds": 86401, "name": ""},
        {"act": "start", "seconds": 1.5, "name": ""},
        {"act": "start", "seconds": True, "name": ""},
        {"act": "start", "seconds": 5, "name": "x" * 41},
        {"act": "start", "seconds": 5},
        {"act": "expire", "clock": id},
        {"act": ["stop"], "clock": id},
    ):
        assert not studio.dealer("clock", **parts)["ok"], parts
    for add in (0, 1.5, "1000", True, None, 10**9):
        assert not studio.dealer("time", clock=id, add=add)["ok"]
    assert studio.everything() == before


def test_a_matchs_own_clock_is_not_removed(studio: Studio) -> None:
    studio.begin()
    before = studio.everything()
    refused(studio, studio.dealer("clock", act="remove", clock=studio.clock.id), "no_such_clock", before)


# -- undo ------------------------------------------------------------------------------------------------------


class Watching:
    """Screens that say what the test wants said."""

    def __init__(self, **drawn: bool) -> None:
        self.drawn = drawn
        self.dismissed: list[tuple[tuple[str, ...], str]] = []

    def shown(self, seq: int) -> dict[str, bool]:
        return self.drawn

    def came_by(self, id: str) -> None:
        return None

    def order(self, id: str, act: str, name: str | None) -> bool:
        return False

    def dismiss(self, grants: tuple[str, ...], why: str) -> None:
        self.dismissed.append((grants, why))


def test_undo_lists_who_was_shown_what_before_anything_is_voided(studio: Studio) -> None:
    studio.begin()
    studio.gave("A", points=25)
    seq = studio.rows[-1].seq
    studio.gave("B", points=3)
    studio.desk.screens = Watching(wall=True, A=True, B=False)
    before = studio.everything()
    view = studio.dealer("undo_view", to=seq)
    assert view["entries"] == [seq, seq + 1]
    assert [(one["audience"], one["aired"]) for one in view["shown"]] == [("wall", True), ("A", True)]
    assert [fact["fact"] for fact in view["shown"][0]["facts"]] == ["bid", "lamps", "bid"]
    for to in (None, "3", True, 1.0, 10**9, [seq]):
        assert studio.dealer("undo_view", to=to)["why"] == "nothing_to_undo"
        assert studio.dealer("undo", to=to)["why"] == "nothing_to_undo"
    assert studio.everything() == before


def test_an_undone_stretch_is_as_if_it_had_not_been_and_its_answers_come_too_late(studio: Studio) -> None:
    studio.begin()
    studio.gave("A", points=25)
    then = studio.frame("dealer")["match"]["table"]
    facts = studio.frame("wall")["match"]["facts"]
    outbox = studio.ask("B")["id"]
    studio.gave("B", points=3)
    seq = studio.rows[-1].seq
    rows = len(studio.rows)
    studio.ok("undo", to=seq)
    assert len(studio.rows) == rows + 1 and studio.rows[-1].kind == "void" and studio.rows[-1].data == {"seqs": [seq]}
    assert studio.frame("dealer")["match"]["table"] == then and studio.frame("wall")["match"]["facts"] == facts
    assert studio.frame("dealer")["desk"]["answers"][-1]["seat"] == "A"
    assert [one["void"] for one in studio.frame("dealer")["desk"]["tail"]][-3:] == [False, True, False]
    before = studio.everything()
    assert studio.ask("B")["id"] != outbox
    refused(
        studio, studio.pad("B", ask=outbox, answer={"points": 3}, key="sent-before-the-undo"), "no_such_ask", before
    )
    studio.gave("B", points=4)
    studio.restart()
    assert studio.frame("dealer")["match"]["table"]["counters"]["points"] == {"A": 175, "B": 196}


def test_the_end_can_be_undone(studio: Studio) -> None:
    studio.begin(options={"first": "A", "to_win": 1})
    studio.gave("A", points=2)
    studio.gave("B", points=1)
    end = studio.ok("cue", cue="compare")["seq"]
    assert studio.desk.show.match.status == "ended"  # type: ignore[union-attr]
    assert studio.dealer("cue", cue="compare")["why"] == "no_such_cue"
    assert studio.pad("A", ask="m1.0.A2", answer={"points": 1})["ok"] is False
    studio.ok("undo", to=end)
    assert studio.desk.show.match.status == "running"  # type: ignore[union-attr]
    assert studio.frame("wall")["match"]["outcome"] is None and studio.frame("wall")["match"]["seed"] is None
    studio.ok("cue", cue="compare")
    assert studio.frame("wall")["match"]["outcome"]["winner"] == "A"


def test_the_dealers_ruling_ends_the_match_and_can_be_undone(studio: Studio) -> None:
    studio.begin()
    before = studio.everything()
    for parts in (
        {"winner": "A"},
        {"winner": "A", "reason": " "},
        {"winner": "C", "reason": "x"},
        {"winner": {}, "reason": "x"},
        {"reason": "x"},
        {"winner": "A", "reason": 3},
        {"winner": "A", "reason": "x" * 501},
    ):
        assert not studio.dealer("rule_end", **parts)["ok"], parts
    assert studio.everything() == before
    ended = studio.ok("rule_end", winner=None, reason="조명이 꺼졌다")["seq"]
    assert studio.frame("wall")["match"]["outcome"]["by"] == "dealer"
    assert studio.dealer("rule_end", winner="A", reason="x")["why"] == "match_ended"
    studio.ok("undo", to=ended)
    studio.gave("A", points=1)


def test_a_correction_works_open_asks_out_anew(studio: Studio) -> None:
    studio.begin()
    assert studio.ask("A")["form"]["fields"][0]["high"] == 200
    studio.ok("correct", counter="points", seat="A", value=50, reason="칩을 잘못 셌다")
    assert studio.ask("A")["form"]["fields"][0]["high"] == 50
    assert studio.give("A", points=51)["why"] == "too_high"
    assert (studio.rows[-1].kind, studio.rows[-1].data["reason"]) == ("correct", "칩을 잘못 셌다")
    before = studio.everything()
    good = {"counter": "points", "seat": "A", "value": 3, "reason": "x"}
    for bad in (
        {"counter": "chips"},
        {"counter": ["points"]},
        {"counter": {}},
        {"counter": None},
        {"seat": "C"},
        {"seat": None},
        {"seat": []},
        {"value": 1.5},
        {"value": True},
        {"value": "3"},
        {"value": 10**30},
        {"value": None},
        {"reason": ""},
        {"reason": None},
        {"reason": 3},
        {"reason": "x" * 501},
        {"reason": "\ud800"},
    ):
        assert not studio.dealer("correct", **{**good, **bad})["ok"], bad
    assert studio.everything() == before


# -- scenes, markers, notes ------------------------------------------------------------------------------------


def test_scenes(studio: Studio) -> None:
    for kind in ("lineup", "join", "scoreboard", "black", "standby"):
        studio.scene(kind)
        assert studio.frame("wall")["scene"]["kind"] == kind
    before = studio.everything()
    for parts in (
        {"kind": "match"},
        {"kind": "result"},
        {"kind": "rules"},
        {"kind": "rules", "game": "chess"},
        {"kind": ["join"]},
        {"kind": "rules", "game": "quad_gravity", "page": 0},
        {"kind": "rules", "game": "quad_gravity", "page": "1"},
        {"kind": "title"},
        {"kind": "title", "title": " "},
        {"kind": "title", "title": "x" * 81},
        {"kind": "break", "seconds": 0},
        {"kind": "break", "seconds": 60, "music": "loud"},
        {},
        None,
        "standby",
    ):
        assert not studio.dealer("preset", scene=parts)["ok"], parts
    assert studio.everything() == before
    studio.scene("rules", game="quad_gravity", page=2)
    assert studio.frame("wall")["scene"] == {"kind": "rules", "game": "quad_gravity", "page": 2}
    studio.begin()
    assert studio.frame("wall")["scene"] == {"kind": "match", "match": "m1"}
    studio.scene("rules")
    assert studio.frame("wall")["scene"]["game"] == "black_white_2"


def test_the_codes_are_on_the_wall_in_the_join_scene_alone_and_never_on_a_pad(studio: Studio) -> None:
    studio.scene("join")
    assert b"/join/" in studio.bytes("wall") and b"/join/" in studio.bytes("dealer")
    assert b"/join/" not in studio.bytes("A") + studio.bytes("D")
    studio.scene("standby")
    assert b"/join/" not in studio.bytes("wall") + studio.bytes("viewer")


def test_markers_and_notes(studio: Studio) -> None:
    studio.ok("marker", note="")
    studio.ok("marker", note="여기")
    studio.ok("note", text="조명 고침")
    assert [one["note"] for one in studio.frame("dealer")["desk"]["markers"]] == ["", "여기"]
    before = studio.everything()
    for do, parts in (
        ("marker", {}),
        ("marker", {"note": "x" * 501}),
        ("note", {"text": ""}),
        ("note", {"text": "x" * 2001}),
        ("note", {}),
    ):
        assert not studio.dealer(do, **parts)["ok"]
    assert studio.everything() == before
    assert b"\xec\xa1\xb0\xeb\xaa\x85" not in studio.bytes("wall") + studio.bytes("A") + studio.bytes("viewer")


# -- who is let in ---------------------------------------------------------------------------------------------


def token_of(studio: Studio, seat: str) -> str:
    return studio.desk.house.code(seat).token


def pair(studio: Studio, seat: str, nonce: str = NONCE) -> Claimed:
    claimed = studio.desk.claim(token_of(studio, seat), "태블릿", "192.0.2.9", nonce)
    assert isinstance(claimed, Claimed)
    return claimed


def test_a_claim_is_logged_once_and_told_again_as_often_as_it_is_asked(studio: Studio) -> None:
    token = token_of(studio, "A")
    first = studio.desk.claim(token, "태블릿", "192.0.2.9", NONCE)
    rows = len(studio.rows)
    assert studio.rows[-1].data == {"act": "claimed", "seat": "A", "device": "태블릿"}
    assert studio.frame("wall")["people"]["A"]["joined"]
    studio.restart()
    assert studio.desk.claim(token, "태블릿", "192.0.2.9", NONCE).key == first.key  # type: ignore[union-attr]
    assert len(studio.rows) == rows + 1
    with pytest.raises(errors.TokenUsed):
        studio.desk.claim(token, "other", "192.0.2.9", "another-browser-here")


def test_a_second_claim_waits_and_the_dealer_admits_or_turns_away(studio: Studio) -> None:
    screens = studio.desk.screens = Watching()
    old = pair(studio, "A")
    token = token_of(studio, "A")
    waiting = studio.desk.claim(token, "새 태블릿", "192.0.2.10", "the-second-browser")
    request = waiting.request_id  # type: ignore[union-attr]
    assert [one["id"] for one in studio.frame("dealer")["desk"]["requests"]] == [request]
    assert request.encode() not in studio.bytes("wall") + studio.bytes("A")
    before = studio.everything()
    refused(studio, studio.dealer("admit", request="r0", yes=True), "request_gone", before)
    for yes in (None, "yes", 1):
        refused(studio, studio.dealer("admit", request=request, yes=yes), "no_such_option", before)
    studio.ok("admit", request=request, yes=True)
    assert screens.dismissed == [((), "moved"), ((old.grant.id,), "moved")]
    assert studio.desk.show.seats["A"].device == "새 태블릿"
    third = studio.desk.claim(token_of(studio, "A"), "x", "192.0.2.11", "the-third-browser!")
    studio.ok("admit", request=third.request_id, yes=False)  # type: ignore[union-attr]
    assert studio.desk.show.seats["A"].device == "새 태블릿" and studio.frame("dealer")["desk"]["requests"] == []


def test_release_revoke_move_and_links(studio: Studio) -> None:
    screens = studio.desk.screens = Watching()
    one = pair(studio, "A")
    moved = studio.ok("move", seat="A")
    two = studio.desk.claim(moved["url"].rpartition("/")[2], "b", "", "the-second-browser")
    assert isinstance(two, Claimed) and screens.dismissed[-1] == ((one.grant.id,), "moved")
    before = studio.everything()
    refused(studio, studio.dealer("revoke", id=one.grant.id), "no_such_link", before)  # its seat is another's now
    studio.ok("revoke", id=two.grant.id)
    assert studio.desk.show.seats["A"].device is None and screens.dismissed[-1] == ((two.grant.id,), "revoked")
    pair(studio, "B")
    studio.ok("release", seat="B")
    assert studio.desk.show.seats["B"].device is None
    for seat in ("H", None, 3, []):
        assert studio.dealer("release", seat=seat)["why"] == "not_a_seat"
        assert studio.dealer("move", seat=seat)["why"] == "not_a_seat"
    link = studio.ok("new_link", role="wall")
    assert studio.frame("dealer")["desk"]["links"]["wall"]["url"] == link["url"]
    studio.ok("revoke", id="wall")
    assert "wall" not in studio.frame("dealer")["desk"]["links"]
    for role in ("pad", "dealer", None, ["wall"], {}):
        assert studio.dealer("new_link", role=role)["why"] == "no_such_option"
    for id in ("none", None, 3, {}):
        assert studio.dealer("revoke", id=id)["why"] == "no_such_link"
        assert studio.dealer("screen", id=id, act="refresh")["why"] == "no_such_screen"


def test_what_only_the_dealers_frame_holds_rings_the_bell_too(studio: Studio) -> None:
    pair(studio, "A")
    studio.desk.claim(token_of(studio, "A"), "x", "", "the-second-browser")
    request = studio.frame("dealer")["desk"]["requests"][0]["id"]
    for do, parts in (
        ("new_link", {"role": "viewer"}),
        ("move", {"seat": "B"}),
        ("admit", {"request": request, "yes": False}),
        ("revoke", {"id": "viewer"}),
    ):
        studio.bells.clear()
        studio.ok(do, **parts)
        assert studio.bells, do


# -- the disk --------------------------------------------------------------------------------------------------


def fail_once(studio: Studio, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """The next append fails with this."""
    real = studio.log.append

    def append(entries: Any) -> Any:
        monkeypatch.setattr(studio.log, "append", real)
        raise error

    monkeypatch.setattr(studio.log, "append", append)


ERRORS = [
    errors.DiskFull(path="/x/show.db"),
    errors.ReadOnly(path="/x/show.db", detail="d"),
    errors.Moved(path="/x/show.db"),
    errors.Locked(path="/x/show.db"),
    errors.InputOutput(path="/x/show.db", detail="d"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.why)
def test_what_is_not_written_is_not_done_and_the_dealer_is_told(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, error: errors.LogError
) -> None:
    studio.begin()
    before = studio.everything()
    fail_once(studio, monkeypatch, error)
    reply = studio.give("A", points=9, key="key-for-full-disk")
    assert reply == {"ok": False, "why": error.why, "clause": None, "slots": {}, "game": None}  # no path for a pad
    (notice,) = studio.frame("dealer")["desk"]["notices"]
    assert notice["why"] == error.why and error.why.encode() not in studio.bytes("A") + studio.bytes("wall")
    studio.desk.trouble = None
    assert studio.everything() == before
    studio.desk.trouble = {"why": error.why, "slots": {}, "since": 0}
    assert studio.give("A", points=9, key="key-for-full-disk") == {"ok": True}
    assert studio.frame("dealer")["desk"]["notices"] == []
    live = studio.desk.match(studio.desk.show.match)  # type: ignore[arg-type]
    assert live.document() == Match.load(live.save()).document()


@pytest.mark.parametrize(
    "do",
    [
        "start",
        "undo",
        "cue",
        "timeout",
        "correct",
        "rule_end",
        "draws",
        "time",
        "preset",
        "take",
        "set_up",
        "release",
        "admit",
        "revoke",
    ],
)
def test_every_kind_of_command_fails_whole(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, probe: Game, do: str
) -> None:
    pair(studio, "A")
    waiting = studio.desk.claim(token_of(studio, "A"), "x", "", "the-second-browser")
    parts: dict[str, Any] = {}
    if do in ("start", "set_up"):
        studio.ok("set_up", game="black_white_2", seats=["A", "B"])
        parts = {"game": "quad_gravity", "seats": ["A", "B"]}
    elif do == "draws":
        studio.probe("draws", draws="hand")
        parts = {"by": "generator"}
    elif do == "cue":
        studio.begin()
        studio.gave("A", points=1)
        studio.gave("B", points=1)
        parts = {"cue": "compare"}
    else:
        studio.begin()
        studio.gave("A", points=1)
        parts = {
            "to": studio.rows[-1].seq,
            "ask": studio.ask("B")["id"],
            "counter": "score",
            "seat": "A",
            "value": 2,
            "reason": "x",
            "winner": "A",
            "clock": studio.clock.id,
            "add": 1000,
            "scene": {"kind": "standby"},
            "request": waiting.request_id,
            "yes": True,  # type: ignore[union-attr]
        }
    if do == "take":
        studio.ok("preset", scene={"kind": "standby"})
        studio.time.ns += 300_000_000
        parts["on"] = studio.desk.on()
    if do == "revoke":
        parts["id"] = studio.desk.house.access.holder("A").id  # type: ignore[union-attr]
    before = studio.everything(), studio.desk.house.access.list()
    fail_once(studio, monkeypatch, errors.DiskFull(path="x"))
    assert studio.dealer(do, **parts)["why"] == "disk_full"
    studio.desk.trouble = None
    assert (studio.everything(), studio.desk.house.access.list()) == before
    studio.ok(do, **parts)


def test_a_disk_that_fills_in_the_middle_of_an_append_leaves_nothing_of_it(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio.ok("set_up", game="black_white_2", seats=["A", "B"])
    before = studio.everything()
    real, wrote = studio.log.db.execute, []

    def execute(sql: str, *more: Any) -> Any:
        if sql.startswith("INSERT INTO log"):
            wrote.append(sql)
            if len(wrote) == 3:  # start and draw are in, the scene is not
                raise _full()
        return real(sql, *more)

    monkeypatch.setattr(studio.log.db, "execute", execute)
    assert studio.dealer("start")["why"] == "disk_full"
    monkeypatch.setattr(studio.log.db, "execute", real)
    studio.desk.trouble = None
    assert len(wrote) == 3 and studio.everything() == before
    studio.ok("start")


def _full() -> Exception:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    error.sqlite_errorname = "SQLITE_FULL"
    return error


def test_clocks_try_again_when_the_disk_was_full(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    studio.begin(options={"first": "A", "on_timeout": "auto"})
    studio.wait(59.9)
    fail_once(studio, monkeypatch, errors.DiskFull(path="x"))
    rows = len(studio.rows)
    studio.wait(0.1)
    assert len(studio.rows) == rows and studio.desk.trouble is not None
    studio.wait(0.1)
    assert studio.rows[-1].kind == "timeout" and studio.desk.trouble is None


def test_a_heartbeat_that_fails_is_told_and_the_next_good_one_takes_it_back(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = studio.log.heartbeat

    def fails(*_: Any) -> None:
        raise errors.DiskFull(path="x")

    monkeypatch.setattr(studio.log, "heartbeat", fails)
    studio.desk.heartbeat()
    assert studio.frame("dealer")["desk"]["notices"][0]["why"] == "disk_full"
    monkeypatch.setattr(studio.log, "heartbeat", real)
    studio.desk.heartbeat()
    assert studio.frame("dealer")["desk"]["notices"] == []


# -- a rule script that fails ----------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [0, 1])
def test_a_rule_script_that_fails_is_told_in_words_and_nothing_is_logged(
    studio: Studio, probe: Game, caplog: pytest.LogCaptureFixture, n: int
) -> None:
    studio.probe("crash")
    ask = studio.ask("A")["id"]
    before = studio.everything()
    with caplog.at_level(logging.ERROR):
        reply = studio.give("A", n=n, key="key-that-crashes")
    if n == 0:
        assert reply == {"ok": False, "why": "internal", "clause": None, "slots": {}, "game": None}
        assert "ZeroDivisionError" in caplog.text and "in the middle of the script" in caplog.text
        assert [one["why"] for one in studio.frame("dealer")["desk"]["notices"]] == ["internal"]
    else:
        assert reply["why"] == "not_an_answer"
    studio.desk.trouble = None
    assert studio.everything() == before and studio.ask("A")["id"] == ask
    studio.gave("A", n=5)
    assert studio.frame("dealer")["match"]["table"]["values"]["before"] == 5


def test_a_script_that_fails_at_a_paced_cue_leaves_it_to_the_dealer(
    studio: Studio, probe: Game, caplog: pytest.LogCaptureFixture
) -> None:
    studio.probe("crash", pace=1)
    studio.gave("A", n=2)
    with caplog.at_level(logging.ERROR):
        studio.wait(30)
    assert sum("RuntimeError: at the cue" in (record.exc_text or "") for record in caplog.records) == 1
    assert (
        studio.frame("dealer")["match"]["cue"] == "bang"
        and studio.frame("dealer")["desk"]["waiting"]["passes_at"] is None
    )
    studio.ok("undo", to=studio.rows[-1].seq)
    studio.gave("A", n=3)


def test_a_script_that_fails_when_time_runs_out_freezes_the_seat(
    studio: Studio, probe: Game, caplog: pytest.LogCaptureFixture
) -> None:
    studio.probe("crash", options={"on_timeout": "auto", "seconds": {"go": 5}})
    with caplog.at_level(logging.ERROR):
        studio.wait(30)
    assert len(caplog.records) == 1 and studio.ask("A")["frozen"]
    studio.ok("answer", ask=studio.ask("A")["id"], answer={"n": 5})


def test_a_preview_that_fails_is_told_in_words(studio: Studio, probe: Game) -> None:
    studio.probe("crash")
    assert studio.desk.preview(Actor("pad", "A"), studio.ask("A")["id"], {"n": 0})["why"] == "internal"


# -- garbage ---------------------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
KNOWN = st.sampled_from(
    [
        "A",
        "B",
        "m1.0.A1",
        "m1.0.B1",
        "points",
        "score",
        "compare",
        "bid",
        "wall",
        "black_white_2",
        "match",
        "rules",
        "start",
        "stop",
        "hand",
    ]
)
PART = JSON | KNOWN
NAMES = [
    "ask",
    "answer",
    "title",
    "players",
    "fps",
    "lang",
    "game",
    "seats",
    "options",
    "seed",
    "pace",
    "draws",
    "cue",
    "seconds",
    "by",
    "value",
    "clock",
    "add",
    "act",
    "name",
    "to",
    "counter",
    "seat",
    "reason",
    "winner",
    "note",
    "text",
    "kind",
    "page",
    "request",
    "yes",
    "role",
    "id",
    "state",
    "match",
]
GARBAGE = st.builds(
    lambda do, parts: {"do": do, **parts},
    st.sampled_from(COMMANDS) | PART,
    st.dictionaries(st.sampled_from(NAMES), PART, max_size=6),
)


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(commands=st.lists(st.tuples(st.sampled_from(["A", "B", "dealer"]), GARBAGE), min_size=1, max_size=6))
def test_garbage_is_answered_and_what_is_refused_changes_nothing(
    garbled: Studio, commands: list[tuple[str, dict[str, Any]]]
) -> None:
    studio = garbled
    for who, command in commands:
        if "state" not in command:
            command["state"] = studio.desk.show.state
        before, size = show_document(studio.desk.show), studio.log.last
        actor = DEALER if who == "dealer" else Actor("pad", who)
        reply = studio.desk.handle(actor, command)
        assert reply.get("why") != "internal", (command, reply)
        if not reply["ok"]:
            assert studio.log.last == size and show_document(studio.desk.show) == before
            assert studio.desk.trouble is None
        studio.desk.preview(actor, command.get("ask"), command.get("answer"))
        for audience in ("wall", "dealer", "A"):
            studio.bytes(audience)
    played = studio.desk.show.match
    if played is not None and played.started is not None:
        assert studio.desk.match(played).document()["asks"] == played.document["asks"]


@pytest.fixture(scope="module")
def garbled(tmp_path_factory: pytest.TempPathFactory) -> Any:
    made = Studio(Path(tmp_path_factory.mktemp("garbage")) / "show.db")
    made.begin()
    yield made
    made.log.close()
