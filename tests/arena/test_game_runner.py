"""One game between players: deals, watching, forfeits, records."""

import json

import numpy as np
import pytest

from limelight import CHANCE, OVER, Record, Rng, State, UnknownGame, game
from limelight.ai.player import Player
from limelight.ai.player_specs import Random, UnknownPlayer
from limelight.arena.game_runner import Outcome, conduct, play_game

NAMES = ["opera", "jack", "minuit"]


class Witness(Random):
    """Plays at random, and remembers what was shown."""

    def __init__(self) -> None:
        self.states: list[State] = []
        self.closed = 0

    def see(self, state: State) -> None:
        self.states.append(state)

    def close(self) -> None:
        self.closed += 1


class Answering(Player):
    """Answers always the same, or raises it."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, state: State, rng: Rng) -> int:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer  # type: ignore[return-value]


class Blind(Random):
    """Cannot bear to look."""

    def see(self, state: State) -> None:
        raise RuntimeError("too much")


def conducted(name: str, players: list[Player], seed: str = "a", luck: str = "b") -> Outcome:
    record = Record(name, {}, len(players), [""] * len(players), seed)
    return conduct(game(name), players, record, luck)


def opening(record: Record) -> list[int]:
    """The deals before the first decision."""
    state = record.first(game(record.game))
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
def test_the_players_luck_does_not_touch_the_deals(name: str) -> None:
    one, other = (play_game(name, ["random"] * 2, "a", luck=luck) for luck in "bc")
    assert one.record.actions != other.record.actions
    assert opening(one.record) == opening(other.record)


@pytest.mark.parametrize(("name", "seats"), [("opera", 2), ("jack", 2), ("minuit", 3)])
def test_everybody_is_shown_every_step_as_far_as_the_seat_may_know(name: str, seats: int) -> None:
    witnesses = [Witness() for _ in range(seats)]
    outcome = conducted(name, [*witnesses])
    state = outcome.record.first(game(name))
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
def test_who_does_not_play_forfeits(answer: object, reason: str) -> None:
    outcome = conducted("opera", [Random(), Answering(answer)])
    assert outcome.forfeit
    assert outcome.forfeit.seat == 1
    assert reason in outcome.forfeit.reason
    assert outcome.returns is None
    assert outcome.shares == [0, 0]


def test_a_player_may_answer_with_any_kind_of_whole_number() -> None:
    class First(Player):
        def choose(self, state: State, rng: Rng) -> np.int64:
            return np.int64(state.legal()[0])

    outcome = conducted("jack", [First(), First()])
    assert outcome.forfeit is None
    assert {type(action) for action in outcome.record.actions} == {int}
    assert Record.from_json(outcome.to_json()) == outcome.record


def test_the_reason_of_a_forfeit_is_short() -> None:
    for answer in ("x" * 3_000_000, ValueError("x" * 3_000_000)):
        outcome = conducted("opera", [Random(), Answering(answer)])
        assert outcome.forfeit
        assert len(outcome.forfeit.reason) < 300


def test_who_fails_when_shown_something_forfeits() -> None:
    outcome = conducted("jack", [Random(), Blind()])
    assert outcome.forfeit
    assert (outcome.forfeit.seat, outcome.forfeit.reason) == (1, "RuntimeError: too much")


def test_an_interruption_is_no_forfeit() -> None:
    with pytest.raises(KeyboardInterrupt):
        conducted("opera", [Answering(KeyboardInterrupt()), Random()])


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
    assert Record.from_json(text).last(game(name)).returns() == outcome.returns
    assert json.loads(text)["result"] == outcome.returns
    assert json.loads(text)["names"] == ["random", "random"]


def test_each_decision_is_timed() -> None:
    outcome = play_game("opera", ["random", "random"], "a", {"handicap": 2})
    turns = [int(state.turn) for state, _ in outcome.record.replay(game("opera"))]
    assert [len(times) for times in outcome.times] == [turns.count(0), turns.count(1)]
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
    assert Outcome(Record("minuit"), returns, [[] for _ in returns]).shares == shares
