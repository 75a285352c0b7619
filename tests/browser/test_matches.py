"""Bots and their matches: created, run, watched live, cancelled."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.browser.test_pages import VIEWPORTS, axe_violations, store_settings, wait_until_loaded
from tests.browser.test_silent_connection import (
    RECONNECT_WITHIN_MS,
    WATCH_FOR_LOST_LINE,
    stop_clock,
)
from tests.server.bot_client import Bot, create_match, get_match, seat_bots, wait_for_match_end
from tests.server.guest_client import Guest

PASSWORD = "limelight!"

# Records every number of games that the page shows.
WATCH_GAME_COUNT = """() => {
  const shown = document.querySelector("[data-played]");
  window.grown = [];
  const note = () => grown.at(-1) !== shown.dataset.played && grown.push(shown.dataset.played);
  new MutationObserver(note).observe(shown, { attributes: true });
}"""


def register(page: Page, name: str) -> None:
    """Register an account on the page."""
    page.goto("/account")
    page.get_by_label("Name", exact=True).first.fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("heading", name=f"Signed in as {name}")).to_be_visible()


def make_bot(page: Page, name: str) -> str:
    """Create a bot on the page, and return its token."""
    page.get_by_label("Name of the bot").fill(name)
    page.get_by_role("button", name="Make a bot").click()
    shown = page.get_by_label(f"Token of {name}")
    expect(shown).to_be_visible()
    return shown.input_value()


def guest_of_page(page: Page, server_address: str) -> Guest:
    """The page's user, for requests of the test itself."""
    guest = Guest(server_address)
    for cookie in page.context.cookies():
        guest.http.cookies.set(cookie["name"], cookie["value"])
    return guest


def match_after(page: Page, games: int) -> Locator:
    return page.locator(f"[data-played='{games}']")


