"""What the rules of jack allow: walks, exits, the whistle; and which characters are visible.

Every set is a bit mask: of characters, or of the 60 streets. The actions are numbered here, too.
"""

from typing import Final

from limelight.core import bits
from limelight.core.ints import i64
from limelight.games.jack.board import (
    ADJACENT_STREETS,
    BEAM_STREETS,
    DISTANCE,
    EXIT_STREETS,
    GOODLEY,
    LAMP_STREETS,
    NEARER_STREETS,
    STEALTHY,
    STEPS_TO_SEWER,
    STEPS_TO_SEWER_CROSSING,
    STREET_BITS,
    STREETS,
    STREETS_FROM_SEWER,
    STREETS_FROM_SEWER_CROSSING,
    STREETS_WITHIN,
    STREETS_WITHIN_CROSSING,
    WALK_ENDS,
    WALK_LENGTHS,
    WATSON,
)

# The phases: what is being asked.
WALKING: Final[i64] = 5
SHIFTING: Final[i64] = 6  # which lamp, cordon or cover goes where
TURNING: Final[i64] = 7  # the lantern
WHISTLING: Final[i64] = 8  # whom
BRINGING: Final[i64] = 9  # where to

# Actions, in blocks, after those of every whodunit: the first of each.
WALK_BASE: Final[i64] = 95  # + 60 * character + street
LAMP_BASE: Final[i64] = 575  # + 8 * from + to, posts
CORDON_BASE: Final[i64] = 639  # + 4 * from + to, exits
COVER_BASE: Final[i64] = 655  # + 14 * from + to, manholes of either edition
LANTERN_BASE: Final[i64] = 851  # + direction
# All other choices beside a walk come from here on, so that one mask holds them.
BESIDE_BASE: Final[i64] = 857
OUT_OFFSET: Final[i64] = 0  # BESIDE_BASE + OUT_OFFSET + exit
SWAP_OFFSET: Final[i64] = 4  # BESIDE_BASE + SWAP_OFFSET + character
STAY_OFFSET: Final[i64] = 12
WHISTLE_OFFSET: Final[i64] = 13
WHISTLE_CHARACTER_BASE: Final[i64] = 871  # + character
WHISTLE_ENOUGH_ACTION: Final[i64] = WHISTLE_CHARACTER_BASE + GOODLEY  # no more characters
WHISTLE_STREET_BASE: Final[i64] = 879  # + 60 * character + street
ACTION_COUNT: Final = 1359

WHISTLE_CHARACTERS: Final[i64] = 0xFF & ~(1 << GOODLEY)  # by the whistle: all but Goodley
EXIT_STREET_NUMBERS: Final = [STREETS.index(name) for name in EXIT_STREETS]


def street_of(places: i64, character: i64) -> i64:
    """The street of a character; `places` holds six bits for each."""
    return (places >> (character * 6)) & 63


def streets_within(character: i64, street: i64, points: i64, sewers: i64) -> i64:
    """The streets within so many points, start included; a walk uses the sewers at most once."""
    if character == STEALTHY:  # J2
        reached: i64 = STREETS_WITHIN_CROSSING[street * 5 + points]
        left: i64 = points - STEPS_TO_SEWER_CROSSING[sewers * 60 + street] - 1
        if left >= 0:
            reached |= STREETS_FROM_SEWER_CROSSING[sewers * 5 + left]
        return reached
    reached = STREETS_WITHIN[street * 5 + points]
    left = points - STEPS_TO_SEWER[sewers * 60 + street] - 1
    if left >= 0:
        reached |= STREETS_FROM_SEWER[sewers * 5 + left]
    return reached


def walking_points(character: i64) -> i64:
    """The number of points of a character's walk."""
    return 4 if character == STEALTHY else 3


def reachable_exits(character: i64, street: i64, sewers: i64, cordons: i64) -> i64:
    """The open exits in reach: the street before the exit with a point to spare (J18, J19)."""
    reached = streets_within(character, street, walking_points(character) - 1, sewers)
    exits: i64 = 0
    number: i64 = 0
    while number < 4:
        if reached & STREET_BITS[EXIT_STREET_NUMBERS[number]]:
            exits |= 1 << number
        number += 1
    return exits & ~cordons


# Which characters are visible.


def lit_streets(lamps: i64) -> i64:
    """The streets next to a lit lamp; `lamps` holds three bits for each post."""
    light: i64 = 0
    post: i64 = 0
    while lamps:
        if lamps & 7:
            light |= LAMP_STREETS[post]
        lamps >>= 3
        post += 1
    return light


