"""Word races in a show: a wrong answer, and what the dealer may rule on it, moves no screen but its owner's."""

import pytest

from tests.studio import Studio, studio

__all__ = ["studio"]

WRONG = {
    "word_combination": {"path": ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]},
    "transletter": {"problem": 1, "word": "가나다"},
}
PUZZLES = {
    "word_combination": [
        {"words": ["무지개", "고양이", "자전거"], "board": ["고개전", "지이거", "자무양"]},
        {"words": ["비행기", "소나무", "다람쥐"], "board": ["무비쥐", "소람기", "나다행"]},
        {"words": ["도서관", "운동장", "선생님"], "board": ["장선관", "서님운", "생도동"]},
    ],
    "transletter": [
        {"topic": "과일", "word": "복숭아", "mask": "볼중야"},
        {"topic": "동물", "word": "다람쥐", "mask": "라담귀"},
        {"topic": "악기", "word": "피아노", "mask": "비어도"},
    ],
}


@pytest.mark.parametrize("game", WRONG)
def test_a_wrong_answer_is_seen_by_its_seat_and_the_dealer_alone(studio: Studio, game: str) -> None:
    studio.begin(game, options={"puzzles": PUZZLES[game]})
    studio.ok("cue", cue="start", state=studio.desk.show.state)
    before = {who: studio.bytes(who) for who in ("wall", "B")}
    left = studio.clock.left
    studio.gave("A", **WRONG[game])
    assert {who: studio.bytes(who) for who in ("wall", "B")} == before
    asks = [one["name"] for one in studio.frame("dealer")["match"]["open"] if one["seat"] == "dealer"]
    assert asks == ["accept"] and studio.clock.left == left
    assert [one["seat"] for one in studio.frame("viewer")["match"]["asks"]] == ["A", "B", "dealer"]
    assert studio.clock.seats == ("A", "B")
    assert "puzzles" not in studio.frame("wall")["match"]["options"]
    studio.wait(1000)  # time is up: the dealer alone is asked, and that everybody waits for him is seen
    assert [one["seat"] for one in studio.frame("wall")["match"]["asks"]] == ["dealer"]
    assert studio.frame("wall")["clocks"] == []
