"""The format of match scripts: each kind of step, each way to fail, each way to be unreadable."""

from typing import Any

import pytest

import rules.script
from rules.game import Game, Script, Whole
from rules.script import Failed, Unreadable, play, read
from rules.steps import Amount, Ask, AskAll, Cue, Draw, Illegal, Outcome, Pick
from rules.table import Table, Thing
from tests.tiny import declare

ZERO = {"n": 0}


def tiny(t: Table, goal: int) -> Script:
    """A draw for the lead; sealed bids; a cue; the higher bid scores; first to the goal wins; an offer."""
    leader = yield Draw("first", t.seats)
    t.value("leader", leader)
    score = t.counter("score")
    t.counter("purse", 9, owner_only=True)
    for seat in t.seats:
        t.lamp("light", seat, 2, 3)
        t.zone(f"hand.{seat}", [Thing(seat.lower(), "red").show(seat), Thing(1, "red").show(seat)])
        t.offer("pass", seat, {"to": Pick(t.seats)}, lambda seat, answer: t.value("leader", answer["to"]) and None)
    t.grid("board", 2, 2).put("a1", Thing("stone", owner="A").open())

    def odd(answer: dict[str, Any]) -> None:
        if answer["n"] == 3:
            raise Illegal("three", "T")

    while True:
        field = {"n": Amount(0, 9, clause="B")}
        answers = yield AskAll(
            Ask(seat, "bid", field, clause="C", check=odd, drafts=True, on_timeout=ZERO) for seat in t.seats
        )
        t.tell("bids", "C", of={seat: answer["n"] for seat, answer in answers.items()})
        t.tell("whisper", to="A", n=answers["A"]["n"])
        yield Cue("compare")
        winner = max(t.seats, key=lambda seat: answers[seat]["n"])
        score[winner] += 1
        t.tell("point", "E", seat=winner)
        yield Draw("bonus", (1, 2, 3), 2)
        if score[winner] == goal:
            return Outcome(winner, "W")


GAME = declare(tiny, options={"goal": Whole(2, 1, 5)})


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(key: str) -> Game:
        if key != "tiny":
            raise rules.script.UnknownGame(key)
        return GAME

    monkeypatch.setattr(rules.script, "find_game", find)


def run(steps: str, head: str = "", end: str = "") -> None:
    play(read(f"game: tiny\n{head}\nsteps:\n{steps}\n{end}"))


ROUND = """
  - draw: {first: B}
  - A: {n: 5}
  - B: {n: 4}
"""


def test_every_kind_of_step() -> None:
    run(
        """
  - draw: {first: B, bonus: [3, 1]}
  - expect:
      asks: {A: bid, B: bid}
      values: {leader: B}
      counters: {score: {A: 0}, purse: {A: 9, B: 9}}
      lamps: {light: {A: {lit: 2, of: 3}}}
      zones: {hand.A: [{face: 1}, {face: a, back: red, owner: null}]}
      grids: {board: {size: [2, 2], cells: {a1: [{face: stone, owner: A}], b2: null}}}
      sees:
        A: {counters: {purse: {A: 9, B: null}}, zones: {hand.A: [{face: 1}, {face: a}], hand.B: [{face: null}, {}]}}
        wall: {asks: [A, B], values: {leader: B}}
        dealer: {zones: {hand.B: [{face: 1}, {face: b}]}}
  - expect: {asks: [B, A]}
  - refused: {A: {n: 10}}
    clause: B
  - refused: {A: {n: 3}}
    clause: T
  - refused: {A: {n: x}}
  - refused: {A: {to: A}}
    ask: none
  - A: {to: A}
    ask: pass
  - expect: {values: {leader: A}}
  - draft: {A: {n: 7}}
  - draft: {A: {n: 8}}
    ask: bid
  - B: {n: 4}
    ask: bid
  - expect: {asks: {A: bid, B: null}}
  - hold: compare
  - timeout: A
  - expect:
      counters: {score: {A: 0}}
      facts: [bids]
      sees: {B: {facts: [{fact: bids, of: {A: 8, B: 4}}]}}
  - cue: compare
  - expect: {counters: {score: {A: 1}}, facts: [{fact: point, seat: A, clause: E}], sees: {A: {facts: [point]}}}
  - timeout: all
  - expect: {facts: [point, bids, {fact: whisper, n: 0}]}
""",
        end="end: {winner: A, clause: W, by: rules}",
    )


