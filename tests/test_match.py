"""A match step by step, with rule scripts of a few lines: sealed asks, races, offers, draws, time, rulings."""

import json
from random import Random
from typing import Any

import pytest

from rules import chance
from rules.game import Game, Script
from rules.match import Match, seen
from rules.rehearsal import choices, play_out
from rules.steps import (
    TIMEOUT,
    Amount,
    Ask,
    AskAll,
    Cell,
    Cue,
    Draw,
    Field,
    Illegal,
    Move,
    Outcome,
    Path,
    Pick,
    Race,
    Split,
    Text,
)
from rules.table import Table
from tests.tiny import start

NUMBER = {"n": Amount(0, 9, clause="N")}


def why(act: Any, *given: Any, **more: Any) -> tuple[str, str | None]:
    """How an act is refused: the word for it and the clause."""
    with pytest.raises(Illegal) as refused:
        act(*given, **more)
    return refused.value.why, refused.value.clause


def again(match: Match) -> Match:
    made = Match(match.game, match.seats, match.options, match.seed, match.id, match.epoch)
    made.replay(json.loads(json.dumps(match.entries)))
    return made


# -- one ask ---------------------------------------------------------------------------------------------------


def one_ask(t: Table) -> Script:
    answer = yield Ask("A", "first", {"n": Amount(0, 9, clause="N")}, clause="C", on_timeout={"n": 7})
    t.tell("got", n=answer["n"])
    answer = yield Ask("dealer", "judge", {"who": Pick(("A", "B"))}, clause="J")
    return Outcome(answer["who"], "J")


def test_an_ask_takes_its_seats_answer_and_no_other() -> None:
    match = start(one_ask)
    assert why(match.answer, "B", {"n": 1}) == ("not_asked", None)
    assert why(match.answer, "A", {"n": 10}) == ("too_high", "N")
    assert why(match.answer, "A", {}) == ("missing", "N")
    assert why(match.answer, "A", {"n": 1, "m": 2}) == ("too_much", "C")
    assert why(match.answer, "A", [1]) == ("not_an_answer", "C")
    assert why(match.answer, "A", {"n": True}) == ("not_whole", "N")
    assert match.entries == []
    match.answer("A", {"n": 3}, by="dealer")
    assert match.entries == [{"kind": "answer", "seat": "A", "ask": "first", "answer": {"n": 3}, "by": "dealer"}]
    assert why(match.draft, "dealer", {"who": "A"}) == ("no_drafts", "J")
    match.answer("dealer", {"who": "B"}, "judge")
    assert match.outcome is not None and match.outcome.document() == {
        "winner": "B", "clause": "J", "ranking": None, "last": None, "by": "rules",
    }  # fmt: skip
    assert why(match.answer, "dealer", {"who": "B"}) == ("match_ended", None)


def test_time_runs_out_only_where_there_is_an_automatic_answer() -> None:
    match = start(one_ask)
    match.timeout("A")
    assert match.told("wall") == [{"fact": "got", "n": 7}]
    assert why(match.timeout) == ("no_automatic_answer", "J")
    assert why(match.timeout, "A") == ("not_asked", None)


def test_ids_are_a_seats_own_and_change_with_the_epoch() -> None:
    match = Match(start(one_ask).game, id="m4", epoch=2)
    assert match.asks[0].id == "m4.2.A1"
    match.answer("A", {"n": 1}, "m4.2.A1")
    assert match.asks[0].id == "m4.2.dealer1"
    assert why(match.answer, "dealer", {"who": "A"}, "m4.2.A1") == ("not_asked", None)


def test_a_script_must_yield_steps_and_return_an_outcome() -> None:
    def nonsense(t: Table) -> Script:
        yield "what"  # type: ignore[misc]
        return Outcome(None)

    def nothing(t: Table) -> Script:
        yield Cue("go")
        return None  # type: ignore[return-value]

    with pytest.raises(TypeError, match="is no step"):
        start(nonsense)
    with pytest.raises(TypeError, match="is no Outcome"):
        start(nothing).cue()


