"""One seat of a game: Gymnasium's own check, and the play of the other seats."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from limelight import IllegalAction, OptionError
from limelight.ai.player_specs import UnknownPlayer
from limelight.env.gymnasium import SeatEnv


class LegalSeatEnv(SeatEnv):
    """Maps any action that Gymnasium's check chooses to a legal one."""

    def step(self, action: Any) -> Any:
        legal = np.flatnonzero(self.action_masks())
        return super().step(legal[int(action) % len(legal)])


@pytest.mark.parametrize(("game", "players"), [("opera", 2), ("jack", 2), ("minuit", 4)])
@pytest.mark.filterwarnings("ignore")
def test_the_environment_passes_gymnasiums_check(game: str, players: int) -> None:
    check_env(LegalSeatEnv(game, players=players), skip_render_check=True)


def play_first_actions(env: SeatEnv, seed: int) -> tuple[list[bytes], float]:
    """Play the first legal action to the end; return all observations and the reward."""
    observation, info = env.reset(seed=seed)
    observations = [observation.tobytes()]
    over, reward = False, 0.0
    while not over:
        assert info["action_mask"].any()
        observation, reward, over, _, info = env.step(info["action_mask"].argmax())
        observations.append(observation.tobytes())
    assert not info["action_mask"].any()
    return observations, reward


@pytest.mark.parametrize("opponent", ["random", "greedy", "level:2"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_same_seed_gives_the_same_game(opponent: str, seat: int) -> None:
    first = play_first_actions(SeatEnv("opera", opponent, seat=seat), 3)
    assert play_first_actions(SeatEnv("opera", opponent, seat=seat), 3) == first
    assert play_first_actions(SeatEnv("opera", opponent, seat=seat), 4) != first
    assert first[1] in (1.0, -1.0)


def test_every_step_ends_at_a_turn_of_the_seat() -> None:
    env = SeatEnv("minuit", "greedy", seat=2, players=3, options={"rounds": 1})
    _, info = env.reset(seed=1)
    over = False
    while not over:
        assert env.state.turn == env.seat == 2
        _, _, over, _, info = env.step(info["action_mask"].argmax())


def test_the_seat_can_be_drawn_by_lot() -> None:
    env = SeatEnv("jack", seat=None)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1}


def test_any_kind_of_whole_number_is_accepted() -> None:
    two, one, seed = np.int64(2), np.uint8(1), np.int64(3)
    env = SeatEnv("minuit", seat=one, players=two, options={"rounds": 1})
    plain = SeatEnv("minuit", seat=1, players=2, options={"rounds": 1})
    observation, info = env.reset(seed=seed)
    assert (observation == plain.reset(seed=3)[0]).all()
    action = info["action_mask"].argmax()
    for kind in (np.int32, np.array):
        step_result = env.step(kind(action))
        assert (step_result[0] == plain.step(int(action))[0]).all()
        action = step_result[4]["action_mask"].argmax()


@pytest.mark.parametrize("wrong", [1.0, "1", None])
def test_floats_and_texts_are_rejected(wrong: Any) -> None:
    env = SeatEnv("opera")
    env.reset(seed=1)
    with pytest.raises(TypeError, match=r"action: .* is not a whole number"):
        env.step(wrong)
    for call in (lambda: env.reset(seed=wrong or 1.5), lambda: SeatEnv(seat=wrong or 1.5)):
        with pytest.raises(TypeError, match=r"(seed|seat): .* is not a whole number"):
            call()


def test_errors_name_what_is_wrong() -> None:
    with pytest.raises(OptionError, match="seat: 2 is not allowed"):
        SeatEnv("opera", seat=2)
    with pytest.raises(UnknownPlayer, match="'nobody' does not exist"):
        SeatEnv("opera", "nobody")
    env = SeatEnv("opera")
    with pytest.raises(IllegalAction, match="reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="action 385 is not legal"):
        env.step(385)
