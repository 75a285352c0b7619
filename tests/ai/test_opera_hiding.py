"""How the phantom of opera hides: the information in its turns, and the cost of revealing less."""

from math import e, log2

import pytest

from limelight import OVER, Rng
from limelight.ai.opera import LEVELS, level, make_evaluator
from limelight.ai.opera.belief import (
    READ_NOTHING,
    READ_OWN_POLICY,
    READ_UNKNOWN_PHANTOM,
    OperaBelief,
    PhantomReading,
)
from limelight.ai.opera.effort import SearchEffort
from limelight.ai.opera.evaluator import OperaEvaluator
from limelight.ai.opera.player import OperaPlayer
from limelight.ai.opera.search import RoundSearch
from limelight.ai.opera.search_hiding import blahut_arimoto_step, marginal_policy
from limelight.ai.opera.search_tree import zeros
from limelight.ai.opera.value_function import WEIGHT_COUNT, OperaValueFunction
from limelight.ai.opera.weights import (
    MEASURED_PARAMETERS,
    PHANTOM_PARAMETERS,
    UNREAD_PARAMETERS,
    load_value_function,
    parse_weights,
    weights_path,
)
from limelight.core.ints import vec
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import CHOOSING
from tests.ai.test_opera_players import even_belief, find_phantom_choice, first_decision_state

RULES = ("book", "course")


def find_phantom_first_choice(rules: str, seed: int, round_: int) -> OperaState:
    """A state in which the phantom chooses its first card of a round."""
    state, rng = first_decision_state(seed, rules=rules), Rng(seed)
    while state.round < round_ or state.turn != 1 or state.phase != CHOOSING:
        assert state.turn != OVER
        state.play(state.draw(rng))
    return state


def make_vector(*values: float) -> vec[float]:
    """The numbers as a vector of the search."""
    vector = zeros(len(values))
    for index, number in enumerate(values):
        vector[index] = number
    return vector


def revealed_bits(tree: RoundSearch) -> float:
    """The mutual information of suspect and turn at the root in bits, by an even belief."""
    rows = [tree.edge_probabilities(character) for character in tree.types]
    common = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return sum(
        chance * log2(chance / whole) / len(rows)
        for row in rows
        for chance, whole in zip(row, common, strict=True)
        if chance > 0
    )


def test_the_marginal_policy_is_the_mean_weighted_by_the_prior() -> None:
    # Two types, three edges.
    chances = make_vector(1.0, 0.0, 0.0, 0.5, 0.0, 0.5)
    assert list(marginal_policy(chances, make_vector(0.75, 0.25))) == pytest.approx(
        [0.75, 0.125, 0.125]
    )


def test_a_step_makes_costly_edges_rarer_than_in_the_marginal() -> None:
    common = make_vector(0.5, 0.3, 0.2)
    losses = make_vector(9.0, 0.4, 9.0, 0.4, 9.0, 0.5)  # of two types
    policy = zeros(6)
    blahut_arimoto_step(common, losses, 0.1, 1, 2, policy)
    first, second, dearer = list(policy)[1::2]
    assert first + second + dearer == pytest.approx(1)
    assert first / second == pytest.approx(0.5 / 0.3)
    assert first / dearer == pytest.approx(0.5 / 0.2 * e)
    assert list(policy)[::2] == [0, 0, 0]  # the policy of the other type stays


def test_a_much_worse_edge_gets_no_probability() -> None:
    policy = zeros(2)
    blahut_arimoto_step(make_vector(1e-12, 1.0), make_vector(0.0, 50.0), 0.01, 0, 1, policy)
    assert list(policy) == [1, 0]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("round_", [1, 2])
def test_a_phantom_that_hides_reveals_less(rules: str, round_: int) -> None:
    bits = [0.0, 0.0]
    for seed in range(6):
        state = find_phantom_first_choice(rules, seed, round_)
        for way, hiding in enumerate((0.0, PHANTOM_PARAMETERS[2])):
            worth = load_value_function((*PHANTOM_PARAMETERS[:2], hiding))
            bits[way] += revealed_bits(
                SearchEffort(width=8).solve_round(state, even_belief(state), worth)
            )
    assert bits[1] < bits[0]


def test_a_hiding_phantom_selects_edges_that_are_good_for_all_types() -> None:
    state = find_phantom_first_choice("course", 3, 1)
    trees = [
        RoundSearch(state, even_belief(state), load_value_function(telling), 2)
        for telling in (UNREAD_PARAMETERS, PHANTOM_PARAMETERS)
    ]
    rows: list[list[float]] = []
    for tree in trees:
        tree.run_iterations(6, float("inf"))
        rows.append([sum(row) for row in tree.edge_winning_chances()])
    best = min(range(len(rows[1])), key=rows[1].__getitem__)
    assert trees[1].select_edges(1)[best]
    assert sum(trees[1].select_edges(9)) == 9
    # A phantom that does not hide selects what is best for some type.
    losses = list(zip(*trees[0].edge_winning_chances(), strict=True))
    one = losses[int(trees[0].types[0])]
    assert rows[0].index(min(rows[0])) != one.index(min(one))
    assert trees[0].select_edges(1) == [edge == one.index(min(one)) for edge in range(len(one))]


