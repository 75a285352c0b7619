"""The state of a game of jack, and the steps from state to state."""

from struct import pack
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, final

from limelight.core import bits
from limelight.core.game import CHANCE, OVER
from limelight.core.ints import i64, mypyc_attr
from limelight.core.sfc32 import Rng
from limelight.games.jack import board, moves
from limelight.games.jack.board import (
    BERT,
    GOODLEY,
    GULL,
    HOLMES,
    LESTRADE,
    SMITH,
    STREET_BITS,
    WATSON,
)
from limelight.games.jack.moves import (
    BESIDE_BASE,
    BRINGING,
    SHIFTING,
    TURNING,
    WALKING,
    WHISTLING,
)
from limelight.games.whodunit.state import (
    ALIBI_BASE,
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
NO_EXIT: Final[i64] = 4


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class JackState(Whodunit):
    """A state of jack in machine words: sets are masks, streets have six bits each, lamps three.

    The legal actions are base + bit for each bit of mask; BESIDE_BASE + bit for each bit of beside;
    and pair_base + pair_width * source + target for each bit of pair_sources and of pair_targets.
    """

    def __init__(self, game: "Game[Any]", edition: i64) -> None:
        super().__init__(game)
        self.edition = edition
        self.beside: i64 = 0
        self.pair_base: i64 = 0
        self.pair_width: i64 = 0
        self.pair_sources: i64 = 0
        self.pair_targets: i64 = 0
        # On the table.
        self.places: i64 = board.START_PLACES[edition]
        self.occupied: i64 = board.START_OCCUPIED[edition]
        self.lamps: i64 = board.START_LAMPS  # three bits a post: its tile, 0 for none
        self.covers: i64 = board.START_COVERS[edition]
        self.cordons: i64 = board.START_CORDONS
        self.lantern: i64 = board.START_LANTERN
        self.witness: i64 = VISIBLE
        # The activation under way.
        self.walked: i64 = 0
        self.power_used: i64 = 0  # before the walk
        self.points_left: i64 = 0  # the numbers of points that may be left of a whistle
        self.brought: i64 = 0  # the characters that the whistle has brought
        self.whistled: i64 = NOBODY  # the character that the whistle is bringing
        # The alibi cards, and how the game ended.
        self.investigator_alibis: i64 = 0  # drawn by the Investigator
        self.jack_alibis: i64 = 0  # drawn by Jack
        self.accused: i64 = NOBODY
        self.exit_taken: i64 = NO_EXIT

    def copy(self) -> "JackState":
        """An independent state like this one."""
        twin = JackState(self.game, self.edition)
        twin.copy_case_from(self)
        twin.beside = self.beside
        twin.pair_base = self.pair_base
        twin.pair_width = self.pair_width
        twin.pair_sources = self.pair_sources
        twin.pair_targets = self.pair_targets
        twin.places = self.places
        twin.occupied = self.occupied
        twin.lamps = self.lamps
        twin.covers = self.covers
        twin.cordons = self.cordons
        twin.lantern = self.lantern
        twin.witness = self.witness
        twin.walked = self.walked
        twin.power_used = self.power_used
        twin.points_left = self.points_left
        twin.brought = self.brought
        twin.whistled = self.whistled
        twin.investigator_alibis = self.investigator_alibis
        twin.jack_alibis = self.jack_alibis
        twin.accused = self.accused
        twin.exit_taken = self.exit_taken
        return twin

    # The legal actions: a walk, the choices beside it, and pairs of places.

    def legal_actions(self) -> list[int]:
        """The actions that may be played now, ascending; at a chance step its outcomes."""
        actions = super().legal_actions()
        if self.pair_sources:
            for source in bits.list_members(self.pair_sources):
                base = self.pair_base + self.pair_width * source
                actions += bits.list_members(self.pair_targets, base)
        if self.beside:
            actions += bits.list_members(self.beside, BESIDE_BASE)
        return actions

    def allows(self, action: i64) -> bool:
        """`is_legal` for a number from 0 to `game.actions` - 1."""
        if super().allows(action):
            return True
        bit = action - BESIDE_BASE
        if 0 <= bit <= moves.WHISTLE_OFFSET and (self.beside >> bit) & 1:
            return True
        bit = action - self.pair_base
        if not self.pair_sources or not 0 <= bit < self.pair_width * self.pair_width:
            return False
        return (self.pair_sources >> (bit // self.pair_width)) & (
            self.pair_targets >> (bit % self.pair_width)
        ) & 1 == 1

    def draw_unchecked(self, rng: Rng) -> i64:
        """`draw` for a game that is not over."""
        if not self.pair_sources and not self.beside:
            return super().draw_unchecked(rng)
        walks = bits.count_members(self.mask)
        others = bits.count_members(self.beside)
        targets = bits.count_members(self.pair_targets)
        choice = rng.below(walks + others + bits.count_members(self.pair_sources) * targets)
        if choice < walks:
            return self.base + bits.nth_member(self.mask, choice)
        choice -= walks
        if choice < others:
            return BESIDE_BASE + bits.nth_member(self.beside, choice)
        choice -= others
        source = bits.nth_member(self.pair_sources, choice // targets)
        target = bits.nth_member(self.pair_targets, choice % targets)
        return self.pair_base + self.pair_width * source + target

    # What each seat knows.

    def key(self, seat: SupportsIndex | None) -> bytes:
        """What this seat knows, as bytes: equal keys, equal knowledge. None: a spectator."""
        culprit = self.culprit if self.knows_culprit(seat) else NOBODY
        held = self.investigator_alibis if self.knows_alibis_of(seat, INVESTIGATOR) else 0
        kept = self.jack_alibis if self.knows_alibis_of(seat, CULPRIT) else 0
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
            | self.power_used << 16
            | self.walked << 17
            | self.points_left << 18
            | self.whistled << 24
            | self.winner << 28
            | self.accused << 32
            | self.exit_taken << 36
            | bits.count_members(self.investigator_alibis) << 40
            | bits.count_members(self.jack_alibis) << 44
            | self.brought << 48,
            culprit | held << 8 | kept << 16,
        )

    def option_indices(self) -> i64:
        """See `State.option_indices`."""
        return self.edition

    def sample(self, seat: SupportsIndex | None, rng: Rng) -> "JackState":
        """A complete state that fits what this seat knows, each such state equally likely."""
        twin = self.copy()
        self.check_seat(seat)
        if self.turn == OVER or self.culprit == NOBODY:
            return twin
        held = self.investigator_alibis if self.knows_alibis_of(seat, INVESTIGATOR) else 0
        kept = self.jack_alibis if self.knows_alibis_of(seat, CULPRIT) else 0
        if not self.knows_culprit(seat):
            suspects = self.suspects & ~held
            twin.culprit = bits.nth_member(suspects, rng.below(bits.count_members(suspects)))
        unseen = EVERYBODY & ~held & ~kept & ~(1 << twin.culprit)
        if not held and self.investigator_alibis:
            held = bits.sample_members(unseen, bits.count_members(self.investigator_alibis), rng)
            unseen &= ~held
        if not kept and self.jack_alibis:
            kept = bits.sample_members(unseen, bits.count_members(self.jack_alibis), rng)
            unseen &= ~kept
        twin.investigator_alibis = held
        twin.jack_alibis = kept
        twin.deck = unseen
        twin.restore_question()
        return twin

    def knows_alibis_of(self, seat: SupportsIndex | None, owner: i64) -> bool:
        """Whether this seat knows the alibi cards that a seat holds."""
        return self.check_seat(seat) == owner or self.turn == OVER

    # From one step to the next.

    def step(self, action: i64) -> None:
        """`play` for an action that is legal."""
        phase = self.phase
        if phase == WALKING:
            self._answer_walk(action)
        elif phase == CHOOSING:
            self.choose_card(action)
        elif phase == SHIFTING:
            self._move_piece(action)
            self._end_activation()
        elif phase == TURNING:
            self.lantern = action - moves.LANTERN_BASE
            self._continue_after_lantern()
        elif phase == WHISTLING:
            self._answer_whistled_character(action)
        elif phase == BRINGING:
            self._bring_character(action - self.base)
        elif phase == DRAWING:
            self._take_alibi(action - ALIBI_BASE)
        elif phase == DEALING:
            self.deal_cards(action - self.base)
        elif phase == IDENTIFYING:
            self.set_culprit(action - self.base)

    def ask_question(self, phase: i64, base: i64, mask: i64) -> None:
        """Enter a phase that has no choices beside those of the mask."""
        super().ask_question(phase, base, mask)
        self.beside = 0
        self.pair_sources = 0
        self.pair_targets = 0

    def restore_question(self) -> None:
        """Set the question and its seat from the phase and the other fields."""
        phase = self.phase
        if DEALING < phase < ENDED:
            self.turn = self.active_seat()
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
            self._ask_whistled_character()
        elif phase == BRINGING:
            self._ask_whistled_street()
        elif phase == DRAWING:
            self._ask_alibi()
        else:
            self.end_game(self.winner)

    def _move_character(self, character: i64, street: i64) -> None:
        shift = character * 6
        left = (self.places >> shift) & 63
        self.places += (street - left) << shift

    def _update_occupied(self) -> None:
        """Set the occupied streets from the places."""
        occupied: i64 = 0
        character: i64 = 0
        while character < 8:
            occupied |= STREET_BITS[moves.street_of(self.places, character)]
            character += 1
        self.occupied = occupied

    # An activation.

    def begin_activation(self, character: i64) -> None:
        """Begin a character's activation: its card has been chosen."""
        self._ask_walk()

    def _ask_walk(self) -> None:
        actor = self.actor
        street = moves.street_of(self.places, actor)
        sewers: i64 = board.COVER_PAIR_NUMBERS[self.edition * 512 + self.covers]
        reached = moves.streets_within(actor, street, moves.walking_points(actor), sewers)
        walks = reached & ~self.occupied
        beside: i64 = 0
        if not walks and self._must_stay(street):
            beside |= 1 << moves.STAY_OFFSET
        if self.turn == INVESTIGATOR:
            walks |= reached & self.occupied & ~STREET_BITS[street]  # to accuse any character (J17)
        elif actor == self.culprit and self.witness == INVISIBLE:  # J11
            beside |= moves.reachable_exits(actor, street, sewers, self.cordons) << moves.OUT_OFFSET
        if actor == GULL:
            beside |= (EVERYBODY & ~(1 << GULL)) << moves.SWAP_OFFSET
        elif actor == GOODLEY and not self.power_used:
            beside |= 1 << moves.WHISTLE_OFFSET
        self.ask_question(WALKING, moves.WALK_BASE + 60 * actor, walks)
        self.beside = beside
        if not self.power_used and self.may_use_power_first():
            self._offer_shift()

    def _must_stay(self, street: i64) -> bool:
        """J14: no staying for a character that can swap, or can open a walk by its power first.

        Bert may open a walk. Goodley cannot: the characters near him stay near after a whistle.
        """
        if self.actor == GULL:
            return False
        return self.actor != BERT or self.power_used == 1 or not self._cover_opens_walk(street)

    def _cover_opens_walk(self, street: i64) -> bool:
        """Whether Bert can walk to a free street if he moves some cover first."""
        index = self.edition * 512 + self.covers
        covered: i64 = board.COVERED_MANHOLES[index]
        while covered:
            source = bits.lowest_member(covered)
            covered &= covered - 1
            opened: i64 = board.OPEN_MANHOLES[index]
            while opened:
                covers = self._covers_after(source, bits.lowest_member(opened))
                opened &= opened - 1
                sewers: i64 = board.COVER_PAIR_NUMBERS[self.edition * 512 + covers]
                if (
                    moves.streets_within(BERT, street, moves.walking_points(BERT), sewers)
                    & ~self.occupied
                ):
                    return True
        return False

    def may_use_power_first(self) -> bool:
        """J15, J10: Bert may move a cover first, to open a way; Lestrade a cordon, to open an exit.

        Lestrade is asked whether he is Jack or not, so that the question does not reveal it.
        """
        if self.actor == BERT:
            return True
        return (
            self.actor == LESTRADE and self.active_seat() == CULPRIT and self.witness == INVISIBLE
        )

    def _answer_walk(self, action: i64) -> None:
        if (
            self.pair_sources
            and self.pair_base <= action < self.pair_base + self.pair_width * self.pair_width
        ):
            self._move_piece(action)
            self.power_used = 1
            self._ask_walk()
            return
        if action < BESIDE_BASE:
            street = action - self.base
            if self.occupied & STREET_BITS[street]:
                self._accuse_character_on(street)
                return
            self._move_character(self.actor, street)
            self._update_occupied()
            self._end_walk()
            return
        beside = action - BESIDE_BASE
        if beside == moves.WHISTLE_OFFSET:
            self.power_used = 1
            self._ask_whistle()
        elif beside == moves.STAY_OFFSET:
            self._end_walk()
        elif beside >= moves.SWAP_OFFSET:
            self._swap_gull_with(beside - moves.SWAP_OFFSET)
        else:
            self.exit_taken = beside
            self._finish_game(CULPRIT)

    def _end_walk(self) -> None:
        """End the walk, or do without one (J14), and ask for the character's power."""
        self.walked = 1
        actor = self.actor
        if actor == HOLMES:
            self._ask_alibi()
        elif actor == WATSON:
            self._ask_lantern()
        elif self.power_used:
            self._end_activation()
        elif actor in (SMITH, LESTRADE, BERT):
            self._ask_shift()
        elif actor == GOODLEY:
            self._ask_whistle()
        else:
            self._end_activation()

    def _accuse_character_on(self, street: i64) -> None:
        """J8: an accusation ends the game at once."""
        character: i64 = 0
        while moves.street_of(self.places, character) != street:
            character += 1
        self.accused = character
        self._finish_game(INVESTIGATOR if character == self.culprit else CULPRIT)

    def _swap_gull_with(self, other: i64) -> None:
        """J7: Gull swaps with any character, and accuses nobody by it."""
        gull = moves.street_of(self.places, GULL)
        self._move_character(GULL, moves.street_of(self.places, other))
        self._move_character(other, gull)
        if other == WATSON:  # J3
            self._ask_lantern()
        else:
            self._end_activation()

    # Lamps, cordons and covers: a piece moves to a place that has none.

    def _ask_shift(self) -> None:
        self.ask_question(SHIFTING, 0, 0)
        self._offer_shift()

    def _offer_shift(self) -> None:
        if self.actor == SMITH:
            lit: i64 = 0
            post: i64 = 0
            while post < 8:
                if (self.lamps >> (post * 3)) & 7:
                    lit |= 1 << post
                post += 1
            self._offer_pairs(moves.LAMP_BASE, 8, lit, 0xFF & ~lit)
        elif self.actor == LESTRADE:
            self._offer_pairs(moves.CORDON_BASE, 4, self.cordons, 0xF & ~self.cordons)
        else:
            index = self.edition * 512 + self.covers
            self._offer_pairs(
                moves.COVER_BASE, 14, board.COVERED_MANHOLES[index], board.OPEN_MANHOLES[index]
            )

    def _offer_pairs(self, base: i64, width: i64, sources: i64, targets: i64) -> None:
        self.pair_base = base
        self.pair_width = width
        self.pair_sources = sources
        self.pair_targets = targets

    def _move_piece(self, action: i64) -> None:
        source = (action - self.pair_base) // self.pair_width
        target = (action - self.pair_base) % self.pair_width
        if self.actor == SMITH:
            tile = (self.lamps >> (source * 3)) & 7
            self.lamps += (tile << (target * 3)) - (tile << (source * 3))
        elif self.actor == LESTRADE:
            self.cordons += (1 << target) - (1 << source)
        else:
            self.covers = self._covers_after(source, target)

    def _covers_after(self, source: i64, target: i64) -> i64:
        numbers = board.EDITION_MANHOLE_NUMBERS[self.edition]
        return self.covers + (1 << numbers[target]) - (1 << numbers[source])

    # The lantern, the whistle, the alibi.

    def _ask_lantern(self) -> None:
        self.ask_question(TURNING, moves.LANTERN_BASE, 0x3F)

    def _continue_after_lantern(self) -> None:
        """J3: go on with the whistle in which the lantern was turned, or end the activation."""
        if self.actor == GOODLEY:
            self._ask_whistled_character()
        else:
            self._end_activation()

    def _ask_whistle(self) -> None:
        self.points_left = 1 << moves.points_of_whistle(self.places)
        self._ask_whistled_character()

    def _ask_whistled_character(self) -> None:
        """Ask for the next character, in any order (J5); end if none can be brought (J16)."""
        if self.points_left > 1:
            characters = moves.characters_to_whistle(self.places, self.brought, self.points_left)
            if characters & moves.WHISTLE_CHARACTERS:
                self.ask_question(WHISTLING, moves.WHISTLE_CHARACTER_BASE, characters)
                return
        self._end_whistle()

    def _answer_whistled_character(self, action: i64) -> None:
        if action == moves.WHISTLE_ENOUGH_ACTION:
            self._end_whistle()
            return
        self.whistled = action - moves.WHISTLE_CHARACTER_BASE
        self._ask_whistled_street()

    def _ask_whistled_street(self) -> None:
        ends = moves.streets_to_whistle_to(
            self.places, self.brought, self.points_left, self.whistled
        )
        self.ask_question(BRINGING, moves.WHISTLE_STREET_BASE + 60 * self.whistled, ends)

    def _bring_character(self, street: i64) -> None:
        """Bring the character nearer; nobody is accused by it (J9)."""
        character = self.whistled
        lengths: i64 = board.WALK_LENGTHS[moves.street_of(self.places, character) * 60 + street]
        self.points_left = moves.points_left_after(self.points_left, lengths)
        self._move_character(character, street)
        self._update_occupied()
        self.brought |= 1 << character
        self.whistled = NOBODY
        if character == WATSON:  # J3
            self._ask_lantern()
        else:
            self._ask_whistled_character()

    def _end_whistle(self) -> None:
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
        self.ask_question(DRAWING, ALIBI_BASE, self.deck)

    def _take_alibi(self, card: i64) -> None:
        self.deck &= ~(1 << card)
        self.reveals += 1
        if self.active_seat() == INVESTIGATOR:
            self.investigator_alibis |= 1 << card
        else:
            self.jack_alibis |= 1 << card
        self._end_activation()

    def _end_activation(self) -> None:
        self.walked = 0
        self.power_used = 0
        self.begin_next_card()

    def _finish_game(self, winner: i64) -> None:
        self.walked = 0
        self.power_used = 0
        self.reveals += 1
        self.end_game(winner)

    # The end of a round.

    def end_round(self) -> None:
        """End a round: the witness, then a lamp goes out; after the eighth, Jack has won (J13)."""
        if self.round == LAST_ROUND:
            self._finish_game(CULPRIT)
            return
        visible = moves.visible_characters(self.places, self.occupied, self.lamps, self.lantern)
        self.witness = (visible >> self.culprit) & 1
        self.suspects &= visible if self.witness else ~visible
        self.reveals += 1
        self._put_out_lamp()
        self.begin_next_round()

    def _put_out_lamp(self) -> None:
        """J1: the lamp goes out that has the tile with the round's number, wherever it stands."""
        post: i64 = 0
        while post < 8:
            tile = (self.lamps >> (post * 3)) & 7
            if tile == self.round and tile != board.UNNUMBERED:
                self.lamps -= tile << (post * 3)
            post += 1
