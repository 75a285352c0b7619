"""What opera and jack show alike: the cards face up, and who plays them in what order."""

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text

from limelight.cli.screen import BOLD, CALM, LAUREL, TITLE
from limelight.core.game import JSON, OVER
from limelight.core.whodunit import ORDER


def order(view: JSON, seats: tuple[str, ...]) -> Text:
    """Who plays the four cards of this round, the present one marked."""
    told = Text()
    first = 0 if view["round"] % 2 else 4
    for place, seat in enumerate(ORDER[first : first + 4]):
        name = seats[seat].capitalize()
        now = place == view["played"] and view["turn"] != OVER
        word = f"▸{name}" if now else name[0]
        told.append(word, TITLE if now else CALM if place < view["played"] else BOLD).append("  ")
    return told


def cards(
    view: JSON,
    emblems: Mapping[str, tuple[str, str | Style]],
    names: Mapping[str, str],
    powers: Mapping[str, str],
    width: int,
) -> list[Text]:
    """The cards face up, after the one being played, each with its power from `width` on."""
    lines = [Text.assemble(("Cards", TITLE))]
    active = view["active"]["character"] if view["active"] else None
    shown: list[str] = [active, *view["cards"]] if active else view["cards"]
    for name in shown:
        emblem, colour = ("▸", TITLE) if name == active else emblems[name]
        line = Text.assemble((f"{emblem} ", colour))
        line.append(names[name], BOLD)
        line.append("" if name in view["suspects"] else f" {LAUREL}", CALM)
        line.pad_right(width - len(line))
        lines.append(line.append(powers[name], CALM))
    return lines if shown else [*lines, Text.assemble(("all played", CALM))]
