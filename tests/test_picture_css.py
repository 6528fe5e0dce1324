"""The sheets of pictures are loaded in every page: none of their classes may dress a part of kit, form or page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
KIT = ROOT / "displays" / "static"
SHEETS = sorted([*KIT.glob("parts_*.css"), *KIT.glob("games/*.css")])
COMMON = {"small-row": "a word and its number, which the bowls mean too"}


def bare(sheet: Path) -> set[str]:
    """Classes that a sheet dresses wherever they are: selectors that are, or begin with, one class alone."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.S)
    text = re.sub(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", text)
    found: set[str] = set()
    for selectors in re.findall(r"([^{}]+)\{", text):
        for one in selectors.split(","):
            match = re.match(r"^\.([\w-]+)(?=[\s:>+~]|$)", one.strip())
            if match and ":has(." not in one:  # what holds a part of the picture may make room for it
                found.add(match[1])
    return found


def drawn(file: Path) -> set[str]:
    """Classes that a module gives to what it draws."""
    found: set[str] = set()
    for plain, built in re.findall(r'class=(?:"([^"$]*)"|\$\{cx\((.*?)\)\})', file.read_text("utf-8"), re.S):
        found |= set(plain.split())
        for part in re.findall(r'"([\w -]+)"', built):
            found |= set(part.split())
    return found


def others(sheet: Path) -> dict[str, set[str]]:
    """What is drawn by modules that do not know of a sheet: the kit, forms, pages, and other games' pictures."""
    files = [*KIT.glob("*.js"), *KIT.glob("form/*.js"), *KIT.glob("cards/*.js"), *KIT.glob("grid/*.js")]
    files += [*KIT.glob("overlay/*.js"), *(ROOT / "player_pads" / "static").rglob("*.js")]
    own = sheet.stem
    return {str(file.relative_to(ROOT)): drawn(file) for file in files if file.stem != own and not uses(file, own)}


def uses(file: Path, part: str) -> bool:
    """Whether a module is put together from a part: then it means the part's classes."""
    return f"{part}.js" in file.read_text("utf-8")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_a_picture_dresses_only_what_it_draws(sheet: Path) -> None:
    dressed = bare(sheet)
    found = {file: sorted(dressed & classes - COMMON.keys()) for file, classes in others(sheet).items()}
    assert not (found := {file: names for file, names in found.items() if names}), found


def test_the_sheets_are_read() -> None:
    assert {"duel-seat", "small-row"} <= bare(KIT / "parts_duel.css") and {"zone", "heap"} <= drawn(KIT / "cards.js")