def test_a_script_may_decide_itself_what_time_running_out_means() -> None:
    def play(t: Table) -> Script:
        answer = yield Ask("A", "try", NUMBER, on_timeout=TIMEOUT)
        return Outcome("B" if answer is TIMEOUT else "A")

    match = start(play)
    match.timeout()
    assert match.outcome is not None and match.outcome.winner == "B" and again(match).outcome is not None


def test_an_automatic_answer_may_be_worked_out() -> None:
    def play(t: Table) -> Script:
        purse = t.counter("purse", 5)
        answer = yield Ask("A", "pay", lambda: {"n": Amount(0, purse["A"])}, on_timeout=lambda: {"n": purse["A"]})
        return Outcome(None, str(answer["n"]))

    match = start(play)
    match.correct("purse", "A", 2, "miscounted")
    match.timeout()
    assert match.outcome is not None and match.outcome.clause == "2"


# -- sealed asks -----------------------------------------------------------------------------------------------


def sealed(t: Table) -> Script:
    answers = yield AskAll(
        Ask(seat, "pick", NUMBER, clause="S", on_timeout=lambda: {"n": 9}, seconds=20) for seat in t.seats
    )
    t.tell("all", of=answers)
    return Outcome(None, "S")


def test_sealed_answers_wait_for_each_other_and_stay_hidden() -> None:
    match = start(sealed, 3)
    match.answer("B", {"n": 4})
    for audience in ("A", "C", "wall"):
        assert match.seen_by(audience)["locked"] == []
        assert [one["in"] for one in match.seen_by(audience)["asks"]] == [False, True, False]
    assert match.seen_by("B")["locked"] == [{"seat": "B", "name": "pick", "answer": {"n": 4}}]
    assert match.seen_by("B")["open"] == [] and len(match.seen_by("dealer")["open"]) == 2
    assert why(match.answer, "B", {"n": 5}) == ("not_asked", None)
    assert why(match.answer, "B", {"n": 5}, "pick") == ("already_answered", None)
    other = start(sealed, 3)
    other.answer("B", {"n": 8})
    assert all(match.seen_by(one) == other.seen_by(one) for one in ("A", "C", "wall"))
    match.answer("A", {"n": 1})
    match.answer("C", {"n": 2})
    assert match.told("wall") == [{"fact": "all", "of": {"A": {"n": 1}, "B": {"n": 4}, "C": {"n": 2}}}]


def test_a_late_seat_is_answered_for_only_with_the_last() -> None:
    match = start(sealed, 3)
    match.timeout("A")
    assert match.table.facts == [] and match.seen_by("A")["late"] == ["m.0.A1"] and match.seen_by("B")["late"] == []
    assert match.seen_by("A")["open"] == []
    assert why(match.answer, "A", {"n": 0}) == ("not_asked", None)
    assert why(match.answer, "A", {"n": 0}, "pick") == ("late", None)
    assert why(match.timeout, "A") == ("not_asked", None)
    assert [one["in"] for one in match.seen_by("wall")["asks"]] == [False, False, False]
    match.answer("B", {"n": 1})
    match.timeout("all")
    assert match.told("wall") == [{"fact": "all", "of": {"A": {"n": 9}, "B": {"n": 1}, "C": {"n": 9}}}]
    assert again(match).table.facts == match.table.facts


def test_more_time_lets_late_seats_answer_after_all() -> None:
    match = start(sealed, 3)
    match.timeout("A")
    match.time()
    assert match.seen_by("A")["late"] == []
    match.answer("A", {"n": 0})
    match.timeout("all")
    assert match.told("wall")[0]["of"] == {"A": {"n": 0}, "B": {"n": 9}, "C": {"n": 9}}
    assert again(match).table.facts == match.table.facts


def test_the_time_limit_is_the_matchs_then_the_asks() -> None:
    match = start(sealed, 3)
    assert match.limit(match.asks[0]) == 20
    match = start(sealed, 3, {"seconds": {"pick": 0}}, seconds={"pick": 45})
    assert match.limit(match.asks[0]) == 0
    assert start(sealed, 3, seconds={"pick": 45}).asks[0].ask.name == "pick"
    assert [one["form"]["fields"][0]["high"] for one in match.seen_by("A")["open"]] == [9]


