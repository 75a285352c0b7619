"""Minuit from outside: what everybody sees, and positions as JSON, there and back."""

from collections import Counter
from collections.abc import Mapping

from limelight.core import validation
from limelight.core.errors import OptionError, PositionError
from limelight.core.game import JSON, OVER, Game
from limelight.core.validation import quote
from limelight.games.minuit import moves
from limelight.games.minuit.board import (
    ALL_ROOMS,
    CELLAR,
    DOORS,
    FACES,
    FASTEST,
    GUESTS,
    HAND,
    LEAST,
    MOST,
    ROOM,
    ROOM_NAMES,
    SPEED,
    STEP,
    TOP,
)
from limelight.games.minuit.illegal_reasons import barred
from limelight.games.minuit.notation import say
from limelight.games.minuit.state import MinuitState

ASKS = ("lotting", "placing", "rolling", "moving", "ended")
PLACES: list[int | str] = ["hand", *range(1, 29), *ROOM_NAMES, *range(-10, -2), "cellar"]
MOST_ROUNDS = 8


# What everybody sees.


def view(state: MinuitState, seat: int | None) -> JSON:
    """The position, and what this seat may do."""
    state.check_seat(seat)
    known = position(state)
    known["seat"] = seat
    known["turn"] = int(state.turn)
    known["winners"] = winners(state)
    mine = seat is not None and seat == state.turn
    known["legal"] = (
        [{"action": action, "say": say(state, action)} for action in state.legal()] if mine else []
    )
    known["barred"] = barred(state) if mine else []
    return known


def foresee(state: MinuitState, seat: int | None, action: int) -> JSON | None:
    """What a seat would see after an action: nothing is hidden."""
    after = state.copy()
    after.play(action)
    return view(after, seat)


def winners(state: MinuitState) -> list[int]:
    """M9: those with the fewest fright points, once over."""
    if state.turn != OVER:
        return []
    totals = state.scores()
    return [seat for seat, total in enumerate(totals) if total == min(totals)]


def options(state: MinuitState) -> JSON:
    """The options that a state is played by."""
    return {
        "rounds": int(state.rounds),
        "hugo_speed_up": bool(state.speed_up),
        "expel": bool(state.expel),
    }


def read_options(kind: validation.Kind, given: object) -> tuple[int, bool, bool]:
    """Rounds and the two variants."""
    found = validation.mapping(kind, "options", given, (), ("rounds", "hugo_speed_up", "expel"))
    rounds = validation.number(kind, "options.rounds", found.get("rounds", 3), 1, MOST_ROUNDS)
    speed_up = validation.truth(kind, "options.hugo_speed_up", found.get("hugo_speed_up", False))
    return rounds, speed_up, validation.truth(kind, "options.expel", found.get("expel", False))


def new(game: Game[MinuitState], players: object, given: object) -> MinuitState:
    """A game about to begin."""
    number = validation.number(OptionError, "players", players, 2, 8)
    return MinuitState(game, number, *read_options(OptionError, given))


# Positions.


def position(state: MinuitState) -> JSON:
    """This moment as JSON."""
    hugo = int(state.hugo)
    return {
        "game": "minuit",
        "options": options(state),
        "players": int(state.players),
        "round": int(state.round),
        "first": None if state.phase == moves.LOTTING else int(state.first),
        "roller": int(state.roller) if state.phase >= moves.ROLLING else None,
        "roll": int(state.roll) or None,
        "hugo": hugo - TOP if hugo > TOP else hugo - 10,
        "speed": int(state.speed),
        "guests": [_guests(state, seat) for seat in range(state.players)],
        "totals": state.scores(),
        "sheet": state.by_round(),
        "ask": ASKS[state.phase],
    }


def _guests(state: MinuitState, seat: int) -> list[int | str]:
    each = int(state.each)
    places = sorted(int(state.place(guest)) for guest in range(seat * each, (seat + 1) * each))
    return [PLACES[place] for place in places]


