"""The notation of opera: every action as a short text, and back."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from limelight.core import validation
from limelight.core.errors import NotationError
from limelight.core.validation import quote_value
from limelight.games.opera.board import CHARACTERS, ROOMS
from limelight.games.opera.descriptions import MOVE_PARTS

NAMES = tuple(key.capitalize() for key in CHARACTERS)


def write_move(move: Mapping[str, Any]) -> str:
    """The notation of a move; parts that are absent are left out, secrets are question marks."""
    name = str(move.get("actor", "")).capitalize()
    target = str(move.get("target", "?"))
    whom = target.capitalize() if target in CHARACTERS else target
    origin, destination = move.get("origin", ""), move.get("destination", "")
    match move["kind"]:
        case "card":
            return name
        case "deal":
            return "deal " + " ".join(character.capitalize() for character in move["names"])
        case "identity":
            return f"phantom {whom}"
        case "start":
            return f"{name} in {destination}"
        case "walk":
            return f"{name}: {origin} → {destination}" if origin else f"{name}: → {destination}"
        case "stay" | "blackout" as kind:
            return f"{name}: {kind} {destination}"
        case "padlock":
            return f"{name}: padlock {origin}-{destination}"
        case "leave":
            return f"{name}: leave in {destination}"
        case "send":
            return f"{name}: {whom} → {destination}"
        case "gather_none" | "scatter_none" as kind:
            return f"{name}: {kind.removesuffix('_none')} nobody"
        case "gather" | "scatter" as kind:
            return f"{name}: {kind}"
        case kind:  # alibi, swap, take
            return f"{name}: {kind} {whom}"


# Reading: a text that may be written in several ways is brought into one form.

NAME_PATTERN = f"(?:{'|'.join(CHARACTERS)})"
ROOM_PATTERN = f"(?:{'|'.join(ROOMS)})"


def _normalize_text(text: str) -> str:
    """Lower case, single spaces, → for arrows; a walk lacks its start; pairs and deals sorted."""
    plain = " ".join(text.lower().replace("->", "→").replace(">", "→").split())
    plain = re.sub(r" ?([:→-]) ?", r"\1", plain)
    plain = re.sub(rf"^({NAME_PATTERN}):{ROOM_PATTERN}→", r"\1:→", plain)
    plain = re.sub(rf"^persian:stay ({ROOM_PATTERN})$", r"persian:→\1", plain)
    if match := re.fullmatch(rf"giry:padlock ({ROOM_PATTERN})-({ROOM_PATTERN})", plain):
        return "giry:padlock " + "-".join(sorted(match.groups()))
    if plain.startswith("deal "):
        return "deal " + " ".join(sorted(plain.split()[1:]))
    return plain


ACTIONS_BY_TEXT = {
    _normalize_text(write_move(parts)): action for action, parts in MOVE_PARTS.items()
}


def read(text: object) -> int:
    """The action of a notation."""
    plain = _normalize_text(validation.read_text(NotationError, "notation", text))
    if plain not in ACTIONS_BY_TEXT:
        raise NotationError(f"{quote_value(text)}: {_explain_unknown_text(plain)}")
    return ACTIONS_BY_TEXT[plain]


def _explain_unknown_text(plain: str) -> str:
    known = {"stay", *re.findall(r"\w+", " ".join(ACTIONS_BY_TEXT))}
    for word in re.findall(r"\w+", plain):
        if word not in known:
            names, rooms = ", ".join(NAMES), ", ".join(ROOMS)
            return f"{quote_value(word, 40)} is unknown; characters: {names}; rooms: {rooms}"
    if plain.startswith("giry:padlock "):
        return "no corridor there; write for example 'Giry: padlock dome-flies'"
    if plain.startswith("deal "):
        return "a deal is four different characters"
    return "is no action; write for example 'Buquet', or 'Buquet: stage → auditorium'"


def read_line(text: object) -> list[int]:
    """The actions of a line: a card, then the actions of its character, separated by commas."""
    name, colon, rest = validation.read_text(NotationError, "notation", text).partition(":")
    if not colon:
        return [read(text)]
    return [read(name), *(read(f"{name}: {part}") for part in rest.split(","))]


def lines(notations: Sequence[str]) -> list[str]:
    """Lines for readers: the actions of an activation on one line."""
    written: list[str] = []
    for text in notations:
        name = text.partition(":")[0]
        if written and ":" in text and written[-1].partition(":")[0] == name:
            joint = "," if ":" in written[-1] else ":"
            written[-1] += joint + text.removeprefix(f"{name}:")
        else:
            written.append(text)
    return written