def test_an_ask_may_have_another_s_time_limit() -> None:
    def play(t: Table) -> Script:
        yield Ask("A", "again", {"n": Amount(0, 1)}, seconds=7, timed_as="pick")

    assert start(play).limit(start(play).asks[0]) == 7
    match = start(play, seconds={"pick": 5, "again": 30})
    assert match.limit(match.asks[0]) == 5


def test_a_sealed_ask_of_nobody_goes_on_at_once() -> None:
    def play(t: Table) -> Script:
        answers = yield AskAll([])
        assert answers == {}
        yield AskAll([])
        return Outcome("A")

    assert start(play).outcome is not None


# -- drafts ----------------------------------------------------------------------------------------------------


def drafted(t: Table) -> Script:
    answers = yield AskAll(Ask(seat, "write", NUMBER, drafts=True, on_timeout={"n": 0}) for seat in t.seats)
    return Outcome(None, str([answers[seat]["n"] for seat in t.seats]))


def test_the_newest_draft_counts_when_time_runs_out() -> None:
    match = start(drafted)
    match.draft("A", {"n": 3})
    match.draft("A", {"n": 4})
    assert why(match.draft, "A", {"n": 40}) == ("too_high", "N")
    assert match.seen_by("A")["open"][0]["draft"] == {"n": 4}
    assert "draft" not in json.dumps(match.seen_by("B")["asks"]) and match.seen_by("B")["open"][0]["draft"] is None
    match.timeout()
    assert match.outcome is not None and match.outcome.clause == "[4, 0]"
    assert [entry["kind"] for entry in match.entries] == ["draft", "draft", "timeout"]


def test_an_answer_beats_its_drafts() -> None:
    match = start(drafted)
    match.draft("A", {"n": 3})
    match.answer("A", {"n": 5})
    match.timeout("B")
    assert match.outcome is not None and match.outcome.clause == "[5, 0]"


# -- races -----------------------------------------------------------------------------------------------------


def race(t: Table) -> Script:
    def right(answer: dict[str, Any]) -> None:
        if answer["word"] == "no":
            raise Illegal("wrong", "R")

    step = Race((Ask(seat, "solve", {"word": Text(9)}, drafts=True, check=right) for seat in t.seats), 60)
    while True:
        seat, answer = yield step
        t.tell("solved", seat=seat)
        if seat is None:
            assert answer is TIMEOUT
            return Outcome(None)
        if answer["word"] == "end":
            return Outcome(seat)
        if answer["word"] == "out":
            step.asks = [ask for ask in step.asks if ask.seat != seat]
        if answer["word"] == "judge":
            step.asks.append(Ask("dealer", "judge", {"word": Pick(("end", "go"))}))


def test_a_race_goes_on_as_the_same_race() -> None:
    match = start(race, 3)
    ids = [one.id for one in match.asks]
    match.draft("B", {"word": "half"})
    assert why(match.answer, "A", {"word": "no"}) == ("wrong", "R")
    match.answer("A", {"word": "out"})
    assert [one.id for one in match.asks] == ids[1:] and match.asks[0].draft == {"word": "half"}
    assert why(match.answer, "A", {"word": "x"}) == ("not_asked", None)
    match.answer("B", {"word": "judge"})
    assert [one.id for one in match.asks] == [*ids[1:], "m.0.dealer1"]
    assert match.asks[0].draft is None  # it was answered: what was typed is gone
    match.answer("dealer", {"word": "end"})
    assert match.outcome is not None and match.outcome.winner == "dealer"
    assert again(match).table.facts == match.table.facts


def test_what_the_dealer_may_rule_on_beside_a_race_is_nobody_elses_to_know() -> None:
    match = start(race, 2)
    before = match.seen_by("B"), match.seen_by("wall")
    match.answer("A", {"word": "judge"})
    assert (match.seen_by("B"), match.seen_by("wall")) == before
    assert [one["seat"] for one in match.seen_by("viewer")["asks"]] == ["A", "B", "dealer"]


