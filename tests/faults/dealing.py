"""A dealer in a hurry: keeps matches going, gives cues and time, sets markers, and helps where a pad is stuck."""

from __future__ import annotations

import random
import threading
import time
import uuid
from typing import Any

from rules.game import games
from tests.faults.fill import fill
from tests.faults.screens import Screen

GAMES = ("black_white_2", "complete_gyeol_hap", "betting_rps", "indian_holdem_q", "knights_tour", "quad_gravity")
"""Asks in turn and sealed, races, drafts, chips, boards: every kind of clock and step between them."""


class Dealer(Screen):
    """`hold` set: looks and does nothing. `told`: keys of commands that were taken."""

    def __init__(self, url: str, key: str, chance: random.Random, keys: tuple[str, ...] = GAMES) -> None:
        self.chance = chance
        self.games = [key for key in keys if key in games()]
        self.next = 0
        self.hold = threading.Event()
        self.hold.set()
        self.told: dict[str, str] = {}
        self.why: dict[str, int] = {}
        super().__init__(url, "dealer", key)
        self.player = threading.Thread(target=self._deal, daemon=True)
        self.player.start()

    def press(self, do: str, **parts: Any) -> Any:
        """One press of a key on what the console shows now; nobody presses it again by himself."""
        key = uuid.uuid4().hex
        reply = self.ask("command", {"do": do, "key": key, "state": self.frame["desk"]["state"], **parts})
        if reply is not None and reply["ok"]:
            self.told[key] = do
        elif reply is not None:
            self.why[reply["why"]] = self.why.get(reply["why"], 0) + 1
        return reply

    def _deal(self) -> None:
        while not self.stopped:
            time.sleep(0.03)
            if self.hold.is_set() or not self.live or not self.frame:
                continue
            try:
                self.step()
            except Exception as odd:  # a frame is whole, so this is a fault
                self.odd = odd
                return

    def step(self) -> None:
        """The next action, found from the frame alone."""
        frame = self.frame
        match, desk = frame["match"], frame["desk"]
        if any(one["kind"] == "recovered" for one in desk["notices"]) or frame["paused"]:
            self.press("resume")
            return
        if self.chance.random() < 0.1:
            self._fidget(frame)
        if match is None or match["status"] == "ended":
            game = self.games[self.next % len(self.games)]
            self.next += 1
            options = {"on_timeout": self.chance.choice(["auto", "dealer"])}
            self.press("set_up", game=game, seats=["A", "B"], options=options, pace=self.chance.choice([0.05, None]))
        elif match["status"] == "set":
            self.press("start", match=match["id"])
        elif match["cue"]:
            self.press("cue", cue=match["cue"])
        else:
            self._help(match)

    def _help(self, match: dict[str, Any]) -> None:
        """Whoever's time is up, and what is the dealer's own to answer."""
        for one in match["open"]:
            if one["seat"] == "dealer" and one["kind"] != "offer":
                self.press("answer", ask=one["id"], answer=fill(one["form"], self.chance, match["table"]["grids"]))
            elif one["frozen"] or (one["kind"] != "offer" and self.chance.random() < 0.01):
                if not (self.press("timeout", ask=one["id"]) or {"ok": True})["ok"]:
                    self.press("rule_end", winner=None, reason="다음 경기")
                return

    def _fidget(self, frame: dict[str, Any]) -> None:
        clocks = frame["clocks"]
        what = self.chance.choice([0, 1, 1, 2, 2, 2, 3, 4, 4])
        if what == 0:
            self.press("marker", note="편집점")
        elif what == 1 and clocks:
            self.press("time", clock=self.chance.choice(clocks)["id"], add=self.chance.choice([5000, -3000]))
        elif what == 2 and len(clocks) < 4:
            self.press("clock", act="start", name="준비", seconds=self.chance.choice([1, 300, 600]))
        elif what == 3:
            self.press("pause")
        elif what == 4 and frame["match"] and frame["match"]["status"] == "running" and frame["desk"]["answers"]:
            self.press("undo", to=self.chance.choice(frame["desk"]["answers"][-3:])["seq"])

    def close(self) -> None:
        super().close()
        self.player.join(5)
