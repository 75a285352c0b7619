"""Actions in words, as on the page: lines of the log, and choices under their headings."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from limelight.cli.i18n import capitalize_first, has_text, t
from limelight.cli.notation import NotationPhrase, parse_notation
from limelight.cli.renderer import ActionChoice, Scene
from limelight.core.game import JSON


def character_phrase(name: str) -> str:
    """A character as it stands within a sentence."""
    return t("who-unknown") if name in ("", "?") else t(f"who-{name}")


def list_characters(names: Sequence[str]) -> str:
    """Characters as they stand within a sentence, with commas between."""
    return ", ".join(map(character_phrase, names))


def name_seat(game: str, number: int) -> str:
    """The name of a seat."""
    return t(f"minuit-seat-{number + 1}" if game == "minuit" else f"seat-{game}-{number}")


def name_place(game: str, key: str) -> str:
    """The name of a room or a direction; a street or a space stays as it is."""
    names = (f"{game}-room-{key}.short", f"{game}-room-{key}", f"{game}-direction-{key}")
    return next((t(name) for name in names if key and has_text(name)), key)


def _phrase_values(game: str, phrase: NotationPhrase) -> dict[str, str]:
    return {
        "who": phrase.actor if game == "minuit" else character_phrase(phrase.actor),
        "whom": character_phrase(phrase.target),
        "id": phrase.target,  # some names bend, in some languages
        "from": name_place(game, phrase.origin),
        "to": name_place(game, phrase.destination),
        "names": list_characters(phrase.names),
    }


def describe_action(game: str, notation: str) -> str:
    """An action or a draw of chance in words."""
    phrase = parse_notation(game, notation)
    kind = phrase.kind
    if kind == "other":
        return notation
    if kind in ("alibi", "identity") and phrase.target in ("?", "phantom"):
        kind += "-hidden" if phrase.target == "?" else "-phantom"
    text = t(f"say-{game}-{kind}", **_phrase_values(game, phrase))
    return capitalize_first(text) if kind in ("card", "start") else text


def describe_line(game: str, notations: Sequence[str]) -> str:
    """Actions on one line: the character, then what it does."""
    # The call of a whistle is part of the text of the step that follows.
    words = [
        describe_action(game, notation)
        for notation in notations
        if parse_notation(game, notation).kind != "call"
    ]
    if parse_notation(game, notations[0]).kind == "card":
        return " ".join(filter(None, (words[0], ", ".join(words[1:]))))
    return ", ".join(words)


#: Kinds of choices with a whole sentence of their own.
WHOLE_SENTENCE_KINDS = {
    "gather",
    "gather-none",
    "scatter",
    "scatter-none",
    "stay",
    "lost",
    "whistle",
    "enough",
}
FROM_TO_KINDS = {"lamp", "cordon", "cover"}


def label_action(game: str, notation: str) -> str:
    """The shortest text of a choice, to stand under its heading."""
    phrase = parse_notation(game, notation)
    values = _phrase_values(game, phrase)
    kind = phrase.kind
    if kind in WHOLE_SENTENCE_KINDS:
        return t(f"do-{game}-{kind}", **values)
    match kind:
        case "card":
            return t(f"{game}-name-{phrase.actor}")
        case "swap":
            return capitalize_first(t("do-swap", **values))
        case "take" | "call":
            return capitalize_first(values["whom"])
        case "accuse":
            return t("do-jack-accuse", **values)
        case "padlock":
            return f"{values['from']}-{values['to']}"
        case "place":
            return t("say-minuit-place", **values)
        case _ if game == "minuit" or kind in FROM_TO_KINDS:
            return f"{values['from']} → {values['to']}"
        case _:
            return values["to"]


@dataclass
class ChoiceGroup:
    """Choices of one kind, each with its number."""

    kind: str
    title: str
    entries: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])


def group_choices(game: str, scene: Scene, labels: Sequence[str]) -> list[ChoiceGroup]:
    """The choices by their kind, under headings."""
    groups: dict[str, ChoiceGroup] = {}
    for number, (choice, label) in enumerate(zip(scene.choices, labels, strict=True), 1):
        phrase = parse_notation(game, choice.notation)
        kind = "whole" if phrase.kind in WHOLE_SENTENCE_KINDS else phrase.kind
        if kind not in groups:
            groups[kind] = ChoiceGroup(kind, _group_title(game, phrase, scene.view))
        groups[kind].entries.append((number, label))
    return list(groups.values())


def _group_title(game: str, phrase: NotationPhrase, view: JSON) -> str:
    name = f"pick-{game}-{phrase.kind}"
    if phrase.kind in WHOLE_SENTENCE_KINDS or not has_text(name):
        return ""
    values = _phrase_values(game, phrase)
    if phrase.kind == "leave":
        guest = view["active"]["guest"]
        values |= {"whom": character_phrase(guest), "id": guest}
    return t(name, **values)


def describe_question(game: str, view: JSON, choices: Sequence[ActionChoice]) -> str:
    """The question that a seat is asked now."""
    acting: JSON = view.get("active") or {}
    active = str(acting.get("character", ""))
    roll = view.get("roll") or 0
    values: dict[str, str | float] = {
        "who": character_phrase(active),
        "id": active,
        "number": len(choices),
    }
    return t(f"ask-{game}-{view['ask']}", roll=roll, **values)
