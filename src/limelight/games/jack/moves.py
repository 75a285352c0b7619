"""What the rules of jack allow: where one may walk, whom the whistle brings where, who is seen.

Every set is a bit mask: of characters, or of the 60 streets.
"""

from typing import Final

from limelight.core.ints import i64
from limelight.games.jack.board import (
    AWAY,
    BEAM,
    BIT,
    DISTANCE,
    EXIT_STREETS,
    FROM_SEWER,
    FROM_SEWER_CROSSING,
    GOODLEY,
    LIGHT,
    NEARER,
    NEXT,
    STEALTHY,
    STREETS,
    TO_SEWER,
    TO_SEWER_CROSSING,
    WATSON,
    WITHIN,
    WITHIN_CROSSING,
)

# What is being asked.
WALKING: Final[i64] = 5
SHIFTING: Final[i64] = 6  # which lamp, cordon or cover goes where
TURNING: Final[i64] = 7  # the lantern
WHISTLING: Final[i64] = 8  # whom
BRINGING: Final[i64] = 9  # where to

# Actions, in blocks, after those of every whodunit.
WALK: Final[i64] = 95  # + 60 * character + street
LAMP: Final[i64] = 575  # + 8 * from + to, posts
CORDON: Final[i64] = 639  # + 4 * from + to, exits
COVER: Final[i64] = 655  # + 14 * from + to, manholes of either edition
LANTERN: Final[i64] = 851  # + direction
# Whatever else stands beside a walk comes from here on, so that one mask holds it.
BESIDE: Final[i64] = 857
OUT: Final[i64] = 0  # BESIDE + OUT + exit
SWAP: Final[i64] = 4  # BESIDE + SWAP + character
STAY: Final[i64] = 12
WHISTLE: Final[i64] = 13
WHOM: Final[i64] = 871  # + character
BRING: Final[i64] = 879  # + 60 * character + street
ACTIONS: Final = 1359

WAYS_OUT: Final = [STREETS.index(name) for name in EXIT_STREETS]


def place_of(places: i64, character: i64) -> i64:
    """The street a character stands on; places holds six bits for each."""
    return (places >> (character * 6)) & 63


def within(character: i64, street: i64, points: i64, sewers: i64) -> i64:
    """The streets within so many points, this one included; once down the sewers is enough."""
    if character == STEALTHY:  # J2
        reached: i64 = WITHIN_CROSSING[street * 5 + points]
        left: i64 = points - TO_SEWER_CROSSING[sewers * 60 + street] - 1
        if left >= 0:
            reached |= FROM_SEWER_CROSSING[sewers * 5 + left]
        return reached
    reached = WITHIN[street * 5 + points]
    left = points - TO_SEWER[sewers * 60 + street] - 1
    if left >= 0:
        reached |= FROM_SEWER[sewers * 5 + left]
    return reached


def points_of(character: i64) -> i64:
    """How many points a walk has."""
    return 4 if character == STEALTHY else 3


def exits(character: i64, street: i64, sewers: i64, cordons: i64) -> i64:
    """The exits one may leave by: the street before it reached with a point to spare (J18, J19)."""
    reached = within(character, street, points_of(character) - 1, sewers)
    found: i64 = 0
    number: i64 = 0
    while number < 4:
        if reached & BIT[WAYS_OUT[number]]:
            found |= 1 << number
        number += 1
    return found & ~cordons


# Who is seen.


def lit(lamps: i64) -> i64:
    """The streets next to a lit lamp; lamps holds three bits for each post."""
    light: i64 = 0
    post: i64 = 0
    while lamps:
        if lamps & 7:
            light |= LIGHT[post]
        lamps >>= 3
        post += 1
    return light


def visible(places: i64, occupied: i64, lamps: i64, lantern: i64) -> i64:
    """The characters by a lamp, in the beam (J4), or next to somebody."""
    light = lit(lamps) | BEAM[place_of(places, WATSON) * 6 + lantern]
    found: i64 = 0
    character: i64 = 0
    while character < 8:
        street = (places >> (character * 6)) & 63
        if light & BIT[street] or NEXT[street] & occupied:
            found |= 1 << character
        character += 1
    return found


# The whistle (J5). Whom it brings is entered in the order of the characters' numbers, so that
# every placement is entered in one way only; and nothing is offered from which the points could
# not be used up exactly.


def nearer(places: i64, character: i64, points: i64) -> i64:
    """The streets exactly so far from a character that are nearer to Goodley than it is."""
    goodley = place_of(places, GOODLEY)
    street = place_of(places, character)
    away: i64 = DISTANCE[goodley * 60 + street]
    streets: i64 = AWAY[street * 4 + points]
    return streets & NEARER[goodley * 24 + away]


def finishes(places: i64, character: i64, points: i64, taken: i64) -> bool:
    """Whether the characters from this one on can use exactly these points.

    Taken are the streets where those before it have ended, and Goodley's.
    """
    if points == 0:
        return settled(places, character, taken)
    if character == GOODLEY:
        character += 1
    if character > 7:
        return False
    here: i64 = BIT[place_of(places, character)]
    if not here & taken and finishes(places, character + 1, points, taken | here):
        return True
    steps: i64 = 1
    while steps <= points:
        streets = nearer(places, character, steps) & ~taken
        while streets:
            end = streets & -streets
            if finishes(places, character + 1, points - steps, taken | end):
                return True
            streets &= streets - 1
        steps += 1
    return False


def settled(places: i64, character: i64, taken: i64) -> bool:
    """Whether the characters from this one on may all stay where they are."""
    while character < 8:
        if character != GOODLEY and BIT[place_of(places, character)] & taken:
            return False
        character += 1
    return True


def before(places: i64, character: i64) -> i64:
    """The streets of the characters before this one, and Goodley's."""
    taken: i64 = BIT[place_of(places, GOODLEY)]
    number: i64 = 0
    while number < character:
        taken |= BIT[place_of(places, number)]
        number += 1
    return taken


def most_points(places: i64) -> i64:
    """How many points a whistle uses: three, or as many as can be used (J5, J16)."""
    taken: i64 = BIT[place_of(places, GOODLEY)]
    points: i64 = 3
    while points > 0 and not finishes(places, 0, points, taken):
        points -= 1
    return points


def ends(places: i64, character: i64, points: i64) -> i64:
    """Where this character may be brought, with so many points left for it and those after it."""
    taken = before(places, character)
    found: i64 = 0
    steps: i64 = 1
    while steps <= points:
        streets = nearer(places, character, steps) & ~taken
        while streets:
            end = streets & -streets
            if finishes(places, character + 1, points - steps, taken | end):
                found |= end
            streets &= streets - 1
        steps += 1
    return found


def whoms(places: i64, first: i64, points: i64) -> i64:
    """Whom the whistle may bring next, of the characters from `first` on."""
    found: i64 = 0
    taken = before(places, first)
    character: i64 = first
    while character < 8:
        if character != GOODLEY:
            if ends(places, character, points):
                found |= 1 << character
            here: i64 = BIT[place_of(places, character)]
            if here & taken:
                break  # somebody else was brought here: this one must go
            taken |= here
        character += 1
    return found
