"""What a machine player is, and how long it may think."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from time import perf_counter
from typing import SupportsIndex

from limelight.core.errors import LimelightError
from limelight.core.game import State
from limelight.core.rng import Rng
from limelight.core.validation import as_int, quote


class PlayerError(LimelightError):
    """A player cannot be had, or did not answer as a player must."""


class Player(ABC):
    """Somebody who decides for one seat of one game, from its beginning on.

    Whatever state a player gets to see is one of those that fit what its seat knows: what is
    hidden from the seat is made up, and reading it gains nothing.
    """

    @abstractmethod
    def choose(self, state: State, rng: Rng) -> SupportsIndex:
        """A legal action for the seat whose turn it is."""

    def see(self, state: State) -> None:  # noqa: B027
        """Take notice: this is how things stand after a step, whoever made it.

        Who keeps no memory of the game need not listen.
        """

    def close(self) -> None:  # noqa: B027
        """The game is over, or will not go on: let go of what is held."""


@dataclass(frozen=True)
class Budget:
    """How long a decision may take: a number of nodes, which is repeatable, or seconds."""

    #: So many nodes; 0: by the clock.
    nodes: int = 0
    #: So many seconds; 0: by count.
    seconds: float = 0.0

    def __str__(self) -> str:
        if self.nodes:
            return f"nodes:{self.nodes}"
        return f"{self.seconds:g}s" if self.seconds >= 1 else f"{self.seconds * 1000:g}ms"

    def deadline(self) -> float:
        """When to stop by the clock; never, if the nodes are counted."""
        return perf_counter() + self.seconds if self.seconds else float("inf")


def decide(machine: Player, state: State, rng: Rng) -> int:
    """What a player does in a state, told only what the seat to move knows.

    `PlayerError` if that is no whole number.
    """
    answer = machine.choose(state.sample(int(state.turn), rng), rng)
    try:
        return as_int("action", answer)
    except TypeError as error:
        raise PlayerError(f"answered {quote(answer)}, which is not legal there") from error


def show(machine: Player, seat: SupportsIndex, state: State, rng: Rng) -> None:
    """Let a player see how things stand, as far as its seat may know."""
    machine.see(state.sample(seat, rng))
