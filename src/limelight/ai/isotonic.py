"""Isotonic regression by the pool-adjacent-violators algorithm (Ayer et al. 1955)."""

from collections.abc import Iterable


def fit_isotonic(values: Iterable[float]) -> list[float]:
    """The nondecreasing sequence that is nearest to the values, by least squares.

    Neighbours that fall are pooled into a block, and each takes the mean of its block.
    """
    blocks: list[tuple[float, int]] = []
    for value in values:
        mean, size = value, 1
        while blocks and blocks[-1][0] > mean:
            previous_mean, previous_size = blocks.pop()
            mean = (mean * size + previous_mean * previous_size) / (size + previous_size)
            size += previous_size
        blocks.append((mean, size))
    return [mean for mean, size in blocks for _ in range(size)]
