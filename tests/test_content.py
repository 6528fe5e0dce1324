"""Files of puzzles: good ones pass; a bad one breaks the rule in its name and no other, and no match takes it."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from control.content import UnreadableContent, check_content
from rules.game import BadOption, Game, games
from rules.kit.content import Breach, Content, Puzzles, check_file, content_of, refusal
from rules.match import Match
from rules.words import LANGUAGES
from run import main
from tests.generic.test_words import words

OWN = Path(__file__).parent / "content"
GIVEN = Path(__file__).parents[2] / "shared" / "scripts"
WITH_PUZZLES = [key for key, game in games().items() if content_of(game) is not None]
FOLDERS = [folder for key in WITH_PUZZLES for folder in (GIVEN / key / "content", OWN / key)]
FILES = [file for folder in FOLDERS for file in sorted(folder.glob("*.toml"))]


def wanted(file: Path) -> set[str]:
    """The rule that a file breaks, by its name."""
    return set() if file.name.startswith("good_") else {file.name.split("_")[1]}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}/{file.parent.name}/{file.stem}")
def test_a_file_breaks_the_rule_in_its_name_and_no_other(file: Path) -> None:
    try:
        lines = check_content(file)[0]
    except UnreadableContent as error:
        lines = [str(error)]
    rules = {found[1] for line in lines if (found := re.search(r"(?:^|: )rule (\w+): ", line.removeprefix(str(file))))}
    assert rules == wanted(file)
    assert all(line.startswith(f"{file}:") and not line.endswith(": ") for line in lines)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}/{file.parent.name}/{file.stem}")
def test_a_match_takes_good_puzzles_and_no_others(file: Path) -> None:
    try:
        data = tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError:
        return
    game = games().get(data.get("game"))
    if game is None or content_of(game) is None or "puzzle" not in data:
        return
    if not wanted(file):
        assert Match(game, options={"puzzles": data["puzzle"]}).options["puzzles"] == data["puzzle"]
    elif wanted(file) != {"file"} or not isinstance(data["puzzle"], list):
        with pytest.raises(BadOption) as raised:
            Match(game, options={"puzzles": data["puzzle"]})
        assert raised.value.option == "puzzles"
        for lang in LANGUAGES:
            said = words().say(f"refused.{raised.value.why}", lang, raised.value.slots, game.key)
            assert said and not said.rstrip().endswith(":")


def test_every_mend_has_words() -> None:
    for file in FILES:
        try:
            data = tomllib.loads(file.read_text("utf-8"))
        except tomllib.TOMLDecodeError:
            continue
        game, found = check_file(data, games())
        for breach in found:
            for lang in LANGUAGES:
                assert words().find(f"name.mend.{breach.mend}", lang, game.key if game else None), breach
                assert words().find(f"refused.{refusal(breach)[0]}", lang, game.key if game else None)


def test_puzzles_are_secret() -> None:
    for key in WITH_PUZZLES:
        assert [option.secret for option in games()[key].options.values() if isinstance(option, Puzzles)] == [True]


# -- the command ---------------------------------------------------------------------------------------------


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["content", *arguments])
    return result.exit_code, result.output


def test_the_command_says_file_key_rule_and_mend(tmp_path: Path) -> None:
    file = tmp_path / "two.toml"
    file.write_text(
        'game = "make_target"\n[[puzzle]]\nnumbers = [1, 2]\ntarget = 3\n[[puzzle]]\nnumbers = [1, 2, 3]\ntarget = 7\n'
        "[[puzzle]]\nnumbers = [1, 2, 3]\ntarget = 0\n",
        "utf-8",
    )
    code, said = run(str(file))
    assert code == 1
    assert said.splitlines() == [
        f"{file}: puzzle 1, numbers: rule M1: Give numbers 3 to 6 whole numbers from 1 to 99.",
        f"{file}: puzzle 3, target: rule M2: Give target a whole number from 1 to 9999.",
        "0 passed, 1 failed",
    ]


def test_the_command_s_exit_codes(tmp_path: Path) -> None:
    good = OWN / "make_target" / "good_signs.toml"
    bad = OWN / "make_target" / "bad_M1_zero.toml"
    assert run(str(good)) == (0, "1 passed, 0 failed\n")
    assert run(str(good), str(bad))[0] == 1
    for name, data in (("latin.toml", b'game = "\xe9"'), ("deep.toml", b"a = " + b"[" * 9000), ("none.toml", None)):
        if data is not None:
            (tmp_path / name).write_bytes(data)
        code, said = run(str(tmp_path / name), str(bad))
        assert code == 2 and said.count(f"{tmp_path / name}: ") == 1 and "Traceback" not in said
    code, said = run(str(good), "--words", str(tmp_path / "none.txt"))
    assert code == 2 and "none.txt" in said


def test_a_list_of_words_finds_other_answers(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("수도관\n기차꼭\n\n다사이\n기관차\n노래\n모래\n조개\n", "utf-8")
    board = '[[puzzle]]\nwords = ["기관차", "수도꼭", "사이다"]\nboard = ["이관꼭", "도차사", "기다수"]\n'
    more = '[[puzzle]]\nwords = ["가나다", "라마바", "사아자"]\nboard = ["나가라", "다마사", "자바아"]\n'
    third = '[[puzzle]]\nwords = ["차카타", "파하거", "너더러"]\nboard = ["카차파", "타하너", "러거더"]\n'
    file = tmp_path / "boards.toml"
    file.write_text(f'game = "word_combination"\n{board}{more}{third}', "utf-8")
    code, said = run(str(file), "--words", str(tmp_path / "words.txt"))
    assert code == 0 and said.count("note") == 1
    assert "boards.toml: puzzle 1, also: note W3: 기차꼭 다사이 수도관: " in said
    good = GIVEN / "transletter" / "content" / "good_episode.toml"
    if good.is_file():
        code, said = run(str(good), "--words", str(tmp_path / "words.txt"))
        assert code == 0 and said.count("note") == 1  # the file lists 노래 and 모래 already
        assert "puzzle 1, also: note T3: 조개: " in said


# -- the general part, with a game of its own ----------------------------------------------------------------


def _puzzle(one: dict[str, Any]) -> Any:
    if len(one["word"]) != 2:
        yield Breach("P1", "text", key="word")


def _together(puzzles: Any, options: Any) -> Any:
    texts = [one["word"] for one in puzzles.values()]
    for n, one in puzzles.items():
        if texts.count(one["word"]) > 1:
            yield Breach("P2", "text", n=n)
    if options is not None and len(puzzles) < options["rounds"]:
        yield Breach("P3", "no_puzzles")


TIDY = Content({"word": "text"}, {"also": "texts"}, _puzzle, together=_together, assumed={"rounds": 2}, tidy=str.upper)


def test_breaches_of_each_puzzle_come_before_those_between_them() -> None:
    found = TIDY.check([{"word": "abc"}, {"word": "xy"}, {"word": "XY"}, {"word": 1}, 5, {"also": []}], {"rounds": 9})
    assert [(one.rule, one.n, one.key) for one in found] == [
        ("P1", 1, "word"), ("keys", 4, "word"), ("keys", 5, None), ("keys", 6, "word"),
        ("P2", 2, None), ("P2", 3, None), ("P3", None, None),
    ]  # fmt: skip
    assert TIDY.tidied([{"word": "ab", "also": ["cd"]}]) == [{"word": "AB", "also": ["CD"]}]


def test_how_many_there_are_counts_those_with_wrong_keys_too() -> None:
    def many(n: int, options: Any) -> Any:
        if n != 2:
            yield Breach("P4", "no_puzzles")

    content = Content({"word": "text"}, {}, _puzzle, many=many)
    assert [one.rule for one in content.check([{"word": "ab"}, 5])] == ["keys"]
    assert [one.rule for one in content.check([{"word": "ab"}])] == ["P4"]
    with pytest.raises(BadOption):
        content.agree({"puzzles": [{"word": "ab"}]}, "AB")


def test_what_depends_on_other_options_is_asked_once_they_are_known() -> None:
    option = Puzzles(TIDY)
    assert option.fault(None, "AB") is None and option.fault([{"word": "ab"}], "AB") is None
    fault = ("bad_puzzle", {"n": 1, "rule": "P2", "mend": "text"})
    assert option.fault([{"word": "ab"}, {"word": "ab"}], "AB") == fault

    def agree(made: dict[str, Any], seats: Any) -> None:
        TIDY.agree({**made, "rounds": 2}, seats)

    game = Game("x", version=1, seats=(2, 2), options={"puzzles": option}, seconds={}, check=agree)
    assert game.settle({"puzzles": [{"word": "ab"}, {"word": "cd"}]}, "AB")["puzzles"]
    assert game.settle({}, "AB")["puzzles"] is None
    with pytest.raises(BadOption) as raised:
        game.settle({"puzzles": [{"word": "ab"}]}, "AB")
    assert (raised.value.why, raised.value.slots["rule"]) == ("bad_puzzles", "P3")
