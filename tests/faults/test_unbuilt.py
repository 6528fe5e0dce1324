"""A frame that cannot be built: the others get theirs, the log is not filled with it, and it comes once it can."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest

import displays.wire
from tests.studio import Studio, studio
from tests.test_frames import AUDIENCES, Lanes

__all__ = ["studio"]


class Ill:
    """The wire's sender running over a studio, with frames that cannot be built for the audiences named in `ill`."""

    def __init__(self, studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ill: dict[str, Exception] = {}
        self.tried: list[float] = []
        self.lanes = Lanes(studio)
        self.lanes.wire.publish()
        monkeypatch.setattr(displays.wire, "AGAIN", 0.02)
        monkeypatch.setattr(displays.wire, "AGAIN_MOST", 0.16)
        real = self.lanes.wire._content

        def content(audience: str, sight: object) -> object:
            if audience in self.ill:
                self.tried.append(time.monotonic())
                raise self.ill[audience]
            return real(audience, sight)  # type: ignore[arg-type]

        self.lanes.wire._content = content  # type: ignore[assignment, method-assign]
        self.sender = threading.Thread(target=self.lanes.wire._send_frames, daemon=True)
        self.sender.start()

    def got(self, *audiences: str, seconds: float = 60) -> None:
        """Wait until each of them was sent something since the last call."""
        end = time.monotonic() + seconds
        wanted = {f"audience.{audience}" for audience in audiences}
        while not wanted <= {to for _, to, _ in self.lanes.sent.copy()}:
            assert time.monotonic() < end, [to for _, to, _ in self.lanes.sent]
            time.sleep(0.005)

    def close(self) -> None:
        self.lanes.wire.stop()
        self.sender.join(10)
        assert not self.sender.is_alive()


@pytest.fixture
def wire(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ill]:
    studio.begin()
    made = Ill(studio, monkeypatch)
    yield made
    made.close()


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [str(one.exc_info[1]) for one in caplog.records if one.exc_info and one.name == "tablecast.wire"]


def test_the_others_get_theirs_and_each_fault_is_written_once_until_it_heals(
    studio: Studio, wire: Ill, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    wire.ill = {"A": ZeroDivisionError("a hand"), "wall": LookupError("a card")}
    wire.lanes.sent.clear()
    studio.scene("standby")
    wire.got(*({*AUDIENCES} - {"A", "wall"}))
    while len(wire.tried) < 12:
        time.sleep(0.01)
    assert sorted(complaints(caplog)) == ["a card", "a hand"]
    assert not {"audience.A", "audience.wall"} & {to for _, to, _ in wire.lanes.sent}
    wire.ill = {}
    wire.got("A", "wall")  # by itself: nothing else happens in the show
    while caplog.messages[-1] != "all frames are built again":
        time.sleep(0.01)
    wire.ill = {"A": ZeroDivisionError("a hand")}
    studio.scene("lineup")
    while len(complaints(caplog)) < 3:
        time.sleep(0.01)
    assert complaints(caplog)[2:] == ["a hand"]  # it had healed, and is news again


def test_the_waits_grow_and_a_change_is_not_kept_waiting(studio: Studio, wire: Ill) -> None:
    wire.ill = {"dealer": ZeroDivisionError("a list")}
    studio.scene("standby")
    while len(wire.tried) < 10:  # the first follow on what happens in the show
        time.sleep(0.01)
    waits = [later - sooner for sooner, later in pairwise(wire.tried)]
    assert min(waits[-4:]) >= 0.15, waits
    displays.wire.AGAIN_MOST = 3600.0  # it is given back by the fixture's monkeypatch
    while len(wire.tried) < 18:  # from here each wait is twice the last: the next is minutes away
        studio.ok("marker", note="x")
        time.sleep(0.01)
    wire.lanes.sent.clear()
    studio.scene("lineup")
    wire.got("A", "B", "wall", "viewer")


def test_a_sender_that_is_stopped_says_nothing_of_a_log_that_is_closed_under_it(
    wire: Ill, caplog: pytest.LogCaptureFixture
) -> None:
    wire.ill = {"A": ZeroDivisionError("closed")}
    wire.close()
    assert complaints(caplog) == []
