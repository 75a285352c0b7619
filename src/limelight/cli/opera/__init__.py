"""Opera in the terminal: the house, the cards, Carlotta's way, and what may be done."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from limelight.cli import hand
from limelight.cli.opera import house, words
from limelight.cli.scene import Choice, Scene
from limelight.cli.screen import (
    BOLD,
    CALM,
    EMBER,
    GASLIGHT,
    LAUREL,
    MASK,
    ROSE,
    SLATE,
    TAG,
    TITLE,
)
from limelight.cli.story import latest, written
from limelight.core.game import JSON

WIDE = 120  # from here on there is room for the log beside the house
LEFT = 80  # what the house and all below it may take of that
SPACES = 9  # lines between, above and below: title, legend, track, keys, prompt, blanks


class OperaDrawing:
    """Everything about opera that the terminal shows."""

    seats: tuple[str, ...] = words.SEATS
    insider = 1

    def draw(self, scene: Scene) -> RenderableType:
        """The table with everything on it, and what is asked."""
        wide = scene.width >= WIDE
        room = LEFT if wide else scene.width
        opera_house = _house(scene)
        status = _status(scene.view, room)
        asked = _choices(scene, [self.label(choice) for choice in scene.choices], room)
        above = Group(
            *(_title(scene), opera_house, _legend(), _track(scene.view), Text(), status, Text())
        )
        if wide:
            sides = Table.grid(padding=(0, 3, 0, 0))
            sides.add_column(width=LEFT)
            log = self._log(scene, scene.height - 3, scene.width - LEFT - 3)
            sides.add_row(Group(above, asked), log)
            return sides
        lines = str(opera_house).count("\n") + 1
        taken = lines + status.row_count + asked.row_count + SPACES
        log = self._log(scene, scene.height - taken, scene.width)
        return Group(above, log, Text(), asked)

    def _log(self, scene: Scene, lines: int, width: int) -> RenderableType:
        return written(latest(scene.log, max(4, lines), width), self, scene.human, brief=True)

    def label(self, choice: Choice) -> str:
        """A choice in the fewest words."""
        return words.label(choice)

    def news(self, before: JSON, said: str, after: JSON) -> list[str]:
        """What became known between two views."""
        return words.news(before, said, after)

    def ending(self, view: JSON) -> str:
        """Who won, and why."""
        return words.ending(view)

    def reason(self, facts: Mapping[str, int], view: JSON) -> str:
        """What speaks for a turn."""
        return words.reason(facts, view)

    def guide(self) -> RenderableType:
        """The aim, the powers, the answers."""
        powers = Table.grid(padding=(0, 2, 0, 0))
        for name, told in words.POWERS_TOLD.items():
            powers.add_row(Text(words.NAMES[name], BOLD), Text(told))
        aim = [Padding(Text(text), (0, 0, 1, 0)) for text in words.AIM]
        return Constrain(Group(Text(), *aim, powers, Text(), Text(words.ANSWERS)), 88)


def _house(scene: Scene) -> Text:
    if scene.width < house.WIDTH:
        return house.as_list(scene.view)
    marks: dict[str, str] = {}
    for number, choice in enumerate(scene.choices, 1):
        if place := words.place_of(choice):
            marks[place] = str(number)
    return house.House(scene.view, marks).draw()


def _choices(scene: Scene, labels: list[str], width: int) -> Table:
    """What is asked, and the answers in as many columns as fit."""
    asked = Table.grid()
    if not labels:
        return asked
    asked.add_row(Text(words.question(scene.view, scene.choices), TITLE))
    column = max(map(len, labels)) + 6
    columns = max(1, (width + 3) // column)
    lines = -(-len(labels) // columns)
    for line in range(lines):
        row = Text(no_wrap=True, overflow="crop")
        for place in range(line, len(labels), lines):
            row.append(f"{place + 1:2} ", TITLE)
            row.append(labels[place].ljust(column - 3))
        row.rstrip()
        asked.add_row(row)
    return asked


def _title(scene: Scene) -> Text:
    view = scene.view
    title = Text.assemble(("OPERA", TITLE), (f"   round {view['round']}", BOLD))
    phantom = view["phantom"]
    if scene.human is not None:
        title.append(f"   you are the {words.SEATS[scene.human].capitalize()}")
    if phantom and scene.human == 1:
        title.append(f": {words.NAMES[phantom]} {MASK}", EMBER + BOLD)
    elif phantom:
        title.append(f"   the phantom is {words.NAMES[phantom]} {MASK}", EMBER + BOLD)
    options = view["options"]
    if options["rules"] != "book":
        title.append(f"   {options['rules']} rules", CALM)
    if options["handicap"]:
        title.append(f"   handicap {options['handicap']:+}", CALM)
    return title


def _legend() -> Text:
    return Text("   ").join(
        [
            Text("═ corridor", GASLIGHT),
            Text(f"{house.PADLOCK} padlock", EMBER),
            Text("┊ secret passage, Meg only", ROSE),
            Text(f"{house.MOON} blackout", SLATE),
            Text(f"{LAUREL} innocent", CALM),
        ]
    )


def _track(view: JSON) -> Text:
    """Carlotta's way to the exit, space by space."""
    here, leave = view["carlotta"], view["exit"]
    line = Text.assemble(("Carlotta ", BOLD))
    line.append("·" * min(here, leave), CALM)
    if here < leave:
        line.append(f"◆{here}", TAG)
    for space in range(here + 1, leave):
        line.append(f" {space}", GASLIGHT)
    line.append(f" ▌{leave} exit", EMBER + BOLD)
    if here >= leave:
        line.append(" ").append(f"◆{here}", TAG)
    return line.append(" gone" if here >= leave else f" {leave - here} left", BOLD)


def _status(view: JSON, width: int) -> Table:
    """The cards and what else is known: side by side if there is room."""
    cards, facts = hand.cards(view, house.EMBLEMS, words.NAMES, words.POWERS, 15), _facts(view)
    status = Table.grid(padding=(0, 2, 0, 0))
    if width < house.WIDTH:
        for part in (*cards, Text(), *facts):
            status.add_row(part)
        return status
    status.add_column(min_width=33)
    for row in range(max(len(cards), len(facts))):
        status.add_row(*(part[row] if row < len(part) else Text() for part in (cards, facts)))
    return status


def _facts(view: JSON) -> list[Text]:
    """Whose turn it is, the next round's cards, the alibi cards."""
    facts = [("Turn", hand.order(view, words.SEATS))]
    if view["later"]:
        facts.append(("Next", Text(words.names(view["later"]))))
    for index, line in enumerate(words.alibis(view)):
        facts.append(("" if index else "Alibis", Text(line)))
    return [Text.assemble((f"{title:7}", TITLE)) + text for title, text in facts]
