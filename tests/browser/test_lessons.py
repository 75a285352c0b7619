"""Lessons, rules with addresses, the help at the table, and sounds that are offered once."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.playing import start_game
from tests.browser.test_pages import VIEWPORTS, axe_violations, store_settings, wait_until_loaded


def lesson_choices(page: Page) -> Locator:
    """The choices of a lesson in its list, which is open."""
    return page.locator("details.choice-list [data-action]:enabled")


def follow_lesson(page: Page, following: Locator) -> None:
    """Make the first choice that a lesson wants, until it is done."""
    while True:
        expect(lesson_choices(page).or_(following).first).to_be_visible()
        if following.is_visible():
            return
        before = page.locator("[data-seq]").get_attribute("data-seq")
        lesson_choices(page).first.click()
        # What is easily hit by mistake is played by a second press.
        later = page.locator(f"[data-seq]:not([data-seq='{before}'])")
        play = page.locator("#turn button.play")
        expect(later.or_(play).first).to_be_attached()
        if play.is_visible() and later.count() == 0:
            play.click()
        expect(later).to_be_attached()


@pytest.mark.parametrize(("game", "steps"), [("opera", 7), ("jack", 7), ("minuit", 6)])
def test_the_lessons_lead_to_a_game(page: Page, game: str, steps: int) -> None:
    store_settings(page, pace="instant", choices="open")
    page.goto(f"/learn/{game}")
    for step in range(1, steps + 1):
        expect(page.get_by_text(f"Step {step} of {steps}")).to_be_visible()
        following = page.get_by_role("link", name="Next")
        if step == steps:
            following = page.get_by_role("button", name="Play a real game")
        follow_lesson(page, following)
        following.click()
    page.wait_for_url(re.compile("/table/"))


def test_a_lesson_is_played_as_scenes_up_to_the_verdict(page: Page) -> None:
    store_settings(page, pace="brisk", choices="open")
    page.goto("/learn/opera/4")
    follow_lesson(page, page.locator("[data-playing] .announcement"))
    expect(page.locator("[data-transcript]")).to_contain_text("The phantom")
    done = page.locator(".text .done")
    expect(done).to_have_count(0)
    page.keyboard.press("Escape")  # any key ends the scenes
    expect(done).to_be_visible()
    expect(page.locator("[data-playing], .announcement")).to_have_count(0)
    expect(page.get_by_role("link", name="Next")).to_be_visible()


@pytest.mark.parametrize("game", ["opera", "jack", "minuit"])
def test_a_lesson_shows_what_a_choice_would_do(page: Page, game: str) -> None:
    store_settings(page, pace="instant", choices="open")
    page.goto(f"/learn/{game}/2")
    walks = page.get_by_role("group", name=re.compile("^(Walk from|Along the gallery)"))
    follow_lesson(page, walks.first)
    walk = walks.first.locator("[data-action]").first
    board = page.locator(".board-area")
    page.mouse.move(0, 0)
    without = board.inner_html()
    with page.expect_response(re.compile("/practice/preview$")):
        walk.hover()
    expect(board).not_to_have_js_property("innerHTML", without)
    with page.expect_response(re.compile("/practice$")):
        walk.click()


def test_a_first_touch_shows_and_a_second_plays(
    new_context: Callable[..., BrowserContext],
) -> None:
    page = new_context(has_touch=True).new_page()
    page.set_viewport_size(VIEWPORTS["phone"])  # type: ignore[arg-type]
    store_settings(page, pace="instant", sounds="off")
    page.goto("/learn/opera/3")
    card = page.locator(".board-area [data-action]").first
    card.tap()
    play = page.locator("#turn button.play")
    expect(play).to_be_visible()
    expect(page.locator("[data-seq='0']")).to_be_attached()
    card.tap()
    expect(page.locator("[data-seq='1']")).to_be_attached()
    # Board, text and strip are on the first screen.
    for part in (page.locator(".board-area"), page.locator(".text"), page.locator("#turn")):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= VIEWPORTS["phone"]["height"]


def test_a_lesson_has_an_address(page: Page) -> None:
    store_settings(page, pace="instant", choices="open")
    page.goto("/learn/jack/3")
    expect(page.get_by_text("Step 3 of 7")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    page.wait_for_url("**/learn/jack/2")
    expect(page.get_by_text("Step 2 of 7")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Step 2 of 7")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("Step 3 of 7")).to_be_visible()


def test_every_section_of_the_rules_has_an_address(page: Page) -> None:
    page.goto("/learn/opera/rules#end")
    expect(page.locator("#end h2")).to_be_in_viewport()
    page.goto("/learn/opera/rules")
    wait_until_loaded(page)
    expect(page.locator("#end h2")).not_to_be_in_viewport()
    page.get_by_role("navigation", name="The rules").get_by_role("link", name="Alibis").click()
    expect(page.locator("#alibis h2")).to_be_in_viewport()
    assert page.url.endswith("/learn/opera/rules#alibis")
    assert axe_violations(page) == []


@pytest.mark.parametrize("size", VIEWPORTS)
def test_the_help_opens_at_the_table_and_gives_the_focus_back(page: Page, size: str) -> None:
    store_settings(page, pace="instant", sounds="off")
    page.set_viewport_size(VIEWPORTS[size])  # type: ignore[arg-type]
    start_game(page, "opera")
    opener = page.get_by_role("button", name="Rules, cards and keys")
    opener.click()
    table = page.url
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("link", name="The end").click()
    expect(dialog.get_by_role("heading", name="The end")).to_be_in_viewport()
    for tab, text in (("Cards", "Raoul de Chagny"), ("Keys", "take back")):
        dialog.get_by_role("tab", name=tab).click()
        expect(dialog.get_by_text(text)).to_be_visible()
        assert axe_violations(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()
    assert page.url == table
    page.keyboard.press("?")
    expect(dialog).to_be_visible()


def test_sounds_are_offered_once(page: Page) -> None:
    start_game(page, "minuit")
    offer = page.get_by_role("group", name="Play with sounds?")
    expect(offer).to_be_visible()
    assert axe_violations(page) == []
    offer.get_by_role("button", name="Yes").click()
    expect(offer).to_have_count(0)
    sounds = page.get_by_role("button", name="Sounds")
    expect(sounds).to_have_attribute("aria-pressed", "true")
    page.reload()
    sounds.click()
    expect(sounds).to_have_attribute("aria-pressed", "false")
    expect(offer).to_have_count(0)
