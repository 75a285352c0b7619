"""Trains the value function of jack: `limelight train jack`.

The search plays against itself, each generation with the weights of the one before. Logistic
regression fits the weights to the results.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp, log2
from typing import Final

from limelight.ai.jack.player import JackPlayer, JackSkill
from limelight.ai.jack.value_function import (
    BELIEF_FEATURE,
    FEATURE_COUNT,
    TABLE_SIZE,
    JackValueFunction,
    weight_index,
)
from limelight.ai.jack.weights import format_weights, parse_weights
from limelight.ai.player import decide_action
from limelight.core import bits
from limelight.core.game import CHANCE, OVER
from limelight.core.sfc32 import Rng
from limelight.games.jack import JACK
from limelight.games.jack.state import JackState
from limelight.games.whodunit.state import CHOOSING, DEALING, INVESTIGATOR

# A cell of the table, features, and 1.0 if the Investigator won.
TrainingSample = tuple[int, list[float], float]

# Quick enough for thousands of games, and deep enough to play like the master.
TRAINING_SKILL = JackSkill(nodes=2500, is_exhaustive=False, value_noise=0.02)
GENERATIONS: Final = 4
DEFAULT_SAMPLES: Final = 120  # batches in each generation
GAMES_PER_BATCH: Final = 10
FITTING_EPOCHS: Final = 30
LEARNING_RATE: Final = 0.03
WEIGHT_DECAY: Final = 0.0004  # towards zero; table entries decay towards the last generation's
TABLE_DECAY_FACTOR: Final = 20

BatchJob = tuple[list[float], int]


def initial_weights() -> list[float]:
    """Return weights to begin with: each round clears about half of the suspects."""
    weights = [0.0] * int(TABLE_SIZE + FEATURE_COUNT)
    # Never trained: in these games the Investigator suspects all suspects alike.
    weights[TABLE_SIZE + BELIEF_FEATURE] = 0.8
    for round in range(2, 9):
        for seen in (0, 1):
            for suspects in range(1, 9):
                logit = 9 - round - 1.6 * log2(suspects) - 0.5 + 0.6 * seen
                weights[weight_index(round, seen, suspects)] = logit
    return weights


def train_weights(
    seed: int, processes: int, progress: Callable[[int, int], None], samples: int = DEFAULT_SAMPLES
) -> str:
    """Return new weights as text, the same for a seed whatever the number of processes.

    Each generation plays so many batches of games; `progress` gets the number of batches that are
    done and of all.
    """
    weights = initial_weights()
    rng = Rng(seed)
    last: list[TrainingSample] = []
    done = 0
    with ProcessPoolExecutor(processes) as pool:
        for _ in range(GENERATIONS):
            jobs: list[BatchJob] = [(weights, int(rng.next_word())) for _ in range(samples)]
            fresh: list[TrainingSample] = []
            for found in pool.map(_play_batch, jobs):
                fresh += found
                done += 1
                progress(done, GENERATIONS * samples)
            # The samples of the last generation are used again. Rounded, as players read them.
            weights = parse_weights(format_weights(fit_weights(weights, last + fresh)))
            last = fresh
    return format_weights(weights)


def _play_batch(job: BatchJob) -> list[TrainingSample]:
    """Play some games and return their samples."""
    weights, seed = job
    rng = Rng(seed)
    return [sample for _ in range(GAMES_PER_BATCH) for sample in _play_game(weights, rng)]


def _play_game(weights: list[float], rng: Rng) -> list[TrainingSample]:
    """Play one game and return its samples."""
    edition = ("london", "first")[rng.below(4) == 0]
    players = [JackPlayer(TRAINING_SKILL, weights=weights) for _ in range(2)]
    value_function = JackValueFunction(weights)
    state = JACK.new(options={"edition": edition})
    found: list[tuple[int, list[float]]] = []
    while state.turn != OVER:
        begins = state.played == 0 and state.phase in (CHOOSING, DEALING)
        if begins and state.round > 1 and (state.round % 2 == 0 or state.phase == DEALING):
            found += _extract_samples(value_function, state)
        if state.turn == CHANCE:
            state.step(state.draw(rng))
        else:
            state.step(decide_action(players[state.turn], state, rng))
    won = float(state.winner == INVESTIGATOR)
    return [(index, features, won) for index, features in found]


def _extract_samples(
    value_function: JackValueFunction, state: JackState
) -> list[tuple[int, list[float]]]:
    """Return the table index and features of a new round; nothing if Jack leaves at once."""
    twin = state.copy()
    twin.later = state.cards if state.round % 2 == 0 else 0
    suspects = int(bits.count_members(state.suspects & ~state.investigator_alibis))
    seen = int(state.witness)
    if value_function.extract_features(twin, state.culprit, suspects):
        return []
    index = int(weight_index(state.round, seen, suspects))
    return [(index, [value_function.features[n] for n in range(FEATURE_COUNT)])]


def _predict_logit(weights: Sequence[float], index: int, features: Sequence[float]) -> float:
    feature_weights = weights[TABLE_SIZE:]
    return weights[index] + sum(
        feature * weight
        for feature, weight in zip(features, feature_weights, strict=True)
        if feature
    )


def fit_weights(before: Sequence[float], samples: Sequence[TrainingSample]) -> list[float]:
    """Fit weights by logistic regression: stochastic gradient descent with weight decay."""
    weights = list(before)
    for epoch in range(FITTING_EPOCHS):
        step = LEARNING_RATE / (1 + 0.3 * epoch)
        for index, features, won in samples:
            error = won - 1 / (1 + exp(-_predict_logit(weights, index, features)))
            decay = WEIGHT_DECAY * TABLE_DECAY_FACTOR * (weights[index] - before[index])
            weights[index] += step * (error - decay)
            for n, feature in enumerate(features, int(TABLE_SIZE)):
                if feature:
                    weights[n] += step * (error * feature - WEIGHT_DECAY * weights[n])
    return weights
