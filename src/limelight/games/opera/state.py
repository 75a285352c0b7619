"""The state of a game of opera, and the steps from state to state."""

from struct import pack
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, final

from limelight.core import bits
from limelight.core.game import CHANCE, OVER
from limelight.core.ints import i64, mypyc_attr
from limelight.core.sfc32 import Rng
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
    CHARACTER_BASES,
    DARKENING,
    DROPPING,
    FINISHING,
    GATHERING,
    LOCKING,
    SCATTERING,
    SENDING,
    WALKING,
)
from limelight.games.whodunit.state import (
    ALIBI_BASE,
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
    """A state of opera in machine words: sets are masks, rooms and crowds have four bits each."""

    def __init__(self, game: "Game[Any]", rules: i64, handicap: i64) -> None:
        super().__init__(game)
        self.rules = rules
        self.handicap = handicap
        self.ask_question(PLACING, moves.PLACE_BASE, board.RING_ROOMS)
        # On the table.
        self.rooms: i64 = 0  # four bits a character: its room
        self.crowd: i64 = 0  # four bits a room: how many stand there
        self.carlotta: i64 = (board.BOOK_START if rules == BOOK else board.COURSE_START) + handicap
        self.blackout: i64 = 0
        self.padlock: i64 = board.NO_CORRIDOR
        self.announced: i64 = UNKNOWN
        # The activation under way; in the set-up, the actor is the character that is placed next.
        self.reach: i64 = 0
        self.start: i64 = 0  # the room that it began in
        self.guest: i64 = NOBODY  # the character that the Persian takes along
        self.locked: i64 = 0  # Madame Giry has used her power before walking
        self.pending: i64 = 0  # the characters that Moncharmin has still to send away
        # The alibi cards.
        self.phantom_cards: i64 = board.PHANTOM_CARD_COUNT
        self.kept_alibis: i64 = 0  # drawn, but not shown to everybody
        self.clues: i64 = 0  # eight bits a kept card, newest lowest: the characters it may show

    def copy(self) -> "OperaState":
        """An independent state like this one."""
        twin = OperaState(self.game, self.rules, self.handicap)
        twin.copy_case_from(self)
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
        twin.kept_alibis = self.kept_alibis
        twin.clues = self.clues
        return twin

    # The legal actions. The outcomes of a chance step are not always equally likely.

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance step, each with its probability; `NotAChanceStep` elsewhere."""
        if self.phase != DRAWING:
            return super().chance_outcomes()
        phantoms: int = self.phantom_cards
        cards: int = bits.count_members(self.deck) + self.phantom_cards
        special: int = ALIBI_BASE + moves.PHANTOM_CARD_OFFSET
        return [
            (card, (phantoms if card == special else 1) / cards) for card in self.legal_actions()
        ]

    def draw_unchecked(self, rng: Rng) -> i64:
        """`draw` for a game that is not over."""
        if self.phase != DRAWING:
            return super().draw_unchecked(rng)
        others = bits.count_members(self.deck)
        card = rng.below(others + self.phantom_cards)
        if card >= others:
            return ALIBI_BASE + moves.PHANTOM_CARD_OFFSET
        return ALIBI_BASE + bits.nth_member(self.deck, card)

    # What each seat knows.

    def key(self, seat: SupportsIndex | None) -> bytes:
        """What this seat knows, as bytes: equal keys, equal knowledge. None: a spectator."""
        culprit, kept = NOBODY, self.kept_alibis
        if self.knows_culprit(seat):
            culprit = self.culprit
        if not self.knows_kept_alibis(seat):
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
            | self.shown_alibis() << 8
            | bits.count_members(self.kept_alibis) << 16
            | culprit << 20
            | kept << 24,
            self.clues,
        )

    def option_indices(self) -> i64:
        """See `State.option_indices`."""
        return self.rules | (self.handicap + 3) << 6

    def sample(self, seat: SupportsIndex | None, rng: Rng) -> "OperaState":
        """A complete state that fits what this seat knows, each such state equally likely."""
        twin = self.copy()
        if self.knows_kept_alibis(seat) or self.culprit == NOBODY:
            return twin
        if not self.knows_culprit(seat):
            suspect = rng.below(bits.count_members(self.suspects))
            twin.culprit = bits.nth_member(self.suspects, suspect)
        unseen = EVERYBODY & ~self.shown_alibis() & ~(1 << twin.culprit)
        twin.kept_alibis = self._sample_kept_alibis(unseen, rng)
        twin.deck = unseen & ~twin.kept_alibis
        twin.restore_question()
        return twin

    def knows_kept_alibis(self, seat: SupportsIndex | None) -> bool:
        """Whether this seat knows the cards drawn but not shown; by course rules none does."""
        return (self.check_seat(seat) == PHANTOM and self.rules == BOOK) or self.turn == OVER

    def shown_alibis(self) -> i64:
        """The characters whose alibi card everybody has seen."""
        if self.culprit == NOBODY:
            return 0
        return EVERYBODY & ~self.deck & ~self.kept_alibis & ~(1 << self.culprit)

    def _sample_kept_alibis(self, unseen: i64, rng: Rng) -> i64:
        """Cards that may be the kept ones: drawn one by one, all again if a card comes twice."""
        kept: i64 = 0
        clues = self.clues
        missing = bits.count_members(self.kept_alibis)
        while missing > 0:
            fits = unseen & clues
            card: i64 = 1 << bits.nth_member(fits, rng.below(bits.count_members(fits)))
            if kept & card:
                kept = 0
                clues = self.clues
                missing = bits.count_members(self.kept_alibis)
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
            self._answer_walk(bit)
        elif phase == CHOOSING:
            self.choose_card(bit)
        elif phase == DARKENING:
            self.blackout = bit - moves.POWER_OFFSET
            self._end_activation()
        elif phase == LOCKING:
            self.padlock = bit - moves.POWER_OFFSET
            self._end_activation()
        elif phase == PLACING:
            self._place_character(bit)
        elif phase == DEALING:
            self.deal_cards(bit)
        elif phase == DRAWING:
            self._take_alibi(bit)
        elif phase == GATHERING:
            if bit == moves.USE_OFFSET:
                self._gather_characters()
            self._end_activation()
        elif phase == SCATTERING:
            if bit == moves.DECLINE_OFFSET:
                self.pending = 0
            self._ask_send()
        elif phase == SENDING:
            self._move_character(bits.lowest_member(self.pending), bit)
            self.pending &= self.pending - 1
            self._ask_send()
        elif phase == DROPPING:
            self._drop_guest(bit - moves.DROP_OFFSET)
        elif phase == FINISHING:
            self._move_character(PERSIAN, bit)
            self._end_activation()
        elif phase == IDENTIFYING:
            self.set_culprit(bit)

    def restore_question(self) -> None:
        """Set the question and its seat from the phase and the other fields."""
        phase = self.phase
        if DEALING < phase < ENDED:
            self.turn = self.active_seat()
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
            self.ask_question(phase, CHARACTER_BASES[self.actor], moves.USE_OR_DECLINE)
        elif phase == SENDING:
            self._ask_send()
        elif phase == DROPPING:
            self._ask_drop()
        elif phase == FINISHING:
            self._ask_finish()
        else:
            self.end_game(self.winner)

    def _move_character(self, character: i64, room: i64) -> None:
        shift = character * 4
        left = (self.rooms >> shift) & 15
        self.rooms += (room - left) << shift
        self.crowd += board.ONE_CHARACTER_IN[room] - board.ONE_CHARACTER_IN[left]

    # The set-up.

    def _place_character(self, room: i64) -> None:
        self.rooms |= room << (self.actor * 4)
        self.crowd += board.ONE_CHARACTER_IN[room]
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
        free: i64 = board.RING_ROOMS
        if self.rules == BOOK:
            for character in range(self.actor):
                free &= ~(1 << moves.room_of(self.rooms, character))
        self.ask_question(PLACING, moves.PLACE_BASE + 10 * self.actor, free)

    # An activation.

    def begin_activation(self, character: i64) -> None:
        """Begin a character's activation: its card has been taken."""
        self.start = moves.room_of(self.rooms, character)
        self.reach = (self.crowd >> (self.start * 4)) & 15  # O8: fixed from here on
        self._ask_walk()

    def _ask_walk(self) -> None:
        actor = self.actor
        mask = moves.walk_ends(actor, self.start, self.reach, self.padlock)
        if actor == RICHARD:  # O5
            mask |= (EVERYBODY & ~(1 << RICHARD)) << moves.POWER_OFFSET
        elif actor == GIRY:  # O4: the padlock before the walk
            if self.rules == BOOK and not self.locked:
                mask |= moves.lockable_corridors(self.padlock, self.rules) << moves.POWER_OFFSET
        elif actor == PERSIAN and self.guest == NOBODY and self.reach > 1:
            company = moves.characters_in(self.rooms, 1 << self.start)
            mask |= (company & ~(1 << PERSIAN)) << moves.POWER_OFFSET
        self.ask_question(WALKING, CHARACTER_BASES[actor], mask)

    def _answer_walk(self, bit: i64) -> None:
        actor = self.actor
        if bit >= moves.POWER_OFFSET:
            self._use_power_first(bit - moves.POWER_OFFSET)
            return
        self._move_character(actor, bit)
        if actor == RAOUL:
            self._ask_alibi()
        elif actor == GIRY and not self.locked:
            self._ask_padlock()
        elif actor == BUQUET:
            self._ask_blackout()
        elif actor == CHRISTINE and self.characters_next_to_christine():  # O7
            self.ask_question(GATHERING, CHARACTER_BASES[actor], moves.USE_OR_DECLINE)
        elif actor == MONCHARMIN and (self.crowd >> (bit * 4)) & 15 > 1:  # O7
            self.pending = self.characters_around_moncharmin()
            self.ask_question(SCATTERING, CHARACTER_BASES[actor], moves.USE_OR_DECLINE)
        else:
            if self.guest != NOBODY:  # course rules: the passenger goes to the end of the walk
                self._move_character(self.guest, bit)
            self._end_activation()

    def _use_power_first(self, choice: i64) -> None:
        """Richard's swap, Madame Giry's padlock, the Persian's passenger: asked with the walk."""
        if self.actor == RICHARD:
            other = moves.room_of(self.rooms, choice)
            self._move_character(choice, self.start)
            self._move_character(RICHARD, other)
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
        self.ask_question(
            LOCKING,
            CHARACTER_BASES[GIRY],
            moves.lockable_corridors(self.padlock, self.rules) << moves.POWER_OFFSET,
        )

    def _ask_blackout(self) -> None:
        self.ask_question(
            DARKENING,
            CHARACTER_BASES[BUQUET],
            moves.darkenable_rooms(self.blackout) << moves.POWER_OFFSET,
        )

    def _ask_drop(self) -> None:
        drops = moves.walk_ends(PERSIAN, self.start, self.reach, self.padlock)
        self.ask_question(DROPPING, CHARACTER_BASES[PERSIAN], drops << moves.DROP_OFFSET)

    def _drop_guest(self, room: i64) -> None:
        """O6: the Persian leaves his passenger and walks on, or ends there, too."""
        self.reach -= board.walking_distance(self.padlock, self.start, room)
        self._move_character(self.guest, room)
        self._move_character(PERSIAN, room)
        self._ask_finish()

    def _ask_finish(self) -> None:
        room = moves.room_of(self.rooms, PERSIAN)
        ends = moves.persian_ends(room, self.reach, self.start, self.padlock)
        self.ask_question(FINISHING, CHARACTER_BASES[PERSIAN], ends)

    def characters_next_to_christine(self) -> i64:
        """The characters that Christine would gather: all in the adjacent rooms."""
        room = moves.room_of(self.rooms, CHRISTINE)
        return moves.characters_in(self.rooms, moves.adjacent_rooms(room, self.padlock))

    def characters_around_moncharmin(self) -> i64:
        """The characters that Moncharmin would scatter: all others in his room."""
        room = moves.room_of(self.rooms, MONCHARMIN)
        return moves.characters_in(self.rooms, 1 << room) & ~(1 << MONCHARMIN)

    def _gather_characters(self) -> None:
        room = moves.room_of(self.rooms, CHRISTINE)
        coming = self.characters_next_to_christine()
        while coming:
            self._move_character(bits.lowest_member(coming), room)
            coming &= coming - 1

    def _ask_send(self) -> None:
        if not self.pending:
            self._end_activation()
            return
        room = moves.room_of(self.rooms, MONCHARMIN)
        base = moves.SEND_BASE + 10 * bits.lowest_member(self.pending)
        self.ask_question(SENDING, base, moves.adjacent_rooms(room, self.padlock))

    def _ask_alibi(self) -> None:
        mask = self.deck
        if self.phantom_cards:
            mask |= 1 << moves.PHANTOM_CARD_OFFSET
        if not mask:  # O9
            self._end_activation()
            return
        self.turn = CHANCE
        self.ask_question(DRAWING, ALIBI_BASE, mask)

    def _take_alibi(self, card: i64) -> None:
        """O16: a drawn card is out of the game."""
        seat = self.active_seat()
        self.reveals += 1
        if card == moves.PHANTOM_CARD_OFFSET:
            self.phantom_cards -= 1
            self.carlotta += 1 if seat == PHANTOM else -1
        else:
            self.deck &= ~(1 << card)
            if seat == PHANTOM:
                self._keep_alibi(card, EVERYBODY)
            elif self.rules == BOOK or (self.suspects >> card) & 1:
                self.suspects &= ~(1 << card)  # O10
            else:  # course rules: the card of a cleared character is not shown
                self._keep_alibi(card, EVERYBODY & ~self.suspects)
        if self.rules == BOOK:
            if self.carlotta < 0:
                self.carlotta = 0
            if self.carlotta >= board.BOOK_EXIT:  # O15
                self._end_at_once(PHANTOM)
                return
            if bits.count_members(self.suspects) == 1:  # O15
                self._end_at_once(INVESTIGATOR)
                return
        self._end_activation()

    def _end_at_once(self, winner: i64) -> None:
        self.reach = 0
        self.start = 0
        self.end_game(winner)

    def _keep_alibi(self, card: i64, clue: i64) -> None:
        self.kept_alibis |= 1 << card
        self.clues = self.clues << 8 | clue

    def _end_activation(self) -> None:
        self.reach = 0
        self.start = 0
        self.guest = NOBODY
        self.locked = 0
        self.begin_next_card()

    # The end of a round.

    def end_round(self) -> None:
        """End a round: a truthful answer (O14) clears suspects for good (O11)."""
        exposed = moves.in_the_dark_or_alone(self.rooms, self.crowd, self.blackout)
        appears = (exposed >> self.culprit) & 1
        self.suspects &= exposed if appears else ~exposed
        if self.rules == BOOK:
            self.announced = APPEARED if appears else HID
        self.reveals += 1
        left = bits.count_members(self.suspects)
        if self.rules == BOOK and left == 1:
            self.end_game(INVESTIGATOR)
            return
        self.carlotta += left + appears  # O17
        if self.carlotta >= (board.BOOK_EXIT if self.rules == BOOK else board.COURSE_EXIT):
            self.end_game(PHANTOM)
        elif left == 1:  # course rules: the exit is tested first
            self.end_game(INVESTIGATOR)
        else:
            self.begin_next_round()
