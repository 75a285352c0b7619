"""Who asks too often waits."""

from collections import OrderedDict
from math import ceil
from typing import Final

from limelight.tables.refusal import Refusal

MOST: Final = 100_000  # names remembered; of those forgotten it is as if they had never asked


class TooOften(Refusal):
    """Somebody has to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__("rate", f"that was too often; try again in {seconds} s")
        self.seconds = seconds


class Limiter:
    """Each name has a bucket of permits that fills up again steadily."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, what: str, who: str, rate: tuple[int, int], now: float) -> None:
        """Take a permit; `TooOften` if there is none."""
        most, seconds = rate
        left, since = self._buckets.pop((what, who), (float(most), now))
        left = min(float(most), left + max(0.0, now - since) * most / seconds)
        short = left < 1
        self._buckets[what, who] = (left if short else left - 1, now)
        if len(self._buckets) > MOST:
            self._buckets.popitem(last=False)
        if short:
            raise TooOften(ceil((1 - left) * seconds / most))
