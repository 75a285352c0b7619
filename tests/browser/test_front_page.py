"""The front page: what its first screen offers, and in which light."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import start_game
from tests.browser.test_pages import store_settings

SIZES = pytest.mark.parametrize(
    ("width", "height", "games"),
    [(1440, 900, 3), (1024, 768, 3), (390, 844, 1)],
    ids=["desk", "small desk", "phone"],
)
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr", "de"])

IS_ON_FIRST_SCREEN = """(element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return scrollY === 0 && top >= 0 && bottom <= innerHeight;
}"""


def play_buttons(page: Page) -> Locator:
    """The main button of each game, in any language."""
    return page.locator("article .button.primary")


@LANGUAGES
@SIZES
def test_play_now_is_on_the_first_screen(
    page: Page, width: int, height: int, games: int, language: str
) -> None:
    store_settings(page, language=language)
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    expect(play_buttons(page)).to_have_count(3)
    for number in range(games):
        assert play_buttons(page).nth(number).evaluate(IS_ON_FIRST_SCREEN), number
    # A click that would have to scroll first does not hit what is there now.
    box = play_buttons(page).first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url(re.compile("/table/"))


@SIZES
def test_the_game_that_waits_comes_first(page: Page, width: int, height: int, games: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    start_game(page, "jack", side="1")
    expect(page.locator("[data-seq]")).to_be_visible()
    table = page.url
    page.request.post(table.replace("/table/", "/api/tables/") + "/resign")
    page.goto("/")
    expect(play_buttons(page)).to_have_count(3)
    expect(page.get_by_role("region", name="Go on with your game")).to_have_count(0)

    start_game(page, "jack")
    expect(page.locator("[data-seq]")).to_be_visible()
    table = page.url
    page.get_by_role("link", name="Limelight, front page").click()
    going_on = page.get_by_role("region", name="Go on with your game")
    expect(going_on).to_contain_text("Mr. Jack")
    expect(going_on).to_contain_text("Machine, level 1")
    assert going_on.evaluate(IS_ON_FIRST_SCREEN)
    for number in range(games):
        assert play_buttons(page).nth(number).evaluate(IS_ON_FIRST_SCREEN), number
    going_on.get_by_role("link", name="Go on").click()
    page.wait_for_url(table)
    expect(page.locator("[data-seq]")).to_be_visible()


@pytest.mark.parametrize(("scheme", "other"), [("dark", "light"), ("light", "dark")])
def test_the_device_decides_about_the_light_until_the_reader_does(
    page: Page, scheme: Literal["dark", "light"], other: Literal["dark", "light"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto("/")
    theme = page.locator("html")
    expect(theme).to_have_attribute("data-theme", scheme)
    page.emulate_media(color_scheme=other)
    expect(theme).to_have_attribute("data-theme", other)
    page.emulate_media(color_scheme=scheme)
    expect(theme).to_have_attribute("data-theme", scheme)

    page.get_by_role("button", name="Lights out" if scheme == "light" else "Lights on").click()
    expect(theme).to_have_attribute("data-theme", other)
    page.reload()
    expect(theme).to_have_attribute("data-theme", other)
    page.goto("/account")
    page.get_by_label("Theme").select_option("system")
    expect(theme).to_have_attribute("data-theme", scheme)


def test_the_header_is_slim_at_a_table_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    header = page.get_by_role("banner")
    expect(header).to_have_css("height", "65px")
    start_game(page, "opera")
    expect(header).to_have_css("height", "49px")
    menu = header.get_by_role("button", name="Menu").bounding_box()
    assert menu is not None
    assert menu["height"] >= 44
    page.set_viewport_size({"width": 1280, "height": 900})
    expect(header).to_have_css("height", "65px")
