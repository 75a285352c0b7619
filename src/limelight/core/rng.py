"""Random numbers: seeded, splittable, the same ones compiled and interpreted."""

from typing import Final, SupportsIndex, final

from limelight.core.ints import i64
from limelight.core.validation import as_int, quote

WORD: Final[i64] = 0xFFFFFFFF
WARM_UP: Final[i64] = 16


@final
class Rng:
    """A small fast counting generator: three mixed 32-bit words beside a counter.

    The mixing is additions, shifts and exclusive ors of 32-bit words only, so that no product ever
    leaves 63 bits. Not for secrets against an attacker who sees its raw numbers. The seed is a
    number from 0 to 2**63 - 1.

    >>> rng = Rng(7)
    >>> [rng.below(6) for _ in range(8)]
    [2, 4, 4, 1, 3, 2, 0, 5]
    """

    def __init__(self, seed: SupportsIndex) -> None:
        given: int = seed if isinstance(seed, int) else as_int("seed", seed)
        if not 0 <= given < 1 << 63:
            raise ValueError(f"seed: {quote(given)} is out of range; allowed: 0 to 2**63 - 1")
        number: i64 = given
        #: The first of three words that are mixed: its state, not to be written to.
        self.a: i64 = number & WORD
        #: The second.
        self.b: i64 = number >> 32
        #: The third.
        self.c: i64 = 0
        #: Counts the words drawn.
        self.counter: i64 = 1
        self._warm_up()

    def _warm_up(self) -> None:
        rounds: i64 = WARM_UP
        while rounds > 0:
            self.word()
            rounds -= 1

    def word(self) -> i64:
        """The next 32 random bits."""
        a, b, c = self.a, self.b, self.c
        out: i64 = (a + b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = (((c << 21) | (c >> 11)) + out) & WORD
        return out

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each exactly as likely as the others."""
        if not 0 < n <= 0x7FFFFFFF:
            raise ValueError(f"below: {n} is out of range; allowed: 1 to 2**31 - 1")
        scaled: i64 = self.word() * n
        if scaled & WORD < n:
            # The first few words of each n-th of the range would make some numbers likelier.
            surplus: i64 = (WORD + 1 - n) % n
            while scaled & WORD < surplus:
                scaled = self.word() * n
        return scaled >> 32

    def split(self) -> "Rng":
        """A new generator, independent of what this one yields from now on."""
        child = Rng(0)
        child.a, child.b, child.c = self.word(), self.word(), self.word()
        child.counter = 1
        child._warm_up()
        return child

    def copy(self) -> "Rng":
        """A generator that will yield the same numbers."""
        return _revive(self.a, self.b, self.c, self.counter)

    def __reduce__(self) -> tuple[object, ...]:
        return _revive, (self.a, self.b, self.c, self.counter)


def _revive(a: i64, b: i64, c: i64, counter: i64) -> Rng:
    """The generator in the middle of its numbers, out of a copy or a pickle."""
    rng = Rng(0)
    rng.a, rng.b, rng.c = a, b, c
    rng.counter = counter
    return rng
