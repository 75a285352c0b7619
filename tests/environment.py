"""The environment of the tests: the same on every machine, whatever its language."""

import os
import sys
from pathlib import Path

#: Comes from the machine. What is not here would change what tests see: LC_ALL and LIMELIGHT_PORT,
#: COLUMNS and NO_COLOR, HTTP_PROXY and GIT_DIR. A test of one of them sets it itself.
KEPT = (
    "HOME",
    "LD_LIBRARY_PATH",
    "LOGNAME",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONPATH",
    "TMPDIR",
    "USER",
)
#: Is for the tests themselves; the command that they start does not see it.
FOR_TESTS = ("CI", "LIMELIGHT_EXPECT", "LIMELIGHT_TEST_WITHOUT")
#: Machines answer at once: only tests of their schedule wait for it.
PINNED = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "LIMELIGHT_MACHINE_PACE": "0"}


def isolated_environment() -> dict[str, str]:
    """What a process that a test starts should get; `limelight` is on its PATH."""
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    programs = str(Path(sys.executable).parent)
    path = os.environ.get("PATH", os.defpath).split(os.pathsep)
    others = [folder for folder in path if folder != programs]
    return {**kept, **PINNED, "PATH": os.pathsep.join([programs, *others])}


def isolate() -> None:
    """Give this process that environment; pytest and the tests keep their own variables."""
    isolated = isolated_environment()
    for name in list(os.environ):
        if name not in FOR_TESTS and not name.startswith("PYTEST_"):
            del os.environ[name]
    os.environ.update(isolated)
