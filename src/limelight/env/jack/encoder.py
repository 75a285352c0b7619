"""The encoder of jack: observations and action masks."""

from typing import Final, final

from limelight.core import bits
from limelight.core.game import CHANCE, OVER, State
from limelight.core.ints import i64, u8, vec
from limelight.env.encoder import (
    WHODUNIT_BLOCKS,
    Block,
    Encoder,
    write_bits,
    write_whodunit_mask,
    write_whodunit_observation,
)
from limelight.games.jack import board, moves
from limelight.games.jack.options import OPTIONS
from limelight.games.jack.state import NO_EXIT, JackState
from limelight.games.whodunit.state import CHOOSING, CULPRIT, ENDED, INVESTIGATOR, NOBODY

ROUND_CELL: Final[i64] = 0
PLACES_CELL: Final[i64] = 8
LAMPS_CELL: Final[i64] = 488
COVERS_CELL: Final[i64] = 528
CORDONS_CELL: Final[i64] = 542
LANTERN_CELL: Final[i64] = 546
WITNESS_CELL: Final[i64] = 552
SEEN_CELL: Final[i64] = 554
WALKED_CELL: Final[i64] = 562
USED_CELL: Final[i64] = 563
POINTS_CELL: Final[i64] = 564
BROUGHT_CELL: Final[i64] = 568
WHOM_CELL: Final[i64] = 576
LEFT_CELL: Final[i64] = 584
HELD_CELL: Final[i64] = 593
KEPT_CELL: Final[i64] = 601
HAND_0_CELL: Final[i64] = 609
HAND_1_CELL: Final[i64] = 617
ACCUSED_CELL: Final[i64] = 625
GONE_CELL: Final[i64] = 633

# These count their cells from the end of the options.
BLOCKS_AFTER_OPTIONS: Final = [
    Block("round", int(ROUND_CELL), 8, "1 to 8"),
    Block(
        "places", int(PLACES_CELL), 480, "sixty cells for each character: the street it stands on"
    ),
    Block(
        "lamps",
        int(LAMPS_CELL),
        40,
        "five cells for each post: the lit tile, 1 to 4, or unnumbered",
    ),
    Block("covers", int(COVERS_CELL), 14, "each covered manhole, over those of both editions"),
    Block("cordons", int(CORDONS_CELL), 4, "each exit closed: NW, NE, SW, SE"),
    Block("lantern", int(LANTERN_CELL), 6, "where Watson's lantern points: N, NE, SE, S, SW, NW"),
    Block("witness", int(WITNESS_CELL), 2, "what the last witness said: invisible, visible"),
    Block("seen", int(SEEN_CELL), 8, "each character that is seen"),
    Block("walked", int(WALKED_CELL), 1, "the walk of the activation is over"),
    Block("used", int(USED_CELL), 1, "its power has been used before"),
    Block(
        "points",
        int(POINTS_CELL),
        4,
        "each number of points that the whistle may have left, 0 to 3",
    ),
    Block("brought", int(BROUGHT_CELL), 8, "each character that the whistle has brought"),
    Block("whom", int(WHOM_CELL), 8, "the character that the whistle brings now"),
    Block("left", int(LEFT_CELL), 9, "alibi cards in the deck, 0 to 8"),
    Block("held", int(HELD_CELL), 8, "how many alibis the Investigator holds, 0 to 7"),
    Block("kept", int(KEPT_CELL), 8, "how many alibis Jack holds, 0 to 7"),
    Block(
        "hand_0",
        int(HAND_0_CELL),
        8,
        "each alibi that the Investigator holds, if the seat knows it",
    ),
    Block("hand_1", int(HAND_1_CELL), 8, "each alibi that Jack holds, if the seat knows it"),
    Block("accused", int(ACCUSED_CELL), 8, "the character that was accused, if any"),
    Block("gone", int(GONE_CELL), 4, "the exit by which Jack has left, if any"),
]


@final
class JackEncoder(Encoder):
    """Writes observations and action masks of jack."""

    def __init__(self) -> None:
        super().__init__(WHODUNIT_BLOCKS, OPTIONS, BLOCKS_AFTER_OPTIONS, moves.ACTION_COUNT, 1)

    def write_seat_observation(self, state: State, seat: i64, memory: vec[u8], offset: i64) -> None:
        """Write what a seat may know; `memory` is zero from `offset` on."""
        assert isinstance(state, JackState)
        write_whodunit_observation(state, seat, memory, offset)
        rest = self.write_options(state, memory, offset)
        memory[rest + ROUND_CELL + state.round - 1] = 1
        _write_streets(state, memory, rest)
        if CHOOSING < state.phase < ENDED:
            _write_activation(state, memory, rest)
        memory[rest + LEFT_CELL + bits.count_members(state.deck)] = 1
        memory[rest + HELD_CELL + bits.count_members(state.investigator_alibis)] = 1
        memory[rest + KEPT_CELL + bits.count_members(state.jack_alibis)] = 1
        if seat == INVESTIGATOR or state.turn == OVER:
            write_bits(memory, rest + HAND_0_CELL, state.investigator_alibis)
        if seat == CULPRIT or state.turn == OVER:
            write_bits(memory, rest + HAND_1_CELL, state.jack_alibis)
        if state.accused != NOBODY:
            memory[rest + ACCUSED_CELL + state.accused] = 1
        if state.exit_taken != NO_EXIT:
            memory[rest + GONE_CELL + state.exit_taken] = 1

    def write_action_mask(self, state: State, memory: vec[u8], offset: i64) -> None:
        """Write 1 for each action that is legal for the seat whose turn it is."""
        assert isinstance(state, JackState)
        if state.turn == CHANCE:
            return
        write_whodunit_mask(state, memory, offset)
        write_bits(memory, offset + moves.BESIDE_BASE, state.beside)
        have = state.pair_sources
        row = offset + state.pair_base
        while have:
            if have & 1:
                write_bits(memory, row, state.pair_targets)
            row += state.pair_width
            have >>= 1


def _write_streets(state: JackState, memory: vec[u8], rest: i64) -> None:
    places = state.places
    cell = rest + PLACES_CELL
    end = cell + 480
    while cell < end:
        memory[cell + (places & 63)] = 1
        places >>= 6
        cell += 60
    lamps = state.lamps
    cell = rest + LAMPS_CELL - 1  # tile 0 is none
    while lamps:
        if lamps & 7:
            memory[cell + (lamps & 7)] = 1
        lamps >>= 3
        cell += 5
    write_bits(
        memory, rest + COVERS_CELL, board.COVERED_MANHOLES[state.edition * 512 + state.covers]
    )
    write_bits(memory, rest + CORDONS_CELL, state.cordons)
    memory[rest + LANTERN_CELL + state.lantern] = 1
    memory[rest + WITNESS_CELL + state.witness] = 1
    seen = moves.visible_characters(state.places, state.occupied, state.lamps, state.lantern)
    write_bits(memory, rest + SEEN_CELL, seen)


def _write_activation(state: JackState, memory: vec[u8], rest: i64) -> None:
    if state.walked:
        memory[rest + WALKED_CELL] = 1
    if state.power_used:
        memory[rest + USED_CELL] = 1
    write_bits(memory, rest + POINTS_CELL, state.points_left)
    write_bits(memory, rest + BROUGHT_CELL, state.brought)
    if state.whistled != NOBODY:
        memory[rest + WHOM_CELL + state.whistled] = 1


ENCODER = JackEncoder()
