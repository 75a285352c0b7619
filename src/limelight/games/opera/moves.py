"""What the rules of opera allow: which rooms, corridors and characters may be chosen.

Every set is a bit mask. The numbers of the actions are laid out here too: each question's answers
stand next to each other, so that what is legal is one mask above one base.
"""

from typing import Final

from limelight.core.ints import i64
from limelight.games.opera.board import (
    ALL_CORRIDORS,
    BOOK_PADLOCK,
    COURSE_PADLOCK,
    EVERYWHERE,
    MEG,
    NO_CORRIDOR,
    WITHIN,
    WITHIN_FOR_MEG,
    at,
)

BOOK: Final[i64] = 0
COURSE: Final[i64] = 1

# What is being asked.
WALKING: Final[i64] = 5
LOCKING: Final[i64] = 6
DARKENING: Final[i64] = 7
GATHERING: Final[i64] = 8
SCATTERING: Final[i64] = 9
SENDING: Final[i64] = 10
DROPPING: Final[i64] = 11
FINISHING: Final[i64] = 12

# Actions, in blocks, after those of every whodunit.
# OWN[character] + …: the character's own choices: the ten rooms to walk to come first, then what
# the power asks.
OWN: Final = [95, 105, 115, 136, 156, 168, 180, 198]
POWER: Final[i64] = 10  # OWN + POWER + corridor, room or character: padlock, blackout, swap, take
USE: Final[i64] = 10  # OWN + USE: Christine gathers, Moncharmin scatters
DECLINE: Final[i64] = 11  # OWN + DECLINE: they do not
DROP: Final[i64] = 18  # OWN[PERSIAN] + DROP + room: where the passenger is left
EITHER: Final[i64] = 0xC00  # USE or DECLINE, as a mask
SEND: Final[i64] = 226  # SEND + 10 * character + room: where Moncharmin sends that character
PLACE: Final[i64] = 306  # chance: PLACE + 10 * character + room
PHANTOM_CARD: Final[i64] = 8  # chance: ALIBI + PHANTOM_CARD
ACTIONS: Final = 386


def room_of(rooms: i64, character: i64) -> i64:
    """Where a character stands; rooms holds four bits for each."""
    return (rooms >> (character * 4)) & 15


def standing_in(rooms: i64, where: i64) -> i64:
    """The characters standing in any of these rooms."""
    found: i64 = 0
    character: i64 = 0
    while character < 8:
        if (where >> ((rooms >> (character * 4)) & 15)) & 1:
            found |= 1 << character
        character += 1
    return found


def walks(character: i64, room: i64, reach: i64, padlock: i64) -> i64:
    """Where a walk of 1 to `reach` steps may end: never where it began (O1), but somewhere (O2).

    Secret passages serve Meg's own walk only (O3).
    """
    index = at(padlock, reach, room)
    within: i64 = WITHIN_FOR_MEG[index] if character == MEG else WITHIN[index]
    return within & ~(1 << room)


def finishes(drop: i64, left: i64, start: i64, padlock: i64) -> i64:
    """Where the Persian may end, having left his passenger with `left` steps to go (O6)."""
    within: i64 = WITHIN[at(padlock, left, drop)]
    return within & ~(1 << start)


def next_door(room: i64, padlock: i64) -> i64:
    """The rooms joined to this one by an open corridor."""
    near: i64 = WITHIN[at(padlock, 1, room)]
    return near & ~(1 << room)


def padlocks(padlock: i64, rules: i64) -> i64:
    """The corridors Madame Giry may lock: another one; under course rules any."""
    if rules == COURSE or padlock == NO_CORRIDOR:
        return ALL_CORRIDORS
    return ALL_CORRIDORS & ~(1 << padlock)


def blackouts(blackout: i64) -> i64:
    """The rooms Buquet may darken: another one."""
    return EVERYWHERE & ~(1 << blackout)


def first_padlock(giry: i64, rules: i64) -> i64:
    """The corridor locked at the start, by Madame Giry's room."""
    return COURSE_PADLOCK[giry] if rules == COURSE else BOOK_PADLOCK[giry]


def in_the_dark_or_alone(rooms: i64, crowd: i64, blackout: i64) -> i64:
    """Those among whom the phantom is when it appears; the others when it does not."""
    found: i64 = 0
    character: i64 = 0
    while character < 8:
        room = (rooms >> (character * 4)) & 15
        if room == blackout or (crowd >> (room * 4)) & 15 == 1:
            found |= 1 << character
        character += 1
    return found
