"""A match: a rule script run over answers; what is open, what happened, how it ended (design: TABLE.md).

A match is a pure function of its game, seats, options, seed and entries. `Match.apply` takes an entry, all else
follows: undo is running again without some entries, recovery is running again with all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from types import GeneratorType
from typing import Any

from rules import chance
from rules.game import Game, Script
from rules.game import game as find_game
from rules.steps import (
    DEALER,
    TIMEOUT,
    Answer,
    Ask,
    AskAll,
    Cue,
    Draw,
    Field,
    Fields,
    Illegal,
    Move,
    Offer,
    Outcome,
    Race,
    Step,
)
from rules.table import ALL_SEEING, Audience, Document, Seat, Table, seen_by

Entry = dict[str, Any]
"""What came from outside, as JSON with its `kind`: answer, draft, draw, cue, timeout, time, correct, ruling."""

DRAFT_LIMIT = 4000
"""The longest draft, in signs of JSON text: enough for every field, too little to fill a disk."""


class Open:
    """An ask that waits for its answer, with what has come in for it so far."""

    __slots__ = ("_fields", "_match", "_number", "answer", "ask", "draft", "kind", "late")

    def __init__(self, ask: Ask, kind: str, match: str, number: str | int) -> None:
        self.ask = ask
        self.kind = kind
        self._match = match
        self._number = number
        self.answer: Answer | None = None
        self.draft: Answer | None = None
        self.late = False
        self._fields: Fields | None = None

    @property
    def id(self) -> str:
        """What it is called by pads and clocks."""
        return f"{self._match}{self.ask.seat}{self._number}"

    @property
    def waits(self) -> bool:
        """Whether its seat may still answer."""
        return self.answer is None and not self.late

    @property
    def fields(self) -> Fields:
        """What the ask admits at this moment."""
        if self._fields is None:
            given = self.ask.fields
            self._fields = given() if callable(given) else given
        return self._fields

    def renew(self) -> None:
        """The table has changed from the side: what the ask admits is worked out anew."""
        self._fields = None


class Match:
    """One match, running or over.

    Attributes: `table`; `step`, what the rule script waits for (None once it is over); `asks`, the open asks of the
    main line; `outcome`; `entries`, everything that came from outside; `draws`, how many draws of each name there were.
    """

    def __init__(
        self,
        game: Game | str,
        seats: Sequence[Seat] = ("A", "B"),
        options: Mapping[str, Any] | None = None,
        seed: str | int = "0",
        id: str = "m",
        epoch: int = 0,
    ) -> None:
        """Set up and start; asks' ids begin with `id` and `epoch` (how often it was run again). Raises BadOption."""
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats = tuple(seats)
        self.options = self.game.settle(options, self.seats)
        self.seed = str(seed)
        self.id = id
        self.epoch = epoch
        self.entries: list[Entry] = []
        self.outcome: Outcome | None = None
        self.step: Step | None = None
        self.asks: list[Open] = []
        self.draws: dict[str, int] = {}
        self._offers: dict[tuple[Seat, str], Open] = {}
        self._offers_old = False
        self._asked: dict[Seat, int] = defaultdict(int)
        self._ids = f"{id}.{epoch}."
        self.table = Table(self.seats, self.options)
        own = {name: self.options[name] for name in self.game.own}
        self._script: Script = self.game.play(self.table, **own)
        self._advance(None)

    # -- what may come from outside -----------------------------------------------------------------------

    def answer(self, seat: Seat, answer: Answer, ask: str | None = None, by: str | None = None) -> None:
        """Take a seat's answer to its open ask or offer. Raises Illegal, and then nothing has changed.

        `ask` names one (by name or id) where the seat has several; `by` says who gave it, if not the seat's own pad.
        """
        found = self.find(seat, ask)
        self.check(found, answer)
        self.take(found, answer, by)

    def take(self, one: Open, answer: Answer, by: str | None = None) -> None:
        """Take an answer that `check` has passed, or that `legal` drew, to an ask or offer that is open now."""
        ask = one.ask
        entry: Entry = {"kind": "answer", "seat": ask.seat, "ask": ask.name, "answer": answer}
        if by is not None:
            entry["by"] = by
        self.entries.append(entry)
        kind = one.kind
        if kind == "ask":
            self._advance(answer)
        elif kind == "all":
            one.answer = answer
            self._close_sealed()
        elif kind == "race":
            one.draft = None
            self._advance((ask.seat, answer))
        else:
            self._take_offer(one, answer)

    def draft(self, seat: Seat, answer: Answer, ask: str | None = None) -> None:
        """Keep a seat's unfinished answer. Raises Illegal; a refused draft leaves the older one standing."""
        found = self.find(seat, ask)
        if not found.ask.drafts:
            raise Illegal("no_drafts", found.ask.clause)
        if found.kind == "race":  # it is shown and then dropped, so it need not be legal yet
            self._check_shape(found, answer)
        else:
            self.check(found, answer)
        self.entries.append({"kind": "draft", "seat": seat, "ask": found.ask.name, "answer": answer})
        found.draft = answer

    def timeout(self, who: Seat = "all") -> None:
        """Time has run out for a seat, or for "all" still asked. Raises Illegal where no automatic answer exists.

        In a sealed ask the automatic answers are entered only together with the last answer, so that nobody chooses
        knowing what the clock chose for another.
        """
        waiting = [one for one in self.asks if one.waits and who in ("all", one.ask.seat)]
        if not isinstance(self.step, Race):
            if not waiting:
                raise Illegal("not_asked")
            if any(one.ask.on_timeout is None for one in waiting):
                raise Illegal("no_automatic_answer", waiting[0].ask.clause)
        self.entries.append({"kind": "timeout", "seat": who})
        if isinstance(self.step, Race):
            self._advance((None, TIMEOUT))
        elif isinstance(self.step, AskAll):
            for one in waiting:
                one.late = True
            self._close_sealed()
        else:
            self._advance(self._automatic(waiting[0]))

    def time(self) -> None:
        """The dealer grants more time: seats whose time had run out in a sealed ask may answer again."""
        self.entries.append({"kind": "time"})
        for one in self.asks:
            one.late = False

    def cue(self, name: str | None = None) -> None:
        """Give the dealer's go. Raises Illegal unless the match waits at this cue."""
        step = self.step
        if type(step) is not Cue or (name is not None and name != step.name):
            raise Illegal("no_such_cue")
        self.entries.append({"kind": "cue", "name": step.name})
        self._advance(None)

    def draw(self, value: Any = None, by: str = DEALER) -> Any:
        """Make the draw that the match waits for; without a value by the generator. Returns what was drawn.

        A value from the dealer's hands is a list where several are drawn. Raises Illegal where it is not possible.
        """
        step = self.step
        if type(step) is not Draw:
            raise Illegal("no_draw")
        count = self.draws.get(step.name, 0)
        if value is None:
            by = "generator"
            drawn = chance.draw(self.seed, step.name, count, step.pile, step.n)
        else:
            drawn = list(value) if isinstance(value, list) else [value]
            self._check_drawn(step, drawn)
        self.entries.append({"kind": "draw", "name": step.name, "value": drawn, "by": by})
        self.draws[step.name] = count + 1
        self._advance(drawn if step.many else drawn[0])
        return drawn

    def correct(self, counter: str, seat: Seat, value: int, reason: str) -> None:
        """Set a counter right by the dealer's hand. Raises Illegal for one that is not there, or without a reason."""
        found = self.table.counters.get(counter)
        if found is None or seat not in self.seats:
            raise Illegal("no_such_counter")
        if type(value) is not int or abs(value) > 10**9:
            raise Illegal("not_whole")
        if not isinstance(reason, str) or not reason.strip():
            raise Illegal("no_reason")
        self.entries.append({"kind": "correct", "counter": counter, "seat": seat, "value": value, "reason": reason})
        found[seat] = value
        self._renew()

    def ruling(self, winner: Seat | None, reason: str) -> None:
        """End the match by the dealer's ruling. Raises Illegal if it is over already, or without a reason."""
        if self.outcome is not None:
            raise Illegal("match_ended")
        if winner is not None and winner not in self.seats:
            raise Illegal("not_a_seat")
        if not isinstance(reason, str) or not reason.strip():
            raise Illegal("no_reason")
        self.entries.append({"kind": "ruling", "winner": winner, "reason": reason})
        self._end(Outcome(winner, by=DEALER))

    def apply(self, entry: Entry) -> None:
        """Take an entry as it stands in `entries` or in a log. Raises Illegal where it does not fit any more."""
        kind = entry["kind"]
        if kind == "answer":
            self.answer(entry["seat"], entry["answer"], entry["ask"], entry.get("by"))
        elif kind == "draft":
            self.draft(entry["seat"], entry["answer"], entry["ask"])
        elif kind == "draw":
            if not isinstance(self.step, Draw) or self.step.name != entry["name"]:
                raise Illegal("no_draw")
            self.draw(entry["value"], entry["by"])
        elif kind == "cue":
            self.cue(entry["name"])
        elif kind == "timeout":
            self.timeout(entry["seat"])
        elif kind == "time":
            self.time()
        elif kind == "correct":
            self.correct(entry["counter"], entry["seat"], entry["value"], entry["reason"])
        elif kind == "ruling":
            self.ruling(entry["winner"], entry["reason"])
        else:
            raise Illegal("no_such_entry")

    # -- looking ---------------------------------------------------------------------------------------------

    def find(self, seat: Seat, ask: str | None = None) -> Open:
        """The open ask or offer that a seat may answer now, by name or id. Raises Illegal if there is none.

        Without a name it is the seat's only ask of the main line; where it has several, or only offers, the one whose
        name is given is meant.
        """
        if self.outcome is not None:
            raise Illegal("match_ended")
        for one in self.asks:
            if one.ask.seat == seat and (ask is None or ask == one.ask.name or ask == one.id) and one.waits:
                return one
        for one in self.offers(seat):
            if ask == one.ask.name or ask == one.id:
                if isinstance(self.step, Draw):  # its pile is fixed already
                    raise Illegal("draw_pending")
                return one
        for one in self.asks:
            if ask is not None and one.ask.seat == seat and ask in (one.ask.name, one.id):
                raise Illegal("late" if one.late else "already_answered")
        raise Illegal("not_asked")

    def offers(self, seat: Seat | None = None) -> list[Open]:
        """The standing offers that are open now: of one seat, or of all."""
        table = self.table
        if not table.offers and not self._offers:
            return []
        for key, one in list(self._offers.items()):
            if table.offers.get(key) is not one.ask:
                del self._offers[key]
            elif self._offers_old:
                one.renew()
        self._offers_old = False
        for key, offer in table.offers.items():
            if key not in self._offers:
                # Not numbered: when an offer is first looked at must not matter.
                self._offers[key] = Open(offer, "offer", self._ids, f".{offer.name}")
        return [one for (of, _), one in self._offers.items() if seat in (None, of) and _usable(one.fields, table)]

    def check(self, one: Open, answer: Answer) -> None:
        """Raise Illegal unless this is a legal answer to an open ask. Changes nothing."""
        ask = one.ask
        fields = one.fields
        table = self.table
        if type(answer) is not dict:
            raise Illegal("not_an_answer", ask.clause)
        try:
            if isinstance(fields, Move):
                fields.check(answer, table)
            else:
                given = 0
                for name, field in fields.items():
                    if name in answer and _wanted(field, answer) is not False:
                        given += 1
                        field.check(answer[name], table)
                    elif _wanted(field, answer):
                        raise Illegal("missing", field.clause, name=name)
                if given != len(answer):
                    raise Illegal("too_much", _chosen(fields, answer))
            if ask.check is not None:
                ask.check(answer)
        except Illegal as refusal:
            if refusal.clause is None:
                refusal.clause = ask.clause
            raise

    def preview(self, one: Open, answer: Answer) -> Document:
        """What a legal answer would do, for its owner alone.

        {"notes": [{"note": name, "danger": bool, …slots}], "marks": {grid: {cell: "ghost" | "may" | "bad"}}}.
        Raises Illegal for an answer that is not legal. Changes nothing.
        """
        self.check(one, answer)
        notes = [dict(note) for note in one.ask.preview(answer)] if one.ask.preview else []
        marks: Document = {}
        for note in notes:
            for grid, cells in note.pop("marks", {}).items():
                marks.setdefault(grid, {}).update(cells)
        return {"notes": notes, "marks": marks}

    def limit(self, one: Open) -> int:
        """The time limit of an open ask in seconds; 0: none."""
        ask = one.ask
        given: int = self.options["seconds"].get(ask.timed_as or ask.name, ask.seconds)
        return given

    def legal(self, one: Open, source: Any) -> Answer:
        """A random legal answer to an open ask, for rehearsal, fuzzing and simulation."""
        ask = one.ask
        if ask.rehearse is not None:
            return ask.rehearse(source)
        fields, table = one.fields, self.table
        for _ in range(1000):
            if isinstance(fields, Move):
                answer: Answer = fields.draw(source, table)
            else:
                answer = {}
                for name, field in fields.items():
                    wanted = True if field.when is None and not field.optional else _wanted(field, answer)
                    if wanted or (wanted is None and field.possible(table) and source.random() < 0.5):
                        answer[name] = field.draw(source, table)
            if ask.check is None:
                return answer
            with suppress(Illegal):
                ask.check(answer)
                return answer
        raise RuntimeError(f"{self.game.key}: no legal answer to {ask.name} found; the ask needs `rehearse`")

    # -- documents -------------------------------------------------------------------------------------------

    def document(self) -> Document:
        """Everything about the match as JSON: the table with who knows what, open asks, cue, draw and outcome.

        Facts are not in it: they are kept where they were told, `table.facts`.
        """
        step = self.step
        return {
            "table": self.table.document(),
            "asks": [self._ask_document(one) for one in self.asks],
            "offers": [] if self.outcome else [self._ask_document(one) for one in self.offers()],
            "cue": {"name": step.name, "by_hand": step.by_hand} if isinstance(step, Cue) else None,
            "draw": {"name": step.name, "pile": list(step.pile), "n": step.n, "many": step.many}
            if isinstance(step, Draw)
            else None,
            "outcome": self.outcome.document() if self.outcome else None,
        }

    def seen_by(self, audience: Audience) -> Document:
        """The match as this audience sees it."""
        return seen(self.document(), audience)

    def told(self, audience: Audience, start: int = 0) -> list[Document]:
        """The facts that an audience was told, from the start-th of all facts on."""
        facts = self.table.facts[start:] if start else self.table.facts
        return [fact for fact, to in facts if to is None or audience in ALL_SEEING or audience in to]

    def save(self) -> Document:
        """The match as JSON that `Match.load` runs again."""
        return {
            "game": self.game.key, "version": self.game.version, "seats": list(self.seats), "options": self.options,
            "seed": self.seed, "id": self.id, "epoch": self.epoch, "entries": list(self.entries),
        }  # fmt: skip

    @classmethod
    def load(cls, saved: Document) -> Match:
        """Run a saved match again. Raises Illegal where today's rules refuse one of its entries."""
        match = cls(saved["game"], saved["seats"], saved["options"], saved["seed"], saved["id"], saved["epoch"])
        match.replay(saved["entries"])
        return match

    def replay(self, entries: Iterable[Entry]) -> None:
        """Take entries one after the other."""
        for entry in entries:
            self.apply(entry)

    # -- inside ------------------------------------------------------------------------------------------------

    def _advance(self, value: Any) -> None:
        """Send a value into the script and open the step that it yields next."""
        try:
            step = self._script.send(value)
            while type(step) is AskAll and not step.asks:
                step = self._script.send({})
        except StopIteration as end:
            self._end(end.value)
            return
        self._offers_old = True  # the table has changed under the standing offers too
        old = self.step
        self.step = step
        kind = type(step)
        if kind is Ask:
            self.asks = [self._opened(step, "ask")]  # type: ignore[arg-type]
        elif kind is Cue or kind is Draw:
            self.asks = []
        elif kind is AskAll:
            self.asks = [self._opened(ask, "all") for ask in step.asks]  # type: ignore[union-attr]
        elif kind is Race:
            standing = {id(one.ask): one for one in self.asks} if step is old else {}
            self.asks = [
                standing.get(id(ask)) or self._opened(ask, "race")
                for ask in step.asks  # type: ignore[union-attr]
            ]
            if standing:
                self._renew()
        else:
            raise TypeError(f"{self.game.key}: yielded {step!r}, which is no step")

    def _opened(self, ask: Ask, kind: str) -> Open:
        # Numbered for each seat by itself: a number over all seats would tell what the others are secretly asked.
        asked, seat = self._asked, ask.seat
        asked[seat] += 1
        return Open(ask, kind, self._ids, asked[seat])

    def _close_sealed(self) -> None:
        """Go on once every seat of a sealed ask is in, or out of time."""
        for one in self.asks:
            if one.answer is None and not one.late:
                return
        self._advance(
            {one.ask.seat: one.answer if one.answer is not None else self._automatic(one) for one in self.asks}
        )

    def _automatic(self, one: Open) -> Any:
        if one.ask.drafts and one.draft is not None:
            return one.draft
        given = one.ask.on_timeout
        return given() if callable(given) else given

    def _take_offer(self, one: Open, answer: Answer) -> None:
        offer = one.ask
        assert isinstance(offer, Offer)
        result = offer.do(offer.seat, answer)
        if isinstance(result, Outcome):
            self._end(result)
        elif isinstance(result, GeneratorType):
            self._script.close()
            self._script = result
            self._advance(None)
        else:
            self._renew()

    def _renew(self) -> None:
        for one in self.asks:
            one.renew()
        self._offers_old = True

    def _end(self, outcome: Any) -> None:
        if not isinstance(outcome, Outcome):
            raise TypeError(f"{self.game.key}: ended with {outcome!r}, which is no Outcome")
        self._script.close()
        self.outcome = outcome
        self.step = None
        self.asks = []
        self._offers = {}
        self.table.offers.clear()

    def _check_drawn(self, step: Draw, drawn: list[Any]) -> None:
        if len(drawn) != step.n:
            raise Illegal("wrong_draw", low=step.n)
        left = list(step.pile)
        for value in drawn:
            at = next((i for i, one in enumerate(left) if one == value and type(one) is type(value)), None)
            if at is None:
                raise Illegal("not_in_pile", value=value)
            left.pop(at)

    def _check_shape(self, one: Open, answer: Answer) -> None:
        fields = one.fields
        names = {"from", "to", "drop", "lift"} if isinstance(fields, Move) else set(fields)
        if type(answer) is not dict or not set(answer) <= names or len(repr(answer)) > DRAFT_LIMIT:
            raise Illegal("not_an_answer", one.ask.clause)

    def _ask_document(self, one: Open) -> Document:
        ask = one.ask
        fields = one.fields
        named: list[tuple[str, Field]] = [("move", fields)] if isinstance(fields, Move) else list(fields.items())
        return {
            "id": one.id,
            "kind": one.kind,
            "seat": ask.seat,
            "name": ask.name,
            "clause": ask.clause,
            "secret": ask.secret,
            "drafts": ask.drafts,
            "preview": ask.preview is not None,
            "limit": self.limit(one),
            "automatic": ask.on_timeout is not None,
            "late": one.late,
            "answer": one.answer,
            "draft": one.draft,
            "form": {
                "fields": [
                    {
                        "name": name,
                        "type": field.type,
                        "optional": field.optional,
                        "when": {key: list(of) for key, of in field.when.items()} if field.when else None,
                        **field.describe(),
                    }
                    for name, field in named
                ]
            },
        }