def test_seats_options_and_seed_are_the_scripts() -> None:
    run("  - A: {n: 1}\n  - B: {n: 0}", "options: {goal: 1}\nseats: [A, B]\nseed: 5\nabout: short", "end: {winner: A}")


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ("  - A: {n: 10}", "step 2: wanted 'accepted', got 'refused: too_high (B)"),
        ("  - refused: {A: {n: 1}}", "step 2: wanted 'refused', got \"A's {'n': 1} was accepted\""),
        ("  - refused: {A: {n: 10}}\n    clause: C", "step 2: wanted 'refused by clause C', got 'ref"),
        ("  - expect: {values: {leader: C}}", "step 2, values.leader: wanted 'C', got 'B'"),
        ("  - expect: {counters: {score: {A: false}}}", "step 2, counters.score.A: wanted False, got 0"),
        ("  - expect: {counters: {scores: {A: 0}}}", "step 2, counters.scores: wanted {'A': 0}, got None"),
        ("  - expect: {zones: {hand.A: [{face: 1}]}}", "step 2, zones.hand.A: wanted [{'face': 1}], got [{"),
        ("  - expect: {zones: {hand.A: [{face: 2}, {}]}}", "step 2, zones.hand.A[0].face: wanted 2, got 1"),
        ("  - expect: {grids: {board: {cells: {a1: null}}}}", "step 2, grids.board.cells.a1: wanted None, got [{"),
        ("  - expect: {asks: {A: pick}}", "step 2, asks.A: wanted 'pick', got ['bid']"),
        ("  - expect: {asks: {A: null}}", "step 2, asks.A: wanted None, got ['bid']"),
        ("  - expect: {asks: [A]}", "step 2, asks: wanted ['A'], got ['A', 'B']"),
        ("  - expect: {facts: [bids]}", "step 2, facts: wanted ['bids'], got []"),
        ("  - expect: {sees: {B: {counters: {purse: {A: 9}}}}}", "step 2, sees.B.counters.purse.A: wanted 9, got None"),
        ("  - expect: {sees: {C: {values: {}}}}", "step 2: wanted 'an audience C', got 'no such audience'"),
        ("  - cue: compare", "step 2: wanted 'cue compare', got 'asked: A bid, B bid'"),
        ("  - draft: {A: {n: 10}}", "step 2: wanted 'accepted', got 'refused: too_high (B)"),
        ("  - draw: {bonus: [1, 2], other: 4}", "end: wanted 'a draw"),
        ("  - timeout: A\n  - timeout: A", "step 3: wanted 'accepted', got 'refused: not_asked"),
        ("  - A: {n: 1}\n  - hold: compare\n  - B: {n: 1}\n  - A: {n: 1}", "step 5: wanted 'acc"),
        ("  - A: {n: 1}\n  - B: {n: 1}\n  - expect: {facts: [bids, bids]}", "step 4, facts: wanted ['bids', 'bids']"),
    ],
)  # fmt: skip
def test_a_step_that_does_not_come_true(steps: str, says: str) -> None:
    with pytest.raises(Failed) as failed:
        run("  - draw: {first: B}\n" + steps, "seed: 1")
    assert str(failed.value).startswith(says)


def test_a_draw_may_be_given_after_what_already_sees_it() -> None:
    run("  - expect: {values: {leader: B}}\n  - draw: {first: B}")
    both = "  - A: {n: 1}\n  - B: {n: 0}\n  - expect: {counters: {score: {A: %d}}}\n"
    run(both % 1 + "  - draw: {bonus: [3, 1]}\n  - draw: {bonus: [2, 1]}\n" + both % 2, "", "end: {winner: A}")


def test_a_draw_that_is_not_possible_fails_where_it_is_due() -> None:
    with pytest.raises(Failed) as failed:
        run("  - draw: {bonus: [1, 1]}\n  - A: {n: 1}\n  - B: {n: 0}\n  - expect: {values: {}}")
    assert failed.value.wanted == "draw bonus out of [1, 2, 3]" and failed.value.got == "not_in_pile"


