"""No page is wider than its window, on the narrowest phones and with the longest names."""

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.playing import result_region, start_game, wait_for_choice
from tests.browser.test_pages import PAGES, wait_until_loaded

LONGEST_NAME = "W" * 40
NARROW_WIDTH = 320


def fits_window(page: Page) -> bool:
    """Whether nothing extends past the window's right edge."""
    wide: int = page.evaluate("() => document.documentElement.scrollWidth")
    return wide <= NARROW_WIDTH


def take_long_name(page: Page) -> None:
    """Take the longest name, in a narrow window."""
    page.set_viewport_size({"width": NARROW_WIDTH, "height": 640})
    page.goto("/account")
    page.get_by_label("Name", exact=True).first.fill(LONGEST_NAME)
    page.get_by_role("button", name="Save name").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert fits_window(page)


def test_no_page_is_wider_than_a_narrow_window(page: Page) -> None:
    take_long_name(page)
    made = page.request.post(
        "/api/tables",
        data={"game": "opera", "seats": [{"kind": "person"}] * 2, "sit": [0], "rated": True},
    ).json()
    for address in (*PAGES, f"/table/{made['id']}"):
        page.goto(address)
        wait_until_loaded(page)
        assert fits_window(page), address
    # A user has only one seat in a rated game.
    expect(page.get_by_role("button", name="Leave seat")).to_be_visible()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)


def test_no_table_is_wider_than_a_narrow_window(page: Page) -> None:
    take_long_name(page)
    for game in ("opera", "jack", "minuit"):
        start_game(page, game)
        assert wait_for_choice(page)
        for tab in page.get_by_role("tab").all():
            tab.click()
            assert fits_window(page), game
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Yes, resign").click()
        expect(result_region(page)).to_be_visible()
        page.get_by_role("tab", name="Log").click()
        assert fits_window(page), f"{game}, when it is over"


def test_no_lesson_covers_the_links_below_it(page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    for game in ("opera", "jack", "minuit"):
        page.goto(f"/learn/{game}")
        wait_until_loaded(page)
        page.locator("footer").get_by_role("button", name="Deutsch").click(trial=True)


def test_an_error_about_the_name_is_above_the_password(context: BrowserContext) -> None:
    page = context.new_page()  # the console shows the refusal as an error
    page.goto("/account")
    page.get_by_label("Name", exact=True).first.fill("Nobody\u200bthere")
    page.get_by_role("button", name="Save name").click()
    told = page.get_by_role("alert")
    expect(told).to_contain_text("That name cannot be used.")
    above, below = told.bounding_box(), page.get_by_label("Password", exact=True).bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] < below["y"]
