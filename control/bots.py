"""Rehearsal bots: they sit in the seats that no tablet holds, and answer like slow, careless players."""

from __future__ import annotations

import random
import secrets

from control.command import Actor
from control.desk import Desk
from rules.table import DEALER

THINKING = (1.2, 3.2)
"""Seconds a bot thinks, from and to."""


class Bots:
    """Plays every seat without a tablet. `step` lets at most one bot act; call it a few times a second."""

    def __init__(self, desk: Desk, dealer: bool = False, thinking: tuple[float, float] = THINKING) -> None:
        """`dealer`: the bots also give cues, rulings and the next match, so that a demo runs by itself."""
        self.desk = desk
        self.dealer = dealer
        self.thinking = thinking
        self._chance = random.Random()
        self._ready: dict[str, int] = {}

    def step(self) -> None:
        """Answer an ask whose bot has thought long enough."""
        desk = self.desk
        with desk.lock:
            played = desk.show.match
            if played is None or played.status != "running" or desk.show.paused or desk.show.recovered is not None:
                return
            match = desk.match(played)
            now = desk.now()
            waiting = [one for one in match.asks + match.offers() if one.waits]
            self._ready = {id: at for id, at in self._ready.items() if any(one.id == id for one in waiting)}
            for one in waiting:
                seat = one.ask.seat
                held = desk.show.seats.get(seat)
                if (seat == DEALER and not self.dealer) or (held is not None and held.device is not None):
                    continue
                if one.kind == "offer" and self._chance.random() > 0.02:
                    continue
                low, high = self.thinking
                due = self._ready.setdefault(one.id, now + round(self._chance.uniform(low, high) * 1000))
                if now < due:
                    continue
                del self._ready[one.id]
                actor = Actor(DEALER) if seat == DEALER else Actor("pad", seat, by="bot")
                answer = match.legal(one, self._chance)
                desk.handle(actor, {"do": "answer", "ask": one.id, "answer": answer, "key": secrets.token_hex(8)})
                return


class Demo:
    """A show that runs by itself: one game after the other, cues passing on, until somebody takes over."""

    GAMES = ("black_white_2", "indian_holdem_q", "quad_gravity")
    REST = 12_000
    """Milliseconds that a result stays on the wall."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._ended: int | None = None

    def step(self) -> None:
        """Set up and start the next match when none is running."""
        desk = self.desk
        dealer = Actor(DEALER, by="bot")
        with desk.lock:
            played = desk.show.match
            now = desk.now()
            if played is not None and played.status == "running":
                self._ended = None
                return
            if played is not None and played.status == "ended":
                if self._ended is None:
                    self._ended = now
                    desk.handle(dealer, {"do": "preset", "scene": {"kind": "result"}})
                    desk.handle(dealer, {"do": "take", "on": desk.on()})
                if now - self._ended < self.REST:
                    return
            if played is None or played.status == "ended":
                game = self.GAMES[len(desk.show.matches) % len(self.GAMES)]
                command = {"do": "set_up", "game": game, "seats": ["A", "B"], "pace": 2.5, "draws": "generator"}
                if not desk.handle(dealer, command)["ok"]:
                    return
            desk.handle(dealer, {"do": "start", "state": desk.show.state})
