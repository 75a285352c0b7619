"""`limelight train`: learns the weights of a game's value function."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from limelight.ai.jack import train as jack_train
from limelight.ai.jack import weights as jack_weights
from limelight.ai.minuit import train as minuit_train
from limelight.ai.minuit import weights as minuit_tables
from limelight.ai.opera import train as opera_train
from limelight.ai.opera import weights as opera_table
from limelight.cli.arena import check_output_file
from limelight.cli.terminal import make_progress_bar
from limelight.core.errors import OptionError
from limelight.core.validation import quote_value


class TrainingMethod(NamedTuple):
    """How the weights of a game are trained."""

    #: Takes seed, processes, a progress callback and samples; returns the weights as text.
    train: Callable[[int, int, Callable[[int, int], None], int], str]
    samples: int
    #: The file from which the players read the weights.
    path: Callable[[], Path]


TRAINING_METHODS = {
    "opera": TrainingMethod(
        opera_train.train_weights, opera_train.DEFAULT_SAMPLES, opera_table.weights_path
    ),
    "jack": TrainingMethod(
        jack_train.train_weights, jack_train.DEFAULT_SAMPLES, jack_weights.weights_path
    ),
    "minuit": TrainingMethod(
        minuit_train.train_weights, minuit_train.DEFAULT_SAMPLES, minuit_tables.weights_path
    ),
}


def train(
    game: str,
    /,
    *,
    seed: int = 1,
    processes: int = 2,
    samples: int | None = None,
    out: Path | None = None,
) -> None:
    """Train the weights of a game's value function; the same seed gives the same weights.

    On two cores it takes some minutes for each game. The package contains the weights of seed 1.

    Parameters
    ----------
    game
        The game: opera, jack or minuit.
    seed
        The number that determines everything random: 0 or more.
    processes
        The number of processes; it does not change the result.
    samples
        How much to learn from; more takes longer and gives better weights. In opera: positions for
        each weight; in jack and minuit: batches of games. By default as for the package.
    out
        The file to write; by default the one from which the players read the weights.
    """
    method = TRAINING_METHODS.get(game)
    if method is None:
        known = ", ".join(TRAINING_METHODS)
        raise OptionError(f"train: {quote_value(game)} has no weights to train; allowed: {known}")
    samples = method.samples if samples is None else samples
    for name, value, lowest, highest in (
        ("seed", seed, 0, 1 << 40),
        ("processes", processes, 1, 256),
        ("samples", samples, 1, 10_000),
    ):
        if not lowest <= value <= highest:
            raise OptionError(
                f"--{name}: {quote_value(value)} is not allowed; allowed: {lowest} to {highest}"
            )
    path = out or method.path()
    check_output_file(path)
    with make_progress_bar() as bar:
        task = bar.add_task("learning")
        weights = method.train(
            seed,
            processes,
            lambda done, total: bar.update(task, completed=done, total=total),
            samples,
        )
    path.write_text(weights)
    print(f"Written: {path}")
