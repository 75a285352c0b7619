"""Records: a game as JSON, there and back, and what is wrong with the wrong ones."""

import json
from typing import Any

import pytest

from limelight import OVER, Record, RecordError, game
from limelight.core.records import dealer
from tests.scenes import MINUIT, OPERA, opera

pytestmark = pytest.mark.interpreted


def a_game(seed: str = "a seed", steps: int = 1000) -> Record:
    """A game played by chance alone, every step from the seed."""
    record = Record("opera", {"handicap": 1}, names=["one", "two"], seed=seed)
    state = record.first(OPERA)
    while state.turn != OVER and len(record.actions) < steps:
        record.play(state, state.draw(dealer(seed, len(record.actions))))
    return record


def test_a_record_replays_to_its_last_state() -> None:
    record = a_game()
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.last(OPERA).returns() in ([1.0, -1.0], [-1.0, 1.0])


def test_an_empty_record_is_the_beginning() -> None:
    assert Record("opera").last(OPERA).position() == OPERA.new().position()


def test_replay_tells_every_state_with_what_was_played_in_it() -> None:
    record = a_game()
    seen = [(state.say(action), action) for state, action in record.replay(OPERA)]
    assert seen == list(zip(record.notation, record.actions, strict=True))


def test_a_record_may_begin_from_a_position() -> None:
    start = opera("stage: raoul").position()
    record = Record("opera", start=start)
    state = record.first(OPERA)
    record.play(state, state.legal()[0])
    assert Record.from_json(record.to_json()).last(OPERA).position() == state.position()


def test_the_deals_follow_from_the_seed_and_the_step_alone() -> None:
    whole = a_game()
    begun = a_game(steps=20)
    assert begun.actions == whole.actions[:20]
    assert a_game(seed="another").actions != whole.actions
    assert dealer("x", 3).word() == dealer("x", 3).word() != dealer("x", 4).word()


def test_an_illegal_action_is_not_written_down() -> None:
    record = a_game(steps=12)
    state = record.last(OPERA)
    before = record.to_json()
    with pytest.raises(Exception, match="not legal"):
        record.play(state, 385)
    assert record.to_json() == before


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("limelight", 2, "limelight: 2 is not allowed"),
        ("actions", "x", "actions: 'x' is no list"),
        ("actions", [1], "notation: .* texts for 1 actions"),
        ("seed", "\ud800", "seed: .* is no text"),
        ("options", [], "options: .* is no object"),
        ("names", [1], r"names\[0\]: 1 is no text"),
        ("players", 9, "players: 9"),
        ("seed", 5, "seed: 5 is no text"),
        ("start", 5, "start: 5 is no object"),
        ("colour", 5, "unknown field 'colour'"),
    ],
)
def test_malformed_records_are_refused_and_the_field_is_named(
    field: str, value: object, says: str
) -> None:
    content: dict[str, Any] = json.loads(a_game().to_json()) | {field: value}
    with pytest.raises(RecordError, match=says):
        Record.from_json(json.dumps(content))


@pytest.mark.parametrize("text", ["", "{", "[]", "nonsense", "\x00", "[" * 100_000])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="record:"):
        Record.from_json(text)


@pytest.mark.parametrize("wrong", [1.5, True, "3", None, -1, 1 << 40])
def test_an_action_is_a_number(wrong: object) -> None:
    content: dict[str, Any] = json.loads(a_game().to_json())
    content["actions"][3] = wrong
    with pytest.raises(RecordError, match=r"actions\[3\]: .* is not allowed"):
        Record.from_json(json.dumps(content))


def test_a_record_is_of_one_game_and_of_one_set_of_options() -> None:
    with pytest.raises(RecordError, match="game: 'opera' is not 'jack'"):
        a_game().last(game("jack"))
    start = opera("stage: raoul").position()
    with pytest.raises(RecordError, match="options: are not those of the position"):
        Record("opera", {"rules": "course"}, start=start).last(OPERA)
    four = MINUIT.new(4).position()
    with pytest.raises(RecordError, match="players: 2 are not those of the position"):
        Record("minuit", start=four).last(MINUIT)
    with pytest.raises(RecordError, match="players: 3 is not allowed"):
        Record("opera", players=3).last(OPERA)
    with pytest.raises(RecordError, match="notation: 0 for 1 actions"):
        Record("opera", actions=[1]).last(OPERA)


def test_a_wrong_action_or_notation_is_found_in_its_place() -> None:
    record = a_game()
    record.actions[9] = 0
    with pytest.raises(RecordError, match=r"actions\[9\]: action \d+ is not legal"):
        record.last(OPERA)
    record = a_game()
    record.notation[9] = "Raoul in dome"
    with pytest.raises(RecordError, match=r"notation\[9\]: 'Raoul in dome', but action"):
        record.last(OPERA)
