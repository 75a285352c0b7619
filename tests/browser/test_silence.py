"""A connection over which nothing gets through any more, though nobody has closed it."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.playing import asked, choices, decide, play_now, shown

RECONNECT_WITHIN_MS = 10_000


class Network:
    """Between the page and the server: it can swallow the frames of the connection there is."""

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
        to_page.on_close(lambda code, reason: None)  # does not get through either

    def swallow(self, *, requests: bool, answers: bool) -> None:
        if requests:
            self._without_requests.add(self.connections)
        if answers:
            self._without_answers.add(self.connections)


def stop_clock(page: Page) -> None:
    """From now on only `page.clock` moves the time of the page, however busy the machine is."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))


def api_path(page: Page) -> str:
    return "/api/tables/" + page.url.rpartition("/")[2]


def count_played(page: Page) -> int:
    """How many actions of seat 0 the server has."""
    events = page.request.get(api_path(page)).json()["events"]
    return sum(event["type"] == "played" and event["seat"] == 0 for event in events)


def begin(page: Page) -> Network:
    """A game of opera over a network that can fall silent; it is the reader's turn."""
    network = Network(page)
    page.clock.install()
    play_now(page, "opera")
    assert asked(page)
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
    network = begin(page)
    stop_clock(page)
    decide(page)
    assert asked(page)
    assert count_played(page) == 1

    before = shown(page)
    known = network.connections
    network.swallow(requests=requests, answers=answers)
    choices(page).first.click()
    expect(choices(page)).to_have_count(0)
    page.clock.run_for(RECONNECT_WITHIN_MS)
    expect(page.locator(f"[data-seq='{before}']")).to_have_count(0)
    assert network.connections == known + 1
    assert count_played(page) == 2

    assert asked(page)
    expect(page.get_by_text("The line is down.")).to_have_count(0)
    decide(page)
    assert asked(page)
    assert count_played(page) == 3


@SILENCES
def test_a_line_of_chat_said_into_the_silence_is_said_once(
    page: Page, requests: bool, answers: bool
) -> None:
    network = begin(page)
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
