"""The notation of jack: every action as a short text, and back."""

import re
from collections.abc import Iterator, Sequence

from limelight.core import bits, validation
from limelight.core.errors import IllegalAction, NotationError
from limelight.core.validation import quote_value
from limelight.games.jack import moves
from limelight.games.jack.board import (
    ALL_MANHOLES,
    CHARACTERS,
    DIRECTIONS,
    EXITS,
    GULL,
    LAMPS,
    STREET_BITS,
    STREETS,
)
from limelight.games.jack.moves import BESIDE_BASE
from limelight.games.jack.state import JackState
from limelight.games.whodunit.state import (
    ALIBI_BASE,
    CARD_BASE,
    DEAL_BASE,
    DRAWING,
    FOURS,
    IDENTIFYING,
    IDENTITY_BASE,
)

NAMES = tuple(key.capitalize() for key in CHARACTERS)


def _pair_notations(word: str, base: int, places: Sequence[str]) -> Iterator[tuple[int, str]]:
    for source, source_name in enumerate(places):
        for target, target_name in enumerate(places):
            action = base + len(places) * source + target
            yield action, f"{word} {source_name}>{target_name}"


def _build_notations() -> dict[int, str]:
    """The notation of every action; a walk lacks the street that it starts from."""
    notations: dict[int, str] = {}
    for character, name in enumerate(NAMES):
        notations[CARD_BASE + character] = name
        notations[IDENTITY_BASE + character] = f"jack {name}"
        notations[ALIBI_BASE + character] = f"alibi {name}"
        notations[BESIDE_BASE + moves.SWAP_OFFSET + character] = f"{NAMES[GULL]} x {name}"
        notations[moves.WHISTLE_CHARACTER_BASE + character] = f"whistle {name}"
        for street, key in enumerate(STREETS):
            notations[moves.WALK_BASE + 60 * character + street] = f"{name} -{key}"
            notations[moves.WHISTLE_STREET_BASE + 60 * character + street] = (
                f"whistle {name} -{key}"
            )
    for number, four in enumerate(FOURS):
        notations[DEAL_BASE + number] = "deal " + " ".join(
            NAMES[c] for c in bits.list_members(four)
        )
    notations.update(_pair_notations("lamp", moves.LAMP_BASE, LAMPS))
    notations.update(_pair_notations("cordon", moves.CORDON_BASE, EXITS))
    notations.update(_pair_notations("cover", moves.COVER_BASE, ALL_MANHOLES))
    notations |= {
        moves.LANTERN_BASE + number: f"lantern {name}" for number, name in enumerate(DIRECTIONS)
    }
    notations |= {
        BESIDE_BASE + moves.OUT_OFFSET + number: f"out {name}" for number, name in enumerate(EXITS)
    }
    notations[BESIDE_BASE + moves.STAY_OFFSET] = "stays"
    notations[BESIDE_BASE + moves.WHISTLE_OFFSET] = "whistle"
    notations[moves.WHISTLE_ENOUGH_ACTION] = "whistle enough"
    return notations


NOTATIONS = _build_notations()


def say(state: JackState, action: int) -> str:
    """The notation of a legal action; a walk names its start, and the character that it accuses."""
    if not state.is_legal(action):
        raise IllegalAction(f"action {quote_value(action)} is not legal now, and has no notation")
    return _write_action(state, action)


def _write_action(state: JackState, action: int) -> str:
    notation = NOTATIONS[action]
    if " -" not in notation:
        return notation
    words, end = notation.split(" -")
    bringing = state.phase == moves.BRINGING
    start = STREETS[moves.street_of(state.places, state.whistled if bringing else state.actor)]
    street = STREETS.index(end)
    if not bringing and state.occupied & STREET_BITS[street]:
        there = [moves.street_of(state.places, c) for c in range(8)].index(street)
        return f"{words} {start}-{end} accuses {NAMES[there]}"
    return f"{words} {start}-{end}"


def seen(state: JackState, action: int, seat: int | None) -> str:
    """The notation of an action as a seat sees it: a question mark for a secret."""
    if state.knows_legal_actions(seat):
        return say(state, action)
    if action not in NOTATIONS:
        raise IllegalAction(f"action {quote_value(action)} does not exist")
    if state.phase == IDENTIFYING and not state.knows_culprit(seat):
        return "jack ?"
    if state.phase == DRAWING and not state.knows_alibis_of(seat, state.active_seat()):
        return "alibi ?"
    return _write_action(state, action)


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


ACTIONS_BY_TEXT = {_normalize_text(text): action for action, text in NOTATIONS.items()}
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
