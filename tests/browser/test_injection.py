"""HTML and script in every text that users can enter: the page shows the text and runs none of it.

The browsers here ignore the Content-Security-Policy, which would stop the scripts and so hide an
injection.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import TIMEOUT_MS
from tests.browser.test_pages import wait_until_loaded
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.bot_client import Bot, create_match, register_account, seat_bots
from tests.server.guest_client import Guest, close_all_clients
from tests.server.server_process import run_server_process
from tests.server.test_admin import run_admin_command

#: Each calls `hit` if the page treats it as more than text; at most 40 characters, as names are.
IMAGE = "<img src=x onerror=hit(1)>"
SVG = "<svg/onload=hit(2)>"
SCRIPT = "</title><script>hit(3)</script>"
ATTRIBUTE = '" onfocus=hit(4) autofocus x="'
QUOTE = "' onmouseover=hit(5) style='x:y"
TEMPLATE = "{{hit(6)}}${hit(6)}{hit(6)}"
LINK = "javascript:hit(7)"
FRAME = "<iframe srcdoc='<b onclick=hit(8)>'>"
FLUENT = "{ $name } { hit } <b id=hit>"
PAYLOADS = (IMAGE, SVG, SCRIPT, ATTRIBUTE, QUOTE, TEMPLATE, LINK, FRAME, FLUENT)

#: Elements and attributes that only an injected text can put into the document.
FIND_INJECTED = """() => {
  const marks = "img[src='x'], iframe, script:not([src]), #hit, a[href^='javascript:'], "
    + "[onerror], [onload], [onfocus], [onmouseover], [onclick]";
  return [...document.querySelectorAll(marks)].map(({outerHTML}) => outerHTML.slice(0, 200));
}"""


@dataclass
class HostileServer:
    """A server full of hostile names: its address, its tables, and the owner's cookies."""

    address: str
    owner: dict[str, str]
    played: str
    talked: str
    ended: str
    imported: str
    match: str


def play_resigned_game(winner: Guest, loser: Guest, **plan: Any) -> str:
    """Play a game of two that one player resigns."""
    table = winner.open_table("opera", "person", "person", **plan)
    loser.sit(table, 1)
    loser.request_json("POST", f"/tables/{table}/resign")
    return table


@pytest.fixture(scope="module")
def hostile_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostileServer]:
    home = tmp_path_factory.mktemp("hostile")
    with run_server_process(home) as server:
        address = server.address
        guests = [Guest(address, name) for name in PAYLOADS]
        people = [
            register_account(address, f"{name[:38]} {number}")
            for number, name in enumerate(PAYLOADS)
        ]
        # Enough rated games for the leaderboard.
        for other in (1, 2, 3, 1, 2):
            play_resigned_game(people[0], people[other], rated=True)
        played = play_resigned_game(guests[0], guests[1])
        # Waiting tables, and one where every guest chats.
        for guest in guests:
            guest.open_table("minuit", "person", "person")
        talked = guests[2].open_table("jack", "person", "person")
        guests[3].sit(talked, 1)
        for guest in guests:
            for text in PAYLOADS:
                guest.request_json("POST", f"/tables/{talked}/chat", {"text": text})
        for name in PAYLOADS:
            people[0].request_json("POST", "/me/mute", {"name": f"{name[:30]} muted"})
        ended = guests[4].open_table("opera", "person", "person")
        guests[5].sit(ended, 1)
        run_admin_command(home, server.url, "end", ended, "--reason", IMAGE)
        # Bots, and a match between two of them.
        bots = [Bot(people[0], f"{name[:35]} bot") for name in PAYLOADS]
        match = create_match(people[0], bots[0], bots[1], games=2, at_once=2)
        table = seat_bots({0: bots[0], 1: bots[1]}, match)
        bots[0].act(table, 0, 99_999)
        bots[1].http.post(f"/api/tables/{table}/resign")
        imported = import_changed_copy(home, server.url, talked)
        owner = dict(people[0].http.cookies)
        close_all_clients()
        yield HostileServer(address, owner, played, talked, ended, imported, match["id"])


