"""The course's questions, by the page: which are asked for each card, and what they tell."""

from collections.abc import Generator
from typing import Any

import pytest

from limelight import CHANCE, OVER, Rng, State
from limelight.arena.course_protocol import (
    COLOUR_NAMES,
    COURSE_ROOMS,
    CardActivation,
    CourseQuestion,
    CourseTable,
)
from limelight.games.opera.board import CHARACTERS, ROOMS
from limelight.games.opera.moves import PHANTOM_CARD_OFFSET
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import ALIBI_BASE
from tests.positions import OPERA, opera, places_of_characters
from tests.second_implementation.course import Expected, Server

INSPECTOR, PHANTOM = 0, 1
COLOUR = dict(zip(CHARACTERS, COLOUR_NAMES, strict=True))
# The board file: the course's numbers of our rooms.
NUMBER = dict(zip(ROOMS, (3, 2, 1, 0, 7, 6, 5, 4, 9, 8), strict=True))


def make_position(building: str, card: str, **more: Any) -> OperaState:
    """A position under course rules in which this card is face up."""
    others = [name for name in CHARACTERS if name != card][:3]
    more = {"rules": "course", "carlotta": 6, **more}
    state = opera(building, cards=" ".join([card, *others]), **more)
    assert isinstance(state, OperaState)
    return state


class CardDialogue:
    """The questions of one card, answered by what is chosen rather than by its index."""

    def __init__(
        self,
        state: OperaState,
        *chosen: object,
        seat: int = INSPECTOR,
        table: CourseTable | None = None,
    ) -> None:
        self.table = table or CourseTable(Rng(1))
        self.state = state.copy()
        self.all: list[CourseQuestion] = []
        activation = CardActivation(self.table, self.state, seat)
        questions = activation.ask_questions()
        question = next(questions)
        for choice in chosen:
            self.all.append(question)
            choices = question.data
            if question.type == "select character":
                choices = [one["color"] for one in question.data]
            try:
                question = questions.send(list(choices).index(choice))
            except StopIteration:
                break
        else:
            raise AssertionError(f"more was asked: {question.type}")
        assert len(self.all) == len(chosen), "less was asked"
        self.actions = activation.actions
        activation.apply_to_table()
        for action in self.actions:
            self.table.follow_action(self.state, action)
            self.state.play(action)

    def types(self) -> list[str]:
        return [question.type for question in self.all]

    def data(self, kind: str) -> list[Any]:
        (found,) = [question.data for question in self.all if question.type == kind]
        return list(found)

    def snapshot(self, number: int) -> dict[str, Any]:
        return self.all[number].state


def position_of(snapshot: dict[str, Any], colour: str) -> int:
    return next(one["position"] for one in snapshot["characters"] if one["color"] == colour)


def is_power_shown(snapshot: dict[str, Any], colour: str) -> bool:
    """The character objects of all lists agree."""
    lists = ("characters", "character_cards")
    found = {one["power"] for key in lists for one in snapshot[key] if one["color"] == colour}
    assert len(found) == 1
    return bool(found.pop())


def test_rooms_run_right_to_left_and_bottom_to_top() -> None:
    assert [COURSE_ROOMS[room] for room in range(10)] == list(NUMBER.values())
    assert [COURSE_ROOMS[COURSE_ROOMS[room]] for room in range(10)] == list(range(10))


# "Sequences".


@pytest.mark.parametrize("card", ["raoul", "meg"])
def test_red_and_pink_have_no_power_question(card: str) -> None:
    """Red, pink sel·pos."""
    asked = CardDialogue(make_position(f"lake: {card}", card), COLOUR[card], 3)
    assert asked.types() == ["select character", "select position"]
    assert places_of_characters(asked.state)[card] == "catacombs"


def test_pink_may_use_the_secret_passages() -> None:
    """From the lake: catacombs, understage, and the auditorium by the passage."""
    asked = CardDialogue(make_position("lake: meg", "meg"), "pink", 6)
    assert asked.data("select position") == [1, 3, 6]


