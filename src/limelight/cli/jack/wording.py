"""Jack in words: characters, lamps, news, the ending, the reason for a turn."""

from collections.abc import Mapping, Sequence

from limelight.cli import round_outcome
from limelight.cli.action_text import character_phrase, label_action, name_seat
from limelight.cli.i18n import t
from limelight.cli.renderer import ActionChoice
from limelight.core.border import Effect
from limelight.core.game import JSON
from limelight.games.jack.facts import FACTS
from limelight.games.jack.types import JackDirection, JackStreet

DIRECTION_ARROWS: dict[str, str] = dict(zip(FACTS["directions"], "↑↗↘↓↙↖", strict=True))


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
    move = choice.move
    return move["destination"] if move["kind"] in ("walk", "bring", "accuse") else None


def label_choice(choice: ActionChoice) -> str:
    """The shortest text of a choice; the directions of the lantern with an arrow."""
    label = label_action("jack", choice.move)
    if choice.move["kind"] != "lantern":
        return label
    return f"{DIRECTION_ARROWS[choice.move['destination']]} {label}"


def is_accusation(choice: ActionChoice) -> bool:
    """Whether a choice ends the game with an accusation."""
    return bool(choice.move["kind"] == "accuse")


def beam_streets(view: JSON, direction: JackDirection) -> list[JackStreet]:
    """The streets that the lantern lights, or would light, in a direction."""
    return sorted(FACTS["beams"][view["places"]["watson"]][direction])


def describe_beam(view: JSON, direction: JackDirection) -> str:
    """The number of streets and the characters that the lantern would light in a direction."""
    streets = beam_streets(view, direction)
    lit = [name for name, street in view["places"].items() if street in streets]
    return t("terminal-jack-caught", streets=len(streets), names=list_names(lit))


def describe_news(effects: Sequence[Effect]) -> list[str]:
    """What the end of a round has brought to light."""
    sentences: list[str] = []
    for effect in effects:
        match effect["kind"]:
            case "witness_called":
                sentences.append(t(f"news-jack-{effect['answer']}"))
            case "cleared":
                sentences.append(round_outcome.describe_clearing(effect["names"]))
            case "lamp_out":
                sentences.append(t("news-lamp-out", post=effect["at"], tile=effect["tile"]))
            case _:
                pass
    return [" ".join(sentences)] if sentences else []


def describe_next_lamp(view: JSON) -> str:
    """The lamp that goes out at the end of the round."""
    for post, tile in view["lamps"].items():
        if tile == view["round"]:
            return t("terminal-jack-lamp-next", number=tile, post=post)
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
    for number, side in enumerate(FACTS["seats"]):
        held, seen = known["held"][number], known[side]
        if held:
            cards = t("jack-alibis-hidden", count=held) if seen is None else list_names(seen)
            whose = t("you") if number == human else name_seat("jack", number)
            parts.append(t("terminal-jack-alibis", who=whose, cards=cards))
    return "   ".join(parts)
