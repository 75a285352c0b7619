"""Jack in words: characters, lamps, news, the ending, the reason for a turn."""

import re
from collections.abc import Mapping, Sequence

from limelight.cli import round_outcome
from limelight.cli.action_text import character_phrase, label_action, list_characters, name_seat
from limelight.cli.i18n import capitalize_first, t
from limelight.cli.notation import parse_notation
from limelight.cli.renderer import ActionChoice
from limelight.core.game import JSON
from limelight.games.jack.board import BEAM_STREETS, DIRECTIONS, STREETS

SEAT_NAMES = ("investigator", "jack")
DIRECTION_ARROWS: dict[str, str] = dict(zip(DIRECTIONS, "↑↗↘↓↙↖", strict=True))


def short_name(key: str) -> str:
    """The short name of a character."""
    return t(f"jack-name-{key}.short")


def describe_power(key: str) -> str:
    """The power of a character, in a few words."""
    return t(f"terminal-jack-power-{key}")


def list_names(keys: Sequence[str]) -> str:
    """The short names of characters, with commas between."""
    return ", ".join(map(short_name, keys)) or t("terminal-jack-nobody")


def target_street(choice: ActionChoice) -> str | None:
    """The street that a choice leads to; None if it leads to none."""
    phrase = parse_notation("jack", choice.notation)
    return phrase.destination if phrase.kind in ("walk", "bring", "accuse") else None


def label_choice(choice: ActionChoice) -> str:
    """The shortest text of a choice; the directions of the lantern with an arrow."""
    label = label_action("jack", choice.notation)
    phrase = parse_notation("jack", choice.notation)
    return f"{DIRECTION_ARROWS[phrase.destination]} {label}" if phrase.kind == "lantern" else label


def is_accusation(choice: ActionChoice) -> bool:
    """Whether a choice ends the game with an accusation."""
    return parse_notation("jack", choice.notation).kind == "accuse"


def beam_streets(view: JSON, direction: str) -> list[str]:
    """The streets that the lantern lights, or would light, in a direction."""
    watson = STREETS.index(view["places"]["watson"])
    mask = BEAM_STREETS[watson * 6 + DIRECTIONS.index(direction)]
    return [street for number, street in enumerate(STREETS) if mask >> number & 1]


def describe_beam(view: JSON, direction: str) -> str:
    """The number of streets and the characters that the lantern would light in a direction."""
    streets = beam_streets(view, direction)
    lit = [name for name, street in view["places"].items() if street in streets]
    return t("terminal-jack-caught", streets=len(streets), names=list_names(lit))


def describe_news(before: JSON, notation: str, after: JSON) -> list[str]:
    """What the end of a round has brought to light."""
    if after["round"] == before["round"]:
        return []
    sentences = [t(f"news-jack-{after['witness']}")]
    if cleared := [name for name in before["suspects"] if name not in after["suspects"]]:
        sentences.append(
            capitalize_first(t("news-cleared", names=list_characters(cleared), count=len(cleared)))
        )
    if post := _find_lamp_post(before, before["round"], notation):
        sentences.append(t("news-lamp-out", names=post))
    return [" ".join(sentences)]


def _find_lamp_post(view: JSON, tile: int, notation: str) -> str | None:
    """The post of a numbered lamp after an action; None if the lamp is out."""
    shift = re.fullmatch(r"lamp (\w+)>(\w+)", notation)
    for post, number in view["lamps"].items():
        if number and number == tile:
            return shift[2] if shift and shift[1] == post else str(post)
    return None


def describe_next_lamp(view: JSON) -> str:
    """The lamp that goes out at the end of the round."""
    if post := _find_lamp_post(view, view["round"], ""):
        return t("terminal-jack-lamp-next", number=view["round"], post=post)
    return t("terminal-jack-lamp-none")


def describe_witness(view: JSON) -> str:
    """The text of the witness card."""
    return t(f"jack-witness-{'none' if view['round'] == 1 else view['witness']}")


def describe_ending(view: JSON) -> str:
    """The reason for the ending, and who Jack was."""
    how = "-accused" if view["accused"] else "-gone" if view["gone"] else ""
    why = t(f"end-jack-{view['winner']}{how}")
    return f"{why} {t('culprit-jack', who=character_phrase(view['jack']))}"


def explain_turn(facts: Mapping[str, int], view: JSON) -> str:
    """The reason for a turn: how it ends the game, or the suspects left after the round."""
    if "accuses" in facts:
        return t("terminal-jack-why-accuses")
    if facts.get("leaves"):
        return t("terminal-jack-why-leaves")
    return round_outcome.explain_turn("jack", facts, view["played"])


def describe_alibis(view: JSON, human: int | None) -> str:
    """What the seat knows of the alibi cards."""
    known = view["alibis"]
    parts = [t("jack-alibis-left", count=known["left"])]
    for number, side in enumerate(SEAT_NAMES):
        held, seen = known["held"][number], known[side]
        if held:
            cards = t("jack-alibis-hidden", count=held) if seen is None else list_names(seen)
            whose = t("you") if number == human else name_seat("jack", number)
            parts.append(t("terminal-jack-alibis", who=whose, cards=cards))
    return "   ".join(parts)
