"""Starts Debian's Chromium, and a server for it."""

import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.needs import CHROMIUM
from tests.server.server_process import ServerProcess, sqlite_url

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Invisible windows of the address bar would take a quarter of the processor time.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)

DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 900}}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
PHONE_ON_ITS_SIDE: Final = PHONE | {"viewport": {"width": 844, "height": 390}}

#: Unless the browser has other settings, no scenes are played, and the list of choices is open.
SETTINGS_SCRIPT: Final = "localStorage.pace ??= 'instant'; localStorage.choices ??= 'open';"


def launch_chromium(playwright: Playwright, path: str) -> Browser:
    """Start Chromium."""
    return playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))


@contextmanager
def open_browser_and_server() -> Generator[tuple[Browser, str]]:
    """A browser and the address of a new server, for scripts."""
    path = CHROMIUM.find()
    if path is None:
        raise SystemExit(f"{CHROMIUM.name} is not installed: {CHROMIUM.install}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        server = ServerProcess(home, sqlite_url(home))
        browser = launch_chromium(playwright, path)
        try:
            yield browser, server.address
        finally:
            browser.close()
            server.stop()