def test_drafts_of_a_race_need_not_be_legal_but_bounded_and_are_dropped() -> None:
    match = start(race, 2)
    match.draft("A", {"word": "no"})
    assert why(match.draft, "A", {"other": "x"}) == ("not_an_answer", None)
    assert why(match.draft, "A", {"word": "x" * 5000}) == ("not_an_answer", None)
    match.timeout()
    assert match.told("A") == [{"fact": "solved", "seat": None}]


# -- chance ----------------------------------------------------------------------------------------------------


def drawing(t: Table) -> Script:
    first = yield Draw("card", [1, 2, 3, 4], 2)
    second = yield Draw("card", ["x"] * 2 + [True, 1])
    return Outcome(None, f"{first} {second}")


def test_a_draw_from_the_dealers_hands_must_be_possible() -> None:
    match = start(drawing)
    for wrong in ([1], [1, 2, 3], [1, 1], [1, 5], [1, 2.0], 3, [1, True], []):
        assert why(match.draw, wrong)[0] in ("wrong_draw", "not_in_pile")
    assert why(match.cue) == ("no_such_cue", None) and match.entries == []
    assert match.draw([4, 2]) == [4, 2]
    assert why(match.draw, "y") == ("not_in_pile", None)
    match.draw(True)
    assert match.outcome is not None and match.outcome.clause == "[4, 2] True"
    assert [(one["value"], one["by"]) for one in match.entries] == [([4, 2], "dealer"), ([True], "dealer")]
    assert again(match).outcome is not None and again(match).entries == match.entries


def test_the_generator_depends_on_seed_name_and_count_alone() -> None:
    match = start(drawing)
    first = match.draw()
    assert first == chance.draw(match.seed, "card", 0, [1, 2, 3, 4], 2)
    assert match.draw() == chance.draw(match.seed, "card", 1, ["x", "x", True, 1], 1)
    assert match.entries[0]["by"] == "generator" and match.draws == {"card": 2}
    other = start(drawing)
    other.draw([1, 2])  # entered by hand: what the generator gives later does not shift
    assert other.draw() == match.entries[1]["value"]


def test_the_generator_is_fair() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for count in range(6000):
        order = tuple(chance.draw("s", "deck", count, [1, 2, 3], 3))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6 and all(850 < n < 1150 for n in counts.values())
    assert sorted(chance.draw("s", "long", 0, range(500), 500)) == list(range(500))
    with pytest.raises(ValueError, match="5 to be drawn out of 3"):
        chance.draw("s", "deck", 0, [1, 2, 3], 5)


def test_a_seed_is_known_by_its_hash() -> None:
    assert chance.seed_hash("0") != chance.seed_hash("1") and len(chance.seed_hash("0")) == 64


# -- offers ----------------------------------------------------------------------------------------------------


def offering(t: Table) -> Script:
    stars = t.counter("stars", 2)

    def place(seat: str, answer: dict[str, Any]) -> Any:
        n = answer["n"]
        stars[seat] -= n
        t.tell("placed", seat=seat, n=n)
        if n == 9:
            return Outcome(seat, "O")
        if n == 8:
            return last_word(t, seat)
        return None

    for seat in t.seats:
        t.offer("stars", seat, lambda seat=seat: {"n": Pick((1, 8, 9))} if stars[seat] else None, place, clause="P")
    yield Ask("A", "pay", lambda: {"n": Amount(0, stars["B"])})
    yield Draw("card", [1, 2])
    t.withdraw("stars", "A")
    t.withdraw("stars", "A")
    yield Ask("B", "pay", NUMBER)
    return Outcome(None)


def last_word(t: Table, seat: str) -> Script:
    answer = yield Ask(t.other(seat), "last", NUMBER)
    return Outcome(seat, str(answer["n"]))


