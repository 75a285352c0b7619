"""What is told beside the board: why not, whom it would clear, who looks on, who is muted."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.playing import asked, decide, play_now, result, shown


def reasons(page: Page) -> Locator:
    """Why the rest may not be done."""
    return page.get_by_role("list", name="Why not more").get_by_role("listitem")


def either(page: Page) -> Locator:
    """Whom either answer would clear."""
    return page.get_by_role("region", name="Innocent, if the round ended like this")


def told(page: Page) -> Any:
    """How things stand, as the server tells who looks at this page."""
    return page.request.get(f"/api/tables/{page.url.split('/table/')[1]}").json()


@pytest.mark.parametrize("game", ["opera", "jack", "minuit"])
def test_the_panel_says_why_the_rest_may_not_be_done(page: Page, game: str) -> None:
    play_now(page, game)
    said: list[str] = []
    for _ in range(6):
        if not asked(page):
            break  # somebody was lucky
        expect(reasons(page)).to_have_count(len(told(page)["barred"]))
        said += reasons(page).all_inner_texts()
        decide(page, 1)
    assert said
    assert all(text.endswith(".") and "barred" not in text for text in said)


def to_the_last_card(page: Page, most: int = 60) -> None:
    """Play on until the round's last activation is one's own, and about to walk."""
    for _ in range(most):
        assert asked(page)
        view = told(page)["view"]
        if view["played"] == 3 and view["ask"] == "walking":
            return
        decide(page)
    raise AssertionError("it never came to that")


@pytest.mark.parametrize("game", ["opera", "jack"])
def test_pointing_shows_whom_either_answer_would_clear(page: Page, game: str) -> None:
    play_now(page, game)
    to_the_last_card(page)
    table = page.url.split("/table/")[1]
    for walk in page.locator("#now .choices .button:not(.danger)").all()[:8]:
        action = walk.get_attribute("data-action")
        preview = page.request.get(f"/api/tables/{table}/preview?action={action}").json()["view"]
        walk.hover()
        lines = either(page).locator("dd")
        expect(lines).to_have_count(2)
        for place, names in enumerate(preview["clears"].values()):
            expect(lines.nth(place)).to_have_text(written(names))


def written(names: list[str] | None) -> re.Pattern[str]:
    """Some characters as the page writes them, titles and all."""
    if names is None:
        return re.compile("^cannot be$")
    titled = ", ".join(rf"(\w+ )?{name}" for name in names)
    return re.compile(f"^{titled or 'nobody'}$", re.IGNORECASE)


def test_everybody_sees_how_many_look_on(
    page: Page, new_context: Callable[[], BrowserContext]
) -> None:
    play_now(page, "opera")
    assert asked(page)
    panel = page.get_by_role("complementary", name="Game")
    expect(panel.get_by_text("watching")).to_have_count(0)
    before = shown(page)
    others = [new_context().new_page() for _ in range(2)]
    for other in others:
        other.goto(page.url)
    expect(panel.get_by_text("2 watching")).to_be_visible()
    expect(others[0].get_by_text("2 watching")).to_be_visible()
    others[1].close()
    expect(panel.get_by_text("one watching")).to_be_visible()
    assert shown(page) == before
    decide(page)


def test_who_is_muted_is_not_read_until_heard_again(
    page: Page, new_context: Callable[[], BrowserContext]
) -> None:
    page.goto("/")
    bill = page.locator("article[aria-labelledby=bill-opera]")
    bill.get_by_role("button", name="Invite a friend").click()
    link = page.get_by_label("Link to the table").input_value()
    page.get_by_role("link", name="Go to the table").click()
    friend = new_context().new_page()
    friend.goto(link)
    friend.request.post("/api/me", data={"name": "Cato the chatty"})
    friend.goto(link)
    friend.get_by_role("button", name="Sit here").click()
    expect(friend.get_by_text("is thinking")).to_be_visible()

    def say(text: str) -> None:
        table = link.split("/table/")[1]
        assert friend.request.post(f"/api/tables/{table}/chat", data={"text": text}).ok

    page.get_by_role("tab", name=re.compile("Chat")).click()
    log = page.get_by_role("log")
    say("first")
    expect(log).to_contain_text("first")
    log.get_by_role("button", name="Mute Cato the chatty").click()
    expect(log).not_to_contain_text("first")
    expect(page.get_by_text("You do not hear Cato the chatty.")).to_be_visible()

    say("second")
    page.get_by_role("button", name="Hear Cato the chatty again").click()
    expect(log.get_by_role("listitem")).to_contain_text(["first", "second"])
    say("third")
    expect(log.get_by_role("listitem")).to_contain_text(["first", "second", "third"])
    log.get_by_role("button", name="Mute Cato the chatty").first.click()
    expect(log).not_to_contain_text("first")

    table = page.url
    page.goto("/account")
    muted = page.get_by_role("region", name="People you do not hear")
    expect(muted.get_by_role("listitem")).to_have_count(1)
    expect(muted).to_contain_text("Cato the chatty")
    muted.get_by_role("button", name="Hear Cato the chatty again").click()
    expect(muted).to_contain_text("You hear everybody.")
    page.reload()
    expect(muted).to_contain_text("You hear everybody.")
    page.goto(table)
    page.get_by_role("tab", name=re.compile("Chat")).click()
    expect(log).to_contain_text("first")


def test_the_score_sheet_of_minuit_counts_by_rounds(page: Page) -> None:
    page.goto("/")
    assert page.request.post("/api/me", data={"name": "Ada"}).ok
    machines = [{"kind": "machine", "machine": "random"}] * 7
    plan = {"game": "minuit", "seats": [{"kind": "person"}, *machines], "sit": [0]}
    table = page.request.post("/api/tables", data={**plan, "options": {"rounds": 2}}).json()["id"]
    page.goto(f"/table/{table}")
    sheet = page.get_by_role("region", name="Score sheet")
    expect(sheet).to_contain_text("Round 1 of 2")
    expect(sheet.get_by_role("list", name="Fright points by round")).to_have_count(0)
    for _ in range(400):
        if not asked(page):
            break
        decide(page)
    expect(result(page)).to_be_visible()
    view = told(page)["view"]
    columns = sheet.get_by_role("list", name="Fright points by round")
    expect(columns).to_have_count(8)
    for seat, column in enumerate(columns.all()):
        cells = column.locator("li > .hidden").all_inner_texts()
        points = [int(cell.split(": ")[1]) for cell in cells]
        assert points == [row[seat] for row in view["sheet"]]
        assert sum(points) == view["totals"][seat]


def to_a_walk(page: Page, most: int = 12) -> Locator:
    """Follow the lessons to the first walk; its choices."""
    walks = page.get_by_role("group", name=re.compile("^(Walk from|Along the gallery)"))
    buttons = page.locator("[data-choice]")
    following = page.get_by_role("button", name="Next")
    for _ in range(most):
        expect(buttons.or_(following).first).to_be_visible()
        if walks.first.is_visible():
            return walks.first.locator("[data-choice]")
        if following.is_visible():
            following.click()
            expect(following).to_have_count(0)
        else:
            made = buttons.first.get_attribute("data-choice")
            buttons.first.click()
            expect(page.locator(f"[data-choice='{made}']")).to_have_count(0)
    raise AssertionError("nobody ever walks")


@pytest.mark.parametrize("game", ["opera", "jack", "minuit"])
def test_a_lesson_shows_what_a_choice_would_do(page: Page, game: str) -> None:
    page.goto(f"/learn/{game}")
    walk = to_a_walk(page).first
    board = page.locator(".course > .board")
    # First without an answer from the server: what the page shows by itself.
    page.route("**/api/practice/preview", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        walk.hover()
    pointed = board.inner_html()
    page.unroute("**/api/practice/preview")
    page.mouse.move(0, 0)
    walk.hover()
    expect(board).not_to_have_js_property("innerHTML", pointed)
    page.mouse.move(0, 0)
    with page.expect_response(re.compile("/practice$")):
        walk.click()


def about_to_whistle(page: Page, most: int = 40) -> None:
    """Sit down where Goodley is among the first four, and blow his whistle."""
    for _ in range(most):
        play_now(page, "jack")
        assert asked(page)
        if "goodley" in told(page)["view"]["cards"]:
            break
    for label in ("Goodley", "Whistle now"):
        page.locator("#now [data-action]").filter(has_text=label).click()


def test_j5_a_whistle_is_entered_in_any_order_and_ended_on_the_board(page: Page) -> None:
    about_to_whistle(page)
    called = page.locator("#now [data-action]")
    for first, street in (("Bert", "J4"), ("Holmes", "H5")):  # Holmes comes before Bert elsewhere
        called.get_by_text(first, exact=True).click()
        called.get_by_text(street, exact=True).click()
        expect(reasons(page).first).to_contain_text(first)
    assert reasons(page).all_inner_texts() == [
        "Has come nearer already: Holmes, Bert.",
        "You may use one more step of the whistle, or stop.",
    ]
    page.get_by_role("button", name="Bring nobody else").click()
    expect(page.locator("#now")).to_contain_text("Move Goodley")
    view = told(page)["view"]
    assert (view["places"]["bert"], view["places"]["holmes"]) == ("J4", "H5")
