"""A house to play in, and Debian's Chromium to play with.

The plugin's own fixtures last as long as the session, and with them an event loop that would be in
the way of other tests: here they end with this folder.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser import chromium
from tests.cli.terminal import PATIENCE
from tests.needs import CHROMIUM
from tests.server.serving import Server, sqlite

MILLISECONDS = 1000 * PATIENCE  # how long Playwright waits


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Playwright, for as long as these tests run."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The machine's Chromium."""
    path = CHROMIUM.path()
    expect.set_options(timeout=MILLISECONDS)
    running = chromium.launch(playwright, path)
    yield running
    running.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own."""
    home: Path = tmp_path_factory.mktemp("house")
    server = Server(home, sqlite(home))
    yield server.address
    server.stop()


@pytest.fixture
def browser_context_args(house: str) -> dict[str, Any]:
    """How a browser comes in: in English, at a desk, to our server."""
    return {
        "base_url": house,
        "locale": "en-GB",
        "viewport": {"width": 1280, "height": 900},
        "reduced_motion": "reduce",
    }


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext],
) -> Callable[..., BrowserContext]:
    """Browsers of other people, as patient as all."""

    def patient(**how: Any) -> BrowserContext:
        context = new_context(**how)
        context.set_default_timeout(MILLISECONDS)
        return context

    return patient


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page that must not complain."""
    complaints = listened(page)
    yield page
    assert not complaints


def listened(page: Page) -> list[str]:
    """What the page will complain of: exceptions, and whatever the browser refuses it."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def note(message: Any) -> None:
        # A preview may come too late, and then is refused: nobody misses it.
        if message.type == "error" and "/preview" not in message.location.get("url", ""):
            complaints.append(message.text)

    page.on("console", note)
    return complaints
