"""The wire with real sockets, on green threads and on real ones: who is let in, what they get, what breaks nothing."""

from __future__ import annotations

import os
import queue
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import requests
import socketio
import websocket

from control.access import COOKIE_DEALER, COOKIE_PAD
from control.log import Log
from tests.modes import MODES

ROOT = Path(__file__).parent.parent
PIN = "271828"
PATIENCE = 60.0


class Server:
    """`run.py serve` on a free port of this machine."""

    def __init__(self, show: Path, mode: str, port: int = 0) -> None:
        self.show = show
        self.errors = show.with_suffix(".stderr")
        options = ["--show", str(show), "--host", "127.0.0.1", "--port", str(port), "--pin", PIN, "--async-mode", mode]
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "run.py", "serve", *options],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        told = ""
        assert self.process.stdout is not None
        while "listening on" not in told:
            line = self.process.stdout.readline()
            assert line, self.stderr
            told += line
        self.told = told
        self.port = int(re.search(r"listening on 127\.0\.0\.1:(\d+)", told)[1])  # type: ignore[index]
        self.url = f"http://127.0.0.1:{self.port}"
        self.wall = re.search(r"/wall\?key=(\S+)", told)[1]  # type: ignore[index]
        reply = requests.post(f"{self.url}/console", json={"pin": PIN}, timeout=PATIENCE)
        self.dealer = reply.cookies[COOKIE_DEALER]

    @property
    def stderr(self) -> str:
        return self.errors.read_text("utf-8")

    def complaints(self) -> list[str]:
        """What the server said of its own trouble; the library notes the first refused request of a kind, in a line."""
        return [line for line in self.stderr.splitlines() if "further occurrences" not in line]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
        self.process.stdout.close()  # type: ignore[union-attr]


class Page:
    """A page's end of the wire: what it was sent, in order."""

    def __init__(self, server: Server, role: str, key: str | None = None, **auth: Any) -> None:
        self.frames: queue.Queue[dict[str, Any]] = queue.Queue()
        self.screens: queue.Queue[list[dict[str, Any]]] = queue.Queue()
        self.orders: queue.Queue[dict[str, Any]] = queue.Queue()
        self.client = socketio.Client(reconnection=False)
        self.refusal: Any = None
        self.client.on("frame", self.frames.put)
        self.client.on("screens", self.screens.put)
        self.client.on("screen", self.orders.put)
        self.client.on("connect_error", lambda error: setattr(self, "refusal", error))
        cookie = {"pad": COOKIE_PAD, "dealer": COOKIE_DEALER}.get(role)
        headers = {"Cookie": f"{cookie}={key}"} if cookie and key else {}
        auth = {"role": role, **({"key": key} if key and not cookie else {}), **auth}
        self.client.connect(server.url, auth=auth, headers=headers, transports=["websocket"], wait_timeout=PATIENCE)

    def frame(self, until: Callable[[dict[str, Any]], bool] = lambda frame: True) -> dict[str, Any]:
        """The next frame of which this is true."""
        end = time.monotonic() + PATIENCE
        while True:
            frame = self.frames.get(timeout=max(0.01, end - time.monotonic()))
            if until(frame):
                return frame

    def quiet(self, seconds: float = 0.4) -> None:
        """Nothing comes for a while."""
        time.sleep(seconds)
        assert self.frames.empty(), self.frames.get_nowait()

    def drain(self) -> dict[str, Any] | None:
        """The newest frame that has come so far."""
        time.sleep(0.3)
        newest = None
        while not self.frames.empty():
            newest = self.frames.get_nowait()
        return newest

    def command(self, do: str, **parts: Any) -> Any:
        return self.client.call("command", {"do": do, **parts}, timeout=PATIENCE)

    def call(self, event: str, data: Any = None) -> Any:
        return self.client.call(event, data, timeout=PATIENCE)

    def close(self) -> None:
        self.client.disconnect()


