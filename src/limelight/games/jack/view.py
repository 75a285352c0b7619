"""Jack from outside: what each seat may know, and positions as JSON, there and back."""

from collections.abc import Mapping

from limelight.core import bits, validation
from limelight.core.errors import PositionError
from limelight.core.game import JSON, Game
from limelight.games.jack import moves
from limelight.games.jack.board import (
    BERT,
    BIT,
    CHARACTERS,
    DIRECTIONS,
    EDITIONS,
    EXITS,
    GOODLEY,
    GULL,
    HOLMES,
    LAMPS,
    LESTRADE,
    MANHOLES,
    SMITH,
    STREETS,
    UNNUMBERED,
    WATSON,
)
from limelight.games.jack.illegal_reasons import barred
from limelight.games.jack.notation import say
from limelight.games.jack.state import INVISIBLE, LAST_ROUND, NOWHERE, JackState
from limelight.games.whodunit import case_view
from limelight.games.whodunit.case_view import require
from limelight.games.whodunit.state import (
    CHOOSING,
    CULPRIT,
    DEALING,
    DRAWING,
    ENDED,
    EVERYBODY,
    IDENTIFYING,
    INVESTIGATOR,
    NOBODY,
)

SIDES = ("investigator", "jack")
WITNESS = ("invisible", "visible")
ASKS = {
    int(IDENTIFYING): "identifying",
    int(DEALING): "dealing",
    int(CHOOSING): "choosing",
    int(DRAWING): "drawing",
    int(moves.WALKING): "walking",
    int(moves.SHIFTING): "shifting",
    int(moves.TURNING): "turning",
    int(moves.WHISTLING): "whistling",
    int(moves.BRINGING): "bringing",
    int(ENDED): "ended",
}


def names(mask: int) -> list[str]:
    """The characters of a mask, by name."""
    return case_view.names(mask, CHARACTERS)


# What a seat may know.


def view(state: JackState, seat: int | None) -> JSON:
    """The position less the secrets of this seat's opponents, and what it may do."""
    known = _public(state)
    known["alibis"] = {
        "left": int(bits.count(state.deck)),
        "held": [int(bits.count(state.held)), int(bits.count(state.kept))],
        "investigator": names(state.held) if state.tells_hand(seat, INVESTIGATOR) else None,
        "jack": names(state.kept) if state.tells_hand(seat, CULPRIT) else None,
    }
    known["jack"] = case_view.name(state.culprit, CHARACTERS) if state.tells_culprit(seat) else None
    seen = moves.visible(state.places, state.occupied, state.lamps, state.lantern)
    known["seen"] = names(seen)
    called = CHOOSING <= state.phase < ENDED and state.round < LAST_ROUND  # J13
    known["clears"] = _clears(state, seen) if called else None
    known["seat"] = seat
    known["turn"] = int(state.turn)
    mine = seat is not None and seat == state.turn
    known["legal"] = (
        [{"action": action, "say": say(state, action)} for action in state.legal()] if mine else []
    )
    known["barred"] = barred(state) if mine else []
    return known


def foresee(state: JackState, seat: int | None, action: int) -> JSON | None:
    """What a seat would see after an action; None if something hidden would come out with it."""
    after = case_view.foreseen(state, action)
    return None if after is None else view(after, seat)


def _clears(state: JackState, seen: int) -> JSON:
    """Whom either answer would clear, were the round to end so; None for one that cannot come."""
    lit, dark = state.suspects & seen, state.suspects & ~seen
    return {
        "visible": names(dark) if lit else None,
        "invisible": names(lit) if dark else None,
    }


def _public(state: JackState) -> JSON:
    holes = MANHOLES[state.edition]
    return {
        "game": "jack",
        "options": options(state),
        **case_view.table(state, CHARACTERS),
        "places": {
            name: STREETS[moves.place_of(state.places, character)]
            for character, name in enumerate(CHARACTERS)
        },
        "lamps": _lamps(state),
        "covers": [holes[hole] for hole in bits.members(state.covers)],
        "cordons": [EXITS[number] for number in bits.members(state.cordons)],
        "lantern": DIRECTIONS[state.lantern],
        "witness": WITNESS[state.witness],
        "ask": ASKS[state.phase],
        "active": _active(state),
        "winner": None if state.winner == NOBODY else SIDES[state.winner],
        "accused": case_view.name(state.accused, CHARACTERS),
        "gone": None if state.gone == NOWHERE else EXITS[state.gone],
    }


def _lamps(state: JackState) -> JSON:
    """The number of each lit lamp's tile, 0 for those without."""
    tiles = {post: int(state.lamps >> 3 * number & 7) for number, post in enumerate(LAMPS)}
    return {post: 0 if tile == UNNUMBERED else tile for post, tile in tiles.items() if tile}


