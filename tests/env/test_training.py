"""The training example runs; docs/research.md has its results."""

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.needs import TORCH

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "examples" / "train_ppo.py"


@pytest.fixture(autouse=True, scope="module")
def torch() -> Any:
    return TORCH.module("torch")


def test_the_example_runs() -> None:
    process = subprocess.run(
        [sys.executable, str(EXAMPLE), "--minutes", "0.01"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stdout.splitlines()[0].startswith("untrained    seat 0: ")
    assert process.stdout.splitlines()[-1].startswith("trained      seat 0: ")


@pytest.fixture(scope="module")
def example(torch: Any) -> dict[str, Any]:
    torch.set_num_threads(1)  # more of them compete where tests run in parallel
    return runpy.run_path(str(EXAMPLE))


def test_an_advantage_reaches_back_to_earlier_decisions(example: dict[str, Any]) -> None:
    """One game: the network decides for seat 0, 1, 0, 0, the third step ends the first game."""
    values = np.array([[0.1], [0.2], [0.3], [0.4]], np.float32)
    turns = np.array([[0], [1], [0], [0]])
    dones = np.array([[False], [False], [True], [False]])
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[2, 0] = (1, -1)
    advantages = example["estimate_advantages"](
        values, turns, np.ones((4, 1), bool), dones, rewards
    )
    last = 1 - 0.3
    assert advantages[:3, 0] == pytest.approx(
        [0.3 - 0.1 + example["GAE_LAMBDA"] * last, -1 - 0.2, last]
    )
    assert np.isnan(advantages[3, 0])  # its result is not known yet


def test_sampled_actions_are_legal_and_follow_the_policy(
    torch: Any, example: dict[str, Any]
) -> None:
    torch.manual_seed(1)
    logits = torch.tensor([-1e9, 0.0, -1e9, np.log(3), -1e9], dtype=torch.float32)
    counts = np.bincount(example["sample_actions"](logits.repeat(10_000, 1)), minlength=5)
    assert counts[[0, 2, 4]].tolist() == [0, 0, 0]
    assert counts[3] == pytest.approx(7500, abs=200)


def test_the_samples_come_from_both_seats(torch: Any, example: dict[str, Any]) -> None:
    torch.manual_seed(1)
    self_play = example["SelfPlay"]((0, 1, example["BOTH_SEATS"]), 1)
    observations, masks, actions, log_probabilities, _, advantages = self_play.play_steps(
        example["Network"]()
    )
    assert masks.gather(1, actions[:, None]).all()
    assert (log_probabilities <= 0).all()
    assert not advantages.isnan().any()
    assert set(observations[:, :2].argmax(1).tolist()) == {0, 1}
