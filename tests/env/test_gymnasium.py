"""One seat of a game: Gymnasium's own check, and that the others play their part."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from limelight import IllegalAction, OptionError
from limelight.ai.player_specs import UnknownPlayer
from limelight.env.gymnasium import SeatEnv


class Guided(SeatEnv):
    """Gymnasium's check chooses anything: here that stands for the next legal action."""

    def step(self, action: Any) -> Any:
        legal = np.flatnonzero(self.action_masks())
        return super().step(legal[int(action) % len(legal)])


@pytest.mark.parametrize(("game", "players"), [("opera", 2), ("jack", 2), ("minuit", 4)])
@pytest.mark.filterwarnings("ignore")
def test_it_passes_gymnasiums_check(game: str, players: int) -> None:
    check_env(Guided(game, players=players), skip_render_check=True)


def story(env: SeatEnv, seed: int) -> tuple[list[bytes], float]:
    """A game in which the seat always plays its first legal action."""
    sight, info = env.reset(seed=seed)
    told = [sight.tobytes()]
    over, reward = False, 0.0
    while not over:
        assert info["action_mask"].any()
        sight, reward, over, _, info = env.step(info["action_mask"].argmax())
        told.append(sight.tobytes())
    assert not info["action_mask"].any()
    return told, reward


@pytest.mark.parametrize("opponent", ["random", "greedy", "level:2"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seed_is_a_game(opponent: str, seat: int) -> None:
    first = story(SeatEnv("opera", opponent, seat=seat), 3)
    assert story(SeatEnv("opera", opponent, seat=seat), 3) == first
    assert story(SeatEnv("opera", opponent, seat=seat), 4) != first
    assert first[1] in (1.0, -1.0)


def test_it_is_always_the_seats_turn() -> None:
    env = SeatEnv("minuit", "greedy", seat=2, players=3, options={"rounds": 1})
    _, info = env.reset(seed=1)
    over = False
    while not over:
        assert env.state.turn == env.seat == 2
        _, _, over, _, info = env.step(info["action_mask"].argmax())


def test_a_seat_may_be_drawn_by_lot() -> None:
    env = SeatEnv("jack", seat=None)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1}


def test_whatever_stands_for_a_whole_number_is_taken() -> None:
    two, one, seed = np.int64(2), np.uint8(1), np.int64(3)
    env = SeatEnv("minuit", seat=one, players=two, options={"rounds": 1})
    plain = SeatEnv("minuit", seat=1, players=2, options={"rounds": 1})
    sight, info = env.reset(seed=seed)
    assert (sight == plain.reset(seed=3)[0]).all()
    action = info["action_mask"].argmax()
    for kind in (np.int32, np.array):
        told = env.step(kind(action))
        assert (told[0] == plain.step(int(action))[0]).all()
        action = told[4]["action_mask"].argmax()


@pytest.mark.parametrize("wrong", [1.0, "1", None])
def test_floats_and_texts_are_no_whole_numbers(wrong: Any) -> None:
    env = SeatEnv("opera")
    env.reset(seed=1)
    with pytest.raises(TypeError, match=r"action: .* is not a whole number"):
        env.step(wrong)
    for make in (lambda: env.reset(seed=wrong or 1.5), lambda: SeatEnv(seat=wrong or 1.5)):
        with pytest.raises(TypeError, match=r"(seed|seat): .* is not a whole number"):
            make()


def test_what_is_wrong_is_named() -> None:
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