class Evening:
    """A server with a console, and pages that are closed when it is over."""

    def __init__(self, show: Path, mode: str) -> None:
        self.mode = mode
        self.server = Server(show, mode)
        self.pages: list[Page] = []
        self.console = self.page("dealer", self.server.dealer)
        self.state = self.console.frame()["desk"]["state"]

    def page(self, role: str, key: str | None = None, **auth: Any) -> Page:
        made = Page(self.server, role, key, **auth)
        self.pages.append(made)
        return made

    def dealer(self, do: str, **parts: Any) -> dict[str, Any]:
        """A command of the console on the newest state."""
        frame = self.console.drain()
        self.state = frame["desk"]["state"] if frame else self.state
        reply: dict[str, Any] = self.console.command(do, state=self.state, **parts)
        return reply

    def ok(self, do: str, **parts: Any) -> dict[str, Any]:
        """A command that is taken; where the frame of the one before was still on its way, it is pressed again."""
        reply = self.dealer(do, **parts)
        end = time.monotonic() + PATIENCE
        while not reply["ok"] and reply["why"] == "stale" and time.monotonic() < end:
            time.sleep(0.05)
            reply = self.dealer(do, **parts)
        assert reply["ok"], reply
        return reply

    def pair(self, seat: str) -> str:
        """A key for a seat's pad, got as a tablet gets it."""
        url = self.ok("move", seat=seat)["url"]
        reply = requests.post(url, json={"nonce": os.urandom(16).hex()}, timeout=PATIENCE)
        return reply.cookies[COOKIE_PAD]

    def begin(self, **options: Any) -> None:
        """A new match of black_white_2 in which A is first."""
        self.dealer("rule_end", winner=None, reason="다음 경기")
        self.ok("set_up", game="black_white_2", seats=["A", "B"], options={"first": "A", **options})
        self.ok("start")

    def close(self) -> None:
        for page in self.pages:
            page.close()
        self.server.stop()


@pytest.fixture(scope="module", params=MODES)
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    made = Evening(tmp_path_factory.mktemp("wire") / "show.db", request.param)
    yield made
    made.close()
    assert made.server.complaints() == []  # whatever these tests did


def refused(evening: Evening, role: str, by: str | None = None, **auth: Any) -> str:
    """The word with which a page is turned away that comes by this cookie or key."""
    client = socketio.Client(reconnection=False)
    said: list[Any] = []
    client.on("connect_error", said.append)
    cookie = {"pad": COOKIE_PAD, "dealer": COOKIE_DEALER}.get(role)
    headers = {"Cookie": f"{cookie}={by}"} if cookie and by else {}
    auth = {"role": role, **({"key": by} if by and not cookie else {}), **auth}
    with pytest.raises(socketio.exceptions.ConnectionError):
        client.connect(evening.server.url, auth=auth, headers=headers, transports=["websocket"])
    client.disconnect()
    return str(said[-1]["message"] if isinstance(said[-1], dict) else said[-1])


# -- coming ----------------------------------------------------------------------------------------------------


def test_strangers_are_refused_and_a_key_opens_what_it_is_for(evening: Evening) -> None:
    pad = evening.pair("B")
    dealer = evening.server.dealer
    for role, by, auth in (
        ("wall", None, {}),
        ("wall", "x", {}),
        ("wall", None, {"key": 3}),
        ("wall", None, {"key": ["x"]}),
        ("pad", None, {}),
        ("pad", "x", {}),
        ("pad", dealer, {}),
        ("pad", None, {"key": pad}),  # these two come by cookie alone, which no script can read
        ("dealer", None, {"key": dealer}),
        ("dealer", None, {}),
        ("dealer", "x", {}),
        ("dealer", pad, {}),
    ):
        assert refused(evening, role, by, **auth) == "refused", (role, auth)
    for role, key, audience in (
        ("wall", evening.server.wall, "wall"),
        ("pad", pad, "B"),
        ("dealer", evening.server.dealer, "dealer"),
    ):
        page = evening.page(role, key)
        frame = page.frame()
        assert frame["audience"] == audience and ("desk" in frame) == (audience == "dealer")
        page.close()


def test_a_revoked_key_is_told_that_it_was(evening: Evening) -> None:
    link = evening.ok("new_link", role="viewer")
    key = link["url"].partition("key=")[2]
    page = evening.page("viewer", key)
    assert page.frame()["audience"] == "viewer"
    evening.ok("revoke", id=link["id"])
    assert page.orders.get(timeout=PATIENCE) == {"do": "goodbye", "why": "revoked"}
    assert refused(evening, "viewer", key) == "revoked"


# -- frames ----------------------------------------------------------------------------------------------------


