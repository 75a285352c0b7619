"""Minuit for tests: positions as one would tell them, its moments, and the castle as text."""

import io
import re
from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Console
from rich.text import Text

import limelight
from limelight.cli.game_log import Story
from limelight.cli.minuit import castle
from limelight.cli.renderer import Scene
from limelight.cli.renderers import DRAWINGS
from limelight.core.records import Record, dealer

GAME = limelight.game("minuit")
MINUIT = DRAWINGS["minuit"]
View = dict[str, Any]


def always_first(lines: int = 400) -> str:
    return "1\n" * lines


def until(
    wanted: Callable[[View], bool], players: int = 2, options: dict[str, Any] | None = None
) -> Record:
    """A game played at random up to a moment that the first seat sees as wanted."""
    for attempt in range(1000):
        state = GAME.new(players, options)
        names = ["human", *["random"] * (players - 1)]
        record = Record("minuit", GAME.options(state), players, names, f"a{attempt}")
        while state.turn != limelight.OVER:
            if state.turn == 0 and wanted(state.view(0)):
                return record
            record.play(state, state.draw(dealer(record.seed, len(record.actions))))
    raise AssertionError("there was no such moment in a thousand games")


def position(*guests: str, **more: Any) -> View:
    """A moment at which the first seat moves; guests are "3 music -10", for each seat."""
    places = [[int(p) if p.lstrip("-").isdigit() else p for p in seat.split()] for seat in guests]
    options = {"rounds": 1, "hugo_speed_up": False, "expel": False, **more.pop("options", {})}
    usual = {"round": 1, "first": 0, "roller": 0, "roll": 1, "hugo": 20, "ask": "moving"}
    seats = len(guests)
    fixed = {"game": "minuit", "options": options, "players": seats, "guests": places}
    speed = 3 if seats < 5 else 2
    scores = {"totals": [0] * seats, "sheet": None}
    return {"speed": speed, **scores, **usual, **fixed, **more}


def told(start: View, *actions: str) -> list[str]:
    """The news of the last of these actions, as the first seat hears them."""
    state = GAME.setup(start)
    for said in actions[:-1]:
        state.play(GAME.read(said))
    before = state.view(0)
    state.play(GAME.read(actions[-1]))
    return MINUIT.news(before, actions[-1], state.view(0))


def scenes(players: int, seat: int, seed: str, width: int, height: int = 45) -> Iterator[Scene]:
    """Every moment of a random game at which the seat has a choice, and the end."""
    story = Story(GAME, MINUIT, seat)
    state = GAME.new(players, {"rounds": 2, "expel": players == 4})
    step = 0
    while state.turn != limelight.OVER:
        if state.turn == seat and state.say(state.legal()[0]) != "lost":
            yield Scene(state.view(seat), story.entries(), width, height, seat)
        action = state.draw(dealer(seed, step))
        seen = story.before(state, action)
        state.play(action)
        story.after(seen, state)
        step += 1
    yield Scene(state.view(seat), story.entries(), width, height, seat)


def drawn(scene: Scene) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=scene.width, highlight=False).print(MINUIT.draw(scene))
    return out.getvalue().splitlines()


def plan(view: View, human: int | None = None, marks: dict[Any, list[int]] | None = None) -> Any:
    """The castle alone, as lines of the same length."""
    text = castle.Castle(view, human, marks or {}).draw([Text()] * 4).plain
    return [line.ljust(castle.WIDTH) for line in text.splitlines()]


def inside(lines: list[str], space: int) -> str:
    """What stands in a space, without the air."""
    x, y = castle.corner(space)
    return re.sub(r"\s", "", lines[y + 1][x + 1 : x + 6] + lines[y + 2][x + 1 : x + 6])
