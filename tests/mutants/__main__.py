"""Puts small mistakes into the engine, one at a time, and counts those that its tests notice.

`make mutants` takes a sample of each file of core, games and tables, the same in every run, and
then makes the mistakes of `border_mistakes.py`; `make mutants FILES=src/limelight/tables/clock.py`
makes all mutants of one file, `make mutants FILES=--border` the mistakes at the border alone. What
survives is listed.
"""

import argparse
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.border import BorderMistake, run_mistakes
from tests.mutants.border_mistakes import BORDER_MISTAKES
from tests.mutants.kinds import Mutant, list_mutants
from tests.mutants.runner import SURVIVED, Suite, SuiteFailed, measure_tests, run_mutants
from tests.mutants.suites import EQUIVALENT, ROOT, find_suite, list_files

SAMPLE = 30  # mutants of each file, unless files are named
COLUMNS = ("of", "run", "killed", "timed out", "survived", "equivalent", "score")
WIDTH = 40
LONGEST = 150  # characters of a change that is printed


def relative_path(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def shorten_change(change: str) -> str:
    return change if len(change) <= LONGEST else change[: LONGEST - 1] + "…"


def identify_mutant(mutant: Mutant) -> tuple[str, str, str]:
    return relative_path(mutant.path), mutant.scope, mutant.change


def sample_mutants(mutants: Sequence[Mutant], most: int | None, seed: str) -> list[Mutant]:
    """So many of the mutants, in their order; the same for the same seed and the same file."""
    if most is None or len(mutants) <= most:
        return list(mutants)
    chosen = random.Random(f"{seed} {mutants[0].path.name}").sample(range(len(mutants)), most)
    return [mutants[number] for number in sorted(chosen)]


def score_file(suite: Suite, most: int | None, seed: str, workers: int) -> str:
    """Run a file's mutants, print those that survive; the file's row."""
    every = list_mutants(suite.path)
    mistakes = [mutant for mutant in every if identify_mutant(mutant) not in EQUIVALENT]
    chosen = sample_mutants(mistakes, most, seed)
    with tempfile.TemporaryDirectory() as folder:
        seconds = measure_tests(suite, Path(folder) / "output")
    counts: Counter[str] = Counter()
    for mutant, outcome in run_mutants(suite, chosen, seconds, workers):
        counts[outcome] += 1
        if outcome == SURVIVED:
            place = f"{relative_path(mutant.path)}:{mutant.line}"
            print(
                f"survived  {place}  {mutant.scope or '(module)'}: {shorten_change(mutant.change)}",
                flush=True,
            )
    noticed = len(chosen) - counts[SURVIVED]
    score = f"{100 * noticed / len(chosen):.0f} %" if chosen else "-"
    figures = (
        *(len(every), len(chosen), counts["killed"], counts["timed out"], counts[SURVIVED]),
        *(len(every) - len(mistakes), score),
    )
    return format_row(relative_path(suite.path), figures)


def format_row(name: str, figures: Sequence[object]) -> str:
    return f"{name:{WIDTH}}" + "".join(f"{figure!s:>11}" for figure in figures)


def count_noticed_mistakes(mistakes: Sequence[BorderMistake], workers: int) -> int:
    """Make the mistakes at the border, and print which check notices each, or that none does."""
    print()
    noticed = 0
    for mistake, outcome in run_mistakes(ROOT, mistakes, workers):
        noticed += outcome != SURVIVED
        by = "" if outcome == SURVIVED else f" by {mistake.check}"
        print(f"{outcome}{by}: {mistake.what} ({mistake.path})", flush=True)
    return noticed


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="default: core, games and tables")
    parser.add_argument("--tests", nargs="+", help="these tests, instead of those of suites.py")
    parser.add_argument("--most", type=int, help=f"mutants of each file; {SAMPLE} or, named, all")
    parser.add_argument("--seed", default="mutants", help="another seed is another sample")
    parser.add_argument("--border", action="store_true", help="the mistakes at the border alone")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(arguments)
    files = [path.resolve() for path in asked.files]
    border = () if files else BORDER_MISTAKES
    if not files and not asked.border:
        files = list_files()
    most = asked.most or (None if asked.files else SAMPLE)
    rows = [format_row("file", COLUMNS)] if files else []
    try:
        for path in files:
            suite = Suite(path, tuple(asked.tests)) if asked.tests else find_suite(path)
            rows.append(score_file(suite, most, asked.seed, asked.workers))
            print(rows[-1], flush=True)
        if border:
            noticed = count_noticed_mistakes(border, asked.workers)
            rows.append(f"{noticed} of {len(border)} mistakes at the border are noticed")
            return int(noticed < len(border))
    except SuiteFailed as error:
        print(error)
        return 1
    except KeyboardInterrupt:
        print("interrupted")
        return 130
    finally:
        if len(files) != 1:
            print("\n" + "\n".join(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
