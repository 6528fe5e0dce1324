"""Green threads or real ones: only run.py knows eventlet (and the bench's bare server), and nobody misses it."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.screens import Screen, sign_in
from tests.modes import ONE
from tests.test_wire import PIN, Server

ROOT = Path(__file__).parent.parent
KNOWS = {"run.py", "tests/bench/bare.py"}
ROOMS = ("rules", "scenes", "control", "displays", "player_pads", "tests")


def imports(source: str) -> set[str]:
    """The top names of everything that a source imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
        elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in (
            "__import__",
            "import_module",
            "importorskip",
        ):
            found |= {str(one.value).partition(".")[0] for one in node.args[:1] if isinstance(one, ast.Constant)}
    return found


def test_nothing_but_run_py_and_the_bare_server_knows_eventlet() -> None:
    files = [ROOT / "run.py", *(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))]
    assert len(files) > 200
    knows = {
        str(path.relative_to(ROOT)) for path in files if {"eventlet", "greenlet"} & imports(path.read_text("utf-8"))
    }
    assert knows == {path for path in KNOWS if (ROOT / path).exists()}


@pytest.mark.parametrize(
    "source",
    ["import eventlet", "def f():\n    from eventlet.wsgi import server", "__import__('eventlet')",
     "import importlib\nimportlib.import_module('eventlet.green')"],
)  # fmt: skip
def test_it_would_be_seen(source: str) -> None:
    assert "eventlet" in imports(source)


WITHOUT = """
import sys
sys.modules["eventlet"] = sys.modules["greenlet"] = None  # importing them fails
import runpy
sys.argv = ["run.py", *sys.argv[1:]]
runpy.run_path("run.py", run_name="__main__")
"""


@pytest.mark.parametrize("named", ["option", "environment"])
def test_a_server_on_threads_needs_no_eventlet_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    runner = tmp_path / "without.py"
    runner.write_text(WITHOUT)
    options = ["--show", str(tmp_path / "show.db"), "--host", "127.0.0.1", "--port", "0", "--pin", PIN]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    env.pop("TABLECAST_ASYNC", None)
    if named == "option":
        options += ["--async-mode", "threading"]
    else:
        env["TABLECAST_ASYNC"] = "threading"
    process = subprocess.Popen(
        [sys.executable, str(runner), "serve", *options],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        said = ""
        while "listening on" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        url = "http://127.0.0.1:" + said.rpartition("listening on 127.0.0.1:")[2].partition(";")[0]
        console = Screen(url, "dealer", sign_in(url, PIN))
        console.fresh()
        assert console.command("marker", note="실 스레드")["ok"]
        console.until(lambda frame: frame["desk"]["markers"])
        console.close()
    finally:
        process.kill()
        process.communicate()


@pytest.mark.skipif(not ONE, reason="only where the suite is run on one kind of threads")
def test_the_switch_reaches_the_servers_that_tests_start(tmp_path: Path) -> None:
    server = Server(tmp_path / "show.db", ONE or "")
    try:
        maps = Path(f"/proc/{server.process.pid}/maps").read_text()
        assert ("greenlet" in maps) == (ONE == "eventlet")
    finally:
        server.stop()


def test_a_kind_of_threads_that_is_none(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "run.py", "serve", "--show", str(tmp_path / "show.db")],
        cwd=ROOT, capture_output=True, text=True, env={**os.environ, "TABLECAST_ASYNC": "fibers"},
    )  # fmt: skip
    assert done.returncode == 2 and "threading" in done.stderr and "Traceback" not in done.stderr
    assert not (tmp_path / "show.db").exists()
