"""OBS itself for tests: Debian's obs-studio on a virtual screen, everything it keeps in a folder of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

PASSWORD = "hush-hush"
SCENES = ("standby", "match", "Desk")
START_SECONDS = 60
"""Its start takes 2 s here; a machine that draws everything on one busy core may need longer."""


def missing() -> str | None:
    """What keeps OBS from running here, or None."""
    lacks = [name for name in ("obs", "Xvfb", "ffprobe") if shutil.which(name) is None]
    return f"{', '.join(lacks)} not installed (Debian: apt-get install obs-studio xvfb ffmpeg)" if lacks else None


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def lay_out(home: Path, port: int) -> Path:
    """Settings as a person would have made them: no wizard, small pictures, three empty scenes, a password."""
    settings, recordings = home / "config" / "obs-studio", home / "recordings"
    for folder in ("basic/profiles/Untitled", "basic/scenes", "plugin_config/obs-websocket"):
        (settings / folder).mkdir(parents=True)
    recordings.mkdir()
    (home / "run").mkdir(mode=0o700)
    # Up to OBS 29 its websocket's settings are here; newer ones read the file in plugin_config.
    (settings / "global.ini").write_text(
        "[General]\nFirstRun=true\nEnableAutoUpdates=false\nLastVersion=999999999\n"
        "[Basic]\nProfile=Untitled\nProfileDir=Untitled\nSceneCollection=Untitled\nSceneCollectionFile=Untitled\n"
        "[BasicWindow]\nPreviewEnabled=false\n"
        f"[OBSWebSocket]\nFirstLoad=false\nServerEnabled=true\nServerPort={port}\nAlertsEnabled=false\n"
        f"AuthRequired=true\nServerPassword={PASSWORD}\n"
    )
    (settings / "plugin_config/obs-websocket/config.json").write_bytes(
        msgspec.json.encode(
            {
                "alerts_enabled": False, "auth_required": True, "first_load": False, "server_enabled": True,
                "server_password": PASSWORD, "server_port": port,
            }
        )
    )  # fmt: skip
    (settings / "basic/profiles/Untitled/basic.ini").write_text(
        "[General]\nName=Untitled\n[Video]\nBaseCX=320\nBaseCY=180\nOutputCX=320\nOutputCY=180\nFPSType=0\nFPSCommon=10\n"
        f"[Output]\nMode=Simple\n[SimpleOutput]\nFilePath={recordings}\nRecFormat=mkv\nRecFormat2=mkv\nRecQuality=Small\n"
        "RecEncoder=x264\n"
    )
    collection = {
        "name": "Untitled", "current_scene": SCENES[0], "current_program_scene": SCENES[0],
        "scene_order": [{"name": name} for name in SCENES],
        "sources": [{"id": "scene", "name": name, "settings": {}} for name in SCENES],
    }  # fmt: skip
    (settings / "basic/scenes/Untitled.json").write_bytes(msgspec.json.encode(collection))
    return recordings


@contextmanager
def screen(home: Path) -> Iterator[str]:
    """A virtual screen of a number that Xvfb chooses itself."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "640x480x24", "-nolisten", "tcp"]
    with (home / "xvfb.log").open("wb") as log:
        server = subprocess.Popen(command, pass_fds=[writing], stdout=log, stderr=log, start_new_session=True)
    os.close(writing)
    try:
        with os.fdopen(reading) as said:
            number = said.readline().strip()
        assert number, (home / "xvfb.log").read_text()
        yield f":{number}"
    finally:
        _end(server)


@contextmanager
def running(home: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """OBS on a screen of its own, listening; ended with everything that it started."""
    with screen(home) as display:
        place = {"HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"), "XDG_RUNTIME_DIR": str(home / "run")}
        drawn = {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "LIBGL_ALWAYS_SOFTWARE": "1", "LC_ALL": "C.UTF-8"}
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LD_LIBRARY_PATH")}
        with (home / "obs.log").open("wb") as log:
            obs = subprocess.Popen(
                ["obs", "--multi", "--minimize-to-tray", "--disable-updater"],
                env={**kept, **place, **drawn}, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True,
            )  # fmt: skip
        try:
            _wait(obs, port, home / "obs.log")
            yield obs
        finally:
            _end(obs)


def _wait(obs: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and obs.poll() is None:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise AssertionError(f"OBS did not come up:\n{log.read_text(errors='replace')[-3000:]}")


def _end(process: subprocess.Popen[bytes]) -> None:
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, sign)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            continue
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # what it left behind: a muxer of a recording
        return
