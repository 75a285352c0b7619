"""The course's questions: how a game of opera is put to the bots of that course, and their answers.

Nothing here talks to anybody. `Table` is what the course's table shows beyond our state: the order
of the lists, and whose power is spent. `Activation` asks all that one card brings, small question
by small question, and gathers the actions of our engine that the answers come to.
docs/course.md describes the protocol.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from limelight.core import bits
from limelight.core.rng import Rng
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
    corridor,
)
from limelight.games.opera.moves import (
    BOOK,
    DARKENING,
    DECLINE,
    DROP,
    DROPPING,
    GATHERING,
    LOCKING,
    OWN,
    POWER,
    SCATTERING,
    SEND,
    SENDING,
    USE,
    WALKING,
    room_of,
)
from limelight.games.opera.state import PHANTOM, OperaState
from limelight.games.whodunit.state import (
    CARD,
    CHOOSING,
    DEAL,
    DEALING,
    DRAWING,
    EVERYBODY,
    FOURS,
    IDENTIFYING,
)

#: The course calls characters by their colours: ours in order.
COLOURS = ("red", "pink", "blue", "grey", "black", "white", "purple", "brown")
#: The course's number of each of our rooms, and just as well ours of each of theirs.
THEIRS = (3, 2, 1, 0, 7, 6, 5, 4, 9, 8)
#: What their server locks when Madame Giry begins in their room 3: no corridor.
NOTHING_LOCKED = (3, 4)

DIALECTS = ("new", "old")
#: What the earlier server calls some of the state.
OLD_NAMES = {"tiles": "character_cards", "active tiles": "active character_cards"}

#: Whose card brings a question about the power before the move, and whose after it.
ASKED_BEFORE = (RICHARD, PERSIAN)
ASKED_AFTER = (CHRISTINE, MONCHARMIN, BUQUET, GIRY)

Snapshot = dict[str, Any]


@dataclass(frozen=True)
class Question:
    """What a bot is asked; the answer is an index into `data`."""

    type: str
    data: Sequence[Any]
    state: Snapshot

    def message(self) -> dict[str, Any]:
        """As it is sent."""
        return {"question type": self.type, "data": self.data, "game state": self.state}


Asking = Generator[Question, int, None]


def shuffled(members: Sequence[int], rng: Rng) -> list[int]:
    """The same in any order, all alike."""
    left = list(members)
    return [left.pop(rng.below(len(left))) for _ in members]


class Table:
    """What the course's server keeps besides the game: follows it from its first step."""

    def __init__(self, rng: Rng, dialect: str = "new") -> None:
        self._rng = rng
        self._old = dialect == "old"
        self._order = shuffled(range(len(CHARACTERS)), rng)
        self._deck: list[int] = []
        self._round = 1
        #: Whose power was used in this round, as a mask.
        self._used = 0
        #: The two rooms of the padlock, theirs, in the order in which they were named.
        self._named = NOTHING_LOCKED

    # What happens.

    def follow(self, state: OperaState, action: int) -> None:
        """Take notice of an action that is about to be played."""
        phase = state.phase
        if phase == DEALING:
            first = FOURS[action - DEAL]
            self._deck = self._dealt(first, EVERYBODY & ~first)
        elif phase == IDENTIFYING and state.padlock != NO_CORRIDOR:
            here = room_of(state.rooms, GIRY)
            (there,) = _beyond(state.padlock, here)
            self._named = (THEIRS[here], THEIRS[there])
        elif phase in (LOCKING, DARKENING):
            self.use(state, state.actor)
        elif phase == DRAWING:
            self.use(state, RAOUL)
        elif phase in (GATHERING, SCATTERING):
            if action == OWN[state.actor] + USE:
                self.use(state, state.actor)
        elif phase == WALKING and action >= OWN[state.actor] + POWER:
            self.use(state, state.actor)

    def use(self, state: OperaState, character: int) -> None:
        """A character's power is used, for all that the bots are told."""
        self._turn_over(state)
        self._used |= 1 << character

    def name_padlock(self, room: int, other: int) -> None:
        """Two of their rooms, in this order, are what a bot locked."""
        self._named = (room, other)

    def _turn_over(self, state: OperaState) -> None:
        """A new round: everybody's power is there again."""
        if state.round != self._round:
            self._round = state.round
            self._used = 0

    def _dealt(self, first: int, second: int) -> list[int]:
        return [
            character
            for four in (first, second)
            for character in shuffled(bits.members(four), self._rng)
        ]

    # What is told.

    def snapshot(
        self, state: OperaState, seat: int, moved: dict[int, int] | None = None, spent: int = 0
    ) -> Snapshot:
        """The state as a bot is told it: some have walked, or used a power, ahead of our state."""
        self._turn_over(state)
        used = self._used | spent
        rooms = [room_of(state.rooms, character) for character in range(len(CHARACTERS))]
        for character, room in (moved or {}).items():
            rooms[character] = room
        people = [
            {
                "color": colour,
                "suspect": bool(state.suspects >> character & 1),
                "position": THEIRS[rooms[character]],
                "power": bool(used >> character & 1) != self._old,
            }
            for character, colour in enumerate(COLOURS)
        ]
        told: Snapshot = {
            "position_carlotta": int(state.carlotta),
            "exit": leaving(state),
            "num_tour": int(state.round),
            "shadow": THEIRS[state.blackout],
            "blocked": self._blocked(state),
            "characters": [people[character] for character in self._order],
            "character_cards": [people[character] for character in self._cards(state)],
            "active character_cards": [people[character] for character in self.face_up(state)],
        }
        if self._old:
            told |= {old: told[new] for old, new in OLD_NAMES.items()}
        if seat == PHANTOM:
            told["fantom"] = COLOURS[state.culprit]
        return told

    def face_up(self, state: OperaState) -> list[int]:
        """The cards still to be chosen, as they lie."""
        return [character for character in self._cards(state) if state.cards >> character & 1]

    def everybody_but(self, character: int) -> list[int]:
        """The other seven, as they are listed."""
        return [other for other in self._order if other != character]

    def _cards(self, state: OperaState) -> list[int]:
        if not self._deck:  # a game that did not begin with a deal
            four = EVERYBODY & ~state.later if state.round & 1 else EVERYBODY & ~state.cards
            self._deck = self._dealt(four, EVERYBODY & ~four)
        return self._deck

    def _blocked(self, state: OperaState) -> list[int]:
        """The padlock, as it was named; at first Madame Giry's room comes before the next one."""
        if state.padlock == NO_CORRIDOR:
            return list(NOTHING_LOCKED)
        pair = [THEIRS[room] for room in CORRIDORS[state.padlock]]
        return list(self._named) if set(pair) == set(self._named) else pair


