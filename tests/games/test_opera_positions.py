"""Positions and notation of opera, written and read, and the errors for wrong ones."""

import copy
from typing import Any

import pytest

from limelight import NotationError, OptionError, PositionError, SeatError, UnknownGame, game
from tests.positions import OPERA, opera, play_lines

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("Buquet: stage → auditorium, blackout dome", ["Buquet", "→ auditorium", "blackout dome"]),
        ("giry: padlock dome-flies, -> lake", ["Giry", "padlock dome-flies", "→ lake"]),
        (
            "Moncharmin: → lake, scatter, Meg → dome",
            ["Moncharmin", "→ lake", "scatter", "Meg → dome"],
        ),
        ("Raoul", ["Raoul"]),
    ],
)
def test_a_line_is_a_card_and_the_actions_of_its_character(line: str, parts: list[str]) -> None:
    name = parts[0]
    texts = [name, *(f"{name}: {part}" for part in parts[1:])]
    assert OPERA.read_line(line) == [OPERA.read(text) for text in texts]


def test_lines_join_the_notations_of_an_activation() -> None:
    notations = [
        "deal Raoul Meg Giry Buquet",
        "Giry",
        "Giry: lake → dome",
        "Giry: padlock dome-flies",
    ]
    lines = OPERA.lines([*notations, "Raoul", "Raoul: dome → flies", "Raoul: alibi ?"])
    assert lines == [
        "deal Raoul Meg Giry Buquet",
        "Giry: lake → dome, padlock dome-flies",
        "Raoul: dome → flies, alibi ?",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is no action"),
        ("Buquett", "'buquett' is unknown; characters: Raoul"),
        ("Buquet: → attic", "'attic' is unknown"),
        ("Buquet Raoul", "is no action; write for example"),
        ("Giry: padlock dome-lake", "no corridor there"),
        ("deal Raoul Raoul Meg Giry", "four different"),
        ("deal Raoul Bob Meg Giry", "'bob' is unknown"),
        ("Raoul: stay dome", "is no action"),
        ("Meg: blackout dome", "is no action"),
        ("Giry: padlock dome-flies-lake", "no corridor there"),
        ("Giry: → dome → flies", "is no action"),
    ],
)
def test_errors_explain_malformed_notation(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        OPERA.read(text)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"handicap": 4}, "options.handicap: 4 is not allowed; allowed: a whole number -3 to 3"),
        ({"handicap": True}, "options.handicap: True"),
        ({"handicap": "1"}, "options.handicap: '1'"),
        ({"rules": "house"}, "options.rules: 'house' is not allowed; allowed: book, course"),
        ({"rule": "book"}, "unknown field 'rule'; allowed: rules, "),
    ],
)
def test_errors_name_wrong_options(options: dict[str, object], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        OPERA.new(options=options)


def test_opera_is_for_two() -> None:
    with pytest.raises(OptionError, match="players: 3 is not allowed; allowed: 2"):
        OPERA.new(players=3)


def test_errors_name_unknown_games_and_seats() -> None:
    with pytest.raises(UnknownGame, match="'chess' does not exist; known: opera"):
        game("chess")
    for seat in (-1, 2, 99):
        for ask in (opera("").view, opera("").key):
            with pytest.raises(SeatError, match=f"seat: {seat} does not exist"):
                ask(seat)


def make_walking_position() -> dict[str, Any]:
    state = opera("stage: persian meg; lake: moncharmin giry", cards="persian raoul giry buquet")
    return play_lines(state, "Persian").position()


def make_final_position() -> dict[str, Any]:
    state = opera("stage: raoul", suspects="meg persian")
    return play_lines(state, "Raoul: → auditorium, alibi Meg").position()


WRONG: list[tuple[str, object, str]] = [
    ("game", "chess", "game: 'chess' is not allowed; allowed: opera"),
    ("options.rules", "house", "options.rules: 'house'"),
    ("options.handicap", 9, "options.handicap: 9"),
    ("round", 0, "round: 0 is not allowed; allowed: a whole number 1 to 99"),
    ("round", "1", "round: '1'"),
    ("round", 97, "round: too late: 11 may still come"),
    ("announced", "nothing", "announced: 'nothing' is not allowed; allowed: appeared, hid"),
    ("played", 4, "played: 4"),
    ("carlotta", -1, "carlotta: -1 is not allowed; allowed: a whole number 0 to 20"),
    ("carlotta", 21, "carlotta: 21 is not allowed; allowed: a whole number 0 to 20"),
    ("rooms.meg", "attic", "rooms.meg: 'attic' is not allowed; allowed: catacombs, lake"),
    ("rooms.meg", None, "rooms.meg: None"),
    ("rooms", [], r"rooms: \[\] is no object"),
    ("rooms", {"raoul": "dome"}, "rooms: field 'meg' is missing"),
    ("suspects", ["meg"], "suspects: fewer than 2"),
    ("suspects", ["meg", "meg"], r"suspects\[1\]: 'meg' is there twice"),
    ("suspects", "meg", "suspects: 'meg' is no list"),
    ("suspects", ["meg", "giry"], "phantom: is no suspect"),
    ("blackout", "attic", "blackout: 'attic'"),
    ("padlock", None, "padlock: missing"),
    ("padlock", ["dome"], "padlock: .* is not two rooms"),
    ("padlock", ["dome", "lake"], "padlock: no corridor joins dome and lake"),
    ("cards", ["raoul"], "cards: there must be 3 face up"),
    ("later", ["raoul", "meg", "giry", "buquet"], "later: a card is face up as well"),
    ("later", ["meg"], "later: there must be 4"),
    ("announced", "maybe", "announced: 'maybe'"),
    ("ask", "flying", "ask: 'flying'"),
    ("ask", "locking", "active.character: locking is giry's"),
    ("ask", "choosing", "cards: there must be 4"),
    ("ask", "finishing", "active.start: the walk ends in another room"),
    ("active", None, "active: None is no object"),
    ("active.character", "giry", "active.character: has a card that is not played yet"),
    ("active.start", "dome", "active.start: persian is not there"),
    ("active.reach", 3, "active.reach: 2 characters are in that room"),
    ("active.guest", "meg", "active.guest: only the Persian takes somebody along"),
    ("active.locked", True, "active.locked: only Giry"),
    ("active.locked", 1, "active.locked: 1 is not allowed; allowed: true, false"),
    ("active.pending", ["giry"], "active.pending: not whom Moncharmin sends"),
    ("winner", "phantom", "winner: the game is not over"),
    ("alibis.deck", ["persian"], "alibis.deck: holds the phantom"),
    ("alibis.kept", ["meg"], "alibis.kept: a card is in the deck as well"),
    ("alibis.phantoms", 4, "alibis.phantoms: 4"),
    ("alibis.deck", ["meg"], "suspects: .* have shown an alibi"),
    ("phantom", None, "phantom: None"),
    ("phantom", "carlotta", "phantom: 'carlotta' is not allowed; allowed: raoul"),
    ("colour", "red", "position: unknown field 'colour'"),
]


@pytest.mark.parametrize(("field", "value", "says"), WRONG)
def test_errors_name_the_wrong_field_of_a_position(field: str, value: object, says: str) -> None:
    position: Any = copy.deepcopy(make_walking_position())
    OPERA.setup(position)
    place = position
    *path, last = field.split(".")
    for step in path:
        place = place[step]
    place[last] = value
    with pytest.raises(PositionError, match=says):
        OPERA.setup(position)


@pytest.mark.parametrize("field", list(make_walking_position()))
def test_no_field_of_a_position_may_be_missing(field: str) -> None:
    position = make_walking_position()
    del position[field]
    with pytest.raises(PositionError, match=f"field '{field}' is missing"):
        OPERA.setup(position)


def test_a_position_of_the_end_names_its_winner() -> None:
    position = make_final_position()
    assert OPERA.setup(position).returns() == [1.0, -1.0]
    with pytest.raises(PositionError, match="winner: None is not allowed"):
        OPERA.setup(position | {"winner": None})


def test_a_position_is_an_object() -> None:
    with pytest.raises(PositionError, match="position: 3 is no object"):
        OPERA.setup(3)  # type: ignore[arg-type]
