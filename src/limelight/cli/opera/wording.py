"""Opera in words: characters, rooms, news, the ending, the reason for a turn."""

import re
from collections.abc import Mapping, Sequence

from limelight.cli import round_outcome
from limelight.cli.action_text import character_phrase, list_characters
from limelight.cli.i18n import capitalize_first, has_text, t
from limelight.cli.renderer import ActionChoice
from limelight.core.game import JSON

SEAT_NAMES = ("investigator", "phantom")


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


_PLACE_PATTERN = re.compile(r"(?:→|blackout|leave in|stay|padlock) ([\w-]+)$")


def target_place(choice: ActionChoice) -> str | None:
    """The room or the corridor that a choice is about; None if it is about none."""
    match = _PLACE_PATTERN.search(choice.notation)
    return match[1] if match else None


def describe_news(before: JSON, after: JSON) -> list[str]:
    """What a draw or the end of a round has brought to light."""
    sentences: list[str] = []
    ended = after["round"] != before["round"] or after["played"] == 4
    announced = f"news-opera-{after['announced']}"
    if ended and has_text(announced):
        sentences.append(t(announced))
    if cleared := [name for name in before["suspects"] if name not in after["suspects"]]:
        sentences.append(
            capitalize_first(t("news-cleared", names=list_characters(cleared), count=len(cleared)))
        )
    if after["carlotta"] != before["carlotta"]:
        sentences.append(t("news-carlotta", number=after["carlotta"]))
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
