"""An e-mail address in a real browser: entered, confirmed by a link, removed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.guest_client import Guest
from tests.server.server_process import ServerProcess, run_server_process, wait_for
from tests.server.test_notifications import (
    MailCollector,
    find_link,
    format_environment,
    list_letters_to,
    mail_server,
    open_two_player_table,
    pass_the_turn,
)

ADDRESS = "bob@example.org"


@pytest.fixture
def letters_and_server(tmp_path: Path) -> Iterator[tuple[MailCollector, ServerProcess]]:
    with (
        mail_server() as (letters, settings),
        run_server_process(tmp_path, **format_environment(settings)) as server,
    ):
        yield letters, server


def test_an_address_is_entered_confirmed_and_removed(
    page: Page, letters_and_server: tuple[MailCollector, ServerProcess]
) -> None:
    letters, server = letters_and_server
    page.goto(f"{server.address}/account")
    expect(page.get_by_text("for registered players")).to_be_visible()
    page.locator("#name").fill("Bob")
    page.get_by_label("Password", exact=True).fill("a long secret")
    page.get_by_role("button", name="Register").click()
    page.get_by_label("E-mail").fill(ADDRESS)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("We have sent a link")).to_be_visible()
    expect(page.get_by_text("not confirmed yet")).to_be_visible()

    (letter,) = wait_for(lambda: list_letters_to(letters, ADDRESS))
    page.goto(server.address + find_link(letter, "confirm"))
    page.get_by_role("button", name="Confirm the address").click()
    expect(page.get_by_text("Confirmed.")).to_be_visible()
    page.goto(f"{server.address}/account")
    expect(page.get_by_label("E-mail")).to_have_value(ADDRESS)
    expect(page.get_by_text("not confirmed yet")).to_have_count(0)

    with Guest(server.address, "Ada") as ada, Guest(server.address) as bob:
        bob.http.cookies.update({c["name"]: c["value"] for c in page.context.cookies()})
        pass_the_turn({0: ada, 1: bob}, open_two_player_table(ada, bob))
    wait_for(lambda: len(letters.found) == 2)
    (_, notice) = list_letters_to(letters, ADDRESS)
    page.goto(server.address + find_link(notice, "stop"))
    page.get_by_role("button", name="Send no more mails").click()
    expect(page.get_by_text("No more notifications")).to_be_visible()
    page.goto(f"{server.address}/account")
    expect(page.get_by_label("E-mail")).to_have_value("")
