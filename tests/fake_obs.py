"""A small OBS for tests: speaks obs-websocket v5 as its protocol page has it, and fails when it is told to."""

from __future__ import annotations

import base64
import hashlib
import json
import socket
import threading
import time
from contextlib import suppress
from typing import Any, Self

from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, CloseConnection, Message, Ping, Request, TextMessage
from wsproto.utilities import ProtocolError

SALT, CHALLENGE = "lM1GncleQOaCu9lT1yeUZhFYnqhsLLP1G5lAGo3ixaI=", "+IxH4CnCiqpX1rM9scsNynZzbOe4KhDeYcTNS3PDaeY="


class FakeObs:
    """`asked` holds every request that came, as (kind, data). `password` None: none is wanted.

    `slow`: seconds before each answer; `mute`: no answers at all, not even to pings; `failing`: kinds that are refused.
    """

    def __init__(
        self, password: str | None = None, scenes: tuple[str, ...] = ("standby", "match"), port: int = 0
    ) -> None:
        self.password, self.scenes, self.program = password, list(scenes), scenes[0]
        self.slow, self.mute, self.recording, self.chapters = 0.0, False, False, True
        self.failing: dict[str, int] = {}
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.came = 0
        self._socket = socket.create_server(("127.0.0.1", port))
        self.port: int = self._socket.getsockname()[1]
        self._lines: list[_Line] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _accept(self) -> None:
        while True:
            try:
                line, _ = self._socket.accept()
            except OSError:
                return
            self.came += 1
            threading.Thread(target=_Line(self, line).run, daemon=True).start()

    def close(self) -> None:
        """Quit, as a crash would: the port is free again, lines are cut."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self.cut()

    def cut(self) -> None:
        for line in list(self._lines):
            line.cut()

    def kick(self) -> None:
        for line in list(self._lines):
            line.end(4011)

    def say(self, kind: str, **data: Any) -> None:
        """An event to whoever is identified."""
        for line in list(self._lines):
            line.put(5, {"eventType": kind, "eventIntent": 1, "eventData": data})

    def record(self, state: str, path: str | None = None) -> None:
        self.recording = state not in ("STOPPED", "STARTING")
        full = f"OBS_WEBSOCKET_OUTPUT_{state}"
        self.say("RecordStateChanged", outputActive=self.recording, outputState=full, outputPath=path)

    def did(self, kind: str) -> list[dict[str, Any]]:
        return [data for one, data in self.asked if one == kind]

    def answer(self, kind: str, data: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """Status code (100: done) and data."""
        if kind in self.failing:
            return self.failing[kind], {}
        if kind == "GetVersion":
            known = ["GetVersion", "GetSceneList", *(["CreateRecordChapter"] if self.chapters else [])]
            return 100, {"obsVersion": "31.0.0", "rpcVersion": 1, "availableRequests": known}
        if kind == "GetSceneList":
            listed = [{"sceneIndex": at, "sceneName": name} for at, name in enumerate(reversed(self.scenes))]
            return 100, {"currentProgramSceneName": self.program, "scenes": listed}
        if kind == "GetRecordStatus":
            return 100, {"outputActive": self.recording, "outputDuration": 123456}
        if kind == "SetCurrentProgramScene":
            if data["sceneName"] not in self.scenes:
                return 600, {}
            self.program = data["sceneName"]
            self.say("CurrentProgramSceneChanged", sceneName=self.program)
            return 100, {}
        if kind in ("StartRecord", "StopRecord"):
            on = kind == "StartRecord"
            for state in ("STARTING", "STARTED") if on else ("STOPPING", "STOPPED"):
                self.record(state, None if state != "STOPPED" else "/rec/a.mkv")
            return 100, {}
        return (100, {}) if kind == "CreateRecordChapter" and self.chapters else (204, {})


class _Line:
    def __init__(self, obs: FakeObs, line: socket.socket) -> None:
        self.obs, self.line = obs, line
        self.ws = WSConnection(ConnectionType.SERVER)
        self.lock = threading.Lock()

    def send(self, event: Any) -> None:
        with self.lock, suppress(OSError, ProtocolError):
            self.line.sendall(self.ws.send(event))

    def put(self, op: int, data: dict[str, Any]) -> None:
        self.send(Message(json.dumps({"op": op, "d": data})))

    def cut(self) -> None:
        with suppress(OSError):
            self.line.shutdown(socket.SHUT_RDWR)

    def end(self, code: int) -> None:
        self.send(CloseConnection(code, "ended"))

    def run(self) -> None:
        with suppress(OSError, ProtocolError):
            while data := self.line.recv(65536):
                self.ws.receive_data(data)
                for event in self.ws.events():
                    self.take(event)
        if self in self.obs._lines:
            self.obs._lines.remove(self)
        self.line.close()

    def take(self, event: Any) -> None:
        if isinstance(event, Request):
            self.send(AcceptConnection(subprotocol="obswebsocket.json"))
            lock = {"authentication": {"challenge": CHALLENGE, "salt": SALT}} if self.obs.password is not None else {}
            if not self.obs.mute:
                self.put(0, {"obsWebSocketVersion": "5.5.0", "rpcVersion": 1, **lock})
        elif isinstance(event, Ping) and not self.obs.mute:
            self.send(event.response())
        elif isinstance(event, CloseConnection):
            self.send(event.response())
            self.cut()
        elif isinstance(event, TextMessage):
            message = json.loads(event.data)
            if message["op"] == 1:
                self.identify(message["d"])
            elif message["op"] == 6:
                threading.Thread(target=self.request, args=[message["d"]], daemon=True).start() if self.obs.slow else (
                    self.request(message["d"])
                )

    def identify(self, data: dict[str, Any]) -> None:
        if self.obs.password is not None:
            secret = base64.b64encode(hashlib.sha256((self.obs.password + SALT).encode()).digest()).decode()
            right = base64.b64encode(hashlib.sha256((secret + CHALLENGE).encode()).digest()).decode()
            if data.get("authentication") != right:
                self.end(4009)
                return
        self.put(2, {"negotiatedRpcVersion": 1})
        self.obs._lines.append(self)

    def request(self, data: dict[str, Any]) -> None:
        kind, given = data["requestType"], data.get("requestData") or {}
        self.obs.asked.append((kind, given))
        if self.obs.mute:
            return
        time.sleep(self.obs.slow)
        code, answer = self.obs.answer(kind, given)
        status = {"result": code == 100, "code": code, **({} if code == 100 else {"comment": f"code {code}"})}
        self.put(
            7, {"requestType": kind, "requestId": data["requestId"], "requestStatus": status, "responseData": answer}
        )
