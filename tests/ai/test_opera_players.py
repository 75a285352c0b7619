"""The players of opera: the search against exact values, the belief, the levels."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from operator import mul
from time import perf_counter

import pytest

from limelight import CHANCE, OVER, Rng
from limelight.ai.exact_solver import enumerate_worlds, solve_position
from limelight.ai.isotonic import fit_isotonic
from limelight.ai.opera import LEVELS, make_evaluator, master
from limelight.ai.opera.belief import (
    NAIVE_MODEL_ROWS,
    PRIOR_NAIVE_ODDS,
    READ_OWN_POLICY,
    READ_UNKNOWN_PHANTOM,
    OperaBelief,
    PhantomReading,
    phantom_policies,
    quantal_response,
    random_path_probabilities,
)
from limelight.ai.opera.effort import SearchEffort
from limelight.ai.opera.next_round import NEXT_ROUND_EFFORT, choose_round_ending, make_next_round
from limelight.ai.opera.player import OperaPlayer, draw_choice, weighted_sum
from limelight.ai.opera.search import RoundSearch
from limelight.ai.opera.search_opponent_models import values_against_model
from limelight.ai.opera.train import train_weights
from limelight.ai.opera.turns import carlotta_advance, complete_turns, immediate_value
from limelight.ai.opera.value_function import GREEDY, RANDOM, WEIGHT_COUNT, OperaValueFunction
from limelight.ai.opera.weights import (
    UNREAD_PARAMETERS,
    format_weights,
    load_value_function,
    parse_weights,
    weights_path,
)
from limelight.ai.player import Budget
from limelight.ai.player_specs import make_player
from limelight.ai.small_positions import VARIANTS, make_variant
from limelight.core import bits
from limelight.games.opera import OPERA, moves
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import CHOOSING
from tests.ai.test_exact_solver import open_game_value
from tests.positions import opera

# Variants whose game ends with the round: the search estimates nothing and must be exact.
ENDS_WITH_THE_ROUND = [
    name for name in VARIANTS if name.startswith("opera") and "two rounds" not in name
]


def even_belief(state: OperaState) -> list[float]:
    return [float(int(state.suspects) >> character & 1) for character in range(8)]


def first_decision_state(seed: int, **options: object) -> OperaState:
    state, rng = OPERA.new(2, options), Rng(seed)
    while state.turn == CHANCE:
        state.play(state.draw(rng))
    return state


@pytest.mark.parametrize("name", ENDS_WITH_THE_ROUND)
def test_the_last_round_is_solved_to_its_exact_value(name: str) -> None:
    state = make_variant(name)
    assert isinstance(state, OperaState)
    belief = even_belief(state)
    search = RoundSearch(state, belief, OperaValueFunction([0.0] * int(WEIGHT_COUNT), 0.5, 0.5))
    search.run_iterations(400, float("inf"))
    assert sum(search.winning_chances()) / sum(belief) == pytest.approx(
        solve_position(state).value, abs=2e-3
    )


def test_full_information_chances_are_the_values_of_the_open_game() -> None:
    state = make_variant("opera: two activations left")
    assert isinstance(state, OperaState)
    search = RoundSearch(
        state, even_belief(state), OperaValueFunction([0.0] * int(WEIGHT_COUNT), 0.5, 0.5)
    )
    for world, _ in enumerate_worlds(state):
        assert isinstance(world, OperaState)
        for path, row in zip(search.paths, search.full_information_chances(), strict=True):
            reply = world.copy()
            for action in path:
                reply.play(action)
            assert row[int(world.culprit)] == open_game_value(reply)


def test_a_tree_cut_off_by_its_deadline_is_not_complete() -> None:
    state = first_decision_state(3)
    assert RoundSearch(state, even_belief(state), load_value_function(), 2).complete
    assert not RoundSearch(
        state, even_belief(state), load_value_function(), 2, None, perf_counter()
    ).complete


def test_a_player_without_time_still_plays() -> None:
    state = first_decision_state(3)
    action = master(Budget(seconds=1e-6)).choose_action(state, Rng(1))
    assert action in state.legal_actions()


def test_the_model_that_fits_the_phantom_gains_weight() -> None:
    """The phantom plays as if the Investigator knew its identity."""
    state, rng = first_decision_state(4), Rng(4)
    reading = PhantomReading(equilibrium=0.3, self_interested=0.3, full_information=0.2)
    belief = OperaBelief(
        load_value_function(UNREAD_PARAMETERS), reading, SearchEffort(iterations=12)
    )
    while state.round < 3:
        if state.turn == CHANCE or state.turn == 0:
            state.play(state.draw(rng))
        else:
            search = SearchEffort(iterations=12).solve_round(
                state, belief.posterior(state), load_value_function(UNREAD_PARAMETERS)
            )
            rows = [row[int(state.culprit)] for row in search.full_information_chances()]
            for action in search.paths[rows.index(min(rows))]:
                state.play(action)
        if state.turn == OVER:
            break
        belief.observe(state)
    equilibrium, self_interested, full_information, _, random = (
        max(weights) for weights in belief.model_weights
    )
    assert full_information > random
    assert full_information > min(equilibrium, self_interested)


def test_a_greedy_phantom_takes_the_greatest_immediate_advance() -> None:
    state = first_decision_state(5)
    while (state.round, state.played) != (2, 3):
        state.play(state.draw(Rng(int(state.round) * 8 + int(state.played))))
    while state.phase != CHOOSING:
        state.play(state.draw(Rng(1)))
    assert state.turn == 1
    search = RoundSearch(state, [0.0] * 8 + even_belief(state), load_value_function())
    search.run_iterations(4, float("inf"))
    for character, suspected in enumerate(even_belief(state)):
        if suspected:
            spaces: dict[int, int] = {}
            for _, after in complete_turns(state):
                spaces[search.find_edge(after)] = carlotta_advance(state, after, character)
            chosen_edges = {
                edge
                for edge, chance in enumerate(search.edge_probabilities(character))
                if chance > 0
            }
            most = max(spaces.values())
            assert chosen_edges == {edge for edge, advance in spaces.items() if advance == most}


def likeliest_model(belief: OperaBelief, state: OperaState) -> int:
    apart = belief.joint_posterior(state)
    assert sum(apart) == pytest.approx(1)
    shares = [sum(apart[first : first + 8]) for first in (0, 8, 16)]
    return shares.index(max(shares))


def test_a_greedy_phantom_is_recognised_and_loses_by_it() -> None:
    state, rng = first_decision_state(3), Rng(3)
    belief = OperaBelief(load_value_function(), READ_UNKNOWN_PHANTOM, SearchEffort(iterations=12))
    greedy = make_player("greedy", OPERA)
    while state.turn != OVER and state.round < 4:
        if state.turn == 0 and state.phase == CHOOSING:
            strategic, greedy_value = (
                sum(
                    SearchEffort(iterations=48)
                    .solve_round(state, suspects, load_value_function())
                    .winning_chances()
                )
                for suspects in (even_belief(state), [0.0] * 8 + even_belief(state))
            )
            assert greedy_value > strategic
        state.play(greedy.choose_action(state, rng) if state.turn == 1 else state.draw(rng))
        belief.observe(state)
    assert likeliest_model(belief, state) == GREEDY
    weights = [sum(map(mul, row, even_belief(state))) for row in belief.model_weights]
    assert weights[NAIVE_MODEL_ROWS[0]] == max(weights)


def test_a_random_phantom_is_recognised_in_most_games() -> None:
    """Not in all games, because a random phantom may play like a strategic one."""
    models: list[int] = []
    for seed in range(5):
        state, rng = first_decision_state(seed, rules="course"), Rng(seed)
        belief = OperaBelief(
            load_value_function(), READ_UNKNOWN_PHANTOM, SearchEffort(iterations=12)
        )
        while state.turn != OVER and state.round < 3:
            state.play(state.draw(rng))
            belief.observe(state)
        models.append(likeliest_model(belief, state))
    assert models.count(RANDOM) > len(models) / 2


def test_the_probabilities_of_random_paths_agree_with_random_play() -> None:
    state = first_decision_state(8)
    search = RoundSearch(state, even_belief(state), load_value_function(), 2)
    ways, chances = complete_turns(state), [0.0] * len(search.paths)
    for (_, after), chance in zip(
        ways, random_path_probabilities([path for path, _ in ways]), strict=True
    ):
        chances[search.find_edge(after)] += chance
    assert sum(chances) == pytest.approx(1)
    rng, counts, games = Rng(8), [0] * len(chances), 4000
    for _ in range(games):
        after = state.copy()
        while after.played == state.played and after.turn != CHANCE:
            after.play(after.draw(rng))
        counts[search.find_edge(after)] += 1
    for chance, count in zip(chances, counts, strict=True):
        assert abs(count / games - chance) < 0.03


def test_a_random_phantom_takes_every_edge_alike_and_the_investigator_gains() -> None:
    state = first_decision_state(9)
    while state.turn != 1 or state.phase != CHOOSING:
        state.play(state.draw(Rng(9)))
    search = RoundSearch(state, [0.0] * 16 + even_belief(state), load_value_function(), 2)
    search.run_iterations(4, float("inf"))
    for character in range(8):
        assert search.edge_probabilities(character) == pytest.approx(
            [1 / len(search.paths)] * len(search.paths)
        )
    values = [
        sum(
            SearchEffort(iterations=24)
            .solve_round(state, belief, load_value_function())
            .winning_chances()
        )
        for belief in (even_belief(state), [0.0] * 16 + even_belief(state))
    ]
    assert values[1] > values[0]


def evaluate_endings(state: OperaState) -> tuple[list[int], dict[tuple[int, ...], float]]:
    """The chosen ending of a round, and the value of each by solving the next round."""
    belief = [chance / sum(even_belief(state)) for chance in even_belief(state)]
    search = RoundSearch(state, belief, load_value_function())
    search.run_iterations(20, float("inf"))
    wins = [weighted_sum(row, belief) for row in search.edge_winning_chances()]
    best = choose_round_ending(state, search, belief, wins, 1 << 40, float("inf"))
    values: dict[tuple[int, ...], float] = {}
    for path, after in complete_turns(state):
        values[tuple(path)] = 0.0
        exposed: int = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
        for group in (int(state.suspects) & exposed, int(state.suspects) & ~exposed):
            if group:
                next_round = make_next_round(state, after, group)
                share = group.bit_count() / sum(even_belief(state))
                if next_round.turn == OVER:
                    values[tuple(path)] += share * (next_round.winner == 0)
                else:
                    next_tree = NEXT_ROUND_EFFORT.solve_round(
                        next_round, even_belief(next_round), load_value_function()
                    )
                    values[tuple(path)] += weighted_sum(
                        next_tree.winning_chances(), even_belief(next_round)
                    ) / sum(even_belief(state))
    return best, values


def test_the_round_ending_that_is_best_for_the_next_round_is_chosen() -> None:
    state = opera(
        "dome: meg giry; stage: richard persian; lake: buquet; flies: raoul christine moncharmin",
        cards="giry",
        played=3,
        carlotta=17,
        suspects="giry buquet richard",
        deck="meg giry buquet",
    )
    assert isinstance(state, OperaState)
    best, values = evaluate_endings(state)
    assert values[tuple(best)] == pytest.approx(max(values.values()))
    assert len({round(worth, 3) for worth in values.values()}) > 3


def test_the_next_round_has_the_remaining_group_and_the_known_cards() -> None:
    state = make_variant("opera: two rounds")
    assert isinstance(state, OperaState)
    for _, after in complete_turns(state):
        exposed: int = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
        for group in (int(state.suspects) & exposed, int(state.suspects) & ~exposed):
            if group:
                next_round = make_next_round(state, after, group)
                assert next_round.suspects == group
                assert group >> int(next_round.culprit) & 1
                assert next_round.shown_alibis() == state.shown_alibis()
                assert next_round.rooms == after.rooms
                assert next_round.turn == OVER or next_round.cards == state.later


def test_the_value_of_two_rounds_is_near_the_exact_value() -> None:
    state = make_variant("opera: two rounds")
    assert isinstance(state, OperaState)
    search = RoundSearch(state, even_belief(state), load_value_function())
    search.run_iterations(100, float("inf"))
    assert sum(search.winning_chances()) / 4 == pytest.approx(solve_position(state).value, abs=0.1)


def test_an_edge_of_the_root_leads_where_its_actions_lead() -> None:
    state = first_decision_state(3)
    search = RoundSearch(state, even_belief(state), load_value_function(), 2)
    for edge, path in enumerate(search.paths):
        after = state.copy()
        for action in path:
            after.play(action)
        assert search.find_edge(after) == edge


def test_a_policy_adds_up_for_each_character() -> None:
    state = first_decision_state(4)
    while state.turn != 1 or state.phase != CHOOSING:
        state.play(state.legal_actions()[0])
    search = SearchEffort(iterations=30).solve_round(
        state, even_belief(state), load_value_function()
    )
    for character in range(8):
        chances = search.edge_probabilities(character)
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_only_mistakes_for_every_suspect_are_left_out_of_the_policies() -> None:
    state = first_decision_state(4)
    while state.turn != 1 or state.phase != CHOOSING:
        state.play(state.legal_actions()[0])
    search = SearchEffort(iterations=6).solve_round(
        state, even_belief(state), load_value_function()
    )
    rows = phantom_policies(search)
    left_out = {edge for edge in range(len(search.paths)) if not any(row[edge] for row in rows)}
    assert any(
        search.edge_probabilities(character)[edge] > 0
        for character in range(8)
        for edge in left_out
    )
    losses = list(zip(*search.edge_winning_chances(), strict=True))
    for character in range(8):
        row, solved = rows[character], search.edge_probabilities(character)
        assert sum(row) == pytest.approx(1)
        mean = sum(chance * loss for chance, loss in zip(row, losses[character], strict=True))
        assert all(losses[character][edge] > mean for edge in left_out)
        # Among the rest all proportions stay.
        share = sum(chance for edge, chance in enumerate(solved) if edge not in left_out)
        for edge in set(range(len(row))) - left_out:
            assert row[edge] == pytest.approx(solved[edge] / share)


def test_a_reader_of_the_policy_learns_from_a_turn_that_one_suspect_prefers() -> None:
    state = first_decision_state(4)
    while state.turn != 1 or state.phase != CHOOSING:
        state.play(state.legal_actions()[0])
    belief = OperaBelief(load_value_function(), READ_OWN_POLICY, SearchEffort(iterations=30))
    belief.observe(state)
    search = belief.solve_round(state)
    rows = phantom_policies(search)
    edge = max(range(len(search.paths)), key=lambda edge: max(row[edge] for row in rows))
    likeliest = max(range(8), key=lambda character: rows[character][edge])
    for action in search.paths[edge]:
        state.play(action)
    while state.turn == CHANCE:
        state.play(state.draw(Rng(1)))
    belief.observe(state)
    after = belief.posterior(state)
    assert sum(after) == pytest.approx(1)
    assert after[likeliest] == pytest.approx(max(after))


def find_phantom_choice() -> OperaState:
    """A phantom's first choice of round 2, without Raoul and with many suspects."""
    for seed in range(100):
        state, rng = first_decision_state(seed), Rng(seed)
        while state.turn != OVER and state.round < 2:
            state.play(state.draw(rng))
        choosing = state.turn == 1 and state.phase == CHOOSING
        if choosing and not int(state.cards) & 1 and int(state.suspects).bit_count() >= 5:
            return state
    raise AssertionError("no such first_decision_state")


