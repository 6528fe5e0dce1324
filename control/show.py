"""The show, folded from the log: who plays, what is on, every match's document and facts, clocks. Runs no rules."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

import msgspec

from control.clock import MS, Clock
from control.log import Row
from rules.changes import fold
from rules.game import SEATS
from rules.table import ALL_SEEING, Audience, Document, Seat

COURSE = frozenset({"set_up", "start", "answer", "draw", "cue", "timeout", "time", "correct", "ruling", "void"})
"""Entries that change the course of a match: a command pressed before the newest of them is stale.

A scene is none of them: a take names by itself what it was pressed on, and a cue means the same whatever is on air.
"""

MATCH = frozenset({"answer", "draft", "draw", "cue", "timeout", "time", "correct", "ruling"})
"""Entries that a match is run over."""


class Told(msgspec.Struct, frozen=True):
    """A fact, who was told (None: everyone), and the entry that gave it."""

    seq: int
    fact: Document
    to: tuple[Audience, ...] | None

    def reaches(self, audience: Audience) -> bool:
        return self.to is None or audience in ALL_SEEING or audience in self.to


class Played(msgspec.Struct, kw_only=True):
    """A match of the show: its set-up, its entries with their seq, its document and facts as they aired."""

    id: str
    number: int
    game: str
    version: int
    seats: tuple[Seat, ...]
    options: Document
    secret: tuple[str, ...] = ()
    seed: str
    seed_hash: str
    pace: float | None = None
    draws: str = "generator"
    started: int | None = None
    ended: int | None = None
    epoch: int = 0
    entries: list[tuple[int, Document]] = []
    document: Document = {}
    facts: list[Told] = []
    taken_back: list[Told] = []
    """Facts that an undo voided: what was told after them goes on counting, so that screens take it for new."""
    answers: list[Document] = []
    touched: int = 0
    """Show time in ms of the newest entry that changed its course: since when it has waited."""

    @property
    def status(self) -> str:
        return "set" if self.started is None else "running" if self.ended is None else "ended"


class Seated(msgspec.Struct, kw_only=True):
    """A seat's player and whether a tablet holds it."""

    name: str = ""
    colour: int = 1
    picture: str | None = None
    device: str | None = None


