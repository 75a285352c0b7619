"""The exact solver, against a textbook game and against slow computations of the plainest kind."""

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
)
from limelight.ai.cfr import Contest, Pair
from limelight.ai.exact_solver import Solution, TreeTooLarge, solve, worlds
from limelight.ai.small_positions import VARIANTS, variant
from tests.games.hidden import fits_opera
from tests.scenes import OPERA, opera, play, some_way_into

INVESTIGATOR, CULPRIT = 0, 1
NAMES = list(VARIANTS)
SMALL = [name for name in NAMES if name not in (NAMES[0], "opera: two rounds")]
BY_THE_BOOK = [name for name, at in VARIANTS.items() if at["options"].get("rules") == "book"]


@cache
def solved(name: str) -> Solution:
    return solve(variant(name))


def alike(state: State) -> dict[int, float]:
    """The policy that chooses anything."""
    legal = state.legal()
    return dict.fromkeys(legal, 1 / len(legal))


def after(state: State, action: int) -> State:
    found = state.copy()
    found.play(action)
    return found


def won(state: State) -> float:
    return float(state.returns()[INVESTIGATOR] > 0)


# CFR+ itself.


def kuhn() -> Pair:
    """Kuhn's poker: three cards, one each, one bet; check or bet, then fold or call."""
    contest = Contest()
    first: dict[tuple[int, int, str], int] = {}

    def decision(seat: int, card: int, heard: str, parent: int = 0) -> int:
        side = contest.sides[seat]
        if (seat, card, heard) not in first:
            first[seat, card, heard] = side.firsts[side.add(parent, 2)]
        return first[seat, card, heard]

    for mine, theirs in itertools.permutations(range(3), 2):
        chance, better = 1 / 6, 1 if mine > theirs else -1
        opening = decision(0, mine, "")
        checked = decision(1, theirs, "check")
        bet = decision(1, theirs, "bet")
        called = decision(0, mine, "check bet", opening)
        contest.pay(chance * better, opening, checked)
        contest.pay(-chance, called, checked + 1)
        contest.pay(chance * 2 * better, called + 1, checked + 1)
        contest.pay(chance, opening + 1, bet)
        contest.pay(chance * 2 * better, opening + 1, bet + 1)
    return Pair(contest)


@pytest.mark.interpreted
def test_kuhn_poker_is_worth_an_eighteenth_to_the_second_player() -> None:
    pair = kuhn()
    pair.train(5_000, 1e-4)
    assert pair.nash_conv() <= 1e-4
    assert pair.value() == pytest.approx(-1 / 18, abs=1e-4)


def test_who_cannot_do_better_is_told_so() -> None:
    pair = kuhn()
    assert pair.train(7, 0.0) == 7
    assert pair.response(0) > pair.value() > pair.response(1)


# The variants.


@pytest.mark.parametrize("name", NAMES)
def test_every_variant_is_solved(name: str) -> None:
    solution = solved(name)
    assert -1e-9 <= solution.nash_conv < 1e-3
    assert 0 <= solution.response(CULPRIT) <= solution.value + 1e-9
    assert solution.value - 1e-9 <= solution.response(INVESTIGATOR) <= 1


@pytest.mark.parametrize("name", NAMES)
def test_a_variant_is_json_that_makes_its_position(name: str) -> None:
    position = json.loads(json.dumps(VARIANTS[name]))
    assert variant(name).position() == position


def test_a_variant_that_is_not_there_is_named() -> None:
    with pytest.raises(OptionError, match="variant: 'opera' does not exist; known: opera: one"):
        variant("opera")


# By scipy's HiGHS: linear programs over a tree whose decisions were told apart by view and seen.
VALUES = {
    "opera: one round, four suspects": 3 / 16,
    "opera: two activations left": 1 / 4,
    "opera: two rounds": 5 / 14,
    "opera: Raoul's draw": 2 / 9,
    "opera: course rules": 1 / 10,
    "jack: last accusation": 4 / 7,
}


@pytest.mark.parametrize("name", NAMES)
def test_the_value_is_what_a_linear_program_finds(name: str) -> None:
    solution = solved(name)
    assert (
        solution.response(CULPRIT) - 1e-9 <= VALUES[name] <= solution.response(INVESTIGATOR) + 1e-9
    )


