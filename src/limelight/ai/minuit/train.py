"""Trains the value function of minuit: `limelight train minuit`.

The greedy player plays against itself, each generation with the weights of the one before, and
now and then at random. Some decisions are examined: their actions are simulated to the end of the
round with common random numbers, and the weights are fitted to the results by least squares.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt, tanh
from typing import Final

from limelight.ai.minuit.player import GREEDY, make_value_function
from limelight.ai.minuit.search import RoundSimulator
from limelight.ai.minuit.value_function import MAX_HUGO_MOVES, NEARNESS_KINDS, MinuitValueFunction
from limelight.ai.minuit.weights import MinuitWeights, format_weights, parse_weights
from limelight.core.game import CHANCE, OVER
from limelight.core.sfc32 import Rng
from limelight.games.minuit import MINUIT
from limelight.games.minuit.board import FRIGHT_OF_PLACE, HUGO_OFFSET, ROOM_PLACES, STEP_PLACES
from limelight.games.minuit.moves import ENTER_BASE, PLACE_BASE, ROLLING, STAY_ACTION, WALK_BASE
from limelight.games.minuit.state import MinuitState

GENERATIONS: Final = 5
DEFAULT_SAMPLES: Final = 40  # batches for each number of players, in each generation
GAMES_PER_BATCH: Final = 20
RANDOM_MOVE_PERCENT: Final = 12  # of the decisions
EXAMINED_PERCENT: Final = 12  # of the decisions
SIMULATIONS_PER_ACTION: Final = 8
MAX_COMPARED_ACTIONS: Final = 6  # with the best one
PRIOR_CASES: Final = 30.0  # regularisation: the last generation's entry counts as many cases

# The weights that are fitted to decisions, in one list: where each part begins.
LAND_START: Final = 29 * 3  # after the stairs
DANGER_START: Final = LAND_START + 29
WEALTH_START: Final = DANGER_START + int((MAX_HUGO_MOVES + 1) * NEARNESS_KINDS)
START_COST_START: Final = WEALTH_START + 1
ENTRY_COUNT: Final = START_COST_START + 29

# The entries that an expected cost is the sum of, each with its factor.
EntryTerms = dict[int, float]
# The lead of one seat over another, rounds to come, and the result between them: 1, 0 or -1.
LeadSample = tuple[float, int, int]
BatchJob = tuple[MinuitWeights, int, int]


class TrainingStatistics:
    """The statistics of some games that weights are fitted to."""

    def __init__(self) -> None:
        #: The normal equations for the change of each entry.
        self.matrix = [[0.0] * ENTRY_COUNT for _ in range(ENTRY_COUNT)]
        self.residuals = [0.0] * ENTRY_COUNT
        #: How many guests were caught later, and what they cost, by the captures before.
        self.captures = [(0, 0)] * 9
        self.leads: dict[int, list[LeadSample]] = {}  # by players

    def merge(self, other: "TrainingStatistics") -> None:
        """Add the statistics of other games."""
        for row, other_row in zip(self.matrix, other.matrix, strict=True):
            row[:] = [a + b for a, b in zip(row, other_row, strict=True)]
        self.residuals = [a + b for a, b in zip(self.residuals, other.residuals, strict=True)]
        self.captures = [
            (a + c, b + d) for (a, b), (c, d) in zip(self.captures, other.captures, strict=True)
        ]
        for players, leads in other.leads.items():
            self.leads.setdefault(players, []).extend(leads)

    def add_equation(self, terms: EntryTerms, error: float) -> None:
        """Add the normal equation of a sum of entries that is too small by `error`."""
        for entry, value in terms.items():
            self.residuals[entry] += value * error
            row = self.matrix[entry]
            for other, other_value in terms.items():
                row[other] += value * other_value


def train_weights(
    seed: int, processes: int, progress: Callable[[int, int], None], samples: int = DEFAULT_SAMPLES
) -> str:
    """Return new weights as text, the same for a seed whatever the number of processes.

    Each generation plays so many batches of games for each number of players; `progress` gets the
    number of batches that are done and of all.
    """
    weights = initial_weights()
    rng = Rng(seed)
    player_counts = [players for players in range(2, 9) for _ in range(samples)]
    done = 0
    with ProcessPoolExecutor(processes) as pool:
        for _ in range(GENERATIONS):
            jobs: list[BatchJob] = [
                (weights, players, int(rng.next_word())) for players in player_counts
            ]
            statistics = TrainingStatistics()
            for batch_statistics in pool.map(_play_batch, jobs):
                statistics.merge(batch_statistics)
                done += 1
                progress(done, GENERATIONS * len(player_counts))
            # Rounded, as players read them.
            weights = parse_weights(format_weights(fit_weights(weights, statistics)))
    return format_weights(weights)


def initial_weights() -> MinuitWeights:
    """Return weights to begin with: the nearer Hugo and the further a room, the worse."""
    return MinuitWeights(
        stairs=[0.0] * 29 * 3,
        land=[0.0] * 29,
        danger=[
            (1 - moves / 16) * (1 - nearness / 12)
            for moves in range(int(MAX_HUGO_MOVES) + 1)
            for nearness in range(int(NEARNESS_KINDS))
        ],
        cost=[float(10 - steps) for steps in range(9)],
        wealth=[0.5],
        start=[0.0] * 29,
        slopes=[0.0, 0.0, *[0.1] * 7],
    )


# Playing.


def _play_batch(job: BatchJob) -> TrainingStatistics:
    """Play some games and return their statistics."""
    weights, players, seed = job
    value_function = make_value_function(GREEDY, weights)
    rng = Rng(seed)
    statistics = TrainingStatistics()
    leads = statistics.leads[players] = []
    for _ in range(GAMES_PER_BATCH):
        state = MINUIT.new(players)
        openings: list[MinuitState] = []
        while state.turn != OVER:
            if state.turn == CHANCE:
                if state.phase == ROLLING and state.round == len(openings) + 1:
                    openings.append(state.copy())
                state.step(state.draw_unchecked(rng))
                continue
            if rng.below(100) < EXAMINED_PERCENT:
                _examine_decision(state, weights, value_function, rng, statistics)
            state.step(
                state.draw_unchecked(rng)
                if rng.below(100) < RANDOM_MOVE_PERCENT
                else value_function.best_action(state)
            )
        for opening in openings:
            leads += _collect_leads(opening, state, weights.start)
    return statistics


def _examine_decision(
    state: MinuitState,
    weights: MinuitWeights,
    value_function: MinuitValueFunction,
    rng: Rng,
    statistics: TrainingStatistics,
) -> None:
    """Compare some actions with the best one, with common random numbers."""
    position = state.copy()
    position.rounds = position.round  # the simulation ends with this round
    simulator = RoundSimulator(value_function, 0.0, weights.start, position)
    dice = [rng.split() for _ in range(SIMULATIONS_PER_ACTION)]
    best = int(value_function.best_action(position))
    others = [action for action in position.legal_actions() if action != best]
    while len(others) > MAX_COMPARED_ACTIONS:
        others.pop(int(rng.below(len(others))))
    entries = _list_entries(weights)
    known, terms = _explain_action(position, best, weights, value_function)
    cost = _measure_cost(simulator, best, dice)
    for action in others:
        other_known, other_terms = _explain_action(position, action, weights, value_function)
        gap = {
            entry: terms.get(entry, 0.0) - other_terms.get(entry, 0.0)
            for entry in sorted({*terms, *other_terms})
        }
        expected = known - other_known + sum(entries[entry] * gap[entry] for entry in gap)
        statistics.add_equation(gap, _measure_cost(simulator, action, dice) - cost - expected)
    if position.hugo > HUGO_OFFSET:
        _count_captures(position, simulator.simulate_round(best, dice[0]), statistics.captures)


def _list_entries(weights: MinuitWeights) -> list[float]:
    """All entries that are fitted to decisions."""
    return [*weights.stairs, *weights.land, *weights.danger, *weights.wealth, *weights.start]


def _count_captures(
    position: MinuitState, end: MinuitState, captures: list[tuple[int, int]]
) -> None:
    """Count the guests of the gallery that are caught by the end of the round."""
    for guest in range(int(position.guest_count())):
        place = int(end.place_of(guest))
        if position.place_of(guest) < ROOM_PLACES and place >= STEP_PLACES:
            guests, fright = captures[int(position.captures)]
            captures[int(position.captures)] = (guests + 1, fright + FRIGHT_OF_PLACE[place])


def _measure_cost(simulator: RoundSimulator, action: int, dice: list[Rng]) -> float:
    """The mean fright points of the seat that decides after an action, less the others' mean."""
    seat, players = int(simulator.state.turn), int(simulator.state.players)
    total = 0.0
    for rng in dice:
        frights = simulator.simulate_round(action, rng).list_totals()
        total += frights[seat] - (sum(frights) - frights[seat]) / (players - 1)
    return total / len(dice)