def test_grey_is_asked_after_the_move_always() -> None:
    """Grey sel·pos·grey: 9 rooms, ascending."""
    asked = CardDialogue(make_position("lake: buquet", "buquet"), "grey", 3, 9)
    assert asked.types() == ["select character", "select position", "grey character power"]
    assert asked.data("grey character power") == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert asked.state.view(None)["blackout"] == "dome"


def test_blue_is_asked_for_a_room_and_then_for_its_exit() -> None:
    """Blue sel·pos·room·exit: [0..9], that room's corridors."""
    asked = CardDialogue(make_position("lake: giry", "giry"), "blue", 3, 7, 6)
    assert asked.types() == [
        "select character",
        "select position",
        "blue character power room",
        "blue character power exit",
    ]
    assert asked.data("blue character power room") == list(range(10))
    assert asked.data("blue character power exit") == [3, 6, 9]
    assert asked.state.view(None)["padlock"] == ["staircase", "auditorium"]


def test_blue_may_leave_the_padlock_where_it_is() -> None:
    """Point 8: after the move only; blue may leave the padlock where it is."""
    asked = CardDialogue(make_position("lake: giry", "giry", padlock="dome flies"), "blue", 3, 9, 8)
    assert asked.state.view(None)["padlock"] == ["dome", "flies"]


@pytest.mark.parametrize("choice", [0, 1])
def test_black_is_asked_after_the_move(choice: int) -> None:
    """Black sel·pos·act."""
    asked = CardDialogue(
        make_position("lake: christine; staircase: meg", "christine"), "black", 3, choice
    )
    assert asked.types() == ["select character", "select position", "activate black power"]
    assert asked.data("activate black power") == [0, 1]
    assert places_of_characters(asked.state)["meg"] == ("catacombs" if choice else "staircase")


@pytest.mark.parametrize("choice", [0, 1])
def test_black_is_asked_even_without_a_neighbour(choice: int) -> None:
    asked = CardDialogue(make_position("lake: christine", "christine"), "black", 3, choice)
    assert asked.types()[-1] == "activate black power"
    following = asked.table.make_snapshot(asked.state, PHANTOM)
    assert is_power_shown(following, "black") == bool(choice)


def test_white_is_asked_once_per_other_character_in_the_room() -> None:
    """White sel·pos·act[·move]*: rooms next to white, not through the padlock."""
    state = make_position("staircase: moncharmin; dome: meg raoul", "moncharmin")
    asked = CardDialogue(state, "white", 9, 1, 7, 7)
    assert asked.types() == [
        "select character",
        "select position",
        "activate white power",
        "white character power move red",
        "white character power move pink",
    ]
    assert asked.data("white character power move red") == [7]  # the way to the flies is locked
    assert (
        places_of_characters(asked.state)["raoul"]
        == places_of_characters(asked.state)["meg"]
        == "staircase"
    )


@pytest.mark.parametrize("choice", [0, 1])
def test_white_is_asked_when_alone_as_well(choice: int) -> None:
    asked = CardDialogue(make_position("lake: moncharmin", "moncharmin"), "white", 3, choice)
    assert asked.types()[-1] == "activate white power"
    assert is_power_shown(asked.table.make_snapshot(asked.state, PHANTOM), "white") == bool(choice)


def test_white_is_asked_nothing_more_after_no() -> None:
    asked = CardDialogue(
        make_position("staircase: moncharmin; dome: meg", "moncharmin"), "white", 9, 0
    )
    assert places_of_characters(asked.state)["meg"] == "dome"


def test_purple_has_no_select_position_after_a_swap() -> None:
    """Purple sel·act·(swap | pos): 7 colours."""
    asked = CardDialogue(make_position("lake: richard; dome: meg", "richard"), "purple", 1, "pink")
    assert asked.types() == ["select character", "activate purple power", "purple character power"]
    assert sorted(asked.data("purple character power")) == sorted(set(COLOUR_NAMES) - {"purple"})
    assert (
        places_of_characters(asked.state)["richard"],
        places_of_characters(asked.state)["meg"],
    ) == ("dome", "lake")