FIELDS = (
    *("game", "options", "players", "round", "first", "roller", "roll", "hugo", "speed"),
    *("guests", "totals", "ask"),
)


def _number(field: str, value: object, low: int, high: int) -> int:
    return validation.number(PositionError, field, value, low, high)


def _require(fact: object, field: str, what: str) -> None:
    validation.require(PositionError, fact, field, what)


def setup(game: Game[MinuitState], given: Mapping[str, object]) -> MinuitState:
    """The state of a position; every field is checked, and whether they fit each other."""
    found = validation.mapping(PositionError, "position", given, FIELDS, ("sheet",))
    validation.choice(PositionError, "game", found["game"], ("minuit",))
    players = _number("players", found["players"], 2, 8)
    state = MinuitState(game, players, *read_options(PositionError, found["options"]))
    state.phase = validation.choice(PositionError, "ask", found["ask"], ASKS)
    state.round = _number("round", found["round"], 1, state.rounds)
    _read_turn(state, found)
    _read_guests(state, found["guests"])
    _read_hugo(state, found)
    totals = validation.items(PositionError, "totals", found["totals"])
    _require(len(totals) == players, "totals", f"there must be {players}")
    # As much as twice the longest game can bring, less what the rounds to come may bring still.
    left = 0 if state.phase == moves.ENDED else int(state.rounds - state.round + 1)
    before = 2 * MOST_ROUNDS - left
    for seat, total in enumerate(totals):
        state.add(seat, _number(f"totals[{seat}]", total, LEAST * before, MOST * before))
    state.sheet = _read_sheet(state, found.get("sheet"))
    _check_places(state)
    state.ask_again()
    return state


def _read_sheet(state: MinuitState, value: object) -> bytes | None:
    """The fright points round by round; None if it is not known how the totals came about."""
    if value is None:
        return None
    over = int(state.round if state.phase == moves.ENDED else state.round - 1)
    rows = validation.items(PositionError, "sheet", value)
    _require(len(rows) == over, "sheet", f"rounds that are over: {over}, told: {len(rows)}")
    points: list[int] = []
    for row, told in enumerate(rows):
        seats = validation.items(PositionError, f"sheet[{row}]", told)
        _require(len(seats) == state.players, f"sheet[{row}]", f"there must be {state.players}")
        points += [
            _number(f"sheet[{row}][{seat}]", fright, LEAST, MOST)
            for seat, fright in enumerate(seats)
        ]
    sums = [sum(points[seat :: state.players]) for seat in range(state.players)]
    _require(sums == state.scores(), "sheet", f"adds up to {sums}, which are not the totals")
    return bytes(fright - LEAST for fright in points)


def _read_turn(state: MinuitState, found: dict[str, object]) -> None:
    last = state.players - 1
    if state.phase == moves.LOTTING:
        _require(found["first"] is None, "first", "nobody, until the lot is drawn")
        _require(state.round == 1, "round", "the lot is drawn in the first round only")
    else:
        state.first = _number("first", found["first"], 0, last)
    if state.phase < moves.ROLLING:
        _require(found["roller"] is None, "roller", "nobody, until all guests are placed")
    else:
        state.roller = _number("roller", found["roller"], 0, last)
    if state.phase == moves.MOVING:
        _require(
            found["roll"] in FACES[:-1], "roll", f"{quote(found['roll'])}; allowed: 1, 2, 4, 5"
        )
        state.roll = _number("roll", found["roll"], 1, 5)
    else:
        _require(found["roll"] is None, "roll", "nothing is rolled yet")


