"""The worked example of training runs; how well it learns is told in docs/research.md."""

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


def test_the_example_trains() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), "--minutes", "0.01"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[0].startswith("untrained    seat 0: ")
    assert done.stdout.splitlines()[-1].startswith("trained      seat 0: ")


@pytest.fixture(scope="module")
def example(torch: Any) -> dict[str, Any]:
    torch.set_num_threads(1)  # more wait for each other where tests run side by side
    return runpy.run_path(str(EXAMPLE))


def test_a_surprise_reaches_back_to_the_decisions_before_it(example: dict[str, Any]) -> None:
    """One game: the network decides for seat 0, 1, 0, 0, the third step ends the first game."""
    values = np.array([[0.1], [0.2], [0.3], [0.4]], np.float32)
    turns = np.array([[0], [1], [0], [0]])
    dones = np.array([[False], [False], [True], [False]])
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[2, 0] = (1, -1)
    gains = example["surprises"](values, turns, np.ones((4, 1), bool), dones, rewards)
    last = 1 - 0.3
    assert gains[:3, 0] == pytest.approx([0.3 - 0.1 + example["TRACE"] * last, -1 - 0.2, last])
    assert np.isnan(gains[3, 0])  # what came of it is not known yet


def test_only_what_is_legal_is_drawn_and_as_often_as_it_should_be(
    torch: Any, example: dict[str, Any]
) -> None:
    torch.manual_seed(1)
    logits = torch.tensor([-1e9, 0.0, -1e9, np.log(3), -1e9], dtype=torch.float32)
    found = np.bincount(example["drawn"](logits.repeat(10_000, 1)), minlength=5)
    assert found[[0, 2, 4]].tolist() == [0, 0, 0]
    assert found[3] == pytest.approx(7500, abs=200)


def test_the_example_sits_down_to_learn_from_both_seats(
    torch: Any, example: dict[str, Any]
) -> None:
    torch.manual_seed(1)
    school = example["School"]((0, 1, example["BOTH"]), 1)
    seen, masks, chosen, likely, _, gains = school.play(example["Network"]())
    assert masks.gather(1, chosen[:, None]).all()
    assert (likely <= 0).all()
    assert not gains.isnan().any()
    assert set(seen[:, :2].argmax(1).tolist()) == {0, 1}