class Show:
    """All that is known at a sequence number. `apply` takes the rows in order; nothing else changes it."""

    def __init__(self) -> None:
        self.title = ""
        self.rehearsal = False
        self.language = "ko"
        self.rate = "30000/1001 DF"
        self.seats: dict[Seat, Seated] = {}
        self.scene: Document = {"kind": "standby"}
        self.program_seq = 0
        self.preview: Document | None = None
        self.preview_seq = 0
        self.taken_at: int | None = None
        self.rundown: Document | None = None
        self.segment: int | None = None
        self.layers: dict[str, bool] = {"score": True, "clock": True, "ask": True, "facts": True, "hole": True}
        self.see = "public"
        self.delay = 0
        self.held: int | None = None
        self.matches: dict[str, Played] = {}
        self.clocks: dict[str, Clock] = {}
        self.paused = False
        self.markers: list[Document] = []
        self.anchors: list[Document] = []
        self.margin: Document | None = None
        self.obs_address: str | None = None
        self.obs_scenes: dict[str, str] = {}
        self.tail: list[Document] = []
        self.voided: set[int] = set()
        self.recovered: int | None = None
        self.going = 0  # show time in ms since when a cue that passes by itself has counted, if later than the cue
        self.seq = 0
        self.state = 0

    @property
    def match(self) -> Played | None:
        """The match that was set up last."""
        return next(reversed(self.matches.values())) if self.matches else None

    @property
    def standing(self) -> bool:
        """Whether every clock stands: the dealer stopped everything, or the server came back and was not resumed."""
        return self.paused or self.recovered is not None

    def replay(self, rows: Iterable[Row]) -> Show:
        """Fold these rows too; returns the show itself."""
        for row in rows:
            self.apply(row)
        return self

    def copy(self) -> Show:
        """The show as it stands: rows that either of the two takes later do not reach the other.

        Cheap, because documents are never changed in place: only what holds them is copied.
        """
        made = Show.__new__(Show)
        made.__dict__.update({name: _own(value) for name, value in vars(self).items()})
        return made

    def apply(self, row: Row) -> None:
        """Take the next row of the log."""
        self.seq = row.seq
        if row.kind in COURSE:
            self.state = row.seq
        now = row.elapsed_ns // MS
        data = row.data
        played = self.matches.get(row.match) if row.match else None
        if played is not None and (row.kind in MATCH or row.kind in ("start", "void")):
            self._match_row(played, row, now)
        act = getattr(self, f"_{row.kind}", None)
        if act is not None:
            act(row, data, now)
        self._keep(row, now)

    # -- matches -----------------------------------------------------------------------------------------------

    def _match_row(self, played: Played, row: Row, now: int) -> None:
        if row.change is not None:
            played.document = fold(played.document, row.change)
        if row.kind in MATCH:
            played.entries.append((row.seq, {"kind": row.kind, **row.data}))
        if row.kind in ("answer", "void"):
            self.margin = None  # what it told of is over, or did not happen
        if row.kind == "void":
            gone = set(row.data["seqs"])
            self.voided |= gone
            played.epoch += 1
            played.entries = [entry for entry in played.entries if entry[0] not in gone]
            played.taken_back += [told for told in played.facts if told.seq in gone]
            played.facts = [told for told in played.facts if told.seq not in gone]
            played.answers = [answer for answer in played.answers if answer["seq"] not in gone]
            played.ended = None
        for fact in row.facts or ():
            to = fact.get("to")
            told = {key: value for key, value in fact.items() if key != "to"}
            played.facts.append(Told(row.seq, told, None if to is None else tuple(to)))
        if row.kind == "start":
            played.started = row.seq
        if row.kind == "answer":
            by = "dealer" if row.actor == "dealer" else "bot" if row.data.get("by") == "bot" else "pad"
            given = {"seat": row.data["seat"], "name": row.data["ask"], "answer": row.data["answer"]}
            played.answers.append({**given, "seq": row.seq, "by": by})
        if row.kind != "draft":
            played.touched = now
        if played.document.get("outcome") and played.ended is None:
            played.ended = row.seq
        if row.kind != "draft":
            self._set_clocks(played, now)

    def _set_clocks(self, played: Played, now: int) -> None:
        """Clocks follow the open asks: new asks begin one, asks that are gone take theirs along."""
        asks = played.document.get("asks") or []
        standing = {id: clock for id, clock in self.clocks.items() if clock.match == played.id}
        limited = [one for one in asks if one["limit"]]
        kept: set[str] = set()
        if limited:
            kind = limited[0]["kind"]
            ids = tuple(one["id"] for one in asks)
            clock = next((clock for clock in standing.values() if set(clock.asks) & set(ids)), None)
            if clock is None:
                limit = max(one["limit"] for one in limited) * 1000
                clock = Clock(
                    id=limited[0]["id"], kind=kind, name=limited[0]["name"], limit=limit, left=limit, match=played.id
                )
                self._run_clock(clock, now)
                self.clocks[clock.id] = clock
            clock.asks = ids
            # Only whom it limits: that the dealer may rule on an answer beside a race is nobody else's to know.
            clock.seats = tuple(dict.fromkeys(one["seat"] for one in limited))
            kept.add(clock.id)
        for id in standing:
            if id not in kept:
                del self.clocks[id]

    def _set_up(self, row: Row, data: Document, now: int) -> None:
        assert row.match is not None
        self.matches[row.match] = Played(
            id=row.match, number=len(self.matches) + 1, game=data["game"], version=data["version"],
            seats=tuple(data["seats"]), options=data["options"], secret=tuple(data["secret"]),
            seed=data["seed"], seed_hash=data["seed_hash"],
            pace=data["pace"], draws=data["draws"], touched=now, entries=[], facts=[], taken_back=[], answers=[],
            document={},
        )  # fmt: skip
        for id in [id for id, clock in self.clocks.items() if clock.match is not None]:
            del self.clocks[id]
        self.margin = None
        self.segment = data.get("segment", self.segment)

    def _pace(self, row: Row, data: Document, now: int) -> None:
        if row.match in self.matches:
            self.matches[row.match].pace = data["seconds"]
            self.going = now

    def _draws(self, row: Row, data: Document, now: int) -> None:
        if row.match in self.matches:
            self.matches[row.match].draws = data["by"]

    # -- clocks ------------------------------------------------------------------------------------------------

    def _run_clock(self, clock: Clock, now: int) -> None:
        """Let a clock run; while the whole show stands, as soon as that goes on."""
        clock.run(now)
        if self.standing:
            clock.hold(now)

    def _clock(self, row: Row, data: Document, now: int) -> None:
        act = data["act"]
        if act == "start":
            limit = data["ms"]
            self.clocks[data["id"]] = clock = Clock(
                id=data["id"], kind="free", name=data["name"], limit=limit, left=limit
            )
            self._run_clock(clock, now)
            return
        clock_ = self.clocks.get(data["id"])
        if clock_ is None:
            return
        if act == "remove":
            del self.clocks[data["id"]]
        elif act == "stop":
            clock_.stop(now)
        elif act == "run":
            self._run_clock(clock_, now)
        elif act == "add":
            clock_.add(data["ms"], now)
            if self.standing:
                clock_.hold(now)
        elif act == "expire":
            clock_.expire(now)

    def _pause(self, row: Row, data: Document, now: int) -> None:
        self.paused = True
        for clock in self.clocks.values():
            clock.hold(now)

    def _resume(self, row: Row, data: Document, now: int) -> None:
        self.paused = False
        self.recovered = None
        self.going = now
        for clock in self.clocks.values():
            clock.go_on(now)

    def _recovery(self, row: Row, data: Document, now: int) -> None:
        """The server came back: clocks stand with the time they had at the last heartbeat."""
        self.recovered = row.seq
        for id, clock in self.clocks.items():
            if clock.since is not None:
                clock.hold(now)
                clock.left = data["clocks"][id]

    # -- the house ---------------------------------------------------------------------------------------------

    def _show(self, row: Row, data: Document, now: int) -> None:
        self.title = data.get("title", self.title)
        self.language = data.get("language", self.language)
        self.rate = data.get("rate", self.rate)
        self.rehearsal = data.get("rehearsal", self.rehearsal)
        for seat, player in (data.get("players") or {}).items():
            if player is None:
                self.seats.pop(seat, None)
                continue
            held = self.seats.setdefault(seat, Seated(colour=SEATS.index(seat) + 1))
            held.name = player.get("name", held.name)
            held.colour = player.get("colour", held.colour)
            held.picture = player.get("picture", held.picture)

    def _seat(self, row: Row, data: Document, now: int) -> None:
        held = self.seats.setdefault(data["seat"], Seated(colour=SEATS.index(data["seat"]) + 1))
        if data["act"] == "claimed":
            held.device = data["device"]
        elif data["act"] == "released":
            held.device = None

    def _scene(self, row: Row, data: Document, now: int) -> None:
        self.scene = {name: value for name, value in data.items() if name != "segment"}
        if data["kind"] == "break":
            self.scene["deadline"] = now + data["seconds"] * 1000
        if data == self.preview:  # what was taken waits no longer: another press does not begin a break anew
            self.preview = None
        self.program_seq = row.seq
        self.taken_at = now
        self.segment = data.get("segment", self.segment)

    def _preview(self, row: Row, data: Document, now: int) -> None:
        self.preview = data
        self.preview_seq = row.seq

    def _rundown(self, row: Row, data: Document, now: int) -> None:
        self.rundown = data
        self.segment = None

    def _layers(self, row: Row, data: Document, now: int) -> None:
        self.layers = {**self.layers, **data}

    def _policy(self, row: Row, data: Document, now: int) -> None:
        self.see, self.delay = data["see"], data["delay"]

    def _air(self, row: Row, data: Document, now: int) -> None:
        if data["act"] == "hold":
            self.held = self.held if self.held is not None else now
        elif data["act"] == "go":
            self.held = None

    def _marker(self, row: Row, data: Document, now: int) -> None:
        self.markers.append({"seq": row.seq, "elapsed": now, "note": data["note"]})

    def _margin(self, row: Row, data: Document, now: int) -> None:
        """By how much a race was won, once the second right answer had come too late."""
        self.margin = {"match": row.match, **data}

    def _anchor(self, row: Row, data: Document, now: int) -> None:
        """What ties show time to the picture: a recording that began, a slate, a camera's timecode."""
        self.anchors.append({"seq": row.seq, "elapsed": now, **data})

    def _obs(self, row: Row, data: Document, now: int) -> None:
        """What the dealer arranged with OBS; whether it is linked is no part of the show."""
        if data["act"] == "link":
            self.obs_address = data["address"]
        elif data["act"] == "map":
            named = {**self.obs_scenes, **data["scenes"]}
            self.obs_scenes = {kind: name for kind, name in named.items() if name is not None}

    def _keep(self, row: Row, now: int) -> None:
        if row.kind == "draft":
            return
        self.tail.append(
            {
                "seq": row.seq, "elapsed": now, "at": row.at, "actor": row.actor, "kind": row.kind, "match": row.match,
                "data": row.data if row.kind != "set_up" else {"game": row.data["game"], "seats": row.data["seats"]},
                "facts": list(row.facts or ()),
            }
        )  # fmt: skip
        del self.tail[:-60]


def _own(value: Any) -> Any:
    """A container of one's own, with the clocks, seats and matches in it; what these hold besides is replaced whole."""
    if isinstance(value, dict):
        return {key: _own(one) if isinstance(one, msgspec.Struct) else one for key, one in value.items()}
    if isinstance(value, list | set):
        return value.copy()
    if isinstance(value, Played):
        made = copy.copy(value)
        made.entries, made.facts, made.answers = value.entries.copy(), value.facts.copy(), value.answers.copy()
        made.taken_back = value.taken_back.copy()
        return made
    return copy.copy(value) if isinstance(value, msgspec.Struct) else value
