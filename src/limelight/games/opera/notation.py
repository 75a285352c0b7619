"""The notation of opera: every action as a short text, and back."""

import re
from collections.abc import Sequence

from limelight.core import bits, validation
from limelight.core.errors import IllegalAction, NotationError
from limelight.core.validation import quote_value
from limelight.games.opera import moves
from limelight.games.opera.board import (
    BUQUET,
    CHARACTERS,
    CHRISTINE,
    CORRIDORS,
    GIRY,
    MONCHARMIN,
    PERSIAN,
    RICHARD,
    ROOMS,
)
from limelight.games.opera.moves import BOOK
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import (
    ALIBI_BASE,
    CARD_BASE,
    DEAL_BASE,
    DRAWING,
    FOURS,
    IDENTIFYING,
    IDENTITY_BASE,
    INVESTIGATOR,
)

NAMES = tuple(key.capitalize() for key in CHARACTERS)


def _build_notations() -> dict[int, str]:
    """The notation of every action; a walk lacks the room that it starts from."""
    notations: dict[int, str] = {}
    for character, name in enumerate(NAMES):
        own = moves.CHARACTER_BASES[character]
        notations[CARD_BASE + character] = name
        notations[IDENTITY_BASE + character] = f"phantom {name}"
        notations[ALIBI_BASE + character] = f"Raoul: alibi {name}"
        for room, key in enumerate(ROOMS):
            notations[own + room] = f"{name}: → {key}"
            notations[moves.SEND_BASE + 10 * character + room] = (
                f"{NAMES[MONCHARMIN]}: {name} → {key}"
            )
            notations[moves.PLACE_BASE + 10 * character + room] = f"{name} in {key}"
    for number, (room, other) in enumerate(CORRIDORS):
        notations[moves.CHARACTER_BASES[GIRY] + moves.POWER_OFFSET + number] = (
            f"Giry: padlock {ROOMS[room]}-{ROOMS[other]}"
        )
    for room, key in enumerate(ROOMS):
        notations[moves.CHARACTER_BASES[BUQUET] + moves.POWER_OFFSET + room] = (
            f"Buquet: blackout {key}"
        )
        notations[moves.CHARACTER_BASES[PERSIAN] + moves.DROP_OFFSET + room] = (
            f"Persian: leave in {key}"
        )
    for character, name in enumerate(NAMES):
        notations[moves.CHARACTER_BASES[RICHARD] + moves.POWER_OFFSET + character] = (
            f"Richard: swap {name}"
        )
        notations[moves.CHARACTER_BASES[PERSIAN] + moves.POWER_OFFSET + character] = (
            f"Persian: take {name}"
        )
    notations[moves.CHARACTER_BASES[CHRISTINE] + moves.USE_OFFSET] = "Christine: gather"
    notations[moves.CHARACTER_BASES[CHRISTINE] + moves.DECLINE_OFFSET] = "Christine: gather nobody"
    notations[moves.CHARACTER_BASES[MONCHARMIN] + moves.USE_OFFSET] = "Moncharmin: scatter"
    notations[moves.CHARACTER_BASES[MONCHARMIN] + moves.DECLINE_OFFSET] = (
        "Moncharmin: scatter nobody"
    )
    notations[ALIBI_BASE + moves.PHANTOM_CARD_OFFSET] = "Raoul: alibi phantom"
    for number, four in enumerate(FOURS):
        notations[DEAL_BASE + number] = "deal " + " ".join(
            NAMES[c] for c in bits.list_members(four)
        )
    return notations


NOTATIONS = _build_notations()


def say(state: OperaState, action: int) -> str:
    """The notation of a legal action; a walk names the room that it starts from."""
    if not state.is_legal(action):
        raise IllegalAction(f"action {quote_value(action)} is not legal now, and has no notation")
    return _write_action(state, action)


def _write_action(state: OperaState, action: int) -> str:
    notation = NOTATIONS[action]
    if ": → " not in notation:
        return notation
    start = ROOMS[moves.room_of(state.rooms, state.actor)]
    name, end = notation.split(": → ")
    return f"{name}: stay {start}" if start == end else f"{name}: {start} → {end}"


def seen(state: OperaState, action: int, seat: int | None) -> str:
    """The notation of an action as a seat sees it: a question mark for a secret."""
    if state.knows_legal_actions(seat):
        return say(state, action)
    if action not in NOTATIONS:
        raise IllegalAction(f"action {quote_value(action)} does not exist")
    if state.phase == IDENTIFYING and not state.knows_culprit(seat):
        return "phantom ?"
    if state.phase == DRAWING and ALIBI_BASE <= action < ALIBI_BASE + moves.PHANTOM_CARD_OFFSET:
        is_drawn_openly = state.active_seat() == INVESTIGATOR and (
            state.rules == BOOK or state.suspects >> (action - ALIBI_BASE) & 1
        )
        return (
            NOTATIONS[action]
            if is_drawn_openly or state.knows_kept_alibis(seat)
            else "Raoul: alibi ?"
        )
    return _write_action(state, action)


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


ACTIONS_BY_TEXT = {_normalize_text(text): action for action, text in NOTATIONS.items()}


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
