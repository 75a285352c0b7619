"""A moment of jack, and how one step leads to the next."""

from struct import pack
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, final

from limelight.core import bits
from limelight.core.game import CHANCE, OVER
from limelight.core.ints import i64, mypyc_attr
from limelight.core.rng import Rng
from limelight.games.jack import board, moves
from limelight.games.jack.board import (
    BERT,
    BIT,
    GOODLEY,
    GULL,
    HOLMES,
    LESTRADE,
    SMITH,
    WATSON,
)
from limelight.games.jack.moves import (
    BESIDE,
    BRINGING,
    SHIFTING,
    TURNING,
    WALKING,
    WHISTLING,
)
from limelight.games.whodunit.state import (
    ALIBI,
    CHOOSING,
    CULPRIT,
    DEALING,
    DRAWING,
    ENDED,
    EVERYBODY,
    IDENTIFYING,
    INVESTIGATOR,
    NOBODY,
    Whodunit,
)

if TYPE_CHECKING:
    from limelight.core.game import Game

VISIBLE: Final[i64] = 1
INVISIBLE: Final[i64] = 0
LAST_ROUND: Final[i64] = 8
NOWHERE: Final[i64] = 4


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class JackState(Whodunit):
    """All of jack in machine words: streets six bits each, lamps three, sets as masks.

    Legal are base + bit for each bit of mask; BESIDE + bit for each bit of beside; and
    pairs + width * one + other for each bit one of have and each bit other of free.
    """

    def __init__(self, game: "Game[Any]", edition: i64) -> None:
        super().__init__(game)
        self.edition = edition
        self.beside: i64 = 0
        self.pairs: i64 = 0
        self.width: i64 = 0
        self.have: i64 = 0
        self.free: i64 = 0
        # On the table.
        self.places: i64 = board.START_PLACES[edition]
        self.occupied: i64 = board.START_OCCUPIED[edition]
        self.lamps: i64 = board.START_LAMPS  # three bits a post: the tile, 0 for none
        self.covers: i64 = board.START_COVERS[edition]
        self.cordons: i64 = board.START_CORDONS
        self.lantern: i64 = board.START_LANTERN
        self.witness: i64 = VISIBLE
        # The activation under way.
        self.walked: i64 = 0
        self.used: i64 = 0  # the power, before the walk
        self.points_left: i64 = 0  # the numbers of points that a whistle may still have, as a mask
        self.brought: i64 = 0  # by the whistle
        self.whom: i64 = NOBODY
        # The alibi cards, and how it ended.
        self.held: i64 = 0  # by the Investigator
        self.kept: i64 = 0  # by Jack
        self.accused: i64 = NOBODY
        self.gone: i64 = NOWHERE

    def copy(self) -> "JackState":
        """An independent state like this one."""
        twin = JackState(self.game, self.edition)
        twin.take_over(self)
        twin.beside = self.beside
        twin.pairs = self.pairs
        twin.width = self.width
        twin.have = self.have
        twin.free = self.free
        twin.places = self.places
        twin.occupied = self.occupied
        twin.lamps = self.lamps
        twin.covers = self.covers
        twin.cordons = self.cordons
        twin.lantern = self.lantern
        twin.witness = self.witness
        twin.walked = self.walked
        twin.used = self.used
        twin.points_left = self.points_left
        twin.brought = self.brought
        twin.whom = self.whom
        twin.held = self.held
        twin.kept = self.kept
        twin.accused = self.accused
        twin.gone = self.gone
        return twin

    # What may be done: a walk, what stands beside it, and pairs of places.

    def legal(self) -> list[int]:
        """The actions that may be played now, ascending; at a chance step its outcomes."""
        found = super().legal()
        if self.have:
            for one in bits.members(self.have):
                found += bits.members(self.free, self.pairs + self.width * one)
        if self.beside:
            found += bits.members(self.beside, BESIDE)
        return found

    def allows(self, action: i64) -> bool:
        """Whether an action is legal; it is one of the game's actions."""
        if super().allows(action):
            return True
        bit = action - BESIDE
        if 0 <= bit <= moves.WHISTLE and (self.beside >> bit) & 1:
            return True
        bit = action - self.pairs
        if not self.have or not 0 <= bit < self.width * self.width:
            return False
        return (self.have >> (bit // self.width)) & (self.free >> (bit % self.width)) & 1 == 1

    def drawn(self, rng: Rng) -> i64:
        """`draw` for a game that is not over."""
        if not self.have and not self.beside:
            return super().drawn(rng)
        walks = bits.count(self.mask)
        others = bits.count(self.beside)
        targets = bits.count(self.free)
        choice = rng.below(walks + others + bits.count(self.have) * targets)
        if choice < walks:
            return self.base + bits.nth(self.mask, choice)
        choice -= walks
        if choice < others:
            return BESIDE + bits.nth(self.beside, choice)
        choice -= others
        one = bits.nth(self.have, choice // targets)
        return self.pairs + self.width * one + bits.nth(self.free, choice % targets)

    # Who knows what.

    def key(self, seat: SupportsIndex | None) -> bytes:
        """What this seat knows, as bytes: equal keys, equal knowledge. None: a spectator."""
        culprit = self.culprit if self.tells_culprit(seat) else NOBODY
        held = self.held if self.tells_hand(seat, INVESTIGATOR) else 0
        kept = self.kept if self.tells_hand(seat, CULPRIT) else 0
        return pack(
            "<4q",
            self.places | self.suspects << 48,
            self.lamps
            | self.covers << 24
            | self.cordons << 33
            | self.lantern << 37
            | self.witness << 40
            | self.round << 41
            | self.played << 45
            | self.phase << 48
            | self.actor << 52
            | self.edition << 56,
            self.cards
            | self.later << 8
            | self.used << 16
            | self.walked << 17
            | self.points_left << 18
            | self.whom << 24
            | self.winner << 28
            | self.accused << 32
            | self.gone << 36
            | bits.count(self.held) << 40
            | bits.count(self.kept) << 44
            | self.brought << 48,
            culprit | held << 8 | kept << 16,
        )

    def sample(self, seat: SupportsIndex | None, rng: Rng) -> "JackState":
        """A complete state that fits what this seat knows, all that fit being equally likely."""
        twin = self.copy()
        self.seated(seat)
        if self.turn == OVER or self.culprit == NOBODY:
            return twin
        held = self.held if self.tells_hand(seat, INVESTIGATOR) else 0
        kept = self.kept if self.tells_hand(seat, CULPRIT) else 0
        if not self.tells_culprit(seat):
            suspects = self.suspects & ~held
            twin.culprit = bits.nth(suspects, rng.below(bits.count(suspects)))
        unseen = EVERYBODY & ~held & ~kept & ~(1 << twin.culprit)
        if not held and self.held:
            held = bits.some(unseen, bits.count(self.held), rng)
            unseen &= ~held
        if not kept and self.kept:
            kept = bits.some(unseen, bits.count(self.kept), rng)
            unseen &= ~kept
        twin.held = held
        twin.kept = kept
        twin.deck = unseen
        twin.ask_again()
        return twin

    def tells_hand(self, seat: SupportsIndex | None, owner: i64) -> bool:
        """Whether this seat knows the alibi cards that a side holds."""
        return self.seated(seat) == owner or self.turn == OVER

    # From one step to the next.

    def step(self, action: i64) -> None:
        """`play` for an action that is legal."""
        phase = self.phase
        if phase == WALKING:
            self._answer_walk(action)
        elif phase == CHOOSING:
            self.choose(action)
        elif phase == SHIFTING:
            self._shift(action)
            self._end_activation()
        elif phase == TURNING:
            self.lantern = action - moves.LANTERN
            self._go_on()
        elif phase == WHISTLING:
            self._answer_whom(action)
        elif phase == BRINGING:
            self._bring(action - self.base)
        elif phase == DRAWING:
            self._take_alibi(action - ALIBI)
        elif phase == DEALING:
            self.deal(action - self.base)
        elif phase == IDENTIFYING:
            self.identify(action - self.base)

    def ask(self, phase: i64, base: i64, mask: i64) -> None:
        """Put a question with nothing beside."""
        super().ask(phase, base, mask)
        self.beside = 0
        self.have = 0
        self.free = 0

    def ask_again(self) -> None:
        """Work out what is asked, and of whom, from the phase and the other fields."""
        phase = self.phase
        if DEALING < phase < ENDED:
            self.turn = self.mover()
        if phase == IDENTIFYING:
            self.ask_identity()
        elif phase == DEALING:
            self.ask_deal()
        elif phase == CHOOSING:
            self.ask_card()
        elif phase == WALKING:
            self._ask_walk()
        elif phase == SHIFTING:
            self._ask_shift()
        elif phase == TURNING:
            self._ask_lantern()
        elif phase == WHISTLING:
            self._ask_whom()
        elif phase == BRINGING:
            self._ask_bring()
        elif phase == DRAWING:
            self._ask_alibi()
        else:
            self.end(self.winner)

    def _move(self, character: i64, street: i64) -> None:
        shift = character * 6
        left = (self.places >> shift) & 63
        self.places += (street - left) << shift

    def _count_heads(self) -> None:
        """Work out which streets are occupied."""
        occupied: i64 = 0
        character: i64 = 0
        while character < 8:
            occupied |= BIT[moves.place_of(self.places, character)]
            character += 1
        self.occupied = occupied

    # An activation.

    def activate(self, character: i64) -> None:
        """Begin a character's activation: its card has been taken."""
        self._ask_walk()

    def _ask_walk(self) -> None:
        actor = self.actor
        street = moves.place_of(self.places, actor)
        sewers: i64 = board.SEWERS[self.edition * 512 + self.covers]
        reached = moves.within(actor, street, moves.points_of(actor), sewers)
        walks = reached & ~self.occupied
        beside: i64 = 0
        if not walks and self._must_stay(street):
            beside |= 1 << moves.STAY
        if self.turn == INVESTIGATOR:
            walks |= reached & self.occupied & ~BIT[street]  # to accuse, anybody (J17)
        elif actor == self.culprit and self.witness == INVISIBLE:  # J11
            beside |= moves.exits(actor, street, sewers, self.cordons) << moves.OUT
        if actor == GULL:
            beside |= (EVERYBODY & ~(1 << GULL)) << moves.SWAP
        elif actor == GOODLEY and not self.used:
            beside |= 1 << moves.WHISTLE
        self.ask(WALKING, moves.WALK + 60 * actor, walks)
        self.beside = beside
        if not self.used and self.may_shift_first():
            self._offer_shift()

    def _must_stay(self, street: i64) -> bool:
        """J14: nobody stays who can swap, or who can open a walk by using the power first.

        Bert can; Goodley never, since whoever is near him is still near him after a whistle.
        """
        if self.actor == GULL:
            return False
        return self.actor != BERT or self.used == 1 or not self._cover_opens_walk(street)

    def _cover_opens_walk(self, street: i64) -> bool:
        """Whether Bert, having moved some cover first, can walk to a free street."""
        at = self.edition * 512 + self.covers
        covered: i64 = board.COVERED_HOLES[at]
        while covered:
            one = bits.lowest(covered)
            covered &= covered - 1
            opened: i64 = board.OPEN_HOLES[at]
            while opened:
                covers = self._covers_after(one, bits.lowest(opened))
                opened &= opened - 1
                sewers: i64 = board.SEWERS[self.edition * 512 + covers]
                if moves.within(BERT, street, moves.points_of(BERT), sewers) & ~self.occupied:
                    return True
        return False

    def may_shift_first(self) -> bool:
        """J15, J10: a cover moved first opens or closes a way; a cordon, an exit for Jack alone.

        Whether Lestrade is Jack is not to be seen from his being asked.
        """
        if self.actor == BERT:
            return True
        return self.actor == LESTRADE and self.mover() == CULPRIT and self.witness == INVISIBLE

    def _answer_walk(self, action: i64) -> None:
        if self.have and self.pairs <= action < self.pairs + self.width * self.width:
            self._shift(action)
            self.used = 1
            self._ask_walk()
            return
        if action < BESIDE:
            street = action - self.base
            if self.occupied & BIT[street]:
                self._accuse(street)
                return
            self._move(self.actor, street)
            self._count_heads()
            self._walk_over()
            return
        beside = action - BESIDE
        if beside == moves.WHISTLE:
            self.used = 1
            self._ask_whistle()
        elif beside == moves.STAY:
            self._walk_over()
        elif beside >= moves.SWAP:
            self._swap(beside - moves.SWAP)
        else:
            self.gone = beside
            self._finish(CULPRIT)

    def _walk_over(self) -> None:
        """The walk is over, or there was none to make (J14): what does the power ask?"""
        self.walked = 1
        actor = self.actor
        if actor == HOLMES:
            self._ask_alibi()
        elif actor == WATSON:
            self._ask_lantern()
        elif self.used:
            self._end_activation()
        elif actor in (SMITH, LESTRADE, BERT):
            self._ask_shift()
        elif actor == GOODLEY:
            self._ask_whistle()
        else:
            self._end_activation()

    def _accuse(self, street: i64) -> None:
        """J8: the game is over at once."""
        character: i64 = 0
        while moves.place_of(self.places, character) != street:
            character += 1
        self.accused = character
        self._finish(INVESTIGATOR if character == self.culprit else CULPRIT)

    def _swap(self, other: i64) -> None:
        """J7: anybody, and nobody is accused by it."""
        gull = moves.place_of(self.places, GULL)
        self._move(GULL, moves.place_of(self.places, other))
        self._move(other, gull)
        if other == WATSON:  # J3
            self._ask_lantern()
        else:
            self._end_activation()

    # Lamps, cordons and covers: one goes from where it is to where there is none.

    def _ask_shift(self) -> None:
        self.ask(SHIFTING, 0, 0)
        self._offer_shift()

    def _offer_shift(self) -> None:
        if self.actor == SMITH:
            lit: i64 = 0
            post: i64 = 0
            while post < 8:
                if (self.lamps >> (post * 3)) & 7:
                    lit |= 1 << post
                post += 1
            self._offer(moves.LAMP, 8, lit, 0xFF & ~lit)
        elif self.actor == LESTRADE:
            self._offer(moves.CORDON, 4, self.cordons, 0xF & ~self.cordons)
        else:
            at = self.edition * 512 + self.covers
            self._offer(moves.COVER, 14, board.COVERED_HOLES[at], board.OPEN_HOLES[at])

    def _offer(self, pairs: i64, width: i64, have: i64, free: i64) -> None:
        self.pairs = pairs
        self.width = width
        self.have = have
        self.free = free

    def _shift(self, action: i64) -> None:
        one = (action - self.pairs) // self.width
        other = (action - self.pairs) % self.width
        if self.actor == SMITH:
            tile = (self.lamps >> (one * 3)) & 7
            self.lamps += (tile << (other * 3)) - (tile << (one * 3))
        elif self.actor == LESTRADE:
            self.cordons += (1 << other) - (1 << one)
        else:
            self.covers = self._covers_after(one, other)

    def _covers_after(self, one: i64, other: i64) -> i64:
        numbers = board.HOLE_NUMBERS[self.edition]
        return self.covers + (1 << numbers[other]) - (1 << numbers[one])

    # The lantern, the whistle, the alibi.

    def _ask_lantern(self) -> None:
        self.ask(TURNING, moves.LANTERN, 0x3F)

    def _go_on(self) -> None:
        """J3: the lantern was turned in the middle of a whistle, or at the end of an activation."""
        if self.actor == GOODLEY:
            self._ask_whom()
        else:
            self._end_activation()

    def _ask_whistle(self) -> None:
        self.points_left = 1 << moves.most_points(self.places)
        self._ask_whom()

    def _ask_whom(self) -> None:
        """Whom next, in any order (J5)? Over once nobody else can be brought (J16)."""
        if self.points_left > 1:
            whoms = moves.whoms(self.places, self.brought, self.points_left)
            if whoms & moves.CALLED:
                self.ask(WHISTLING, moves.WHOM, whoms)
                return
        self._whistle_over()

    def _answer_whom(self, action: i64) -> None:
        if action == moves.ENOUGH:
            self._whistle_over()
            return
        self.whom = action - moves.WHOM
        self._ask_bring()

    def _ask_bring(self) -> None:
        ends = moves.ends(self.places, self.brought, self.points_left, self.whom)
        self.ask(BRINGING, moves.BRING + 60 * self.whom, ends)

    def _bring(self, street: i64) -> None:
        """Somebody comes nearer, and nobody is accused (J9)."""
        whom = self.whom
        lengths: i64 = board.WALK_LENGTHS[moves.place_of(self.places, whom) * 60 + street]
        self.points_left = moves.points_after(self.points_left, lengths)
        self._move(whom, street)
        self._count_heads()
        self.brought |= 1 << whom
        self.whom = NOBODY
        if whom == WATSON:  # J3
            self._ask_lantern()
        else:
            self._ask_whom()

    def _whistle_over(self) -> None:
        self.points_left = 0
        self.brought = 0
        if self.walked:
            self._end_activation()
        else:
            self._ask_walk()

    def _ask_alibi(self) -> None:
        if not self.deck:  # J6
            self._end_activation()
            return
        self.turn = CHANCE
        self.ask(DRAWING, ALIBI, self.deck)

    def _take_alibi(self, card: i64) -> None:
        self.deck &= ~(1 << card)
        self.reveals += 1
        if self.mover() == INVESTIGATOR:
            self.held |= 1 << card
        else:
            self.kept |= 1 << card
        self._end_activation()

    def _end_activation(self) -> None:
        self.walked = 0
        self.used = 0
        self.next_card()

    def _finish(self, winner: i64) -> None:
        self.walked = 0
        self.used = 0
        self.reveals += 1
        self.end(winner)

    # The end of a round.

    def end_round(self) -> None:
        """The witness call, then a lamp goes out; after the eighth round Jack has won (J13)."""
        if self.round == LAST_ROUND:
            self._finish(CULPRIT)
            return
        seen = moves.visible(self.places, self.occupied, self.lamps, self.lantern)
        self.witness = (seen >> self.culprit) & 1
        self.suspects &= seen if self.witness else ~seen
        self.reveals += 1
        self._put_out()
        self.next_round()

    def _put_out(self) -> None:
        """J1: the tile with the round's number, wherever it stands by now."""
        post: i64 = 0
        while post < 8:
            tile = (self.lamps >> (post * 3)) & 7
            if tile == self.round and tile != board.UNNUMBERED:
                self.lamps -= tile << (post * 3)
            post += 1
