"""One game between players: deals, what players are shown, forfeits, records."""

import json

import numpy as np
import pytest

from limelight import CHANCE, OVER, Record, Rng, State, UnknownGame, game
from limelight.ai.player import Player
from limelight.ai.player_specs import RandomPlayer, UnknownPlayer
from limelight.arena.game_runner import Outcome, play_game, play_into_record

NAMES = ["opera", "jack", "minuit"]


class Witness(RandomPlayer):
    """Plays at random, and stores the states that it is shown."""

    def __init__(self) -> None:
        self.states: list[State] = []
        self.closed = 0

    def observe(self, state: State) -> None:
        self.states.append(state)

    def close(self) -> None:
        self.closed += 1


class FixedAnswer(Player):
    """Always gives the same answer, or raises it."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose_action(self, state: State, rng: Rng) -> int:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer  # type: ignore[return-value]


class FailingObserver(RandomPlayer):
    """Fails when it is shown a state."""

    def observe(self, state: State) -> None:
        raise RuntimeError("too much")


def play_with(
    name: str, players: list[Player], seed: str = "a", players_seed: str = "b"
) -> Outcome:
    record = Record(name, {}, len(players), [""] * len(players), seed)
    return play_into_record(game(name), players, record, players_seed)


def list_deals_before_first_decision(record: Record) -> list[int]:
    """The actions of chance before the first decision."""
    state = record.first_state(game(record.game))
    count = 0
    while state.turn == CHANCE:
        state.play(record.actions[count])
        count += 1
    return record.actions[:count]


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    one, again = (play_game(name, ["random", "random"], "a") for _ in range(2))
    assert one.record == again.record
    assert one.returns == again.returns
    assert play_game(name, ["random", "random"], "b").record.actions != one.record.actions


@pytest.mark.parametrize("name", NAMES)
def test_the_players_seed_does_not_change_the_deals(name: str) -> None:
    one, other = (
        play_game(name, ["random"] * 2, "a", players_seed=players_seed) for players_seed in "bc"
    )
    assert one.record.actions != other.record.actions
    assert list_deals_before_first_decision(one.record) == list_deals_before_first_decision(
        other.record
    )


@pytest.mark.parametrize(("name", "seats"), [("opera", 2), ("jack", 2), ("minuit", 3)])
def test_every_player_is_shown_every_state_without_what_its_seat_cannot_know(
    name: str, seats: int
) -> None:
    witnesses = [Witness() for _ in range(seats)]
    outcome = play_with(name, [*witnesses])
    state = outcome.record.first_state(game(name))
    for step, action in enumerate(outcome.record.actions):
        state.play(action)
        for seat, witness in enumerate(witnesses):
            assert witness.states[step].key(seat) == state.key(seat)
            assert witness.states[step] is not state
    assert state.turn == OVER
    assert [len(witness.states) for witness in witnesses] == [len(outcome.record.actions)] * seats
    assert outcome.returns == state.returns()


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (-1, "answered -1, which is not legal there"),
        (10**20, "which is not legal there"),
        ("Giry", "answered 'Giry', which is not legal there"),
        (None, "answered None"),
        (ZeroDivisionError("oh"), "ZeroDivisionError: oh"),
    ],
)
def test_a_player_with_an_illegal_answer_forfeits(answer: object, reason: str) -> None:
    outcome = play_with("opera", [RandomPlayer(), FixedAnswer(answer)])
    assert outcome.forfeit
    assert outcome.forfeit.seat == 1
    assert reason in outcome.forfeit.reason
    assert outcome.returns is None
    assert outcome.win_shares == [0, 0]


def test_a_player_may_answer_with_any_integer_type() -> None:
    class First(Player):
        def choose_action(self, state: State, rng: Rng) -> np.int64:
            return np.int64(state.legal_actions()[0])

    outcome = play_with("jack", [First(), First()])
    assert outcome.forfeit is None
    assert {type(action) for action in outcome.record.actions} == {int}
    assert Record.from_json(outcome.to_json()) == outcome.record


def test_the_reason_of_a_forfeit_is_short() -> None:
    for answer in ("x" * 3_000_000, ValueError("x" * 3_000_000)):
        outcome = play_with("opera", [RandomPlayer(), FixedAnswer(answer)])
        assert outcome.forfeit
        assert len(outcome.forfeit.reason) < 300


def test_a_player_that_fails_when_shown_a_state_forfeits() -> None:
    outcome = play_with("jack", [RandomPlayer(), FailingObserver()])
    assert outcome.forfeit
    assert (outcome.forfeit.seat, outcome.forfeit.reason) == (1, "RuntimeError: too much")


def test_an_interruption_is_no_forfeit() -> None:
    with pytest.raises(KeyboardInterrupt):
        play_with("opera", [FixedAnswer(KeyboardInterrupt()), RandomPlayer()])


def test_a_program_that_cannot_be_started_forfeits() -> None:
    outcome = play_game("opera", ["random", "cmd:./nowhere/to/be/found"], "a")
    assert outcome.forfeit
    assert outcome.forfeit.seat == 1
    assert "cannot be started" in outcome.forfeit.reason


def test_wrong_names_are_errors() -> None:
    with pytest.raises(UnknownPlayer, match="'kasparov' does not exist"):
        play_game("opera", ["random", "kasparov"], "a")
    with pytest.raises(UnknownGame):
        play_game("chess", ["random", "random"], "a")


@pytest.mark.parametrize("name", NAMES)
def test_the_record_is_complete(name: str) -> None:
    outcome = play_game(name, ["random", "random"], "a")
    text = outcome.to_json()
    assert Record.from_json(text).last_state(game(name)).returns() == outcome.returns
    assert json.loads(text)["result"] == outcome.returns
    assert json.loads(text)["names"] == ["random", "random"]


def test_each_decision_is_timed() -> None:
    outcome = play_game("opera", ["random", "random"], "a", {"handicap": 2})
    turns = [int(state.turn) for state, _ in outcome.record.replay(game("opera"))]
    assert [len(times) for times in outcome.decision_seconds] == [turns.count(0), turns.count(1)]
    assert outcome.record.options["handicap"] == 2


@pytest.mark.parametrize(
    ("returns", "shares"),
    [
        ([1.0, -1.0], [1, 0]),
        ([0.0, 0.0], [0.5, 0.5]),
        ([0.5, 0.5, -1.0], [0.5, 0.5, 0]),
        ([0.0, 0.0, 0.0, 0.0], [0.25] * 4),
    ],
)
def test_a_win_is_shared_by_the_best(returns: list[float], shares: list[float]) -> None:
    assert Outcome(Record("minuit"), returns, [[] for _ in returns]).win_shares == shares
