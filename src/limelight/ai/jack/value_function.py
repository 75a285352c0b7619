"""What a board is worth once the witness has been called: the Investigator's chance of winning.

A table over the round, the call and the number of suspects, and a few weights for where Jack
stands; all of it fitted to games of the players against themselves (`train`).
"""

from math import exp, log
from typing import Final, final

from limelight.core import bits
from limelight.core.ints import i64, vec
from limelight.games.jack import board, moves
from limelight.games.jack.board import BIT, COVERS, DISTANCE, HOLMES, NEXT, STEALTHY, WITHIN
from limelight.games.jack.moves import WAYS_OUT
from limelight.games.jack.state import JackState


def _away(cordons: int, street: int) -> float:
    """How far the nearest open exit is on foot, in tens of steps."""
    ways = [way for number, way in enumerate(WAYS_OUT) if not cordons >> number & 1]
    return min([DISTANCE[street * 60 + way] for way in ways], default=24) / 10


# At cordons * 60 + street.
AWAY: Final = vec[float](_away(cordons, street) for cordons in range(16) for street in range(60))

# The engine's answers, kept: for Miss Stealthy (1) and everybody else (0), all covers and streets,
# the exits that would do without cordons, and the streets within a walk.
KINDS: Final = (HOLMES, STEALTHY)
SETS: Final[i64] = len(COVERS)
WAYS: Final = vec[i64](
    moves.exits(kind, street, sewers, 0)
    for kind in KINDS
    for sewers in range(len(COVERS))
    for street in range(60)
)
REACH: Final = vec[i64](
    moves.within(kind, street, moves.points_of(kind), sewers)
    for kind in KINDS
    for sewers in range(len(COVERS))
    for street in range(60)
)
AROUND: Final = vec[i64](WITHIN[street * 5 + 3] for street in range(60))
BESIDE: Final = vec[i64](NEXT)

# The table: rounds 2 to 8, unseen and seen, 1 to 8 suspects. The weights follow it.
TABLE: Final[i64] = 7 * 2 * 8
FEATURES: Final[i64] = 17
# The trait of how strongly the Investigator believes in it already.
BELIEVED: Final[i64] = 16


def cell(round: i64, seen: i64, suspects: i64) -> i64:
    """Where the table holds this."""
    return ((round - 2) * 2 + seen) * 8 + suspects - 1


