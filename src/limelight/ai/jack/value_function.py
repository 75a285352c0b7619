"""The learned value of a board after the witness was called: the Investigator's winning chance.

The logit is the sum of an entry of a table (round, witness, number of suspects) and of weighted
features of where Jack stands. `train` fits both to games of the players against themselves.
"""

from math import exp, log
from typing import Final, final

from limelight.core import bits
from limelight.core.ints import i64, vec
from limelight.games.jack import board, moves
from limelight.games.jack.board import (
    ADJACENT_STREETS,
    COVER_PAIRS,
    DISTANCE,
    HOLMES,
    STEALTHY,
    STREET_BITS,
    STREETS_WITHIN,
)
from limelight.games.jack.moves import EXIT_STREET_NUMBERS
from limelight.games.jack.state import JackState


def _exit_distance(cordons: int, street: int) -> float:
    """The distance on foot to the nearest open exit, in tens of steps."""
    ways = [way for number, way in enumerate(EXIT_STREET_NUMBERS) if not cordons >> number & 1]
    return min([DISTANCE[street * 60 + way] for way in ways], default=24) / 10


# At cordons * 60 + street.
EXIT_DISTANCES: Final = vec[float](
    _exit_distance(cordons, street) for cordons in range(16) for street in range(60)
)

# The engine's answers in tables, for Miss Stealthy (1) and everybody else (0), all covers and
# streets: the exits in reach if there were no cordons, and the streets within a walk.
WALKER_KINDS: Final = (HOLMES, STEALTHY)
COVER_SETS: Final[i64] = len(COVER_PAIRS)
OPEN_EXITS: Final = vec[i64](
    moves.reachable_exits(kind, street, sewers, 0)
    for kind in WALKER_KINDS
    for sewers in range(len(COVER_PAIRS))
    for street in range(60)
)
STREETS_IN_REACH: Final = vec[i64](
    moves.streets_within(kind, street, moves.walking_points(kind), sewers)
    for kind in WALKER_KINDS
    for sewers in range(len(COVER_PAIRS))
    for street in range(60)
)
STREETS_NEARBY: Final = vec[i64](STREETS_WITHIN[street * 5 + 3] for street in range(60))
BESIDE: Final = vec[i64](ADJACENT_STREETS)

# The table: rounds 2 to 8, unseen and seen, 1 to 8 suspects. The weights follow it.
TABLE_SIZE: Final[i64] = 7 * 2 * 8
FEATURE_COUNT: Final[i64] = 17
BELIEF_FEATURE: Final[i64] = 16  # how strongly the Investigator suspects the character already
MIN_BELIEF: Final = 0.0001  # its logarithm is a feature


def weight_index(round: i64, seen: i64, suspects: i64) -> i64:
    """Return the index of an entry of the table."""
    return ((round - 2) * 2 + seen) * 8 + suspects - 1


