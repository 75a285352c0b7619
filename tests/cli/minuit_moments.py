"""Minuit for tests: positions in short form, moments of random games, and the castle as text."""

import io
import re
from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Console
from rich.text import Text

import limelight
from limelight.cli.game_log import GameLog
from limelight.cli.minuit import castle
from limelight.cli.renderer import TerminalMoment
from limelight.cli.renderers import renderer_for
from limelight.core.records import Record, chance_rng

GAME = limelight.game("minuit")
MINUIT = renderer_for("minuit")
GameView = dict[str, Any]


def type_first_choices(lines: int = 400) -> str:
    return "1\n" * lines


def play_minuit_until(
    wanted: Callable[[GameView], bool], players: int = 2, options: dict[str, Any] | None = None
) -> Record:
    """A game played at random until the view of the first seat is as wanted."""
    for attempt in range(1000):
        state = GAME.new(players, options)
        names = ["human", *["random"] * (players - 1)]
        record = Record("minuit", state.options(), players, names, f"a{attempt}")
        while state.turn != limelight.OVER:
            if state.turn == 0 and wanted(state.view(0)):
                return record
            record.play(state, state.draw(chance_rng(record.seed, len(record.actions))))
    raise AssertionError("no such position in a thousand games")


def make_position(*guests: str, **more: Any) -> GameView:
    """A position in which the first seat moves; guests are "3 music -10", for each seat."""
    places = [[int(p) if p.lstrip("-").isdigit() else p for p in seat.split()] for seat in guests]
    options = {"rounds": 1, "hugo_speed_up": False, "expel": False, **more.pop("options", {})}
    usual = {"round": 1, "first": 0, "roller": 0, "roll": 1, "hugo": 20, "ask": "moving"}
    seats = len(guests)
    fixed = {"game": "minuit", "options": options, "players": seats, "guests": places}
    speed = 3 if seats < 5 else 2
    scores = {"totals": [0] * seats, "sheet": None}
    return {"speed": speed, **scores, **usual, **fixed, **more}


def news_of_last_action(start: GameView, *actions: str) -> list[str]:
    """The news of the last action, as the first seat reads them."""
    state = GAME.setup(start)
    for notation in actions[:-1]:
        state.play(GAME.read(notation))
    return MINUIT.describe_news(state.effects(GAME.read(actions[-1]), 0), 0)


def list_scenes(
    players: int, seat: int, seed: str, width: int, height: int = 45
) -> Iterator[TerminalMoment]:
    """Every moment of a random game in which the seat has a choice, and the last one."""
    story = GameLog(GAME, MINUIT, seat)
    state = GAME.new(players, {"rounds": 2, "expel": players == 4})
    step = 0
    while state.turn != limelight.OVER:
        if state.turn == seat and state.say(state.legal_actions()[0]) != "lost":
            yield TerminalMoment(state.view(seat), story.list_lines(), width, height, seat)
        action = state.draw(chance_rng(seed, step))
        story.steps.append(story.describe_step(state, action))
        state.play(action)
        step += 1
    yield TerminalMoment(state.view(seat), story.list_lines(), width, height, seat)


def render_lines(moment: TerminalMoment) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=moment.width, highlight=False).print(MINUIT.render_moment(moment))
    return out.getvalue().splitlines()


def castle_lines(
    view: GameView, human: int | None = None, marks: dict[Any, list[int]] | None = None
) -> Any:
    """The castle alone, as lines of one length."""
    text = castle.CastleMap(view, human, marks or {}).render_map([Text()] * 4).plain
    return [line.ljust(castle.MAP_WIDTH) for line in text.splitlines()]


def text_in_space(lines: list[str], space: int) -> str:
    """The text in a space, without blanks."""
    x, y = castle.space_corner(space)
    return re.sub(r"\s", "", lines[y + 1][x + 1 : x + 6] + lines[y + 2][x + 1 : x + 6])
