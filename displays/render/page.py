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

SCRIPT = Path(__file__).parent.parent / "static" / "render.js"
PATIENCE = 15
"""Seconds that a file of the page may take to load from this very machine."""

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
        self._loading = 0
        self.page.on("request", lambda _: self._count(1))
        self.page.on("requestfinished", lambda _: self._count(-1))
        self.page.on("requestfailed", lambda _: self._count(-1))
        self._line = self._context.new_cdp_session(self.page)
        self._line.send("Emulation.setDefaultBackgroundColorOverride", {"color": {"r": 0, "g": 0, "b": 0, "a": 0}})
        self.page.goto(f"{address}/static/kit/replay/screen.html?as={kind}")

    def _count(self, by: int) -> None:
        self._loading += by

    def begin(self, ms: float, wall_ms: float) -> None:
        self.page.evaluate("([ms, wall]) => rendering.begin(ms, wall)", [ms, wall_ms])

    def step(self, ms: float, frame: Frame | None = None) -> dict[str, Any]:
        """Go on to `ms`, with everything loaded that the page then asks for."""
        told: dict[str, Any] = self.page.evaluate("([ms, frame]) => rendering.step(ms, frame)", [ms, frame])
        limit = time.monotonic() + PATIENCE
        waited = False
        while self._loading > 0 and time.monotonic() < limit:
            waited = True
            self.page.wait_for_timeout(5)
        if waited:
            again = self.page.evaluate("ms => rendering.step(ms)", ms)
            told = {**again, "dirty": True}
        return told

    def picture(self) -> bytes:
        """The page as a PNG, with alpha."""
        shot = self._line.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
        return base64.b64decode(shot["data"])

    def close(self) -> None:
        self._context.close()
