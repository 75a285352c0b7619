"""Notices of turns in a real browser: asked for on the page, sent by the server, shown by Chromium.

Only the way between the two is ours. A browser subscribes with its maker, over the network: so
`pushManager.subscribe` is stubbed here, with keys of our own. What the server sends to the maker is
opened with them, and handed to the page's service worker through the DevTools.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.guests import Guest
from tests.server.serving import Server, rows, served, wait_for
from tests.server.test_notices import DAYS, Browser, Maker, pass_the_turn, push_key

__all__ = ["push_key"]  # a fixture

# What the browser's maker would answer, and what the page has asked it for.
MAKER = """
({endpoint, keys}) => {
  const made = {
    endpoint,
    toJSON: () => ({endpoint, keys}),
    unsubscribe: async () => { window.subscription = null; return true; },
  };
  window.subscription = null;
  PushManager.prototype.subscribe = async (options) => {
    window.asked = {visible: options.userVisibleOnly, key: [...options.applicationServerKey]};
    return (window.subscription = made);
  };
  PushManager.prototype.getSubscription = async () => window.subscription;
}
"""
# Once there are any: a browser without a screen may drop them soon after.
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.getRegistration("/worker.js");
  const shown = await worker.getNotifications();
  return shown.length && shown.map(({title, data, tag, icon}) => ({title, data, tag, icon}));
}"""


@pytest.fixture
def maker() -> Iterator[Maker]:
    """The push service of the browser's maker."""
    with Maker() as maker:
        yield maker


@pytest.fixture
def server(tmp_path: Path, push_key: str, maker: Maker) -> Iterator[Server]:
    """A house that can tell browsers."""
    with served(tmp_path, LIMELIGHT_PUSH_KEY=push_key, **maker.trusted) as server:
        yield server


@pytest.fixture
def browser_context_args(server: Server) -> dict[str, Any]:
    """A browser that allows notices."""
    return {"base_url": server.address, "locale": "en-GB", "permissions": ["notifications"]}


@pytest.fixture
def keys(page: Page, maker: Maker) -> Browser:
    """The keys of this browser, by which it will subscribe."""
    found = Browser()
    told = json.dumps({"endpoint": maker.endpoint, "keys": found.keys})
    page.add_init_script(f"({MAKER.strip()})({told})")
    return found


def turned_on(page: Page) -> None:
    """Ask for notices on the page."""
    page.goto("/account")
    page.get_by_label("Notify me in this browser").check()
    expect(page.get_by_text("Saved.")).to_be_visible()


def sent(server: Server, page: Page, keys: Browser, maker: Maker) -> tuple[str, Any]:
    """A table at which it has become the reader's turn, and what the server sends of it."""
    ada = Guest(server.address, "Ada")
    reader = Guest(server.address)
    reader.http.cookies.update({c["name"]: c["value"] for c in page.context.cookies()})
    with ada, reader:
        table = ada.open("jack", "person", "person", time=DAYS)
        reader.sit(table, 1)
        pass_the_turn({0: ada, 1: reader}, table)
        wait_for(lambda: maker.found)
        ((_, body),) = maker.found
    return table, keys.opened(body)


def test_a_turn_is_told_by_the_browser(
    server: Server, page: Page, keys: Browser, maker: Maker
) -> None:
    devtools = page.context.new_cdp_session(page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")

    turned_on(page)
    asked = page.evaluate("window.asked")
    assert asked["visible"] is True  # Chromium wants it so
    assert len(asked["key"]) == 65
    ((endpoint, kept),) = rows(server.url, "SELECT endpoint, keys FROM pushes")
    assert (endpoint, json.loads(kept)) == (maker.endpoint, keys.keys)

    table, message = sent(server, page, keys, maker)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": server.address,
            "registrationId": registrations[-1],
            "data": json.dumps(message),
        },
    )
    link = f"{server.address}/table/{table}"
    assert page.wait_for_function(SHOWN).json_value() == [
        {
            "title": "It is your turn in Mr. Jack",
            "data": link,
            "tag": link,  # a second one for the same table takes its place
            "icon": f"{server.address}/icon-192.png",
        }
    ]


def test_who_logs_out_is_told_no_longer(server: Server, page: Page, keys: Browser) -> None:
    page.goto("/account")
    page.get_by_label("Name", exact=True).first.fill("Ada")
    page.get_by_label("Password", exact=True).fill("limelight!")
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("heading", name="Signed in as Ada")).to_be_visible()
    page.get_by_label("Notify me in this browser").check()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert len(rows(server.url, "SELECT endpoint FROM pushes")) == 1
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.get_by_role("heading", name="You play as a guest")).to_be_visible()
    assert rows(server.url, "SELECT endpoint FROM pushes") == []
    assert page.evaluate("window.subscription") is None
    expect(page.get_by_label("Notify me in this browser")).not_to_be_checked()


def test_notices_follow_the_language_chosen_on_the_page(
    server: Server, page: Page, keys: Browser, maker: Maker
) -> None:
    def told() -> Any:
        return rows(server.url, "SELECT language FROM users WHERE name <> 'Ada'")

    turned_on(page)
    assert told() == [("en",)]
    page.get_by_role("button", name="Français").click()
    wait_for(lambda: told() == [("fr",)])
    _, message = sent(server, page, keys, maker)
    assert message["title"] == "À vous de jouer : Mr. Jack"


@pytest.mark.usefixtures("keys")
def test_notices_can_be_turned_off_again(server: Server, page: Page, maker: Maker) -> None:
    turned_on(page)
    assert rows(server.url, "SELECT endpoint FROM pushes") == [(maker.endpoint,)]
    page.get_by_label("Notify me in this browser").uncheck()
    wait_for(lambda: not rows(server.url, "SELECT endpoint FROM pushes"))
