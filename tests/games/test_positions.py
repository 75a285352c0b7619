"""Positions, notation, copies and pickles of every game, written and read."""

import importlib
import json
import pickle
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limelight import (
    CHANCE,
    OVER,
    IllegalAction,
    NotAChanceStep,
    NotationError,
    OptionError,
    PositionError,
    Rng,
    SeatError,
    State,
    game,
    games,
)
from tests.options import any_options
from tests.positions import JACK, MINUIT, jack, minuit, play_lines, random_state

pytestmark = pytest.mark.interpreted

SEEDS = st.integers(0, 10**9)
SEATS = (0, 1, None)


@st.composite
def random_states(draw: st.DrawFn) -> State:
    """A state from the middle of a random game of any kind."""
    name = draw(st.sampled_from(games()))
    options = draw(any_options(name))
    players = draw(st.integers(2, 8)) if name == "minuit" else 2
    return random_state(draw(SEEDS), options, name, players)


@given(state=random_states())
@settings(max_examples=600, deadline=None)
def test_a_position_makes_the_same_state_again(state: State) -> None:
    again = state.game.setup(json.loads(json.dumps(state.position())))
    assert again.position() == state.position()
    assert (again.turn, again.legal_actions()) == (state.turn, state.legal_actions())
    assert [again.key(seat) for seat in SEATS] == [state.key(seat) for seat in SEATS]


@given(state=random_states(), seed=SEEDS)
@settings(max_examples=300, deadline=None)
def test_a_state_from_a_position_plays_on_like_the_original(state: State, seed: int) -> None:
    again = state.game.setup(state.position())
    for twin in (state, again):
        twin.playout(Rng(seed))
    assert again.position() == state.position()
    assert again.returns() == state.returns()
    assert sum(state.returns()) == pytest.approx(0)


@given(state=random_states())
@settings(max_examples=150, deadline=None)
def test_a_state_may_be_pickled(state: State) -> None:
    again = pickle.loads(pickle.dumps(state))
    assert again.position() == state.position()
    assert (again.reveals, again.game) == (state.reveals, state.game)


@given(state=random_states(), seed=SEEDS)
@settings(max_examples=150, deadline=None)
def test_a_copy_is_equal_and_independent(state: State, seed: int) -> None:
    before = state.position()
    twin = state.copy()
    assert (twin.position(), twin.reveals) == (before, state.reveals)
    twin.playout(Rng(seed))
    assert state.position() == before


@given(state=random_states())
@settings(max_examples=400, deadline=None)
def test_every_legal_action_reads_back_from_its_notation(state: State) -> None:
    legal = state.legal_actions()
    assert legal == sorted(set(legal))
    for action in legal:
        notation = state.say(action)
        assert state.game.read(notation) == action
        assert state.game.read(notation.upper().replace("→", "->").replace(" ", "  ")) == action


@given(state=random_states(), action=st.integers(-5, 2000) | st.integers())
@settings(max_examples=400, deadline=None)
def test_an_illegal_action_is_refused_and_changes_nothing(state: State, action: int) -> None:
    before, legal = state.position(), state.legal_actions()
    if action in legal:
        state.play(action)
        return
    with pytest.raises(IllegalAction, match=str(action)):
        state.play(action)
    with pytest.raises(IllegalAction, match=str(action)):
        state.say(action)
    assert (state.position(), state.legal_actions()) == (before, legal)


@given(state=random_states())
@settings(max_examples=200, deadline=None)
def test_chance_outcomes_are_the_legal_actions_and_add_up_to_1(state: State) -> None:
    if state.turn != CHANCE:
        with pytest.raises(NotAChanceStep):
            state.chance_outcomes()
        return
    assert [action for action, _ in state.chance_outcomes()] == state.legal_actions()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)


@pytest.mark.parametrize("name", games())
def test_every_action_has_a_notation_of_its_own(name: str) -> None:
    notation = importlib.import_module(f"limelight.games.{name}.notation")
    unused = {94} if name == "jack" else set()  # the place of opera's phantom card
    assert set(notation.ACTIONS_BY_TEXT.values()) == set(range(game(name).actions)) - unused


