"""What some tests need and a machine may lack: they are skipped then, and the run's end says so."""

import os
import shutil
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from glob import glob
from importlib import import_module
from typing import Any, NoReturn

import pytest

#: Names, with commas between them, of what the tests treat as not installed.
WITHOUT = "LIMELIGHT_TEST_WITHOUT"
DEBIAN_POSTGRESQL = "/usr/lib/postgresql/*/bin"  # off the path


@dataclass(frozen=True)
class Need:
    """Something that a command installs: one of some programs, or a module."""

    name: str
    install: str
    programs: tuple[str, ...] = ()
    in_ci: bool = True  # CI has it: who lacks it fails there

    def find(self, *programs: str) -> str | None:
        """The path of the first of these programs, or of any of its own."""
        if self._hidden:
            return None
        places = os.pathsep.join([os.environ["PATH"], *sorted(glob(DEBIAN_POSTGRESQL))])
        paths = (shutil.which(name, path=places) for name in programs or self.programs)
        return next(filter(None, paths), None)

    def path(self, *programs: str) -> str:
        """The same; without it the test ends."""
        return self.find(*programs) or self._lack()

    def module(self, name: str) -> Any:
        """A module of it; without it the test ends."""
        try:
            return self._lack() if self._hidden else import_module(name)
        except ImportError:
            self._lack()

    @property
    def _hidden(self) -> bool:
        return self.name in os.environ.get(WITHOUT, "").split(",")

    def _lack(self) -> NoReturn:
        if self.in_ci and os.environ.get("CI") == "true":
            pytest.fail(f"{self.name} is not installed here")
        pytest.skip(f"{self.name} is not installed: {self.install}")


CHROMIUM = Need(
    "Chromium", "apt install chromium", ("chromium", "chromium-browser", "google-chrome")
)
POSTGRESQL = Need("PostgreSQL", "apt install postgresql", ("postgres",))
REDIS = Need("Redis", "apt install redis-server", ("redis-server",))
SQLITE = Need("sqlite3", "apt install sqlite3", ("sqlite3",), in_ci=False)
SYSTEMD = Need("systemd", "apt install systemd", ("systemd-analyze",), in_ci=False)
TORCH = Need("PyTorch", ".venv/bin/pip install --group train")
COMPILER = "apt install build-essential python3-dev && rm .venv/package"


def describe_untested(reasons: Iterable[str], interpreted: bool) -> list[str]:
    """The last lines of a run: how many tests were skipped for which reason, if any were."""
    skipped = Counter(reason.removeprefix("Skipped: ") for reason in reasons)
    lines = [f"{number:6}  {reason}" for reason, number in skipped.most_common()]
    if interpreted:
        lines.append(f"   all  A C compiler is not installed, so nothing ran compiled: {COMPILER}")
    return ["Not tested:", *lines] if lines else []
