"""The rules that opera and jack share: one of eight characters is the culprit, and one seat knows.

There are two players; seat 0 is the Investigator. An odd round deals four of eight cards, an even
round brings the other four. Each card activates its character, and alibi cards clear characters
one by one. How a character moves and how a round ends is each game's own.
"""

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from limelight.core import bits
from limelight.core.errors import NotAChanceStep, NotOver, SeatError
from limelight.core.game import CHANCE, OVER, State
from limelight.core.ints import i64, mypyc_attr
from limelight.core.sfc32 import Rng
from limelight.core.validation import as_int, quote_value

if TYPE_CHECKING:
    from limelight.core.game import Game

INVESTIGATOR: Final = 0
CULPRIT: Final = 1

NOBODY: Final[i64] = 8
EVERYBODY: Final[i64] = 0xFF

# The phases, in the order in which they come up: what is being asked. 5 to 14 are each game's own.
PLACING: Final[i64] = 0
IDENTIFYING: Final[i64] = 1
DEALING: Final[i64] = 2
CHOOSING: Final[i64] = 3
DRAWING: Final[i64] = 4
ENDED: Final[i64] = 15

# Actions: the first of each kind. From 95 on they are each game's own.
CARD_BASE: Final[i64] = 0  # + character: choose that card
IDENTITY_BASE: Final[i64] = 8  # chance: + character: it is the culprit
DEAL_BASE: Final[i64] = 16  # chance: + index in FOURS
DEAL_COUNT: Final[i64] = 70
ALIBI_BASE: Final[i64] = 86  # chance: + character; + 8 is opera's phantom card

# The masks of four characters out of eight, ascending.
FOURS: Final = [mask for mask in range(256) if mask.bit_count() == 4]

# The seats of the four activations, first of an odd round (I C C I), then of an even (C I I C).
ACTIVATION_SEATS: Final = [0, 1, 1, 0, 1, 0, 0, 1]


