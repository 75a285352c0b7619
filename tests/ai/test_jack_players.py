"""The players of jack: legal, repeatable, blind to secrets, and not blind to what is obvious."""

import pytest

from limelight import CHANCE, OVER, Rng, State
from limelight.ai.jack import evaluate, greedy, level, master
from limelight.ai.jack.thinker import MASTER, Thinker
from limelight.ai.player import Budget, Player, decide, show
from limelight.ai.players import Random
from limelight.games.jack.state import JackState
from tests.scenes import JACK, jack


def play_out(players: list[Player], rng: Rng, edition: str = "london") -> State:
    state: State = JACK.new(options={"edition": edition})
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(decide(players[int(state.turn)], state, rng))
        for seat, machine in enumerate(players):
            show(machine, seat, state, rng)
    return state


def quick() -> Player:
    """The master in a hurry."""
    return master(Budget(nodes=300))


def line(machine: Player, state: State, seed: int = 0) -> list[str]:
    """What the machine does, up to the end of its activation."""
    said: list[str] = []
    seat = state.turn
    while state.turn == seat:
        action = decide(machine, state, Rng(seed))
        said.append(state.say(action))
        state.play(action)
    return said


@pytest.mark.parametrize("edition", ["london", "first"])
def test_games_are_played_to_their_end(edition: str) -> None:
    pairs = [(greedy(), quick()), (quick(), level(1)), (level(2), level(3))]
    for seed, pair in enumerate(pairs):
        assert play_out(list(pair), Rng(seed), edition).turn == OVER


@pytest.mark.parametrize("make", [greedy, quick, lambda: level(3)])
def test_the_same_numbers_make_the_same_game(make: object) -> None:
    assert callable(make)
    games = [play_out([make(), make()], Rng(5)).position() for _ in range(2)]
    assert games[0] == games[1]


def test_the_clock_can_be_the_limit() -> None:
    state = jack(card="watson")
    assert state.is_legal(decide(master(Budget(seconds=0.001)), state, Rng(0)))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("make", [greedy, quick])
def test_the_choice_does_not_depend_on_what_the_seat_cannot_know(make: object, seat: int) -> None:
    assert callable(make)
    rng = Rng(seat)
    state: State = JACK.new()
    machine: Player = make()
    asked = 0
    while state.turn != OVER and asked < 30:
        if state.turn == seat:
            asked += 1
            fitting = [state.sample(seat, rng) for _ in range(4)]
            assert len({make().choose(other, Rng(asked)) for other in fitting}) == 1
        state.play(state.draw(rng) if state.turn != seat else decide(machine, state, rng))


@pytest.mark.parametrize("make", [greedy, quick])
def test_the_only_suspect_in_reach_is_accused(make: object) -> None:
    assert callable(make)
    state = jack("holmes H5; bert G5", card="holmes", round=5, played=3, suspects="bert")
    assert line(make(), state)[-1]
    assert state.position()["accused"] == "bert"
    assert state.returns() == [1.0, -1.0]


@pytest.mark.parametrize("make", [greedy, quick])
def test_jack_leaves_when_he_can(make: object) -> None:
    assert callable(make)
    state = jack("bert B1", card="bert", culprit="bert", round=2, witness="invisible")
    line(make(), state)
    assert state.position()["gone"] == "NW"


def test_lestrade_opens_an_exit_for_himself() -> None:
    table = {"cordons": ["NW", "SW"], "witness": "invisible"}
    state = jack("lestrade B1", card="lestrade", culprit="lestrade", round=2, **table)
    line(quick(), state)
    assert state.position()["gone"] == "NW"


@pytest.mark.parametrize("make", [greedy, quick])
def test_nobody_is_accused_at_random(make: object) -> None:
    assert callable(make)
    state = jack("holmes H5; bert G5; gull I5", card="holmes", round=1)
    line(make(), state)
    assert state.turn != OVER


def test_in_the_last_round_a_guess_is_better_than_nothing() -> None:
    table = {"round": 8, "played": 2, "suspects": "bert gull"}
    state = jack("holmes H5; bert G5; gull A3", card="holmes", **table)
    line(quick(), state)
    assert state.turn == OVER
    assert state.position()["accused"] in ("bert", "gull")


def test_one_can_be_asked_in_the_middle_of_an_activation() -> None:
    rng = Rng(3)
    for seed in range(6):
        state: State = JACK.new()
        rng = Rng(seed)
        for _ in range(40 + seed):
            if state.turn == OVER:
                break
            if state.turn != CHANCE:
                assert state.is_legal(decide(quick(), state, rng))
            state.play(state.draw(rng))


@pytest.mark.parametrize(("make", "games", "least"), [(greedy, 12, 8), (quick, 8, 5)])
def test_random_play_is_beaten(make: object, games: int, least: int) -> None:
    assert callable(make)
    won = 0
    for number in range(games):
        seat = number % 2
        players: list[Player] = [Random(), Random()]
        players[seat] = make()
        won += play_out(players, Rng(number)).returns()[seat] > 0
    assert won >= least


def test_evaluate_ranks_complete_activations() -> None:
    state = jack("holmes H5; bert G5", card="holmes", round=5, played=3, suspects="bert gull")
    found = evaluate(state, Rng(0), [0.0] * 7 + [1.0])
    chances = [chance for _, chance in found]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1.0
    assert state.say(found[0][0][0]) == "Holmes"
    for path, chance in found[:3]:
        assert 0.0 <= chance <= 1.0
        twin = state.copy()
        for action in path:
            twin.play(action)


def test_the_belief_rules_out_whom_the_rules_rule_out_and_nobody_else() -> None:
    rng = Rng(4)
    state: State = JACK.new()
    watcher = Thinker(MASTER)
    players = [level(4), greedy()]
    while state.turn != OVER and state.length() < 3:
        if state.turn == CHANCE:
            state.play(state.draw(rng))
        else:
            state.play(decide(players[int(state.turn)], state, rng))
        show(watcher, 0, state, rng)
    assert isinstance(state, JackState)
    shares = watcher.suspicion(state, 0, rng)
    assert sum(shares) == pytest.approx(1.0)
    suspects = state.suspects & ~state.held
    assert [share > 0 for share in shares] == [bool(suspects >> c & 1) for c in range(8)]
