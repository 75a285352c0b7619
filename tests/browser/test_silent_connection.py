"""A connection that is open, but transmits nothing any more."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.playing import (
    choice_buttons,
    make_choice,
    sequence_number,
    start_game,
    wait_for_choice,
)

RECONNECT_WITHIN_MS = 10_000

# Notes whether the page has said that the connection is lost.
WATCH_FOR_LOST_LINE = """() => {
  window.saidLost = false;
  const look = () => (saidLost ||= document.body.textContent.includes("The line is down."));
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


class Network:
    """Sits between page and server, and can swallow the frames of the current connection."""

    def __init__(self, page: Page) -> None:
        self.connections = 0
        self._without_requests: set[int] = set()
        self._without_answers: set[int] = set()
        page.route_web_socket(re.compile("/live"), self._route)

    def _route(self, to_page: WebSocketRoute) -> None:
        self.connections += 1
        number = self.connections
        to_server = to_page.connect_to_server()

        def pass_request(frame: str | bytes) -> None:
            if number not in self._without_requests:
                to_server.send(frame)

        def pass_answer(frame: str | bytes) -> None:
            if number not in self._without_answers:
                to_page.send(frame)

        to_page.on_message(pass_request)
        to_server.on_message(pass_answer)
        to_page.on_close(lambda code, reason: None)  # swallow the close as well

    def swallow(self, *, requests: bool, answers: bool) -> None:
        if requests:
            self._without_requests.add(self.connections)
        if answers:
            self._without_answers.add(self.connections)


def stop_clock(page: Page) -> None:
    """From now on only `page.clock` advances the page's time, however busy the machine is."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))


def api_path(page: Page) -> str:
    return "/api/tables/" + page.url.rpartition("/")[2]


def count_played(page: Page) -> int:
    """The number of actions of the reader on the server."""
    events = page.request.get(api_path(page)).json()["events"]
    return sum(event["type"] == "played" and event["seat"] == 1 for event in events)


def start_game_over_network(page: Page) -> Network:
    """Start a game of opera over a network that can fall silent, at the reader's turn.

    The reader is the Phantom: in the first round no card of the reader's plays itself.
    """
    network = Network(page)
    page.clock.install()
    start_game(page, "opera", side="1")
    assert wait_for_choice(page)
    return network


SILENCES = pytest.mark.parametrize(
    ("requests", "answers"),
    [(True, True), (True, False), (False, True)],
    ids=["both ways", "to the server", "to the page"],
)


@SILENCES
def test_a_choice_made_into_the_silence_is_played_once(
    page: Page, requests: bool, answers: bool
) -> None:
    network = start_game_over_network(page)
    stop_clock(page)
    make_choice(page)
    assert wait_for_choice(page)
    assert count_played(page) == 1

    before = sequence_number(page)
    known = network.connections
    page.evaluate(WATCH_FOR_LOST_LINE)
    network.swallow(requests=requests, answers=answers)
    choice_buttons(page).first.click()
    expect(choice_buttons(page)).to_have_count(0)
    page.clock.run_for(RECONNECT_WITHIN_MS)
    expect(page.locator(f"[data-seq='{before}']")).to_have_count(0)
    assert network.connections == known + 1
    assert page.evaluate("saidLost")
    assert count_played(page) == 2

    assert wait_for_choice(page)
    expect(page.get_by_text("The line is down.")).to_have_count(0)
    make_choice(page)
    assert wait_for_choice(page)
    assert count_played(page) == 3


@SILENCES
def test_a_chat_line_sent_into_the_silence_appears_once(
    page: Page, requests: bool, answers: bool
) -> None:
    network = start_game_over_network(page)
    page.get_by_role("tab", name=re.compile("Chat")).click()
    stop_clock(page)

    network.swallow(requests=requests, answers=answers)
    for text in ("anybody there?", "anybody there?"):
        page.get_by_label("Say something").fill(text)
        page.get_by_role("button", name="Send").click()
    page.clock.run_for(RECONNECT_WITHIN_MS)
    lines = page.get_by_role("log").get_by_role("listitem")
    expect(lines).to_contain_text(["anybody there?"] * 2)
    assert len(page.request.get(f"{api_path(page)}/chat").json()) == 2
