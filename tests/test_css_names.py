"""On a pad the sheets of form, pad and a game meet: none may dress another's class by its bare name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parent.parent
KIT = ROOT / "displays" / "static"
BARE = re.compile(r"(?:^|[}/])\s*\.([a-z][\w-]*)\s*\{", re.M)


def bare(sheets: Iterable[Path]) -> set[str]:
    """Classes that these sheets dress wherever they stand."""
    return {name for sheet in sheets for name in BARE.findall(sheet.read_text(encoding="utf-8"))}


def test_no_part_of_a_duel_shares_a_bare_class_with_form_or_pad() -> None:
    parts = bare(KIT.glob("parts_*.css"))
    pad = bare([KIT / "form.css", *KIT.glob("form/*.css"), *(ROOT / "player_pads" / "static").rglob("*.css")])
    assert "held-suits" in parts and "held" in pad
    assert not parts & pad