@pytest.mark.parametrize("model", [GREEDY, RANDOM])
def test_values_against_a_naive_investigator_are_those_of_its_replies(
    model: int,
) -> None:
    state = find_phantom_choice()
    search = RoundSearch(state, even_belief(state), load_value_function(), 2)
    naive_values = values_against_model(search, search.types, search.models, model)
    suspects = int(state.suspects)
    for edge, path in enumerate(search.paths):
        after = state.copy()
        for action in path:
            after.play(action)
        advances: dict[int, int] = {}  # by exposed suspects, the total advance
        for _, end in complete_turns(after):
            exposed = int(moves.in_the_dark_or_alone(end.rooms, end.crowd, end.blackout)) & suspects
            advances[exposed] = sum(
                carlotta_advance(after, end, group) for group in bits.list_members(suspects)
            )
        fewest = min(advances.values())
        groups = [group for group, total in advances.items() if model == RANDOM or total == fewest]
        for t, character in enumerate(search.types):
            values = [
                search.value_function.value_after(group, 1, 0, 0)
                if group >> character & 1
                else search.value_function.value_after(suspects & ~group, 0, 0, 0)
                for group in groups
            ]
            expected = sum(values) / len(values)
            assert naive_values[
                int(search.children[edge]) * len(search.types) + t
            ] == pytest.approx(expected)


