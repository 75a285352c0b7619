"""The castle from above: the gallery as a ring, rooms at their doors, the stairs inside."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from limelight.cli.i18n import t, truncate_word
from limelight.cli.minuit.wording import (
    ROOM_DOORS,
    Place,
    format_fright,
    is_hugo_out,
    perspective_name,
    place_name,
    seat_name,
)
from limelight.cli.terminal import BOLD, DIM, EMBER, GASLIGHT, MARK, SLATE, TITLE, VERDIGRIS
from limelight.cli.text_canvas import TextCanvas
from limelight.core.game import JSON
from limelight.games.minuit.facts import FACTS

SEAT_COLOURS = [
    Style(color=colour, bold=True)
    for colour in (
        *("#78a9e0", "#e5605c", "#4fb8a8", "#c08a5a"),
        *("#aab0bd", "#b18be0", "#eba0bb", "#8bbf5a"),
    )
]
YOUR_SIGN = "◆"
NEVER_OPEN_SIGN = "⊠"  # a door that stays shut
CLOSED_DOOR_SPACES = [closed["door"] for closed in FACTS["closed_doors"]]
STAIR_STEPS = [stair["step"] for stair in reversed(FACTS["steps"])]  # from the top down

# The ring: eleven columns and five rows of spaces, their walls shared.
SPACE_WIDTH, SPACE_HEIGHT = 6, 3
RING_LEFT, RING_TOP = 4, 2
RING_RIGHT, RING_BOTTOM = RING_LEFT + 11 * SPACE_WIDTH, RING_TOP + 5 * SPACE_HEIGHT
STEP_WIDTH = 5
MAP_WIDTH, MAP_HEIGHT = 80, RING_BOTTOM + 3


def _grid_cell(space: int) -> tuple[int, int]:
    """The column and row of a space: 1 in the middle of the left side, then clockwise."""
    if space <= 3:
        return 0, 3 - space
    if space <= 13:
        return space - 3, 0
    if space <= 17:
        return 10, space - 13
    return (27 - space, 4) if space <= 27 else (0, 3)


def space_corner(space: int) -> tuple[int, int]:
    """The column and line of the upper left corner of a space."""
    column, row = _grid_cell(space)
    return RING_LEFT + column * SPACE_WIDTH, RING_TOP + row * SPACE_HEIGHT


@dataclass(frozen=True)
class DoorBox:
    """The place of a room on the map, and of its door: three characters, or two lines."""

    left: int
    top: int
    right: int
    bottom: int
    door: tuple[int, int]


def _box_above(left: int, door: int) -> DoorBox:
    return DoorBox(left, 0, left + 12, RING_TOP, (space_corner(door)[0] + 3, RING_TOP))


def _box_below(left: int, door: int) -> DoorBox:
    return DoorBox(
        left, RING_BOTTOM, left + 12, RING_BOTTOM + 2, (space_corner(door)[0] + 2, RING_BOTTOM)
    )


ROOM_BOXES = {
    "cloakroom": _box_above(0, 3),
    "music": _box_above(12, 4),
    "games": _box_above(24, 6),
    "hunting": _box_above(38, 9),
    "bedroom": _box_above(50, 11),
    "parlour": DoorBox(
        RING_RIGHT,
        RING_TOP + 2 * SPACE_HEIGHT,
        RING_RIGHT + 9,
        RING_TOP + 3 * SPACE_HEIGHT,
        (RING_RIGHT, RING_TOP + 7),
    ),
    "ballroom": _box_below(64, 17),
    "dining": _box_below(52, 18),
    "library": _box_below(37, 21),
    "kitchen": _box_below(19, 24),
    "linen": _box_below(7, 26),
}


def seat_sign(seat: int, human: int | None) -> tuple[str, Style]:
    """A seat's sign and colour; the human's seat has a sign of its own."""
    if seat == human:
        return YOUR_SIGN, GASLIGHT + BOLD
    return t(f"minuit-seat-{seat + 1}.initial"), SEAT_COLOURS[seat]


def guests_by_place(view: JSON) -> dict[Place, list[int]]:
    """The seats of the guests in each place, one item for each guest."""
    found: dict[Place, list[int]] = {}
    for seat, places in enumerate(view["guests"]):
        for place in places:
            found.setdefault(place, []).append(seat)
    return found


def render_guests(seats: Sequence[int], human: int | None, room: int) -> list[tuple[str, Style]]:
    """Guests as signs: one for each guest, or counted, or as many as fit."""
    order = sorted(seats, key=lambda seat: (seat != human, seat))
    each = [seat_sign(seat, human) for seat in order]
    if len(each) <= room:
        return each
    counted: list[tuple[str, Style]] = []
    for seat, count in Counter(order).items():
        sign, colour = seat_sign(seat, human)
        counted += [(sign, colour)] + [(digit, colour) for digit in str(count) if count > 1]
    if len(counted) <= room:
        return counted
    return [*[seat_sign(seat, human) for seat in Counter(order)][: room - 1], ("+", BOLD)]


def render_seat(view: JSON, seat: int, human: int | None) -> Text:
    """The sign and the name of a seat."""
    sign, colour = seat_sign(seat, human)
    title = seat_name(seat) if human is None else perspective_name(seat, view["seat"])
    return Text.assemble((sign, colour), (f" {title}", BOLD))


def door_is_open(view: JSON, room: str, is_taken: bool) -> bool:
    """Whether a guest could enter the room now."""
    return is_hugo_out(view) and (not is_taken or bool(view["options"]["expel"]))


class _WallLines:
    """Wall lines that collect their neighbours, so that each joint gets the right character."""

    JOINTS = " │││─╰╭├─╯╮┤─┴┬┼"  # up 1, down 2, right 4, left 8

    def __init__(self) -> None:
        self.joints: dict[tuple[int, int], int] = {}
        self.inks: dict[tuple[int, int], Style] = {}

    def add_box(self, left: int, top: int, right: int, bottom: int, ink: Style) -> None:
        for x in range(left, right + 1):
            for y in (top, bottom):
                self._add_joint(x, y, (x < right) * 4 + (x > left) * 8, ink)
        for y in range(top, bottom + 1):
            for x in (left, right):
                self._add_joint(x, y, (y > top) * 1 + (y < bottom) * 2, ink)

    def _add_joint(self, x: int, y: int, ways: int, ink: Style) -> None:
        self.joints[x, y] = self.joints.get((x, y), 0) | ways
        self.inks[x, y] = ink

    def write_on(self, canvas: TextCanvas) -> None:
        for (x, y), ways in self.joints.items():
            canvas.write(x, y, self.JOINTS[ways], self.inks[x, y])


class CastleMap:
    """The map of the castle; `marks` are numbers of choices by space or room."""

    def __init__(self, view: JSON, human: int | None, marks: Mapping[Place, list[int]]) -> None:
        self.view = view
        self.human = human
        self.marks = marks
        self.guests = guests_by_place(view)
        self.canvas = TextCanvas(MAP_WIDTH, MAP_HEIGHT)

    def render_map(self, notes: Sequence[Text]) -> Text:
        """The map as text, with two notes above the stairs and two below."""
        self._draw_walls()
        for room in ROOM_BOXES:
            self._draw_room(room)
        for space in FACTS["spaces"]:
            self._draw_space(space)
        self._draw_stairs()
        for y, note in zip((4, 5, 10, 11), notes, strict=True):
            self._write_text(RING_LEFT + SPACE_WIDTH + 2, RING_TOP + y, note)
        return self.canvas.to_text()

    def _write_text(self, x: int, y: int, text: Text) -> None:
        base = text.style if isinstance(text.style, Style) else Style()
        self.canvas.write(x, y, text.plain, base)
        for start, end, style in text.spans:
            assert isinstance(style, Style)
            self.canvas.write(x + start, y, text.plain[start:end], style)

    def _draw_walls(self) -> None:
        walls = _WallLines()
        top, bottom = RING_TOP + 2 * SPACE_HEIGHT, RING_TOP + 3 * SPACE_HEIGHT
        left = RING_LEFT + SPACE_WIDTH
        for _ in STAIR_STEPS:
            walls.add_box(left, top, left + STEP_WIDTH, bottom, SLATE)
            left += STEP_WIDTH
        walls.add_box(left, top, RING_RIGHT - SPACE_WIDTH, bottom, SLATE)
        for space in FACTS["spaces"]:
            x, y = space_corner(space)
            walls.add_box(x, y, x + SPACE_WIDTH, y + SPACE_HEIGHT, SLATE)
        for room in sorted(ROOM_BOXES, key=lambda room: (self._is_open(room), room in self.guests)):
            box = ROOM_BOXES[room]
            walls.add_box(box.left, box.top, box.right, box.bottom, self._room_ink(room))
        walls.write_on(self.canvas)

    def _is_open(self, room: str) -> bool:
        return door_is_open(self.view, room, room in self.guests)

    def _room_ink(self, room: str) -> Style:
        if room in self.guests:
            return VERDIGRIS
        return GASLIGHT if self._is_open(room) else SLATE

    def _draw_room(self, room: str) -> None:
        box = ROOM_BOXES[room]
        _, points, exact = ROOM_DOORS[room]
        write = self.canvas.write
        ink = self._room_ink(room)
        title = truncate_word(t(f"minuit-room-{room}.label"), box.right - box.left - 2)
        write(box.left + 2, box.bottom if box.top == RING_BOTTOM else box.top, title, ink + BOLD)
        y = box.top + 1
        write(box.left + 2, y, format_fright(points), EMBER + BOLD if points > 0 else BOLD)
        x = box.left + 5
        if room == "parlour":
            x, y = box.left + 2, y + 1
        space = box.right - x
        if room in self.guests:
            person = render_seat(self.view, self.guests[room][0], self.human)
            free = space - len(self._room_mark(room)) if room in self.marks else space
            if len(person) > free:
                person = person[: free - 1] + Text(".", BOLD) if free > 5 else person[:1]
            self._write_text(x, y, person)
            x += len(person) + 1
        if room in self.marks:
            mark = self._room_mark(room)
            write(box.right - len(mark), y, mark, MARK)
        elif exact and room not in self.guests:
            write(x, y, t("minuit-exact"), DIM)
        self._draw_door(room, box)

    def _room_mark(self, room: str) -> str:
        numbers = self.marks[room]
        mark = f"[{','.join(map(str, numbers))}]"
        return mark if len(mark) <= 7 else f"[{numbers[0]},…]"

    def _draw_door(self, room: str, box: DoorBox) -> None:
        x, y = box.door
        is_open = self._is_open(room)
        ink = GASLIGHT if is_open else SLATE
        if room == "parlour":
            for line in (y, y + 1):
                self.canvas.write(x, line, " " if is_open else "║", ink)
            return
        gap = "╯ ╰" if box.top == 0 else "╮ ╭"
        self.canvas.write(x, y, gap if is_open else "═══", ink)

    def _draw_space(self, space: int) -> None:
        x, y = space_corner(space)
        write = self.canvas.write
        write(x + 1, y, str(space), BOLD)
        if space in CLOSED_DOOR_SPACES:
            write(x + 4, y + SPACE_HEIGHT if space == 27 else y, NEVER_OPEN_SIGN, SLATE)
        hugo = self.view["hugo"] == space
        numbers = self.marks.get(space)
        lines = 1 if hugo or numbers else 2
        self._draw_guests(x + 1, y + 1, self.guests.get(space, []), SPACE_WIDTH - 1, lines)
        if hugo:
            write(x + 1, y + 2, "Hugo", EMBER + BOLD + Style(reverse=True))
        if numbers:
            mark = f"[{numbers[0]}]"
            write(x + SPACE_WIDTH - len(mark), y + 2, mark, MARK)

    def _draw_guests(self, x: int, y: int, seats: Sequence[int], width: int, lines: int) -> None:
        signs = render_guests(seats, self.human, width * lines)
        x += len(signs) < width  # a gap to the wall if there is room
        for index, (sign, colour) in enumerate(signs):
            self.canvas.write(x + index % width, y + index // width, sign, colour)

    def _draw_stairs(self) -> None:
        x, y = RING_LEFT + SPACE_WIDTH, RING_TOP + 2 * SPACE_HEIGHT
        write = self.canvas.write
        write(x, y + 1, "┊", SLATE)
        write(x, y + 2, "┊", SLATE)
        for step in STAIR_STEPS:
            write(x + 1, y, str(step), BOLD)
            hugo = self.view["hugo"] == step
            self._draw_guests(
                x + 1, y + 1, self.guests.get(step, []), STEP_WIDTH - 1, 1 if hugo else 2
            )
            if hugo:
                write(x + 1, y + 2, "Hugo", EMBER + BOLD + Style(reverse=True))
            x += STEP_WIDTH
        write(x + 2, y, t("minuit-cellar.label"), SLATE + BOLD)
        write(x + 9, y, f"{FACTS['cellar_fright']:+}", EMBER + BOLD)
        self._draw_guests(
            x + 1, y + 1, self.guests.get("cellar", []), RING_RIGHT - SPACE_WIDTH - x - 1, 2
        )


def render_list(view: JSON, human: int | None, marks: Mapping[Place, list[int]]) -> Text:
    """The castle for narrow terminals: spaces and steps in rows, then the rooms."""
    standing = guests_by_place(view)
    lines = [
        _row_of_places(t("terminal-minuit-gallery"), view, human, marks, FACTS["spaces"]),
        _row_of_places(t("terminal-minuit-stairs"), view, human, marks, [*STAIR_STEPS, "cellar"]),
    ]
    for room, (door, points, exact) in ROOM_DOORS.items():
        taken = room in standing
        line = Text.assemble((place_name(room), TITLE))
        about = f"terminal-minuit-room{'-exact' if exact else ''}"
        line.append(f" {t(about, door=door, fright=format_fright(points))} ", DIM)
        if taken:
            line += render_seat(view, standing[room][0], human)
        else:
            state = "free" if door_is_open(view, room, taken) else "shut"
            line.append(t(f"terminal-minuit-{state}"), DIM)
        for number in marks.get(room, []):
            line.append(" ").append(f"[{number}]", MARK)
        lines.append(line)
    return Text("\n").join(lines)


def _row_of_places(
    title: str,
    view: JSON,
    human: int | None,
    marks: Mapping[Place, list[int]],
    places: Sequence[Place],
) -> Text:
    standing = guests_by_place(view)
    row = Text.assemble((title, TITLE))
    for place in places:
        row.append(f"  {place_name(place)}", BOLD)
        if seats := standing.get(place):
            row.append(":").append_text(Text.assemble(*render_guests(seats, human, 99)))
        if view["hugo"] == place:
            row.append(":").append("Hugo", EMBER + BOLD)
        for number in marks.get(place, []):
            row.append(f"[{number}]", MARK)
    return row
