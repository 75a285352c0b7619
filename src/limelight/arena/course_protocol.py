"""The course's protocol: the questions that a bot is asked about a game of opera.

This module does no input or output. `CourseTable` adds what the course's server shows beyond our
state: the order of the lists, and which powers are spent. `CardActivation` asks the questions of
one card, and translates the answers into actions. docs/course.md describes the protocol.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from limelight.core import bits
from limelight.core.sfc32 import Rng
from limelight.games.opera.board import (
    BOOK_EXIT,
    BUQUET,
    CHARACTERS,
    CHRISTINE,
    CORRIDORS,
    COURSE_EXIT,
    GIRY,
    MONCHARMIN,
    NO_CORRIDOR,
    PERSIAN,
    RAOUL,
    RICHARD,
    ROOMS,
    corridor_between,
)
from limelight.games.opera.moves import (
    BOOK,
    CHARACTER_BASES,
    DARKENING,
    DECLINE_OFFSET,
    DROP_OFFSET,
    DROPPING,
    GATHERING,
    LOCKING,
    POWER_OFFSET,
    SCATTERING,
    SEND_BASE,
    SENDING,
    USE_OFFSET,
    WALKING,
    room_of,
)
from limelight.games.opera.state import PHANTOM, OperaState
from limelight.games.whodunit.state import (
    CARD_BASE,
    CHOOSING,
    DEAL_BASE,
    DEALING,
    DRAWING,
    EVERYBODY,
    FOURS,
    IDENTIFYING,
)

#: The course names characters by colours, which are here in the order of our characters.
COLOUR_NAMES = ("red", "pink", "blue", "grey", "black", "white", "purple", "brown")
#: The course's number of each of our rooms, and as well our number of each of the course's.
COURSE_ROOMS = (3, 2, 1, 0, 7, 6, 5, 4, 9, 8)
#: The course's server locks these rooms when Madame Giry begins in its room 3: no corridor.
NOTHING_LOCKED = (3, 4)

DIALECTS = ("new", "old")
#: The names that the earlier server has for some of the state.
OLD_NAMES = {"tiles": "character_cards", "active tiles": "active character_cards"}

#: The characters whose power is asked about before the walk, and after it.
ASKED_BEFORE = (RICHARD, PERSIAN)
ASKED_AFTER = (CHRISTINE, MONCHARMIN, BUQUET, GIRY)

Snapshot = dict[str, Any]


@dataclass(frozen=True)
class CourseQuestion:
    """A question for a bot, which answers with an index into `data`."""

    type: str
    data: Sequence[Any]
    state: Snapshot

    def to_message(self) -> dict[str, Any]:
        """The question as it is sent."""
        return {"question type": self.type, "data": self.data, "game state": self.state}


CourseQuestions = Generator[CourseQuestion, int, None]


def shuffle_members(members: Sequence[int], rng: Rng) -> list[int]:
    """The members in a random order."""
    left = list(members)
    return [left.pop(rng.below(len(left))) for _ in members]


class CourseTable:
    """The state of the course's server beyond the game, which it follows from the first action."""

    def __init__(self, rng: Rng, dialect: str = "new") -> None:
        self._rng = rng
        self._is_old_dialect = dialect == "old"
        self._order = shuffle_members(range(len(CHARACTERS)), rng)
        self._deck: list[int] = []
        self._round = 1
        #: The characters whose power was used in this round, as a bit mask.
        self._used_powers = 0
        #: The two rooms of the padlock, by the course's numbers, in the order of the answers.
        self._locked_rooms = NOTHING_LOCKED

    # Changes.

    def follow_action(self, state: OperaState, action: int) -> None:
        """Update this table for an action that is about to be played."""
        phase = state.phase
        if phase == DEALING:
            first = FOURS[action - DEAL_BASE]
            self._deck = self._shuffle_deck(first, EVERYBODY & ~first)
        elif phase == IDENTIFYING and state.padlock != NO_CORRIDOR:
            here = room_of(state.rooms, GIRY)
            (there,) = _rooms_beyond(state.padlock, here)
            self._locked_rooms = (COURSE_ROOMS[here], COURSE_ROOMS[there])
        elif phase in (LOCKING, DARKENING):
            self.mark_power_used(state, state.actor)
        elif phase == DRAWING:
            self.mark_power_used(state, RAOUL)
        elif phase in (GATHERING, SCATTERING):
            if action == CHARACTER_BASES[state.actor] + USE_OFFSET:
                self.mark_power_used(state, state.actor)
        elif phase == WALKING and action >= CHARACTER_BASES[state.actor] + POWER_OFFSET:
            self.mark_power_used(state, state.actor)

    def mark_power_used(self, state: OperaState, character: int) -> None:
        """Show a character's power as used, until the round ends."""
        self._start_new_round(state)
        self._used_powers |= 1 << character

    def show_padlock(self, room: int, other: int) -> None:
        """Show the padlock between two rooms of the course, in this order."""
        self._locked_rooms = (room, other)

    def _start_new_round(self, state: OperaState) -> None:
        if state.round != self._round:
            self._round = state.round
            self._used_powers = 0

    def _shuffle_deck(self, first: int, second: int) -> list[int]:
        return [
            character
            for four in (first, second)
            for character in shuffle_members(bits.list_members(four), self._rng)
        ]

    # Snapshots.

    def make_snapshot(
        self, state: OperaState, seat: int, moved: dict[int, int] | None = None, spent: int = 0
    ) -> Snapshot:
        """The state as a bot is shown it.

        `moved` has the rooms of characters that have walked already, and `spent` is a mask of
        powers that are used already, while our state has not changed yet.
        """
        self._start_new_round(state)
        used = self._used_powers | spent
        rooms = [room_of(state.rooms, character) for character in range(len(CHARACTERS))]
        for character, room in (moved or {}).items():
            rooms[character] = room
        characters = [
            {
                "color": colour,
                "suspect": bool(state.suspects >> character & 1),
                "position": COURSE_ROOMS[rooms[character]],
                "power": bool(used >> character & 1) != self._is_old_dialect,
            }
            for character, colour in enumerate(COLOUR_NAMES)
        ]
        snapshot: Snapshot = {
            "position_carlotta": int(state.carlotta),
            "exit": exit_space(state),
            "num_tour": int(state.round),
            "shadow": COURSE_ROOMS[state.blackout],
            "blocked": self._blocked_rooms(state),
            "characters": [characters[character] for character in self._order],
            "character_cards": [characters[character] for character in self._list_deck(state)],
            "active character_cards": [
                characters[character] for character in self.list_face_up_cards(state)
            ],
        }
        if self._is_old_dialect:
            snapshot |= {old: snapshot[new] for old, new in OLD_NAMES.items()}
        if seat == PHANTOM:
            snapshot["fantom"] = COLOUR_NAMES[state.culprit]
        return snapshot

    def list_face_up_cards(self, state: OperaState) -> list[int]:
        """The cards that can still be chosen, in their order on the table."""
        return [character for character in self._list_deck(state) if state.cards >> character & 1]

    def list_others(self, character: int) -> list[int]:
        """The other seven characters, in the order of the list of characters."""
        return [other for other in self._order if other != character]

    def _list_deck(self, state: OperaState) -> list[int]:
        """All eight cards in their order: the four of the first round of two, then the others."""
        if not self._deck:  # a game that did not begin with a deal
            four = EVERYBODY & ~state.later if state.round & 1 else EVERYBODY & ~state.cards
            self._deck = self._shuffle_deck(four, EVERYBODY & ~four)
        return self._deck

    def _blocked_rooms(self, state: OperaState) -> list[int]:
        """The rooms of the padlock in their order; at first Madame Giry's room is the first one."""
        if state.padlock == NO_CORRIDOR:
            return list(NOTHING_LOCKED)
        pair = [COURSE_ROOMS[room] for room in CORRIDORS[state.padlock]]
        return list(self._locked_rooms) if set(pair) == set(self._locked_rooms) else pair


