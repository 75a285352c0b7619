"""The help at the table: the rules as on the page, who can do what, and how to answer."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from limelight.cli.i18n import t
from limelight.cli.terminal import BOLD

WIDTH = 88


def guide(game: str, rules: Sequence[str], characters: Sequence[str] = ()) -> RenderableType:
    """The rules by their names, and the cards of the characters."""
    told: list[RenderableType] = [Text()]
    for rule in rules:
        text = Text.assemble((t(f"rules-{game}-{rule}.title"), BOLD), "\n")
        told.append(Padding(text.append(t(f"rules-{game}-{rule}")), (0, 0, 1, 0)))
    if characters:
        cards = Table.grid(padding=(0, 2, 0, 0))
        for name in characters:
            title = Text(t(f"{game}-name-{name}.short"), BOLD)
            cards.add_row(title, Text(t(f"{game}-card-{name}")))
        told.append(Padding(cards, (0, 0, 1, 0)))
    return Constrain(Group(*told, Text(t(f"terminal-{game}-answers"))), WIDTH)
