"""A sheet to draw on, sign by sign."""

from itertools import groupby

from rich.style import Style
from rich.text import Text


class Canvas:
    """A sheet of signs, each with its style."""

    def __init__(self, width: int, height: int) -> None:
        self.signs = [[" "] * width for _ in range(height)]
        self.styles = [[Style()] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write from a place to the right."""
        for offset, sign in enumerate(text):
            self.signs[y][x + offset] = sign
            self.styles[y][x + offset] = style

    def text(self) -> Text:
        """The sheet as lines."""
        lines: list[Text] = []
        for signs, styles in zip(self.signs, self.styles, strict=True):
            line = Text(no_wrap=True, overflow="crop")
            cells = list(zip(signs, styles, strict=True))
            while cells and cells[-1][0] == " " and not cells[-1][1].bgcolor:
                cells.pop()
            # rich takes time for each piece, so signs of one style are one piece.
            for style, run in groupby(cells, key=lambda cell: cell[1]):
                line.append("".join(sign for sign, _ in run), style)
            lines.append(line)
        return Text("\n").join(lines)
