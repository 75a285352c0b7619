"""What somebody does at the page."""

import random
import re

from playwright.sync_api import Locator, Page, expect

CHOICES = "#now [data-action]:enabled"


def play_now(page: Page, game: str, level: int = 1, side: str = "0") -> None:
    """From the front page to the first decision."""
    page.goto("/")
    bill = page.locator(f"article[aria-labelledby=bill-{game}]")
    bill.locator(f"#level-{game}").select_option(str(level))
    if game != "minuit":
        bill.locator(f"#side-{game}").select_option(side)
    bill.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile("/table/"))


def choices(page: Page) -> Locator:
    """The buttons of the moment."""
    return page.locator(CHOICES)


def result(page: Page) -> Locator:
    """How it ended."""
    return page.get_by_role("region", name="Result")


def asked(page: Page) -> bool:
    """Wait until there is something to decide; False once the game is over."""
    expect(choices(page).or_(result(page)).first).to_be_visible()
    return not result(page).is_visible()


def shown(page: Page) -> int:
    """How far the game has gone, by the table's own count."""
    return int(page.locator("[data-seq]").first.get_attribute("data-seq") or 0)


def decide(page: Page, number: int = 0) -> None:
    """Choose, and wait until the table has heard it."""
    before = shown(page)
    buttons = choices(page)
    button = buttons.nth(number % buttons.count())
    action = button.get_attribute("data-action")
    button.click()
    again = page.locator(f"#now [data-action='{action}']:has-text('Once more')")
    if again.is_visible():
        again.click()
    expect(page.locator(f"[data-seq='{before}']")).to_have_count(0)


def play_on(page: Page, seed: int, most: int = 600) -> None:
    """Choose anything, until the game is over."""
    rng = random.Random(seed)
    for _ in range(most):
        if not asked(page):
            return
        decide(page, rng.randrange(64))
    raise AssertionError(f"no end after {most} decisions")
