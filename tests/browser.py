"""A real browser for tests: headless Chromium, and pages that remember what they asked for and what went wrong."""

import atexit
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import TracebackType
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Request, expect, sync_playwright

#: How long a page may take for anything, ms: a test machine may be slow and busy.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)

SHOTS = Path(__file__).parent / "shots"
LOCAL = {"127.0.0.1", "localhost", "[::1]"}

WALL = (1920, 1080)
CONSOLE = (1440, 900)
TABLET = (1180, 820)
TABLET_UPRIGHT = (820, 1180)
PHONE = (320, 640)

#: Headless and quiet: without the network flags Chromium calls home at every start.
FLAGS = [
    "--no-sandbox",  # the suite may run as root
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",  # /dev/shm is small in containers
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium_path() -> str | None:
    """Where Chromium is: TABLECAST_CHROMIUM, else /usr/bin/chromium (Debian's), else None."""
    wanted = os.environ.get("TABLECAST_CHROMIUM", "/usr/bin/chromium")
    return shutil.which(wanted)


@contextmanager
def launch() -> Iterator[Browser]:
    """A running Chromium, closed at the end. Raises FileNotFoundError with the mend when there is none."""
    path = chromium_path()
    if path is None:
        raise FileNotFoundError("no Chromium: run `make browser`, or name one in TABLECAST_CHROMIUM")
    browser = _driver().chromium.launch(executable_path=path, headless=True, args=FLAGS)
    try:
        yield browser
    finally:
        browser.close()


@cache
def _driver() -> Playwright:
    """One driver for the whole process: a second one beside it is refused, in whatever order the tests run."""
    driver = sync_playwright().start()
    atexit.register(driver.stop)
    return driver


def until(page: Page, holds: Callable[[], bool], why: str = "it did not come to that") -> None:
    """Waits for what no selector can say; fails with `why` after PATIENCE."""
    end = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < end, why
        page.wait_for_timeout(50)


RECORD = """(look) => {
  const see = eval(look);
  window.seen = [see()];
  new MutationObserver(() => window.seen.push(see())).observe(document.body,
    { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def record(page: Page, look: str) -> None:
    """From now on the page notes in `window.seen` what the script `look` gives, at every change of the page.

    A test that looks from outside misses what is short on a busy machine; this misses nothing.
    """
    page.evaluate(RECORD, look)


@dataclass
class Watched:
    """A page with its own cookies and storage (its own device), and a record of all it did.

    `page` is Playwright's. `hosts` are the hosts it asked for anything, `errors` its console errors, warnings
    about missing words and uncaught exceptions, each as one line.
    """

    page: Page
    context: BrowserContext
    hosts: set[str] = field(default_factory=set)
    errors: list[str] = field(default_factory=list)

    def __enter__(self) -> "Watched":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def shot(self, name: str) -> Path:
        """A picture of the page in tests/shots/<name>.png."""
        SHOTS.mkdir(exist_ok=True)
        path = SHOTS / f"{name}.png"
        self.page.screenshot(path=path)
        return path

    def assert_clean(self, but: tuple[str, ...] = ()) -> None:
        """Fails if the page asked another host for anything, or showed an error that holds none of the texts in `but`.

        `but` is for what a test provokes itself, such as the failed connections while its server is down.
        """
        strangers = self.hosts - LOCAL
        assert not strangers, f"asked other hosts: {sorted(strangers)}"
        errors = [line for line in self.errors if not any(text in line for text in but)]
        assert not errors, "the page complained:\n" + "\n".join(errors)

    def close(self) -> None:
        self.context.close()


def open_page(browser: Browser, size: tuple[int, int] = WALL, *, touch: bool = False, lang: str = "ko-KR") -> Watched:
    """A blank page of `size` CSS pixels in a new context, watched from its first request. `touch` makes it a tablet."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=touch, locale=lang, service_workers="block"
    )
    context.set_default_timeout(PATIENCE)
    watched = Watched(context.new_page(), context)
    _watch(watched)
    return watched


def _watch(watched: Watched) -> None:
    page = watched.page

    def asked(request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in {"http", "https", "ws", "wss"}:  # data: and blob: ask nobody
            watched.hosts.add(_host(address.netloc))

    page.on("request", asked)
    page.on("websocket", lambda socket: watched.hosts.add(_host(urlsplit(socket.url).netloc)))
    page.on("pageerror", lambda error: watched.errors.append(f"uncaught: {error}"))

    def said(message) -> None:
        # The kit warns of a key without words; nobody would see that in a test, so it counts as an error.
        if message.type in {"error", "warning"}:
            where = message.location.get("url", "") if message.location else ""
            watched.errors.append(f"{message.type}: {message.text} ({where})")

    page.on("console", said)


def _host(netloc: str) -> str:
    """The host of `netloc` without its port."""
    return netloc.rsplit(":", 1)[0] if netloc.rpartition(":")[2].isdigit() else netloc
