"""Records: a game as JSON, written and read, and the errors for malformed records."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from limelight import CHANCE, OVER, Record, RecordError, game
from limelight.core.game import JSON
from limelight.core.records import chance_rng, compute_commitment
from tests.positions import MINUIT, OPERA, opera

pytestmark = pytest.mark.interpreted

IMPOSSIBLE_ACTION = 99_999  # opera has fewer actions


def make_record(seed: str = "a seed", steps: int = 1000) -> Record:
    """The record of a game whose every step is drawn from the seed."""
    record = Record("opera", {"handicap": 1}, names=["one", "two"], seed=seed)
    state = record.first_state(OPERA)
    while state.turn != OVER and len(record.actions) < steps:
        record.play(state, state.draw(chance_rng(seed, len(record.actions))))
    return record


def test_a_record_replays_to_its_last_state() -> None:
    record = make_record()
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.last_state(OPERA).returns() in ([1.0, -1.0], [-1.0, 1.0])


def test_an_empty_record_is_the_beginning() -> None:
    assert Record("opera").last_state(OPERA).position() == OPERA.new().position()


def test_replay_yields_every_state_with_its_action() -> None:
    record = make_record()
    replayed = [(state.say(action), action) for state, action in record.replay(OPERA)]
    assert replayed == list(zip(record.notation, record.actions, strict=True))


def test_a_record_may_start_from_a_position() -> None:
    start = opera("stage: raoul").position()
    record = Record("opera", start=start)
    state = record.first_state(OPERA)
    record.play(state, state.legal_actions()[0])
    assert Record.from_json(record.to_json()).last_state(OPERA).position() == state.position()


def test_the_deals_follow_from_the_seed_and_the_step_alone() -> None:
    full_record = make_record()
    shorter_record = make_record(steps=20)
    assert shorter_record.actions == full_record.actions[:20]
    assert make_record(seed="another").actions != full_record.actions
    assert (
        chance_rng("x", 3).next_word()
        == chance_rng("x", 3).next_word()
        != chance_rng("x", 4).next_word()
    )


def test_the_numbers_and_the_commitment_of_a_seed_never_change() -> None:
    """Otherwise a game that was played before could not be verified."""
    assert [chance_rng("a seed", step).next_word() for step in range(3)] == NUMBERS
    assert compute_commitment("a seed") == COMMITMENT


NUMBERS = [3994828142, 3365448758, 591912570]
COMMITMENT = (  # printf 'a seed' | sha256sum
    "8f44d509e0492acec4fc109a030a5c751f063fb743cc388f0ed722bacc3bc66c"
)


# Verification.


def make_fair_record(steps: int = 40, start: JSON | None = None) -> Record:
    """The record of a game whose deals follow from its seed, and whose decisions do not."""
    record = Record("opera", seed="a seed", start=start, commitment=compute_commitment("a seed"))
    state = record.first_state(OPERA)
    while state.turn != OVER and len(record.actions) < steps:
        deal = state.turn == CHANCE
        step = len(record.actions)
        record.play(
            state, state.draw(chance_rng("a seed", step)) if deal else state.legal_actions()[-1]
        )
    return record


def list_deals(record: Record) -> list[int]:
    """The steps of the actions that chance drew."""
    return [step for step, (state, _) in enumerate(record.replay(OPERA)) if state.turn == CHANCE]


def test_verify_returns_the_number_of_deals() -> None:
    assert make_fair_record(steps=0).verify(OPERA) == 0
    assert make_fair_record(steps=1).verify(OPERA) == 1
    assert make_fair_record().verify(OPERA) == len(list_deals(make_fair_record())) > 10


def test_decisions_of_players_need_not_follow_from_the_seed() -> None:
    record = make_fair_record()
    decided = len(record.actions) - len(list_deals(record))
    assert decided > 10
    assert record.verify(OPERA)


def test_verify_names_the_place_of_an_exchanged_deal() -> None:
    full_record = make_fair_record()
    exchanged = 0
    for step in list_deals(full_record):
        record = replace(
            full_record, actions=full_record.actions[:step], notation=full_record.notation[:step]
        )
        state = record.last_state(OPERA)
        other = next(
            (action for action in state.legal_actions() if action != full_record.actions[step]),
            None,
        )
        if other is None:
            continue  # the deal had only one outcome
        record.play(state, other)
        wrong = rf"actions\[{step}\]: '{re.escape(record.notation[-1])}' is not what was dealt"
        with pytest.raises(RecordError, match=wrong):
            record.verify(OPERA)
        exchanged += 1
    assert exchanged > 5


def test_verify_refuses_deals_of_another_seed() -> None:
    record = replace(make_fair_record(), seed="another seed", commitment="")
    with pytest.raises(RecordError, match="is not what was dealt"):
        record.verify(OPERA)


def test_verify_needs_a_seed() -> None:
    for commitment in ("", compute_commitment("")):
        with pytest.raises(RecordError, match="seed: is missing"):
            replace(make_fair_record(), seed="", commitment=commitment).verify(OPERA)


def test_verify_refuses_a_seed_that_does_not_fit_the_commitment() -> None:
    record = replace(make_fair_record(), commitment=compute_commitment("another seed"))
    with pytest.raises(RecordError, match="commitment: is not the SHA-256 of the seed"):
        record.verify(OPERA)


def test_deals_are_verified_without_a_commitment() -> None:
    record = replace(make_fair_record(), commitment="")
    assert record.verify(OPERA) == make_fair_record().verify(OPERA)
    record.seed = "another seed"
    with pytest.raises(RecordError, match="is not what was dealt"):
        record.verify(OPERA)


def test_a_game_that_starts_from_a_position_is_verified() -> None:
    record = make_fair_record(start=opera("stage: raoul").position())
    assert record.verify(OPERA) == len(list_deals(record)) > 0


def test_verify_refuses_a_record_that_does_not_replay() -> None:
    with pytest.raises(RecordError, match="game: 'opera' is not 'jack'"):
        make_fair_record().verify(game("jack"))
    record = make_fair_record()
    record.notation[-1] = "Raoul in dome"
    with pytest.raises(RecordError, match=r"notation\[39\]: 'Raoul in dome', but action"):
        record.verify(OPERA)
    record = make_fair_record()
    record.actions[-1] = IMPOSSIBLE_ACTION
    with pytest.raises(
        RecordError, match=rf"actions\[39\]: action {IMPOSSIBLE_ACTION} is not legal"
    ):
        record.verify(OPERA)


# Malformed records.


def test_an_illegal_action_is_not_recorded() -> None:
    record = make_record(steps=12)
    state = record.last_state(OPERA)
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
def test_errors_name_the_wrong_field_of_a_record(field: str, value: object, says: str) -> None:
    content: dict[str, Any] = json.loads(make_record().to_json()) | {field: value}
    with pytest.raises(RecordError, match=says):
        Record.from_json(json.dumps(content))


@pytest.mark.parametrize("text", ["", "{", "[]", "nonsense", "\x00", "[" * 100_000])
def test_a_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="record:"):
        Record.from_json(text)


@pytest.mark.parametrize("wrong", [1.5, True, "3", None, -1, 2**31 + 1, 2**40])
def test_an_action_is_a_number(wrong: object) -> None:
    content: dict[str, Any] = json.loads(make_record().to_json())
    content["actions"][3] = wrong
    with pytest.raises(RecordError, match=r"actions\[3\]: .* is not allowed"):
        Record.from_json(json.dumps(content))


def test_the_greatest_numbers_of_the_format_are_read() -> None:
    text = Record("minuit", players=8, actions=[0, 2**31], notation=["a", "b"]).to_json()
    assert Record.from_json(text).actions == [0, 2**31]
    assert Record.from_json(text).players == 8
    assert Record.from_json(Record("minuit", players=1).to_json()).players == 1


def test_fields_that_a_record_leaves_out_have_defaults() -> None:
    text = '{"limelight": 1, "game": "opera", "options": {}, "actions": [], "notation": []}'
    assert Record.from_json(text) == Record("opera", {}, players=2, names=[], seed="", start=None)


def test_a_record_is_readable_with_one_item_a_line() -> None:
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


def test_a_record_may_leave_its_options_to_the_start_position() -> None:
    start = opera("stage: raoul", rules="course").position()
    for options in ({}, {"rules": "course"}):
        assert Record("opera", options, start=start).last_state(OPERA).position() == start


def test_a_record_refuses_another_game_and_other_options() -> None:
    with pytest.raises(RecordError, match="game: 'opera' is not 'jack'"):
        make_record().last_state(game("jack"))
    start = opera("stage: raoul").position()
    with pytest.raises(RecordError, match="options: are not those of the position"):
        Record("opera", {"rules": "course"}, start=start).last_state(OPERA)
    four = MINUIT.new(4).position()
    with pytest.raises(RecordError, match="players: 2 are not those of the position"):
        Record("minuit", start=four).last_state(MINUIT)
    with pytest.raises(RecordError, match="players: 3 is not allowed"):
        Record("opera", players=3).last_state(OPERA)
    with pytest.raises(RecordError, match="notation: 0 for 1 actions"):
        Record("opera", actions=[1]).last_state(OPERA)


def test_replay_names_the_place_of_a_wrong_action_or_notation() -> None:
    record = make_record()
    record.actions[9] = 0
    with pytest.raises(RecordError, match=r"actions\[9\]: action \d+ is not legal"):
        record.last_state(OPERA)
    record = make_record()
    record.notation[9] = "Raoul in dome"
    with pytest.raises(RecordError, match=r"notation\[9\]: 'Raoul in dome', but action"):
        record.last_state(OPERA)
