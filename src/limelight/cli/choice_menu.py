"""The question and its choices: numbered, under headings, in as many columns as fit."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from limelight.cli.action_text import ChoiceGroup, describe_question
from limelight.cli.renderer import TerminalMoment
from limelight.cli.terminal import BOLD, DIM, EMBER, TITLE


def render_question(
    game: str, moment: TerminalMoment, groups: Sequence[ChoiceGroup], width: int, more: str = ""
) -> Table:
    """The question with its choices; `more` stands beside the question."""
    table = Table.grid()
    if not moment.choices:
        return table
    # To save a line the first heading stands beside the question.
    beside = "   ".join(filter(None, (more, *(group.title for group in groups[:1]))))
    asking = describe_question(game, moment.view, moment.choices)
    table.add_row(Text.assemble((asking, TITLE), (f"   {beside}", DIM)))
    for place, group in enumerate(groups):
        if place and group.title:
            table.add_row(Text(group.title, DIM))
        for row in arrange_in_columns(group, width):
            table.add_row(row)
    return table


def arrange_in_columns(group: ChoiceGroup, width: int) -> list[Text]:
    """Numbered choices in columns, to be read downwards."""
    column = max(len(label) for _, label in group.entries) + 6
    lines = -(-len(group.entries) // max(1, (width + 3) // column))
    alarm = group.kind == "accuse"
    rows: list[Text] = []
    for place in range(lines):
        row = Text(no_wrap=True, overflow="crop")
        for number, label in group.entries[place::lines]:
            row.append(f"{number:2} ", EMBER + BOLD if alarm else TITLE)
            row.append(label.ljust(column - 3), EMBER if alarm else "")
        row.rstrip()
        rows.append(row)
    return rows
