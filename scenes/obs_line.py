"""One conversation with obs-websocket v5: its hello, who we are, then requests, answers and events.

Written for the protocol that OBS 28 and newer bring along (rpcVersion 1). The ready-made client, obsws-python 1.8, puts
the password into the program's log, matches no answer to its request, and needs two connections to hear events.
"""

from __future__ import annotations

import base64
import hashlib
import json
import queue
import threading
import time
from collections.abc import Mapping
from typing import Any

import websocket
from websocket import ABNF, WebSocketException, WebSocketTimeoutException

Data = dict[str, Any]

REPLY_SECONDS = 5.0
"""How long OBS may take for each step of the beginning, and a message of ours to leave."""

QUIET_SECONDS = 3.0
"""After so long without a word we ask for a sign of life…"""

LOST_SECONDS = 10.0
"""…and after so long without one the line counts as lost."""

HELLO, IDENTIFY, IDENTIFIED, EVENT, REQUEST, ANSWER = 0, 1, 2, 5, 6, 7
SUBSCRIBED = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 6  # general, config (scene collections), scenes, outputs
WRONG_PASSWORD, KICKED = 4009, 4011


class NoLine(Exception):
    """No conversation, or its end. `why`: absent, no_password, wrong_password, kicked or lost."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Line:
    """A connection on which OBS knows us. Reading belongs to one thread; requests may come from any and never wait."""

    def __init__(self, host: str, port: int, password: str) -> None:
        """Connect and identify, in some 15 s at worst. Raises NoLine."""
        self._out: queue.Queue[str | None] = queue.Queue()
        self._ended = False
        address = f"[{host}]" if ":" in host else host
        try:
            self._ws = websocket.create_connection(
                f"ws://{address}:{port}", timeout=REPLY_SECONDS, enable_multithread=True, suppress_origin=True,
                subprotocols=["obswebsocket.json"], http_no_proxy=["*"],
            )  # fmt: skip
        except (WebSocketException, OSError, ValueError):
            raise NoLine("absent") from None
        try:
            self._identify(password)
            self._ws.settimeout(QUIET_SECONDS)
        except NoLine:
            self._ws.shutdown()
            raise
        except (WebSocketException, OSError, ValueError, LookupError, TypeError, AttributeError):
            self._ws.shutdown()
            raise NoLine("absent") from None  # whatever answers there does not speak as OBS does
        self._heard = time.monotonic()
        threading.Thread(target=self._send, name="obs-send", daemon=True).start()

    def _identify(self, password: str) -> None:
        hello = self._expect(HELLO)
        said: Data = {"rpcVersion": 1, "eventSubscriptions": SUBSCRIBED}
        lock = hello.get("authentication")
        if lock is not None:
            if not password:
                raise NoLine("no_password")
            said["authentication"] = proof(password, lock["salt"], lock["challenge"])
        self._ws.send(_packed(IDENTIFY, said))
        self._expect(IDENTIFIED)

    def _expect(self, op: int) -> Data:
        message = self._next()
        if message is None or message["op"] != op:
            raise NoLine("absent")
        data: Data = message["d"]
        return data

    def request(self, kind: str, data: Mapping[str, Any] | None = None, id: str | None = None) -> None:
        """Send a request as soon as may be; its answer comes by `read`, under `id` if one is given."""
        self._out.put(_packed(REQUEST, {"requestType": kind, "requestId": id or kind, "requestData": data or {}}))

    def read(self) -> Data | None:
        """The next message, {"op", "d"}; None after a while without one. Raises NoLine once the line is gone."""
        try:
            return self._next()
        except WebSocketTimeoutException:
            if time.monotonic() - self._heard > LOST_SECONDS:
                raise NoLine("lost") from None
            self._out.put("")
            return None
        except (WebSocketException, OSError, ValueError, LookupError, TypeError):
            raise NoLine("lost") from None

    def _next(self) -> Data | None:
        opcode, frame = self._ws.recv_data_frame(control_frame=True)
        self._heard = time.monotonic()
        if opcode == ABNF.OPCODE_CLOSE:  # and answered already
            self._ended = True
            code = int.from_bytes(frame.data[:2], "big")
            raise NoLine({WRONG_PASSWORD: "wrong_password", KICKED: "kicked"}.get(code, "lost"))
        if opcode != ABNF.OPCODE_TEXT:
            return None
        message = json.loads(frame.data)
        return {"op": message["op"], "d": dict(message["d"])}

    def _send(self) -> None:
        try:
            while (text := self._out.get()) is not None:
                self._ws.send(text) if text else self._ws.ping()
            if not self._ended:
                self._ws.send_close()
        except (WebSocketException, OSError):
            pass
        self._ws.abort()  # wakes the reader, if that does not know yet

    def close(self) -> None:
        """End the conversation after what is still to be sent; whoever reads hears NoLine. Returns at once."""
        self._out.put(None)

    def end(self) -> None:
        """Nobody reads any more."""
        self.close()
        self._ws.shutdown()


def proof(password: str, salt: str, challenge: str) -> str:
    """What shows that we know the password, without telling it."""
    secret = base64.b64encode(hashlib.sha256((password + salt).encode()).digest()).decode()
    return base64.b64encode(hashlib.sha256((secret + challenge).encode()).digest()).decode()


def _packed(op: int, data: Data) -> str:
    return json.dumps({"op": op, "d": data})
