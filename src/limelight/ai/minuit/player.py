"""The machine players of minuit: what each sees of a decision, and what it gets wrong."""

from typing import NamedTuple, cast

from limelight.ai.minuit import racing
from limelight.ai.minuit.value_function import (
    MAX_HUGO_MOVES,
    NEARNESS_KINDS,
    MinuitValueFunction,
)
from limelight.ai.minuit.weights import MinuitWeights, load_weights
from limelight.ai.player import Budget, Player
from limelight.core.game import State
from limelight.core.sfc32 import Rng
from limelight.games.minuit.state import MinuitState


class MinuitSkill(NamedTuple):
    """What a player of some level can do."""

    room_sight: int  # points within which it sees an open room ahead
    hugo_sight: int  # moves of Hugo within which it minds him
    space_knowledge: float  # the share of what training teaches about spaces that it knows
    special_room_knowledge: float  # the same of the entries to the games and hunting rooms
    overlooked_percent: int  # of the actions
    misjudgement: float  # fright points, the largest error in the value of an action
    nodes: int  # steps of simulated games before a decision; none: by the value function alone


MASTER = MinuitSkill(11, 12, 1.0, 1.0, 0, 0.0, 150_000)
GREEDY = MASTER._replace(nodes=0)

# The points within which an open room of each kind of nearness can be entered.
POINTS_BY_NEARNESS = (99, 11, 5, 4, 2, 1)


def greedy() -> Player:
    """Return the player that looks one turn ahead: where the guest will be, and what that costs."""
    return MinuitGreedyPlayer(GREEDY)


def master(budget: Budget | None) -> Player:
    """Return the strongest player; without a budget it stops after its usual number of nodes."""
    return MinuitPlayer(MASTER, budget or Budget(nodes=MASTER.nodes))


def make_value_function(
    skill: MinuitSkill, weights: MinuitWeights | None = None
) -> MinuitValueFunction:
    """Return the value function as far as a player of this skill knows it."""
    known = weights or load_weights()
    danger: list[float] = []
    for moves in range(MAX_HUGO_MOVES + 1):
        for nearness in range(NEARNESS_KINDS):
            seen_moves = moves if moves <= skill.hugo_sight else MAX_HUGO_MOVES
            seen_nearness = nearness if POINTS_BY_NEARNESS[nearness] <= skill.room_sight else 0
            danger.append(known.danger[seen_moves * NEARNESS_KINDS + seen_nearness])
    return MinuitValueFunction(
        [skill.space_knowledge * fright for fright in known.stairs],
        [skill.space_knowledge * fright for fright in known.land],
        danger,
        known.cost,
        skill.special_room_knowledge * known.wealth[0],
        [skill.space_knowledge * fright for fright in known.start],
    )


def notice_actions(skill: MinuitSkill, state: MinuitState, rng: Rng) -> list[int]:
    """Return the legal actions that a player does not overlook: all, if it would overlook all."""
    actions = state.legal_actions()
    if not skill.overlooked_percent:
        return actions
    return [a for a in actions if rng.below(100) >= skill.overlooked_percent] or actions


class MinuitGreedyPlayer(Player):
    """Decides by the value of each action, and may overlook or misjudge one."""

    def __init__(self, skill: MinuitSkill) -> None:
        self.skill = skill
        self.value_function = make_value_function(skill)

    def choose_action(self, state: State, rng: Rng) -> int:
        """Return the action with the best value, of those that are not overlooked."""
        position = cast(MinuitState, state)
        actions = notice_actions(self.skill, position, rng)
        values = {
            action: self.value_function.evaluate_action(position, action) + self._draw_error(rng)
            for action in actions
        }
        return max(values, key=lambda action: values[action])

    def _draw_error(self, rng: Rng) -> float:
        """A random error: the sum of two uniform ones, so that small errors are likelier."""
        return self.skill.misjudgement * (int(rng.below(1001) + rng.below(1001)) / 1000 - 1)


class MinuitPlayer(Player):
    """Simulates the actions to the end of the round, in a race."""

    def __init__(self, skill: MinuitSkill, budget: Budget) -> None:
        self.skill = skill
        self.value_function = make_value_function(skill)
        self.budget = budget

    def choose_action(self, state: State, rng: Rng) -> int:
        """Return the action that led to the best rank, of those that are not overlooked."""
        position = cast(MinuitState, state)
        actions = notice_actions(self.skill, position, rng)
        return racing.choose_action_by_race(
            self.value_function, position, actions, rng, self.budget
        )
