"""Lays out the folder of a new game: it runs, has its words, and passes the generic tests at once."""

from __future__ import annotations

import re
from pathlib import Path

RULES = '''"""{title}: rulebook page `{key}`."""

from __future__ import annotations

from rules.game import Game, Script, Whole
from rules.kit.turns import first_player
from rules.steps import Amount, Ask, Cue, Outcome
from rules.table import Table

GAME = Game(
    "{key}",
    version=1,
    seats=(2, 2),
    options={{"to_win": Whole(3, 1, 100)}},
    seconds={{"number": 30}},
)


def play(t: Table, to_win: int) -> Script:
    seat = yield from first_player(t)
    score = t.counter("score")
    while True:  # A: in turn, each says a number; 5 or more scores
        answer = yield Ask(
            seat, "number", {{"n": Amount(1, 9, clause="A")}}, clause="A", seconds=30, on_timeout={{"n": 1}}
        )
        t.tell("number", "A", seat=seat, n=answer["n"])
        yield Cue("next")
        if answer["n"] >= 5:
            score[seat] += 1
            t.tell("point", "B", seat=seat)
            if score[seat] >= to_win:
                return Outcome(seat, "B")
        seat = t.other(seat)
'''

WORDS = """title = {{ko = "{title}", en = "{title}"}}

[breath]
ko = "번갈아 숫자를 말합니다. 5 이상이면 1점, 정한 점수에 먼저 이르면 이깁니다."
en = "In turn, each says a number: 5 or more scores. The first to the agreed score wins."

[clause]
A = {{ko = "차례가 오면 1부터 9까지의 숫자를 하나 말합니다.", en = "On your turn, say a number from 1 to 9."}}
B = {{ko = "5 이상이면 1점, 정한 점수에 먼저 이르면 이깁니다.", en = "5 or more scores; first to the agreed score."}}

[ask]
number = {{ko = "숫자 말하기", en = "Say a number"}}

[field]
n = {{ko = "숫자", en = "Number"}}

[option]
to_win = {{ko = "이기는 점수", en = "Points to win"}}

[fact]
number = {{ko = "{{seat:가}} {{n:를}} 말했습니다", en = "{{seat}} says {{n}}"}}

[end]
B = {{ko = "정한 점수에 먼저 이르렀습니다", en = "First to the agreed score"}}
"""

SCRIPT = """game: {key}
about: a first match, to be replaced by scripts for every clause
options: {{to_win: 1, first: A}}
steps:
  - refused: {{A: {{n: 10}}}}
    clause: A
  - A: {{n: 4}}
  - expect: {{asks: {{B: number}}, facts: [{{fact: number, seat: A, n: 4, clause: A}}]}}
  - B: {{n: 9}}
  - expect: {{counters: {{score: {{A: 0, B: 1}}}}, facts: [{{fact: point, seat: B}}]}}
end: {{winner: B, clause: B}}
"""


class NoNewGame(Exception):
    """The folder cannot be laid out; the message says what would do."""


def new_game(key: str, root: Path) -> list[Path]:
    """Write the folder of game `key` and its first match script under `root`; the files made. Raises NoNewGame."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,40}", key):
        raise NoNewGame(f"{key!r} is no key: small letters, digits and _ only, a letter first, like four_winds.")
    folder = root / "rules" / "games" / key
    if folder.exists():
        raise NoNewGame(f"There is a game {key} already, in {folder}; choose another key.")
    title = key.replace("_", " ").title()
    files = {
        folder / "__init__.py": f'"""{title}."""\n',
        folder / "rules.py": RULES.format(key=key, title=title),
        folder / "words.toml": WORDS.format(key=key, title=title),
        root / "tests" / "scripts" / key / "first.yaml": SCRIPT.format(key=key),
    }
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    except OSError as error:
        raise NoNewGame(f"{error.filename}: {error.strerror}.") from None
    return list(files)
