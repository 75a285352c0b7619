"""Jack in words: what is seen and lit, what has come out, how it ended."""

import re
from collections.abc import Mapping, Sequence

from limelight.cli import round_outcome
from limelight.cli.action_text import people, seat, who
from limelight.cli.i18n import capital, t
from limelight.cli.notation import parse
from limelight.cli.renderer import Choice
from limelight.core.game import JSON
from limelight.games.jack.board import BEAM, DIRECTIONS, STREETS

SEATS = ("investigator", "jack")
ARROWS: dict[str, str] = dict(zip(DIRECTIONS, "↑↗↘↓↙↖", strict=True))


def name(key: str) -> str:
    """A character on the map."""
    return t(f"jack-name-{key}.short")


def power(key: str) -> str:
    """What a character can do, in a few words."""
    return t(f"terminal-jack-power-{key}")


def names(keys: Sequence[str]) -> str:
    """Characters of the map, listed."""
    return ", ".join(map(name, keys)) or t("terminal-jack-nobody")


def street_of(choice: Choice) -> str | None:
    """The street that a choice leads to, if it is a walk."""
    phrase = parse("jack", choice.say)
    return phrase.to if phrase.kind in ("walk", "bring", "accuse") else None


def accuses(choice: Choice) -> bool:
    """Whether a choice ends the game with an accusation."""
    return parse("jack", choice.say).kind == "accuse"


def beam(view: JSON, direction: str) -> list[str]:
    """The streets that the lantern lights, or would light, in a direction."""
    watson = STREETS.index(view["places"]["watson"])
    mask = BEAM[watson * 6 + DIRECTIONS.index(direction)]
    return [street for number, street in enumerate(STREETS) if mask >> number & 1]


def caught(view: JSON, direction: str) -> str:
    """What a way to turn the lantern brings."""
    streets = beam(view, direction)
    lit = [name for name, street in view["places"].items() if street in streets]
    return t("terminal-jack-caught", streets=len(streets), names=names(lit))


def news(before: JSON, said: str, after: JSON) -> list[str]:
    """What the end of a round has brought to light."""
    if after["round"] == before["round"]:
        return []
    told = [t(f"news-jack-{after['witness']}")]
    if cleared := [name for name in before["suspects"] if name not in after["suspects"]]:
        told.append(capital(t("news-cleared", names=people(cleared), count=len(cleared))))
    if post := _post_of(before, before["round"], said):
        told.append(t("news-lamp-out", names=post))
    return [" ".join(told)]


def _post_of(view: JSON, tile: int, said: str) -> str | None:
    """Where a numbered lamp stands after an action."""
    shift = re.fullmatch(r"lamp (\w+)>(\w+)", said)
    for post, number in view["lamps"].items():
        if number and number == tile:
            return shift[2] if shift and shift[1] == post else str(post)
    return None


def next_lamp(view: JSON) -> str:
    """Which lamp goes out at the end of the round."""
    if post := _post_of(view, view["round"], ""):
        return t("terminal-jack-lamp-next", number=view["round"], post=post)
    return t("terminal-jack-lamp-none")


def witness(view: JSON) -> str:
    """What the witness card says."""
    return t(f"jack-witness-{'none' if view['round'] == 1 else view['witness']}")


def ending(view: JSON) -> str:
    """Why it is over, and who Jack was."""
    how = "-accused" if view["accused"] else "-gone" if view["gone"] else ""
    why = t(f"end-jack-{view['winner']}{how}")
    return f"{why} {t('culprit-jack', who=who(view['jack']))}"


def reason(facts: Mapping[str, int], view: JSON) -> str:
    """What speaks for a turn: how the game ends, or who would be left at the end of the round."""
    if "accuses" in facts:
        return t("terminal-jack-why-accuses")
    if facts.get("leaves"):
        return t("terminal-jack-why-leaves")
    return round_outcome.reason("jack", facts, view["played"])


def alibis(view: JSON, human: int | None) -> str:
    """What this seat knows of the alibi cards."""
    known = view["alibis"]
    parts = [t("jack-alibis-left", count=known["left"])]
    for number, side in enumerate(SEATS):
        held, seen = known["held"][number], known[side]
        if held:
            cards = t("jack-alibis-hidden", count=held) if seen is None else names(seen)
            whose = t("you") if number == human else seat("jack", number)
            parts.append(t("terminal-jack-alibis", who=whose, cards=cards))
    return "   ".join(parts)
