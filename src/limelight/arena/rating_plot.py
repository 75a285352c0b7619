"""Draws ratings over time as SVG: for each player a line with a band of two deviations."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from limelight.ai.isotonic import fit_isotonic
from limelight.arena.league import LeagueTable, shorten_middle
from limelight.tables.rating import INITIAL_RATING, Rating

PICTURE_WIDTH, MIN_HEIGHT = 960.0, 560.0
PLOT_LEFT, PLOT_TOP, BOTTOM_MARGIN = 64.0, 100.0, 60.0
FONT_SIZE = 14.0  # of all text but the title
LETTER_WIDTH = 7.6  # on average
LABEL_SPACING = 22.0  # between two labels
KEY_WIDTH = 40.0  # of the sample of the line before a label
LEADER_WIDTH = 26.0  # from the end of a line to that sample
MAX_LABEL_LETTERS = 28
TOTAL_BAND_OPACITY = 0.4  # of all bands together, where they overlap
MAX_POINTS_PER_LINE = 240
SUBTITLE = "Lines are ratings; the shade around one is two standard deviations either way."
INK_COLOUR, GREY_COLOUR, PALE_COLOUR = "#12131c", "#4a4f5c", "#e2e2e2"

# Distinct for colour-blind readers too, and by the dashes where there are no colours.
LINE_COLOURS = (
    "#0072b2",
    "#d55e00",
    "#00805d",
    "#a8417f",
    "#000000",
    "#b37400",
    "#2f8fc4",
    "#6b4fa0",
)
LINE_DASHES = ("", "9 4", "2 3", "12 3 2 3", "5 3", "16 5", "7 3 2 3 2 3", "20 4 5 4")


@dataclass(frozen=True)
class RatingCurve:
    """The ratings of a player, each with the number of games before it."""

    name: str
    points: list[tuple[int, Rating]]
    colour: str
    dash: str

    @property
    def game_count(self) -> int:
        """How many games the player has played."""
        return self.points[-1][0]

    @property
    def last_rating(self) -> Rating:
        """The rating after the last game."""
        return self.points[-1][1]

    @property
    def label(self) -> str:
        """The name beside the line."""
        return shorten_middle(self.name, MAX_LABEL_LETTERS)


def draw_ratings(title: str, names: Sequence[str], table: LeagueTable) -> str:
    """The ratings as SVG; colours are assigned in the order of the names."""
    return "\n".join(RatingChart(title, list(make_curves(names, table))).draw_lines()) + "\n"


def make_curves(names: Sequence[str], table: LeagueTable) -> Iterator[RatingCurve]:
    """The curve of every player."""
    ratings = {name: [INITIAL_RATING] for name in names}
    for game in table.games:
        for name, rating in zip(game.names, game.ratings, strict=True):
            ratings[name].append(rating)
    for index, name in enumerate(names):
        colour = LINE_COLOURS[index % len(LINE_COLOURS)]
        # Players with the same colour have different dashes.
        dash = LINE_DASHES[(index + index // len(LINE_COLOURS)) % len(LINE_DASHES)]
        yield RatingCurve(name, thin_out_points(list(enumerate(ratings[name]))), colour, dash)


def thin_out_points(points: list[tuple[int, Rating]]) -> list[tuple[int, Rating]]:
    """At most about MAX_POINTS_PER_LINE of the points, with the first and the last."""
    step = math.ceil(len(points) / MAX_POINTS_PER_LINE)
    return points if step == 1 else [*points[:-1:step], points[-1]]


def spread_labels(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Positions as near as possible to the wanted ones, in their order and a gap apart.

    Labels that are too near to each other become a block around the mean of what they want.
    """
    middles = fit_isotonic(position - index * gap for index, position in enumerate(wanted))
    highest = max(low, high - (len(wanted) - 1) * gap)
    ends = [min(max(middle, low), highest) for middle in middles]
    return [end + index * gap for index, end in enumerate(ends)]


def round_ticks(low: float, high: float, count: int, min_step: float = 0.0) -> list[float]:
    """About `count` round values from low to high."""
    rough_step = max((high - low) / count, min_step, 1e-9)
    power = 10.0 ** math.floor(math.log10(rough_step))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough_step * 0.999)
    return [step * index for index in range(math.ceil(low / step), math.floor(high / step) + 1)]


