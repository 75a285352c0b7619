"""The encoder of minuit: observations and action masks."""

from typing import Final, final

from limelight.core.game import OVER, State
from limelight.core.ints import i64, u8, vec
from limelight.env.encoder import Block, Encoder, write_bits
from limelight.games.minuit import moves
from limelight.games.minuit.board import GUESTS_PER_SEAT
from limelight.games.minuit.moves import (
    ENTER_BASE,
    LOST_ACTION,
    LOTTING,
    MOVING,
    PLACE_BASE,
    PLACING,
    ROLLING,
    STAY_ACTION,
    WALK_BASE,
)
from limelight.games.minuit.options import OPTIONS
from limelight.games.minuit.state import MinuitState

SEAT_CELL: Final[i64] = 0
TURN_CELL: Final[i64] = 8
ASK_CELL: Final[i64] = 18
PLAYERS_CELL: Final[i64] = 23
ROUND_CELL: Final[i64] = 0
FIRST_CELL: Final[i64] = 8
ROLLER_CELL: Final[i64] = 16
ROLL_CELL: Final[i64] = 24
HUGO_CELL: Final[i64] = 30
SPEED_CELL: Final[i64] = 66
PLACES_CELL: Final[i64] = 74
BEHIND_CELL: Final[i64] = 466
WINNERS_CELL: Final[i64] = 522

MAX_BEHIND: Final[i64] = 127

FIRST_BLOCKS: Final = [
    Block("seat", int(SEAT_CELL), 8, "the seat that observes"),
    Block(
        "turn", int(TURN_CELL), 10, "whose turn it is: eight seats, chance, nobody after the end"
    ),
    Block("ask", int(ASK_CELL), 5, "lotting, placing, rolling, moving, ended"),
    Block("players", int(PLAYERS_CELL), 7, "the number of players, 2 to 8"),
]

# These count their cells from the end of the options.
BLOCKS_AFTER_OPTIONS: Final = [
    Block("round", int(ROUND_CELL), 8, "1 to 8"),
    Block("first", int(FIRST_CELL), 8, "the seat that rolls first, once drawn"),
    Block(
        "roller", int(ROLLER_CELL), 8, "the seat that rolls or moves, once all guests are placed"
    ),
    Block(
        "roll", int(ROLL_CELL), 6, "the number rolled, at its own place: 1, 2, 4 or 5; 0 for none"
    ),
    Block("hugo", int(HUGO_CELL), 36, "eight steps, -10 to -3, then 28 spaces: where Hugo stands"),
    Block("speed", int(SPEED_CELL), 8, "how many spaces he goes, 0 to 7"),
    Block(
        "guests",
        int(PLACES_CELL),
        392,
        "49 cells for each seat, counts 0 to 6: its guests in hand, on the spaces 1 to 28, in "
        "the eleven rooms, on the steps -10 to -3, in the cellar",
    ),
    Block(
        "behind",
        int(BEHIND_CELL),
        56,
        "seven cells for each seat: how many fright points more than the fewest, at most 127, "
        "in binary digits, the lowest first",
    ),
    Block(
        "winners", int(WINNERS_CELL), 8, "each seat with the fewest fright points, after the end"
    ),
]


@final
class MinuitEncoder(Encoder):
    """Writes observations and action masks of minuit."""

    def __init__(self) -> None:
        super().__init__(
            FIRST_BLOCKS, OPTIONS, BLOCKS_AFTER_OPTIONS, moves.ACTION_COUNT, max(GUESTS_PER_SEAT)
        )

    def write_seat_observation(self, state: State, seat: i64, memory: vec[u8], offset: i64) -> None:
        """Write the whole state: every seat may know it."""
        assert isinstance(state, MinuitState)
        memory[offset + SEAT_CELL + seat] = 1
        turn = state.turn
        memory[offset + TURN_CELL + (turn if turn >= 0 else 7 - turn)] = 1  # CHANCE is -1, OVER -2
        memory[offset + ASK_CELL + state.phase] = 1
        memory[offset + PLAYERS_CELL + state.players - 2] = 1
        rest = self.write_options(state, memory, offset)
        memory[rest + ROUND_CELL + state.round - 1] = 1
        if state.phase != LOTTING:
            memory[rest + FIRST_CELL + state.first_roller] = 1
        if state.phase >= ROLLING:
            memory[rest + ROLLER_CELL + state.roller] = 1
        memory[rest + ROLL_CELL + state.roll] = 1
        # Step -3 is 7; HUGO_OFFSET + space, from 8 on, follows directly.
        memory[rest + HUGO_CELL + state.hugo] = 1
        memory[rest + SPEED_CELL + state.speed] = 1
        _write_guests(state, memory, rest)
        _write_totals(state, memory, rest)

    def write_action_mask(self, state: State, memory: vec[u8], offset: i64) -> None:
        """Write 1 for each action that is legal for the seat whose turn it is."""
        assert isinstance(state, MinuitState)
        if state.phase == PLACING:
            write_bits(memory, offset + PLACE_BASE, state.empty_spaces())
        elif state.phase == MOVING:
            _write_move_mask(state, memory, offset)


def _write_guests(state: MinuitState, memory: vec[u8], rest: i64) -> None:
    guest: i64 = 0
    seat: i64 = 0
    while seat < state.players:
        end = guest + state.guests_per_seat
        while guest < end:
            cell = rest + PLACES_CELL + 49 * seat + state.place_of(guest)
            memory[cell] = memory[cell] + 1
            guest += 1
        seat += 1


def _write_totals(state: MinuitState, memory: vec[u8], rest: i64) -> None:
    fewest = state.total_of(0)
    seat: i64 = 1
    while seat < state.players:
        if state.total_of(seat) < fewest:
            fewest = state.total_of(seat)
        seat += 1
    while seat > 0:
        seat -= 1
        behind = state.total_of(seat) - fewest
        write_bits(
            memory, rest + BEHIND_CELL + 7 * seat, behind if behind < MAX_BEHIND else MAX_BEHIND
        )
        if behind == 0 and state.turn == OVER:
            memory[rest + WINNERS_CELL + seat] = 1


def _write_move_mask(state: MinuitState, memory: vec[u8], offset: i64) -> None:
    if not state.roller_spaces:
        memory[offset + LOST_ACTION] = 1
        return
    mine = state.roller_spaces
    bit: i64 = 0
    while mine:
        if mine & 1:
            space = bit + 1
            memory[offset + WALK_BASE + 28 * bit + moves.space_after(space, state.roll) - 1] = 1
            write_bits(memory, offset + ENTER_BASE + 11 * bit, state.rooms_from_space(space))
        mine >>= 1
        bit += 1
    if state.has_single_guest():
        memory[offset + STAY_ACTION] = 1


ENCODER = MinuitEncoder()
