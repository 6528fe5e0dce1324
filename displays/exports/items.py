"""What of the log is worth a mark, for one audience: matches, rounds, facts, scenes, and the dealer's own marks.

An audience's items hold nothing that it was not told: facts go by whom they were told to, answers to their owner,
what the desk alone knows to the dealer. Entries that an undo took back are left out unless they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from control.show import Told
from displays.exports.moments import Moment, Reading
from displays.exports.telling import Teller
from rules.table import ALL_SEEING, DEALER, Audience

Document = dict[str, Any]

MARKS = frozenset({"match", "round", "end", "fact", "scene", "marker", "note", "ruling", "correct", "void", "pause",
                   "resume", "recovery", "timeout"})  # fmt: skip
"""Kinds that become markers; the others stand in tables only."""

TOLD = frozenset({"match", "round", "end", "fact"})
"""Kinds that the audience read on its screens as sentences: subtitles are made of them."""

PUBLIC = frozenset({"scene", "pause", "resume"})
DEALERS = frozenset({"marker", "note", "ruling", "correct", "void", "recovery", "anchor", "timeout", "cue", "clock",
                     "time", "show", "seat", "set_up", "pace", "draws", "preview", "rundown", "layers", "policy",
                     "air", "margin"})  # fmt: skip


class Item(msgspec.Struct, kw_only=True):
    """A row of a table, a marker of a timeline. `ns` in picture time; `mark` whether it becomes a marker."""

    kind: str
    ns: int
    at: str
    what: str
    actor: str
    n: int = 0
    """The audience's own numbering of what it got."""
    seq: int | None = None
    """The entry's number and hash, for who may see all: to others they would tell that something secret happened."""
    hash: str | None = None
    match: str | None = None
    number: int | None = None
    game: str = ""
    round: int | None = None
    seat: str | None = None
    who: str = ""
    clause: str | None = None
    rule: str = ""
    void: bool = False
    chapter: str | None = None
    """The title of the stretch that begins here, if one does."""
    data: Document = msgspec.field(default_factory=dict)
    frame: int = 0
    """Frames since the timeline's start; negative: before the picture began."""

    @property
    def mark(self) -> bool:
        return self.kind in MARKS


def items(reading: Reading, audience: Audience, teller: Teller, voided: bool = False) -> list[Item]:
    """All that this audience may have of the log, in order."""
    made: list[Item] = []
    rounds: dict[str, int | None] = {}
    for moment in reading.moments:
        if moment.void and not voided:
            continue
        for item in of_moment(moment, audience, teller, rounds):
            item.void = moment.void
            if item.void:
                item.what = teller.say("voided", what=item.what)
                item.chapter = None
            item.n = len(made) + 1
            if audience in ALL_SEEING:
                item.seq, item.hash = moment.row.seq, moment.row.hash
            made.append(item)
    return made


