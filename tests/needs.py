"""Programs that some tests need: without one they are skipped, and the end of the run says so."""

import os
import shutil
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from glob import glob
from importlib import import_module
from typing import Any, NoReturn

import pytest

#: The variable with names of needs, separated by commas, that count as not installed.
WITHOUT_VARIABLE = "LIMELIGHT_TEST_WITHOUT"
DEBIAN_POSTGRESQL_FOLDERS = "/usr/lib/postgresql/*/bin"  # not on the PATH


@dataclass(frozen=True)
class Need:
    """A program or module that some tests need, with the command that installs it."""

    name: str
    install: str
    programs: tuple[str, ...] = ()
    in_ci: bool = True  # CI has it: a test without it fails there

    def find(self, *programs: str) -> str | None:
        """The path of the first of these programs that there is, by default of its own; or None."""
        if self._is_hidden:
            return None
        search_path = os.pathsep.join(
            [os.environ["PATH"], *sorted(glob(DEBIAN_POSTGRESQL_FOLDERS))]
        )
        paths = (shutil.which(name, path=search_path) for name in programs or self.programs)
        return next(filter(None, paths), None)

    def path(self, *programs: str) -> str:
        """As `find`, but the test is skipped if there is none."""
        return self.find(*programs) or self._skip_test()

    def module(self, name: str) -> Any:
        """A module; the test is skipped without it."""
        try:
            return self._skip_test() if self._is_hidden else import_module(name)
        except ImportError:
            self._skip_test()

    @property
    def _is_hidden(self) -> bool:
        return self.name in os.environ.get(WITHOUT_VARIABLE, "").split(",")

    def _skip_test(self) -> NoReturn:
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
INSTALL_COMPILER = "apt install build-essential python3-dev && rm .venv/package"


def describe_untested(reasons: Iterable[str], interpreted: bool) -> list[str]:
    """The last lines of a run: how many tests were skipped for which reason, if any."""
    skipped = Counter(reason.removeprefix("Skipped: ") for reason in reasons)
    lines = [f"{number:6}  {reason}" for reason, number in skipped.most_common()]
    if interpreted:
        lines.append(
            f"   all  A C compiler is not installed, so nothing ran compiled: {INSTALL_COMPILER}"
        )
    return ["Not tested:", *lines] if lines else []
