"""The environments are extras: the core works without them, and errors name what is missing."""

import subprocess
import sys

import pytest

from limelight.extras import how_to_install

EXTRAS = ("gymnasium", "numpy", "pettingzoo", "pyarrow", "pyspiel", "torch")


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
