"""Planted leaks: each makes a mistake in the product that a programmer could make, for the length of a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import displays.frames
import rules.game
import rules.match
from control.desk import Desk
from control.show import Told
from displays.air import Air
from displays.frames import view
from displays.replay.room import Room
from displays.wire import Wire, room
from rules.game import Flag, Game, Script
from rules.match import Match, Open
from rules.steps import Amount, Ask, Cue, Illegal, Outcome
from rules.table import Document, Table, seen_by
from tests.secrecy.knowledge import knows_face, things

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]


# -- a game whose dealer knows by the cue's name what was secretly said ---------------------------------------------

TOLD_BY_CUE = Game("told_by_cue", version=1, seats=(2, 3), options={"asks": Flag()}, seconds={}, first=False)


def play(t: Table, asks: bool) -> Script:
    """A says a number in secret; the dealer's cue is called after it. With `asks`, so is whoever is asked next."""
    for _ in range(3):
        n = (yield Ask("A", "number", {"n": Amount(1, 6)}, clause="A", secret=True))["n"]
        if asks:
            yield Ask(t.seats[n % len(t.seats)], "guess", {"n": Amount(1, 6)}, clause="A")
        yield Cue("high" if n > 3 else "low")
    return Outcome(None, "A")


TOLD_BY_CUE.play = play
TOLD_BY_CUE.package = "tests"


def present(patch: Patch) -> Game:
    """That game among the games present."""
    found = rules.game.games()
    patch.setattr(rules.game, "games", lambda: {**found, TOLD_BY_CUE.key: TOLD_BY_CUE})
    return TOLD_BY_CUE


# -- leaks -----------------------------------------------------------------------------------------------------------


def sorted_hand(patch: Patch) -> None:
    """A hand is sorted before the faces are taken off: the gap between the backs tells which tile was played."""

    def leaky(table: Document, audience: str) -> Document:
        made = seen_by(table, audience)
        for name, zone in table["zones"].items():
            if not zone["ordered"]:
                full = sorted(zone["things"], key=lambda thing: (str(type(thing["face"])), thing["face"]))
                parts = {**table, "zones": {name: {"ordered": True, "things": full}}}
                made["zones"][name] = seen_by(parts, audience)["zones"][name]
        return made

    patch.setattr(rules.match, "seen_by", leaky)
    patch.setattr(displays.frames, "seen_by", leaky)


def telling_refusal(patch: Patch) -> None:
    """A refusal says what would have been too high: by what lies face down before the other."""
    check = Match.check

    def leaky(self: Match, one: Open, answer: Any) -> None:
        try:
            check(self, one, answer)
        except Illegal as refused:
            hidden = [thing.face for thing in things(self) if not knows_face(thing, one.ask.seat)]
            refused.slots["than"] = hidden[:1]
            raise

    patch.setattr(Match, "check", leaky)


def global_number(patch: Patch) -> None:
    """Frames are numbered by the log: what happens in secret leaves a gap."""

    def leaky(self: Wire, lane: Any) -> bytes:
        return b'{"run":"%s","n":%d,%s' % (self.run.encode(), self.desk.show.seq, lane.content[1:])

    patch.setattr(Wire, "_numbered", leaky)


def acknowledged_number(patch: Patch) -> None:
    """An acknowledgement bears the log's number."""
    handle = Desk.handle

    def leaky(self: Desk, *args: Any) -> Any:
        made = handle(self, *args)
        return {**made, "seq": self.show.seq} if made["ok"] else made

    patch.setattr(Desk, "handle", leaky)


def telling_options(patch: Patch) -> None:
    """The slider of a bid ends where the other's purse does."""
    document = Match._ask_document

    def leaky(self: Match, one: Open) -> Document:
        made = document(self, one)
        purse = self.table.counters["points"]
        for field in made["form"]["fields"]:
            if "high" in field:
                field["high"] = min(field["high"], *(n for _, n in purse.items()))
        return made

    patch.setattr(Match, "_ask_document", leaky)


