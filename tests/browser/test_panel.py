"""The panel beside the board: reasons, outcomes, spectators, muted players, the score sheet."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.playing import (
    CHOICES,
    choice_buttons,
    make_choice,
    result_region,
    sequence_number,
    start_game,
    wait_for_choice,
)


def illegal_reasons(page: Page) -> Locator:
    """The reasons why other actions are illegal."""
    return page.get_by_role("list", name="Why not more").get_by_role("listitem")


def round_end_outcomes(page: Page) -> Locator:
    """The suspects that each answer would clear, on the strip."""
    return page.locator("#turn").get_by_label(re.compile("ended now, this would clear"))


def load_table(page: Page) -> Any:
    """The table as the server shows it to the page's user."""
    return page.request.get(f"/api/tables/{page.url.split('/table/')[1]}").json()


@pytest.mark.parametrize("game", ["opera", "jack", "minuit"])
def test_the_panel_says_why_other_actions_are_illegal(page: Page, game: str) -> None:
    start_game(page, game)
    said: list[str] = []
    for _ in range(6):
        if not wait_for_choice(page):
            break  # the game is over
        expect(illegal_reasons(page)).to_have_count(len(load_table(page)["barred"]))
        said += illegal_reasons(page).all_inner_texts()
        make_choice(page, 1)
    assert said
    assert all(text.endswith(".") and "barred" not in text for text in said)


def play_to_last_card(page: Page, most: int = 60) -> None:
    """Play until the reader walks with the last card of a round."""
    for _ in range(most):
        assert wait_for_choice(page)
        view = load_table(page)["view"]
        if view["played"] == 3 and view["ask"] == "walking":
            return
        make_choice(page)
    raise AssertionError("the reader never had the last card")


@pytest.mark.parametrize("game", ["opera", "jack"])
def test_pointing_shows_which_suspects_each_answer_would_clear(page: Page, game: str) -> None:
    start_game(page, game)
    play_to_last_card(page)
    table = page.url.split("/table/")[1]
    for walk in page.locator(f"{CHOICES}:not(.danger)").all()[:8]:
        action = walk.get_attribute("data-action")
        preview = page.request.get(f"/api/tables/{table}/preview?action={action}").json()["view"]
        walk.hover()
        lines = round_end_outcomes(page).locator("dd")
        expect(lines).to_have_count(2)
        for place, names in enumerate(preview["clears"].values()):
            expect(lines.nth(place)).to_have_text(names_pattern(names))


def names_pattern(names: list[str] | None) -> re.Pattern[str]:
    """A pattern for characters as the page counts and names them, with their titles."""
    if names is None:
        return re.compile("^impossible now$")
    if not names:
        return re.compile("^nobody$")
    titled = ", ".join(rf"(\w+ )?{name}" for name in names)
    return re.compile(f"^{len(names)}.*{titled}$", re.IGNORECASE)


def test_all_readers_see_the_number_of_spectators(
    page: Page, new_context: Callable[[], BrowserContext]
) -> None:
    start_game(page, "opera")
    assert wait_for_choice(page)
    panel = page.get_by_role("complementary", name="Game")
    expect(panel.get_by_text("watching")).to_have_count(0)
    before = sequence_number(page)
    others = [new_context().new_page() for _ in range(2)]
    for other in others:
        other.goto(page.url)
    expect(panel.get_by_text("2 watching")).to_be_visible()
    expect(others[0].get_by_text("2 watching")).to_be_visible()
    others[1].close()
    expect(panel.get_by_text("one watching")).to_be_visible()
    assert sequence_number(page) == before
    make_choice(page)


def test_the_chat_of_a_muted_player_is_hidden_until_unmuted(
    page: Page, new_context: Callable[[], BrowserContext]
) -> None:
    page.goto("/")
    card = page.locator("article[aria-labelledby=game-card-opera]")
    card.get_by_role("button", name="Invite a friend").click()
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
    expect(page.get_by_text("You have muted Cato the chatty.")).to_be_visible()

    say("second")
    page.get_by_role("button", name="Unmute Cato the chatty").click()
    expect(log.get_by_role("listitem")).to_contain_text(["first", "second"])
    say("third")
    expect(log.get_by_role("listitem")).to_contain_text(["first", "second", "third"])
    log.get_by_role("button", name="Mute Cato the chatty").first.click()
    expect(log).not_to_contain_text("first")

    table = page.url
    page.goto("/account")
    muted = page.get_by_role("region", name="Muted players")
    expect(muted.get_by_role("listitem")).to_have_count(1)
    expect(muted).to_contain_text("Cato the chatty")
    muted.get_by_role("button", name="Unmute Cato the chatty").click()
    expect(muted).to_contain_text("You have muted nobody.")
    page.reload()
    expect(muted).to_contain_text("You have muted nobody.")
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
        if not wait_for_choice(page):
            break
        make_choice(page)
    expect(result_region(page)).to_be_visible()
    view = load_table(page)["view"]
    columns = sheet.get_by_role("list", name="Fright points by round")
    expect(columns).to_have_count(8)
    for seat, column in enumerate(columns.all()):
        cells = column.locator("li > .visually-hidden").all_inner_texts()
        points = [int(cell.split(": ")[1]) for cell in cells]
        assert points == [row[seat] for row in view["sheet"]]
        assert sum(points) == view["totals"][seat]


def start_whistle(page: Page, most: int = 40) -> None:
    """Start a game with Goodley among the first four cards, and begin his whistle."""
    for _ in range(most):
        start_game(page, "jack")
        assert wait_for_choice(page)
        if "goodley" in load_table(page)["view"]["cards"]:
            break
    for label in ("Goodley", "Whistle now"):
        choice_buttons(page).filter(has_text=label).click()


def test_j5_a_whistle_is_entered_in_any_order_and_ended_on_the_strip(page: Page) -> None:
    start_whistle(page)
    called = choice_buttons(page)
    for first, street in (("Bert", "J4"), ("Holmes", "H5")):  # elsewhere Holmes comes before Bert
        called.get_by_text(first, exact=True).click()
        called.get_by_text(street, exact=True).click()
        expect(illegal_reasons(page).first).to_contain_text(first)
    assert illegal_reasons(page).all_inner_texts() == [
        "Has come nearer already: Holmes, Bert.",
        "You may use one more step of the whistle, or stop.",
    ]
    page.locator("#turn").get_by_role("button", name="That is enough").click()
    expect(page.locator("#turn")).to_contain_text("Move Goodley")
    view = load_table(page)["view"]
    assert (view["places"]["bert"], view["places"]["holmes"]) == ("J4", "H5")
