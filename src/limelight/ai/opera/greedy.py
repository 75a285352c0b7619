"""Looks one activation ahead in opera: what if the round ended with it?"""

from limelight.ai.player import Player
from limelight.core.game import State
from limelight.core.rng import Rng
from limelight.games.opera import moves
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import DRAWING, INVESTIGATOR


class Greedy(Player):
    """Weighs every complete activation, powers and all; among equals any."""

    def __init__(self) -> None:
        self.plan: list[int] = []

    def choose(self, state: State, rng: Rng) -> int:
        """The next step of the best activation."""
        assert isinstance(state, OperaState)
        if not self.plan or not state.is_legal(self.plan[0]):
            found = [(value(state, after), path) for path, after in completed(state)]
            best = max(worth for worth, _ in found)
            ties = [path for worth, path in found if worth == best]
            self.plan = list(ties[rng.below(len(ties))])
        return self.plan.pop(0)


def completed(state: OperaState) -> list[tuple[list[int], OperaState]]:
    """All ways to complete the activation, with what they lead to; what Raoul draws is open."""
    found: list[tuple[list[int], OperaState]] = []
    for action in state.legal():
        after = state.copy()
        after.step(action)
        if after.played != state.played or after.phase == DRAWING:
            found.append(([action], after))
        else:
            found += [([action, *path], end) for path, end in completed(after)]
    return found


def left(before: OperaState, after: OperaState, culprit: int) -> int:
    """How many spaces Carlotta goes on, did the round end after an activation (O17)."""
    exposed: int = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
    suspects: int = before.suspects
    if exposed >> culprit & 1:
        return (suspects & exposed).bit_count() + 1
    return (suspects & ~exposed).bit_count()


def value(before: OperaState, after: OperaState) -> float:
    """For the Investigator few suspects, on the mean; for the phantom many, whoever it is."""
    if before.turn != INVESTIGATOR:
        return left(before, after, int(before.culprit))
    exposed: int = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
    suspects: int = before.suspects
    seen, hidden = (suspects & exposed).bit_count(), (suspects & ~exposed).bit_count()
    return -float(seen * (seen + 1) + hidden * hidden)
