"""The rundown of an episode: TOML with title, players and segments, checked with errors that name line, key and mend.

    [episode]
    title = "결승전"
    rate = "30000/1001 DF"          # optional
    language = "ko"                 # optional

    [players.A]
    name = "가온"
    colour = 1                      # 1 to 7, optional

    [[segment]]
    scene = "title"                 # a kind of scene, with its details
    title = "결승전"

    [[segment]]
    match = "black_white_2"         # a game's key
    seats = ["A", "B"]              # optional: all players
    options = {to_win = 5}          # optional: house options
    pace = 2                        # optional: seconds after which cues pass; left out: by hand
    draws = "hand"                  # optional: "generator"
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from rules.game import SEATS, BadOption, UnknownGame, game, games
from scenes.kinds import KINDS, BadScene, check

Rundown = dict[str, Any]
"""A checked rundown as JSON: {"episode": {…}, "players": {seat: {…}}, "segments": [{"kind": "scene" | "match", …}]}."""

RATES = (
    "24000/1001", "24/1", "25/1", "30000/1001 DF", "30000/1001 NDF", "30/1", "50/1", "60000/1001 DF", "60000/1001 NDF",
    "60/1",
)  # fmt: skip
"""Frame rates of a show as rationals, with drop frame (DF) or without (NDF) where there are both."""

LANGUAGES = ("ko", "en")
TOP = ("episode", "players", "segment")
EPISODE = ("title", "rate", "language")
PLAYER = ("name", "colour", "picture")
MATCH = ("match", "seats", "options", "pace", "draws")


class BadRundown(Exception):
    """A rundown that cannot be used. `line` counts from 1, `key` as in the file; the message says what would do."""

    def __init__(self, line: int, key: str, mend: str) -> None:
        super().__init__(f"line {line}, {key}: {mend}" if key else f"line {line}: {mend}")
        self.line = line
        self.key = key
        self.mend = mend


def read(text: str) -> Rundown:
    """The rundown in a text. Raises BadRundown for the first thing that is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column \d+\)", str(error))
        line = int(found[1]) if found else len(text.splitlines()) or 1
        raise BadRundown(line, "", f"not TOML: {re.sub(r' [(]at .*', '', str(error))}.") from None
    return _Reader(text, data).rundown()


