"""What opera and jack share: one of eight characters is the culprit, and only one side knows.

Two players, seat 0 the Investigator. A round deals four of eight cards, an even round brings the
other four; each card activates its character; alibi cards clear characters one by one. How a
character moves and what the end of a round brings is each game's own.
"""

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from limelight.core import bits
from limelight.core.errors import NotAChanceStep, NotOver, SeatError
from limelight.core.game import CHANCE, OVER, State
from limelight.core.ints import i64, mypyc_attr
from limelight.core.rng import Rng
from limelight.core.validation import as_int, quote

if TYPE_CHECKING:
    from limelight.core.game import Game

INVESTIGATOR: Final = 0
CULPRIT: Final = 1

NOBODY: Final[i64] = 8
EVERYBODY: Final[i64] = 0xFF

# What is being asked, in the order in which it comes up; 5 to 14 are each game's own.
PLACING: Final[i64] = 0
IDENTIFYING: Final[i64] = 1
DEALING: Final[i64] = 2
CHOOSING: Final[i64] = 3
DRAWING: Final[i64] = 4
ENDED: Final[i64] = 15

# Actions; from 95 on they are each game's own.
CARD: Final[i64] = 0  # CARD + character: take that card
IDENTITY: Final[i64] = 8  # IDENTITY + character
DEAL: Final[i64] = 16  # DEAL + number of the four
DEALS: Final[i64] = 70
ALIBI: Final[i64] = 86  # ALIBI + character; + 8 is opera's phantom card

# The masks of four characters out of eight, ascending.
FOURS: Final = [mask for mask in range(256) if mask.bit_count() == 4]

# Who activates first, second, third and fourth: odd rounds I C C I, even rounds C I I C.
ORDER: Final = [0, 1, 1, 0, 1, 0, 0, 1]


@mypyc_attr(acyclic=True)
class Whodunit(State):
    """The cards, the suspects and the secret; legal are base + bit for each bit of mask."""

    def __init__(self, game: "Game[Any]") -> None:
        super().__init__(game)
        self.phase: i64 = IDENTIFYING
        self.base: i64 = IDENTITY
        self.mask: i64 = EVERYBODY
        self.round: i64 = 1
        self.played: i64 = 0  # activations of this round that are over
        self.cards: i64 = 0  # face up
        self.later: i64 = 0  # in an odd round, the four of the next one
        self.actor: i64 = 0  # whose activation is under way
        self.suspects: i64 = EVERYBODY
        self.culprit: i64 = NOBODY
        self.deck: i64 = EVERYBODY  # alibi cards of characters not drawn yet
        self.winner: i64 = NOBODY

    def take_over(self, other: "Whodunit") -> None:
        """Become like the other in all that is declared here."""
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

    # What may be done.

    def legal(self) -> list[int]:
        """The actions that may be played now, ascending; at a chance step its outcomes."""
        if self.phase == DEALING:
            return list(range(DEAL, DEAL + DEALS))
        return bits.members(self.mask, self.base)

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes of a chance step, each with its probability."""
        if self.turn != CHANCE:
            raise NotAChanceStep(f"seat {self.turn} decides now, not chance")
        outcomes = self.legal()
        return [(action, 1 / len(outcomes)) for action in outcomes]

    def returns(self) -> list[float]:
        """What each seat has won, once over."""
        if self.turn != OVER:
            raise NotOver("the game is not over: nobody has won yet")
        return [1.0, -1.0] if self.winner == INVESTIGATOR else [-1.0, 1.0]

    def length(self) -> int:
        """How long the game has been, in rounds begun."""
        return self.round

    def allows(self, action: i64) -> bool:
        """Whether an action is legal; it is one of the game's actions."""
        bit = action - self.base
        if self.phase == DEALING:
            return 0 <= bit < DEALS
        return 0 <= bit < 62 and (self.mask >> bit) & 1 == 1

    def drawn(self, rng: Rng) -> i64:
        """`draw` for a game that is not over."""
        if self.phase == DEALING:
            return DEAL + rng.below(DEALS)
        return self.base + bits.nth(self.mask, rng.below(bits.count(self.mask)))

    # Who knows what.

    def seated(self, seat: SupportsIndex | None) -> i64:
        """The seat, NOBODY for a spectator; `SeatError` if there is none such."""
        if seat is None:
            return NOBODY
        number: int = seat if isinstance(seat, int) else as_int("seat", seat)
        if number != INVESTIGATOR and number != CULPRIT:
            raise SeatError(
                f"seat: {quote(number)} does not exist; allowed: 0, 1, or None for a spectator"
            )
        return number

    def knows_legal(self, seat: SupportsIndex | None) -> bool:
        """Whether this seat may know what is legal: at its own turn, and after the end."""
        return self.seated(seat) == self.turn or self.turn == OVER

    def tells_culprit(self, seat: SupportsIndex | None) -> bool:
        """Whether this seat knows who it was."""
        return self.seated(seat) == CULPRIT or self.turn == OVER

    # From one step to the next.

    @abstractmethod
    def activate(self, character: i64) -> None:
        """Begin a character's activation: its card has been taken."""

    @abstractmethod
    def end_round(self) -> None:
        """After the fourth activation."""

    def ask(self, phase: i64, base: i64, mask: i64) -> None:
        """Put a question; its answers are base + bit for each bit of mask."""
        self.phase = phase
        self.base = base
        self.mask = mask

    def mover(self) -> i64:
        """The seat whose activation it is, while chance decides within it too."""
        return ORDER[self.played + (0 if self.round & 1 else 4)]

    def ask_identity(self) -> None:
        """Who is it?"""
        self.turn = CHANCE
        self.ask(IDENTIFYING, IDENTITY, EVERYBODY)

    def identify(self, character: i64) -> None:
        """It is this one: the only one without an alibi."""
        self.culprit = character
        self.deck = EVERYBODY & ~(1 << character)
        self.reveals += 1
        self.ask_deal()

    def ask_deal(self) -> None:
        """Which four?"""
        self.turn = CHANCE
        self.ask(DEALING, DEAL, 0)

    def deal(self, number: i64) -> None:
        """These four, of innocents too (O13); the others come in the next round."""
        self.cards = FOURS[number]
        self.later = EVERYBODY & ~self.cards
        self.reveals += 1
        self.ask_card()

    def ask_card(self) -> None:
        """Which of the cards face up? The next one only once this one is played (O12, J12)."""
        self.turn = self.mover()
        self.ask(CHOOSING, CARD, self.cards)

    def choose(self, character: i64) -> None:
        """Take a card and begin."""
        self.cards &= ~(1 << character)
        self.actor = character
        self.activate(character)

    def next_card(self) -> None:
        """An activation is over."""
        self.actor = 0
        self.played += 1
        if self.played == 4:
            self.end_round()
        else:
            self.ask_card()

    def next_round(self) -> None:
        """Odd rounds deal, even rounds bring the other four."""
        self.round += 1
        self.played = 0
        if self.round & 1:
            self.ask_deal()
        else:
            self.cards = self.later
            self.later = 0
            self.ask_card()

    def end(self, winner: i64) -> None:
        """Somebody has won."""
        self.actor = 0
        self.winner = winner
        self.turn = OVER
        self.ask(ENDED, 0, 0)
