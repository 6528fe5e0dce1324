"""How a document changed: a list of steps that a replay folds without running any rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Change = list[list[Any]]
"""Steps; a path is a list of names and list positions.

[path, value] sets, [path] takes away, [path, at, n, things] takes n things out of a list at a place and puts others in.
"""


def diff(old: Any, new: Any) -> Change:
    """The steps that make `old` equal to `new`; both are plain JSON and stay as they are."""
    steps: Change = []
    _diff(old, new, [], steps)
    return steps


def _diff(old: Any, new: Any, path: list[Any], steps: Change) -> None:
    """Walks both at once. `path` is one list for the whole walk: most of what it passes has not changed."""
    if type(old) is dict and type(new) is dict:
        for key in old:
            if key not in new:
                steps.append([[*path, key]])
        for key, value in new.items():
            if key in old:
                _inside(old[key], value, key, path, steps)
            else:
                steps.append([[*path, key], value])
    elif type(old) is list and type(new) is list and len(old) == len(new):
        for at, (before, after) in enumerate(zip(old, new, strict=True)):
            _inside(before, after, at, path, steps)
    elif type(old) is list and type(new) is list:
        _splice(old, new, path, steps)
    elif type(old) is not type(new) or old != new:
        steps.append([path.copy(), new])


def _inside(before: Any, after: Any, name: Any, path: list[Any], steps: Change) -> None:
    if before is after:
        return
    kind = type(after)
    if kind is dict or kind is list:
        path.append(name)
        _diff(before, after, path, steps)
        path.pop()
    elif type(before) is not kind or before != after:
        steps.append([[*path, name], after])


def _splice(old: list[Any], new: list[Any], path: list[Any], steps: Change) -> None:
    """A list that grew or shrank: what both ends have in common stays."""
    most = min(len(old), len(new))
    head = 0
    while head < most and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < most - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    steps.append([path.copy(), head, len(old) - head - tail, new[head : len(new) - tail]])


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
        if not path and len(step) == 2:
            document = step[1]
            continue
        document = at = own(document)
        for name in path[:-1]:
            at[name] = own(at[name])
            at = at[name]
        if len(step) == 4:
            where, n, things = step[1:]
            if path:
                at[path[-1]] = at = own(at[path[-1]])
            at[where : where + n] = things
        elif len(step) == 1:
            del at[path[-1]]
        else:
            at[path[-1]] = step[1]
    return document
