"""Pictures of the main pages, for the guide: `python -m tests.browser.pictures [FOLDER]`.

They are made anew from the page as installed, at tables that machines and chance have brought to
an interesting moment. Look at each before it is committed.
"""

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import visit
from tests.browser.playing import CHOICES, asked, choices, decide, play_now, play_on

FOLDER = Path("docs/pictures")
DESK: Any = {"viewport": {"width": 1280, "height": 800}}
TABLET: Any = {"viewport": {"width": 820, "height": 1000}}
PHONE: Any = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2}
LANGUAGES = ("en", "fr", "de")
GAMES = {"opera": 12, "jack": 12, "minuit": 26}  # and how many decisions to make before the picture


class Camera:
    """Takes pictures of pages, each in a browser of its own."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self._browser = browser
        self._address = address
        self._folder = folder

    def page(self, device: Any, language: str = "en-GB", theme: str = "dark") -> Page:
        """A new visitor's page."""
        context = self._browser.new_context(
            base_url=self._address, locale=language, reduced_motion="reduce", **device
        )
        page = context.new_page()
        page.add_init_script(f"localStorage.setItem('theme', '{theme}')")
        page.set_default_timeout(60_000)
        return page

    def take(self, page: Page, name: str, part: Locator | None = None) -> None:
        """A picture of what is shown, or of a part of it, once it has come to rest."""
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        (part or page).screenshot(path=self._folder / f"{name}.png")
        print(name, flush=True)


def played(page: Page, game: str, decisions: int, **how: Any) -> None:
    """Bring a new game so far, without accusing anybody."""
    while True:
        play_now(page, game, level=5, **how)
        for _ in range(decisions):
            if not asked(page):
                break
            # From the middle: the first are the nearest places.
            decide(page, page.locator(f"{CHOICES}:not(.danger)").count() // 2)
        if asked(page):
            return


def pages(camera: Camera) -> None:
    """The front page and the others where there is nothing to be won."""
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


def rules(camera: Camera) -> None:
    """The boards that the rules are explained by, in every language."""
    for language in LANGUAGES:
        for game in GAMES:
            page = camera.page(TABLET, language)
            page.goto(f"/learn/{game}")
            page.get_by_role("tab").nth(1).click()
            for section in page.locator("section:has(figure)").all():
                name = f"rules/{game}-{section.get_attribute('id')}-{language}"
                camera.take(page, name, section.locator("figure svg").first)
            page.context.close()


def tables(camera: Camera) -> None:
    """Each game in its middle at a desk, and one on a phone."""
    for game, decisions in GAMES.items():
        page = camera.page(DESK)
        played(page, game, decisions)
        choices(page).last.hover()
        camera.take(page, game)
        page.context.close()
    page = camera.page(PHONE)
    played(page, "jack", 6)
    page.evaluate("scrollTo(0, 0)")
    camera.take(page, "jack-phone")
    page.context.close()


def studies(camera: Camera) -> None:
    """The deduction sheet in a game, and the analysis after it."""
    page = camera.page(DESK)
    played(page, "opera", 14)
    page.get_by_role("tab", name="Suspects").click()
    camera.take(page, "sheet")
    play_on(page, seed=1)
    page.get_by_role("tab", name="Analysis").click()
    expect(page.get_by_text("What could have been better")).to_be_visible(timeout=240_000)
    camera.take(page, "analysis")
    page.context.close()


def main() -> None:
    """Make all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=60_000)
    with visit() as (browser, address):
        camera = Camera(browser, address, folder)
        pages(camera)
        rules(camera)
        tables(camera)
        studies(camera)


if __name__ == "__main__":
    main()
