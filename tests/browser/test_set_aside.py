"""What players read at a table that was set aside, and at one that an operator ended."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.guest_client import Guest, close_all_clients
from tests.server.server_process import run_server_process
from tests.server.test_admin import run_admin_command, start_game
from tests.store.stored_tables import make_action_illegal
from tests.store.test_store import run_with_database

#: The heading of a table that is set aside, by language.
WORDS = {
    "en": "This table is set aside",
    "fr": "Cette table est mise de côté",
    "de": "Dieser Tisch ist beiseitegestellt",
}


@pytest.fixture(scope="module")
def aside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, dict[str, str]]]:
    """A server with a table set aside: the server's address, the table's id, Ann's cookies."""
    home = tmp_path_factory.mktemp("aside")
    with run_server_process(home) as server:
        table = start_game(ann := Guest(server.address, "Ann"), Guest(server.address, "Bob"))
        cookies = dict(ann.http.cookies)
        close_all_clients()
    with ThreadPoolExecutor(1) as apart:  # Playwright's event loop runs in this thread
        apart.submit(
            run_with_database, server.url, lambda opened: make_action_illegal(opened, table)
        ).result()
    with run_server_process(home) as server:
        yield server.address, table, cookies


@pytest.mark.parametrize("language", WORDS)
def test_players_read_in_their_language_that_the_table_is_set_aside(
    aside: tuple[str, str, dict[str, str]], browser: Browser, language: str
) -> None:
    address, table, cookies = aside
    with browser.new_context(base_url=address, locale=language) as context:
        given = [{"name": n, "value": v, "url": address} for n, v in cookies.items()]
        context.add_cookies(given)
        page = context.new_page()
        page.goto(f"/table/{table}")
        expect(page.get_by_role("heading", name=WORDS[language])).to_be_visible()
        page.goto("/games")
        expect(page.locator(f'a[href="/table/{table}"]')).to_be_visible()


def test_an_open_page_shows_that_an_operator_ended_the_game_and_why(
    tmp_path: Path, browser: Browser
) -> None:
    with (
        run_server_process(tmp_path) as server,
        browser.new_context(base_url=server.address, locale="en") as context,
    ):
        table = start_game(Guest(server.address, "Ann"), Guest(server.address, "Bob"))
        page = context.new_page()
        page.goto(f"/table/{table}")
        expect(page.get_by_role("log")).to_be_visible()
        run_admin_command(tmp_path, server.url, "end", table, "--reason", "the lights went out")
        expect(page.get_by_role("heading", name="This game was called off")).to_be_visible()
        expect(page.get_by_text("the lights went out")).to_be_visible()
        close_all_clients()