def test_a_new_bot_plays_a_match_that_the_page_shows_live(page: Page, server_address: str) -> None:
    register(page, "Ada of the machines")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    token = make_bot(page, "Engine")
    page.get_by_role("button", name="Copy token").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == token
    assert axe_violations(page) == []
    bot = Bot(guest_of_page(page, server_address), "Engine", token)

    page.get_by_role("link", name="To the matches").click()
    page.get_by_role("button", name="Run a match").click()
    page.get_by_label("Against").select_option("machine level:1")
    page.get_by_label("Games", exact=True).fill("3")
    page.get_by_label("At the same time").fill("1")
    assert axe_violations(page) == []
    page.get_by_role("button", name="Run the match").click()
    page.wait_for_url(re.compile("/match/"))
    expect(page.get_by_text("Waiting for Engine, whose program is not connected.")).to_be_visible()
    expect(match_after(page, 0)).to_be_visible()
    assert axe_violations(page) == []
    page.evaluate(WATCH_GAME_COUNT)
    with bot.program():
        expect(match_after(page, 3)).to_be_visible()
    assert page.evaluate("grown") == ["1", "2", "3"]
    expect(page.get_by_text("Over, after 3 games.")).to_be_visible()
    expect(page.get_by_text("With 95 % certainty between")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel the match")).to_have_count(0)
    assert axe_violations(page) == []

    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_url(re.compile("/table/"))
    page.get_by_role("link", name="Game of a match").click()
    page.wait_for_url(re.compile("/match/"))
    page.get_by_role("link", name="To the matches").click()
    row = page.get_by_role("link", name=re.compile("Engine against Machine, level 1"))
    expect(row).to_contain_text("3 of 3 games")


def test_the_owner_of_a_bot_renews_revokes_renames_and_deletes_it(page: Page) -> None:
    register(page, "Ada of the keys")
    first = make_bot(page, "Before")
    bots = page.locator("#bots")

    def do(button: str, agree: str) -> None:
        bots.get_by_role("button", name=button).first.click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        assert axe_violations(page) == []
        dialog.get_by_role("button", name=agree).click()
        expect(dialog).to_be_hidden()

    do("New token", "New token")
    shown = page.get_by_label("Token of Before")
    expect(shown).not_to_have_value(first)
    do("Lock out", "Lock out")
    expect(bots).to_contain_text("locked out: it has no token")
    expect(shown).to_have_count(0)
    bots.get_by_role("button", name="Rename").click()
    page.get_by_label("New name for Before").fill("After")
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(bots.get_by_text("After", exact=True)).to_be_visible()
    do("Delete", "Delete")
    expect(bots).to_contain_text("You have no bots yet.")
    page.reload()
    expect(bots).to_contain_text("You have no bots yet.")


def test_a_guest_reads_that_bots_need_an_account(page: Page) -> None:
    page.goto("/account")
    expect(page.locator("#bots")).to_contain_text("Register to have bots of your own.")
    page.goto("/matches")
    page.get_by_role("button", name="Run a match").click()
    expect(page.get_by_text("Bots belong to accounts.")).to_be_visible()
    assert axe_violations(page) == []


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_match_with_bad_answers_in_german_on_a_phone(
    page: Page, server_address: str, theme: str
) -> None:
    register(page, f"Ada with {theme} bots")
    ada = guest_of_page(page, server_address)
    fool = Bot(ada, f"A very long name of a {theme} fool")
    other = Bot(ada, f"Donaudampfschifffahrts{theme}")
    name = create_match(ada, fool, other, games=30, at_once=8)["id"]
    store_settings(page, language="de", theme=theme)
    page.set_viewport_size(VIEWPORTS["phone"])  # type: ignore[arg-type]
    page.goto(f"/match/{name}")
    table = seat_bots({0: fool, 1: other}, get_match(ada, name))
    assert fool.act(table, 0, 0).is_client_error
    expect(page.get_by_text("1 ungültige Antwort")).to_be_visible()
    other.http.post(f"/api/tables/{table}/resign")
    expect(match_after(page, 1)).to_be_visible()
    wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{wide} pixels too wide"
    assert axe_violations(page) == []
    page.get_by_role("button", name="Wettkampf abbrechen").click()
    page.get_by_role("button", name="Ja, abbrechen").click()
    expect(page.get_by_text("Abgebrochen: 1 von 30 Partien sind gespielt.")).to_be_visible()
    expect(page.get_by_role("button", name="Wettkampf abbrechen")).to_have_count(0)


def test_bots_have_a_leaderboard_of_their_own(page: Page) -> None:
    page.goto("/leaders")
    page.get_by_label("Who", exact=True).select_option("bots")
    expect(page.get_by_text("From rated games of bots")).to_be_visible()
    wait_until_loaded(page)
    expect(page.get_by_role("link", name="To the matches")).to_be_visible()
    assert axe_violations(page) == []


def test_the_match_page_reconnects_after_a_broken_stream(
    page: Page, server_address: str, new_context: Callable[[], BrowserContext]
) -> None:
    register(page, "Ada of the lines")
    bot = Bot(guest_of_page(page, server_address), "Patient")
    name = create_match(bot.owner, bot, "random", games=1)["id"]
    broken = True

    def stream(route: Route) -> None:
        if broken:
            route.abort()
        else:
            route.continue_()

    watching = new_context().new_page()  # a context whose console errors are not recorded
    watching.route(re.compile("/events"), stream)
    watching.goto(f"/match/{name}")
    expect(watching.get_by_text("The line is down.")).to_be_visible()
    broken = False
    expect(watching.get_by_text("The line is down.")).to_have_count(0)
    expect(match_after(watching, 0)).to_be_visible()
    with bot.program():
        expect(match_after(watching, 1)).to_be_visible()


# Makes event streams that can fall silent: they stay open, but nothing arrives any more.
SILENT_STREAMS = """
window.streams = [];
window.EventSource = class extends EventSource {
  constructor(address) {
    super(address);
    streams.push(this);
  }
  addEventListener(type, listener) {
    super.addEventListener(type, (event) => this.isSilent || listener(event));
  }
};
"""


def test_the_match_page_notices_a_silent_stream(page: Page, server_address: str) -> None:
    register(page, "Ada of the silence")
    bot = Bot(guest_of_page(page, server_address), "Quiet")
    name = create_match(bot.owner, bot, "random", games=1)["id"]
    page.clock.install()
    page.add_init_script(SILENT_STREAMS)
    page.goto(f"/match/{name}")
    expect(match_after(page, 0)).to_be_visible()
    page.wait_for_function("streams.length === 1")
    stop_clock(page)
    page.evaluate("streams[0].isSilent = true")
    page.evaluate(WATCH_FOR_LOST_LINE)
    with bot.program():
        wait_for_match_end(bot.owner, name)
    expect(match_after(page, 0)).to_be_visible()
    page.clock.run_for(RECONNECT_WITHIN_MS)
    expect(match_after(page, 1)).to_be_visible()
    assert page.evaluate("saidLost")
    expect(page.get_by_text("The line is down.")).to_have_count(0)
    assert page.evaluate("streams.map((stream) => stream.readyState === EventSource.CLOSED)") == [
        True,
        False,
    ]


def test_an_unknown_match_shows_an_error(new_context: Callable[[], BrowserContext]) -> None:
    page = new_context().new_page()
    page.goto("/match/nowhere")
    expect(page.get_by_role("heading", name="This match cannot be shown")).to_be_visible()
    assert axe_violations(page) == []
