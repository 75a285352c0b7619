"""Runs tests against mutants, each in a process of its own; no file is ever changed.

The process is forked from one that has pytest loaded and limelight not, and the changed text is
handed to the import system in place of the file's.
"""

import importlib.abc
import importlib.util
import multiprocessing
import os
import resource
import signal
import sys
import time
import types
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from typing import Literal

import hypothesis
import msgspec  # noqa: F401  (what takes time to load is loaded once, before the processes fork)
import pytest

from tests.mutants.kinds import Mutant

KILLED, SURVIVED, TIMED_OUT = "killed", "survived", "timed out"
Outcome = Literal["killed", "survived", "timed out"]

MAX_MEMORY_BYTES = 4 << 30
NOT_IMPORTED = 70  # exit code: the tests passed without importing the module
# A mutant may take this multiple of the processor time of the tests, and this much more.
TIME_FACTOR, EXTRA_SECONDS = 2, 2
WALL_CLOCK_FACTOR = 10  # processes may have to wait for others; only what hangs takes this long

CONTEXT = multiprocessing.get_context("fork")


class SuiteFailed(Exception):
    """The tests are red already without any mistake."""


@dataclass(frozen=True)
class Suite:
    """A module, and the tests that should notice mistakes in it."""

    path: Path
    tests: tuple[str, ...]

    @property
    def source_root(self) -> Path:
        """The folder `src` that the module is below."""
        return next(parent for parent in self.path.parents if parent.name == "src")

    @property
    def module(self) -> str:
        parts = self.path.relative_to(self.source_root).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class _MutantLoader(importlib.abc.InspectLoader):
    """Loads a text instead of the file's."""

    def __init__(self, path: Path, text: str) -> None:
        self.path, self.text = path, text

    def get_source(self, fullname: str) -> str:
        return self.text

    def is_package(self, fullname: str) -> bool:
        return self.path.name == "__init__.py"

    def get_code(self, fullname: str) -> types.CodeType:
        return compile(self.text, str(self.path), "exec", dont_inherit=True)


class _MutantFinder(importlib.abc.MetaPathFinder):
    def __init__(self, suite: Suite, text: str) -> None:
        self.suite, self.text = suite, text

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.suite.module:
            return None
        loader = _MutantLoader(self.suite.path, self.text)
        return importlib.util.spec_from_file_location(fullname, self.suite.path, loader=loader)


def _test_and_exit(suite: Suite, text: str, limits: Sequence[int], output: str) -> None:
    """What a process does: exits with 0 if no test notices anything."""
    target = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(target, 1)
    os.dup2(target, 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError, ValueError):  # not every system limits it
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(suite.source_root))
    sys.meta_path.insert(0, _MutantFinder(suite, text))
    os.environ |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "LIMELIGHT_EXPECT": "interpreted"}
    # Nothing is stored, every run tries the same, and no time goes into small examples.
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile(
        "mutants", database=None, derandomize=True, deadline=None, phases=phases
    )
    hypothesis.settings.load_profile("mutants")
    options = ("-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:faulthandler")
    # File by file: most mutants are killed before the others are collected, and a hang ends soon.
    for tests, limit in zip(suite.tests, limits, strict=True):
        _limit_processor_time(limit)
        if code := int(pytest.main([*options, tests])):
            sys.stdout.flush()
            os._exit(code)
    os._exit(0 if suite.module in sys.modules else NOT_IMPORTED)


def _limit_processor_time(seconds: int) -> None:
    """From now on; 0 is no limit."""
    limit = int(time.process_time()) + seconds if seconds else resource.RLIM_INFINITY
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, most))


def _start(suite: Suite, text: str, limits: Sequence[int], output: str = os.devnull) -> ForkProcess:
    arguments = (suite, text, limits, output)
    process = CONTEXT.Process(target=_test_and_exit, args=arguments, daemon=True)
    process.start()
    return process


def measure_tests(suite: Suite, output: Path) -> list[float]:
    """The processor time of each of its tests in seconds; `SuiteFailed` unless all are green."""
    text = suite.path.read_text(encoding="utf-8")
    found: list[float] = []
    codes: set[int | None] = set()
    for tests in suite.tests:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        process = _start(Suite(suite.path, (tests,)), text, [0], str(output))
        process.join()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if process.exitcode not in (0, NOT_IMPORTED):
            raise SuiteFailed(f"{suite.path}: its tests fail\n{output.read_text()}")
        codes.add(process.exitcode)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    if codes == {NOT_IMPORTED}:
        raise SuiteFailed(f"{suite.path}: its tests do not import it")
    return found


def run_mutants(
    suite: Suite, mutants: Iterable[Mutant], seconds: Iterable[float], workers: int
) -> Iterator[tuple[Mutant, Outcome]]:
    """What becomes of each mutant, as soon as it is known; `seconds` is what its tests take."""
    limits = [int(each * TIME_FACTOR) + EXTRA_SECONDS for each in seconds]
    waiting = iter(mutants)
    running: dict[int, tuple[Mutant, ForkProcess, float]] = {}
    while True:
        while len(running) < workers and (mutant := next(waiting, None)):
            process = _start(suite, mutant.make_text(), limits)
            deadline = time.monotonic() + sum(limits) * WALL_CLOCK_FACTOR
            running[process.sentinel] = (mutant, process, deadline)
        if not running:
            return
        first = min(deadline for _, _, deadline in running.values())
        ended = wait(list(running), max(0.0, first - time.monotonic()))
        late = [key for key, (_, _, deadline) in running.items() if deadline < time.monotonic()]
        for sentinel in {*ended, *late}:
            mutant, process, _ = running.pop(int(sentinel))
            if sentinel not in ended:
                process.kill()
            process.join()
            yield mutant, _outcome(process.exitcode or 0)
            process.close()


# The limit of processor time ends a process with one signal, the deadline with the other.
TIME_SIGNALS = (-signal.SIGXCPU, -signal.SIGKILL)


def _outcome(exit_code: int) -> Outcome:
    if exit_code == 0 or exit_code == NOT_IMPORTED:
        return SURVIVED
    return TIMED_OUT if exit_code in TIME_SIGNALS else KILLED
