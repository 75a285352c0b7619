"""Opera from outside: what each seat may know, and positions as JSON, there and back."""

from collections.abc import Mapping

from limelight.core import bits, validation
from limelight.core.errors import PositionError
from limelight.core.game import JSON, OVER, Game
from limelight.core.validation import quote
from limelight.games.opera import moves
from limelight.games.opera.board import (
    BOOK_EXIT,
    BUQUET,
    CHARACTERS,
    CHRISTINE,
    CORRIDORS,
    COURSE_EXIT,
    GIRY,
    MONCHARMIN,
    NO_CORRIDOR,
    ONE_IN,
    PERSIAN,
    PHANTOM_CARDS,
    RAOUL,
    RING,
    ROOMS,
    corridor,
)
from limelight.games.opera.illegal_reasons import barred
from limelight.games.opera.moves import BOOK, COURSE
from limelight.games.opera.notation import say
from limelight.games.opera.state import OperaState
from limelight.games.whodunit import case_view
from limelight.games.whodunit.case_view import require
from limelight.games.whodunit.state import (
    CHOOSING,
    DEALING,
    DRAWING,
    ENDED,
    EVERYBODY,
    IDENTIFYING,
    NOBODY,
    PLACING,
)

RULES = ("book", "course")
SIDES = ("investigator", "phantom")
ANNOUNCED = ("appeared", "hid")
ASKS = {
    int(PLACING): "placing",
    int(IDENTIFYING): "identifying",
    int(DEALING): "dealing",
    int(CHOOSING): "choosing",
    int(DRAWING): "drawing",
    int(moves.WALKING): "walking",
    int(moves.LOCKING): "locking",
    int(moves.DARKENING): "darkening",
    int(moves.GATHERING): "gathering",
    int(moves.SCATTERING): "scattering",
    int(moves.SENDING): "sending",
    int(moves.DROPPING): "dropping",
    int(moves.FINISHING): "finishing",
    int(ENDED): "ended",
}
MOST_ROUNDS = 99


def names(mask: int) -> list[str]:
    """The characters of a mask, by name."""
    return case_view.names(mask, CHARACTERS)


# What a seat may know.


def view(state: OperaState, seat: int | None) -> JSON:
    """The position less the secrets of this seat's opponents, and what it may do."""
    known = _public(state)
    known["alibis"] = _alibis_seen(state, seat)
    known["phantom"] = (
        case_view.name(state.culprit, CHARACTERS) if state.tells_culprit(seat) else None
    )
    exposed = moves.in_the_dark_or_alone(state.rooms, state.crowd, state.blackout)
    known["exposed"] = names(exposed) if known["blackout"] else []
    known["clears"] = _clears(state, exposed) if CHOOSING <= state.phase < ENDED else None
    known["seat"] = seat
    known["turn"] = int(state.turn)
    known["exit"] = int(BOOK_EXIT if state.rules == BOOK else COURSE_EXIT)
    mine = seat is not None and seat == state.turn
    known["legal"] = (
        [{"action": action, "say": say(state, action)} for action in state.legal()] if mine else []
    )
    known["barred"] = barred(state) if mine else []
    return known


def foresee(state: OperaState, seat: int | None, action: int) -> JSON | None:
    """What a seat would see after an action; None if something hidden would come out with it."""
    after = case_view.foreseen(state, action)
    return None if after is None else view(after, seat)


def _clears(state: OperaState, exposed: int) -> JSON:
    """Whom either answer would clear, were the round to end so; None for one that cannot come."""
    alone, others = state.suspects & exposed, state.suspects & ~exposed
    return {
        "appeared": names(others) if alone else None,
        "hid": names(alone) if others else None,
    }


def _alibis_seen(state: OperaState, seat: int | None) -> JSON | None:
    if state.rules == COURSE and state.turn != OVER:
        return None  # nothing is said of the alibi cards: bots infer them
    return {
        "left": int(bits.count(state.deck) + state.phantom_cards),
        "phantoms": int(state.phantom_cards),
        "shown": names(state.shown()),
        "kept": int(bits.count(state.kept)),
        "hand": names(state.kept) if state.tells_kept(seat) else None,
    }