def _explain_action(
    state: MinuitState, action: int, weights: MinuitWeights, value_function: MinuitValueFunction
) -> tuple[float, EntryTerms]:
    """Split the value of an action into a constant and the entries that it is the sum of."""
    if action >= STAY_ACTION:
        return 0.0, {}
    if action < WALK_BASE:
        return 0.0, {START_COST_START + action - PLACE_BASE + 1: -1.0}
    if action < ENTER_BASE:
        start, end = (action - WALK_BASE) // 28 + 1, (action - WALK_BASE) % 28 + 1
        known, lost = _explain_cost(state, end, weights, value_function)
    else:
        start, room = (action - ENTER_BASE) // 11 + 1, (action - ENTER_BASE) % 11
        known, lost = float(FRIGHT_OF_PLACE[ROOM_PLACES + room]), {}
    _, terms = _explain_cost(state, start, weights, value_function)
    for entry, value in lost.items():
        terms[entry] = terms.get(entry, 0.0) - value
    return -known, terms


def _explain_cost(
    state: MinuitState, space: int, weights: MinuitWeights, value_function: MinuitValueFunction
) -> tuple[float, EntryTerms]:
    """Split the expected cost of a space into a constant and the entries that it is the sum of."""
    if state.hugo <= HUGO_OFFSET:
        return 0.0, {int(value_function.moves_before_entrance(state)) * 29 + space: 1.0}
    if state.hugo == HUGO_OFFSET + space:
        return float(value_function.capture_cost(state)), {}
    danger_index = int(
        value_function.count_hugo_moves(state, space) * NEARNESS_KINDS
        + value_function.rate_nearness(state, space)
    )
    return 0.0, {
        LAND_START + space: 1.0,
        DANGER_START + danger_index: weights.cost[int(state.captures)],
        WEALTH_START: -float(value_function.count_special_entries(state, space)),
    }


