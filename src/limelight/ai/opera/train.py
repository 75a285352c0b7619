"""Trains the value function of opera: `limelight train opera`.

Carlotta only comes nearer to the exit, so that the weights follow by backward induction. For each
distance from the exit, random positions are drawn, their rounds are solved with the weights for
smaller distances, and the mean of their values is the weight. Isotonic regression then removes
sampling noise: a greater distance is never worse for the Investigator. The layouts of the pieces
come from games of the greedy player against itself.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import Final

from limelight.ai.isotonic import fit_isotonic
from limelight.ai.opera.effort import SearchEffort
from limelight.ai.opera.player import OperaGreedyPlayer
from limelight.ai.opera.value_function import (
    BEFORE_EVEN_ROUND_WITH_RAOUL,
    BEFORE_ODD_ROUND,
    MAX_SPACES,
    OPPONENT_MODELS,
    ROUND_KINDS,
    WEIGHT_COUNT,
    OperaValueFunction,
    weight_index,
)
from limelight.ai.opera.weights import UNREAD_PARAMETERS, format_weights
from limelight.ai.player import decide_action
from limelight.core import bits
from limelight.core.game import CHANCE, OVER
from limelight.core.sfc32 import Rng
from limelight.games.opera import OPERA, board, moves
from limelight.games.opera.moves import BOOK, COURSE
from limelight.games.opera.options import RULES
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import EVERYBODY, FOURS

ITERATIONS: Final = 12  # of CFR+
WIDTH: Final = 8  # turns at the root that are searched in full depth
MAX_START_SPACES: Final = {BOOK: 21, COURSE: 19}  # from the exit, when a game begins
DEFAULT_SAMPLES: Final = 24
SELF_PLAY_GAMES: Final = 300  # from which the layouts are drawn
MAX_POSITION_TRIES: Final = 100  # to find a layout with enough suspects together

PieceLayout = tuple[int, int, int]  # rooms, blackout, padlock
WeightKey = tuple[int, int, int, int, int, int]  # as in `weight_index`
WeightJob = tuple[WeightKey, int, list[float], list[PieceLayout], int]


def train_weights(
    seed: int,
    processes: int,
    progress: Callable[[int, int], None],
    samples: int = DEFAULT_SAMPLES,
) -> str:
    """Train, and return the text of `weights.csv`; it depends on the seed and the samples alone."""
    weights = [0.0] * int(WEIGHT_COUNT)
    layouts = _collect_layouts(seed)
    keys: list[WeightKey] = [
        (model, rules, round_kind, appeared, suspects, spaces)
        for spaces in range(1, max(MAX_START_SPACES.values()) + 1)
        for model in range(int(OPPONENT_MODELS))
        for rules in (int(BOOK), int(COURSE))
        for round_kind in range(int(ROUND_KINDS))
        for appeared in range(2)
        for suspects in range(2, 9)
        if spaces <= max_spaces(rules, suspects)
    ]
    with ProcessPoolExecutor(processes) as pool:
        for spaces in range(1, max(MAX_START_SPACES.values()) + 1):
            keys_here = [key for key in keys if key[-1] == spaces]
            jobs: list[WeightJob] = [
                (key, samples, weights, layouts, seed + 7919 * weight_index(*key))
                for key in keys_here
            ]
            for key, value in zip(keys_here, pool.map(_estimate_weight, jobs), strict=True):
                weights[weight_index(*key)] = value
            progress(sum(key[-1] <= spaces for key in keys), len(keys))
    smooth_weights(weights)
    return format_weights([round(value, 4) for value in weights])


def max_spaces(rules: int, suspects: int) -> int:
    """The greatest distance from the exit at which a round can leave this many suspects."""
    return max(1, MAX_START_SPACES[rules] + 1 - suspects)


def smooth_weights(weights: list[float]) -> None:
    """Make the weights nondecreasing in the distance from the exit, by isotonic regression.

    Distances that no game reaches get the weight of the greatest that one can.
    """
    rows = product(
        range(int(OPPONENT_MODELS)),
        MAX_START_SPACES,
        range(int(ROUND_KINDS)),
        range(2),
        range(2, 9),
    )
    for model, rules, round_kind, appeared, suspects in rows:
        first = weight_index(model, rules, round_kind, appeared, suspects, 1)
        smoothed = fit_isotonic(weights[first : first + max_spaces(rules, suspects)])
        last = weight_index(model, rules, round_kind, appeared, suspects, int(MAX_SPACES) - 1)
        smoothed += smoothed[-1:] * (last - first + 1 - len(smoothed))
        weights[first : last + 1] = smoothed


def _collect_layouts(seed: int) -> list[PieceLayout]:
    """Layouts after a round, in games of the greedy player."""
    layouts: list[PieceLayout] = []
    rng = Rng(seed)
    for _ in range(SELF_PLAY_GAMES):
        state = OPERA.new(2)
        players = (OperaGreedyPlayer(), OperaGreedyPlayer())
        while state.turn != OVER:
            before = state.round
            if state.turn == CHANCE:
                state.play(state.draw(rng))
            else:
                state.play(decide_action(players[int(state.turn)], state, rng))
            if state.round != before:
                layouts.append((int(state.rooms), int(state.blackout), int(state.padlock)))
    return layouts


def _estimate_weight(job: WeightJob) -> float:
    """The mean value of random positions."""
    key, samples, weights, layouts, seed = job
    value_function = OperaValueFunction(weights, *UNREAD_PARAMETERS)
    effort = SearchEffort(iterations=ITERATIONS, width=WIDTH)
    rng = Rng(seed)
    total = 0.0
    for _ in range(samples):
        state = _sample_position(key, layouts, rng)
        belief = [float(state.suspects >> character & 1) for character in range(8)]
        wins = effort.solve_round(
            state, [0.0] * 8 * key[0] + belief, value_function
        ).winning_chances()
        total += sum(wins) / sum(belief)
    return total / samples


def _sample_position(key: WeightKey, layouts: list[PieceLayout], rng: Rng) -> OperaState:
    """The beginning of a round, in which all suspects have appeared or none has."""
    _, rules, round_kind, appeared, suspects, spaces = key
    state, group = OPERA.new(options={"rules": RULES[rules]}), 0
    for _ in range(MAX_POSITION_TRIES):
        rooms, blackout, padlock = layouts[rng.below(len(layouts))]
        state = OPERA.new(options={"rules": RULES[rules]})
        state.rooms, state.blackout, state.padlock = rooms, blackout, padlock
        for character in range(8):
            state.crowd += board.ONE_CHARACTER_IN[rooms >> 4 * character & 15]
        exposed = moves.in_the_dark_or_alone(state.rooms, state.crowd, state.blackout)
        group = exposed if appeared else EVERYBODY & ~exposed
        if bits.count_members(group) >= suspects:
            break
    else:
        group = EVERYBODY
    state.suspects = bits.sample_members(group, suspects, rng)
    state.culprit = bits.lowest_member(state.suspects)
    drawn = bits.sample_members(EVERYBODY & ~state.suspects, (8 - suspects) // 3, rng)
    state.deck = EVERYBODY & ~(1 << state.culprit) & ~drawn
    state.phantom_cards = 3 if suspects > 5 else 2
    state.carlotta = (board.BOOK_EXIT if rules == BOOK else board.COURSE_EXIT) - spaces
    state.round = 3 if round_kind == BEFORE_ODD_ROUND else 4
    cards = FOURS[rng.below(len(FOURS))]
    if round_kind != BEFORE_ODD_ROUND and (cards & 1 == 1) != (
        round_kind == BEFORE_EVEN_ROUND_WITH_RAOUL
    ):
        cards = EVERYBODY & ~cards
    state.cards = cards
    state.later = EVERYBODY & ~cards if round_kind == BEFORE_ODD_ROUND else 0
    state.ask_card()
    return state