@mypyc_attr(acyclic=True)
class Whodunit(State):
    """The cards, the suspects and the secret.

    The legal actions are base + bit for each bit of mask.
    """

    def __init__(self, game: "Game[Any]") -> None:
        super().__init__(game)
        self.phase: i64 = IDENTIFYING
        self.base: i64 = IDENTITY_BASE
        self.mask: i64 = EVERYBODY
        self.round: i64 = 1
        self.played: i64 = 0  # how many activations of this round are over
        self.cards: i64 = 0  # face up
        self.later: i64 = 0  # in an odd round, the four of the next one
        self.actor: i64 = 0  # the character whose activation is under way
        self.suspects: i64 = EVERYBODY
        self.culprit: i64 = NOBODY
        self.deck: i64 = EVERYBODY  # the characters whose alibi card is not drawn yet
        self.winner: i64 = NOBODY

    def copy_case_from(self, other: "Whodunit") -> None:
        """Copy all fields that are declared here."""
        self.turn = other.turn
        self.reveals = other.reveals
        self.phase = other.phase
        self.base = other.base
        self.mask = other.mask
        self.round = other.round
        self.played = other.played
        self.cards = other.cards
        self.later = other.later
        self.actor = other.actor
        self.suspects = other.suspects
        self.culprit = other.culprit
        self.deck = other.deck
        self.winner = other.winner

    # The legal actions.

    def legal_actions(self) -> list[int]:
        """The actions that may be played now, ascending; at a chance step its outcomes."""
        if self.phase == DEALING:
            return list(range(DEAL_BASE, DEAL_BASE + DEAL_COUNT))
        return bits.list_members(self.mask, self.base)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance step, each with its probability; `NotAChanceStep` elsewhere."""
        if self.turn != CHANCE:
            raise NotAChanceStep(f"seat {self.turn} decides now, not chance")
        outcomes = self.legal_actions()
        return [(action, 1 / len(outcomes)) for action in outcomes]

    def returns(self) -> list[float]:
        """What each seat has won, once the game is over; `NotOver` before."""
        if self.turn != OVER:
            raise NotOver("the game is not over: nobody has won yet")
        return [1.0, -1.0] if self.winner == INVESTIGATOR else [-1.0, 1.0]

    def length(self) -> int:
        """How long the game has been, in rounds begun."""
        return self.round

    def allows(self, action: i64) -> bool:
        """`is_legal` for a number from 0 to `game.actions` - 1."""
        bit = action - self.base
        if self.phase == DEALING:
            return 0 <= bit < DEAL_COUNT
        return 0 <= bit < 62 and (self.mask >> bit) & 1 == 1

    def draw_unchecked(self, rng: Rng) -> i64:
        """`draw` for a game that is not over."""
        if self.phase == DEALING:
            return DEAL_BASE + rng.below(DEAL_COUNT)
        return self.base + bits.nth_member(self.mask, rng.below(bits.count_members(self.mask)))

    # What each seat knows.

    def check_seat(self, seat: SupportsIndex | None) -> i64:
        """The number of the seat, NOBODY for a spectator; `SeatError` if there is no such seat."""
        if seat is None:
            return NOBODY
        number: int = seat if isinstance(seat, int) else as_int("seat", seat)
        if number != INVESTIGATOR and number != CULPRIT:
            raise SeatError(
                f"seat: {quote_value(number)} does not exist; "
                "allowed: 0, 1, or None for a spectator"
            )
        return number

    def knows_legal_actions(self, seat: SupportsIndex | None) -> bool:
        """Whether this seat knows the legal actions: at its own turn, and after the end."""
        return self.check_seat(seat) == self.turn or self.turn == OVER

    def knows_culprit(self, seat: SupportsIndex | None) -> bool:
        """Whether this seat knows who the culprit is."""
        return self.check_seat(seat) == CULPRIT or self.turn == OVER

    # From one step to the next.

    @abstractmethod
    def begin_activation(self, character: i64) -> None:
        """Begin a character's activation: its card has been chosen."""

    @abstractmethod
    def end_round(self) -> None:
        """End a round after its fourth activation."""

    def ask_question(self, phase: i64, base: i64, mask: i64) -> None:
        """Enter a phase; the answers are base + bit for each bit of mask."""
        self.phase = phase
        self.base = base
        self.mask = mask

    def active_seat(self) -> i64:
        """The seat whose activation is under way, also while chance decides in it."""
        return ACTIVATION_SEATS[self.played + (0 if self.round & 1 else 4)]

    def ask_identity(self) -> None:
        """Ask chance who the culprit is."""
        self.turn = CHANCE
        self.ask_question(IDENTIFYING, IDENTITY_BASE, EVERYBODY)

    def set_culprit(self, character: i64) -> None:
        """Make a character the culprit: the only one without an alibi card."""
        self.culprit = character
        self.deck = EVERYBODY & ~(1 << character)
        self.reveals += 1
        self.ask_deal()

    def ask_deal(self) -> None:
        """Ask chance which four cards are dealt."""
        self.turn = CHANCE
        self.ask_question(DEALING, DEAL_BASE, 0)

    def deal_cards(self, number: i64) -> None:
        """Deal four cards, those of cleared characters too (O13); the others come next round."""
        self.cards = FOURS[number]
        self.later = EVERYBODY & ~self.cards
        self.reveals += 1
        self.ask_card()

    def ask_card(self) -> None:
        """Ask for a card face up; for the next card only after its activation (O12, J12)."""
        self.turn = self.active_seat()
        self.ask_question(CHOOSING, CARD_BASE, self.cards)

    def choose_card(self, character: i64) -> None:
        """Take a card and activate its character."""
        self.cards &= ~(1 << character)
        self.actor = character
        self.begin_activation(character)

    def begin_next_card(self) -> None:
        """End an activation: ask for the next card, or end the round."""
        self.actor = 0
        self.played += 1
        if self.played == 4:
            self.end_round()
        else:
            self.ask_card()

    def begin_next_round(self) -> None:
        """Begin a round: an odd round deals four cards, an even round brings the other four."""
        self.round += 1
        self.played = 0
        if self.round & 1:
            self.ask_deal()
        else:
            self.cards = self.later
            self.later = 0
            self.ask_card()

    def end_game(self, winner: i64) -> None:
        """End the game with a winner."""
        self.actor = 0
        self.winner = winner
        self.turn = OVER
        self.ask_question(ENDED, 0, 0)
