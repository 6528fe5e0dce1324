"""The link to a real OBS: kept up by itself, it says where it stands, and nobody ever waits for it."""

from __future__ import annotations

import itertools
import re
import threading
import time
from collections.abc import Callable
from typing import Any

from scenes.obs_line import ANSWER, EVENT, Line, NoLine

PORT = 4455
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds before another attempt; doubled each time."""

STEADY_SECONDS = 5.0
"""A line that held so long is worth a quick attempt again."""

CONNECTING, LINKED, LOST = "connecting", "linked", "lost"
FINAL = ("no_password", "wrong_password", "kicked")
"""What another attempt would not change: a person must do something first. `kicked`: OBS's own button sent us away."""

_WHY = {"SetCurrentProgramScene": "scene", "StartRecord": "record", "StopRecord": "stop"}
NO_TROUBLE = ("", 0)
RECORDS = {"STARTED": "start", "STOPPED": "stop", "PAUSED": "pause", "RESUMED": "resume"}

Heard = Callable[["Link", str | None, dict[str, Any]], None]


_ADDRESS = re.compile(r"(?:ws://)?(?:\[([0-9a-fA-F:.]+)\]|([^\s:/@?#\[\]]+))(?::([0-9]{1,5}))?/?")


def address(text: str) -> tuple[str, int]:
    """Host and port of `host`, `host:port` or `[IPv6]:port`. Raises ValueError."""
    found = _ADDRESS.fullmatch(text.strip())
    port = int(found[3] or PORT) if found else 0
    if found is None or not 0 < port < 65536:
        raise ValueError(f"{text!r} is no address; one looks like 192.168.0.7:{PORT}")
    return found[1] or found[2], port


