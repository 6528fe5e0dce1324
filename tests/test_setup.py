"""Set-up from pinned parts: the locks hold what is declared, exactly, and name no place to download from."""

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PIN = re.compile(r"^[A-Za-z0-9._-]+==[A-Za-z0-9.]+$")


def _same(pin: str) -> str:
    """A pin in one spelling: names of packages do not tell capitals, dots, dashes and underscores apart."""
    name, _, version = pin.partition("==")
    return re.sub(r"[-_.]+", "-", name).lower() + "==" + version


def test_every_dependency_is_pinned_and_locked() -> None:
    declared = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["test"]
    locked = [line for line in (ROOT / "requirements.lock").read_text().splitlines() if not line.startswith("#")]
    assert all(PIN.match(pin) for pin in declared + locked)
    missing = {_same(pin) for pin in declared} - {_same(pin) for pin in locked}
    assert not missing, "run `make lock`"


def test_browser_libraries_are_pinned_and_locked() -> None:
    wanted = json.loads((ROOT / "package.json").read_text())["dependencies"]
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert packages[""]["dependencies"] == wanted
    for name, version in wanted.items():
        assert packages[f"node_modules/{name}"]["version"] == version
    for name, package in packages.items():
        assert "resolved" not in package, f"{name} names where it was downloaded from"
        assert name == "" or package["integrity"], f"{name} has no checksum"