def _public(state: OperaState) -> JSON:
    placed = 8 if state.phase != PLACING else int(state.actor)
    dressed = placed == 8
    padlock = None if state.padlock == NO_CORRIDOR else CORRIDORS[state.padlock]
    return {
        "game": "opera",
        "options": options(state),
        **case_view.table(state, CHARACTERS),
        "carlotta": int(state.carlotta),
        "rooms": {
            CHARACTERS[character]: ROOMS[moves.room_of(state.rooms, character)]
            for character in range(placed)
        },
        "blackout": ROOMS[state.blackout] if dressed else None,
        "padlock": [ROOMS[room] for room in padlock] if padlock else None,
        "announced": ANNOUNCED[state.announced - 1] if state.announced else None,
        "ask": ASKS[state.phase],
        "active": _active(state),
        "winner": None if state.winner == NOBODY else SIDES[state.winner],
    }


def _active(state: OperaState) -> JSON | None:
    if not CHOOSING < state.phase < ENDED:
        return None
    return {
        "character": CHARACTERS[state.actor],
        "start": ROOMS[state.start],
        "reach": int(state.reach),
        "guest": case_view.name(state.guest, CHARACTERS),
        "locked": bool(state.locked),
        "pending": names(state.pending),
    }


# Options.


def options(state: OperaState) -> JSON:
    """The options that a state is played by."""
    return {"rules": RULES[state.rules], "handicap": int(state.handicap)}


def read_options(kind: validation.Kind, given: object) -> tuple[int, int]:
    """Rules and handicap."""
    found = validation.mapping(kind, "options", given, (), ("rules", "handicap"))
    rules = validation.choice(kind, "options.rules", found.get("rules", "book"), RULES)
    handicap = validation.number(kind, "options.handicap", found.get("handicap", 0), -3, 3)
    return rules, handicap


# Positions.


def position(state: OperaState) -> JSON:
    """This moment as JSON, secrets included."""
    alibis: JSON = {
        "deck": names(state.deck),
        "phantoms": int(state.phantom_cards),
        "kept": names(state.kept),
    }
    if state.rules == COURSE:
        kept = int(bits.count(state.kept))
        alibis["clues"] = [names(state.clues >> 8 * card & EVERYBODY) for card in range(kept)]
    return {
        **_public(state),
        "alibis": alibis,
        "phantom": case_view.name(state.culprit, CHARACTERS),
    }


FIELDS = (
    *("game", "options", *case_view.FIELDS, "carlotta", "rooms", "blackout", "padlock"),
    *("announced", "ask", "active", "winner", "alibis", "phantom"),
)


def setup(game: Game[OperaState], given: Mapping[str, object]) -> OperaState:
    """The state of a position; every field is checked, and whether they fit each other."""
    found = validation.mapping(PositionError, "position", given, FIELDS)
    validation.choice(PositionError, "game", found["game"], ("opera",))
    state = OperaState(game, *read_options(PositionError, found["options"]))
    state.phase = case_view.phase(found["ask"], ASKS)
    case_view.read_table(state, found, CHARACTERS, MOST_ROUNDS)
    _read_house(state, found)
    _read_alibis(state, found)
    state.carlotta = _read_carlotta(state, found["carlotta"])
    _read_active(state, found["active"])
    _read_end(state, found["winner"])
    state.ask_again()
    return state


def _number(field: str, value: object, low: int, high: int) -> int:
    return validation.number(PositionError, field, value, low, high)


def _character(field: str, value: object) -> int:
    return validation.choice(PositionError, field, value, CHARACTERS)


def _characters(field: str, value: object) -> int:
    return validation.choices(PositionError, field, value, CHARACTERS)


def _room(field: str, value: object) -> int:
    return validation.choice(PositionError, field, value, ROOMS)