def test_frames_go_to_whom_they_concern_and_are_numbered_for_them(evening: Evening) -> None:
    evening.begin()
    a, b = evening.page("pad", evening.pair("A")), evening.page("pad", evening.pair("B"))
    walls = [evening.page("wall", evening.server.wall) for _ in range(2)]
    firsts = {page: page.drain() for page in (a, b, *walls)}
    assert firsts[walls[0]] == firsts[walls[1]]
    evening.ok("marker", note="for the dealer alone")
    for page in (a, b, *walls):
        page.quiet()
    ask = firsts[a]["match"]["open"][0]  # type: ignore[index]
    assert firsts[b]["match"]["open"] == []  # type: ignore[index]
    assert a.call("preview", {"ask": ask["id"], "answer": {"points": 12}})["notes"][0]["note"] == "bid"
    assert a.command("answer", ask=ask["id"], answer={"points": 12}, key="a-key-of-this-answer") == {"ok": True}
    for page in (a, b, *walls):
        frame = page.frame()
        assert frame["n"] == firsts[page]["n"] + 1 and frame["run"] == firsts[page]["run"]  # type: ignore[index]
        assert frame["match"]["table"]["counters"]["points"]["A"] == (188 if page is a else None)
        assert frame["match"]["facts"][0]["colour"] == "white"
    assert a.command("answer", ask=ask["id"], answer={"points": 12}, key="a-key-of-this-answer") == {"ok": True}
    assert a.command("answer", ask=ask["id"], answer={"points": 12})["why"] == "no_such_ask"
    assert b.command("cue", cue="compare")["why"] == "forbidden"
    assert walls[0].command("answer", ask=ask["id"], answer={"points": 12})["why"] == "forbidden"
    assert walls[0].call("preview", {"ask": ask["id"], "answer": {"points": 12}})["why"] == "forbidden"
    for page in (a, b, *walls):
        page.quiet(0.2)
        page.close()


def test_what_is_acknowledged_is_on_the_disk(evening: Evening) -> None:
    evening.begin()
    reply = evening.ok("marker", note="written", key="key-of-the-marker")
    with Log.open(evening.server.show, readonly=True) as log:
        row = log.by_key("dealer:key-of-the-marker")
        assert row is not None and (row.seq, row.data) == (reply["seq"], {"note": "written"})


def test_server_time_comes_back_with_what_was_sent(evening: Evening) -> None:
    wall = evening.page("wall", evening.server.wall)
    n = wall.frame()["n"]
    first = wall.call("time", {"t": 12.5, "n": n, "rtt": 3, "hidden": False})
    time.sleep(0.2)
    second = wall.call("time", {"t": 13, "n": n})
    assert first["t"] == 12.5 and 150 <= second["now"] - first["now"] < 5000
    for odd in (
        None,
        [],
        {},
        {"t": "x" * 9, "n": -1, "rtt": "x"},
        {"t": [1], "n": 10**6, "rtt": -5},
        {"n": True, "hidden": "x"},
    ):
        reply = wall.call("time", odd)
        assert reply is None or reply["t"] is None
    wall.close()


# -- screens ---------------------------------------------------------------------------------------------------


def test_the_list_of_screens_is_the_dealers_and_the_dealer_orders_them(evening: Evening) -> None:
    wall = evening.page("wall", evening.server.wall)
    n = wall.frame()["n"]
    wall.call("time", {"t": 1, "n": n, "rtt": 7})

    def listed() -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for one in evening.console.screens.get(timeout=PATIENCE):
                if one["role"] == "wall" and one["online"] and one["rtt"] == 7:  # the wall of the test before had 3
                    return one
        raise AssertionError("the wall was not listed")

    screen = listed()
    assert (screen["drawn"], screen["rtt"], screen["address"]) == (n, 7, "127.0.0.1") and screen["newest"] >= n
    evening.ok("screen", id=screen["id"], act="rename", name="왼쪽 벽")
    assert wall.orders.get(timeout=PATIENCE) == {"do": "identify", "name": "왼쪽 벽"}
    evening.ok("screen", id=screen["id"], act="refresh")
    assert wall.orders.get(timeout=PATIENCE)["do"] == "refresh"
    for id, act in (("none", "refresh"), (screen["id"], "explode")):
        assert evening.dealer("screen", id=id, act=act)["ok"] is False
    assert wall.screens.empty()
    wall.close()


