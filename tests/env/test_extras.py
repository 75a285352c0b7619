"""The environments are extras: the core install does without, and says what is missing."""

import subprocess
import sys
from pathlib import Path

import pytest

from limelight.env.encoders import ENCODERS, encoder
from limelight.extras import how_to_install

EXTRAS = ("gymnasium", "numpy", "pettingzoo", "pyarrow", "pyspiel", "torch")
RESEARCH = Path(__file__).parent.parent.parent / "docs" / "research.md"


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    return done.stdout + done.stderr


def test_the_core_imports_no_extra() -> None:
    code = f"""
import sys
import limelight, limelight.cli.app, limelight.arena.dataset, limelight.env.encoders
print([name for name in {EXTRAS!r} if name in sys.modules])
"""
    assert run(code) == "[]\n"


@pytest.mark.parametrize(
    ("module", "without"),
    [
        ("limelight.env.vector", "numpy"),
        ("limelight.env.pettingzoo.opera_v0", "numpy"),
        ("limelight.env.pettingzoo.opera_v0", "pettingzoo"),
        ("limelight.env.gymnasium", "gymnasium"),
        ("limelight.env.openspiel", "pyspiel"),
    ],
)
def test_what_is_missing_is_named(module: str, without: str) -> None:
    told = run(f"import sys; sys.modules[{without!r}] = None; import {module}")
    last = told.splitlines()[-1]
    assert last.startswith("limelight.env.extras.MissingExtra: ")
    assert last.endswith(f"{without} is not installed; {HELP}")


HELP = f"install it with: {how_to_install('research')}"


@pytest.mark.parametrize("game", list(ENCODERS))
def test_the_documented_layout_is_the_layout(game: str) -> None:
    """Every block of the array has its row in docs/research.md."""
    _, _, section = RESEARCH.read_text(encoding="utf-8").partition(f"\n### {game}\n")
    section = section.partition("\n### ")[0]
    writer = encoder(game)
    assert f"{writer.size} cells; masks have {writer.actions}." in section
    rows = [line for line in section.splitlines() if line.startswith("| ")][1:]
    assert rows == [
        f"| {block.name} | {block.start} | {block.size} | {block.meaning} |"
        for block in writer.layout
    ]
