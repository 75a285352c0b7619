"""Actions in words, as on the page: lines of the log, and choices under their headings."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from limelight.cli.i18n import capitalize_first, has_text, t
from limelight.cli.renderer import ActionChoice, TerminalMoment
from limelight.core.border import Move
from limelight.core.game import JSON


def character_phrase(name: str) -> str:
    """A character as it stands within a sentence."""
    return t(f"who-{name or 'unknown'}")


def list_characters(names: Sequence[str]) -> str:
    """Characters as they stand within a sentence, with commas between."""
    return ", ".join(map(character_phrase, names))


def name_seat(game: str, number: int) -> str:
    """The name of a seat."""
    name = f"seat-{game}-{number}"
    return t(name if has_text(name) else f"{game}-seat-{number + 1}")


def name_place(game: str, key: str) -> str:
    """The name of a room or a direction; a street or a space stays as it is."""
    names = (f"{game}-room-{key}.short", f"{game}-room-{key}", f"{game}-direction-{key}")
    return next((t(name) for name in names if key and has_text(name)), key)


def _message_values(game: str, move: Move) -> dict[str, str]:
    """The parts of a move, as the messages want them."""
    target = move.get("target", "")
    return {
        "who": name_seat(game, move["seat"])
        if "seat" in move
        else character_phrase(move.get("actor", "")),
        "whom": character_phrase(target) if isinstance(target, str) else name_seat(game, target),
        "id": str(target),  # some names bend, in some languages
        "from": name_place(game, str(move.get("origin", ""))),
        "to": name_place(game, str(move.get("destination", move.get("points", "")))),
        "room": str(move.get("destination", "")),  # its preposition depends on it
        "names": list_characters(move.get("names", ())),
    }


def describe_action(game: str, move: Move) -> str:
    """An action or a draw of chance in words."""
    kind = str(move["kind"])
    if kind in ("alibi", "identity"):
        kind += {"": "-hidden", "phantom": "-phantom"}.get(str(move.get("target", "")), "")
    text = t(f"say-{game}-{kind}", **_message_values(game, move))
    return capitalize_first(text) if kind in ("card", "start") else text


def describe_line(game: str, moves: Sequence[Move]) -> str:
    """Actions on one line: the character, then what it does."""
    words: list[str] = []
    for move in moves:
        if move["kind"] == "leave" and words:  # takes Christine / to the Catacombs
            words[-1] += f" {describe_action(game, move)}"
        elif move["kind"] != "call":  # part of the text of the step that follows
            words.append(describe_action(game, move))
    if moves and moves[0]["kind"] == "card":
        return " ".join(filter(None, (words[0], ", ".join(words[1:]))))
    return ", ".join(words)


#: Kinds of choices with a whole sentence of their own.
WHOLE_SENTENCE_KINDS = {
    "gather",
    "gather_none",
    "scatter",
    "scatter_none",
    "stay",
    "lost",
    "whistle",
    "enough",
}
FROM_TO_KINDS = {"lamp", "cordon", "cover"}


def label_action(game: str, move: Move) -> str:
    """The shortest text of a choice, to stand under its heading."""
    values = _message_values(game, move)
    kind = str(move["kind"])
    if kind in WHOLE_SENTENCE_KINDS:
        return t(f"do-{game}-{kind}", **values)
    match kind:
        case "card":
            return t(f"{game}-name-{move['actor']}")
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


def group_choices(game: str, moment: TerminalMoment, labels: Sequence[str]) -> list[ChoiceGroup]:
    """The choices by their kind, under headings."""
    groups: dict[str, ChoiceGroup] = {}
    for number, (choice, label) in enumerate(zip(moment.choices, labels, strict=True), 1):
        kind = str(choice.move["kind"])
        if kind in WHOLE_SENTENCE_KINDS:
            kind = "whole"
        if kind not in groups:
            groups[kind] = ChoiceGroup(kind, _group_title(game, choice.move))
        groups[kind].entries.append((number, label))
    return list(groups.values())


def _group_title(game: str, move: Move) -> str:
    name = f"pick-{game}-{move['kind']}"
    if move["kind"] in WHOLE_SENTENCE_KINDS or not has_text(name):
        return ""
    return t(name, **_message_values(game, move))


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
