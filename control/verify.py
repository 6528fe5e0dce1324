"""Re-tells every match of a log with today's rules, and says where they would tell it differently."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from control.log import Row
from control.show import MATCH, Played, Show
from rules.game import BadOption, UnknownGame
from rules.match import Match
from rules.steps import Illegal


class Difference(msgspec.Struct, frozen=True):
    """A match that today's rules tell differently: from which row on, and how."""

    match: str
    seq: int
    sentence: str


def retell(rows: Iterable[Row]) -> tuple[int, list[Difference]]:
    """How many matches were told again, and the first difference of each that came out otherwise."""
    show = Show()
    live: dict[str, Match] = {}
    differences: dict[str, Difference] = {}
    for row in rows:
        show.apply(row)
        played = show.matches.get(row.match) if row.match else None
        if played is None or played.id in differences or not (row.kind in MATCH or row.kind in ("start", "void")):
            continue
        sentence = _tell(played, row, live)
        if sentence is not None:
            differences[played.id] = Difference(played.id, row.seq, sentence)
    return sum(1 for played in show.matches.values() if played.started), list(differences.values())


def _tell(played: Played, row: Row, live: dict[str, Match]) -> str | None:
    """Let the rules take the row too; what they tell differently, if anything."""
    try:
        if row.kind in ("start", "void"):
            again = Match(played.game, played.seats, played.options, played.seed, played.id, played.epoch)
            again.replay(entry for seq, entry in played.entries if seq < row.seq)
            live[played.id] = again
            told = len(again.table.facts)
            start = 0 if row.kind == "start" else told
        else:
            again = live[played.id]
            start = len(again.table.facts)
            again.apply({"kind": row.kind, **row.data})
    except UnknownGame:
        return f"there is no game {played.game!r} here"
    except (Illegal, BadOption) as refusal:
        return f"today's rules refuse it: {refusal}"
    except Exception as fault:  # a rule script of another version may fail anywhere
        return f"today's rules fail at it: {type(fault).__name__}: {fault}"
    facts = [fact if to is None else {**fact, "to": list(to)} for fact, to in again.table.facts[start:]]
    if _plain(facts) != (row.facts or []):
        return "today's rules tell other facts"
    if _plain(again.document()) != played.document:
        return "today's rules leave another table"
    return None


def _plain(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))
