"""What the rules of opera allow: which rooms, corridors and characters may be chosen.

Every set is a bit mask. The actions are numbered here, too: the answers to a question are
consecutive, so that the legal actions are one mask above one base.
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
    ROOMS_WITHIN,
    ROOMS_WITHIN_FOR_MEG,
    rooms_within_index,
)

BOOK: Final[i64] = 0
COURSE: Final[i64] = 1

# The phases: what is being asked.
WALKING: Final[i64] = 5
LOCKING: Final[i64] = 6
DARKENING: Final[i64] = 7
GATHERING: Final[i64] = 8
SCATTERING: Final[i64] = 9
SENDING: Final[i64] = 10
DROPPING: Final[i64] = 11
FINISHING: Final[i64] = 12

# Actions, in blocks, after those of every whodunit.
# CHARACTER_BASES[character] + room: that character walks there. The choices of its power follow at
# one of the offsets below.
CHARACTER_BASES: Final = [95, 105, 115, 136, 156, 168, 180, 198]
POWER_OFFSET: Final[i64] = 10  # + corridor, room or character: padlock, blackout, swap, take
USE_OFFSET: Final[i64] = 10  # Christine gathers, Moncharmin scatters
DECLINE_OFFSET: Final[i64] = 11  # they do not
DROP_OFFSET: Final[i64] = 18  # + room: the Persian leaves his passenger there
USE_OR_DECLINE: Final[i64] = 0xC00  # both, as a mask
SEND_BASE: Final[i64] = 226  # + 10 * character + room: Moncharmin sends that character there
PLACE_BASE: Final[i64] = 306  # chance: + 10 * character + room
PHANTOM_CARD_OFFSET: Final[i64] = 8  # chance: ALIBI_BASE + 8 is a phantom card
ACTION_COUNT: Final = 386


def room_of(rooms: i64, character: i64) -> i64:
    """The room of a character; `rooms` holds four bits for each."""
    return (rooms >> (character * 4)) & 15


def characters_in(rooms: i64, room_set: i64) -> i64:
    """The characters that stand in any room of the set."""
    characters: i64 = 0
    character: i64 = 0
    while character < 8:
        if (room_set >> ((rooms >> (character * 4)) & 15)) & 1:
            characters |= 1 << character
        character += 1
    return characters


def walk_ends(character: i64, room: i64, reach: i64, padlock: i64) -> i64:
    """The rooms where a walk of 1 to `reach` steps may end: not its start (O1), never none (O2).

    Only Meg walks through secret passages, and only on her own walk (O3).
    """
    index = rooms_within_index(padlock, reach, room)
    within: i64 = ROOMS_WITHIN_FOR_MEG[index] if character == MEG else ROOMS_WITHIN[index]
    return within & ~(1 << room)


def persian_ends(drop: i64, steps_left: i64, start: i64, padlock: i64) -> i64:
    """The rooms where the Persian may end, once he has left his passenger in `drop` (O6)."""
    within: i64 = ROOMS_WITHIN[rooms_within_index(padlock, steps_left, drop)]
    return within & ~(1 << start)


def adjacent_rooms(room: i64, padlock: i64) -> i64:
    """The rooms that an open corridor joins to this room."""
    near: i64 = ROOMS_WITHIN[rooms_within_index(padlock, 1, room)]
    return near & ~(1 << room)


def lockable_corridors(padlock: i64, rules: i64) -> i64:
    """The corridors that Madame Giry may lock: any but the locked one; under course rules any."""
    if rules == COURSE or padlock == NO_CORRIDOR:
        return ALL_CORRIDORS
    return ALL_CORRIDORS & ~(1 << padlock)


def darkenable_rooms(blackout: i64) -> i64:
    """The rooms that Buquet may darken: any but the dark one."""
    return EVERYWHERE & ~(1 << blackout)


def first_padlock(giry_room: i64, rules: i64) -> i64:
    """The corridor that is locked at the start: it depends on Madame Giry's room."""
    return COURSE_PADLOCK[giry_room] if rules == COURSE else BOOK_PADLOCK[giry_room]


def in_the_dark_or_alone(rooms: i64, crowd: i64, blackout: i64) -> i64:
    """The characters in the dark or alone: the phantom is among them if and only if it appears."""
    characters: i64 = 0
    character: i64 = 0
    while character < 8:
        room = (rooms >> (character * 4)) & 15
        if room == blackout or (crowd >> (room * 4)) & 15 == 1:
            characters |= 1 << character
        character += 1
    return characters
