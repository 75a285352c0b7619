"""Minuit as JSON: what everybody may know of a state, and positions, read and written."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, cast

from limelight.core import validation
from limelight.core.errors import PositionError
from limelight.core.game import OVER, Game
from limelight.core.validation import quote_value
from limelight.games.minuit import moves
from limelight.games.minuit.board import (
    ALL_ROOMS,
    CELLAR_PLACE,
    DIE_FACES,
    DOORS,
    GUESTS_PER_SEAT,
    HAND_PLACE,
    HUGO_OFFSET,
    MAX_ROUND_FRIGHT,
    MAX_SPEED,
    MIN_ROUND_FRIGHT,
    ROOM_NAMES,
    ROOM_PLACES,
    START_SPEED,
    STEP_PLACES,
)
from limelight.games.minuit.options import MAX_ROUNDS, OPTIONS, list_options, make_state
from limelight.games.minuit.state import MinuitState
from limelight.games.minuit.types import (
    MinuitKnowledge,
    MinuitPhase,
    MinuitPlace,
    MinuitPosition,
    MinuitRoom,
)

PHASE_NAMES: Final[tuple[MinuitPhase, ...]] = ("lotting", "placing", "rolling", "moving", "ended")
PLACE_NAMES: Final[list[MinuitPlace]] = [
    "hand",
    *range(1, 29),
    *cast("tuple[MinuitRoom, ...]", ROOM_NAMES),
    *range(-10, -2),
    "cellar",
]


# What a seat may know: everything.


def view(state: MinuitState, seat: int | None) -> MinuitKnowledge:
    """What this seat may know of the state."""
    state.check_seat(seat)
    return {
        **position(state),
        "seat": seat,
        "turn": int(state.turn),
        "winners": list_winners(state),
    }


def foresee(state: MinuitState, seat: int | None, action: int) -> MinuitKnowledge:
    """What a seat would see after an action; never None, since nothing is hidden."""
    after = state.copy()
    after.play(action)
    return view(after, seat)


def list_winners(state: MinuitState) -> list[int]:
    """M9: the seats with the fewest fright points, once the game is over."""
    if state.turn != OVER:
        return []
    totals = state.list_totals()
    return [seat for seat, total in enumerate(totals) if total == min(totals)]


# Positions.


def position(state: MinuitState) -> MinuitPosition:
    """The state as JSON."""
    return {
        "game": "minuit",
        "options": list_options(state),
        "players": int(state.players),
        "round": int(state.round),
        "first": None if state.phase == moves.LOTTING else int(state.first_roller),
        "roller": int(state.roller) if state.phase >= moves.ROLLING else None,
        "roll": int(state.roll) or None,
        "hugo": name_hugo_place(state.hugo),
        "speed": int(state.speed),
        "guests": [_view_guests(state, seat) for seat in range(state.players)],
        "totals": state.list_totals(),
        "sheet": state.fright_by_round(),
        "ask": PHASE_NAMES[state.phase],
    }


def name_hugo_place(place: int) -> int:
    """The step, from -10 to -3, or the space on which Hugo stands."""
    return int(place - HUGO_OFFSET if place > HUGO_OFFSET else place - 10)


def _view_guests(state: MinuitState, seat: int) -> list[MinuitPlace]:
    each = int(state.guests_per_seat)
    places = sorted(int(state.place_of(guest)) for guest in range(seat * each, (seat + 1) * each))
    return [PLACE_NAMES[place] for place in places]


POSITION_FIELDS = (
    *("game", "options", "players", "round", "first", "roller", "roll", "hugo", "speed"),
    *("guests", "totals", "ask"),
)


def _read_number(field: str, value: object, low: int, high: int) -> int:
    return validation.read_number(PositionError, field, value, low, high)


def _check_position(condition: object, field: str, problem: str) -> None:
    validation.require(PositionError, condition, field, problem)


def setup(game: Game[MinuitState], content: Mapping[str, object]) -> MinuitState:
    """The state of a position; `PositionError` unless every field is right and all fit together."""
    fields = validation.read_fields(PositionError, "position", content, POSITION_FIELDS, ("sheet",))
    validation.read_choice_index(PositionError, "game", fields["game"], ("minuit",))
    players = _read_number("players", fields["players"], 2, 8)
    values = OPTIONS.read_values(PositionError, fields["options"])
    state = make_state(game, players, values)
    state.phase = validation.read_choice_index(PositionError, "ask", fields["ask"], PHASE_NAMES)
    state.round = _read_number("round", fields["round"], 1, state.rounds)
    _read_turn(state, fields)
    _read_guests(state, fields["guests"])
    _read_hugo(state, fields)
    totals = validation.read_list(PositionError, "totals", fields["totals"])
    _check_position(len(totals) == players, "totals", f"there must be {players}")
    # The bounds: twice what the longest game can bring, less what the rounds to come may bring.
    left = 0 if state.phase == moves.ENDED else int(state.rounds - state.round + 1)
    before = 2 * MAX_ROUNDS - left
    for seat, total in enumerate(totals):
        state.add_fright(
            seat,
            _read_number(
                f"totals[{seat}]", total, MIN_ROUND_FRIGHT * before, MAX_ROUND_FRIGHT * before
            ),
        )
    state.sheet = _read_sheet(state, fields.get("sheet"))
    _check_places(state)
    state.restore_question()
    return state


def _read_sheet(state: MinuitState, value: object) -> bytes | None:
    """The fright points by round; None if it is not known how the totals came about."""
    if value is None:
        return None
    over = int(state.round if state.phase == moves.ENDED else state.round - 1)
    rows = validation.read_list(PositionError, "sheet", value)
    _check_position(len(rows) == over, "sheet", f"rounds that are over: {over}, told: {len(rows)}")
    points: list[int] = []
    for row, listed in enumerate(rows):
        seats = validation.read_list(PositionError, f"sheet[{row}]", listed)
        _check_position(
            len(seats) == state.players, f"sheet[{row}]", f"there must be {state.players}"
        )
        points += [
            _read_number(f"sheet[{row}][{seat}]", fright, MIN_ROUND_FRIGHT, MAX_ROUND_FRIGHT)
            for seat, fright in enumerate(seats)
        ]
    sums = [sum(points[seat :: state.players]) for seat in range(state.players)]
    _check_position(
        sums == state.list_totals(), "sheet", f"adds up to {sums}, which are not the totals"
    )
    return bytes(fright - MIN_ROUND_FRIGHT for fright in points)


def _read_turn(state: MinuitState, fields: dict[str, object]) -> None:
    last = state.players - 1
    if state.phase == moves.LOTTING:
        _check_position(fields["first"] is None, "first", "nobody, until the lot is drawn")
        _check_position(state.round == 1, "round", "the lot is drawn in the first round only")
    else:
        state.first_roller = _read_number("first", fields["first"], 0, last)
    if state.phase < moves.ROLLING:
        _check_position(fields["roller"] is None, "roller", "nobody, until all guests are placed")
    else:
        state.roller = _read_number("roller", fields["roller"], 0, last)
    if state.phase == moves.MOVING:
        _check_position(
            fields["roll"] in DIE_FACES[:-1],
            "roll",
            f"{quote_value(fields['roll'])}; allowed: 1, 2, 4, 5",
        )
        state.roll = _read_number("roll", fields["roll"], 1, 5)
    else:
        _check_position(fields["roll"] is None, "roll", "nothing is rolled yet")


def _read_guests(state: MinuitState, value: object) -> None:
    seats = validation.read_list(PositionError, "guests", value)
    _check_position(len(seats) == state.players, "guests", f"there must be {state.players} lists")
    each = GUESTS_PER_SEAT[state.players]
    for seat, listed in enumerate(seats):
        places = validation.read_list(PositionError, f"guests[{seat}]", listed)
        _check_position(len(places) == each, f"guests[{seat}]", f"there must be {each}")
        for number, place in enumerate(places):
            field = f"guests[{seat}][{number}]"
            known = (
                not isinstance(place, bool)
                and isinstance(place, int | str)
                and place in PLACE_NAMES
            )
            _check_position(
                known, field, f"{quote_value(place)} is no place; allowed: {PLACE_NAMES}"
            )
            code = PLACE_NAMES.index(place)  # type: ignore[arg-type]
            state.put_guest(seat * each + number, code)
            if ROOM_PLACES <= code < STEP_PLACES:
                room = 1 << code - ROOM_PLACES
                _check_position(not state.taken_rooms & room, field, f"the {place} is taken twice")
                state.taken_rooms |= room


def _read_hugo(state: MinuitState, fields: dict[str, object]) -> None:
    hugo = _read_number("hugo", fields["hugo"], -10, 28)
    _check_position(not -3 < hugo < 1, "hugo", f"{hugo} is no place; allowed: -10 to -3, 1 to 28")
    state.hugo = hugo + 10 if hugo < 0 else hugo + HUGO_OFFSET
    usual = START_SPEED[state.players]
    state.speed = _read_number(
        "speed", fields["speed"], usual, MAX_SPEED if state.speed_up else usual
    )


def _are_placed_in_turn(state: MinuitState) -> bool:
    """Whether the guests placed so far are the first in the order of placing."""
    each, players = int(state.guests_per_seat), int(state.players)
    placed = [
        sum(state.place_of(guest) != HAND_PLACE for guest in range(seat * each, (seat + 1) * each))
        for seat in range(players)
    ]
    whole, extra = divmod(sum(placed), players)
    ahead = [(int(state.first_roller) + turn) % players for turn in range(extra)]
    return placed == [whole + (seat in ahead) for seat in range(players)]


def _check_places(state: MinuitState) -> None:
    """Check which guests may be where in this phase."""
    places = Counter(int(state.place_of(guest)) for guest in range(state.guest_count()))
    gallery = [place for place in places if HAND_PLACE < place < ROOM_PLACES]
    if state.phase < moves.ROLLING:
        crowded = [place for place in gallery if places[place] > 1]
        _check_position(not crowded, "guests", f"several on {crowded}, while guests are placed")
        _check_position(not state.taken_rooms, "guests", "rooms are empty while guests are placed")
    if state.round == 1 and state.phase <= moves.PLACING:
        _check_position(
            not any(place >= STEP_PLACES for place in places), "guests", "captured before the start"
        )
    else:
        _check_position(
            not places[HAND_PLACE], "guests", "some in hand, after all have been placed"
        )
    if state.phase <= moves.PLACING:
        at_rest = state.hugo == 0 if state.round == 1 else state.is_hugo_out()
        _check_position(at_rest, "hugo", "waits on -10 in the first round, later where he stopped")
    if state.phase == moves.LOTTING:
        _check_position(
            places[HAND_PLACE] == state.guest_count(), "guests", "placed before the lot is drawn"
        )
    if state.phase == moves.PLACING:
        _check_position(
            state.round > 1 or _are_placed_in_turn(state), "guests", "not placed one each in turn"
        )
        _check_position(state.next_guest_to_place() >= 0, "ask", "placing, but everybody is placed")
        # M23: a guest stands there only if it came out of the room behind that door (M18).
        met = (
            state.is_hugo_out()
            and places[state.hugo - HUGO_OFFSET]
            and state.hugo - HUGO_OFFSET not in DOORS
        )
        _check_position(not met, "hugo", "stands where a guest is: nobody is placed on his space")
    if state.phase >= moves.ROLLING:
        steps = [place for place in range(STEP_PLACES, CELLAR_PLACE) if places[place]]
        filled = steps == list(range(STEP_PLACES, STEP_PLACES + len(steps)))
        _check_position(filled, "guests", "steps are filled from -10 on")
        state.captures = len(steps)
        _check_position(
            state.is_hugo_out() or not (steps or state.taken_rooms), "hugo", "has not come out yet"
        )
    if state.phase in (moves.ROLLING, moves.MOVING):
        going = gallery and state.taken_rooms != ALL_ROOMS
        _check_position(
            going, "guests", "nobody is on the gallery, or every room taken: it is over"
        )
        caught = state.is_hugo_out() and places[state.hugo - HUGO_OFFSET]
        _check_position(not caught, "hugo", "stands where a guest is: it would be captured")
    if state.phase == moves.ENDED:
        _check_position(not gallery, "guests", "some on the gallery, after the end")
        _check_position(state.round == state.rounds, "round", "the last round ends the game")
