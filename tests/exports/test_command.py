"""`run.py export`: 1,500 markers in time, files whole, and every mistake one clear line with exit code 2."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import run
from control.timecode import Rate
from displays.exports import FORMATS
from tests.exports import readers, shows

ROOT = Path(__file__).parents[2]


def export(*arguments: object) -> Result:
    return CliRunner().invoke(run.main, ["export", *map(str, arguments)])


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three hours with 1,500 markers."""
    path = tmp_path_factory.mktemp("long") / "show.db"
    shows.marked(path, [n * 7_200_000_000 for n in range(1500)], "30000/1001 DF", jam="22:30:00;00")
    return path


@pytest.mark.parametrize("format", FORMATS)
def test_1500_markers_under_5_seconds(long: Path, tmp_path: Path, format: str) -> None:
    """The whole command, as a process of its own."""
    out = tmp_path / f"show.{FORMATS[format].ending}"
    command = [sys.executable, "run.py", "export", str(long), "--format", format, "--audience", "dealer"]
    command += ["--out", str(out)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert made.returncode == 0, made.stderr
    assert out.stat().st_size and "1500 markers" in made.stderr
    # What it takes on a machine that does nothing else: it waits for nobody, and other tests may run beside this one.
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 5


def test_over_999_events_a_second_file(long: Path, tmp_path: Path) -> None:
    out = tmp_path / "markers.edl"
    made = export(long, "--format", "edl", "--audience", "dealer", "--out", out)
    assert made.exit_code == 0, made.output
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["markers-2.edl", "markers.edl"]
    rate, found = Rate.read("30000/1001 DF"), []
    for file in reversed(files):
        _, events, _ = readers.edl(file.read_bytes())
        assert [event.event for event in events] == list(range(1, len(events) + 1))
        found += [readers.count(event.record_in, rate) for event in events]
    zero = readers.count("22:30:00;00", rate)
    assert found == [(zero + shows.frame(n * 7_200_000_000, rate)) % rate.day for n in range(1500)]
    refused = export(long, "--format", "edl", "--audience", "dealer")
    assert refused.exit_code == 2 and "--out" in refused.output


def test_to_the_terminal_and_to_a_file_it_is_the_same(long: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.csv"
    assert export(long, "--format", "csv", "--audience", "wall", "--out", out).exit_code == 0
    command = [sys.executable, "run.py", "export", str(long), "--format", "csv", "--audience", "wall"]
    assert subprocess.run(command, cwd=ROOT, capture_output=True).stdout == out.read_bytes()
    out.write_text("an export of yesterday")
    assert export(long, "--format", "vtt", "--audience", "wall", "--out", out).exit_code == 0
    assert out.read_text().startswith("WEBVTT") and list(tmp_path.iterdir()) == [out]


MISTAKES: dict[str, Callable[[Path, Path], list[object]]] = {
    "no such format": lambda show, tmp: [show, "--format", "mov", "--audience", "wall"],
    "no such audience": lambda show, tmp: [show, "--format", "csv", "--audience", "Z"],
    "no such language": lambda show, tmp: [show, "--format", "csv", "--audience", "wall", "--lang", "fr"],
    "no such show": lambda show, tmp: [tmp / "none.db", "--format", "csv", "--audience", "wall"],
    "a folder": lambda show, tmp: [tmp, "--format", "csv", "--audience", "wall"],
    "no show": lambda show, tmp: [__file__, "--format", "csv", "--audience", "wall"],
    "no such anchor": lambda show, tmp: [show, "--format", "csv", "--audience", "wall", "--anchor", "obs"],
    "a label that drop frame lacks": lambda show, tmp: [
        show, "--format", "csv", "--audience", "wall", "--start", "01:01:00;00"],
    "no such folder": lambda show, tmp: [
        show, "--format", "csv", "--audience", "wall", "--out", tmp / "none" / "a.csv"],
    "a folder to write": lambda show, tmp: [show, "--format", "csv", "--audience", "wall", "--out", tmp],
    "no place to write": lambda show, tmp: [show, "--format", "csv", "--audience", "wall", "--out", "/proc/a.csv"],
    "the show itself": lambda show, tmp: [show, "--format", "csv", "--audience", "wall", "--out", show],
    "what belongs to the show": lambda show, tmp: [
        show, "--format", "csv", "--audience", "wall", "--out", f"{show}-wal"],
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_clear_line(long: Path, tmp_path: Path, mistake: str) -> None:
    before = long.read_bytes()
    made = export(*MISTAKES[mistake](long, tmp_path))
    assert made.exit_code == 2, made.output
    assert len(made.output.strip().splitlines()) == 1 and made.output.startswith("Error: ")
    assert "Traceback" not in made.output and made.output.strip().endswith((".", "?"))
    assert long.read_bytes() == before


def test_a_show_that_runs_can_be_exported(tmp_path: Path) -> None:
    from tests.studio import Studio

    running = Studio(tmp_path / "show.db")
    running.ok("marker", note="now")
    assert export(running.path, "--format", "csv", "--audience", "dealer").exit_code == 0
    running.ok("marker", note="and on")
    running.log.close()
