"""The district as a map of hexes: streets, buildings, lamps, the characters, who is seen."""

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text

from limelight.cli.action_text import name_place
from limelight.cli.i18n import capitalize_first, t, truncate_word
from limelight.cli.jack.wording import DIRECTION_ARROWS, beam_streets
from limelight.cli.jack.wording import short_name as name_of
from limelight.cli.terminal import (
    BOLD,
    CULPRIT_SIGN,
    DIM,
    EMBER,
    FALLING_SLANT,
    GASLIGHT,
    INNOCENT_SIGN,
    MARK,
    RISING_SLANT,
    SLATE,
)
from limelight.cli.text_canvas import TextCanvas
from limelight.core.game import JSON
from limelight.games.jack.facts import FACTS
from limelight.games.jack.types import JackHex

CHARACTER_EMBLEMS = {
    "holmes": ("⌐", Style(color="#ef7a76")),
    "watson": ("⌂", Style(color="#d3a074")),
    "smith": ("†", Style(color="#f0dc6e")),
    "lestrade": ("★", Style(color="#8ab8ec")),
    "stealthy": ("☂", Style(color="#8fd09a")),
    "goodley": ("♪", Style(color="#c3c8d4")),
    "gull": ("✚", Style(color="#c4a4ee")),
    "bert": ("✎", Style(color="#f0a868")),
}
LIT_SIGN = "✶"
SEEN_SIGN = "◉"
UNSEEN_SIGN = "◌"
OPEN_MANHOLE_SIGN = "○"
COVERED_MANHOLE_SIGN = "●"
CORDON_SIGN = "⊠"
ACCUSATION_SIGN = "!"

# A hex is eight characters wide, shares its slanted sides with its neighbours, and has four lines.
HEX_PITCH = 6
HALF_ROW_HEIGHT = 2  # lines
HEX_SIDES = (
    (1, RISING_SLANT, FALLING_SLANT),
    (0, RISING_SLANT, FALLING_SLANT),
    (0, FALLING_SLANT, RISING_SLANT),
    (1, FALLING_SLANT, RISING_SLANT),
)
MAP_WIDTH = 13 * HEX_PITCH + 2
MAP_HEIGHT = 38

# The free corners of the map: left edge, first line, the width of each line.
TOP_LEFT = (0, 0, (29, 29, 23, 23))
TOP_RIGHT = (46, 0, (34, 34, 34, 34))
BOTTOM_LEFT = (0, 33, (35, 35, 40, 40, 40))
BOTTOM_RIGHT = (58, 33, (22, 22, 22, 22, 22))
EXIT_CORNERS = ((0, 5), (74, 4), (0, 31), (74, 30))

# Lit streets are warm, dark ones blue-black; each has its own colours for text.
LIT_INK = Style(color="#fffaf0", bgcolor="#5c4012")
LIT_QUIET_INK = Style(color="#f0d9a0", bgcolor="#5c4012")
DARK_INK = Style(color="#fffaf0", bgcolor="#1d2233")
DARK_QUIET_INK = Style(color="#a3adc9", bgcolor="#1d2233")
WALL_INK = Style(color="#3a4258", bgcolor="#12131c")
FLAME_INK = Style(color="#12131c", bgcolor="#f4b942", bold=True)
POST_INK = Style(color="#c3c8d4", bgcolor="#3a4258")
CONTOUR_INK = SLATE
ALARM_INK = Style(color="#fffaf0", bgcolor="#8c1c2e", bold=True)


def street_inks(lit: bool) -> tuple[Style, Style]:
    """The inks of a street: for characters, and for names and signs."""
    return (LIT_INK, LIT_QUIET_INK) if lit else (DARK_INK, DARK_QUIET_INK)


def lamp_ink(lit: bool) -> Style:
    """The ink of a lamp post."""
    return FLAME_INK if lit else POST_INK


#: The left edge and the top line of every hex, from the top down.
HEX_CORNERS: dict[JackHex, tuple[int, int]] = {
    name: (place["column"] * HEX_PITCH, place["half_row"] * HALF_ROW_HEIGHT)
    for name, place in sorted(FACTS["hexes"].items(), key=lambda item: item[1]["half_row"])
}


def lamplit_streets(view: JSON) -> set[str]:
    """The streets next to a lit lamp."""
    return {street for post in view["lamps"] for street in FACTS["lit_streets"][post]}


