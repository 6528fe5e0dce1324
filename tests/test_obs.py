"""The link to OBS, against a small OBS of our own: passwords, cut lines, slow answers, what the desk makes of it."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.game import Game
from scenes import obs, obs_line
from scenes.obs import address
from scenes.obs_line import proof
from tests.fake_obs import CHALLENGE, SALT, FakeObs
from tests.studio import Studio, probe, studio

__all__ = ["probe", "studio"]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses that a test can wait for."""
    monkeypatch.setattr(obs, "FIRST_PAUSE", 0.05)
    monkeypatch.setattr(obs_line, "QUIET_SECONDS", 0.1)
    monkeypatch.setattr(obs_line, "LOST_SECONDS", 0.5)
    monkeypatch.setattr(obs_line, "REPLY_SECONDS", 0.5)


@pytest.fixture
def linked(studio: Studio) -> Iterator[Callable[..., FakeObs]]:
    """`linked(password=…)`: an OBS that the studio is linked to."""
    made: list[FakeObs] = []

    def link(password: str | None = None, **more: Any) -> FakeObs:
        made.append(FakeObs(password, **more))
        studio.ok("obs", address=f"127.0.0.1:{made[-1].port}", password=password or "")
        until(lambda: state(studio) == "linked")
        return made[-1]

    yield link
    studio.desk.close_obs()
    for one in made:
        one.close()


def until(true: Callable[[], Any], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.01)


def document(studio: Studio) -> dict[str, Any]:
    found: dict[str, Any] = studio.frame("dealer")["desk"]["obs"]
    return found


def state(studio: Studio) -> str:
    return str(document(studio)["state"])


def anchors(studio: Studio) -> list[dict[str, Any]]:
    return [row.data for row in studio.rows if row.kind == "anchor"]


# -- the line ----------------------------------------------------------------------------------------------------


def test_off_until_the_dealer_links_it(studio: Studio) -> None:
    studio.scene("standby")
    assert (state(studio), studio.desk.link) == ("off", None)
    assert studio.dealer("obs_record", on=True)["why"] == "obs_not_linked"


def test_a_password_is_proved_and_kept_to_ourselves(studio: Studio, linked: Callable[..., FakeObs]) -> None:
    # the example of the protocol's own page
    assert proof("supersecretpassword", SALT, CHALLENGE) == "1Ct943GAT+6YQUUX47Ia/ncufilbe6+oD6lY+5kaCu4="
    linked("hush-hush")
    shown = document(studio)
    assert shown["scenes"] == ["standby", "match"] and shown["scene"] == "standby" and shown["recording"] is False
    studio.ok("obs_off")
    assert state(studio) == "off"
    assert b"hush" not in studio.path.read_bytes() + studio.path.with_name(studio.path.name + "-wal").read_bytes()
    assert b"hush" not in b"".join(studio.bytes(who) for who in ("wall", "viewer", "dealer", "A"))


@pytest.mark.parametrize(("password", "says"), [("guess", "wrong_password"), ("", "no_password")])
def test_a_wrong_password_is_said_and_not_tried_again(studio: Studio, password: str, says: str) -> None:
    with FakeObs("hush-hush") as obs:
        studio.ok("obs", address=f"127.0.0.1:{obs.port}", password=password)
        until(lambda: state(studio) == says)
        time.sleep(0.3)
        assert obs.came == 1
        studio.ok("obs", address=f"127.0.0.1:{obs.port}", password="hush-hush")
        until(lambda: state(studio) == "linked")
        studio.ok("obs", address=f"127.0.0.1:{obs.port}")  # as it was last time
        until(lambda: state(studio) == "linked" and obs.came == 3)
        studio.desk.close_obs()


