"""The value function of opera: the Investigator's winning chance at the start of the next round.

A table that `limelight.ai.opera.train` fills, over the number of suspects and Carlotta's distance
from the exit, for each opponent model. Against a strategic phantom every suspect less counts.
Against a naive one the game is as good as won, and what counts is Carlotta's distance.
"""

from typing import Final, final

from limelight.core import bits
from limelight.core.ints import i64, vec
from limelight.games.opera import board
from limelight.games.opera.moves import BOOK
from limelight.games.opera.state import OperaState

# Models of the phantom: STRATEGIC plays as well as it can, GREEDY takes what would be best if the
# round ended there, RANDOM takes anything.
STRATEGIC: Final[i64] = 0
GREEDY: Final[i64] = 1
RANDOM: Final[i64] = 2
OPPONENT_MODELS: Final[i64] = 3

# Kinds of round to come: an odd round has unknown cards, an even round those left over.
BEFORE_ODD_ROUND: Final[i64] = 0
BEFORE_EVEN_ROUND_WITH_RAOUL: Final[i64] = 1
BEFORE_EVEN_ROUND_WITHOUT_RAOUL: Final[i64] = 2
ROUND_KINDS: Final[i64] = 3
MAX_SPACES: Final[i64] = 24  # more spaces than this, less one, count as this less one
WEIGHT_COUNT: Final[i64] = OPPONENT_MODELS * 2 * ROUND_KINDS * 2 * 9 * MAX_SPACES
PREPARED_PER_MODEL: Final[i64] = 3 * 2 * 9  # draws, appearances, group sizes


def weight_index(
    model: i64, rules: i64, round_kind: i64, appeared: i64, suspects: i64, spaces: i64
) -> i64:
    """The index of the weight for a round to come.

    Whether the phantom has just appeared tells how the suspects stand: alone or in the dark, or
    together in the light.
    """
    place: i64 = ((model * 2 + rules) * ROUND_KINDS + round_kind) * 2 + appeared
    return (place * 9 + suspects) * MAX_SPACES + spaces


@final
class OperaValueFunction:
    """The table, prepared for the end of one round."""

    def __init__(
        self,
        weights: list[float],
        belief_gain_before_odd: float,
        belief_gain_before_even: float,
        information_price: float = 0.0,
    ) -> None:
        self.weights: vec[float] = vec[float](weights)
        #: How much a belief that has settled on the culprit helps the Investigator, before an odd
        #: round and before an even one, in which the phantom chooses first and last.
        self.belief_gain_before_odd: float = belief_gain_before_odd
        self.belief_gain_before_even: float = belief_gain_before_even
        #: The one of the two that counts at the end of the prepared round.
        self.belief_gain: float = belief_gain_before_odd
        #: The winning chance that the phantom pays to reveal one nat less: see `search_hiding`.
        self.information_price: float = information_price
        # By model, draw, appearance and group size: see `value_after`.
        self.prepared: vec[float] = vec[float](
            0.0 for _ in range(OPPONENT_MODELS * PREPARED_PER_MODEL)
        )

    def value_at(
        self, model: i64, rules: i64, round_kind: i64, appeared: i64, suspects: i64, spaces: i64
    ) -> float:
        """The Investigator's winning chance with some suspects left, some spaces from the exit."""
        if suspects == 1 and rules == BOOK:
            return 1.0
        if spaces <= 0:
            return 0.0
        if suspects == 1:
            return 1.0
        furthest: i64 = MAX_SPACES - 1
        return self.weights[
            weight_index(model, rules, round_kind, appeared, suspects, min(spaces, furthest))
        ]

    def prepare_round(self, state: OperaState) -> None:
        """Prepare the values for the end of this state's round."""
        self.belief_gain = (
            self.belief_gain_before_even if state.round & 1 else self.belief_gain_before_odd
        )
        model: i64 = 0
        while model < OPPONENT_MODELS:
            self._prepare_model(state, model)
            model += 1

    def _prepare_model(self, state: OperaState, model: i64) -> None:
        rules = state.rules
        end: i64 = board.BOOK_EXIT if rules == BOOK else board.COURSE_EXIT
        round_kind: i64 = BEFORE_ODD_ROUND
        if state.round & 1:
            round_kind = (
                BEFORE_EVEN_ROUND_WITH_RAOUL if state.later & 1 else BEFORE_EVEN_ROUND_WITHOUT_RAOUL
            )
        unseen_count: i64 = 8 - bits.count_members(state.shown_alibis())
        other_cards: float = float(bits.count_members(state.deck))
        phantom_cards: float = float(state.phantom_cards)
        phantom_card_chance: float = (
            phantom_cards / (other_cards + phantom_cards)
            if other_cards + phantom_cards > 0.0
            else 0.0
        )
        clear_chance: float = 1.0 - phantom_card_chance if other_cards > 0.0 else 0.0
        is_pair = bits.count_members(state.suspects) == 2
        group_size: i64 = 0
        while group_size < 9:
            appears: i64 = 0
            while appears < 2:
                spaces: i64 = end - state.carlotta - group_size - appears  # O17
                plain_value = self.value_at(model, rules, round_kind, appears, group_size, spaces)
                index: i64 = model * PREPARED_PER_MODEL + appears * 9 + group_size
                self.prepared[index] = plain_value
                # The Investigator draws: one of the group may be cleared.
                hit_chance: float = 0.0
                if unseen_count > 1 and group_size > 1:
                    hit_chance = clear_chance * float(group_size - 1) / float(unseen_count - 1)
                value_if_cleared = (
                    self.value_at(model, rules, round_kind, appears, group_size - 1, spaces + 1)
                    if group_size > 1
                    else plain_value
                )
                if rules == BOOK and is_pair:  # O15: clearing one of two ends the game
                    hit_chance = clear_chance / float(unseen_count - 1)
                    value_if_cleared = 1.0
                value_if_back = self.value_at(
                    model, rules, round_kind, appears, group_size, spaces + 1
                )
                self.prepared[18 + index] = (
                    hit_chance * value_if_cleared
                    + phantom_card_chance * value_if_back
                    + (1.0 - hit_chance - phantom_card_chance) * plain_value
                )
                # The phantom draws: Carlotta may be a space further, and out at once.
                value_if_on = self.value_at(
                    model, rules, round_kind, appears, group_size, spaces - 1
                )
                if rules == BOOK and state.carlotta + 1 >= end:  # O15
                    value_if_on = 0.0
                self.prepared[36 + index] = (
                    phantom_card_chance * value_if_on + (1.0 - phantom_card_chance) * plain_value
                )
                appears += 1
            group_size += 1

    def value_after(self, group: i64, appears: i64, draw: i64, model: i64) -> float:
        """The Investigator's winning chance once only this group is left, having appeared or not.

        `draw` is 0, or 1 + the seat for which Raoul has drawn; the card is averaged over.
        """
        return self.prepared[
            model * PREPARED_PER_MODEL + (draw * 2 + appears) * 9 + bits.count_members(group)
        ]
