"""Frames: all that a screen needs, and nothing that its audience may not know.

A frame is whole: a screen that slept, reloaded or lost the server draws the newest one and is right again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Any

from control.clock import MS
from control.desk import Desk
from control.errors import LogError
from control.show import Played, Show
from displays.hands import helps, named, to_look_up
from displays.held import held
from displays.opened import opened
from rules.match import seen
from rules.table import ALL_SEEING, DEALER, Audience, seen_by

Frame = dict[str, Any]

FACTS = 40
"""The newest facts of a match that a frame carries; a screen animates those it has not seen."""

ANSWERS = 20

EMPTY: Frame = {"values": {}, "counters": {}, "lamps": {}, "zones": {}, "grids": {}}
"""A table's document with nothing on it."""


class Sight:
    """What the frames of one moment have in common, worked out once: for one round of frames, and thrown away after it.

    Frames share what comes from it, so nobody may change a frame in place.
    """

    def __init__(self) -> None:
        self._show: Show | None = None
        self._seq = 0
        self._made: dict[tuple[str, str], Any] = {}

    def of(self, show: Show, what: str, whose: str, make: Callable[[], Any]) -> Any:
        """A part of frames, made once for as long as nothing more happens in the show."""
        if show is not self._show or show.seq != self._seq:
            self._show, self._seq, self._made = show, show.seq, {}
        key = (what, whose)
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]


def frame(desk: Desk, audience: Audience, sight: Sight | None = None) -> Frame:
    """What an audience sees now, without its number."""
    return view(desk.show, audience, desk, sight)


def view(show: Show, audience: Audience, desk: Desk | None = None, sight: Sight | None = None) -> Frame:
    """What an audience sees of a show as it is folded.

    Without a desk it is a show of the past: nobody can join it, so it has no codes, links or requests.
    """
    sight = sight or Sight()
    made: Frame = {
        "audience": audience,
        "show": {"title": show.title, "rehearsal": show.rehearsal, "lang": show.language},
        "people": {
            seat: {"name": it.name, "colour": it.colour, "picture": it.picture, "joined": it.device is not None}
            for seat, it in sorted(show.seats.items())
        },
        "scene": _scene(show, show.scene, audience, desk),
        "paused": show.paused,
        "clocks": [clock.document() for clock in show.clocks.values()],
        "match": sight.of(show, "match", audience, lambda: _match(show, show.match, audience, sight)),
    }
    if audience == DEALER:
        made["desk"] = _desk(show, desk, sight)
    return made


def _scene(show: Show, scene: Frame, audience: Audience, desk: Desk | None) -> Frame:
    """A scene with what it shows; the codes are on it only while the dealer has taken the join scene."""
    if scene["kind"] == "join" and audience in ("wall", "viewer", DEALER):
        return {**scene, "seats": codes(show, desk)}
    if scene["kind"] == "rules" and (tables := _tables(show, scene["game"])):
        return {**scene, "tables": tables}
    if scene["kind"] == "scoreboard":
        return {**scene, "results": [{**it, **_figures(show.matches[it["id"]])} for it in results(show)]}
    return dict(scene)


def _tables(show: Show, game: str) -> Frame:
    """The tables of hands that the rules of a game show, under the options of its match where one is set up."""
    played = show.match
    return to_look_up(game, played.options if played is not None and played.game == game else None)


def results(show: Show) -> list[Frame]:
    """Every match of the show with how it ended, for the scoreboard: all of it is public."""
    return [
        {
            "id": it.id, "number": it.number, "game": it.game, "seats": list(it.seats), "status": it.status,
            "outcome": it.document.get("outcome") if it.document else None,
        }
        for it in show.matches.values()
    ]  # fmt: skip


def _figures(played: Played) -> Frame:
    """The counters of a match that has ended, as everybody may know them."""
    return {"counters": seen_by(played.document["table"], "wall")["counters"]} if played.ended is not None else {}


def codes(show: Show, desk: Desk | None) -> Frame:
    """Each seat's code to join by; none where a tablet holds the seat already."""
    made: Frame = {}
    for seat, it in sorted(show.seats.items()):
        if desk is None:
            made[seat] = {"joined": it.device is not None, "qr": None, "url": None}
        elif it.device is None:
            try:
                code = desk.house.code(seat)
            except LogError:  # a full disk: what is on the screens stays there, only no new code can be made
                made[seat] = {"joined": False, "qr": None, "url": None}
                continue
            made[seat] = {"joined": False, "qr": code.qr, "url": code.url}
        else:
            spare = desk.house.codes.get(seat)  # a code that moves the seat to another tablet
            made[seat] = {"joined": True, "qr": spare.qr if spare else None, "url": spare.url if spare else None}
    return made


def _table(show: Show, played: Played, audience: Audience, sight: Sight) -> Frame:
    """The table of a match as an audience sees it; all who see everything see the same."""
    whose = DEALER if audience in ALL_SEEING else audience
    table: Frame = sight.of(show, "table", whose, lambda: seen_by(played.document["table"], whose))
    return table