class _Reader:
    def __init__(self, text: str, data: Mapping[str, Any]) -> None:
        self.lines = text.splitlines()
        self.data = data

    def rundown(self) -> Rundown:
        for key in self.data:
            if key not in TOP:
                raise self.bad(("", 0), key, f"no such table; a rundown has {', '.join(f'[{one}]' for one in TOP)}.")
        episode = self.episode()
        players = self.players()
        segments = self.data.get("segment", [])
        if not isinstance(segments, list):
            raise self.bad(("segment", 0), "segment", "write each segment as [[segment]].")
        made = [self.segment(at, one, players) for at, one in enumerate(segments)]
        return {"episode": episode, "players": players, "segments": made}

    def episode(self) -> dict[str, Any]:
        episode = self.data.get("episode", {})
        where = ("episode", 0)
        self.known(where, episode, EPISODE)
        title = episode.get("title", "")
        if not isinstance(title, str) or len(title) > 80:
            raise self.bad(where, "title", "must be text of at most 80 signs.")
        rate = episode.get("rate", "30000/1001 DF")
        if rate not in RATES:
            raise self.bad(where, "rate", f"must be one of {', '.join(RATES)}.")
        language = episode.get("language", "ko")
        if language not in LANGUAGES:
            raise self.bad(where, "language", "must be ko or en.")
        return {"title": title, "rate": rate, "language": language}

    def players(self) -> dict[str, Any]:
        made: dict[str, Any] = {}
        players = self.data.get("players", {})
        if not isinstance(players, dict):
            raise self.bad(("players", 0), "players", "write each player as [players.A].")
        for seat, player in players.items():
            where = (f"players.{seat}", 0)
            if seat not in SEATS:
                raise self.bad(where, seat, "a seat is a letter from A to G.")
            self.known(where, player, PLAYER)
            name, colour = player.get("name", seat), player.get("colour", SEATS.index(seat) + 1)
            if not isinstance(name, str) or not 0 < len(name) <= 40:
                raise self.bad(where, "name", "must be text of 1 to 40 signs.")
            if type(colour) is not int or not 1 <= colour <= 7:
                raise self.bad(where, "colour", "must be a whole number from 1 to 7.")
            picture = player.get("picture")
            if picture is not None and not isinstance(picture, str):
                raise self.bad(where, "picture", "must be the name of a JPEG, PNG or WebP file beside the rundown.")
            made[seat] = {"name": name, "colour": colour, "picture": picture}
        return made

    def segment(self, at: int, segment: Any, players: Mapping[str, Any]) -> dict[str, Any]:
        where = ("segment", at)
        if not isinstance(segment, dict) or ("scene" in segment) == ("match" in segment):
            raise self.bad(where, "segment", "has either a scene or a match.")
        if "match" in segment:
            return self.match(where, segment, players)
        scene = {"kind" if name == "scene" else name: value for name, value in segment.items()}
        if scene["kind"] in ("match", "result"):
            raise self.bad(where, "scene", "follows from the match before it and needs no segment of its own.")
        try:
            scene = check(scene)
        except BadScene as fault:
            key = "scene" if fault.key == "kind" else fault.key
            raise self.bad(where, key, _MENDS[fault.why].format(kinds=", ".join(KINDS), key=key)) from None
        if scene["kind"] == "rules" and scene["game"] not in games():
            raise self.bad(where, "game", f"there is no game {scene['game']!r}.")
        return {"kind": "scene", "scene": scene}

    def match(self, where: tuple[str, int], segment: Mapping[str, Any], players: Mapping[str, Any]) -> dict[str, Any]:
        self.known(where, segment, MATCH)
        key = segment["match"]
        try:
            found = game(key if isinstance(key, str) else "")
        except UnknownGame:
            near = ", ".join(games())
            raise self.bad(where, "match", f"there is no game {key!r}; there are {near}.") from None
        seats = segment.get("seats", sorted(players)[: found.seats[1]] or list(SEATS[: found.seats[0]]))
        if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
            raise self.bad(where, "seats", 'must be a list of letters, like ["A", "B"].')
        try:
            found.settle(segment.get("options", {}), seats)
        except BadOption as fault:
            option = "seats" if fault.option == "seats" else "options"
            raise self.bad(where, option, f"{fault} (see the rulebook's options of {key}).") from None
        pace = segment.get("pace")
        if pace is not None and (isinstance(pace, bool) or not isinstance(pace, int | float) or not 0 <= pace <= 60):
            raise self.bad(where, "pace", "must be seconds from 0 to 60; left out, the dealer gives every cue.")
        draws = segment.get("draws", "generator")
        if draws not in ("generator", "hand"):
            raise self.bad(where, "draws", "must be generator or hand.")
        options = segment.get("options", {})
        return {"kind": "match", "game": key, "seats": seats, "options": options, "pace": pace, "draws": draws}

    # -- where it stands ---------------------------------------------------------------------------------------

    def known(self, where: tuple[str, int], table: Any, names: tuple[str, ...]) -> None:
        if not isinstance(table, dict):
            raise self.bad(where, where[0], "must be a table.")
        for name in table:
            if name not in names:
                raise self.bad(where, name, f"no such key; there are {', '.join(names)}.")

    def bad(self, where: tuple[str, int], key: str, mend: str) -> BadRundown:
        return BadRundown(self.line(where, key), key, mend)

    def line(self, where: tuple[str, int], key: str) -> int:
        """The line of a key in the n-th table of a name; the table's own line where the key has none."""
        name, nth = where
        header = re.compile(rf"\s*\[\[?\s*{re.escape(name)}\s*\]\]?")
        heads = [at for at, line in enumerate(self.lines) if header.match(line)] if name else [-1]
        start = heads[nth] if nth < len(heads) else -1
        for at in range(start + 1, len(self.lines)):
            line = self.lines[at]
            if name and re.match(r"\s*\[", line):
                break
            if re.match(rf"\s*(\[+\s*)?[\"']?{re.escape(key)}[\"']?\s*[=\].]", line):
                return at + 1
        return max(0, start) + 1


_MENDS = {
    "no_such_option": "no such scene; there are {kinds}.",
    "too_much": "this scene does not take {key}.",
    "missing": "this scene needs {key}.",
    "not_text": "must be text.",
    "too_long": "must be at most 80 signs.",
    "not_whole": "must be a whole number.",
    "too_low": "is too small.",
    "too_high": "is too large.",
}
