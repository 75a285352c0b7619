"""Learns what a board is worth: `limelight train jack`.

The search plays against itself, each generation by the weights of the one before; a logistic
regression fits the weights to who won.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp, log2
from typing import Final

from limelight.ai.jack.player import Skill, Thinker
from limelight.ai.jack.value_function import BELIEVED, FEATURES, TABLE, Judge, cell
from limelight.ai.jack.weights import read, written
from limelight.ai.player import decide
from limelight.core import bits
from limelight.core.game import CHANCE, OVER
from limelight.core.rng import Rng
from limelight.games.jack import JACK
from limelight.games.jack.state import JackState
from limelight.games.whodunit.state import CHOOSING, DEALING, INVESTIGATOR

# A cell of the table, traits, and whether the Investigator won.
Sample = tuple[int, list[float], float]

# Quick enough for thousands of games, and deep enough to be like the master.
PLAYER = Skill(nodes=2500, whole=False, noise=0.02)
GENERATIONS: Final = 4
SAMPLES: Final = 120  # batches in each generation
BATCH: Final = 10  # games
EPOCHS: Final = 30
STEP: Final = 0.03
# How strongly a weight is held where it was before.
HOLD: Final = 0.0004

Job = tuple[list[float], int]


def first_guess() -> list[float]:
    """Weights to begin with: every round halves the suspects, more or less."""
    weights = [0.0] * int(TABLE + FEATURES)
    weights[TABLE + BELIEVED] = 0.8  # stays: whoever plays here believes all suspects alike
    for round in range(2, 9):
        for seen in (0, 1):
            for suspects in range(1, 9):
                logit = 9 - round - 1.6 * log2(suspects) - 0.5 + 0.6 * seen
                weights[cell(round, seen, suspects)] = logit
    return weights


def train(
    seed: int, processes: int, progress: Callable[[int, int], None], samples: int = SAMPLES
) -> str:
    """The weights as a text; the same for the same seed, whatever the number of processes."""
    weights = first_guess()
    rng = Rng(seed)
    last: list[Sample] = []
    done = 0
    with ProcessPoolExecutor(processes) as pool:
        for _ in range(GENERATIONS):
            jobs: list[Job] = [(weights, int(rng.word())) for _ in range(samples)]
            fresh: list[Sample] = []
            for found in pool.map(_play, jobs):
                fresh += found
                done += 1
                progress(done, GENERATIONS * samples)
            # The generation before still tells something. Rounded, as players read them.
            weights = read(written(fit(weights, last + fresh)))
            last = fresh
    return written(weights)


def _play(job: Job) -> list[Sample]:
    """Some games, as samples."""
    weights, seed = job
    rng = Rng(seed)
    return [sample for _ in range(BATCH) for sample in _game(weights, rng)]


def _game(weights: list[float], rng: Rng) -> list[Sample]:
    """One game against itself, as samples."""
    edition = ("london", "first")[rng.below(4) == 0]
    players = [Thinker(PLAYER, weights=weights) for _ in range(2)]
    judge = Judge(weights)
    state = JACK.new(options={"edition": edition})
    found: list[tuple[int, list[float]]] = []
    while state.turn != OVER:
        begins = state.played == 0 and state.phase in (CHOOSING, DEALING)
        if begins and state.round > 1 and (state.round % 2 == 0 or state.phase == DEALING):
            found += _sample(judge, state)
        if state.turn == CHANCE:
            state.step(state.draw(rng))
        else:
            state.step(decide(players[state.turn], state, rng))
    won = float(state.winner == INVESTIGATOR)
    return [(at, traits, won) for at, traits in found]


def _sample(judge: Judge, state: JackState) -> list[tuple[int, list[float]]]:
    """The beginning of a round as the fit sees it; nothing if Jack is as good as gone."""
    twin = state.copy()
    twin.later = state.cards if state.round % 2 == 0 else 0
    suspects = int(bits.count(state.suspects & ~state.held))
    seen = int(state.witness)
    if judge.describe(twin, state.culprit, suspects):
        return []
    at = int(cell(state.round, seen, suspects))
    return [(at, [judge.traits[n] for n in range(FEATURES)])]


def _logit(weights: Sequence[float], at: int, traits: Sequence[float]) -> float:
    features = weights[TABLE:]
    return weights[at] + sum(x * w for x, w in zip(traits, features, strict=True) if x)


def fit(before: Sequence[float], samples: Sequence[Sample]) -> list[float]:
    """Logistic regression by gradient steps, sample by sample, held near the weights before."""
    weights = list(before)
    for epoch in range(EPOCHS):
        step = STEP / (1 + 0.3 * epoch)
        for at, traits, won in samples:
            miss = won - 1 / (1 + exp(-_logit(weights, at, traits)))
            weights[at] += step * (miss - HOLD * 20 * (weights[at] - before[at]))
            for n, trait in enumerate(traits, int(TABLE)):
                if trait:
                    weights[n] += step * (miss * trait - HOLD * weights[n])
    return weights
