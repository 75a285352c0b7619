"""The notation of minuit: every action as a short text, there and back."""

import re
from collections.abc import Sequence

from limelight.core import validation
from limelight.core.errors import IllegalAction, NotationError
from limelight.core.validation import quote
from limelight.games.minuit import moves
from limelight.games.minuit.board import FACES, ROOM_NAMES
from limelight.games.minuit.state import MinuitState


def _actions() -> dict[int, str]:
    """The notation of every action."""
    said: dict[int, str] = {}
    for space in range(1, 29):
        said[moves.PLACE + space - 1] = f"place {space}"
        for end in range(1, 29):
            said[moves.WALK + 28 * (space - 1) + end - 1] = f"{space}>{end}"
        for room, name in enumerate(ROOM_NAMES):
            said[moves.ENTER + 11 * (space - 1) + room] = f"{space}>{name}"
    said[moves.STAY] = "stay"
    said[moves.LOST] = "lost"
    for seat in range(8):
        said[moves.FIRST + seat] = f"first {seat + 1}"
    for face, points in enumerate(FACES):
        said[moves.ROLL + face] = f"roll {points or 'ghost'}"
    return said


SAID = _actions()


def say(state: MinuitState, action: int) -> str:
    """The notation of a legal action."""
    if not state.is_legal(action):
        raise IllegalAction(f"action {quote(action)} is not legal now, and has no notation")
    return SAID[action]


def seen(state: MinuitState, action: int, seat: int | None) -> str:
    """The notation as a seat gets to see it: nothing is hidden."""
    state.check_seat(seat)
    return say(state, action)


def _plain(text: str) -> str:
    """Lower case, simple spaces, > for arrows."""
    plain = " ".join(text.lower().replace("→", ">").replace("->", ">").split())
    return re.sub(r" ?> ?", ">", plain)


SPACES = {str(space) for space in range(1, 29)}
READ = {text: action for action, text in SAID.items()}


def read(text: str) -> int:
    """The action of a notation."""
    plain = _plain(validation.text(NotationError, "notation", text))
    if plain not in READ:
        raise NotationError(f"{quote(text)}: {_what_is_wrong(plain)}")
    return READ[plain]


def _what_is_wrong(plain: str) -> str:
    for word in re.findall(r"[a-z]+", plain):
        if word not in {*ROOM_NAMES, "place", "stay", "lost", "first", "roll", "ghost"}:
            return f"{quote(word, 40)} is unknown; rooms: {', '.join(ROOM_NAMES)}"
    if any(number not in SPACES for number in re.findall(r"\d+", plain)):
        return "the gallery has the spaces 1 to 28"
    return "is no action; write for example 'place 12', '12>14', '12>library' or 'stay'"


def read_line(text: str) -> list[int]:
    """The actions of one line, separated by commas."""
    return [read(part) for part in validation.text(NotationError, "notation", text).split(",")]


def lines(said: Sequence[str]) -> list[str]:
    """Lines for reading: a roll and the move it led to on one line."""
    written: list[str] = []
    for text in said:
        rolled = written and written[-1].startswith("roll ") and "," not in written[-1]
        if rolled and written[-1] != "roll ghost" and not text.startswith("roll "):
            written[-1] += f", {text}"
        else:
            written.append(text)
    return written
