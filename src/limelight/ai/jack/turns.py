"""Complete activations: every public result that one card, a walk and a power can have.

The engine's own states are stepped. In them nobody is Jack, so that no witness is called and
nothing is decided by the secret: accusing and leaving are noted beside the results.
"""

from time import perf_counter
from typing import Final, final

from limelight.core import bits
from limelight.core.ints import i64
from limelight.core.rng import Rng
from limelight.games.jack import board, moves
from limelight.games.jack.board import BERT, BIT, GOODLEY, LESTRADE
from limelight.games.jack.moves import BESIDE, SHIFTING, WALKING, WHISTLING
from limelight.games.jack.state import INVISIBLE, JackState
from limelight.games.whodunit.state import (
    ALIBI,
    CARD,
    CHOOSING,
    DRAWING,
    EVERYBODY,
    INVESTIGATOR,
    NOBODY,
)

# How many of Goodley's activations are looked at where not all are: whistles after each walk, and
# whistles before it, each with so many walks.
AFTER: Final[i64] = 2
BEFORE: Final[i64] = 10
WALKS: Final[i64] = 4


NEVER: Final = float("inf")  # when it is time to stop, unless told


def public(state: JackState) -> JackState:
    """The state without its secret, in which the round does not end by itself.

    The first and the fourth activation of a round are the same side's: called the first, the
    fourth ends with no card left, and whoever searches judges what the end of the round brings.
    """
    twin = state.copy()
    twin.culprit = NOBODY
    twin.deck = EVERYBODY & ~twin.held & ~twin.kept
    if twin.played == 3:
        twin.played = 0
    twin.ask_again()
    return twin


