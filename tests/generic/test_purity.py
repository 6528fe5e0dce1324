"""rules/ asks nothing of the outside: no clock, no chance of its own, no file, no network; nothing global changes."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import rules
from rules.game import Game, games
from tests.generic.matches import new_match, steps

ROOM = Path(rules.__path__[0])
OUTSIDE = {
    "random", "time", "datetime", "os", "io", "pathlib", "socket", "sqlite3", "threading", "asyncio", "subprocess",
    "secrets", "uuid", "shutil", "tempfile", "glob", "urllib", "http", "ssl", "select", "signal", "multiprocessing",
    "concurrent", "queue", "logging", "locale", "platform", "ctypes", "numpy", "builtins", "zoneinfo", "calendar",
}  # fmt: skip
CALLS = {"open", "exec", "eval", "input", "print", "breakpoint", "globals", "__import__", "id", "hash"}
MAY = {"table.py": {"id"}, "match.py": {"id"}, "changes.py": {"id"}}  # telling objects apart, never their order
HOUSE = {"control", "scenes", "displays", "player_pads", "run", "tests"}
GAME_MAY = {
    "__future__", "collections", "typing", "itertools", "functools", "math", "dataclasses", "enum", "unicodedata",
    "rules",
}  # fmt: skip


def files() -> list[Path]:
    return sorted(ROOM.rglob("*.py"))


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (one.name.partition(".")[0] for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "a relative import hides where it leads"
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(ROOM)))
def test_a_file_reaches_nothing_outside(file: Path) -> None:
    tree = ast.parse(file.read_text("utf-8"))
    names = set(imported(tree))
    assert not names & (OUTSIDE | HOUSE)
    if "games" in file.parts or "kit" in file.parts:
        assert names <= GAME_MAY
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert called & CALLS <= MAY.get(file.name, set())
    assert not any(isinstance(node, ast.Global) for node in ast.walk(tree))


def kept(module: ModuleType) -> dict[str, str]:
    """A module's own things that could be changed, as text; of a class its attributes."""
    made = {}
    for name, value in vars(module).items():
        if name.startswith("__") or getattr(value, "__module__", module.__name__) != module.__name__:
            continue
        if isinstance(value, type):
            made.update({f"{name}.{key}": repr(one) for key, one in vars(value).items() if not key.startswith("__")})
        else:
            made[name] = repr(value)
    return made


def test_a_match_touches_nothing_global(game: Game) -> None:
    games()
    modules = [module for name, module in sys.modules.items() if name.split(".")[0] == "rules"]
    before = [kept(module) for module in modules]
    for number in range(3):
        match, source = new_match(game, number)
        for _ in steps(match, source):
            pass
    assert [kept(module) for module in modules] == before
