"""Who asks too often waits."""

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from time import monotonic
from typing import Final

from limelight.tables.refusal import Refusal

MOST: Final = 100_000  # names remembered; of those forgotten it is as if they had never asked


class TooOften(Refusal):
    """Somebody has to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__("rate", f"that was too often; try again in {seconds} s")
        self.seconds = seconds


class Limiter:
    """Token buckets: each name has permits, which come back steadily.

    By a monotonic clock: setting the system's clock frees nobody, and locks nobody out.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def check(self, what: str, who: str, rate: tuple[int, int]) -> None:
        """`TooOften` if there is no permit; none is taken."""
        left = self._left(what, who, rate, self._clock())
        if left < 1:
            raise TooOften(ceil((1 - left) * rate[1] / rate[0]))

    def take(self, what: str, who: str, rate: tuple[int, int]) -> None:
        """Take a permit; `TooOften` if there is none."""
        now = self._clock()
        left = self._left(what, who, rate, now)
        self._buckets.pop((what, who), None)
        self._buckets[what, who] = (left if left < 1 else left - 1, now)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        if left < 1:
            raise TooOften(ceil((1 - left) * rate[1] / rate[0]))

    def _left(self, what: str, who: str, rate: tuple[int, int], now: float) -> float:
        most, seconds = rate
        left, since = self._buckets.get((what, who), (float(most), now))
        return min(float(most), left + max(0.0, now - since) * most / seconds)
