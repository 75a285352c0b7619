"""What opera and jack show alike: the face-up cards, and the order in which seats play."""

from collections.abc import Callable, Mapping

from rich.style import Style
from rich.text import Text

from limelight.cli.action_text import name_seat as seat_name
from limelight.cli.i18n import t
from limelight.cli.terminal import BOLD, DIM, INNOCENT_SIGN, TITLE
from limelight.core.game import JSON, OVER
from limelight.games import game as game_of


def render_turn_order(game: str, view: JSON) -> Text:
    """The seats that play the four cards of this round, in order; the present one is marked."""
    line = Text()
    seats = game_of(game).facts["activation_seats"]["odd" if view["round"] % 2 else "even"]
    for place, seat in enumerate(seats):
        name = seat_name(game, seat)
        now = place == view["played"] and view["turn"] != OVER
        word = f"▸{name}" if now else name[0]
        line.append(word, TITLE if now else DIM if place < view["played"] else BOLD).append("  ")
    return line


def render_cards(
    view: JSON,
    emblems: Mapping[str, tuple[str, str | Style]],
    name: Callable[[str], str],
    power: Callable[[str], str],
    width: int,
) -> list[Text]:
    """The card in play and the face-up cards, each with its power from column `width` on."""
    lines = [Text.assemble((t("terminal-cards"), TITLE))]
    active = view["active"]["character"] if view["active"] else None
    shown: list[str] = [active, *view["cards"]] if active else view["cards"]
    for key in shown:
        emblem, colour = ("▸", TITLE) if key == active else emblems[key]
        line = Text.assemble((f"{emblem} ", colour))
        line.append(name(key), BOLD)
        line.append("" if key in view["suspects"] else f" {INNOCENT_SIGN}", DIM)
        line.pad_right(width - len(line))
        lines.append(line.append(power(key), DIM))
    return lines if shown else [*lines, Text.assemble((t("terminal-all-played"), DIM))]