def _match(show: Show, played: Played | None, audience: Audience, sight: Sight) -> Frame | None:
    if played is None:
        return None
    everything = audience in ALL_SEEING
    made: Frame = {
        "id": played.id,
        "number": played.number,
        "game": played.game,
        "seats": list(played.seats),
        "status": played.status,
        "options": _options(played, everything),
        "seed_hash": played.seed_hash,
        "seed": played.seed if played.status == "ended" else None,
    }
    if audience in played.seats and (tables := to_look_up(played.game, made["options"])):
        made["tables"] = tables
    if played.started is None:
        return {
            **made, "table": {**EMPTY, "ordered": {}}, "asks": [], "open": [], "locked": [], "facts": [],
            "outcome": None, "cue": None, "draw": None,
        }  # fmt: skip
    view = seen({**played.document, "table": EMPTY}, audience)  # the table comes from what frames have in common
    expired = {id for clock in show.clocks.values() if clock.expired for id in clock.asks}
    frozen_seats = {seat for clock in show.clocks.values() if clock.expired for seat in clock.seats}
    told = [one for one in played.facts if one.reaches(audience)]
    first = max(0, len(told) - FACTS)
    gone = sorted(one.seq for one in played.taken_back if one.reaches(audience))
    hands = sight.of(show, "hands", DEALER, lambda: named(played)) if everything else {}
    table = _table(show, played, audience, sight)
    helped = helps(played, audience, table) if audience in played.seats else {}
    counts = opened(played) if everything else {}
    cue = view["cue"]
    return {
        **made,
        "table": table,
        "asks": [{**one, "frozen": one["seat"] in frozen_seats and not one["in"]} for one in view["asks"]],
        "open": [{**one, "frozen": one["id"] in expired} for one in view["open"]],
        "locked": view["locked"] or (held(played) if everything else []),
        "facts": [
            {"i": first + at + bisect_left(gone, one.seq), **one.fact, **({"own": True} if one.to is not None else {})}
            for at, one in enumerate(told[first:])
        ],
        "outcome": view["outcome"],
        "cue": cue["name"] if cue else None,
        "draw": view["draw"] if audience == DEALER else None,
        **({"hands": hands} if hands else {}),
        **({"opened": counts} if counts else {}),
        **({"helps": helped} if helped else {}),
        # What everybody sees: a pad shows the rest only while it is held.
        **({"public": _table(show, played, "wall", sight)} if audience in played.seats else {}),
    }


def _options(played: Played, everything: bool) -> Frame:
    """The house options; those that hold solutions reach dealer and viewer only."""
    if everything:
        return played.options
    return {name: value for name, value in played.options.items() if name not in played.secret}


def _desk(show: Show, desk: Desk | None, sight: Sight) -> Frame:
    played = show.match
    tail = [{**one, "void": one["seq"] in show.voided} for one in show.tail]
    return {
        "state": show.state,
        "rate": show.rate,
        "language": show.language,
        "pace": played.pace if played else None,
        "draws": played.draws if played else "generator",
        "waiting": _waiting(played, desk),
        "answers": played.answers[-ANSWERS:] if played else [],
        "matches": [{**it, "state": it["status"]} for it in results(show)],
        "tail": tail,
        "seats": {
            seat: {**code, "device": show.seats[seat].device} for seat, code in codes(show, desk).items()
        },
        "requests": [
            {"id": it.id, "seat": it.seat, "device": it.device, "address": it.address, "since": it.since_ns // MS}
            for it in (desk.house.access.requests() if desk else ())
        ],
        "links": desk.house.links if desk else {},
        "notices": _notices(show, desk),
        "markers": show.markers,
        "margin": desk.races.margin if desk else None,
        # What everybody sees, for a dealer who chose to be blind.
        "program": {"seq": show.program_seq, "taken": show.taken_at},
        "preview": {
            "seq": show.preview_seq, "scene": _scene(show, show.preview, DEALER, desk) if show.preview else None
        },
        "rundown": show.rundown,
        "segment": show.segment,
        "obs": desk.obs_document() if desk else None,
        "overlay": {"layers": show.layers, "see": show.see, "delay": show.delay, "held": show.held is not None},
        "public": _table(show, played, "wall", sight) if played and played.started else None,
    }  # fmt: skip


def _waiting(played: Played | None, desk: Desk | None) -> Frame:
    nothing: Frame = {"for": "nothing", "seats": [], "name": None, "since": None, "by_hand": False, "passes_at": None}
    if played is None or played.status == "ended":
        return nothing
    if played.started is None:
        return {**nothing, "for": "start"}
    document = played.document
    since = played.touched
    if document["draw"]:
        return {**nothing, "for": "draw", "name": document["draw"]["name"], "since": since}
    if document["cue"]:
        cue = document["cue"]
        made = {"for": "cue", "name": cue["name"], "by_hand": cue["by_hand"], "since": since}
        return {**nothing, **made, "passes_at": desk.passes_at() if desk else None}
    waits = [one for one in document["asks"] if one["answer"] is None and not one["late"]]
    seats = list(dict.fromkeys(one["seat"] for one in waits))
    return {**nothing, "for": "answer", "seats": seats, "name": waits[0]["name"] if waits else None, "since": since}


def _notices(show: Show, desk: Desk | None) -> list[Frame]:
    made: list[Frame] = []
    if show.recovered is not None:
        made.append({"id": f"recovered.{show.recovered}", "kind": "recovered", "seq": show.recovered})
    if desk is not None and desk.trouble is not None:
        made.append({"id": f"trouble.{desk.trouble['why']}.{desk.trouble['since']}", "kind": "trouble", **desk.trouble})
    return made