def import_changed_copy(home: Path, url: str, table: str) -> str:
    """Import a copy of a table under another id, with other hostile texts."""
    file = home / "tables.jsonl"
    run_admin_command(home, url, "export", table, "--out", str(file))
    moved = json.loads(file.read_text())
    moved["id"] = "imported"
    for entry in moved["events"]:
        if "name" in entry["event"]:
            entry["event"]["name"] = FRAME
    for said in moved["chats"]:
        said["name"], said["text"] = FRAME, f"{said['text']} {FRAME * 20}"
    (home / "changed.jsonl").write_text(json.dumps(moved) + "\n")
    run_admin_command(home, url, "import", str(home / "changed.jsonl"))
    return "imported"


@pytest.fixture
def unprotected_page(browser: Browser, hostile_server: HostileServer) -> Iterator[Page]:
    """A logged-in page in a browser without the policy."""
    with browser.new_context(
        base_url=hostile_server.address, bypass_csp=True, locale="en-GB", reduced_motion="reduce"
    ) as context:
        context.set_default_timeout(TIMEOUT_MS)
        given = [
            {"name": n, "value": v, "url": hostile_server.address}
            for n, v in hostile_server.owner.items()
        ]
        context.add_cookies(given)  # type: ignore[arg-type]
        context.add_init_script("window.hits = []; window.hit = (number) => hits.push(number);")
        page = context.new_page()
        yield page


def visit_harmless(page: Page, address: str) -> None:
    """Open a page and check that no text became a part of it."""
    page.goto(address)
    wait_until_loaded(page)
    check_harmless(page)


def check_harmless(page: Page) -> None:
    page.locator("main :is(input, button, a)").evaluate_all("all => all.forEach(it => it.focus())")
    assert page.evaluate(FIND_INJECTED) == []
    assert page.evaluate("hits") == []


def test_the_test_would_notice_an_injection(unprotected_page: Page) -> None:
    unprotected_page.goto("/")
    wait_until_loaded(unprotected_page)
    unprotected_page.evaluate("text => document.querySelector('main').innerHTML = text", IMAGE)
    unprotected_page.wait_for_function("hits.length > 0")
    assert unprotected_page.evaluate(FIND_INJECTED) != []


def test_lists_show_names_as_text(unprotected_page: Page) -> None:
    for address in ("/", "/lobby", "/games", "/watch", "/leaders", "/matches"):
        visit_harmless(unprotected_page, address)
    unprotected_page.goto("/leaders")
    expect(unprotected_page.get_by_role("rowheader", name=f"{IMAGE} 0")).to_be_visible()
    unprotected_page.goto("/lobby")
    expect(unprotected_page.get_by_text(SVG).first).to_be_visible()
    unprotected_page.goto("/account")
    expect(unprotected_page.get_by_role("heading", name=f"Signed in as {IMAGE} 0")).to_be_visible()
    expect(unprotected_page.get_by_text(f"{SVG} bot").first).to_be_visible()
    expect(unprotected_page.get_by_text(f"{SVG} muted").first).to_be_visible()
    check_harmless(unprotected_page)


def test_tables_show_names_and_chat_as_text(
    unprotected_page: Page, hostile_server: HostileServer
) -> None:
    for table, shown in (
        (hostile_server.played, IMAGE),
        (hostile_server.talked, SCRIPT),
        (hostile_server.imported, FRAME),
        (hostile_server.ended, IMAGE),
    ):
        unprotected_page.goto(f"/table/{table}")
        expect(unprotected_page.get_by_text(shown).first).to_be_visible()
        check_harmless(unprotected_page)
        for tab in unprotected_page.get_by_role("tab").all():
            tab.click()
            check_harmless(unprotected_page)
    unprotected_page.goto(f"/table/{hostile_server.talked}")
    unprotected_page.get_by_role("tab", name="Chat").click()
    for text in PAYLOADS:  # the reader is a spectator
        expect(
            unprotected_page.get_by_role("log").get_by_text(text, exact=True).first
        ).to_be_visible()
    unprotected_page.get_by_role("button", name="Mute").first.click()
    expect(unprotected_page.get_by_text("You have muted").first).to_be_visible()
    check_harmless(unprotected_page)