class RatingChart:
    """The coordinates of the picture, and its SVG."""

    def __init__(self, title: str, curves: Sequence[RatingCurve]) -> None:
        self.title = title
        self.curves = curves
        self.games = max(curve.game_count for curve in curves)
        widest = max(len(curve.label) for curve in curves) + len("  00.0")
        self.right = PICTURE_WIDTH - LEADER_WIDTH - KEY_WIDTH - 8 - widest * LETTER_WIDTH - 12
        self.bottom = max(MIN_HEIGHT - BOTTOM_MARGIN, PLOT_TOP + LABEL_SPACING * len(curves))
        self.low, self.high = self._rating_range()

    def _rating_range(self) -> tuple[float, float]:
        """The range of all ratings and of the last bands; the first bands may be cut off."""
        values = [rating.mu for curve in self.curves for _, rating in curve.points]
        lasts = [curve.last_rating for curve in self.curves]
        values += [rating.mu + 2 * rating.sigma * sign for rating in lasts for sign in (-1, 1)]
        margin = 0.03 * (max(values) - min(values))
        return min(values) - margin, max(values) + margin

    def x_of_game(self, number: float) -> float:
        """The horizontal coordinate of a game."""
        return PLOT_LEFT + (self.right - PLOT_LEFT) * number / max(self.games, 1)

    def y_of_rating(self, rating: float) -> float:
        """The vertical coordinate of a rating."""
        return self.bottom - (self.bottom - PLOT_TOP) * (rating - self.low) / (self.high - self.low)

    def draw_lines(self) -> Iterator[str]:
        """The lines of the SVG file."""
        height = self.bottom + BOTTOM_MARGIN
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PICTURE_WIDTH:g} {height:g}" '
            f'width="{PICTURE_WIDTH:g}" height="{height:g}" '
            'role="img" aria-labelledby="title desc" '
            f'font-family="system-ui, sans-serif" font-size="{FONT_SIZE:g}" fill="{INK_COLOUR}">'
        )
        yield f'<title id="title">{escape(self.title)}</title>'
        yield f'<desc id="desc">{escape(self._describe_last_ratings())}</desc>'
        yield f'<rect width="{PICTURE_WIDTH:g}" height="{height:g}" fill="#ffffff"/>'
        yield _draw_text(PLOT_LEFT, 34, self.title, "start", 'font-size="20" font-weight="600"')
        yield _draw_text(PLOT_LEFT, 58, SUBTITLE, "start", f'fill="{GREY_COLOUR}"')
        yield from self._draw_axes()
        yield (
            f'<clipPath id="area"><rect x="{PLOT_LEFT:g}" y="{PLOT_TOP:g}" '
            f'width="{self.right - PLOT_LEFT:.1f}" height="{self.bottom - PLOT_TOP:g}"/></clipPath>'
        )
        yield '<g clip-path="url(#area)">'
        yield from map(self._draw_band, self.curves)
        yield from map(self._draw_curve, self.curves)
        yield "</g>"
        yield from self._draw_labels()
        yield "</svg>"

    def _describe_last_ratings(self) -> str:
        best = sorted(self.curves, key=lambda curve: -curve.last_rating.mu)
        ends = (
            f"{curve.name} {curve.last_rating.mu:.1f} ± {2 * curve.last_rating.sigma:.1f}"
            for curve in best
        )
        return f"{SUBTITLE} In the end: {'; '.join(ends)}."

    def _draw_axes(self) -> Iterator[str]:
        for value in round_ticks(self.low, self.high, 8):
            y = self.y_of_rating(value)
            yield _draw_path([(PLOT_LEFT, y), (self.right, y)], PALE_COLOUR, 1)
            yield _draw_text(PLOT_LEFT - 10, y + FONT_SIZE / 3, f"{value:g}", "end")
        for value in round_ticks(0, self.games, 7, min_step=1):
            x = self.x_of_game(value)
            yield _draw_path([(x, self.bottom), (x, self.bottom + 6)], INK_COLOUR, 1)
            yield _draw_text(x, self.bottom + 24, f"{value:,.0f}", "middle")
        corner = [(PLOT_LEFT, PLOT_TOP), (PLOT_LEFT, self.bottom), (self.right, self.bottom)]
        yield _draw_path(corner, INK_COLOUR, 1)
        middle = (PLOT_LEFT + self.right) / 2
        yield _draw_text(middle, self.bottom + 48, "games of each player", "middle")
        yield _draw_text(PLOT_LEFT - 10, PLOT_TOP - 12, "rating", "middle")

    def _draw_band(self, curve: RatingCurve) -> str:
        upper = [
            (self.x_of_game(number), self.y_of_rating(rating.mu + 2 * rating.sigma))
            for number, rating in curve.points
        ]
        lower = [
            (self.x_of_game(number), self.y_of_rating(rating.mu - 2 * rating.sigma))
            for number, rating in curve.points
        ]
        ends = [(self.right, upper[-1][1]), (self.right, lower[-1][1])]
        outline = [*upper, *ends, *reversed(lower)]
        opacity = min(0.1, TOTAL_BAND_OPACITY / len(self.curves))
        return (
            f'<path d="{_path_data(outline)}Z" fill="{curve.colour}" fill-opacity="{opacity:.3f}"/>'
        )

    def _draw_curve(self, curve: RatingCurve) -> str:
        points = [
            (self.x_of_game(number), self.y_of_rating(rating.mu)) for number, rating in curve.points
        ]
        points.append((self.right, points[-1][1]))
        return _draw_path(points, curve.colour, 2, curve.dash, curve.name)

    def _draw_labels(self) -> Iterator[str]:
        """Write the name of each line at its end, so that no two overlap."""
        best = sorted(self.curves, key=lambda curve: -curve.last_rating.mu)
        wanted = [self.y_of_rating(curve.last_rating.mu) for curve in best]
        begin = self.right + LEADER_WIDTH
        for curve, end, y in zip(
            best, wanted, spread_labels(wanted, LABEL_SPACING, PLOT_TOP, self.bottom), strict=True
        ):
            yield _draw_path([(self.right, end), (begin - 6, y)], GREY_COLOUR, 0.75)
            yield _draw_path([(begin, y), (begin + KEY_WIDTH, y)], curve.colour, 2.5, curve.dash)
            name = f"{curve.label}  {curve.last_rating.mu:.1f}"
            yield _draw_text(
                begin + KEY_WIDTH + 8, y + FONT_SIZE / 3, name, "start", 'xml:space="preserve"'
            )


def _path_data(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _draw_path(
    points: Iterable[tuple[float, float]], colour: str, width: float, dash: str = "", name: str = ""
) -> str:
    dash_attribute = f' stroke-dasharray="{dash}"' if dash else ""
    title = f"<title>{escape(name)}</title>" if name else ""
    return (
        f'<path d="{_path_data(points)}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
        f'stroke-linejoin="round"{dash_attribute}>{title}</path>'
    )


def _draw_text(x: float, y: float, text: str, anchor: str, attributes: str = "") -> str:
    position = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f"<text {position}{' ' if attributes else ''}{attributes}>{escape(text)}</text>"