# Best responses, the slow way: what a seat sees is what `view` and `seen` tell it.


class History(NamedTuple):
    state: State
    chance: float  # how likely chance and the other seat make it
    type: int
    actions: tuple[int, ...]


class Plain:
    """A best response by going through all that one seat cannot tell apart."""

    def __init__(self, seat: int, solution: Solution | None = None) -> None:
        self.seat = seat
        self.solution = solution

    def value(self, state: Any) -> float:
        start = [History(w, chance, i, ()) for i, (w, chance) in enumerate(worlds(state))]
        groups: dict[str, list[History]] = {}
        for history in start:
            groups.setdefault(json.dumps(history.state.view(self.seat)), []).append(history)
        return sum(self.best(group) for group in groups.values())

    def best(self, group: list[History]) -> float:
        if group[0].state.turn == self.seat:
            better = max if self.seat == INVESTIGATOR else min
            return better(
                self.onwards([self.step(history, action, 1.0) for history in group])
                for action in group[0].state.legal()
            )
        return self.onwards(
            [self.step(h, action, likely) for h in group for action, likely in self.others(h)]
        )

    def step(self, history: History, action: int, likely: float) -> tuple[History, str]:
        state = after(history.state, action)
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
                total += history.chance * won(history.state)
            else:
                groups.setdefault(seen, []).append(history)
        return total + sum(self.best(group) for group in groups.values())

    def others(self, history: History) -> list[tuple[int, float]]:
        """What chance or the other seat does."""
        if history.state.turn == CHANCE:
            return history.state.chances()
        if self.solution is None:
            return list(alike(history.state).items())
        choice = self.solution.choice(history.actions, history.type)
        return list(choice.items())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seat", [INVESTIGATOR, CULPRIT])
def test_the_best_answer_to_chance_is_the_slow_one(name: str, seat: int) -> None:
    solution = solved(name)
    value = solution.response(seat, alike)
    assert value == pytest.approx(Plain(seat).value(variant(name)))
    gain = value - solution.value
    assert (gain if seat == INVESTIGATOR else -gain) >= -solution.nash_conv


@pytest.mark.parametrize("name", SMALL)
def test_the_value_lies_between_the_slow_best_answers(name: str) -> None:
    """Whatever the solver does, the two bounds prove its value."""
    solution = solved(name)
    least = Plain(CULPRIT, solution).value(variant(name))
    most = Plain(INVESTIGATOR, solution).value(variant(name))
    assert least - 1e-9 <= solution.value <= most + 1e-9
    assert most - least == pytest.approx(solution.nash_conv)