def _active(state: JackState) -> JSON | None:
    if not CHOOSING < state.phase < ENDED:
        return None
    return {
        "character": CHARACTERS[state.actor],
        "walked": bool(state.walked),
        "used": bool(state.used),
        "points": [int(points) for points in bits.members(state.points_left)],
        "brought": names(state.brought),
        "whom": case_view.name(state.whom, CHARACTERS),
    }


# Options.


def options(state: JackState) -> JSON:
    """The options that a state is played by."""
    return {"edition": EDITIONS[state.edition]}


def read_options(kind: validation.Kind, given: object) -> int:
    """The edition."""
    found = validation.mapping(kind, "options", given, (), ("edition",))
    return validation.choice(kind, "options.edition", found.get("edition", "london"), EDITIONS)


# Positions.


def position(state: JackState) -> JSON:
    """This moment as JSON, secrets included."""
    alibis = {
        "deck": names(state.deck),
        "investigator": names(state.held),
        "jack": names(state.kept),
    }
    return {
        **_public(state),
        "alibis": alibis,
        "jack": case_view.name(state.culprit, CHARACTERS),
    }


FIELDS = (
    *("game", "options", *case_view.FIELDS, "places", "lamps", "covers", "cordons", "lantern"),
    *("witness", "ask", "active", "winner", "accused", "gone", "alibis", "jack"),
)


def setup(game: Game[JackState], given: Mapping[str, object]) -> JackState:
    """The state of a position; every field is checked, and whether they fit each other."""
    found = validation.mapping(PositionError, "position", given, FIELDS)
    validation.choice(PositionError, "game", found["game"], ("jack",))
    state = JackState(game, read_options(PositionError, found["options"]))
    state.phase = case_view.phase(found["ask"], ASKS)
    case_view.read_table(state, found, CHARACTERS, int(LAST_ROUND))
    require(state.suspects, "suspects", "there must be one at least")
    _read_streets(state, found)
    _read_active(state, found["active"])
    _read_places(state, found["places"])
    _read_alibis(state, found)
    _read_end(state, found)
    if state.points_left:
        _check_whistle(state)
    state.ask_again()
    return state


def _check_whistle(state: JackState) -> None:
    """J5: the points are those of a whistle, and it can go on."""
    if not state.brought:
        points = 1 << moves.most_points(state.places)
        require(
            state.points_left == points, "active.points", "not those that a whistle begins with"
        )
    able = moves.whoms(state.places, state.brought, state.points_left)
    require(able, "active.points", "cannot be used up")
    if state.phase == moves.WHISTLING:
        require(able & moves.CALLED, "ask", "whistling, but nobody else can be brought")
    elif state.phase == moves.BRINGING:
        require((able & moves.CALLED) >> state.whom & 1, "active.whom", "cannot be brought")


def _several(field: str, value: object, allowed: tuple[str, ...], number: int) -> int:
    mask = validation.choices(PositionError, field, value, allowed)
    require(bits.count(mask) == number, field, f"there must be {number}")
    return mask


def _read_streets(state: JackState, found: dict[str, object]) -> None:
    lamps = validation.mapping(PositionError, "lamps", found["lamps"], (), LAMPS)
    state.lamps = 0
    tiles = [
        validation.number(PositionError, f"lamps.{post}", tile, 0, 4)
        for post, tile in lamps.items()
    ]
    # J1: the numbers below the round's have gone out, the other tiles are there.
    expected = [0, 0, *range(int(state.round), 5)]
    require(sorted(tiles) == expected, "lamps", f"the tiles must be {expected}, 0 for no number")
    for post, tile in zip(lamps, tiles, strict=True):
        state.lamps |= (tile or int(UNNUMBERED)) << 3 * LAMPS.index(post)
    state.covers = _several("covers", found["covers"], MANHOLES[state.edition], 2)
    state.cordons = _several("cordons", found["cordons"], EXITS, 2)
    state.lantern = validation.choice(PositionError, "lantern", found["lantern"], DIRECTIONS)
    state.witness = validation.choice(PositionError, "witness", found["witness"], WITNESS)
    first = state.round == 1 and state.witness == INVISIBLE
    require(not first, "witness", "is visible in the first round")


def _read_places(state: JackState, value: object) -> None:
    places = validation.mapping(PositionError, "places", value, CHARACTERS)
    state.places = 0
    taken = [0, 0]  # by those who have come to rest; by those whom a whistle may still bring
    for character, name in enumerate(CHARACTERS):
        field = f"places.{name}"
        street = validation.choice(PositionError, field, places[name], STREETS)
        # In the middle of a whistle one may stand where another has yet to leave.
        moving = state.points_left and (moves.CALLED & ~state.brought) >> character & 1
        require(not taken[bool(moving)] & BIT[street], field, f"{STREETS[street]} is taken")
        taken[bool(moving)] |= BIT[street]
        state.places |= street << 6 * character
    state.occupied = taken[0] | taken[1]


