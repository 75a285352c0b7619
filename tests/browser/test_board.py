"""The board of a live game: one drawing from the first action to the last."""

from typing import Any

import pytest
from playwright.sync_api import ElementHandle, Page, expect

from tests.browser.playing import choice_buttons, make_choice, start_game, wait_for_choice

#: Stops the first way of a piece, and stores its start, its middle and its end.
WATCH_WALKS = """() => {
    window.walk = null;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        const walk = animate.apply(this, how);
        if (window.walk || !this.matches("svg [data-piece]")) return walk;
        const placeAt = (time) => {
            walk.currentTime = time;
            const { e, f } = new DOMMatrix(getComputedStyle(this).transform);
            return [e, f];
        };
        const { duration } = walk.effect.getTiming();
        walk.pause();
        window.walk = [0, duration / 2, duration - 0.01].map(placeAt);
        walk.finish();
        return walk;
    };
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


@pytest.mark.parametrize("game", ["opera", "jack", "minuit"])
def test_a_piece_is_seen_between_two_places(page: Page, game: str) -> None:
    page.add_init_script("localStorage.pace = 'brisk'")
    page.emulate_media(reduced_motion="no-preference")
    start_game(page, game)
    assert wait_for_choice(page)
    page.evaluate(WATCH_WALKS)
    for _ in range(40):
        play_through_api(page)
        if page.evaluate("window.walk"):
            break
    start, between, end = page.evaluate("window.walk")
    assert start != end
    assert between not in (start, end)


def test_the_last_card_of_a_round_plays_itself(page: Page) -> None:
    start_game(page, "opera")
    question = page.locator("#turn h2")
    log = page.get_by_role("log")
    # The Investigator takes the first card of the first round, and the last one.
    for number in range(40):
        if not wait_for_choice(page) or "Round 2" in log.inner_text():
            break
        if question.inner_text() == "Choose who acts":
            assert choice_buttons(page).count() > 1
        make_choice(page, number)
    else:
        raise AssertionError("the round does not end")
    assert log.inner_text().count("Investigator") >= 2
