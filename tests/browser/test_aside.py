"""A table that was set aside, and one that was ended: what their players read."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.guests import Guest, all_gone
from tests.server.serving import served
from tests.server.test_admin import admin, begun
from tests.store.kept import mend_the_rules
from tests.store.test_store import using

#: The heading of a table that is set aside, by language.
WORDS = {
    "en": "This table is set aside",
    "fr": "Cette table est mise de côté",
    "de": "Dieser Tisch ist beiseitegestellt",
}


@pytest.fixture(scope="module")
def aside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, dict[str, str]]]:
    """A house in which a table is set aside: its address, the table, Ann's cookies."""
    home = tmp_path_factory.mktemp("aside")
    with served(home) as server:
        table = begun(ann := Guest(server.address, "Ann"), Guest(server.address, "Bob"))
        cookies = dict(ann.http.cookies)
        all_gone()
    with ThreadPoolExecutor(1) as apart:  # here the browser's own loop is running
        apart.submit(using, server.url, lambda opened: mend_the_rules(opened, table)).result()
    with served(home) as server:
        yield server.address, table, cookies


@pytest.mark.parametrize("language", WORDS)
def test_its_players_are_told_in_their_language(
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


def test_a_page_that_is_open_shows_that_the_game_was_ended_and_why(
    tmp_path: Path, browser: Browser
) -> None:
    with (
        served(tmp_path) as server,
        browser.new_context(base_url=server.address, locale="en") as context,
    ):
        table = begun(Guest(server.address, "Ann"), Guest(server.address, "Bob"))
        page = context.new_page()
        page.goto(f"/table/{table}")
        expect(page.get_by_role("log")).to_be_visible()
        admin(tmp_path, server.url, "end", table, "--reason", "the lights went out")
        expect(page.get_by_role("heading", name="This game was called off")).to_be_visible()
        expect(page.get_by_text("the lights went out")).to_be_visible()
        all_gone()
