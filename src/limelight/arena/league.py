"""Everybody against everybody: a table, and ratings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from openskill.models import PlackettLuce

from limelight.arena.match import Fixture, Outcome
from limelight.arena.pairs import Lapse, Score, pair_up, wilson


@dataclass(frozen=True)
class Rating:
    """How strong somebody is held to be, and how far off that may be."""

    mu: float
    sigma: float


class League:
    """Pairs of players and the games they have to play.

    Each pair plays just what a duel of these two with the same seed would be. The pairs take turns,
    so that a league cut short has told something of all.
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
        self.names = list(names)
        self.pairs = list(combinations(self.names, 2))
        series = [pair_up(game, pair, games, seed, options, players) for pair in self.pairs]
        self.fixtures: list[Fixture] = [one[number] for number in range(games) for one in series]

    def which(self, place: int) -> tuple[int, int]:
        """The pair that a game of the list belongs to, and its number among that pair's."""
        return place % len(self.pairs), place // len(self.pairs)

    def table(self, outcomes: Mapping[int, Outcome]) -> "Table":
        """What came of it; whatever order the games ended in, they count in the list's."""
        scores = {pair: Score(pair) for pair in self.pairs}
        model = PlackettLuce()
        skills = {name: model.rating() for name in self.names}
        for place in sorted(outcomes):
            index, number = self.which(place)
            a, b = pair = self.pairs[index]
            got = scores[pair].add(number, outcomes[place])
            ((skills[a],), (skills[b],)) = model.rate(
                [[skills[a]], [skills[b]]], scores=[got, 1 - got]
            )
        ratings = {name: Rating(skill.mu, skill.sigma) for name, skill in skills.items()}
        return Table(self.names, scores, ratings)


class Table:
    """The league as it stands."""

    def __init__(
        self,
        names: Sequence[str],
        scores: Mapping[tuple[str, str], Score],
        ratings: Mapping[str, Rating],
    ) -> None:
        self.scores = scores
        self.ratings = ratings
        #: The best first.
        self.names = sorted(names, key=lambda name: (-self.share(name), -ratings[name].mu))

    def score(self, name: str, other: str) -> tuple[Score, int]:
        """The games between two, and which side of them the first one is."""
        if (name, other) in self.scores:
            return self.scores[name, other], 0
        return self.scores[other, name], 1

    def points(self, name: str) -> float:
        """Somebody's points, against all."""
        return sum(score.points_of(side) for score, side in self._all(name))

    def games(self, name: str) -> int:
        """How many games somebody has played."""
        return sum(score.games for score, _ in self._all(name))

    def share(self, name: str) -> float:
        """Somebody's share of the points in all games played."""
        return self.points(name) / self.games(name) if self.games(name) else 0.0

    def interval(self, name: str) -> tuple[float, float]:
        """The 95 % interval of that share."""
        return wilson(self.points(name), self.games(name))

    def times(self, name: str) -> list[float]:
        """How long somebody took for each decision, in seconds."""
        return [second for score, side in self._all(name) for second in score.times[side]]

    def lapses(self, name: str) -> list[Lapse]:
        """The games that somebody forfeited."""
        return [lapse for score, side in self._all(name) for lapse in score.forfeits(side)]

    def _all(self, name: str) -> list[tuple[Score, int]]:
        pairs = [pair for pair in self.scores if name in pair]
        return [(self.scores[pair], pair.index(name)) for pair in pairs]
