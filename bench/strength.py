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
DOCUMENT_HEAD = """# How strong the players are

Made by `python -m bench.strength --write`; every row is a command that can be run again.
The share is that of the first player's wins, with a 95 % interval; the times are of its decisions.

"""
COURSE = ("--rules", "course")
# Game, first and second player, options, the bar, and a factor for the number of games.
MATCH_ROWS: list[tuple[str, str, str, tuple[str, ...], str, float]] = [
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
# Factors for the number of games between neighbouring levels; quick levels play more.
LEVEL_GAME_FACTORS = {
    "opera": (100, 100, 100, 100, 100, 20, 10),
    "jack": (6, 6, 6, 2, 2, 2, 1),
    "minuit": (10, 10, 10, 10, 10, 3, 1),
}
LEVEL_ROWS: list[tuple[str, str, str, tuple[str, ...], str, float]] = [
    (game, f"level:{number}", f"level:{number - 1}", (), bar, LEVEL_GAME_FACTORS[game][number - 2])
    for game, bar in (("opera", "62 %"), ("jack", "62 %"), ("minuit", "over 50 %"))
    for number in range(2, 9)
]


# Factors for the number of deals: a leak is a difference, and by course rules it is near its bar.
LEAK_GAME_FACTORS = {"course": 15, "book": 5}


def run_command(*command: str) -> Any:
    """The JSON that a command of limelight prints."""
    run = [sys.executable, "-c", "from limelight.cli import main; main()", *command, "--json"]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def measure_match(
    game: str, a: str, b: str, options: tuple[str, ...], bar: str, games: int, seed: str
) -> str:
    command = ("duel", game, a, b, *options, "--games", str(games), "--seed", seed)
    result = run_command(*command)
    seats = ", ".join(f"{name} {seat['share']:.1%}" for name, seat in result["seats"].items())
    times = result["times"]["a"]
    time = f"{1000 * times['mean']:.0f} / {1000 * times['p99']:.0f} ms"
    share = f"{result['share_a']:.1%} ({result['low']:.1%} to {result['high']:.1%})"
    return f"| `{' '.join(command)}` | {bar} | {share} | {seats} | {time} |"


def measure_leak(rules: str, games: int, seed: str) -> str:
    command = ("leak", "opera", "master", "--rules", rules, "--games", str(games), "--seed", seed)
    result = run_command(*command)
    wins = ", ".join(f"{name} {row['share']:.1%}" for name, row in result["investigators"].items())
    gain = f"{result['leak']:+.1%} ({result['low']:+.1%} to {result['high']:+.1%})"
    return f"| `{' '.join(command)}` | under 5 points | {gain} | {wins} | |"


def main() -> None:
    """Play, print, and write if parser to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    lines = [
        f"{os.cpu_count()} cores, all busy.\n",
        "| command | asked for | share | by seat | time per decision, mean / p99 |",
        "|---|---|---|---|---|",
    ]
    print("\n".join(lines), flush=True)

    def write_row(row: str) -> None:
        lines.append(row)
        print(row, flush=True)

    for game, a, b, options, bar, factor in (*MATCH_ROWS, *LEVEL_ROWS):
        games = max(2, round(arguments.games * factor / 2) * 2)
        write_row(measure_match(game, a, b, options, bar, games, arguments.seed))
    for rules, factor in LEAK_GAME_FACTORS.items():
        write_row(measure_leak(rules, factor * arguments.games, arguments.seed))
    if arguments.write:
        DOCUMENT.write_text(DOCUMENT_HEAD + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
