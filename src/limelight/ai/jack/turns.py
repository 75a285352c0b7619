"""Complete activations: every public result that one card, a walk and a power can have.

The engine's own states are stepped. In them nobody is Jack, so that no witness is called and
nothing depends on the secret: accusations and exits are collected beside the results.
"""

from time import perf_counter
from typing import Final, final

from limelight.core import bits
from limelight.core.ints import i64
from limelight.core.sfc32 import Rng
from limelight.games.jack import board, moves
from limelight.games.jack.board import BERT, GOODLEY, LESTRADE, STREET_BITS
from limelight.games.jack.moves import BESIDE_BASE, SHIFTING, WALKING, WHISTLING
from limelight.games.jack.state import INVISIBLE, JackState
from limelight.games.whodunit.state import (
    ALIBI_BASE,
    CARD_BASE,
    CHOOSING,
    DRAWING,
    EVERYBODY,
    INVESTIGATOR,
    NOBODY,
)

# How many of Goodley's activations are sampled where not all are listed.
WHISTLES_AFTER_WALK: Final[i64] = 2
WHISTLES_BEFORE_WALK: Final[i64] = 10
WALKS_AFTER_WHISTLE: Final[i64] = 4

NO_DEADLINE: Final = float("inf")
FINGERPRINT_MULTIPLIER: Final[i64] = 0x5BD1E995


def hide_secrets(state: JackState) -> JackState:
    """Return a copy without the secret, in which the round does not end by itself.

    The first and the fourth activation of a round belong to the same side. Relabelled as the
    first, the fourth ends with no card left, and the caller evaluates the end of the round.
    """
    twin = state.copy()
    twin.culprit = NOBODY
    twin.deck = EVERYBODY & ~twin.investigator_alibis & ~twin.jack_alibis
    if twin.played == 3:
        twin.played = 0
    twin.restore_question()
    return twin


