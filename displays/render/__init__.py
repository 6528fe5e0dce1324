"""Any stretch of a log as pictures with alpha, frame true, without a running show: a re-cut has its graphics anew."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from control.access import DEALER
from control.log import Log
from control.timecode import Rate
from control.web import static
from displays.air import picture
from displays.frames import Frame, view
from displays.render.faults import CannotRender
from displays.render.films import FILMS, Film, Shots, ffmpeg
from displays.render.page import Screen, chromium
from displays.render.stretch import Stretch
from displays.replay.room import Room
from displays.replay.shelf import shelf
from displays.serving import serving
from rules.game import SEATS

__all__ = ["CannotRender", "Wish", "render"]

AUDIENCES = ("overlay", "wall", "viewer", DEALER, *SEATS)
CHUNK = 5
"""Seconds that are written at a time: what an interrupted rendering loses at most."""

LEAD = 30
"""Seconds that a page lives through before its first picture, so that what began earlier is under way in it."""

PLAN = "plan.json"


class Wish(msgspec.Struct, frozen=True):
    """What is to be rendered. `begins`, `ends`: an entry's number, seconds, or a timecode; `see`: what the overlay may
    show in place of what it might at the time; `corrected`: without what an undo took back; `resume`: go on."""

    audience: str = "overlay"
    begins: str | None = None
    ends: str | None = None
    start: str | None = None
    rate: str | None = None
    size: tuple[int, int] = (1920, 1080)
    see: str | None = None
    corrected: bool = False
    resume: bool = True


Told = Callable[[int, int], None]
"""Hears how many output frames are done, and of how many."""


class Made(msgspec.Struct, frozen=True):
    """What was rendered: how many output frames, how many of them had to be drawn, the timecode of the first."""

    frames: int
    drawn: int
    label: str


def render(log: Log, out: Path, wish: Wish, pads: Path, told: Told = lambda done, of: None) -> Made:
    """Write the stretch to `out`: .mov is ProRes 4444, .webm VP9, a name without ending a folder of PNGs.

    `pads`: the files of the pads' pages. Raises CannotRender; what was done until then is kept beside `out`.
    """
    rows = list(log.rows())
    site, _ = shelf(log)
    site.add_url_rule("/static/pad/<path:path>", "pads", static(pads))
    room: Room = site.extensions["replay"]
    if wish.audience not in AUDIENCES:
        raise CannotRender(detail=f"{wish.audience!r} is no audience: use one of {', '.join(AUDIENCES)}.")
    try:
        rate = Rate.read(wish.rate or room.line.head.rate)
    except ValueError as error:
        raise CannotRender(detail=f"{error}.") from None
    stretch = Stretch(rows, rate, wish.begins, wish.ends, wish.start)
    if out.suffix.lower() not in FILMS:
        raise CannotRender(detail=f"{out}: end the name in .mov (ProRes 4444) or .webm (VP9), or in nothing for PNGs.")
    if out.suffix:
        ffmpeg()
        if wish.size[0] % 2 or wish.size[1] % 2:
            raise CannotRender(detail="Width and height must be even, for example 1920x1080.")
    parts = out.with_name(out.name + ".parts")
    plan = {
        "rows": len(rows), "seq": rows[-1].seq, "at": rows[-1].at, "first": stretch.first, "end": stretch.end,
        "audience": wish.audience, "rate": wish.rate or room.line.head.rate, "size": list(wish.size), "see": wish.see,
        "corrected": wish.corrected,
    }  # fmt: skip
    with _disk(out):
        _open(out, parts, plan, wish.resume)
        film = FILMS[out.suffix.lower()](parts, rate)
        drawn, count = _chunks(film, stretch, site, room, wish, rows[0].at, told)
        film.join(count, out, rate.label(stretch.first))
        shutil.rmtree(parts)
    return Made(stretch.end - stretch.first, drawn, rate.label(stretch.first))


@contextmanager
def _disk(out: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise CannotRender(
                detail=f"The disk that holds {out} is full. Free some space and do it again: it goes on where it was."
            ) from None
        raise CannotRender(detail=f"{out} cannot be written: {error.strerror}.") from None


def _open(out: Path, parts: Path, plan: dict[str, Any], resume: bool) -> None:
    """The folder of finished chunks: a new one, or that of an earlier run of the very same plan."""
    if out.is_dir() and (out.suffix or any(out.iterdir())):
        raise CannotRender(detail=f"{out} is a folder with something in it: choose another --out.")
    if not out.parent.is_dir():
        raise CannotRender(detail=f"There is no folder {out.parent}: make it, or choose another --out.")
    if out.exists() and not os.access(out, os.W_OK):
        raise CannotRender(detail=f"{out} cannot be written: choose another --out.")
    if parts.exists():
        if not resume:
            shutil.rmtree(parts)
        else:
            try:
                same = msgspec.json.decode((parts / PLAN).read_bytes()) == plan
            except (OSError, msgspec.DecodeError):
                same = False
            if not same:
                raise CannotRender(
                    detail=f"{parts} holds the beginning of another rendering: use --no-resume to throw it away, or "
                    "another --out."
                )
    parts.mkdir(exist_ok=True)
    (parts / PLAN).write_bytes(msgspec.json.encode(plan))


def _chunks(film: Film, stretch: Stretch, site: Any, room: Room, wish: Wish, begun: str, told: Told) -> tuple[int, int]:
    """Draw and write what is not there yet; how many pictures were drawn, and how many chunks there are."""
    length = max(1, CHUNK * stretch.rate.num // stretch.rate.den)
    starts = list(range(stretch.first, stretch.end, length))
    total = stretch.end - stretch.first
    missing = [number for number in range(len(starts)) if not film.chunk(number).exists()]
    drawn = 0
    if missing:
        # One chunk is encoded while the next is drawn; no more than these two are in memory.
        with serving(site) as address, chromium() as browser, ThreadPoolExecutor(1) as encoder:
            running: Running | None = None
            writing: Future[None] | None = None
            for number, start in enumerate(starts):
                if number in missing:
                    if running is None or running.at != start:
                        if running is not None:
                            running.screen.close()
                        running = Running(browser, address, stretch, room, wish, begun, start)
                    shots = running.shots(min(start + length, stretch.end), lambda at: told(at - stretch.first, total))
                    drawn += len(shots)
                    if writing is not None:
                        writing.result()
                    writing = encoder.submit(film.write, number, shots)
                told(min(start + length, stretch.end) - stretch.first, total)
            if writing is not None:
                writing.result()
    told(total, total)
    return drawn, len(starts)


class Running:
    """A page that has come as far as the output frame `at`, which it shows next."""

    def __init__(
        self, browser: Any, address: str, stretch: Stretch, room: Room, wish: Wish, begun: str, start: int
    ) -> None:
        self.stretch, self.room, self.wish = stretch, room, wish
        kind = "pad" if wish.audience in SEATS else "overlay" if wish.audience == "overlay" else "wall"
        self.screen = Screen(browser, address, kind, wish.size)
        self.at = start - LEAD * stretch.rate.num // stretch.rate.den
        self._fed: int | None = None
        wall = datetime.fromisoformat(begun.replace("Z", "+00:00")).timestamp() * 1000
        ms = stretch.ms(self.at)
        self.screen.begin(ms, wall + ms)
        self._drawn = False  # whether the page looks as in its last picture
        self._go(start, None)

    def shots(self, end: int, told: Callable[[int], None]) -> Shots:
        """The pictures of the output frames up to before `end`."""
        made: Shots = []
        self._go(end, made, told)
        return made

    def _go(self, end: int, made: Shots | None, told: Callable[[int], None] = lambda at: None) -> None:
        rate = self.stretch.rate
        while self.at < end:
            n, frame = self.stretch.shown(self.at), None
            if n != self._fed:
                self._fed = n
                frame = self._frame(n) if n else None
            ms = self.stretch.ms(self.at)
            step = self.screen.step(ms, frame)
            self._drawn = self._drawn and not step["dirty"]
            after = self.at + 1
            if not step["moving"]:
                change = self.stretch.change(self.at)
                after = min(end, change if change is not None else end)
                if step["next"] is not None:
                    wait = (step["next"] - ms) * rate.num / rate.den / 1000
                    after = min(after, self.at + max(1, -int(-wait // 1)))
            if made is not None:
                shot = [] if made and self._drawn else self.screen.picture(step["boxes"] if made else None)
                if made and (not shot or shot == made[-1][0]):  # the same parts with the same pixels once more
                    made[-1] = (made[-1][0], made[-1][1] + after - self.at)
                else:
                    made.append((shot, after - self.at))
                self._drawn = True
            self.at = after
            told(self.at)

    def _frame(self, n: int) -> Frame:
        """What the audience sees after the first `n` rows. The overlay stands at its own moment, not at a delay's."""
        known, audience = self.room.known(True), self.wish.audience
        show = self.room.show(n, known, self.wish.corrected)
        if audience == "overlay":
            if self.wish.see is not None:
                show.see = self.wish.see
            if self.wish.see == "viewer":
                show.layers = {**show.layers, "hole": True}  # asked for now, whatever was switched then
            show.delay = 0
            made = {**picture(show), "held": None}
        else:
            made = view(show, audience)
            match = made["match"]
            if audience in (DEALER, "viewer") and match and match["status"] != "set":
                made["scene"] = {"kind": "match", "match": match["id"]}  # who sees everything sees the table
        return _plain({**made, "run": "render", "n": n})


def _plain(frame: Frame) -> Frame:
    plain: Frame = msgspec.json.decode(msgspec.json.encode(frame))
    return plain
