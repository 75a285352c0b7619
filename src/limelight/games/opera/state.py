"""A moment of opera, and how one step leads to the next."""

from struct import pack
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, final

from limelight.core import bits
from limelight.core.game import CHANCE, OVER
from limelight.core.ints import i64, mypyc_attr
from limelight.core.rng import Rng
from limelight.games.opera import board, moves
from limelight.games.opera.board import (
    BUQUET,
    CHRISTINE,
    GIRY,
    MONCHARMIN,
    PERSIAN,
    RAOUL,
    RICHARD,
)
from limelight.games.opera.moves import (
    BOOK,
    DARKENING,
    DROPPING,
    FINISHING,
    GATHERING,
    LOCKING,
    OWN,
    SCATTERING,
    SENDING,
    WALKING,
)
from limelight.games.whodunit.state import (
    ALIBI,
    CHOOSING,
    DEALING,
    DRAWING,
    ENDED,
    EVERYBODY,
    IDENTIFYING,
    INVESTIGATOR,
    NOBODY,
    PLACING,
    Whodunit,
)

if TYPE_CHECKING:
    from limelight.core.game import Game

PHANTOM: Final = 1

UNKNOWN: Final[i64] = 0
APPEARED: Final[i64] = 1
HID: Final[i64] = 2


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class OperaState(Whodunit):
    """All of opera in machine words: sets as masks, rooms and crowds four bits each."""

    def __init__(self, game: "Game[Any]", rules: i64, handicap: i64) -> None:
        super().__init__(game)
        self.rules = rules
        self.handicap = handicap
        self.ask(PLACING, moves.PLACE, board.RING)
        # On the table.
        self.rooms: i64 = 0  # four bits a character: where
        self.crowd: i64 = 0  # four bits a room: how many
        self.carlotta: i64 = (board.BOOK_START if rules == BOOK else board.COURSE_START) + handicap
        self.blackout: i64 = 0
        self.padlock: i64 = board.NO_CORRIDOR
        self.announced: i64 = UNKNOWN
        # The activation under way; while placing, the actor is who is placed next.
        self.reach: i64 = 0
        self.start: i64 = 0  # the room it began in
        self.guest: i64 = NOBODY  # whom the Persian takes along
        self.locked: i64 = 0  # Madame Giry has used her power before walking
        self.pending: i64 = 0  # whom Moncharmin has still to send away
        # The alibi cards.
        self.phantom_cards: i64 = board.PHANTOM_CARDS
        self.kept: i64 = 0  # drawn, but not shown to everybody
        self.clues: i64 = 0  # eight bits a kept card, newest lowest: what everybody knows of it

    def copy(self) -> "OperaState":
        """An independent state like this one."""
        twin = OperaState(self.game, self.rules, self.handicap)
        twin.take_over(self)
        twin.rooms = self.rooms
        twin.crowd = self.crowd
        twin.carlotta = self.carlotta
        twin.blackout = self.blackout
        twin.padlock = self.padlock
        twin.announced = self.announced
        twin.reach = self.reach
        twin.start = self.start
        twin.guest = self.guest
        twin.locked = self.locked
        twin.pending = self.pending
        twin.phantom_cards = self.phantom_cards
        twin.kept = self.kept
        twin.clues = self.clues
        return twin

    # What may be done: what chance may bring is not always equally likely.

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes of a chance step, each with its probability."""
        if self.phase != DRAWING:
            return super().chances()
        phantoms: int = self.phantom_cards
        cards: int = bits.count(self.deck) + self.phantom_cards
        special: int = ALIBI + moves.PHANTOM_CARD
        return [(card, (phantoms if card == special else 1) / cards) for card in self.legal()]

    def drawn(self, rng: Rng) -> i64:
        """`draw` for a game that is not over."""
        if self.phase != DRAWING:
            return super().drawn(rng)
        others = bits.count(self.deck)
        card = rng.below(others + self.phantom_cards)
        if card >= others:
            return ALIBI + moves.PHANTOM_CARD
        return ALIBI + bits.nth(self.deck, card)

    # Who knows what.

    def key(self, seat: SupportsIndex | None) -> bytes:
        """What this seat knows, as bytes: equal keys, equal knowledge. None: a spectator."""
        culprit, kept = NOBODY, self.kept
        if self.tells_culprit(seat):
            culprit = self.culprit
        if not self.tells_kept(seat):
            kept = 0
        return pack(
            "<4q",
            self.rooms | self.suspects << 32 | self.cards << 40 | self.later << 48,
            (self.carlotta + 64)
            | self.round << 8
            | self.played << 16
            | self.phase << 19
            | self.actor << 23
            | self.reach << 27
            | self.start << 31
            | self.guest << 35
            | self.pending << 39
            | self.padlock << 47
            | self.blackout << 51
            | self.locked << 55
            | self.announced << 56
            | self.phantom_cards << 58,
            self.rules
            | (self.handicap + 3) << 1
            | self.winner << 4
            | self.shown() << 8
            | bits.count(self.kept) << 16
            | culprit << 20
            | kept << 24,
            self.clues,
        )

    def sample(self, seat: SupportsIndex | None, rng: Rng) -> "OperaState":
        """A complete state that fits what this seat knows, all that fit being equally likely."""
        twin = self.copy()
        if self.tells_kept(seat) or self.culprit == NOBODY:
            return twin
        if not self.tells_culprit(seat):
            suspect = rng.below(bits.count(self.suspects))
            twin.culprit = bits.nth(self.suspects, suspect)
        unseen = EVERYBODY & ~self.shown() & ~(1 << twin.culprit)
        twin.kept = self._fitting(unseen, rng)
        twin.deck = unseen & ~twin.kept
        twin.ask_again()
        return twin

    def tells_kept(self, seat: SupportsIndex | None) -> bool:
        """Whether this seat knows the cards drawn but not shown: under course rules nobody does."""
        return (self.seated(seat) == PHANTOM and self.rules == BOOK) or self.turn == OVER

    def shown(self) -> i64:
        """The characters whose alibi everybody has seen."""
        if self.culprit == NOBODY:
            return 0
        return EVERYBODY & ~self.deck & ~self.kept & ~(1 << self.culprit)

    def _fitting(self, unseen: i64, rng: Rng) -> i64:
        """Cards that may be the kept ones: drawn one by one, again if one comes twice."""
        kept: i64 = 0
        clues = self.clues
        missing = bits.count(self.kept)
        while missing > 0:
            fits = unseen & clues
            card: i64 = 1 << bits.nth(fits, rng.below(bits.count(fits)))
            if kept & card:
                kept = 0
                clues = self.clues
                missing = bits.count(self.kept)
            else:
                kept |= card
                clues >>= 8
                missing -= 1
        return kept

    # From one step to the next.

    def step(self, action: i64) -> None:
        """`play` for an action that is legal."""
        bit = action - self.base
        phase = self.phase
        if phase == WALKING:
            self._walk(bit)
        elif phase == CHOOSING:
            self.choose(bit)
        elif phase == DARKENING:
            self.blackout = bit - moves.POWER
            self._end_activation()
        elif phase == LOCKING:
            self.padlock = bit - moves.POWER
            self._end_activation()
        elif phase == PLACING:
            self._place(bit)
        elif phase == DEALING:
            self.deal(bit)
        elif phase == DRAWING:
            self._take_alibi(bit)
        elif phase == GATHERING:
            if bit == moves.USE:
                self._gather()
            self._end_activation()
        elif phase == SCATTERING:
            if bit == moves.DECLINE:
                self.pending = 0
            self._ask_send()
        elif phase == SENDING:
            self._move(bits.lowest(self.pending), bit)
            self.pending &= self.pending - 1
            self._ask_send()
        elif phase == DROPPING:
            self._drop(bit - moves.DROP)
        elif phase == FINISHING:
            self._move(PERSIAN, bit)
            self._end_activation()
        elif phase == IDENTIFYING:
            self.identify(bit)

    def ask_again(self) -> None:
        """Work out what is asked, and of whom, from the phase and the other fields."""
        phase = self.phase
        if DEALING < phase < ENDED:
            self.turn = self.mover()
        if phase == PLACING:
            self._ask_place()
        elif phase == IDENTIFYING:
            self.ask_identity()
        elif phase == DEALING:
            self.ask_deal()
        elif phase == CHOOSING:
            self.ask_card()
        elif phase == WALKING:
            self._ask_walk()
        elif phase == LOCKING:
            self._ask_padlock()
        elif phase == DARKENING:
            self._ask_blackout()
        elif phase == DRAWING:
            self._ask_alibi()
        elif phase in (GATHERING, SCATTERING):
            self.ask(phase, OWN[self.actor], moves.EITHER)
        elif phase == SENDING:
            self._ask_send()
        elif phase == DROPPING:
            self._ask_drop()
        elif phase == FINISHING:
            self._ask_finish()
        else:
            self.end(self.winner)

    def _move(self, character: i64, room: i64) -> None:
        shift = character * 4
        left = (self.rooms >> shift) & 15
        self.rooms += (room - left) << shift
        self.crowd += board.ONE_IN[room] - board.ONE_IN[left]

    # The set-up.

    def _place(self, room: i64) -> None:
        self.rooms |= room << (self.actor * 4)
        self.crowd += board.ONE_IN[room]
        self.reveals += 1
        self.actor += 1
        if self.actor < 8:
            self._ask_place()
            return
        self.actor = 0
        self.blackout = moves.room_of(self.rooms, BUQUET)
        self.padlock = moves.first_padlock(moves.room_of(self.rooms, GIRY), self.rules)
        self.ask_identity()

    def _ask_place(self) -> None:
        free: i64 = board.RING
        if self.rules == BOOK:
            for character in range(self.actor):
                free &= ~(1 << moves.room_of(self.rooms, character))
        self.ask(PLACING, moves.PLACE + 10 * self.actor, free)

    # An activation.

    def activate(self, character: i64) -> None:
        """Begin a character's activation: its card has been taken."""
        self.start = moves.room_of(self.rooms, character)
        self.reach = (self.crowd >> (self.start * 4)) & 15  # O8: fixed from here on
        self._ask_walk()

    def _ask_walk(self) -> None:
        actor = self.actor
        mask = moves.walks(actor, self.start, self.reach, self.padlock)
        if actor == RICHARD:  # O5
            mask |= (EVERYBODY & ~(1 << RICHARD)) << moves.POWER
        elif actor == GIRY:  # O4: the padlock before the walk
            if self.rules == BOOK and not self.locked:
                mask |= moves.padlocks(self.padlock, self.rules) << moves.POWER
        elif actor == PERSIAN and self.guest == NOBODY and self.reach > 1:
            company = moves.standing_in(self.rooms, 1 << self.start)
            mask |= (company & ~(1 << PERSIAN)) << moves.POWER
        self.ask(WALKING, OWN[actor], mask)

    def _walk(self, bit: i64) -> None:
        actor = self.actor
        if bit >= moves.POWER:
            self._use_power_first(bit - moves.POWER)
            return
        self._move(actor, bit)
        if actor == RAOUL:
            self._ask_alibi()
        elif actor == GIRY and not self.locked:
            self._ask_padlock()
        elif actor == BUQUET:
            self._ask_blackout()
        elif actor == CHRISTINE and self.next_to_christine():  # O7
            self.ask(GATHERING, OWN[actor], moves.EITHER)
        elif actor == MONCHARMIN and (self.crowd >> (bit * 4)) & 15 > 1:  # O7
            self.pending = self.around_moncharmin()
            self.ask(SCATTERING, OWN[actor], moves.EITHER)
        else:
            if self.guest != NOBODY:  # course rules: the passenger goes to the end of the walk
                self._move(self.guest, bit)
            self._end_activation()

    def _use_power_first(self, choice: i64) -> None:
        """Richard's swap, Madame Giry's padlock, the Persian's passenger: asked with the walk."""
        if self.actor == RICHARD:
            other = moves.room_of(self.rooms, choice)
            self._move(choice, self.start)
            self._move(RICHARD, other)
            self._end_activation()
        elif self.actor == GIRY:
            self.padlock = choice
            self.locked = 1
            self._ask_walk()
        else:
            self.guest = choice
            if self.rules == BOOK:
                self._ask_drop()
            else:
                self._ask_walk()

    def _ask_padlock(self) -> None:
        self.ask(LOCKING, OWN[GIRY], moves.padlocks(self.padlock, self.rules) << moves.POWER)

    def _ask_blackout(self) -> None:
        self.ask(DARKENING, OWN[BUQUET], moves.blackouts(self.blackout) << moves.POWER)

    def _ask_drop(self) -> None:
        drops = moves.walks(PERSIAN, self.start, self.reach, self.padlock)
        self.ask(DROPPING, OWN[PERSIAN], drops << moves.DROP)

    def _drop(self, room: i64) -> None:
        """O6: the Persian leaves his passenger and walks on, or stays there too."""
        self.reach -= board.distance(self.padlock, self.start, room)
        self._move(self.guest, room)
        self._move(PERSIAN, room)
        self._ask_finish()

    def _ask_finish(self) -> None:
        room = moves.room_of(self.rooms, PERSIAN)
        ends = moves.finishes(room, self.reach, self.start, self.padlock)
        self.ask(FINISHING, OWN[PERSIAN], ends)

    def next_to_christine(self) -> i64:
        """Whom Christine would gather: everybody behind an open corridor next door."""
        room = moves.room_of(self.rooms, CHRISTINE)
        return moves.standing_in(self.rooms, moves.next_door(room, self.padlock))

    def around_moncharmin(self) -> i64:
        """Whom Moncharmin would scatter: everybody else in his room."""
        room = moves.room_of(self.rooms, MONCHARMIN)
        return moves.standing_in(self.rooms, 1 << room) & ~(1 << MONCHARMIN)

    def _gather(self) -> None:
        room = moves.room_of(self.rooms, CHRISTINE)
        coming = self.next_to_christine()
        while coming:
            self._move(bits.lowest(coming), room)
            coming &= coming - 1

    def _ask_send(self) -> None:
        if not self.pending:
            self._end_activation()
            return
        room = moves.room_of(self.rooms, MONCHARMIN)
        base = moves.SEND + 10 * bits.lowest(self.pending)
        self.ask(SENDING, base, moves.next_door(room, self.padlock))

    def _ask_alibi(self) -> None:
        mask = self.deck
        if self.phantom_cards:
            mask |= 1 << moves.PHANTOM_CARD
        if not mask:  # O9
            self._end_activation()
            return
        self.turn = CHANCE
        self.ask(DRAWING, ALIBI, mask)

    def _take_alibi(self, card: i64) -> None:
        """O16: whatever is drawn is out of the game."""
        seat = self.mover()
        self.reveals += 1
        if card == moves.PHANTOM_CARD:
            self.phantom_cards -= 1
            self.carlotta += 1 if seat == PHANTOM else -1
        else:
            self.deck &= ~(1 << card)
            if seat == PHANTOM:
                self._keep(card, EVERYBODY)
            elif self.rules == BOOK or (self.suspects >> card) & 1:
                self.suspects &= ~(1 << card)  # O10
            else:  # course rules: the card of an innocent is not shown, and nothing tells it
                self._keep(card, EVERYBODY & ~self.suspects)
        if self.rules == BOOK:
            if self.carlotta < 0:
                self.carlotta = 0
            if self.carlotta >= board.BOOK_EXIT:  # O15
                self._end_at_once(PHANTOM)
                return
            if bits.count(self.suspects) == 1:  # O15
                self._end_at_once(INVESTIGATOR)
                return
        self._end_activation()

    def _end_at_once(self, winner: i64) -> None:
        self.reach = 0
        self.start = 0
        self.end(winner)

    def _keep(self, card: i64, clue: i64) -> None:
        self.kept |= 1 << card
        self.clues = self.clues << 8 | clue

    def _end_activation(self) -> None:
        self.reach = 0
        self.start = 0
        self.guest = NOBODY
        self.locked = 0
        self.next_card()

    # The end of a round.

    def end_round(self) -> None:
        """After the fourth activation: announced truthfully (O14), cleared for good (O11)."""
        exposed = moves.in_the_dark_or_alone(self.rooms, self.crowd, self.blackout)
        appears = (exposed >> self.culprit) & 1
        self.suspects &= exposed if appears else ~exposed
        if self.rules == BOOK:
            self.announced = APPEARED if appears else HID
        self.reveals += 1
        left = bits.count(self.suspects)
        if self.rules == BOOK and left == 1:
            self.end(INVESTIGATOR)
            return
        self.carlotta += left + appears  # O17
        if self.carlotta >= (board.BOOK_EXIT if self.rules == BOOK else board.COURSE_EXIT):
            self.end(PHANTOM)
        elif left == 1:  # course rules: the exit is tested first
            self.end(INVESTIGATOR)
        else:
            self.next_round()