def test_purple_walks_after_no() -> None:
    asked = CardDialogue(make_position("lake: richard", "richard"), "purple", 0, 1)
    assert asked.types() == ["select character", "activate purple power", "select position"]
    assert places_of_characters(asked.state)["richard"] == "understage"


def test_brown_takes_a_passenger_to_the_end_of_the_walk() -> None:
    """Brown sel·act[·brown]·pos: colours of the others in his room. Point 9."""
    state = make_position("lake: persian meg giry", "persian")
    asked = CardDialogue(state, "brown", 1, "blue", 7)
    assert asked.types() == [
        "select character",
        "activate brown power",
        "brown character power",
        "select position",
    ]
    assert sorted(asked.data("brown character power")) == ["blue", "pink"]
    assert (
        places_of_characters(asked.state)["persian"]
        == places_of_characters(asked.state)["giry"]
        == "staircase"
    )
    assert places_of_characters(asked.state)["meg"] == "lake"


@pytest.mark.parametrize("choice", [0, 1])
def test_brown_is_asked_when_alone_as_well(choice: int) -> None:
    """After yes, if there are any; then `select position`."""
    asked = CardDialogue(make_position("lake: persian", "persian"), "brown", choice, 3)
    assert asked.types() == ["select character", "activate brown power", "select position"]
    assert places_of_characters(asked.state)["persian"] == "catacombs"


def test_the_start_room_is_excluded() -> None:
    asked = CardDialogue(make_position("lake: raoul giry buquet", "raoul"), "red", 3)
    assert asked.data("select position") == [0, 1, 3, 4, 6, 7, 9]


def test_select_character_comes_even_with_one_left() -> None:
    state = opera("lake: raoul", cards="raoul", played=3, rules="course", carlotta=6)
    assert isinstance(state, OperaState)
    asked = CardDialogue(state, "red", 3)
    assert [one["color"] for one in asked.all[0].data] == ["red"]


# The state.

KEYS = {
    *("position_carlotta", "exit", "num_tour", "shadow", "blocked"),
    *("characters", "character_cards", "active character_cards"),
}


def test_a_question_is_an_object_with_exactly_three_keys() -> None:
    asked = CardDialogue(make_position("lake: raoul", "raoul"), "red", 3)
    message = asked.all[0].to_message()
    assert set(message) == {"question type", "data", "game state"}
    snapshot = message["game state"]
    assert set(snapshot) == KEYS
    assert (snapshot["position_carlotta"], snapshot["exit"], snapshot["num_tour"]) == (6, 22, 1)
    assert (snapshot["shadow"], snapshot["blocked"]) == (0, [9, 8])
    for key, number in (("characters", 8), ("character_cards", 8), ("active character_cards", 4)):
        assert len(snapshot[key]) == number
        assert all(set(one) == {"color", "suspect", "position", "power"} for one in snapshot[key])
    assert sorted(one["color"] for one in snapshot["characters"]) == sorted(COLOUR_NAMES)
    assert position_of(snapshot, "red") == 2
    assert message["data"] == snapshot["active character_cards"]


def test_only_the_phantom_is_shown_the_phantoms_colour() -> None:
    state = make_position("lake: raoul", "raoul", phantom="meg")
    assert "fantom" not in CardDialogue(state, "red", 3).snapshot(0)
    assert CardDialogue(state, "red", 3, seat=PHANTOM).snapshot(0)["fantom"] == "pink"


def test_the_inspectors_questions_do_not_depend_on_secrets() -> None:
    """Another phantom, other cards drawn: the same questions, byte for byte."""
    one = make_position("lake: raoul", "raoul", phantom="meg", kept="buquet")
    other = make_position("lake: raoul", "raoul", phantom="persian", kept="christine")
    first, second = (CardDialogue(state, "red", 3) for state in (one, other))
    assert [question.to_message() for question in first.all] == [
        question.to_message() for question in second.all
    ]


