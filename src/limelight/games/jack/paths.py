"""The ways that characters go: shortest legal walks, hex by hex.

The state knows where a walk begins and ends; this module finds a way between. Of several that are
equally short it takes one without sewers and, for Miss Stealthy, one with the fewest obstacles.
"""

from dataclasses import dataclass
from typing import cast

from limelight.games.jack import board, moves
from limelight.games.jack.board import STEALTHY, STREETS
from limelight.games.jack.facts import HEX_NAMES, list_neighbours
from limelight.games.jack.state import JackState
from limelight.games.jack.types import JackHex, JackManhole, JackStreet

_STREETS: frozenset[JackHex] = frozenset(STREETS)
_NEIGHBOURS = {name: list(list_neighbours(name).values()) for name in HEX_NAMES}


@dataclass(frozen=True)
class WalkPath:
    """The hexes of a walk, both ends included, and the two manholes of a step under ground."""

    hexes: list[JackHex]
    sewer: list[JackManhole] | None = None

    def count_obstacles(self) -> int:
        """How many hexes of the path are no streets."""
        return len(set(self.hexes) - _STREETS)


def find_walk(state: JackState, character: int, end: int) -> WalkPath:
    """A shortest way of a character from its street to another, also by sewers."""
    start = int(moves.street_of(state.places, character))
    may_cross = character == STEALTHY  # J2
    distances = board.CROSSINGS if may_cross else board.DISTANCES
    sewers = board.COVER_PAIR_NUMBERS[state.edition * 512 + state.covers]
    holes = board.OPEN_MANHOLE_STREETS[sewers]
    # From a manhole to itself is never the shortest: without the sewers it is a point less.
    lengths = {
        (hole, other): distances[start][hole] + 1 + distances[other][end]
        for hole in holes
        for other in holes
    }
    shortest = min(lengths.values())
    if distances[start][end] <= shortest:
        return WalkPath(_find_shortest_path(start, end, may_cross))
    walks = [
        WalkPath(
            _find_shortest_path(start, hole, may_cross)
            + _find_shortest_path(other, end, may_cross),
            [cast("JackManhole", STREETS[hole]), cast("JackManhole", STREETS[other])],
        )
        for (hole, other), length in lengths.items()
        if length == shortest
    ]
    return min(walks, key=lambda walk: walk.count_obstacles())


def _find_shortest_path(start: int, end: int, may_cross: bool) -> list[JackHex]:
    """The hexes from one street to another, without sewers."""
    paths: dict[JackHex, list[JackHex]] = {STREETS[start]: [STREETS[start]]}
    edge = list(paths)
    while STREETS[end] not in paths:
        # Those with the fewest obstacles go first, so that their way on is the one that is kept.
        edge.sort(key=lambda name: WalkPath(paths[name]).count_obstacles())
        ahead: list[JackHex] = []
        for name in edge:
            for near in _NEIGHBOURS[name]:
                if near not in paths and (may_cross or near in _STREETS):
                    paths[near] = [*paths[name], near]
                    ahead.append(near)
        edge = ahead
    return paths[STREETS[end]]


def list_whistle_lengths(state: JackState, end: int) -> list[int]:
    """The lengths that the walk to a street of the character that is called may have (J5).

    After each of them the points that are then left can be used up.
    """
    character = state.whistled
    waiting = moves.WHISTLE_CHARACTERS & ~state.brought & ~(1 << character)
    taken = moves.taken_by_whistle(state.places, state.brought) | board.STREET_BITS[end]
    lengths = board.WALK_LENGTHS[moves.street_of(state.places, character) * 60 + end]
    return [
        steps
        for steps in (1, 2, 3)
        if lengths >> steps & 1
        and moves.can_complete_whistle(
            state.places, waiting, moves.points_left_after(state.points_left, 1 << steps), taken
        )
    ]


def find_whistle_walk(origin: JackStreet, end: JackStreet, steps: int) -> list[JackHex]:
    """A walk of so many streets from one to another; it enters a street twice only if it must."""
    walks: list[list[JackHex]] = [[origin]]
    for _ in range(steps):
        walks = [
            [*walk, near] for walk in walks for near in _NEIGHBOURS[walk[-1]] if near in _STREETS
        ]
    ending = [walk for walk in walks if walk[-1] == end]
    return max(ending, key=lambda walk: len(set(walk)))
