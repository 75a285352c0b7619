"""Pairings: the games of two players, with seats exchanged, and the score."""

import math
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field

from limelight.arena.game_runner import Fixture, FixtureSequence, Outcome
from limelight.arena.statistics import wilson_interval
from limelight.games import game as game_of


def name_first_seats(game: str) -> list[str]:
    """The seat of the first player in even and in odd games."""
    rules = game_of(game)
    # In a game for many the players alternate round the table: then the names of seats say nothing.
    is_for_two = rules.options.max_players == 2
    return list(rules.facts["seats"]) if is_for_two else ["seat 1", "seat 2"]


def sides_by_seat(game_index: int, players: int) -> list[int]:
    """The side of each seat in a game of a pairing: 0 is the first player, 1 the second."""
    return [(seat + game_index) % 2 for seat in range(players)]


def make_pairing(
    game: str,
    names: tuple[str, str],
    games: int,
    seed: str,
    options: Mapping[str, object],
    players: int = 2,
) -> FixtureSequence:
    """The fixtures of two players: of each two, the second has the same deals and seats exchanged.

    With more than two seats the players alternate round the table. If the number of seats is odd,
    the player with more seats in the first of two games has fewer in the second.
    """

    def make_fixture(number: int) -> Fixture:
        return Fixture(
            game,
            tuple(names[side] for side in sides_by_seat(number, players)),
            f"{seed} {number // 2}",
            f"{seed} players {number}",
            options,
        )

    return FixtureSequence(games, make_fixture)


@dataclass(frozen=True)
class SideForfeit:
    """A game of a pairing that one side forfeited."""

    #: The index of the game in the pairing, from 0.
    game: int
    #: The side that forfeited it.
    side: int
    #: The reason, for people.
    reason: str


@dataclass
class PairingScore:
    """The results of a pairing; side 0 is the first player, side 1 the second."""

    #: The players of both sides.
    names: tuple[str, str]
    #: How many games were counted.
    games: int = 0
    #: The points of side 0; a shared win is part of a point.
    points: float = 0.0
    #: The same in even and in odd games, in which side 0 has different seats.
    points_by_seat: list[float] = field(default_factory=lambda: [0.0, 0.0])
    #: How many even and odd games were counted.
    games_by_seat: list[int] = field(default_factory=lambda: [0, 0])
    #: The games in which each side had the larger part of the win.
    wins: list[int] = field(default_factory=lambda: [0, 0])
    #: The time of each decision of each side.
    decision_seconds: tuple["array[float]", "array[float]"] = field(
        default_factory=lambda: (array("d"), array("d"))
    )
    #: The games that a side forfeited.
    forfeits: list[SideForfeit] = field(default_factory=list[SideForfeit])

    def add_outcome(self, game_index: int, outcome: Outcome) -> float:
        """Count a game; the points of side 0 in it."""
        seat_index = game_index % 2
        sides = sides_by_seat(game_index, len(outcome.win_shares))
        points = sum(
            share for share, side in zip(outcome.win_shares, sides, strict=True) if side == 0
        )
        if outcome.forfeit:
            side = sides[outcome.forfeit.seat]
            self.forfeits.append(SideForfeit(game_index, side, outcome.forfeit.reason))
            points = float(side)
        for side, seconds in zip(sides, outcome.decision_seconds, strict=True):
            self.decision_seconds[side].extend(seconds)
        self.games += 1
        self.points += points
        self.points_by_seat[seat_index] += points
        self.games_by_seat[seat_index] += 1
        if not math.isclose(points, 0.5):
            self.wins[points < 0.5] += 1
        return points

    def points_of_side(self, side: int) -> float:
        """A side's points."""
        return self.games - self.points if side else self.points

    def share_of_points(self, side: int = 0) -> float:
        """A side's share of the points."""
        return self.points_of_side(side) / self.games if self.games else 0.5

    def share_in_seat(self, seat_index: int, side: int = 0) -> float | None:
        """A side's share in a seat of `name_first_seats`; None if it never had that seat."""
        if side:
            other_share = self.share_in_seat(1 - seat_index)
            return None if other_share is None else 1 - other_share
        games = self.games_by_seat[seat_index]
        return self.points_by_seat[seat_index] / games if games else None

    def share_interval(self, side: int = 0) -> tuple[float, float]:
        """The 95 % interval of a side's share."""
        return wilson_interval(self.points_of_side(side), self.games)

    def forfeits_of_side(self, side: int) -> list[SideForfeit]:
        """The games that a side forfeited."""
        return [forfeit for forfeit in self.forfeits if forfeit.side == side]