def visible_characters(places: i64, occupied: i64, lamps: i64, lantern: i64) -> i64:
    """The characters next to a lit lamp, in the lantern's beam (J4), or next to a character."""
    light = lit_streets(lamps) | BEAM_STREETS[street_of(places, WATSON) * 6 + lantern]
    characters: i64 = 0
    character: i64 = 0
    while character < 8:
        street = (places >> (character * 6)) & 63
        if light & STREET_BITS[street] or ADJACENT_STREETS[street] & occupied:
            characters |= 1 << character
        character += 1
    return characters


# The whistle (J5) is defined by its final placement; the characters may be brought in any order. A
# character that is brought walks 1 to 3 streets and ends nearer. Since a longer walk may end where
# a shorter one does, `left` is a mask of all the numbers of points that may still be left. A choice
# is offered only if the points can then be used up exactly, with all characters on streets of
# their own.


def points_left_after(left: i64, lengths: i64) -> i64:
    """The numbers of points that may be left after a walk of any of these lengths."""
    after: i64 = 0
    steps: i64 = 1
    while steps <= 3:
        if (lengths >> steps) & 1:
            after |= left >> steps
        steps += 1
    return after


def nearer_streets(places: i64, character: i64, left: i64) -> i64:
    """The streets nearer to Goodley where a character's walk may end, taken or not."""
    goodley = street_of(places, GOODLEY)
    street = street_of(places, character)
    away: i64 = DISTANCE[goodley * 60 + street]
    streets: i64 = 0
    steps: i64 = 1
    while left >> steps:
        streets |= WALK_ENDS[street * 4 + steps]
        steps += 1
    return streets & NEARER_STREETS[goodley * 24 + away]


def taken_by_whistle(places: i64, brought: i64) -> i64:
    """The streets where no character may end: those of the characters brought, and Goodley's."""
    taken: i64 = STREET_BITS[street_of(places, GOODLEY)]
    while brought:
        taken |= STREET_BITS[street_of(places, bits.lowest_member(brought))]
        brought &= brought - 1
    return taken


def can_complete_whistle(places: i64, waiting: i64, left: i64, taken: i64) -> bool:
    """Whether the points can be used up exactly by bringing some of the waiting characters.

    `taken` are the streets of the characters that were brought, and Goodley's.
    """
    mask = waiting
    while mask:
        character = bits.lowest_member(mask)
        if (
            STREET_BITS[street_of(places, character)] & taken
        ):  # another was brought there: this one must go
            return streets_to_bring_to(places, waiting, left, taken, character, True) != 0
        mask &= mask - 1
    if left & 1:
        return True
    mask = waiting
    while mask:
        if streets_to_bring_to(places, waiting, left, taken, bits.lowest_member(mask), True):
            return True
        mask &= mask - 1
    return False


def streets_to_bring_to(
    places: i64, waiting: i64, left: i64, taken: i64, character: i64, stop_at_first: bool
) -> i64:
    """The streets where a waiting character may end so that the whistle can be completed.

    With `stop_at_first` only the first such street.
    """
    allowed: i64 = 0
    others = waiting & ~(1 << character)
    row = street_of(places, character) * 60
    streets = nearer_streets(places, character, left) & ~taken
    while streets:
        street = bits.lowest_member(streets)
        after = points_left_after(left, WALK_LENGTHS[row + street])
        if can_complete_whistle(places, others, after, taken | STREET_BITS[street]):
            allowed |= STREET_BITS[street]
            if stop_at_first:
                return allowed
        streets &= streets - 1
    return allowed


def points_of_whistle(places: i64) -> i64:
    """The number of points of a whistle: three, or as many as can be used (J5, J16)."""
    taken = taken_by_whistle(places, 0)
    points: i64 = 3
    while points > 0 and not can_complete_whistle(places, WHISTLE_CHARACTERS, 1 << points, taken):
        points -= 1
    return points


def streets_to_whistle_to(places: i64, brought: i64, left: i64, character: i64) -> i64:
    """The streets where the whistle may bring this character now."""
    taken = taken_by_whistle(places, brought)
    waiting = WHISTLE_CHARACTERS & ~brought
    return streets_to_bring_to(places, waiting, left, taken, character, False)


def characters_to_whistle(places: i64, brought: i64, left: i64) -> i64:
    """The characters that the whistle may bring now; Goodley stands for no more characters."""
    taken = taken_by_whistle(places, brought)
    waiting = WHISTLE_CHARACTERS & ~brought
    characters: i64 = 0
    standing: i64 = 0
    mask = waiting
    while mask:
        character = bits.lowest_member(mask)
        mask &= mask - 1
        standing |= STREET_BITS[street_of(places, character)]
        if streets_to_bring_to(places, waiting, left, taken, character, True):
            characters |= 1 << character
    if left & 1 and not standing & taken:
        characters |= 1 << GOODLEY
    return characters