def characters_by_street(view: JSON) -> dict[str, list[str]]:
    """The characters on each street; during a whistle there may be two."""
    characters: dict[str, list[str]] = {street: [] for street in FACTS["streets"]}
    for character, street in view["places"].items():
        characters[street].append(character)
    return characters


def manhole_signs(view: JSON) -> dict[str, str]:
    """The sign of every manhole."""
    return {
        hole: COVERED_MANHOLE_SIGN if hole in view["covers"] else OPEN_MANHOLE_SIGN
        for hole in FACTS["editions"][view["options"]["edition"]]["manholes"]
    }


def short_name(character: str) -> str:
    """A character's name in at most six letters."""
    return truncate_word(name_of(character), 6)


class DistrictMap:
    """The large map; `marks` are numbers of choices by street, or the sign of an accusation."""

    def __init__(self, view: JSON, marks: Mapping[str, str]) -> None:
        self.view = view
        self.marks = marks
        self.characters = characters_by_street(view)
        self.lamplight = lamplit_streets(view)
        self.beam = beam_streets(view, view["lantern"])
        self.manholes = manhole_signs(view)
        self.canvas = TextCanvas(MAP_WIDTH, MAP_HEIGHT)

    def render_map(self) -> TextCanvas:
        """The map, with free corners."""
        for name, (x, y) in HEX_CORNERS.items():
            self._draw_contour(x, y)
            kind = FACTS["hexes"][name]["kind"]
            if kind == "obstacle":
                self._fill_hex(x, y, WALL_INK, "▒")
            elif kind == "lamp_post":
                self._draw_lamp(name, x, y)
            else:
                self._draw_street(name, x, y)
        for leaving, (x, y) in zip(FACTS["exits"], EXIT_CORNERS, strict=True):
            self._draw_exit(leaving, x, y)
        return self.canvas

    def _draw_contour(self, x: int, y: int) -> None:
        write = self.canvas.write
        for line, (aside, left, right) in enumerate(HEX_SIDES, y + 1):
            write(x + aside, line, left, CONTOUR_INK)
            write(x + 7 - aside, line, right, CONTOUR_INK)
        if self.canvas.characters[y][x + 2] == " ":
            write(x + 2, y, "____", CONTOUR_INK)

    def _fill_hex(self, x: int, y: int, ink: Style, sign: str = " ") -> None:
        """The inside of a hex; its last line carries the lower edge."""
        write = self.canvas.write
        write(x + 2, y + 1, sign * 4, ink)
        write(x + 1, y + 2, sign * 6, ink)
        write(x + 1, y + 3, sign * 6, ink)
        write(x + 2, y + 4, "____", ink + CONTOUR_INK)

    def _draw_lamp(self, name: str, x: int, y: int) -> None:
        lit = name in self.view["lamps"]
        ink = lamp_ink(lit)
        self._fill_hex(x, y, ink)
        self.canvas.write(x + 3, y + 1, name, ink)
        self.canvas.write(x + 2, y + 2, t("terminal-jack-hex-lamp").ljust(4), ink)
        tile = self.view["lamps"].get(name)
        state = (
            f"{LIT_SIGN} {tile}" if tile else f"{LIT_SIGN}  " if lit else t("terminal-jack-hex-out")
        )
        self.canvas.write(x + 2, y + 3, state.center(4), ink)

    def _draw_street(self, name: str, x: int, y: int) -> None:
        ink, quiet = street_inks(name in self.lamplight or name in self.beam)
        write = self.canvas.write
        self._fill_hex(x, y, ink)
        people = self.characters[name]
        write(x + 3, y + 1, name, ink if people else quiet)
        if name in self.lamplight:
            write(x + 2, y + 1, LIT_SIGN, ink + GASLIGHT)
        write(x + 5, y + 1, self.manholes.get(name, " "), ink + BOLD)
        if people:
            self._draw_people(people, x + 1, y + 2, ink, quiet)
        mark = self.marks.get(name, "")
        arrow = DIRECTION_ARROWS[self.view["lantern"]] if name in self.beam else ""
        if mark == ACCUSATION_SIGN:
            write(x + 6, y + 3, ACCUSATION_SIGN, ALARM_INK)
        elif mark and people:
            write(x + 5, y + 3, mark.rjust(2), MARK)
        elif mark:
            write(x + 2, y + 2, f"[{mark}]", MARK)
        if arrow and len(people) < 2:
            write(x + (5 if people else 3), y + 3, arrow, ink + GASLIGHT)

    def _draw_people(self, people: list[str], x: int, y: int, ink: Style, quiet: Style) -> None:
        """One character with all signs, or two by their names."""
        for line, character in enumerate(people[:2]):
            suspect = character in self.view["suspects"]
            self.canvas.write(x, y + line, short_name(character), ink + BOLD if suspect else quiet)
        if len(people) > 1:
            return
        character = people[0]
        suspect = character in self.view["suspects"]
        seen = character in self.view["seen"]
        emblem, colour = CHARACTER_EMBLEMS[character]
        write = self.canvas.write
        write(x, y + 1, emblem, ink + colour + BOLD if suspect else quiet)
        if character == "watson":
            write(x + 1, y + 1, DIRECTION_ARROWS[self.view["lantern"]], ink + GASLIGHT + BOLD)
        write(
            x + 2,
            y + 1,
            SEEN_SIGN if seen else UNSEEN_SIGN,
            ink + GASLIGHT + BOLD if seen else quiet,
        )
        if not suspect:
            write(x + 3, y + 1, INNOCENT_SIGN, quiet)
        elif character == self.view["jack"]:
            write(x + 3, y + 1, CULPRIT_SIGN, ink + EMBER + BOLD)

    def _draw_exit(self, name: str, x: int, y: int) -> None:
        shut = name in self.view["cordons"]
        way = t(f"terminal-jack-compass-{name}")
        self.canvas.write(x, y, f"{way} {CORDON_SIGN}" if shut else way, BOLD)
        word, ink = ("cordon", EMBER) if shut else ("exit", GASLIGHT)
        self.canvas.write(x, y + 1, t(f"terminal-jack-hex-{word}"), ink)


