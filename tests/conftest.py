"""Fixtures that the whole suite shares."""

import signal
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests import browser as chromium
from tests.browser import Watched

# A shell that starts the suite in the background tells it to ignore Ctrl+C; its servers would, too, and never end well.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever asks for a browser is marked so: `-m "not browser"` runs the rest."""
    for item in items:
        if {"browser", "open_page"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run; a machine without it fails these tests with the mend and skips none."""
    with chromium.launch() as running:
        yield running


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Watched]]:
    """`open_page(size, touch=…)` as in tests/browser.py; every page it opened is closed after the test."""
    opened: list[Watched] = []

    def open_one(size: tuple[int, int] = chromium.WALL, **more: object) -> Watched:
        opened.append(chromium.open_page(browser, size, **more))  # type: ignore[arg-type]
        return opened[-1]

    yield open_one
    for watched in opened:
        watched.close()
