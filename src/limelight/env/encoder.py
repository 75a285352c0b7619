"""What a seat sees of a game, as numbers: the interface, and what the games' encoders share.

An encoder only ever sets cells: the memory it writes to is zero before. Every cell is 0 or 1
unless its block says otherwise.
"""

from abc import abstractmethod
from typing import Final, SupportsIndex, final

from limelight.core.errors import SeatError
from limelight.core.game import CHANCE, OVER, State
from limelight.core.ints import i64, u8, vec
from limelight.core.validation import as_int, quote
from limelight.games.whodunit.state import CHOOSING, ENDED, NOBODY, Whodunit


@final
class Block:
    """A part of an observation: its name, where it begins, how long it is, what it means."""

    def __init__(self, name: str, start: int, size: int, meaning: str) -> None:
        #: What it is called.
        self.name = name
        #: The first of its cells.
        self.start = start
        #: How many cells it has.
        self.size = size
        #: What they tell, in words.
        self.meaning = meaning


class Encoder:
    """Writes what a seat may know, and what it may do, into memory that is zero."""

    def __init__(self, layout: list[Block], actions: int, most: int) -> None:
        #: The blocks of an observation, one behind the other.
        self.layout = layout
        #: How many cells an observation has.
        self.size: int = layout[-1].start + layout[-1].size
        #: How many cells a mask has: one for each action of the game.
        self.actions = actions
        #: The highest number in any cell.
        self.most = most

    def observe(self, state: State, seat: SupportsIndex, into: vec[u8], at: i64) -> None:
        """Write what a seat may know, from `at` on: nothing that `view(seat)` does not tell."""
        number = as_int("seat", seat)
        seats = self.layout[0].size  # every layout begins with whose eyes these are
        if not 0 <= number < seats:
            raise SeatError(f"seat: {quote(number)} does not exist; allowed: 0 to {seats - 1}")
        self.observe_seat(state, number, into, at)

    @abstractmethod
    def observe_seat(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        """`observe` for a seat that exists."""

    @abstractmethod
    def allow(self, state: State, into: vec[u8], at: i64) -> None:
        """Write what may be done by the seat whose turn it is, from `at` on."""


def write(into: vec[u8], at: i64, mask: i64) -> None:
    """One cell for each bit of a mask."""
    while mask:
        if mask & 1:
            into[at] = 1
        at += 1
        mask >>= 1


# What opera and jack tell alike, in the first cells of either.
SEAT: Final[i64] = 0
TURN: Final[i64] = 2
PLAYED: Final[i64] = 6
ASK: Final[i64] = 11
SUSPECTS: Final[i64] = 27
CARDS: Final[i64] = 35
LATER: Final[i64] = 43
ACTIVE: Final[i64] = 51
CULPRIT: Final[i64] = 59
WINNER: Final[i64] = 67

WHODUNIT: Final = [
    Block("seat", int(SEAT), 2, "whose eyes these are"),
    Block("turn", int(TURN), 4, "whose turn it is: seat 0, seat 1, chance, nobody's any more"),
    Block("played", int(PLAYED), 5, "how many of the round's activations are over: 0 to 4"),
    Block("ask", int(ASK), 16, "what is asked, by the number of the phase"),
    Block("suspects", int(SUSPECTS), 8, "each character that may be the culprit"),
    Block("cards", int(CARDS), 8, "each card that lies face up"),
    Block("later", int(LATER), 8, "each card of the next round"),
    Block("active", int(ACTIVE), 8, "the character whose activation is under way, if any"),
    Block("culprit", int(CULPRIT), 8, "the culprit, if the seat knows it"),
    Block("winner", int(WINNER), 2, "the seat that has won, if any"),
]


def observe_whodunit(state: Whodunit, seat: i64, into: vec[u8], at: i64) -> None:
    """Write what opera and jack tell alike."""
    into[at + SEAT + seat] = 1
    turn = state.turn
    into[at + TURN + (turn if turn >= 0 else 1 - turn)] = 1  # CHANCE is -1, OVER -2
    into[at + PLAYED + state.played] = 1
    into[at + ASK + state.phase] = 1
    write(into, at + SUSPECTS, state.suspects)
    write(into, at + CARDS, state.cards)
    write(into, at + LATER, state.later)
    if CHOOSING < state.phase < ENDED:
        into[at + ACTIVE + state.actor] = 1
    if state.culprit != NOBODY and (seat == 1 or turn == OVER):
        into[at + CULPRIT + state.culprit] = 1
    if state.winner != NOBODY:
        into[at + WINNER + state.winner] = 1


def allow_whodunit(state: Whodunit, into: vec[u8], at: i64) -> None:
    """Write base + bit for each bit of mask; at a chance step and after the end nothing."""
    if state.turn != CHANCE:
        write(into, at + state.base, state.mask)