def leaving(state: OperaState) -> int:
    """The space where Carlotta leaves."""
    return int(BOOK_EXIT if state.rules == BOOK else COURSE_EXIT)


class Activation:
    """One card of a bot's: the questions it brings, and what the answers come to.

    The state is only read. The actions are complete once `questions` has come to its end: then
    `settle` tells the table, and they can be played one after the other.
    """

    def __init__(self, table: Table, state: OperaState, seat: int) -> None:
        self._table = table
        self._state = state
        self._trial = state.copy()
        self._seat = seat
        self._actor = 0
        self._used = False
        self._named: tuple[int, int] | None = None
        self.actions: list[int] = []

    def questions(self) -> Asking:
        """Ask; each question wants to be sent the index that was chosen."""
        yield from self._select()
        guest = None
        if self._actor in ASKED_BEFORE:
            told = self._snapshot()
            yield from self._activate(told)
            if self._used and self._actor == RICHARD:
                yield from self._swap(told)
                return
            if self._used:
                guest = yield from self._take_along(told)
        yield from self._walk(guest)

    def settle(self) -> None:
        """Tell the table what the actions alone do not."""
        if self._used:  # perhaps for nothing, which is no action of ours
            self._table.use(self._state, self._actor)
        if self._named:
            self._table.name_padlock(*self._named)

    def _play(self, action: int) -> None:
        self._trial.play(action)
        self.actions.append(action)

    def _snapshot(self, moved: dict[int, int] | None = None) -> Snapshot:
        spent = 1 << self._actor if self._used else 0
        return self._table.snapshot(self._trial, self._seat, moved, spent)

    def _select(self) -> Asking:
        assert self._trial.phase == CHOOSING
        cards = self._table.face_up(self._trial)
        told = self._snapshot()
        chosen = yield Question("select character", told["active character_cards"], told)
        self._actor = cards[chosen]
        self._play(CARD + self._actor)

    def _activate(self, told: Snapshot) -> Asking:
        colour = COLOURS[self._actor]
        self._used = bool((yield Question(f"activate {colour} power", [0, 1], told)))

    # Before the move.

    def _swap(self, told: Snapshot) -> Asking:
        others = self._table.everybody_but(RICHARD)
        colours = [COLOURS[other] for other in others]
        chosen = yield Question("purple character power", colours, told)
        self._play(OWN[RICHARD] + POWER + others[chosen])

    def _take_along(self, told: Snapshot) -> Generator[Question, int, int | None]:
        here = room_of(self._trial.rooms, PERSIAN)
        company = [
            other
            for other in self._table.everybody_but(PERSIAN)
            if room_of(self._trial.rooms, other) == here
        ]
        if not company:
            return None
        colours = [COLOURS[other] for other in company]
        guest = company[(yield Question("brown character power", colours, told))]
        self._play(OWN[PERSIAN] + POWER + guest)
        return guest

    # The move, and what comes after it.

    def _walk(self, guest: int | None) -> Asking:
        trial, actor = self._trial, self._actor
        first = OWN[actor] + (DROP if trial.phase == DROPPING else 0)
        walks = [THEIRS[action - first] for action in trial.legal() if action - first < len(ROOMS)]
        rooms = sorted(walks)
        told = self._snapshot()
        room = THEIRS[rooms[(yield Question("select position", rooms, told))]]
        after = self._snapshot({actor: room}) if actor in ASKED_AFTER else {}
        self._play(first + room)
        if guest is not None and trial.rules == BOOK:
            self._play(OWN[actor] + room)  # the questions know no walking on without the passenger
        if actor in (CHRISTINE, MONCHARMIN):
            yield from self._activate(after)
            yield from self._gather_or_scatter(after)
        elif actor == BUQUET:
            yield from self._darken(after)
        elif actor == GIRY:
            yield from self._lock(after)

    def _gather_or_scatter(self, told: Snapshot) -> Asking:
        """With nobody about our engine has nothing to decide, whatever the answer was."""
        trial = self._trial
        if trial.phase not in (GATHERING, SCATTERING):
            return
        self._play(OWN[self._actor] + (USE if self._used else DECLINE))
        while trial.phase == SENDING:
            sent = bits.lowest(trial.pending)
            first = SEND + 10 * sent
            rooms = sorted(THEIRS[action - first] for action in trial.legal())
            what = f"white character power move {COLOURS[sent]}"
            self._play(first + THEIRS[rooms[(yield Question(what, rooms, told))]])

    def _darken(self, told: Snapshot) -> Asking:
        first = OWN[BUQUET] + POWER
        rooms = sorted(THEIRS[action - first] for action in self._trial.legal())
        self._play(first + THEIRS[rooms[(yield Question("grey character power", rooms, told))]])

    def _lock(self, told: Snapshot) -> Asking:
        everywhere = list(range(len(ROOMS)))
        room = yield Question("blue character power room", everywhere, told)
        first = OWN[GIRY] + POWER
        exits = sorted(
            THEIRS[other]
            for action in self._trial.legal()
            for other in _beyond(action - first, THEIRS[room])
        )
        chosen = exits[(yield Question("blue character power exit", exits, told))]
        self._named = (room, chosen)
        self._play(first + corridor(THEIRS[room], THEIRS[chosen]))


def _beyond(number: int, room: int) -> list[int]:
    """Where a corridor leads from a room, if it begins there."""
    ends = CORRIDORS[number]
    return [other for other in ends if room in ends and other != room]
