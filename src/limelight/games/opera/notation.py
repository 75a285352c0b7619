"""The notation of opera: every action as a short text, there and back."""

import re
from collections.abc import Sequence

from limelight.core import bits, validation
from limelight.core.errors import IllegalAction, NotationError
from limelight.core.validation import quote
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
    ALIBI,
    CARD,
    DEAL,
    DRAWING,
    FOURS,
    IDENTIFYING,
    IDENTITY,
    INVESTIGATOR,
)

NAMES = tuple(key.capitalize() for key in CHARACTERS)


def _actions() -> dict[int, str]:
    """The notation of every action, without the room that a walk starts from."""
    said: dict[int, str] = {}
    for character, name in enumerate(NAMES):
        own = moves.OWN[character]
        said[CARD + character] = name
        said[IDENTITY + character] = f"phantom {name}"
        said[ALIBI + character] = f"Raoul: alibi {name}"
        for room, key in enumerate(ROOMS):
            said[own + room] = f"{name}: → {key}"
            said[moves.SEND + 10 * character + room] = f"{NAMES[MONCHARMIN]}: {name} → {key}"
            said[moves.PLACE + 10 * character + room] = f"{name} in {key}"
    for number, (one, other) in enumerate(CORRIDORS):
        said[moves.OWN[GIRY] + moves.POWER + number] = f"Giry: padlock {ROOMS[one]}-{ROOMS[other]}"
    for room, key in enumerate(ROOMS):
        said[moves.OWN[BUQUET] + moves.POWER + room] = f"Buquet: blackout {key}"
        said[moves.OWN[PERSIAN] + moves.DROP + room] = f"Persian: leave in {key}"
    for character, name in enumerate(NAMES):
        said[moves.OWN[RICHARD] + moves.POWER + character] = f"Richard: swap {name}"
        said[moves.OWN[PERSIAN] + moves.POWER + character] = f"Persian: take {name}"
    said[moves.OWN[CHRISTINE] + moves.USE] = "Christine: gather"
    said[moves.OWN[CHRISTINE] + moves.DECLINE] = "Christine: gather nobody"
    said[moves.OWN[MONCHARMIN] + moves.USE] = "Moncharmin: scatter"
    said[moves.OWN[MONCHARMIN] + moves.DECLINE] = "Moncharmin: scatter nobody"
    said[ALIBI + moves.PHANTOM_CARD] = "Raoul: alibi phantom"
    for number, four in enumerate(FOURS):
        said[DEAL + number] = "deal " + " ".join(NAMES[c] for c in bits.members(four))
    return said


SAID = _actions()


def say(state: OperaState, action: int) -> str:
    """The notation of a legal action; a walk names the room it starts from."""
    if not state.is_legal(action):
        raise IllegalAction(f"action {quote(action)} is not legal now, and has no notation")
    return _written(state, action)


def _written(state: OperaState, action: int) -> str:
    said = SAID[action]
    if ": → " not in said:
        return said
    here = ROOMS[moves.room_of(state.rooms, state.actor)]
    name, there = said.split(": → ")
    return f"{name}: stay {here}" if here == there else f"{name}: {here} → {there}"


def seen(state: OperaState, action: int, seat: int | None) -> str:
    """The notation as a seat gets to see it: the secrets as question marks."""
    if state.knows_legal(seat):
        return say(state, action)
    if action not in SAID:
        raise IllegalAction(f"action {quote(action)} does not exist")
    if state.phase == IDENTIFYING and not state.tells_culprit(seat):
        return "phantom ?"
    if state.phase == DRAWING and ALIBI <= action < ALIBI + moves.PHANTOM_CARD:
        drawn_openly = state.mover() == INVESTIGATOR and (
            state.rules == BOOK or state.suspects >> (action - ALIBI) & 1
        )
        return SAID[action] if drawn_openly or state.tells_kept(seat) else "Raoul: alibi ?"
    return _written(state, action)


# Reading: whatever may be written in several ways is brought into one.

NAME = f"(?:{'|'.join(CHARACTERS)})"
ROOM = f"(?:{'|'.join(ROOMS)})"


def _plain(text: str) -> str:
    """Lower case, simple spaces, → for arrows; a walk without its first room; pairs sorted."""
    plain = " ".join(text.lower().replace("->", "→").replace(">", "→").split())
    plain = re.sub(r" ?([:→-]) ?", r"\1", plain)
    plain = re.sub(rf"^({NAME}):{ROOM}→", r"\1:→", plain)
    plain = re.sub(rf"^persian:stay ({ROOM})$", r"persian:→\1", plain)
    if match := re.fullmatch(rf"giry:padlock ({ROOM})-({ROOM})", plain):
        return "giry:padlock " + "-".join(sorted(match.groups()))
    if plain.startswith("deal "):
        return "deal " + " ".join(sorted(plain.split()[1:]))
    return plain


READ = {_plain(text): action for action, text in SAID.items()}


def read(text: str) -> int:
    """The action of a notation."""
    plain = _plain(validation.text(NotationError, "notation", text))
    if plain not in READ:
        raise NotationError(f"{quote(text)}: {_what_is_wrong(plain)}")
    return READ[plain]


def _what_is_wrong(plain: str) -> str:
    known = {"stay", *re.findall(r"\w+", " ".join(READ))}
    for word in re.findall(r"\w+", plain):
        if word not in known:
            names, rooms = ", ".join(NAMES), ", ".join(ROOMS)
            return f"{quote(word, 40)} is unknown; characters: {names}; rooms: {rooms}"
    if plain.startswith("giry:padlock "):
        return "no corridor there; write for example 'Giry: padlock dome-flies'"
    if plain.startswith("deal "):
        return "a deal is four different characters"
    return "is no action; write for example 'Buquet', or 'Buquet: stage → auditorium'"


def read_line(text: str) -> list[int]:
    """The actions of one line: the card, then what is done with it, separated by commas."""
    name, colon, rest = validation.text(NotationError, "notation", text).partition(":")
    if not colon:
        return [read(text)]
    return [read(name), *(read(f"{name}: {part}") for part in rest.split(","))]


def lines(said: Sequence[str]) -> list[str]:
    """Lines for reading: what belongs to one activation on one line."""
    written: list[str] = []
    for text in said:
        name = text.partition(":")[0]
        if written and ":" in text and written[-1].partition(":")[0] == name:
            joint = "," if ":" in written[-1] else ":"
            written[-1] += joint + text.removeprefix(f"{name}:")
        else:
            written.append(text)
    return written
