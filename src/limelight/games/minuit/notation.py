"""The notation of minuit: every action as a short text, and back."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from limelight.core import validation
from limelight.core.errors import NotationError
from limelight.core.validation import quote_value
from limelight.games.minuit.board import ROOM_NAMES
from limelight.games.minuit.descriptions import MOVE_PARTS


def write_move(move: Mapping[str, Any]) -> str:
    """The notation of a move."""
    match move["kind"]:
        case "first":
            return f"first {move['seat'] + 1}"
        case "place":
            return f"place {move['destination']}"
        case "roll":
            return f"roll {move['points']}"
        case "ghost":
            return "roll ghost"
        case "walk" | "enter":
            return f"{move['origin']}>{move['destination']}"
        case kind:  # stay, lost
            return str(kind)


def _normalize_text(text: str) -> str:
    """Lower case, single spaces, > for arrows."""
    plain = " ".join(text.lower().replace("→", ">").replace("->", ">").split())
    return re.sub(r" ?> ?", ">", plain)


SPACES = {str(space) for space in range(1, 29)}
ACTIONS_BY_TEXT = {write_move(parts): action for action, parts in MOVE_PARTS.items()}


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
