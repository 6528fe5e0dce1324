"""The desk's part that drives a real OBS: its scene on take, its recording as anchors, chapters in it. Off by default.

OBS is a guest: whatever it does or fails to do, nothing of the show waits for it or is refused for it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from control.catalogue import read, words
from control.command import Actor, Command, Refused, text
from control.errors import BadAddress, LogError
from control.log import Entry, Log, Row
from rules.table import Document
from rules.words import Words
from scenes.kinds import KINDS
from scenes.obs import LINKED, Link, address

if TYPE_CHECKING:
    from control.show import Played, Show

LOG = logging.getLogger("tablecast.obs")


class Recorder:
    """Commands about OBS, and what it follows of the show; mixed into `Desk`."""

    log: Log
    show: Show
    lock: threading.RLock
    changed: Callable[[list[Row]], None]
    link: Link | None = None
    _password = ""  # of the link made last: in memory alone, never in the log or on a screen
    _followed: int | None = None  # the newest scene that OBS was shown, or that stood when it was linked first
    _rounds: dict[str, int | None]

    def note(self, actor: Actor, kind: str, data: Document, key: str | None = None, match: str | None = None) -> None:
        raise NotImplementedError

    def _append(self, entries: list[Entry]) -> list[Row]:
        raise NotImplementedError

    def _troubled(self, error: LogError) -> None:
        raise NotImplementedError

    # -- commands ------------------------------------------------------------------------------------------------

    def link_obs(self, actor: Actor, where: str, password: str | None, key: str | None = None) -> None:
        """Link to the OBS at an address, in the place of any link before. `password` None: as it was last time.

        Returns at once; how it goes is in `obs_document`. Raises BadAddress.
        """
        try:
            host, port = address(where)
        except ValueError:
            raise BadAddress(address=where) from None
        with self.lock:
            self.note(actor, "obs", {"act": "link", "address": where.strip()}, key)
            self.close_obs()
            self._password = self._password if password is None else password
            self.link = Link(host, port, self._password, self._heard)
            self.link.start()
            self.changed([])

    def close_obs(self) -> None:
        """End the link, if there is one; OBS goes on as it is."""
        link, self.link, self._followed = self.link, None, None
        if link is not None:
            link.close()

    def _do_obs(self, actor: Actor, command: Command, key: str | None) -> None:
        password = None if command.get("password") is None else text(command, "password", 200, empty=True)
        self.link_obs(actor, text(command, "address", 200), password, key)

    def _do_obs_off(self, actor: Actor, command: Command, key: str | None) -> None:
        self.note(actor, "obs", {"act": "off"}, key)
        self.close_obs()
        self.changed([])

    def _do_obs_map(self, actor: Actor, command: Command, key: str | None) -> None:
        """Which of its scenes OBS shows for a kind of scene. null: the one of the same name; "": OBS stays as it is."""
        given = command.get("scenes")
        if not isinstance(given, dict) or not given or not all(kind in KINDS for kind in given):
            raise Refused("no_such_option")
        scenes = {kind: None if name is None else text(given, kind, 200, empty=True) for kind, name in given.items()}
        self.note(actor, "obs", {"act": "map", "scenes": scenes}, key)

    def _do_obs_record(self, actor: Actor, command: Command, key: str | None) -> None:
        on = command.get("on")
        if not isinstance(on, bool):
            raise Refused("no_such_option")
        if self.link is None or self.link.state != LINKED:
            raise Refused("obs_not_linked")
        if self.link.recording is on:
            raise Refused("obs_recording" if on else "obs_not_recording")
        self.note(actor, "obs", {"act": "record", "on": on}, key)
        self.link.record(on)

    # -- what OBS follows ----------------------------------------------------------------------------------------

    def follow(self, rows: Sequence[Row]) -> None:
        """These rows are written and folded: show OBS what follows from them. Never raises."""
        try:
            for row in rows:
                if row.kind == "scene":
                    self._show_scene()
                self._mark(row)
        except Exception:
            LOG.exception("OBS could not follow")

    def obs_scene(self, kind: str) -> str | None:
        """The scene that OBS shows for a kind of scene; None: it stays as it is."""
        chosen = self.show.obs_scenes.get(kind)
        if chosen is not None:
            return chosen or None
        there = self.link.scenes if self.link is not None else []
        return next((name for name in there if name == kind), None) or next(
            (name for name in there if name.casefold() == kind), None
        )

    def _show_scene(self) -> None:
        if self.link is None or self.link.state != LINKED:
            return  # it will be shown once the link is back
        self._followed = self.show.program_seq
        if (name := self.obs_scene(str(self.show.scene["kind"]))) is not None:
            self.link.show(name)

    def _mark(self, row: Row) -> None:
        """A chapter in the recording where a match or a round begins."""
        played = self.show.matches.get(row.match) if row.match else None
        if played is None:
            return
        n = _round(played)
        fresh = n is not None and n > 0 and self._rounds.get(played.id) != n
        self._rounds[played.id] = n
        if row.kind != "start" and (not fresh or row.kind == "void"):
            return
        if self.link is not None:
            title = words(self.show.language)["games"].get(played.game, {}).get("title", played.game)
            slots = {"n": played.number, "game": title, "round": n}
            what = "match" if row.kind == "start" else "round"
            self.link.chapter(_book().say(f"console.obs.chapter_{what}", self.show.language, slots))

    # -- what OBS says -------------------------------------------------------------------------------------------

    def _heard(self, link: Link, record: str | None, data: dict[str, Any]) -> None:
        """From the link's own thread. `record`: what its recording just did, which ties show time to the picture."""
        at = self.log.time.now()  # before anything waits
        try:
            with self.lock:
                if link is not self.link:
                    return
                if record is not None:
                    anchor = {"source": "obs", "act": record, **data}
                    self._append([Entry(kind="anchor", actor="system", data=anchor, elapsed_ns=at)])
                    return
                if link.state == LINKED:
                    if self._followed is None:
                        self._followed = self.show.program_seq  # what OBS shows when it is linked is its own affair
                    elif self._followed < self.show.program_seq:
                        self._show_scene()  # a take while the line was lost
                self.changed([])
        except LogError as error:
            with self.lock:
                self._troubled(error)
        except Exception:
            LOG.exception("what OBS said could not be noted")

    def obs_document(self) -> Document:
        """Where the link stands, for the dealer."""
        link = self.link
        return {
            "state": link.state if link is not None else "off",
            "address": self.show.obs_address,
            "known": bool(self._password),  # a password was given in this run: it need not be typed again
            "recording": link.recording if link is not None else None,
            "anchored": link is not None and link.began,
            "scene": link.scene if link is not None else None,
            "scenes": link.scenes if link is not None else [],
            "chapters": link.chapters if link is not None else False,
            "trouble": link.trouble if link is not None else None,
            "kinds": list(KINDS),
            "map": self.show.obs_scenes,
            "shows": {kind: self.obs_scene(kind) for kind in KINDS},
        }


def _round(played: Played) -> int | None:
    n = played.document["table"]["values"].get("round") if played.document else None
    return n if type(n) is int else None


def rounds(show: Show) -> dict[str, int | None]:
    """The round that each match of a show stands in."""
    return {id: _round(played) for id, played in show.matches.items()}


@cache
def _book() -> Words:
    return Words({}, ui=read("control"))
