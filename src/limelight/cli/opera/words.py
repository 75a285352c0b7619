"""Opera in words: what has come out, how it ended, what speaks for a turn."""

import re
from collections.abc import Mapping, Sequence

from limelight.cli import round_outcome
from limelight.cli.action_text import people, who
from limelight.cli.i18n import capital, has, t
from limelight.cli.renderer import Choice
from limelight.core.game import JSON

SEATS = ("investigator", "phantom")


def name(key: str) -> str:
    """A character on the board."""
    return t(f"opera-name-{key}.short")


def room(key: str) -> str:
    """A room on the board."""
    return t(f"opera-room-{key}.short")


def power(key: str) -> str:
    """What a character can do, in a few words."""
    return t(f"terminal-opera-power-{key}")


def names(keys: Sequence[str]) -> str:
    """Characters of the board, listed."""
    return ", ".join(map(name, keys)) or t("terminal-opera-nobody")


_PLACE = re.compile(r"(?:→|blackout|leave in|stay|padlock) ([\w-]+)$")


def place_of(choice: Choice) -> str | None:
    """The room or the corridor that a choice points at, if it is about one."""
    found = _PLACE.search(choice.say)
    return found[1] if found else None


def news(before: JSON, after: JSON) -> list[str]:
    """What a draw or the end of a round has brought to light."""
    told: list[str] = []
    ended = after["round"] != before["round"] or after["played"] == 4
    announced = f"news-opera-{after['announced']}"
    if ended and has(announced):
        told.append(t(announced))
    if cleared := [name for name in before["suspects"] if name not in after["suspects"]]:
        told.append(capital(t("news-cleared", names=people(cleared), count=len(cleared))))
    if after["carlotta"] != before["carlotta"]:
        told.append(t("news-carlotta", number=after["carlotta"]))
    return [" ".join(told)] if told else []


def ending(view: JSON) -> str:
    """Why it is over, and who the phantom was."""
    phantom = view["phantom"]
    why = t(f"end-opera-{view['winner']}")
    return f"{why} {t('culprit-opera', id=phantom, who=who(phantom))}"


def reason(facts: Mapping[str, int], view: JSON) -> str:
    """What speaks for a turn: who would be left at the end of the round."""
    return round_outcome.reason("opera", facts, view["played"])


def alibis(view: JSON) -> list[str]:
    """What this seat knows of the alibi cards."""
    known = view["alibis"]
    if known is None:
        return [t("opera-alibis-secret")]
    lines = [t("opera-alibis", left=known["left"], phantoms=known["phantoms"])]
    if known["shown"]:
        lines.append(t("terminal-opera-shown", names=names(known["shown"])))
    if known["hand"]:
        lines.append(t("terminal-opera-hand", names=names(known["hand"])))
    elif known["kept"]:
        lines.append(t("opera-kept", kept=known["kept"]))
    return lines
