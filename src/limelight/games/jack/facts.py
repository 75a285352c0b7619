"""The facts of jack: the board and its names as plain data, for whoever draws or explains it."""

from typing import Final, cast

from limelight.core import bits
from limelight.games.jack import moves
from limelight.games.jack.board import (
    BEAM_STREETS,
    CHARACTERS,
    DIRECTIONS,
    DISTANCES,
    EDITIONS,
    EXIT_STREETS,
    EXITS,
    FIRST_LANTERN,
    LAMP_STREETS,
    LAMPS,
    MANHOLES,
    OBSTACLES,
    START_CORDONED,
    START_COVERED,
    START_STREETS,
    START_TILES,
    STREETS,
    UNNUMBERED,
    adjacent_hex,
)
from limelight.games.jack.state import LAST_ROUND
from limelight.games.jack.types import (
    JackDirection,
    JackEditionFacts,
    JackFacts,
    JackHex,
    JackHexFacts,
    JackLampPost,
    JackStreet,
)
from limelight.games.jack.view import PHASE_NAMES, SIDES, WITNESS_ANSWERS
from limelight.games.whodunit.state import ACTIVATION_SEATS

HEX_NAMES: Final[list[JackHex]] = sorted([*STREETS, *LAMPS, *OBSTACLES])


def list_neighbours(name: JackHex) -> dict[JackDirection, JackHex]:
    """The hexes of the map around a hex, by direction."""
    around: dict[JackDirection, JackHex] = {
        direction: cast("JackHex", adjacent_hex(name, number))
        for number, direction in enumerate(DIRECTIONS)
    }
    return {direction: near for direction, near in around.items() if near in HEX_NAMES}


def _describe_hex(name: JackHex) -> JackHexFacts:
    column = ord(name[0]) - ord("A")
    return {
        "kind": "street" if name in STREETS else "lamp_post" if name in LAMPS else "obstacle",
        "column": column,
        # Odd columns stand half a hex lower, and the highest hex, F0, is in one of them.
        "half_row": 2 * int(name[1:]) + (column & 1) - 1,
        "neighbours": list_neighbours(name),
    }


def _list_beam(street: JackStreet, direction: int) -> list[JackStreet]:
    """The streets that a lantern lights from a street, the nearest first."""
    number = STREETS.index(street)
    lit = _list_streets(BEAM_STREETS[number * len(DIRECTIONS) + direction])
    return sorted(lit, key=lambda other: DISTANCES[number][STREETS.index(other)])


def _list_streets(mask: int) -> list[JackStreet]:
    return [STREETS[street] for street in bits.list_members(mask)]


def _describe_edition(edition: int) -> JackEditionFacts:
    return {
        "manholes": list(MANHOLES[edition]),
        "start_covers": list(START_COVERED[edition]),
        "start_places": dict(
            zip(
                CHARACTERS,
                START_STREETS[edition],
                strict=True,
            )
        ),
    }


def _list_start_lamps() -> dict[JackLampPost, int]:
    """The tile on each lamp of the set-up, 0 for one without a number, as in a view."""
    tiles: dict[JackLampPost, int] = {post: START_TILES.get(post, 0) for post in LAMPS}
    return {post: 0 if tile == UNNUMBERED else tile for post, tile in tiles.items() if tile}


def _collect_facts() -> JackFacts:
    lamps = _list_start_lamps()
    return {
        "has_secrets": True,
        "seats": list(SIDES),
        "characters": list(CHARACTERS),
        "phases": list(PHASE_NAMES.values()),
        "answers": list(WITNESS_ANSWERS),
        "activation_seats": {"odd": ACTIVATION_SEATS[:4], "even": ACTIVATION_SEATS[4:]},
        "round_count": int(LAST_ROUND),
        "last_lamp_round": max(lamps.values()),
        "hexes": {name: _describe_hex(name) for name in HEX_NAMES},
        "streets": list(STREETS),
        "lamp_posts": list(LAMPS),
        "obstacles": list(OBSTACLES),
        "directions": list(DIRECTIONS),
        "lit_streets": {
            post: _list_streets(mask) for post, mask in zip(LAMPS, LAMP_STREETS, strict=True)
        },
        "beams": {
            street: {
                name: _list_beam(street, direction) for direction, name in enumerate(DIRECTIONS)
            }
            for street in STREETS
        },
        "exits": {
            name: {
                "street": street,
                "hex": adjacent_hex(street, DIRECTIONS.index(name)),
            }
            for name, street in zip(EXITS, EXIT_STREETS, strict=True)
        },
        "editions": {name: _describe_edition(edition) for edition, name in enumerate(EDITIONS)},
        "start_lamps": lamps,
        "start_cordons": list(START_CORDONED),
        "start_lantern": FIRST_LANTERN,
        "walking_points": {
            name: int(moves.walking_points(character)) for character, name in enumerate(CHARACTERS)
        },
        "whistle_points": 3,
    }


FACTS: Final = _collect_facts()
