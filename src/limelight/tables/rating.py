"""Ratings of users by openskill (Plackett-Luce model, Weng and Lin 2011)."""

from collections.abc import Sequence
from typing import Final

import msgspec
from openskill.models import PlackettLuce

RATING_MODEL: Final = PlackettLuce()


class Rating(msgspec.Struct, frozen=True):
    """The estimated strength of a user, its standard deviation, and how many games it is from."""

    mu: float
    sigma: float
    games: int = 0

    @property
    def conservative_estimate(self) -> float:
        """The number that the page shows: three standard deviations below the estimate."""
        return self.mu - 3 * self.sigma


INITIAL_RATING: Final = Rating(RATING_MODEL.mu, RATING_MODEL.sigma)


def update_ratings(ratings: Sequence[Rating], result: Sequence[float]) -> list[Rating]:
    """The ratings after a game in which each of them had this result; more is better."""
    teams = [[RATING_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in ratings]
    after = RATING_MODEL.rate(teams, scores=list(result))
    return [
        Rating(new[0].mu, new[0].sigma, old.games + 1)
        for new, old in zip(after, ratings, strict=True)
    ]