def wrong_seat(patch: Patch) -> None:
    """What is for one seat is told to the other."""
    tell = Table.tell

    def leaky(self: Table, fact: str, clause: str | None = None, to: Any = None, **slots: Any) -> None:
        tell(self, fact, clause, self.other(to) if to in self.seats else to, **slots)

    patch.setattr(Table, "tell", leaky)


def fact_to_all(patch: Patch) -> None:
    """Nobody looks whom a fact is for."""
    patch.setattr(Told, "reaches", lambda self, audience: True)


def telling_length(patch: Patch) -> None:
    """Messages are filled up by how much there is in all, to the dealer's eyes."""

    def leaky(self: Wire, lane: Any) -> bytes:
        played = self.desk.show.match
        n = len(msgspec.json.encode(played.document)) if played else 0
        return b'{"run":"%s","n":%d,%s%s' % (self.run.encode(), lane.n, b" " * (n % 17), lane.content[1:])

    patch.setattr(Wire, "_numbered", leaky)


def telling_clock(patch: Patch) -> None:
    """An answer that the clock gave in a sealed ask is told as such."""
    automatic = Match._automatic

    def leaky(self: Match, one: Open) -> Any:
        self.table.tell("automatic", seat=one.ask.seat)
        return automatic(self, one)

    patch.setattr(Match, "_automatic", leaky)


def replay_ahead(patch: Patch) -> None:
    """The live replay room shows what is written, not what has aired."""

    def leaky(self: Room, everything: bool) -> int:
        self.read()
        return len(self.rows)

    patch.setattr(Room, "known", leaky)


def overlay_ahead(patch: Patch) -> None:
    """The overlay's key gets the newest picture, and the page is to wait with it."""
    patch.setattr(Air, "content", lambda self, *_: {**view(self.desk.show, "wall"), "audience": "overlay"})


def cue_to_all(patch: Patch) -> None:
    """Every frame names the cue that is due."""
    seen = displays.frames.seen  # type: ignore[attr-defined]

    def leaky(document: Document, audience: str) -> Document:
        return {**seen(document, audience), "cue": document["cue"]}

    patch.setattr(displays.frames, "seen", leaky)


def dealer_asked(patch: Patch) -> None:
    """All may see that the dealer is asked to rule on an answer beside a race."""
    seen = displays.frames.seen  # type: ignore[attr-defined]

    def leaky(document: Document, audience: str) -> Document:
        asks = [{**{key: one[key] for key in ("seat", "name", "kind")}, "in": False} for one in document["asks"]]
        return {**seen(document, audience), "asks": asks}

    patch.setattr(displays.frames, "seen", leaky)


def sealed_order(patch: Patch) -> None:
    """Sealed answers are kept in the order in which they came, and so are the facts made of them."""
    close = Match._close_sealed

    def leaky(self: Match) -> None:
        came = [entry["seat"] for entry in self.entries if entry["kind"] == "answer"][-len(self.asks) :]
        if all(one.answer is not None for one in self.asks):
            self.table.value("came", came)
        close(self)

    patch.setattr(Match, "_close_sealed", leaky)


def screens_to_all(patch: Patch) -> None:
    """The list of screens goes out to every page."""

    def leaky(self: Wire) -> None:
        for audience in {screen.audience for screen in self.screens.values()}:
            self.send("screens", [one.rtt for one in self.screens.values()], to=room(audience))

    patch.setattr(Wire, "_list_screens", leaky)


def draft_to_all(patch: Patch) -> None:
    """A half-typed answer lights a lamp."""
    draft = Match.draft

    def leaky(self: Match, *args: Any) -> None:
        draft(self, *args)
        self.table.value("typing", True)

    patch.setattr(Match, "draft", leaky)


def telling_solutions(patch: Patch) -> None:
    """Everybody gets all house options, also those that hold the solutions."""
    patch.setattr(displays.frames, "_options", lambda played, everything: played.options)
