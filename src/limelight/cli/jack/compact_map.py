"""The same map at half the height, for short terminals: a hex is two lines of five signs."""

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text

from limelight.cli.i18n import cut, t
from limelight.cli.jack import district
from limelight.cli.jack.district import ACCUSE, ALARM, LIGHTED, SEEN, UNSEEN, WALL, inks
from limelight.cli.jack.words import ARROWS, beam
from limelight.cli.jack.words import name as name_of
from limelight.cli.terminal import BOLD, EMBER, GASLIGHT, LAUREL, MASK, TAG
from limelight.cli.text_canvas import Canvas
from limelight.core.game import JSON
from limelight.games.jack.board import EXITS, LAMPS, OBSTACLES

WIDTH = 13 * district.ACROSS + 1
HEIGHT = 18
EXIT_PLACES = ((0, 2), (73, 1), (0, 15), (73, 14))


class Sketch:
    """One drawing of the map; `marks` as in `District`."""

    def __init__(self, view: JSON, marks: Mapping[str, str]) -> None:
        self.view = view
        self.marks = marks
        self.crowds = district.crowds(view)
        self.lamplight = district.lamplight(view)
        self.beam = beam(view, view["lantern"])
        self.manholes = district.manholes(view)
        self.canvas = Canvas(WIDTH, HEIGHT)

    def draw(self) -> Text:
        """The map as text."""
        for name, (x, y) in district.CORNERS.items():
            top = y // district.DOWN
            if name in OBSTACLES:
                self._put(x, top, ("▒" * 5, "▒" * 5), WALL)
            elif name in LAMPS:
                tile = self.view["lamps"].get(name)
                lit = tile is not None
                burning = f"{t('terminal-jack-hex-lamp')}{tile or LIGHTED}"
                state = burning if lit else t("terminal-jack-hex-out")
                self._put(x, top, (f" {name}  ", state.center(5)), district.lamp_ink(lit))
            else:
                self._street(name, x, top)
        for name, (x, y) in zip(EXITS, EXIT_PLACES, strict=True):
            shut = name in self.view["cordons"]
            way = t(f"terminal-jack-compass-{name}")
            self.canvas.put(x, y, f"{way} {district.CORDON}" if shut else way, BOLD)
            word, ink = ("cordon", EMBER) if shut else ("exit", GASLIGHT)
            self.canvas.put(x, y + 1, cut(t(f"terminal-jack-hex-{word}"), 5), ink)
        return self.canvas.text()

    def _put(self, x: int, y: int, lines: tuple[str, str], ink: Style) -> None:
        for height, line in enumerate(lines):
            self.canvas.put(x, y + height, line, ink)

    def _street(self, name: str, x: int, y: int) -> None:
        ink, quiet = inks(name in self.lamplight or name in self.beam)
        put = self.canvas.put
        self._put(x, y, (" " * 5, " " * 5), ink)
        people = self.crowds[name]
        arrow = ARROWS[self.view["lantern"]] if name in self.beam else ""
        put(x + 1, y, name, ink if people else quiet)
        put(x, y, LIGHTED if name in self.lamplight else " ", ink + GASLIGHT)
        put(x + 3, y, self.manholes.get(name, " "), ink + BOLD)
        if not people:
            put(x + 4, y, arrow, ink + GASLIGHT)
            if mark := self.marks.get(name):
                put(x, y + 1, f"[{mark}]", TAG)
            return
        put(x, y, arrow, ink + GASLIGHT)
        if len(people) > 1:
            put(x, y + 1, "+".join(name_of(character)[:2] for character in people), ink + BOLD)
        else:
            self._person(people[0], x, y, ink, quiet)
        if self.marks.get(name) == ACCUSE:
            put(x + 4, y, ACCUSE, ALARM)
        elif mark := self.marks.get(name):
            put(x + 3, y, mark.rjust(2), TAG)

    def _person(self, character: str, x: int, y: int, ink: Style, quiet: Style) -> None:
        suspect = character in self.view["suspects"]
        seen = character in self.view["seen"]
        put = self.canvas.put
        put(x, y + 1, name_of(character)[:4], ink + BOLD if suspect else quiet)
        if character == "watson":
            put(x + 3, y + 1, ARROWS[self.view["lantern"]], ink + GASLIGHT + BOLD)
        sign, style = (SEEN, ink + GASLIGHT + BOLD) if seen else (UNSEEN, quiet)
        put(x + 4, y + 1, sign, style)
        if not suspect:
            put(x + 4, y, LAUREL, quiet)
        elif character == self.view["jack"]:
            put(x + 4, y, MASK, ink + EMBER + BOLD)
