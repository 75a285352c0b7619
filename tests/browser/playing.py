"""Steps that many tests take on the page."""

import random
import re

from playwright.sync_api import Locator, Page, expect

#: The list of all choices, which these tests have open, and its buttons.
CHOICE_LIST = "details.choice-list"
CHOICES = f"{CHOICE_LIST} [data-action]:enabled"


def start_game(page: Page, game: str, level: int = 1, side: str = "0") -> None:
    """Start a game against machine players from the front page."""
    page.goto("/")
    card = page.locator(f"article[aria-labelledby=game-card-{game}]")
    card.locator(f"#level-{game}").select_option(str(level))
    if game != "minuit":
        card.locator(f"#side-{game}").select_option(side)
    card.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile("/table/"))


def choice_buttons(page: Page) -> Locator:
    """The enabled buttons of the current choices."""
    return page.locator(CHOICES)


def result_region(page: Page) -> Locator:
    """The region with the result of a finished game."""
    return page.get_by_role("region", name="Result")


def wait_for_choice(page: Page) -> bool:
    """Wait until the reader has a choice; return False if the game is over instead."""
    expect(choice_buttons(page).or_(result_region(page)).first).to_be_visible()
    return not result_region(page).is_visible()


def sequence_number(page: Page) -> int:
    """The sequence number of the table's last event, as the page shows it."""
    return int(page.locator("[data-seq]").first.get_attribute("data-seq") or 0)


def wait_for_later_event(page: Page, before: int) -> None:
    """Wait until the page shows a later event than this one."""
    expect(page.locator(f"[data-seq='{before}']")).to_have_count(0)


def make_choice(page: Page, number: int = 0) -> None:
    """Click a choice in the list, and wait until the page shows a later event."""
    before = sequence_number(page)
    buttons = choice_buttons(page)
    buttons.nth(number % buttons.count()).click()
    # A choice that ends the game, or is easily hit by mistake, is played by a second press.
    chosen = page.locator("#turn button.play")
    expect(page.locator(f".game:not([data-seq='{before}'])").or_(chosen).first).to_be_attached()
    if chosen.is_visible() and sequence_number(page) == before:
        chosen.click()
    wait_for_later_event(page, before)


def play_to_end(page: Page, seed: int, max_choices: int = 600) -> None:
    """Make random choices until the game is over."""
    rng = random.Random(seed)
    for _ in range(max_choices):
        if not wait_for_choice(page):
            return
        make_choice(page, rng.randrange(64))
    raise AssertionError(f"no end after {max_choices} choices")
