"""How well people play, and how a game changes what is thought of them."""

from collections.abc import Sequence
from typing import Final

import msgspec
from openskill.models import PlackettLuce

MODEL: Final = PlackettLuce()


class Rating(msgspec.Struct, frozen=True):
    """How well somebody plays, how sure that is, after how many games."""

    mu: float
    sigma: float
    games: int = 0

    @property
    def shown(self) -> float:
        """The number people see: surely at least as good as this."""
        return self.mu - 3 * self.sigma


BEGINNER: Final = Rating(MODEL.mu, MODEL.sigma)


def rated(ratings: Sequence[Rating], result: Sequence[float]) -> list[Rating]:
    """The ratings after a game with this result."""
    teams = [[MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in ratings]
    after = MODEL.rate(teams, scores=list(result))
    return [
        Rating(new[0].mu, new[0].sigma, old.games + 1)
        for new, old in zip(after, ratings, strict=True)
    ]
