"""What a seat sees of minuit, as numbers."""

from typing import Final, final

from limelight.core.game import OVER, State
from limelight.core.ints import i64, u8, vec
from limelight.env.encoder import Block, Encoder, write
from limelight.games.minuit import moves
from limelight.games.minuit.board import GUESTS
from limelight.games.minuit.moves import (
    ENTER,
    LOST,
    LOTTING,
    MOVING,
    PLACE,
    PLACING,
    ROLLING,
    STAY,
    WALK,
)
from limelight.games.minuit.state import MinuitState

SEAT: Final[i64] = 0
TURN: Final[i64] = 8
ASK: Final[i64] = 18
PLAYERS: Final[i64] = 23
ROUNDS: Final[i64] = 30
SPEED_UP: Final[i64] = 38
EXPEL: Final[i64] = 39
ROUND: Final[i64] = 40
FIRST: Final[i64] = 48
ROLLER: Final[i64] = 56
ROLL: Final[i64] = 64
HUGO: Final[i64] = 70
SPEED: Final[i64] = 106
PLACES: Final[i64] = 114
BEHIND: Final[i64] = 506
WINNERS: Final[i64] = 562

MOST_BEHIND: Final[i64] = 127

LAYOUT: Final = [
    Block("seat", int(SEAT), 8, "whose eyes these are"),
    Block("turn", int(TURN), 10, "whose turn it is: eight seats, chance, nobody's any more"),
    Block("ask", int(ASK), 5, "lotting, placing, rolling, moving, ended"),
    Block("players", int(PLAYERS), 7, "how many play, 2 to 8"),
    Block("rounds", int(ROUNDS), 8, "how many rounds are played, 1 to 8"),
    Block("hugo_speed_up", int(SPEED_UP), 1, "the variant is played"),
    Block("expel", int(EXPEL), 1, "the variant is played"),
    Block("round", int(ROUND), 8, "1 to 8"),
    Block("first", int(FIRST), 8, "the seat that rolls first, once drawn"),
    Block("roller", int(ROLLER), 8, "the seat that rolls or moves, once all guests are placed"),
    Block("roll", int(ROLL), 6, "the number rolled, at its own place: 1, 2, 4 or 5; 0 for none"),
    Block("hugo", int(HUGO), 36, "eight steps, -10 to -3, then 28 spaces: where Hugo stands"),
    Block("speed", int(SPEED), 8, "how many spaces he goes, 0 to 7"),
    Block(
        "guests",
        int(PLACES),
        392,
        "49 cells for each seat, counts 0 to 6: its guests in hand, on the spaces 1 to 28, in "
        "the eleven rooms, on the steps -10 to -3, in the cellar",
    ),
    Block(
        "behind",
        int(BEHIND),
        56,
        "seven cells for each seat: how many fright points more than the fewest, at most 127, "
        "in binary digits, the lowest first",
    ),
    Block("winners", int(WINNERS), 8, "each seat with the fewest fright points, after the end"),
]


@final
class MinuitEncoder(Encoder):
    """Minuit's observations and masks."""

    def __init__(self) -> None:
        super().__init__(LAYOUT, moves.ACTIONS, max(GUESTS))

    def observe_seat(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        """Write what a seat may know: everything."""
        assert isinstance(state, MinuitState)
        into[at + SEAT + seat] = 1
        turn = state.turn
        into[at + TURN + (turn if turn >= 0 else 7 - turn)] = 1  # CHANCE is -1, OVER -2
        into[at + ASK + state.phase] = 1
        into[at + PLAYERS + state.players - 2] = 1
        into[at + ROUNDS + state.rounds - 1] = 1
        if state.speed_up:
            into[at + SPEED_UP] = 1
        if state.expel:
            into[at + EXPEL] = 1
        into[at + ROUND + state.round - 1] = 1
        if state.phase != LOTTING:
            into[at + FIRST + state.first] = 1
        if state.phase >= ROLLING:
            into[at + ROLLER + state.roller] = 1
        into[at + ROLL + state.roll] = 1
        # Step -3 is 7; TOP + space, from 8 on, comes right behind.
        into[at + HUGO + state.hugo] = 1
        into[at + SPEED + state.speed] = 1
        _observe_guests(state, into, at)
        _observe_totals(state, into, at)

    def allow(self, state: State, into: vec[u8], at: i64) -> None:
        """Write what may be done by the seat whose turn it is."""
        assert isinstance(state, MinuitState)
        if state.phase == PLACING:
            write(into, at + PLACE, state.empty())
        elif state.phase == MOVING:
            _allow_move(state, into, at)


def _observe_guests(state: MinuitState, into: vec[u8], at: i64) -> None:
    guest: i64 = 0
    seat: i64 = 0
    while seat < state.players:
        end = guest + state.each
        while guest < end:
            cell = at + PLACES + 49 * seat + state.place(guest)
            into[cell] = into[cell] + 1
            guest += 1
        seat += 1


def _observe_totals(state: MinuitState, into: vec[u8], at: i64) -> None:
    fewest = state.total(0)
    seat: i64 = 1
    while seat < state.players:
        if state.total(seat) < fewest:
            fewest = state.total(seat)
        seat += 1
    while seat > 0:
        seat -= 1
        behind = state.total(seat) - fewest
        write(into, at + BEHIND + 7 * seat, behind if behind < MOST_BEHIND else MOST_BEHIND)
        if behind == 0 and state.turn == OVER:
            into[at + WINNERS + seat] = 1


def _allow_move(state: MinuitState, into: vec[u8], at: i64) -> None:
    if not state.mine:
        into[at + LOST] = 1
        return
    mine = state.mine
    bit: i64 = 0
    while mine:
        if mine & 1:
            space = bit + 1
            into[at + WALK + 28 * bit + moves.on(space, state.roll) - 1] = 1
            write(into, at + ENTER + 11 * bit, state.rooms_from(space))
        mine >>= 1
        bit += 1
    if state.single():
        into[at + STAY] = 1
