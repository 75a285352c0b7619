"""The machine players of minuit: legal, repeatable, sensible, and better level by level."""

from typing import Any

import pytest

from limelight import CHANCE, OVER, Rng, State
from limelight.ai import minuit as minuit_players
from limelight.ai.minuit import racing
from limelight.ai.minuit.levels import LEVELS
from limelight.ai.minuit.player import MASTER, MinuitGreedyPlayer, MinuitPlayer, make_value_function
from limelight.ai.minuit.racing import ActionOutlook
from limelight.ai.minuit.train import initial_weights, solve_equations, train_weights
from limelight.ai.minuit.weights import format_weights, load_weights, parse_weights, weights_path
from limelight.ai.player import Budget, Player, decide_action
from limelight.games.minuit.state import MinuitState
from tests.positions import MINUIT, minuit, random_state

QUICK_BUDGET = Budget(nodes=2_000)
PLAYERS = {
    "greedy": minuit_players.greedy(),
    "level 1": minuit_players.level(1),
    "level 4": minuit_players.level(4),
    "level 7": minuit_players.level(7),
    "master": minuit_players.master(QUICK_BUDGET),
}
STRONG_PLAYERS = {name: PLAYERS[name] for name in ("greedy", "master")}
OPTION_SETS: list[dict[str, object]] = [
    {},
    {"hugo_speed_up": True},
    {"expel": True},
    {"hugo_speed_up": True, "expel": True},
]


def for_each_player(players: dict[str, Player]) -> Any:
    return pytest.mark.parametrize("machine", players.values(), ids=players.keys())


def choose_notation(machine: Player, state: State, seed: int = 1) -> str:
    return state.say(decide_action(machine, state, Rng(seed)))


def play_game(players: list[Player], rng: Rng, options: dict[str, object]) -> State:
    state: State = MINUIT.new(len(players), options)
    while state.turn != OVER:
        machine = state.turn != CHANCE and players[int(state.turn)]
        state.play(decide_action(machine, state, rng) if machine else state.draw(rng))
    return state


# Whole games.


@pytest.mark.parametrize("players", range(2, 9))
def test_games_of_every_number_of_players_end(players: int) -> None:
    machines = list(PLAYERS.values())
    seats = [machines[seat % len(machines)] for seat in range(players)]
    end = play_game(seats, Rng(players), {"rounds": 1})
    assert sum(end.returns()) == pytest.approx(0)


@pytest.mark.parametrize("options", OPTION_SETS[1:], ids=str)
def test_games_with_variants_end(options: dict[str, object]) -> None:
    end = play_game(list(PLAYERS.values()), Rng(3), {"rounds": 2} | options)
    assert end.turn == OVER


@for_each_player(PLAYERS)
@pytest.mark.parametrize("players", [2, 5])
def test_an_action_is_legal_and_follows_from_the_seed(machine: Player, players: int) -> None:
    for seed in range(30):
        state = random_state(seed, OPTION_SETS[seed % 4], "minuit", players)
        if state.turn in (CHANCE, OVER):
            continue
        before = state.key(None)
        choices = {machine.choose_action(state, Rng(seed)) for _ in range(2)}
        assert len(choices) == 1
        assert choices <= set(state.legal_actions())
        assert state.key(None) == before


def test_there_are_eight_different_levels() -> None:
    machines = [minuit_players.level(number) for number in range(1, 9)]
    levels = [
        machine.skill
        for machine in machines
        if isinstance(machine, MinuitGreedyPlayer | MinuitPlayer)
    ]
    assert levels == list(LEVELS)
    assert len(set(levels)) == 8


# Obvious moves.


@for_each_player(STRONG_PLAYERS)
def test_a_guest_within_hugos_reach_enters_the_next_room(machine: Player) -> None:
    state = minuit([16, 26], [22], hugo=14, roll=2)
    assert choose_notation(machine, state) == "16>ballroom"


@for_each_player(STRONG_PLAYERS)
def test_the_guest_that_hugo_would_catch_next_moves_first(machine: Player) -> None:
    state = minuit([8, 23], [20], hugo=7, roll=4)
    assert choose_notation(machine, state) in ("8>bedroom", "8>12")


@for_each_player(STRONG_PLAYERS)
def test_a_guest_does_not_walk_onto_hugo_if_there_is_another_way(machine: Player) -> None:
    state = minuit([5, 20], [12], hugo=10, roll=5)
    assert choose_notation(machine, state) != "5>10"


