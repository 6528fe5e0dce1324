"""5개의 탑 · Five Towers: rulebook page `five_towers`."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.game import Choice, Game, Script
from rules.kit.duels import ahead
from rules.kit.turns import first_player
from rules.steps import (
    TIMEOUT,
    Amount,
    Answer,
    Ask,
    Chance,
    Cue,
    Draw,
    Field,
    Illegal,
    Outcome,
    Pick,
    Step,
    between,
    one_of,
)
from rules.table import Document, Seat, Table

GAME = Game(
    "five_towers",
    version=1,
    seats=(2, 2),
    kind="mind",
    minutes=30,
    options={"announce": Choice("secret", "all")},
    seconds={"build": 45},
)

TOWERS = ("A", "B", "C", "D", "E")
STAGES = {"low": 0, "half": 6, "done": 11}  # the height at which each begins, lowest first
TO_WIN = 3
CLAUSE = {"info": "G-1", "zero": "G-2", "secret": "G-3"}


def play(t: Table, announce: str) -> Script:
    seat = yield from first_player(t)
    score = t.counter("score")
    t.counter("item", 1, owner_only=True)
    t.counter("info", owner_only=True)
    for tower in TOWERS:
        t.counter(f"builds.{tower}")
        t.counter(f"tower.{tower}", owner_only=True)
    t.value("stage", dict.fromkeys(TOWERS, "low"))

    while True:
        _offer_info(t, seat, announce)
        answer = yield _build(t, seat, announce)
        t.withdraw("info", seat)
        if answer is TIMEOUT:  # R7: the number is drawn, or the clock would tell a height
            answer = {"tower": unfinished(t)[0], "blocks": (yield Draw("blocks", (1, 2, 3)))}
        tower, item = answer["tower"], answer.get("item")
        if item is not None:
            _use(t, seat, item, announce)
        t.counters[f"tower.{tower}"][seat] += answer["blocks"]
        if item != "secret":
            t.counters[f"builds.{tower}"][seat] += 1
            t.tell("build", "C", seat=seat, tower=tower)

        yield from _announce(t, seat, tower)
        if score[seat] >= TO_WIN:
            return Outcome(seat, "F")
        if not unfinished(t):  # R6: only after a dealer's correction of the score
            return Outcome(ahead(t, score), "F")
        seat = t.other(seat)


def unfinished(t: Table) -> list[str]:
    """The towers that may still be built on."""
    return [tower for tower in TOWERS if t.values["stage"][tower] != "done"]


def height(t: Table, tower: str) -> int:
    """R1: the blocks of both players."""
    return t.counters[f"tower.{tower}"].total()


def news(t: Table, tower: str, more: int = 0) -> list[str]:
    """The stages that a tower is announced to have reached now, or with some more blocks on it."""
    names = list(STAGES)
    later = names[names.index(t.values["stage"][tower]) + 1 :]
    return [stage for stage in later if height(t, tower) + more >= STAGES[stage]]


def _announce(t: Table, seat: Seat, tower: str) -> Generator[Step, Any, None]:
    """D, E, R5: half and done, each at its cue, by the tower's letter even after a Secret."""
    for stage in news(t, tower):
        yield Cue("reveal")
        t.value("stage", {**t.values["stage"], tower: stage})
        if stage == "half":
            t.tell("half", "D", tower=tower)
        else:
            t.tell("done", "E", tower=tower, seat=seat)
            t.counters["score"][seat] += 1
            t.tell("point", "E", seat=seat)


# -- items -----------------------------------------------------------------------------------------------------


def _use(t: Table, seat: Seat, item: str, announce: str) -> None:
    """G, R4: one use of one item a match; the table hears of Secret only, unless all uses are announced."""
    t.counters["item"][seat] -= 1
    public = item == "secret" or announce == "all"
    t.tell("item", CLAUSE[item], to=None if public else seat, seat=seat, item=item)


def _offer_info(t: Table, seat: Seat, announce: str) -> None:
    """G-1, R3: Info is open beside the build, and is no turn."""

    def fields() -> dict[str, Field] | None:
        towers = unfinished(t)
        if t.counters["item"][seat] <= 0 or len(towers) < 2:
            return None
        return {"towers": Pick(towers, 2, 2, clause="G-1")}

    def look(seat: Seat, answer: Answer) -> None:
        _use(t, seat, "info", announce)
        n = t.counters["info"][seat] = sum(height(t, tower) for tower in answer["towers"])
        t.tell("info", "G-1", to=seat, seat=seat, towers=answer["towers"], sum=n)

    t.offer("info", seat, fields, look, clause="G-1")


# -- building --------------------------------------------------------------------------------------------------


def _build(t: Table, seat: Seat, announce: str) -> Ask:
    item = t.counters["item"]
    had_item = item[seat] > 0

    def fields() -> dict[str, Field]:
        tower = Pick(unfinished(t), clause="B")
        if item[seat] > 0:
            items = Pick(("zero", "secret"), optional=True, clause="G")
            return {"tower": tower, "blocks": Amount(0, 3, clause="B"), "item": items}
        if had_item:  # R3: after Info in the same turn; looked at first, so that an item is refused as such
            return {"tower": tower, "item": Pick((), optional=True, refuse=used), "blocks": Amount(1, 3, clause="B")}
        return {"tower": tower, "blocks": Amount(1, 3, clause="B")}

    def used(_: Any) -> None:
        raise Illegal("item_used", "G")

    def check(answer: Answer) -> None:
        if answer.get("item") == "zero":
            if answer["blocks"]:
                raise Illegal("zero_with_blocks", "G-2")
        elif not answer["blocks"]:
            raise Illegal("no_blocks", "B")

    def discloses(answer: Answer) -> Any:
        used_now, tower = answer.get("item"), answer["tower"]
        reached = news(t, tower, answer["blocks"])
        return (
            used_now if used_now == "secret" or announce == "all" else None,
            tower if used_now != "secret" or reached else None,
            reached,
        )

    def preview(answer: Answer) -> list[Document]:
        tower, n = answer["tower"], answer["blocks"]
        own = t.counters[f"tower.{tower}"][seat] + n
        notes: list[Document] = [{"note": "build", "tower": tower, "n": n, "own": own}]
        if answer.get("item") is not None:
            notes.append({"note": f"uses_{answer['item']}"})
            if announce == "all" and answer["item"] == "zero":
                notes.append({"note": "told_to_all"})
        return notes

    def rehearse(chance: Chance) -> Answer:
        answer: Answer = {"tower": one_of(chance, unfinished(t)), "blocks": between(chance, 1, 3)}
        if item[seat] > 0 and chance.random() < 0.1:
            answer["item"] = "zero" if chance.random() < 0.5 else "secret"
            if answer["item"] == "zero":
                answer["blocks"] = 0
        return answer

    return Ask(
        seat,
        "build",
        fields,
        clause="B",
        check=check,
        secret=True,
        discloses=discloses,
        on_timeout=TIMEOUT,
        preview=preview,
        rehearse=rehearse,
    )
