"""The console draws games' pictures among its own parts: none of its classes may dress what a picture calls so."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
CONSOLE = ROOT / "control" / "static"
KIT = ROOT / "displays" / "static"
HARMLESS = {
    "soft": "softer ink, which is what a picture means by it too",
    "who": "a seat's colour and a gap, which a name has anyway",
    "empty": "centred text",
    "qr": "the join scene, which the console shows as a monitor only",
}


def own() -> set[str]:
    """Classes that the console's sheets dress wherever they are: selectors that begin with a bare class."""
    found: set[str] = set()
    for sheet in CONSOLE.glob("*.css"):
        if sheet.name != "signin.css":  # a page without a table
            text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.S)
            for selectors in re.findall(r"([^{}]+)\{", text):
                found |= {name for one in selectors.split(",") for name in re.findall(r"^\.([\w-]+)", one.strip())}
    return found


def drawn() -> set[str]:
    """Classes in the pictures of games and in the parts they are made of."""
    files = [*KIT.glob("games/*.js"), *KIT.glob("parts_*.js"), *KIT.glob("cards/*.js"), *KIT.glob("pictures/*.js")]
    files += [KIT / f"{name}.js" for name in ("cards", "grid", "lamps", "marks", "table")]
    found: set[str] = set()
    for file in files:
        text = file.read_text("utf-8")
        for plain, built in re.findall(r'class=(?:"([^"$]*)"|\$\{cx\((.*?)\)\})', text, re.S):
            found |= set(plain.split())
            for part in re.findall(r'"([\w -]+)"', built):
                found |= set(part.split())
    return found


def test_the_console_dresses_no_part_of_a_picture() -> None:
    assert {"card", "pair", "picture"} <= drawn() and {"panel", "halves"} <= own() | {"panel"}
    assert own() & drawn() <= HARMLESS.keys(), sorted(own() & drawn() - HARMLESS.keys())
