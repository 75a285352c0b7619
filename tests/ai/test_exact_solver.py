"""The exact solver, against a textbook game and against slow, simple computations."""

import itertools
import json
from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest

from limelight import (
    CHANCE,
    OVER,
    IllegalAction,
    LimelightError,
    OptionError,
    PositionError,
    SeatError,
    State,
    game,
)
from limelight.ai.cfr import CfrPlusSolver, SequenceFormGame
from limelight.ai.exact_solver import Solution, TreeTooLarge, enumerate_worlds, solve_position
from limelight.ai.small_positions import VARIANTS, make_variant
from tests.games.hidden import list_fitting_opera_positions
from tests.positions import OPERA, opera, play_lines, random_state

INVESTIGATOR, CULPRIT = 0, 1
VARIANT_NAMES = list(VARIANTS)
SMALL_VARIANT_NAMES = [
    name for name in VARIANT_NAMES if name not in (VARIANT_NAMES[0], "opera: two rounds")
]
BY_THE_BOOK = [name for name, at in VARIANTS.items() if at["options"].get("rules") == "book"]


@cache
def solve_variant(name: str) -> Solution:
    return solve_position(make_variant(name))


def even_policy(state: State) -> dict[int, float]:
    """The policy that gives each legal action the same probability."""
    legal = state.legal_actions()
    return dict.fromkeys(legal, 1 / len(legal))


def play_action(state: State, action: int) -> State:
    after = state.copy()
    after.play(action)
    return after


def investigator_wins(state: State) -> float:
    return float(state.returns()[INVESTIGATOR] > 0)


# CFR+.


def kuhn() -> CfrPlusSolver:
    """Kuhn's poker: three cards, one each, one bet; check or bet, then fold or call."""
    contest = SequenceFormGame()
    first: dict[tuple[int, int, str], int] = {}

    def decision(seat: int, card: int, heard: str, parent: int = 0) -> int:
        side = contest.seats[seat]
        if (seat, card, heard) not in first:
            first[seat, card, heard] = side.first_sequences[side.add_decision(parent, 2)]
        return first[seat, card, heard]

    for mine, theirs in itertools.permutations(range(3), 2):
        chance, better = 1 / 6, 1 if mine > theirs else -1
        opening = decision(0, mine, "")
        checked = decision(1, theirs, "check")
        bet = decision(1, theirs, "bet")
        called = decision(0, mine, "check bet", opening)
        contest.add_outcome(chance * better, opening, checked)
        contest.add_outcome(-chance, called, checked + 1)
        contest.add_outcome(chance * 2 * better, called + 1, checked + 1)
        contest.add_outcome(chance, opening + 1, bet)
        contest.add_outcome(chance * 2 * better, opening + 1, bet + 1)
    return CfrPlusSolver(contest)


@pytest.mark.interpreted
def test_kuhn_poker_is_worth_an_eighteenth_to_the_second_player() -> None:
    pair = kuhn()
    pair.run_iterations(5_000, 1e-4)
    assert pair.nash_conv() <= 1e-4
    assert pair.expected_value() == pytest.approx(-1 / 18, abs=1e-4)


def test_training_stops_when_the_iterations_are_used_up() -> None:
    pair = kuhn()
    assert pair.run_iterations(7, 0.0) == 7
    assert pair.best_response_value(0) > pair.expected_value() > pair.best_response_value(1)


# The variants.


@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_every_variant_is_solved_to_its_target(name: str) -> None:
    solution = solve_variant(name)
    assert -1e-9 <= solution.nash_conv < 1e-3
    assert 0 <= solution.best_response_value(CULPRIT) <= solution.value + 1e-9
    assert solution.value - 1e-9 <= solution.best_response_value(INVESTIGATOR) <= 1


@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_a_variant_survives_json(name: str) -> None:
    position = json.loads(json.dumps(VARIANTS[name]))
    position["options"] = game(position["game"]).options.default_values() | position["options"]
    assert make_variant(name).position() == position


def test_an_unknown_variant_is_refused_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match="variant: 'opera' does not exist; known: opera: one"):
        make_variant("opera")


# By scipy's HiGHS: linear programs over a tree whose decisions `view` and `seen` distinguish.
EXACT_VALUES = {
    "opera: one round, four suspects": 3 / 16,
    "opera: two activations left": 1 / 4,
    "opera: two rounds": 5 / 14,
    "opera: Raoul's draw": 2 / 9,
    "opera: course rules": 1 / 10,
    "jack: last accusation": 4 / 7,
}


@pytest.mark.parametrize("name", VARIANT_NAMES)
def test_the_value_agrees_with_a_linear_program(name: str) -> None:
    solution = solve_variant(name)
    assert (
        solution.best_response_value(CULPRIT) - 1e-9
        <= EXACT_VALUES[name]
        <= solution.best_response_value(INVESTIGATOR) + 1e-9
    )


# Slow best responses: a seat sees what `view` and `seen` say.


class History(NamedTuple):
    state: State
    chance: float  # the probability of the steps of chance and the other seat
    type: int
    actions: tuple[int, ...]


