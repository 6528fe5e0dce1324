"""The whole catalogue: each of the rulebook's 31 games is there, with words, scripts, screens and generic tests."""

from __future__ import annotations

import json
import re
from importlib import import_module
from importlib.resources import files
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from control.catalogue import LANGUAGES, catalogue, words
from rules.game import KINDS, SEATS, games
from rules.match import Match
from tests.generic import conftest as generic
from tests.generic.matches import new_match, steps
from tests.test_scripts import GIVEN, OWN, found

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "displays" / "static"

RULEBOOK = (
    "bank_play", "betting_rps", "black_white", "black_white_2", "complete_gyeol_hap", "constellations", "five_towers",
    "grape_sugar_2", "gyeol_hap", "indian_holdem", "indian_holdem_q", "indian_poker", "invest_and_donate",
    "king_making", "knights_tour", "lie_detector", "make_target", "matching_pictures", "multiples_black_white",
    "number_four", "quad_gravity", "quattro", "seed_poker", "seed_seotda", "silper_black_white", "sun_moon_star_2",
    "transletter", "two_faced_poker", "two_faced_shogi", "winning_streak", "word_combination",
)  # fmt: skip
"""The games of the rulebook, a page each."""

MOMENTS = 120
"""Moments of a random match that are looked at."""


def test_the_31_games_of_the_rulebook_are_present_and_no_others() -> None:
    assert len(RULEBOOK) == 31
    assert tuple(games()) == RULEBOOK
    pages = ROOT.parent / "shared" / "rulebook"
    if pages.is_dir():
        assert {page.stem for page in pages.glob("*.md")} - {"README", "betting"} == set(RULEBOOK)


@pytest.mark.parametrize("key", RULEBOOK)
def test_it_has_its_words_in_both_languages(key: str) -> None:
    for language in LANGUAGES:
        own = words(language)["games"][key]
        assert own["title"].strip() and len(own["breath"]) > 30
        clauses = [name for name in own if name.startswith("clause.")]
        assert clauses and all(own[name].strip() for name in clauses)
        assert any(name.startswith("fact.") for name in own)
    # The same names on both sides; the sentences themselves, their slots and particles: tests/generic/test_words.py.
    ko, en = (words(language)["games"][key] for language in LANGUAGES)
    assert ko.keys() == en.keys()
    assert re.search("[가-힣]", ko["breath"]) and not re.search("[가-힣]", en["breath"])


@pytest.mark.parametrize("key", RULEBOOK)
def test_it_has_scripts_of_ours_and_the_given_ones(key: str) -> None:
    ours = [file for file in found(OWN) if key in file.parts]
    assert ours, f"no match script of our own under tests/scripts/{key}"
    if GIVEN.is_dir():
        assert [file for file in found(GIVEN) if key in file.parts]


def field_kinds() -> set[str]:
    """The kinds of fields that the kit's form draws."""
    table = re.search(r"const FIELDS = \{([^}]*)\}", (STATIC / "form.js").read_text("utf-8"))
    assert table
    return set(re.findall(r"(\w+):", table[1]))


def look(match: Match) -> tuple[set[str], set[str]]:
    """The kinds of fields that are asked now, and what lies on the table that is no plain part of it."""
    view = match.seen_by("viewer")
    asked = {field["type"] for ask in view["open"] for field in ask["form"]["fields"]}
    return asked, set(view["table"]) - {"values", "counters", "lamps", "zones", "grids", "ordered"}


@pytest.mark.parametrize("key", RULEBOOK)
def test_every_screen_can_be_drawn(key: str) -> None:
    """Asks have fields that the form draws, tables parts that the kit draws; an own picture that is named is there."""
    match, source = new_match(games()[key], 3)
    asks = 0
    for moment in islice(steps(match, source, timeouts=0), MOMENTS):
        asked, strange = look(moment)
        assert asked <= field_kinds(), asked - field_kinds()
        assert not strange, strange
        asks += bool(asked)
        json.dumps(moment.seen_by("wall"))  # it is what goes over the wire
    assert asks
    named = re.search(r"const PICTURES = \[(.*?)\];", (STATIC / "pictures.js").read_text("utf-8"), re.S)
    assert named
    pictures = set(re.findall(r'"(\w+)"', named[1]))
    own = STATIC / "games" / f"{key}.js"
    assert (key in pictures) == own.is_file() == own.with_suffix(".css").is_file(), own.name
    if own.is_file():
        assert re.search(r"export (async )?(function|const) (Board|Pad|Stack|fields)\b", own.read_text("utf-8"))


def test_the_generic_tests_meet_each_of_them() -> None:
    class Collected:
        fixturenames = ("game",)
        keys: tuple[str, ...] = ()

        def parametrize(self, name: str, values: list[object], ids: list[str] | None = None) -> None:
            if name == "game":
                self.keys = tuple(ids or ())

    collected = Collected()
    generic.pytest_generate_tests(collected)  # type: ignore[arg-type]
    assert collected.keys == RULEBOOK
    tests = {path.stem for path in (ROOT / "tests" / "generic").glob("test_*.py")}
    assert {"test_words", "test_secrecy", "test_refusals", "test_conserved", "test_purity", "test_matches"} <= tests


@pytest.mark.parametrize("key", RULEBOOK)
def test_it_has_a_module_of_tests_of_its_own(key: str) -> None:
    module = import_module(f"tests.games.{key}")
    assert module.__doc__ or module.QUICK is not None


@pytest.mark.parametrize("key", RULEBOOK)
def test_the_picker_can_find_it(key: str) -> None:
    """By seats, kind and length, with a title and its one breath in both languages."""
    one = next(it for it in catalogue() if it["key"] == key)
    low, high = one["seats"]
    assert 2 <= low <= high <= len(SEATS)
    assert one["kind"] in KINDS and 5 <= one["minutes"] <= 90
    for language in LANGUAGES:
        assert one["title"][language] and one["breath"][language]
        assert words(language)["ui"][f"console.newmatch.kind.{one['kind']}"]


@pytest.mark.parametrize("name", ["README.md", "README.ko.md"])
def test_both_readmes_list_every_game_with_its_seats(name: str) -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|$", (ROOT / name).read_text("utf-8"), re.M)
    assert [key for key, _, _ in rows] == list(RULEBOOK)
    for key, title, seats in rows:
        low, high = games()[key].seats
        assert words("ko")["games"][key]["title"] in title
        assert seats.strip() == (str(low) if low == high else f"{low}–{high}")


@pytest.mark.parametrize("key", RULEBOOK)
def test_its_folder_holds_nothing_that_no_game_has(key: str) -> None:
    """Rules, words, content: a game is one folder, and a line of a game needs no other file."""
    names = {one.name for one in files(f"rules.games.{key}").iterdir()} - {"__pycache__"}
    assert {"rules.py", "words.toml", "__init__.py"} <= names
    assert all(name.endswith((".py", ".toml")) for name in names)


def test_a_random_match_of_each_ends_within_reason() -> None:
    """Not one of them is a game that cannot be played to its end by anybody who answers."""
    for key in ("gyeol_hap", "matching_pictures", "lie_detector", "king_making"):
        match = Match(games()[key], ("A", "B"), {}, seed=1)
        for _ in steps(match, Random(1)):
            pass
        assert match.outcome is not None, key
