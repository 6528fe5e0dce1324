"""How little a server needs to start: one that was killed must have every screen right again in a second and a half."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.evening import Server
from tests.modes import MODES

ROOT = Path(__file__).parent.parent
#: A client's HTTP, QR codes and pictures, the editors' timelines: none is needed to go on with a show.
LATER = ("requests.", "urllib3", "qrcode", "PIL", "opentimelineio")


@pytest.fixture(scope="module", params=MODES)
def started(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[set[str], Path]:
    """The modules that a server had imported when it listened, and where what was compiled for it is kept."""
    folder = tmp_path_factory.mktemp("start")
    server = Server(folder / "show.db", "--async-mode", request.param)
    server.program = (sys.executable, "-X", "importtime", "run.py")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONDONTWRITEBYTECODE", "1")
        environment.setenv("PYTHONPYCACHEPREFIX", str(folder / "compiled"))
        with server:
            lines = server.said.splitlines()
    return {line.rpartition("|")[2].strip() for line in lines if line.startswith("import time:")}, folder / "compiled"


def test_a_server_starts_without_what_only_later_work_needs(started: tuple[set[str], Path]) -> None:
    modules, _ = started
    assert {"flask_socketio", "control.desk", "displays.wire", "rules.match"} <= modules
    assert not {name for name in modules if name.startswith(LATER)}


def test_what_was_compiled_is_kept_for_the_next_start(started: tuple[set[str], Path]) -> None:
    kept = {path.name.partition(".")[0] for path in started[1].glob(f"{str(ROOT).lstrip('/')}/control/*.pyc")}
    assert {"desk", "log", "house"} <= kept
