"""Match scripts: those that the project was given, if they lie beside it, and our own."""

from pathlib import Path

import pytest

from rules.game import games
from rules.script import play, read

OWN = Path(__file__).parent / "scripts"
GIVEN = Path(__file__).parents[2] / "shared" / "scripts"


def found(folder: Path) -> list[Path]:
    return [file for key in games() for file in sorted((folder / key).rglob("*.yaml"))]


@pytest.mark.skipif(not GIVEN.is_dir(), reason="the given match scripts are not beside this clone (../shared/scripts)")
@pytest.mark.parametrize("file", found(GIVEN), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_given_script_comes_true(file: Path) -> None:
    play(read(file.read_text("utf-8")))


@pytest.mark.parametrize("file", found(OWN), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_our_own_script_comes_true(file: Path) -> None:
    script = read(file.read_text("utf-8"))
    assert script["game"] in file.parts and script.get("about")
    play(script)


@pytest.mark.parametrize("game", games())
def test_every_game_has_a_script(game: str) -> None:
    assert list((OWN / game).rglob("*.yaml")) or list((GIVEN / game).rglob("*.yaml"))
