"""Sets of small numbers as bit masks, up to 62 bits wide."""

from typing import Final

from limelight.core.ints import i64
from limelight.core.sfc32 import Rng

LOW_WORD_MASK: Final[i64] = 0xFFFFFFFF


def count_members(mask: i64) -> i64:
    """How many bits are set."""
    if mask <= LOW_WORD_MASK:
        return _count_in_word(mask)
    return _count_in_word(mask & LOW_WORD_MASK) + _count_in_word(mask >> 32)


def _count_in_word(mask: i64) -> i64:
    """How many of 32 bits are set: adds up two, four, then eight bits at a time."""
    mask -= (mask >> 1) & 0x55555555
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return (mask * 0x01010101 >> 24) & 0x3F


def lowest_member(mask: i64) -> i64:
    """The number of the lowest bit set."""
    return count_members((mask & -mask) - 1)


def nth_member(mask: i64, n: i64) -> i64:
    """The number of the n-th bit set, counting from 0 and from the lowest."""
    return count_members(_nth_bit(mask, n) - 1)


def _nth_bit(mask: i64, n: i64) -> i64:
    """The n-th bit set, as a mask."""
    while n > 0:
        mask &= mask - 1
        n -= 1
    return mask & -mask


def list_members(mask: i64, base: i64 = 0) -> list[int]:
    """The numbers of all bits set, each `base` higher, in ascending order."""
    members: list[int] = []
    number: i64 = base
    while mask:
        if mask & 1:
            members.append(number)
        mask >>= 1
        number += 1
    return members


def sample_members(mask: i64, count: i64, rng: Rng) -> i64:
    """n of the bits set, as a mask; every such choice is equally likely."""
    sample: i64 = 0
    while count > 0:
        bit = _nth_bit(mask, rng.below(count_members(mask)))
        sample |= bit
        mask &= ~bit
        count -= 1
    return sample
