"""On the narrowest phones, and under the longest of names, no page is wider than its window."""

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.playing import asked, play_now, result
from tests.browser.test_pages import PAGES, settle

LONG = "W" * 40
NARROW = 320


def fits(page: Page) -> bool:
    """Whether nothing reaches past the window's right edge."""
    wide: int = page.evaluate("() => document.documentElement.scrollWidth")
    return wide <= NARROW


def named(page: Page) -> None:
    """Somebody with a long name, at a narrow window."""
    page.set_viewport_size({"width": NARROW, "height": 640})
    page.goto("/account")
    page.get_by_label("Name", exact=True).first.fill(LONG)
    page.get_by_role("button", name="Save name").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert fits(page)


def test_no_page_is_wider_than_a_narrow_window(page: Page) -> None:
    named(page)
    made = page.request.post(
        "/api/tables",
        data={"game": "opera", "seats": [{"kind": "person"}] * 2, "sit": [0], "rated": True},
    ).json()
    for address in (*PAGES, f"/table/{made['id']}"):
        page.goto(address)
        settle(page)
        assert fits(page), address
    # One person has one seat of a rated game.
    expect(page.get_by_role("button", name="Leave seat")).to_be_visible()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)


def test_no_table_is_wider_than_a_narrow_window(page: Page) -> None:
    named(page)
    for game in ("opera", "jack", "minuit"):
        play_now(page, game)
        assert asked(page)
        for tab in page.get_by_role("tab").all():
            tab.click()
            assert fits(page), game
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Yes, resign").click()
        expect(result(page)).to_be_visible()
        page.get_by_role("tab", name="Log").click()
        assert fits(page), f"{game}, when it is over"


def test_no_lesson_lies_over_the_links_below_it(page: Page) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    for game in ("opera", "jack", "minuit"):
        page.goto(f"/learn/{game}")
        settle(page)
        page.locator("footer").get_by_role("button", name="Deutsch").click(trial=True)


def test_a_refused_name_is_told_above_the_password(context: BrowserContext) -> None:
    page = context.new_page()  # the browser's console may say what the server refused
    page.goto("/account")
    page.get_by_label("Name", exact=True).first.fill("Nobody\u200bthere")
    page.get_by_role("button", name="Save name").click()
    told = page.get_by_role("alert")
    expect(told).to_contain_text("That name cannot be used.")
    above, below = told.bounding_box(), page.get_by_label("Password", exact=True).bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] < below["y"]