def test_an_offer_stands_beside_the_main_line_for_its_seat_alone() -> None:
    match = start(offering)
    assert [one.id for one in match.offers()] == ["m.0.A.stars", "m.0.B.stars"]
    assert [one["name"] for one in match.seen_by("A")["open"]] == ["pay", "stars"]
    assert [one["name"] for one in match.seen_by("B")["open"]] == ["stars"]
    assert match.seen_by("wall")["open"] == [] and [one["name"] for one in match.seen_by("wall")["asks"]] == ["pay"]
    assert why(match.answer, "B", {"n": 1}) == ("not_asked", None)  # an offer must be named
    assert why(match.answer, "A", {"n": 3}) == ("too_high", None)  # the main line's ask, where none is named
    assert why(match.answer, "B", {"n": 5}, "stars") == ("no_such_option", "P")
    match.answer("B", {"n": 1}, "stars")
    assert match.asks[0].fields["n"].high == 1  # type: ignore[index]  # what an open ask admits is worked out anew
    match.answer("B", {"n": 1}, "m.0.B.stars")
    assert why(match.answer, "B", {"n": 1}, "stars") == ("not_asked", None)  # none left: the offer is not usable
    match.correct("stars", "B", 4, "miscounted")
    assert len(match.offers("B")) == 1 and match.asks[0].fields["n"].high == 4  # type: ignore[index]
    match.answer("A", {"n": 4})
    assert why(match.answer, "A", {"n": 1}, "stars") == ("draw_pending", None)  # its pile is fixed already
    match.draw()
    assert why(match.answer, "A", {"n": 1}, "stars") == ("not_asked", None)  # withdrawn
    assert len(choices(match)) == 2
    assert again(match).document() == match.document()


def test_what_an_offer_admits_follows_the_main_line() -> None:
    def play(t: Table) -> Script:
        held: list[int] = []
        t.offer("lay", "B", lambda: {"n": Pick(held)} if held else None, lambda seat, answer: held.remove(answer["n"]))
        for n in (1, 2):
            yield Ask("A", "go", NUMBER)
            held.append(n)
        yield Ask("A", "go", NUMBER)
        return Outcome(None)

    match = start(play)
    assert match.offers() == []
    match.answer("A", {"n": 0})
    assert match.offers()[0].fields["n"].options == (1,)  # type: ignore[index]
    match.answer("A", {"n": 0})
    assert match.offers()[0].fields["n"].options == (1, 2)  # type: ignore[index]
    match.answer("B", {"n": 2}, "lay")


def test_an_offer_may_end_the_match() -> None:
    match = start(offering)
    match.answer("B", {"n": 9}, "stars")
    assert match.outcome is not None and (match.outcome.winner, match.outcome.clause) == ("B", "O")
    assert match.offers() == [] and match.document()["offers"] == []


def test_an_offer_may_take_the_main_lines_place() -> None:
    match = start(offering)
    match.answer("B", {"n": 8}, "stars")
    assert [(one.ask.seat, one.ask.name) for one in match.asks] == [("A", "last")]
    match.answer("A", {"n": 6})
    assert match.outcome is not None and (match.outcome.winner, match.outcome.clause) == ("B", "6")
    assert again(match).outcome is not None


# -- the dealer --------------------------------------------------------------------------------------------------


def test_corrections_need_a_counter_a_whole_number_and_a_reason() -> None:
    match = start(offering)
    assert why(match.correct, "none", "A", 1, "because") == ("no_such_counter", None)
    assert why(match.correct, "stars", "C", 1, "because") == ("no_such_counter", None)
    assert why(match.correct, "stars", "A", 1.0, "because") == ("not_whole", None)
    assert why(match.correct, "stars", "A", 10**10, "because") == ("not_whole", None)
    assert why(match.correct, "stars", "A", 1, " ") == ("no_reason", None)
    match.correct("stars", "A", -1, "because")
    assert match.table.counters["stars"]["A"] == -1 and again(match).table.counters["stars"]["A"] == -1


def test_a_ruling_ends_it() -> None:
    match = start(offering)
    assert why(match.ruling, "C", "because") == ("not_a_seat", None)
    assert why(match.ruling, "A", "") == ("no_reason", None)
    match.ruling("A", "the other left")
    assert match.outcome is not None and match.outcome.document()["by"] == "dealer"
    assert why(match.ruling, "A", "again") == ("match_ended", None)
    assert match.document()["asks"] == match.document()["offers"] == [] and again(match).outcome is not None


def test_a_cue_is_given_by_name() -> None:
    def play(t: Table) -> Script:
        yield Cue("reveal", by_hand=True)
        return Outcome("A")

    match = start(play)
    assert match.seen_by("dealer")["cue"] == {"name": "reveal", "by_hand": True} and match.seen_by("A")["cue"] is None
    assert why(match.cue, "next") == ("no_such_cue", None)
    match.cue("reveal")
    assert match.outcome is not None and match.entries == [{"kind": "cue", "name": "reveal"}]


