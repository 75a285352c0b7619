"""The facts of opera: the house as plain data, for whoever draws it."""

from typing import Final

from limelight.games.opera import board
from limelight.games.opera.board import CHARACTERS, ROOMS
from limelight.games.opera.types import OperaFacts
from limelight.games.opera.view import ANNOUNCEMENTS, PHASE_NAMES, SIDES
from limelight.games.whodunit.state import ACTIVATION_SEATS

FACTS: Final[OperaFacts] = {
    "has_secrets": True,
    "seats": list(SIDES),
    "characters": list(CHARACTERS),
    "rooms": list(ROOMS),
    "corridors": [[ROOMS[room], ROOMS[other]] for room, other in board.CORRIDORS],
    "passages": [[ROOMS[room], ROOMS[other]] for room, other in board.SECRET_PASSAGES],
    "ring": [ROOMS[room] for room in board.RING_CLOCKWISE],
    "tracks": {
        "book": {"start": int(board.BOOK_START), "exit": int(board.BOOK_EXIT)},
        "course": {"start": int(board.COURSE_START), "exit": int(board.COURSE_EXIT)},
    },
    "phantom_cards": int(board.PHANTOM_CARD_COUNT),
    "phases": list(PHASE_NAMES.values()),
    "answers": list(ANNOUNCEMENTS),
    "activation_seats": {"odd": ACTIVATION_SEATS[:4], "even": ACTIVATION_SEATS[4:]},
}
