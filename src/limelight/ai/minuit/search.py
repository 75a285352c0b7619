"""How a machine judges a place in the castle, and games tried out to the end of a round."""

from math import exp, sqrt, tanh
from typing import Final, final

from limelight.core import bits
from limelight.core.game import CHANCE, OVER
from limelight.core.ints import i64
from limelight.core.rng import Rng
from limelight.games.minuit import board, moves
from limelight.games.minuit.board import ENTRIES, ROOM, SPACES, STEP, TOP
from limelight.games.minuit.moves import ENTER, LOST, PLACE, PLACING, STAY, WALK
from limelight.games.minuit.state import MinuitState

FAR: Final[i64] = 12  # so many of Hugo's moves away, or more
NEARNESS: Final[i64] = 6  # how many kinds of nearness to a room there are


def _beyond() -> list[int]:
    """The rooms without an exact number that want 6 to 11 points from each space."""
    table = [0]
    for space in range(1, 29):
        mask = 0
        for room, (_, door, _, exact) in enumerate(board.ROOMS):
            if not exact and 6 <= (door - space) % 28 + 1 <= 11:
                mask |= 1 << room
        table.append(mask)
    return table


BEYOND: Final = _beyond()
# The games room and the hunting room.
SPECIAL: Final[i64] = sum(1 << room for room, facts in enumerate(board.ROOMS) if facts[3])
FRIGHT: Final = [float(fright) for fright in board.FRIGHT]


@final
class Judge:
    """Expects fright points of every guest, by where it stands.

    All tables are those of the module `tables`, or what a weaker player takes for them.
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
        self.order = sorted(range(28), key=lambda bit: start[bit + 1])

    def away(self, state: MinuitState, space: i64) -> i64:
        """How many moves of Hugo's it takes him to reach a space."""
        gap = space + TOP - state.hugo
        if gap <= 0:
            gap += SPACES
        speed = state.speed
        moves_away = (gap + speed - 1) // speed
        return moves_away if moves_away < FAR else FAR

    def near(self, state: MinuitState, space: i64) -> i64:
        """How near an open room is: 5 for the next move by any number, 0 for none in two moves."""
        empty = board.ALL_ROOMS & ~state.taken & ~SPECIAL
        if ENTRIES[29 + space] & empty:
            return 5
        if ENTRIES[2 * 29 + space] & empty:
            return 4
        if ENTRIES[4 * 29 + space] & empty:
            return 3
        if ENTRIES[5 * 29 + space] & empty:
            return 2
        return 1 if BEYOND[space] & empty else 0

    def riches(self, state: MinuitState, space: i64) -> float:
        """How many numbers lead into a special room from a space."""
        empty = SPECIAL & ~state.taken
        found = 0.0
        if empty:
            if ENTRIES[29 + space] & empty:
                found += 1.0
            if ENTRIES[2 * 29 + space] & empty:
                found += 1.0
            if ENTRIES[4 * 29 + space] & empty:
                found += 1.0
            if ENTRIES[5 * 29 + space] & empty:
                found += 1.0
        return found

    def stand(self, state: MinuitState, space: i64) -> float:
        """What a guest on a space of the gallery is expected to cost."""
        if state.hugo <= TOP:
            return self.stairs[self.moves_left(state) * 29 + space]
        if state.hugo == TOP + space:
            return self.caught(state)
        danger = self.danger[self.away(state, space) * NEARNESS + self.near(state, space)]
        expected = self.land[space] + danger * self.cost[state.captures]
        return expected - self.wealth * self.riches(state, space)

    def moves_left(self, state: MinuitState) -> i64:
        """How many moves Hugo makes before the one that brings him out; 2 stands for more."""
        left = (TOP - state.hugo) // state.speed
        return left if left < 2 else 2

    def caught(self, state: MinuitState) -> float:
        """What a guest costs that is caught now."""
        return FRIGHT[STEP + state.captures]

    def worth(self, state: MinuitState, action: i64) -> float:
        """How many fright points an action is expected to save the seat that decides."""
        if action >= STAY:
            return 0.0
        if action < WALK:
            return -self.start[action + 1]
        if action < ENTER:
            start = (action - WALK) // 28 + 1
            return self.stand(state, start) - self.stand(state, (action - WALK) % 28 + 1)
        start = (action - ENTER) // 11 + 1
        room = (action - ENTER) % 11
        return self.stand(state, start) - FRIGHT[ROOM + room] - self._expelled(state, room)

    def _expelled(self, state: MinuitState, room: i64) -> float:
        """What it costs the seat that decides to send a room's guest out, if one is there."""
        if not (state.taken >> room) & 1:
            return 0.0
        guest: i64 = 0
        while state.place(guest) != ROOM + room:
            guest += 1
        loss = self.stand(state, board.DOORS[room]) - FRIGHT[ROOM + room]
        if guest // state.each == state.roller:
            return loss
        return -loss / float(state.players - 1)

    def best(self, state: MinuitState) -> i64:
        """The action that is expected to save most."""
        if state.phase == PLACING:
            for bit in self.order:
                if state.allows(PLACE + bit):
                    return PLACE + bit
        spaces = state.mine
        if not spaces:
            return LOST
        best: i64 = -1
        most = -1000.0
        if state.allows(STAY):
            best = STAY
            most = 0.0
        while spaces:
            bit = bits.lowest(spaces)
            spaces &= spaces - 1
            now = self.stand(state, bit + 1)
            end = moves.on(bit + 1, state.roll)
            gain = now - self.stand(state, end)
            if gain > most:
                best = WALK + 28 * bit + end - 1
                most = gain
            rooms = state.rooms_from(bit + 1)
            while rooms:
                room = bits.lowest(rooms)
                rooms &= rooms - 1
                gain = now - FRIGHT[ROOM + room] - self._expelled(state, room)
                if gain > most:
                    best = ENTER + 11 * bit + room
                    most = gain
        return best

    def follow(self, state: MinuitState, now: i64, rng: Rng) -> i64:
        """Play on, in place, to the next round's first roll or the end; how many steps it took."""
        steps: i64 = 0
        while state.turn != OVER and (state.round == now or state.phase == PLACING):
            if state.turn == CHANCE:
                state.step(state.drawn(rng))
            else:
                state.step(self.best(state))
            steps += 1
        return steps