@final
class Activations:
    """All activations of the side to move, equal results merged."""

    def __init__(
        self, rng: Rng, is_exhaustive: bool, keeps_paths: bool, deadline: float = NO_DEADLINE
    ) -> None:
        #: The results, and if paths are kept the actions that lead to each.
        self.states: list[JackState] = []
        self.paths: list[list[int]] = []
        #: The characters that can be accused, and those that could leave as Jack; and how.
        self.accusable: i64 = 0
        self.able_to_leave: i64 = 0
        self.accusation_paths: dict[int, list[int]] = {}
        self.exit_paths: dict[int, list[int]] = {}
        self._rng = rng
        self._is_exhaustive = is_exhaustive
        self._keeps_paths = keeps_paths
        self._fingerprints: set[int] = set()
        self._deadline = deadline
        self._has_run_out_of_time = False
        self._actions_tried: i64 = 0
        self._brought_before: i64 = 0  # by a whistle that had begun before the root

    def list_activations(self, state: JackState) -> None:
        """Find all activations of a public state, at a card choice or within an activation.

        With a deadline a sample is listed first, then all while there is time.
        """
        if self._is_exhaustive and self._deadline < NO_DEADLINE:
            self._is_exhaustive = False
            self._list_from(state)
            self._is_exhaustive = True
        self._list_from(state)

    def _list_from(self, state: JackState) -> None:
        path: list[int] = []
        if state.phase != CHOOSING:
            self._brought_before = state.brought
            if state.whistled != NOBODY:
                self._brought_before |= 1 << state.whistled
            self._continue_activation(state, path)
            return
        cards = state.cards
        while cards:
            card = bits.lowest_member(cards)
            cards &= cards - 1
            twin = state.copy()
            if twin.played == 3:
                twin.played = 0  # see `hide_secrets`
            twin.step(CARD_BASE + card)
            self._continue_activation(twin, [CARD_BASE + card] if self._keeps_paths else path)

    def forget_share(self, share: float) -> None:
        """Drop this share of the results at random, but never all.

        An accusation or an exit is overlooked less often: with the third power of the share.
        """
        lucky = self._rng.below(len(self.states))
        remaining = [
            index
            for index in range(len(self.states))
            if index == lucky or draw_fraction(self._rng) >= share
        ]
        self.states = [self.states[index] for index in remaining]
        self.paths = [self.paths[index] for index in remaining]
        character: i64 = 0
        while character < 8:
            if draw_fraction(self._rng) < share * share * share:
                self.accusable &= ~(1 << character)
                self.able_to_leave &= ~(1 << character)
            character += 1

    def _continue_activation(self, state: JackState, path: list[int]) -> None:
        phase = state.phase
        if phase == CHOOSING:
            self._add_result(state, path)
        elif phase == DRAWING:
            # Any card will do: only the number of cards held is ever read.
            state.step(ALIBI_BASE + bits.lowest_member(state.deck))
            self._add_result(state, path)
        elif phase == WALKING:
            self._try_walks(state, path)
        elif phase == SHIFTING and not self._is_exhaustive and state.actor == BERT:
            self._try_action(state, state.draw_unchecked(self._rng), path)
        elif phase == WHISTLING:
            self._try_each(state, state.base, state.mask & self._bring_in_order(state), path)
        else:
            self._try_each(state, state.base, state.mask, path)
            self._try_shifts(state, path)

    def _bring_in_order(self, state: JackState) -> i64:
        """Return whom to bring next, in one fixed order: each placement is reached once (J5)."""
        brought = state.brought & ~self._brought_before
        highest: i64 = -1
        while brought:
            highest = bits.lowest_member(brought)
            brought &= brought - 1
        return EVERYBODY & ~((2 << highest) - 1) | 1 << GOODLEY if highest >= 0 else EVERYBODY

    def _try_each(self, state: JackState, base: i64, mask: i64, path: list[int]) -> None:
        """Try all actions of a mask."""
        while mask:
            self._try_action(state, base + bits.lowest_member(mask), path)
            mask &= mask - 1

    def _try_action(self, state: JackState, action: i64, path: list[int]) -> None:
        if self._is_exhaustive and self._is_out_of_time():
            return
        twin = state.copy()
        twin.step(action)
        self._continue_activation(twin, [*path, action] if self._keeps_paths else path)

    def _is_out_of_time(self) -> bool:
        self._actions_tried += 1
        if self._actions_tried & 31 == 0 and perf_counter() > self._deadline:
            self._has_run_out_of_time = True
        return self._has_run_out_of_time

    def _try_shifts(self, state: JackState, path: list[int]) -> None:
        have = state.pair_sources
        while have:
            source = bits.lowest_member(have)
            have &= have - 1
            self._try_each(
                state, state.pair_base + state.pair_width * source, state.pair_targets, path
            )

    def _try_walks(self, state: JackState, path: list[int]) -> None:
        walks = state.mask
        if state.turn == INVESTIGATOR:
            self._note_accusations(state, walks & state.occupied, path)
            walks &= ~state.occupied
        elif state.witness == INVISIBLE:
            self._note_exit(state, path)
        beside = state.beside
        if state.actor == GOODLEY and not state.power_used and not self._is_exhaustive:
            self._sample_whistles(state, walks, path)
            return
        self._try_each(state, state.base, walks, path)
        self._try_each(state, BESIDE_BASE, beside, path)
        if self._is_exhaustive or state.actor == LESTRADE:
            self._try_shifts(state, path)

    def _sample_whistles(self, state: JackState, walks: i64, path: list[int]) -> None:
        """Sample Goodley's many activations: every walk, each with some whistles."""
        mask = walks
        while mask:
            street = bits.lowest_member(mask)
            mask &= mask - 1
            n: i64 = 0
            while n < WHISTLES_AFTER_WALK:
                self._complete_at_random(state, state.base + street, path)
                n += 1
        n = 0
        while n < WHISTLES_BEFORE_WALK:
            self._complete_at_random(state, BESIDE_BASE + moves.WHISTLE_OFFSET, path)
            n += 1

    def _complete_at_random(self, state: JackState, first: i64, path: list[int]) -> None:
        """Draw one activation or, where the whistle comes first, one whistle with some walks."""
        twin = state.copy()
        trail = path
        action = first
        while True:
            if self._keeps_paths:
                trail = [*trail, action]
            twin.step(action)
            if twin.phase == CHOOSING:
                self._add_result(twin, trail)
                return
            if twin.phase == WALKING:
                break
            action = twin.draw_unchecked(self._rng)
        if twin.turn == INVESTIGATOR:
            self._note_accusations(twin, twin.mask & twin.occupied, trail)
        walks = twin.mask & ~twin.occupied
        if not walks:
            self._try_each(twin, BESIDE_BASE, twin.beside, trail)
            return
        n: i64 = 0
        while n < WALKS_AFTER_WHISTLE:
            self._try_action(
                twin,
                twin.base + bits.nth_member(walks, self._rng.below(bits.count_members(walks))),
                trail,
            )
            n += 1

    def _note_accusations(self, state: JackState, streets: i64, path: list[int]) -> None:
        if not streets:
            return
        character: i64 = 0
        while character < 8:
            street = moves.street_of(state.places, character)
            if streets & STREET_BITS[street] and not (self.accusable >> character) & 1:
                self.accusable |= 1 << character
                if self._keeps_paths:
                    self.accusation_paths[character] = [*path, state.base + street]
            character += 1

    def _note_exit(self, state: JackState, path: list[int]) -> None:
        actor = state.actor
        if (self.able_to_leave >> actor) & 1:
            return
        sewers: i64 = board.COVER_PAIR_NUMBERS[state.edition * 512 + state.covers]
        street = moves.street_of(state.places, actor)
        ways = moves.reachable_exits(actor, street, sewers, state.cordons)
        if ways:
            self.able_to_leave |= 1 << actor
            if self._keeps_paths:
                way = BESIDE_BASE + moves.OUT_OFFSET + bits.lowest_member(ways)
                self.exit_paths[actor] = [*path, way]

    def _add_result(self, state: JackState, path: list[int]) -> None:
        if self._keeps_paths or self._is_exhaustive:
            fingerprint = fingerprint_state(state)
            if fingerprint in self._fingerprints:
                return
            self._fingerprints.add(fingerprint)
        self.states.append(state)
        if self._keeps_paths:
            self.paths.append(path)


def draw_fraction(rng: Rng) -> float:
    """Return a random number from 0 to 1."""
    return float(rng.next_word()) / 4294967296.0


def fingerprint_state(state: JackState) -> i64:
    """Return a hash that tells the public results of one activation apart."""
    table = state.lamps | state.covers << 24 | state.cordons << 33 | state.lantern << 37
    # Folded to 32 bits: the product stays within 63 bits.
    folded = (table ^ (table >> 17)) & 0xFFFFFFFF
    return state.places ^ (folded * FINGERPRINT_MULTIPLIER) ^ (state.cards << 50)