@pytest.mark.parametrize(
    "moment",
    [
        play(variant("opera: Raoul's draw"), "Raoul"),
        play(variant("opera: Raoul's draw"), "Raoul: → stage"),
        play(variant("opera: Raoul's draw"), "Raoul: → stage", "Raoul: alibi Giry"),
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
    solution = solve(moment)
    least = Plain(CULPRIT, solution).value(moment)
    most = Plain(INVESTIGATOR, solution).value(moment)
    assert least - 1e-9 <= solution.value <= most + 1e-9
    assert most - least < 1e-3


def seeing_everything(state: State) -> float:
    """The Investigator's winning chance if both sides know every secret."""
    if state.turn == OVER:
        return won(state)
    if state.turn == CHANCE:
        return sum(p * seeing_everything(after(state, a)) for a, p in state.chances())
    values = (seeing_everything(after(state, action)) for action in state.legal())
    return max(values) if state.turn == INVESTIGATOR else min(values)


@pytest.mark.parametrize("name", BY_THE_BOOK)
def test_knowing_the_phantom_is_worth_something(name: str) -> None:
    bound = sum(chance * seeing_everything(state) for state, chance in worlds(variant(name)))
    assert solved(name).value <= bound + 1e-3


# What is asked and told.


@pytest.mark.interpreted
def test_an_average_strategy_can_be_looked_up_after_any_line() -> None:
    solution = solved("opera: two activations left")
    root = solution.policy()
    assert [state.position()["phantom"] for state in solution.types] == [
        *("raoul", "buquet", "moncharmin", "richard")
    ]
    assert set(root) == set(variant("opera: two activations left").legal())
    for number in range(4):
        assert sum(likely[number] for likely in root.values()) == pytest.approx(1)
    line = OPERA.read_line("Moncharmin: lake → understage")
    reply = solution.policy(line)
    assert {OPERA.read("Giry")} == set(reply)
    assert reply[OPERA.read("Giry")] == [1.0] * 4


def test_a_line_that_does_not_lead_to_a_decision_is_refused() -> None:
    solution = solved("opera: Raoul's draw")
    with pytest.raises(IllegalAction, match="not legal"):
        solution.choice([OPERA.read("Giry")])
    raoul = variant("opera: Raoul's draw")
    play(raoul, "Raoul")
    line = [OPERA.read("Raoul"), raoul.legal()[0]]
    with pytest.raises(IllegalAction, match="chance decides"):
        solution.choice(line)
    with pytest.raises(IllegalAction, match="no decision"):
        solution.policy(line)


def test_a_policy_is_measured() -> None:
    """Against the average strategies nothing gains; a strategy that is bad loses to an answer."""
    solution = solved("opera: course rules")
    assert solution.against(INVESTIGATOR, alike) <= solution.response(INVESTIGATOR) + 1e-9
    assert solution.against(CULPRIT, alike) >= solution.response(CULPRIT) - 1e-9
    assert solution.response(CULPRIT, alike) < solution.value - 0.05
    with pytest.raises(OptionError, match="add up to 0, and not to 1"):
        solution.against(CULPRIT, lambda state: {})


@pytest.mark.interpreted
def test_actions_and_seats_are_whole_numbers_of_any_kind() -> None:
    solution = solved("opera: Raoul's draw")
    line = [np.int64(OPERA.read("Raoul"))]
    assert solution.choice(line, np.int8(0)) == solution.choice([OPERA.read("Raoul")])
    assert solution.policy(line) == solution.policy([OPERA.read("Raoul")])
    for seat in (INVESTIGATOR, CULPRIT):
        assert solution.response(np.int64(seat)) == solution.response(seat)
        assert solution.against(np.int64(seat), alike) == solution.against(seat, alike)
    for wrong in (2, -1, 2**64):
        for ask in (solution.response, lambda seat: solution.against(seat, alike)):
            with pytest.raises(SeatError, match=f"seat: {wrong} does not exist; allowed: 0, 1"):
                ask(wrong)
    with pytest.raises(IllegalAction, match="not legal"):
        solution.choice([2**64])
    with pytest.raises(TypeError, match=r"action: 1\.0 is not a whole number"):
        solution.choice([1.0])  # type: ignore[list-item]


@pytest.mark.interpreted
def test_a_prior_can_be_given() -> None:
    """Who is known beforehand plays a game without secrets."""
    state = variant("opera: two activations left")
    for number, (world, _) in enumerate(worlds(state)):
        prior = [float(number == other) for other in range(4)]
        assert solve(state, prior=prior).value == pytest.approx(seeing_everything(world), abs=1e-3)
    with pytest.raises(OptionError, match="prior: 1 numbers for 4 worlds"):
        solve(state, prior=[1.0])
    with pytest.raises(OptionError, match="prior: adds up to 0"):
        solve(state, prior=[0.0] * 4)


@pytest.mark.parametrize("rules", ["book", "course"])
@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_the_worlds_are_all_that_fit(rules: str, seed: int) -> None:
    state: Any = some_way_into(seed, {"rules": rules})
    if state.turn == OVER:
        return
    found = {json.dumps(world.position()): chance for world, chance in worlds(state)}
    expected: Counter[str] = fits_opera(state, None)
    assert found == pytest.approx({text: n / expected.total() for text, n in expected.items()})


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(TreeTooLarge, match="tree: more than 1000 histories"):
        solve(OPERA.new(), limit=1000)
    with pytest.raises(LimelightError, match="more than 100000 histories; raise the limit"):
        solve(opera("dome: meg"), limit=100_000)


def test_what_is_over_is_refused() -> None:
    state: Any = some_way_into(3, game="jack")
    while state.turn != OVER:
        state.play(state.legal()[-1])
    with pytest.raises(PositionError, match="the game is over"):
        solve(state)