@final
class JackValueFunction:
    """Evaluates boards at the end of one round, for each character that may be Jack."""

    def __init__(self, weights: list[float]) -> None:
        self.weights: vec[float] = vec[float](weights)
        # The entries for this round, by draw, witness and suspect count: see `prepare_round`.
        self.base_logits: vec[float] = vec[float]([0.0] * (2 * 2 * 9))
        self.features: vec[float] = vec[float]([0.0] * FEATURE_COUNT)
        self.belief: vec[float] = vec[float]([0.125] * 8)
        self.log_belief: vec[float] = vec[float]([0.0] * 8)
        self.records_features = False  # see `extract_features`
        self.lamps: i64 = -1  # the argument and the result of the last `_find_lit_streets`
        self.light: i64 = 0
        self.round: i64 = 0  # the round that begins after the board
        self.suspects: i64 = 0
        self.held: i64 = 0  # how many alibis the Investigator holds before a draw
        #: How many boards were evaluated: the measure of work.
        self.evaluation_count: i64 = 0

    def prepare_round(self, state: JackState, suspects: i64, chance_not_held: float) -> None:
        """Prepare to evaluate boards at the end of this state's round.

        Suspects are those that the evaluating seat knows. Jack does not know which alibis the
        Investigator holds: each suspect but himself counts with the probability `chance_not_held`.
        """
        self.round = state.round + 1
        self.suspects = suspects
        self.held = bits.count_members(state.investigator_alibis)
        if self.round > 8:
            return
        unknown: i64 = (
            7
            - bits.count_members(state.investigator_alibis)
            - bits.count_members(state.jack_alibis)
        )
        drawn: i64 = 0
        while drawn < 2:
            rate: float = chance_not_held
            if drawn and unknown > 0:
                rate = rate * (1.0 - 1.0 / float(unknown))
            seen: i64 = 0
            while seen < 2:
                m: i64 = 1
                while m <= 8:
                    at = (drawn * 2 + seen) * 9 + m
                    self.base_logits[at] = self._interpolate_logit(seen, 1.0 + float(m - 1) * rate)
                    m += 1
                seen += 1
            drawn += 1

    def set_belief(self, belief: vec[float]) -> None:
        """Set the Investigator's belief, a probability for each character."""
        character: i64 = 0
        while character < 8:
            probability = belief[character]
            if probability < MIN_BELIEF:
                probability = MIN_BELIEF
            self.belief[character] = probability
            self.log_belief[character] = log(probability)
            character += 1

    def _interpolate_logit(self, seen: i64, number: float) -> float:
        """The table's entry for an expected number of suspects, between two whole ones."""
        low = i64(int(number))
        if low >= 8:
            return self.weights[weight_index(self.round, seen, 8)]
        part = number - float(low)
        here = self.weights[weight_index(self.round, seen, low)]
        return here + part * (self.weights[weight_index(self.round, seen, low + 1)] - here)

    def evaluate_board(self, state: JackState, values: vec[float]) -> i64:
        """Write the value of each suspect if the round ended now; return who is seen."""
        self.evaluation_count += 1
        seen = moves.visible_characters(state.places, state.occupied, state.lamps, state.lantern)
        if self.round > 8:
            character: i64 = 0
            while character < 8:
                values[character] = 0.0
                character += 1
            return seen
        drawn: i64 = 2 if bits.count_members(state.investigator_alibis) > self.held else 0
        self._evaluate_group(state, self.suspects & seen, drawn + 1, 1, values)
        self._evaluate_group(state, self.suspects & ~seen, drawn, 0, values)
        return seen

    def _evaluate_group(
        self, state: JackState, group: i64, row: i64, seen: i64, values: vec[float]
    ) -> None:
        """Write the values of a group that the witness leaves as suspects together."""
        if group == 0:
            return
        m = bits.count_members(group)
        base = self.base_logits[row * 9 + m] + self.group_logit(state, group, m)
        sum: float = 0.0
        character: i64 = 0
        while character < 8:
            if (group >> character) & 1:
                sum += self.belief[character]
            character += 1
        even = log(sum / float(m))
        ways: i64 = self.characters_that_can_leave(state, group) if not seen else 0
        gone = ways & state.later  # at once: Jack begins, and his card is there
        character = 0
        while character < 8:
            if (gone >> character) & 1:
                values[character] = 0.0
            elif (group >> character) & 1:
                logit = base + self.character_logit(state, character, m, seen, ways)
                logit += self.weights[TABLE_SIZE + BELIEF_FEATURE] * (
                    self.log_belief[character] - even
                )
                values[character] = 1.0 / (1.0 + exp(-logit))
            character += 1

    def characters_that_can_leave(self, state: JackState, group: i64) -> i64:
        """Return the characters of a group that could reach an open exit now."""
        sewers: i64 = board.COVER_PAIR_NUMBERS[state.edition * 512 + state.covers]
        found: i64 = 0
        character: i64 = 0
        while character < 8:
            if (group >> character) & 1:
                kind: i64 = COVER_SETS if character == STEALTHY else 0
                street = moves.street_of(state.places, character)
                if OPEN_EXITS[(kind + sewers) * 60 + street] & ~state.cordons:
                    found |= 1 << character
            character += 1
        return found

    def _apply_feature(self, feature: i64, value: float) -> float:
        if self.records_features:
            self.features[feature] = value
        return self.weights[TABLE_SIZE + feature] * value

    def group_logit(self, state: JackState, group: i64, suspects: i64) -> float:
        """Return the part of the logit that all of a group share."""
        if not state.later:
            return 0.0
        logit = 0.0
        if state.later & (1 << HOLMES):
            logit += self._apply_feature(0, 1.0)
        known = float(bits.count_members(group & state.later))
        return logit + self._apply_feature(1, known / float(suspects))

    def character_logit(
        self, state: JackState, character: i64, suspects: i64, seen: i64, ways: i64
    ) -> float:
        """Return the part of the logit that is this character's own, were it Jack."""
        bit: i64 = 1 << character
        later = state.later  # known before an even round, in which Jack moves first
        street = moves.street_of(state.places, character)
        away = EXIT_DISTANCES[state.cordons * 60 + street]
        logit = 0.0
        if seen:
            logit += self._apply_feature(2, away)
        else:
            logit += self._apply_feature(3, away)
            if later & bit:
                logit += self._apply_feature(4, 1.0)
            elif not later:
                if ways & bit:
                    logit += self._apply_feature(5, 1.0)
                logit += self._apply_feature(
                    6, float(bits.count_members(ways & ~bit)) / float(suspects)
                )
        if later & bit:
            logit += self._apply_feature(7, 1.0)
        if suspects <= 2:
            reach = self.count_accusers(state, character, later)
            at: i64 = 8 if suspects == 1 else 10
            logit += self._apply_feature(at, float(reach) * 0.25)
            if not reach:
                logit += self._apply_feature(at + 1, 1.0)
            if suspects == 1 and later & bit:
                logit += self._apply_feature(12, 1.0)
        dark_streets = STREETS_NEARBY[street] & ~self._find_lit_streets(state.lamps)
        logit += self._apply_feature(
            13 if seen else 14, float(bits.count_members(dark_streets)) * 0.05
        )
        if BESIDE[street] & state.occupied:
            logit += self._apply_feature(15, 1.0)
        return logit

    def _find_lit_streets(self, lamps: i64) -> i64:
        """The streets beside a lamp; most boards have the lamps of the board before."""
        if lamps != self.lamps:
            self.lamps = lamps
            self.light = moves.lit_streets(lamps)
        return self.light

    def extract_features(self, state: JackState, character: i64, suspects: i64) -> bool:
        """Write the features of a round that begins; return true if this Jack leaves at once.

        They are in `features` only if he does not.
        """
        n: i64 = 0
        while n < FEATURE_COUNT:
            self.features[n] = 0.0
            n += 1
        ways: i64 = (
            self.characters_that_can_leave(state, state.suspects) if not state.witness else 0
        )
        if ways & state.later & (1 << character):
            return True
        self.records_features = True
        self.group_logit(state, state.suspects, bits.count_members(state.suspects))
        self.character_logit(state, character, suspects, state.witness, ways)
        self.records_features = False
        return False

    def count_accusers(self, state: JackState, character: i64, cards: i64) -> i64:
        """Return how many characters with these cards, or of all if 0, could reach a character."""
        sewers: i64 = board.COVER_PAIR_NUMBERS[state.edition * 512 + state.covers]
        here: i64 = STREET_BITS[moves.street_of(state.places, character)]
        if not cards:
            cards = 0xFF
        cards &= ~(1 << character)
        found: i64 = 0
        other: i64 = 0
        while other < 8:
            if (cards >> other) & 1:
                kind: i64 = COVER_SETS if other == STEALTHY else 0
                street = moves.street_of(state.places, other)
                if STREETS_IN_REACH[(kind + sewers) * 60 + street] & here:
                    found += 1
            other += 1
        return found
