"""Jack in the terminal: the district, the cards, the witness, and what may be done."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from limelight.cli import hand
from limelight.cli.canvas import Canvas
from limelight.cli.jack import district, sketch, words
from limelight.cli.scene import Choice, Scene
from limelight.cli.screen import BOLD, CALM, EMBER, GASLIGHT, LAUREL, MASK, SLATE, TAG, TITLE
from limelight.cli.story import latest, written
from limelight.core.game import JSON

WIDE = 120  # from here on there is room for the log beside the map
LEFT = district.WIDTH  # what the map and all below it may take of that
TALL = 48  # from here on there is room for the large map
SPACES = 4  # lines between and below: keys, prompt, blanks
ROUNDS = 8


class JackDrawing:
    """Everything about jack that the terminal shows."""

    seats: tuple[str, ...] = words.SEATS
    insider = 1

    def draw(self, scene: Scene) -> RenderableType:
        """The table with everything on it, and what is asked."""
        wide = scene.width >= WIDE
        room = LEFT if wide else scene.width
        if room < LEFT:
            above = _list(scene)
        else:
            above = _map(scene) if scene.height >= TALL else _sketch(scene)
        facts = _facts(scene)
        asked = _asked(scene, [self.label(choice) for choice in scene.choices], room)
        if wide:
            sides = Table.grid(padding=(0, 3, 0, 0))
            sides.add_column(width=LEFT)
            log = self._log(scene, scene.height - 3, scene.width - LEFT - 3)
            sides.add_row(Group(above, facts, Text(), asked), log)
            return sides
        taken = str(above).count("\n") + 1 + facts.row_count + asked.row_count + SPACES
        if taken >= scene.height:
            return Group(above, facts, asked)
        log = self._log(scene, scene.height - taken, scene.width)
        return Group(above, facts, Text(), log, Text(), asked)

    def _log(self, scene: Scene, lines: int, width: int) -> RenderableType:
        return written(latest(scene.log, lines, width), self, scene.human, brief=True)

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


def _marks(scene: Scene) -> dict[str, str]:
    """What to set on the streets that one may choose."""
    marks: dict[str, str] = {}
    for number, choice in enumerate(scene.choices, 1):
        if street := words.street_of(choice):
            marks[street] = district.ACCUSE if words.accuses(choice) else str(number)
    return marks


def _sketch(scene: Scene) -> Text:
    """The small map, all the rest above and below it."""
    cards = _cards(scene.view)
    cards += [Text()] * (5 - len(cards))
    lines = [
        Text("   ").join(_title(scene)),
        *_beside(_round(scene.view)[::2], _round(scene.view)[1::2], 40),
        sketch.Sketch(scene.view, _marks(scene)).draw(),
        *_beside(cards, _legend(), 45),
    ]
    return Text("\n").join(lines)


def _beside(left: Sequence[Text], right: Sequence[Text], column: int) -> list[Text]:
    """Lines next to lines."""
    joined: list[Text] = []
    for one, other in zip(left, right, strict=True):
        one.pad_right(column - len(one))
        joined.append(one + other)
    return joined


def _map(scene: Scene) -> Text:
    """The map, its corners filled with the title, the round, the cards and the legend."""
    canvas = district.District(scene.view, _marks(scene)).draw()
    _fill(canvas, district.TOP_LEFT, _title(scene))
    _fill(canvas, district.TOP_RIGHT, _round(scene.view))
    _fill(canvas, district.BOTTOM_LEFT, _cards(scene.view))
    _fill(canvas, district.BOTTOM_RIGHT, _legend())
    return canvas.text()


def _list(scene: Scene) -> Text:
    view = scene.view
    parts = [
        *_title(scene),
        *_round(view),
        *_cards(view),
        Text(),
        district.as_list(view),
    ]
    return Text("\n").join(parts)


def _fill(canvas: Canvas, corner: tuple[int, int, tuple[int, ...]], lines: Sequence[Text]) -> None:
    x, top, widths = corner
    for y, (line, width) in enumerate(zip(lines, widths, strict=False), top):
        line.truncate(width)
        canvas.put(x, y, line.plain, Style())
        for start, end, style in line.spans:
            assert isinstance(style, Style)
            canvas.put(x + start, y, line.plain[start:end], style)


def _title(scene: Scene) -> list[Text]:
    view = scene.view
    title = Text.assemble(("JACK", TITLE), (f"   round {view['round']}", BOLD))
    lines = [title]
    jack = view["jack"]
    if scene.human is not None:
        you = ("the Investigator", "Jack")[scene.human]
        lines.append(Text.assemble((f"you are {you}", BOLD)))
    if jack and scene.human == 1:
        lines[-1].append(f": {words.NAMES[jack]} {MASK}", EMBER + BOLD)
    elif jack:
        lines.append(Text.assemble((f"Jack is {words.NAMES[jack]} {MASK}", EMBER + BOLD)))
    if view["options"]["edition"] != "london":
        lines.append(Text.assemble((f"{view['options']['edition']} edition", CALM)))
    return lines


def _round(view: JSON) -> list[Text]:
    """The rounds with their lamps, the witness, and who plays the four cards of this one."""
    track = Text()
    lamps = view["lamps"].values()
    for number in range(1, ROUNDS + 1):
        lamp = district.LIGHTED if number in lamps else " "
        if number == view["round"]:
            track.append(f"▸{number}", TAG).append(lamp, GASLIGHT)
        else:
            track.append(f" {number}", CALM if number < view["round"] else BOLD)
            track.append(lamp, GASLIGHT)
    facts = [
        ("Round", track),
        ("Lamp", Text(words.next_lamp(view))),
        ("Witness", Text.assemble((words.witness(view), BOLD))),
        ("Turn", hand.order(view, words.SEATS)),
    ]
    return [Text.assemble((f"{title:8}", TITLE)) + text for title, text in facts]


def _cards(view: JSON) -> list[Text]:
    return hand.cards(view, district.EMBLEMS, words.NAMES, words.POWERS, 14)


def _legend() -> list[Text]:
    rows = (
        ((f"{district.LIGHTED} lamplight ", GASLIGHT), ("↗ lantern", GASLIGHT)),
        ((f"{district.SEEN} seen      ", GASLIGHT), (f"{district.UNSEEN} unseen", SLATE)),
        ((f"{district.OPEN} manhole   ", BOLD), (f"{district.COVERED} covered", BOLD)),
        ((f"{LAUREL} innocent  ", CALM), (f"{district.CORDON} cordon", EMBER)),
        ((f"{MASK} Jack      ", EMBER), (f"{district.ACCUSE} accuse", EMBER)),
    )
    return [Text.assemble(*row) for row in rows]


def _facts(scene: Scene) -> Table:
    """The next round's cards and the alibi cards."""
    view = scene.view
    facts = [("Alibis", words.alibis(view, scene.human))]
    if view["later"]:
        facts.insert(0, ("Next", words.names(view["later"])))
    table = Table.grid()
    for title, text in facts:
        table.add_row(Text.assemble((f"{title:8}", TITLE), text))
    return table