def seen(document: Document, audience: Audience) -> Document:
    """A match's document as an audience may see it; works on documents, so that a replay passes through here too.

    Everybody sees who is asked for what, and who has answered a sealed ask. What may be answered, drafts and sealed
    answers reach only their seat, the dealer and the viewer; a standing offer even its being open, and likewise what
    the dealer is asked beside a race: that there is something to rule on would tell what the seats secretly gave.
    """
    everything = audience in ALL_SEEING
    own = [one for one in document["asks"] if everything or one["seat"] == audience]
    waits = [one for one in own if one["answer"] is None and not one["late"]]
    offers = [one for one in document["offers"] if everything or one["seat"] == audience]
    hidden = ("answer", "late")
    return {
        "table": seen_by(document["table"], audience),
        "asks": [
            {"seat": one["seat"], "name": one["name"], "kind": one["kind"], "in": one["answer"] is not None}
            for one in document["asks"]
            if everything or one["kind"] != "race" or one["seat"] != DEALER
        ],
        "open": [{key: one[key] for key in one if key not in hidden} for one in waits + offers],
        "locked": [
            {"seat": one["seat"], "name": one["name"], "answer": one["answer"]}
            for one in own
            if one["answer"] is not None
        ],
        "late": [one["id"] for one in own if one["late"]],
        "cue": document["cue"] if everything else None,
        "draw": document["draw"] if everything else None,
        "outcome": document["outcome"],
    }


def _wanted(field: Field, answer: Answer) -> bool | None:
    """Whether a field must be given (True), may be (None), or must not (False)."""
    if field.when is not None:
        for name, values in field.when.items():
            if answer.get(name) not in values:
                return False
    return None if field.optional else True


def _chosen(fields: Mapping[str, Field], answer: Answer) -> str | None:
    """The clause of what goes with the choice made, if it has one: that forbids anything beside it."""
    for field in fields.values():
        if field.when and field.clause and _wanted(field, answer) is not False:
            return field.clause
    return None


def _usable(fields: Fields | None, table: Table) -> bool:
    """Whether an offer's fields admit any answer now."""
    if fields is None:
        return False
    if isinstance(fields, Move):
        return fields.possible(table)
    return all(field.optional or field.when or field.possible(table) for field in fields.values())
