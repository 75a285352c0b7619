"""The opera house in section: rooms as boxes, corridors as lines, who stands where."""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from limelight.cli.i18n import t
from limelight.cli.opera.words import name
from limelight.cli.opera.words import room as room_name
from limelight.cli.terminal import (
    BOLD,
    CALM,
    EMBER,
    GASLIGHT,
    LAUREL,
    MASK,
    ROSE,
    SLATE,
    TAG,
)
from limelight.cli.text_canvas import Canvas
from limelight.core.game import JSON
from limelight.games.opera.board import CORRIDORS, ROOMS, SECRET_PASSAGES

EMBLEMS = {
    "raoul": ("✿", Style(color="#e5605c")),
    "meg": ("∞", Style(color="#eba0bb")),
    "giry": ("⚷", Style(color="#78a9e0")),
    "buquet": ("⊚", Style(color="#aab0bd")),
    "christine": ("♫", Style(color="#8d94a8")),
    "moncharmin": ("⌠", Style(bold=True)),
    "richard": ("▤", Style(color="#b18be0")),
    "persian": ("◓", Style(color="#c08a5a")),
}
PADLOCK = "⊠"
MOON = "☾"

BOX = 17
GAP = 3
WIDTH = 4 * BOX + 3 * GAP
BETWEEN = 2  # lines between two rows of rooms


@dataclass(frozen=True)
class Place:
    """Where a room is drawn: its row, its left edge, its width."""

    row: int
    left: int
    wide: int = BOX

    @property
    def right(self) -> int:
        """Its right edge."""
        return self.left + self.wide - 1


PLACES = {
    "dome": Place(0, 0, 2 * BOX + GAP),
    "flies": Place(0, 2 * (BOX + GAP), 2 * BOX + GAP),
    **{
        room: Place(row, column * (BOX + GAP))
        for row, rooms in (
            (1, ("staircase", "auditorium", "stage", "dressing")),
            (2, ("catacombs", "lake", "understage", "wardrobe")),
        )
        for column, room in enumerate(rooms)
    },
}
LOWEST = (2, 3, 3)  # lines inside the rooms of a row, at least

# The columns of the lines between two rows: upper room, lower room.
UPRIGHT = {
    ("dome", "staircase"): 8,
    ("flies", "dressing"): 68,
    ("staircase", "catacombs"): 8,
    ("dressing", "wardrobe"): 68,
    ("dome", "auditorium"): 28,
    ("flies", "stage"): 48,
    ("auditorium", "lake"): 28,
    ("stage", "understage"): 48,
}
# Secret passages that go aside: where they leave the upper and reach the lower room.
ASIDE = {("dome", "dressing"): (32, 63), ("staircase", "understage"): (11, 43)}


def crowds(view: JSON) -> dict[str, list[str]]:
    """Who stands in which room."""
    found: dict[str, list[str]] = {room: [] for room in ROOMS}
    for character, room in view["rooms"].items():
        found[room].append(character)
    return found


def person(view: JSON, character: str) -> Text:
    """A character: emblem and name, in full ink if suspect, with a laurel if innocent."""
    emblem, colour = EMBLEMS[character]
    suspect = character in view["suspects"]
    text = Text()
    text.append(emblem, colour + BOLD if suspect else CALM)
    text.append(f" {name(character)}", BOLD if suspect else CALM)
    if not suspect:
        text.append(f" {LAUREL}", CALM)
    elif character == view["phantom"]:
        text.append(f" {MASK}", EMBER)
    return text


