"""Whole games played on the board alone: by mouse, by touch on a phone, and by keyboard."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from limelight import games
from tests.browser.board import (
    Press,
    Target,
    is_chosen,
    list_targets,
    press_by_mouse,
    press_by_touch,
    wait_until_still,
)
from tests.browser.chromium import DESK, PHONE
from tests.browser.playing import result_region, sequence_number, wait_for_later_event

PLAYERS = {"opera": 2, "jack": 2, "minuit": 3}
OPTIONS = {"opera": {}, "jack": {}, "minuit": {"rounds": 1}}
MAX_CHOICES = 300
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")

FOCUSED_TARGET = """() => {
    const { dataset, tagName } = document.activeElement;
    return { tag: tagName, spot: dataset.spot ?? null, action: dataset.action ?? null };
}"""


def open_table(page: Page, name: str) -> None:
    """A table against machines that move at random, with the list of choices closed."""
    page.add_init_script("localStorage.choices = 'closed'")
    page.goto("/")
    assert page.request.post("/api/me", data={"name": "Ada"}).ok
    machines = [{"kind": "machine", "machine": "random"}] * (PLAYERS[name] - 1)
    plan = {"game": name, "seats": [{"kind": "person"}, *machines], "sit": [0]}
    made = page.request.post("/api/tables", data=plan | {"options": OPTIONS[name]}).json()
    page.goto(f"/table/{made['id']}")


def wait_for_target(page: Page) -> bool:
    """Wait until something can be pressed; return False if the game is over instead."""
    target = page.locator("g.spots [data-spot], #turn button[data-action]")
    expect(target.first.or_(result_region(page))).to_be_attached()
    return not result_region(page).is_visible()


def press_until_played(page: Page, target: Target, press: Press, rng: random.Random) -> None:
    """Press a target, and whatever else completes the choice, until it is played."""
    before = sequence_number(page)
    assert target["point"], f"{target['label']} is under {target['cover']}"
    press(page, target)
    if is_chosen(page):
        press(page, target)
    elif target["action"] is None:
        second = [other for other in list_targets(page) if other["action"] is not None]
        press_until_played(page, rng.choice(second), press, rng)
    wait_for_later_event(page, before)


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize(
    ("device", "press"),
    [
        pytest.param(DESK, press_by_mouse, id="mouse"),
        pytest.param(PHONE, press_by_touch, id="touch"),
    ],
)
def test_a_whole_game_is_played_on_the_board(page: Page, name: str, press: Press) -> None:
    rng = random.Random(name)
    open_table(page, name)
    for _ in range(MAX_CHOICES):
        if not wait_for_target(page):
            break
        wait_until_still(page)
        press_until_played(page, rng.choice(list_targets(page)), press, rng)
    expect(result_region(page)).to_be_visible()


def type_a_choice(page: Page, rng: random.Random) -> None:
    """Type the beginning of a choice's name, and play the choice that it finds."""
    labels = page.locator("details.choice-list [data-action]").all_text_contents()
    letter = rng.choice(labels).strip()[:1]
    page.keyboard.type(letter)
    assert is_chosen(page), f"{letter} finds none of {labels}"
    page.keyboard.press("Enter")


def find_a_spot(page: Page, rng: random.Random) -> None:
    """Go to a spot by the arrow keys, and play it; what it picks is completed by another one."""
    if not page.evaluate(FOCUSED_TARGET)["spot"]:
        page.keyboard.press("ArrowDown")
    for arrow in rng.choices(ARROWS, k=3):
        page.keyboard.press(arrow)
    focused = page.evaluate(FOCUSED_TARGET)
    assert focused["spot"], focused
    page.keyboard.press("Enter")
    if is_chosen(page) or focused["action"] is None:
        page.keyboard.press("Enter")


def tab_to_a_choice(page: Page, rng: random.Random) -> None:
    """Go to a choice by the Tab key, and play it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED_TARGET)["action"] is not None:
            break
    page.keyboard.press("Enter")
    if is_chosen(page):
        page.keyboard.press("Enter")


@pytest.mark.parametrize("name", games())
def test_a_whole_game_is_played_by_keyboard_alone(page: Page, name: str) -> None:
    rng = random.Random(name)
    open_table(page, name)
    ways: list[Callable[[Page, random.Random], None]] = [find_a_spot, type_a_choice]
    for number in range(MAX_CHOICES):
        if not wait_for_target(page):
            break
        before = sequence_number(page)
        has_spots = page.locator("g.spots [data-spot]").count() > 0
        way = ways[number % 2] if has_spots else rng.choice((type_a_choice, tab_to_a_choice))
        way(page, rng)
        wait_for_later_event(page, before)
        if way is find_a_spot and not result_region(page).is_visible():
            # The focus stays on the board, or on the strip where the next question is.
            page.wait_for_function("document.activeElement.tagName !== 'BODY'")
    expect(result_region(page)).to_be_visible()
