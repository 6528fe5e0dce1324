"""A desk on a show of its own, whose clock stands until it is moved, and a probe game with every kind of step."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import rules.game
from control.command import Actor
from control.desk import Desk
from control.log import Log, Row
from displays.frames import frame
from rules.game import Choice, Flag, Game, Script
from rules.steps import (
    TIMEOUT,
    Amount,
    Ask,
    AskAll,
    Cue,
    Draw,
    Illegal,
    Outcome,
    Pick,
    Race,
    Text,
)
from rules.steps import (
    Path as Cells,
)
from rules.table import Table

DEALER = Actor("dealer")
PARTS = ("sealed", "race", "draft", "offer", "crash", "ruling", "by_hand", "draws", "long")

PROBE = Game(
    "probe",
    version=1,
    seats=(2, 4),
    options={"part": Choice(*PARTS), "no_answer": Flag(), "solution": Choice("fig", "date")},
    seconds={"number": 20, "buzz": 10, "word": 15, "go": 0},
    first=False,
)
PROBE.options["solution"].secret = True


def play(t: Table, part: str, no_answer: bool, solution: str) -> Script:
    t.value("round", 0)
    score = t.counter("score")
    while True:
        t.value("round", t.values["round"] + 1)
        if part == "sealed":
            given = yield AskAll(
                [
                    Ask(
                        seat, "number", {"n": Amount(0, score[seat] + 9, clause="B")}, clause="A", secret=True,
                        on_timeout=None if no_answer else {"n": 0},
                    )
                    for seat in t.seats
                ]
            )  # fmt: skip
            yield Cue("reveal")
            for seat in t.seats:
                score[seat] += given[seat]["n"]
                t.tell("number", "A", seat=seat, n=given[seat]["n"])
            if max(score[seat] for seat in t.seats) >= 20:
                return Outcome(t.seats[0], "C")
        elif part == "race":
            race = Race([Ask(seat, "buzz", {"word": Text(20)}, drafts=True) for seat in t.seats], seconds=10)
            who, answer = yield race
            if who is None:
                assert answer is TIMEOUT
                return Outcome(None, "T")
            t.tell("buzz", "A", seat=who, word=answer["word"])
        elif part == "draft":
            word = yield Ask("A", "word", {"word": Text(20)}, clause="A", drafts=True, on_timeout={"word": "none"})
            t.tell("word", "A", seat="A", word=word["word"])
        elif part == "offer":

            def star(seat: str, answer: dict[str, Any]) -> None:
                score[seat] += answer["n"]
                t.tell("star", "S", to=seat, seat=seat, n=answer["n"])

            for seat in t.seats:
                t.offer("star", seat, {"n": Amount(1, 3)}, star)
            yield Ask("A", "go", {"n": Amount(0, 9)})
        elif part == "crash":
            answer = yield Ask(
                "A", "go", {"n": Amount(0, 9)}, on_timeout=lambda: 1 // 0, preview=lambda a: [1 // a["n"]]
            )
            t.value("before", answer["n"])
            if answer["n"] == 0:
                raise ZeroDivisionError("in the middle of the script")
            if answer["n"] == 1:
                raise Illegal("not_an_answer", "A")  # too late: the ask had admitted it
            if answer["n"] == 2:
                yield Cue("bang")
                raise RuntimeError("at the cue")
        elif part == "ruling":
            answer = yield Ask("dealer", "judge", {"winner": Pick(t.seats)}, clause="R")
            return Outcome(answer["winner"], "R")
        elif part == "by_hand":
            yield Cue("slow", by_hand=True)
            yield Cue("quick")
        elif part == "draws":
            card = yield Draw("card", [1, 2, 3, 4])
            pair = yield Draw("pair", "abcd", 2)
            t.tell("drawn", "A", card=card, pair=list(pair))
            yield Ask("A", "go", {"n": Amount(0, 9)})
        else:
            board = t.grids.get("board") or t.grid("board", 4, 4)
            yield Ask("A", "way", {"path": Cells(board, 0, 16), "note": Text(80, optional=True)})


PROBE.play = play
PROBE.package = "tests"


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The probe game among the games present, for this test alone."""
    present = rules.game.games()
    monkeypatch.setattr(rules.game, "games", lambda: {**present, "probe": PROBE})
    return PROBE


class Hand:
    """Nanoseconds that stand until a test moves them."""

    def __init__(self) -> None:
        self.ns = 5_000_000_000

    def __call__(self) -> int:
        return self.ns


