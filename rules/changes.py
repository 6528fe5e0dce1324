"""How a document changed: a list of steps that a replay folds without running any rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Change = list[list[Any]]
"""Steps [path, value] that set, and [path] that take away; a path is a list of names and list positions."""


def diff(old: Any, new: Any) -> Change:
    """The steps that make `old` equal to `new`; both are plain JSON and stay as they are."""
    steps: Change = []
    _diff(old, new, [], steps)
    return steps


def _diff(old: Any, new: Any, path: list[Any], steps: Change) -> None:
    if type(old) is dict and type(new) is dict:
        for key in old:
            if key not in new:
                steps.append([[*path, key]])
        for key, value in new.items():
            if key in old:
                _diff(old[key], value, [*path, key], steps)
            else:
                steps.append([[*path, key], value])
    elif type(old) is list and type(new) is list and len(old) == len(new):
        for at, (before, after) in enumerate(zip(old, new, strict=True)):
            _diff(before, after, [*path, at], steps)
    elif type(old) is not type(new) or old != new:
        steps.append([path, new])


def fold(document: Any, change: Iterable[list[Any]]) -> Any:
    """The document after a change; what the change does not touch is shared with the old one, which stays as it is."""
    fresh: set[int] = set()  # containers made by this fold: copied once, then changed in place
    keep: list[Any] = []  # holds them, so that no id is used twice

    def own(container: Any) -> Any:
        if id(container) in fresh:
            return container
        copied = container.copy()
        fresh.add(id(copied))
        keep.append(copied)
        return copied

    for step in change:
        path = step[0]
        if not path:
            document = step[1]
            continue
        document = at = own(document)
        for name in path[:-1]:
            at[name] = own(at[name])
            at = at[name]
        if len(step) == 1:
            del at[path[-1]]
        else:
            at[path[-1]] = step[1]
    return document