@for_each_player(STRONG_PLAYERS)
def test_the_exact_roll_for_the_games_room_is_used(machine: Player) -> None:
    state = minuit([5, 14], [20], hugo=2, roll=2)
    assert choose_notation(machine, state) == "5>games"


@for_each_player(STRONG_PLAYERS)
def test_a_room_without_fright_points_is_preferred(machine: Player) -> None:
    state = minuit([23, "cellar"], [12], hugo=18, roll=4)  # the kitchen 0, the linen room 1
    assert choose_notation(machine, state) == "23>kitchen"


@for_each_player(STRONG_PLAYERS)
def test_guests_are_not_placed_beside_hugos_entrance(machine: Player) -> None:
    rng = Rng(5)
    state: State = MINUIT.new(4)
    while state.turn == CHANCE:
        state.play(state.draw(rng))
    while state.turn != CHANCE:
        state.play(decide_action(machine, state, rng))
    guests = state.position()["guests"]
    assert not {1, 2} & {space for seat in guests for space in seat}


def test_the_master_wins_where_one_move_decides_the_game() -> None:
    # Seat 2 is in the cellar with all it has. Only the kitchen keeps seat 1 ahead.
    state = minuit([23], [], hugo=18, roll=4, round=3, totals=[0, 0])
    assert choose_notation(minuit_players.master(QUICK_BUDGET), state) == "23>kitchen"


# Levels.


def test_each_level_sees_at_least_as_far_and_errs_at_most_as_much() -> None:
    columns = list(zip(*LEVELS, strict=True))
    for name, column in zip(LEVELS[0]._fields, columns, strict=True):
        falls = name in ("overlooked_percent", "misjudgement")
        assert list(column) == sorted(column, reverse=falls), name


# The simulations of the evaluator.


def evaluate_all_actions(state: State) -> list[ActionOutlook]:
    assert isinstance(state, MinuitState)
    return racing.evaluate_actions(make_value_function(MASTER), state, Rng(1), QUICK_BUDGET)


def test_outlooks_cover_every_action_and_every_seat() -> None:
    state = minuit([16, 26], [22], hugo=14, roll=2)
    outlooks = evaluate_all_actions(state)
    assert [outlook.action for outlook in outlooks] == state.legal_actions()
    for outlook in outlooks:
        assert len(outlook.returns) == 2
        assert sum(outlook.returns) == pytest.approx(0)
    best = max(outlooks, key=lambda outlook: outlook.returns[0])
    assert state.say(best.action) == "16>ballroom"
    assert evaluate_all_actions(state) == outlooks


@pytest.mark.parametrize("players", [2, 4, 8])
def test_winning_chances_add_up_to_one(players: int) -> None:
    state: State = MINUIT.new(players, {"rounds": 2})
    state.play(state.draw(Rng(1)))
    for outlook in evaluate_all_actions(state):
        assert sum(outlook.winning_chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in outlook.winning_chances)


def test_a_decided_game_has_certain_outlooks() -> None:
    state = minuit([16], [], hugo=14, roll=2, round=3, totals=[0, 30])
    for outlook in evaluate_all_actions(state):
        assert outlook.returns == [1.0, -1.0]
        assert outlook.winning_chances == pytest.approx([1.0, 0.0])


# Training.


def test_the_weights_file_is_formatted_as_training_writes_it() -> None:
    assert format_weights(load_weights()) == weights_path().read_text()
    assert [len(part) for part in load_weights()] == [87, 29, 78, 9, 1, 29, 9]


def test_training_gives_the_same_weights_for_a_seed_on_any_number_of_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("limelight.ai.minuit.train.GAMES_PER_BATCH", 2)
    monkeypatch.setattr("limelight.ai.minuit.train.GENERATIONS", 2)
    texts = [
        train_weights(seed, processes, lambda done, total: None, 1)
        for seed, processes in ((5, 1), (5, 2), (6, 1))
    ]
    assert texts[0] == texts[1]
    assert texts[0] != texts[2]
    assert [len(part) for part in parse_weights(texts[0])] == [
        len(part) for part in initial_weights()
    ]


def test_linear_equations_are_solved() -> None:
    assert solve_equations([[4.0, 1.0], [1.0, 3.0]], [6.0, 7.0]) == pytest.approx([1.0, 2.0])
