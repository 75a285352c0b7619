"""The notation of jack: every action as a short text, there and back."""

import re
from collections.abc import Iterator, Sequence

from limelight.core import bits, validation
from limelight.core.errors import IllegalAction, NotationError
from limelight.core.validation import quote
from limelight.games.jack import moves
from limelight.games.jack.board import (
    ALL_MANHOLES,
    BIT,
    CHARACTERS,
    DIRECTIONS,
    EXITS,
    GULL,
    LAMPS,
    STREETS,
)
from limelight.games.jack.moves import BESIDE
from limelight.games.jack.state import JackState
from limelight.games.whodunit.state import ALIBI, CARD, DEAL, DRAWING, FOURS, IDENTIFYING, IDENTITY

NAMES = tuple(key.capitalize() for key in CHARACTERS)


def _pairs(word: str, base: int, places: Sequence[str]) -> Iterator[tuple[int, str]]:
    for one, left in enumerate(places):
        for other, right in enumerate(places):
            yield base + len(places) * one + other, f"{word} {left}>{right}"


def _actions() -> dict[int, str]:
    """The notation of every action, without the street that a walk starts from."""
    said: dict[int, str] = {}
    for character, name in enumerate(NAMES):
        said[CARD + character] = name
        said[IDENTITY + character] = f"jack {name}"
        said[ALIBI + character] = f"alibi {name}"
        said[BESIDE + moves.SWAP + character] = f"{NAMES[GULL]} x {name}"
        said[moves.WHOM + character] = f"whistle {name}"
        for street, key in enumerate(STREETS):
            said[moves.WALK + 60 * character + street] = f"{name} -{key}"
            said[moves.BRING + 60 * character + street] = f"whistle {name} -{key}"
    for number, four in enumerate(FOURS):
        said[DEAL + number] = "deal " + " ".join(NAMES[c] for c in bits.members(four))
    said.update(_pairs("lamp", moves.LAMP, LAMPS))
    said.update(_pairs("cordon", moves.CORDON, EXITS))
    said.update(_pairs("cover", moves.COVER, ALL_MANHOLES))
    said |= {moves.LANTERN + number: f"lantern {name}" for number, name in enumerate(DIRECTIONS)}
    said |= {BESIDE + moves.OUT + number: f"out {name}" for number, name in enumerate(EXITS)}
    said[BESIDE + moves.STAY] = "stays"
    said[BESIDE + moves.WHISTLE] = "whistle"
    said[moves.ENOUGH] = "whistle enough"
    return said


SAID = _actions()


def say(state: JackState, action: int) -> str:
    """The notation of a legal action; a walk names where it starts, and whom it accuses."""
    if not state.is_legal(action):
        raise IllegalAction(f"action {quote(action)} is not legal now, and has no notation")
    return _written(state, action)


def _written(state: JackState, action: int) -> str:
    said = SAID[action]
    if " -" not in said:
        return said
    words, end = said.split(" -")
    bringing = state.phase == moves.BRINGING
    start = STREETS[moves.place_of(state.places, state.whom if bringing else state.actor)]
    street = STREETS.index(end)
    if not bringing and state.occupied & BIT[street]:
        there = [moves.place_of(state.places, c) for c in range(8)].index(street)
        return f"{words} {start}-{end} accuses {NAMES[there]}"
    return f"{words} {start}-{end}"


def seen(state: JackState, action: int, seat: int | None) -> str:
    """The notation as a seat gets to see it: the secrets as question marks."""
    if state.knows_legal(seat):
        return say(state, action)
    if action not in SAID:
        raise IllegalAction(f"action {quote(action)} does not exist")
    if state.phase == IDENTIFYING and not state.tells_culprit(seat):
        return "jack ?"
    if state.phase == DRAWING and not state.tells_hand(seat, state.mover()):
        return "alibi ?"
    return _written(state, action)


# Reading: whatever may be written in several ways is brought into one.

NAME = f"(?:{'|'.join(CHARACTERS)})"
HEX = r"(?:[a-m]\d)"


def _plain(text: str) -> str:
    """Lower case, simple spaces; a walk without its start and its accusation; a deal sorted."""
    plain = " ".join(text.lower().replace("→", ">").replace("->", ">").split())
    plain = re.sub(r" ?([>-]) ?", r"\1", plain)
    plain = re.sub(rf"^({NAME} ?{HEX}?[->]{HEX}) accuses {NAME}$", r"\1", plain)
    plain = re.sub(rf"^((?:whistle )?{NAME}) ?{HEX}?[->]({HEX})$", r"\1 -\2", plain)
    if plain.startswith("deal "):
        return "deal " + " ".join(sorted(plain.split()[1:]))
    return plain


READ = {_plain(text): action for action, text in SAID.items()}
WORDS = {"accuses", *re.findall(r"\w+", " ".join(READ))}


def read(text: str) -> int:
    """The action of a notation."""
    plain = _plain(validation.text(NotationError, "notation", text))
    if plain not in READ:
        raise NotationError(f"{quote(text)}: {_what_is_wrong(plain)}")
    return READ[plain]


def _what_is_wrong(plain: str) -> str:
    for word in re.findall(r"\w+", plain):
        if word not in WORDS:
            what = "is no street" if re.fullmatch(HEX, word) else "is unknown"
            names = ", ".join(NAMES)
            return f"{quote(word, 40)} {what}; characters: {names}; streets as on the map, A3 to M6"
    if plain.startswith("deal "):
        return "a deal is four different characters"
    return "is no action; write for example 'Smith', 'Smith G3-I4' or 'lamp F5>H7'"


def read_line(text: str) -> list[int]:
    """The actions of one line: the card, then what is done with it, separated by commas."""
    name, _, rest = validation.text(NotationError, "notation", text).strip().partition(" ")
    if name.lower() not in CHARACTERS or not rest:
        return [read(text)]
    actions = [read(name)]
    whistling = False
    for part in rest.split(","):
        told, _, lantern = part.strip().partition(" lantern ")
        if re.match(r"whistle\b", told, re.IGNORECASE):
            told = told[len("whistle") :].lstrip(" :")
            whistling = True
            if len(actions) == 1:
                actions.append(read("whistle"))
        elif re.match(HEX, told, re.IGNORECASE):
            whistling = False
        if whistling and told.lower() == "enough":
            actions.append(int(moves.ENOUGH))
        elif whistling and told:
            actions += [read(f"whistle {told.split()[0]}"), read(f"whistle {told}")]
        elif re.match(rf"{HEX}|-|x ", told, re.IGNORECASE):
            actions.append(read(f"{name} {told}"))
        elif told:
            actions.append(read(told))
        if lantern:
            actions.append(read(f"lantern {lantern}"))
    return actions


def lines(said: Sequence[str]) -> list[str]:
    """Lines for reading: what belongs to one activation on one line."""
    written: list[str] = []
    whistling = False
    for text in said:
        name = written[-1].split()[0] if written else ""
        if text in NAMES or name not in NAMES or text.startswith(("deal ", "jack ")):
            written.append(text)
            whistling = False
        elif text.startswith("lantern "):
            written[-1] += f" {text}"
        elif text.startswith("whistle"):
            if not whistling:
                written[-1] += f"{_joint(written[-1])}whistle"
            if "-" in text or text == "whistle enough":
                written[-1] += (", " if "whistle:" in written[-1] else ": ") + text[8:]
            whistling = True
        else:
            written[-1] += _joint(written[-1]) + text.removeprefix(f"{name} ")
    return written


def _joint(line: str) -> str:
    return ", " if " " in line else " "