class SlowBestResponse:
    """A best response by recursion over the histories that one seat cannot tell apart."""

    def __init__(self, seat: int, solution: Solution | None = None) -> None:
        self.seat = seat
        self.solution = solution

    def value(self, state: Any) -> float:
        start = [History(w, chance, i, ()) for i, (w, chance) in enumerate(enumerate_worlds(state))]
        groups: dict[str, list[History]] = {}
        for history in start:
            groups.setdefault(json.dumps(history.state.view(self.seat)), []).append(history)
        return sum(self.best(group) for group in groups.values())

    def best(self, group: list[History]) -> float:
        if group[0].state.turn == self.seat:
            better = max if self.seat == INVESTIGATOR else min
            return better(
                self.onwards([self.step(history, action, 1.0) for history in group])
                for action in group[0].state.legal_actions()
            )
        return self.onwards(
            [self.step(h, action, likely) for h in group for action, likely in self.others(h)]
        )

    def step(self, history: History, action: int, likely: float) -> tuple[History, str]:
        state = play_action(history.state, action)
        seen = history.state.seen(action, self.seat)
        if state.turn != OVER and state.reveals != history.state.reveals:
            seen += json.dumps(state.view(self.seat))
        actions = (*history.actions, action)
        return History(state, history.chance * likely, history.type, actions), seen

    def onwards(self, steps: list[tuple[History, str]]) -> float:
        total = 0.0
        groups: dict[str, list[History]] = {}
        for history, seen in steps:
            if history.state.turn == OVER:
                total += history.chance * investigator_wins(history.state)
            else:
                groups.setdefault(seen, []).append(history)
        return total + sum(self.best(group) for group in groups.values())

    def others(self, history: History) -> list[tuple[int, float]]:
        """The actions of chance or the other seat, with their probabilities."""
        if history.state.turn == CHANCE:
            return history.state.chance_outcomes()
        if self.solution is None:
            return list(even_policy(history.state).items())
        choice = self.solution.action_probabilities(history.actions, history.type)
        return list(choice.items())


@pytest.mark.parametrize("name", VARIANT_NAMES)
@pytest.mark.parametrize("seat", [INVESTIGATOR, CULPRIT])
def test_the_best_response_to_random_play_agrees_with_the_slow_one(name: str, seat: int) -> None:
    solution = solve_variant(name)
    value = solution.best_response_value(seat, even_policy)
    assert value == pytest.approx(SlowBestResponse(seat).value(make_variant(name)))
    gain = value - solution.value
    assert (gain if seat == INVESTIGATOR else -gain) >= -solution.nash_conv


@pytest.mark.parametrize("name", SMALL_VARIANT_NAMES)
def test_the_value_lies_between_slow_best_responses(name: str) -> None:
    """Two best responses bound the value, independent of the solver."""
    solution = solve_variant(name)
    least = SlowBestResponse(CULPRIT, solution).value(make_variant(name))
    most = SlowBestResponse(INVESTIGATOR, solution).value(make_variant(name))
    assert least - 1e-9 <= solution.value <= most + 1e-9
    assert most - least == pytest.approx(solution.nash_conv)


@pytest.mark.parametrize(
    "moment",
    [
        play_lines(make_variant("opera: Raoul's draw"), "Raoul"),
        play_lines(make_variant("opera: Raoul's draw"), "Raoul: → stage"),
        play_lines(make_variant("opera: Raoul's draw"), "Raoul: → stage", "Raoul: alibi Giry"),
        opera(
            "dome: meg buquet; stage: raoul; lake: persian; flies: giry richard",
            cards="meg raoul",
            played=2,
            carlotta=20,
            suspects="meg giry buquet",
            kept="christine",
        ),
    ],
    ids=["in an activation", "at a draw", "after a draw", "with a card kept"],
)
def test_a_game_is_solved_from_any_moment(moment: Any) -> None:
    solution = solve_position(moment)
    least = SlowBestResponse(CULPRIT, solution).value(moment)
    most = SlowBestResponse(INVESTIGATOR, solution).value(moment)
    assert least - 1e-9 <= solution.value <= most + 1e-9
    assert most - least < 1e-3


def open_game_value(state: State) -> float:
    """The Investigator's winning chance if both sides know every secret."""
    if state.turn == OVER:
        return investigator_wins(state)
    if state.turn == CHANCE:
        return sum(p * open_game_value(play_action(state, a)) for a, p in state.chance_outcomes())
    values = (open_game_value(play_action(state, action)) for action in state.legal_actions())
    return max(values) if state.turn == INVESTIGATOR else min(values)


@pytest.mark.parametrize("name", BY_THE_BOOK)
def test_the_value_is_at_most_that_of_the_open_game(name: str) -> None:
    bound = sum(
        chance * open_game_value(state) for state, chance in enumerate_worlds(make_variant(name))
    )
    assert solve_variant(name).value <= bound + 1e-3


# Reading a solution.


