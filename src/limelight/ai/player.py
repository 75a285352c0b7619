"""What a machine player is, and how long it may think."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from time import perf_counter
from typing import SupportsIndex

from limelight.core.errors import LimelightError
from limelight.core.game import State
from limelight.core.sfc32 import Rng
from limelight.core.validation import as_int, quote_value


class PlayerError(LimelightError):
    """A player cannot be started, or its answer is not an action."""


class Player(ABC):
    """A program that decides for one seat of one game, from the beginning of the game.

    Every state that a player is given is a random one of those that fit what its seat knows. What
    is hidden from the seat is made up in it, so that reading it gains nothing.
    """

    @abstractmethod
    def choose_action(self, state: State, rng: Rng) -> SupportsIndex:
        """A legal action for the seat to move."""

    def observe(self, state: State) -> None:  # noqa: B027
        """Follow the game: called with the state after every step of any seat or of chance.

        A player without a memory need not override this.
        """

    def close(self) -> None:  # noqa: B027
        """Release all resources: the game is over, or will not go on."""


@dataclass(frozen=True)
class Budget:
    """What a decision may cost: nodes, which gives repeatable play, or seconds."""

    #: The number of nodes; 0 if it is not bounded.
    nodes: int = 0
    #: The number of seconds; 0 if it is not bounded.
    seconds: float = 0.0

    def __str__(self) -> str:
        if self.nodes:
            return f"nodes:{self.nodes}"
        return f"{self.seconds:g}s" if self.seconds >= 1 else f"{self.seconds * 1000:g}ms"

    def deadline(self) -> float:
        """When a decision that begins now must stop, by `perf_counter`; infinity if unbounded."""
        return perf_counter() + self.seconds if self.seconds else float("inf")


def decide_action(player: Player, state: State, rng: Rng) -> int:
    """The action of a player, which sees only what the seat to move knows.

    `PlayerError` if its answer is not a whole number.
    """
    answer = player.choose_action(state.sample(int(state.turn), rng), rng)
    try:
        return as_int("action", answer)
    except TypeError as error:
        raise PlayerError(f"answered {quote_value(answer)}, which is not legal there") from error


def show_state(player: Player, seat: SupportsIndex, state: State, rng: Rng) -> None:
    """Let a player observe a state, as far as its seat may know it."""
    player.observe(state.sample(seat, rng))
