"""The AEC environments: PettingZoo's own tests, and that they play our rules."""

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
    theirs: Any = importlib.import_module("pettingzoo.test")

GAMES: list[Any] = [opera_v0, jack_v0, minuit_v0]
game = pytest.mark.parametrize("game", GAMES, ids=["opera", "jack", "minuit"])
# PettingZoo likes other names of agents, and observations that are no dictionaries.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation"),
    pytest.mark.filterwarnings("ignore:We recommend agents"),
]


@game
@pytest.mark.parametrize("way", ["env", "raw_env"])
def test_it_passes_pettingzoos_api_test(game: Any, way: str) -> None:
    theirs.api_test(getattr(game, way)(), num_cycles=200)


@game
def test_it_passes_pettingzoos_seed_test(game: Any) -> None:
    theirs.seed_test(game.env, num_cycles=100)


@game
def test_it_passes_pettingzoos_render_test(game: Any, capsys: Any) -> None:
    theirs.render_test(game.env)


def test_it_passes_pettingzoos_performance_benchmark(
    capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It runs for five seconds by the clock; here the clock runs fast."""
    ticks = iter(range(100_000))
    monkeypatch.setattr("time.time", lambda: next(ticks) / 100)
    theirs.performance_benchmark(opera_v0.env())
    assert "turns per second" in capsys.readouterr().out


def played(table: Any, seed: int) -> tuple[list[int], dict[str, float]]:
    """A random game: its actions, and what each agent got in the end."""
    choose = random.Random(seed)
    actions: list[int] = []
    got = dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        got[agent] += reward
        if over:
            table.step(None)
            continue
        assert seen["action_mask"].sum() > 0
        assert table.observation_space(agent).contains(seen)
        actions.append(choose.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        table.step(actions[-1])
    return actions, got


@game
def test_a_seed_is_a_game(game: Any) -> None:
    first, second = played(game.env(), 5), played(game.env(), 5)
    assert first == second
    assert played(game.env(), 6) != first
    assert sum(first[1].values()) == pytest.approx(0)
    assert max(first[1].values()) > 0


@game
def test_games_after_the_first_are_others(game: Any) -> None:
    table = game.env()
    seen: list[bytes] = []
    for seed in (3, None, None, 3, None):
        table.reset(seed=seed)
        seen.append(b"".join(table.observe(a)["observation"].tobytes() for a in table.agents))
        table.step(int(table.last()[0]["action_mask"].argmax()))
    assert seen[:2] == seen[3:]
    assert len(set(seen)) > 1


@game
def test_only_who_is_to_move_may_do_something(game: Any) -> None:
    table = game.env()
    table.reset(seed=1)
    mover = table.agent_selection
    for agent in table.agents:
        assert table.observe(agent)["action_mask"].any() == (agent == mover)


def test_an_observation_stays_what_it_was() -> None:
    table = opera_v0.env()
    table.reset(seed=1)
    seen = table.last()[0]
    before = seen["observation"].copy()
    table.step(int(seen["action_mask"].argmax()))
    table.observe("phantom")
    assert (seen["observation"] == before).all()


def test_an_illegal_action_loses_or_is_an_error() -> None:
    table = opera_v0.env()
    table.reset(seed=1)
    table.step(385)
    assert table.rewards == {"investigator": -1.0, "phantom": 0.0}
    assert all(table.terminations.values())
    raw = opera_v0.raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalAction, match="action 385 is not legal"):
        raw.step(385)
    assert not any(raw.terminations.values())


def test_what_a_spectator_sees_is_rendered() -> None:
    table = opera_v0.env(options={"rules": "course"}, render_mode="ansi")
    table.reset(seed=1)
    told = table.render()
    assert told is not None
    assert "phantom ?" in told
    assert "rules course" in told


def test_whatever_stands_for_a_whole_number_is_taken() -> None:
    table, plain = minuit_v0.env(players=np.int64(3)), minuit_v0.env(players=3)
    table.reset(seed=np.int64(5))
    plain.reset(seed=5)
    for kind in (np.int64, np.uint16, np.array):
        action = plain.last()[0]["action_mask"].argmax()
        table.step(kind(action))
        plain.step(int(action))
        assert (table.last()[0]["observation"] == plain.last()[0]["observation"]).all()


@pytest.mark.parametrize("wrong", [1.0, "1"])
def test_floats_and_texts_are_no_whole_numbers(wrong: Any) -> None:
    for table in (opera_v0.env(), opera_v0.raw_env()):
        table.reset(seed=1)
        with pytest.raises(TypeError, match=r"action: .* is not a whole number"):
            table.step(wrong)
        assert not any(table.terminations.values())
        with pytest.raises(TypeError, match=r"seed: .* is not a whole number"):
            table.reset(seed=wrong)


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(OptionError, match="players: 9"):
        minuit_v0.env(players=9)
    with pytest.raises(OptionError, match=r"options\.handicap"):
        opera_v0.env(options={"handicap": 7})
    with pytest.raises(IllegalAction, match="reset"):
        opera_v0.env().step(0)
