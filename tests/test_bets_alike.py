"""All games of bets speak alike: what an act costs, all in, what a fold gives away; previews and the pad's keys."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from control.catalogue import words
from rules.game import SEATS, games
from rules.match import Match
from rules.rehearsal import choices
from rules.steps import Cue, Draw, Illegal
from rules.table import seen_by

GAMES = (
    "indian_holdem", "indian_holdem_q", "indian_poker", "seed_poker", "seed_seotda", "two_faced_poker",
)  # fmt: skip
STATIC = Path(__file__).parents[1] / "displays" / "static"


def asks(key: str, seed: int, most: int = 60) -> list[tuple[Match, Any]]:
    """The betting asks of a random match, each with its match as it stood: (a copy of the match, the open ask)."""
    low, high = games()[key].seats
    match, source, found = Match(key, SEATS[: 7 if high == 7 else low], {}, seed), Random(seed), []
    while match.outcome is None and len(found) < most:
        if isinstance(match.step, Cue):
            match.cue()
        elif isinstance(match.step, Draw):
            match.draw()
        else:
            one = source.choice(choices(match))
            if one.ask.name == "bet":
                copy = Match.load(match.save())
                found.append((copy, next(it for it in copy.asks if it.waits)))
            match.take(one, match.legal(one, source))
    return found


def answers(match: Match, one: Any) -> list[dict[str, Any]]:
    """Every act that the form offers, with the fewest and the most chips and every face."""
    document = next(it for it in match.document()["asks"] if it["seat"] == one.ask.seat)
    fields = {it["name"]: it for it in document["form"]["fields"]}
    made: list[dict[str, Any]] = []
    for act in fields["act"]["options"]:
        for face in [None, *fields.get("face", {}).get("options", [])]:
            for chips in {None, *((fields["chips"]["low"], fields["chips"]["high"]) if "chips" in fields else ())}:
                answer = {"act": act, **({"face": face} if face else {}), **({"chips": chips} if chips else {})}
                try:
                    match.check(one, answer)
                except Illegal:
                    continue
                made.append(answer)
    assert {it["act"] for it in made} == set(fields["act"]["options"])
    return made


@pytest.mark.parametrize("key", GAMES)
def test_every_act_says_what_it_comes_to_before_it_is_confirmed(key: str) -> None:
    acts: set[str] = set()
    for seed in range(6):
        for match, one in asks(key, seed, 12):
            seat, counters = one.ask.seat, match.table.counters
            for answer in answers(match, one):
                act = answer["act"]
                acts.add(act)
                notes = match.preview(one, answer)["notes"]
                for note in notes:
                    for lang in ("ko", "en"):
                        there = words(lang)
                        assert f"note.{note['note']}" in {**there["common"], **there["games"][key]}
                if act == "fold":  # named before it is confirmed, and marked as a danger
                    assert notes[0]["note"] == "fold" and all(note["danger"] for note in notes) and notes[0]["n"] > 0
                    continue
                assert notes[0]["note"] == "act" and notes[0]["act"] == act
                after = Match.load(match.save())
                after.answer(seat, answer)
                told = next(
                    fact for fact in reversed(after.told("dealer")) if fact["fact"] == "bet" and fact["act"] == act
                )
                assert (notes[0]["n"], notes[0]["total"]) == (told["n"], told["total"])
                had = counters["chips"][seat] + (counters["garnets"][seat] if "garnets" in counters else 0)
                assert notes[0]["left"] == had - told["n"]
                assert (notes[0]["left"] == 0 and told["n"] > 0) == any(note["note"] == "all_in" for note in notes)
    assert {"bet", "call", "fold"} <= acts and (key == "seed_poker" or "raise" in acts)


PRICES = """const { bets } = await import(%s);
const cases = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map(([ask, table]) => bets(ask, table))));"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_prices_beside_a_pad_s_keys_are_the_previews() -> None:
    cases, want = [], []
    for key in GAMES:
        for seed in range(4):
            for match, one in asks(key, seed, 10):
                seat = one.ask.seat
                document = match.document()
                table = seen_by(document["table"], seat)
                ask = next(it for it in document["asks"] if it["id"] == one.id)
                cases.append(
                    [{"seat": seat, "form": ask["form"]}, {"counters": table["counters"], "values": table["values"]}]
                )
                costs = {
                    answer["act"]: match.preview(one, answer)["notes"][0]["n"]
                    for answer in answers(match, one)
                    if answer["act"] in ("call", "double")
                }
                want.append(costs)
    code = PRICES % json.dumps((STATIC / "form" / "bets.js").as_uri())
    script = f"const require = (await import('module')).createRequire('/');\n{code}"
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    for case, costs, got in zip(cases, want, json.loads(done.stdout), strict=True):
        assert {act: got[act] for act in costs} == costs, case
    assert sum("call" in costs for costs in want) > 50 and any("double" in costs for costs in want)
