"""The notation of minuit: every action as a short text, and back."""

import re
from collections.abc import Sequence

from limelight.core import validation
from limelight.core.errors import IllegalAction, NotationError
from limelight.core.validation import quote_value
from limelight.games.minuit import moves
from limelight.games.minuit.board import DIE_FACES, ROOM_NAMES
from limelight.games.minuit.state import MinuitState


def _build_notations() -> dict[int, str]:
    """The notation of every action."""
    notations: dict[int, str] = {}
    for space in range(1, 29):
        notations[moves.PLACE_BASE + space - 1] = f"place {space}"
        for end in range(1, 29):
            notations[moves.WALK_BASE + 28 * (space - 1) + end - 1] = f"{space}>{end}"
        for room, name in enumerate(ROOM_NAMES):
            notations[moves.ENTER_BASE + 11 * (space - 1) + room] = f"{space}>{name}"
    notations[moves.STAY_ACTION] = "stay"
    notations[moves.LOST_ACTION] = "lost"
    for seat in range(8):
        notations[moves.FIRST_BASE + seat] = f"first {seat + 1}"
    for face, points in enumerate(DIE_FACES):
        notations[moves.ROLL_BASE + face] = f"roll {points or 'ghost'}"
    return notations


NOTATIONS = _build_notations()


def say(state: MinuitState, action: int) -> str:
    """The notation of a legal action."""
    if not state.is_legal(action):
        raise IllegalAction(f"action {quote_value(action)} is not legal now, and has no notation")
    return NOTATIONS[action]


def seen(state: MinuitState, action: int, seat: int | None) -> str:
    """The notation of an action as a seat sees it: nothing is hidden."""
    state.check_seat(seat)
    return say(state, action)


def _normalize_text(text: str) -> str:
    """Lower case, single spaces, > for arrows."""
    plain = " ".join(text.lower().replace("→", ">").replace("->", ">").split())
    return re.sub(r" ?> ?", ">", plain)


SPACES = {str(space) for space in range(1, 29)}
ACTIONS_BY_TEXT = {text: action for action, text in NOTATIONS.items()}


def read(text: object) -> int:
    """The action of a notation."""
    plain = _normalize_text(validation.read_text(NotationError, "notation", text))
    if plain not in ACTIONS_BY_TEXT:
        raise NotationError(f"{quote_value(text)}: {_explain_unknown_text(plain)}")
    return ACTIONS_BY_TEXT[plain]


def _explain_unknown_text(plain: str) -> str:
    for word in re.findall(r"[a-z]+", plain):
        if word not in {*ROOM_NAMES, "place", "stay", "lost", "first", "roll", "ghost"}:
            return f"{quote_value(word, 40)} is unknown; rooms: {', '.join(ROOM_NAMES)}"
    if any(number not in SPACES for number in re.findall(r"\d+", plain)):
        return "the gallery has the spaces 1 to 28"
    return "is no action; write for example 'place 12', '12>14', '12>library' or 'stay'"


def read_line(text: object) -> list[int]:
    """The actions of a line, separated by commas."""
    return [read(part) for part in validation.read_text(NotationError, "notation", text).split(",")]


def lines(notations: Sequence[str]) -> list[str]:
    """Lines for readers: a roll and the move that follows on one line."""
    written: list[str] = []
    for text in notations:
        follows_roll = written and written[-1].startswith("roll ") and "," not in written[-1]
        if follows_roll and written[-1] != "roll ghost" and not text.startswith("roll "):
            written[-1] += f", {text}"
        else:
            written.append(text)
    return written
