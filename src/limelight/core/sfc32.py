"""Random numbers: seeded, splittable, the same compiled and interpreted."""

from typing import Final, SupportsIndex, final

from limelight.core.ints import i64
from limelight.core.validation import as_int, quote_value

WORD_MASK: Final[i64] = 0xFFFFFFFF
WARM_UP_ROUNDS: Final[i64] = 16


@final
class Rng:
    """A seeded random number generator: SFC32, "Small Fast Counting", of 32-bit words.

    The generator is by Chris Doty-Humphrey and comes from PractRand
    (https://pracrand.sourceforge.net). It needs additions, shifts and exclusive ors only, so no
    product ever leaves 63 bits. The two halves of the seed, a number from 0 to 2**63 - 1, fill its
    first two words. It is not safe against an attacker who sees its raw numbers.

    >>> rng = Rng(7)
    >>> [rng.below(6) for _ in range(8)]
    [5, 4, 2, 2, 4, 2, 1, 5]
    """

    def __init__(self, seed: SupportsIndex) -> None:
        given: int = seed if isinstance(seed, int) else as_int("seed", seed)
        if not 0 <= given < 1 << 63:
            raise ValueError(f"seed: {quote_value(given)} is out of range; allowed: 0 to 2**63 - 1")
        number: i64 = given
        #: The first of the three words that are mixed. Do not write to it.
        self.a: i64 = number & WORD_MASK
        #: The second word. Do not write to it.
        self.b: i64 = number >> 32
        #: The third word. Do not write to it.
        self.c: i64 = 0
        #: The number of words drawn, from 1. Do not write to it.
        self.counter: i64 = 1
        self._warm_up()

    def _warm_up(self) -> None:
        rounds: i64 = WARM_UP_ROUNDS
        while rounds > 0:
            self.next_word()
            rounds -= 1

    def next_word(self) -> i64:
        """The next 32 random bits."""
        a, b, c = self.a, self.b, self.c
        out: i64 = (a + b + self.counter) & WORD_MASK
        self.counter = (self.counter + 1) & WORD_MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD_MASK
        self.c = (((c << 21) | (c >> 11)) + out) & WORD_MASK
        return out

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely; `ValueError` if n is out of range.

        Bounded sampling after Lemire, "Fast Random Integer Generation in an Interval", ACM
        Transactions on Modeling and Computer Simulation 29 (2019).
        """
        if not 0 < n <= 0x7FFFFFFF:
            raise ValueError(f"below: {n} is out of range; allowed: 1 to 2**31 - 1")
        scaled: i64 = self.next_word() * n
        if scaled & WORD_MASK < n:
            # Words below this threshold would make some numbers more likely than others.
            threshold: i64 = (WORD_MASK + 1 - n) % n
            while scaled & WORD_MASK < threshold:
                scaled = self.next_word() * n
        return scaled >> 32

    def split(self) -> "Rng":
        """A new generator, independent of what this one yields from now on."""
        child = Rng(0)
        child.a, child.b, child.c = self.next_word(), self.next_word(), self.next_word()
        child.counter = 1
        child._warm_up()
        return child

    def copy(self) -> "Rng":
        """A generator that yields the same numbers as this one."""
        return _restore_rng(self.a, self.b, self.c, self.counter)

    def __reduce__(self) -> tuple[object, ...]:
        return _restore_rng, (self.a, self.b, self.c, self.counter)


def _restore_rng(a: i64, b: i64, c: i64, counter: i64) -> Rng:
    rng = Rng(0)
    rng.a, rng.b, rng.c = a, b, c
    rng.counter = counter
    return rng
