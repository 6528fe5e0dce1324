"""Looking up a name (an OBS on another machine) may take as long as it likes: the show goes on."""

from __future__ import annotations

import re
import time
from pathlib import Path

import requests

from tests.bench.servers import PIN, Server

SLOW = """
import runpy, socket, sys, time
look_up, wait = socket.getaddrinfo, time.sleep
def slowly(host, *rest, **named):
    if host == "obs.local":
        open({begun!r}, "a").write("x")
        wait(60)
        raise socket.gaierror(-2, "nobody knows it")
    return look_up(host, *rest, **named)
socket.getaddrinfo = slowly
sys.argv = ["run.py", "serve", "--show", {show!r}, "--host", "127.0.0.1", "--port", "0", "--pin", {pin!r},
            "--async-mode", "eventlet", "--obs", "obs.local:4455"]
runpy.run_path("run.py", run_name="__main__")
"""


def test_a_slow_resolver_holds_nobody_up(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    server = Server(tmp_path, "-c", SLOW.format(begun=str(begun), show=str(tmp_path / "show.db"), pin=PIN))
    try:
        assert re.search("listening on", server.told)
        end = time.monotonic() + 60
        while not begun.exists() and time.monotonic() < end:
            requests.get(f"http://127.0.0.1:{server.port}/console", timeout=20)
            time.sleep(0.1)
        assert begun.exists()  # the look-up is under way, and takes a minute
        for _ in range(3):
            assert requests.get(f"http://127.0.0.1:{server.port}/console", timeout=20).status_code == 200
    finally:
        server.kill()
