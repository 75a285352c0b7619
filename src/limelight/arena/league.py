"""Leagues: every player against every other, with a table and ratings."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from limelight.arena.game_runner import Fixture, FixtureSequence, Outcome
from limelight.arena.pairing import PairingScore, SideForfeit, make_pairing
from limelight.arena.statistics import wilson_interval
from limelight.tables.rating import INITIAL_RATING, Rating, update_ratings


@dataclass(frozen=True)
class LeagueGame:
    """A game of a league that was played, with the ratings of both players after it."""

    #: The index of the pairing in the league, and of the game in the pairing.
    pairing_index: int
    game_index: int
    fixture: Fixture
    outcome: Outcome
    names: tuple[str, str]
    #: The points of the first of `names`; the other has the rest of one point.
    first_points: float
    ratings: tuple[Rating, Rating]

    @property
    def winner(self) -> str | None:
        """The player with the larger part of the win; None if both have the same."""
        return None if math.isclose(self.first_points, 0.5) else self.names[self.first_points < 0.5]


class League:
    """All pairings of some players, as one list of fixtures.

    A pairing has the same games as a duel of these two players with the same seed. The list goes
    round the pairings, so that a league that is stopped early has games of all of them. Further
    players at the end of `names` and further games do not change the games that there are.
    """

    def __init__(
        self,
        game: str,
        names: Sequence[str],
        games: int,
        seed: str,
        options: Mapping[str, object],
        players: int = 2,
    ) -> None:
        self.game = game
        self.names = list(names)
        self.games_per_pairing = games
        self.seed = seed
        self.options = options
        #: How many seats a game has.
        self.players = players
        self.pairings = [(a, b) for index, b in enumerate(names) for a in names[:index]]
        self._fixtures_by_pairing = [
            make_pairing(game, pairing, games, seed, options, players) for pairing in self.pairings
        ]
        self.fixtures = FixtureSequence(games * len(self.pairings), self._make_fixture)

    def _make_fixture(self, index: int) -> Fixture:
        pairing_index, game_index = self.locate_game(index)
        return self._fixtures_by_pairing[pairing_index][game_index]

    def locate_game(self, index: int) -> tuple[int, int]:
        """The index of a fixture's pairing, and of its game in that pairing."""
        return index % len(self.pairings), index // len(self.pairings)

    def index_in_league(self, pairing_index: int, game_index: int) -> int:
        """The index of the fixture of a pairing's game."""
        return game_index * len(self.pairings) + pairing_index

    def label_game(self, index: int) -> str:
        """A short name of a fixture, for files."""
        pairing_index, game_index = self.locate_game(index)
        return f"{pairing_index + 1:02}-{game_index + 1:04}"

    def make_table(self, outcomes: Mapping[int, Outcome]) -> "LeagueTable":
        """The table after these outcomes, which are counted by index, not by time."""
        scores = {pairing: PairingScore(pairing) for pairing in self.pairings}
        ratings = dict.fromkeys(self.names, INITIAL_RATING)
        games: list[LeagueGame] = []
        for index in sorted(outcomes):
            pairing_index, game_index = self.locate_game(index)
            first, second = names = self.pairings[pairing_index]
            points = scores[names].add_outcome(game_index, outcomes[index])
            ratings[first], ratings[second] = after = update_ratings(
                (ratings[first], ratings[second]), (points, 1 - points)
            )
            games.append(
                LeagueGame(
                    pairing_index,
                    game_index,
                    self.fixtures[index],
                    outcomes[index],
                    names,
                    points,
                    (after[0], after[1]),
                )
            )
        return LeagueTable(self.names, scores, ratings, games)


def shorten_middle(name: str, letters: int) -> str:
    """A name in at most so many letters; the middle of a path says least, so that is left out."""
    head = letters // 3
    return name if len(name) <= letters else f"{name[:head]}…{name[head + 1 - letters :]}"


class LeagueTable:
    """The results of a league, by player and by pairing."""

    def __init__(
        self,
        names: Sequence[str],
        scores: Mapping[tuple[str, str], PairingScore],
        ratings: Mapping[str, Rating],
        games: Sequence[LeagueGame],
    ) -> None:
        self.scores = scores
        self.ratings = ratings
        #: In the order in which they count.
        self.games = games
        #: The best first.
        self.names = sorted(
            names, key=lambda name: (-self.share_of_points(name), -ratings[name].mu)
        )

    def score_between(self, name: str, other: str) -> tuple[PairingScore, int]:
        """The score of a pairing, and the side of the first player in it."""
        if (name, other) in self.scores:
            return self.scores[name, other], 0
        return self.scores[other, name], 1

    def total_points(self, name: str) -> float:
        """A player's points against all others."""
        return sum(score.points_of_side(side) for score, side in self._scores_with_sides(name))

    def count_games(self, name: str) -> int:
        """How many games a player has played."""
        return sum(score.games for score, _ in self._scores_with_sides(name))

    def share_of_points(self, name: str) -> float:
        """A player's share of the points in all its games."""
        return self.total_points(name) / self.count_games(name) if self.count_games(name) else 0.0

    def share_interval(self, name: str) -> tuple[float, float]:
        """The 95 % interval of that share."""
        return wilson_interval(self.total_points(name), self.count_games(name))

    def decision_seconds(self, name: str) -> list[float]:
        """How long a player took for each of its decisions."""
        return [
            seconds
            for score, side in self._scores_with_sides(name)
            for seconds in score.decision_seconds[side]
        ]

    def list_forfeits(self, name: str) -> list[SideForfeit]:
        """The games that a player forfeited."""
        return [
            forfeit
            for score, side in self._scores_with_sides(name)
            for forfeit in score.forfeits_of_side(side)
        ]

    def _scores_with_sides(self, name: str) -> list[tuple[PairingScore, int]]:
        pairings = [pairing for pairing in self.scores if name in pairing]
        return [(self.scores[pairing], pairing.index(name)) for pairing in pairings]
