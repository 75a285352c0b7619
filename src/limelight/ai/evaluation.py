"""What a machine can say about a decision: for analysis and hints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from limelight.core.game import State


@dataclass(frozen=True)
class Choice:
    """One way to play a turn: all its actions, or those that are left of it."""

    actions: tuple[int, ...]
    #: The mover's chance of winning after it.
    share: float
    #: What it does, in terms of the rules, by name; each game has its own.
    facts: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True)
class Judgement:
    """How a decision stands, and what could be done."""

    #: Each seat's chance of winning, as far as the mover can know; ties are shared.
    shares: Sequence[float]
    #: Best first.
    choices: Sequence[Choice]
    #: How likely each character is the culprit, as the Investigator may think; empty in minuit.
    belief: Sequence[float]


class Critic(Protocol):
    """Follows a game and judges its decisions; it needs not have seen the beginning."""

    def see(self, state: State) -> None:
        """Take notice, as a player does: after every step."""
        ...

    def judge(self, state: State) -> Judgement:
        """Judge the decision of the seat whose turn it is, by what that seat knows."""
        ...

    def share(self, after: State) -> float:
        """The mover's chance, had the decision judged last led to this state.

        For the state after a complete turn of that seat, before anybody else acts.
        """
        ...
