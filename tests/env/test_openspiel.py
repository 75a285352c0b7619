"""The games in OpenSpiel: its own tests, its algorithms, and its agreement with our solver."""

import itertools
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from bench.openspiel import (
    TOLERANCE,
    SolutionPolicy,
    best_response_bounds,
    load_variant,
    measure_difference,
    solution_bounds,
    train_mccfr,
    uniform_policy,
)
from open_spiel.python import policy
from open_spiel.python.algorithms import expected_game_score, exploitability, ismcts, mcts
from open_spiel.python.algorithms import external_sampling_mccfr as mccfr

from limelight import OptionError
from limelight.ai.exact_solver import solve_position
from limelight.ai.small_positions import VARIANTS, make_variant

GAME_SPECS = [
    "limelight_opera",
    "limelight_opera(rules=course,handicap=-2)",
    "limelight_opera(variant=one_round_four_suspects)",
    "limelight_opera(variant=course_rules)",
    "limelight_jack",
    "limelight_jack(edition=first)",
    "limelight_jack(variant=last_accusation)",
    "limelight_minuit",
    "limelight_minuit(players=5,rounds=1,expel=True,hugo_speed_up=True)",
]
SPECS_WITH_SECRETS = [spec for spec in GAME_SPECS if "minuit" not in spec]
each_spec = pytest.mark.parametrize("spec", GAME_SPECS)


@each_spec
def test_the_game_passes_openspiels_own_test(spec: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(spec), 3, serialize=True, verbose=False)


@each_spec
def test_the_string_of_a_game_loads_the_same_game(spec: str) -> None:
    game = pyspiel.load_game(spec)
    assert str(pyspiel.load_game(str(game))) == str(game)


def play_random_game(spec: str, seed: int) -> list[Any]:
    """Play a random game; return the states at its decisions."""
    choose = random.Random(seed)
    state = pyspiel.load_game(spec).new_initial_state()
    states: list[Any] = []
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(choose.choices(actions, chances)[0])
        else:
            states.append(state.clone())
            state.apply_action(choose.choice(state.legal_actions()))
    return states


def observe_all_ways(state: Any, seat: int) -> list[Any]:
    return [
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
    ]


@pytest.mark.parametrize("spec", SPECS_WITH_SECRETS)
def test_a_resampled_state_looks_the_same_to_its_seat(spec: str) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    different = 0
    for state in [state for seed in range(4) for state in play_random_game(spec, seed)[::5]]:
        for seat in range(2):
            twin = state.resample_from_infostate(seat, sampler)
            assert observe_all_ways(twin, seat) == observe_all_ways(state, seat)
            assert twin.current_player() == state.current_player()
            if state.current_player() == seat:
                assert twin.legal_actions() == state.legal_actions()
            different += twin.history() != state.history()
            again = state.get_game().new_initial_state()
            for action in twin.history():
                again.apply_action(action)
            assert str(again) == str(twin)
    assert different


@pytest.mark.parametrize("spec", ["limelight_opera", "limelight_jack"])
def test_a_resampled_state_can_have_any_suspect_as_culprit(spec: str) -> None:
    games = (play_random_game(spec, seed) for seed in range(100))
    state = next(game[12] for game in games if len(game) > 12)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    culprits = {
        int(state.resample_from_infostate(0, sampler).observed_history.state.culprit)
        for _ in range(100)
    }
    suspects = state.observed_history.state.suspects & ~getattr(
        state.observed_history.state, "investigator_alibis", 0
    )
    assert sum(1 << culprit for culprit in culprits) == suspects
    assert {
        state.resample_from_infostate(1, sampler).observed_history.state.culprit for _ in range(9)
    } == {state.observed_history.state.culprit}


@pytest.mark.parametrize("spec", SPECS_WITH_SECRETS)
def test_information_states_have_perfect_recall(spec: str) -> None:
    """An information state begins with the one before it, so tensors never repeat."""
    for seat in range(2):
        states = [state for state in play_random_game(spec, 2) if state.current_player() == seat]
        texts = [state.information_state_string() for state in states]
        for before, after in itertools.pairwise(texts):
            assert after.startswith(before + "\n")
        tensors = {tuple(state.information_state_tensor()) for state in states}
        assert len(tensors) == len(states)


