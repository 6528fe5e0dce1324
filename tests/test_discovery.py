"""rules/game.py finds the games present; a folder that is not one yet keeps none of the others away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import rules.games
from rules import game as discovery
from rules.script import Unreadable, play


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder of a game with words, but without rules.py."""
    folder = tmp_path / "bare_game"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "words.toml").touch()
    monkeypatch.setattr(rules.games, "__path__", [*rules.games.__path__, str(tmp_path)])
    _forget()
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    discovery.games.cache_clear()
    discovery._places.cache_clear()


@pytest.mark.usefixtures("bare")
def test_a_folder_without_rules_stops_only_its_own_game() -> None:
    assert "bare_game" not in discovery.games()
    assert discovery.game("black_white_2").key == "black_white_2"
    with pytest.raises(discovery.UnknownGame, match=r"rules\.games\.bare_game has no rules\.py; write it"):
        discovery.game("bare_game")
    with pytest.raises(Unreadable, match=r"there is no game 'bare_game': rules\.games\.bare_game has no rules\.py"):
        play({"game": "bare_game", "seats": ["A", "B"]})


def test_a_game_that_is_not_there_at_all_is_named() -> None:
    with pytest.raises(discovery.UnknownGame, match=r"^there is no game 'chess'$"):
        discovery.game("chess")


def test_a_registered_package_that_is_gone_stops_only_its_own_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        discovery, "_places", lambda: [("black_white_2", "rules.games.black_white_2"), ("gone", "no_such")]
    )
    discovery.games.cache_clear()
    try:
        assert list(discovery.games()) == ["black_white_2"]
        with pytest.raises(discovery.UnknownGame, match="no_such has no rules"):
            discovery.game("gone")
    finally:
        monkeypatch.undo()
        discovery.games.cache_clear()
