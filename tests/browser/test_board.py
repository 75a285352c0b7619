"""The board of a live game: one drawing from the first action to the last."""

from typing import Any

import pytest
from playwright.sync_api import ElementHandle, Page, expect

from tests.browser.playing import start_game, wait_for_choice

#: Stops the first glide of a piece half-way, and stores its start, its end and its middle.
WATCH_WALKS = """() => {
    window.walk = null;
    document.addEventListener("transitionrun", ({ target, propertyName }) => {
        if (window.walk || propertyName !== "transform" || !target.matches("svg .piece")) return;
        const walk = target.getAnimations().find((one) => one.transitionProperty === propertyName);
        const place = (time) => {
            walk.currentTime = time;
            const { e, f } = new DOMMatrix(getComputedStyle(target).transform);
            return [e, f];
        };
        walk.pause();
        const { duration } = walk.effect.getTiming();
        window.walk = [place(0), place(duration - 1), place(duration / 2)];
    });
}"""


def board_element(page: Page) -> ElementHandle:
    return page.get_by_role("region", name="Board").locator("svg").first.element_handle()


def play_through_api(page: Page, number: int = 0) -> None:
    """Make a choice through the API as the page's user, without pointing or clicking.

    Afterwards the page shows the next choices.
    """
    path = "/api/tables/" + page.url.rpartition("/")[2]
    table: Any = page.request.get(path).json()
    # An accusation would end the game.
    choices = [one for one in table["choices"] if " accuses " not in one["said"]]
    choice = choices[number % len(choices)]
    done = page.request.post(
        f"{path}/actions", data={"seq": table["seq"], "action": choice["action"]}
    )
    assert done.ok, done.text()
    expect(page.locator(f"[data-seq='{table['seq']}']")).to_have_count(0)
    assert wait_for_choice(page)


@pytest.mark.parametrize("game", ["opera", "jack", "minuit"])
def test_the_board_keeps_its_element_and_focus_through_every_action(page: Page, game: str) -> None:
    start_game(page, game)
    assert wait_for_choice(page)
    board = board_element(page)
    board.evaluate("board => { board.tabIndex = -1; board.focus(); }")
    for _ in range(4):
        play_through_api(page)
        assert board.evaluate("board => board.isConnected")
        assert board.evaluate("board => document.activeElement === board")
    assert page.evaluate("([one, other]) => one === other", [board, board_element(page)])


@pytest.mark.parametrize("game", ["opera", "jack"])
def test_a_piece_glides_between_two_places(page: Page, game: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    start_game(page, game)
    assert wait_for_choice(page)
    page.evaluate(WATCH_WALKS)
    for number in range(40):
        play_through_api(page, number)
        if page.evaluate("window.walk"):
            break
    start, end, between = page.evaluate("window.walk")
    assert start != end
    for axis in (0, 1):
        low, high = sorted((start[axis], end[axis]))
        assert low < between[axis] < high or low == high