def test_matches_show_names_as_text(unprotected_page: Page, hostile_server: HostileServer) -> None:
    unprotected_page.goto(f"/match/{hostile_server.match}")
    expect(unprotected_page.get_by_text(f"{IMAGE} bot").first).to_be_visible()
    check_harmless(unprotected_page)
    unprotected_page.goto("/matches")
    unprotected_page.get_by_role("button", name="Run a match").click()
    check_harmless(unprotected_page)


def test_typed_texts_and_errors_about_them_are_text(
    unprotected_page: Page, hostile_server: HostileServer
) -> None:
    unprotected_page.goto("/account")
    for text in (IMAGE, SCRIPT):
        unprotected_page.get_by_label("Name of the bot").fill(f"{text} bot")
        unprotected_page.get_by_role("button", name="Make a bot").click()
        expect(unprotected_page.get_by_text("taken").first).to_be_visible()
        check_harmless(unprotected_page)
    unprotected_page.goto(f"/table/{hostile_server.talked}")
    unprotected_page.get_by_role("tab", name="Chat").click()
    for text in PAYLOADS:
        unprotected_page.get_by_role("textbox").last.fill(f"{text} typed")
        unprotected_page.keyboard.press("Enter")
        expect(unprotected_page.get_by_role("log").get_by_text(f"{text} typed")).to_be_visible()
    check_harmless(unprotected_page)


def test_addresses_are_text(unprotected_page: Page, hostile_server: HostileServer) -> None:
    escaped = [httpx.URL("http://x", params={"x": text}).query.decode()[2:] for text in PAYLOADS]
    for text in (IMAGE, SCRIPT, LINK):
        bad = escaped[PAYLOADS.index(text)].replace("+", "%20")
        for address in (
            f"/table/{bad}",
            f"/match/{bad}",
            f"/learn/{bad}",
            f"/{bad}",
            f"/?x={bad}&seat={bad}#{bad}",
            f"/table/{hostile_server.played}?seat={bad}&step={bad}#{bad}",
            f"/lobby?game={bad}&list={bad}&next={bad}",
            f"/api/docs?{bad}#{bad}",
        ):
            unprotected_page.goto(address)
            unprotected_page.wait_for_load_state("networkidle")
            check_harmless(unprotected_page)


def test_answers_of_the_server_are_never_html(hostile_server: HostileServer) -> None:
    """An answer that contains a user's text is not HTML, even if a browser opens it."""
    with httpx.Client(base_url=hostile_server.address, timeout=TIMEOUT_SECONDS) as http:
        http.headers["Accept"] = "text/html"
        answers = [
            http.get(f"/api/tables/{IMAGE}"),
            http.get(f"/api/leaderboard/{SVG}"),
            http.get(f"/api/nowhere/{IMAGE}"),
            http.get(f"/static/{IMAGE}"),
            http.get("/api/tables", params={"list": IMAGE}),
            http.get("/api/matches", params={"after": IMAGE}),
            http.post("/api/me", content=IMAGE),
            http.post("/api/tables", json={"game": IMAGE, "seats": [{}]}),
            http.post(
                "/api/tables", json={"game": "opera", "seats": [{}, {}], "options": {IMAGE: 1}}
            ),
            http.post("/api/practice", json={"game": "opera", "start": {IMAGE: IMAGE}}),
            http.get(f"/api/tables/{hostile_server.talked}"),
            http.get(f"/api/tables/{hostile_server.talked}/chat"),
            http.get(f"/api/tables/{hostile_server.played}/record"),
        ]
    for answer in answers:
        assert answer.headers["content-type"].startswith("application/json"), answer.url
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "script-src" not in answer.headers["content-security-policy"]
        assert "default-src 'self'" in answer.headers["content-security-policy"]
