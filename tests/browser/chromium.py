"""Debian's Chromium, and a house to visit with it."""

import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.needs import CHROMIUM
from tests.server.serving import Server, sqlite

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Windows of the address bar, which nobody sees: a quarter of all the processor time.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)


def launch(playwright: Playwright, path: str) -> Browser:
    """Start it."""
    return playwright.chromium.launch(executable_path=path, args=list(QUIET))


@contextmanager
def visit() -> Generator[tuple[Browser, str]]:
    """A browser, and the address of a server of our own, for scripts."""
    path = CHROMIUM.find()
    if path is None:
        raise SystemExit(f"{CHROMIUM.name} is not installed: {CHROMIUM.install}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        server = Server(home, sqlite(home))
        browser = launch(playwright, path)
        try:
            yield browser, server.address
        finally:
            browser.close()
            server.stop()
