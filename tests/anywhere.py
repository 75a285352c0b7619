"""Run `make test` under other conditions: `python -m tests.anywhere`, or `make anywhere`.

Each condition is tried in a clone of this repository whose path is 120 characters long and has
spaces and an é. Conditions joined by "+" are tried together: `user+german`. The clones have only
what is committed. This module needs only the standard library: it runs before there is a .venv.
"""

import argparse
import contextlib
import os
import pwd
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATH_LENGTH = 120
UNPRIVILEGED_USER = "nobody"
SPINNING_PROCESSES = 2
HIDDEN_PROGRAMS = ("Chromium", "PostgreSQL", "Redis")
CONDITIONS = {
    "path": "at an awkward path",
    "user": "as a user who is not root",
    "c": "LANG=C",
    "german": "LANG=de_DE.UTF-8",
    "no-term": "TERM is not set",
    "busy": f"{SPINNING_PROCESSES} processes keep the machine busy",
    "bare": f"without {', '.join(HIDDEN_PROGRAMS)}",
    "no-compiler": "without a C compiler: slow, and not tried unless it is named",
}
DEFAULT_CONDITIONS = [name for name in CONDITIONS if name != "no-compiler"]
QUICK_COMMAND = (
    "make .venv/dev build && "
    "env LIMELIGHT_EXPECT=$(cat .venv/package) .venv/bin/python -m pytest -n 2 "
    "tests/cli tests/words tests/dist tests/test_needs.py tests/server/test_metrics.py "
    "tests/server/test_closing.py tests/browser/test_pages.py"
)


@dataclass
class ConditionResult:
    """The result of a run under a condition."""

    condition: str
    code: int
    seconds: float
    counts: Counter[str] = field(default_factory=Counter)
    untested: list[str] = field(default_factory=list)

    @property
    def has_passed(self) -> bool:
        return self.code == 0

    def format_row(self) -> str:
        """A line of the table."""
        numbers = [self.counts[name] for name in ("passed", "failed", "errors", "skipped")]
        verdict = "passed" if self.has_passed else "FAILED"
        cells = "".join(f"{number:>9}" for number in (*numbers, round(self.seconds)))
        return f"{self.condition:<24}{verdict:<8}{cells}"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.anywhere",
        description="Run the tests under conditions that another machine may have.",
        epilog="\n".join(f"  {name:<12} {what}" for name, what in CONDITIONS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "conditions", nargs="*", default=DEFAULT_CONDITIONS, help='such as "user" or "c+busy"'
    )
    parser.add_argument("--run", default="make test", help="what to run, by a shell, in the clone")
    parser.add_argument("--quick", action="store_true", help="run a few of the tests alone")
    parser.add_argument("--logs", type=Path, help="a folder for the output of each run")
    arguments = parser.parse_args()
    unknown = {
        name for condition in arguments.conditions for name in condition.split("+")
    } - CONDITIONS.keys()
    if unknown:
        parser.error(f"not known: {', '.join(sorted(unknown))}; there are: {', '.join(CONDITIONS)}")
    if subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True).stdout:
        print("There are changes that are not committed; the clones do not have them.", flush=True)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="limelight-")))
        folder.chmod(0o755)  # for other users
        logs = arguments.logs or Path(tempfile.mkdtemp(prefix="limelight-logs-"))
        logs.mkdir(parents=True, exist_ok=True)
        command = QUICK_COMMAND if arguments.quick else arguments.run
        results = [
            try_condition(condition, command, folder, logs) for condition in arguments.conditions
        ]
    print_table(results, logs)
    sys.exit(not all(result.has_passed for result in results))


def try_condition(condition: str, command: str, folder: Path, logs: Path) -> ConditionResult:
    """Run a command under a condition."""
    names = set(condition.split("+"))
    print(f"{condition}: {', '.join(CONDITIONS[name] for name in sorted(names))}", flush=True)
    account = find_unprivileged_account() if "user" in names else None
    clone = make_clone(folder, account, compiled="no-compiler" not in names)
    log = logs / f"{condition}.log"
    began = time.monotonic()
    with (
        keep_machine_busy() if "busy" in names else contextlib.nullcontext(),
        log.open("wb") as output,
    ):
        code = subprocess.run(
            ["sh", "-c", command],
            cwd=clone,
            env=make_environment(names, folder, account),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            user=account.pw_uid if account else None,
            group=account.pw_gid if account else None,
            extra_groups=[] if account else None,
        ).returncode
    result = read_log(condition, code, time.monotonic() - began, log)
    if "bare" in names and not result.untested:
        print("  The last lines do not say what was not tested.")
        result.code = 1
    print(f"  {result.format_row()}", flush=True)
    return result