def test_no_obs_there_is_said_until_there_is_one(studio: Studio) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:  # something that takes lines and says nothing
        studio.ok("obs", address=f"127.0.0.1:{silent.getsockname()[1]}", password="")
        assert state(studio) == "connecting"
        until(lambda: state(studio) == "absent")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    studio.ok("obs", address=f"127.0.0.1:{port}", password="")
    until(lambda: state(studio) == "absent")
    with FakeObs(port=port):
        until(lambda: state(studio) == "linked")
        studio.desk.close_obs()


def test_a_cut_line_comes_back_and_a_take_in_between_is_made_up_for(
    studio: Studio, linked: Callable[..., FakeObs]
) -> None:
    first = linked()
    first.close()
    until(lambda: state(studio) == "lost")
    studio.begin()  # the show goes on
    with FakeObs(port=first.port) as again:
        until(lambda: again.did("SetCurrentProgramScene") == [{"sceneName": "match"}])
        again.cut()
        until(lambda: again.came == 2 and state(studio) == "linked")
        time.sleep(0.1)
        assert len(again.did("SetCurrentProgramScene")) == 1  # nothing was taken meanwhile
        studio.desk.close_obs()


def test_pauses_grow(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(obs_line, "REPLY_SECONDS", 0.01)
    with FakeObs() as fake:
        fake.mute = True  # no hello
        began = time.monotonic()
        studio.ok("obs", address=f"127.0.0.1:{fake.port}", password="")
        until(lambda: fake.came >= 6)
        # It dials after 0, 0.05, 0.15, 0.35, 0.75 and 1.55 s; with equal pauses it had taken 0.4.
        assert time.monotonic() - began > 1.2
        studio.desk.close_obs()


def test_an_obs_that_hangs_is_lost_and_nothing_waits_for_it(
    studio: Studio, linked: Callable[..., FakeObs], monkeypatch: pytest.MonkeyPatch
) -> None:
    fake = linked()
    monkeypatch.setattr(obs_line, "REPLY_SECONDS", 20.0)
    fake.mute = True
    began = time.monotonic()
    studio.begin()
    studio.scene("standby")
    assert time.monotonic() - began < 10  # whoever waited for one reply would have waited twice as long
    until(lambda: state(studio) == "lost")


def test_kicked_at_obs_stays_away(studio: Studio, linked: Callable[..., FakeObs]) -> None:
    fake = linked()
    fake.kick()
    until(lambda: state(studio) == "kicked")
    time.sleep(0.3)
    assert fake.came == 1


def test_slow_answers_come_to_their_own_questions(studio: Studio, linked: Callable[..., FakeObs]) -> None:
    fake = linked()
    fake.slow = 0.3
    studio.begin()
    studio.ok("obs_map", scenes={"standby": "attic"})
    studio.scene("standby")
    assert document(studio)["trouble"] is None
    until(lambda: document(studio)["trouble"])
    assert document(studio)["trouble"] == {"why": "scene", "scene": "attic", "says": "code 600"}
    assert state(studio) == "linked"
    fake.slow = 0
    studio.scene("match")
    until(lambda: document(studio)["trouble"] is None)


def test_an_obs_that_is_not_ready_yet_is_asked_again(studio: Studio) -> None:
    with FakeObs() as fake:
        fake.failing = {"GetSceneList": 207, "GetVersion": 207, "GetRecordStatus": 207}
        studio.ok("obs", address=f"127.0.0.1:{fake.port}", password="")
        until(lambda: len(fake.did("GetSceneList")) > 1)
        assert state(studio) == "connecting"
        fake.failing = {}
        until(lambda: state(studio) == "linked" and document(studio)["chapters"])
        studio.desk.close_obs()


def test_what_is_no_obs_speech_ends_the_line_only(studio: Studio, linked: Callable[..., FakeObs]) -> None:
    fake = linked()
    for line in list(fake._lines):
        line.put(5, {"eventType": "RecordStateChanged", "eventData": [1]})
    until(lambda: fake.came == 2 and state(studio) == "linked")


# -- what the desk makes of it -------------------------------------------------------------------------------------


def test_takes_switch_the_scene_that_the_dealer_named(studio: Studio, linked: Callable[..., FakeObs]) -> None:
    fake = linked(scenes=("Standby", "match", "Desk"))
    assert fake.did("SetCurrentProgramScene") == []  # linking changes nothing
    studio.begin()
    studio.scene("standby")  # the same name, whatever its case
    studio.scene("black")  # no such scene: OBS stays as it is
    studio.ok("obs_map", scenes={"black": "Desk", "standby": ""})
    studio.scene("black")
    studio.scene("standby")
    studio.ok("obs_map", scenes={"standby": None})
    studio.scene("standby")
    until(lambda: len(fake.did("SetCurrentProgramScene")) == 4)
    assert [it["sceneName"] for it in fake.did("SetCurrentProgramScene")] == ["match", "Standby", "Desk", "Standby"]
    until(lambda: document(studio)["scene"] == "Standby")
    assert document(studio)["shows"] | {"join": None} == document(studio)["shows"]
    studio.desk.close_obs()
    studio.restart()
    assert document(studio)["map"] == {"black": "Desk"} and state(studio) == "off"


def test_a_scene_made_in_obs_is_known_at_once(studio: Studio, linked: Callable[..., FakeObs]) -> None:
    fake = linked()
    fake.scenes.append("black")
    fake.say("SceneListChanged", scenes=[])
    until(lambda: document(studio)["shows"]["black"] == "black")


def test_a_recording_is_an_anchor_at_the_moment_obs_said_so(studio: Studio, linked: Callable[..., FakeObs]) -> None:
    fake = linked()
    assert studio.dealer("obs_record", on=False)["why"] == "obs_not_recording"
    studio.ok("obs_record", on=True, key="record-record")
    assert studio.dealer("obs_record", on=True, key="record-record")["ok"]  # the same press again
    until(lambda: len(anchors(studio)) == 1)
    assert (document(studio)["recording"], document(studio)["anchored"]) == (True, True)
    assert studio.dealer("obs_record", on=True)["why"] == "obs_recording"
    studio.wait(2, tick=False)
    fake.record("PAUSED")
    fake.record("RESUMED")
    fake.record("STOPPED", "/rec/by_hand.mkv")  # stopped at OBS itself
    until(lambda: len(anchors(studio)) == 4)
    assert anchors(studio) == [
        {"source": "obs", "act": "start"},
        {"source": "obs", "act": "pause"},
        {"source": "obs", "act": "resume"},
        {"source": "obs", "act": "stop", "path": "/rec/by_hand.mkv"},
    ]
    start, _, _, stop = studio.desk.show.anchors
    assert stop["elapsed"] - start["elapsed"] == 2000
    assert len(fake.did("StartRecord")) == 1


def test_the_anchor_tells_when_obs_spoke_even_if_the_desk_was_busy(
    studio: Studio, linked: Callable[..., FakeObs]
) -> None:
    fake = linked()
    spoke = studio.desk.now()
    with studio.desk.lock:
        fake.record("STARTED")
        time.sleep(1)  # it is heard meanwhile, also on a busy machine
        studio.wait(3, tick=False)
    until(lambda: anchors(studio))
    assert studio.desk.show.anchors[0]["elapsed"] == spoke


def test_matches_and_rounds_are_chapters_while_it_records(
    studio: Studio, linked: Callable[..., FakeObs], probe: Game
) -> None:
    fake = linked()
    studio.begin()
    fake.record("STARTED")
    until(lambda: document(studio)["recording"])
    studio.ok("rule_end", winner=None, reason="again")
    studio.probe("draws")
    for n in range(3):
        studio.gave("A", n=n)
    studio.ok("undo", to=next(row.seq for row in reversed(studio.rows) if row.kind == "answer"))
    studio.gave("A", n=5)
    until(lambda: len(fake.did("CreateRecordChapter")) >= 5)
    names = [it["chapterName"] for it in fake.did("CreateRecordChapter")]
    assert names[0].startswith("제2경기 · ") and names[1].endswith(" · 2라운드") and names[2].endswith(" · 3라운드")
    assert [name.split(" · ")[-1] for name in names[1:]] == ["2라운드", "3라운드", "4라운드", "4라운드"]


def test_chapters_that_cannot_be_are_harmless(studio: Studio, linked: Callable[..., FakeObs]) -> None:
    fake = linked()
    fake.failing = {"CreateRecordChapter": 604}  # the format cannot
    fake.record("STARTED")
    until(lambda: document(studio)["recording"])
    studio.begin()
    until(lambda: fake.did("CreateRecordChapter"))
    time.sleep(0.1)
    assert document(studio)["trouble"] is None


def test_an_obs_too_old_for_chapters_is_not_asked_for_any(studio: Studio) -> None:
    with FakeObs() as fake:
        fake.chapters, fake.recording = False, True  # it records already: nobody here knows since when
        studio.ok("obs", address=f"127.0.0.1:{fake.port}", password="")
        until(lambda: state(studio) == "linked")
        studio.begin()
        until(lambda: fake.did("SetCurrentProgramScene"))
        assert fake.did("CreateRecordChapter") == []
        assert (document(studio)["recording"], document(studio)["anchored"], anchors(studio)) == (True, False, [])
        studio.desk.close_obs()


def test_a_full_disk_at_the_anchor_is_told_to_the_dealer(
    studio: Studio, linked: Callable[..., FakeObs], monkeypatch: pytest.MonkeyPatch
) -> None:
    from control.errors import DiskFull

    fake = linked()

    def full(entries: Any) -> Any:
        raise DiskFull(path="x")

    monkeypatch.setattr(studio.log, "append", full)
    fake.record("STARTED")
    until(lambda: studio.desk.trouble and studio.desk.trouble["why"] == "disk_full")
    assert state(studio) == "linked"


def test_only_the_dealer_reaches_obs(studio: Studio) -> None:
    for command in ("obs", "obs_off", "obs_map", "obs_record"):
        assert studio.pad("A", command)["why"] == "forbidden"
    for who in ("wall", "viewer", "A"):
        assert b'"obs"' not in studio.bytes(who)


@pytest.mark.parametrize(
    ("command", "parts", "why"),
    [
        ("obs", {"address": "", "password": ""}, "no_text"),
        ("obs", {"address": "ten to one", "password": ""}, "no_obs_address"),
        ("obs", {"address": "obs:70000", "password": ""}, "no_obs_address"),
        ("obs", {"address": "obs", "password": 7}, "not_text"),
        ("obs_map", {"scenes": {"attic": "x"}}, "no_such_option"),
        ("obs_map", {"scenes": {}}, "no_such_option"),
        ("obs_map", {"scenes": {"match": 7}}, "not_text"),
        ("obs_record", {"on": 1}, "no_such_option"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    studio: Studio, command: str, parts: dict[str, Any], why: str
) -> None:
    before = studio.everything()
    assert studio.dealer(command, **parts)["why"] == why
    assert studio.everything() == before and studio.desk.link is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("127.0.0.1:4455", ("127.0.0.1", 4455)),
        (" ws://obs.local:4460/ ", ("obs.local", 4460)),
        ("obs", ("obs", 4455)),
        ("[::1]:4444", ("::1", 4444)),
        ("[::1]", ("::1", 4455)),
    ],
)
def test_addresses(text: str, found: tuple[str, int]) -> None:
    assert address(text) == found


@pytest.mark.parametrize("text", ["", ":4455", "::1", "a b", "obs:0", "obs:port", "http://obs", "obs/x", "u@obs"])
def test_no_addresses(text: str) -> None:
    with pytest.raises(ValueError):
        address(text)


def test_a_path_for_pages(tmp_path: Path) -> None:
    """The fake itself: its port is free again once it is closed."""
    fake = FakeObs()
    fake.close()
    FakeObs(port=fake.port).close()