def test_a_chosen_card_is_no_longer_among_the_active_ones() -> None:
    asked = CardDialogue(make_position("lake: buquet", "buquet"), "grey", 3, 9)
    active = [
        [one["color"] for one in question.state["active character_cards"]] for question in asked.all
    ]
    assert [len(colours) for colours in active] == [4, 3, 3]
    assert "grey" not in active[1]


def test_the_state_is_rebuilt_before_a_post_move_power() -> None:
    asked = CardDialogue(make_position("lake: buquet", "buquet"), "grey", 3, 9)
    assert [position_of(question.state, "grey") for question in asked.all] == [2, 2, 3]


def test_all_questions_of_one_power_have_the_same_snapshot() -> None:
    state = make_position("staircase: moncharmin; dome: meg raoul", "moncharmin")
    asked = CardDialogue(state, "white", 9, 1, 7, 7)
    assert asked.snapshot(2) == asked.snapshot(3) == asked.snapshot(4)
    assert position_of(asked.snapshot(4), "red") == 9
    blue = CardDialogue(make_position("lake: giry", "giry"), "blue", 3, 7, 6)
    assert blue.snapshot(2) == blue.snapshot(3)
    purple = CardDialogue(make_position("lake: richard", "richard"), "purple", 1, "pink")
    assert purple.snapshot(1) == purple.snapshot(2)


def test_power_true_means_already_used_this_round() -> None:
    asked = CardDialogue(make_position("lake: persian meg", "persian"), "brown", 1, "pink", 3)
    assert [is_power_shown(question.state, "brown") for question in asked.all] == [
        False,
        False,
        False,
        True,
    ]
    white = CardDialogue(make_position("dome: moncharmin", "moncharmin"), "white", 7, 1)
    assert not is_power_shown(white.snapshot(-1), "white")
    assert is_power_shown(white.table.make_snapshot(white.state, INSPECTOR), "white")


@pytest.mark.parametrize(
    ("card", "chosen", "used"),
    [
        ("raoul", ("red", 3), True),  # once the card is drawn
        ("meg", ("pink", 3), False),
        ("giry", ("blue", 3, 7, 6), True),
        ("buquet", ("grey", 3, 9), True),
        ("richard", ("purple", 1, "red"), True),
        ("richard", ("purple", 0, 3), False),
        ("persian", ("brown", 0, 3), False),
        ("christine", ("black", 3, 0), False),
    ],
)
def test_powers_that_count_as_used(card: str, chosen: tuple[object, ...], used: bool) -> None:
    asked = CardDialogue(make_position(f"lake: {card}", card), *chosen)
    while asked.state.turn == CHANCE:
        action = asked.state.draw(Rng(1))
        asked.table.follow_action(asked.state, action)
        asked.state.play(action)
    assert is_power_shown(asked.table.make_snapshot(asked.state, INSPECTOR), COLOUR[card]) == used


def test_no_power_counts_as_used_in_the_next_round() -> None:
    asked = CardDialogue(
        opera("lake: buquet", cards="buquet", played=3, rules="course", carlotta=6),  # type: ignore[arg-type]
        "grey",
        3,
        9,
    )
    assert asked.state.view(None)["round"] == 2
    snapshot = asked.table.make_snapshot(asked.state, INSPECTOR)
    assert snapshot["num_tour"] == 2
    assert not any(one["power"] for one in snapshot["characters"])


def test_the_last_question_of_a_round_still_belongs_to_it() -> None:
    """Our engine has nothing to ask Christine here; the course's snapshot is before the end."""
    state = opera("lake: christine", cards="christine", played=3, rules="course", carlotta=6)
    assert isinstance(state, OperaState)
    asked = CardDialogue(state, "black", 3, 1)
    snapshot = asked.snapshot(2)
    assert (snapshot["num_tour"], snapshot["position_carlotta"]) == (1, 6)
    assert position_of(snapshot, "black") == 3
    assert all(one["suspect"] for one in snapshot["characters"])
    assert asked.state.view(None)["round"] == 2


