"""`limelight leak`: measures how much a phantom gives away by how it plays."""

from dataclasses import dataclass

from cyclopts import Parameter
from rich.table import Table

from limelight.arena.leak_measurement import INVESTIGATOR_SPECS, LeakMeasurement, make_leak_fixtures
from limelight.cli.arena import GameSeries, GameTerms
from limelight.core.errors import OptionError
from limelight.core.validation import quote_value

#: The only phantom whose exact policy an Investigator can be given.
MEASURABLE_PHANTOM = "master"


@Parameter(name="*")
@dataclass(frozen=True)
class LeakTerms(GameTerms):
    """The terms of the measurement.

    Parameters
    ----------
    games
        The number of deals, even; each Investigator plays every deal once.
    """

    games: int = 100


def leak(game: str, player: str, /, *, terms: LeakTerms | None = None) -> None:
    """Measure how much a phantom gives away by how it plays.

    Three Investigators play the same deals against it: one that knows its exact policy, the same
    one without that knowledge, and the master.

    Parameters
    ----------
    game
        The game: opera.
    player
        The phantom: master.
    """
    if game != "opera":
        raise OptionError(f"leak: {quote_value(game)} is not measured; allowed: opera")
    names = [spec.format(player) for spec in INVESTIGATOR_SPECS]
    if player != MEASURABLE_PHANTOM:
        raise OptionError(
            f"leak: {quote_value(player)} cannot be measured; allowed: {MEASURABLE_PHANTOM}, "
            "the only phantom whose exact policy is known"
        )
    event = GameSeries(game, terms or LeakTerms(), [*names, player])
    measurement = LeakMeasurement(player)
    fixtures = make_leak_fixtures(player, event.terms.games, event.seed, event.options)
    outcomes = event.play_fixtures(
        fixtures, lambda index: f"{index // len(names) + 1:04}-{names[index % len(names)]}"
    )
    for index, outcome in outcomes.items():
        measurement.add_outcome(index, outcome)
    deals = len(measurement.list_complete_deals())
    if not deals:  # interrupted too early for any measurement
        raise KeyboardInterrupt
    mean, low, high = measurement.gain_from_policy()
    facts = {
        "game": game,
        "phantom": player,
        "games": deals,
        "investigators": {
            name: dict(zip(("share", "low", "high"), measurement.win_rate(number), strict=True))
            for number, name in enumerate(names)
        },
        "leak": mean,
        "low": low,
        "high": high,
    }
    table = Table(title=f"{player} as the phantom, {deals} deals", title_style="")
    table.add_column("Investigator")
    table.add_column("wins", justify="right")
    table.add_column("95 % interval", justify="right")
    for number, name in enumerate(names):
        share, lowest, highest = measurement.win_rate(number)
        table.add_row(name, f"{share:.1%}", f"{lowest:.1%} to {highest:.1%}")
    table.add_section()
    table.add_row("knowing the policy is worth", f"{mean:+.1%}", f"{low:+.1%} to {high:+.1%}")
    event.report_results(facts, [table])
