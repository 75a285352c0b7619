"""Random numbers: the published SFC32, uniform below a bound, and different after a split."""

import itertools
import pickle
from collections import Counter

import pytest

from limelight import Rng

pytestmark = pytest.mark.interpreted


# The first words that PractRand's own tool prints for a 64-bit seed, `RNG_output sfc32 32 SEED`, as
# quoted in the tests of a C++ implementation, cxx::sfc32. For seed 0 the documentation of the Rust
# crate sfc-prng has the same words.
PUBLISHED_WORDS = {
    0x0000000000000000: (
        *(0x514676C3, 0x08A809DF, 0x30349D2B, 0xFB52C520),
        *(0x38802BE1, 0x948279E6, 0xEC4BF1D9, 0x7CB0A909),
    ),
    0x1160843560A847B1: (
        *(0xF9EA2944, 0xB8DE4818, 0xDA3F8EF3, 0xDFE59C72),
        *(0xDA840BC6, 0x93EB481B, 0x80FF0E2D, 0x47A441A1),
    ),
    0x0000000007F04EBF: (
        *(0x7A00FACC, 0x5A97B427, 0xB5E3CB93, 0x68FCDF1F),
        *(0xF07040C9, 0x9AAD485B, 0xBFBA12D8, 0xD953C25B),
    ),
}
PRACTRAND_WARM_UP_ROUNDS = 12


@pytest.mark.parametrize("seed", PUBLISHED_WORDS)
def test_the_words_are_the_published_words_of_sfc32(seed: int) -> None:
    """PractRand puts the seed into the second and third word, and warms up for 12 rounds."""
    rng = Rng(0)
    rng.a, rng.b, rng.c, rng.counter = 0, seed & 0xFFFFFFFF, seed >> 32, 1
    for _ in range(PRACTRAND_WARM_UP_ROUNDS):
        rng.next_word()
    assert tuple(rng.next_word() for _ in range(8)) == PUBLISHED_WORDS[seed]


def test_seed_0_continues_the_published_words_after_four_more_rounds() -> None:
    """Our warm-up has 16 rounds; for seed 0 the state is PractRand's."""
    rng = Rng(0)
    assert [rng.next_word() for _ in range(4)] == list(PUBLISHED_WORDS[0][4:])


def test_the_numbers_of_a_seed_never_change() -> None:
    rng = Rng(42)
    assert [rng.next_word() for _ in range(4)] == WORDS
    assert [rng.below(70) for _ in range(10)] == BELOW
    assert [rng.split().next_word(), rng.next_word()] == SPLIT


WORDS = [3960382089, 1547270628, 4040468816, 1355524940]
BELOW = [61, 36, 40, 42, 55, 49, 54, 59, 53, 69]
SPLIT = [331515173, 68787057]


@pytest.mark.parametrize("n", [1, 2, 3, 8, 10, 70])
def test_below_is_uniform(n: int) -> None:
    rng = Rng(n)
    counts = Counter(rng.below(n) for _ in range(20_000))
    assert set(counts) == set(range(n))
    expected = 20_000 / n
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    degrees_of_freedom = n - 1
    assert chi_square <= degrees_of_freedom + 4 * (2 * degrees_of_freedom) ** 0.5


def test_split_makes_a_different_stream() -> None:
    parent = Rng(1)
    child = parent.split()
    other = parent.split()
    streams = [tuple(rng.next_word() for _ in range(8)) for rng in (parent, child, other)]
    assert len(set(streams)) == 3


def test_split_is_repeatable() -> None:
    assert Rng(5).split().next_word() == Rng(5).split().next_word()


def test_a_copy_yields_the_same_numbers_and_leaves_the_original_alone() -> None:
    rng = Rng(9)
    twin = rng.copy()
    assert [twin.next_word() for _ in range(5)] == [rng.next_word() for _ in range(5)]


def test_neighbouring_seeds_give_unrelated_numbers() -> None:
    words = [Rng(seed).next_word() for seed in range(2000)]
    assert len(set(words)) == 2000
    bits = sum((word ^ following).bit_count() for word, following in itertools.pairwise(words))
    assert 15.5 < bits / 1999 < 16.5


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=f"seed: {seed} is out of range"):
        Rng(seed)


@pytest.mark.parametrize("n", [0, -1, 1 << 31])
def test_below_refuses_a_bound_out_of_range(n: int) -> None:
    with pytest.raises(ValueError, match=f"below: {n} is out of range"):
        Rng(0).below(n)


def test_a_generator_may_be_pickled() -> None:
    rng = Rng(3)
    rng.next_word()
    assert pickle.loads(pickle.dumps(rng)).next_word() == rng.next_word()
