"""The district as a map of hexes: streets, buildings, lamps, who stands where, who is seen."""

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text

from limelight.cli.action_text import place
from limelight.cli.i18n import capital, cut, t
from limelight.cli.jack.words import ARROWS, beam
from limelight.cli.jack.words import name as name_of
from limelight.cli.terminal import (
    BOLD,
    CALM,
    EMBER,
    FALLING,
    GASLIGHT,
    LAUREL,
    MASK,
    RISING,
    SLATE,
    TAG,
)
from limelight.cli.text_canvas import Canvas
from limelight.core.game import JSON
from limelight.games.jack.board import (
    EDITIONS,
    EXIT_STREETS,
    EXITS,
    LAMPS,
    LIGHT,
    MANHOLES,
    MAP,
    OBSTACLES,
    STREETS,
)

EMBLEMS = {
    "holmes": ("⌐", Style(color="#ef7a76")),
    "watson": ("⌂", Style(color="#d3a074")),
    "smith": ("†", Style(color="#f0dc6e")),
    "lestrade": ("★", Style(color="#8ab8ec")),
    "stealthy": ("☂", Style(color="#8fd09a")),
    "goodley": ("♪", Style(color="#c3c8d4")),
    "gull": ("✚", Style(color="#c4a4ee")),
    "bert": ("✎", Style(color="#f0a868")),
}
LIGHTED = "✶"
SEEN = "◉"
UNSEEN = "◌"
OPEN = "○"
COVERED = "●"
CORDON = "⊠"
ACCUSE = "!"

# A hex is eight signs wide, the slanted sides shared with its neighbours, and four lines high.
ACROSS = 6
DOWN = 2  # from one half row to the next
SIDES = (
    (1, RISING, FALLING),
    (0, RISING, FALLING),
    (0, FALLING, RISING),
    (1, FALLING, RISING),
)
WIDTH = 13 * ACROSS + 2
HEIGHT = 38

# Where the corners leave room: left edge, first line, the width of each line.
TOP_LEFT = (0, 0, (29, 29, 23, 23))
TOP_RIGHT = (46, 0, (34, 34, 34, 34))
BOTTOM_LEFT = (0, 33, (35, 35, 40, 40, 40))
BOTTOM_RIGHT = (58, 33, (22, 22, 22, 22, 22))
EXIT_PLACES = ((0, 5), (74, 4), (0, 31), (74, 30))

# The night's inks: what is lit is warm, what is dark is blue-black, each with its own text.
WARM = Style(color="#fffaf0", bgcolor="#5c4012")
WARM_QUIET = Style(color="#f0d9a0", bgcolor="#5c4012")
NIGHT = Style(color="#fffaf0", bgcolor="#1d2233")
NIGHT_QUIET = Style(color="#a3adc9", bgcolor="#1d2233")
WALL = Style(color="#3a4258", bgcolor="#12131c")
FLAME = Style(color="#12131c", bgcolor="#f4b942", bold=True)
POST = Style(color="#c3c8d4", bgcolor="#3a4258")
CONTOUR = SLATE
ALARM = Style(color="#fffaf0", bgcolor="#8c1c2e", bold=True)


def inks(lit: bool) -> tuple[Style, Style]:
    """The inks of a street: for what stands there, and for its name."""
    return (WARM, WARM_QUIET) if lit else (NIGHT, NIGHT_QUIET)


def lamp_ink(lit: bool) -> Style:
    """The ink of a lamp post."""
    return FLAME if lit else POST


def _corners() -> dict[str, tuple[int, int]]:
    """The left edge and the top line of every hex."""
    found: dict[str, tuple[int, int]] = {}
    for half_row, line in enumerate(MAP.strip("\n").splitlines()):
        for word in line.split():
            if word != "--":
                name = word.rstrip("o*#")
                found[name] = ((ord(name[0]) - ord("A")) * ACROSS, half_row * DOWN)
    return found


CORNERS = _corners()


