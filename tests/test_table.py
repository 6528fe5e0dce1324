"""What lies on a table, and what of it an audience may see."""

import pytest

from rules.table import Table, Thing, cell, place


def made() -> Table:
    t = Table(("A", "B"))
    t.value("round", 3)
    t.counter("score", 1)
    t.counter("purse", {"A": 7, "B": 9}, owner_only=True)
    t.lamp("purse", "A", 4, 10)
    t.zone(
        "hand.A",
        [Thing(7, "white", "A").show("A"), Thing(2, "black", "A").show("A"), Thing("joker", "black", "A").show("A")],
    )
    t.zone("row", [Thing(5), Thing(1).open(), Thing(3, mark="star")], ordered=True)
    board = t.grid("board", 3, 2)
    board.put("b2", Thing("stone", owner="A").open(), Thing("token"))
    return t


def test_each_audience_sees_what_it_may() -> None:
    t = made()
    assert t.seen_by("A")["counters"] == {"score": {"A": 1, "B": 1}, "purse": {"A": 7, "B": None}}
    assert t.seen_by("wall")["counters"]["purse"] == {"A": None, "B": None}
    assert t.seen_by("dealer")["counters"]["purse"] == t.seen_by("viewer")["counters"]["purse"] == {"A": 7, "B": 9}
    assert t.seen_by("B")["zones"]["row"] == [{}, {"face": 1}, {"mark": "star"}]
    assert t.seen_by("viewer")["zones"]["row"] == [{"face": 5}, {"face": 1}, {"mark": "star", "face": 3}]
    assert t.seen_by("wall")["grids"]["board"] == {
        "size": [3, 2],
        "cells": {"b2": [{"owner": "A", "face": "stone"}, {}]},
    }
    assert t.seen_by("wall")["lamps"] == {"purse": {"A": {"lit": 4, "of": 10}}}
    assert t.seen_by("wall")["ordered"] == {"row": True}


def test_an_unordered_zone_tells_nothing_by_position() -> None:
    t = made()
    assert [one.get("face") for one in t.seen_by("A")["zones"]["hand.A"]] == [2, 7, "joker"]
    assert [one["back"] for one in t.seen_by("B")["zones"]["hand.A"]] == ["black", "black", "white"]
    t.zones["hand.A"].take(2)
    t.zones["hand.A"].insert(0, Thing(2, "black", "A"))  # now nobody knows it: it goes behind what A knows
    assert [one.get("face") for one in t.seen_by("A")["zones"]["hand.A"]] == [7, "joker", None]


def test_faces_open_and_hide() -> None:
    thing = Thing(4)
    assert thing.show("B").show("A").known == ("A", "B")
    assert thing.open().show("A").known == "all"
    assert thing.hide().known == ()


def test_zones() -> None:
    t = made()
    row, hand = t.zones["row"], t.zones["hand.A"]
    with pytest.raises(ValueError, match="no 9 in row"):
        row.take(9)
    one = row[1]
    row.move_to(hand, [one])
    assert hand[-1] is one and row.faces() == [5, 3]
    row.move_to(hand)
    assert row == [] and len(hand) == 6


def test_grids() -> None:
    board = made().grids["board"]
    assert board.cells == ("a1", "b1", "c1", "a2", "b2", "c2") and board.empty() == ["a1", "b1", "c1", "a2", "c2"]
    assert [thing.face for thing in board.lift("b2", 1)] == ["token"] and board.top("b2") is not None
    with pytest.raises(ValueError, match="fewer than 2 on b2"):
        board.lift("b2", 2)
    with pytest.raises(KeyError):
        board.put("d1", Thing(1))
    assert board.lift("b2")[0].face == "stone" and board.top("b2") is None and "b2" in board.empty()
    assert all(cell(*place(one)) == one for one in (*board.cells, "i9", "a12"))


def test_seats() -> None:
    t = Table(("A", "B", "C"))
    assert t.after("C") == "A" and t.round_from("B") == ("B", "C", "A")
    assert Table(("A", "B")).other("A") == "B"
    with pytest.raises(KeyError):
        t.counter("score")["D"] = 1


def test_a_fact_for_some_reaches_only_these() -> None:
    t = made()
    t.tell("hint", "C", to="B", card=3)
    t.tell("hint", to=("A", "B"))
    assert t.facts == [({"fact": "hint", "card": 3, "clause": "C"}, ("B",)), ({"fact": "hint"}, ("A", "B"))]