@pytest.mark.parametrize("name", games())
def test_lines_of_a_whole_game_read_back(name: str) -> None:
    for seed in range(30):
        state: Any = game(name).new()
        rng = Rng(seed)
        actions: list[int] = []
        notations: list[str] = []
        while state.turn != OVER:
            action = state.draw(rng)
            actions.append(action)
            notations.append(state.say(action))
            state.play(action)
        lines = state.game.lines(notations)
        assert [action for line in lines for action in state.game.read_line(line)] == actions


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("Smith G3-I4, lamp F5>H7", ["Smith", "Smith G3-I4", "lamp F5>H7"]),
        (
            "Goodley whistle: Gull E1-G3, M4-L3",
            ["Goodley", "whistle", "whistle Gull", "whistle Gull E1-G3", "Goodley M4-L3"],
        ),
        (
            "Goodley M4-L3, whistle: Gull E1-G2, Bert I4-J4",
            [
                *("Goodley", "Goodley M4-L3", "whistle Gull", "whistle Gull E1-G2"),
                *("whistle Bert", "whistle Bert I4-J4"),
            ],
        ),
        ("Stealthy A5-D4", ["Stealthy", "Stealthy A5-D4"]),
        ("Gull x Bert", ["Gull", "Gull x Bert"]),
        ("Watson I8-G7 lantern NW", ["Watson", "Watson I8-G7", "lantern NW"]),
        ("Holmes G6-H5 accuses Bert", ["Holmes", "Holmes G6-H5"]),
        ("Bert out NW", ["Bert", "out NW"]),
        ("out NW", ["out NW"]),
    ],
)
def test_lines_of_jack(line: str, parts: list[str]) -> None:
    assert JACK.read_line(line) == [JACK.read(part) for part in parts]


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("jack", "Smith G3-B3", "'b3' is no street"),
        ("jack", "Moriarty", "'moriarty' is unknown; characters: Holmes"),
        ("jack", "lamp F5", "is no action; write for example"),
        ("jack", "deal Holmes Holmes Bert Gull", "four different"),
        ("jack", "", "is no action"),
        ("minuit", "12>attic", "'attic' is unknown; rooms: cloakroom"),
        ("minuit", "place 29", "the gallery has the spaces 1 to 28"),
        ("minuit", "roll 3", "is no action"),
        ("minuit", "9" * 5000, "the gallery has the spaces 1 to 28"),
        ("jack", "Smith accuses Holmes", "is no action"),
        ("jack", "out NW accuses Bert", "is no action"),
        ("minuit", "", "is no action"),
    ],
)
def test_errors_explain_malformed_notation(name: str, text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        game(name).read(text)


@pytest.mark.parametrize(
    ("name", "players", "options", "says"),
    [
        ("jack", 2, {"edition": "paris"}, "options.edition: 'paris' is not allowed; allowed: lo"),
        ("jack", 2, {"handicap": 1}, "unknown field 'handicap'; allowed: edition"),
        ("jack", 3, {}, "players: 3 is not allowed; allowed: 2"),
        ("minuit", 9, {}, "players: 9 is not allowed; allowed: a whole number 2 to 8"),
        ("minuit", 1, {}, "players: 1"),
        ("minuit", 2, {"rounds": 0}, "options.rounds: 0 is not allowed"),
        ("minuit", 2, {"expel": 1}, "options.expel: 1 is not allowed; allowed: true, false"),
        ("minuit", 2, {"hugo_speed_up": "yes"}, "options.hugo_speed_up: 'yes'"),
    ],
)
def test_errors_name_wrong_options(
    name: str, players: int, options: dict[str, object], says: str
) -> None:
    with pytest.raises(OptionError, match=says):
        game(name).new(players, options)


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_errors_name_wrong_seats(name: str, seat: int) -> None:
    state = game(name).new()
    for ask in (state.view, state.key):
        with pytest.raises(SeatError, match=f"seat: {seat} does not exist"):
            ask(seat)


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("text", [5, None, b"Raoul", "\ud800"])
def test_other_types_are_refused_as_notation(name: str, text: Any) -> None:
    for read in (game(name).read, game(name).read_line):
        with pytest.raises(NotationError, match=r"notation: .* is no text"):
            read(text)


def test_samples_are_for_seats() -> None:
    for name in games():
        with pytest.raises(SeatError, match="seat: 99 does not exist"):
            game(name).new().sample(99, Rng(1))


def make_early_position(name: str, **changes: object) -> dict[str, Any]:
    """A position before the culprit is known, or before a character is placed."""
    return game(name).new(3 if name == "minuit" else 2).position() | changes


def make_whistling_position() -> dict[str, Any]:
    return play_lines(jack(card="goodley"), "Goodley", "whistle").position()


def make_lantern_position(
    points: Sequence[int] = (0, 2), brought: Sequence[str] = ("watson",), **places: str
) -> dict[str, Any]:
    """Watson has just been brought a street nearer, and his lantern is to be turned."""
    position = play_lines(
        jack(card="goodley"), "Goodley", "whistle", "whistle Watson", "whistle Watson I8-I7"
    ).position()
    position["active"] |= {"points": points, "brought": brought}
    position["places"] |= places
    return position


def make_final_position(**changes: object) -> dict[str, Any]:
    return play_lines(jack("holmes G4", culprit="smith"), "Holmes -G3").position() | changes


@pytest.mark.parametrize(
    ("position", "says"),
    [
        (
            make_early_position("opera", suspects=["meg", "giry"]),
            "suspects: everybody, until the culprit",
        ),
        (make_early_position("opera", round=3), "round: the first, until the culprit is known"),
        (make_early_position("opera", carlotta=4), "carlotta: 4 is not allowed"),
        (make_early_position("opera", announced="hid"), "announced: nothing is until"),
        (make_early_position("jack", suspects=["gull"]), "suspects: everybody, until the culprit"),
        (
            make_early_position(
                "minuit",
                ask="placing",
                first=0,
                guests=[["hand"] * 5, [1] + ["hand"] * 4] * 1 + [["hand"] * 5],
            ),
            "guests: not placed one each in turn",
        ),
        (make_early_position("minuit", ask="placing", first=0, hugo=12), "hugo: waits on -10"),
        (
            make_lantern_position(brought=["bert"], bert="M3"),
            "active.brought: Watson, whose lantern",
        ),
        (
            make_lantern_position(brought=["watson", "goodley"], points=[1]),
            "active.brought: Goodley",
        ),
        (make_lantern_position(points=[3]), "active.points: at most 2 left"),
        (make_lantern_position(points=[2, 2]), r"active.points\[1\]: 2 is there twice"),
        (make_lantern_position(points=[]), "active.points: the whistle is over"),
        (make_lantern_position(points=[0], holmes="I7"), "active.points: cannot be used up"),
        (make_lantern_position(bert="M3", gull="M3"), "places.bert: M3 is taken"),
        (make_lantern_position(goodley="I7"), "places.goodley: I7 is taken"),
        (make_final_position(gone="NW"), "gone: nobody, where somebody was accused"),
        (make_final_position(winner="jack"), "winner: is not whom this end makes win"),
        (make_final_position(accused=None), "round: the last, where nobody was accused or left"),
        (make_final_position(accused="gull"), "winner: is not whom this end makes win"),
    ],
)
def test_impossible_positions_are_refused(position: dict[str, Any], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        game(position["game"]).setup(position)


def make_moving_position() -> dict[str, Any]:
    return minuit([2, 12, "music"], [20, -10], roll=2, hugo=10).position()


WRONG: list[tuple[str, str, object, str]] = [
    ("jack", "game", "opera", "game: 'opera' is not allowed; allowed: jack"),
    ("jack", "options.edition", "paris", "options.edition: 'paris'"),
    ("jack", "round", 9, "round: 9 is not allowed; allowed: a whole number 1 to 8"),
    ("jack", "places.bert", "B3", "places.bert: 'B3' is not allowed; allowed: A3"),
    ("jack", "places", {"bert": "A3"}, "places: field 'holmes' is missing"),
    ("jack", "lamps.A3", 1, "lamps: unknown field 'A3'"),
    ("jack", "lamps.B6", 2, r"lamps: the tiles must be \[0, 0, 1, 2, 3, 4\]"),
    ("jack", "lamps.B6", 7, "lamps.B6: 7 is not allowed"),
    ("jack", "covers", ["B7"], "covers: there must be 2"),
    ("jack", "covers", ["B7", "A3"], r"covers\[1\]: 'A3'"),
    ("jack", "cordons", ["NE", "NE"], r"cordons\[1\]: 'NE' is there twice"),
    ("jack", "lantern", "E", "lantern: 'E' is not allowed; allowed: N, NE"),
    ("jack", "witness", "invisible", "witness: is visible in the first round"),
    ("jack", "suspects", [], "suspects: there must be one at least"),
    ("jack", "suspects", ["gull"], "jack: is no suspect"),
    ("jack", "ask", "flying", "ask: 'flying'"),
    ("jack", "ask", "drawing", "active.character: does not ask for drawing"),
    ("jack", "active.points", [], "active.points: the whistle is over"),
    ("jack", "active.points", 3, "active.points: 3 is no list"),
    ("jack", "active.points", [2], "active.points: not those that a whistle begins with"),
    ("jack", "active.points", [4], r"active.points\[0\]: 4 is not allowed"),
    ("jack", "active.whom", "gull", "active.whom: only while bringing somebody"),
    ("jack", "active.walked", True, "active.used: whistles before the walk or after it"),
    ("jack", "active.character", "holmes", "active.character: does not ask for whistling"),
    ("jack", "alibis.deck", ["gull"], "alibis: must be all but Jack's"),
    ("jack", "alibis.jack", ["gull"], "alibis: .* are there twice"),
    ("jack", "jack", None, "jack: None"),
    ("jack", "winner", "jack", "winner: the game is not over"),
    ("jack", "accused", "bert", "accused: the game is not over"),
    ("minuit", "game", "opera", "game: 'opera' is not allowed; allowed: minuit"),
    ("minuit", "players", 3, "guests: there must be 3 lists"),
    ("minuit", "players", 9, "players: 9"),
    ("minuit", "options.rounds", 9, "options.rounds: 9"),
    ("minuit", "round", 4, "round: 4"),
    ("minuit", "first", 2, "first: 2"),
    ("minuit", "roller", None, "roller: None"),
    ("minuit", "roll", 3, "roll: 3; allowed: 1, 2, 4, 5"),
    ("minuit", "roll", None, "roll: None; allowed: 1, 2, 4, 5"),
    ("minuit", "hugo", -2, "hugo: -2 is no place"),
    ("minuit", "hugo", -5, "hugo: has not come out yet"),
    ("minuit", "hugo", 29, "hugo: 29"),
    ("minuit", "speed", 4, "speed: 4"),
    ("minuit", "guests", [[1], [2]], r"guests\[0\]: there must be 6"),
    ("minuit", "guests", [[29] * 6, [1] * 6], r"guests\[0\]\[0\]: 29 is no place"),
    ("minuit", "guests", [["music"] * 6, [1] * 6], r"guests\[0\]\[1\]: the music is taken twice"),
    ("minuit", "guests", [[-9] * 6, [1] * 6], "guests: steps are filled from -10 on"),
    ("minuit", "guests", [["hand"] * 6, [1] * 6], "guests: some in hand"),
    ("minuit", "guests", [["cellar"] * 6] * 2, "guests: nobody is on the gallery"),
    ("minuit", "totals", [1], "totals: there must be 2"),
    ("minuit", "totals", [1, "x"], r"totals\[1\]: 'x'"),
    ("minuit", "totals", [1, 4000], r"totals\[1\]: 4000"),
    ("minuit", "sheet", [[1, 2]], "sheet: rounds that are over: 0, told: 1"),
    ("minuit", "hugo", 20, "hugo: stands where a guest is"),
    ("minuit", "ask", "rolling", "roll: nothing is rolled yet"),
    ("minuit", "colour", 1, "position: unknown field 'colour'"),
]


@pytest.mark.parametrize(("name", "field", "value", "says"), WRONG)
def test_errors_name_the_wrong_field_of_a_position(
    name: str, field: str, value: object, says: str
) -> None:
    position: Any = make_whistling_position() if name == "jack" else make_moving_position()
    game(name).setup(position)
    place = position
    *path, last = field.split(".")
    for step in path:
        place = place[step]
    place[last] = value
    with pytest.raises(PositionError, match=says):
        game(name).setup(position)


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        ([[1, 2]], r"sheet\[0\]: there must be 3"),
        ([[1, 2, 61]], r"sheet\[0\]\[2\]: 61"),
        ([[1, 2, 4]], "sheet: adds up to"),
    ],
)
def test_a_score_sheet_must_fit(sheet: list[list[int]], says: str) -> None:
    position = minuit([3], [5], [8], round=2, totals=[1, 2, 3]).position()
    MINUIT.setup(position | {"sheet": [[1, 2, 3]]})
    with pytest.raises(PositionError, match=says):
        MINUIT.setup(position | {"sheet": sheet})


@pytest.mark.parametrize("make", [make_whistling_position, make_moving_position])
def test_no_field_of_a_position_may_be_missing(make: Any) -> None:
    for field in make().keys() - {"sheet"}:
        position = make()
        del position[field]
        with pytest.raises(PositionError, match=f"field '{field}' is missing"):
            (JACK if make is make_whistling_position else MINUIT).setup(position)


def test_a_score_sheet_may_be_missing() -> None:
    position = make_moving_position()
    del position["sheet"]
    assert MINUIT.setup(position).view(None)["sheet"] is None
