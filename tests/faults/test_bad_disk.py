"""The real server on disks that fill up, fail or are slow, with busy pads: told in words, nothing lost, no restart."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from control.catalogue import LANGUAGES, words
from tests.evening import ROOT, Server
from tests.faults.studio import Floor, once, rows_of, screens_right

MOST = 60.0
"""Seconds within which the console hears of trouble, and of its end."""


class Small(Server):
    """A server whose show lies on a disk of its own of four megabytes."""

    def __init__(self, show: Path) -> None:
        mount = 'mount -t tmpfs -o size=4M tmpfs "$1" && shift && exec "$@"'
        self.program = ("unshare", "--mount", "sh", "-c", mount, "sh", str(show.parent), sys.executable, "run.py")
        super().__init__(show)

    @property
    def seen(self) -> Path:
        """The disk's folder, as somebody outside may look at it."""
        assert self.process is not None
        return Path(f"/proc/{self.process.pid}/root{self.show.parent}")

    def fill(self) -> None:
        with (self.seen / "filler").open("wb", buffering=0) as filler, contextlib.suppress(OSError):
            while True:
                filler.write(b"x" * 4096)

    def free(self) -> None:
        (self.seen / "filler").unlink()


class Limited(Server):
    """A server that the system lets write no further than it says: every write fails with an error."""

    def fill(self) -> None:
        self._limit(4096)

    def free(self) -> None:
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, most: int) -> None:
        assert self.process is not None
        hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (most, hard))


class Protected(Server):
    """A server whose show file and write-ahead log the system lets nobody write, root and open files included."""

    def fill(self) -> None:
        protect(self.show, Path(f"{self.show}-wal"))

    def free(self) -> None:
        protect(self.show, Path(f"{self.show}-wal"), on=False)

    def kill(self) -> None:
        with contextlib.suppress(subprocess.CalledProcessError):
            self.free()  # else nobody could tidy the test's folder up
        super().kill()


def protect(*files: Path, on: bool = True) -> None:
    """Make files immutable, or plain again. Raises CalledProcessError where that is refused."""
    subprocess.run(["chattr", "+i" if on else "-i", *map(str, files)], check=True, capture_output=True)


def may_protect(folder: Path) -> bool:
    """Whether this user, on this disk, may make a file immutable, and the system then keeps to it."""
    if not shutil.which("chattr"):
        return False
    probe = folder / "probe"
    with probe.open("wb", buffering=0) as file:
        try:
            protect(probe)
        except subprocess.CalledProcessError:
            return False
        try:
            file.write(b"x")
        except PermissionError:
            return True
        finally:
            protect(probe, on=False)
    return False


def troubles(frame: dict[str, Any]) -> list[str]:
    return [one["why"] for one in frame["desk"]["notices"] if one["kind"] == "trouble"]


@contextlib.contextmanager
def playing(server: Server, games: tuple[str, ...] = ("black_white_2", "betting_rps")) -> Iterator[Floor]:
    server.start()
    floor = Floor(server, 1, games=games)
    try:
        yield floor
    finally:
        floor.close()
        server.kill()
    assert "Traceback" not in server.said, server.said


def settled(floor: Floor) -> None:
    """Everybody has heard of everything, and nothing moves."""
    floor.dealer.hold.set()
    end = time.monotonic() + MOST
    while any(pad.outbox for pad in floor.pads) and time.monotonic() < end:
        time.sleep(0.05)
    floor.hold()
    time.sleep(0.3)
    floor.dealer.press("pause")
    assert not [pad.outbox for pad in floor.pads if pad.outbox]


def may_mount() -> bool:
    """Whether this user may lay out a small disk here."""
    if os.geteuid() != 0 or not shutil.which("unshare"):
        return False
    tried = subprocess.run(["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True)
    return tried.returncode == 0


KINDS: dict[str, tuple[type[Any], str]] = {
    "full": (Small, "disk_full"),
    "failing": (Limited, "log_io"),
    "read-only": (Protected, "log_readonly"),
}
"""What befalls the disk: the server on it, and what the dealer's console then says."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_disk_that_takes_nothing_is_told_and_the_show_goes_on_when_it_does_again(tmp_path: Path, kind: str) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if kind == "full" and not may_mount():
        pytest.skip("only root may lay out a small disk")
    if kind == "read-only" and not may_protect(disk):
        pytest.skip("only root, and only on some disks, may make a file that is open unwritable")
    make, told = KINDS[kind]
    server = make(disk / "show.db")
    with playing(server) as floor:
        floor.hold(False)
        time.sleep(1)
        for _ in range(2):
            server.fill()
            frame = floor.dealer.until(troubles, MOST)
            (why,) = troubles(frame)
            assert why == told
            assert all(words(language)["ui"][f"refused.{why}"] for language in LANGUAGES)
            time.sleep(1.5)
            pid = server.process.pid
            before = sum(len(pad.taken) for pad in floor.pads)
            server.free()
            floor.dealer.until(lambda frame: not troubles(frame), MOST)
            wait_for(lambda before=before: sum(len(pad.taken) for pad in floor.pads) > before + 2)
            assert server.process.pid == pid  # no restart
        settled(floor)
        floor.show = copied(server, tmp_path)
        once(floor, rows_of(floor.show))
        screens_right(floor)
        refused = [reply["why"] for pad in floor.pads for reply in pad.turned_down.values()]
        refused += floor.dealer.why
        assert any(why.startswith(("disk_full", "log_")) for why in refused), refused
        assert len({screen.frame["run"] for screen in floor.screens}) == 1


def copied(server: Any, folder: Path) -> Path:
    """The show as it lies on the server's own disk, while nothing writes."""
    seen = server.seen if isinstance(server, Small) else server.show.parent
    for end in ("", "-wal"):
        if (seen / f"show.db{end}").exists():
            shutil.copy(seen / f"show.db{end}", folder / f"copy.db{end}")
    return folder / "copy.db"


def wait_for(so: Callable[[], bool], seconds: float = MOST) -> None:
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


@pytest.mark.parametrize("killed", [False, True], ids=["stopped", "killed"])
def test_a_slow_disk_makes_answers_slow_and_loses_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed: bool
) -> None:
    slow = tmp_path / "slow"
    monkeypatch.setenv("SLOW", str(slow))
    server = Server(tmp_path / "show.db")
    server.program = (sys.executable, str(ROOT / "tests" / "faults" / "slow_disk.py"))
    with playing(server, ("black_white_2",)) as floor:
        floor.hold(False)
        wait_for(lambda: sum(len(pad.taken) for pad in floor.pads) > 2)
        slow.touch()
        time.sleep(0.6)
        sent = time.monotonic()
        assert floor.dealer.command("marker", note="느린 디스크")["ok"]
        assert time.monotonic() - sent > 0.5  # not before it was synced
        before = sum(len(pad.taken) for pad in floor.pads)
        wait_for(lambda: sum(len(pad.taken) for pad in floor.pads) > before + 1, 30)
        assert [screen.dials for screen in floor.screens] == [1] * 6  # no line was given up for it
        if killed:
            floor.busy(10)
            time.sleep(0.25)  # in the middle of its sync
            run = floor.run
            server.kill()
            floor.hold()
            slow.unlink()
            once(floor, rows_of(server.show))
            server.start()
            for screen in floor.screens:
                screen.fresh(run)
            floor.hold(False)
            wait_for(lambda: not floor.dealer.frame["desk"]["notices"])
        else:
            slow.unlink()
        settled(floor)
        once(floor, rows_of(server.show))
        screens_right(floor)
