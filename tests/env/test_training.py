"""The worked example of training runs; how well it learns is told in docs/research.md."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "examples" / "train_ppo.py"


def test_the_example_trains() -> None:
    pytest.importorskip("torch")
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), "--minutes", "0.01"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[0].startswith("untrained   seat 0: ")
    assert done.stdout.splitlines()[-1].startswith("trained     seat 0: ")
