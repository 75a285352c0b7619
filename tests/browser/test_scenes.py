"""What happens is played as scenes: in order, with sentences, and until somebody skips them."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from limelight import CHANCE, OVER, Rng, State, game
from tests.browser.board import list_targets
from tests.browser.chromium import PHONE
from tests.browser.gallery import PLAYERS, Gallery, play_event

#: Notes every sentence of the live region and of the strip's head, and every animation of a piece.
WATCH_SCENES = """() => {
    window.spoken = [];
    window.heads = [];
    window.glides = 0;
    const note = (list, node) => list.at(-1) !== node.textContent && list.push(node.textContent);
    new MutationObserver((changes) =>
        changes.forEach(({ addedNodes }) =>
            addedNodes.forEach(({ nodeName, textContent }) => {
                if (nodeName === "P") window.spoken.push(textContent);
            }),
        ),
    ).observe(document.querySelector("[data-transcript]"), { childList: true });
    const head = document.querySelector("#turn h2");
    new MutationObserver(() => note(window.heads, head)).observe(head, {
        childList: true,
        characterData: true,
        subtree: true,
    });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        if (this.matches("[data-piece]")) window.glides += 1;
        return animate.apply(this, how);
    };
}"""


#: What is said of effects at the end of a round, by their kinds.
SAID_OF = {
    "announced": "phantom (appears|stays hidden)",
    "witness_called": "[Jj]ack (is|was|can|stands)|[Ww]itness",
    "cleared": "[Cc]leared",
    "carlotta_moved": "Carlotta",
    "lamp_out": "goes out",
    "hugo_moved": "Hugo",
    "captured": "Hugo|caught|captured|step",
}
#: For each game, a seed and the effect until which it is played.
TOLD_DECISIONS = 3
ROUND_ENDS = {"opera": (3, "carlotta_moved"), "jack": (3, "lamp_out"), "minuit": (3, "captured")}


class ScriptedGame:
    """A random game of the engine, up to the first effect of a kind and the decision after it."""

    def __init__(self, name: str, seed: int, kind: str) -> None:
        rng = Rng(seed)
        self.state: State = game(name).new(PLAYERS[name])
        self.events: list[dict[str, Any]] = []
        #: The states in which a seat has to decide, and how many events led to each.
        self.decisions: list[tuple[State, int]] = []
        while self.state.turn == CHANCE or kind not in self._kinds():
            assert self.state.turn != OVER, f"no {kind} in this game"
            if self.state.turn != CHANCE:
                self.decisions.append((self.state.copy(), len(self.events)))
            action = self.state.draw(rng)
            self.events.append(play_event(self.state, action, 0, 100 + len(self.events)))

    def _kinds(self) -> set[str]:
        return {effect["kind"] for event in self.events for effect in event["effects"]}

    def show_start(self, gallery: Gallery) -> None:
        """Show the game as it was a few decisions ago."""
        state, number = self.decisions[-TOLD_DECISIONS]
        gallery.tell(state, 0, self.events[:number])
        wait_until_played(gallery.page)

    def tell(self, gallery: Gallery) -> list[dict[str, Any]]:
        """Tell of all that has happened since, in one message; return the effects."""
        gallery.tell(self.state, 0, self.events)
        new = self.events[self.decisions[-TOLD_DECISIONS][1] :]
        return [effect for event in new for effect in event["effects"]]


def open_script(page: Page, name: str) -> tuple[Gallery, ScriptedGame]:
    """A page that follows a game of the engine, shortly before its first round ends."""
    script = ScriptedGame(name, *ROUND_ENDS[name])
    gallery = Gallery(page, name)
    script.show_start(gallery)
    page.evaluate(WATCH_SCENES)
    return gallery, script


def wait_until_played(page: Page) -> None:
    """Wait until all scenes have been played."""
    expect(page.locator("[data-playing]")).to_have_count(0)


def spoken(page: Page) -> list[str]:
    """The sentences of the live region since the page was watched."""
    sentences: list[str] = page.evaluate("() => window.spoken")
    return sentences


def assert_said_in_order(sentences: list[str], effects: list[dict[str, Any]]) -> None:
    """Assert that there is a sentence for each of these effects, in their order."""
    rest = iter(sentences)
    for effect in effects:
        pattern = SAID_OF.get(effect["kind"])
        if pattern:
            assert any(re.search(pattern, text) for text in rest), f"nothing of {effect}"


def play_scenes(page: Page, pace: str) -> None:
    """Let the page play scenes, in motion."""
    page.add_init_script(f"localStorage.pace = '{pace}'")
    page.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
def test_the_scenes_of_a_round_come_in_order_with_their_sentences(page: Page, name: str) -> None:
    play_scenes(page, "brisk")
    gallery, script = open_script(page, name)
    board = page.locator(".board-area svg").first.element_handle()
    effects = script.tell(gallery)
    expect(page.locator("[data-playing]")).to_have_count(1)
    wait_until_played(page)
    assert_said_in_order(spoken(page), effects)
    assert page.evaluate("() => window.glides") > 0
    # During the last scene the strip says what is asked next.
    assert set(spoken(page)[:-1]) <= set(page.evaluate("() => window.heads"))
    same = page.locator(".board-area svg").first.element_handle()
    assert page.evaluate("([one, other]) => one === other", [board, same])


@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
def test_without_motion_the_same_sentences_come_with_stills(page: Page, name: str) -> None:
    page.add_init_script("localStorage.pace = 'brisk'")
    gallery, script = open_script(page, name)
    effects = script.tell(gallery)
    wait_until_played(page)
    assert_said_in_order(spoken(page), effects)
    assert page.evaluate("() => window.glides") == 0


SKIPS: dict[str, Callable[[Page], None]] = {
    "a key": lambda page: page.keyboard.press("x"),
    "the mouse": lambda page: page.mouse.click(400, 400),
}


@pytest.mark.parametrize("skip", SKIPS.values(), ids=list(SKIPS))
@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
def test_a_press_of_anything_skips_to_now_and_chooses_nothing(
    page: Page, name: str, skip: Callable[[Page], None]
) -> None:
    play_scenes(page, "calm")
    gallery, script = open_script(page, name)
    script.tell(gallery)
    expect(page.locator("[data-playing]")).to_have_count(1)
    skip(page)
    assert page.locator("[data-playing]").count() == 0
    assert page.locator(".announcement").count() == 0
    assert gallery.take_played() == []
    offered = {target["action"] for target in list_targets(page)} - {None}
    assert offered <= set(script.state.legal_actions())
    assert bool(list_targets(page)) == (script.state.turn == 0)


@pytest.mark.parametrize("device", [PHONE], ids=["phone"])
def test_a_tap_on_the_board_skips_and_chooses_nothing(page: Page) -> None:
    play_scenes(page, "calm")
    gallery, script = open_script(page, "opera")
    script.tell(gallery)
    expect(page.locator("[data-playing]")).to_have_count(1)
    page.touchscreen.tap(200, 400)
    assert page.locator("[data-playing]").count() == 0
    assert gallery.take_played() == []
    expect(page.locator("#turn button.play")).to_have_count(0)
