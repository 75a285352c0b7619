"""Push notifications in a real browser: turned on, sent by the server, shown by Chromium.

A browser subscribes at its maker's push service over the network, so `pushManager.subscribe` is a
stub here with keys of the test. The test decrypts with them what the server sends to the push
service, and passes it to the page's service worker through the DevTools.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.guest_client import Guest
from tests.server.server_process import ServerProcess, query_rows, run_server_process, wait_for
from tests.server.test_notifications import DAYS, PushReceiver, PushService, pass_the_turn, push_key

__all__ = ["push_key"]  # a fixture

# A stub that answers like the push service, and records the page's request.
STUB_PUSH_MANAGER = """
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
# The notifications, once there are any: a headless browser may drop them soon after. It asks again
# itself, for 20 s: Playwright's waiting is done with the first promise.
SHOWN_NOTIFICATIONS = """async () => {
  const worker = await navigator.serviceWorker.getRegistration("/worker.js");
  for (let tries = 0; tries < 1000; tries += 1) {
    const shown = await worker.getNotifications();
    if (shown.length) return shown.map(({title, data, tag, icon}) => ({title, data, tag, icon}));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return [];
}"""


@pytest.fixture
def maker() -> Iterator[PushService]:
    """The push service of the browser's maker."""
    with PushService() as maker:
        yield maker


@pytest.fixture
def server(tmp_path: Path, push_key: str, maker: PushService) -> Iterator[ServerProcess]:
    """A server that sends push notifications."""
    with run_server_process(tmp_path, LIMELIGHT_PUSH_KEY=push_key, **maker.trusted) as server:
        yield server


@pytest.fixture
def browser_context_args(server: ServerProcess) -> dict[str, Any]:
    """A browser that allows notifications."""
    return {"base_url": server.address, "locale": "en-GB", "permissions": ["notifications"]}


@pytest.fixture
def browser_keys(page: Page, maker: PushService) -> PushReceiver:
    """The keys that this browser subscribes with."""
    found = PushReceiver()
    told = json.dumps({"endpoint": maker.endpoint, "keys": found.keys})
    page.add_init_script(f"({STUB_PUSH_MANAGER.strip()})({told})")
    return found


def turn_on_notifications(page: Page) -> None:
    """Turn on push notifications on the page."""
    page.goto("/account")
    page.get_by_label("Notify me in this browser").check()
    expect(page.get_by_text("Saved.")).to_be_visible()


def pass_turn_and_receive(
    server: ServerProcess, page: Page, browser_keys: PushReceiver, maker: PushService
) -> tuple[str, Any]:
    """Pass the turn to the reader at a new table; return the table and the message sent."""
    ada = Guest(server.address, "Ada")
    reader = Guest(server.address)
    reader.http.cookies.update({c["name"]: c["value"] for c in page.context.cookies()})
    with ada, reader:
        table = ada.open_table("jack", "person", "person", time=DAYS)
        reader.sit(table, 1)
        pass_the_turn({0: ada, 1: reader}, table)
        wait_for(lambda: maker.found)
        ((_, body),) = maker.found
    return table, browser_keys.decrypt(body)


def test_the_browser_shows_a_notification_of_a_turn(
    server: ServerProcess, page: Page, browser_keys: PushReceiver, maker: PushService
) -> None:
    devtools = page.context.new_cdp_session(page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")

    turn_on_notifications(page)
    asked = page.evaluate("window.asked")
    assert asked["visible"] is True  # Chromium requires it
    assert len(asked["key"]) == 65
    ((endpoint, kept),) = query_rows(server.url, "SELECT endpoint, keys FROM pushes")
    assert (endpoint, json.loads(kept)) == (maker.endpoint, browser_keys.keys)

    table, message = pass_turn_and_receive(server, page, browser_keys, maker)
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
    assert page.evaluate(SHOWN_NOTIFICATIONS) == [
        {
            "title": "It is your turn in Mr. Jack",
            "data": link,
            "tag": link,  # a second notification of the same table replaces the first
            "icon": f"{server.address}/icon-192.png",
        }
    ]


def register_and_turn_on_notifications(server: ServerProcess, page: Page) -> None:
    """Register Ada on the page, and turn on push notifications."""
    page.goto("/account")
    page.get_by_label("Name", exact=True).first.fill("Ada")
    page.get_by_label("Password", exact=True).fill("limelight!")
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("heading", name="Signed in as Ada")).to_be_visible()
    page.get_by_label("Notify me in this browser").check()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert len(query_rows(server.url, "SELECT endpoint FROM pushes")) == 1


def test_a_new_password_ends_push_notifications_in_other_browsers(
    server: ServerProcess, page: Page, browser_keys: PushReceiver, maker: PushService
) -> None:
    register_and_turn_on_notifications(server, page)
    other = "https://web.push.apple.com/other"
    with Guest(server.address) as ada:
        ada.request_json("POST", "/login", {"name": "Ada", "password": "limelight!"})
        subscription = {"endpoint": other, "keys": PushReceiver().keys}
        assert ada.post("/me/push", subscription).is_success
    page.get_by_label("Current password").fill("limelight!")
    page.get_by_label("New password").fill("limelight?")
    page.get_by_role("button", name="Change password").click()
    wait_for(lambda: query_rows(server.url, "SELECT endpoint FROM pushes") == [(maker.endpoint,)])


def test_a_logout_ends_push_notifications(
    server: ServerProcess, page: Page, browser_keys: PushReceiver
) -> None:
    register_and_turn_on_notifications(server, page)
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.get_by_role("heading", name="You play as a guest")).to_be_visible()
    assert query_rows(server.url, "SELECT endpoint FROM pushes") == []
    assert page.evaluate("window.subscription") is None
    expect(page.get_by_label("Notify me in this browser")).not_to_be_checked()


def test_notifications_use_the_language_chosen_on_the_page(
    server: ServerProcess, page: Page, browser_keys: PushReceiver, maker: PushService
) -> None:
    def told() -> Any:
        return query_rows(server.url, "SELECT language FROM users WHERE name <> 'Ada'")

    turn_on_notifications(page)
    assert told() == [("en",)]
    page.get_by_role("button", name="Français").click()
    wait_for(lambda: told() == [("fr",)])
    _, message = pass_turn_and_receive(server, page, browser_keys, maker)
    assert message["title"] == "À vous de jouer : Mr. Jack"


@pytest.mark.usefixtures("browser_keys")
def test_push_notifications_can_be_turned_off_again(
    server: ServerProcess, page: Page, maker: PushService
) -> None:
    turn_on_notifications(page)
    assert query_rows(server.url, "SELECT endpoint FROM pushes") == [(maker.endpoint,)]
    page.get_by_label("Notify me in this browser").uncheck()
    wait_for(lambda: not query_rows(server.url, "SELECT endpoint FROM pushes"))
