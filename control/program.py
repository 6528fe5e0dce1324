"""The desk's part that puts things on the air: preview and program, the rundown's segments, the overlay's policy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from control.command import SYSTEM, Actor, Command, Refused, Reply, choice
from control.errors import BadPicture
from rules.game import UnknownGame
from rules.game import game as find_game
from rules.table import Document
from scenes.kinds import BadScene, Scene, check

if TYPE_CHECKING:
    from control.house import House
    from control.show import Show

TAKE_MS = 300
"""A take sooner than this after the last one is a doubled press (as in other control rooms)."""

LAYERS = ("score", "clock", "ask", "facts", "hole")
"""The overlay's layers, which the dealer switches one by one."""

MOST_DELAY = 3600
"""Seconds by which the overlay may be held back at most."""


class Program:
    """Commands about what is on air; mixed into `Desk`."""

    show: Show
    house: House

    def now(self) -> int:
        raise NotImplementedError

    def note(self, actor: Actor, kind: str, data: Document, key: str | None = None, match: str | None = None) -> None:
        raise NotImplementedError

    def _scene(self, given: object) -> Scene:
        """A scene as a dealer names it, with what can be filled in: the match that runs, its game."""
        if not isinstance(given, dict):
            raise Refused("not_parts")
        scene = dict(given)
        match = self.show.match
        if scene.get("kind") in ("match", "result"):
            if match is None:
                raise Refused("no_match")
            scene.setdefault("match", match.id)
            if scene["match"] not in self.show.matches:
                raise Refused("no_match")
        if scene.get("kind") == "rules":
            if match is not None:
                scene.setdefault("game", match.game)
            try:
                find_game(str(scene.get("game")))
            except UnknownGame:
                raise Refused("no_such_game") from None
        try:
            return check(scene)
        except BadScene as fault:
            raise Refused(fault.why, **fault.slots) from None

    def load_rundown(self, rundown: Document, pictures: Mapping[str, bytes]) -> None:
        """Take an episode's rundown (as scenes.rundown reads it): its title, rate and players become the show's.

        Raises BadPicture for a player's picture that is none. The same rundown again changes nothing.
        """
        players = {}
        for seat, player in rundown["players"].items():
            picture = None
            if seat in pictures:
                picture = self.house.keep_content(pictures[seat])
                if picture is None:
                    raise BadPicture(seat=seat)
            players[seat] = {**player, "picture": picture}
        if rundown == self.show.rundown:
            return
        self.note(SYSTEM, "show", {**rundown["episode"], "players": players})
        self.note(SYSTEM, "rundown", rundown)

    def on(self) -> list[int]:
        """Program and preview as a take names them: the entries that put them there."""
        return [self.show.program_seq, self.show.preview_seq]

    def _do_preset(self, actor: Actor, command: Command, key: str | None) -> None:
        """Put a scene into preview; nothing on air changes."""
        self.note(actor, "preview", self._scene(command.get("scene")), key)

    def _do_take(self, actor: Actor, command: Command, key: str | None) -> None:
        """Put what is in preview on air. Names program and preview as they were when the key was pressed."""
        show = self.show
        if self.on() != command.get("on"):
            raise Refused("stale")
        if show.taken_at is not None and self.now() - show.taken_at < TAKE_MS:
            raise Refused("too_soon", ms=TAKE_MS)
        if show.preview is None:
            raise Refused("nothing_in_preview")
        self.note(actor, "scene", show.preview, key)

    def _do_segment(self, actor: Actor, command: Command, key: str | None) -> Reply | None:
        """Make a segment of the rundown ready: a scene goes into preview, a match is set up."""
        segments = (self.show.rundown or {}).get("segments", [])
        at = command.get("at")
        if type(at) is not int or not 0 <= at < len(segments):
            raise Refused("no_such_segment")
        segment = segments[at]
        if segment["kind"] == "scene":
            self.note(actor, "preview", {**self._scene(segment["scene"]), "segment": at}, key)
            return None
        made: Reply = self._do_set_up(actor, {**segment, "segment": at}, key)
        return made

    def _do_set_up(self, actor: Actor, command: Command, key: str | None) -> Reply:
        raise NotImplementedError

    def _do_layers(self, actor: Actor, command: Command, key: str | None) -> None:
        """Switch layers of the overlay on or off."""
        data = {name: command[name] for name in LAYERS if name in command}
        if not data or not all(isinstance(on, bool) for on in data.values()):
            raise Refused("no_such_option")
        self.note(actor, "layers", data, key)

    def _do_policy(self, actor: Actor, command: Command, key: str | None) -> None:
        """What the overlay may show, and by how many seconds it is held back."""
        delay = command.get("delay")
        if type(delay) is not int or not 0 <= delay <= MOST_DELAY:
            raise Refused("not_seconds")
        self.note(actor, "policy", {"see": choice(command, "see", ("public", "viewer")), "delay": delay}, key)

    def _do_air(self, actor: Actor, command: Command, key: str | None) -> None:
        """Hold what has not aired yet, let it go on, or drop it."""
        self.note(actor, "air", {"act": choice(command, "act", ("hold", "go", "drop"))}, key)
