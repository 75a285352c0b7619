"""The environments are extras: the core works without them, and errors name what is missing."""

import subprocess
import sys
from pathlib import Path

import pytest

from limelight.env.encoders import encoder
from limelight.extras import how_to_install
from limelight.games import games

EXTRAS = ("gymnasium", "numpy", "pettingzoo", "pyarrow", "pyspiel", "torch")
RESEARCH_GUIDE = Path(__file__).parent.parent.parent / "docs" / "research.md"


def run_python(code: str) -> str:
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    return process.stdout + process.stderr


def test_the_core_imports_no_extra() -> None:
    code = f"""
import sys
import limelight, limelight.cli.app, limelight.arena.dataset, limelight.env.encoders
print([name for name in {EXTRAS!r} if name in sys.modules])
"""
    assert run_python(code) == "[]\n"


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("limelight.env.vector", "numpy"),
        ("limelight.env.pettingzoo.opera_v0", "numpy"),
        ("limelight.env.pettingzoo.opera_v0", "pettingzoo"),
        ("limelight.env.gymnasium", "gymnasium"),
        ("limelight.env.openspiel", "pyspiel"),
    ],
)
def test_the_error_names_the_missing_package(module: str, package: str) -> None:
    output = run_python(f"import sys; sys.modules[{package!r}] = None; import {module}")
    last = output.splitlines()[-1]
    assert last.startswith("limelight.env.extras.MissingExtra: ")
    assert last.endswith(f"{package} is not installed; {INSTALL_HINT}")


INSTALL_HINT = f"install it with: {how_to_install('research')}"


@pytest.mark.parametrize("game", games())
def test_the_guide_documents_every_block(game: str) -> None:
    """docs/research.md has a row for each block, in order."""
    _, _, section = RESEARCH_GUIDE.read_text(encoding="utf-8").partition(f"\n### {game}\n")
    section = section.partition("\n### ")[0]
    game_encoder = encoder(game)
    assert f"{game_encoder.size} cells; masks have {game_encoder.actions}." in section
    rows = [line for line in section.splitlines() if line.startswith("| ")][1:]
    assert rows == [
        f"| {block.name} | {block.start} | {block.size} | {block.meaning} |"
        for block in game_encoder.layout
    ]
