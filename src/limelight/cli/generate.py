"""The command that fills a file with games."""

import contextlib
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

import limelight
from limelight.ai.player_specs import player
from limelight.arena.dataset import Dataset, Plan
from limelight.cli.arena import check_out
from limelight.cli.game_options import Processes, Variant, cores
from limelight.cli.terminal import complain, progress
from limelight.core.errors import OptionError
from limelight.core.validation import quote

MOST_GAMES = 100_000_000


def generate(
    game: str,
    /,
    *,
    out: Path,
    games: int = 1000,
    players: str = "random,random",
    seed: str = "1",
    variant: Variant | None = None,
    processes: Processes = None,
    ray: str | None = None,
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
    ray
        Play on the Ray cluster at this address; local starts one on this machine.
    """
    if not 1 <= games <= MOST_GAMES:
        raise OptionError(f"--games: {quote(games)} is not allowed; allowed: 1 to {MOST_GAMES:,}")
    number = cores(processes)
    names = tuple(players.split(","))
    rule = limelight.game(game)
    options = rule.options(rule.new(len(names), (variant or Variant()).options()))
    for name in names:
        player(name, rule).close()
    check_out(out)
    dataset = Dataset(Plan(game, names, games, seed, options), out)
    _fill(dataset, number, ray)


def _fill(dataset: Dataset, processes: int, ray: str | None) -> None:
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
    bar = progress(*columns)
    writing = dataset.write(processes, ray)
    try:
        with bar, contextlib.closing(writing):
            task = bar.add_task(dataset.plan.game, total=games, completed=before)
            for done in writing:
                bar.update(task, completed=before + done)
    except KeyboardInterrupt:
        complain("stopped; the same command goes on, and plays only what is missing")
        raise
    print(f"{dataset.path}: {games:,} games")