def lamplight(view: JSON) -> set[str]:
    """The streets next to a lit lamp."""
    mask = 0
    for post in view["lamps"]:
        mask |= LIGHT[LAMPS.index(post)]
    return {street for number, street in enumerate(STREETS) if mask >> number & 1}


def crowds(view: JSON) -> dict[str, list[str]]:
    """Who stands on which street: in the middle of a whistle there may be two."""
    found: dict[str, list[str]] = {street: [] for street in STREETS}
    for character, street in view["places"].items():
        found[street].append(character)
    return found


def manholes(view: JSON) -> dict[str, str]:
    """The sign of every manhole."""
    holes = MANHOLES[EDITIONS.index(view["options"]["edition"])]
    return {hole: COVERED if hole in view["covers"] else OPEN for hole in holes}


def short(character: str) -> str:
    """A name in six letters at most."""
    return cut(name_of(character), 6)


class District:
    """One drawing of the map; `marks` are choices' numbers for streets, ACCUSE to accuse."""

    def __init__(self, view: JSON, marks: Mapping[str, str]) -> None:
        self.view = view
        self.marks = marks
        self.crowds = crowds(view)
        self.lamplight = lamplight(view)
        self.beam = beam(view, view["lantern"])
        self.manholes = manholes(view)
        self.canvas = Canvas(WIDTH, HEIGHT)

    def draw(self) -> Canvas:
        """The map, with room left in its corners."""
        for name, (x, y) in CORNERS.items():
            self._contour(x, y)
            if name in OBSTACLES:
                self._fill(x, y, WALL, "▒")
            elif name in LAMPS:
                self._lamp(name, x, y)
            else:
                self._street(name, x, y)
        for name, (x, y) in zip(EXITS, EXIT_PLACES, strict=True):
            self._exit(name, x, y)
        return self.canvas

    def _contour(self, x: int, y: int) -> None:
        put = self.canvas.put
        for line, (aside, left, right) in enumerate(SIDES, y + 1):
            put(x + aside, line, left, CONTOUR)
            put(x + 7 - aside, line, right, CONTOUR)
        if self.canvas.signs[y][x + 2] == " ":
            put(x + 2, y, "____", CONTOUR)

    def _fill(self, x: int, y: int, ink: Style, sign: str = " ") -> None:
        """The inside; its last line carries the lower edge."""
        put = self.canvas.put
        put(x + 2, y + 1, sign * 4, ink)
        put(x + 1, y + 2, sign * 6, ink)
        put(x + 1, y + 3, sign * 6, ink)
        put(x + 2, y + 4, "____", ink + CONTOUR)

    def _lamp(self, name: str, x: int, y: int) -> None:
        lit = name in self.view["lamps"]
        ink = lamp_ink(lit)
        self._fill(x, y, ink)
        self.canvas.put(x + 3, y + 1, name, ink)
        self.canvas.put(x + 2, y + 2, t("terminal-jack-hex-lamp").ljust(4), ink)
        tile = self.view["lamps"].get(name)
        state = (
            f"{LIGHTED} {tile}" if tile else f"{LIGHTED}  " if lit else t("terminal-jack-hex-out")
        )
        self.canvas.put(x + 2, y + 3, state.center(4), ink)

    def _street(self, name: str, x: int, y: int) -> None:
        ink, quiet = inks(name in self.lamplight or name in self.beam)
        put = self.canvas.put
        self._fill(x, y, ink)
        people = self.crowds[name]
        put(x + 3, y + 1, name, ink if people else quiet)
        if name in self.lamplight:
            put(x + 2, y + 1, LIGHTED, ink + GASLIGHT)
        put(x + 5, y + 1, self.manholes.get(name, " "), ink + BOLD)
        if people:
            self._people(people, x + 1, y + 2, ink, quiet)
        mark = self.marks.get(name, "")
        arrow = ARROWS[self.view["lantern"]] if name in self.beam else ""
        if mark == ACCUSE:
            put(x + 6, y + 3, ACCUSE, ALARM)
        elif mark and people:
            put(x + 5, y + 3, mark.rjust(2), TAG)
        elif mark:
            put(x + 2, y + 2, f"[{mark}]", TAG)
        if arrow and len(people) < 2:
            put(x + (5 if people else 3), y + 3, arrow, ink + GASLIGHT)

    def _people(self, people: list[str], x: int, y: int, ink: Style, quiet: Style) -> None:
        """One of them with all signs; two of them by their names."""
        for line, character in enumerate(people[:2]):
            suspect = character in self.view["suspects"]
            self.canvas.put(x, y + line, short(character), ink + BOLD if suspect else quiet)
        if len(people) > 1:
            return
        character = people[0]
        suspect = character in self.view["suspects"]
        seen = character in self.view["seen"]
        emblem, colour = EMBLEMS[character]
        put = self.canvas.put
        put(x, y + 1, emblem, ink + colour + BOLD if suspect else quiet)
        if character == "watson":
            put(x + 1, y + 1, ARROWS[self.view["lantern"]], ink + GASLIGHT + BOLD)
        put(x + 2, y + 1, SEEN if seen else UNSEEN, ink + GASLIGHT + BOLD if seen else quiet)
        if not suspect:
            put(x + 3, y + 1, LAUREL, quiet)
        elif character == self.view["jack"]:
            put(x + 3, y + 1, MASK, ink + EMBER + BOLD)

    def _exit(self, name: str, x: int, y: int) -> None:
        shut = name in self.view["cordons"]
        way = t(f"terminal-jack-compass-{name}")
        self.canvas.put(x, y, f"{way} {CORDON}" if shut else way, BOLD)
        word, ink = ("cordon", EMBER) if shut else ("exit", GASLIGHT)
        self.canvas.put(x, y + 1, t(f"terminal-jack-hex-{word}"), ink)


