"""Whole games played by clicking."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import (
    choice_buttons,
    make_choice,
    play_to_end,
    result_region,
    start_game,
    wait_for_choice,
)


@pytest.mark.parametrize("side", ["0", "1"], ids=["investigator", "phantom"])
def test_a_whole_game_of_opera(page: Page, side: str) -> None:
    start_game(page, "opera", side=side)
    play_to_end(page, seed=1)
    expect(result_region(page)).to_contain_text("The phantom was")
    expect(result_region(page)).to_contain_text("Fingerprint")
    log = page.get_by_role("log").inner_text()
    finished_rounds = len(re.findall(r"^Round \d$", log, re.MULTILINE))
    # The last round's announcement too, though it ends the game: unless an alibi card ended it.
    finished_rounds += "alibi" not in " ".join(log.splitlines()[-3:])
    assert len(re.findall(r"The phantom (?:appears!|stays hidden\.)", log)) == finished_rounds
    page.get_by_role("tab", name="Suspects").click()
    for clearing in page.get_by_role("button", name=re.compile("^cleared")).all_inner_texts():
        assert re.fullmatch(
            r"cleared, round \d: (?:alibi|the phantom appeared|the phantom hid)", clearing
        )


def test_a_whole_game_of_jack(page: Page) -> None:
    start_game(page, "jack", side="1")
    play_to_end(page, seed=2)
    expect(result_region(page)).to_contain_text("Jack was")
    log = page.get_by_role("log").inner_text()
    finished_turns = len(re.findall(r"^Turn \d$", log, re.MULTILINE))
    lamps = re.findall(r"^Lamp (\d) goes out at [A-M]\d\.$", log, re.MULTILINE)
    assert lamps == ["1", "2", "3", "4"][:finished_turns]


def test_a_whole_game_of_minuit_from_the_lobby(page: Page) -> None:
    page.goto("/lobby")
    page.get_by_role("button", name="Open a table").first.click()
    page.get_by_text("Le Fantôme de Minuit").click()
    page.get_by_label("Player 2").select_option("level:1")
    page.get_by_label("Rounds").fill("1")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/table/"))
    play_to_end(page, seed=3)
    expect(result_region(page)).to_be_visible()
    log = page.get_by_role("log")
    expect(log).to_contain_text(re.compile(r"Hugo climbs to step \d"))
    expect(log).to_contain_text("Fright points of the round:")
    expect(log).to_contain_text("kept the coolest head.")


def test_a_finished_game_has_an_analysis(page: Page) -> None:
    start_game(page, "opera")
    assert wait_for_choice(page)
    make_choice(page)
    play_to_end(page, seed=4)
    # The best sentence of its story stands beside the result.
    told = result_region(page).locator(".story").inner_text()
    page.get_by_role("tab", name="Analysis").click()
    assert told in page.get_by_role("tabpanel").locator("ol").inner_text()
    expect(page.get_by_text("What could have been better")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Chance of winning"))).to_be_visible()


def test_a_step_can_be_taken_back(page: Page) -> None:
    start_game(page, "opera")
    assert wait_for_choice(page)
    first = choice_buttons(page).all_inner_texts()
    make_choice(page)
    assert wait_for_choice(page)
    assert choice_buttons(page).all_inner_texts() != first
    page.get_by_role("button", name="Undo").click()
    expect(choice_buttons(page)).to_have_text(first)


def test_a_game_can_be_resigned_and_played_again(page: Page) -> None:
    start_game(page, "jack")
    assert wait_for_choice(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(result_region(page)).to_contain_text("You lose")
    # Who won by whose resignation, and who it was, which the game itself does not tell.
    expect(result_region(page)).to_contain_text(
        re.compile(r"resigned: Jack \(.+\) wins\. Jack was \w+")
    )
    before = page.url
    page.get_by_role("button", name="Play again, sides swapped").click()
    expect(page).not_to_have_url(before)
    expect(page.get_by_label("Players").get_by_text("Jack · you")).to_be_visible()


def test_earlier_steps_can_be_shown_and_shared(page: Page) -> None:
    start_game(page, "opera")
    for _ in range(3):
        assert wait_for_choice(page)
        make_choice(page)
    assert wait_for_choice(page)
    page.get_by_role("button", name="One step back").click()
    expect(page).to_have_url(re.compile(r"\?step=\d+$"))
    expect(page.get_by_text("You are looking at an earlier moment.")).to_be_visible()
    expect(choice_buttons(page)).to_have_count(0)
    shared = page.url
    page.keyboard.press("ArrowLeft")
    expect(page).not_to_have_url(shared)
    page.get_by_role("button", name="Back to the game").first.click()
    expect(choice_buttons(page).first).to_be_visible()
    page.goto(shared)
    expect(page.get_by_text("You are looking at an earlier moment.")).to_be_visible()


def test_opera_can_be_played_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    button = page.locator("article[aria-labelledby=game-card-opera]").get_by_role(
        "button", name="Play now"
    )
    tab_to(page, lambda: button.evaluate("one => one === document.activeElement"))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/table/"))
    for _ in range(400):
        if not wait_for_choice(page):
            break
        before = page.locator("[data-seq]").first.get_attribute("data-seq")
        tab_to(page, lambda: page.evaluate("() => 'action' in document.activeElement.dataset"))
        page.keyboard.press("Enter")
        expect(page.locator(f"[data-seq='{before}']")).to_have_count(0)
    expect(result_region(page)).to_be_visible()


def tab_to(page: Page, is_focused: object, max_presses: int = 80) -> None:
    """Press Tab until a condition holds."""
    assert callable(is_focused)
    for _ in range(max_presses):
        if is_focused():
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not lead there")
