"""`limelight generate`: fills a Parquet file with games."""

import contextlib
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

import limelight
from limelight.ai.player_specs import make_player
from limelight.arena.dataset import Dataset, DatasetPlan
from limelight.cli.arena import check_output_file
from limelight.cli.game_options import GameVariant, ProcessesFlag, process_count
from limelight.cli.terminal import make_progress_bar, print_complaint
from limelight.core.errors import OptionError
from limelight.core.validation import quote_value

MAX_DATASET_GAMES = 100_000_000


def generate(
    game: str,
    /,
    *,
    out: Path,
    games: int = 1000,
    players: str = "random,random",
    seed: str = "1",
    variant: GameVariant | None = None,
    processes: ProcessesFlag = None,
    ray: str | None = None,
) -> None:
    """Fill a Parquet file with games of machine players; after an interruption the command goes on.

    Parameters
    ----------
    game
        The game: opera, jack or minuit.
    out
        The file; until it is complete, its parts are in a folder beside it.
    games
        The number of games.
    players
        The players, one for each seat, with commas between: master,level:5. They move on by one
        seat from game to game.
    seed
        A text that determines everything random; the same text gives the same games, unless a
        player has a time budget.
    ray
        Play on the Ray cluster at this address; local starts one on this machine.
    """
    if not 1 <= games <= MAX_DATASET_GAMES:
        raise OptionError(
            f"--games: {quote_value(games)} is not allowed; allowed: 1 to {MAX_DATASET_GAMES:,}"
        )
    worker_count = process_count(processes)
    names = tuple(players.split(","))
    rules = limelight.game(game)
    options = rules.new(len(names), (variant or GameVariant()).to_options()).options()
    for name in names:
        make_player(name, rules).close()
    check_output_file(out)
    dataset = Dataset(DatasetPlan(game, names, games, seed, options), out)
    _fill_file(dataset, worker_count, ray)


def _fill_file(dataset: Dataset, processes: int, ray: str | None) -> None:
    games = dataset.plan.games
    present_games = dataset.start_or_resume()
    if present_games == games:
        print(f"{dataset.path}: {games:,} games exist already")
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    bar = make_progress_bar(*columns)
    writing = dataset.write_missing_games(processes, ray)
    try:
        with bar, contextlib.closing(writing):
            task = bar.add_task(dataset.plan.game, total=games, completed=present_games)
            for done in writing:
                bar.update(task, completed=present_games + done)
    except KeyboardInterrupt:
        print_complaint("stopped; the same command goes on, and plays only the missing games")
        raise
    print(f"{dataset.path}: {games:,} games")
