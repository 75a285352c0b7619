"""The types that the engine accepts as actions, seats and seeds, and its errors for others."""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import limelight
from limelight import (
    CHANCE,
    OVER,
    IllegalAction,
    LimelightError,
    NotationError,
    OptionError,
    Record,
    RecordError,
    Rng,
    SeatError,
    State,
    game,
    games,
)
from tests.hostile import HOSTILE, HUGE
from tests.positions import OPERA, random_state

pytestmark = pytest.mark.interpreted


class Index:
    """A whole number of a caller's own type."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


KINDS: list[Callable[[int], Any]] = [np.int64, np.int32, np.uint16, np.array, Index]


def make_decision_state(name: str) -> State:
    """A state in the middle of a game, where a seat decides."""
    for seed in range(100):
        state = random_state(seed, {}, name)
        if state.turn >= 0:
            return state
    raise AssertionError("every game is over or up to chance")


def make_final_state(name: str) -> State:
    state: State = game(name).new()
    state.playout(Rng(1))
    return state


# Whole numbers of any type.


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("kind", KINDS)
def test_every_index_type_is_accepted(name: str, kind: Callable[[int], Any]) -> None:
    state = make_decision_state(name)
    seat, action = int(state.turn), state.legal_actions()[0]
    seat_, action_ = kind(seat), kind(action)
    assert state.is_legal(action_)
    assert state.say(action_) == state.say(action)
    assert state.seen(action_, seat_) == state.seen(action, seat)
    assert json.dumps(state.view(seat_)) == json.dumps(state.view(seat))
    assert state.foresee(seat_, action_) == state.foresee(seat, action)
    assert state.describe(action_, seat_) == state.describe(action, seat)
    assert state.describe_with_secrets(action_) == state.describe_with_secrets(action)
    assert json.dumps(state.effects(action_, seat_)) == json.dumps(state.effects(action, seat))
    assert state.effects_with_secrets(action_) == state.effects_with_secrets(action)
    assert state.key(seat_) == state.key(seat)
    assert state.sample(seat_, Rng(1)).position() == state.sample(seat, Rng(1)).position()
    twin = state.copy()
    twin.play(action)
    state.play(action_)
    assert state.position() == twin.position()


@pytest.mark.parametrize("kind", KINDS)
def test_every_index_type_is_a_seed(kind: Callable[[int], Any]) -> None:
    assert Rng(kind(42)).next_word() == Rng(42).next_word()
    one, other = (
        limelight.playouts("minuit", make(3), make(42), {"rounds": make(1)}, make(3))
        for make in (int, kind)
    )
    assert (one.results, one.lengths, one.steps) == (other.results, other.lengths, other.steps)
    assert one.winning_share(2) == one.winning_share(kind(2))
    assert limelight.perft(OPERA.new(), kind(2)) == limelight.perft(OPERA.new(), 2)


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_keeps_plain_numbers(kind: Callable[[int], Any]) -> None:
    record = Record("opera", seed="a")
    state = record.first_state(OPERA)
    for _ in range(3):
        record.play(state, kind(state.legal_actions()[0]))
    assert [type(action) for action in record.actions] == [int] * 3
    given: Any = [kind(action) for action in record.actions]
    again = Record("opera", seed="a", actions=given, notation=record.notation)
    assert again == record
    assert Record.from_json(again.to_json()) == record


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("wrong", [1.0, "1", None, np.float64(1), [1]])
def test_other_types_are_refused_as_actions_and_seeds(name: str, wrong: Any) -> None:
    state = make_decision_state(name)
    before = state.position()
    seat = int(state.turn)
    for ask in (
        state.play,
        state.is_legal,
        state.say,
        lambda action: state.seen(action, seat),
        lambda action: state.foresee(seat, action),
        lambda action: state.describe(action, seat),
        state.describe_with_secrets,
        lambda action: state.effects(action, seat),
        state.effects_with_secrets,
        lambda action: Record(name).play(state, action),
        lambda action: Record(name, actions=[action]),
    ):
        with pytest.raises(TypeError, match=r"^actions?.*: .* is not a whole number$"):
            ask(wrong)
    assert state.position() == before
    for draw in (Rng, lambda seed: limelight.playouts(name, 1, seed)):
        with pytest.raises(TypeError, match=r"^seed: .* is not a whole number$"):
            draw(wrong)


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("wrong", [1.0, "1", np.float64(1), [1]])
def test_other_types_are_refused_as_seats(name: str, wrong: Any) -> None:
    for ask in list_seat_functions(make_decision_state(name)):
        with pytest.raises(TypeError, match=r"^seat: .* is not a whole number$"):
            ask(wrong)


# Numbers that are too large, some even for a machine word.


def list_seat_functions(state: State) -> list[Callable[[Any], object]]:
    """All functions that take a seat."""
    action = next(iter(state.legal_actions()), 0)
    return [
        state.view,
        state.key,
        lambda seat: state.sample(seat, Rng(1)),
        lambda seat: state.seen(action, seat),
        lambda seat: state.foresee(seat, action),
        lambda seat: state.describe(action, seat),
        *([lambda seat: state.effects(action, seat)] if state.turn != OVER else []),
    ]


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("seat", [-1, 8, 2**31, 2**63, 2**64, -(2**64), HUGE])
def test_a_seat_that_does_not_exist_is_refused_at_any_time(name: str, seat: int) -> None:
    for state in (game(name).new(), make_decision_state(name), make_final_state(name)):
        for ask in list_seat_functions(state):
            with pytest.raises(SeatError, match=r"^seat: .* (does not exist|does not decide now)"):
                ask(seat)


def test_a_chance_step_cannot_be_foreseen() -> None:
    state = OPERA.new()
    assert state.turn == CHANCE
    with pytest.raises(SeatError, match="seat: -1 does not decide now"):
        state.foresee(CHANCE, state.legal_actions()[0])


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("action", [-1, 10_000, 2**63, 2**64, -(2**64), HUGE])
def test_an_action_that_does_not_exist_is_refused_at_any_time(name: str, action: int) -> None:
    for state in (game(name).new(), make_decision_state(name), make_final_state(name)):
        before = state.position()
        assert not state.is_legal(action)
        for ask in (
            state.play,
            state.say,
            state.describe_with_secrets,
            state.effects_with_secrets,
            lambda action: state.seen(action, 0),  # noqa: B023
            lambda action: state.describe(action, 0),  # noqa: B023
            lambda action: state.effects(action, 0),  # noqa: B023
        ):
            with pytest.raises(IllegalAction, match=r"^action .*(not legal|not exist|is over)"):
                ask(action)
        if state.turn >= 0:
            with pytest.raises(IllegalAction, match=r"^action .* is not legal"):
                state.foresee(int(state.turn), action)
        assert state.position() == before


@pytest.mark.parametrize("seed", [-1, 2**63, 2**64, HUGE])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=r"^seed: .* is out of range; allowed: 0 to 2\*\*63 - 1$"):
        Rng(seed)
    with pytest.raises(OptionError, match=r"^seed: .* is not allowed; allowed: 0 to 2\*\*63 - 1$"):
        limelight.playouts("opera", 1, seed)


# Notations, and messages.


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("notations", [[""], ["", "x"], [" \t"], ["deal", ""]])
def test_an_empty_text_is_refused_in_a_line(name: str, notations: list[str]) -> None:
    with pytest.raises(NotationError, match=r"^notations\[\d\]: '.*' is no notation$"):
        game(name).lines(notations)


def list_argument_functions(name: str) -> dict[str, Callable[[Any], object]]:
    """Functions that take an argument that may be wrong, by name."""
    rules, state = game(name), make_decision_state(name)
    position = state.position()
    functions: dict[str, Callable[[Any], object]] = {
        "game": game,
        "players": lambda value: rules.new(value),
        "options": lambda value: rules.new(2, value),
        "option": lambda value: rules.new(
            2, dict.fromkeys(rules.options.list_names() or ["none"], value)
        ),
        "option name": lambda value: rules.new(2, {value if isinstance(value, str) else (): 1}),
        "position": rules.setup,
        "record game": lambda value: Record(value).first_state(rules),
        "record start": lambda value: Record(name, start=value).first_state(rules),
        "read": rules.read,
        "read_line": rules.read_line,
        "lines": lambda value: rules.lines([value, ""]),
        "play": state.play,
        "say": state.say,
        "seen": lambda value: state.seen(value, 0),
        "foresee": lambda value: state.foresee(int(state.turn), value),
        "describe": lambda value: state.describe(value, 0),
        "effects": lambda value: state.effects(value, 0),
        "seed": Rng,
        "playouts": lambda value: limelight.playouts(name, 0, value),
    }
    for field in position:
        functions[f"position.{field}"] = lambda value, field=field: rules.setup(
            position | {field: value}
        )
    return functions


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("value", HOSTILE)
def test_no_error_message_quotes_more_than_two_hundred_characters(name: str, value: Any) -> None:
    for field, take in list_argument_functions(name).items():
        with pytest.raises((LimelightError, TypeError, ValueError)) as caught:
            take(value)
        message = str(caught.value)
        assert len(message) < 1000, field  # what is allowed may be a long list
        assert message.count("x") < 260, field  # a text, and the word in it that is unknown


def test_option_names_are_texts_and_are_quoted_in_short() -> None:
    with pytest.raises(OptionError, match=r"options: unknown field 'x{98}…x{99}'"):
        OPERA.new(2, {"x" * 3_000_000: 1})
    names: Any = {10**4999: 1}
    with pytest.raises(OptionError, match="options: <int that cannot be shown> is no name of a f"):
        OPERA.new(2, names)


# Records.


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("start", [{}, {"game": "chess"}, 5, "x", [], {1: 2}])
def test_a_record_with_a_malformed_start_is_refused(name: str, start: Any) -> None:
    with pytest.raises(RecordError, match=r"^start: "):
        Record(name, start=start).first_state(game(name))


@pytest.mark.parametrize("name", games())
def test_the_error_names_the_wrong_field_of_the_start_of_a_record(name: str) -> None:
    position = make_decision_state(name).position() | {"ask": "resting"}
    record = Record.from_json(Record(name, start=position).to_json())
    for use in (
        record.first_state,
        record.last_state,
        record.verify,
        lambda rules: [*record.replay(rules)],
    ):
        record.seed = "a"
        with pytest.raises(RecordError, match=r"^start: ask: 'resting' is not allowed"):
            use(game(name))
