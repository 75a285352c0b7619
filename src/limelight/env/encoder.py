"""Encoders write what a seat may know as numbers: the interface, and what opera and jack share.

An encoder only sets cells: the memory that it writes to must be zero before. A cell is 0 or 1
unless its block says otherwise.
"""

from abc import abstractmethod
from typing import Final, SupportsIndex, final

from limelight.core.errors import SeatError
from limelight.core.game import CHANCE, OVER, State
from limelight.core.ints import i64, u8, vec
from limelight.core.options import Option, OptionSet
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

    def __init__(
        self,
        first: list[Block],
        options: OptionSet,
        rest: list[Block],
        actions: int,
        max_value: int,
    ) -> None:
        """`first` begins at cell 0; `rest` counts its cells from the end of the options."""
        #: The first cell of the options, which lie between the other blocks.
        self.options_cell: i64 = first[-1].start + first[-1].size
        #: How many cells each option has, six bits each, the first option lowest.
        self.option_sizes: i64 = 0
        #: The blocks of an observation, in order.
        self.layout = first.copy()
        end: int = self.options_cell
        for number, option in enumerate(options):
            block = make_option_block(option, end)
            self.option_sizes |= block.size << 6 * number
            self.layout.append(block)
            end += block.size
        for block in rest:
            self.layout.append(Block(block.name, end + block.start, block.size, block.meaning))
        #: How many cells an observation has.
        self.size: int = self.layout[-1].start + self.layout[-1].size
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

    def write_options(self, state: State, memory: vec[u8], offset: i64) -> i64:
        """Write the blocks of the options; the place of the cell that follows them."""
        cell = offset + self.options_cell
        sizes = self.option_sizes
        indices = state.option_indices()
        while sizes:
            size = sizes & 63
            if size > 1:
                memory[cell + (indices & 63)] = 1
            elif indices & 1:
                memory[cell] = 1
            cell += size
            sizes >>= 6
            indices >>= 6
        return cell


def make_option_block(option: Option, start: int) -> Block:
    """The block of an option: a cell for each value, a single one for a switch."""
    if option.kind == "switch":
        return Block(option.name, start, 1, "the variant is played")
    size = len(option.list_values_in_order())
    assert size < 64, f"{option.name} has more values than the bits of `option_indices` hold"
    numbers = f"{option.low} to {option.high}"
    return Block(option.name, start, size, ", ".join(option.choices) or numbers)


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
