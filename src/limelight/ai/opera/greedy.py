"""Looks one activation ahead in opera: what if the round ended with it?"""

from limelight.ai.player import Player
from limelight.core.game import State
from limelight.core.rng import Rng
from limelight.core.whodunit import DRAWING, INVESTIGATOR
from limelight.games.opera import moves
from limelight.games.opera.state import OperaState


class Greedy(Player):
    """Weighs every complete activation, powers and all; among equals any."""

    def __init__(self) -> None:
        self.plan: list[int] = []

    def choose(self, state: State, rng: Rng) -> int:
        """The next step of the best activation."""
        assert isinstance(state, OperaState)
        if not self.plan or not state.is_legal(self.plan[0]):
            found = [(_value(state, after), path) for path, after in completed(state)]
            best = max(value for value, _ in found)
            ties = [path for value, path in found if value == best]
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


def _value(before: OperaState, after: OperaState) -> float:
    """For the Investigator few suspects, on the mean; for the phantom many, whoever it is."""
    exposed: int = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
    suspects: int = before.suspects
    seen, hidden = (suspects & exposed).bit_count(), (suspects & ~exposed).bit_count()
    if before.turn == INVESTIGATOR:
        return -float(seen * (seen + 1) + hidden * hidden)  # Carlotta goes on by these
    return float(seen + 1 if exposed >> int(before.culprit) & 1 else hidden)
