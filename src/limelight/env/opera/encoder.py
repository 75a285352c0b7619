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
from limelight.games.opera.options import OPTIONS
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import CHOOSING, ENDED, NOBODY, PLACING

ROUND_CELL: Final[i64] = 0
CARLOTTA_CELL: Final[i64] = 12
ROOMS_CELL: Final[i64] = 48
BLACKOUT_CELL: Final[i64] = 128
PADLOCK_CELL: Final[i64] = 138
EXPOSED_CELL: Final[i64] = 150
ANNOUNCED_CELL: Final[i64] = 158
START_CELL: Final[i64] = 161
REACH_CELL: Final[i64] = 171
GUEST_CELL: Final[i64] = 180
LOCKED_CELL: Final[i64] = 188
PENDING_CELL: Final[i64] = 189
LEFT_CELL: Final[i64] = 197
PHANTOMS_CELL: Final[i64] = 209
SHOWN_CELL: Final[i64] = 213
KEPT_CELL: Final[i64] = 221
HAND_CELL: Final[i64] = 229

MAX_ROUND: Final[i64] = 12
MIN_CARLOTTA: Final[i64] = -3  # Carlotta under course rules
MAX_CARLOTTA: Final[i64] = 32

# These count their cells from the end of the options.
BLOCKS_AFTER_OPTIONS: Final = [
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
        super().__init__(WHODUNIT_BLOCKS, OPTIONS, BLOCKS_AFTER_OPTIONS, moves.ACTION_COUNT, 1)

    def write_seat_observation(self, state: State, seat: i64, memory: vec[u8], offset: i64) -> None:
        """Write what a seat may know; `memory` is zero from `offset` on."""
        assert isinstance(state, OperaState)
        write_whodunit_observation(state, seat, memory, offset)
        rest = self.write_options(state, memory, offset)
        memory[rest + ROUND_CELL + (state.round if state.round < MAX_ROUND else MAX_ROUND) - 1] = 1
        space = state.carlotta if state.carlotta < MAX_CARLOTTA else MAX_CARLOTTA
        memory[rest + CARLOTTA_CELL + space - MIN_CARLOTTA] = 1
        _write_house(state, memory, rest)
        if CHOOSING < state.phase < ENDED:
            memory[rest + START_CELL + state.start] = 1
            memory[rest + REACH_CELL + state.reach] = 1
            if state.guest != NOBODY:
                memory[rest + GUEST_CELL + state.guest] = 1
            if state.locked:
                memory[rest + LOCKED_CELL] = 1
            write_bits(memory, rest + PENDING_CELL, state.pending)
        if state.rules == BOOK or state.turn == OVER:
            _write_alibis(state, seat, memory, rest)

    def write_action_mask(self, state: State, memory: vec[u8], offset: i64) -> None:
        """Write 1 for each action that is legal for the seat whose turn it is."""
        assert isinstance(state, OperaState)
        write_whodunit_mask(state, memory, offset)


def _write_house(state: OperaState, memory: vec[u8], rest: i64) -> None:
    placing = state.phase == PLACING
    placed = state.actor if placing else 8
    rooms = state.rooms
    cell = rest + ROOMS_CELL
    while placed > 0:
        memory[cell + (rooms & 15)] = 1
        rooms >>= 4
        cell += 10
        placed -= 1
    memory[rest + ANNOUNCED_CELL + state.announced] = 1
    if placing:
        return
    memory[rest + BLACKOUT_CELL + state.blackout] = 1
    memory[rest + PADLOCK_CELL + state.padlock] = 1
    exposed = moves.in_the_dark_or_alone(state.rooms, state.crowd, state.blackout)
    write_bits(memory, rest + EXPOSED_CELL, exposed)


def _write_alibis(state: OperaState, seat: i64, memory: vec[u8], rest: i64) -> None:
    memory[rest + LEFT_CELL + bits.count_members(state.deck) + state.phantom_cards] = 1
    memory[rest + PHANTOMS_CELL + state.phantom_cards] = 1
    write_bits(memory, rest + SHOWN_CELL, state.shown_alibis())
    memory[rest + KEPT_CELL + bits.count_members(state.kept_alibis)] = 1
    if seat == 1 or state.turn == OVER:
        write_bits(memory, rest + HAND_CELL, state.kept_alibis)


ENCODER = OperaEncoder()
