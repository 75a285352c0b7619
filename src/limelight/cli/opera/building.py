"""The opera house in section: rooms as boxes, corridors as lines, the characters in rooms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from limelight.cli.i18n import t
from limelight.cli.opera.wording import corridor_key, short_name
from limelight.cli.opera.wording import room_name as room_name
from limelight.cli.terminal import (
    BOLD,
    CULPRIT_SIGN,
    DIM,
    EMBER,
    GASLIGHT,
    INNOCENT_SIGN,
    MARK,
    ROSE,
    SLATE,
)
from limelight.cli.text_canvas import TextCanvas
from limelight.core.game import JSON
from limelight.games.opera.facts import FACTS

CHARACTER_EMBLEMS = {
    "raoul": ("✿", Style(color="#e5605c")),
    "meg": ("∞", Style(color="#eba0bb")),
    "giry": ("⚷", Style(color="#78a9e0")),
    "buquet": ("⊚", Style(color="#aab0bd")),
    "christine": ("♫", Style(color="#8d94a8")),
    "moncharmin": ("⌠", Style(bold=True)),
    "richard": ("▤", Style(color="#b18be0")),
    "persian": ("◓", Style(color="#c08a5a")),
}
PADLOCK_SIGN = "⊠"
BLACKOUT_SIGN = "☾"

BOX_WIDTH = 17
GAP_WIDTH = 3
MAP_WIDTH = 4 * BOX_WIDTH + 3 * GAP_WIDTH
LINES_BETWEEN_ROWS = 2


@dataclass(frozen=True)
class RoomBox:
    """The box of a room on the map: its row, its left edge, its width."""

    row: int
    left: int
    width: int = BOX_WIDTH

    @property
    def right(self) -> int:
        """The column of its right edge."""
        return self.left + self.width - 1


ROOM_BOXES = {
    "dome": RoomBox(0, 0, 2 * BOX_WIDTH + GAP_WIDTH),
    "flies": RoomBox(0, 2 * (BOX_WIDTH + GAP_WIDTH), 2 * BOX_WIDTH + GAP_WIDTH),
    **{
        room: RoomBox(row, column * (BOX_WIDTH + GAP_WIDTH))
        for row, rooms in (
            (1, ("staircase", "auditorium", "stage", "dressing")),
            (2, ("catacombs", "lake", "understage", "wardrobe")),
        )
        for column, room in enumerate(rooms)
    },
}
MIN_INNER_LINES = (2, 3, 3)  # inside the rooms of each row

# The columns of vertical lines, by upper and lower room.
VERTICAL_LINE_COLUMNS = {
    ("dome", "staircase"): 8,
    ("flies", "dressing"): 68,
    ("staircase", "catacombs"): 8,
    ("dressing", "wardrobe"): 68,
    ("dome", "auditorium"): 28,
    ("flies", "stage"): 48,
    ("auditorium", "lake"): 28,
    ("stage", "understage"): 48,
}
# Passages that go sideways: the columns where they leave the upper and reach the lower room.
SIDEWAYS_PASSAGE_COLUMNS = {("dome", "dressing"): (32, 63), ("staircase", "understage"): (11, 43)}


def characters_by_room(view: JSON) -> dict[str, list[str]]:
    """The characters in each room."""
    characters: dict[str, list[str]] = {room: [] for room in FACTS["rooms"]}
    for character, room in view["rooms"].items():
        characters[room].append(character)
    return characters


def render_character(view: JSON, character: str) -> Text:
    """A character: emblem and name, dim and with a laurel if innocent."""
    emblem, colour = CHARACTER_EMBLEMS[character]
    suspect = character in view["suspects"]
    text = Text()
    text.append(emblem, colour + BOLD if suspect else DIM)
    text.append(f" {short_name(character)}", BOLD if suspect else DIM)
    if not suspect:
        text.append(f" {INNOCENT_SIGN}", DIM)
    elif character == view["phantom"]:
        text.append(f" {CULPRIT_SIGN}", EMBER)
    return text


class OperaHouseMap:
    """The map of the house; `marks` are numbers of choices by room or corridor."""

    def __init__(self, view: JSON, marks: Mapping[str, str]) -> None:
        self.view = view
        self.marks = marks
        self.characters = characters_by_room(view)
        inside = [
            max(
                low,
                *(self._count_lines(room) for room, box in ROOM_BOXES.items() if box.row == row),
            )
            for row, low in enumerate(MIN_INNER_LINES)
        ]
        #: The first and the last line of each row.
        self.lines: list[tuple[int, int]] = []
        top = 0
        for height in inside:
            self.lines.append((top, top + height + 1))
            top += height + 2 + LINES_BETWEEN_ROWS
        self.canvas = TextCanvas(MAP_WIDTH, self.lines[-1][1] + 1)

    def _count_columns(self, room: str) -> int:
        return 2 if ROOM_BOXES[room].width > BOX_WIDTH else 1

    def _count_lines(self, room: str) -> int:
        return -(-len(self.characters[room]) // self._count_columns(room))

    def render_map(self) -> Text:
        """The map as text."""
        for room in ROOM_BOXES:
            self._draw_room(room)
        for ends in FACTS["corridors"]:
            self._draw_corridor(ends)
        for ends in FACTS["passages"]:
            self._draw_passage(ends)
        for room in ROOM_BOXES:
            self._draw_title(room)
        return self.canvas.to_text()

    def _draw_room(self, room: str) -> None:
        box = ROOM_BOXES[room]
        top, bottom = self.lines[box.row]
        dark = room == self.view["blackout"]
        ink = SLATE if dark else GASLIGHT
        write = self.canvas.write
        inner = box.width - 2
        write(box.left, top, f"╭{'─' * inner}╮", ink)
        write(box.left, bottom, f"╰{'─' * inner}╯", ink)
        for y in range(top + 1, bottom):
            write(box.left, y, "│", ink)
            write(box.left + 1, y, ("░" if dark else " ") * inner, SLATE)
            write(box.right, y, "│", ink)
        self._draw_people(room, box, top + 1)

    def _draw_title(self, room: str) -> None:
        """The name and the mark, drawn last so that no line runs through them."""
        box = ROOM_BOXES[room]
        top, bottom = self.lines[box.row]
        dark = room == self.view["blackout"]
        title = room_name(room)
        self.canvas.write(box.left + 2, top, f" {title} ", (SLATE if dark else GASLIGHT) + BOLD)
        if dark:
            self.canvas.write(box.left + 4 + len(title), top, f"{BLACKOUT_SIGN} ", BOLD)
        if room in self.marks:
            mark = f"[{self.marks[room]}]"
            self.canvas.write(box.right - len(mark), bottom, mark, MARK)

    def _draw_people(self, room: str, box: RoomBox, top: int) -> None:
        columns = self._count_columns(room)
        for index, character in enumerate(self.characters[room]):
            x = box.left + 2 + index % columns * (box.width // 2)
            y = top + index // columns
            drawn = render_character(self.view, character)
            self.canvas.write(x - 1, y, " " * min(len(drawn) + 2, box.right - x + 1), Style())
            for start, end, style in drawn.spans:
                assert isinstance(style, Style)
                self.canvas.write(x + start, y, drawn.plain[start:end], style)

    def _draw_corridor(self, ends: Sequence[str]) -> None:
        room, other = sorted(ends, key=_order_by_row)
        locked = self.view["padlock"] is not None and {*self.view["padlock"]} == {room, other}
        ink = EMBER + BOLD if locked else GASLIGHT
        upper, lower = ROOM_BOXES[room], ROOM_BOXES[other]
        if upper.row == lower.row:
            top, bottom = self.lines[upper.row]
            y = (top + bottom) // 2
            x = (upper.right + lower.left) // 2
            self.canvas.write(upper.right, y, f"╞{'═' * GAP_WIDTH}╡", ink)
        else:
            self._draw_vertical(room, other, "║", ("╥", "╨"), ink)
            x = VERTICAL_LINE_COLUMNS[room, other]
            y = self.lines[upper.row][1] + 1
        if locked:
            self.canvas.write(x, y, PADLOCK_SIGN, ink)
        elif mark := self.marks.get(corridor_key(ends)):
            self.canvas.write(x, y, mark, MARK)

    def _draw_vertical(
        self, upper: str, lower: str, sign: str, doors: tuple[str, str], ink: Style
    ) -> None:
        x = VERTICAL_LINE_COLUMNS[upper, lower]
        start, end = self.lines[ROOM_BOXES[upper].row][1], self.lines[ROOM_BOXES[lower].row][0]
        self.canvas.write(x, start, doors[0], ink)
        for y in range(start + 1, end):
            self.canvas.write(x, y, sign, ink)
        self.canvas.write(x, end, doors[1], ink)

    def _draw_passage(self, ends: Sequence[str]) -> None:
        upper, lower = sorted(ends, key=_order_by_row)
        if (upper, lower) in VERTICAL_LINE_COLUMNS:
            self._draw_vertical(upper, lower, "┊", ("┬", "┴"), ROSE)
            return
        start, end = SIDEWAYS_PASSAGE_COLUMNS[upper, lower]
        y = self.lines[ROOM_BOXES[upper].row][1]
        write = self.canvas.write
        write(start, y, "┬", ROSE)
        write(start, y + 1, "╰", ROSE)
        for x in range(start + 1, end):
            if self.canvas.characters[y + 1][x] == " ":
                write(x, y + 1, "┄", ROSE)
        write(end, y + 1, "╮", ROSE)
        write(end, y + 2, "┊", ROSE)
        write(end, y + 3, "┴", ROSE)


def _order_by_row(room: str) -> tuple[int, int]:
    return ROOM_BOXES[room].row, ROOM_BOXES[room].left


def render_list(view: JSON) -> Text:
    """The house for narrow terminals: a line for each room."""
    standing = characters_by_room(view)
    lines: list[Text] = []
    for room in sorted(FACTS["rooms"], key=_order_by_row):
        dark = room == view["blackout"]
        line = Text(
            f"{room_name(room)}{' ' + BLACKOUT_SIGN if dark else ''}",
            SLATE + BOLD if dark else GASLIGHT + BOLD,
        )
        line.append(f" {t('terminal-titled', title=f'({_list_exits(view, room)})')} ", DIM)
        people = [render_character(view, character) for character in standing[room]]
        lines.append(
            line + (Text(", ").join(people) if people else Text(t("terminal-opera-nobody"), DIM))
        )
    return Text("\n").join(lines)


def _list_exits(view: JSON, room: str) -> str:
    """The corridors and secret passages of a room."""
    ways: list[str] = []
    for sign, pairs in (("═ ", FACTS["corridors"]), ("┊ ", FACTS["passages"])):
        for ends in pairs:
            if room in ends:
                locked = view["padlock"] and {*view["padlock"]} == {*ends}
                (other,) = {*ends} - {room}
                ways.append((f"{PADLOCK_SIGN} " if locked else sign) + room_name(other))
    return ", ".join(ways)