def test_a_seat_that_is_released_hears_goodbye_and_can_do_nothing_more(evening: Evening) -> None:
    evening.begin()
    key = evening.pair("A")
    pad = evening.page("pad", key)
    ask = pad.frame(lambda frame: bool(frame["match"]["open"]))["match"]["open"][0]["id"]
    # A page that claims to be gone, or to come anew, stays in the dealer's sight and reach.
    pad.client.emit("disconnect")
    pad.client.emit("connect", {"role": "pad"})
    pad.drain()
    evening.ok("release", seat="A")
    late = None
    if pad.client.connected:
        try:
            late = pad.command("answer", ask=ask, answer={"points": 99})
        except socketio.exceptions.SocketIOError:
            late = None
    assert late is None or late["why"] == "forbidden"
    assert pad.orders.get(timeout=PATIENCE) == {"do": "goodbye", "why": "revoked"}
    end = time.monotonic() + PATIENCE
    while pad.client.connected and time.monotonic() < end:
        time.sleep(0.05)
    assert not pad.client.connected
    pad.drain()
    ready = evening.ok("preset", scene={"kind": "black"})["seq"]
    frame = evening.console.frame(lambda frame: frame["desk"]["preview"]["seq"] == ready)
    evening.ok("take", on=[frame["desk"]["program"]["seq"], ready])
    pad.quiet()
    assert refused(evening, "pad", key) == "revoked"


def test_a_moved_seat_says_why_to_the_old_tablet(evening: Evening) -> None:
    old = evening.page("pad", evening.pair("B"))
    new = evening.page("pad", evening.pair("B"))
    assert old.orders.get(timeout=PATIENCE) == {"do": "goodbye", "why": "moved"}
    assert new.frame()["audience"] == "B" and new.orders.empty()
    new.close()


def test_undo_says_which_audiences_have_drawn_what_it_takes_back(evening: Evening) -> None:
    evening.begin()
    wall, a = evening.page("wall", evening.server.wall), evening.page("pad", evening.pair("A"))
    ask = a.frame(lambda frame: bool(frame["match"]["open"]))["match"]["open"][0]["id"]
    wall.drain()
    assert a.command("answer", ask=ask, answer={"points": 12}) == {"ok": True}
    n = wall.frame()["n"]
    frame = evening.console.frame(lambda frame: bool(frame["desk"]["answers"]))
    evening.state = frame["desk"]["state"]
    seq = frame["desk"]["answers"][-1]["seq"]
    assert evening.dealer("undo_view", to=seq)["shown"] == []
    wall.call("time", {"t": 1, "n": n})
    view = evening.dealer("undo_view", to=seq)
    assert [(one["audience"], one["facts"][0]["fact"]) for one in view["shown"]] == [("wall", "bid")]
    evening.ok("undo", to=seq)
    assert wall.frame()["match"]["facts"] == []
    wall.close()
    a.close()


# -- what breaks nothing ---------------------------------------------------------------------------------------

PACKETS: list[str | bytes] = [
    "",
    "x",
    "9",
    "4",
    "49",
    "4x",
    "42",
    "42[",
    "42[]",
    "42{}",
    "42null",
    "420[]",
    '42["command"',
    '42["command"]',
    '42["command",1,2,3]',
    '420["command"]',
    '421["command",null]',
    '422["command",{"do":"answer"},1,2]',
    "42[1]",
    "42[null]",
    '42[["command"]]',
    '42[{"do":1}]',
    '42["connect"]',
    '42["connect",{"key":"x"}]',
    '42["disconnect"]',
    '42["frame",{}]',
    '42["nothing",1]',
    '423["nothing",1]',
    '42["time"]',
    '42["time",{"t":1e400}]',
    '424["time",{"t":123456789012345678901234567890}]',
    '42["command",{"do":"\\ud800"}]',
    '42["command",' + "[" * 5000 + "]" * 5000 + "]",
    '42["command",' + "[" * 100_000,
    '425["preview",{"ask":[],"answer":{"points":[]}}]',
    "43",
    "430",
    "431[]",
    '43999["x"]',
    "44",
    '44"no"',
    "45",
    "46",
    "47",
    "48",
    '451-["command",{"_placeholder":true,"num":0}]',
    '451-["command",{"_placeholder":true,"num":99}]',
    "45999-[]",
    "45-[]",
    "461-[]",
    "42/other,[1]",
    "40/other,",
    "40",
    '40{"key":"x"}',
    "41/other,",
    "4" + "9" * 4000,
    "42" + "1" * 400 + "[]",
    "1x",
    "2probe",
    "3",
    "5",
    "6",
    "7",
    "8",
    b"",
    b"\x00",
    b"\xff" * 40,
    b"42[]",
    '42["command",{"x":"' + "y" * 600_000 + '"}]',
    '42["command",{"x":"' + "y" * 900_000 + '"}]',
]


