"""Every choice can be made on the board: at positions of the engine, by mouse, touch and key."""

from functools import cache

import pytest
from playwright.sync_api import Page, expect

from limelight import games
from tests.browser.board import (
    Press,
    Target,
    focus_target,
    is_chosen,
    list_targets,
    press_by_key,
    press_by_mouse,
    press_by_touch,
)
from tests.browser.chromium import DESK, PHONE, PHONE_ON_ITS_SIDE
from tests.browser.gallery import CHANCE_KINDS, Gallery, Position, choose_positions, sample
from tests.games.test_types import types_by_kind

#: These end the game, or are easily hit by mistake: every press of them must be repeated.
GRAVE_KINDS = {"accuse", "out", "swap"}
positions = cache(choose_positions)


@pytest.mark.parametrize("name", games())
def test_the_gallery_has_every_kind_of_choice(name: str) -> None:
    kinds = {kind for position in positions(name) for kind in position.kinds}
    assert kinds == set(types_by_kind(name, "Move")) - CHANCE_KINDS[name]
    assert len(positions(name)) == 20


class Visit:
    """A position in the gallery, and one way to press what can be pressed there."""

    def __init__(
        self, gallery: Gallery, position: Position, press: Press, shows_first: bool
    ) -> None:
        self._gallery = gallery
        self._position = position
        self._press = press
        self._shows_first = shows_first
        self.kinds: dict[int, str] = {
            choice["action"]: choice["move"]["kind"] for choice in position.legal
        }

    def label(self, target: Target) -> str:
        return f"{self._position.label}: {target['label']}"

    def press(self, target: Target) -> None:
        assert target["point"], f"{self.label(target)} is under {target['cover']}"
        self._press(self._gallery.page, target)

    def list_picked(self) -> list[Target]:
        return [target for target in list_targets(self._gallery.page) if target["isPicked"]]

    def pick(self, target: Target) -> list[Target]:
        """What can be pressed in the second step, after something has been picked."""
        if not self.list_picked():  # a board may remember it after an action
            self.press(target)
        assert self._gallery.take_played() == []
        assert len(self.list_picked()) == 1, f"{self.label(target)} is not picked"
        return list_targets(self._gallery.page)

    def put_back(self) -> None:
        """Press what is picked, so that nothing is."""
        for target in self.list_picked():
            self.press(target)
        assert self._gallery.take_played() == []
        assert self.list_picked() == []

    def play(self, target: Target) -> None:
        """Press a target until it is played: once, or twice where the first press only shows it."""
        action = target["action"]
        label = self.label(target)
        self.press(target)
        if self._shows_first or self.kinds[action] in GRAVE_KINDS:
            assert self._gallery.take_played() == [], f"{label} is played by one press"
            assert is_chosen(self._gallery.page), f"{label} is not shown by a press"
            self.press(target)
        assert self._gallery.take_played() == [action], label

    def play_some(self, per_kind: int) -> None:
        """Make choices of every kind; assert that all choices can be made, and no others."""
        first = list_targets(self._gallery.page)
        at_once = [target for target in first if target["action"] is not None]
        for target in sample(at_once, self.kinds, per_kind):
            self.play(target)
        reachable = {target["action"] for target in at_once}
        for pick in first:
            if pick["action"] is not None:
                continue
            second = [
                target for target in self.pick(pick) if target["action"] not in {None, *reachable}
            ]
            reachable |= {target["action"] for target in second}
            for target in sample(second, self.kinds, 1):
                self.pick(pick)
                self.play(target)
            self.put_back()
        assert reachable == set(self.kinds), self._position.label


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize(
    ("device", "press", "per_kind"),
    [
        pytest.param(DESK, press_by_mouse, 3, id="mouse"),
        pytest.param(DESK, press_by_key, 2, id="key"),
        pytest.param(PHONE, press_by_touch, 2, id="touch"),
        pytest.param(PHONE_ON_ITS_SIDE, press_by_touch, 1, id="touch on its side"),
    ],
)
def test_every_choice_is_made_on_the_board(
    page: Page, name: str, press: Press, per_kind: int
) -> None:
    gallery = Gallery(page, name)
    for position in positions(name):
        gallery.show(position)
        Visit(gallery, position, press, shows_first=press is press_by_touch).play_some(per_kind)


def test_enter_plays_the_choice_that_is_shown_wherever_the_focus_is(page: Page) -> None:
    gallery = Gallery(page, "opera")
    walk = next(one for one in positions("opera") if {"walk", "padlock"} <= one.kinds)
    gallery.show(walk)
    *others, focused = list_targets(page)
    for letter in "DL":
        focus_target(page, focused)
        page.keyboard.press(letter)
        shown = int(page.locator("details.choice-list .pointed").get_attribute("data-action") or -1)
        assert shown in {other["action"] for other in others}
        page.keyboard.press("Enter")
        assert gallery.take_played() == [shown]


@pytest.mark.parametrize("device", [PHONE], ids=["phone"])
def test_a_choice_stays_shown_when_somebody_comes_to_watch(page: Page) -> None:
    gallery = Gallery(page, "opera")
    gallery.show(positions("opera")[0])
    target = list_targets(page)[0]
    press_by_touch(page, target)
    page.evaluate("() => window.tellPage({ type: 'watching', number: 3 })")
    expect(page.get_by_text("3 watching")).to_be_attached()
    assert is_chosen(page)
    press_by_touch(page, target)
    assert gallery.take_played() == [target["action"]]
