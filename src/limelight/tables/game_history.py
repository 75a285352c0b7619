"""A game as a table keeps it: the actions in force, and what each reader saw of them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from limelight.core.game import CHANCE, Game, State
from limelight.core.records import dealer


class Step(msgspec.Struct, frozen=True, gc=False):
    """An action that was played."""

    seat: int
    action: int
    reveals: int  # how often something hidden had come out, once it was played
    said: str
    seen: tuple[str, ...]  # by spectators, then by each seat


class Line:
    """The steps from the beginning on, and the state they lead to."""

    def __init__(self, game: Game[Any], players: int, options: dict[str, Any], seed: str) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.seed = seed
        self.steps: list[Step] = []
        self.state: State = game.new(players, options)

    def play(self, action: int) -> None:
        """Play an action, whoever's it is."""
        state = self.state
        said = state.say(action)
        readers: tuple[int | None, ...] = (None, *range(self.players))
        seen = tuple(state.seen(action, reader) for reader in readers)
        seat = int(state.turn)
        state.play(action)
        self.steps.append(Step(seat, action, int(state.reveals), said, seen))

    def deals(self, first: Sequence[int] = ()) -> list[int]:
        """What chance decides after these actions, one after the other, by the seed."""
        state = self.state.copy()
        for action in first:
            state.play(action)
        found: list[int] = []
        while state.turn == CHANCE:
            step = len(self.steps) + len(first) + len(found)
            found.append(state.draw(dealer(self.seed, step)))
            state.play(found[-1])
        return found

    def cut(self, keep: int) -> None:
        """Go back to the state after so many steps."""
        steps, self.steps = self.steps[:keep], []
        self.state = self.game.new(self.players, self.options)
        for step in steps:
            self.state.play(step.action)
        self.steps = steps

    def revealed(self) -> int:
        """How many steps can never be taken back: something hidden has come out since."""
        now = int(self.state.reveals)
        for number in range(len(self.steps), 0, -1):
            if self.steps[number - 1].seat == CHANCE:
                return number
            if (self.steps[number - 2].reveals if number > 1 else 0) != now:
                return number
        return 0

    def activation(self) -> int:
        """How many steps there are without those of the activation under way, if there is one."""
        first = self.revealed()
        said = [step.said for step in self.steps[first:]]
        legal = self.state.legal()
        if not said or not legal:
            return len(self.steps)
        lines = self.game.lines
        whole = len(lines(said))
        if len(lines([*said, self.state.say(legal[0])])) > whole:
            return len(self.steps)  # the next step begins another one
        kept = len(said)
        while kept and len(lines(said[:kept])) == whole:
            kept -= 1
        return first + kept
