"""Isolates the tests from the environment, and reports after a run what was not tested."""

import gc
from collections.abc import Generator
from pathlib import Path

import pytest
from tests.environment import isolate
from tests.needs import describe_untested

isolate()

SOURCE = Path(__file__).parent / "src"


def pytest_collection_finish() -> None:
    """Leave what the collection has made, a million objects, out of all garbage collections.

    They would take half a second each; pytest ends with several.
    """
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None]:
    """Print what was not tested, after pytest's own last line."""
    yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:  # the processes of pytest-xdist have none
        reasons = [report.longrepr[2] for report in reporter.stats.get("skipped", [])]
        for line in describe_untested(reasons, interpreted=_is_interpreted()):
            reporter.write_line(line)


def _is_interpreted() -> bool:
    """Whether the tests run on an installed package that is not compiled."""
    import limelight

    return not limelight.COMPILED and not Path(limelight.__file__).is_relative_to(SOURCE)
