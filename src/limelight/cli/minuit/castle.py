"""The castle from above: the gallery as a ring, rooms at their doors, the stairs inside."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from limelight.cli.i18n import cut, t
from limelight.cli.minuit.words import DOORS, Place, fright, is_out, name, place_name, seat_name
from limelight.cli.terminal import BOLD, CALM, EMBER, GASLIGHT, SLATE, TAG, TITLE, VERDIGRIS
from limelight.cli.text_canvas import Canvas
from limelight.core.game import JSON

COLOURS = [
    Style(color=colour, bold=True)
    for colour in (
        *("#78a9e0", "#e5605c", "#4fb8a8", "#c08a5a"),
        *("#aab0bd", "#b18be0", "#eba0bb", "#8bbf5a"),
    )
]
YOU = "◆"
NEVER = "⊠"  # a door that never opens
CLOSED_DOORS = (7, 13, 27)
STEPS = range(-3, -11, -1)

# The ring: eleven columns and five rows of spaces, their walls shared.
PITCH, STOREY = 6, 3
LEFT, TOP = 4, 2
RIGHT, BOTTOM = LEFT + 11 * PITCH, TOP + 5 * STOREY
STEP_PITCH = 5
WIDTH, HEIGHT = 80, BOTTOM + 3


def _cell(space: int) -> tuple[int, int]:
    """The column and row of a space: 1 in the middle of the left side, then clockwise."""
    if space <= 3:
        return 0, 3 - space
    if space <= 13:
        return space - 3, 0
    if space <= 17:
        return 10, space - 13
    return (27 - space, 4) if space <= 27 else (0, 3)


def corner(space: int) -> tuple[int, int]:
    """Where a space's upper left corner is drawn."""
    column, row = _cell(space)
    return LEFT + column * PITCH, TOP + row * STOREY


@dataclass(frozen=True)
class Box:
    """Where a room is drawn, and where its door is: three signs, or two below each other."""

    left: int
    top: int
    right: int
    bottom: int
    door: tuple[int, int]


def _above(left: int, door: int) -> Box:
    return Box(left, 0, left + 12, TOP, (corner(door)[0] + 3, TOP))


def _below(left: int, door: int) -> Box:
    return Box(left, BOTTOM, left + 12, BOTTOM + 2, (corner(door)[0] + 2, BOTTOM))


BOXES = {
    "cloakroom": _above(0, 3),
    "music": _above(12, 4),
    "games": _above(24, 6),
    "hunting": _above(38, 9),
    "bedroom": _above(50, 11),
    "parlour": Box(RIGHT, TOP + 2 * STOREY, RIGHT + 9, TOP + 3 * STOREY, (RIGHT, TOP + 7)),
    "ballroom": _below(64, 17),
    "dining": _below(52, 18),
    "library": _below(37, 21),
    "kitchen": _below(19, 24),
    "linen": _below(7, 26),
}


def sign(seat: int, human: int | None) -> tuple[str, Style]:
    """A seat's sign in its colour; one's own is another sign, not only another colour."""
    if seat == human:
        return YOU, GASLIGHT + BOLD
    return t(f"minuit-seat-{seat + 1}.initial"), COLOURS[seat]


def crowds(view: JSON) -> dict[Place, list[int]]:
    """The seats whose guests are in each place, one entry for each guest."""
    found: dict[Place, list[int]] = {}
    for seat, places in enumerate(view["guests"]):
        for place in places:
            found.setdefault(place, []).append(seat)
    return found


def people(seats: Sequence[int], human: int | None, room: int) -> list[tuple[str, Style]]:
    """Guests as signs: one each if there is room, else counted, else the most that fit."""
    order = sorted(seats, key=lambda seat: (seat != human, seat))
    each = [sign(seat, human) for seat in order]
    if len(each) <= room:
        return each
    counted: list[tuple[str, Style]] = []
    for seat, count in Counter(order).items():
        one, colour = sign(seat, human)
        counted += [(one, colour)] + [(digit, colour) for digit in str(count) if count > 1]
    if len(counted) <= room:
        return counted
    return [*[sign(seat, human) for seat in Counter(order)][: room - 1], ("+", BOLD)]


def who(view: JSON, seat: int, human: int | None) -> Text:
    """A sign and a name."""
    one, colour = sign(seat, human)
    called = seat_name(seat) if human is None else name(view, seat)
    return Text.assemble((one, colour), (f" {called}", BOLD))


