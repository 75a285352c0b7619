"""Whatever a person can enter, entered as HTML and script: the page shows it, and runs none of it.

The browsers here do not mind the Content-Security-Policy: it would stop the scripts, and so hide
that they had got into the page.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import MILLISECONDS
from tests.browser.test_pages import settle
from tests.cli.terminal import PATIENCE
from tests.server.bots import Bot, account, run, seated
from tests.server.guests import Guest, all_gone
from tests.server.serving import served
from tests.server.test_admin import admin

#: Each calls `hit` if the page takes it for more than text; as names may be, 40 signs at most.
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

#: What would be in the document if a text had become a part of it.
INJECTED = """() => {
  const marks = "img[src='x'], iframe, script:not([src]), #hit, a[href^='javascript:'], "
    + "[onerror], [onload], [onfocus], [onmouseover], [onclick]";
  return [...document.querySelectorAll(marks)].map(({outerHTML}) => outerHTML.slice(0, 200));
}"""


@dataclass
class Stage:
    """A house full of bad names: where it is, and what is there."""

    address: str
    owner: dict[str, str]
    played: str
    talked: str
    ended: str
    imported: str
    match: str


def resigned(winner: Guest, loser: Guest, **plan: Any) -> str:
    """A game of two that one gave up."""
    table = winner.open("opera", "person", "person", **plan)
    loser.sit(table, 1)
    loser.told("POST", f"/tables/{table}/resign")
    return table


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    home = tmp_path_factory.mktemp("stage")
    with served(home) as server:
        address = server.address
        guests = [Guest(address, name) for name in PAYLOADS]
        people = [account(address, f"{name[:38]} {number}") for number, name in enumerate(PAYLOADS)]
        # Enough rated games for the leaderboard.
        for other in (1, 2, 3, 1, 2):
            resigned(people[0], people[other], rated=True)
        played = resigned(guests[0], guests[1])
        # A waiting table, and one at which everybody has something to say.
        for guest in guests:
            guest.open("minuit", "person", "person")
        talked = guests[2].open("jack", "person", "person")
        guests[3].sit(talked, 1)
        for guest in guests:
            for text in PAYLOADS:
                guest.told("POST", f"/tables/{talked}/chat", {"text": text})
        for name in PAYLOADS:
            people[0].told("POST", "/me/mute", {"name": f"{name[:30]} muted"})
        ended = guests[4].open("opera", "person", "person")
        guests[5].sit(ended, 1)
        admin(home, server.url, "end", ended, "--reason", IMAGE)
        # Bots, and a match between two of them.
        bots = [Bot(people[0], f"{name[:35]} bot") for name in PAYLOADS]
        match = run(people[0], bots[0], bots[1], games=2, at_once=2)
        table = seated({0: bots[0], 1: bots[1]}, match)
        bots[0].act(table, 0, 99_999)
        bots[1].http.post(f"/api/tables/{table}/resign")
        imported = taken_in(home, server.url, talked)
        owner = dict(people[0].http.cookies)
        all_gone()
        yield Stage(address, owner, played, talked, ended, imported, match["id"])


def taken_in(home: Path, url: str, table: str) -> str:
    """A copy of a table under another name, with other bad texts, by an import."""
    file = home / "tables.jsonl"
    admin(home, url, "export", table, "--out", str(file))
    moved = json.loads(file.read_text())
    moved["id"] = "imported"
    for entry in moved["events"]:
        if "name" in entry["event"]:
            entry["event"]["name"] = FRAME
    for said in moved["chats"]:
        said["name"], said["text"] = FRAME, f"{said['text']} {FRAME * 20}"
    (home / "changed.jsonl").write_text(json.dumps(moved) + "\n")
    admin(home, url, "import", str(home / "changed.jsonl"))
    return "imported"


@pytest.fixture
def careless(browser: Browser, stage: Stage) -> Iterator[Page]:
    """A page in a browser without the policy, logged in; nothing may have run in the end."""
    with browser.new_context(
        base_url=stage.address, bypass_csp=True, locale="en-GB", reduced_motion="reduce"
    ) as context:
        context.set_default_timeout(MILLISECONDS)
        given = [{"name": n, "value": v, "url": stage.address} for n, v in stage.owner.items()]
        context.add_cookies(given)  # type: ignore[arg-type]
        context.add_init_script("window.hits = []; window.hit = (number) => hits.push(number);")
        page = context.new_page()
        yield page


def look(page: Page, address: str) -> None:
    """Go there, and see that nothing has become a part of the page."""
    page.goto(address)
    settle(page)
    harmless(page)


def harmless(page: Page) -> None:
    for focusable in page.locator("main :is(input, button, a)").all()[:40]:
        focusable.focus()
    assert page.evaluate(INJECTED) == []
    assert page.evaluate("hits") == []


def test_the_test_would_notice_an_injection(careless: Page) -> None:
    careless.goto("/")
    settle(careless)
    careless.evaluate("text => document.querySelector('main').innerHTML = text", IMAGE)
    careless.wait_for_function("hits.length > 0")
    assert careless.evaluate(INJECTED) != []


def test_lists_show_names_as_text(careless: Page) -> None:
    for address in ("/", "/lobby", "/games", "/watch", "/leaders", "/matches"):
        look(careless, address)
    careless.goto("/leaders")
    expect(careless.get_by_role("rowheader", name=f"{IMAGE} 0")).to_be_visible()
    careless.goto("/lobby")
    expect(careless.get_by_text(SVG).first).to_be_visible()
    careless.goto("/account")
    expect(careless.get_by_role("heading", name=f"Signed in as {IMAGE} 0")).to_be_visible()
    expect(careless.get_by_text(f"{SVG} bot").first).to_be_visible()
    expect(careless.get_by_text(f"{SVG} muted").first).to_be_visible()
    harmless(careless)


def test_tables_show_names_and_chat_as_text(careless: Page, stage: Stage) -> None:
    for table, shown in (
        (stage.played, IMAGE),
        (stage.talked, SCRIPT),
        (stage.imported, FRAME),
        (stage.ended, IMAGE),
    ):
        careless.goto(f"/table/{table}")
        expect(careless.get_by_text(shown).first).to_be_visible()
        harmless(careless)
        for tab in careless.get_by_role("tab").all():
            tab.click()
            harmless(careless)
    careless.goto(f"/table/{stage.talked}")
    careless.get_by_role("tab", name="Chat").click()
    for text in PAYLOADS:  # of the spectators, whom the reader is one of
        expect(careless.get_by_role("log").get_by_text(text, exact=True).first).to_be_visible()
    careless.get_by_role("button", name="Mute").first.click()
    expect(careless.get_by_text("You do not hear").first).to_be_visible()
    harmless(careless)


def test_matches_show_names_as_text(careless: Page, stage: Stage) -> None:
    careless.goto(f"/match/{stage.match}")
    expect(careless.get_by_text(f"{IMAGE} bot").first).to_be_visible()
    harmless(careless)
    careless.goto("/matches")
    careless.get_by_role("button", name="Run a match").click()
    harmless(careless)


def test_what_is_typed_and_what_is_said_of_it_is_text(careless: Page, stage: Stage) -> None:
    careless.goto("/account")
    for text in (IMAGE, SCRIPT):
        careless.get_by_label("Name of the bot").fill(f"{text} bot")
        careless.get_by_role("button", name="Make a bot").click()
        expect(careless.get_by_text("taken").first).to_be_visible()
        harmless(careless)
    careless.goto(f"/table/{stage.talked}")
    careless.get_by_role("tab", name="Chat").click()
    for text in PAYLOADS:
        careless.get_by_role("textbox").last.fill(f"{text} typed")
        careless.keyboard.press("Enter")
        expect(careless.get_by_role("log").get_by_text(f"{text} typed")).to_be_visible()
    harmless(careless)


def test_addresses_are_text(careless: Page, stage: Stage) -> None:
    escaped = [httpx.URL("http://x", params={"x": text}).query.decode()[2:] for text in PAYLOADS]
    for text in (IMAGE, SCRIPT, LINK):
        bad = escaped[PAYLOADS.index(text)].replace("+", "%20")
        for address in (
            f"/table/{bad}",
            f"/match/{bad}",
            f"/learn/{bad}",
            f"/{bad}",
            f"/?x={bad}&seat={bad}#{bad}",
            f"/table/{stage.played}?seat={bad}&step={bad}#{bad}",
            f"/lobby?game={bad}&list={bad}&next={bad}",
            f"/api/docs?{bad}#{bad}",
        ):
            careless.goto(address)
            careless.wait_for_load_state("networkidle")
            harmless(careless)


def test_what_the_server_answers_is_never_html(stage: Stage) -> None:
    """Opened in the browser itself, an answer with somebody's text in it is no page."""
    with httpx.Client(base_url=stage.address, timeout=PATIENCE) as http:
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
            http.get(f"/api/tables/{stage.talked}"),
            http.get(f"/api/tables/{stage.talked}/chat"),
            http.get(f"/api/tables/{stage.played}/record"),
        ]
    for answer in answers:
        assert answer.headers["content-type"].startswith("application/json"), answer.url
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "script-src" not in answer.headers["content-security-policy"]
        assert "default-src 'self'" in answer.headers["content-security-policy"]
