"""The notation of jack: every action as a short text, and back."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from limelight.core import validation
from limelight.core.errors import NotationError
from limelight.core.validation import quote_value
from limelight.games.jack import moves
from limelight.games.jack.board import CHARACTERS
from limelight.games.jack.descriptions import MOVE_PARTS

NAMES = tuple(key.capitalize() for key in CHARACTERS)


def write_move(move: Mapping[str, Any]) -> str:
    """The notation of a move; parts that are absent are left out, secrets are question marks."""
    name = str(move.get("actor", "")).capitalize()
    target = str(move.get("target", "?")).capitalize()
    origin, destination = move.get("origin", ""), move.get("destination", "")
    match move["kind"]:
        case "card":
            return name
        case "deal":
            return "deal " + " ".join(character.capitalize() for character in move["names"])
        case "identity":
            return f"jack {target}"
        case "walk":
            return f"{name} {origin}-{destination}"
        case "accuse":
            return f"{name} {origin}-{destination} accuses {target}"
        case "swap":
            return f"{name} x {target}"
        case "lamp" | "cordon" | "cover" as kind:
            return f"{kind} {origin}>{destination}"
        case "lantern" | "out" as kind:
            return f"{kind} {destination}"
        case "stay":
            return "stays"
        case "enough":
            return "whistle enough"
        case "call":
            return f"whistle {target}"
        case "bring":
            return f"whistle {target} {origin}-{destination}"
        case "alibi":
            return f"alibi {target}"
        case kind:
            return str(kind)  # whistle


# Reading: a text that may be written in several ways is brought into one form.

NAME_PATTERN = f"(?:{'|'.join(CHARACTERS)})"
HEX_PATTERN = r"(?:[a-m]\d)"


def _normalize_text(text: str) -> str:
    """Lower case, single spaces; a walk lacks its start and its accusation; deals are sorted."""
    plain = " ".join(text.lower().replace("→", ">").replace("->", ">").split())
    plain = re.sub(r" ?([>-]) ?", r"\1", plain)
    plain = re.sub(
        rf"^({NAME_PATTERN} ?{HEX_PATTERN}?[->]{HEX_PATTERN}) accuses {NAME_PATTERN}$", r"\1", plain
    )
    plain = re.sub(
        rf"^((?:whistle )?{NAME_PATTERN}) ?{HEX_PATTERN}?[->]({HEX_PATTERN})$", r"\1 -\2", plain
    )
    if plain.startswith("deal "):
        return "deal " + " ".join(sorted(plain.split()[1:]))
    return plain


ACTIONS_BY_TEXT = {
    _normalize_text(write_move(parts)): action for action, parts in MOVE_PARTS.items()
}
KNOWN_WORDS = {"accuses", *re.findall(r"\w+", " ".join(ACTIONS_BY_TEXT))}


def read(text: object) -> int:
    """The action of a notation."""
    plain = _normalize_text(validation.read_text(NotationError, "notation", text))
    if plain not in ACTIONS_BY_TEXT:
        raise NotationError(f"{quote_value(text)}: {_explain_unknown_text(plain)}")
    return ACTIONS_BY_TEXT[plain]


def _explain_unknown_text(plain: str) -> str:
    for word in re.findall(r"\w+", plain):
        if word not in KNOWN_WORDS:
            problem = "is no street" if re.fullmatch(HEX_PATTERN, word) else "is unknown"
            names = ", ".join(NAMES)
            return (
                f"{quote_value(word, 40)} {problem}; "
                f"characters: {names}; streets as on the map, A3 to M6"
            )
    if plain.startswith("deal "):
        return "a deal is four different characters"
    return "is no action; write for example 'Smith', 'Smith G3-I4' or 'lamp F5>H7'"


def read_line(text: object) -> list[int]:
    """The actions of a line: a card, then the actions of its character, separated by commas."""
    name, _, rest = validation.read_text(NotationError, "notation", text).strip().partition(" ")
    if name.lower() not in CHARACTERS or not rest:
        return [read(text)]
    actions = [read(name)]
    whistling = False
    for part in rest.split(","):
        text_part, _, lantern = part.strip().partition(" lantern ")
        if re.match(r"whistle\b", text_part, re.IGNORECASE):
            text_part = text_part[len("whistle") :].lstrip(" :")
            whistling = True
            if len(actions) == 1:
                actions.append(read("whistle"))
        elif re.match(HEX_PATTERN, text_part, re.IGNORECASE):
            whistling = False
        if whistling and text_part.lower() == "enough":
            actions.append(int(moves.WHISTLE_ENOUGH_ACTION))
        elif whistling and text_part:
            actions += [read(f"whistle {text_part.split()[0]}"), read(f"whistle {text_part}")]
        elif re.match(rf"{HEX_PATTERN}|-|x ", text_part, re.IGNORECASE):
            actions.append(read(f"{name} {text_part}"))
        elif text_part:
            actions.append(read(text_part))
        if lantern:
            actions.append(read(f"lantern {lantern}"))
    return actions


def lines(notations: Sequence[str]) -> list[str]:
    """Lines for readers: the actions of an activation on one line."""
    written: list[str] = []
    whistling = False
    for text in notations:
        name = written[-1].split()[0] if written else ""
        if text in NAMES or name not in NAMES or text.startswith(("deal ", "jack ")):
            written.append(text)
            whistling = False
        elif text.startswith("lantern "):
            written[-1] += f" {text}"
        elif text.startswith("whistle"):
            if not whistling:
                written[-1] += f"{_joining_text(written[-1])}whistle"
            if "-" in text or text == "whistle enough":
                written[-1] += (", " if "whistle:" in written[-1] else ": ") + text[8:]
            whistling = True
        else:
            written[-1] += _joining_text(written[-1]) + text.removeprefix(f"{name} ")
    return written


def _joining_text(line: str) -> str:
    return ", " if " " in line else " "
