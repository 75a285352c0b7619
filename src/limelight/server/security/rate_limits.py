"""Rate limits: a token bucket for each user or network."""

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from time import monotonic
from typing import Final

from limelight.tables.refusal import Refusal

MAX_BUCKETS: Final = (
    100_000  # names remembered; of those forgotten it is as if they had never asked
)


class TooOften(Refusal):
    """A rate limit is exceeded; `seconds` says how long to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__("rate", f"that was too often; try again in {seconds} s")
        self.seconds = seconds


class RateLimiter:
    """Token buckets: each name has permits, which come back steadily.

    By a monotonic clock: setting the system's clock changes no limit.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def check_permit(self, kind: str, key: str, rate: tuple[int, int]) -> None:
        """`TooOften` if there is no permit; none is taken."""
        left = self._count_permits(kind, key, rate, self._clock())
        if left < 1:
            raise TooOften(ceil((1 - left) * rate[1] / rate[0]))

    def take_permit(self, kind: str, key: str, rate: tuple[int, int]) -> None:
        """Take a permit; `TooOften` if there is none."""
        now = self._clock()
        left = self._count_permits(kind, key, rate, now)
        self._store_permits(kind, key, left if left < 1 else left - 1, now)
        if left < 1:
            raise TooOften(ceil((1 - left) * rate[1] / rate[0]))

    def charge_permits(self, kind: str, key: str, rate: tuple[int, int], permits: int) -> None:
        """Take so many permits for something that is done already, even if there are fewer.

        What is missing is a debt that later permits pay: at most as much as the bucket holds.
        """
        now = self._clock()
        left = self._count_permits(kind, key, rate, now)
        self._store_permits(kind, key, max(left - permits, -float(rate[0])), now)

    def _store_permits(self, kind: str, key: str, permits_left: float, now: float) -> None:
        self._buckets.pop((kind, key), None)
        self._buckets[kind, key] = (permits_left, now)
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)

    def _count_permits(self, kind: str, key: str, rate: tuple[int, int], now: float) -> float:
        capacity, seconds = rate
        left, since = self._buckets.get((kind, key), (float(capacity), now))
        return min(float(capacity), left + max(0.0, now - since) * capacity / seconds)
