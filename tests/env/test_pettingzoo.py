"""The AEC environments: PettingZoo's own tests, and ours."""

import importlib
import random
import warnings
from typing import Any

import numpy as np
import pytest

from limelight import IllegalAction, OptionError
from limelight.env.pettingzoo import jack_v0, minuit_v0, opera_v0

with warnings.catch_warnings():  # where pygame is installed, it imports what is deprecated
    warnings.simplefilter("ignore")
    pettingzoo_test: Any = importlib.import_module("pettingzoo.test")

GAME_MODULES: list[Any] = [opera_v0, jack_v0, minuit_v0]
each_game = pytest.mark.parametrize("game", GAME_MODULES, ids=["opera", "jack", "minuit"])
# PettingZoo likes other names of agents, and observations that are no dictionaries.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation"),
    pytest.mark.filterwarnings("ignore:We recommend agents"),
]


@each_game
@pytest.mark.parametrize("maker", ["env", "raw_env"])
def test_the_environment_passes_pettingzoos_api_test(game: Any, maker: str) -> None:
    pettingzoo_test.api_test(getattr(game, maker)(), num_cycles=200)


@each_game
def test_the_environment_passes_pettingzoos_seed_test(game: Any) -> None:
    pettingzoo_test.seed_test(game.env, num_cycles=100)


@each_game
def test_the_environment_passes_pettingzoos_render_test(game: Any, capsys: Any) -> None:
    pettingzoo_test.render_test(game.env)


def test_the_environment_passes_pettingzoos_performance_benchmark(
    capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It runs for five seconds; a fake clock shortens them."""
    ticks = iter(range(100_000))
    monkeypatch.setattr("time.time", lambda: next(ticks) / 100)
    pettingzoo_test.performance_benchmark(opera_v0.env())
    assert "turns per second" in capsys.readouterr().out


def play_random_game(env: Any, seed: int) -> tuple[list[int], dict[str, float]]:
    """Play a random game; return its actions and the reward of each agent."""
    choose = random.Random(seed)
    actions: list[int] = []
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        rewards[agent] += reward
        if over:
            env.step(None)
            continue
        assert observation["action_mask"].sum() > 0
        assert env.observation_space(agent).contains(observation)
        actions.append(choose.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        env.step(actions[-1])
    return actions, rewards


@each_game
def test_the_same_seed_gives_the_same_game(game: Any) -> None:
    first, second = play_random_game(game.env(), 5), play_random_game(game.env(), 5)
    assert first == second
    assert play_random_game(game.env(), 6) != first
    assert sum(first[1].values()) == pytest.approx(0)
    assert max(first[1].values()) > 0


@each_game
def test_later_games_of_a_seed_differ_from_the_first(game: Any) -> None:
    env = game.env()
    observations: list[bytes] = []
    for seed in (3, None, None, 3, None):
        env.reset(seed=seed)
        observations.append(b"".join(env.observe(a)["observation"].tobytes() for a in env.agents))
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert observations[:2] == observations[3:]
    assert len(set(observations)) > 1


@each_game
def test_only_the_agent_to_move_has_legal_actions(game: Any) -> None:
    env = game.env()
    env.reset(seed=1)
    mover = env.agent_selection
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == mover)


def test_an_observation_does_not_change_later() -> None:
    env = opera_v0.env()
    env.reset(seed=1)
    observation = env.last()[0]
    before = observation["observation"].copy()
    env.step(int(observation["action_mask"].argmax()))
    env.observe("phantom")
    assert (observation["observation"] == before).all()


def test_an_illegal_action_loses_the_game_or_raises() -> None:
    env = opera_v0.env()
    env.reset(seed=1)
    env.step(385)
    assert env.rewards == {"investigator": -1.0, "phantom": 0.0}
    assert all(env.terminations.values())
    raw = opera_v0.raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalAction, match="action 385 is not legal"):
        raw.step(385)
    assert not any(raw.terminations.values())


def test_render_shows_the_view_of_a_spectator() -> None:
    env = opera_v0.env(options={"rules": "course"}, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert "phantom ?" in text
    assert "rules course" in text


def test_any_kind_of_whole_number_is_accepted() -> None:
    env, plain = minuit_v0.env(players=np.int64(3)), minuit_v0.env(players=3)
    env.reset(seed=np.int64(5))
    plain.reset(seed=5)
    for kind in (np.int64, np.uint16, np.array):
        action = plain.last()[0]["action_mask"].argmax()
        env.step(kind(action))
        plain.step(int(action))
        assert (env.last()[0]["observation"] == plain.last()[0]["observation"]).all()


@pytest.mark.parametrize("wrong", [1.0, "1"])
def test_floats_and_texts_are_rejected(wrong: Any) -> None:
    for env in (opera_v0.env(), opera_v0.raw_env()):
        env.reset(seed=1)
        with pytest.raises(TypeError, match=r"action: .* is not a whole number"):
            env.step(wrong)
        assert not any(env.terminations.values())
        with pytest.raises(TypeError, match=r"seed: .* is not a whole number"):
            env.reset(seed=wrong)


def test_errors_name_what_is_wrong() -> None:
    with pytest.raises(OptionError, match="players: 9"):
        minuit_v0.env(players=9)
    with pytest.raises(OptionError, match=r"options\.handicap"):
        opera_v0.env(options={"handicap": 7})
    with pytest.raises(IllegalAction, match="reset"):
        opera_v0.env().step(0)