def raw(evening: Evening, cookie: str | None = None) -> websocket.WebSocket:
    """A bare socket, connected and past the handshake."""
    made = websocket.create_connection(
        f"ws://127.0.0.1:{evening.server.port}/socket.io/?EIO=4&transport=websocket", timeout=PATIENCE, cookie=cookie
    )
    assert str(made.recv()).startswith("0")
    made.send('40{"role":"pad"}')
    made.recv()
    return made


@pytest.mark.parametrize("joined", [True, False], ids=["pad", "stranger"])
def test_packets_that_are_none_kill_nothing_and_are_worth_no_traceback(evening: Evening, joined: bool) -> None:
    evening.begin()
    key = evening.pair("A") if joined else None
    frame = evening.console.drain()
    assert frame is not None
    state = frame["desk"]["state"]
    for packet in PACKETS:
        line = raw(evening, f"{COOKIE_PAD}={key}" if key else None)
        try:
            for _ in range(2):
                if isinstance(packet, bytes):
                    line.send_binary(packet)
                else:
                    line.send(packet)
            line.settimeout(0.02)
            while line.recv():
                pass
        except (websocket.WebSocketException, OSError):
            pass
        finally:
            line.close()
    evening.ok("marker", note="still here")
    frame = evening.console.drain()
    assert frame is None or frame["desk"]["state"] == state
    assert evening.server.process.poll() is None and evening.server.complaints() == []


def test_requests_that_are_none_kill_nothing(evening: Evening) -> None:
    line = f"{evening.server.url}/socket.io/"
    polling = f"{line}?EIO=4&transport=polling"
    for address in (line, f"{line}?EIO=3&transport=polling", f"{line}?EIO=4&transport=pigeon", f"{polling}&sid=none"):
        assert requests.get(address, timeout=PATIENCE).status_code == 400
    reply = requests.get(polling, timeout=PATIENCE, headers={"Origin": "http://evil.example"})
    assert reply.status_code == 400  # another site's page may not even begin
    sid = requests.get(polling, timeout=PATIENCE).text.partition('"sid":"')[2].partition('"')[0]
    for sent in (b"", b"\xff\xfe", b"42[", b"b!!!", b"4" + b"x" * 800_000):
        with suppress(requests.ReadTimeout):  # its own request waits until its own line is given up; nobody else's does
            requests.post(f"{polling}&sid={sid}", data=sent, timeout=1)
    for sent in (
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"\x16\x03\x01\x02\x00" * 30,
        b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /console HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
    ):
        with socket.create_connection(("127.0.0.1", evening.server.port), timeout=PATIENCE) as bare:
            bare.sendall(sent)
            bare.shutdown(socket.SHUT_WR)
            bare.settimeout(1)
            try:
                while bare.recv(4096):
                    pass
            except OSError:
                pass
    evening.ok("marker", note="still here")
    assert evening.server.complaints() == []


# -- a crash ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_what_was_acknowledged_survives_kill_9_and_is_not_done_twice(tmp_path: Path, mode: str) -> None:
    evening = Evening(tmp_path / "show.db", mode)
    try:
        evening.begin()
        key = evening.pair("A")
        pad = evening.page("pad", key)
        first = pad.frame(lambda frame: bool(frame["match"]["open"]))
        ask = first["match"]["open"][0]["id"]
        answer = {"ask": ask, "answer": {"points": 33}, "key": "key-over-the-crash"}
        assert pad.command("answer", **answer) == {"ok": True}
        evening.server.kill()
        evening.server = Server(evening.server.show, mode, evening.server.port)
        back = evening.page("pad", key)
        frame = back.frame()
        assert frame["run"] != first["run"] and frame["match"]["table"]["counters"]["points"]["A"] == 167
        assert frame["clocks"][0]["running"] is False
        assert back.command("answer", **answer) == {"ok": True}
        assert back.drain() is None
        wall = evening.page("wall", evening.server.wall)
        assert wall.frame()["match"]["asks"][0]["seat"] == "B"
        with Log.open(evening.server.show, readonly=True) as log:
            assert [row.kind for row in log.rows()].count("answer") == 1
    finally:
        evening.close()
    assert evening.server.stderr == ""


# -- serve's own errors ----------------------------------------------------------------------------------------


