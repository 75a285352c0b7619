"""The learned value of a guest's place: the fright points that it is expected to cost its seat."""

from typing import Final, final

from limelight.core import bits
from limelight.core.game import CHANCE, OVER
from limelight.core.ints import i64
from limelight.core.sfc32 import Rng
from limelight.games.minuit import board, moves
from limelight.games.minuit.board import (
    HUGO_OFFSET,
    ROOM_PLACES,
    ROOMS_ENTERED,
    SPACE_COUNT,
    STEP_PLACES,
)
from limelight.games.minuit.moves import (
    ENTER_BASE,
    LOST_ACTION,
    PLACE_BASE,
    PLACING,
    STAY_ACTION,
    WALK_BASE,
)
from limelight.games.minuit.state import MinuitState

MAX_HUGO_MOVES: Final[i64] = 12  # Hugo's distance in moves; more count as this
NEARNESS_KINDS: Final[i64] = 6  # see `rate_nearness`


def _find_rooms_beyond_one_roll() -> list[int]:
    """For each space the rooms, without an exact number, that 6 to 11 points lead to."""
    table = [0]
    for space in range(1, 29):
        mask = 0
        for room, (_, door, _, exact) in enumerate(board.ROOMS):
            if not exact and 6 <= (door - space) % 28 + 1 <= 11:
                mask |= 1 << room
        table.append(mask)
    return table


ROOMS_BEYOND_ONE_ROLL: Final = _find_rooms_beyond_one_roll()
# The games room and the hunting room, which must be entered by an exact number.
SPECIAL_ROOMS: Final[i64] = sum(1 << room for room, facts in enumerate(board.ROOMS) if facts[3])
FRIGHT: Final = [float(fright) for fright in board.FRIGHT_OF_PLACE]