def _collect_leads(opening: MinuitState, end: MinuitState, start: list[float]) -> list[LeadSample]:
    """The lead of each seat over each other before a round, and the result between them."""
    seats = range(int(opening.players))
    each = int(opening.guests_per_seat)
    expected_costs = [
        int(opening.total_of(seat))
        + sum(
            start[int(opening.place_of(guest))] for guest in range(seat * each, (seat + 1) * each)
        )
        for seat in seats
    ]
    totals = end.list_totals()
    rounds_left = int(opening.rounds - opening.round + 1)
    return [
        (
            expected_costs[b] - expected_costs[a],
            rounds_left,
            (totals[b] > totals[a]) - (totals[b] < totals[a]),
        )
        for a in seats
        for b in range(a)
    ]


# Fitting.


def fit_weights(before: MinuitWeights, statistics: TrainingStatistics) -> MinuitWeights:
    """Return weights fitted to statistics by regularised least squares."""
    for entry, row in enumerate(statistics.matrix):
        row[entry] += PRIOR_CASES
    changes = solve_equations(statistics.matrix, statistics.residuals)
    new = [entry + change for entry, change in zip(_list_entries(before), changes, strict=True)]
    slopes = [
        _fit_slope(statistics.leads[players]) if players in statistics.leads else slope
        for players, slope in enumerate(before.slopes)
    ]
    return MinuitWeights(
        stairs=new[:LAND_START],
        land=new[LAND_START:DANGER_START],
        danger=new[DANGER_START:WEALTH_START],
        cost=[
            (fright + PRIOR_CASES * cost) / (guests + PRIOR_CASES)
            for cost, (guests, fright) in zip(before.cost, statistics.captures, strict=True)
        ],
        wealth=new[WEALTH_START:START_COST_START],
        start=new[START_COST_START:],
        slopes=slopes,
    )


def solve_equations(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations with a symmetric positive definite matrix, by Gaussian elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for pivot, row in enumerate(rows):
        for below in rows[pivot + 1 :]:
            if factor := below[pivot] / row[pivot]:
                for column in range(pivot, size + 1):
                    below[column] -= factor * row[column]
    solution = [0.0] * size
    for pivot in reversed(range(size)):
        rest = sum(rows[pivot][column] * solution[column] for column in range(pivot + 1, size))
        solution[pivot] = (rows[pivot][size] - rest) / rows[pivot][pivot]
    return solution


def _fit_slope(leads: list[LeadSample]) -> float:
    """The slope by which leads turned into ranks: least squares, by ternary search."""
    low, high = 0.0, 0.5
    for _ in range(16):
        third = (high - low) / 3
        if _slope_error(low + third, leads) < _slope_error(high - third, leads):
            high -= third
        else:
            low += third
    return (low + high) / 2


def _slope_error(slope: float, leads: list[LeadSample]) -> float:
    return sum(
        (tanh(slope * lead / sqrt(rounds_left)) - ahead) ** 2 for lead, rounds_left, ahead in leads
    )