class House:
    """One drawing of the house; `marks` are choices' numbers, to be set at rooms and corridors."""

    def __init__(self, view: JSON, marks: Mapping[str, str]) -> None:
        self.view = view
        self.marks = marks
        self.crowds = crowds(view)
        inside = [
            max(low, *(self._lines(room) for room, place in PLACES.items() if place.row == row))
            for row, low in enumerate(LOWEST)
        ]
        #: For each row its first and last line.
        self.lines: list[tuple[int, int]] = []
        top = 0
        for height in inside:
            self.lines.append((top, top + height + 1))
            top += height + 2 + BETWEEN
        self.canvas = Canvas(WIDTH, self.lines[-1][1] + 1)

    def _columns(self, room: str) -> int:
        return 2 if PLACES[room].wide > BOX else 1

    def _lines(self, room: str) -> int:
        return -(-len(self.crowds[room]) // self._columns(room))

    def draw(self) -> Text:
        """The house as text."""
        for room in PLACES:
            self._room(room)
        for ends in CORRIDORS:
            self._corridor(ends)
        for one, other in SECRET_PASSAGES:
            self._passage(ROOMS[one], ROOMS[other])
        for room in PLACES:
            self._title(room)
        return self.canvas.text()

    def _room(self, room: str) -> None:
        place = PLACES[room]
        top, bottom = self.lines[place.row]
        dark = room == self.view["blackout"]
        ink = SLATE if dark else GASLIGHT
        put = self.canvas.put
        inner = place.wide - 2
        put(place.left, top, f"╭{'─' * inner}╮", ink)
        put(place.left, bottom, f"╰{'─' * inner}╯", ink)
        for y in range(top + 1, bottom):
            put(place.left, y, "│", ink)
            put(place.left + 1, y, ("░" if dark else " ") * inner, SLATE)
            put(place.right, y, "│", ink)
        self._people(room, place, top + 1)

    def _title(self, room: str) -> None:
        """The name, and the mark; last, so that no line runs through them."""
        place = PLACES[room]
        top, bottom = self.lines[place.row]
        dark = room == self.view["blackout"]
        title = room_name(room)
        self.canvas.put(place.left + 2, top, f" {title} ", (SLATE if dark else GASLIGHT) + BOLD)
        if dark:
            self.canvas.put(place.left + 4 + len(title), top, f"{MOON} ", BOLD)
        if room in self.marks:
            mark = f"[{self.marks[room]}]"
            self.canvas.put(place.right - len(mark), bottom, mark, TAG)

    def _people(self, room: str, place: Place, top: int) -> None:
        columns = self._columns(room)
        for index, character in enumerate(self.crowds[room]):
            x = place.left + 2 + index % columns * (place.wide // 2)
            y = top + index // columns
            drawn = person(self.view, character)
            self.canvas.put(x - 1, y, " " * min(len(drawn) + 2, place.right - x + 1), Style())
            for start, end, style in drawn.spans:
                assert isinstance(style, Style)
                self.canvas.put(x + start, y, drawn.plain[start:end], style)

    def _corridor(self, ends: tuple[int, int]) -> None:
        one, other = sorted((ROOMS[room] for room in ends), key=_reading_order)
        locked = self.view["padlock"] is not None and {*self.view["padlock"]} == {one, other}
        ink = EMBER + BOLD if locked else GASLIGHT
        upper, lower = PLACES[one], PLACES[other]
        if upper.row == lower.row:
            top, bottom = self.lines[upper.row]
            y = (top + bottom) // 2
            x = (upper.right + lower.left) // 2
            self.canvas.put(upper.right, y, f"╞{'═' * GAP}╡", ink)
        else:
            self._upright(one, other, "║", ("╥", "╨"), ink)
            x = UPRIGHT[one, other]
            y = self.lines[upper.row][1] + 1
        if locked:
            self.canvas.put(x, y, PADLOCK, ink)
        elif mark := self.marks.get("-".join(ROOMS[room] for room in ends)):
            self.canvas.put(x, y, mark, TAG)

    def _upright(
        self, upper: str, lower: str, sign: str, doors: tuple[str, str], ink: Style
    ) -> None:
        x = UPRIGHT[upper, lower]
        start, end = self.lines[PLACES[upper].row][1], self.lines[PLACES[lower].row][0]
        self.canvas.put(x, start, doors[0], ink)
        for y in range(start + 1, end):
            self.canvas.put(x, y, sign, ink)
        self.canvas.put(x, end, doors[1], ink)

    def _passage(self, one: str, other: str) -> None:
        upper, lower = sorted((one, other), key=_reading_order)
        if (upper, lower) in UPRIGHT:
            self._upright(upper, lower, "┊", ("┬", "┴"), ROSE)
            return
        start, end = ASIDE[upper, lower]
        y = self.lines[PLACES[upper].row][1]
        put = self.canvas.put
        put(start, y, "┬", ROSE)
        put(start, y + 1, "╰", ROSE)
        for x in range(start + 1, end):
            if self.canvas.signs[y + 1][x] == " ":
                put(x, y + 1, "┄", ROSE)
        put(end, y + 1, "╮", ROSE)
        put(end, y + 2, "┊", ROSE)
        put(end, y + 3, "┴", ROSE)


def _reading_order(room: str) -> tuple[int, int]:
    return PLACES[room].row, PLACES[room].left


def as_list(view: JSON) -> Text:
    """The house for terminals too narrow for a drawing: a line for each room."""
    standing = crowds(view)
    lines: list[Text] = []
    for room in sorted(ROOMS, key=_reading_order):
        dark = room == view["blackout"]
        line = Text(
            f"{room_name(room)}{' ' + MOON if dark else ''}",
            SLATE + BOLD if dark else GASLIGHT + BOLD,
        )
        line.append(f" {t('terminal-titled', title=f'({_ways(view, room)})')} ", CALM)
        people = [person(view, character) for character in standing[room]]
        lines.append(
            line + (Text(", ").join(people) if people else Text(t("terminal-opera-nobody"), CALM))
        )
    return Text("\n").join(lines)


def _ways(view: JSON, room: str) -> str:
    """The corridors and secret passages of a room."""
    ways: list[str] = []
    for sign, pairs in (("═ ", CORRIDORS), ("┊ ", SECRET_PASSAGES)):
        for pair in pairs:
            ends = [ROOMS[end] for end in pair]
            if room in ends:
                locked = view["padlock"] and {*view["padlock"]} == {*ends}
                ends.remove(room)
                ways.append((f"{PADLOCK} " if locked else sign) + room_name(ends[0]))
    return ", ".join(ways)
