"""The map at half the height, for short terminals: a hex is two lines of five characters."""

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text

from limelight.cli.i18n import t, truncate_word
from limelight.cli.jack import district
from limelight.cli.jack.district import (
    ACCUSATION_SIGN,
    ALARM_INK,
    LIT_SIGN,
    SEEN_SIGN,
    UNSEEN_SIGN,
    WALL_INK,
    street_inks,
)
from limelight.cli.jack.wording import DIRECTION_ARROWS, beam_streets
from limelight.cli.jack.wording import short_name as name_of
from limelight.cli.terminal import BOLD, CULPRIT_SIGN, EMBER, GASLIGHT, INNOCENT_SIGN, MARK
from limelight.cli.text_canvas import TextCanvas
from limelight.core.game import JSON
from limelight.games.jack.facts import FACTS

MAP_WIDTH = 13 * district.HEX_PITCH + 1
MAP_HEIGHT = 18
EXIT_CORNERS = ((0, 2), (73, 1), (0, 15), (73, 14))


class CompactMap:
    """The compact map; `marks` as in `DistrictMap`."""

    def __init__(self, view: JSON, marks: Mapping[str, str]) -> None:
        self.view = view
        self.marks = marks
        self.characters = district.characters_by_street(view)
        self.lamplight = district.lamplit_streets(view)
        self.beam = beam_streets(view, view["lantern"])
        self.manholes = district.manhole_signs(view)
        self.canvas = TextCanvas(MAP_WIDTH, MAP_HEIGHT)

    def render_map(self) -> Text:
        """The map as text."""
        for name, (x, y) in district.HEX_CORNERS.items():
            top = y // district.HALF_ROW_HEIGHT
            kind = FACTS["hexes"][name]["kind"]
            if kind == "obstacle":
                self._write_hex(x, top, ("▒" * 5, "▒" * 5), WALL_INK)
            elif kind == "lamp_post":
                tile = self.view["lamps"].get(name)
                lit = tile is not None
                burning = f"{t('terminal-jack-hex-lamp')}{tile or LIT_SIGN}"
                state = burning if lit else t("terminal-jack-hex-out")
                self._write_hex(x, top, (f" {name}  ", state.center(5)), district.lamp_ink(lit))
            else:
                self._draw_street(name, x, top)
        for leaving, (x, y) in zip(FACTS["exits"], EXIT_CORNERS, strict=True):
            shut = leaving in self.view["cordons"]
            way = t(f"terminal-jack-compass-{leaving}")
            self.canvas.write(x, y, f"{way} {district.CORDON_SIGN}" if shut else way, BOLD)
            word, ink = ("cordon", EMBER) if shut else ("exit", GASLIGHT)
            self.canvas.write(x, y + 1, truncate_word(t(f"terminal-jack-hex-{word}"), 5), ink)
        return self.canvas.to_text()

    def _write_hex(self, x: int, y: int, lines: tuple[str, str], ink: Style) -> None:
        for height, line in enumerate(lines):
            self.canvas.write(x, y + height, line, ink)

    def _draw_street(self, name: str, x: int, y: int) -> None:
        ink, quiet = street_inks(name in self.lamplight or name in self.beam)
        write = self.canvas.write
        self._write_hex(x, y, (" " * 5, " " * 5), ink)
        people = self.characters[name]
        arrow = DIRECTION_ARROWS[self.view["lantern"]] if name in self.beam else ""
        write(x + 1, y, name, ink if people else quiet)
        write(x, y, LIT_SIGN if name in self.lamplight else " ", ink + GASLIGHT)
        write(x + 3, y, self.manholes.get(name, " "), ink + BOLD)
        if not people:
            write(x + 4, y, arrow, ink + GASLIGHT)
            if mark := self.marks.get(name):
                write(x, y + 1, f"[{mark}]", MARK)
            return
        write(x, y, arrow, ink + GASLIGHT)
        if len(people) > 1:
            write(x, y + 1, "+".join(name_of(character)[:2] for character in people), ink + BOLD)
        else:
            self._draw_person(people[0], x, y, ink, quiet)
        if self.marks.get(name) == ACCUSATION_SIGN:
            write(x + 4, y, ACCUSATION_SIGN, ALARM_INK)
        elif mark := self.marks.get(name):
            write(x + 3, y, mark.rjust(2), MARK)

    def _draw_person(self, character: str, x: int, y: int, ink: Style, quiet: Style) -> None:
        suspect = character in self.view["suspects"]
        seen = character in self.view["seen"]
        write = self.canvas.write
        write(x, y + 1, name_of(character)[:4], ink + BOLD if suspect else quiet)
        if character == "watson":
            write(x + 3, y + 1, DIRECTION_ARROWS[self.view["lantern"]], ink + GASLIGHT + BOLD)
        sign, style = (SEEN_SIGN, ink + GASLIGHT + BOLD) if seen else (UNSEEN_SIGN, quiet)
        write(x + 4, y + 1, sign, style)
        if not suspect:
            write(x + 4, y, INNOCENT_SIGN, quiet)
        elif character == self.view["jack"]:
            write(x + 4, y, CULPRIT_SIGN, ink + EMBER + BOLD)