@final
class Judge:
    """Values of boards at the end of one round, for each character that may be Jack."""

    def __init__(self, weights: list[float]) -> None:
        self.weights: vec[float] = vec[float](weights)
        # The table's entries for this round, by draw, call and number of suspects: see `prepare`.
        self.base: vec[float] = vec[float]([0.0] * (2 * 2 * 9))
        self.traits: vec[float] = vec[float]([0.0] * FEATURES)
        self.belief: vec[float] = vec[float]([0.125] * 8)
        self.logs: vec[float] = vec[float]([0.0] * 8)
        self.recording = False  # of traits, see `describe`
        self.lamps: i64 = -1  # those asked about last, and what they light
        self.light: i64 = 0
        self.round: i64 = 0  # the one that begins
        self.suspects: i64 = 0
        self.held: i64 = 0  # how many alibis the Investigator holds before anything is drawn
        #: How many boards were judged: the measure of work.
        self.judged: i64 = 0

    def prepare(self, state: JackState, suspects: i64, unheld: float) -> None:
        """Get ready for boards at the end of this state's round.

        Suspects are those of whoever asks. To Jack it is unknown which of them the Investigator
        holds an alibi of: each of the others still counts with the probability `unheld`.
        """
        self.round = state.round + 1
        self.suspects = suspects
        self.held = bits.count(state.held)
        if self.round > 8:
            return
        unknown: i64 = 7 - bits.count(state.held) - bits.count(state.kept)
        drawn: i64 = 0
        while drawn < 2:
            rate: float = unheld
            if drawn and unknown > 0:
                rate = rate * (1.0 - 1.0 / float(unknown))
            seen: i64 = 0
            while seen < 2:
                m: i64 = 1
                while m <= 8:
                    at = (drawn * 2 + seen) * 9 + m
                    self.base[at] = self._between(seen, 1.0 + float(m - 1) * rate)
                    m += 1
                seen += 1
            drawn += 1

    def believe(self, belief: vec[float]) -> None:
        """Let these be the Investigator's probabilities of the suspects."""
        character: i64 = 0
        while character < 8:
            share = belief[character]
            if share < 0.0001:
                share = 0.0001
            self.belief[character] = share
            self.logs[character] = log(share)
            character += 1

    def _between(self, seen: i64, number: float) -> float:
        """The table's entry for a number of suspects that need not be whole."""
        low = i64(int(number))
        if low >= 8:
            return self.weights[cell(self.round, seen, 8)]
        part = number - float(low)
        here = self.weights[cell(self.round, seen, low)]
        return here + part * (self.weights[cell(self.round, seen, low + 1)] - here)

    def judge(self, state: JackState, values: vec[float]) -> i64:
        """Put the value for each suspect into values, the round ending now; who is seen."""
        self.judged += 1
        seen = moves.visible(state.places, state.occupied, state.lamps, state.lantern)
        if self.round > 8:
            character: i64 = 0
            while character < 8:
                values[character] = 0.0
                character += 1
            return seen
        drawn: i64 = 2 if bits.count(state.held) > self.held else 0
        self._group(state, self.suspects & seen, drawn + 1, 1, values)
        self._group(state, self.suspects & ~seen, drawn, 0, values)
        return seen

    def _group(self, state: JackState, group: i64, row: i64, seen: i64, values: vec[float]) -> None:
        """The values of those who stay suspects together."""
        if group == 0:
            return
        m = bits.count(group)
        base = self.base[row * 9 + m] + self.together(state, group, m)
        sum: float = 0.0
        character: i64 = 0
        while character < 8:
            if (group >> character) & 1:
                sum += self.belief[character]
            character += 1
        even = log(sum / float(m))
        ways: i64 = self.ways(state, group) if not seen else 0
        gone = ways & state.later  # at once: Jack begins, and his card is there
        character = 0
        while character < 8:
            if (gone >> character) & 1:
                values[character] = 0.0
            elif (group >> character) & 1:
                logit = base + self.alone(state, character, m, seen, ways)
                logit += self.weights[TABLE + BELIEVED] * (self.logs[character] - even)
                values[character] = 1.0 / (1.0 + exp(-logit))
            character += 1

    def ways(self, state: JackState, group: i64) -> i64:
        """Who of a group could leave, were he to walk now."""
        sewers: i64 = board.SEWERS[state.edition * 512 + state.covers]
        found: i64 = 0
        character: i64 = 0
        while character < 8:
            if (group >> character) & 1:
                kind: i64 = SETS if character == STEALTHY else 0
                street = moves.place_of(state.places, character)
                if WAYS[(kind + sewers) * 60 + street] & ~state.cordons:
                    found |= 1 << character
            character += 1
        return found

    def _weigh(self, trait: i64, value: float) -> float:
        if self.recording:
            self.traits[trait] = value
        return self.weights[TABLE + trait] * value

    def together(self, state: JackState, group: i64, suspects: i64) -> float:
        """What the board adds for all of a group alike."""
        if not state.later:
            return 0.0
        logit = 0.0
        if state.later & (1 << HOLMES):
            logit += self._weigh(0, 1.0)
        known = float(bits.count(group & state.later))
        return logit + self._weigh(1, known / float(suspects))

    def alone(self, state: JackState, character: i64, suspects: i64, seen: i64, ways: i64) -> float:
        """What it adds if this one of them is Jack."""
        bit: i64 = 1 << character
        later = state.later  # known before an even round, when Jack is the first to move
        street = moves.place_of(state.places, character)
        away = AWAY[state.cordons * 60 + street]
        logit = 0.0
        if seen:
            logit += self._weigh(2, away)
        else:
            logit += self._weigh(3, away)
            if later & bit:
                logit += self._weigh(4, 1.0)
            elif not later:
                if ways & bit:
                    logit += self._weigh(5, 1.0)
                logit += self._weigh(6, float(bits.count(ways & ~bit)) / float(suspects))
        if later & bit:
            logit += self._weigh(7, 1.0)
        if suspects <= 2:
            reach = self.reach(state, character, later)
            at: i64 = 8 if suspects == 1 else 10
            logit += self._weigh(at, float(reach) * 0.25)
            if not reach:
                logit += self._weigh(at + 1, 1.0)
            if suspects == 1 and later & bit:
                logit += self._weigh(12, 1.0)
        dark = float(bits.count(AROUND[street] & ~self._lit(state.lamps))) * 0.05
        logit += self._weigh(13 if seen else 14, dark)
        if BESIDE[street] & state.occupied:
            logit += self._weigh(15, 1.0)
        return logit

    def _lit(self, lamps: i64) -> i64:
        """The streets by a lamp; the same lamps are asked about again and again."""
        if lamps != self.lamps:
            self.lamps = lamps
            self.light = moves.lit(lamps)
        return self.light

    def describe(self, state: JackState, character: i64, suspects: i64) -> bool:
        """Put the traits of a round that begins into `traits`; or say that this Jack leaves."""
        n: i64 = 0
        while n < FEATURES:
            self.traits[n] = 0.0
            n += 1
        ways: i64 = self.ways(state, state.suspects) if not state.witness else 0
        if ways & state.later & (1 << character):
            return True
        self.recording = True
        self.together(state, state.suspects, bits.count(state.suspects))
        self.alone(state, character, suspects, state.witness, ways)
        self.recording = False
        return False

    def reach(self, state: JackState, character: i64, cards: i64) -> i64:
        """How many of those with these cards could accuse him where he stands; of all, if none."""
        sewers: i64 = board.SEWERS[state.edition * 512 + state.covers]
        here: i64 = BIT[moves.place_of(state.places, character)]
        if not cards:
            cards = 0xFF
        cards &= ~(1 << character)
        found: i64 = 0
        other: i64 = 0
        while other < 8:
            if (cards >> other) & 1:
                kind: i64 = SETS if other == STEALTHY else 0
                if REACH[(kind + sewers) * 60 + moves.place_of(state.places, other)] & here:
                    found += 1
            other += 1
        return found
