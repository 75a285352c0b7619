"""What a seat sees of jack, as numbers."""

from typing import Final, final

from limelight.core import bits
from limelight.core.game import CHANCE, OVER, State
from limelight.core.ints import i64, u8, vec
from limelight.env.encoder import (
    WHODUNIT,
    Block,
    Encoder,
    allow_whodunit,
    observe_whodunit,
    write,
)
from limelight.games.jack import board, moves
from limelight.games.jack.state import NOWHERE, JackState
from limelight.games.whodunit.state import CHOOSING, CULPRIT, ENDED, INVESTIGATOR, NOBODY

EDITION: Final[i64] = 69
ROUND: Final[i64] = 71
PLACES: Final[i64] = 79
LAMPS: Final[i64] = 559
COVERS: Final[i64] = 599
CORDONS: Final[i64] = 613
LANTERN: Final[i64] = 617
WITNESS: Final[i64] = 623
SEEN: Final[i64] = 625
WALKED: Final[i64] = 633
USED: Final[i64] = 634
POINTS: Final[i64] = 635
BROUGHT: Final[i64] = 639
WHOM: Final[i64] = 647
LEFT: Final[i64] = 655
HELD: Final[i64] = 664
KEPT: Final[i64] = 672
HAND_0: Final[i64] = 680
HAND_1: Final[i64] = 688
ACCUSED: Final[i64] = 696
GONE: Final[i64] = 704

LAYOUT: Final = [
    *WHODUNIT,
    Block("edition", int(EDITION), 2, "london, first"),
    Block("round", int(ROUND), 8, "1 to 8"),
    Block("places", int(PLACES), 480, "sixty cells for each character: the street it stands on"),
    Block("lamps", int(LAMPS), 40, "five cells for each post: the lit tile, 1 to 4, or unnumbered"),
    Block("covers", int(COVERS), 14, "each covered manhole, over those of both editions"),
    Block("cordons", int(CORDONS), 4, "each exit closed: NW, NE, SW, SE"),
    Block("lantern", int(LANTERN), 6, "where Watson's lantern points: N, NE, SE, S, SW, NW"),
    Block("witness", int(WITNESS), 2, "what the last witness said: invisible, visible"),
    Block("seen", int(SEEN), 8, "each character that is seen"),
    Block("walked", int(WALKED), 1, "the walk of the activation is over"),
    Block("used", int(USED), 1, "its power has been used before"),
    Block("points", int(POINTS), 4, "each number of points that the whistle may have left, 0 to 3"),
    Block("brought", int(BROUGHT), 8, "each whom the whistle has brought"),
    Block("whom", int(WHOM), 8, "whom the whistle brings now"),
    Block("left", int(LEFT), 9, "alibi cards in the deck, 0 to 8"),
    Block("held", int(HELD), 8, "how many the Investigator holds, 0 to 7"),
    Block("kept", int(KEPT), 8, "how many Jack holds, 0 to 7"),
    Block("hand_0", int(HAND_0), 8, "each that the Investigator holds, for who knows it"),
    Block("hand_1", int(HAND_1), 8, "each that Jack holds, for who knows it"),
    Block("accused", int(ACCUSED), 8, "who was accused, if anybody"),
    Block("gone", int(GONE), 4, "the exit by which Jack has left, if any"),
]


@final
class JackEncoder(Encoder):
    """Jack's observations and masks."""

    def __init__(self) -> None:
        super().__init__(LAYOUT, moves.ACTIONS, 1)

    def observe_seat(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        """Write what a seat may know."""
        assert isinstance(state, JackState)
        observe_whodunit(state, seat, into, at)
        into[at + EDITION + state.edition] = 1
        into[at + ROUND + state.round - 1] = 1
        _observe_streets(state, into, at)
        if CHOOSING < state.phase < ENDED:
            _observe_activation(state, into, at)
        into[at + LEFT + bits.count(state.deck)] = 1
        into[at + HELD + bits.count(state.held)] = 1
        into[at + KEPT + bits.count(state.kept)] = 1
        if seat == INVESTIGATOR or state.turn == OVER:
            write(into, at + HAND_0, state.held)
        if seat == CULPRIT or state.turn == OVER:
            write(into, at + HAND_1, state.kept)
        if state.accused != NOBODY:
            into[at + ACCUSED + state.accused] = 1
        if state.gone != NOWHERE:
            into[at + GONE + state.gone] = 1

    def allow(self, state: State, into: vec[u8], at: i64) -> None:
        """Write what may be done by the seat whose turn it is."""
        assert isinstance(state, JackState)
        if state.turn == CHANCE:
            return
        allow_whodunit(state, into, at)
        write(into, at + moves.BESIDE, state.beside)
        have = state.have
        row = at + state.pairs
        while have:
            if have & 1:
                write(into, row, state.free)
            row += state.width
            have >>= 1


def _observe_streets(state: JackState, into: vec[u8], at: i64) -> None:
    places = state.places
    cell = at + PLACES
    end = cell + 480
    while cell < end:
        into[cell + (places & 63)] = 1
        places >>= 6
        cell += 60
    lamps = state.lamps
    cell = at + LAMPS - 1  # tile 0 is none
    while lamps:
        if lamps & 7:
            into[cell + (lamps & 7)] = 1
        lamps >>= 3
        cell += 5
    write(into, at + COVERS, board.COVERED_HOLES[state.edition * 512 + state.covers])
    write(into, at + CORDONS, state.cordons)
    into[at + LANTERN + state.lantern] = 1
    into[at + WITNESS + state.witness] = 1
    seen = moves.visible(state.places, state.occupied, state.lamps, state.lantern)
    write(into, at + SEEN, seen)


def _observe_activation(state: JackState, into: vec[u8], at: i64) -> None:
    if state.walked:
        into[at + WALKED] = 1
    if state.used:
        into[at + USED] = 1
    write(into, at + POINTS, state.points_left)
    write(into, at + BROUGHT, state.brought)
    if state.whom != NOBODY:
        into[at + WHOM + state.whom] = 1
