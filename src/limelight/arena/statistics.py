"""Intervals, Elo differences and summaries of decision times."""

import math
from collections.abc import Sequence
from statistics import NormalDist

Z_SCORE_95 = NormalDist().inv_cdf(0.975)  # for two-sided intervals of 95 %


def wilson_interval(points: float, games: int) -> tuple[float, float]:
    """The 95 % score interval of a share (Wilson 1927); points may be fractions of wins."""
    if not games:
        return 0.0, 1.0
    share, spread = points / games, Z_SCORE_95 * Z_SCORE_95 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z_SCORE_95 / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def elo_difference(share: float) -> float | None:
    """The difference in Elo points that predicts a share; None if it is infinite."""
    if not 0 < share < 1:
        return None
    return 400 * math.log10(share / (1 - share)) + 0.0  # turns -0.0 into 0.0


def mean_or_none(values: Sequence[float]) -> float | None:
    """The mean of some values; None if there are none."""
    return math.fsum(values) / len(values) if values else None


def percentile_99(values: Sequence[float]) -> float | None:
    """The value that 99 of 100 do not exceed; None if there are none."""
    return sorted(values)[math.ceil(len(values) * 0.99) - 1] if values else None
