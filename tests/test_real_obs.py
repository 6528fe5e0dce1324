"""The link against OBS itself: what it was asked for is read back from OBS and from the file that it recorded."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import websocket

from tests import real_obs
from tests.real_obs import PASSWORD
from tests.studio import Studio, studio
from tests.test_obs import anchors, document, state, until

__all__ = ["studio"]

pytestmark = [
    pytest.mark.skipif(real_obs.missing() is not None, reason=str(real_obs.missing())),
]


class Onlooker:
    """Asks OBS over a line of its own, which shares no code with ours: what does it show, does it record?"""

    def __init__(self, port: int) -> None:
        self.line = websocket.create_connection(f"ws://127.0.0.1:{port}", timeout=60)
        lock = json.loads(self.line.recv())["d"]["authentication"]
        digest = lambda text: base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()  # noqa: E731
        proof = digest(digest(PASSWORD + lock["salt"]) + lock["challenge"])
        self.line.send(json.dumps({"op": 1, "d": {"rpcVersion": 1, "authentication": proof, "eventSubscriptions": 0}}))
        assert json.loads(self.line.recv())["op"] == 2

    def ask(self, kind: str, **data: Any) -> dict[str, Any]:
        self.line.send(json.dumps({"op": 6, "d": {"requestType": kind, "requestId": "1", "requestData": data}}))
        answer = json.loads(self.line.recv())["d"]
        assert answer["requestStatus"]["result"], answer
        found: dict[str, Any] = answer.get("responseData") or {}
        return found

    @property
    def scene(self) -> str:
        return str(self.ask("GetSceneList")["currentProgramSceneName"])


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    home = tmp_path_factory.mktemp("obs")
    port = real_obs.free_port()
    real_obs.lay_out(home, port)
    with real_obs.running(home, port):
        yield port


def link(studio: Studio, port: int, password: str = PASSWORD) -> None:
    studio.ok("obs", address=f"127.0.0.1:{port}", password=password)


def test_obs_follows_takes_and_its_recording_is_the_anchor(studio: Studio, port: int) -> None:
    link(studio, port)
    until(lambda: state(studio) == "linked", 30)
    onlooker = Onlooker(port)
    shown = document(studio)
    assert sorted(shown["scenes"]) == sorted(real_obs.SCENES) and shown["scene"] == onlooker.scene == "standby"

    studio.ok("obs_record", on=True)
    until(lambda: anchors(studio), 30)
    assert onlooker.ask("GetRecordStatus")["outputActive"] is True
    assert document(studio)["recording"] is True
    studio.begin()
    until(lambda: onlooker.scene == "match")
    studio.ok("obs_map", scenes={"black": "Desk"})
    studio.scene("black")
    until(lambda: onlooker.scene == "Desk")
    assert document(studio)["trouble"] is None  # and chapters, which this one may be too old for, disturbed nothing
    assert document(studio)["chapters"] == ("CreateRecordChapter" in onlooker.ask("GetVersion")["availableRequests"])
    time.sleep(1)
    studio.wait(90, tick=False)
    studio.ok("obs_record", on=False)
    until(lambda: len(anchors(studio)) == 2, 30)
    until(lambda: not onlooker.ask("GetRecordStatus")["outputActive"])  # OBS says so a moment before it is so
    start, stop = studio.desk.show.anchors
    assert (start["act"], stop["act"]) == ("start", "stop")
    assert stop["elapsed"] - start["elapsed"] == 90_300  # ours is the only clock that counts

    made = Path(stop["path"])
    probe = ["ffprobe", "-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", str(made)]
    assert "video" in subprocess.run(probe, capture_output=True, text=True, check=True, timeout=30).stdout
    studio.desk.close_obs()


def test_a_wrong_password_at_obs_itself(studio: Studio, port: int) -> None:
    link(studio, port, "guess")
    until(lambda: state(studio) == "wrong_password", 30)
    link(studio, port, "")
    until(lambda: state(studio) == "no_password", 30)
    link(studio, port)
    until(lambda: state(studio) == "linked", 30)
    studio.ok("obs_map", scenes={"standby": "attic"})
    studio.scene("standby")
    until(lambda: document(studio)["trouble"], 30)
    assert document(studio)["trouble"]["why"] == "scene"
    studio.desk.close_obs()


def test_obs_dies_and_comes_back_and_shows_what_was_taken_meanwhile(studio: Studio, tmp_path: Path) -> None:
    home = tmp_path / "obs"
    home.mkdir()
    port = real_obs.free_port()
    real_obs.lay_out(home, port)
    with real_obs.running(home, port):
        link(studio, port)
        until(lambda: state(studio) == "linked", 30)
    until(lambda: state(studio) == "lost", 30)
    studio.begin()
    with real_obs.running(home, port):
        until(lambda: state(studio) == "linked", 60)
        onlooker = Onlooker(port)
        until(lambda: onlooker.scene == "match")
        studio.desk.close_obs()
