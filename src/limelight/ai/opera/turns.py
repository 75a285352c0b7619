"""The complete turns of opera, and what each would be worth if the round ended with it."""

from limelight.games.opera import moves
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import DRAWING, INVESTIGATOR


def complete_turns(state: OperaState) -> list[tuple[list[int], OperaState]]:
    """Every way to complete the activation: its actions, and the state before any draw."""
    turns: list[tuple[list[int], OperaState]] = []
    for action in state.legal_actions():
        after = state.copy()
        after.step(action)
        if after.played != state.played or after.phase == DRAWING:
            turns.append(([action], after))
        else:
            turns += [([action, *path], end) for path, end in complete_turns(after)]
    return turns


def carlotta_advance(before: OperaState, after: OperaState, culprit: int) -> int:
    """How many spaces Carlotta advances if the round ends after an activation (O17)."""
    exposed: int = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
    suspects: int = before.suspects
    if exposed >> culprit & 1:
        return (suspects & exposed).bit_count() + 1
    return (suspects & ~exposed).bit_count()


def immediate_value(before: OperaState, after: OperaState) -> float:
    """The phantom's value of an activation is Carlotta's advance if the round ends with it.

    The Investigator's is minus the sum of that over all suspects.
    """
    if before.turn != INVESTIGATOR:
        return carlotta_advance(before, after, int(before.culprit))
    exposed: int = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
    suspects: int = before.suspects
    exposed_count = (suspects & exposed).bit_count()
    hidden_count = (suspects & ~exposed).bit_count()
    return -float(exposed_count * (exposed_count + 1) + hidden_count * hidden_count)