def test_a_phantom_that_expects_only_greedy_investigators_plays_a_best_response() -> None:
    state = find_phantom_choice()
    search, reader = (
        RoundSearch(state, even_belief(state), load_value_function(), 2) for _ in range(2)
    )
    search.expect_naive_investigators(1e6, 0.0)
    for each in (search, reader):
        each.run_iterations(100, float("inf"))
    naive_values = values_against_model(search, search.types, search.models, GREEDY)
    differ = False
    for t, character in enumerate(search.types):
        values = [
            naive_values[int(node) * len(search.types) + t]
            for node in search.children[: len(search.paths)]
        ]
        chances = search.edge_probabilities(character)
        assert sum(map(mul, chances, values)) == pytest.approx(min(values), abs=0.01)
        differ = (
            differ
            or sum(map(mul, reader.edge_probabilities(character), values)) > min(values) + 0.02
        )
    assert differ  # a phantom that is read plays differently


def play_two_rounds_against(
    investigator: Callable[[OperaState, Rng], list[int]], seed: int
) -> tuple[float, float]:
    """The odds of a naive Investigator, after two rounds against a random phantom."""
    state, rng = first_decision_state(seed), Rng(seed)
    belief = OperaBelief(load_value_function(), READ_OWN_POLICY, SearchEffort(1, 6))
    while state.turn != OVER and state.round < 3:
        belief.observe(state)
        if state.turn == 0 and state.phase == CHOOSING:
            for action in investigator(state, rng):
                state.play(action)
        else:
            state.play(state.draw(rng))
    if state.turn != OVER:
        belief.observe(state)
    return belief.naive_odds


