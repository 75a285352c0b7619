"""The engine's notation taken apart, so that it can be put into any language."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class NotationPhrase:
    """The parts of an action's notation; `kind` is "other" if no pattern fits."""

    kind: str
    #: The character that acts, and the character that it acts on.
    actor: str = ""
    target: str = ""
    origin: str = ""
    destination: str = ""
    names: tuple[str, ...] = ()


# By game: kinds and patterns; the first pattern that fits decides.
_PATTERN_TEXTS = {
    "opera": (
        ("deal", r"deal (?P<names>.+)"),
        ("identity", r"phantom (?P<whom>.+)"),
        ("alibi", r"Raoul: alibi (?P<whom>.+)"),
        ("padlock", r"Giry: padlock (?P<start>\w+)-(?P<to>\w+)"),
        ("blackout", r"Buquet: blackout (?P<to>\w+)"),
        ("leave", r"Persian: leave in (?P<to>\w+)"),
        ("take", r"Persian: take (?P<whom>\w+)"),
        ("swap", r"Richard: swap (?P<whom>\w+)"),
        ("gather-none", r"Christine: gather nobody"),
        ("gather", r"Christine: gather"),
        ("scatter-none", r"Moncharmin: scatter nobody"),
        ("scatter", r"Moncharmin: scatter"),
        ("send", r"Moncharmin: (?P<whom>[A-Z]\w+) → (?P<to>\w+)"),
        ("stay", r"(?P<who>\w+): stay (?P<to>\w+)"),
        ("walk", r"(?P<who>\w+): (?P<start>\w+) → (?P<to>\w+)"),
        ("start", r"(?P<who>\w+) in (?P<to>\w+)"),
        ("card", r"(?P<who>\w+)"),
    ),
    "jack": (
        ("deal", r"deal (?P<names>.+)"),
        ("identity", r"jack (?P<whom>.+)"),
        ("alibi", r"alibi (?P<whom>.+)"),
        ("swap", r"Gull x (?P<whom>\w+)"),
        ("lamp", r"lamp (?P<start>\w+)>(?P<to>\w+)"),
        ("cordon", r"cordon (?P<start>\w+)>(?P<to>\w+)"),
        ("cover", r"cover (?P<start>\w+)>(?P<to>\w+)"),
        ("lantern", r"lantern (?P<to>\w+)"),
        ("out", r"out (?P<to>\w+)"),
        ("stay", r"stays"),
        ("whistle", r"whistle"),
        ("enough", r"whistle enough"),
        ("call", r"whistle (?P<whom>\w+)"),
        ("bring", r"whistle (?P<whom>\w+) (?P<start>\w+)-(?P<to>\w+)"),
        ("accuse", r"(?P<who>\w+) (?P<start>\w+)-(?P<to>\w+) accuses (?P<whom>\w+)"),
        ("walk", r"(?P<who>\w+) (?P<start>\w+)-(?P<to>\w+)"),
        ("card", r"(?P<who>\w+)"),
    ),
    "minuit": (
        ("place", r"place (?P<to>\d+)"),
        ("walk", r"(?P<start>\d+)>(?P<to>\d+)"),
        ("enter", r"(?P<start>\d+)>(?P<to>\w+)"),
        ("stay", r"stay"),
        ("lost", r"lost"),
        ("first", r"first (?P<who>\d+)"),
        ("ghost", r"roll ghost"),
        ("roll", r"roll (?P<to>\d)"),
    ),
}
_PATTERNS = {
    game: [(kind, re.compile(look)) for kind, look in looks]
    for game, looks in _PATTERN_TEXTS.items()
}


def parse_notation(game: str, notation: str) -> NotationPhrase:
    """The parts of an action's notation."""
    for kind, pattern in _PATTERNS[game]:
        if match := pattern.fullmatch(notation):
            parts = match.groupdict()
            return NotationPhrase(
                kind,
                actor=parts.get("who", "").lower(),
                target=parts.get("whom", "").lower(),
                origin=parts.get("start", ""),
                destination=parts.get("to", ""),
                names=tuple(parts.get("names", "").lower().split()),
            )
    return NotationPhrase("other")