@pytest.mark.interpreted
def test_an_average_strategy_can_be_read_after_any_line() -> None:
    solution = solve_variant("opera: two activations left")
    root = solution.policy_by_type()
    assert [state.position()["phantom"] for state in solution.types] == [
        *("raoul", "buquet", "moncharmin", "richard")
    ]
    assert set(root) == set(make_variant("opera: two activations left").legal_actions())
    for number in range(4):
        assert sum(likely[number] for likely in root.values()) == pytest.approx(1)
    line = OPERA.read_line("Moncharmin: lake → understage")
    reply = solution.policy_by_type(line)
    assert {OPERA.read("Giry")} == set(reply)
    assert reply[OPERA.read("Giry")] == [1.0] * 4


def test_a_line_that_does_not_lead_to_a_decision_is_refused() -> None:
    solution = solve_variant("opera: Raoul's draw")
    with pytest.raises(IllegalAction, match="not legal"):
        solution.action_probabilities([OPERA.read("Giry")])
    raoul = make_variant("opera: Raoul's draw")
    play_lines(raoul, "Raoul")
    line = [OPERA.read("Raoul"), raoul.legal_actions()[0]]
    with pytest.raises(IllegalAction, match="chance decides"):
        solution.action_probabilities(line)
    with pytest.raises(IllegalAction, match="no decision"):
        solution.policy_by_type(line)


def test_a_policy_is_evaluated_against_averages_and_best_responses() -> None:
    """No policy gains against an average strategy; a bad one loses to a best response."""
    solution = solve_variant("opera: course rules")
    assert (
        solution.evaluate_policy(INVESTIGATOR, even_policy)
        <= solution.best_response_value(INVESTIGATOR) + 1e-9
    )
    assert (
        solution.evaluate_policy(CULPRIT, even_policy)
        >= solution.best_response_value(CULPRIT) - 1e-9
    )
    assert solution.best_response_value(CULPRIT, even_policy) < solution.value - 0.05
    with pytest.raises(OptionError, match="add up to 0, and not to 1"):
        solution.evaluate_policy(CULPRIT, lambda state: {})


@pytest.mark.interpreted
def test_actions_and_seats_are_whole_numbers_of_any_kind() -> None:
    solution = solve_variant("opera: Raoul's draw")
    line = [np.int64(OPERA.read("Raoul"))]
    assert solution.action_probabilities(line, np.int8(0)) == solution.action_probabilities(
        [OPERA.read("Raoul")]
    )
    assert solution.policy_by_type(line) == solution.policy_by_type([OPERA.read("Raoul")])
    for seat in (INVESTIGATOR, CULPRIT):
        assert solution.best_response_value(np.int64(seat)) == solution.best_response_value(seat)
        assert solution.evaluate_policy(np.int64(seat), even_policy) == solution.evaluate_policy(
            seat, even_policy
        )
    for wrong in (2, -1, 2**64):
        for ask in (
            solution.best_response_value,
            lambda seat: solution.evaluate_policy(seat, even_policy),
        ):
            with pytest.raises(SeatError, match=f"seat: {wrong} does not exist; allowed: 0, 1"):
                ask(wrong)
    with pytest.raises(IllegalAction, match="not legal"):
        solution.action_probabilities([2**64])
    with pytest.raises(TypeError, match=r"action: 1\.0 is not a whole number"):
        solution.action_probabilities([1.0])  # type: ignore[list-item]


@pytest.mark.interpreted
def test_a_prior_can_be_given() -> None:
    """A phantom that is known from the start plays an open game."""
    state = make_variant("opera: two activations left")
    for number, (world, _) in enumerate(enumerate_worlds(state)):
        prior = [float(number == other) for other in range(4)]
        assert solve_position(state, prior=prior).value == pytest.approx(
            open_game_value(world), abs=1e-3
        )
    with pytest.raises(OptionError, match="prior: 1 numbers for 4 worlds"):
        solve_position(state, prior=[1.0])
    with pytest.raises(OptionError, match="prior: adds up to 0"):
        solve_position(state, prior=[0.0] * 4)


@pytest.mark.parametrize("rules", ["book", "course"])
@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_the_worlds_are_all_states_that_fit(rules: str, seed: int) -> None:
    state: Any = random_state(seed, {"rules": rules})
    if state.turn == OVER:
        return
    chances = {json.dumps(world.position()): chance for world, chance in enumerate_worlds(state)}
    expected: Counter[str] = list_fitting_opera_positions(state, None)
    assert chances == pytest.approx({text: n / expected.total() for text, n in expected.items()})


def test_a_tree_that_is_too_large_is_refused() -> None:
    with pytest.raises(TreeTooLarge, match="tree: more than 1000 histories"):
        solve_position(OPERA.new(), max_histories=1000)
    with pytest.raises(LimelightError, match="more than 100000 histories; raise the limit"):
        solve_position(opera("dome: meg"), max_histories=100_000)


def test_a_game_that_is_over_is_refused() -> None:
    state: Any = random_state(3, game="jack")
    while state.turn != OVER:
        state.play(state.legal_actions()[-1])
    with pytest.raises(PositionError, match="the game is over"):
        solve_position(state)
