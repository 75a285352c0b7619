"""Everybody against everybody: a table, and ratings."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from limelight.arena.game_runner import Fixture, Fixtures, Outcome
from limelight.arena.pairing import Lapse, Score, pair_up, wilson


@dataclass(frozen=True)
class Rating:
    """How strong somebody is held to be, and how far off that may be."""

    mu: float
    sigma: float


@dataclass(frozen=True)
class Meeting:
    """A game of a league that was played, and how both are rated after it."""

    pair: int
    #: Among the games of that pair.
    number: int
    fixture: Fixture
    outcome: Outcome
    names: tuple[str, str]
    #: The first one's; the rest is the other's.
    points: float
    ratings: tuple[Rating, Rating]

    @property
    def winner(self) -> str | None:
        """Who has won, if only by the larger part; None if they share the game equally."""
        return None if math.isclose(self.points, 0.5) else self.names[self.points < 0.5]


def _rating(skill: PlackettLuceRating) -> Rating:
    return Rating(skill.mu, skill.sigma)


#: What everybody begins with.
START = _rating(PlackettLuce().rating())


class League:
    """Pairs of players and the games they have to play.

    Each pair plays just what a duel of these two with the same seed would be. The pairs take turns,
    so that a league cut short has told something of all. Who joins it later, as the last one, and
    more games change nothing about those that there were.
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
        self.games = games
        self.seed = seed
        self.options = options
        self.players = players
        self.pairs = [(a, b) for place, b in enumerate(names) for a in names[:place]]
        self._series = [pair_up(game, pair, games, seed, options, players) for pair in self.pairs]
        self.fixtures = Fixtures(games * len(self.pairs), self._fixture)

    def _fixture(self, place: int) -> Fixture:
        pair, number = self.which(place)
        return self._series[pair][number]

    def which(self, place: int) -> tuple[int, int]:
        """The pair that a game of the list belongs to, and its number among that pair's."""
        return place % len(self.pairs), place // len(self.pairs)

    def place(self, pair: int, number: int) -> int:
        """Where in the list a pair's game is."""
        return number * len(self.pairs) + pair

    def label(self, place: int) -> str:
        """What a game of the list is called."""
        pair, number = self.which(place)
        return f"{pair + 1:02}-{number + 1:04}"

    def table(self, outcomes: Mapping[int, Outcome]) -> "Table":
        """What came of it; whatever order the games ended in, they count in the list's."""
        scores = {pair: Score(pair) for pair in self.pairs}
        model = PlackettLuce()
        skills = {name: model.rating() for name in self.names}
        meetings: list[Meeting] = []
        for place in sorted(outcomes):
            index, number = self.which(place)
            a, b = pair = self.pairs[index]
            got = scores[pair].add(number, outcomes[place])
            ((skills[a],), (skills[b],)) = model.rate(
                [[skills[a]], [skills[b]]], scores=[got, 1 - got]
            )
            after = (_rating(skills[a]), _rating(skills[b]))
            fixture, outcome = self.fixtures[place], outcomes[place]
            meetings.append(Meeting(index, number, fixture, outcome, pair, got, after))
        ratings = {name: _rating(skill) for name, skill in skills.items()}
        return Table(self.names, scores, ratings, meetings)


def short(name: str, letters: int) -> str:
    """A name in so many letters at most: its middle can be left out best, of a path above all."""
    head = letters // 3
    return name if len(name) <= letters else f"{name[:head]}…{name[head + 1 - letters :]}"


class Table:
    """The league as it stands."""

    def __init__(
        self,
        names: Sequence[str],
        scores: Mapping[tuple[str, str], Score],
        ratings: Mapping[str, Rating],
        meetings: Sequence[Meeting],
    ) -> None:
        self.scores = scores
        self.ratings = ratings
        #: The games in the order in which they count.
        self.meetings = meetings
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
