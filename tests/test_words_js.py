"""The kit's words in the browser's own language: particles, slots, look-up order, names."""

import json
from pathlib import Path

from tests.node import needs_node, printed

STATIC = Path(__file__).parents[1] / "displays" / "static"
pytestmark = needs_node


def run(code: str) -> object:
    """What the module code prints as JSON; `words` is words.js."""
    return printed(STATIC / "words.js", code, "words")


SUBJECT = {
    "이": "지현 서울 1 3 6 7 8 0 10 100 1,000 20000 L M N R Kim Paul Nicole Jane Bob ㄱ",
    "가": "민수 2 4 5 9 12 1000000000000 0.5 50% A B TV Mike Emma ㅏ (민수)",
    "이(가)": "★",
}
TOWARDS = {
    "로": "서울 제주 1 2 7 8 Paul L ㄹ",
    "으로": "부산 3 6 10 Kim",
    "(으)로": "?",
}


def by_word(table: dict[str, str]) -> dict[str, str]:
    return {word: particle for particle, words in table.items() for word in words.split()}


def pairs(table: dict[str, str], kind: str) -> object:
    return run(f"""
      const all = {json.dumps(list(table))};
      console.log(JSON.stringify(Object.fromEntries(all.map((one) => [one, words.josa(one, {json.dumps(kind)})]))));
    """)


def test_subject_particle() -> None:
    assert pairs(by_word(SUBJECT), "가") == by_word(SUBJECT)


def test_direction_particle_knows_rieul() -> None:
    assert pairs(by_word(TOWARDS), "로") == by_word(TOWARDS)


def test_every_kind_in_both_forms() -> None:
    want = [["이", "은", "을", "과", "으로"], ["가", "는", "를", "와", "로"]]
    got = run("""
      const all = (w) => ["가", "는", "를", "와", "로"].map((k) => words.josa(w, k));
      console.log(JSON.stringify([all("곰"), all("소")]));
    """)
    assert got == want


CATALOGUE = {
    "common": {
        "fact.point": "{seat:가} {n}점을 얻었습니다",
        "fact.bid": "{seat:가} {colour:를} 냈습니다",
        "name.colour.white": "흰 타일",
        "fact.gem": "가넷 {n:+}",
        "title": "공통",
    },
    "ui": {"ui.seat": "{letter}석", "title": "화면", "pad.locked": "잠김"},
    "games": {"g": {"title": "게임", "fact.cards": "{cards} 카드를 폈습니다", "face.3b": "삼광", "face.3": "셋"}},
}


def test_slots_names_and_order_of_look_up() -> None:
    got = run(f"""
      words.setWords("ko", {json.dumps(CATALOGUE)});
      const people = {{A: {{name: "지현"}}}};
      console.log(JSON.stringify([
        words.fact({{fact: "point", seat: "A", n: 1200}}, {{people}}),
        words.fact({{fact: "bid", seat: "B", colour: "white"}}, {{people}}),
        words.fact({{fact: "cards", cards: [1, 2]}}, {{game: "g"}}),
        words.say("title", {{}}, {{game: "g"}}), words.say("title"), words.say("pad.locked"),
        words.has("fact.cards"), words.has("fact.cards", "g"),
        words.value("cards", ["3b", 3], {{game: "g"}}),
        words.fact({{fact: "gem", n: 2}}), words.fact({{fact: "gem", n: -1}}), words.fact({{fact: "gem", n: 0}}),
        words.value("text", "3b", {{game: "g"}}), words.value("text", "A", {{people}}),
      ]));
    """)
    assert got == [
        "지현이 1,200점을 얻었습니다",
        "B석이 흰 타일을 냈습니다",
        "1, 2 카드를 폈습니다",
        "게임",
        "공통",
        "잠김",
        False,
        True,
        "삼광, 3",
        "가넷 +2",
        "가넷 −1",
        "가넷 0",
        "3b",
        "A",
    ]


def test_a_missing_word_is_empty_and_warned_once() -> None:
    got = run("""
      const warned = [];
      console.warn = (text) => warned.push(text);
      words.setWords("ko", {common: {s: "{a}와"}});
      console.log(JSON.stringify([words.say("bet.sun"), words.say("bet.sun"), words.say("s"), warned.length]));
    """)
    assert got == ["", "", "와", 2]
