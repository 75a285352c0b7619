"""Jack for tests: records, moments of random games, and the screen as text."""

import io
from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Console

import limelight
from limelight.cli.game_log import GameLog
from limelight.cli.renderer import TerminalMoment
from limelight.cli.renderers import renderer_for
from limelight.core.records import Record, chance_rng
from tests.cli.command_driver import play_until

GAME = limelight.game("jack")
JACK = renderer_for("jack")
GameView = dict[str, Any]


def play_jack_until(wanted: Callable[[GameView], bool], seat: int = 0) -> Record:
    names = ("human", "random") if seat == 0 else ("random", "human")
    return play_until(wanted, seat, names, game_name="jack")


def is_walking(view: GameView) -> bool:
    return bool(view["ask"] == "walking")


def list_accusations(view: GameView) -> list[str]:
    return [one["say"] for one in view["legal"] if one["move"]["kind"] == "accuse"]


def list_scenes(
    seat: int, seed: str, width: int, edition: str = "london", every: int = 1
) -> Iterator[TerminalMoment]:
    """Moments of a random game in which the seat is asked, each or every nth, and the last one."""
    story = GameLog(GAME, JACK, seat)
    state = GAME.new(options={"edition": edition})
    step = 0
    while state.turn != limelight.OVER:
        if state.turn == seat and step % every == 0:
            yield TerminalMoment(state.view(seat), story.list_lines(), width, 50, seat)
        action = next(
            action
            for attempt in range(1000)
            if " accuses "
            not in state.say(action := state.draw(chance_rng(f"{seed}{attempt}", step)))
        )
        story.steps.append(story.describe_step(state, action))
        state.play(action)
        step += 1
    yield TerminalMoment(state.view(seat), story.list_lines(), width, 50, seat)


def render_lines(moment: TerminalMoment) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=moment.width, highlight=False).print(JACK.render_moment(moment))
    return out.getvalue().splitlines()
