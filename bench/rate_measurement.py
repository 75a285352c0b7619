"""How often work can be done in a second."""

from collections.abc import Callable

REPETITIONS = 3


def measure_rate(work: Callable[[], int], clock: Callable[[], float], seconds: float) -> float:
    """Repeat `work`, which returns how much it has done; return the best rate of three tries."""
    best = 0.0
    for _ in range(REPETITIONS):
        done = 0
        started = clock()
        while (elapsed := clock() - started) < seconds:
            done += work()
        best = max(best, done / elapsed)
    return best