def _read_house(state: OperaState, found: dict[str, object]) -> None:
    least = 2 if state.phase != ENDED and state.rules == BOOK else 1
    require(bits.count(state.suspects) >= least, "suspects", f"fewer than {least}")
    placing = state.phase == PLACING
    rooms = validation.mapping(
        PositionError, "rooms", found["rooms"], () if placing else CHARACTERS, CHARACTERS
    )
    require(not placing or len(rooms) < 8, "ask", "placing, but everybody has a room")
    for character, name in enumerate(CHARACTERS[: len(rooms)]):
        require(name in rooms, "rooms", f"{name} is placed before those after: missing")
        room = _room(f"rooms.{name}", rooms[name])
        state.rooms |= room << 4 * character
        state.crowd += ONE_IN[room]
        if placing:
            free = RING >> room & 1 and (state.rules == COURSE or state.crowd >> 4 * room & 15 == 1)
            require(free, f"rooms.{name}", f"{ROOMS[room]} is no free ring room")
    if found["announced"] is not None:
        heard = validation.choice(PositionError, "announced", found["announced"], ANNOUNCED)
        require(state.rules == BOOK, "announced", "nothing is, under course rules")
        state.announced = heard + 1
    if placing:
        state.actor = len(rooms)
        require(found["blackout"] is None, "blackout", "not before everybody is placed")
        require(found["padlock"] is None, "padlock", "not before everybody is placed")
        return
    state.blackout = _room("blackout", found["blackout"])
    state.padlock = _read_padlock(state, found["padlock"])


def _read_carlotta(state: OperaState, value: object) -> int:
    """A new state has her where she starts."""
    leave = int(BOOK_EXIT if state.rules == BOOK else COURSE_EXIT)
    drawn = int(PHANTOM_CARDS - state.phantom_cards)
    if state.phase <= IDENTIFYING:
        require(not drawn, "alibis.phantoms", "nothing is drawn until the phantom is known")
        require(not state.announced, "announced", "nothing is until the phantom is known")
        return _number("carlotta", value, int(state.carlotta), int(state.carlotta))
    if state.phase == ENDED:
        return _number("carlotta", value, -drawn, leave + len(CHARACTERS) + 1)  # O17
    # Under course rules draws may take her below 0, or to the exit before the round is over.
    least, most = (0, leave - 1) if state.rules == BOOK else (-drawn, leave)
    space = _number("carlotta", value, least, most)
    # She goes two spaces a round at least: so many rounds may still come.
    coming = (leave - space + state.phantom_cards + 1) // 2
    require(state.round + coming <= MOST_ROUNDS, "round", f"too late: {coming} may still come")
    return space


def _read_padlock(state: OperaState, value: object) -> int:
    if value is None:
        require(state.rules == COURSE, "padlock", "missing; only course rules begin without")
        return int(NO_CORRIDOR)
    ends = validation.items(PositionError, "padlock", value)
    require(len(ends) == 2, "padlock", f"{quote(value)} is not two rooms")
    one, other = (_room(f"padlock[{place}]", end) for place, end in enumerate(ends))
    number = corridor(one, other)
    require(number != NO_CORRIDOR, "padlock", f"no corridor joins {ROOMS[one]} and {ROOMS[other]}")
    return number


def _read_alibis(state: OperaState, found: dict[str, object]) -> None:
    clued = ("clues",) if state.rules == COURSE else ()
    alibis = validation.mapping(
        PositionError, "alibis", found["alibis"], ("deck", "phantoms", "kept", *clued)
    )
    state.deck = _characters("alibis.deck", alibis["deck"])
    state.kept = _characters("alibis.kept", alibis["kept"])
    state.phantom_cards = _number("alibis.phantoms", alibis["phantoms"], 0, PHANTOM_CARDS)
    require(not state.deck & state.kept, "alibis.kept", "a card is in the deck as well")
    if state.phase <= IDENTIFYING:
        require(found["phantom"] is None, "phantom", "not before the first deal")
        require(state.deck == EVERYBODY, "alibis.deck", "must hold everybody until then")
        return
    state.culprit = _character("phantom", found["phantom"])
    require(state.suspects >> state.culprit & 1, "phantom", "is no suspect")
    secret = 1 << state.culprit
    require(not state.deck & secret, "alibis.deck", "holds the phantom, who has no alibi")
    require(not state.kept & secret, "alibis.kept", "holds the phantom, who has no alibi")
    seen = state.shown() & state.suspects
    require(not seen, "suspects", f"{names(seen)} have shown an alibi")
    state.clues = _read_clues(state, alibis)


def _read_clues(state: OperaState, alibis: dict[str, object]) -> int:
    """What everybody knows of each kept card; in the book, only that it is a character's."""
    kept = int(bits.count(state.kept))
    if state.rules == BOOK:
        return (1 << 8 * kept) - 1
    given = validation.items(PositionError, "alibis.clues", alibis["clues"])
    require(len(given) == kept, "alibis.clues", f"{len(given)} of them for {kept} kept cards")
    clues = 0
    for place, value in enumerate(given):
        field = f"alibis.clues[{place}]"
        clue = _characters(field, value)
        innocent = not clue & state.suspects
        require(clue == EVERYBODY or innocent, field, "is neither everybody nor innocents only")
        clues |= clue << 8 * place
    require(_fits(state.kept, clues, kept), "alibis.clues", "do not fit the kept cards")
    return clues