def exit_space(state: OperaState) -> int:
    """The space at which Carlotta leaves the opera."""
    return int(BOOK_EXIT if state.rules == BOOK else COURSE_EXIT)


class CardActivation:
    """The questions of one card for a bot, and the actions that follow from the answers.

    The state does not change. `actions` is complete when `ask_questions` has ended; then call
    `apply_to_table`, and play the actions one after the other.
    """

    def __init__(self, table: CourseTable, state: OperaState, seat: int) -> None:
        self._table = table
        self._state = state
        self._preview = state.copy()
        self._seat = seat
        self._actor = 0
        self._is_power_used = False
        self._locked_rooms: tuple[int, int] | None = None
        self.actions: list[int] = []

    def ask_questions(self) -> CourseQuestions:
        """The questions; send the chosen index after each."""
        yield from self._ask_for_card()
        passenger = None
        if self._actor in ASKED_BEFORE:
            snapshot = self._make_snapshot()
            yield from self._ask_about_power(snapshot)
            if self._is_power_used and self._actor == RICHARD:
                yield from self._ask_for_swap(snapshot)
                return
            if self._is_power_used:
                passenger = yield from self._ask_for_passenger(snapshot)
        yield from self._ask_for_walk(passenger)

    def apply_to_table(self) -> None:
        """Update the table with what does not follow from the actions."""
        if self._is_power_used:  # perhaps without an effect, and so without an action of ours
            self._table.mark_power_used(self._state, self._actor)
        if self._locked_rooms:
            self._table.show_padlock(*self._locked_rooms)

    def _add_action(self, action: int) -> None:
        """Append to the actions, and play it in the preview, which the next question shows."""
        self._preview.play(action)
        self.actions.append(action)

    def _make_snapshot(self, moved: dict[int, int] | None = None) -> Snapshot:
        spent = 1 << self._actor if self._is_power_used else 0
        return self._table.make_snapshot(self._preview, self._seat, moved, spent)

    def _ask_for_card(self) -> CourseQuestions:
        assert self._preview.phase == CHOOSING
        cards = self._table.list_face_up_cards(self._preview)
        snapshot = self._make_snapshot()
        chosen = yield CourseQuestion(
            "select character", snapshot["active character_cards"], snapshot
        )
        self._actor = cards[chosen]
        self._add_action(CARD_BASE + self._actor)

    def _ask_about_power(self, snapshot: Snapshot) -> CourseQuestions:
        colour = COLOUR_NAMES[self._actor]
        self._is_power_used = bool(
            (yield CourseQuestion(f"activate {colour} power", [0, 1], snapshot))
        )

    # Before the walk.

    def _ask_for_swap(self, snapshot: Snapshot) -> CourseQuestions:
        others = self._table.list_others(RICHARD)
        colours = [COLOUR_NAMES[other] for other in others]
        chosen = yield CourseQuestion("purple character power", colours, snapshot)
        self._add_action(CHARACTER_BASES[RICHARD] + POWER_OFFSET + others[chosen])

    def _ask_for_passenger(self, snapshot: Snapshot) -> Generator[CourseQuestion, int, int | None]:
        here = room_of(self._preview.rooms, PERSIAN)
        companions = [
            other
            for other in self._table.list_others(PERSIAN)
            if room_of(self._preview.rooms, other) == here
        ]
        if not companions:
            return None
        colours = [COLOUR_NAMES[other] for other in companions]
        passenger = companions[(yield CourseQuestion("brown character power", colours, snapshot))]
        self._add_action(CHARACTER_BASES[PERSIAN] + POWER_OFFSET + passenger)
        return passenger

    # The walk, and the power after it.

    def _ask_for_walk(self, passenger: int | None) -> CourseQuestions:
        trial, actor = self._preview, self._actor
        first = CHARACTER_BASES[actor] + (DROP_OFFSET if trial.phase == DROPPING else 0)
        walks = [
            COURSE_ROOMS[action - first]
            for action in trial.legal_actions()
            if action - first < len(ROOMS)
        ]
        rooms = sorted(walks)
        snapshot = self._make_snapshot()
        room = COURSE_ROOMS[rooms[(yield CourseQuestion("select position", rooms, snapshot))]]
        after = self._make_snapshot({actor: room}) if actor in ASKED_AFTER else {}
        self._add_action(first + room)
        if passenger is not None and trial.rules == BOOK:
            # No question lets the Persian walk on alone.
            self._add_action(CHARACTER_BASES[actor] + room)
        if actor in (CHRISTINE, MONCHARMIN):
            yield from self._ask_about_power(after)
            yield from self._gather_or_scatter(after)
        elif actor == BUQUET:
            yield from self._ask_for_blackout(after)
        elif actor == GIRY:
            yield from self._ask_for_padlock(after)

    def _gather_or_scatter(self, snapshot: Snapshot) -> CourseQuestions:
        """Use the power or not, as answered, and ask where each character that it sends away goes.

        If no character is near, our engine has no decision, whatever the answer was.
        """
        trial = self._preview
        if trial.phase not in (GATHERING, SCATTERING):
            return
        self._add_action(
            CHARACTER_BASES[self._actor] + (USE_OFFSET if self._is_power_used else DECLINE_OFFSET)
        )
        while trial.phase == SENDING:
            character = bits.lowest_member(trial.pending)
            first = SEND_BASE + 10 * character
            rooms = sorted(COURSE_ROOMS[action - first] for action in trial.legal_actions())
            question_type = f"white character power move {COLOUR_NAMES[character]}"
            self._add_action(
                first + COURSE_ROOMS[rooms[(yield CourseQuestion(question_type, rooms, snapshot))]]
            )

    def _ask_for_blackout(self, snapshot: Snapshot) -> CourseQuestions:
        first = CHARACTER_BASES[BUQUET] + POWER_OFFSET
        rooms = sorted(COURSE_ROOMS[action - first] for action in self._preview.legal_actions())
        self._add_action(
            first
            + COURSE_ROOMS[rooms[(yield CourseQuestion("grey character power", rooms, snapshot))]]
        )

    def _ask_for_padlock(self, snapshot: Snapshot) -> CourseQuestions:
        everywhere = list(range(len(ROOMS)))
        room = yield CourseQuestion("blue character power room", everywhere, snapshot)
        first = CHARACTER_BASES[GIRY] + POWER_OFFSET
        exits = sorted(
            COURSE_ROOMS[other]
            for action in self._preview.legal_actions()
            for other in _rooms_beyond(action - first, COURSE_ROOMS[room])
        )
        chosen = exits[(yield CourseQuestion("blue character power exit", exits, snapshot))]
        self._locked_rooms = (room, chosen)
        self._add_action(first + corridor_between(COURSE_ROOMS[room], COURSE_ROOMS[chosen]))


def _rooms_beyond(corridor_number: int, room: int) -> list[int]:
    """The room at the other end of a corridor; none if the corridor does not touch the room."""
    ends = CORRIDORS[corridor_number]
    return [other for other in ends if room in ends and other != room]
