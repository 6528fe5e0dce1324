"""The product's own puzzles: enough of them, as sound as a producer's files, without a second answer."""

from collections import Counter
from itertools import combinations

from rules.game import games
from rules.games.transletter import bank as transletter
from rules.games.transletter.puzzles import CONTENT as PROBLEMS
from rules.games.word_combination import bank as word_combination
from rules.kit.content import check_file, content_of
from rules.kit.hangul import fillings


def test_word_combination_passes_as_one_file_of_at_least_thirty() -> None:
    puzzles = list(word_combination.BANK)
    game, found = check_file({"game": "word_combination", "puzzle": puzzles}, games())
    assert game is not None and found == [] and len(puzzles) >= 30


def test_no_board_has_another_answer_out_of_the_words_of_all_boards() -> None:
    words = [word for puzzle in word_combination.BANK for word in puzzle["words"]]
    content = content_of(games()["word_combination"])
    assert content is not None and content.notes is not None
    assert list(content.notes(dict(enumerate(word_combination.BANK, 1)), words)) == []
    for puzzle in word_combination.BANK:
        assert fillings("".join(puzzle["board"]), words) == [tuple(sorted(puzzle["words"]))]


def test_no_line_of_a_board_reads_as_a_word_in_any_direction() -> None:
    words = {word for puzzle in word_combination.BANK for word in puzzle["words"]}
    for puzzle in word_combination.BANK:
        rows = puzzle["board"]
        lines = [*rows, *map("".join, zip(*rows, strict=True))]
        assert not words & {*lines, *(line[::-1] for line in lines)}


def test_any_three_problems_of_transletter_pass() -> None:
    bank = transletter.BANK
    assert len(bank) >= 60
    for puzzle in bank:
        assert [one.rule for one in PROBLEMS.check([puzzle])] == ["T6"]  # nothing else is wrong with it
    # Between problems only T5 is asked, and that is about two of them at a time.
    assert PROBLEMS.together is not None
    for pair in combinations(bank, 2):
        assert list(PROBLEMS.together(dict(enumerate(pair, 1)), None)) == []
    assert PROBLEMS.check(list(bank[:3])) == []


def test_problems_of_transletter_are_of_six_topics_or_more() -> None:
    topics = Counter(puzzle["topic"] for puzzle in transletter.BANK)
    assert len(topics) >= 6 and min(topics.values()) >= 8


def test_no_mask_stands_for_another_word_of_the_bank() -> None:
    assert PROBLEMS.notes is not None
    words = [puzzle["word"] for puzzle in transletter.BANK]
    assert list(PROBLEMS.notes(dict(enumerate(transletter.BANK, 1)), words)) == []
