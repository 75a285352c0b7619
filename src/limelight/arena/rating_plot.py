"""Ratings over time, drawn as SVG: a line for each player, and how far off it may be."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from limelight.arena.league import START, Rating, Table, short

WIDTH, LEAST_HEIGHT = 960.0, 560.0
LEFT, TOP, BOTTOM = 64.0, 100.0, 60.0
SIZE = 14.0  # of all letters but the title's
LETTER = 7.6  # about as wide as one of them is
GAP = 22.0  # between two labels
KEY = 40.0  # the piece of line before a label
LEADER = 26.0  # from the end of a line to that
LONGEST = 28  # letters of a name
SHADE = 0.4  # of all players together, where they overlap
MOST_POINTS = 240  # of a line
UNDER = "Lines are ratings; the shade around one is two standard deviations either way."
INK, GREY, PALE = "#12131c", "#4a4f5c", "#e2e2e2"

# Told apart by eyes of every kind, and by the dashes where colours are not to be had.
COLOURS = ("#0072b2", "#d55e00", "#00805d", "#a8417f", "#000000", "#b37400", "#2f8fc4", "#6b4fa0")
DASHES = ("", "9 4", "2 3", "12 3 2 3", "5 3", "16 5", "7 3 2 3 2 3", "20 4 5 4")


@dataclass(frozen=True)
class Curve:
    """A player's ratings: after so many games, this one."""

    name: str
    points: list[tuple[int, Rating]]
    colour: str
    dash: str

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.points[-1][0]

    @property
    def last(self) -> Rating:
        """The rating in the end."""
        return self.points[-1][1]

    @property
    def label(self) -> str:
        """What is written beside it."""
        return short(self.name, LONGEST)


def draw(title: str, names: Sequence[str], table: Table) -> str:
    """The ratings as SVG; the names say in which order colours are dealt."""
    return "\n".join(Chart(title, list(curves(names, table))).lines()) + "\n"