# Whose activation a question belongs to.
OWNERS = {
    int(moves.SHIFTING): (SMITH, LESTRADE, BERT),
    int(moves.TURNING): (WATSON, GULL, GOODLEY),
    int(moves.WHISTLING): (GOODLEY,),
    int(moves.BRINGING): (GOODLEY,),
    int(DRAWING): (HOLMES,),
}


def _read_active(state: JackState, value: object) -> None:
    if not CHOOSING < state.phase < ENDED:
        require(value is None, "active", f"nobody is, while {ASKS[state.phase]}")
        return
    active = validation.mapping(
        PositionError, "active", value, ("character", "walked", "used", "points", "brought", "whom")
    )
    state.actor = validation.choice(
        PositionError, "active.character", active["character"], CHARACTERS
    )
    owners = OWNERS.get(state.phase, (state.actor,))
    require(state.actor in owners, "active.character", f"does not ask for {ASKS[state.phase]}")
    in_hand = (state.cards | state.later) >> state.actor & 1
    require(not in_hand, "active.character", "has a card that is not played yet")
    state.walked = validation.truth(PositionError, "active.walked", active["walked"])
    state.used = validation.truth(PositionError, "active.used", active["used"])
    state.points_left = validation.numbers(PositionError, "active.points", active["points"], 0, 3)
    state.brought = validation.choices(
        PositionError, "active.brought", active["brought"], CHARACTERS
    )
    if active["whom"] is not None:
        state.whom = validation.choice(PositionError, "active.whom", active["whom"], CHARACTERS)
    _check_activation(state)


def _check_activation(state: JackState) -> None:
    phase = state.phase
    whistling = phase in (moves.WHISTLING, moves.BRINGING)
    turned = phase == moves.TURNING and state.actor == GOODLEY
    under_way = whistling or turned
    require(not state.points_left or under_way, "active.points", "only while whistling")
    require(state.points_left or not under_way, "active.points", "the whistle is over")
    most = 3 - bits.count(state.brought)  # each who was brought has used one at least
    require(state.points_left < 2 << max(most, 0), "active.points", f"at most {max(most, 0)} left")
    bringing = phase == moves.BRINGING
    require((state.whom != NOBODY) == bringing, "active.whom", "only while bringing somebody")
    require(not state.brought or under_way, "active.brought", "only while whistling")
    require(not state.brought >> GOODLEY & 1, "active.brought", "Goodley does not call himself")
    called = not turned or state.brought >> WATSON & 1
    require(called, "active.brought", "Watson, whose lantern is turned")
    walking = phase == moves.WALKING
    swapped = phase == moves.TURNING and state.actor == GULL
    if walking or swapped:
        require(not state.walked, "active.walked", "the walk is not over")
    elif state.actor != GOODLEY:
        require(state.walked, "active.walked", "the walk comes first")
    early = state.actor == GOODLEY or (walking and state.may_shift_first())
    require(early or not state.used, "active.used", "that power comes after the walk")
    if state.actor == GOODLEY and not walking:
        require(state.used != state.walked, "active.used", "whistles before the walk or after it")


def _read_alibis(state: JackState, found: dict[str, object]) -> None:
    alibis = validation.mapping(
        PositionError, "alibis", found["alibis"], ("deck", "investigator", "jack")
    )
    state.deck, state.held, state.kept = (
        validation.choices(PositionError, f"alibis.{pile}", alibis[pile], CHARACTERS)
        for pile in ("deck", "investigator", "jack")
    )
    twice = state.deck & state.held | state.deck & state.kept | state.held & state.kept
    require(not twice, "alibis", f"{names(twice)} are there twice")
    if state.phase == IDENTIFYING:
        require(found["jack"] is None, "jack", "not before the first deal")
        require(state.deck == EVERYBODY, "alibis.deck", "must hold everybody until then")
        return
    state.culprit = validation.choice(PositionError, "jack", found["jack"], CHARACTERS)
    require(state.suspects >> state.culprit & 1, "jack", "is no suspect")
    every = state.deck | state.held | state.kept
    require(every == EVERYBODY & ~(1 << state.culprit), "alibis", "must be all but Jack's")
    require(state.deck or state.phase != DRAWING, "ask", "drawing, but there is no alibi card")


def _read_end(state: JackState, found: dict[str, object]) -> None:
    if state.phase != ENDED:
        for field in ("winner", "accused", "gone"):
            require(found[field] is None, field, "the game is not over")
        return
    state.winner = validation.choice(PositionError, "winner", found["winner"], SIDES)
    if found["accused"] is not None:
        state.accused = validation.choice(PositionError, "accused", found["accused"], CHARACTERS)
        require(found["gone"] is None, "gone", "nobody, where somebody was accused")
    elif found["gone"] is not None:
        state.gone = validation.choice(PositionError, "gone", found["gone"], EXITS)
    else:
        require(state.round == LAST_ROUND, "round", "the last, where nobody was accused or left")
    right = state.accused != NOBODY and state.accused == state.culprit
    require((state.winner == INVESTIGATOR) == right, "winner", "is not whom this end makes win")