def of_moment(moment: Moment, audience: Audience, teller: Teller, rounds: dict[str, int | None]) -> Iterator[Item]:
    """What one entry gives; `rounds` remembers each match's round from one entry to the next."""
    row, played, people = moment.row, moment.played, moment.people
    data: Document = row.data
    everything = audience in ALL_SEEING

    def item(kind: str, what: str, **more: Any) -> Item:
        if played is not None:
            more = {"match": played.id, "number": played.number, "game": teller.game(played.game), **more}
            more.setdefault("round", moment.round)
        if more.get("seat"):
            more["who"] = teller.name(more["seat"], people)
        return Item(kind=kind, ns=moment.ns, at=row.at, what=what, actor=row.actor, **more)

    if row.kind == "start" and played is not None:
        title = teller.say("match", n=played.number, game=teller.game(played.game))
        players = teller.say("against").join(teller.name(seat, people) for seat in played.seats)
        yield item("match", f"{title} · {players}", chapter=title, data={"seed_hash": played.seed_hash})
    elif row.kind == "answer" and played is not None:
        if everything or data["seat"] == audience:
            what = teller.answer(data, played.game, people)
            yield item("answer", what, seat=data["seat"], data={"answer": data["answer"]})
    elif row.kind == "draw" and played is not None:
        if everything:
            yield item("draw", teller.drawn(data, played.game, people))
    elif row.kind in PUBLIC or (row.kind in DEALERS and audience == DEALER):
        yield _desk(item, moment, teller)
    elif row.kind not in DEALERS and audience == DEALER:
        yield item(row.kind, teller.kind(row.kind))  # kinds that came later than this export
    if played is None:
        return
    fresh = not moment.void and moment.round is not None and rounds.get(played.id) != moment.round
    if not moment.void and row.kind != "void":
        rounds[played.id] = moment.round
    chapter = _round(played.number, moment.round, teller, played.game) if fresh and row.kind != "void" else None
    for fact in row.facts or ():
        to = fact.get("to")
        told = Told(row.seq, {key: value for key, value in fact.items() if key != "to"}, to and tuple(to))
        if not told.reaches(audience):
            continue
        sentence = teller.fact(told.fact, played.game, people)
        if to and everything:
            sentence = teller.say("only", what=sentence, to=", ".join(teller.name(one, people) for one in to))
        seat, clause = told.fact.get("seat"), told.fact.get("clause")
        begins = told.fact["fact"] == "round" and chapter is not None
        yield item(
            "round" if begins else "fact", sentence, clause=clause, rule=teller.clause(clause, played.game),
            seat=seat if isinstance(seat, str) else None, data={"fact": told.fact}, chapter=chapter if begins else None,
        )  # fmt: skip
        if begins:
            chapter = None
    if chapter is not None:
        yield item("round", teller.say("round", n=moment.round), chapter=chapter)
    if moment.outcome is not None:
        clause = moment.outcome.get("clause")
        what = teller.outcome(moment.outcome, played.game, people)
        seed = {"seed": played.seed} if played.ended == row.seq else {}  # it is revealed when the match has ended
        yield item(
            "end", what, clause=clause, rule=teller.clause(clause, played.game), data=seed,
            seat=moment.outcome.get("winner"), chapter=teller.say("after", n=played.number),
        )  # fmt: skip


def _round(number: int, n: int | None, teller: Teller, game: str) -> str:
    return f"{teller.say('match', n=number, game=teller.game(game))} · {teller.say('round', n=n)}"


def _desk(item: Any, moment: Moment, teller: Teller) -> Item:
    """What was done at the desk."""
    row, data = moment.row, moment.row.data
    word = teller.kind(row.kind)
    what, more = word, {}
    if row.kind == "scene":
        what = teller.scene(data)
        more = {} if moment.running else {"chapter": what}
    elif row.kind == "marker":
        what = data["note"].strip() or word
    elif row.kind == "note":
        what = data["text"]
    elif row.kind == "correct" and moment.played is not None:
        name = teller.counter(data["counter"], moment.played.game)
        what = f"{word}: {name} → {data['value']} ({data['reason']})"
        more = {"seat": data["seat"]}
    elif row.kind == "ruling":
        what = f"{word}: {data['reason']}"
        more = {"seat": data["winner"]}
    elif row.kind == "void":
        what = teller.say("undone", n=len(data["seqs"]), seq=min(data["seqs"]))
    elif row.kind == "clock":
        what = f"{word}: {teller.act(data)}"
    elif row.kind == "cue" and moment.played is not None:
        name = teller.words.say(f"cue.{data.get('name')}", teller.language, game=moment.played.game)
        what = f"{word}: {name}" if name else word
    elif row.kind == "margin":
        first, second = (teller.name(data[one], moment.people) for one in ("first", "second"))
        what = teller.say("margin", first=first, second=second, ms=data["ms"])
    elif row.kind == "anchor":
        what = teller.anchor(data) or word
    made: Item = item(row.kind, what, **more)
    return made
