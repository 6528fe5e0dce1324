"""Answers to a form as a hasty player gives them: of the right shape, not always legal."""

from __future__ import annotations

import random
from typing import Any


def fill(form: dict[str, Any], chance: random.Random, grids: dict[str, Any]) -> dict[str, Any]:
    """An answer for a form as a pad gets it; `grids` as the frame has them."""
    answer: dict[str, Any] = {}
    for field in form["fields"]:
        if field["type"] == "move":
            return dict(chance.choice(field["moves"])) if field["moves"] else {}
        wanted = field.get("when")
        if wanted and not all(answer.get(name) in values for name, values in wanted.items()):
            continue
        if field.get("optional") and chance.random() < 0.5:
            continue
        answer[field["name"]] = _value(field, chance, grids)
    return answer


def _value(field: dict[str, Any], chance: random.Random, grids: dict[str, Any]) -> Any:
    kind = field["type"]
    if kind == "pick":
        options = field["options"]
        if field.get("low") is None:
            return chance.choice(options)
        high = field["high"] if field["high"] is not None else len(options)
        n = chance.randint(field["low"], min(high, len(options)))
        return [chance.choice(options) for _ in range(n)] if field.get("repeat") else chance.sample(options, n)
    if kind == "amount":
        # Small sums keep a match alive; now and then all of it.
        high = field["high"] if chance.random() < 0.1 else min(field["high"], field["low"] + 12)
        return chance.randint(field["low"], high)
    if kind == "split":
        left, made = field["high"], {}
        for name, most in field["parts"].items():
            made[name] = chance.randint(0, max(0, min(most, left)))
            left -= made[name]
        return made
    if kind == "cell":
        return chance.choice(field["cells"])
    if kind == "path":
        cols, rows = grids[field["grid"]]["size"]
        cells = [f"{chr(97 + col)}{row + 1}" for col in range(cols) for row in range(rows)]
        return chance.sample(cells, chance.randint(field["low"], max(field["low"], min(field["high"], 6))))
    return "".join(chance.choice("가나다라abc") for _ in range(min(field["longest"], 3)))