def door_is_open(view: JSON, room: str, taken: bool) -> bool:
    """Whether anybody could go in there now."""
    return is_out(view) and (not taken or bool(view["options"]["expel"]))


class _Walls:
    """Lines that know their neighbours, so that each joint gets the right sign."""

    JOINTS = " │││─╰╭├─╯╮┤─┴┬┼"  # up 1, down 2, right 4, left 8

    def __init__(self) -> None:
        self.joints: dict[tuple[int, int], int] = {}
        self.inks: dict[tuple[int, int], Style] = {}

    def box(self, left: int, top: int, right: int, bottom: int, ink: Style) -> None:
        for x in range(left, right + 1):
            for y in (top, bottom):
                self._join(x, y, (x < right) * 4 + (x > left) * 8, ink)
        for y in range(top, bottom + 1):
            for x in (left, right):
                self._join(x, y, (y > top) * 1 + (y < bottom) * 2, ink)

    def _join(self, x: int, y: int, ways: int, ink: Style) -> None:
        self.joints[x, y] = self.joints.get((x, y), 0) | ways
        self.inks[x, y] = ink

    def put_on(self, canvas: Canvas) -> None:
        for (x, y), ways in self.joints.items():
            canvas.put(x, y, self.JOINTS[ways], self.inks[x, y])


