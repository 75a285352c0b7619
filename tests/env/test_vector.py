"""Many games at once are the same games as one by one."""

from typing import Any

import numpy as np
import pytest

import limelight
from limelight import CHANCE, OVER, IllegalAction, OptionError, Rng
from limelight.env.encoders import encoder
from limelight.env.memory import allocate_bytes
from limelight.env.vector import VectorEnv

pytestmark = pytest.mark.interpreted

GAMES = [("opera", 2), ("jack", 2), ("minuit", 5)]
each_game = pytest.mark.parametrize(("game", "players"), GAMES)


def write_observation(state: Any) -> bytes:
    game_encoder = encoder(state.game.name)
    memory = allocate_bytes(game_encoder.size)
    game_encoder.write_observation(state, state.turn, memory, 0)
    return bytes(memory)


@each_game
def test_each_row_plays_the_same_game_as_the_engine(game: str, players: int) -> None:
    env = VectorEnv(game, 3, players=players, seed=4)
    source = Rng(4)
    rngs = [source.split() for _ in range(3)]
    states = [limelight.game(game).new(players) for _ in range(3)]
    rewards, dones = [[0.0] * players] * 3, [False] * 3
    ended = 0
    for turn in range(600):
        for row, (state, rng) in enumerate(zip(states, rngs, strict=True)):
            while state.turn == CHANCE:
                state.play(state.draw(rng))
            if state.turn == OVER:
                rewards[row], dones[row] = state.returns(), True
                ended += 1
                states[row] = state = limelight.game(game).new(players)
                while state.turn == CHANCE:
                    state.play(state.draw(rng))
            assert env.observations[row].tobytes() == write_observation(state)
            assert np.flatnonzero(env.masks[row]).tolist() == state.legal_actions()
            assert env.turns[row] == state.turn
        assert env.rewards.tolist() == rewards
        assert env.dones.tolist() == dones
        rewards, dones = [[0.0] * players] * 3, [False] * 3
        actions = [state.legal_actions()[turn % len(state.legal_actions())] for state in states]
        for state, action in zip(states, actions, strict=True):
            state.play(action)
        env.step(actions)
    assert ended or game == "minuit"


@each_game
def test_the_same_seed_gives_the_same_games(game: str, players: int) -> None:
    def play_at_random(seed: int) -> list[bytes]:
        env = VectorEnv(game, 4, players=players, seed=seed)
        arrays: list[bytes] = []
        for _ in range(50):
            env.step_at_random()
            arrays.append(env.actions.tobytes() + env.observations.tobytes())
        env.reset(seed)
        return [*arrays, env.observations.tobytes()]

    assert play_at_random(7) == play_at_random(7)
    assert play_at_random(7) != play_at_random(8)


def test_actions_at_random_are_legal_and_reported() -> None:
    env = VectorEnv("jack", 8, seed=1)
    for _ in range(100):
        masks = env.masks.copy()
        env.step_at_random()
        assert masks[np.arange(8), env.actions].all()


def test_drawn_actions_can_be_changed_before_they_are_played() -> None:
    """Drawing and stepping equals `step_at_random`; rows that stay as drawn are a random player."""
    env, twin = VectorEnv("opera", 8, seed=1), VectorEnv("opera", 8, seed=1)
    for _ in range(100):
        before = env.observations.copy()
        assert env.masks[np.arange(8), env.draw_actions()].all()
        assert (env.observations == before).all()
        env.step(env.actions)
        twin.step_at_random()
        assert (env.observations == twin.observations).all()
    env.draw_actions()[3] = env.masks[3].argmax()
    env.step(env.actions)
    twin.draw_actions()
    assert (env.actions != twin.actions).sum() <= 1


def test_no_action_is_played_if_one_is_illegal() -> None:
    env = VectorEnv("opera", 4, seed=1)
    before = env.observations.copy()
    actions = env.masks.argmax(1)
    for wrong in (385, 400, -1):
        actions[2] = wrong
        with pytest.raises(IllegalAction, match=f"game 2: action {wrong} is not legal for seat 0"):
            env.step(actions)
    assert (env.observations == before).all()


def test_the_arrays_outlive_the_environment() -> None:
    masks = VectorEnv("opera", 4, seed=1).masks
    filler = [allocate_bytes(4 * 386) for _ in range(100)]  # would lie where the masks were
    assert masks.sum() == 16
    del filler


def test_any_kind_of_whole_number_is_accepted() -> None:
    env = VectorEnv("minuit", np.int64(4), players=np.int8(3), seed=np.int64(2))
    plain = VectorEnv("minuit", 4, players=3, seed=2)
    assert (env.games, env.rewards.shape) == (4, (4, 3))
    for kind in (np.int64, np.int16, np.uint64, list):
        actions = plain.masks.argmax(1)
        env.step(kind(actions))
        plain.step(actions)
        assert (env.observations == plain.observations).all()
    env.reset(np.int64(9))
    plain.reset(9)
    assert (env.observations == plain.observations).all()


@pytest.mark.parametrize("kind", [np.float64, np.str_, lambda actions: [str(a) for a in actions]])
def test_floats_and_texts_are_rejected(kind: Any) -> None:
    env = VectorEnv("opera", 4, seed=1)
    before, played = env.observations.copy(), env.actions.copy()
    with pytest.raises(TypeError, match=r"actions: .* are not whole numbers"):
        env.step(kind(env.masks.argmax(1)))
    assert (env.observations == before).all()
    assert (env.actions == played).all()


def test_errors_name_what_is_wrong() -> None:
    with pytest.raises(OptionError, match="games: 0 is not allowed"):
        VectorEnv("opera", 0)
    with pytest.raises(OptionError, match="players: 3 is not allowed"):
        VectorEnv("jack", 3, players=3)