def test_entries_that_do_not_fit_are_refused() -> None:
    match = start(drawing)
    for entry in (
        {"kind": "nothing"},
        {"kind": "draw", "name": "other", "value": [1, 2], "by": "dealer"},
        {"kind": "cue", "name": "x"},
    ):
        assert why(match.apply, entry)[0] in ("no_such_entry", "no_draw", "no_such_cue")
    assert match.entries == []


# -- secret and seen -----------------------------------------------------------------------------------------------


def test_what_may_be_answered_reaches_only_its_seat() -> None:
    match = start(one_ask)
    assert match.seen_by("A")["open"][0]["form"]["fields"] == [
        {"name": "n", "type": "amount", "optional": False, "when": None, "low": 0, "high": 9}
    ]
    for audience in ("B", "wall"):
        assert match.seen_by(audience)["open"] == []
        assert match.seen_by(audience)["asks"] == [{"seat": "A", "name": "first", "kind": "ask", "in": False}]
    assert seen(match.document(), "viewer")["open"] == match.seen_by("dealer")["open"]


def test_facts_for_some_reach_these_and_the_dealer() -> None:
    def play(t: Table) -> Script:
        t.tell("open")
        t.tell("hint", to="A")
        yield Cue("go")
        return Outcome(None)

    match = start(play)
    assert (
        [fact["fact"] for fact in match.told("A")]
        == ["open", "hint"]
        == [fact["fact"] for fact in match.told("viewer")]
    )
    assert [fact["fact"] for fact in match.told("B")] == ["open"] and match.told("A", 1) == [{"fact": "hint"}]


# -- fields --------------------------------------------------------------------------------------------------------


def test_every_field_draws_what_it_accepts_and_describes_itself() -> None:
    t = Table(("A", "B"))
    grid = t.grid("board", 4, 4)
    fields: list[Field] = [
        Pick(("a", "b", 3)), Pick(range(6), 2, 4), Pick(("x", "y"), 1, 5, repeat=True), Amount(-3, 3),
        Split({"sun": 3, "moon": 0, "star": 5}, 2, 7), Cell(grid), Cell(grid, ["a1", "b2"]), Text(8), Path(grid, 0, 5),
        Move(grid, [{"from": "a1", "to": "a2", "lift": 2}, {"drop": "pawn", "to": "b2"}]),
    ]  # fmt: skip
    source = Random(5)
    for field in fields:
        assert field.possible(t) and json.loads(json.dumps(field.describe())) == field.describe()
        for _ in range(200):
            value = field.draw(source, t)
            field.check(value, t)
            field.check(json.loads(json.dumps(value)), t)


ONE = Pick((1, "a"), clause="P")
SOME = Pick((1, 2), 1, 2, clause="P")
PARTS = Split({"a": 2, "b": 2}, 1, 3, clause="P")
SHORT = Text(3, clause="P")


@pytest.mark.parametrize(
    ("field", "value", "refusal"),
    [
        (ONE, True, "no_such_option"), (ONE, 1.0, "no_such_option"), (ONE, ["a"], "no_such_option"),
        (SOME, 1, "not_a_list"), (SOME, [1, 1], "twice"), (SOME, [], "wrong_number"), (SOME, [True], "no_such_option"),
        (Amount(1, 2, clause="P"), 0, "too_low"), (Amount(1, 2, clause="P"), "1", "not_whole"),
        (PARTS, {"a": 0}, "sum_too_low"), (PARTS, {"a": 2, "b": 2}, "sum_too_high"),
        (PARTS, {"c": 1}, "no_such_option"), (PARTS, {"a": 3}, "too_high"),
        (PARTS, {"a": -1}, "not_whole"), (PARTS, [1], "not_parts"),
        (SHORT, " ", "no_text"), (SHORT, "가나다라", "too_long"), (SHORT, "\ud800", "not_text"), (SHORT, 3, "not_text"),
    ],
)  # fmt: skip
def test_a_field_says_what_is_wrong(field: Field, value: Any, refusal: str) -> None:
    assert why(field.check, value, Table(("A", "B"))) == (refusal, "P")


