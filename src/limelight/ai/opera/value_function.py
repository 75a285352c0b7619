"""What a round of opera leads to: the Investigator's chance of winning at the start of the next.

Learned, see `limelight.ai.opera.train`: a table over who remains how far from the exit, for each
kind of phantom. Against one that schemes every suspect less counts; against one that does not the
game is as good as won, and what counts is to keep Carlotta far enough from the exit.
"""

from typing import Final, final

from limelight.core import bits
from limelight.core.ints import i64, vec
from limelight.games.opera import board
from limelight.games.opera.moves import BOOK
from limelight.games.opera.state import OperaState

# What a phantom is like: a schemer plays as well as it can; the hasty takes what is best if the
# round ended there; the aimless takes anything.
SCHEMING: Final[i64] = 0
HASTY: Final[i64] = 1
AIMLESS: Final[i64] = 2
HABITS: Final[i64] = 3

# How the next round begins: cards unknown, Raoul among the known ones, Raoul not among them.
ODD: Final[i64] = 0
WITH_RAOUL: Final[i64] = 1
WITHOUT_RAOUL: Final[i64] = 2
MOMENTS: Final[i64] = 3
SPACES: Final[i64] = 24
CELLS: Final[i64] = HABITS * 2 * MOMENTS * 2 * 9 * SPACES
READY: Final[i64] = 3 * 2 * 9  # what is made ready for one kind of phantom


def cell(habit: i64, rules: i64, moment: i64, appeared: i64, suspects: i64, spaces: i64) -> i64:
    """The place of a moment with so many suspects, so many spaces from the exit, in the table.

    Whether the phantom has just appeared tells how they stand: alone and in the dark, or together.
    """
    place: i64 = ((habit * 2 + rules) * MOMENTS + moment) * 2 + appeared
    return (place * 9 + suspects) * SPACES + spaces


@final
class Worth:
    """The table, made ready for the end of one round."""

    def __init__(
        self, table: list[float], before_odd: float, before_even: float, hiding: float = 0.0
    ) -> None:
        self.table: vec[float] = vec[float](table)
        # How much a belief that has settled on the right one helps the Investigator, before an odd
        # round and before an even one, in which the phantom chooses first and last.
        self.before_odd: float = before_odd
        self.before_even: float = before_even
        #: Of the two what counts at the end of the round that it is made ready for.
        self.telling: float = before_odd
        #: What the phantom pays, in chance of winning, not to be told apart: see `Round`.
        self.hiding: float = hiding
        # By habit, draw, appearance and number: see `after`.
        self.ready: vec[float] = vec[float](0.0 for _ in range(HABITS * READY))

    def at(
        self, habit: i64, rules: i64, moment: i64, appeared: i64, suspects: i64, spaces: i64
    ) -> float:
        """The Investigator's chance with so many suspects, so many spaces from the exit."""
        if suspects == 1 and rules == BOOK:
            return 1.0
        if spaces <= 0:
            return 0.0
        if suspects == 1:
            return 1.0
        furthest: i64 = SPACES - 1
        return self.table[cell(habit, rules, moment, appeared, suspects, min(spaces, furthest))]

    def prepare(self, state: OperaState) -> None:
        """Get ready for the end of this state's round."""
        self.telling = self.before_even if state.round & 1 else self.before_odd
        habit: i64 = 0
        while habit < HABITS:
            self._prepare(state, habit)
            habit += 1

    def _prepare(self, state: OperaState, habit: i64) -> None:
        rules = state.rules
        end: i64 = board.BOOK_EXIT if rules == BOOK else board.COURSE_EXIT
        moment: i64 = ODD
        if state.round & 1:
            moment = WITH_RAOUL if state.later & 1 else WITHOUT_RAOUL
        unseen: i64 = 8 - bits.count(state.shown())
        others: float = float(bits.count(state.deck))
        phantoms: float = float(state.phantom_cards)
        blank: float = phantoms / (others + phantoms) if others + phantoms > 0.0 else 0.0
        clear: float = 1.0 - blank if others > 0.0 else 0.0
        pair = bits.count(state.suspects) == 2
        left: i64 = 0
        while left < 9:
            appears: i64 = 0
            while appears < 2:
                spaces: i64 = end - state.carlotta - left - appears  # O17
                plain = self.at(habit, rules, moment, appears, left, spaces)
                place: i64 = habit * READY + appears * 9 + left
                self.ready[place] = plain
                # The Investigator draws: one of the group may be cleared.
                hit: float = 0.0
                if unseen > 1 and left > 1:
                    hit = clear * float(left - 1) / float(unseen - 1)
                fewer = (
                    self.at(habit, rules, moment, appears, left - 1, spaces + 1)
                    if left > 1
                    else plain
                )
                if rules == BOOK and pair:  # O15: clearing one of two ends the game
                    hit = clear / float(unseen - 1)
                    fewer = 1.0
                back = self.at(habit, rules, moment, appears, left, spaces + 1)
                self.ready[18 + place] = hit * fewer + blank * back + (1.0 - hit - blank) * plain
                # The phantom draws: Carlotta may be a space further, and out at once.
                on = self.at(habit, rules, moment, appears, left, spaces - 1)
                if rules == BOOK and state.carlotta + 1 >= end:  # O15
                    on = 0.0
                self.ready[36 + place] = blank * on + (1.0 - blank) * plain
                appears += 1
            left += 1

    def after(self, group: i64, appears: i64, draw: i64, habit: i64) -> float:
        """The chance once only this group is left, having appeared or not.

        `draw` is 0, or 1 + the seat for which Raoul has drawn: what, is averaged.
        """
        return self.ready[habit * READY + (draw * 2 + appears) * 9 + bits.count(group)]