def person(view: JSON, character: str) -> Text:
    """A character: emblem and name, in full ink if suspect, with a laurel if innocent."""
    emblem, colour = EMBLEMS[character]
    suspect = character in view["suspects"]
    text = Text()
    text.append(emblem, colour + BOLD if suspect else CALM)
    text.append(f" {name_of(character)}", BOLD if suspect else CALM)
    if not suspect:
        text.append(f" {LAUREL}", CALM)
    elif character == view["jack"]:
        text.append(f" {MASK}", EMBER)
    return text


def as_list(view: JSON) -> Text:
    """The district for terminals too narrow for a map: people, lamps, manholes, exits."""
    lines: list[Text] = []
    for character, street in view["places"].items():
        seen = character in view["seen"]
        line = person(view, character).append(f" {street} ", BOLD)
        sign, word = (SEEN, "seen") if seen else (UNSEEN, "unseen")
        lines.append(
            line.append(f"{sign} {t(f'terminal-jack-{word}')}", GASLIGHT if seen else CALM)
        )
    lantern = view["lantern"]
    lit = [f"{post} ({tile})" if tile else str(post) for post, tile in view["lamps"].items()]
    out = [post for post in LAMPS if post not in view["lamps"]]
    holes = [f"{sign} {hole}" for hole, sign in manholes(view).items()]
    exits = [
        f"{f'{CORDON} ' if name in view['cordons'] else ''}{place('jack', name)} ({street})"
        for name, street in zip(EXITS, EXIT_STREETS, strict=True)
    ]
    for title, parts in (
        (f"{LIGHTED} {t('terminal-jack-lit-lamps')}", lit),
        (t("terminal-jack-dark-lamps"), out),
        (t("terminal-jack-lit-streets"), sorted(lamplight(view))),
        (f"{ARROWS[lantern]} {capital(t('terminal-jack-lantern'))}", beam(view, lantern)),
        (t("terminal-jack-manholes"), holes),
        (t("terminal-jack-exits"), exits),
    ):
        told = ", ".join(parts) or t("jack-alibis-none")
        lines.append(Text.assemble((f"{t('terminal-titled', title=title)} ", GASLIGHT), told))
    return Text("\n").join(lines)
