"""What the rules of jack allow: where one may walk, whom the whistle brings where, who is seen.

Every set is a bit mask: of characters, or of the 60 streets.
"""

from typing import Final

from limelight.core import bits
from limelight.core.ints import i64
from limelight.games.jack.board import (
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
    WALK_ENDS,
    WALK_LENGTHS,
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
ENOUGH: Final[i64] = WHOM + GOODLEY  # nobody more
BRING: Final[i64] = 879  # + 60 * character + street
ACTIONS: Final = 1359

CALLED: Final[i64] = 0xFF & ~(1 << GOODLEY)  # by the whistle: everybody else
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


# The whistle (J5) is its final placement, and may be entered in any order. Whoever is brought walks
# 1 to 3 streets, any walk, and ends nearer: as a longer walk may end where a shorter one does,
# `left` is a mask of all the numbers of points that may still be left. Nothing is offered from
# which the points could not be used up exactly, with everybody on a street of their own.


def points_after(left: i64, costs: i64) -> i64:
    """The numbers of points that may be left once a walk of one of these lengths is paid."""
    after: i64 = 0
    steps: i64 = 1
    while steps <= 3:
        if (costs >> steps) & 1:
            after |= left >> steps
        steps += 1
    return after


def nearer_streets(places: i64, character: i64, left: i64) -> i64:
    """The streets nearer to Goodley where the walk of a character may end, taken or not."""
    goodley = place_of(places, GOODLEY)
    street = place_of(places, character)
    away: i64 = DISTANCE[goodley * 60 + street]
    streets: i64 = 0
    steps: i64 = 1
    while left >> steps:
        streets |= WALK_ENDS[street * 4 + steps]
        steps += 1
    return streets & NEARER[goodley * 24 + away]


def taken_by_whistle(places: i64, brought: i64) -> i64:
    """The streets that nobody may be brought to: those of whoever was brought, and Goodley's."""
    taken: i64 = BIT[place_of(places, GOODLEY)]
    while brought:
        taken |= BIT[place_of(places, bits.lowest(brought))]
        brought &= brought - 1
    return taken


def can_complete(places: i64, waiting: i64, left: i64, taken: i64) -> bool:
    """Whether the points can be used up by bringing some of those who wait to be called.

    Taken are the streets where those brought before have ended, and Goodley's.
    """
    mask = waiting
    while mask:
        character = bits.lowest(mask)
        if BIT[place_of(places, character)] & taken:  # somebody else was brought there: it must go
            return streets_to_bring_to(places, waiting, left, taken, character, True) != 0
        mask &= mask - 1
    if left & 1:
        return True
    mask = waiting
    while mask:
        if streets_to_bring_to(places, waiting, left, taken, bits.lowest(mask), True):
            return True
        mask &= mask - 1
    return False


def streets_to_bring_to(
    places: i64, waiting: i64, left: i64, taken: i64, character: i64, one_will_do: bool
) -> i64:
    """The streets where one who waits may be brought so that the whistle can be completed.

    With `one_will_do` only the first that is found.
    """
    found: i64 = 0
    others = waiting & ~(1 << character)
    row = place_of(places, character) * 60
    streets = nearer_streets(places, character, left) & ~taken
    while streets:
        street = bits.lowest(streets)
        after = points_after(left, WALK_LENGTHS[row + street])
        if can_complete(places, others, after, taken | BIT[street]):
            found |= BIT[street]
            if one_will_do:
                return found
        streets &= streets - 1
    return found


def most_points(places: i64) -> i64:
    """How many points a whistle uses: three, or as many as can be used (J5, J16)."""
    taken = taken_by_whistle(places, 0)
    points: i64 = 3
    while points > 0 and not can_complete(places, CALLED, 1 << points, taken):
        points -= 1
    return points


def ends(places: i64, brought: i64, left: i64, character: i64) -> i64:
    """The streets where the whistle may bring this character now."""
    taken = taken_by_whistle(places, brought)
    waiting = CALLED & ~brought
    return streets_to_bring_to(places, waiting, left, taken, character, False)


def whoms(places: i64, brought: i64, left: i64) -> i64:
    """Whom the whistle may bring now; Goodley stands for nobody more."""
    taken = taken_by_whistle(places, brought)
    waiting = CALLED & ~brought
    found: i64 = 0
    standing: i64 = 0
    mask = waiting
    while mask:
        character = bits.lowest(mask)
        mask &= mask - 1
        standing |= BIT[place_of(places, character)]
        if streets_to_bring_to(places, waiting, left, taken, character, True):
            found |= 1 << character
    if left & 1 and not standing & taken:
        found |= 1 << GOODLEY
    return found
