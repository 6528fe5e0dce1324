"""Catalogues, sentences with slots, particles; that the pages say the same is tested with their own words.js."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from rules.josa import josa
from rules.words import BadWords, Words, flatten, slots_of

STATIC = Path(__file__).parents[1] / "displays" / "static"
SUBJECT = {
    "이": "지현 서울 1 3 6 7 8 0 10 100 1,000 20000 L M N R Kim Paul Nicole Jane Bob ㄱ",
    "가": "민수 2 4 5 9 12 1000000000000 0.5 50% A B TV Mike Emma ㅏ (민수)",
    "이(가)": "★",
}
TOWARDS = {"로": "서울 제주 1 2 7 8 Paul L ㄹ", "으로": "부산 3 6 10 Kim", "(으)로": "?"}
COMMON = {
    "title": {"ko": "공통", "en": "Common"},
    "seat": {"ko": "{letter}석", "en": "Seat {letter}"},
    "fact": {
        "point": {"ko": "{seat:가} {n}점을 얻었습니다", "en": "{seat} scores {n}"},
        "bid": {"ko": "{seat:는} {colour:를} {n:로}", "en": "{seat}: {colour}, {n}"},
    },
    "name": {"colour": {"white": {"ko": "백", "en": "white"}}},
}
WORDS = Words(
    COMMON,
    {
        "g": {
            "title": {"ko": "게임", "en": "Game"},
            "option": {"leader": {"ko": "선", "en": "Leads"}, "leader.winner": {"ko": "승자", "en": "W"}},
        }
    },
    {"ui": {"pad.locked": {"ko": "잠김", "en": "Locked"}}, "title": {"ko": "화면", "en": "Page"}},
)
PEOPLE = {"A": {"name": "지현"}, "B": {"name": "Paul"}}


@pytest.mark.parametrize(("particle", "words"), SUBJECT.items())
def test_subject_particle(particle: str, words: str) -> None:
    assert {word: josa(word, "가") for word in words.split()} == dict.fromkeys(words.split(), particle)


@pytest.mark.parametrize(("particle", "words"), TOWARDS.items())
def test_direction_particle(particle: str, words: str) -> None:
    assert {word: josa(word, "으로") for word in words.split()} == dict.fromkeys(words.split(), particle)


def test_all_particles_in_both_forms() -> None:
    assert [josa("곰", kind) for kind in "가는를와로"] == ["이", "은", "을", "과", "으로"]
    assert [josa("소", kind) for kind in "가는를와로"] == ["가", "는", "를", "와", "로"]
    assert josa("소", "께") == "" and josa("", "를") == "을(를)"


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_pages_choose_the_same_particles() -> None:
    words = [
        *" ".join([*SUBJECT.values(), *TOWARDS.values()]).split(),
        *map(str, range(0, 130)),
        "1.25",
        "999,999",
        "값",
        "흙",
        "Z",
        "Ann",
        "Chloe",
        "Tim.",
        "“민수”",
        "ㅄ",
        "🎲",
    ]
    code = f"""import {{ josa }} from {json.dumps((STATIC / "josa.js").as_uri())};
      console.log(JSON.stringify({json.dumps(words)}.map((word) =>
        [..."가는를와로"].map((kind) => josa(word, kind)))));"""
    done = subprocess.run(
        ["node", "--input-type=module", "-"], input=code, capture_output=True, text=True, timeout=30, check=True
    )
    assert json.loads(done.stdout) == [[josa(word, kind) for kind in "가는를와로"] for word in words]


def test_sentences() -> None:
    assert WORDS.say("fact.point", "ko", {"seat": "A", "n": 1200}, "g", PEOPLE) == "지현이 1,200점을 얻었습니다"
    assert WORDS.fact({"fact": "bid", "seat": "B", "colour": "white", "n": 7}, "ko", "g", PEOPLE) == "Paul은 백을 7로"
    assert WORDS.say("fact.bid", "en", {"seat": "C", "colour": "white", "n": 7}) == "Seat C: white, 7"
    assert WORDS.say("fact.point", "ko", {"seat": "C", "n": -3}, people={"C": "도윤"}) == "도윤이 -3점을 얻었습니다"


def test_a_number_with_its_sign() -> None:
    words = Words({"fact": {"gem": {"ko": "가넷 {n:+}", "en": "{n:+}"}}})
    assert [words.say("fact.gem", "ko", {"n": n}) for n in (2, 0, -1200)] == ["가넷 +2", "가넷 0", "가넷 −1,200"]


def test_the_order_of_look_up() -> None:
    assert (WORDS.say("title", "ko", game="g"), WORDS.say("title", "ko"), WORDS.say("title", "en", game="none")) == (
        "게임",
        "공통",
        "Common",
    )
    assert WORDS.say("ui.pad.locked", "en", game="g") == "Locked"
    assert WORDS.say("option.leader.winner", "ko", game="g") == "승자"


def test_what_has_no_words_is_never_shown_raw() -> None:
    assert WORDS.say("bet.sun", "ko") == "" and WORDS.say("title", "fr") == ""
    assert WORDS.say("fact.point", "ko", {"seat": "A"}, people=PEOPLE) == "지현이 점을 얻었습니다"
    assert WORDS.say("fact.point", "ko", {"seat": None, "n": {"a": 1}}) == " 점을 얻었습니다"


def test_values() -> None:
    assert WORDS.value("cards", [1, 2000, "e5"], "ko") == "1, 2,000, e5"
    assert WORDS.value("colour", ["white", True], "en") == "white, true"


def test_a_card_named_in_a_sentence_says_its_face() -> None:
    crane = {"ko": "삼광", "en": "crane"}
    words = Words({"name": {"act": {"b": {"ko": "벳", "en": "bet"}}}, "face": {"3b": crane, "b": crane, "3": crane}})
    assert words.value("cards", ["3b", 3, "4b"], "en") == "crane, 3, 4b"
    assert words.value("act", "b", "ko") == "벳"


def test_what_somebody_typed_stands_as_it_is() -> None:
    words = Words(COMMON, {"g": {"face": {"3b": {"ko": "삼광", "en": "3 bright"}}, "name": {"text": COMMON["title"]}}})
    assert [words.value("text", one, "ko", "g", PEOPLE) for one in ("3b", "A", "4")] == ["3b", "A", "4"]


def test_served_as_json() -> None:
    assert WORDS.json("en")["games"] == {"g": {"title": "Game", "option.leader": "Leads", "option.leader.winner": "W"}}
    assert WORDS.json("ko")["common"]["name.colour.white"] == "백" and WORDS.json("ko")["ui"]["ui.pad.locked"] == "잠김"


@pytest.mark.parametrize(
    ("catalogue", "says"),
    [
        ({"ask": {"bid": {"ko": "입찰"}}}, "ask.bid: the words in en are missing"),
        ({"ask": {"bid": {"ko": "", "en": "Bid"}}}, "ask.bid: the words in ko are missing"),
        ({"ask": {"bid": "입찰"}}, "ask.bid: give"),
        ({"ask": {"bid": {"ko": "입찰", "en": "Bid", "x": {"ko": "", "en": ""}}}}, "ask.bid: 'x' is no language"),
    ],
)
def test_a_bad_catalogue_says_where(catalogue: dict[str, object], says: str) -> None:
    with pytest.raises(BadWords) as raised:
        flatten(catalogue)
    assert str(raised.value).startswith(says)
    with pytest.raises(BadWords, match=r"^g: ask"):
        Words({}, {"g": catalogue})


def test_slots_of_a_sentence() -> None:
    assert slots_of("{seat:가} {n}점, {a.b}") == ["seat", "n", "a.b"]
