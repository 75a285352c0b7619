"""Two players against each other: who sits where, and what came of it."""

import math
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist

from limelight.arena.game_runner import Fixture, Fixtures, Outcome

#: Where the first of the two sits; in a game for more they alternate round the table.
SEATS: dict[str, tuple[str, str]] = {
    "opera": ("investigator", "phantom"),
    "jack": ("investigator", "jack"),
    "minuit": ("seat 1", "seat 2"),
}
Z = NormalDist().inv_cdf(0.975)  # of an interval that holds the truth 95 times in 100


def seating(number: int, players: int) -> list[int]:
    """Which of the two has each seat in a game of theirs: 0 is the first, 1 the second."""
    return [(seat + number) % 2 for seat in range(players)]


def pair_up(
    game: str,
    names: tuple[str, str],
    games: int,
    seed: str,
    options: Mapping[str, object],
    players: int = 2,
) -> Fixtures:
    """Games in pairs: the second has the deals of the first, with the seats exchanged.

    With more seats than two the names alternate round the table. If their number is odd, who has
    one seat more in the first game of a pair has one less in the second.
    """

    def fixture(number: int) -> Fixture:
        return Fixture(
            game,
            tuple(names[side] for side in seating(number, players)),
            f"{seed} {number // 2}",
            f"{seed} players {number}",
            options,
        )

    return Fixtures(games, fixture)


def wilson(points: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson; a shared win counts as part of one."""
    if not games:
        return 0.0, 1.0
    share, spread = points / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def elo(share: float) -> float | None:
    """The difference in Elo points that makes such a share likely; None: it has no bounds."""
    if not 0 < share < 1:
        return None
    return 400 * math.log10(share / (1 - share)) + 0.0  # and no -0.0


@dataclass(frozen=True)
class Lapse:
    """A game that one of the two forfeited."""

    #: The number of the game, from 0.
    game: int
    #: Which of the two.
    side: int
    #: Why, for people.
    reason: str


@dataclass
class Score:
    """What came of the games between two players; side 0 is the first of them, 1 the second."""

    #: The two.
    names: tuple[str, str]
    #: How many games were counted.
    games: int = 0
    #: The first player's points, a shared win being part of one.
    points: float = 0.0
    #: The same by where that player sat.
    points_at: list[float] = field(default_factory=lambda: [0.0, 0.0])
    #: How many games that player sat there.
    games_at: list[int] = field(default_factory=lambda: [0, 0])
    #: Games that each won, if only by the larger part.
    wins: list[int] = field(default_factory=lambda: [0, 0])
    #: Seconds for each decision.
    times: tuple["array[float]", "array[float]"] = field(
        default_factory=lambda: (array("d"), array("d"))
    )
    #: The games that one of them forfeited.
    lapses: list[Lapse] = field(default_factory=list[Lapse])

    def add(self, number: int, outcome: Outcome) -> float:
        """Count a game; the first player's points in it."""
        place = number % 2
        sides = seating(number, len(outcome.shares))
        got = sum(share for share, side in zip(outcome.shares, sides, strict=True) if side == 0)
        if outcome.forfeit:
            lapse = Lapse(number, sides[outcome.forfeit.seat], outcome.forfeit.reason)
            self.lapses.append(lapse)
            got = float(lapse.side)
        for side, times in zip(sides, outcome.times, strict=True):
            self.times[side].extend(times)
        self.games += 1
        self.points += got
        self.points_at[place] += got
        self.games_at[place] += 1
        if not math.isclose(got, 0.5):
            self.wins[got < 0.5] += 1
        return got

    def points_of(self, side: int) -> float:
        """A side's points."""
        return self.games - self.points if side else self.points

    def share(self, side: int = 0) -> float:
        """A side's share of the points."""
        return self.points_of(side) / self.games if self.games else 0.5

    def share_at(self, place: int, side: int = 0) -> float | None:
        """A side's share when it sat there; None if it never did."""
        if side:
            other = self.share_at(1 - place)
            return None if other is None else 1 - other
        return self.points_at[place] / self.games_at[place] if self.games_at[place] else None

    def interval(self, side: int = 0) -> tuple[float, float]:
        """The 95 % interval of a side's share."""
        return wilson(self.points_of(side), self.games)

    def forfeits(self, side: int) -> list[Lapse]:
        """The games that a side forfeited."""
        return [lapse for lapse in self.lapses if lapse.side == side]


def mean(times: Sequence[float]) -> float | None:
    """The mean of some times; None if there are none."""
    return math.fsum(times) / len(times) if times else None


def nearly_all(times: Sequence[float]) -> float | None:
    """The time that 99 of 100 do not exceed; None if there are none."""
    return sorted(times)[math.ceil(len(times) * 0.99) - 1] if times else None
