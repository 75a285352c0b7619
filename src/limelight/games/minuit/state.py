"""A moment of minuit, and how one step leads to the next."""

from struct import pack
from typing import TYPE_CHECKING, Any, SupportsIndex, final

from limelight.core import bits
from limelight.core.errors import NotAChanceStep, NotOver, SeatError
from limelight.core.game import CHANCE, OVER, State
from limelight.core.ints import i64, mypyc_attr
from limelight.core.rng import Rng
from limelight.core.validation import as_int, quote
from limelight.games.minuit import board, moves
from limelight.games.minuit.board import CELLAR, HAND, ROOM, STEP, TOP
from limelight.games.minuit.moves import (
    ENDED,
    ENTER,
    FIRST,
    LOST,
    LOTTING,
    MOVING,
    PLACE,
    PLACING,
    ROLL,
    ROLLING,
    STAY,
    WALK,
)

if TYPE_CHECKING:
    from limelight.core.game import Game


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class MinuitState(State):
    """All of minuit in machine words: guests six bits each, eight to a word; totals twelve bits.

    A seat's guests stand next to each other; those on one place are interchangeable (M21).
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
        self.each: i64 = board.GUESTS[players]  # guests of one seat
        self.low: i64 = 0  # the places of the first eight guests
        self.high: i64 = 0  # of the others
        self.taken: i64 = 0  # rooms
        self.captures: i64 = 0  # steps in use
        self.hugo: i64 = 0
        self.speed: i64 = board.SPEED[players]
        self.round: i64 = 1
        self.first: i64 = 0  # who rolls first in this round
        self.roller: i64 = 0
        self.roll: i64 = 0  # the number to be moved, once rolled
        self.mine: i64 = 0  # the spaces of the roller's guests, once rolled
        self.totals_low: i64 = board.START_TOTALS  # fright points of the first four seats
        self.totals_high: i64 = board.START_TOTALS  # of the others
        # The rounds that are over, a byte a seat; None where a set-up position does not tell.
        self.sheet: bytes | None = b""

    def copy(self) -> "MinuitState":
        """An independent state like this one."""
        twin = MinuitState(self.game, self.players, self.rounds, self.speed_up, self.expel)
        twin.turn = self.turn
        twin.reveals = self.reveals
        twin.phase = self.phase
        twin.low = self.low
        twin.high = self.high
        twin.taken = self.taken
        twin.captures = self.captures
        twin.hugo = self.hugo
        twin.speed = self.speed
        twin.round = self.round
        twin.first = self.first
        twin.roller = self.roller
        twin.roll = self.roll
        twin.mine = self.mine
        twin.totals_low = self.totals_low
        twin.totals_high = self.totals_high
        twin.sheet = self.sheet
        return twin

    # What may be done.

    def legal(self) -> list[int]:
        """The actions that may be played now, ascending; at a chance step its outcomes."""
        if self.phase == LOTTING:
            return list(range(FIRST, FIRST + self.players))
        if self.phase == PLACING:
            return bits.members(self.empty(), PLACE)
        if self.phase == ROLLING:
            return list(range(ROLL, ROLL + 5))
        if self.phase == ENDED:
            return []
        if not self.mine:
            return [LOST]
        found: list[int] = []
        ways: list[int] = []
        for bit in bits.members(self.mine):
            space: i64 = bit + 1
            found.append(WALK + 28 * bit + moves.on(space, self.roll) - 1)
            ways += bits.members(self.rooms_from(space), ENTER + 11 * bit)
        found += ways
        if self.single():
            found.append(STAY)
        return found

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes of a chance step, each with its probability."""
        if self.turn != CHANCE:
            raise NotAChanceStep(f"seat {self.turn} decides now, not chance")
        if self.phase == LOTTING:  # M13
            seats = self.legal()
            return [(action, 1 / len(seats)) for action in seats]
        ghost: int = ROLL + board.GHOST
        return [(action, (2 if action == ghost else 1) / 6) for action in self.legal()]

    def allows(self, action: i64) -> bool:
        """Whether an action is legal; it is one of the game's actions."""
        if self.phase == LOTTING:
            return FIRST <= action < FIRST + self.players
        if self.phase == PLACING:
            return action < WALK and (self.empty() >> action) & 1 == 1
        if self.phase == ROLLING:
            return action >= ROLL
        if self.phase == ENDED:
            return False
        if action == LOST:
            return not self.mine
        if action == STAY:
            return self.single()
        if WALK <= action < ENTER:
            bit = (action - WALK) // 28
            end = (action - WALK) % 28 + 1
            return (self.mine >> bit) & 1 == 1 and moves.on(bit + 1, self.roll) == end
        if ENTER <= action < STAY:
            bit = (action - ENTER) // 11
            open_rooms = self.rooms_from(bit + 1)
            return (self.mine >> bit) & (open_rooms >> ((action - ENTER) % 11)) & 1 == 1
        return False

    def drawn(self, rng: Rng) -> i64:
        """`draw` for a game that is not over."""
        if self.phase == LOTTING:
            return FIRST + rng.below(self.players)
        if self.phase == ROLLING:
            face = rng.below(6)
            return ROLL + (face if face < board.GHOST else board.GHOST)
        if self.phase == PLACING:
            empty = self.empty()
            return PLACE + bits.nth(empty, rng.below(bits.count(empty)))
        if not self.mine:
            return LOST
        walks = bits.count(self.mine)
        ways = moves.ways_in(self.mine, self.roll, self.taken, self.expel) if self.out() else 0
        choice = rng.below(walks + ways + (1 if walks == 1 and self.single() else 0))
        if choice < walks:
            bit = bits.nth(self.mine, choice)
            return WALK + 28 * bit + moves.on(bit + 1, self.roll) - 1
        choice -= walks
        if choice == ways:
            return STAY
        spaces = self.mine
        while True:
            bit = bits.lowest(spaces)
            rooms = self.rooms_from(bit + 1)
            number = bits.count(rooms)
            if choice < number:
                return ENTER + 11 * bit + bits.nth(rooms, choice)
            choice -= number
            spaces &= spaces - 1

    def returns(self) -> list[float]:
        """Each seat's rank from 1.0 for the first to -1.0 for the last; ties share (M9)."""
        if self.turn != OVER:
            raise NotOver("the game is not over: nobody has won yet")
        totals = self.scores()
        found: list[float] = []
        for total in totals:
            better = sum(other < total for other in totals)
            worse = sum(other > total for other in totals)
            found.append((worse - better) / (len(totals) - 1))
        return found

    def length(self) -> int:
        """How long the game has been, in rounds begun."""
        return self.round

    def by_round(self) -> list[list[int]] | None:
        """The fright points of each seat in each round that is over, if they are known."""
        if self.sheet is None:
            return None
        points = [fright + board.LEAST for fright in self.sheet]
        width: int = self.players
        return [points[at : at + width] for at in range(0, len(points), width)]

    def scores(self) -> list[int]:
        """The fright points of each seat so far: the fewer the better (M19)."""
        return [int(self.total(seat)) for seat in range(self.players)]

    # Nothing is hidden: every seat knows everything.

    def key(self, seat: SupportsIndex | None) -> bytes:
        """What this seat knows, as bytes: equal keys, equal knowledge. None: a spectator."""
        self.check_seat(seat)
        places = sorted(
            [(guest // self.each) << 8 | self.place(guest) for guest in range(self.guests())]
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
                self.first | self.roller << 4 | self.roll << 8,
            )
            + (b"?" if self.sheet is None else self.sheet)
        )

    def sample(self, seat: SupportsIndex | None, rng: Rng) -> "MinuitState":
        """A complete state that fits what this seat knows: this one."""
        self.check_seat(seat)
        return self.copy()

    def check_seat(self, seat: SupportsIndex | None) -> None:
        """`SeatError` if there is no such seat; None is a spectator."""
        if seat is None:
            return
        last: int = self.players - 1
        number: int = seat if isinstance(seat, int) else as_int("seat", seat)
        if not 0 <= number <= last:
            raise SeatError(f"seat: {quote(number)} does not exist; allowed: 0 to {last}, or None")

    # Guests, totals, Hugo.

    def guests(self) -> i64:
        """How many guests there are."""
        return self.players * self.each

    def place(self, guest: i64) -> i64:
        """Where a guest is."""
        if guest < 8:
            return (self.low >> (guest * 6)) & 63
        return (self.high >> ((guest - 8) * 6)) & 63

    def put(self, guest: i64, place: i64) -> None:
        """Set a guest somewhere."""
        change = place - self.place(guest)
        if guest < 8:
            self.low += change << (guest * 6)
        else:
            self.high += change << ((guest - 8) * 6)

    def total(self, seat: i64) -> i64:
        """A seat's fright points so far."""
        word = self.totals_low if seat < 4 else self.totals_high
        return ((word >> ((seat & 3) * 12)) & 0xFFF) - board.NO_FRIGHT

    def add(self, seat: i64, fright: i64) -> None:
        """Add to a seat's fright points."""
        if seat < 4:
            self.totals_low += fright << ((seat & 3) * 12)
        else:
            self.totals_high += fright << ((seat & 3) * 12)

    def out(self) -> bool:
        """Whether Hugo has come out onto the gallery."""
        return self.hugo > TOP

    def _spaces(self, guest: i64, end: i64) -> i64:
        """The gallery spaces on which guests from this number up to another stand."""
        found: i64 = 0
        while guest < end:
            place = self.place(guest)
            if 0 < place < ROOM:
                found |= 1 << (place - 1)
            guest += 1
        return found

    def empty(self) -> i64:
        """The gallery spaces on which a guest may be placed: no guest stands there, nor Hugo.

        Between rounds Hugo is still on the gallery, and his space is not empty (M23).
        """
        spaces = board.GALLERY & ~self._spaces(0, self.guests())
        if self.out():
            spaces &= ~(1 << (self.hugo - TOP - 1))
        return spaces

    def rooms_from(self, space: i64) -> i64:
        """The rooms that the roll leads into from a space; M1: open once Hugo has come out."""
        if not self.out():
            return 0
        return moves.entries(space, self.roll, self.taken, self.expel)

    def single(self) -> bool:
        """M3: whether the roller has just one guest left on the gallery."""
        count: i64 = 0
        guest = self.roller * self.each
        end = guest + self.each
        while guest < end:
            if 0 < self.place(guest) < ROOM:
                count += 1
            guest += 1
        return count == 1

    def _guest_on(self, space: i64) -> i64:
        """One of the roller's guests on a space."""
        guest = self.roller * self.each
        while self.place(guest) != space:
            guest += 1
        return guest

    # From one step to the next.

    def step(self, action: i64) -> None:
        """`play` for an action that is legal."""
        phase = self.phase
        if phase == MOVING:
            self._move(action)
            self._end_turn()
        elif phase == ROLLING:
            self._rolled(action - ROLL)
        elif phase == PLACING:
            self.put(self.to_place(), action - PLACE + 1)
            self._ask_place()
        elif phase == LOTTING:  # M13
            self.first = action - FIRST
            self.reveals += 1
            self._ask_place()

    def ask_again(self) -> None:
        """Work out whose turn it is, and what may be moved, from the phase and the guests."""
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
        guest = self.to_place()
        if guest >= 0:
            self.phase = PLACING
            self.turn = guest // self.each
            return
        self.hugo = 0  # M20
        self.speed = board.SPEED[self.players]
        self.captures = 0
        self.roller = self.first
        self._ask_roll()

    def to_place(self) -> i64:
        """The guest to be placed next, -1 if none is left.

        At first everybody in turn places one; later those on the lowest step come first, the
        cellar last (M10), on one step the seat with the most fright points (M11).
        """
        if self.round == 1:
            return self._in_hand()
        place: i64 = STEP
        while place <= CELLAR:
            guest = self._most_frightened(place)
            if guest >= 0:
                return guest
            place += 1
        return -1

    def _in_hand(self) -> i64:
        placed: i64 = 0
        guest: i64 = 0
        while guest < self.guests():
            if self.place(guest) != HAND:
                placed += 1
            guest += 1
        if placed == guest:
            return -1
        guest = (self.first + placed) % self.players * self.each
        while self.place(guest) != HAND:
            guest += 1
        return guest

    def _most_frightened(self, place: i64) -> i64:
        """A guest there of the seat with the most fright points, -1 if nobody is there."""
        found: i64 = -1
        most: i64 = 0
        turn: i64 = 0
        while turn < self.players:  # of equals, the first clockwise from the next first roller
            seat = (self.first + turn) % self.players
            guest = seat * self.each
            end = guest + self.each
            while guest < end and self.place(guest) != place:
                guest += 1
            if guest < end and (found < 0 or self.total(seat) > most):
                found = guest
                most = self.total(seat)
            turn += 1
        return found

    # A turn.

    def _ask_roll(self) -> None:
        self.phase = ROLLING
        self.turn = CHANCE
        self.roll = 0
        self.mine = 0

    def _rolled(self, face: i64) -> None:
        self.reveals += 1
        if face == board.GHOST:
            self._walk_hugo()
            self._end_turn()
        else:
            self.roll = board.FACES[face]
            self._ask_move()

    def _ask_move(self) -> None:
        self.phase = MOVING
        self.turn = self.roller
        start = self.roller * self.each
        self.mine = self._spaces(start, start + self.each)

    def _move(self, action: i64) -> None:
        if action >= STAY:  # M22: stay is a choice, lost is none
            return
        if action < ENTER:
            guest = self._guest_on((action - WALK) // 28 + 1)
            self._stand(guest, (action - WALK) % 28 + 1)
            return
        guest = self._guest_on((action - ENTER) // 11 + 1)
        room = (action - ENTER) % 11
        if (self.taken >> room) & 1:
            self._expel(room)
        self.taken |= 1 << room
        self.put(guest, ROOM + room)

    def _stand(self, guest: i64, space: i64) -> None:
        """M8: who ends on Hugo's space is captured at once, alone."""
        if self.hugo == TOP + space:
            self.put(guest, self._next_step())
        else:
            self.put(guest, space)

    def _expel(self, room: i64) -> None:
        guest: i64 = 0
        while self.place(guest) != ROOM + room:
            guest += 1
        self._stand(guest, board.DOORS[room])

    def _next_step(self) -> i64:
        """The lowest empty step, the cellar when all are taken."""
        if self.captures == board.STEPS:
            return CELLAR
        self.captures += 1
        return STEP + self.captures - 1

    def _walk_hugo(self) -> None:
        """Up the stairs, then along the gallery; he captures space by space (M5, M6, M17)."""
        steps = self.speed
        while steps > 0:
            steps -= 1
            self.hugo += 1
            if self.hugo > TOP + board.SPACES:  # M14
                self.hugo = TOP + 1
                if self.speed_up and self.speed < board.FASTEST:
                    self.speed += 1
            if self.hugo > TOP:
                self._capture(self.hugo - TOP)

    def _capture(self, space: i64) -> None:
        """Whoever stands on one space goes onto one step together."""
        step: i64 = -1
        guest: i64 = 0
        while guest < self.guests():
            if self.place(guest) == space:
                if step < 0:
                    step = self._next_step()
                self.put(guest, step)
            guest += 1

    def _end_turn(self) -> None:
        """M16: the round is over when the gallery is empty or the rooms are full."""
        if self.taken == board.ALL_ROOMS or not self._spaces(0, self.guests()):
            self._end_round()
            return
        self.roller = (self.roller + 1) % self.players
        self._ask_roll()

    # The end of a round.

    def _end_round(self) -> None:
        before = self.scores()
        guest: i64 = 0
        while guest < self.guests():
            if self.place(guest) < ROOM:
                self.put(guest, CELLAR)
            self.add(guest // self.each, board.FRIGHT[self.place(guest)])
            guest += 1
        self._note(before)
        self.roll = 0
        self.mine = 0
        if self.round == self.rounds:
            self.phase = ENDED
            self.turn = OVER
            return
        self.round += 1
        self.first = self._next_first()
        self._come_out()
        self._ask_place()

    def _note(self, before: list[int]) -> None:
        """Write the round's fright points down, if the rounds before it are known."""
        if self.sheet is not None:
            after = self.scores()
            points = [after[seat] - before[seat] for seat in range(len(after))]
            self.sheet += bytes([fright - board.LEAST for fright in points])

    def _next_first(self) -> i64:
        """M12: the most fright points; of equals the first after the last roller, he the last."""
        found = self.roller
        turn = self.players - 1
        while turn > 0:
            seat = (self.roller + turn) % self.players
            if self.total(seat) >= self.total(found):
                found = seat
            turn -= 1
        return found

    def _come_out(self) -> None:
        """M18: guests come out of the rooms onto their doors' spaces."""
        guest: i64 = 0
        while guest < self.guests():
            place = self.place(guest)
            if ROOM <= place < STEP:
                self.put(guest, board.DOORS[place - ROOM])
            guest += 1
        self.taken = 0
        self.captures = 0
        self.roller = 0
