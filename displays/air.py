"""What the stream overlay shows: the show as its policy lets it be seen, held back on the server by the delay.

A frame that waits for its time is still ours: what is voided or corrected before it has aired never airs, a dealer may
hold what waits or drop it. What the overlay's key can fetch is what has aired, never more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec

from control.clock import MS
from control.desk import Desk
from control.log import Row
from control.show import Show
from displays.frames import Frame, Sight, view

LAYERED = {"facts": "facts", "ask": "asks"}
"""Parts of a match's frame that belong to a layer: switched off, they do not leave the server."""


class Pending(msgspec.Struct):
    """A picture that waits for its time. `due` show time in ms; `seq` the newest log entry that it shows."""

    due: int
    seq: int
    content: Frame


class Air:
    """The overlay's picture on air, and those that wait. All calls are made under the desk's lock."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.waiting: deque[Pending] = deque()
        self._on: Frame | None = None
        self._on_seq = 0
        if desk.show.delay or desk.show.held is not None:
            self._rebuild()

    def _rebuild(self) -> None:
        """After a start: what had aired airs, what was held back still is."""
        whole = self.desk.show
        delay, now = whole.delay * 1000, self.desk.now()
        self._on, self._on_seq = {"audience": "overlay", "scene": {"kind": "black"}, "match": None, "clocks": []}, 0
        told = self.desk.show = type(whole)()
        unseen = True
        try:
            for row in self.desk.log.rows():
                due = row.elapsed_ns // MS + delay
                if unseen and (due > now or told.held is not None) and told.seq:
                    self._on, self._on_seq, unseen = self._picture(), told.seq, False
                told.apply(row)
                self._undo([row])
                if not unseen:
                    self.waiting.append(Pending(due, row.seq, self._picture()))
            if unseen and told.seq:
                self._on, self._on_seq = self._picture(), told.seq
        finally:
            self.desk.show = whole

    def record(self, rows: Sequence[Row]) -> None:
        """The log has new rows: their picture waits for its time, and what they undo never airs."""
        if not rows:
            return
        show = self.desk.show
        if self._live():
            self._on = None  # without a delay the picture is drawn when it is wanted
            return
        if self._on is None:
            self._on, self._on_seq = self._picture(), rows[0].seq - 1
        self._undo(rows)
        if any(row.kind == "air" and row.data["act"] == "drop" for row in rows):
            self.waiting.clear()
        now = self.desk.now()
        if any(row.kind == "policy" for row in rows):
            for one in self.waiting:  # a shorter delay lets what waits come sooner, in its order
                one.due = min(one.due, now + show.delay * 1000)
        self.waiting.append(Pending(now + show.delay * 1000, show.seq, self._picture()))
        self.tick()

    def _live(self) -> bool:
        show = self.desk.show
        return not show.delay and show.held is None and not self.waiting

    def tick(self) -> bool:
        """Let what is due go on air, unless it is held; whether anything did."""
        if self.desk.show.held is not None:
            return False
        now = self.desk.now()
        aired = False
        while self.waiting and self.waiting[0].due <= now:
            pending = self.waiting.popleft()
            self._on, self._on_seq, aired = pending.content, pending.seq, True
        return aired

    def _undo(self, rows: Sequence[Row]) -> None:
        for row in rows:
            if row.kind == "void" and row.data["seqs"]:
                first = min(row.data["seqs"])
                self.waiting = deque(one for one in self.waiting if one.seq < first)
            elif row.kind == "correct":
                self._correct(row)

    def _correct(self, row: Row) -> None:
        """A counter set right: pictures that still wait show it right from where it went wrong."""
        counter, seat, value = row.data["counter"], row.data["seat"], row.data["value"]
        wrong: Any = None
        for one in reversed(self.waiting):
            match = one.content.get("match")
            if not match or match["id"] != row.match:
                break
            counters = match["table"]["counters"]
            shown = counters.get(counter, {}).get(seat)
            if shown is None:
                break
            wrong = shown if wrong is None else wrong
            if shown != wrong:
                break
            right = {**counters, counter: {**counters[counter], seat: value}}
            one.content = {**one.content, "match": {**match, "table": {**match["table"], "counters": right}}}

    def _picture(self, sight: Sight | None = None) -> Frame:
        """What the overlay would show without a delay."""
        return picture(self.desk.show, sight)

    def content(self, sight: Sight | None = None) -> Frame:
        """What is on air now."""
        show = self.desk.show
        on = self._picture(sight) if self._on is None else self._on
        made = {**on, "held": False if show.held is None else show.held}
        if "overlay" in on:
            # A layer switched off goes off at once, whatever waits: a producer takes cards off the air in a hurry.
            shown = {name: lit and show.layers[name] for name, lit in on["overlay"]["layers"].items()}
            made["overlay"] = {**on["overlay"], "layers": shown}
        return made

    def document(self) -> Frame:
        """What the console shows of the air: the newest entry that has aired, and those that wait for how long."""
        return {
            "on": self.desk.show.seq if self._on is None else self._on_seq,
            "waiting": [{"seq": one.seq, "due": one.due} for one in self.waiting],
        }


def picture(show: Show, sight: Sight | None = None) -> Frame:
    """A show as its overlay's policy lets it be seen, whenever it airs."""
    audience = "viewer" if show.see == "viewer" else "wall"
    made = view(show, audience, sight=sight)
    made["audience"] = "overlay"
    scene = made["scene"]
    made["scene"] = {name: value for name, value in scene.items() if name != "seats"}  # codes are for the studio
    made["overlay"] = {"layers": show.layers, "see": show.see, "delay": show.delay * 1000}
    if not show.layers["clock"]:
        made["clocks"] = []
    match = made["match"]
    if match is not None:
        seen = audience == "viewer" and show.layers["hole"]
        drafts, sealed = (_drafts(match), match["locked"]) if seen else ({}, [])
        hidden = ("open", "locked", "late", "options", "cue", "draw", "seed")
        match = {name: value for name, value in match.items() if name not in hidden}
        if not show.layers["hole"] and audience == "viewer":
            public = view(show, "wall", sight=sight)["match"]
            match["table"], match["facts"] = public["table"], public["facts"]
            match.pop("hands", None)
        for layer, part in LAYERED.items():
            if not show.layers[layer]:
                match[part] = []
        made["match"] = {**match, **({"drafts": drafts} if drafts else {}), **({"sealed": sealed} if sealed else {})}
    return made


def _drafts(match: Frame) -> Frame:
    """What seats are drawing in a sealed ask, by seat, or have sent: seen as it grows, where hole cards are seen."""
    drawn = {one["seat"]: one["draft"] for one in match["open"] if one["drafts"] and one["kind"] == "all"}
    if not drawn:
        return {}
    return {**{one["seat"]: one["answer"] for one in match["locked"]}, **{seat: it for seat, it in drawn.items() if it}}
