"""Opera in words: characters, rooms, news, the ending, the reason for a turn."""

from collections.abc import Mapping, Sequence

from limelight.cli import round_outcome
from limelight.cli.action_text import character_phrase
from limelight.cli.i18n import t
from limelight.cli.renderer import ActionChoice
from limelight.core.border import Effect
from limelight.core.game import JSON


def short_name(key: str) -> str:
    """The short name of a character."""
    return t(f"opera-name-{key}.short")


def room_name(key: str) -> str:
    """The short name of a room."""
    return t(f"opera-room-{key}.short")


def describe_power(key: str) -> str:
    """The power of a character, in a few words."""
    return t(f"terminal-opera-power-{key}")


def list_names(keys: Sequence[str]) -> str:
    """The short names of characters, with commas between."""
    return ", ".join(map(short_name, keys)) or t("terminal-opera-nobody")


def corridor_key(rooms: Sequence[str]) -> str:
    """The name of a corridor on the map, from the two rooms that it joins."""
    return "-".join(sorted(rooms))


def target_place(choice: ActionChoice) -> str | None:
    """The room or the corridor that a choice is about; None if it is about none."""
    move = choice.move
    if move["kind"] == "padlock":
        return corridor_key([move["origin"], move["destination"]])
    return move.get("destination")


def describe_news(effects: Sequence[Effect]) -> list[str]:
    """What a draw or the end of a round has brought to light."""
    sentences: list[str] = []
    for effect in effects:
        match effect["kind"]:
            case "announced":
                sentences.append(t(f"news-opera-{effect['answer']}"))
            case "cleared":
                sentences.append(round_outcome.describe_clearing(effect["names"]))
            case "carlotta_moved":
                sentences.append(t("news-carlotta", number=effect["destination"]))
            case _:
                pass
    return [" ".join(sentences)] if sentences else []


def describe_ending(view: JSON) -> str:
    """The reason for the ending, and who the phantom was."""
    phantom = view["phantom"]
    why = t(f"end-opera-{view['winner']}")
    return f"{why} {t('culprit-opera', id=phantom, who=character_phrase(phantom))}"


def explain_turn(facts: Mapping[str, int], view: JSON) -> str:
    """The reason for a turn: the suspects left after the round."""
    return round_outcome.explain_turn("opera", facts, view["played"])


def describe_alibis(view: JSON) -> list[str]:
    """What the seat knows of the alibi cards."""
    known = view["alibis"]
    if known is None:
        return [t("opera-alibis-secret")]
    lines = [t("opera-alibis", left=known["left"], phantoms=known["phantoms"])]
    if known["shown"]:
        lines.append(t("terminal-opera-shown", names=list_names(known["shown"])))
    if known["hand"]:
        lines.append(t("terminal-opera-hand", names=list_names(known["hand"])))
    elif known["kept"]:
        lines.append(t("opera-kept", kept=known["kept"]))
    return lines
