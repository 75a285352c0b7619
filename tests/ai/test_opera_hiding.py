"""How the phantom of opera hides: what its choices tell, and what it pays for telling less."""

from math import e, log2

import pytest

from limelight import OVER, Rng
from limelight.ai.opera import LEVELS, level, make_evaluator
from limelight.ai.opera.belief import ANYBODY, NOTHING, OURS, Belief, Effort, Reading
from limelight.ai.opera.evaluator import OperaCritic
from limelight.ai.opera.player import Thinker
from limelight.ai.opera.search import Round
from limelight.ai.opera.search_hiding import in_common, lean
from limelight.ai.opera.search_tree import zeros
from limelight.ai.opera.value_function import CELLS, Worth
from limelight.ai.opera.weights import TELLING, TRUE, UNREAD, learned, place, read
from limelight.core.ints import vec
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import CHOOSING
from tests.ai.test_opera_players import between_phantom_and_investigator, even, opening

RULES = ("book", "course")


def choosing(rules: str, seed: int, round_: int) -> OperaState:
    """The phantom chooses its first card of that round."""
    state, rng = opening(seed, rules=rules), Rng(seed)
    while state.round < round_ or state.turn != 1 or state.phase != CHOOSING:
        assert state.turn != OVER
        state.play(state.draw(rng))
    return state


def row(*values: float) -> vec[float]:
    """The numbers as the search keeps them."""
    found = zeros(len(values))
    for at, number in enumerate(values):
        found[at] = number
    return found


def told(tree: Round) -> float:
    """What the choice at the root tells of who it is, in bits, if all suspects are as likely."""
    rows = [tree.chances(character) for character in tree.types]
    common = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return sum(
        chance * log2(chance / whole) / len(rows)
        for row in rows
        for chance, whole in zip(row, common, strict=True)
        if chance > 0
    )


def test_what_all_do_is_the_mean_by_how_likely_each_is() -> None:
    # Two types, three edges.
    chances = row(1.0, 0.0, 0.0, 0.5, 0.0, 0.5)
    assert list(in_common(chances, row(0.75, 0.25))) == pytest.approx([0.75, 0.125, 0.125])


def test_a_type_does_what_all_do_but_more_rarely_what_costs_it_more() -> None:
    common = row(0.5, 0.3, 0.2)
    losses = row(9.0, 0.4, 9.0, 0.4, 9.0, 0.5)  # of two types
    policy = zeros(6)
    lean(common, losses, 0.1, 1, 2, policy)
    first, second, dearer = list(policy)[1::2]
    assert first + second + dearer == pytest.approx(1)
    assert first / second == pytest.approx(0.5 / 0.3)
    assert first / dearer == pytest.approx(0.5 / 0.2 * e)
    assert list(policy)[::2] == [0, 0, 0]  # of the other type nothing was said


def test_what_is_far_worse_is_never_done_though_all_others_do_it() -> None:
    policy = zeros(2)
    lean(row(1e-12, 1.0), row(0.0, 50.0), 0.01, 0, 1, policy)
    assert list(policy) == [1, 0]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("round_", [1, 2])
def test_a_phantom_that_hides_tells_less(rules: str, round_: int) -> None:
    bits = [0.0, 0.0]
    for seed in range(6):
        state = choosing(rules, seed, round_)
        for way, hiding in enumerate((0.0, TELLING[2])):
            worth = learned((*TELLING[:2], hiding))
            bits[way] += told(Effort(wide=8).solve(state, even(state), worth))
    assert bits[1] < bits[0]


def test_to_hide_in_what_is_good_for_all_is_looked_into() -> None:
    state = choosing("course", 3, 1)
    trees = [Round(state, even(state), learned(telling), 2) for telling in (UNREAD, TELLING)]
    rows: list[list[float]] = []
    for tree in trees:
        tree.solve(6, float("inf"))
        rows.append([sum(row) for row in tree.prospects()])
    best = min(range(len(rows[1])), key=rows[1].__getitem__)
    assert trees[1].foremost(1)[best]
    assert sum(trees[1].foremost(9)) == 9
    # To one that does not hide only what is best for somebody.
    losses = list(zip(*trees[0].prospects(), strict=True))
    one = losses[int(trees[0].types[0])]
    assert rows[0].index(min(rows[0])) != one.index(min(one))
    assert trees[0].foremost(1) == [edge == one.index(min(one)) for edge in range(len(one))]


