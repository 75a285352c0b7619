"""A sheet to draw on, sign by sign."""

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
            filled = [
                place
                for place, (sign, style) in enumerate(zip(signs, styles, strict=True))
                if sign != " " or style.bgcolor
            ]
            for place in range(max(filled, default=-1) + 1):
                line.append(signs[place], styles[place])
            lines.append(line)
        return Text("\n").join(lines)
