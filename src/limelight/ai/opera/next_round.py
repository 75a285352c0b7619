"""Looks beyond the round: where the pieces stand at its end matters for the next round.

The value function does not know where they stand. Among the ways to end a round that it values
nearly alike, the Investigator finds the best by solving the next round after each. It has the last
word in odd rounds only, and just then the cards of the next round are known.
"""

from time import perf_counter
from typing import Final, NamedTuple

from limelight.ai.opera.effort import SearchEffort
from limelight.ai.opera.search import RoundSearch
from limelight.ai.opera.turns import complete_turns
from limelight.ai.opera.value_function import OperaValueFunction
from limelight.core import bits
from limelight.core.game import OVER
from limelight.games.opera import moves
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import DRAWING, INVESTIGATOR

MAX_SHALLOW_LOSS: Final = 0.08  # endings worse than the best by more are not tried
MAX_NODES: Final = 800_000  # bound on work per iteration times iterations, per decision
NEXT_ROUND_EFFORT: Final = SearchEffort(iterations=8, width=6)


class RoundEnding(NamedTuple):
    """A way to end the round."""

    path: list[int]
    shallow_chance: float  # the Investigator's winning chance by the value function
    draw_gain: float  # the part of it that comes from Raoul's draw
    after: OperaState
    groups: list[int]  # the suspects that may be left: those who appear, those who do not


def choose_round_ending(
    state: OperaState,
    search: RoundSearch,
    belief: list[float],
    wins: list[float],
    nodes: int,
    deadline: float,
) -> list[int]:
    """The best activation that ends the round, of as many as the nodes or the time allow.

    The Investigator is to choose the last card of an odd round. The belief is as in `RoundSearch`;
    `wins` has the winning chance after each edge of the search.
    """
    endings = _promising_endings(state, search, belief, wins)
    best, plan = -1.0, endings[0].path
    for ending in endings:
        if nodes <= 0 or perf_counter() > deadline:
            break
        deep_chance = ending.draw_gain
        for group in ending.groups:
            value, work = _solve_next_round(
                make_next_round(state, ending.after, group), belief, search.value_function
            )
            deep_chance += value
            nodes -= work * NEXT_ROUND_EFFORT.iterations
        if deep_chance > best:
            best, plan = deep_chance, ending.path
    return plan


def _promising_endings(
    state: OperaState, search: RoundSearch, belief: list[float], wins: list[float]
) -> list[RoundEnding]:
    """The endings worth a closer look, best first; of those that lead to the same place, one."""
    least = max(wins) - MAX_SHALLOW_LOSS
    endings: dict[tuple[int, int, int], RoundEnding] = {}
    for path, after in complete_turns(state):
        layout = (int(after.rooms), int(after.blackout), int(after.padlock))
        shallow_chance = wins[search.find_edge(after)]
        if shallow_chance < least or layout in endings:
            continue
        exposed = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
        groups = [int(state.suspects & exposed), int(state.suspects & ~exposed)]
        draw_gain = 0.0
        if after.phase == DRAWING:
            for group, appears in zip(groups, (1, 0), strict=True):
                for model in range(len(belief) // 8):
                    with_draw = search.value_function.value_after(
                        group, appears, 1 + INVESTIGATOR, model
                    )
                    without_draw = search.value_function.value_after(group, appears, 0, model)
                    draw_gain += _group_probability(group, belief[8 * model :][:8]) * (
                        with_draw - without_draw
                    )
        endings[layout] = RoundEnding(
            path, shallow_chance, draw_gain, after, [group for group in groups if group]
        )
    return sorted(endings.values(), key=lambda ending: -ending.shallow_chance)


def _group_probability(group: int, belief: list[float]) -> float:
    return sum(belief[character] for character in bits.list_members(group))


def make_next_round(state: OperaState, after: OperaState, group: int) -> OperaState:
    """The state at the beginning of the next round, with the pieces as an activation left them.

    The phantom is in the group, which has appeared or not. Raoul's draw is left out.
    """
    next_state = state.copy()
    next_state.rooms, next_state.crowd = after.rooms, after.crowd
    next_state.blackout, next_state.padlock = after.blackout, after.padlock
    culprit = int(bits.lowest_member(group))
    if culprit != next_state.culprit:
        swapped = 1 << culprit | 1 << int(next_state.culprit)
        if next_state.deck >> culprit & 1:
            next_state.deck ^= swapped
        else:
            next_state.kept_alibis ^= swapped
        next_state.culprit = culprit
    next_state.begin_next_card()
    return next_state


def _solve_next_round(
    state: OperaState, belief: list[float], value_function: OperaValueFunction
) -> tuple[float, int]:
    """The Investigator's winning chance times the probability of the group left; the work done."""
    rest = [
        chance if state.suspects >> (index & 7) & 1 else 0.0 for index, chance in enumerate(belief)
    ]
    if state.turn == OVER:
        return (sum(rest) if state.winner == INVESTIGATOR else 0.0), 0
    search = NEXT_ROUND_EFFORT.solve_round(state, rest, value_function)
    chances = [win * sum(rest[index::8]) for index, win in enumerate(search.winning_chances())]
    return sum(chances), search.work_per_iteration()
