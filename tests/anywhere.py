"""Run `make test` as others would: `python -m tests.anywhere`, or `make anywhere`.

Each condition is tried in a clone of this repository whose path is 120 characters long and holds
spaces and an é. Conditions joined by "+" are tried together: `user+german`. The clones have what is
committed, no more. The standard library is enough: this runs before there is a .venv.
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
USER = "nobody"
SPINNING_PROCESSES = 2
LACKING = ("Chromium", "PostgreSQL", "Redis")
CONDITIONS = {
    "path": "at an awkward path",
    "user": "as a user who is not root",
    "c": "LANG=C",
    "german": "LANG=de_DE.UTF-8",
    "no-term": "TERM is not set",
    "busy": f"{SPINNING_PROCESSES} processes keep the machine busy",
    "bare": f"without {', '.join(LACKING)}",
    "no-compiler": "without a C compiler: slow, and not tried unless it is named",
}
USUAL = [name for name in CONDITIONS if name != "no-compiler"]
QUICK = (
    "make .venv/dev build && "
    "env LIMELIGHT_EXPECT=$(cat .venv/package) .venv/bin/python -m pytest -n 2 "
    "tests/cli tests/words tests/dist tests/test_needs.py tests/server/test_metrics.py "
    "tests/server/test_closing.py tests/browser/test_pages.py"
)


@dataclass
class Result:
    """What came of a run."""

    condition: str
    code: int
    seconds: float
    counts: Counter[str] = field(default_factory=Counter)
    untested: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return self.code == 0

    def row(self) -> str:
        """A line of the table."""
        numbers = [self.counts[name] for name in ("passed", "failed", "errors", "skipped")]
        verdict = "passed" if self.passed else "FAILED"
        cells = "".join(f"{number:>9}" for number in (*numbers, round(self.seconds)))
        return f"{self.condition:<24}{verdict:<8}{cells}"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.anywhere",
        description="Run the tests under conditions that another machine may have.",
        epilog="\n".join(f"  {name:<12} {what}" for name, what in CONDITIONS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("conditions", nargs="*", default=USUAL, help='such as "user" or "c+busy"')
    parser.add_argument("--run", default="make test", help="what to run, by a shell, in the clone")
    parser.add_argument("--quick", action="store_true", help="run a few of the tests alone")
    parser.add_argument("--logs", type=Path, help="a folder for the output of each run")
    told = parser.parse_args()
    unknown = {name for one in told.conditions for name in one.split("+")} - CONDITIONS.keys()
    if unknown:
        parser.error(f"not known: {', '.join(sorted(unknown))}; there are: {', '.join(CONDITIONS)}")
    if subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True).stdout:
        print("What is not committed is not tested: the clones do not have it.", flush=True)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="limelight-")))
        folder.chmod(0o755)  # for other users
        logs = told.logs or Path(tempfile.mkdtemp(prefix="limelight-logs-"))
        logs.mkdir(parents=True, exist_ok=True)
        command = QUICK if told.quick else told.run
        results = [try_condition(one, command, folder, logs) for one in told.conditions]
    print_table(results, logs)
    sys.exit(not all(result.passed for result in results))


def try_condition(condition: str, command: str, folder: Path, logs: Path) -> Result:
    """Run a command under a condition."""
    names = set(condition.split("+"))
    print(f"{condition}: {', '.join(CONDITIONS[name] for name in sorted(names))}", flush=True)
    account = unprivileged_account() if "user" in names else None
    clone = cloned(folder, account, compiled="no-compiler" not in names)
    log = logs / f"{condition}.log"
    began = time.monotonic()
    with busy_machine() if "busy" in names else contextlib.nullcontext(), log.open("wb") as output:
        code = subprocess.run(
            ["sh", "-c", command],
            cwd=clone,
            env=environment(names, folder, account),
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
    print(f"  {result.row()}", flush=True)
    return result


def unprivileged_account() -> pwd.struct_passwd | None:
    """Somebody else, if we are root; else we are not root anyway."""
    return pwd.getpwnam(USER) if os.getuid() == 0 else None


def cloned(folder: Path, account: pwd.struct_passwd | None, compiled: bool) -> Path:
    """A clone at an awkward path; one for each user and kind of build, as .venv cannot be moved."""
    kind = f"{account.pw_name if account else 'self'}{'' if compiled else ' interpreted'}"
    clone = awkward_path(folder / kind)
    if not clone.exists():
        clone.parent.mkdir()
        # No hard links: they would be given away together with the clone.
        subprocess.run(["git", "clone", "-q", "--no-hardlinks", ROOT, clone], check=True)
        if account:
            subprocess.run(["chown", "-R", f"{account.pw_uid}:{account.pw_gid}", clone], check=True)
    return clone


def awkward_path(folder: Path) -> Path:
    """A path in a folder, of the length wanted, with spaces and an é."""
    filling = "une copie très longue " * PATH_LENGTH
    room = PATH_LENGTH - len(f"{folder}/")
    assert room > 30, f"{folder} is too long a path itself"
    return folder / f"{filling[: room - 1]}x"


def environment(names: set[str], folder: Path, account: pwd.struct_passwd | None) -> dict[str, str]:
    """The variables of a run."""
    env = dict(os.environ)
    for name in ("CI", "LIMELIGHT_COMPILE", "LIMELIGHT_EXPECT", "MAKEFLAGS", "PYTHONPATH"):
        env.pop(name, None)
    if account:
        home = folder / f"home of {account.pw_name}"
        if not home.exists():
            home.mkdir()
            shutil.chown(home, account.pw_uid, account.pw_gid)
        env.pop("TMPDIR", None)  # it may be ours alone
        env |= {"HOME": str(home), "USER": account.pw_name, "LOGNAME": account.pw_name}
    if names & {"c", "german"}:
        for name in [name for name in env if name.startswith("LC_") or name == "LANGUAGE"]:
            del env[name]
        env["LANG"] = "C" if "c" in names else "de_DE.UTF-8"
    if "german" in names:
        env |= german_locale(folder)
    if "no-term" in names:
        env.pop("TERM", None)
    if "bare" in names:
        env["LIMELIGHT_TEST_WITHOUT"] = ",".join(LACKING)
    if "no-compiler" in names:
        env["LIMELIGHT_COMPILE"] = "0"
    return env


def german_locale(folder: Path) -> dict[str, str]:
    """The variable that leads to the locale, if it has to be made: the machine is left as it is."""
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
def busy_machine() -> Generator[None]:
    """Processes that take what time they can get."""
    words = [sys.executable, "-c", "while True: pass"]
    spinning = [subprocess.Popen(words) for _ in range(SPINNING_PROCESSES)]
    try:
        yield
    finally:
        for process in spinning:
            process.kill()
            process.wait()


def read_log(condition: str, code: int, seconds: float, log: Path) -> Result:
    """What the runs of pytest in a log say at their end."""
    lines = log.read_text(errors="replace").splitlines()
    result = Result(condition, code, seconds)
    for line in lines:
        if re.fullmatch(r"=*\s*(\d+ \w+(, )?)+ in [\d.]+s.*", line):
            for number, what in re.findall(r"(\d+) (passed|failed|errors?|skipped)", line):
                result.counts["errors" if what == "error" else what] += int(number)
    for line in reversed(lines):
        if not re.match(r" +(\d+|all)  ", line):
            break
        result.untested.insert(0, line.strip())
    return result


def print_table(results: list[Result], logs: Path) -> None:
    heads = ("passed", "failed", "errors", "skipped", "seconds")
    print(f"\n{'condition':<24}{'':<8}{''.join(f'{head:>9}' for head in heads)}")
    for result in results:
        print(result.row())
        for line in result.untested:
            print(f"    not tested: {line}")
    print(f"\nAll output is in {shlex.quote(str(logs))}.")


if __name__ == "__main__":
    main()
