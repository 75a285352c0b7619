"""Sets of small numbers as bit masks, up to 62 bits wide."""

from typing import Final

from limelight.core.ints import i64
from limelight.core.rng import Rng

LOW: Final[i64] = 0xFFFFFFFF


def count(mask: i64) -> i64:
    """How many bits are set."""
    return _count(mask) if mask <= LOW else _count(mask & LOW) + _count(mask >> 32)


def _count(mask: i64) -> i64:
    """How many of 32 bits are set: two, four, then eight bits at a time."""
    mask -= (mask >> 1) & 0x55555555
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return (mask * 0x01010101 >> 24) & 0x3F


def lowest(mask: i64) -> i64:
    """The number of the lowest bit set."""
    return count((mask & -mask) - 1)


def nth(mask: i64, n: i64) -> i64:
    """The number of the n-th bit set, counting from 0 and from the lowest."""
    return count(_nth(mask, n) - 1)


def _nth(mask: i64, n: i64) -> i64:
    """The n-th bit set, as a mask."""
    while n > 0:
        mask &= mask - 1
        n -= 1
    return mask & -mask


def members(mask: i64, base: i64 = 0) -> list[int]:
    """The numbers of all bits set, each `base` higher, in ascending order."""
    found: list[int] = []
    number: i64 = base
    while mask:
        if mask & 1:
            found.append(number)
        mask >>= 1
        number += 1
    return found


def some(mask: i64, n: i64, rng: Rng) -> i64:
    """n of the bits set, every such choice being equally likely."""
    found: i64 = 0
    while n > 0:
        bit = _nth(mask, rng.below(count(mask)))
        found |= bit
        mask &= ~bit
        n -= 1
    return found