def curves(names: Sequence[str], table: Table) -> Iterator[Curve]:
    """Everybody's way from the first rating to the last."""
    ratings = {name: [START] for name in names}
    for meeting in table.meetings:
        for name, rating in zip(meeting.names, meeting.ratings, strict=True):
            ratings[name].append(rating)
    for place, name in enumerate(names):
        colour = COLOURS[place % len(COLOURS)]
        # Another dash for whoever has the same colour.
        dash = DASHES[(place + place // len(COLOURS)) % len(DASHES)]
        yield Curve(name, thinned(list(enumerate(ratings[name]))), colour, dash)


def thinned(points: list[tuple[int, Rating]]) -> list[tuple[int, Rating]]:
    """No more of them than can be seen; the first and the last always."""
    step = math.ceil(len(points) / MOST_POINTS)
    return points if step == 1 else [*points[:-1:step], points[-1]]


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places as near as can be to those that are wanted, in that order and a gap between any two.

    Those too near to each other become a block around the middle of what they want.
    """
    blocks: list[tuple[float, int]] = []
    for place, one in enumerate(wanted):
        middle, size = one - place * gap, 1
        while blocks and blocks[-1][0] > middle:
            before, number = blocks.pop()
            middle = (middle * size + before * number) / (size + number)
            size += number
        blocks.append((middle, size))
    most = max(low, high - (len(wanted) - 1) * gap)
    ends = [min(max(middle, low), most) for middle, size in blocks for _ in range(size)]
    return [end + place * gap for place, end in enumerate(ends)]


def ticks(low: float, high: float, number: int, least: float = 0.0) -> list[float]:
    """About so many round values from low to high."""
    rough = max((high - low) / number, least, 1e-9)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * of for of in (1, 2, 5, 10) if power * of >= rough * 0.999)
    return [step * place for place in range(math.ceil(low / step), math.floor(high / step) + 1)]


class Chart:
    """The picture: where things go, and the lines of the file."""

    def __init__(self, title: str, curves: Sequence[Curve]) -> None:
        self.title = title
        self.curves = curves
        self.games = max(curve.games for curve in curves)
        widest = max(len(curve.label) for curve in curves) + len("  00.0")
        self.right = WIDTH - LEADER - KEY - 8 - widest * LETTER - 12
        self.bottom = max(LEAST_HEIGHT - BOTTOM, TOP + GAP * len(curves))
        self.low, self.high = self._range()

    def _range(self) -> tuple[float, float]:
        """What the ratings reach; the doubt about the first ones may go beyond."""
        values = [rating.mu for curve in self.curves for _, rating in curve.points]
        lasts = [curve.last for curve in self.curves]
        values += [one.mu + 2 * one.sigma * sign for one in lasts for sign in (-1, 1)]
        margin = 0.03 * (max(values) - min(values))
        return min(values) - margin, max(values) + margin

    def x(self, number: float) -> float:
        """Where a game is."""
        return LEFT + (self.right - LEFT) * number / max(self.games, 1)

    def y(self, rating: float) -> float:
        """Where a rating is."""
        return self.bottom - (self.bottom - TOP) * (rating - self.low) / (self.high - self.low)

    def lines(self) -> Iterator[str]:
        """The file."""
        height = self.bottom + BOTTOM
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {height:g}" '
            f'width="{WIDTH:g}" height="{height:g}" role="img" aria-labelledby="title desc" '
            f'font-family="system-ui, sans-serif" font-size="{SIZE:g}" fill="{INK}">'
        )
        yield f'<title id="title">{escape(self.title)}</title>'
        yield f'<desc id="desc">{escape(self._told())}</desc>'
        yield f'<rect width="{WIDTH:g}" height="{height:g}" fill="#ffffff"/>'
        yield _text(LEFT, 34, self.title, "start", 'font-size="20" font-weight="600"')
        yield _text(LEFT, 58, UNDER, "start", f'fill="{GREY}"')
        yield from self._axes()
        yield (
            f'<clipPath id="area"><rect x="{LEFT:g}" y="{TOP:g}" width="{self.right - LEFT:.1f}" '
            f'height="{self.bottom - TOP:g}"/></clipPath>'
        )
        yield '<g clip-path="url(#area)">'
        yield from map(self._band, self.curves)
        yield from map(self._line, self.curves)
        yield "</g>"
        yield from self._labels()
        yield "</svg>"

    def _told(self) -> str:
        best = sorted(self.curves, key=lambda curve: -curve.last.mu)
        ends = (f"{one.name} {one.last.mu:.1f} ± {2 * one.last.sigma:.1f}" for one in best)
        return f"{UNDER} In the end: {'; '.join(ends)}."

    def _axes(self) -> Iterator[str]:
        for value in ticks(self.low, self.high, 8):
            at = self.y(value)
            yield _path([(LEFT, at), (self.right, at)], PALE, 1)
            yield _text(LEFT - 10, at + SIZE / 3, f"{value:g}", "end")
        for value in ticks(0, self.games, 7, least=1):
            at = self.x(value)
            yield _path([(at, self.bottom), (at, self.bottom + 6)], INK, 1)
            yield _text(at, self.bottom + 24, f"{value:,.0f}", "middle")
        corner = [(LEFT, TOP), (LEFT, self.bottom), (self.right, self.bottom)]
        yield _path(corner, INK, 1)
        middle = (LEFT + self.right) / 2
        yield _text(middle, self.bottom + 48, "games of each player", "middle")
        yield _text(LEFT - 10, TOP - 12, "rating", "middle")

    def _band(self, curve: Curve) -> str:
        upper = [(self.x(at), self.y(one.mu + 2 * one.sigma)) for at, one in curve.points]
        lower = [(self.x(at), self.y(one.mu - 2 * one.sigma)) for at, one in curve.points]
        ends = [(self.right, upper[-1][1]), (self.right, lower[-1][1])]
        around = [*upper, *ends, *reversed(lower)]
        shade = min(0.1, SHADE / len(self.curves))
        return f'<path d="{_way(around)}Z" fill="{curve.colour}" fill-opacity="{shade:.3f}"/>'

    def _line(self, curve: Curve) -> str:
        way = [(self.x(at), self.y(one.mu)) for at, one in curve.points]
        way.append((self.right, way[-1][1]))
        return _path(way, curve.colour, 2, curve.dash, curve.name)

    def _labels(self) -> Iterator[str]:
        """Each line's name at its end, none over another."""
        best = sorted(self.curves, key=lambda curve: -curve.last.mu)
        wanted = [self.y(curve.last.mu) for curve in best]
        begin = self.right + LEADER
        for curve, end, at in zip(best, wanted, spread(wanted, GAP, TOP, self.bottom), strict=True):
            yield _path([(self.right, end), (begin - 6, at)], GREY, 0.75)
            yield _path([(begin, at), (begin + KEY, at)], curve.colour, 2.5, curve.dash)
            name = f"{curve.label}  {curve.last.mu:.1f}"
            yield _text(begin + KEY + 8, at + SIZE / 3, name, "start", 'xml:space="preserve"')


def _way(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _path(
    points: Iterable[tuple[float, float]], colour: str, width: float, dash: str = "", name: str = ""
) -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    told = f"<title>{escape(name)}</title>" if name else ""
    return (
        f'<path d="{_way(points)}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
        f'stroke-linejoin="round"{dashed}>{told}</path>'
    )


def _text(x: float, y: float, text: str, anchor: str, more: str = "") -> str:
    where = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f"<text {where}{' ' if more else ''}{more}>{escape(text)}</text>"