@pytest.mark.parametrize(
    ("end", "says"),
    [
        ("end: {winner: A}", "end: wanted {'winner': 'A'}, got 'the match has not ended'"),
        ("", ""),
    ],
)
def test_the_end_is_wanted_or_not(end: str, says: str) -> None:
    if not says:
        run(ROUND, end=end)
        return
    with pytest.raises(Failed) as failed:
        run(ROUND, end=end)
    assert str(failed.value) == says


def test_an_end_that_nobody_announced_and_one_that_came_otherwise() -> None:
    with pytest.raises(Failed, match="wanted 'the match has not ended'"):
        run(ROUND, "options: {goal: 1}")
    with pytest.raises(Failed, match=r"end, outcome\.clause: wanted 'X', got 'W'"):
        run(ROUND, "options: {goal: 1}", "end: {winner: A, clause: X}")


def test_expected_facts_are_those_since_the_last_that_were_expected() -> None:
    run(ROUND + "  - expect: {facts: [point]}\n  - expect: {values: {leader: B}}\n  - expect: {facts: []}")
    with pytest.raises(Failed):
        run(ROUND + "  - expect: {facts: [point]}\n  - expect: {facts: [bids]}")


def test_each_wanted_fact_needs_one_of_its_own() -> None:
    """A loose want may not use up the only fact that a strict one fits."""
    once_more = "  - A: {n: 6}\n  - B: {n: 4}\n  - expect: {facts: [bids, {fact: bids, of: {A: 5}}]}"
    run(ROUND + once_more, "options: {goal: 3}")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "not YAML in line"),
        ("a: [1", "not YAML in line"),
        ("\x00", "not YAML"),
        ("- 1", "no mapping at the top"),
        ("", "no mapping at the top"),
        ("game: tiny\nstep: []", "unknown key 'step'"),
        ("about: x", "no game is named"),
        ("game: 5", "no game is named"),
        ("game: tiny\nsteps: {}", "steps must be a list"),
        ("game: tiny\nsteps: [1]", "steps must be a list"),
        ("game: tiny\nsteps: [{}]", "steps must be a list"),
        ("game: tiny\nseats: AB", "seats must be a list"),
        ("game: tiny\noptions: [1]", "options and end must be mappings"),
        ("game: tiny\nend: A", "options and end must be mappings"),
        ("game: tiny\nsteps: [{A: {n: 1}, B: {n: 1}}]", "step 1: "),
        ("game: tiny\nsteps: [{A: {n: 1}, clause: B}]", "step 1: "),
        ("game: tiny\nsteps: [{C: {n: 1}}]", "step 1: "),
        ("game: tiny\nsteps: [{expect: {values: {}}}, {expect: {score: 1}}]", "step 2: nothing called 'score'"),
        ("game: tiny\nsteps: [{expect: {asks: 5}}]", "step 1: asks cannot be expected to be 5"),
        ("game: tiny\nsteps: [{expect: {facts: bids}}]", "step 1: facts cannot be expected to be 'bids'"),
        ("game: tiny\nsteps: [{expect: {values: [1]}}]", "step 1: values cannot be expected to be [1]"),
        ("game: tiny\nsteps: [{expect: {sees: {A: 5}}}]", "step 1: sees cannot be expected"),
        ("game: tiny\nsteps: [{expect: {sees: {A: {facts: 5}}}}]", "step 1: facts cannot be expected to be 5"),
        ("game: tiny\nsteps: [{expect: {sees: {A: {score: 5}}}}]", "step 1: nothing called 'score' can be seen"),
        ("game: tiny\nsteps: [{1: 2}]", "step 1: "),
        ("game: tiny\nsteps: [{expect: 5}]", "step 1: expect wants a mapping"),
        ("game: tiny\nsteps: [{draw: 5}]", "step 1: draw wants a mapping"),
        ("game: tiny\nsteps: [{refused: {}}]", "step 1: refused wants one seat"),
        ("game: tiny\nsteps: [{draft: {A: {}, B: {}}}]", "step 1: draft wants one seat"),
        ("game: tiny\nsteps: " + "[" * 5000, "not"),
    ],
)
def test_what_cannot_be_read(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read(text)
    assert says in str(unreadable.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game: chess", "there is no game 'chess'"),
        ("game: tiny\noptions: {goal: 9}", "options: goal: too_high"),
        ("game: tiny\nseats: [A]", "options: seats: wrong_seats"),
    ],
)
def test_what_cannot_be_set_up(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        play(read(text))
    assert str(unreadable.value).startswith(says)
