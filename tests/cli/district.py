"""Games of jack for the tests of the terminal: moments, and what is drawn of them."""

import io
from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Console

import limelight
from limelight.cli.game_log import Story
from limelight.cli.renderer import Scene
from limelight.cli.renderers import DRAWINGS
from limelight.core.records import Record, dealer
from tests.cli.terminal import record_until

GAME = limelight.game("jack")
JACK = DRAWINGS["jack"]
View = dict[str, Any]


def until(wanted: Callable[[View], bool], seat: int = 0) -> Record:
    names = ("human", "random") if seat == 0 else ("random", "human")
    return record_until(wanted, seat, names, game_name="jack")


def walking(view: View) -> bool:
    return bool(view["ask"] == "walking")


def accusing(view: View) -> list[str]:
    return [one["say"] for one in view["legal"] if " accuses " in one["say"]]


def scenes(
    seat: int, seed: str, width: int, edition: str = "london", every: int = 1
) -> Iterator[Scene]:
    """Moments of a random game at which the seat is asked, all or one in so many; and the end."""
    story = Story(GAME, JACK, seat)
    state = GAME.new(options={"edition": edition})
    step = 0
    while state.turn != limelight.OVER:
        if state.turn == seat and step % every == 0:
            yield Scene(state.view(seat), story.entries(), width, 50, seat)
        action = next(
            action
            for attempt in range(1000)
            if " accuses " not in state.say(action := state.draw(dealer(f"{seed}{attempt}", step)))
        )
        seen = story.before(state, action)
        state.play(action)
        story.after(seen, state)
        step += 1
    yield Scene(state.view(seat), story.entries(), width, 50, seat)


def drawn(scene: Scene) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=scene.width, highlight=False).print(JACK.draw(scene))
    return out.getvalue().splitlines()