@final
class MinuitValueFunction:
    """Estimates how many fright points a guest costs, by where it stands.

    The weights are those of `MinuitWeights`, or less exact ones for a weaker player.
    """

    def __init__(
        self,
        stairs: list[float],
        land: list[float],
        danger: list[float],
        cost: list[float],
        wealth: float,
        start: list[float],
    ) -> None:
        self.stairs = stairs
        self.land = land
        self.danger = danger
        self.cost = cost
        self.wealth = wealth
        self.start = start
        self.placing_order = sorted(range(28), key=lambda bit: start[bit + 1])  # best first

    def count_hugo_moves(self, state: MinuitState, space: i64) -> i64:
        """Return how many moves Hugo needs to reach a space."""
        gap = space + HUGO_OFFSET - state.hugo
        if gap <= 0:
            gap += SPACE_COUNT
        speed = state.speed
        moves_away = (gap + speed - 1) // speed
        return moves_away if moves_away < MAX_HUGO_MOVES else MAX_HUGO_MOVES

    def rate_nearness(self, state: MinuitState, space: i64) -> i64:
        """Return how near an open room is, from 0, none in two moves, to 5, by any roll."""
        empty = board.ALL_ROOMS & ~state.taken_rooms & ~SPECIAL_ROOMS
        if ROOMS_ENTERED[29 + space] & empty:
            return 5
        if ROOMS_ENTERED[2 * 29 + space] & empty:
            return 4
        if ROOMS_ENTERED[4 * 29 + space] & empty:
            return 3
        if ROOMS_ENTERED[5 * 29 + space] & empty:
            return 2
        return 1 if ROOMS_BEYOND_ONE_ROLL[space] & empty else 0

    def count_special_entries(self, state: MinuitState, space: i64) -> float:
        """Return how many rolls lead into an empty special room from a space."""
        empty = SPECIAL_ROOMS & ~state.taken_rooms
        entries = 0.0
        if empty:
            if ROOMS_ENTERED[29 + space] & empty:
                entries += 1.0
            if ROOMS_ENTERED[2 * 29 + space] & empty:
                entries += 1.0
            if ROOMS_ENTERED[4 * 29 + space] & empty:
                entries += 1.0
            if ROOMS_ENTERED[5 * 29 + space] & empty:
                entries += 1.0
        return entries

    def expected_cost(self, state: MinuitState, space: i64) -> float:
        """Return the fright points that a guest on a space of the gallery is expected to cost."""
        if state.hugo <= HUGO_OFFSET:
            return self.stairs[self.moves_before_entrance(state) * 29 + space]
        if state.hugo == HUGO_OFFSET + space:
            return self.capture_cost(state)
        hugo_moves = self.count_hugo_moves(state, space)
        danger = self.danger[hugo_moves * NEARNESS_KINDS + self.rate_nearness(state, space)]
        expected = self.land[space] + danger * self.cost[state.captures]
        return expected - self.wealth * self.count_special_entries(state, space)

    def moves_before_entrance(self, state: MinuitState) -> i64:
        """Return how many moves Hugo makes before the one that brings him out, at most 2."""
        left = (HUGO_OFFSET - state.hugo) // state.speed
        return left if left < 2 else 2

    def capture_cost(self, state: MinuitState) -> float:
        """Return the fright points of a guest that is caught now."""
        return FRIGHT[STEP_PLACES + state.captures]

    def evaluate_action(self, state: MinuitState, action: i64) -> float:
        """Return how many fright points an action is expected to save the seat that decides."""
        if action >= STAY_ACTION:
            return 0.0
        if action < WALK_BASE:
            return -self.start[action + 1]
        if action < ENTER_BASE:
            start = (action - WALK_BASE) // 28 + 1
            end = (action - WALK_BASE) % 28 + 1
            return self.expected_cost(state, start) - self.expected_cost(state, end)
        start = (action - ENTER_BASE) // 11 + 1
        room = (action - ENTER_BASE) % 11
        cost = self.expected_cost(state, start)
        return cost - FRIGHT[ROOM_PLACES + room] - self._expulsion_cost(state, room)

    def _expulsion_cost(self, state: MinuitState, room: i64) -> float:
        """What it costs the seat that decides to expel a guest from a room, if one is there."""
        if not (state.taken_rooms >> room) & 1:
            return 0.0
        guest: i64 = 0
        while state.place_of(guest) != ROOM_PLACES + room:
            guest += 1
        loss = self.expected_cost(state, board.DOORS[room]) - FRIGHT[ROOM_PLACES + room]
        if guest // state.guests_per_seat == state.roller:
            return loss
        return -loss / float(state.players - 1)

    def best_action(self, state: MinuitState) -> i64:
        """Return the action with the highest value."""
        if state.phase == PLACING:
            for bit in self.placing_order:
                if state.allows(PLACE_BASE + bit):
                    return PLACE_BASE + bit
        spaces = state.roller_spaces
        if not spaces:
            return LOST_ACTION
        best: i64 = -1
        best_gain = -1000.0
        if state.allows(STAY_ACTION):
            best = STAY_ACTION
            best_gain = 0.0
        while spaces:
            bit = bits.lowest_member(spaces)
            spaces &= spaces - 1
            cost = self.expected_cost(state, bit + 1)
            end = moves.space_after(bit + 1, state.roll)
            gain = cost - self.expected_cost(state, end)
            if gain > best_gain:
                best = WALK_BASE + 28 * bit + end - 1
                best_gain = gain
            rooms = state.rooms_from_space(bit + 1)
            while rooms:
                room = bits.lowest_member(rooms)
                rooms &= rooms - 1
                gain = cost - FRIGHT[ROOM_PLACES + room] - self._expulsion_cost(state, room)
                if gain > best_gain:
                    best = ENTER_BASE + 11 * bit + room
                    best_gain = gain
        return best

    def finish_round(self, state: MinuitState, round: i64, rng: Rng) -> i64:
        """Play the best actions to the first roll after a round; return the number of steps.

        The state changes in place.
        """
        steps: i64 = 0
        while state.turn != OVER and (state.round == round or state.phase == PLACING):
            if state.turn == CHANCE:
                state.step(state.draw_unchecked(rng))
            else:
                state.step(self.best_action(state))
            steps += 1
        return steps
