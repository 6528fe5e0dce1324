"""Two dealers at once, doubled keys, tabs from before: one press is done, every other refused with a reason."""

from __future__ import annotations

import random
import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from control.catalogue import LANGUAGES, words
from tests.evening import PIN, Server
from tests.faults.screens import Pad, Screen, pair, sign_in
from tests.faults.studio import rows_of


class House:
    """A server with two consoles and, for seat A, two tabs of one tablet; nobody does anything by himself."""

    def __init__(self, show: Path) -> None:
        self.server = Server(show).start()
        url = self.server.url
        self.one, self.two = (Screen(url, "dealer", sign_in(url, PIN)) for _ in range(2))
        self.one.fresh()
        self.two.fresh()
        keys = {seat: pair(self.one, seat, url) for seat in "AB"}
        self.keys = keys
        self.tabs = [Screen(url, "pad", keys["A"]) for _ in range(2)]
        self.other = Screen(url, "pad", keys["B"])
        for screen in (*self.tabs, self.other):
            screen.fresh()

    def begin(self) -> None:
        """A new match of black_white_2, in which A is first; both consoles show it."""
        over(self.one)
        seen = self.one.frame["match"] and self.one.frame["match"]["id"]
        reply = self.one.command("set_up", game="black_white_2", seats=["A", "B"], options={"first": "A"})
        assert reply["ok"], reply
        self.both(lambda frame: frame["match"] and frame["match"]["id"] != seen)
        assert self.one.command("start", state=self.state)["ok"]
        self.both(lambda frame: frame["match"]["status"] == "running")
        for tab in self.tabs:
            tab.until(lambda frame: frame["match"]["id"] != seen and frame["match"]["open"])

    @property
    def state(self) -> int:
        return int(self.one.frame["desk"]["state"])

    def both(self, so: Any) -> None:
        for console in (self.one, self.two):
            console.until(so)

    def give(self, screen: Screen, **answer: Any) -> None:
        ask = screen.until(lambda frame: frame["match"]["open"])["match"]["open"][0]["id"]
        assert screen.command("answer", ask=ask, answer=answer) == {"ok": True}
        screen.until(lambda frame: all(one["id"] != ask for one in frame["match"]["open"]))

    def close(self) -> None:
        for screen in (self.one, self.two, *self.tabs, self.other):
            screen.close()
        self.server.kill()
        assert "Traceback" not in self.server.said, self.server.said


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    made = House(tmp_path_factory.mktemp("doubled") / "show.db")
    yield made
    made.close()


def over(console: Screen) -> None:
    """No match runs any more."""
    while True:
        said = console.command("rule_end", winner=None, reason="다음 경기", state=console.frame["desk"]["state"])
        if said["ok"] or said["why"] != "stale":
            return


