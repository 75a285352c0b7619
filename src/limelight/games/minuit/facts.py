"""The castle as data, for whoever draws it or speaks of it."""

from typing import Final, cast

from limelight.games.minuit.board import (
    CELLAR_PLACE,
    DIE_FACES,
    FRIGHT_OF_PLACE,
    GUESTS_PER_SEAT,
    HUGO_OFFSET,
    MAX_SPEED,
    ROOMS,
    SPACE_COUNT,
    START_SPEED,
    STEP_COUNT,
    STEP_PLACES,
)
from limelight.games.minuit.options import OPTIONS
from limelight.games.minuit.types import (
    MinuitDieFace,
    MinuitFacts,
    MinuitRoom,
    MinuitRoomFacts,
)
from limelight.games.minuit.view import PHASE_NAMES, PLACE_NAMES, name_hugo_place

#: The names of the seats, in their order.
SEAT_NAMES: Final = (
    *("admiral", "baroness", "diva", "magician"),
    *("poet", "jockey", "nun", "violinist"),
)

#: On how many faces of the die the ghost is; each number of points is on one.
GHOST_FACES: Final = 2


def _list_room_facts() -> list[MinuitRoomFacts]:
    return [
        {
            "name": cast("MinuitRoom", name),
            "door": door,
            "fright": fright,
            "exact": exact,
        }
        for name, door, fright, exact in ROOMS
    ]


_SPACES: Final = list(range(1, SPACE_COUNT + 1))
_STEPS: Final = [int(PLACE_NAMES[STEP_PLACES + number]) for number in range(STEP_COUNT)]

FACTS: Final[MinuitFacts] = {
    "has_secrets": False,
    "seats": list(SEAT_NAMES),
    "spaces": _SPACES,
    "rooms": _list_room_facts(),
    "closed_doors": [
        {"name": "cupboard", "door": 7},
        {"name": "studio", "door": 13},
        {"name": "bathroom", "door": 27},
    ],
    "steps": [
        {"step": step, "fright": FRIGHT_OF_PLACE[STEP_PLACES + number]}
        for number, step in enumerate(_STEPS)
    ],
    "cellar_fright": FRIGHT_OF_PLACE[CELLAR_PLACE],
    "places": list(PLACE_NAMES),
    "hugo_start": name_hugo_place(0),
    "hugo_path": [name_hugo_place(place) for place in range(HUGO_OFFSET + SPACE_COUNT + 1)],
    "max_speed": int(MAX_SPEED),
    "die": [
        {
            "face": cast("MinuitDieFace", points or "ghost"),
            "faces": 1 if points else GHOST_FACES,
        }
        for points in DIE_FACES
    ],
    "phases": list(PHASE_NAMES),
    "player_counts": [
        {"players": players, "guests": GUESTS_PER_SEAT[players], "speed": START_SPEED[players]}
        for players in OPTIONS.list_player_counts()
    ],
}
