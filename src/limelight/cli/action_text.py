"""The notation in words, as on the page: lines of the log, and choices under their headings."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from limelight.cli.i18n import capital, has, t
from limelight.cli.notation import Phrase, parse
from limelight.cli.renderer import Choice, Scene
from limelight.core.game import JSON


def who(name: str) -> str:
    """A character within a sentence."""
    return t("who-unknown") if name in ("", "?") else t(f"who-{name}")


def people(names: Sequence[str]) -> str:
    """Characters, listed."""
    return ", ".join(map(who, names))


def seat(game: str, number: int) -> str:
    """What a seat is called."""
    return t(f"minuit-seat-{number + 1}" if game == "minuit" else f"seat-{game}-{number}")


def place(game: str, key: str) -> str:
    """A room's or a direction's name; streets and spaces have none."""
    names = (f"{game}-room-{key}.short", f"{game}-room-{key}", f"{game}-direction-{key}")
    return next((t(name) for name in names if key and has(name)), key)


def _values(game: str, phrase: Phrase) -> dict[str, str]:
    return {
        "who": phrase.who if game == "minuit" else who(phrase.who),
        "whom": who(phrase.whom),
        "id": phrase.whom,  # some names bend, in some languages
        "from": place(game, phrase.start),
        "to": place(game, phrase.to),
        "names": people(phrase.names),
    }


def in_words(game: str, said: str) -> str:
    """A step of the game in words."""
    phrase = parse(game, said)
    kind = phrase.kind
    if kind == "other":
        return said
    if kind in ("alibi", "identity") and phrase.whom in ("?", "phantom"):
        kind += "-hidden" if phrase.whom == "?" else "-phantom"
    text = t(f"say-{game}-{kind}", **_values(game, phrase))
    return capital(text) if kind in ("card", "start") else text


def line(game: str, said: Sequence[str]) -> str:
    """Steps on one line: who acts, then what is done."""
    # Whom a whistle calls is told with where they are brought.
    words = [in_words(game, one) for one in said if parse(game, one).kind != "call"]
    if parse(game, said[0]).kind == "card":
        return " ".join(filter(None, (words[0], ", ".join(words[1:]))))
    return ", ".join(words)


#: Kinds of choices that are said in whole.
WHOLE = {"gather", "gather-none", "scatter", "scatter-none", "stay", "lost", "whistle", "enough"}
PAIRS = {"lamp", "cordon", "cover"}


def label(game: str, said: str) -> str:
    """A choice in the fewest words, to stand under its heading."""
    phrase = parse(game, said)
    values = _values(game, phrase)
    kind = phrase.kind
    if kind in WHOLE:
        return t(f"do-{game}-{kind}", **values)
    match kind:
        case "card":
            return t(f"{game}-name-{phrase.who}")
        case "swap":
            return capital(t("do-swap", **values))
        case "take" | "call":
            return capital(values["whom"])
        case "accuse":
            return t("do-jack-accuse", **values)
        case "padlock":
            return f"{values['from']}-{values['to']}"
        case "place":
            return t("say-minuit-place", **values)
        case _ if game == "minuit" or kind in PAIRS:
            return f"{values['from']} → {values['to']}"
        case _:
            return values["to"]


@dataclass
class Group:
    """Choices of one kind, each with its number."""

    kind: str
    title: str
    entries: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])


def grouped(game: str, scene: Scene, labels: Sequence[str]) -> list[Group]:
    """The choices under headings."""
    groups: dict[str, Group] = {}
    for number, (choice, told) in enumerate(zip(scene.choices, labels, strict=True), 1):
        phrase = parse(game, choice.say)
        kind = "whole" if phrase.kind in WHOLE else phrase.kind
        if kind not in groups:
            groups[kind] = Group(kind, _heading(game, phrase, scene.view))
        groups[kind].entries.append((number, told))
    return list(groups.values())


def _heading(game: str, phrase: Phrase, view: JSON) -> str:
    name = f"pick-{game}-{phrase.kind}"
    if phrase.kind in WHOLE or not has(name):
        return ""
    values = _values(game, phrase)
    if phrase.kind == "leave":
        guest = view["active"]["guest"]
        values |= {"whom": who(guest), "id": guest}
    return t(name, **values)


def question(game: str, view: JSON, choices: Sequence[Choice]) -> str:
    """What a seat is asked now."""
    acting: JSON = view.get("active") or {}
    active = str(acting.get("character", ""))
    roll = view.get("roll") or 0
    values: dict[str, str | float] = {"who": who(active), "id": active, "number": len(choices)}
    return t(f"ask-{game}-{view['ask']}", roll=roll, **values)