def test_to_be_found_out_never_helps_however_much_it_counts() -> None:
    state = between_phantom_and_investigator()
    suspect = int(state.suspects).bit_length() - 1
    for worth in (0.03, 0.5, 0.97):
        shares: list[float] = []
        for odds in (0.001, 0.2, 1.0, 5.0, 1000.0):
            belief = even(state)
            belief[suspect] = odds
            tree = Round(state, belief, Worth([worth] * int(CELLS), 3.0, 3.0), 1)
            tree.solve(1, float("inf"))
            rows = tree.prospects()
            assert all(0 <= chance <= 1 for row in rows for chance in row)
            shares.append(max(row[suspect] for row in rows))
        assert shares == sorted(shares)
        assert shares[0] < shares[2] < shares[-1]


def test_the_investigator_hunts_by_what_it_really_helps_to_know() -> None:
    def prices(player: Thinker, seat: int) -> list[tuple[float, float, float]]:
        state, rng = opening(1), Rng(1)
        while state.turn != seat or state.phase != CHOOSING:
            state.play(state.draw(rng))
        player.choose(state, rng)
        assert player.belief is not None
        there = (player.belief.worth, player.belief.hunting)
        return [(each.before_odd, each.before_even, each.hiding) for each in there]

    for seat in (0, 1):
        low = level(7)
        assert isinstance(low, Thinker)
        assert prices(low, seat) == [UNREAD, UNREAD]
        assert prices(Thinker(LEVELS[8]), seat) == [TELLING, TRUE]


@pytest.mark.parametrize("reading", [NOTHING, ANYBODY, OURS])
def test_what_counts_depends_on_who_chooses(reading: Reading) -> None:
    worth, hunting = learned(), learned(TRUE)
    belief = Belief(worth, reading, Effort(1, 6), hunting)
    state, rng = opening(2), Rng(2)
    seen: set[int] = set()
    while state.turn != OVER:
        if int(state.turn) in (0, 1):
            belief.see(state)
            assert belief.at(state) is (hunting if state.turn == 0 else worth)
            assert belief.solve(state).worth is belief.at(state)
            assert state.turn == 1 or belief.hunt(state).worth is hunting
            seen.add(int(state.turn))
        state.play(state.draw(rng))
    assert seen == {0, 1}


def share_given_up(hope: float, hiding: float) -> float:
    """What hiding costs, as a share of what choosing anything would.

    `hope` is what is left of the phantom's chances: all of them are multiplied by it.
    """
    state = between_phantom_and_investigator()
    table = [1 - hope * (1 - win) for win in read(place().read_text())]
    tree = Round(state, even(state), Worth(table, 0.0, 0.0, hiding), 2)
    tree.solve(60, float("inf"))
    losses = list(zip(*tree.prospects(), strict=True))
    taken, any_ = 0.0, 0.0
    for character in tree.types:
        least, row = min(losses[character]), losses[character]
        taken += sum(map(float.__mul__, tree.chances(character), row)) - least
        any_ += sum(row) / len(row) - least
    return taken / any_


def test_who_has_lost_to_the_best_goes_on_for_a_mistake_instead_of_hiding() -> None:
    hopeless = share_given_up(0.01, TELLING[2])
    # To a hundredth of the chances the same price would be a hundred times as high.
    assert 0 < hopeless < share_given_up(1.0, 10 * TELLING[2])


def test_chances_that_people_are_told_are_not_what_a_phantom_fears() -> None:
    judging = make_evaluator()
    assert isinstance(judging, OperaCritic)
    for worth in (judging.belief.worth, judging.belief.hunting):
        assert (worth.before_odd, worth.before_even, worth.hiding) == TRUE
