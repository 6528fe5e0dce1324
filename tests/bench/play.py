"""Random play of every game on one core: what the rules alone cost."""

from __future__ import annotations

import random
import statistics
import time
from typing import Any

from rules.game import games
from rules.match import Match
from rules.rehearsal import play_out

Figures = dict[str, Any]


def every_game(seconds: float) -> Figures:
    """(d): each game for so many seconds, the median over the games, and the rate over all of them."""
    made = {key: random_play(key, game.seats[1], seconds) for key, game in games().items()}
    rates = [one["answers_per_s"] for one in made.values()]
    together = sum(one["answers"] for one in made.values()) / sum(one["seconds"] for one in made.values())
    return {
        "games": made, "median_answers_per_s": round(statistics.median(rates)), "lowest_answers_per_s": min(rates),
        "all_answers_per_s": round(together),
    }  # fmt: skip


def random_play(key: str, seats: int, seconds: float) -> Figures:
    """Whole random matches for so many seconds of processor time: answers and matches a second of one core.

    What else runs on the machine does not count: the figure is the rules' own.
    """
    letters = "ABCDEFG"[:seats]
    chance = random.Random(1)
    answers = matches = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        answers += play_out(Match(key, letters, seed=str(matches)), chance)
        matches += 1
    return {
        "answers_per_s": round(answers / spent), "answers": answers, "matches": matches,
        "answers_per_match": round(answers / matches, 1), "seconds": round(spent, 3),
    }  # fmt: skip