def choose_greedy_turn(state: OperaState, rng: Rng) -> list[int]:
    ways = complete_turns(state)
    best = max(immediate_value(state, after) for _, after in ways)
    ties = [path for path, after in ways if immediate_value(state, after) == best]
    return ties[rng.below(len(ties))]


def choose_worst_turn(state: OperaState, rng: Rng) -> list[int]:
    return min(complete_turns(state), key=lambda way: immediate_value(state, way[1]))[0]


def test_the_odds_of_a_naive_investigator_depend_on_its_play() -> None:
    for seed in range(4):
        greedy_odds, random_odds = play_two_rounds_against(choose_greedy_turn, seed)
        assert greedy_odds > PRIOR_NAIVE_ODDS[0]
        assert random_odds < PRIOR_NAIVE_ODDS[1]
        greedy_odds, random_odds = play_two_rounds_against(choose_worst_turn, seed)
        assert greedy_odds == 0
        assert random_odds > PRIOR_NAIVE_ODDS[1]


def test_a_reader_of_the_policy_has_the_same_belief_as_the_phantom() -> None:
    """The belief, the odds and the policies are compared round after round."""
    state, rng = first_decision_state(6), Rng(6)
    phantom = OperaPlayer(replace(LEVELS[-1], effort=SearchEffort(iterations=8, width=6)))
    reader = OperaBelief(load_value_function(), READ_OWN_POLICY, phantom.skill.effort)
    compared = 0
    while state.turn != OVER and state.round < 4:
        reader.observe(state.sample(0, rng))
        phantom.observe(state.sample(1, rng))
        if state.turn == 1 and state.phase == CHOOSING:
            action = phantom.choose_action(state.sample(1, rng), rng)
            thought = phantom.belief
            assert thought is not None
            assert reader.naive_odds == thought.naive_odds
            assert reader.posterior(state) == pytest.approx(thought.posterior(state))
            assert phantom_policies(reader.solve_round(state)) == phantom_policies(
                thought.solve_round(state)
            )
            compared += 1
            state.play(action)
        elif state.turn == 1:
            state.play(phantom.choose_action(state.sample(1, rng), rng))
        else:
            state.play(state.draw(rng))
    assert compared >= 4