def _read_guests(state: MinuitState, value: object) -> None:
    seats = validation.items(PositionError, "guests", value)
    _require(len(seats) == state.players, "guests", f"there must be {state.players} lists")
    each = GUESTS[state.players]
    for seat, listed in enumerate(seats):
        places = validation.items(PositionError, f"guests[{seat}]", listed)
        _require(len(places) == each, f"guests[{seat}]", f"there must be {each}")
        for number, place in enumerate(places):
            field = f"guests[{seat}][{number}]"
            known = not isinstance(place, bool) and isinstance(place, int | str) and place in PLACES
            _require(known, field, f"{quote(place)} is no place; allowed: {PLACES}")
            code = PLACES.index(place)  # type: ignore[arg-type]
            state.put(seat * each + number, code)
            if ROOM <= code < STEP:
                room = 1 << code - ROOM
                _require(not state.taken & room, field, f"the {place} is taken twice")
                state.taken |= room


def _read_hugo(state: MinuitState, found: dict[str, object]) -> None:
    hugo = _number("hugo", found["hugo"], -10, 28)
    _require(not -3 < hugo < 1, "hugo", f"{hugo} is no place; allowed: -10 to -3, 1 to 28")
    state.hugo = hugo + 10 if hugo < 0 else hugo + TOP
    usual = SPEED[state.players]
    state.speed = _number("speed", found["speed"], usual, FASTEST if state.speed_up else usual)


def _in_turn(state: MinuitState) -> bool:
    """Whether the guests placed so far are those that come first in turn."""
    each, players = int(state.each), int(state.players)
    placed = [
        sum(state.place(guest) != HAND for guest in range(seat * each, (seat + 1) * each))
        for seat in range(players)
    ]
    whole, extra = divmod(sum(placed), players)
    ahead = [(int(state.first) + turn) % players for turn in range(extra)]
    return placed == [whole + (seat in ahead) for seat in range(players)]


def _check_places(state: MinuitState) -> None:
    """Who may be where, at what time."""
    places = Counter(int(state.place(guest)) for guest in range(state.guests()))
    gallery = [place for place in places if HAND < place < ROOM]
    if state.phase < moves.ROLLING:
        crowded = [place for place in gallery if places[place] > 1]
        _require(not crowded, "guests", f"several on {crowded}, while guests are placed")
        _require(not state.taken, "guests", "rooms are empty while guests are placed")
    if state.round == 1 and state.phase <= moves.PLACING:
        _require(not any(place >= STEP for place in places), "guests", "captured before the start")
    else:
        _require(not places[HAND], "guests", "some in hand, after all have been placed")
    if state.phase <= moves.PLACING:
        at_rest = state.hugo == 0 if state.round == 1 else state.out()
        _require(at_rest, "hugo", "waits on -10 in the first round, later where he stopped")
    if state.phase == moves.LOTTING:
        _require(places[HAND] == state.guests(), "guests", "placed before the lot is drawn")
    if state.phase == moves.PLACING:
        _require(state.round > 1 or _in_turn(state), "guests", "not placed one each in turn")
        _require(state.to_place() >= 0, "ask", "placing, but everybody is placed")
        # M23: a guest stands there only if it came out of the room behind that door (M18).
        met = state.out() and places[state.hugo - TOP] and state.hugo - TOP not in DOORS
        _require(not met, "hugo", "stands where a guest is: nobody is placed on his space")
    if state.phase >= moves.ROLLING:
        steps = [place for place in range(STEP, CELLAR) if places[place]]
        filled = steps == list(range(STEP, STEP + len(steps)))
        _require(filled, "guests", "steps are filled from -10 on")
        state.captures = len(steps)
        _require(state.out() or not (steps or state.taken), "hugo", "has not come out yet")
    if state.phase in (moves.ROLLING, moves.MOVING):
        going = gallery and state.taken != ALL_ROOMS
        _require(going, "guests", "nobody is on the gallery, or every room taken: it is over")
        caught = state.out() and places[state.hugo - TOP]
        _require(not caught, "hugo", "stands where a guest is: it would be captured")
    if state.phase == moves.ENDED:
        _require(not gallery, "guests", "some on the gallery, after the end")
        _require(state.round == state.rounds, "round", "the last round ends the game")
