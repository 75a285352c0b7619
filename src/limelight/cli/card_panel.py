"""What opera and jack show alike: the cards face up, and who plays them in what order."""

from collections.abc import Callable, Mapping

from rich.style import Style
from rich.text import Text

from limelight.cli.action_text import seat as seat_name
from limelight.cli.i18n import t
from limelight.cli.terminal import BOLD, CALM, LAUREL, TITLE
from limelight.core.game import JSON, OVER
from limelight.games.whodunit.state import ORDER


def order(game: str, view: JSON) -> Text:
    """Who plays the four cards of this round, the present one marked."""
    told = Text()
    first = 0 if view["round"] % 2 else 4
    for place, seat in enumerate(ORDER[first : first + 4]):
        name = seat_name(game, seat)
        now = place == view["played"] and view["turn"] != OVER
        word = f"▸{name}" if now else name[0]
        told.append(word, TITLE if now else CALM if place < view["played"] else BOLD).append("  ")
    return told


def cards(
    view: JSON,
    emblems: Mapping[str, tuple[str, str | Style]],
    name: Callable[[str], str],
    power: Callable[[str], str],
    width: int,
) -> list[Text]:
    """The cards face up, after the one being played, each with its power from `width` on."""
    lines = [Text.assemble((t("terminal-cards"), TITLE))]
    active = view["active"]["character"] if view["active"] else None
    shown: list[str] = [active, *view["cards"]] if active else view["cards"]
    for key in shown:
        emblem, colour = ("▸", TITLE) if key == active else emblems[key]
        line = Text.assemble((f"{emblem} ", colour))
        line.append(name(key), BOLD)
        line.append("" if key in view["suspects"] else f" {LAUREL}", CALM)
        line.pad_right(width - len(line))
        lines.append(line.append(power(key), CALM))
    return lines if shown else [*lines, Text.assemble((t("terminal-all-played"), CALM))]
