"""The help at the table: the rules as on the page, the characters' powers, how to answer."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from limelight.cli.i18n import t
from limelight.cli.terminal import BOLD

MAX_WIDTH = 88


def render_rules(
    game: str, sections: Sequence[str], characters: Sequence[str] = ()
) -> RenderableType:
    """The sections of the rules and the cards of the characters."""
    parts: list[RenderableType] = [Text()]
    for section in sections:
        text = Text.assemble((t(f"rules-{game}-{section}.title"), BOLD), "\n")
        parts.append(Padding(text.append(t(f"rules-{game}-{section}")), (0, 0, 1, 0)))
    if characters:
        cards = Table.grid(padding=(0, 2, 0, 0))
        for name in characters:
            title = Text(t(f"{game}-name-{name}.short"), BOLD)
            cards.add_row(title, Text(t(f"{game}-card-{name}")))
        parts.append(Padding(cards, (0, 0, 1, 0)))
    return Constrain(Group(*parts, Text(t(f"terminal-{game}-answers"))), MAX_WIDTH)
