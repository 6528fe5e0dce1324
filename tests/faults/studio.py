"""A whole studio on sockets: dealer, pads, wall, viewer and overlay on one server; what must be true of its log."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

from control.clock import MS
from control.log import Log, Row, verify_chain
from control.show import Show
from displays.air import picture
from displays.frames import view
from tests.evening import PIN, Server
from tests.faults.dealing import GAMES, Dealer
from tests.faults.screens import Pad, Screen, pair, plain, sign_in

LIVE = {"links", "requests", "seats", "notices", "obs", "waiting", "overlay"}
"""Parts of the dealer's frame that are the running server's and not the show's."""


class Floor:
    """The studio's floor. `through`: the address by which pads and wall reach the server, if not directly."""

    def __init__(self, server: Server, seed: int, through: str | None = None, games: tuple[str, ...] = GAMES) -> None:
        self.server = server
        self.show = server.show
        url = through or server.url
        self.dealer = Dealer(server.url, sign_in(server.url, PIN), random.Random(f"dealer {seed}"), games)
        self.dealer.fresh()
        keys = {seat: pair(self.dealer, seat, server.url) for seat in "AB"}
        self.pads = [Pad(url, seat, key, random.Random(f"{seat} {seed}")) for seat, key in keys.items()]
        links = {role: re.search(r"key=(\S+)", server.link(role))[1] for role in ("wall", "overlay")}  # type: ignore[index]
        links["viewer"] = self.dealer.command("new_link", role="viewer")["url"].partition("key=")[2]
        self.others = [Screen(url, role, key) for role, key in links.items()]
        self.screens: list[Screen] = [self.dealer, *self.pads, *self.others]
        for screen in self.screens:
            screen.fresh()

    def hold(self, held: bool = True) -> None:
        """Let everybody stop, or go on."""
        for screen in (self.dealer, *self.pads):
            screen.hold.set() if held else screen.hold.clear()

    def busy(self, seconds: float = 3) -> None:
        """Wait until an answer is under way."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if any(entry["sent"] for pad in self.pads for entry in list(pad.outbox.values())):
                return
            time.sleep(0.0005)

    @property
    def run(self) -> str:
        return str(self.dealer.frame["run"])

    @property
    def acknowledged(self) -> dict[str, str]:
        """Keys as the log has them, of everything that anybody was told is done."""
        made = {f"dealer:{key}": do for key, do in self.dealer.told.items()}
        return made | {f"{pad.seat}:{key}": ask for pad in self.pads for key, ask in pad.taken.items()}

    def close(self) -> None:
        for screen in self.screens:
            screen.close()


def rows_of(show: Path) -> list[Row]:
    """The log, its chain checked."""
    verdict = verify_chain(show)
    assert verdict.ok, verdict.faults
    with Log.open(show, readonly=True) as log:
        rows = list(log.rows())
    assert len(rows) == verdict.rows
    return rows


def once(floor: Floor, rows: list[Row]) -> None:
    """What was acknowledged is in the log, once; no ask was answered twice; times never run back."""
    assert [screen.odd for screen in floor.screens if screen.odd] == []
    keys = Counter(row.key for row in rows if row.key)
    assert not [key for key, n in keys.items() if n > 1]
    lost = {key: what for key, what in floor.acknowledged.items() if key not in keys}
    assert not lost, lost
    for pad in floor.pads:
        asks = {**pad.taken, **{entry["key"]: ask for ask, entry in pad.outbox.items()}}
        given = Counter(asks[key] for key in (key.partition(":")[2] for key in keys) if key in asks)
        assert not [ask for ask, n in given.items() if n > 1 and ask not in pad.offers]
        turned = [key for key in pad.turned_down if f"{pad.seat}:{key}" in keys and key not in pad.taken]
        assert not [key for key in turned if not _unwritten(pad.turned_down[key])], "refused, and yet it was done"
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert all(a.elapsed_ns <= b.elapsed_ns for a, b in pairwise(rows))


def _unwritten(reply: dict[str, Any]) -> bool:
    return str(reply["why"]).startswith(("disk_full", "log_"))


def screens_right(floor: Floor, seconds: float = 60) -> None:
    """Every screen shows what the log holds, folded afresh. Nothing may move meanwhile."""
    end = time.monotonic() + seconds
    wrong: dict[str, str] = {}
    while True:
        show = Show().replay(rows_of(floor.show))
        wrong = {name: what for screen in floor.screens for name, what in [_differs(screen, show)] if what}
        if not wrong:
            return
        assert time.monotonic() < end, wrong
        time.sleep(0.1)


def _differs(screen: Screen, show: Show) -> tuple[str, str]:
    """Where a screen's frame is not that of the log; nothing where it is."""
    frame = {name: part for name, part in screen.frame.items() if name not in ("run", "n")}
    audience = frame["audience"]
    wanted: dict[str, Any] = plain(
        {**picture(show), "held": False if show.held is None else show.held}
        if audience == "overlay"
        else view(show, audience)
    )
    if "desk" in wanted:
        for one in (frame, wanted):
            one["desk"] = {name: part for name, part in one["desk"].items() if name not in LIVE}
    for name in {*frame, *wanted}:
        if frame.get(name) != wanted.get(name):
            line = f"live {screen.live}, dialled {screen.dials} times, frame {screen.frame.get('n')}"
            return audience, f"{line}; {name}: {str(frame.get(name))[:300]} instead of {str(wanted.get(name))[:300]}"
    return audience, ""


def clocks_stand(rows: list[Row], beat_ns: int, frame: dict[str, Any]) -> int:
    """After a kill: each clock that ran stands with the time it had at the last sign of life; how many ran."""
    before = Show().replay(row for row in rows if row.seq < rows[-1].seq)
    assert rows[-1].kind == "recovery"
    at = max(beat_ns, rows[-2].elapsed_ns) // MS
    shown = {clock["id"]: clock for clock in frame["clocks"]}
    assert shown.keys() == before.clocks.keys()
    ran = 0
    for id, clock in before.clocks.items():
        left = clock.left if clock.deadline is None else max(0, clock.deadline - at)
        assert shown[id]["running"] is False and shown[id]["deadline"] is None
        assert shown[id]["left"] == left, (shown[id], clock, at)
        ran += clock.deadline is not None
    return ran
