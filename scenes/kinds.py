"""The kinds of scenes: what each shows, and which details it takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Scene = dict[str, Any]
"""A scene as JSON: its `kind`, and the details that the kind takes."""

LONGEST = 80
"""The longest title, in signs: more cannot be read from eight metres."""


class BadScene(Exception):
    """A scene that cannot be shown; `why` is its word (catalogue `refused.<why>`), `key` the detail that is wrong."""

    def __init__(self, why: str, key: str, **slots: Any) -> None:
        super().__init__(f"{key}: {why}")
        self.why = why
        self.key = key
        self.slots = slots


Fault = tuple[str, dict[str, int]] | None
"""What is wrong with a detail: its word and the word's slots."""


def _text(value: Any) -> Fault:
    if not isinstance(value, str) or not value.strip() or any("\ud800" <= sign <= "\udfff" for sign in value):
        return "not_text", {}
    return ("too_long", {"high": LONGEST}) if len(value) > LONGEST else None


def _whole(low: int, high: int) -> Any:
    def fault(value: Any) -> Fault:
        if type(value) is not int:
            return "not_whole", {}
        return ("too_low", {"low": low}) if value < low else ("too_high", {"high": high}) if value > high else None

    return fault


def _key(value: Any) -> Fault:
    return None if isinstance(value, str) and value.isascii() and 0 < len(value) <= 80 else ("not_text", {})


# kind → details: name → (must be given, what is wrong with a value)
KINDS: Mapping[str, Mapping[str, tuple[bool, Any]]] = {
    "standby": {"title": (False, _text)},
    "title": {"title": (True, _text), "subtitle": (False, _text)},
    "lineup": {"title": (False, _text)},
    "join": {},
    "rules": {"game": (True, _key), "page": (False, _whole(1, 99))},
    "match": {"match": (True, _key)},
    "scoreboard": {"title": (False, _text)},
    "result": {"match": (True, _key)},
    "break": {"seconds": (True, _whole(1, 86_400)), "title": (False, _text)},
    "black": {},
}


def check(scene: Mapping[str, Any]) -> Scene:
    """The scene, if its kind is known and its details are right. Raises BadScene."""
    kind = scene.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadScene("no_such_option", "kind")
    details = KINDS[kind]
    for name, value in scene.items():
        if name == "kind":
            continue
        if name not in details:
            raise BadScene("too_much", name)
        fault = details[name][1](value)
        if fault is not None:
            raise BadScene(fault[0], name, **fault[1])
    for name, (wanted, _) in details.items():
        if wanted and name not in scene:
            raise BadScene("missing", name, name=name)
    return dict(scene)