def test_a_field_may_cite_another_clause_for_just_this() -> None:
    t = Table(("A", "B"))
    grid = t.grid("board", 3, 3)

    def barred(value: Any) -> None:
        if value == "up":
            raise Illegal("barred", "B-1")

    def own(answer: dict[str, Any]) -> None:
        if answer.get("to") == "c3":
            raise Illegal("occupied", "M-2")

    assert why(Pick(("down",), refuse=barred, clause="B").check, "up", t) == ("barred", "B-1")
    assert why(Pick(("down",), refuse=barred, clause="B").check, "left", t) == ("no_such_option", "B")
    assert why(Amount(0, 3, high_clause="L", clause="B").check, 4, t) == ("too_high", "L")
    move = Move(grid, [{"from": "a1", "to": "b1"}], own, clause="M")
    assert why(move.check, {"from": "a1", "to": "c3"}, t) == ("occupied", "M-2")
    assert why(move.check, {"from": "a1", "to": "a1"}, t) == ("no_such_move", "M")
    stacks = Move(grid, [{"from": "a1", "to": "b1", "lift": 1}])
    stacks.check({"from": "a1", "to": "b1", "lift": 1}, t)
    for alike in (1.0, True):
        assert why(stacks.check, {"from": "a1", "to": "b1", "lift": alike}, t) == ("no_such_move", None)
    assert why(Path(grid, 1, 2, clause="P").check, ["a1", "a1"], t) == ("twice", "P")
    assert why(Path(grid, 1, 2, clause="P").check, ["z9"], t) == ("no_such_cell", "P")


def test_fields_that_depend_on_each_other() -> None:
    def play(t: Table) -> Script:
        fields = {
            "act": Pick(("bet", "fold")),
            "chips": Amount(1, 3, when={"act": ("bet",)}),
            "note": Text(5, optional=True),
            "cards": Amount(0, 4, clause="F", when={"act": ("fold",)}),
        }
        answer = yield Ask("A", "bet", fields, clause="C")
        return Outcome(None, json.dumps(answer))

    match = start(play)
    assert why(match.answer, "A", {"act": "bet"}) == ("missing", "C")
    assert why(match.answer, "A", {"act": "bet", "chips": 2, "cards": 1}) == ("too_much", "C")
    assert why(match.answer, "A", {"act": "fold", "cards": 1, "chips": 2}) == ("too_much", "F")
    assert why(match.answer, "A", {"chips": 2}) == ("missing", "C")
    for number in range(200):
        match.check(match.asks[0], match.legal(match.asks[0], Random(number)))
    match.answer("A", {"act": "bet", "chips": 2, "note": "x"})
    assert match.outcome is not None


def test_a_preview_is_for_legal_answers_and_sorts_out_marks() -> None:
    def play(t: Table) -> Script:
        notes = [
            {"note": "falls", "cell": "a1", "marks": {"board": {"a1": "ghost"}}},
            {"note": "loses", "danger": True},
        ]
        yield Ask("A", "put", NUMBER, preview=lambda answer: notes)
        yield Ask("B", "put", NUMBER)
        return Outcome(None)

    match = start(play)
    wanted = {
        "notes": [{"note": "falls", "cell": "a1"}, {"note": "loses", "danger": True}],
        "marks": {"board": {"a1": "ghost"}},
    }
    assert match.preview(match.asks[0], {"n": 1}) == wanted == match.preview(match.asks[0], {"n": 1})
    assert why(match.preview, match.asks[0], {"n": 10}) == ("too_high", "N")
    match.answer("A", {"n": 1})
    assert match.preview(match.asks[0], {"n": 1}) == {"notes": [], "marks": {}}


@pytest.mark.parametrize("play", [one_ask, sealed, drafted, race, drawing, offering])
def test_tiny_games_play_out(play: Any) -> None:
    for number in range(30):
        match = start(play)
        play_out(match, Random(number), offers=0.3, timeouts=0.2)
        assert again(match).document() == match.document()
        assert isinstance(match.game, Game)