@pytest.mark.parametrize("spec", ["limelight_opera", "limelight_jack"])
def test_openspiels_ismcts_plays_legal_actions(spec: str) -> None:
    game = pyspiel.load_game(spec)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=8,
        random_state=np.random.RandomState(1),
    )
    for state in play_random_game(spec, 4)[:20:4]:
        assert bot.step(state) in state.legal_actions()


# Against our own solver, on small positions. `python -m bench.openspiel` does the same on larger
# ones, for which OpenSpiel takes minutes.

SMALL_VARIANTS = [
    "opera: Raoul's draw",
    "opera: two activations left",
    "opera: course rules",
    "jack: last accusation",
]


@pytest.mark.parametrize("name", SMALL_VARIANTS)
def test_openspiels_best_responses_to_random_play_equal_ours(name: str) -> None:
    game, solution = load_variant(name), solve_position(make_variant(name))
    bounds = best_response_bounds(game, policy.UniformRandomPolicy(game))
    assert measure_difference(bounds, solution_bounds(solution, uniform_policy)) < TOLERANCE
    assert bounds.nash_conv > 0.2


@pytest.mark.parametrize("name", SMALL_VARIANTS)
def test_openspiels_best_responses_to_our_solution_equal_ours(name: str) -> None:
    game, solution = load_variant(name), solve_position(make_variant(name))
    strategies = SolutionPolicy(game, solution)
    bounds = best_response_bounds(game, strategies)
    assert measure_difference(bounds, solution_bounds(solution)) < TOLERANCE
    value = expected_game_score.policy_value(game.new_initial_state(), [strategies, strategies])
    assert value[0] == pytest.approx(2 * solution.value - 1, abs=TOLERANCE)


@pytest.mark.parametrize(("name", "near"), [(SMALL_VARIANTS[0], 0.2), (SMALL_VARIANTS[1], 0.2)])
def test_openspiels_mccfr_brackets_our_value(name: str, near: float) -> None:
    """The bounds of its strategies lie on either side of our value, and close to it."""
    game = load_variant(name)
    exact = solution_bounds(solve_position(make_variant(name), exploitability=1e-6))
    solver = train_mccfr(game, 250)
    bounds = best_response_bounds(game, solver.average_policy())
    assert bounds.low <= exact.high + TOLERANCE
    assert bounds.high >= exact.low - TOLERANCE
    assert bounds.nash_conv < near


def test_openspiels_python_mccfr_brackets_our_value() -> None:
    name = SMALL_VARIANTS[0]
    game = load_variant(name)
    exact = solution_bounds(solve_position(make_variant(name), exploitability=1e-6))
    np.random.seed(1)
    solver = mccfr.ExternalSamplingSolver(game, mccfr.AverageType.SIMPLE)
    for _ in range(200):
        solver.iteration()
    bounds = best_response_bounds(game, solver.average_policy())
    assert bounds.low <= exact.high + TOLERANCE
    assert bounds.high >= exact.low - TOLERANCE
    assert bounds.nash_conv < 0.25


def test_openspiels_nash_conv_equals_the_width_of_our_bounds() -> None:
    name = SMALL_VARIANTS[0]
    game = load_variant(name)
    uniform = policy.UniformRandomPolicy(game)
    assert exploitability.nash_conv(game, uniform) == pytest.approx(
        best_response_bounds(game, uniform).nash_conv
    )


def test_every_variant_has_a_game() -> None:
    for name in VARIANTS:
        assert load_variant(name).new_initial_state().is_chance_node()


def test_the_error_for_an_unknown_variant_lists_the_known_ones() -> None:
    with pytest.raises(OptionError, match="variant: 'three_rounds' does not exist; known: one_r"):
        pyspiel.load_game("limelight_opera(variant=three_rounds)")
