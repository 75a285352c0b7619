"""The command that fills a file with games."""

import contextlib
import os
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import limelight
from limelight.ai.players import player
from limelight.arena.dataset import Dataset, Plan
from limelight.cli.arena import MOST_PROCESSES
from limelight.cli.screen import complain
from limelight.core.errors import OptionError

MOST_GAMES = 100_000_000


def generate(
    game: str,
    /,
    *,
    out: Path,
    games: int = 1000,
    players: str = "random,random",
    seed: str = "1",
    rules: str | None = None,
    handicap: int | None = None,
    edition: str | None = None,
    rounds: int | None = None,
    processes: int | None = None,
) -> None:
    """Let machine players fill a Parquet file with games; stopped, the same command goes on.

    Parameters
    ----------
    game
        The game: opera, jack or minuit.
    out
        The file; until it is complete, its parts are kept in a folder beside it.
    games
        How many games.
    players
        Who plays, one for each seat, with commas between: master,level:5. They move on by one seat
        from game to game.
    seed
        A text that everything random follows from; the same text, the same games, unless a player
        goes by the clock.
    rules
        Opera: book (unless told) or course.
    handicap
        Opera: -3 to 3; Carlotta begins so much nearer to the exit, for a stronger Investigator.
    edition
        Jack: london (unless told) or first.
    rounds
        Minuit: 1 to 8 (3 unless told).
    processes
        How many games to play at a time (unless told, one for each core); results do not change.
    """
    cores = min(os.cpu_count() or 1, MOST_PROCESSES) if processes is None else processes
    for name, value, most in (("games", games, MOST_GAMES), ("processes", cores, MOST_PROCESSES)):
        if not 1 <= value <= most:
            raise OptionError(f"--{name}: {value} is not allowed; allowed: 1 to {most:,}")
    names = tuple(players.split(","))
    given = {"rules": rules, "handicap": handicap, "edition": edition, "rounds": rounds}
    told = {name: value for name, value in given.items() if value is not None}
    rule = limelight.game(game)
    options = rule.options(rule.new(len(names), told))
    for name in names:
        player(name, rule).close()
    dataset = Dataset(Plan(game, names, games, seed, options), out)
    _fill(dataset, cores)


def _fill(dataset: Dataset, processes: int) -> None:
    games = dataset.plan.games
    before = dataset.open()
    if before == games:
        print(f"{dataset.path}: {games:,} games are there already")
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    bar = Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty())
    writing = dataset.write(processes)
    try:
        with bar, contextlib.closing(writing):
            task = bar.add_task(dataset.plan.game, total=games, completed=before)
            for done in writing:
                bar.update(task, completed=before + done)
    except KeyboardInterrupt:
        complain("stopped; the same command goes on from the last complete part")
        raise
    print(f"{dataset.path}: {games:,} games")
