"""The pages' scripts, read as text: whatever one asks for from another, it uses. Python's linter does so for Python."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
SCRIPTS = sorted(
    path for part in ("control", "displays", "player_pads") for path in (ROOT / part / "static").rglob("*.js")
)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
IMPORT = re.compile(r"^import \{([^}]*)\}", re.MULTILINE)


def unused(text: str) -> list[str]:
    """The imported names that a script's text never mentions again."""
    code = COMMENT.sub("", text)
    names = [name.split(" as ")[-1].strip() for found in IMPORT.findall(code) for name in found.split(",")]
    return [name for name in names if name and len(re.findall(rf"(?<![\w$]){re.escape(name)}(?![\w$])", code)) < 2]


def test_every_script_uses_what_it_imports() -> None:
    found = {str(path.relative_to(ROOT)): names for path in SCRIPTS if (names := unused(path.read_text("utf-8")))}
    assert len(SCRIPTS) > 100 and found == {}


def test_an_unused_import_is_found() -> None:
    assert unused('import { html, cx as c } from "./kit.js"; // cx, c\nhtml``;') == ["c"]