def test_an_investigator_has_no_odds_of_being_naive() -> None:
    belief = OperaBelief(load_value_function(), READ_UNKNOWN_PHANTOM, SearchEffort(1, 6))
    state, rng = first_decision_state(3), Rng(3)
    while state.round < 2:
        belief.observe(state)
        state.play(state.draw(rng))
    assert belief.naive_odds == (0, 0)


def test_a_belief_rules_out_only_suspects_that_the_rules_clear() -> None:
    belief = OperaBelief(load_value_function(), READ_UNKNOWN_PHANTOM, SearchEffort(1, 6))
    state, rng = first_decision_state(8), Rng(8)
    while state.turn != OVER:
        state.play(state.draw(rng))
        belief.observe(state)
        if state.turn != OVER:
            chances = belief.posterior(state)
            for character in range(8):
                assert (chances[character] > 0) == bool(int(state.suspects) >> character & 1)


def test_a_new_player_can_go_on_in_the_middle_of_an_activation() -> None:
    state, rng = first_decision_state(5), Rng(5)
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
        else:
            fresh = master(Budget(nodes=2000))
            state.play(fresh.choose_action(state.sample(int(state.turn), rng), rng))


def test_each_level_searches_deeper_or_overlooks_less_than_the_one_below() -> None:
    assert len(LEVELS) == 8
    for below, above in pairwise(LEVELS):
        assert (above.effort.depth, above.noticed_share) > (
            below.effort.depth,
            below.noticed_share,
        )


