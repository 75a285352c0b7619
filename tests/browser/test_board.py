"""The board of a live game: one drawing from the first action to the last."""

from typing import Any

import pytest
from playwright.sync_api import ElementHandle, Page, expect

from tests.browser.playing import asked, play_now

#: Halts the first walk of a piece half-way: where it came from, where it is, and where it goes.
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


def the_board(page: Page) -> ElementHandle:
    return page.get_by_role("region", name="Board").locator("svg").first.element_handle()


def act_elsewhere(page: Page, number: int = 0) -> None:
    """Decide as the page's person, but not by the page: nothing on it is pointed at or clicked.

    Afterwards the page shows the next decision.
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
    assert asked(page)


@pytest.mark.parametrize("game", ["opera", "jack", "minuit"])
def test_the_board_and_its_focus_outlast_every_action(page: Page, game: str) -> None:
    play_now(page, game)
    assert asked(page)
    board = the_board(page)
    board.evaluate("board => { board.tabIndex = -1; board.focus(); }")
    for _ in range(4):
        act_elsewhere(page)
        assert board.evaluate("board => board.isConnected")
        assert board.evaluate("board => document.activeElement === board")
    assert page.evaluate("([one, other]) => one === other", [board, the_board(page)])


@pytest.mark.parametrize("game", ["opera", "jack"])
def test_a_piece_is_seen_between_two_places(page: Page, game: str) -> None:
    page.emulate_media(reduced_motion="no-preference")
    play_now(page, game)
    assert asked(page)
    page.evaluate(WATCH_WALKS)
    for number in range(40):
        act_elsewhere(page, number)
        if page.evaluate("window.walk"):
            break
    start, end, between = page.evaluate("window.walk")
    assert start != end
    for axis in (0, 1):
        low, high = sorted((start[axis], end[axis]))
        assert low < between[axis] < high or low == high