@final
class Trial:
    """One decision tried out: each action followed to the next round, all by the same dice.

    `slope` is how steeply a lead in fright points turns into a better rank with one round to come;
    `coming` is what a guest costs in that round, by the space it starts on.
    """

    def __init__(self, judge: Judge, slope: float, coming: list[float], state: MinuitState) -> None:
        self.judge = judge
        self.slope = slope
        self.coming = coming
        self.state = state
        #: Steps played so far, in all games together.
        self.nodes: int = 0

    def ranks(self, action: i64, dice: list[Rng]) -> list[float]:
        """What rank an action brings the seat that decides, from 1.0 to -1.0, one per game."""
        seat = self.state.turn
        return [self.rank(self.follow(action, rng), seat) for rng in dice]

    def follow(self, action: i64, rng: Rng) -> MinuitState:
        """A game after an action, at the next round's first roll or at the end."""
        state = self.state.copy()
        state.step(action)
        self.nodes += 1 + self.judge.follow(state, self.state.round, rng.copy())
        return state

    def rank(self, state: MinuitState, seat: i64) -> float:
        """The rank to be expected by a seat: its own, once over."""
        mine = self._fright(state, seat)
        total = 0.0
        other: i64 = 0
        while other < state.players:
            if other != seat:
                total += self._ahead(state, self._fright(state, other) - mine)
            other += 1
        return total / float(state.players - 1)

    def _ahead(self, state: MinuitState, lead: float) -> float:
        """What a lead of so many fright points over another seat is worth, from -1.0 to 1.0."""
        if state.turn != OVER:
            return tanh(self.slope * lead / sqrt(float(state.rounds - state.round + 1)))
        return 1.0 if lead > 0.0 else -1.0 if lead < 0.0 else 0.0

    def wins(self, state: MinuitState) -> list[float]:
        """Each seat's chance of winning; once over, the winners share (M9)."""
        steep = 1000.0
        if state.turn != OVER:
            steep = 2.0 * self.slope / sqrt(float(state.rounds - state.round + 1))
        frights = [self._fright(state, seat) for seat in range(state.players)]
        least = min(frights)
        weights = [exp(steep * (least - fright)) for fright in frights]
        total = sum(weights)
        return [weight / total for weight in weights]

    def _fright(self, state: MinuitState, seat: i64) -> float:
        """A seat's fright points, with those that its guests are expected to cost next."""
        fright = float(state.total(seat))
        if state.turn != OVER:
            guest = seat * state.each
            end = guest + state.each
            while guest < end:
                fright += self.coming[state.place(guest)]
                guest += 1
        return fright