def test_the_best_turn_has_the_chance_that_the_evaluator_gave_it() -> None:
    state = first_decision_state(6)
    evaluator = make_evaluator(Budget(nodes=60_000))
    evaluation = evaluator.evaluate(state.sample(0, Rng(0)))
    for action in evaluation.turns[0].actions:
        state.play(action)
    assert evaluator.winning_chance_after(state) == pytest.approx(
        evaluation.turns[0].winning_chance
    )
    assert evaluation.turns[0].winning_chance >= evaluation.turns[-1].winning_chance
    assert sum(evaluation.winning_chances) == pytest.approx(1)


def test_the_weights_survive_their_text_and_rise_with_the_distance() -> None:
    table = parse_weights(weights_path().read_text())
    assert len(table) == WEIGHT_COUNT
    assert parse_weights(format_weights(table)) == table
    for first in range(0, len(table), 24):
        row = table[first : first + 24]
        assert row == sorted(row)
        assert 0 <= row[0] <= row[-1] <= 1
    part = len(table) // 3
    strategic, greedy, random = (sum(table[part * at : part * (at + 1)]) for at in range(3))
    assert strategic < greedy < random


def test_quantal_response_is_a_softmax_of_losses() -> None:
    chances = quantal_response([0.5, 0.52, 0.9], 0.02)
    assert sum(chances) == pytest.approx(1)
    assert chances[0] / chances[1] == pytest.approx(2.718282)
    assert chances[2] < 1e-6


def test_isotonic_regression_keeps_the_mean_and_never_falls() -> None:
    assert fit_isotonic([0.1, 0.3, 0.2, 0.6]) == pytest.approx([0.1, 0.25, 0.25, 0.6])
    assert fit_isotonic([3.0, 2.0, 1.0]) == pytest.approx([2.0, 2.0, 2.0])


def test_draws_follow_their_probabilities() -> None:
    rng = Rng(2)
    counts = [0, 0, 0]
    for _ in range(3000):
        counts[draw_choice([0.5, 0.0, 0.5], rng)] += 1
    assert counts[1] == 0
    assert 1350 < counts[0] < 1650


def test_training_is_repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limelight.ai.opera.train.MAX_START_SPACES", {0: 2, 1: 2})
    monkeypatch.setattr("limelight.ai.opera.train.SELF_PLAY_GAMES", 3)
    monkeypatch.setattr("limelight.ai.opera.train.ITERATIONS", 2)
    monkeypatch.setattr("limelight.ai.opera.train.WIDTH", 1)
    tables = [train_weights(5, processes, lambda done, total: None, 1) for processes in (1, 2)]
    assert tables[0] == tables[1]
    assert max(parse_weights(tables[0])) > 0
