"""Minuit in the terminal: the castle, the guests, the fright points, and what may be done."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from limelight.cli.minuit import castle, words
from limelight.cli.scene import Choice, Scene
from limelight.cli.screen import BOLD, CALM, EMBER, GASLIGHT, TITLE
from limelight.cli.story import latest, written
from limelight.core.game import JSON

WIDE = 120  # from here on there is room for the log beside the castle
LEFT = 80  # what the castle and all below it may take of that
SPACES = 6  # lines between, above and below: title, keys, prompt, blanks, a note


class MinuitDrawing:
    """Everything about minuit that the terminal shows."""

    seats: tuple[str, ...] = words.SEATS
    insider = None  # nothing is hidden

    def draw(self, scene: Scene) -> RenderableType:
        """The table with everything on it, and what is asked."""
        wide = scene.width >= WIDE
        room = LEFT if wide else scene.width
        drawn = _castle(scene)
        sheet = _sheet(scene, room)
        asked = _choices(scene, room)
        above = Group(_title(scene), drawn, sheet, Text())
        if wide:
            sides = Table.grid(padding=(0, 3, 0, 0))
            sides.add_column(width=LEFT)
            log = self._log(scene, scene.height - 3, scene.width - LEFT - 3)
            sides.add_row(Group(above, asked), log)
            return sides
        lines = str(drawn).count("\n") + 1
        taken = lines + sheet.row_count + asked.row_count + SPACES
        log = self._log(scene, scene.height - taken, scene.width)
        return Group(above, log, Text(), asked)

    def _log(self, scene: Scene, lines: int, width: int) -> RenderableType:
        return written(latest(scene.log, max(4, lines), width), self, scene.human, brief=True)

    def label(self, choice: Choice) -> str:
        """A choice in the fewest words."""
        return words.label(choice)

    def news(self, before: JSON, said: str, after: JSON) -> list[str]:
        """What an action or a roll has led to."""
        return words.news(before, said, after)

    def ending(self, view: JSON) -> str:
        """Who won, with everybody's total."""
        return words.ending(view)

    def reason(self, facts: Mapping[str, int], view: JSON) -> str:
        """What speaks for a turn."""
        return words.reason(facts, view)

    def guide(self) -> RenderableType:
        """The aim, the rooms, the answers."""
        aim = [Padding(Text(text), (0, 0, 1, 0)) for text in words.AIM]
        return Constrain(Group(Text(), *aim, Text(words.ANSWERS)), 88)


def _castle(scene: Scene) -> Text:
    marks: dict[words.Place, list[int]] = {}
    for number, choice in enumerate(scene.choices, 1):
        if place := words.place_of(choice):
            marks.setdefault(place, []).append(number)
    if scene.width < castle.WIDTH:
        listed = castle.as_list(scene.view, scene.human, marks)
        return Text("\n").join([*_notes(scene)[:3], listed])
    return castle.Castle(scene.view, scene.human, marks).draw(_notes(scene))


def _notes(scene: Scene) -> list[Text]:
    """What stands above and below the stairs: Hugo, the rooms, the die, the signs."""
    view = scene.view
    place = f"step {view['hugo']}" if view["hugo"] < 0 else f"space {view['hugo']}"
    hugo = Text.assemble(
        ("Hugo", EMBER + BOLD), f" is on {place}; a ghost moves him ", (str(view["speed"]), BOLD)
    )
    rooms = Text("Rooms are shut until he comes out to the gallery", CALM)
    if words.is_out(view):
        taken = sum(room in castle.crowds(view) for room in words.DOORS)
        rooms = Text(f"Rooms are open, {len(words.DOORS) - taken} of them free", GASLIGHT)
    elif view["ask"] == "placing" and view["round"] > 1:
        hugo = Text.assemble(("Hugo", EMBER + BOLD), " goes back to step -10 when all are placed")
    signs = Text(f"all walk clockwise   ═ shut   {castle.NEVER} never opens", CALM)
    return [hugo, rooms, _turn(scene), signs]


def _turn(scene: Scene) -> Text:
    """Whose turn it is, and what the die shows."""
    view = scene.view
    if view["ask"] == "ended":
        return Text("The castle is quiet: the game is over", TITLE)
    if view["ask"] == "lotting":
        return Text("The lot decides who begins", TITLE)
    seat = view["roller"] if view["ask"] == "rolling" else view["turn"]
    name = "You" if seat == scene.human else words.SEATS[int(seat)]
    verb = "place" if view["ask"] == "placing" else "roll"
    does = verb if name == "You" else f"{verb}s"
    if view["ask"] == "moving":
        does = f"rolled {view['roll']}"
    return Text(f"{name} {does}", TITLE)


def _title(scene: Scene) -> Text:
    view, options = scene.view, scene.view["options"]
    title = Text.assemble(
        ("MINUIT", TITLE), (f"   round {view['round']} of {options['rounds']}", BOLD)
    )
    if scene.human is not None:
        one, colour = castle.sign(scene.human, scene.human)
        title.append("   you are ").append(one, colour)
    if options["hugo_speed_up"]:
        title.append("   Hugo speeds up", CALM)
    if options["expel"]:
        title.append("   guests may be expelled", CALM)
    return title


def _sheet(scene: Scene, width: int) -> Table:
    """Everybody's fright points and where their guests are, in two columns if many play."""
    view = scene.view
    columns = 2 if view["players"] > 5 and width >= castle.WIDTH else 1
    sheet = Table.grid(padding=(0, 2, 0, 0))
    if columns > 1:
        sheet.add_column(min_width=36)
    seats = [_score(scene, seat) for seat in range(view["players"])]
    lines = -(-len(seats) // columns)
    sheet.add_row(*[Text.assemble(("  Fright points", TITLE), ("   guests", CALM))] * columns)
    for line in range(lines):
        sheet.add_row(*seats[line::lines])
    return sheet


def _score(scene: Scene, seat: int) -> Text:
    view = scene.view
    acting = view["roller"] if view["ask"] == "rolling" else view["turn"]
    line = Text.assemble(("▸ " if seat == acting else "  ", TITLE))
    line += castle.who(view, seat, scene.human)
    line.pad_right(10 - len(line))
    line.append(f"{view['totals'][seat]:4}", BOLD)
    in_hand = view["guests"][seat].count("hand")
    places = [str(place) for place in view["guests"][seat] if place != "hand"]
    if in_hand:
        places.append(f"{in_hand} in hand")
    line.append(f"   {', '.join(places)}", CALM)
    return line.append("   wins" if seat in view["winners"] else "", TITLE)


def _choices(scene: Scene, width: int) -> Table:
    """What is asked, and the answers in as many columns as fit."""
    asked = Table.grid()
    if not scene.choices:
        return asked
    asked.add_row(Text(words.question(scene.view, scene.choices), TITLE))
    asked.add_row(Text(words.hint(scene.view), CALM))
    if scene.view["ask"] == "placing" and width >= castle.WIDTH:
        return asked  # the castle shows them all
    labels = [
        f"{words.label(choice)} {words.note(scene.view, choice)}".rstrip()
        for choice in scene.choices
    ]
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
