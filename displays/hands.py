"""Hands by name for those who see everything, and the tables of hands (족보) that a player may look up.

And what a seat itself can make of what it sees. All come from a game's own evaluator, worked out when a frame is built
and never logged. A log that another version of
the game has written is shown without them: today's evaluator may not call its hands by other names.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from control.catalogue import tables
from control.show import Played
from rules.game import Game, UnknownGame
from rules.game import game as find_game
from rules.table import DEALER, Document, Seat, Table, Thing, seen_by

SPECIAL = frozenset({"beats", "redeals"})
"""What a row of a table says of a hand that wins, or sends to a redeal, whatever its rank."""


def named(played: Played) -> dict[Seat, Document]:
    """The hand of each seat at this moment, with its `rank` and its `place` in the game's table, 1 the best.

    Hands that win or redeal out of turn have no place. Empty where the game names no hands. It tells what lies face
    down: it belongs into frames of the all-seeing audiences alone.
    """
    game = _of_today(played)
    if game is None or game.hands is None or played.started is None or played.document.get("outcome"):
        return {}
    hands = game.hands(_laid(played, seen_by(played.document["table"], DEALER)))
    rows = [row for table in to_look_up(played.game, played.options).values() for row in table]
    plain = {row["hand"]: row["rank"] for row in rows if not SPECIAL & row.keys()}
    for held in hands.values():
        if held.get("hand") in plain:
            held["place"] = 1 + len({rank for rank in plain.values() if rank > held["rank"]})
    return hands


def helps(played: Played, seat: Seat, seen: Document) -> Document:
    """What a seat can make of what it sees (Game.helps), by its own sight of the table; empty where there is none."""
    game = _of_today(played)
    if game is None or game.helps is None or played.started is None or played.document.get("outcome"):
        return {}
    return game.helps(_laid(played, seen), seat)


def to_look_up(key: str, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """The tables of hands of a game under these options, the defaults for those left out; empty if it has none."""
    try:
        return _tables(key, json.dumps(options or {}, sort_keys=True))
    except UnknownGame:  # an old log may know games that are gone
        return {}


@lru_cache(maxsize=64)
def _tables(key: str, options: str) -> dict[str, Any]:
    if not find_game(key).tables:
        return {}
    return tables(key, json.loads(options))


def _of_today(played: Played) -> Game | None:
    """The match's game, if it is here in the version that the match was played by."""
    try:
        game = find_game(played.game)
    except UnknownGame:
        return None
    return game if game.version == played.version else None


def _laid(played: Played, seen: Document) -> Table:
    """A table as an audience sees it, as an evaluator reads it; a face that is not seen is None."""
    table = Table(played.seats, played.options)
    table.values.update(seen["values"])
    for name, of in seen["counters"].items():
        table.counter(name, of)
    for name, things in seen["zones"].items():
        table.zone(name, [Thing(one.get("face"), one.get("back"), one.get("owner")) for one in things])
    return table
