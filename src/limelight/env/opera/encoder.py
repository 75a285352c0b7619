"""The encoder of opera: observations and action masks."""

from typing import Final, final

from limelight.core import bits
from limelight.core.game import OVER, State
from limelight.core.ints import i64, u8, vec
from limelight.env.encoder import (
    WHODUNIT_BLOCKS,
    Block,
    Encoder,
    write_bits,
    write_whodunit_mask,
    write_whodunit_observation,
)
from limelight.games.opera import moves
from limelight.games.opera.moves import BOOK
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import CHOOSING, ENDED, NOBODY, PLACING

RULES_CELL: Final[i64] = 69
HANDICAP_CELL: Final[i64] = 71
ROUND_CELL: Final[i64] = 78
CARLOTTA_CELL: Final[i64] = 90
ROOMS_CELL: Final[i64] = 126
BLACKOUT_CELL: Final[i64] = 206
PADLOCK_CELL: Final[i64] = 216
EXPOSED_CELL: Final[i64] = 228
ANNOUNCED_CELL: Final[i64] = 236
START_CELL: Final[i64] = 239
REACH_CELL: Final[i64] = 249
GUEST_CELL: Final[i64] = 258
LOCKED_CELL: Final[i64] = 266
PENDING_CELL: Final[i64] = 267
LEFT_CELL: Final[i64] = 275
PHANTOMS_CELL: Final[i64] = 287
SHOWN_CELL: Final[i64] = 291
KEPT_CELL: Final[i64] = 299
HAND_CELL: Final[i64] = 307

MAX_ROUND: Final[i64] = 12
MIN_CARLOTTA: Final[i64] = -3  # Carlotta under course rules
MAX_CARLOTTA: Final[i64] = 32

LAYOUT: Final = [
    *WHODUNIT_BLOCKS,
    Block("rules", int(RULES_CELL), 2, "book, course"),
    Block("handicap", int(HANDICAP_CELL), 7, "-3 to 3"),
    Block(
        "round", int(ROUND_CELL), 12, "1 to 12, no game has more; a position's later ones are 12"
    ),
    Block("carlotta", int(CARLOTTA_CELL), 36, "Carlotta's space, -3 to 32"),
    Block("rooms", int(ROOMS_CELL), 80, "ten cells for each character: the room it stands in"),
    Block("blackout", int(BLACKOUT_CELL), 10, "the room in the dark"),
    Block("padlock", int(PADLOCK_CELL), 12, "the corridor locked; the last cell: none"),
    Block("exposed", int(EXPOSED_CELL), 8, "each character that is alone or in the dark"),
    Block("announced", int(ANNOUNCED_CELL), 3, "nothing yet, appeared, hid"),
    Block("start", int(START_CELL), 10, "the room that the activation began in"),
    Block("reach", int(REACH_CELL), 9, "how far the activation may walk, 0 to 8"),
    Block("guest", int(GUEST_CELL), 8, "the character that the Persian takes along"),
    Block("locked", int(LOCKED_CELL), 1, "Madame Giry has locked before walking"),
    Block("pending", int(PENDING_CELL), 8, "each character that Moncharmin has still to send"),
    Block(
        "left", int(LEFT_CELL), 12, "alibi cards in the deck, 0 to 11 (empty under course rules)"
    ),
    Block(
        "phantoms",
        int(PHANTOMS_CELL),
        4,
        "phantom cards among them, 0 to 3 (empty under course rules)",
    ),
    Block(
        "shown", int(SHOWN_CELL), 8, "each alibi that everybody has seen (empty under course rules)"
    ),
    Block("kept", int(KEPT_CELL), 8, "cards drawn unseen, 0 to 7 (empty under course rules)"),
    Block("hand", int(HAND_CELL), 8, "each of these cards, if the seat knows it"),
]


@final
class OperaEncoder(Encoder):
    """Writes observations and action masks of opera."""

    def __init__(self) -> None:
        super().__init__(LAYOUT, moves.ACTION_COUNT, 1)

    def write_seat_observation(self, state: State, seat: i64, memory: vec[u8], offset: i64) -> None:
        """Write what a seat may know; `memory` is zero from `offset` on."""
        assert isinstance(state, OperaState)
        write_whodunit_observation(state, seat, memory, offset)
        memory[offset + RULES_CELL + state.rules] = 1
        memory[offset + HANDICAP_CELL + state.handicap + 3] = 1
        memory[
            offset + ROUND_CELL + (state.round if state.round < MAX_ROUND else MAX_ROUND) - 1
        ] = 1
        space = state.carlotta if state.carlotta < MAX_CARLOTTA else MAX_CARLOTTA
        memory[offset + CARLOTTA_CELL + space - MIN_CARLOTTA] = 1
        _write_house(state, memory, offset)
        if CHOOSING < state.phase < ENDED:
            memory[offset + START_CELL + state.start] = 1
            memory[offset + REACH_CELL + state.reach] = 1
            if state.guest != NOBODY:
                memory[offset + GUEST_CELL + state.guest] = 1
            if state.locked:
                memory[offset + LOCKED_CELL] = 1
            write_bits(memory, offset + PENDING_CELL, state.pending)
        if state.rules == BOOK or state.turn == OVER:
            _write_alibis(state, seat, memory, offset)

    def write_action_mask(self, state: State, memory: vec[u8], offset: i64) -> None:
        """Write 1 for each action that is legal for the seat whose turn it is."""
        assert isinstance(state, OperaState)
        write_whodunit_mask(state, memory, offset)


def _write_house(state: OperaState, memory: vec[u8], offset: i64) -> None:
    placing = state.phase == PLACING
    placed = state.actor if placing else 8
    rooms = state.rooms
    cell = offset + ROOMS_CELL
    while placed > 0:
        memory[cell + (rooms & 15)] = 1
        rooms >>= 4
        cell += 10
        placed -= 1
    memory[offset + ANNOUNCED_CELL + state.announced] = 1
    if placing:
        return
    memory[offset + BLACKOUT_CELL + state.blackout] = 1
    memory[offset + PADLOCK_CELL + state.padlock] = 1
    exposed = moves.in_the_dark_or_alone(state.rooms, state.crowd, state.blackout)
    write_bits(memory, offset + EXPOSED_CELL, exposed)


def _write_alibis(state: OperaState, seat: i64, memory: vec[u8], offset: i64) -> None:
    memory[offset + LEFT_CELL + bits.count_members(state.deck) + state.phantom_cards] = 1
    memory[offset + PHANTOMS_CELL + state.phantom_cards] = 1
    write_bits(memory, offset + SHOWN_CELL, state.shown_alibis())
    memory[offset + KEPT_CELL + bits.count_members(state.kept_alibis)] = 1
    if seat == 1 or state.turn == OVER:
        write_bits(memory, offset + HAND_CELL, state.kept_alibis)


ENCODER = OperaEncoder()
