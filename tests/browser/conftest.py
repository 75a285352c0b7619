"""A server to play on, and Debian's Chromium to play with.

The plugin's own fixtures last for the whole session, and with them an event loop that disturbs
other tests: these fixtures end with this folder.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser import chromium
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.needs import CHROMIUM
from tests.server.server_process import ServerProcess, sqlite_url

TIMEOUT_MS = 1000 * TIMEOUT_SECONDS  # how long Playwright waits


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Playwright, while the tests of this folder run."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The Chromium of this machine."""
    path = CHROMIUM.path()
    expect.set_options(timeout=TIMEOUT_MS)
    running = chromium.launch_chromium(playwright, path)
    yield running
    running.close()


@pytest.fixture(scope="package")
def server_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for these tests."""
    home: Path = tmp_path_factory.mktemp("server")
    server = ServerProcess(home, sqlite_url(home))
    yield server.address
    server.stop()


@pytest.fixture
def device() -> dict[str, Any]:
    """The device that the browser pretends to be; a test may have another one as a parameter."""
    return chromium.DESK


@pytest.fixture
def browser_context_args(server_address: str, device: dict[str, Any]) -> dict[str, Any]:
    """Settings of every browser context: English, a dark device without motion, the test server."""
    return device | {
        "base_url": server_address,
        "locale": "en-GB",
        "reduced_motion": "reduce",
        "color_scheme": "dark",
    }


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext],
) -> Callable[..., BrowserContext]:
    """Browser contexts, of other users too, with the same timeout and settings."""

    def context_with_timeout(**options: Any) -> BrowserContext:
        context = new_context(**options)
        context.set_default_timeout(TIMEOUT_MS)
        context.add_init_script(chromium.SETTINGS_SCRIPT)
        return context

    return context_with_timeout


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page; the test fails if it has errors."""
    complaints = record_complaints(page)
    yield page
    assert not complaints


def record_complaints(page: Page) -> list[str]:
    """A list that collects the page's exceptions and console errors."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def record(message: Any) -> None:
        # A preview may come too late and be refused: the page does without it.
        if message.type == "error" and "/preview" not in message.location.get("url", ""):
            complaints.append(message.text)

    page.on("console", record)
    return complaints
