"""A new server without games: the collection has games to watch."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_pages import (
    FIND_MESSAGE_NAMES,
    VIEWPORTS,
    axe_violations,
    store_settings,
    wait_until_loaded,
)


@pytest.mark.parametrize("size", VIEWPORTS)
def test_a_game_of_the_collection_is_listed_and_has_comments(page: Page, size: str) -> None:
    page.set_viewport_size(VIEWPORTS[size])  # type: ignore[arg-type]
    page.goto("/watch")
    shelf = page.locator("section", has=page.get_by_role("heading", name="From the collection"))
    expect(shelf.get_by_role("link")).to_have_count(20)
    shelf.get_by_role("button", name="Show more").click()
    expect(shelf.get_by_role("link")).to_have_count(30)
    page.locator("label", has_text="Opéra").click()
    expect(shelf.get_by_role("link")).to_have_count(10)
    shelf.get_by_role("link").nth(1).click()
    page.wait_for_url("**/table/opera-02")
    expect(page.get_by_role("link", name="From the collection")).to_be_visible()
    expect(page.get_by_role("heading", name="The story of this game")).to_be_visible()
    comment = page.get_by_role("button", name="leaves a chance of").first
    comment.click()
    page.wait_for_url("**/table/opera-02?step=*")
    expect(comment).to_have_attribute("aria-current", "step")
    expect(page.get_by_role("region", name="Board").get_by_text("leaves a chance")).to_be_visible()
    assert axe_violations(page) == []


@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("opera", "fr"),
        ("jack", "de"),
        ("minuit", "fr"),
        pytest.param("opera", "de", marks=pytest.mark.nightly),
        pytest.param("jack", "fr", marks=pytest.mark.nightly),
        pytest.param("minuit", "de", marks=pytest.mark.nightly),
    ],
)
def test_the_collection_has_comments_in_every_language(
    page: Page, game: str, language: str
) -> None:
    store_settings(page, language=language, theme="light")
    page.goto(f"/table/{game}-02")
    wait_until_loaded(page)
    expect(page.locator("button.remark").last).to_be_visible()
    assert page.evaluate(FIND_MESSAGE_NAMES) == []
    assert axe_violations(page) == []