def _fits(cards: int, clues: int, left: int) -> bool:
    """Whether the cards can be dealt out to the clues, one each."""
    if not left:
        return True
    return any(
        _fits(cards & ~(1 << card), clues >> 8, left - 1) for card in bits.members(cards & clues)
    )


# Whose activation a question belongs to.
OWNERS = {
    moves.LOCKING: GIRY,
    moves.DARKENING: BUQUET,
    DRAWING: RAOUL,
    moves.GATHERING: CHRISTINE,
    moves.SCATTERING: MONCHARMIN,
    moves.SENDING: MONCHARMIN,
    moves.DROPPING: PERSIAN,
    moves.FINISHING: PERSIAN,
}


def _read_active(state: OperaState, value: object) -> None:
    if not CHOOSING < state.phase < ENDED:
        require(value is None, "active", f"nobody is, while {ASKS[state.phase]}")
        return
    active = validation.mapping(
        PositionError,
        "active",
        value,
        ("character", "start", "reach", "guest", "locked", "pending"),
    )
    state.actor = _character("active.character", active["character"])
    owner = OWNERS.get(state.phase, state.actor)
    require(
        state.actor == owner, "active.character", f"{ASKS[state.phase]} is {CHARACTERS[owner]}'s"
    )
    in_hand = (state.cards | state.later) >> state.actor & 1
    require(not in_hand, "active.character", "has a card that is not played yet")
    state.start = _room("active.start", active["start"])
    least = 0 if state.phase == moves.FINISHING else 1
    state.reach = _number("active.reach", active["reach"], least, 8)
    state.locked = validation.truth(PositionError, "active.locked", active["locked"])
    state.pending = _characters("active.pending", active["pending"])
    if active["guest"] is not None:
        state.guest = _character("active.guest", active["guest"])
    _check_activation(state)


def _check_activation(state: OperaState) -> None:
    phase = state.phase
    here = moves.room_of(state.rooms, state.actor)
    if phase in (moves.WALKING, moves.DROPPING):
        require(here == state.start, "active.start", f"{CHARACTERS[state.actor]} is not there")
        crowd = state.crowd >> 4 * here & 15
        require(state.reach == crowd, "active.reach", f"{crowd} characters are in that room")
    else:
        require(here != state.start, "active.start", "the walk ends in another room")
    ready = state.actor == GIRY and phase == moves.WALKING and state.rules == BOOK
    require(ready or not state.locked, "active.locked", "only Giry locks before her walk")
    _check_guest(state, here)
    around = int(state.around_moncharmin())
    allowed = {
        moves.SCATTERING: state.pending == around,
        moves.SENDING: state.pending and not state.pending & ~around,
    }
    require(allowed.get(phase, not state.pending), "active.pending", "not whom Moncharmin sends")
    if phase == moves.SCATTERING:
        require(around, "ask", "scattering, but Moncharmin is alone")
    elif phase == moves.GATHERING:
        require(state.next_to_christine(), "ask", "gathering, but nobody can come")
    elif phase == DRAWING:
        require(state.deck or state.phantom_cards, "ask", "drawing, but there is no alibi card")


def _check_guest(state: OperaState, here: int) -> None:
    dropping = state.phase in (moves.DROPPING, moves.FINISHING)
    require(not dropping or state.rules == BOOK, "ask", "is no question of the course rules")
    if state.guest == NOBODY:
        require(not dropping, "active.guest", "missing")
        return
    led = state.phase == moves.WALKING and state.actor == PERSIAN and state.rules == COURSE
    require(dropping or led, "active.guest", "only the Persian takes somebody along")
    beside = state.guest != PERSIAN and moves.room_of(state.rooms, state.guest) == here
    require(beside, "active.guest", "is not with the Persian")


def _read_end(state: OperaState, value: object) -> None:
    if state.phase != ENDED:
        require(value is None, "winner", "the game is not over")
        return
    state.winner = validation.choice(PositionError, "winner", value, SIDES)
