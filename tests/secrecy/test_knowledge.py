"""What an audience may know is written down here, and not read off what the product shows."""

import ast
from pathlib import Path
from random import Random

from rules.game import game
from rules.match import Match
from rules.rehearsal import move_on
from rules.steps import AskAll
from rules.table import Thing
from tests.secrecy.knowledge import asked, is_secret, knows_face, may_know, told

FOLDER = Path(__file__).parent


def test_the_harness_never_asks_the_products_own_redaction() -> None:
    """planted.py breaks it on purpose; nothing else here may so much as name it."""
    for path in FOLDER.glob("*.py"):
        if path.name in ("planted.py", Path(__file__).name):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not {"seen_by", "seen"} & {one.name for one in node.names}, path.name
            assert getattr(node, "attr", None) != "seen_by", path.name


def test_who_knows_a_face() -> None:
    thing = Thing(4, "black")
    assert [knows_face(thing, one) for one in ("wall", "A", "dealer", "viewer")] == [False, False, True, True]
    thing.show("A")
    assert [knows_face(thing, one) for one in ("wall", "A", "B")] == [False, True, False]
    thing.open()
    assert knows_face(thing, "wall")


def test_an_owners_number_a_private_fact_and_a_secret_answer() -> None:
    match = Match(game("black_white_2"), options={"first": "A"})
    known = {one: may_know(match, one) for one in ("wall", "A", "B")}
    assert is_secret(match, match.asks[0])
    match.table.counters["points"]["A"] -= 1
    assert {one: may_know(match, one) == known[one] for one in known} == {"wall": True, "A": False, "B": True}
    match.table.tell("bid", to="B", n=1)
    assert (told(match, "wall", 0), told(match, "B", 0)) == ([], [{"fact": "bid", "n": 1}])


def test_a_sealed_ask_tells_who_is_in_and_no_more() -> None:
    match = Match(game("number_four"))
    while not isinstance(match.step, AskAll):
        move_on(match, Random(1))
    one = match.asks[0]
    before = may_know(match, "wall")
    assert asked(match, "wall") == [[it.ask.seat, it.ask.name, "all", False] for it in match.asks]
    match.take(one, match.legal(one, Random(1)))
    assert asked(match, "wall")[0][3] is True and may_know(match, "wall") != before