class Castle:
    """One drawing of the castle; `marks` are choices' numbers, for spaces and rooms."""

    def __init__(self, view: JSON, human: int | None, marks: Mapping[Place, list[int]]) -> None:
        self.view = view
        self.human = human
        self.marks = marks
        self.crowds = crowds(view)
        self.canvas = Canvas(WIDTH, HEIGHT)

    def draw(self, notes: Sequence[Text]) -> Text:
        """The castle as text, with two notes above the stairs and two below."""
        self._walls()
        for room in BOXES:
            self._room(room)
        for space in range(1, 29):
            self._space(space)
        self._stairs()
        for y, note in zip((4, 5, 10, 11), notes, strict=True):
            self._write(LEFT + PITCH + 2, TOP + y, note)
        return self.canvas.text()

    def _write(self, x: int, y: int, text: Text) -> None:
        base = text.style if isinstance(text.style, Style) else Style()
        self.canvas.put(x, y, text.plain, base)
        for start, end, style in text.spans:
            assert isinstance(style, Style)
            self.canvas.put(x + start, y, text.plain[start:end], style)

    def _walls(self) -> None:
        walls = _Walls()
        top, bottom = TOP + 2 * STOREY, TOP + 3 * STOREY
        left = LEFT + PITCH
        for _ in STEPS:
            walls.box(left, top, left + STEP_PITCH, bottom, SLATE)
            left += STEP_PITCH
        walls.box(left, top, RIGHT - PITCH, bottom, SLATE)
        for space in range(1, 29):
            x, y = corner(space)
            walls.box(x, y, x + PITCH, y + STOREY, SLATE)
        for room in sorted(BOXES, key=lambda room: (self._is_open(room), room in self.crowds)):
            box = BOXES[room]
            walls.box(box.left, box.top, box.right, box.bottom, self._ink(room))
        walls.put_on(self.canvas)

    def _is_open(self, room: str) -> bool:
        return door_is_open(self.view, room, room in self.crowds)

    def _ink(self, room: str) -> Style:
        if room in self.crowds:
            return VERDIGRIS
        return GASLIGHT if self._is_open(room) else SLATE

    def _room(self, room: str) -> None:
        box = BOXES[room]
        _, points, exact = DOORS[room]
        put = self.canvas.put
        ink = self._ink(room)
        title = cut(t(f"minuit-room-{room}.label"), box.right - box.left - 2)
        put(box.left + 2, box.bottom if box.top == BOTTOM else box.top, title, ink + BOLD)
        y = box.top + 1
        put(box.left + 2, y, fright(points), EMBER + BOLD if points > 0 else BOLD)
        x = box.left + 5
        if room == "parlour":
            x, y = box.left + 2, y + 1
        space = box.right - x
        if room in self.crowds:
            person = who(self.view, self.crowds[room][0], self.human)
            free = space - len(self._mark(room)) if room in self.marks else space
            if len(person) > free:
                person = person[: free - 1] + Text(".", BOLD) if free > 5 else person[:1]
            self._write(x, y, person)
            x += len(person) + 1
        if room in self.marks:
            mark = self._mark(room)
            put(box.right - len(mark), y, mark, TAG)
        elif exact and room not in self.crowds:
            put(x, y, t("minuit-exact"), CALM)
        self._door(room, box)

    def _mark(self, room: str) -> str:
        numbers = self.marks[room]
        mark = f"[{','.join(map(str, numbers))}]"
        return mark if len(mark) <= 7 else f"[{numbers[0]},…]"

    def _door(self, room: str, box: Box) -> None:
        x, y = box.door
        is_open = self._is_open(room)
        ink = GASLIGHT if is_open else SLATE
        if room == "parlour":
            for line in (y, y + 1):
                self.canvas.put(x, line, " " if is_open else "║", ink)
            return
        gap = "╯ ╰" if box.top == 0 else "╮ ╭"
        self.canvas.put(x, y, gap if is_open else "═══", ink)

    def _space(self, space: int) -> None:
        x, y = corner(space)
        put = self.canvas.put
        put(x + 1, y, str(space), BOLD)
        if space in CLOSED_DOORS:
            put(x + 4, y + STOREY if space == 27 else y, NEVER, SLATE)
        hugo = self.view["hugo"] == space
        numbers = self.marks.get(space)
        lines = 1 if hugo or numbers else 2
        self._people(x + 1, y + 1, self.crowds.get(space, []), PITCH - 1, lines)
        if hugo:
            put(x + 1, y + 2, "Hugo", EMBER + BOLD + Style(reverse=True))
        if numbers:
            mark = f"[{numbers[0]}]"
            put(x + PITCH - len(mark), y + 2, mark, TAG)

    def _people(self, x: int, y: int, seats: Sequence[int], wide: int, lines: int) -> None:
        signs = people(seats, self.human, wide * lines)
        x += len(signs) < wide  # a little air where there is some
        for place, (one, colour) in enumerate(signs):
            self.canvas.put(x + place % wide, y + place // wide, one, colour)

    def _stairs(self) -> None:
        x, y = LEFT + PITCH, TOP + 2 * STOREY
        put = self.canvas.put
        put(x, y + 1, "┊", SLATE)
        put(x, y + 2, "┊", SLATE)
        for step in STEPS:
            put(x + 1, y, str(step), BOLD)
            hugo = self.view["hugo"] == step
            self._people(x + 1, y + 1, self.crowds.get(step, []), STEP_PITCH - 1, 1 if hugo else 2)
            if hugo:
                put(x + 1, y + 2, "Hugo", EMBER + BOLD + Style(reverse=True))
            x += STEP_PITCH
        put(x + 2, y, t("minuit-cellar.label"), SLATE + BOLD)
        put(x + 9, y, "+2", EMBER + BOLD)
        self._people(x + 1, y + 1, self.crowds.get("cellar", []), RIGHT - PITCH - x - 1, 2)


def as_list(view: JSON, human: int | None, marks: Mapping[Place, list[int]]) -> Text:
    """The castle for terminals too narrow for a drawing: spaces and steps in a row, then rooms."""
    standing = crowds(view)
    lines = [
        _row(t("terminal-minuit-gallery"), view, human, marks, range(1, 29)),
        _row(t("terminal-minuit-stairs"), view, human, marks, [*STEPS, "cellar"]),
    ]
    for room, (door, points, exact) in DOORS.items():
        taken = room in standing
        line = Text.assemble((place_name(room), TITLE))
        about = f"terminal-minuit-room{'-exact' if exact else ''}"
        line.append(f" {t(about, door=door, fright=fright(points))} ", CALM)
        if taken:
            line += who(view, standing[room][0], human)
        else:
            state = "free" if door_is_open(view, room, taken) else "shut"
            line.append(t(f"terminal-minuit-{state}"), CALM)
        for number in marks.get(room, []):
            line.append(" ").append(f"[{number}]", TAG)
        lines.append(line)
    return Text("\n").join(lines)


def _row(
    title: str,
    view: JSON,
    human: int | None,
    marks: Mapping[Place, list[int]],
    places: Sequence[Place],
) -> Text:
    standing = crowds(view)
    row = Text.assemble((title, TITLE))
    for place in places:
        row.append(f"  {place_name(place)}", BOLD)
        if seats := standing.get(place):
            row.append(":").append_text(Text.assemble(*people(seats, human, 99)))
        if view["hugo"] == place:
            row.append(":").append("Hugo", EMBER + BOLD)
        for number in marks.get(place, []):
            row.append(f"[{number}]", TAG)
    return row
