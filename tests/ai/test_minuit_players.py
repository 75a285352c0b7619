"""The machine players of minuit: legal, repeatable, sensible, and stronger level by level."""

from typing import Any

import pytest

from limelight import CHANCE, OVER, Rng, State
from limelight.ai import minuit as house
from limelight.ai.minuit import levels, racing
from limelight.ai.minuit.levels import Glance, Trier
from limelight.ai.minuit.racing import Outlook
from limelight.ai.minuit.train import first_guess, solved, train
from limelight.ai.minuit.weights import learned, place, read, written
from limelight.ai.player import Budget, Player, decide
from limelight.games.minuit.state import MinuitState
from tests.scenes import MINUIT, minuit, some_way_into

QUICK = Budget(nodes=2_000)
PLAYERS = {
    "greedy": house.greedy(),
    "level 1": house.level(1),
    "level 4": house.level(4),
    "level 7": house.level(7),
    "master": house.master(QUICK),
}
SHARP = {name: PLAYERS[name] for name in ("greedy", "master")}
VARIANTS: list[dict[str, object]] = [
    {},
    {"hugo_speed_up": True},
    {"expel": True},
    {"hugo_speed_up": True, "expel": True},
]


def each(players: dict[str, Player]) -> Any:
    return pytest.mark.parametrize("machine", players.values(), ids=players.keys())


def chosen(machine: Player, state: State, seed: int = 1) -> str:
    return state.say(decide(machine, state, Rng(seed)))


def play_out(players: list[Player], rng: Rng, options: dict[str, object]) -> State:
    state: State = MINUIT.new(len(players), options)
    while state.turn != OVER:
        machine = state.turn != CHANCE and players[int(state.turn)]
        state.play(decide(machine, state, rng) if machine else state.draw(rng))
    return state


# Any table.


@pytest.mark.parametrize("players", range(2, 9))
def test_every_table_is_played_to_its_end(players: int) -> None:
    machines = list(PLAYERS.values())
    seats = [machines[seat % len(machines)] for seat in range(players)]
    end = play_out(seats, Rng(players), {"rounds": 1})
    assert sum(end.returns()) == pytest.approx(0)


@pytest.mark.parametrize("options", VARIANTS[1:], ids=str)
def test_variants_are_played_to_their_end(options: dict[str, object]) -> None:
    end = play_out(list(PLAYERS.values()), Rng(3), {"rounds": 2} | options)
    assert end.turn == OVER


@each(PLAYERS)
@pytest.mark.parametrize("players", [2, 5])
def test_choices_are_legal_and_the_same_for_the_same_seed(machine: Player, players: int) -> None:
    for seed in range(30):
        state = some_way_into(seed, VARIANTS[seed % 4], "minuit", players)
        if state.turn in (CHANCE, OVER):
            continue
        before = state.key(None)
        choices = {machine.choose(state, Rng(seed)) for _ in range(2)}
        assert len(choices) == 1
        assert choices <= set(state.legal())
        assert state.key(None) == before


def test_a_level_is_one_of_eight() -> None:
    machines = [house.level(number) for number in range(1, 9)]
    found = [machine.level for machine in machines if isinstance(machine, Glance | Trier)]
    assert found == list(house.LEVELS)
    assert len(set(found)) == 8


# Moves that nobody misses.


@each(SHARP)
def test_a_guest_in_hugos_reach_enters_the_room_at_hand(machine: Player) -> None:
    state = minuit([16, 26], [22], hugo=14, roll=2)
    assert chosen(machine, state) == "16>ballroom"


@each(SHARP)
def test_the_guest_that_hugo_is_about_to_catch_is_moved_first(machine: Player) -> None:
    state = minuit([8, 23], [20], hugo=7, roll=4)
    assert chosen(machine, state) in ("8>bedroom", "8>12")