def test_the_padlocks_rooms_are_in_the_order_of_the_answers() -> None:
    for room, other in ((7, 6), (6, 7)):
        asked = CardDialogue(make_position("lake: giry", "giry"), "blue", 3, room, other)
        assert asked.table.make_snapshot(asked.state, INSPECTOR)["blocked"] == [room, other]


@pytest.mark.parametrize(
    ("giry", "blocked"),
    [
        *(("staircase", [7, 9]), ("dome", [9, 8]), ("flies", [8, 4]), ("wardrobe", [0, 1])),
        *(("understage", [1, 2]), ("lake", [2, 3])),
        ("catacombs", [3, 4]),  # "their room 3 blocks (3,4), which is no corridor"
        ("dressing", [4, 5]),  # "in their room 4 it blocks (4,5)"
    ],
)
def test_the_first_padlock(giry: str, blocked: list[int]) -> None:
    state, table = OPERA.new(options={"rules": "course"}), CourseTable(Rng(1))
    for name in CHARACTERS:
        action = OPERA.read(f"{name.capitalize()} in {giry}")
        table.follow_action(state, action)
        state.play(action)
    while state.turn == CHANCE:
        action = state.draw(Rng(1))
        table.follow_action(state, action)
        state.play(action)
    assert table.make_snapshot(state, INSPECTOR)["blocked"] == blocked


# The older dialect.


def test_the_older_dialect_has_both_names_and_shows_unused_powers() -> None:
    state = make_position("lake: persian meg", "persian")
    new = CardDialogue(state, "brown", 1, "pink", 3)
    old = CardDialogue(state, "brown", 1, "pink", 3, table=CourseTable(Rng(1), "old"))
    assert set(old.snapshot(0)) == KEYS | {"tiles", "active tiles"}
    for before, after in zip(new.all, old.all, strict=True):
        assert after.state["tiles"] == after.state["character_cards"]
        assert after.state["active tiles"] == after.state["active character_cards"]
        assert after.type == before.type
        for theirs, ours in zip(after.state["tiles"], before.state["character_cards"], strict=True):
            assert theirs == ours | {"power": not ours["power"]}
    assert is_power_shown(old.snapshot(2), "brown")
    assert not is_power_shown(old.snapshot(3), "brown")


# By the book.


def test_by_the_book_the_padlock_goes_to_another_corridor() -> None:
    state = make_position("lake: giry", "giry", rules="book", padlock="dome flies")
    asked = CardDialogue(state, "blue", 3, 9, 7)
    assert asked.data("blue character power exit") == [7]
    assert asked.snapshot(0)["exit"] == 21


def test_by_the_book_the_passenger_is_left_at_the_end_of_the_walk() -> None:
    asked = CardDialogue(
        make_position("lake: persian meg", "persian", rules="book"), "brown", 1, "pink", 7
    )
    assert (
        places_of_characters(asked.state)["persian"]
        == places_of_characters(asked.state)["meg"]
        == "staircase"
    )


# Whole games.


def play_random_game(seed: int, rules: str) -> list[tuple[int, CourseQuestion]]:
    """All the questions of a game between two who answer at random, each with its seat."""
    rng, state = Rng(seed), OPERA.new(options={"rules": rules})
    table, found = CourseTable(Rng(seed)), list[tuple[int, CourseQuestion]]()

    def play(current: State, action: int) -> None:
        assert isinstance(current, OperaState)
        table.follow_action(current, action)
        current.play(action)

    while state.turn != OVER:
        if state.turn == CHANCE:
            play(state, state.draw(rng))
            continue
        activation = CardActivation(table, state, seat := int(state.turn))
        questions = activation.ask_questions()
        question = next(questions)
        while True:
            found.append((seat, question))
            assert question.data
            try:
                question = questions.send(rng.below(len(question.data)))
            except StopIteration:
                break
        activation.apply_to_table()
        for action in activation.actions:
            play(state, action)
    return found