def together(*acts: Any) -> list[Any]:
    """All of these at the same moment; what each came to."""
    gate, came = threading.Barrier(len(acts)), [None] * len(acts)

    def act(at: int, do: Any) -> None:
        gate.wait()
        came[at] = do()

    threads = [threading.Thread(target=act, args=(at, do)) for at, do in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return came


def in_words(reply: dict[str, Any]) -> str:
    """Why a reply refuses; there are words for it in both languages."""
    assert reply["ok"] is False
    for language in LANGUAGES:
        ui = words(language)["ui"]
        games = words(language)["games"].get(reply["game"], {})
        assert ui.get(f"refused.{reply['why']}") or games.get(f"refused.{reply['why']}"), reply
    return str(reply["why"])


def count(house: House, kind: str) -> int:
    return sum(row.kind == kind for row in rows_of(house.server.show))


# -- two dealers -------------------------------------------------------------------------------------------------


def cue_due(house: House) -> dict[str, Any]:
    house.begin()
    house.give(house.tabs[0], points=12)
    house.give(house.other, points=7)
    house.both(lambda frame: frame["match"]["cue"] == "compare")
    return {"cue": "compare"}


def answered(house: House) -> dict[str, Any]:
    house.begin()
    house.give(house.tabs[0], points=12)
    house.both(lambda frame: frame["desk"]["answers"] and frame["desk"]["answers"][-1]["answer"] == {"points": 12})
    return {"to": house.one.frame["desk"]["answers"][-1]["seq"]}


def asked(house: House) -> dict[str, Any]:
    house.begin()
    return {"ask": house.one.frame["match"]["open"][0]["id"]}


def running(house: House) -> dict[str, Any]:
    house.begin()
    return {"winner": "A", "reason": "판정", "counter": "score", "seat": "A", "value": 3}


PRESSES = [
    ("cue", cue_due, "cue"),
    ("undo", answered, "void"),
    ("timeout", asked, "timeout"),
    ("rule_end", running, "ruling"),
    ("correct", running, "correct"),
]


@pytest.mark.parametrize("do, ready, kind", PRESSES, ids=[do for do, _, _ in PRESSES])
@pytest.mark.parametrize("same", [False, True], ids=["two consoles", "one console twice"])
def test_of_two_presses_on_one_state_one_is_done(house: House, do: str, ready: Any, kind: str, same: bool) -> None:
    parts = ready(house)
    before, state = count(house, kind), house.state
    consoles = (house.one, house.one) if same else (house.one, house.two)
    replies = together(*[lambda one=one: one.command(do, state=state, **parts) for one in consoles])
    assert sorted(reply["ok"] for reply in replies) == [False, True], replies
    assert in_words(next(reply for reply in replies if not reply["ok"])) == "stale"
    assert count(house, kind) == before + 1
    assert in_words(house.two.command(do, state=state, **parts)) == "stale"  # and a tab that hears of it late


def test_of_two_starts_one_is_done(house: House) -> None:
    over(house.one)
    replies = together(
        *[lambda c=c: c.command("set_up", game="quad_gravity", seats=["A", "B"]) for c in (house.one, house.two)]
    )
    assert all(reply["ok"] for reply in replies)  # the later one is the match that is set up
    later = max((reply["match"] for reply in replies), key=lambda id: int(id[1:]))
    house.both(lambda frame: frame["match"] is not None and frame["match"]["id"] == later)
    state = house.state
    before = count(house, "start")
    replies = together(*[lambda c=c: c.command("start", state=state) for c in (house.one, house.two)])
    assert sorted(reply["ok"] for reply in replies) == [False, True]
    assert in_words(next(reply for reply in replies if not reply["ok"])) in ("stale", "nothing_to_start")
    assert count(house, "start") == before + 1


def test_of_two_takes_one_is_done(house: House) -> None:
    seq = house.one.command("preset", scene={"kind": "lineup"})["seq"]
    house.both(lambda frame: frame["desk"]["preview"]["seq"] == seq)
    on = [house.one.frame["desk"]["program"]["seq"], seq]
    time.sleep(0.35)  # a take sooner after the last one is too soon
    before = count(house, "scene")
    replies = together(*[lambda c=c: c.command("take", on=on) for c in (house.one, house.two)])
    assert sorted(reply["ok"] for reply in replies) == [False, True]
    assert in_words(next(reply for reply in replies if not reply["ok"])) == "stale"
    assert count(house, "scene") == before + 1


def test_a_take_beside_the_match_does_not_make_its_cue_stale(house: House) -> None:
    parts = cue_due(house)
    state = house.state
    seq = house.two.command("preset", scene={"kind": "standby"})["seq"]
    on = [house.two.until(lambda f: f["desk"]["preview"]["seq"] == seq)["desk"]["program"]["seq"], seq]
    time.sleep(0.35)
    replies = together(lambda: house.two.command("take", on=on), lambda: house.one.command("cue", state=state, **parts))
    assert [reply["ok"] for reply in replies] == [True, True], replies


# -- keys --------------------------------------------------------------------------------------------------------


def test_a_key_twice_is_one_answer_and_two_replies(house: House) -> None:
    house.begin()
    ask = house.tabs[0].frame["match"]["open"][0]["id"]
    before, key = count(house, "answer"), uuid.uuid4().hex
    send = {"ask": ask, "answer": {"points": 33}, "key": key}
    replies = together(*[lambda tab=tab: tab.command("answer", **send) for tab in house.tabs * 4])
    assert replies == [{"ok": True}] * 8
    assert count(house, "answer") == before + 1
    other = {"ask": ask, "answer": {"points": 1}, "key": key}  # the key of something else tells of that
    assert house.tabs[1].command("answer", **other) == {"ok": True}
    assert count(house, "answer") == before + 1


def test_two_tabs_of_one_tablet_with_keys_of_their_own_answer_once(house: House) -> None:
    house.begin()
    ask = house.tabs[0].frame["match"]["open"][0]["id"]
    before = count(house, "answer")
    replies = together(
        *[lambda n=n, tab=tab: tab.command("answer", ask=ask, answer={"points": n}) for n, tab in enumerate(house.tabs)]
    )
    assert sorted(reply["ok"] for reply in replies) == [False, True]
    assert in_words(next(reply for reply in replies if not reply["ok"])) == "no_such_ask"
    assert count(house, "answer") == before + 1


def test_a_dealers_key_is_no_pads_and_a_seats_no_other_seats(house: House) -> None:
    house.begin()
    key = uuid.uuid4().hex
    assert house.one.command("marker", note="x", key=key)["ok"]
    ask = house.tabs[0].frame["match"]["open"][0]["id"]
    assert house.tabs[0].command("answer", ask=ask, answer={"points": 3}, key=key) == {"ok": True}
    ask = house.other.until(lambda frame: frame["match"]["open"])["match"]["open"][0]["id"]
    assert house.other.command("answer", ask=ask, answer={"points": 4}, key=key) == {"ok": True}
    rows = [row.key for row in rows_of(house.server.show) if row.key and row.key.endswith(key)]
    assert sorted(rows) == sorted([f"dealer:{key}", f"A:{key}", f"B:{key}"])


# -- tabs from before --------------------------------------------------------------------------------------------


def test_a_tab_that_still_shows_what_was_undone_or_is_over(house: House) -> None:
    house.begin()
    ask = house.tabs[0].frame["match"]["open"][0]["id"]
    house.give(house.tabs[0], points=12)
    house.both(lambda frame: frame["desk"]["answers"] and frame["desk"]["answers"][-1]["answer"] == {"points": 12})
    to = house.one.frame["desk"]["answers"][-1]["seq"]
    assert house.one.command("undo", to=to, state=house.state)["ok"]
    again = house.tabs[0].until(lambda frame: frame["match"]["open"])["match"]["open"][0]["id"]
    assert again != ask  # so that what was said before the undo cannot be taken for an answer after it
    before = count(house, "answer")
    for do, more in (("answer", {}), ("draft", {"key": None})):
        assert in_words(house.tabs[1].command(do, ask=ask, answer={"points": 1}, **more)) == "no_such_ask"
    assert in_words(house.tabs[1].ask("preview", {"ask": ask, "answer": {"points": 1}})) in ("no_such_ask", "not_asked")
    house.begin()
    assert in_words(house.tabs[1].command("answer", ask=again, answer={"points": 1})) == "no_such_ask"
    assert in_words(house.tabs[1].command("answer", ask="", answer={"points": 1})) == "no_such_ask"
    assert in_words(house.other.command("answer", ask=house.tabs[0].frame["match"]["open"][0]["id"], answer={})) == (
        "no_such_ask"
    )
    assert count(house, "answer") == before


def test_a_tablet_whose_seat_went_to_another_says_nothing_more(house: House, tmp_path: Path) -> None:
    house.begin()
    ask = house.tabs[0].frame["match"]["open"][0]["id"]
    old = Pad(house.server.url, "A", house.keys["A"], random.Random(1))
    old.hold.set()
    old.fresh()
    before = count(house, "answer")
    house.keys["A"] = pair(house.one, "A", house.server.url)
    reply = old.ask("command", {"do": "answer", "ask": ask, "answer": {"points": 1}, "key": uuid.uuid4().hex})
    assert reply is None or in_words(reply) == "forbidden"
    old.close()
    assert count(house, "answer") == before
    for tab in house.tabs:
        tab.close()
    house.tabs = [Screen(house.server.url, "pad", house.keys["A"]) for _ in range(2)]
    assert house.tabs[0].fresh()["match"]["open"][0]["id"] == ask
