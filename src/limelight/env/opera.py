"""What a seat sees of opera, as numbers."""

from typing import Final, final

from limelight.core import bits
from limelight.core.game import OVER, State
from limelight.core.ints import i64, u8, vec
from limelight.env.encoder import (
    WHODUNIT,
    Block,
    Encoder,
    allow_whodunit,
    observe_whodunit,
    write,
)
from limelight.games.opera import moves
from limelight.games.opera.moves import BOOK
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import CHOOSING, ENDED, NOBODY, PLACING

RULES: Final[i64] = 69
HANDICAP: Final[i64] = 71
ROUND: Final[i64] = 78
CARLOTTA: Final[i64] = 90
ROOMS: Final[i64] = 126
BLACKOUT: Final[i64] = 206
PADLOCK: Final[i64] = 216
EXPOSED: Final[i64] = 228
ANNOUNCED: Final[i64] = 236
START: Final[i64] = 239
REACH: Final[i64] = 249
GUEST: Final[i64] = 258
LOCKED: Final[i64] = 266
PENDING: Final[i64] = 267
LEFT: Final[i64] = 275
PHANTOMS: Final[i64] = 287
SHOWN: Final[i64] = 291
KEPT: Final[i64] = 299
HAND: Final[i64] = 307

LAST_ROUND: Final[i64] = 12
LOWEST: Final[i64] = -3  # Carlotta under course rules
HIGHEST: Final[i64] = 32

LAYOUT: Final = [
    *WHODUNIT,
    Block("rules", int(RULES), 2, "book, course"),
    Block("handicap", int(HANDICAP), 7, "-3 to 3"),
    Block("round", int(ROUND), 12, "1 to 12, no game has more; a position's later ones are 12"),
    Block("carlotta", int(CARLOTTA), 36, "Carlotta's space, -3 to 32"),
    Block("rooms", int(ROOMS), 80, "ten cells for each character: the room it stands in"),
    Block("blackout", int(BLACKOUT), 10, "the room in the dark"),
    Block("padlock", int(PADLOCK), 12, "the corridor locked; the last cell: none"),
    Block("exposed", int(EXPOSED), 8, "each character that is alone or in the dark"),
    Block("announced", int(ANNOUNCED), 3, "nothing yet, appeared, hid"),
    Block("start", int(START), 10, "the room that the activation began in"),
    Block("reach", int(REACH), 9, "how far the activation may walk, 0 to 8"),
    Block("guest", int(GUEST), 8, "whom the Persian takes along"),
    Block("locked", int(LOCKED), 1, "Madame Giry has locked before walking"),
    Block("pending", int(PENDING), 8, "whom Moncharmin has still to send"),
    Block("left", int(LEFT), 12, "alibi cards in the deck, 0 to 11 (course rules: untold)"),
    Block("phantoms", int(PHANTOMS), 4, "phantom cards among them, 0 to 3 (course rules: untold)"),
    Block("shown", int(SHOWN), 8, "each alibi that everybody has seen (course rules: untold)"),
    Block("kept", int(KEPT), 8, "cards drawn unseen, 0 to 7 (course rules: untold)"),
    Block("hand", int(HAND), 8, "each of them, for the seat that knows it"),
]


@final
class OperaEncoder(Encoder):
    """Opera's observations and masks."""

    def __init__(self) -> None:
        super().__init__(LAYOUT, moves.ACTIONS, 1)

    def observe_seat(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        """Write what a seat may know."""
        assert isinstance(state, OperaState)
        observe_whodunit(state, seat, into, at)
        into[at + RULES + state.rules] = 1
        into[at + HANDICAP + state.handicap + 3] = 1
        into[at + ROUND + (state.round if state.round < LAST_ROUND else LAST_ROUND) - 1] = 1
        space = state.carlotta if state.carlotta < HIGHEST else HIGHEST
        into[at + CARLOTTA + space - LOWEST] = 1
        _observe_house(state, into, at)
        if CHOOSING < state.phase < ENDED:
            into[at + START + state.start] = 1
            into[at + REACH + state.reach] = 1
            if state.guest != NOBODY:
                into[at + GUEST + state.guest] = 1
            if state.locked:
                into[at + LOCKED] = 1
            write(into, at + PENDING, state.pending)
        if state.rules == BOOK or state.turn == OVER:
            _observe_alibis(state, seat, into, at)

    def allow(self, state: State, into: vec[u8], at: i64) -> None:
        """Write what may be done by the seat whose turn it is."""
        assert isinstance(state, OperaState)
        allow_whodunit(state, into, at)


def _observe_house(state: OperaState, into: vec[u8], at: i64) -> None:
    placing = state.phase == PLACING
    placed = state.actor if placing else 8
    rooms = state.rooms
    cell = at + ROOMS
    while placed > 0:
        into[cell + (rooms & 15)] = 1
        rooms >>= 4
        cell += 10
        placed -= 1
    into[at + ANNOUNCED + state.announced] = 1
    if placing:
        return
    into[at + BLACKOUT + state.blackout] = 1
    into[at + PADLOCK + state.padlock] = 1
    exposed = moves.in_the_dark_or_alone(state.rooms, state.crowd, state.blackout)
    write(into, at + EXPOSED, exposed)


def _observe_alibis(state: OperaState, seat: i64, into: vec[u8], at: i64) -> None:
    into[at + LEFT + bits.count(state.deck) + state.phantom_cards] = 1
    into[at + PHANTOMS + state.phantom_cards] = 1
    write(into, at + SHOWN, state.shown())
    into[at + KEPT + bits.count(state.kept)] = 1
    if seat == 1 or state.turn == OVER:
        write(into, at + HAND, state.kept)
