"""Measures how much a phantom gives away by its policy.

Three Investigators play it over the same deals: one that ignores how the phantom plays, the master,
and one that knows the phantom's policy.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from limelight.arena.game_runner import Fixture, Outcome
from limelight.arena.statistics import Z_SCORE_95, wilson_interval

#: The players' names, with the phantom's to be filled in.
INVESTIGATOR_SPECS = ("blind:{}", "master", "told:{}")


def make_leak_fixtures(
    phantom: str, deals: int, seed: str, options: Mapping[str, object]
) -> list[Fixture]:
    """Every deal once for each Investigator, with common random numbers for the phantom."""
    return [
        Fixture(
            "opera",
            (investigator.format(phantom), phantom),
            f"{seed} {deal}",
            f"{seed} {deal}",
            options,
        )
        for deal in range(deals)
        for investigator in INVESTIGATOR_SPECS
    ]


@dataclass
class LeakMeasurement:
    """The results of the fixtures of `make_leak_fixtures`."""

    phantom: str
    #: For each deal and Investigator, whether the Investigator won.
    wins_by_deal: dict[int, dict[int, bool]] = field(default_factory=dict[int, dict[int, bool]])

    def add_outcome(self, fixture_index: int, outcome: Outcome) -> None:
        """Count a game."""
        deal, investigator = divmod(fixture_index, len(INVESTIGATOR_SPECS))
        self.wins_by_deal.setdefault(deal, {})[investigator] = outcome.win_shares[0] > 0.5

    def list_complete_deals(self) -> list[dict[int, bool]]:
        """The results of the deals that every Investigator has played."""
        return [wins for wins in self.wins_by_deal.values() if len(wins) == len(INVESTIGATOR_SPECS)]

    def win_rate(self, investigator: int) -> tuple[float, float, float]:
        """An Investigator's win rate, and its 95 % interval."""
        deals = self.list_complete_deals()
        wins = sum(deal[investigator] for deal in deals)
        return wins / len(deals), *wilson_interval(wins, len(deals))

    def gain_from_policy(self) -> tuple[float, float, float]:
        """The gain in win rate from knowing the policy, with the 95 % interval of paired deals."""
        gains = [deal[2] - deal[0] for deal in self.list_complete_deals()]
        mean = sum(gains) / len(gains)
        variance = sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1)
        margin = Z_SCORE_95 * math.sqrt(variance / len(gains))
        return mean, mean - margin, mean + margin
