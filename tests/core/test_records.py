"""Records: a game as JSON, there and back, and what is wrong with the wrong ones."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from limelight import CHANCE, OVER, Record, RecordError, game
from limelight.core.game import JSON
from limelight.core.records import commitment, dealer
from tests.scenes import MINUIT, OPERA, opera

pytestmark = pytest.mark.interpreted

NEVER = 99_999  # opera has not so many actions


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


def test_the_numbers_of_a_seed_and_what_is_shown_of_it_never_change() -> None:
    """Else nobody could verify a game that was played before."""
    assert [dealer("a seed", step).word() for step in range(3)] == NUMBERS
    assert commitment("a seed") == SHOWN


NUMBERS = [3994828142, 3365448758, 591912570]
SHOWN = (  # printf 'a seed' | sha256sum
    "8f44d509e0492acec4fc109a030a5c751f063fb743cc388f0ed722bacc3bc66c"
)


# Verifying.


def a_fair_game(steps: int = 40, start: JSON | None = None) -> Record:
    """A game whose deals are from its seed, and its decisions are not."""
    record = Record("opera", seed="a seed", start=start, commitment=commitment("a seed"))
    state = record.first(OPERA)
    while state.turn != OVER and len(record.actions) < steps:
        deal = state.turn == CHANCE
        step = len(record.actions)
        record.play(state, state.draw(dealer("a seed", step)) if deal else state.legal()[-1])
    return record


def deals_of(record: Record) -> list[int]:
    """The places of the actions that were dealt."""
    return [step for step, (state, _) in enumerate(record.replay(OPERA)) if state.turn == CHANCE]


def test_verifying_tells_how_many_deals_there_were() -> None:
    assert a_fair_game(steps=0).verify(OPERA) == 0
    assert a_fair_game(steps=1).verify(OPERA) == 1
    assert a_fair_game().verify(OPERA) == len(deals_of(a_fair_game())) > 10


def test_what_players_decide_need_not_follow_from_the_seed() -> None:
    record = a_fair_game()
    decided = len(record.actions) - len(deals_of(record))
    assert decided > 10
    assert record.verify(OPERA)


def test_a_deal_that_was_exchanged_is_found_in_its_place() -> None:
    whole = a_fair_game()
    exchanged = 0
    for step in deals_of(whole):
        record = replace(whole, actions=whole.actions[:step], notation=whole.notation[:step])
        state = record.last(OPERA)
        other = next((action for action in state.legal() if action != whole.actions[step]), None)
        if other is None:
            continue  # chance had no choice
        record.play(state, other)
        wrong = rf"actions\[{step}\]: '{re.escape(record.notation[-1])}' is not what was dealt"
        with pytest.raises(RecordError, match=wrong):
            record.verify(OPERA)
        exchanged += 1
    assert exchanged > 5


def test_deals_of_another_seed_are_found() -> None:
    record = replace(a_fair_game(), seed="another seed", commitment="")
    with pytest.raises(RecordError, match="is not what was dealt"):
        record.verify(OPERA)


def test_without_a_seed_nothing_is_verified() -> None:
    for shown in ("", commitment("")):
        with pytest.raises(RecordError, match="seed: is missing"):
            replace(a_fair_game(), seed="", commitment=shown).verify(OPERA)


def test_a_seed_that_is_not_the_one_that_was_shown_is_found() -> None:
    record = replace(a_fair_game(), commitment=commitment("another seed"))
    with pytest.raises(RecordError, match="commitment: is not the SHA-256 of the seed"):
        record.verify(OPERA)


def test_where_nothing_was_shown_of_the_seed_the_deals_are_verified_all_the_same() -> None:
    record = replace(a_fair_game(), commitment="")
    assert record.verify(OPERA) == a_fair_game().verify(OPERA)
    record.seed = "another seed"
    with pytest.raises(RecordError, match="is not what was dealt"):
        record.verify(OPERA)


def test_a_game_that_began_from_a_position_is_verified_from_there() -> None:
    record = a_fair_game(start=opera("stage: raoul").position())
    assert record.verify(OPERA) == len(deals_of(record)) > 0


def test_what_does_not_replay_is_not_verified() -> None:
    with pytest.raises(RecordError, match="game: 'opera' is not 'jack'"):
        a_fair_game().verify(game("jack"))
    record = a_fair_game()
    record.notation[-1] = "Raoul in dome"
    with pytest.raises(RecordError, match=r"notation\[39\]: 'Raoul in dome', but action"):
        record.verify(OPERA)
    record = a_fair_game()
    record.actions[-1] = NEVER
    with pytest.raises(RecordError, match=rf"actions\[39\]: action {NEVER} is not legal"):
        record.verify(OPERA)


# What is wrong with the wrong ones.


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
        ("players", 0, "players: 0"),
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


@pytest.mark.parametrize("wrong", [1.5, True, "3", None, -1, 2**31 + 1, 2**40])
def test_an_action_is_a_number(wrong: object) -> None:
    content: dict[str, Any] = json.loads(a_game().to_json())
    content["actions"][3] = wrong
    with pytest.raises(RecordError, match=r"actions\[3\]: .* is not allowed"):
        Record.from_json(json.dumps(content))


def test_the_greatest_numbers_of_the_format_are_read() -> None:
    text = Record("minuit", players=8, actions=[0, 2**31], notation=["a", "b"]).to_json()
    assert Record.from_json(text).actions == [0, 2**31]
    assert Record.from_json(text).players == 8
    assert Record.from_json(Record("minuit", players=1).to_json()).players == 1


def test_what_a_record_may_leave_out_is_as_usual() -> None:
    text = '{"limelight": 1, "game": "opera", "options": {}, "actions": [], "notation": []}'
    assert Record.from_json(text) == Record("opera", {}, players=2, names=[], seed="", start=None)


def test_a_record_is_written_for_people_too_one_thing_a_line() -> None:
    record = Record("opera", names=["Zoë"], actions=[3], notation=["Raoul → stage"])
    assert record.to_json([1.0, -1.0]) == WRITTEN


WRITTEN = """{
 "limelight": 1,
 "game": "opera",
 "players": 2,
 "options": {},
 "names": [
  "Zoë"
 ],
 "seed": "",
 "commitment": "",
 "start": null,
 "actions": [
  3
 ],
 "notation": [
  "Raoul → stage"
 ],
 "result": [
  1.0,
  -1.0
 ]
}"""


def test_options_may_be_left_to_the_position_at_the_start() -> None:
    start = opera("stage: raoul", rules="course").position()
    for options in ({}, {"rules": "course"}):
        assert Record("opera", options, start=start).last(OPERA).position() == start


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