@final
class Options:
    """What the side to move can make of its activation, equal results merged."""

    def __init__(self, rng: Rng, whole: bool, paths: bool, deadline: float = NEVER) -> None:
        #: The results, each with the actions that lead there if paths are wanted.
        self.states: list[JackState] = []
        self.paths: list[list[int]] = []
        #: The characters that can be accused, and that could leave were they Jack; and how.
        self.accusable: i64 = 0
        self.leaving: i64 = 0
        self.accusing: dict[int, list[int]] = {}
        self.ways_out: dict[int, list[int]] = {}
        self._rng = rng
        self._whole = whole
        self._paths = paths
        self._known: set[int] = set()
        self._deadline = deadline
        self._late = False
        self._gone: i64 = 0  # steps
        self._called: i64 = 0  # by a whistle that was under way before

    def explore(self, state: JackState) -> None:
        """Find all that follows from a public state, at a card choice or in an activation.

        By the clock: first what would do, then everything while there is time.
        """
        if self._whole and self._deadline < NEVER:
            self._whole = False
            self._explore(state)
            self._whole = True
        self._explore(state)

    def _explore(self, state: JackState) -> None:
        path: list[int] = []
        if state.phase != CHOOSING:
            self._called = state.brought
            if state.whom != NOBODY:
                self._called |= 1 << state.whom
            self._grow(state, path)
            return
        cards = state.cards
        while cards:
            card = bits.lowest(cards)
            cards &= cards - 1
            twin = state.copy()
            if twin.played == 3:
                twin.played = 0  # see `public`
            twin.step(CARD + card)
            self._grow(twin, [CARD + card] if self._paths else path)

    def overlook(self, share: float) -> None:
        """Forget so many of the results, though never all; chances to end it are seen sooner."""
        kept = self._rng.below(len(self.states))
        seen = [at for at in range(len(self.states)) if at == kept or chance(self._rng) >= share]
        self.states = [self.states[at] for at in seen]
        self.paths = [self.paths[at] for at in seen]
        character: i64 = 0
        while character < 8:
            if chance(self._rng) < share * share * share:
                self.accusable &= ~(1 << character)
                self.leaving &= ~(1 << character)
            character += 1

    def _grow(self, state: JackState, path: list[int]) -> None:
        phase = state.phase
        if phase == CHOOSING:
            self._add(state, path)
        elif phase == DRAWING:
            # Which card it is, is never read: only how many are held.
            state.step(ALIBI + bits.lowest(state.deck))
            self._add(state, path)
        elif phase == WALKING:
            self._walk(state, path)
        elif phase == SHIFTING and not self._whole and state.actor == BERT:
            self._go(state, state.drawn(self._rng), path)
        elif phase == WHISTLING:
            self._every(state, state.base, state.mask & self._in_order(state), path)
        else:
            self._every(state, state.base, state.mask, path)
            self._shift(state, path)

    def _in_order(self, state: JackState) -> i64:
        """Whom to bring next, all in one order, so that each placement is reached once (J5)."""
        brought = state.brought & ~self._called
        highest: i64 = -1
        while brought:
            highest = bits.lowest(brought)
            brought &= brought - 1
        return EVERYBODY & ~((2 << highest) - 1) | 1 << GOODLEY if highest >= 0 else EVERYBODY

    def _every(self, state: JackState, base: i64, mask: i64, path: list[int]) -> None:
        """All the actions of a mask."""
        while mask:
            self._go(state, base + bits.lowest(mask), path)
            mask &= mask - 1

    def _go(self, state: JackState, action: i64, path: list[int]) -> None:
        if self._whole and self._stop():
            return
        twin = state.copy()
        twin.step(action)
        self._grow(twin, [*path, action] if self._paths else path)

    def _stop(self) -> bool:
        """Whether the time is up."""
        self._gone += 1
        if self._gone & 31 == 0 and perf_counter() > self._deadline:
            self._late = True
        return self._late

    def _shift(self, state: JackState, path: list[int]) -> None:
        have = state.have
        while have:
            one = bits.lowest(have)
            have &= have - 1
            self._every(state, state.pairs + state.width * one, state.free, path)

    def _walk(self, state: JackState, path: list[int]) -> None:
        walks = state.mask
        if state.turn == INVESTIGATOR:
            self._accuse(state, walks & state.occupied, path)
            walks &= ~state.occupied
        elif state.witness == INVISIBLE:
            self._leave(state, path)
        beside = state.beside
        if state.actor == GOODLEY and not state.used and not self._whole:
            self._whistle(state, walks, path)
            return
        self._every(state, state.base, walks, path)
        self._every(state, BESIDE, beside, path)
        if self._whole or state.actor == LESTRADE:
            self._shift(state, path)

    def _whistle(self, state: JackState, walks: i64, path: list[int]) -> None:
        """Some of Goodley's many activations: all walks, and whistles as they are drawn."""
        mask = walks
        while mask:
            street = bits.lowest(mask)
            mask &= mask - 1
            n: i64 = 0
            while n < AFTER:
                self._drawn_whistle(state, state.base + street, path)
                n += 1
        n = 0
        while n < BEFORE:
            self._drawn_whistle(state, BESIDE + moves.WHISTLE, path)
            n += 1

    def _drawn_whistle(self, state: JackState, first: i64, path: list[int]) -> None:
        """One activation drawn, or where the whistle comes first, one whistle and some walks."""
        twin = state.copy()
        trail = path
        action = first
        while True:
            if self._paths:
                trail = [*trail, action]
            twin.step(action)
            if twin.phase == CHOOSING:
                self._add(twin, trail)
                return
            if twin.phase == WALKING:
                break
            action = twin.drawn(self._rng)
        if twin.turn == INVESTIGATOR:
            self._accuse(twin, twin.mask & twin.occupied, trail)
        walks = twin.mask & ~twin.occupied
        if not walks:
            self._every(twin, BESIDE, twin.beside, trail)
            return
        n: i64 = 0
        while n < WALKS:
            self._go(twin, twin.base + bits.nth(walks, self._rng.below(bits.count(walks))), trail)
            n += 1

    def _accuse(self, state: JackState, streets: i64, path: list[int]) -> None:
        if not streets:
            return
        character: i64 = 0
        while character < 8:
            street = moves.place_of(state.places, character)
            if streets & BIT[street] and not (self.accusable >> character) & 1:
                self.accusable |= 1 << character
                if self._paths:
                    self.accusing[character] = [*path, state.base + street]
            character += 1

    def _leave(self, state: JackState, path: list[int]) -> None:
        actor = state.actor
        if (self.leaving >> actor) & 1:
            return
        sewers: i64 = board.SEWERS[state.edition * 512 + state.covers]
        street = moves.place_of(state.places, actor)
        ways = moves.exits(actor, street, sewers, state.cordons)
        if ways:
            self.leaving |= 1 << actor
            if self._paths:
                way = BESIDE + moves.OUT + bits.lowest(ways)
                self.ways_out[actor] = [*path, way]

    def _add(self, state: JackState, path: list[int]) -> None:
        if self._paths or self._whole:
            mark = fingerprint(state)
            if mark in self._known:
                return
            self._known.add(mark)
        self.states.append(state)
        if self._paths:
            self.paths.append(path)


def chance(rng: Rng) -> float:
    """A number from 0 to 1."""
    return float(rng.word()) / 4294967296.0


def fingerprint(state: JackState) -> i64:
    """A number that tells public results of one activation apart."""
    table = state.lamps | state.covers << 24 | state.cordons << 33 | state.lantern << 37
    # Folded, so that the product stays within 63 bits.
    mixed = (table ^ (table >> 17)) & 0xFFFFFFFF
    return state.places ^ (mixed * 0x5BD1E995) ^ (state.cards << 50)