def test_being_likelier_never_helps_the_phantom() -> None:
    state = find_phantom_choice()
    suspect = int(state.suspects).bit_length() - 1
    for worth in (0.03, 0.5, 0.97):
        shares: list[float] = []
        for odds in (0.001, 0.2, 1.0, 5.0, 1000.0):
            belief = even_belief(state)
            belief[suspect] = odds
            tree = RoundSearch(
                state, belief, OperaValueFunction([worth] * int(WEIGHT_COUNT), 3.0, 3.0), 1
            )
            tree.run_iterations(1, float("inf"))
            rows = tree.edge_winning_chances()
            assert all(0 <= chance <= 1 for row in rows for chance in row)
            shares.append(max(row[suspect] for row in rows))
        assert shares == sorted(shares)
        assert shares[0] < shares[2] < shares[-1]


def test_each_level_has_the_parameters_of_its_seat() -> None:
    def prices(player: OperaPlayer, seat: int) -> list[tuple[float, float, float]]:
        state, rng = first_decision_state(1), Rng(1)
        while state.turn != seat or state.phase != CHOOSING:
            state.play(state.draw(rng))
        player.choose_action(state, rng)
        assert player.belief is not None
        there = (player.belief.phantom_value_function, player.belief.investigator_value_function)
        return [
            (each.belief_gain_before_odd, each.belief_gain_before_even, each.information_price)
            for each in there
        ]

    for seat in (0, 1):
        low = level(7)
        assert isinstance(low, OperaPlayer)
        assert prices(low, seat) == [UNREAD_PARAMETERS, UNREAD_PARAMETERS]
        assert prices(OperaPlayer(LEVELS[-1]), seat) == [PHANTOM_PARAMETERS, MEASURED_PARAMETERS]


@pytest.mark.parametrize("reading", [READ_NOTHING, READ_UNKNOWN_PHANTOM, READ_OWN_POLICY])
def test_the_value_function_is_that_of_the_seat_to_move(reading: PhantomReading) -> None:
    worth, hunting = load_value_function(), load_value_function(MEASURED_PARAMETERS)
    belief = OperaBelief(worth, reading, SearchEffort(1, 6), hunting)
    state, rng = first_decision_state(2), Rng(2)
    seen: set[int] = set()
    while state.turn != OVER:
        if int(state.turn) in (0, 1):
            belief.observe(state)
            assert belief.value_function_for(state) is (hunting if state.turn == 0 else worth)
            assert belief.solve_round(state).value_function is belief.value_function_for(state)
            assert state.turn == 1 or belief.solve_as_investigator(state).value_function is hunting
            seen.add(int(state.turn))
        state.play(state.draw(rng))
    assert seen == {0, 1}


def cost_of_hiding(hope: float, hiding: float) -> float:
    """The cost of hiding, as a share of the cost of a random turn.

    `hope` is what is left of the phantom's chances: all of them are multiplied by it.
    """
    state = find_phantom_choice()
    table = [1 - hope * (1 - win) for win in parse_weights(weights_path().read_text())]
    tree = RoundSearch(state, even_belief(state), OperaValueFunction(table, 0.0, 0.0, hiding), 2)
    tree.run_iterations(60, float("inf"))
    losses = list(zip(*tree.edge_winning_chances(), strict=True))
    taken, any_ = 0.0, 0.0
    for character in tree.types:
        least, row = min(losses[character]), losses[character]
        taken += sum(map(float.__mul__, tree.edge_probabilities(character), row)) - least
        any_ += sum(row) / len(row) - least
    return taken / any_


def test_a_phantom_in_a_lost_position_pays_less_for_hiding() -> None:
    hopeless = cost_of_hiding(0.01, PHANTOM_PARAMETERS[2])
    # With a hundredth of the winning chances an equal price would be a hundred times as high.
    assert 0 < hopeless < cost_of_hiding(1.0, 10 * PHANTOM_PARAMETERS[2])


def test_the_evaluator_uses_the_measured_parameters() -> None:
    judging = make_evaluator()
    assert isinstance(judging, OperaEvaluator)
    for worth in (
        judging.belief.phantom_value_function,
        judging.belief.investigator_value_function,
    ):
        assert (
            worth.belief_gain_before_odd,
            worth.belief_gain_before_even,
            worth.information_price,
        ) == MEASURED_PARAMETERS