class Link:
    """Keeps up a line to the OBS at an address until it is closed.

    `state`: connecting, linked, absent (no OBS at that address), lost (it was linked; attempts go on), or one of FINAL.
    `began`: whether the start of what it records now was heard.
    `heard(link, record, data)` is called from the link's own thread: with what its recording just did (start, stop,
    pause, resume; `data` may hold `path`), or with None when anything else here changed.
    """

    def __init__(self, host: str, port: int, password: str, heard: Heard) -> None:
        self.host, self.port = host, port
        self.state = CONNECTING
        self.scenes: list[str] = []
        self.scene: str | None = None
        self.recording: bool | None = None
        self.began = False
        self.chapters = False
        self.trouble: dict[str, Any] | None = None
        self._password = password
        self._heard = heard
        self._line: Line | None = None
        self._closed = threading.Event()
        self._asked: dict[str, dict[str, Any]] = {}
        self._over = NO_TROUBLE
        self._numbers = itertools.count(1)

    def start(self) -> None:
        threading.Thread(target=self._run, name="obs", daemon=True).start()

    def close(self) -> None:
        """End it. Returns at once."""
        self._closed.set()
        if (line := self._line) is not None:
            line.close()

    # -- what OBS is asked for: sent if it is linked, and never waited for ---------------------------------------

    def show(self, scene: str) -> None:
        """Put one of its scenes on air."""
        self._ask("SetCurrentProgramScene", {"sceneName": scene})

    def record(self, on: bool) -> None:
        """Start or stop its recording; that it did comes by `heard`."""
        self._ask("StartRecord" if on else "StopRecord", {})

    def chapter(self, name: str) -> None:
        """Mark a chapter in its recording, where this OBS and its format can."""
        if self.chapters and self.recording:
            self._ask("CreateRecordChapter", {"chapterName": name})

    def _ask(self, kind: str, data: dict[str, Any]) -> None:
        line = self._line
        if line is None or self.state != LINKED:
            return
        id = str(next(self._numbers))
        self._asked[id] = data
        while len(self._asked) > 100:  # an OBS that answers nothing any more
            del self._asked[next(iter(self._asked))]
        line.request(kind, data, id)

    # -- keeping it up -------------------------------------------------------------------------------------------

    def _run(self) -> None:
        pause, was = FIRST_PAUSE, False
        while not self._closed.is_set():
            began = time.monotonic()
            try:
                line = self._line = Line(self.host, self.port, self._password)
                try:
                    if not self._closed.is_set():
                        self._follow(line)
                finally:
                    was = was or self.state == LINKED
                    self._line = None
                    line.end()
            except NoLine as end:
                if self._closed.is_set():
                    return
                self._forget()
                self._now(end.why if end.why in FINAL else LOST if was else "absent")
                if end.why in FINAL:
                    return
            if time.monotonic() - began > STEADY_SECONDS:
                pause = FIRST_PAUSE
            self._closed.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _now(self, state: str) -> None:
        if state != self.state:
            self.state = state
            self._heard(self, None, {})

    def _forget(self) -> None:
        """What a line that is gone had told may not be so any more."""
        self._asked.clear()
        self.scenes, self.scene, self.recording, self.chapters = [], None, None, False
        self.trouble, self._over = None, NO_TROUBLE

    def _follow(self, line: Line) -> None:
        self._ask_all(line)
        while True:
            message = line.read()
            if message is None:
                if self.state != LINKED:
                    self._ask_all(line)  # OBS says "not ready" while it starts
                continue
            try:
                if message["op"] == EVENT:
                    self._event(line, str(message["d"].get("eventType")), message["d"].get("eventData") or {})
                elif message["op"] == ANSWER:
                    self._answer(line, message["d"])
            except (AttributeError, TypeError):
                raise NoLine("lost") from None  # not as OBS speaks

    @staticmethod
    def _ask_all(line: Line) -> None:
        for kind in ("GetVersion", "GetRecordStatus", "GetSceneList"):  # the last one's answer makes it linked
            line.request(kind)

    def _event(self, line: Line, kind: str, data: dict[str, Any]) -> None:
        if kind == "RecordStateChanged":
            state = str(data.get("outputState")).removeprefix("OBS_WEBSOCKET_OUTPUT_")
            if state in RECORDS:
                self.recording = state != "STOPPED"
                self.began = state == "STARTED" or (self.began and self.recording)
                if self._over[0] in ("record", "stop"):
                    self.trouble, self._over = None, NO_TROUBLE
                path = data.get("outputPath")
                self._heard(self, RECORDS[state], {"path": path} if isinstance(path, str) and path else {})
        elif kind == "CurrentProgramSceneChanged":
            self._air(data.get("sceneName"))
        elif kind in ("SceneListChanged", "SceneNameChanged", "CurrentSceneCollectionChanged"):
            line.request("GetSceneList")

    def _answer(self, line: Line, data: dict[str, Any]) -> None:
        kind, status, given = data.get("requestType"), data.get("requestStatus") or {}, data.get("responseData") or {}
        id = str(data.get("requestId"))
        asked = self._asked.pop(id, None)
        if not status.get("result"):
            if asked is not None:
                self._failed(str(kind), int(id), status, asked)
            return
        if kind == "GetVersion":
            self.chapters = "CreateRecordChapter" in given.get("availableRequests", ())
        elif kind == "GetRecordStatus":
            self.recording = bool(given.get("outputActive"))
            self.began = self.began and self.recording
            self._heard(self, None, {})
        elif kind == "GetSceneList":
            # OBS counts them from the bottom of its list.
            self.scenes = [str(scene.get("sceneName")) for scene in reversed(given.get("scenes") or [])]
            self._air(given.get("currentProgramSceneName"))
            self.state = LINKED
            self._heard(self, None, {})
        elif asked is not None and _WHY.get(str(kind)) == self._over[0] and int(id) > self._over[1]:
            self.trouble, self._over = None, NO_TROUBLE  # the same went well since
            self._heard(self, None, {})

    def _air(self, scene: Any) -> None:
        scene = scene if isinstance(scene, str) else None
        if scene != self.scene:
            self.scene = scene
            self._heard(self, None, {})

    def _failed(self, kind: str, number: int, status: dict[str, Any], asked: dict[str, Any]) -> None:
        """One line for the console; a chapter that this recording's format cannot hold is none."""
        if kind == "CreateRecordChapter":
            return
        why = _WHY.get(kind, "other")
        self._over = (why, number)
        self.trouble = {"why": why, "scene": asked.get("sceneName"), "says": str(status.get("comment") or "")[:200]}
        self._heard(self, None, {})
