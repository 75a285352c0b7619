"""The game of a table: the actions in force, with their notation for each reader."""

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

import msgspec

from limelight.core.game import CHANCE, Game, State
from limelight.core.records import chance_rng


class HistoryStep(msgspec.Struct, frozen=True, gc=False):
    """An action that was played, and its notation."""

    number: int  # how many steps preceded it
    seat: int
    action: int
    reveals_after: int  # `State.reveals` once it was played
    notation: str  # secrets included
    notation_by_reader: tuple[str, ...]  # for spectators, then for each seat


class GameHistory:
    """The steps in force, takebacks excluded, and the state that they lead to."""

    def __init__(
        self, game: Game[Any], player_count: int, options: dict[str, Any], seed: str
    ) -> None:
        self.game = game
        self.player_count = player_count
        self.options = options
        self.seed = seed
        self.steps: list[HistoryStep] = []
        self.state: State = game.new(player_count, options)

    def copy(self) -> "GameHistory":
        """An independent history like this one."""
        duplicate = copy(self)
        duplicate.steps = self.steps.copy()
        duplicate.state = self.state.copy()
        return duplicate

    def play_action(self, action: int) -> None:
        """Play an action of the seat to decide or of chance; `IllegalAction` if it is not legal."""
        state = self.state
        notation = state.say(action)
        readers: tuple[int | None, ...] = (None, *range(self.player_count))
        by_reader = tuple(state.seen(action, reader) for reader in readers)
        seat = int(state.turn)
        state.play(action)
        number, reveals = len(self.steps), int(state.reveals)
        self.steps.append(HistoryStep(number, seat, action, reveals, notation, by_reader))

    def chance_actions_after(self, actions: Sequence[int] = ()) -> list[int]:
        """The actions of chance that follow these actions, drawn from the seed of the table.

        `IllegalAction` if one of the given actions is not legal.
        """
        state = self.state.copy()
        for action in actions:
            state.play(action)
        drawn: list[int] = []
        while state.turn == CHANCE:
            number = len(self.steps) + len(actions) + len(drawn)
            drawn.append(state.draw(chance_rng(self.seed, number)))
            state.play(drawn[-1])
        return drawn

    def truncate_to(self, step_count: int) -> None:
        """Keep the first steps alone, and go back to the state after them."""
        steps, self.steps = self.steps[:step_count], []
        self.state = self.game.new(self.player_count, self.options)
        for step in steps:
            self.state.play(step.action)
        self.steps = steps

    def count_irrevocable_steps(self) -> int:
        """How many steps can never be taken back, as something hidden has come out since."""
        reveals_now = int(self.state.reveals)
        for number in range(len(self.steps), 0, -1):
            if self.steps[number - 1].seat == CHANCE:
                return number
            if (self.steps[number - 2].reveals_after if number > 1 else 0) != reveals_now:
                return number
        return 0

    def is_in_force(self, step: HistoryStep) -> bool:
        """Whether a step was not taken back."""
        return step.number < len(self.steps) and self.steps[step.number] is step

    def replay_steps(self) -> Iterator[tuple[HistoryStep, State]]:
        """Each step with the state before it: the same object each time, one step further."""
        state: State = self.game.new(self.player_count, self.options)
        for step in self.steps:
            yield step, state
            state.play(step.action)

    def find_activation_start(self) -> int:
        """How many steps precede the activation under way; all if there is none."""
        first = self.count_irrevocable_steps()
        notations = [step.notation for step in self.steps[first:]]
        legal = self.state.legal_actions()
        if not notations or not legal:
            return len(self.steps)
        lines = self.game.lines
        line_count = len(lines(notations))
        if len(lines([*notations, self.state.say(legal[0])])) > line_count:
            return len(self.steps)  # the next step begins another activation
        complete = len(notations)
        while complete and len(lines(notations[:complete])) == line_count:
            complete -= 1
        return first + complete
