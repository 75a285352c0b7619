"""A table that was set aside, and one that was ended: what their players read."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.store.kept import mend_the_rules
from tests.store.test_store import using
from tests.web.guests import Guest, all_gone
from tests.web.serving import Server, sqlite
from tests.web.test_admin import admin, begun

#: The heading of a table that is set aside, by language.
WORDS = {
    "en": "This table is set aside",
    "fr": "Cette table est mise de côté",
    "de": "Dieser Tisch ist beiseitegestellt",
}


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str, dict[str, str]]:
    """A house in which a table is set aside: its folder, database, the table, Ann's cookies."""
    home = tmp_path_factory.mktemp("aside")
    url = sqlite(home)
    server = Server(home, url)
    ann, bob = Guest(server.address, "Ann"), Guest(server.address, "Bob")
    table = begun(ann, bob)
    cookies = dict(ann.http.cookies)
    all_gone()
    server.stop()
    with ThreadPoolExecutor(1) as apart:  # here the browser's own loop is running
        apart.submit(using, url, lambda opened: mend_the_rules(opened, table)).result()
    return home, url, table, cookies


@pytest.mark.parametrize("language", WORDS)
def test_its_players_are_told_in_their_language(
    seen: tuple[Path, str, str, dict[str, str]], browser: Browser, language: str
) -> None:
    home, url, table, cookies = seen
    aside = WORDS[language]
    server = Server(home, url)
    context = browser.new_context(base_url=server.address, locale=language)
    try:
        given = [{"name": n, "value": v, "url": server.address} for n, v in cookies.items()]
        context.add_cookies(given)
        page = context.new_page()
        page.goto(f"/table/{table}")
        expect(page.get_by_role("heading", name=aside)).to_be_visible()
        page.goto("/games")
        expect(page.locator(f'a[href="/table/{table}"]')).to_be_visible()
    finally:
        context.close()
        server.stop()


def test_a_page_that_is_open_shows_that_the_game_was_ended_and_why(
    tmp_path: Path, browser: Browser
) -> None:
    url = sqlite(tmp_path)
    server = Server(tmp_path, url)
    context = browser.new_context(base_url=server.address, locale="en")
    try:
        table = begun(Guest(server.address, "Ann"), Guest(server.address, "Bob"))
        page = context.new_page()
        page.goto(f"/table/{table}")
        expect(page.get_by_role("log")).to_be_visible()
        admin(tmp_path, url, "end", table, "--reason", "the lights went out")
        expect(page.get_by_role("heading", name="This game was called off")).to_be_visible()
        expect(page.get_by_text("the lights went out")).to_be_visible()
    finally:
        context.close()
        all_gone()
        server.stop()