def serve(*options: str, env: dict[str, str] | None = None) -> str:
    """What `serve` says when it cannot serve: one line, exit code 2."""
    done = subprocess.run(
        [sys.executable, "run.py", "serve", "--host", "127.0.0.1", "--port", "0", *options],
        cwd=ROOT, capture_output=True, text=True, timeout=60, env={**os.environ, **(env or {})},
    )  # fmt: skip
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert len(done.stderr.strip().splitlines()) == 1 and "Traceback" not in done.stderr, done.stderr
    assert done.stdout == ""
    return done.stderr


def test_a_busy_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        said = serve("--show", str(tmp_path / "show.db"), "--port", str(port))
    assert f"Port {port} is busy" in said and "--port" in said and not (tmp_path / "show.db").exists()


@pytest.mark.parametrize("host", ["203.0.113.7", "no.such.host.invalid", "..", "::zz", "a" * 300])
def test_an_address_that_is_not_this_machines(tmp_path: Path, host: str) -> None:
    assert "--host" in serve("--show", str(tmp_path / "show.db"), "--host", host)


@pytest.mark.parametrize("pin", ["1234", "1234567", "12345a", "１２３４５６", ""])
def test_a_pin_that_is_none(tmp_path: Path, pin: str) -> None:
    assert "six digits" in serve("--show", str(tmp_path / "show.db"), "--pin", pin)
    assert not (tmp_path / "show.db").exists()


def test_a_public_url_that_is_none(tmp_path: Path) -> None:
    assert "http://" in serve("--show", str(tmp_path / "show.db"), "--public-url", "studio.local:8000")


@pytest.mark.parametrize("kind", ["foreign", "empty", "folder", "damaged", "no folder", "a file for a folder"])
def test_a_file_that_is_no_whole_show_is_left_as_it_is(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "show.db"
    if kind == "foreign":
        path.write_bytes(b"SQLite format 3\x00 not really" * 500)
    elif kind == "empty":
        path.touch()
    elif kind == "folder":
        path.mkdir()
    elif kind == "no folder":
        path = Path("/proc/nowhere/show.db")
    elif kind == "a file for a folder":
        path.touch()
        path = path / "show.db"
    else:
        from control.log import Entry

        with Log.create(path) as log:
            log.append([Entry(kind="note", actor="dealer", data={"text": "x" * 9000}) for _ in range(30)])
        content = bytearray(path.read_bytes())
        content[len(content) // 2 : len(content) // 2 + 4096] = b"\x5a" * 4096
        path.write_bytes(content)
    before = path.read_bytes() if path.is_file() else None
    said = serve("--show", str(path))
    assert path.name in said or str(path.parent) in said
    assert before is None or path.read_bytes() == before


def test_a_read_only_folder_and_file(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    closed.chmod(0o555)
    path = closed / "show.db"
    if os.geteuid() == 0:  # modes do not bind root: the same as a user whom they do bind
        code = (
            "import os, sys, flask_socketio, control.bots, control.console, control.desk, displays.pages, "
            "displays.replay.routes, displays.wire, player_pads.routes, run; os.setegid(65534); os.seteuid(65534); "
            "run.main(sys.argv[1:])"
        )
        for folder in (tmp_path, *(one for one in tmp_path.parents if one.name.startswith("pytest"))):
            folder.chmod(0o755)
        options = ["--host", "127.0.0.1", "--port", "0", "--async-mode", "threading", "--show", str(path)]
        command = [sys.executable, "-c", code, "serve", *options]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
        assert done.returncode == 2 and len(done.stderr.strip().splitlines()) == 1, done.stderr
        said = done.stderr
    else:
        said = serve("--show", str(path))
    assert str(closed) in said and not path.exists()


def test_a_second_server_on_the_same_show(evening: Evening) -> None:
    assert "another process" in serve("--show", str(evening.server.show))
    evening.ok("marker", note="undisturbed")


def test_missing_browser_libraries(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; import displays.libs as libs; "
        f"libs.NODE_MODULES = Path({str(tmp_path)!r}); import run; run.main(sys.argv[1:])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "serve", "--show", str(tmp_path / "show.db")],
        cwd=ROOT, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2 and "make setup" in done.stderr and len(done.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "show.db").exists()


@pytest.mark.parametrize("mode", MODES)
def test_ctrl_c_stops_it_with_a_word(tmp_path: Path, mode: str) -> None:
    server = Server(tmp_path / "show.db", mode)
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(PATIENCE) == 0
    assert "Stopped" in server.process.stdout.read() and server.stderr == ""  # type: ignore[union-attr]
    server.stop()
    again = Server(tmp_path / "show.db", mode)
    again.stop()
    assert again.stderr == ""
