"""The commands that study a game: learning what positions are worth, measuring what leaks."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rich.table import Table

from limelight.ai.jack import train as jack_train
from limelight.ai.jack import weights as jack_weights
from limelight.ai.minuit import train as minuit_train
from limelight.ai.minuit import weights as minuit_tables
from limelight.ai.opera import train as opera_train
from limelight.ai.opera import weights as opera_table
from limelight.arena.leak_measurement import READERS, Leak, fixtures
from limelight.cli.arena import Event, Terms, check_out
from limelight.cli.terminal import progress
from limelight.core.errors import OptionError
from limelight.core.validation import quote


class Course(NamedTuple):
    """How a game is learnt."""

    #: From the seed, processes, progress and samples, the text of what was learnt.
    train: Callable[[int, int, Callable[[int, int], None], int], str]
    samples: int
    #: Where the players read it.
    place: Callable[[], Path]


COURSES = {
    "opera": Course(opera_train.train, opera_train.SAMPLES, opera_table.place),
    "jack": Course(jack_train.train, jack_train.SAMPLES, jack_weights.place),
    "minuit": Course(minuit_train.train, minuit_train.SAMPLES, minuit_tables.place),
}

#: Who can be read: the one whose exact policy an Investigator can be told.
PHANTOM = "master"


def train(
    game: str,
    /,
    *,
    seed: int = 1,
    processes: int = 2,
    samples: int | None = None,
    out: Path | None = None,
) -> None:
    """Learn anew what a position is worth, and write the table; the same seed, the same table.

    On two cores it takes some minutes for each game.
    What the package ships is what comes of seed 1.

    Parameters
    ----------
    game
        The game: opera, jack or minuit.
    seed
        What everything random follows from: 0 or more.
    processes
        How many processes to use; the result does not change.
    samples
        How much is looked at, more being better and longer: in opera, positions for each entry of
        the table; in jack and minuit, batches of games. Unless told, as for what is shipped.
    out
        Where to write the table; unless told, where the players read it.
    """
    course = COURSES.get(game)
    if course is None:
        known = ", ".join(COURSES)
        raise OptionError(f"train: {quote(game)} has nothing to learn this way; allowed: {known}")
    samples = course.samples if samples is None else samples
    for name, value, least, most in (
        ("seed", seed, 0, 1 << 40),
        ("processes", processes, 1, 256),
        ("samples", samples, 1, 10_000),
    ):
        if not least <= value <= most:
            raise OptionError(
                f"--{name}: {quote(value)} is not allowed; allowed: {least} to {most}"
            )
    path = out or course.place()
    check_out(path)
    with progress() as bar:
        task = bar.add_task("learning")
        table = course.train(
            seed,
            processes,
            lambda done, total: bar.update(task, completed=done, total=total),
            samples,
        )
    path.write_text(table)
    print(f"Written: {path}")


def leak(game: str, player: str, /, *, terms: Terms | None = None) -> None:
    """Measure how much a phantom gives away by how it plays.

    An Investigator who knows the phantom's exact policy plays it, and the same Investigator
    without that knowledge, over the same deals; between them the master as it is.

    Parameters
    ----------
    game
        The game: opera.
    player
        The phantom: master.
    """
    if game != "opera":
        raise OptionError(f"leak: {quote(game)} is not measured; allowed: opera")
    names = [reader.format(player) for reader in READERS]
    if player != PHANTOM:
        raise OptionError(
            f"leak: {quote(player)} cannot be measured; allowed: {PHANTOM}, "
            "whose policy can be known"
        )
    event = Event(game, terms or Terms(), [*names, player])
    result = Leak(player)
    plan = fixtures(player, event.terms.games, event.seed, event.options)
    outcomes = event.run(plan, lambda place: f"{place // 3 + 1:04}-{names[place % 3]}")
    for place, outcome in outcomes.items():
        result.add(place, outcome)
    if not result.complete():  # ended too early to say anything
        raise KeyboardInterrupt
    mean, low, high = result.gain()
    facts = {
        "game": game,
        "phantom": player,
        "games": len(result.complete()),
        "investigators": {
            name: dict(zip(("share", "low", "high"), result.share(number), strict=True))
            for number, name in enumerate(names)
        },
        "leak": mean,
        "low": low,
        "high": high,
    }
    table = Table(title=f"{player} as the phantom, {len(result.complete())} deals", title_style="")
    table.add_column("Investigator")
    table.add_column("wins", justify="right")
    table.add_column("95 % interval", justify="right")
    for number, name in enumerate(names):
        share, least, most = result.share(number)
        table.add_row(name, f"{share:.1%}", f"{least:.1%} to {most:.1%}")
    table.add_section()
    table.add_row("knowing the policy is worth", f"{mean:+.1%}", f"{low:+.1%} to {high:+.1%}")
    event.report(facts, [table])
