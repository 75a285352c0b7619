"""Encoders write what a seat may know as numbers: the interface, and what opera and jack share.

An encoder only sets cells: the memory that it writes to must be zero before. A cell is 0 or 1
unless its block says otherwise.
"""

from abc import abstractmethod
from typing import Final, SupportsIndex, final

from limelight.core.errors import SeatError
from limelight.core.game import CHANCE, OVER, State
from limelight.core.ints import i64, u8, vec
from limelight.core.validation import as_int, quote_value
from limelight.games.whodunit.state import CHOOSING, ENDED, NOBODY, Whodunit


@final
class Block:
    """A named part of an observation."""

    def __init__(self, name: str, start: int, size: int, meaning: str) -> None:
        #: Its name.
        self.name = name
        #: Its first cell.
        self.start = start
        #: How many cells it has.
        self.size = size
        #: What its cells mean.
        self.meaning = meaning


class Encoder:
    """Writes observations and action masks of one game into memory that is zero."""

    def __init__(self, layout: list[Block], actions: int, max_value: int) -> None:
        #: The blocks of an observation, in order.
        self.layout = layout
        #: How many cells an observation has.
        self.size: int = layout[-1].start + layout[-1].size
        #: How many cells a mask has: one for each action of the game.
        self.actions = actions
        #: The highest number in any cell.
        self.max_value = max_value

    def write_observation(
        self, state: State, seat: SupportsIndex, memory: vec[u8], offset: i64
    ) -> None:
        """Write what a seat may know, from `offset` on: nothing that `view(seat)` does not show."""
        number = as_int("seat", seat)
        seats = self.layout[0].size  # every layout begins with the observing seat
        if not 0 <= number < seats:
            raise SeatError(
                f"seat: {quote_value(number)} does not exist; allowed: 0 to {seats - 1}"
            )
        self.write_seat_observation(state, number, memory, offset)

    @abstractmethod
    def write_seat_observation(self, state: State, seat: i64, memory: vec[u8], offset: i64) -> None:
        """Do the same as `write_observation`, for a seat that is known to exist."""

    @abstractmethod
    def write_action_mask(self, state: State, memory: vec[u8], offset: i64) -> None:
        """Write 1 for each action that is legal for the seat whose turn it is."""


def write_bits(memory: vec[u8], offset: i64, mask: i64) -> None:
    """Set the cell of each bit that is in a mask."""
    while mask:
        if mask & 1:
            memory[offset] = 1
        offset += 1
        mask >>= 1


# The first cells of opera and jack are the same.
SEAT_CELL: Final[i64] = 0
TURN_CELL: Final[i64] = 2
PLAYED_CELL: Final[i64] = 6
ASK_CELL: Final[i64] = 11
SUSPECTS_CELL: Final[i64] = 27
CARDS_CELL: Final[i64] = 35
LATER_CELL: Final[i64] = 43
ACTIVE_CELL: Final[i64] = 51
CULPRIT_CELL: Final[i64] = 59
WINNER_CELL: Final[i64] = 67

WHODUNIT_BLOCKS: Final = [
    Block("seat", int(SEAT_CELL), 2, "the seat that observes"),
    Block(
        "turn", int(TURN_CELL), 4, "whose turn it is: seat 0, seat 1, chance, nobody after the end"
    ),
    Block("played", int(PLAYED_CELL), 5, "how many of the round's activations are over: 0 to 4"),
    Block("ask", int(ASK_CELL), 16, "what is to be decided, by the number of the phase"),
    Block("suspects", int(SUSPECTS_CELL), 8, "each character that may be the culprit"),
    Block("cards", int(CARDS_CELL), 8, "each card that lies face up"),
    Block("later", int(LATER_CELL), 8, "each card of the next round"),
    Block("active", int(ACTIVE_CELL), 8, "the character whose activation is under way, if any"),
    Block("culprit", int(CULPRIT_CELL), 8, "the culprit, if the seat knows it"),
    Block("winner", int(WINNER_CELL), 2, "the seat that has won, if any"),
]


def write_whodunit_observation(state: Whodunit, seat: i64, memory: vec[u8], offset: i64) -> None:
    """Write the blocks that opera and jack share."""
    memory[offset + SEAT_CELL + seat] = 1
    turn = state.turn
    memory[offset + TURN_CELL + (turn if turn >= 0 else 1 - turn)] = 1  # CHANCE is -1, OVER -2
    memory[offset + PLAYED_CELL + state.played] = 1
    memory[offset + ASK_CELL + state.phase] = 1
    write_bits(memory, offset + SUSPECTS_CELL, state.suspects)
    write_bits(memory, offset + CARDS_CELL, state.cards)
    write_bits(memory, offset + LATER_CELL, state.later)
    if CHOOSING < state.phase < ENDED:
        memory[offset + ACTIVE_CELL + state.actor] = 1
    if state.culprit != NOBODY and (seat == 1 or turn == OVER):
        memory[offset + CULPRIT_CELL + state.culprit] = 1
    if state.winner != NOBODY:
        memory[offset + WINNER_CELL + state.winner] = 1


def write_whodunit_mask(state: Whodunit, memory: vec[u8], offset: i64) -> None:
    """Write the actions of a state's base and mask; nothing at a chance step and after the end."""
    if state.turn != CHANCE:
        write_bits(memory, offset + state.base, state.mask)