@pytest.mark.parametrize("rules", ["course", "book"])
def test_the_deck_is_in_order_in_whole_games(rules: str) -> None:
    """First four are the odd round's, last four the even round's."""
    for seed in range(20):
        for seat, question in play_random_game(seed, rules):
            snapshot = question.state
            deck = [one["color"] for one in snapshot["character_cards"]]
            active = [one["color"] for one in snapshot["active character_cards"]]
            half = deck[:4] if snapshot["num_tour"] % 2 else deck[4:]
            assert set(active) <= set(half)
            assert sorted(deck) == sorted(COLOUR_NAMES)
            assert ("fantom" in snapshot) == (seat == PHANTOM)
            if question.type == "select character":
                assert active == [colour for colour in half if colour in active]


def test_seats_and_cards_per_turn_are_those_of_the_public_server() -> None:
    """Odd rounds I P P I, even rounds P I I P; 4, 3, 2, 1 cards."""
    for seed in range(10):
        turns: dict[int, list[int]] = {}
        cards: dict[int, list[int]] = {}
        for seat, question in play_random_game(seed, "course"):
            if question.type == "select character":
                turns.setdefault(question.state["num_tour"], []).append(seat)
                cards.setdefault(question.state["num_tour"], []).append(len(question.data))
        for number, seats in turns.items():
            assert seats == ([0, 1, 1, 0] if number % 2 else [1, 0, 0, 1])
            assert cards[number] == [4, 3, 2, 1]


# Bit for bit the public server's game.


@pytest.mark.parametrize("start", range(0, 300, 50))
def test_a_second_implementation_asks_the_same_and_has_the_same_result(start: int) -> None:
    for seed in range(start, start + 50):
        compare_with_second_server(seed)


def compare_with_second_server(seed: int) -> None:
    """A whole game at random; a slow server of the page's rules checks every question."""
    rng, state, table = Rng(seed), OPERA.new(options={"rules": "course"}), CourseTable(Rng(seed))
    server: Server | None = None
    expecting: Generator[tuple[int, Expected], tuple[Any, Any], None] | None = None
    expected: tuple[int, Expected] | None = None
    while state.turn != OVER:
        if state.turn == CHANCE:
            action = state.draw(rng)
            if server and server.drawing is not None and expected is None:
                # The round's last card was Raoul's: here only the engine can tell.
                show_draw_to_server(server, action)
            table.follow_action(state, action)
            state.play(action)
            if server and expected is None and server.drawing is None:
                server.scream()
                expecting = server.rounds()
                expected = next(expecting) if server.winner is None else None
            continue
        seat = int(state.turn)
        activation = CardActivation(table, state, seat)
        questions = activation.ask_questions()
        question = next(questions)
        while True:
            if server is None:
                server = Server(question.state, COLOUR_NAMES[state.culprit])
                expecting = server.rounds()
                expected = next(expecting)
            assert expected
            whose, (kinds, choices) = expected
            assert whose == seat
            assert question.type in kinds.split("|")
            data = list(question.data)
            if question.type == "select character":
                assert data == question.state["active character_cards"]
                data = [one["color"] for one in data]
            else:
                assert set(data) == choices
            assert len(set(data)) == len(data) > 0
            index = rng.below(len(data))
            chosen: Any = data[index]
            if question.type.startswith("white character power"):
                chosen = (question.type, chosen)
            assert expecting
            try:
                expected = expecting.send((question.state, chosen))
            except StopIteration:
                expected = None
            try:
                question = questions.send(index)
            except StopIteration:
                break
        activation.apply_to_table()
        for action in activation.actions:
            table.follow_action(state, action)
            state.play(action)
    assert server
    assert (server.winner, server.carlotta) == (state.winner, state.carlotta)
    left = {COLOUR_NAMES[number] for number in range(8) if state.suspects >> number & 1}
    assert server.suspects == left


def show_draw_to_server(server: Server, action: int) -> None:
    """Tell the server what Raoul drew."""
    card = action - ALIBI_BASE
    if card == PHANTOM_CARD_OFFSET:
        server.phantom_cards -= 1
        server.carlotta += 1 if server.drawing else -1
    elif server.drawing == INSPECTOR:
        server.suspects.discard(COLOUR_NAMES[card])
    server.drawing = None