class Studio:
    """A show and its desk; `restart` is what a killed server does."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.time = Hand()
        self.log = Log.create(path, monotonic_ns=self.time)
        self.bells: list[list[Row]] = []
        self._open()
        self.ok(
            "set_show",
            title="쇼",
            players={seat: {"name": f"선수{seat}", "colour": n} for n, seat in enumerate("ABCD", 1)},
        )

    def _open(self) -> None:
        self.desk = Desk(self.log, "http://studio.example")
        self.desk.changed = self.bells.append

    def restart(self, seconds: float = 0, wall: Callable[[], str] | None = None) -> None:
        """Stop without a word, and come back so many seconds later; the machine's clock begins somewhere else."""
        self.log.close()
        self.time = Hand()
        self.time.ns = 77
        self.log = Log.open(self.path, monotonic_ns=self.time, **({"wall": wall} if wall else {}))
        self._open()
        self.desk.recover()

    def wait(self, seconds: float, tick: bool = True) -> None:
        """Let show time go on, as the server's own task does."""
        end = self.time.ns + round(seconds * 1e9)
        while self.time.ns < end:
            self.time.ns = min(end, self.time.ns + 100_000_000)
            if tick:
                self.desk.tick()

    # -- commands ----------------------------------------------------------------------------------------------

    def dealer(self, do: str, **parts: Any) -> dict[str, Any]:
        """A dealer's command; the state is today's unless the test gives one."""
        parts.setdefault("state", self.desk.show.state)
        return self.desk.handle(DEALER, {"do": do, **parts})

    def ok(self, do: str, **parts: Any) -> dict[str, Any]:
        reply = self.dealer(do, **parts)
        assert reply["ok"], reply
        return reply

    def pad(self, seat: str, do: str = "answer", **parts: Any) -> dict[str, Any]:
        return self.desk.handle(Actor("pad", seat), {"do": do, **parts})

    def give(self, seat: str, key: str | None = None, **answer: Any) -> dict[str, Any]:
        """A seat's answer to the first ask that its pad shows."""
        return self.pad(seat, ask=self.ask(seat)["id"], answer=answer, **({"key": key} if key else {}))

    def gave(self, seat: str, **answer: Any) -> None:
        reply = self.give(seat, **answer)
        assert reply == {"ok": True}

    def begin(
        self, game: str = "black_white_2", pace: float | None = None, draws: str = "generator", **more: Any
    ) -> None:
        """Set up and start a match of two, A first where the game knows a first player."""
        options = more.pop("options", {"first": "A"} if game != "probe" else {})
        seats = more.pop("seats", ["A", "B"])
        self.ok(
            "set_up", game=game, seats=seats, options=options, seed=more.pop("seed", "seed"), pace=pace, draws=draws
        )
        self.ok("start")

    def scene(self, kind: str, **details: Any) -> None:
        """Put a scene on air, as a dealer does: into preview, then take."""
        self.ok("preset", scene={"kind": kind, **details})
        self.time.ns += 300_000_000
        self.ok("take", on=self.desk.on())

    def probe(self, part: str, **more: Any) -> None:
        own = more.pop("options", {})
        self.begin("probe", options={"part": part, **own}, **more)

    # -- looking -----------------------------------------------------------------------------------------------

    def frame(self, audience: str) -> dict[str, Any]:
        """What a screen of that audience would get, as it comes out of the wire."""
        return json.loads(self.bytes(audience))

    def bytes(self, audience: str) -> bytes:
        return msgspec.json.encode(frame(self.desk, audience))

    def ask(self, seat: str) -> dict[str, Any]:
        return self.frame(seat)["match"]["open"][0]

    @property
    def rows(self) -> list[Row]:
        return list(self.log.rows())

    @property
    def clock(self) -> Any:
        """The clock of the match."""
        return next(clock for clock in self.desk.show.clocks.values() if clock.kind != "free")

    def everything(self) -> tuple[Any, ...]:
        """All that a refusal must leave as it was: the log, the show, the rules' own match, every frame."""
        show, played = self.desk.show, self.desk.show.match
        live = played and played.started and self.desk.match(played)
        return (
            [row.hash for row in self.log.rows()],
            show_document(show),
            [live.document(), live.table.facts[:], live.entries[:]] if live else None,
            [self.bytes(audience) for audience in ("wall", "viewer", "dealer", "A", "B", "C", "D")],
        )


def show_document(show: Any) -> Any:
    """Everything that a show holds, as plain data."""
    return json.loads(msgspec.json.encode({name: value for name, value in vars(show).items() if name != "voided"})) | {
        "voided": sorted(show.voided)
    }


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    made = Studio(tmp_path / "show.db")
    yield made
    made.log.close()
