"""How strong the players are: `python -m bench.strength` prints the table of docs/strength.md.

Every figure is a match of `limelight duel` or `limelight leak`, seat-balanced, with the same seed
for all. `--games N` plays about N games a match, more where they are quick; `--write` writes the
document. Clocks run while all cores are busy.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

DOCUMENT = Path(__file__).parent.parent / "docs" / "strength.md"
HEAD = """# How strong the players are

Made by `python -m bench.strength --write`; every row is a command that can be run again.
Shares are the first player's, with 95 % intervals; times are those of its decisions.

"""
COURSE = ("--rules", "course")
# Game, first and second player, options, what is asked for, and how many times as many games.
MATCHES: list[tuple[str, str, str, tuple[str, ...], str, float]] = [
    ("opera", "master", "random", COURSE, "99 % in both seats", 10),
    ("opera", "master", "random", (), "97 %", 5),
    ("jack", "master", "random", (), "95 %", 2),
    ("opera", "master", "greedy", COURSE, "95 % as Investigator, 99 % as phantom", 20),
    ("opera", "master:100ms", "ismcts:100ms", (), "62 %", 4),
    ("jack", "master:100ms", "ismcts:100ms", (), "65 %", 1),
    ("minuit", "master", "greedy", (), "58 %", 3),
    ("minuit", "master", "greedy", ("--players", "4"), "over 50 %", 3),
    ("minuit", "master", "greedy", ("--players", "8"), "over 50 %", 6),
    ("opera", "level:6", "random", COURSE, "85 % in both seats", 10),
    ("opera", "level:6", "random", (), "85 % in both seats", 10),
    ("opera", "ismcts:nodes:250", "random", (), "85 % as Investigator, 75 % as phantom", 10),
    ("jack", "ismcts:nodes:250", "random", (), "80 % as Jack", 10),
    ("jack", "greedy", "random", (), "67 %", 10),
    ("minuit", "greedy", "level:1", (), "75 %", 10),
]
# How many times as many games the pairs of levels play: the quick ones more.
FACTORS = {
    "opera": (100, 100, 100, 100, 100, 20, 10),
    "jack": (6, 6, 6, 2, 2, 2, 1),
    "minuit": (10, 10, 10, 10, 10, 3, 1),
}
LEVELS: list[tuple[str, str, str, tuple[str, ...], str, float]] = [
    (game, f"level:{number}", f"level:{number - 1}", (), bar, FACTORS[game][number - 2])
    for game, bar in (("opera", "62 %"), ("jack", "62 %"), ("minuit", "over 50 %"))
    for number in range(2, 9)
]


# How many times as many deals: the leak is a difference, and by course rules it is near its bar.
LEAKS = {"course": 15, "book": 5}


def limelight(*words: str) -> Any:
    """What a command says."""
    run = [sys.executable, "-c", "from limelight.cli import main; main()", *words, "--json"]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def match_row(
    game: str, a: str, b: str, options: tuple[str, ...], bar: str, games: int, seed: str
) -> str:
    words = ("duel", game, a, b, *options, "--games", str(games), "--seed", seed)
    found = limelight(*words)
    seats = ", ".join(f"{name} {seat['share']:.1%}" for name, seat in found["seats"].items())
    times = found["times"]["a"]
    time = f"{1000 * times['mean']:.0f} / {1000 * times['p99']:.0f} ms"
    share = f"{found['share_a']:.1%} ({found['low']:.1%} to {found['high']:.1%})"
    return f"| `{' '.join(words)}` | {bar} | {share} | {seats} | {time} |"


def leak_row(rules: str, games: int, seed: str) -> str:
    words = ("leak", "opera", "master", "--rules", rules, "--games", str(games), "--seed", seed)
    found = limelight(*words)
    wins = ", ".join(f"{name} {row['share']:.1%}" for name, row in found["investigators"].items())
    gain = f"{found['leak']:+.1%} ({found['low']:+.1%} to {found['high']:+.1%})"
    return f"| `{' '.join(words)}` | under 5 points | {gain} | {wins} | |"


def main() -> None:
    """Play, print, and write if asked to."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--seed", default="strength")
    asked.add_argument("--write", action="store_true")
    terms = asked.parse_args()
    lines = [
        f"{os.cpu_count()} cores, all busy.\n",
        "| command | asked for | share | by seat | time per decision, mean / p99 |",
        "|---|---|---|---|---|",
    ]
    print("\n".join(lines), flush=True)

    def tell(row: str) -> None:
        lines.append(row)
        print(row, flush=True)

    for game, a, b, options, bar, factor in (*MATCHES, *LEVELS):
        games = max(2, round(terms.games * factor / 2) * 2)
        tell(match_row(game, a, b, options, bar, games, terms.seed))
    for rules, factor in LEAKS.items():
        tell(leak_row(rules, factor * terms.games, terms.seed))
    if terms.write:
        DOCUMENT.write_text(HEAD + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
