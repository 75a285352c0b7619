"""Pictures of the main pages, for the guide: `python -m tests.browser.pictures [FOLDER]`.

The script takes them from the page as installed, at tables that machine players and chance have
brought to an interesting position. Look at each picture before you commit it.
"""

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import SETTINGS_SCRIPT, open_browser_and_server
from tests.browser.playing import (
    CHOICES,
    choice_buttons,
    make_choice,
    play_to_end,
    start_game,
    wait_for_choice,
)

FOLDER = Path("docs/pictures")
DESK: Any = {"viewport": {"width": 1280, "height": 800}}
TABLET: Any = {"viewport": {"width": 820, "height": 1000}}
PHONE: Any = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2}
LANGUAGES = ("en", "fr", "de")
GAMES = {"opera": 12, "jack": 12, "minuit": 26}  # the number of choices before the picture


class Camera:
    """Takes pictures of pages, each in a new browser context."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self._browser = browser
        self._address = address
        self._folder = folder

    def page(self, device: Any, language: str = "en-GB", theme: str = "dark") -> Page:
        """A page in a new browser context."""
        context = self._browser.new_context(
            base_url=self._address, locale=language, reduced_motion="reduce", **device
        )
        page = context.new_page()
        page.add_init_script(f"localStorage.setItem('theme', '{theme}')")
        page.add_init_script(SETTINGS_SCRIPT)
        page.set_default_timeout(60_000)
        return page

    def take(self, page: Page, name: str, part: Locator | None = None) -> None:
        """Save a picture of the page, or of a part of it, once the page is idle."""
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        (part or page).screenshot(path=self._folder / f"{name}.png")
        print(name, flush=True)


def play_choices(page: Page, game: str, decisions: int, **how: Any) -> None:
    """Play a new game for a number of choices, without an accusation."""
    while True:
        start_game(page, game, level=5, **how)
        for _ in range(decisions):
            if not wait_for_choice(page):
                break
            # Choose from the middle: the first choices are the nearest places.
            make_choice(page, page.locator(f"{CHOICES}:not(.danger)").count() // 2)
        if wait_for_choice(page):
            return


def take_pages(camera: Camera) -> None:
    """Take pictures of the front page and of the lessons."""
    for name, path in (("home", "/"), ("learn", "/learn"), ("lesson", "/learn/opera")):
        page = camera.page(DESK)
        page.goto(path)
        camera.take(page, name)
        page.context.close()
    for name, path in (("home-phone", "/"), ("lesson-phone", "/learn/jack")):
        page = camera.page(PHONE, "de-DE", theme="light")
        page.goto(path)
        camera.take(page, name)
        page.context.close()


def take_rules(camera: Camera) -> None:
    """Take pictures of the boards in the rules, in every language."""
    for language in LANGUAGES:
        for game in GAMES:
            page = camera.page(TABLET, language)
            page.goto(f"/learn/{game}")
            page.get_by_role("tab").nth(1).click()
            for section in page.locator("section:has(figure)").all():
                name = f"rules/{game}-{section.get_attribute('id')}-{language}"
                camera.take(page, name, section.locator("figure svg").first)
            page.context.close()


def take_tables(camera: Camera) -> None:
    """Take a picture of each game on a desktop, and of one on a phone."""
    for game, decisions in GAMES.items():
        page = camera.page(DESK)
        play_choices(page, game, decisions)
        choice_buttons(page).last.hover()
        camera.take(page, game)
        page.context.close()
    page = camera.page(PHONE)
    play_choices(page, "jack", 6)
    page.evaluate("scrollTo(0, 0)")
    camera.take(page, "jack-phone")
    page.context.close()


def take_sheet_and_analysis(camera: Camera) -> None:
    """Take pictures of the suspect sheet in a game, and of the analysis after it."""
    page = camera.page(DESK)
    play_choices(page, "opera", 14)
    page.get_by_role("tab", name="Suspects").click()
    camera.take(page, "sheet")
    play_to_end(page, seed=1)
    page.get_by_role("tab", name="Analysis").click()
    expect(page.get_by_text("What could have been better")).to_be_visible(timeout=240_000)
    camera.take(page, "analysis")
    page.context.close()


def main() -> None:
    """Take all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=60_000)
    with open_browser_and_server() as (browser, address):
        camera = Camera(browser, address, folder)
        take_pages(camera)
        take_rules(camera)
        take_tables(camera)
        take_sheet_and_analysis(camera)


if __name__ == "__main__":
    main()
