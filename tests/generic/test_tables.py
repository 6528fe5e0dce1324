"""What a player may look up (족보) is plain data with words, and names every hand that is ever shown."""

import json
import re

from rules.game import Game
from rules.table import Document
from tests.generic.matches import new_match, steps
from tests.generic.test_words import Said


def rows(tables: Document) -> list[Document]:
    return [row for table in tables.values() for row in table]


def test_rows_have_words_and_examples(game: Game) -> None:
    said = Said(game.key)
    for number in range(30):
        match, _ = new_match(game, number)
        tables = game.look_up(match.options)
        assert json.loads(json.dumps(tables)) == tables
        for name in tables:
            said.key(f"table.{name}")
        for row in rows(tables):
            said.key(f"name.hand.{row['hand']}")
            said.clause(row.get("clause"))
            assert isinstance(row["rank"], int) and row["examples"]
            for face in (face for one in row["examples"] for faces in one.values() for face in faces):
                if isinstance(face, str) and re.search("[A-Za-z]", face):
                    said.key(f"face.{face}", f"name.face.{face}")
        for table in tables.values():
            names = [row["hand"] for row in table]
            assert len(set(names)) == len(names)
            ranks = [row["rank"] for row in table]
            assert ranks == sorted(ranks, reverse=True)
    said.done()


def test_the_declaration_carries_the_tables_of_the_defaults(game: Game) -> None:
    assert set(game.look_up()) == set(game.tables)


def test_every_hand_that_is_shown_is_in_a_table(game: Game, many: int) -> None:
    if not game.tables:
        return
    for number in range(many):
        match, source = new_match(game, number)
        for _ in steps(match, source):
            pass
        known = {row["hand"] for row in rows(game.look_up(match.options))}
        assert {fact["hand"] for fact, _ in match.table.facts if "hand" in fact} <= known


def test_what_seats_hold_agrees_with_what_is_shown(game: Game, many: int) -> None:
    if game.hands is None:
        return
    for number in range(many):
        match, source = new_match(game, number)
        known = {row["hand"]: row["rank"] for row in rows(game.look_up(match.options))}
        told = 0
        for _ in steps(match, source):
            held = game.hands(match.table)
            assert json.loads(json.dumps(held)) == held and set(held) <= set(match.seats)
            assert all(one["rank"] == known[one["hand"]] for one in held.values() if "hand" in one)
            assert all("hand" in one or "sum" in one for one in held.values())
            for fact, _ in match.table.facts[told:]:
                if "hand" in fact:
                    assert held[fact["seat"]]["hand"] == fact["hand"]
            told = len(match.table.facts)