@each(SHARP)
def test_nobody_walks_onto_hugo_who_can_do_otherwise(machine: Player) -> None:
    state = minuit([5, 20], [12], hugo=10, roll=5)
    assert chosen(machine, state) != "5>10"


@each(SHARP)
def test_the_exact_number_for_the_games_room_is_taken(machine: Player) -> None:
    state = minuit([5, 14], [20], hugo=2, roll=2)
    assert chosen(machine, state) == "5>games"


@each(SHARP)
def test_a_room_without_fright_points_is_preferred(machine: Player) -> None:
    state = minuit([23, "cellar"], [12], hugo=18, roll=4)  # the kitchen 0, the linen room 1
    assert chosen(machine, state) == "23>kitchen"


@each(SHARP)
def test_guests_are_not_placed_where_hugo_comes_out(machine: Player) -> None:
    rng = Rng(5)
    state: State = MINUIT.new(4)
    while state.turn == CHANCE:
        state.play(state.draw(rng))
    while state.turn != CHANCE:
        state.play(decide(machine, state, rng))
    guests = state.position()["guests"]
    assert not {1, 2} & {space for seat in guests for space in seat}


def test_the_master_wins_where_one_move_decides_the_game() -> None:
    # Seat 2 is in the cellar with all it has. Only the kitchen keeps seat 1 ahead.
    state = minuit([23], [], hugo=18, roll=4, round=3, totals=[0, 0])
    assert chosen(house.master(QUICK), state) == "23>kitchen"


# How good they are.


def test_levels_look_further_and_err_less() -> None:
    columns = list(zip(*house.LEVELS, strict=True))
    for name, column in zip(house.LEVELS[0]._fields, columns, strict=True):
        falls = name in ("overlook", "misjudge")
        assert list(column) == sorted(column, reverse=falls), name


# What analysis reads.


def outlooks(state: State) -> list[Outlook]:
    assert isinstance(state, MinuitState)
    return racing.outlooks(levels.judge(levels.MASTER), state, Rng(1), QUICK)


def test_outlooks_tell_every_action_and_every_seat() -> None:
    state = minuit([16, 26], [22], hugo=14, roll=2)
    found = outlooks(state)
    assert [one.action for one in found] == state.legal()
    for one in found:
        assert len(one.returns) == 2
        assert sum(one.returns) == pytest.approx(0)
    best = max(found, key=lambda one: one.returns[0])
    assert state.say(best.action) == "16>ballroom"
    assert outlooks(state) == found


@pytest.mark.parametrize("players", [2, 4, 8])
def test_chances_of_winning_add_up(players: int) -> None:
    state: State = MINUIT.new(players, {"rounds": 2})
    state.play(state.draw(Rng(1)))
    for found in outlooks(state):
        assert sum(found.wins) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in found.wins)


def test_a_decided_game_has_certain_outlooks() -> None:
    state = minuit([16], [], hugo=14, roll=2, round=3, totals=[0, 30])
    for found in outlooks(state):
        assert found.returns == [1.0, -1.0]
        assert found.wins == pytest.approx([1.0, 0.0])


# What was learnt.


def test_the_shipped_tables_are_as_training_writes_them() -> None:
    assert written(learned()) == place().read_text()
    assert [len(table) for table in learned()] == [87, 29, 78, 9, 1, 29, 9]


def test_training_is_repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limelight.ai.minuit.train.BATCH", 2)
    monkeypatch.setattr("limelight.ai.minuit.train.GENERATIONS", 2)
    texts = [
        train(seed, processes, lambda done, total: None, 1)
        for seed, processes in ((5, 1), (5, 2), (6, 1))
    ]
    assert texts[0] == texts[1]
    assert texts[0] != texts[2]
    assert [len(table) for table in read(texts[0])] == [len(table) for table in first_guess()]


def test_equations_are_solved() -> None:
    assert solved([[4.0, 1.0], [1.0, 3.0]], [6.0, 7.0]) == pytest.approx([1.0, 2.0])
