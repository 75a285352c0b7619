"""Several people: by link, on one screen, and over a connection that breaks."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from tests.browser.playing import (
    choice_buttons,
    make_choice,
    result_region,
    start_game,
    wait_for_choice,
)


def test_two_browsers_meet_at_a_table_by_link(
    page: Page, new_context: Callable[[], BrowserContext]
) -> None:
    page.goto("/")
    card = page.locator("article[aria-labelledby=game-card-opera]")
    card.get_by_role("button", name="Invite a friend").click()
    link = page.get_by_label("Link to the table").input_value()
    page.get_by_role("link", name="Go to the table").click()
    expect(page.get_by_text("Waiting for the others")).to_be_visible()

    friend = new_context().new_page()
    friend.goto(link)
    friend.get_by_role("button", name="Sit here").click()
    expect(friend.get_by_text("is thinking")).to_be_visible()

    assert wait_for_choice(page)
    expect(friend.get_by_role("log")).not_to_contain_text("Investigator")
    make_choice(page)
    expect(friend.get_by_role("log")).to_contain_text("Investigator")
    expect(friend.locator("[data-action]")).to_have_count(0)

    page.get_by_role("tab", name=re.compile("Chat")).click()
    page.get_by_label("Say something").fill("Good luck!")
    page.get_by_role("button", name="Send").click()
    friend.get_by_role("tab", name=re.compile("Chat")).click()
    expect(friend.get_by_role("log")).to_contain_text("Good luck!")


def play_activations(page: Page) -> None:
    """Make choices until the next seat decides."""
    away = page.get_by_role("button", name="Draw the curtain")
    while True:
        expect(choice_buttons(page).or_(away).first).to_be_visible()
        if away.is_visible():
            return
        make_choice(page)


def test_a_curtain_hides_the_next_seat(page: Page) -> None:
    page.goto("/")
    card = page.locator("article[aria-labelledby=game-card-opera]")
    card.get_by_role("button", name="On one screen").click()
    expect(page.get_by_role("heading", name="Investigator, your turn")).to_be_visible()
    assert page.get_by_role("region", name="Board").count() == 0
    page.get_by_role("button", name="Raise the curtain").click()

    play_activations(page)
    assert "You are" not in page.locator("main").inner_text()
    page.get_by_role("button", name="Draw the curtain").click()
    expect(page.get_by_role("heading", name="Phantom, your turn")).to_be_visible()
    assert page.get_by_role("region", name="Board").count() == 0
    assert "You are" not in page.content()
    page.get_by_role("button", name="Raise the curtain").click()
    expect(choice_buttons(page).first).to_be_visible()
    expect(page.get_by_role("region", name="Board")).to_contain_text("You are")


def test_the_curtain_stays_down_until_the_next_seat_has_its_own_view(page: Page) -> None:
    lines: list[WebSocketRoute] = []
    broken = False

    def line(route: WebSocketRoute) -> None:
        if broken:
            route.close(code=1012)
            return
        route.connect_to_server()
        lines.append(route)

    page.route_web_socket(re.compile("/live"), line)
    page.goto("/")
    card = page.locator("article[aria-labelledby=game-card-opera]")
    card.get_by_role("button", name="On one screen").click()
    page.get_by_role("button", name="Raise the curtain").click()
    play_activations(page)
    page.get_by_role("button", name="Draw the curtain").click()
    page.get_by_role("button", name="Raise the curtain").click()
    log = page.get_by_role("log")
    expect(log).to_contain_text("The phantom is ")
    play_activations(page)

    broken = True
    lines[-1].close(code=1012)
    expect(page.get_by_text("The line is down.")).to_be_visible()
    page.get_by_role("button", name="Draw the curtain").click()
    page.get_by_role("button", name="Raise the curtain").click()
    expect(page.get_by_role("heading", name="Investigator, your turn")).to_be_visible()
    assert page.get_by_role("region", name="Board").count() == 0
    broken = False
    expect(choice_buttons(page).first).to_be_visible()
    expect(log).to_contain_text("The phantom knows who he is")
    expect(log).not_to_contain_text("The phantom is ")
    assert "You are" not in page.locator("main").inner_text()


def test_the_page_reconnects_after_a_broken_connection(page: Page) -> None:
    lines: list[WebSocketRoute] = []
    broken = False

    def line(route: WebSocketRoute) -> None:
        if broken:
            route.close(code=1012)
            return
        route.connect_to_server()
        lines.append(route)

    page.route_web_socket(re.compile("/live"), line)
    start_game(page, "opera")
    assert wait_for_choice(page)
    make_choice(page)

    broken = True
    lines[-1].close(code=1012)
    expect(page.get_by_text("The line is down.")).to_be_visible()
    broken = False
    expect(page.get_by_text("The line is down.")).to_have_count(0)
    assert wait_for_choice(page)
    make_choice(page)
    assert wait_for_choice(page)


def test_the_end_of_a_rated_game_shows_how_the_rating_changed(
    page: Page, new_context: Callable[..., BrowserContext]
) -> None:
    friend = new_context().new_page()
    for one, name in ((page, "Ada"), (friend, "Ben")):
        one.goto("/")
        assert one.request.post("/api/me", data={"name": name}).ok
    plan = {"game": "opera", "seats": [{"kind": "person"}] * 2, "sit": [0], "rated": True}
    table = page.request.post("/api/tables", data=plan).json()["id"]
    assert friend.request.put(f"/api/tables/{table}/seats/1").ok
    page.goto(f"/table/{table}")
    expect(page.locator("#turn")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert friend.request.post(f"/api/tables/{table}/resign").ok
    change = result_region(page).get_by_text("Your rating:")
    expect(change).to_have_text(re.compile(r"^Your rating: 0\.0 → [1-9]\d?\.\d$"))


SLOW = """
const Quick = WebSocket;
window.WebSocket = class extends Quick {
    #late = new Promise((done) => setTimeout(() => { this.arrived = true; done(); }, 3000));
    get readyState() { return this.arrived ? super.readyState : WebSocket.CONNECTING; }
    addEventListener(type, heard) {
        super.addEventListener(type, (event) => this.#late.then(() => heard(event)));
    }
};
"""


def test_a_choice_made_before_the_connection_is_open_is_sent_later(page: Page) -> None:
    page.add_init_script(SLOW)
    start_game(page, "opera")
    assert wait_for_choice(page)
    make_choice(page)
    assert wait_for_choice(page)
