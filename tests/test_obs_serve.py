"""`serve --obs` as a process, on eventlet and on threads: it links, and an OBS that hangs slows nobody down."""

from __future__ import annotations

import socket
import time
from pathlib import Path

import pytest
import requests

from control.access import COOKIE_DEALER
from tests.evening import PIN, Server
from tests.fake_obs import FakeObs
from tests.modes import MODES
from tests.test_obs import until
from tests.test_wire import Page


def dealer(server: Server) -> Page:
    signed = requests.post(f"{server.url}/console", json={"pin": PIN}, timeout=10)
    return Page(server, "dealer", signed.cookies[COOKIE_DEALER])  # type: ignore[arg-type]


@pytest.mark.parametrize("mode", MODES)
def test_serve_links_and_takes_reach_obs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    monkeypatch.setenv("TABLECAST_OBS_PASSWORD", "hush-hush")
    with FakeObs("hush-hush") as fake:
        server = Server(tmp_path / "show.db", "--async-mode", mode, "--obs", f"127.0.0.1:{fake.port}")
        with server:
            until(lambda: fake.did("GetSceneList"))
            page = dealer(server)
            linked = page.frame(lambda frame: frame["desk"]["obs"]["state"] == "linked")
            assert page.command("preset", scene={"kind": "standby"})["ok"]
            on = [
                linked["desk"]["program"]["seq"],
                page.frame(lambda frame: frame["desk"]["preview"]["scene"])["desk"]["preview"]["seq"],
            ]
            assert page.command("take", on=on)["ok"]
            until(lambda: fake.did("SetCurrentProgramScene") == [{"sceneName": "standby"}])
            assert page.command("obs_record", on=True)["ok"]
            page.frame(lambda frame: any(row["kind"] == "anchor" for row in frame["desk"]["tail"]))
            fake.cut()
            page.frame(lambda frame: frame["desk"]["obs"]["state"] == "lost")
            page.frame(lambda frame: frame["desk"]["obs"]["state"] == "linked" and frame["desk"]["obs"]["recording"])
            page.close()
        assert "hush" not in server.said


@pytest.mark.parametrize("mode", MODES)
def test_a_hanging_obs_slows_nobody_down(tmp_path: Path, mode: str) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        Server(tmp_path / "show.db", "--async-mode", mode, "--obs", f"127.0.0.1:{silent.getsockname()[1]}") as server,
    ):
        page = dealer(server)
        page.frame(lambda frame: frame["desk"]["obs"]["state"] == "connecting")
        began = time.monotonic()
        for n in range(20):
            assert page.command("marker", note=str(n))["ok"]
        # A step of the link's beginning alone may take 5 s, so 20 commands that waited for it would take far longer.
        assert time.monotonic() - began < 15
        page.frame(lambda frame: frame["desk"]["obs"]["state"] == "absent")
        page.close()


def test_what_is_no_address_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(
        RuntimeError, match=r"one two is no address of an OBS: .* for example 127\.0\.0\.1:4455"
    ) as failed:
        Server(tmp_path / "show.db", "--obs", "one two").start()
    assert "Traceback" not in str(failed.value)
    assert not (tmp_path / "show.db").exists()  # a mistyped address leaves nothing lying about
