"""What an evaluator says about a decision, for analysis and hints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from limelight.core.game import State


@dataclass(frozen=True)
class EvaluatedTurn:
    """A way to play a turn, or what is left of it, and its value."""

    actions: tuple[int, ...]
    #: The mover's winning chance after it.
    winning_chance: float
    #: What it does, in terms of the rules, by name; each game has its own.
    facts: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True)
class Evaluation:
    """The value of a decision and of the turns to choose from."""

    #: Each seat's winning chance, as far as the mover can know.
    winning_chances: Sequence[float]
    #: Best first.
    turns: Sequence[EvaluatedTurn]
    #: The probability that each character is the culprit, by public knowledge; empty in minuit.
    belief: Sequence[float]


class Evaluator(Protocol):
    """Follows a game and evaluates its decisions; it may begin to observe at any step."""

    def observe(self, state: State) -> None:
        """Follow the game, as a player does: called with the state after every step."""
        ...

    def evaluate(self, state: State) -> Evaluation:
        """Evaluate the decision of the seat to move, by what that seat knows."""
        ...

    def winning_chance_after(self, after: State) -> float:
        """The mover's winning chance if the decision evaluated last leads to this state.

        The state is that after a complete turn of that seat, before anybody else acts.
        """
        ...
