"""The state of a game of minuit, and the steps from state to state."""

from struct import pack
from typing import TYPE_CHECKING, Any, SupportsIndex, final

from limelight.core import bits
from limelight.core.errors import NotAChanceStep, NotOver, SeatError
from limelight.core.game import CHANCE, OVER, State
from limelight.core.ints import i64, mypyc_attr
from limelight.core.sfc32 import Rng
from limelight.core.validation import as_int, quote_value
from limelight.games.minuit import board, moves
from limelight.games.minuit.board import (
    CELLAR_PLACE,
    HAND_PLACE,
    HUGO_OFFSET,
    ROOM_PLACES,
    STEP_PLACES,
)
from limelight.games.minuit.moves import (
    ENDED,
    ENTER_BASE,
    FIRST_BASE,
    LOST_ACTION,
    LOTTING,
    MOVING,
    PLACE_BASE,
    PLACING,
    ROLL_BASE,
    ROLLING,
    STAY_ACTION,
    WALK_BASE,
)

if TYPE_CHECKING:
    from limelight.core.game import Game


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class MinuitState(State):
    """A state of minuit in machine words: guests have six bits, eight to a word; totals twelve.

    The guests of a seat have consecutive numbers; guests on one place are interchangeable (M21).
    """

    def __init__(
        self, game: "Game[Any]", players: i64, rounds: i64, speed_up: i64, expel: i64
    ) -> None:
        super().__init__(game)
        self.players = players
        self.rounds = rounds
        self.speed_up = speed_up
        self.expel = expel
        self.phase: i64 = LOTTING
        self.guests_per_seat: i64 = board.GUESTS_PER_SEAT[players]
        self.places_low: i64 = 0  # the places of the first eight guests
        self.places_high: i64 = 0  # of the others
        self.taken_rooms: i64 = 0  # rooms
        self.captures: i64 = 0  # the number of steps in use
        self.hugo: i64 = 0
        self.speed: i64 = board.START_SPEED[players]
        self.round: i64 = 1
        self.first_roller: i64 = 0  # in this round
        self.roller: i64 = 0
        self.roll: i64 = 0  # the points to be moved, once rolled
        self.roller_spaces: i64 = 0  # the spaces with guests of the roller, once rolled
        self.totals_low: i64 = board.START_TOTALS  # fright points of the first four seats
        self.totals_high: i64 = board.START_TOTALS  # of the others
        # The fright of the rounds that are over, a byte a seat; None if a position did not say.
        self.sheet: bytes | None = b""

    def copy(self) -> "MinuitState":
        """An independent state like this one."""
        twin = MinuitState(self.game, self.players, self.rounds, self.speed_up, self.expel)
        twin.turn = self.turn
        twin.reveals = self.reveals
        twin.phase = self.phase
        twin.places_low = self.places_low
        twin.places_high = self.places_high
        twin.taken_rooms = self.taken_rooms
        twin.captures = self.captures
        twin.hugo = self.hugo
        twin.speed = self.speed
        twin.round = self.round
        twin.first_roller = self.first_roller
        twin.roller = self.roller
        twin.roll = self.roll
        twin.roller_spaces = self.roller_spaces
        twin.totals_low = self.totals_low
        twin.totals_high = self.totals_high
        twin.sheet = self.sheet
        return twin

    # The legal actions.

    def legal_actions(self) -> list[int]:
        """The actions that may be played now, ascending; at a chance step its outcomes."""
        if self.phase == LOTTING:
            return list(range(FIRST_BASE, FIRST_BASE + self.players))
        if self.phase == PLACING:
            return bits.list_members(self.empty_spaces(), PLACE_BASE)
        if self.phase == ROLLING:
            return list(range(ROLL_BASE, ROLL_BASE + 5))
        if self.phase == ENDED:
            return []
        if not self.roller_spaces:
            return [LOST_ACTION]
        actions: list[int] = []
        ways: list[int] = []
        for bit in bits.list_members(self.roller_spaces):
            space: i64 = bit + 1
            actions.append(WALK_BASE + 28 * bit + moves.space_after(space, self.roll) - 1)
            ways += bits.list_members(self.rooms_from_space(space), ENTER_BASE + 11 * bit)
        actions += ways
        if self.has_single_guest():
            actions.append(STAY_ACTION)
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance step, each with its probability; `NotAChanceStep` elsewhere."""
        if self.turn != CHANCE:
            raise NotAChanceStep(f"seat {self.turn} decides now, not chance")
        if self.phase == LOTTING:  # M13
            seats = self.legal_actions()
            return [(action, 1 / len(seats)) for action in seats]
        ghost: int = ROLL_BASE + board.GHOST_FACE
        return [(action, (2 if action == ghost else 1) / 6) for action in self.legal_actions()]

    def allows(self, action: i64) -> bool:
        """`is_legal` for a number from 0 to `game.actions` - 1."""
        if self.phase == LOTTING:
            return FIRST_BASE <= action < FIRST_BASE + self.players
        if self.phase == PLACING:
            return action < WALK_BASE and (self.empty_spaces() >> action) & 1 == 1
        if self.phase == ROLLING:
            return action >= ROLL_BASE
        if self.phase == ENDED:
            return False
        if action == LOST_ACTION:
            return not self.roller_spaces
        if action == STAY_ACTION:
            return self.has_single_guest()
        if WALK_BASE <= action < ENTER_BASE:
            bit = (action - WALK_BASE) // 28
            end = (action - WALK_BASE) % 28 + 1
            return (self.roller_spaces >> bit) & 1 == 1 and moves.space_after(
                bit + 1, self.roll
            ) == end
        if ENTER_BASE <= action < STAY_ACTION:
            bit = (action - ENTER_BASE) // 11
            open_rooms = self.rooms_from_space(bit + 1)
            return (self.roller_spaces >> bit) & (
                open_rooms >> ((action - ENTER_BASE) % 11)
            ) & 1 == 1
        return False

    def draw_unchecked(self, rng: Rng) -> i64:
        """`draw` for a game that is not over."""
        if self.phase == LOTTING:
            return FIRST_BASE + rng.below(self.players)
        if self.phase == ROLLING:
            face = rng.below(6)
            return ROLL_BASE + (face if face < board.GHOST_FACE else board.GHOST_FACE)
        if self.phase == PLACING:
            empty = self.empty_spaces()
            return PLACE_BASE + bits.nth_member(empty, rng.below(bits.count_members(empty)))
        if not self.roller_spaces:
            return LOST_ACTION
        walks = bits.count_members(self.roller_spaces)
        ways = (
            moves.count_entries(self.roller_spaces, self.roll, self.taken_rooms, self.expel)
            if self.is_hugo_out()
            else 0
        )
        choice = rng.below(walks + ways + (1 if walks == 1 and self.has_single_guest() else 0))
        if choice < walks:
            bit = bits.nth_member(self.roller_spaces, choice)
            return WALK_BASE + 28 * bit + moves.space_after(bit + 1, self.roll) - 1
        choice -= walks
        if choice == ways:
            return STAY_ACTION
        spaces = self.roller_spaces
        while True:
            bit = bits.lowest_member(spaces)
            rooms = self.rooms_from_space(bit + 1)
            number = bits.count_members(rooms)
            if choice < number:
                return ENTER_BASE + 11 * bit + bits.nth_member(rooms, choice)
            choice -= number
            spaces &= spaces - 1

    def returns(self) -> list[float]:
        """Each seat's rank, from 1.0 for the first to -1.0 for the last; ties share (M9)."""
        if self.turn != OVER:
            raise NotOver("the game is not over: nobody has won yet")
        totals = self.list_totals()
        ranks: list[float] = []
        for total in totals:
            better = sum(other < total for other in totals)
            worse = sum(other > total for other in totals)
            ranks.append((worse - better) / (len(totals) - 1))
        return ranks

    def length(self) -> int:
        """How long the game has been, in rounds begun."""
        return self.round

    def fright_by_round(self) -> list[list[int]] | None:
        """The fright points of each seat in each round that is over; None if they are not known."""
        if self.sheet is None:
            return None
        points = [fright + board.MIN_ROUND_FRIGHT for fright in self.sheet]
        width: int = self.players
        return [points[start : start + width] for start in range(0, len(points), width)]

    def list_totals(self) -> list[int]:
        """The fright points of each seat so far; the fewest win (M19)."""
        return [int(self.total_of(seat)) for seat in range(self.players)]

    # What each seat knows: everything.

    def key(self, seat: SupportsIndex | None) -> bytes:
        """What this seat knows, as bytes: equal keys, equal knowledge. None: a spectator."""
        self.check_seat(seat)
        places = sorted(
            [
                (guest // self.guests_per_seat) << 8 | self.place_of(guest)
                for guest in range(self.guest_count())
            ]
        )
        return (
            bytes([place & 0xFF for place in places])
            + pack(
                "<4q",
                self.totals_low,
                self.totals_high,
                self.players
                | self.rounds << 4
                | self.speed_up << 8
                | self.expel << 9
                | self.phase << 10
                | self.captures << 13
                | self.hugo << 17
                | self.speed << 23
                | self.round << 27,
                self.first_roller | self.roller << 4 | self.roll << 8,
            )
            + (b"?" if self.sheet is None else self.sheet)
        )

    def option_indices(self) -> i64:
        """See `State.option_indices`."""
        return (self.rounds - 1) | self.speed_up << 6 | self.expel << 12

    def sample(self, seat: SupportsIndex | None, rng: Rng) -> "MinuitState":
        """A complete state that fits what this seat knows: this one."""
        self.check_seat(seat)
        return self.copy()

    def check_seat(self, seat: SupportsIndex | None) -> None:
        """Raise `SeatError` if there is no such seat; None is a spectator."""
        if seat is None:
            return
        last: int = self.players - 1
        number: int = seat if isinstance(seat, int) else as_int("seat", seat)
        if not 0 <= number <= last:
            raise SeatError(
                f"seat: {quote_value(number)} does not exist; allowed: 0 to {last}, or None"
            )

    # Guests, totals, Hugo.

    def guest_count(self) -> i64:
        """The number of guests of all seats."""
        return self.players * self.guests_per_seat

    def place_of(self, guest: i64) -> i64:
        """The place of a guest."""
        if guest < 8:
            return (self.places_low >> (guest * 6)) & 63
        return (self.places_high >> ((guest - 8) * 6)) & 63

    def put_guest(self, guest: i64, place: i64) -> None:
        """Put a guest on a place."""
        change = place - self.place_of(guest)
        if guest < 8:
            self.places_low += change << (guest * 6)
        else:
            self.places_high += change << ((guest - 8) * 6)

    def total_of(self, seat: i64) -> i64:
        """A seat's fright points so far."""
        word = self.totals_low if seat < 4 else self.totals_high
        return ((word >> ((seat & 3) * 12)) & 0xFFF) - board.FRIGHT_OFFSET

    def add_fright(self, seat: i64, fright: i64) -> None:
        """Add to a seat's fright points."""
        if seat < 4:
            self.totals_low += fright << ((seat & 3) * 12)
        else:
            self.totals_high += fright << ((seat & 3) * 12)

    def is_hugo_out(self) -> bool:
        """Whether Hugo has come out onto the gallery."""
        return self.hugo > HUGO_OFFSET

    def _occupied_spaces(self, guest: i64, end: i64) -> i64:
        """The gallery spaces of the guests from number `guest` up to `end`."""
        spaces: i64 = 0
        while guest < end:
            place = self.place_of(guest)
            if 0 < place < ROOM_PLACES:
                spaces |= 1 << (place - 1)
            guest += 1
        return spaces

    def empty_spaces(self) -> i64:
        """The gallery spaces on which a guest may be placed: no guest stands there, nor Hugo.

        Between rounds Hugo is still on the gallery, and his space is not empty (M23).
        """
        spaces = board.ALL_SPACES & ~self._occupied_spaces(0, self.guest_count())
        if self.is_hugo_out():
            spaces &= ~(1 << (self.hugo - HUGO_OFFSET - 1))
        return spaces

    def rooms_from_space(self, space: i64) -> i64:
        """The rooms that the roll opens from a space; none before Hugo has come out (M1)."""
        if not self.is_hugo_out():
            return 0
        return moves.rooms_to_enter(space, self.roll, self.taken_rooms, self.expel)

    def has_single_guest(self) -> bool:
        """M3: whether the roller has exactly one guest left on the gallery."""
        count: i64 = 0
        guest = self.roller * self.guests_per_seat
        end = guest + self.guests_per_seat
        while guest < end:
            if 0 < self.place_of(guest) < ROOM_PLACES:
                count += 1
            guest += 1
        return count == 1

    def _guest_on(self, space: i64) -> i64:
        """A guest of the roller on a space."""
        guest = self.roller * self.guests_per_seat
        while self.place_of(guest) != space:
            guest += 1
        return guest

    # From one step to the next.

    def step(self, action: i64) -> None:
        """`play` for an action that is legal."""
        phase = self.phase
        if phase == MOVING:
            self._answer_move(action)
            self._end_turn()
        elif phase == ROLLING:
            self._answer_roll(action - ROLL_BASE)
        elif phase == PLACING:
            self.put_guest(self.next_guest_to_place(), action - PLACE_BASE + 1)
            self._ask_place()
        elif phase == LOTTING:  # M13
            self.first_roller = action - FIRST_BASE
            self.reveals += 1
            self._ask_place()

    def restore_question(self) -> None:
        """Set the question and its seat from the phase and the other fields."""
        if self.phase == PLACING:
            self._ask_place()
        elif self.phase == ROLLING:
            self._ask_roll()
        elif self.phase == MOVING:
            self._ask_move()
        elif self.phase == ENDED:
            self.turn = OVER

    # Placing.

    def _ask_place(self) -> None:
        guest = self.next_guest_to_place()
        if guest >= 0:
            self.phase = PLACING
            self.turn = guest // self.guests_per_seat
            return
        self.hugo = 0  # M20
        self.speed = board.START_SPEED[self.players]
        self.captures = 0
        self.roller = self.first_roller
        self._ask_roll()

    def next_guest_to_place(self) -> i64:
        """The guest to be placed next, -1 if none is left.

        In the first round the seats place a guest each in turn. Later the guests on the lowest
        step come first, those in the cellar last (M10); of a step, those of the seat with the most
        fright points (M11).
        """
        if self.round == 1:
            return self._next_guest_in_hand()
        place: i64 = STEP_PLACES
        while place <= CELLAR_PLACE:
            guest = self._most_frightened(place)
            if guest >= 0:
                return guest
            place += 1
        return -1

    def _next_guest_in_hand(self) -> i64:
        placed: i64 = 0
        guest: i64 = 0
        while guest < self.guest_count():
            if self.place_of(guest) != HAND_PLACE:
                placed += 1
            guest += 1
        if placed == guest:
            return -1
        guest = (self.first_roller + placed) % self.players * self.guests_per_seat
        while self.place_of(guest) != HAND_PLACE:
            guest += 1
        return guest

    def _most_frightened(self, place: i64) -> i64:
        """A guest on a place, of the seat with the most fright points; -1 if no guest is there."""
        guest_found: i64 = -1
        most: i64 = 0
        turn: i64 = 0
        while turn < self.players:  # ties: the first clockwise from the next first roller
            seat = (self.first_roller + turn) % self.players
            guest = seat * self.guests_per_seat
            end = guest + self.guests_per_seat
            while guest < end and self.place_of(guest) != place:
                guest += 1
            if guest < end and (guest_found < 0 or self.total_of(seat) > most):
                guest_found = guest
                most = self.total_of(seat)
            turn += 1
        return guest_found

    # A turn.

    def _ask_roll(self) -> None:
        self.phase = ROLLING
        self.turn = CHANCE
        self.roll = 0
        self.roller_spaces = 0

    def _answer_roll(self, face: i64) -> None:
        self.reveals += 1
        if face == board.GHOST_FACE:
            self._walk_hugo()
            self._end_turn()
        else:
            self.roll = board.DIE_FACES[face]
            self._ask_move()

    def _ask_move(self) -> None:
        self.phase = MOVING
        self.turn = self.roller
        start = self.roller * self.guests_per_seat
        self.roller_spaces = self._occupied_spaces(start, start + self.guests_per_seat)

    def _answer_move(self, action: i64) -> None:
        if action >= STAY_ACTION:  # M22: stay is chosen, lost is forced
            return
        if action < ENTER_BASE:
            guest = self._guest_on((action - WALK_BASE) // 28 + 1)
            self._stand_on(guest, (action - WALK_BASE) % 28 + 1)
            return
        guest = self._guest_on((action - ENTER_BASE) // 11 + 1)
        room = (action - ENTER_BASE) % 11
        if (self.taken_rooms >> room) & 1:
            self._expel_guest(room)
        self.taken_rooms |= 1 << room
        self.put_guest(guest, ROOM_PLACES + room)

    def _stand_on(self, guest: i64, space: i64) -> None:
        """M8: a guest that ends on Hugo's space is captured at once, alone."""
        if self.hugo == HUGO_OFFSET + space:
            self.put_guest(guest, self._next_step())
        else:
            self.put_guest(guest, space)

    def _expel_guest(self, room: i64) -> None:
        guest: i64 = 0
        while self.place_of(guest) != ROOM_PLACES + room:
            guest += 1
        self._stand_on(guest, board.DOORS[room])

    def _next_step(self) -> i64:
        """The lowest empty step, the cellar when all are taken."""
        if self.captures == board.STEP_COUNT:
            return CELLAR_PLACE
        self.captures += 1
        return STEP_PLACES + self.captures - 1

    def _walk_hugo(self) -> None:
        """Walk Hugo up the stairs and along the gallery; he captures by space (M5, M6, M17)."""
        steps = self.speed
        while steps > 0:
            steps -= 1
            self.hugo += 1
            if self.hugo > HUGO_OFFSET + board.SPACE_COUNT:  # M14
                self.hugo = HUGO_OFFSET + 1
                if self.speed_up and self.speed < board.MAX_SPEED:
                    self.speed += 1
            if self.hugo > HUGO_OFFSET:
                self._capture_guests_on(self.hugo - HUGO_OFFSET)

    def _capture_guests_on(self, space: i64) -> None:
        """Put all guests on a space onto one step together."""
        step: i64 = -1
        guest: i64 = 0
        while guest < self.guest_count():
            if self.place_of(guest) == space:
                if step < 0:
                    step = self._next_step()
                self.put_guest(guest, step)
            guest += 1

    def _end_turn(self) -> None:
        """M16: end the round when the gallery is empty or the rooms are full."""
        if self.taken_rooms == board.ALL_ROOMS or not self._occupied_spaces(0, self.guest_count()):
            self._end_round()
            return
        self.roller = (self.roller + 1) % self.players
        self._ask_roll()

    # The end of a round.

    def _end_round(self) -> None:
        before = self.list_totals()
        guest: i64 = 0
        while guest < self.guest_count():
            if self.place_of(guest) < ROOM_PLACES:
                self.put_guest(guest, CELLAR_PLACE)
            self.add_fright(
                guest // self.guests_per_seat, board.FRIGHT_OF_PLACE[self.place_of(guest)]
            )
            guest += 1
        self._write_sheet(before)
        self.roll = 0
        self.roller_spaces = 0
        if self.round == self.rounds:
            self.phase = ENDED
            self.turn = OVER
            return
        self.round += 1
        self.first_roller = self._next_first_roller()
        self._leave_rooms()
        self._ask_place()

    def _write_sheet(self, before: list[int]) -> None:
        """Add the round's fright points to the sheet, if those of the earlier rounds are known."""
        if self.sheet is not None:
            after = self.list_totals()
            points = [after[seat] - before[seat] for seat in range(len(after))]
            self.sheet += bytes([fright - board.MIN_ROUND_FRIGHT for fright in points])

    def _next_first_roller(self) -> i64:
        """M12: the seat with the most fright points; ties: the first after the last roller."""
        leader = self.roller
        turn = self.players - 1
        while turn > 0:
            seat = (self.roller + turn) % self.players
            if self.total_of(seat) >= self.total_of(leader):
                leader = seat
            turn -= 1
        return leader

    def _leave_rooms(self) -> None:
        """M18: guests in rooms come out onto the spaces of their doors."""
        guest: i64 = 0
        while guest < self.guest_count():
            place = self.place_of(guest)
            if ROOM_PLACES <= place < STEP_PLACES:
                self.put_guest(guest, board.DOORS[place - ROOM_PLACES])
            guest += 1
        self.taken_rooms = 0
        self.captures = 0
        self.roller = 0
