"""Random numbers: the same compiled and interpreted, uniform, and apart after a split."""

import itertools
import pickle
from collections import Counter

import pytest

from limelight import Rng

pytestmark = pytest.mark.interpreted


def test_the_numbers_of_a_seed_never_change() -> None:
    rng = Rng(42)
    assert [rng.word() for _ in range(4)] == WORDS
    assert [rng.below(70) for _ in range(10)] == BELOW
    assert [rng.split().word(), rng.word()] == SPLIT


WORDS = [3960382089, 1547270628, 4040468816, 1355524940]
BELOW = [61, 36, 40, 42, 55, 49, 54, 59, 53, 69]
SPLIT = [331515173, 68787057]


@pytest.mark.parametrize("n", [1, 2, 3, 8, 10, 70])
def test_below_is_uniform(n: int) -> None:
    rng = Rng(n)
    drawn = Counter(rng.below(n) for _ in range(20_000))
    assert set(drawn) == set(range(n))
    expected = 20_000 / n
    chi = sum((count - expected) ** 2 / expected for count in drawn.values())
    freedom = n - 1
    assert chi <= freedom + 4 * (2 * freedom) ** 0.5


def test_a_split_leaves_two_different_streams() -> None:
    parent = Rng(1)
    child = parent.split()
    other = parent.split()
    streams = [tuple(rng.word() for _ in range(8)) for rng in (parent, child, other)]
    assert len(set(streams)) == 3


def test_splitting_is_repeatable() -> None:
    assert Rng(5).split().word() == Rng(5).split().word()


def test_a_copy_yields_the_same_and_leaves_the_first_alone() -> None:
    rng = Rng(9)
    twin = rng.copy()
    assert [twin.word() for _ in range(5)] == [rng.word() for _ in range(5)]


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    words = [Rng(seed).word() for seed in range(2000)]
    assert len(set(words)) == 2000
    bits = sum(bin(one ^ other).count("1") for one, other in itertools.pairwise(words))
    assert 15.5 < bits / 1999 < 16.5


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=f"seed: {seed} is out of range"):
        Rng(seed)


@pytest.mark.parametrize("n", [0, -1, 1 << 31])
def test_below_needs_a_range(n: int) -> None:
    with pytest.raises(ValueError, match=f"below: {n} is out of range"):
        Rng(0).below(n)


def test_a_generator_may_be_pickled() -> None:
    rng = Rng(3)
    rng.word()
    assert pickle.loads(pickle.dumps(rng)).word() == rng.word()
