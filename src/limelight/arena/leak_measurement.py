"""How much a phantom gives away, measured: three Investigators play it over the same deals."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from limelight.arena.game_runner import Fixture, Outcome
from limelight.arena.pairing import Z, wilson

#: The Investigators: who reads nothing, the master as it is, and who knows the policy.
READERS = ("blind:{}", "master", "told:{}")


def fixtures(name: str, games: int, seed: str, options: Mapping[str, object]) -> list[Fixture]:
    """Each deal once for each Investigator; the phantom has the same luck each time."""
    return [
        Fixture("opera", (reader.format(name), name), f"{seed} {deal}", f"{seed} {deal}", options)
        for deal in range(games)
        for reader in READERS
    ]


@dataclass
class Leak:
    """What came of it."""

    name: str
    #: For each deal and Investigator, whether the Investigator won.
    won: dict[int, dict[int, bool]] = field(default_factory=dict[int, dict[int, bool]])

    def add(self, place: int, outcome: Outcome) -> None:
        """Count a game."""
        deal, reader = divmod(place, len(READERS))
        self.won.setdefault(deal, {})[reader] = outcome.shares[0] > 0.5

    def complete(self) -> list[dict[int, bool]]:
        """The deals that every Investigator has played."""
        return [won for won in self.won.values() if len(won) == len(READERS)]

    def share(self, reader: int) -> tuple[float, float, float]:
        """An Investigator's win rate, and its 95 % interval."""
        deals = self.complete()
        wins = sum(won[reader] for won in deals)
        return wins / len(deals), *wilson(wins, len(deals))

    def gain(self) -> tuple[float, float, float]:
        """What knowing the policy is worth, and its 95 % interval: deal by deal."""
        gains = [won[2] - won[0] for won in self.complete()]
        mean = sum(gains) / len(gains)
        spread = sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1)
        half = Z * math.sqrt(spread / len(gains))
        return mean, mean - half, mean + half
