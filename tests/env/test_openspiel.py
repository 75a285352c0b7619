"""The games in OpenSpiel: its own tests, its algorithms, and what our solver says of the same."""

import itertools
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from bench.openspiel import TOLERANCE, Ours, alike, apart, judged, loaded, ours, taught
from open_spiel.python import policy
from open_spiel.python.algorithms import expected_game_score, exploitability, ismcts, mcts
from open_spiel.python.algorithms import external_sampling_mccfr as mccfr

from limelight import OptionError
from limelight.ai.exact_solver import solve
from limelight.ai.small_positions import VARIANTS, variant

SPECS = [
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
SECRETIVE = [spec for spec in SPECS if "minuit" not in spec]
spec = pytest.mark.parametrize("spec", SPECS)


@spec
def test_it_passes_openspiels_own_test(spec: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(spec), 3, serialize=True, verbose=False)


@spec
def test_a_game_has_a_name_that_loads_it_again(spec: str) -> None:
    game = pyspiel.load_game(spec)
    assert str(pyspiel.load_game(str(game))) == str(game)


def positions(spec: str, seed: int) -> list[Any]:
    """The decisions of a random game."""
    choose = random.Random(seed)
    state = pyspiel.load_game(spec).new_initial_state()
    found: list[Any] = []
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(choose.choices(actions, chances)[0])
        else:
            found.append(state.clone())
            state.apply_action(choose.choice(state.legal_actions()))
    return found


def sights(state: Any, seat: int) -> list[Any]:
    return [
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
    ]


@pytest.mark.parametrize("spec", SECRETIVE)
def test_a_state_made_up_looks_the_same_to_its_seat(spec: str) -> None:
    luck = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    different = 0
    for state in [state for seed in range(4) for state in positions(spec, seed)[::5]]:
        for seat in range(2):
            twin = state.resample_from_infostate(seat, luck)
            assert sights(twin, seat) == sights(state, seat)
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
def test_a_state_made_up_may_have_any_suspect_as_culprit(spec: str) -> None:
    games = (positions(spec, seed) for seed in range(100))
    state = next(game[12] for game in games if len(game) > 12)
    luck = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    culprits = {
        int(state.resample_from_infostate(0, luck).moment.state.culprit) for _ in range(100)
    }
    suspects = state.moment.state.suspects & ~getattr(state.moment.state, "held", 0)
    assert sum(1 << culprit for culprit in culprits) == suspects
    assert {state.resample_from_infostate(1, luck).moment.state.culprit for _ in range(9)} == {
        state.moment.state.culprit
    }


@pytest.mark.parametrize("spec", SECRETIVE)
def test_nothing_is_forgotten(spec: str) -> None:
    """What a seat has seen begins with all that it had seen before; so tensors never repeat."""
    for seat in range(2):
        states = [state for state in positions(spec, 2) if state.current_player() == seat]
        told = [state.information_state_string() for state in states]
        for before, after in itertools.pairwise(told):
            assert after.startswith(before + "\n")
        tensors = {tuple(state.information_state_tensor()) for state in states}
        assert len(tensors) == len(states)


@pytest.mark.parametrize("spec", ["limelight_opera", "limelight_jack"])
def test_openspiels_ismcts_plays(spec: str) -> None:
    game = pyspiel.load_game(spec)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=8,
        random_state=np.random.RandomState(1),
    )
    for state in positions(spec, 4)[:20:4]:
        assert bot.step(state) in state.legal_actions()


# Against our own solver, on positions with little left to play. `python -m bench.openspiel` does
# the same on the larger ones, where OpenSpiel takes minutes.

SMALL = [
    "opera: Raoul's draw",
    "opera: two activations left",
    "opera: course rules",
    "jack: last accusation",
]


@pytest.mark.parametrize("name", SMALL)
def test_best_responses_to_random_play_are_ours(name: str) -> None:
    game = loaded(name)
    theirs = judged(game, policy.UniformRandomPolicy(game))
    assert apart(theirs, ours(solve(variant(name)), alike)) < TOLERANCE
    assert theirs.nash_conv > 0.2


@pytest.mark.parametrize("name", SMALL)
def test_best_responses_to_our_strategies_are_ours(name: str) -> None:
    game, solution = loaded(name), solve(variant(name))
    strategies = Ours(game, solution)
    assert apart(judged(game, strategies), ours(solution)) < TOLERANCE
    value = expected_game_score.policy_value(game.new_initial_state(), [strategies, strategies])
    assert value[0] == pytest.approx(2 * solution.value - 1, abs=TOLERANCE)


@pytest.mark.parametrize(("name", "near"), [(SMALL[0], 0.2), (SMALL[1], 0.2)])
def test_openspiels_mccfr_closes_in_on_our_value(name: str, near: float) -> None:
    """What its strategies hold each seat to lies on either side of our value, and near to it."""
    game, exact = loaded(name), ours(solve(variant(name), exploitability=1e-6))
    solver = taught(game, 250)
    theirs = judged(game, solver.average_policy())
    assert theirs.low <= exact.high + TOLERANCE
    assert theirs.high >= exact.low - TOLERANCE
    assert theirs.nash_conv < near


def test_openspiels_mccfr_in_python_does_so_too() -> None:
    name = SMALL[0]
    game, exact = loaded(name), ours(solve(variant(name), exploitability=1e-6))
    np.random.seed(1)
    solver = mccfr.ExternalSamplingSolver(game, mccfr.AverageType.SIMPLE)
    for _ in range(200):
        solver.iteration()
    theirs = judged(game, solver.average_policy())
    assert theirs.low <= exact.high + TOLERANCE
    assert theirs.high >= exact.low - TOLERANCE
    assert theirs.nash_conv < 0.25


def test_their_exact_nash_conv_is_what_we_call_it() -> None:
    name = SMALL[0]
    game = loaded(name)
    uniform = policy.UniformRandomPolicy(game)
    assert exploitability.nash_conv(game, uniform) == pytest.approx(judged(game, uniform).nash_conv)


def test_every_variant_has_a_game() -> None:
    for name in VARIANTS:
        assert loaded(name).new_initial_state().is_chance_node()


def test_what_does_not_exist_is_named() -> None:
    with pytest.raises(OptionError, match="variant: 'three_rounds' does not exist; known: one_r"):
        pyspiel.load_game("limelight_opera(variant=three_rounds)")
