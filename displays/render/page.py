"""The page that draws a stretch: a screen of the replay room in a headless Chromium, moved on frame by frame."""

from __future__ import annotations

import base64
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from displays.frames import Frame
from displays.render.faults import CannotRender
from displays.render.films import Shot

SCRIPT = Path(__file__).parent.parent / "static" / "render.js"
PATIENCE = 15
"""Seconds that a file of the page may take to load from this very machine."""

DESIGN = (1920, 1080)
"""The size that pages are laid out in: there a part is what it is in the whole; at others edges fall between pixels."""

MOST_OF_IT = 0.6
"""Of a page's area: where more than this has changed, one picture of all is quicker than its parts."""

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-quic", "--hide-scrollbars", "--force-color-profile=srgb",
    "--disable-lcd-text",
]  # fmt: skip


@contextmanager
def chromium() -> Iterator[Any]:
    """A running Chromium of playwright's. Raises CannotRender where either is missing."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise CannotRender(detail="Rendering needs the Python library playwright: run `make setup` once.") from None
    wanted = os.environ.get("TABLECAST_CHROMIUM", "/usr/bin/chromium")
    path = shutil.which(wanted)
    if path is None:
        raise CannotRender(
            detail=f"Rendering needs Chromium, and there is none at {wanted}: install it (on Debian: apt-get install "
            "chromium), or name another in TABLECAST_CHROMIUM."
        )
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, headless=True, args=FLAGS)
        except Error as error:
            raise CannotRender(detail=f"{path} does not start: {str(error).splitlines()[0]}") from None
        try:
            yield browser
        except Error as error:
            raise CannotRender(detail=f"Chromium failed: {str(error).splitlines()[0]}") from None
        finally:
            browser.close()


class Screen:
    """One audience's screen. `kind`: overlay, pad or wall."""

    def __init__(self, browser: Any, address: str, kind: str, size: tuple[int, int]) -> None:
        self._context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, service_workers="block", reduced_motion="no-preference"
        )
        self.page = self._context.new_page()
        self.page.add_init_script(path=SCRIPT)
        self._size, self._area, self._taken = size, size[0] * size[1], False
        self._loading = 0
        self._said: list[str] = []
        self.page.on("pageerror", lambda error: self._said.append(str(error)))
        self.page.on("request", lambda _: self._count(1))
        self.page.on("requestfinished", lambda _: self._count(-1))
        self.page.on("requestfailed", lambda _: self._count(-1))
        self._line = self._context.new_cdp_session(self.page)
        self._line.send("Emulation.setDefaultBackgroundColorOverride", {"color": {"r": 0, "g": 0, "b": 0, "a": 0}})
        self.page.goto(f"{address}/static/kit/replay/screen.html?as={kind}")

    def _count(self, by: int) -> None:
        self._loading += by

    def begin(self, ms: float, wall_ms: float) -> None:
        """Wait for the page, whose time is `ms` then. Raises CannotRender with what it said if it does not come."""
        wish = "([ms, wall, patience]) => rendering.begin(ms, wall, patience)"
        if not self.page.evaluate(wish, [ms, wall_ms, PATIENCE * 1000]):
            raise CannotRender(detail=f"The page did not come up: {'; '.join(self._said) or 'it gave no reason'}.")

    def step(self, ms: float, frame: Frame | None = None) -> dict[str, Any]:
        """Go on to `ms`, with everything loaded that the page then asks for."""
        told: dict[str, Any] = self.page.evaluate(
            "([ms, frame, taken]) => rendering.step(ms, frame, taken)", [ms, frame, self._taken]
        )
        self._taken = False
        limit = time.monotonic() + PATIENCE
        waited = False
        while self._loading > 0 and time.monotonic() < limit:
            waited = True
            self.page.wait_for_timeout(5)
        if waited:
            again = self.page.evaluate("ms => rendering.step(ms)", ms)
            told = {**again, "dirty": True, "boxes": None}
        return told

    def picture(self, boxes: list[list[int]] | None = None) -> Shot:
        """The page with alpha: all of it, or only these boxes (left, top, width, height), where that is less work."""
        if self._size != DESIGN or boxes is None or sum(box[2] * box[3] for box in boxes) > self._area * MOST_OF_IT:
            boxes = [[0, 0, *self._size]]
        self._taken = True
        return [(box[0], box[1], self._capture(*box)) for box in boxes]

    def _capture(self, left: int, top: int, width: int, height: int) -> bytes:
        wish: dict[str, Any] = {"format": "png", "optimizeForSpeed": True}
        if (width, height) != self._size:
            wish["clip"] = {"x": left, "y": top, "width": width, "height": height, "scale": 1}
        return base64.b64decode(self._line.send("Page.captureScreenshot", wish)["data"])

    def close(self) -> None:
        self._context.close()