def find_unprivileged_account() -> pwd.struct_passwd | None:
    """Another account if we are root; None if we are not root already."""
    return pwd.getpwnam(UNPRIVILEGED_USER) if os.getuid() == 0 else None


def make_clone(folder: Path, account: pwd.struct_passwd | None, compiled: bool) -> Path:
    """A clone at an awkward path for each user and kind of build, as .venv cannot be moved."""
    kind = f"{account.pw_name if account else 'self'}{'' if compiled else ' interpreted'}"
    clone = make_awkward_path(folder / kind)
    if not clone.exists():
        clone.parent.mkdir()
        # No hard links: a change of the clone's owner would change the original files.
        subprocess.run(["git", "clone", "-q", "--no-hardlinks", ROOT, clone], check=True)
        if account:
            subprocess.run(["chown", "-R", f"{account.pw_uid}:{account.pw_gid}", clone], check=True)
    return clone


def make_awkward_path(folder: Path) -> Path:
    """A path in a folder of PATH_LENGTH characters, with spaces and an é."""
    filling = "une copie très longue " * PATH_LENGTH
    room = PATH_LENGTH - len(f"{folder}/")
    assert room > 30, f"{folder} is too long a path itself"
    return folder / f"{filling[: room - 1]}x"


def make_environment(
    names: set[str], folder: Path, account: pwd.struct_passwd | None
) -> dict[str, str]:
    """The environment variables of a run."""
    env = dict(os.environ)
    for name in ("CI", "LIMELIGHT_COMPILE", "LIMELIGHT_EXPECT", "MAKEFLAGS", "PYTHONPATH"):
        env.pop(name, None)
    if account:
        home = folder / f"home of {account.pw_name}"
        if not home.exists():
            home.mkdir()
            shutil.chown(home, account.pw_uid, account.pw_gid)
        env.pop("TMPDIR", None)  # other users may not be able to write there
        env |= {"HOME": str(home), "USER": account.pw_name, "LOGNAME": account.pw_name}
    if names & {"c", "german"}:
        for name in [name for name in env if name.startswith("LC_") or name == "LANGUAGE"]:
            del env[name]
        env["LANG"] = "C" if "c" in names else "de_DE.UTF-8"
    if "german" in names:
        env |= make_german_locale(folder)
    if "no-term" in names:
        env.pop("TERM", None)
    if "bare" in names:
        env["LIMELIGHT_TEST_WITHOUT"] = ",".join(HIDDEN_PROGRAMS)
    if "no-compiler" in names:
        env["LIMELIGHT_COMPILE"] = "0"
    return env


def make_german_locale(folder: Path) -> dict[str, str]:
    """The variable for the locale, which is made in the folder if the machine lacks it."""
    known = subprocess.run(["locale", "-a"], capture_output=True, text=True).stdout.split()
    if "de_DE.utf8" in known:
        return {}
    made = folder / "locales" / "de_DE.UTF-8"
    if not made.exists():
        made.parent.mkdir(exist_ok=True)
        words = ["localedef", "-i", "de_DE", "-f", "UTF-8", str(made)]
        if not shutil.which(words[0]) or subprocess.run(words, capture_output=True).returncode:
            print("  de_DE.UTF-8 is not installed and cannot be made: only LANG names it.")
            return {}
    return {"LOCPATH": str(made.parent)}


@contextlib.contextmanager
def keep_machine_busy() -> Generator[None]:
    """Run processes that use all the processor time that they can get."""
    words = [sys.executable, "-c", "while True: pass"]
    spinning = [subprocess.Popen(words) for _ in range(SPINNING_PROCESSES)]
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()


def read_log(condition: str, code: int, seconds: float, log: Path) -> ConditionResult:
    """The result of the runs of pytest in a log, from their last lines."""
    lines = log.read_text(errors="replace").splitlines()
    result = ConditionResult(condition, code, seconds)
    for line in lines:
        if re.fullmatch(r"=*\s*(\d+ \w+(, )?)+ in [\d.]+s.*", line):
            for number, what in re.findall(r"(\d+) (passed|failed|errors?|skipped)", line):
                result.counts["errors" if what == "error" else what] += int(number)
    for line in reversed(lines):
        if not re.match(r" +(\d+|all)  ", line):
            break
        result.untested.insert(0, line.strip())
    return result


def print_table(results: list[ConditionResult], logs: Path) -> None:
    heads = ("passed", "failed", "errors", "skipped", "seconds")
    print(f"\n{'condition':<24}{'':<8}{''.join(f'{head:>9}' for head in heads)}")
    for result in results:
        print(result.format_row())
        for line in result.untested:
            print(f"    not tested: {line}")
    print(f"\nAll output is in {shlex.quote(str(logs))}.")


if __name__ == "__main__":
    main()