def render_character(view: JSON, character: str) -> Text:
    """A character: emblem and name, dim and with a laurel if innocent."""
    emblem, colour = CHARACTER_EMBLEMS[character]
    suspect = character in view["suspects"]
    text = Text()
    text.append(emblem, colour + BOLD if suspect else DIM)
    text.append(f" {name_of(character)}", BOLD if suspect else DIM)
    if not suspect:
        text.append(f" {INNOCENT_SIGN}", DIM)
    elif character == view["jack"]:
        text.append(f" {CULPRIT_SIGN}", EMBER)
    return text


def render_list(view: JSON) -> Text:
    """The district for narrow terminals: characters, lamps, manholes, exits."""
    lines: list[Text] = []
    for character, street in view["places"].items():
        seen = character in view["seen"]
        line = render_character(view, character).append(f" {street} ", BOLD)
        sign, word = (SEEN_SIGN, "seen") if seen else (UNSEEN_SIGN, "unseen")
        lines.append(line.append(f"{sign} {t(f'terminal-jack-{word}')}", GASLIGHT if seen else DIM))
    lantern = view["lantern"]
    lit = [f"{post} ({tile})" if tile else str(post) for post, tile in view["lamps"].items()]
    out = [post for post in FACTS["lamp_posts"] if post not in view["lamps"]]
    holes = [f"{sign} {hole}" for hole, sign in manhole_signs(view).items()]
    cordon_signs = dict.fromkeys(view["cordons"], f"{CORDON_SIGN} ")
    exits = [
        f"{cordon_signs.get(name, '')}{name_place('jack', name)} ({leaving['street']})"
        for name, leaving in FACTS["exits"].items()
    ]
    for title, parts in (
        (f"{LIT_SIGN} {t('terminal-jack-lit-lamps')}", lit),
        (t("terminal-jack-dark-lamps"), out),
        (t("terminal-jack-lit-streets"), sorted(lamplit_streets(view))),
        (
            f"{DIRECTION_ARROWS[lantern]} {capitalize_first(t('terminal-jack-lantern'))}",
            beam_streets(view, lantern),
        ),
        (t("terminal-jack-manholes"), holes),
        (t("terminal-jack-exits"), exits),
    ):
        values = ", ".join(parts) or t("jack-alibis-none")
        lines.append(Text.assemble((f"{t('terminal-titled', title=title)} ", GASLIGHT), values))
    return Text("\n").join(lines)
