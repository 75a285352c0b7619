"""Where the weights come from: games of the search against itself, and a logistic regression."""

from collections.abc import Callable, Sequence
from math import exp, log2
from multiprocessing import get_context
from pathlib import Path

from limelight.ai.jack.search_value import BELIEVED, FEATURES, TABLE, Judge, cell
from limelight.ai.jack.thinker import Skill, Thinker
from limelight.ai.player import decide
from limelight.core import bits
from limelight.core.game import CHANCE, OVER
from limelight.core.rng import Rng
from limelight.core.whodunit import CHOOSING, DEALING, INVESTIGATOR
from limelight.games.jack import JACK
from limelight.games.jack.state import JackState

# A cell of the table, traits, and whether the Investigator won.
Sample = tuple[int, list[float], float]

# Quick enough for thousands of games, and deep enough to be like the master.
PLAYER = Skill(nodes=2500, whole=False, noise=0.02)
GENERATIONS = 4
EPOCHS = 30
STEP = 0.03
# How strongly a weight is held where it was before.
HOLD = 0.0004
FILE = Path(__file__).with_name("weights.py")


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
    seed: int,
    games: int,
    processes: int = 2,
    progress: Callable[[str], None] = print,
    write: bool = True,
) -> list[float]:
    """Play so many games, fit the weights to them, and write them into the package."""
    weights = first_guess()
    samples: list[Sample] = []
    with get_context("spawn").Pool(processes) as pool:
        for generation in range(GENERATIONS):
            first = seed + generation * games
            tasks = [(weights, first + number) for number in range(games // GENERATIONS)]
            fresh: list[Sample] = []
            for number, found in enumerate(pool.imap(_game, tasks, 8), 1):
                fresh += found
                if number % 200 == 0:
                    progress(f"generation {generation + 1}: {number} games")
            # The last generation but one still tells something.
            weights = fit(weights, samples + fresh)
            samples = fresh
            progress(f"generation {generation + 1}: loss {loss(weights, samples):.4f}")
    if write:
        rows = "".join(f"    {weight:.3f},\n" for weight in weights)
        FILE.write_text(f'"""What `train` found."""\n\nWEIGHTS = (\n{rows})\n')
    return weights


def _game(task: tuple[Sequence[float], int]) -> list[Sample]:
    """One game against itself, as samples."""
    weights, seed = task
    rng = Rng(seed)
    edition = ("london", "first")[rng.below(4) == 0]
    players = [Thinker(PLAYER, weights=weights) for _ in range(2)]
    judge = Judge(list(weights))
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


def loss(weights: Sequence[float], samples: Sequence[Sample]) -> float:
    """The mean square error."""
    total = 0.0
    for at, traits, won in samples:
        total += (won - 1 / (1 + exp(-_logit(weights, at, traits)))) ** 2
    return total / len(samples)