def _asked(scene: Scene, labels: list[str], width: int) -> Table:
    """What is asked, and the answers: streets close together, everything else below."""
    asked = Table.grid()
    if not labels:
        return asked
    asked.add_row(Text(words.question(scene.view, scene.choices), TITLE))
    streets: list[tuple[int, str]] = []
    others: list[tuple[int, str]] = []
    for number, (choice, label) in enumerate(zip(scene.choices, labels, strict=True), 1):
        walk = words.street_of(choice) and not words.accuses(choice)
        if scene.view["ask"] == "turning":
            label += f": {words.caught(scene.view, label.split()[-1])}"
        (streets if walk else others).append((number, label))
    for group in (streets, others):
        for row in _columns(group, width):
            asked.add_row(row)
    return asked


def _columns(entries: Sequence[tuple[int, str]], width: int) -> list[Text]:
    """Numbered entries in as many columns as fit, to be read downwards."""
    column = max((len(label) for _, label in entries), default=0) + 6
    columns = max(1, (width + 3) // column)
    lines = -(-len(entries) // columns)
    rows: list[Text] = []
    for line in range(lines):
        row = Text(no_wrap=True, overflow="crop")
        for number, label in entries[line::lines]:
            alarm = " accuses " in label
            row.append(f"{number:2} ", EMBER + BOLD if alarm else TITLE)
            row.append(label, EMBER if alarm else "").append(" " * (column - 3 - len(label)))
        row.rstrip()
        rows.append(row)
    return rows
