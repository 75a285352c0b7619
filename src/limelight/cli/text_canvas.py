"""A canvas of characters."""

from itertools import groupby

from rich.style import Style
from rich.text import Text


class TextCanvas:
    """A grid of characters, each with its style."""

    def __init__(self, width: int, height: int) -> None:
        self.characters = [[" "] * width for _ in range(height)]
        self.styles = [[Style()] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text to the right of a position."""
        for offset, sign in enumerate(text):
            self.characters[y][x + offset] = sign
            self.styles[y][x + offset] = style

    def to_text(self) -> Text:
        """The canvas as lines without trailing blanks."""
        lines: list[Text] = []
        for signs, styles in zip(self.characters, self.styles, strict=True):
            line = Text(no_wrap=True, overflow="crop")
            cells = list(zip(signs, styles, strict=True))
            while cells and cells[-1][0] == " " and not cells[-1][1].bgcolor:
                cells.pop()
            # rich spends time on every span, so neighbours of one style share one.
            for style, run in groupby(cells, key=lambda cell: cell[1]):
                line.append("".join(sign for sign, _ in run), style)
            lines.append(line)
        return Text("\n").join(lines)
