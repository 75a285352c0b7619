"""The picture of ratings over time, which is readable without colours and by screen readers."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limelight import Record
from limelight.arena.game_runner import Outcome
from limelight.arena.league import League, LeagueTable, shorten_middle
from limelight.arena.rating_plot import (
    LABEL_SPACING,
    LINE_COLOURS,
    MAX_LABEL_LETTERS,
    MAX_POINTS_PER_LINE,
    PICTURE_WIDTH,
    draw_ratings,
    make_curves,
    round_ticks,
    spread_labels,
    thin_out_points,
)
from limelight.tables.rating import INITIAL_RATING, Rating

SVG = "{http://www.w3.org/2000/svg}"
ODD_NAME = 'cmd:sh -c "./a&b <c> || true" and so on, longer than there is room'


def play_league(names: list[str], games: int) -> tuple[list[str], LeagueTable]:
    """A league in which the player that is named first wins."""
    league = League("opera", names, games, "s", {})
    outcomes = {
        place: Outcome(Record("opera"), [1.0, -1.0][:: -1 if number % 2 else 1], [[], []])
        for place in range(len(league.fixtures))
        for _, number in [league.locate_game(place)]
    }
    return names, league.make_table(outcomes)


def draw_league(names: list[str], games: int) -> ElementTree.Element:
    return ElementTree.fromstring(draw_ratings("opera: ratings", *play_league(names, games)))


def find_texts(picture: ElementTree.Element) -> list[ElementTree.Element]:
    return picture.findall(f"{SVG}text")


def test_a_curve_holds_a_players_rating_after_each_of_its_games() -> None:
    names, table = play_league(["a", "b", "c"], 4)
    for curve in make_curves(names, table):
        mine = [one for one in table.games if curve.name in one.names]
        assert curve.points == [
            (0, INITIAL_RATING),
            *(
                (number, one.ratings[one.names.index(curve.name)])
                for number, one in enumerate(mine, 1)
            ),
        ]
        assert curve.last_rating == table.ratings[curve.name]


@pytest.mark.parametrize("number", [2, 8, 20])
def test_every_player_has_a_distinct_line_a_band_and_a_label(number: int) -> None:
    names = [f"player {place}" for place in range(number)]
    picture = draw_league(names, 2)
    group = picture.find(f"{SVG}g")
    assert group is not None
    lines = [path for path in group if path.get("fill") == "none"]
    assert [path.findtext(f"{SVG}title") for path in lines] == names
    assert len(group) == 2 * number
    looks = {(path.get("stroke"), path.get("stroke-dasharray")) for path in lines}
    assert len(looks) == number
    labels = [one for one in find_texts(picture) if str(one.text).startswith("player")]
    assert len(labels) == number
    heights = [float(one.attrib["y"]) for one in labels]
    assert all(below - above >= LABEL_SPACING - 0.2 for above, below in pairwise(heights))
    assert heights[-1] < float(picture.attrib["height"])


def test_eight_players_differ_by_dashes_alone() -> None:
    dashes = {curve.dash for curve in make_curves(*play_league([str(n) for n in range(8)], 2))}
    assert len(dashes) == len(LINE_COLOURS) == 8


def test_the_picture_has_a_description() -> None:
    picture = draw_league(["a", "b"], 10)
    assert (picture.get("role"), picture.get("aria-labelledby")) == ("img", "title desc")
    assert picture.findtext(f"{SVG}title") == "opera: ratings"
    described = str(picture.findtext(f"{SVG}desc"))
    assert re.search(r"In the end: a \d+\.\d ± \d+\.\d; b \d+\.\d ± \d+\.\d\.$", described)


def test_names_are_escaped_and_shortened() -> None:
    picture = draw_league([ODD_NAME, "b"], 2)
    label = next(one for one in find_texts(picture) if str(one.text).startswith("cmd:"))
    assert len(str(label.text).split("  ")[0]) == MAX_LABEL_LETTERS
    assert float(label.attrib["x"]) + 7 * len(str(label.text)) < PICTURE_WIDTH
    assert picture.findtext(f"{SVG}g/{SVG}path/{SVG}title") == ODD_NAME
    assert shorten_middle(ODD_NAME, MAX_LABEL_LETTERS).endswith("there is room")
    assert shorten_middle("greedy", 6) == "greedy"


def test_every_line_is_within_the_axes() -> None:
    picture = draw_league(["a", "b", "c"], 30)
    (area,) = picture.iterfind(f"{SVG}clipPath/{SVG}rect")
    left, top, width, height = (float(area.attrib[name]) for name in ("x", "y", "width", "height"))
    for path in picture.iterfind(f"{SVG}g/{SVG}path"):
        if path.get("fill") == "none":
            for x, y in re.findall(r"([\d.]+) ([\d.]+)", path.attrib["d"]):
                assert left <= float(x) <= left + width + 0.1
                assert top <= float(y) <= top + height


def test_a_long_line_is_thinned_out() -> None:
    points = [(number, Rating(float(number), 1.0)) for number in range(10_000)]
    fewer = thin_out_points(points)
    assert len(fewer) <= MAX_POINTS_PER_LINE + 1
    assert (fewer[0], fewer[-1]) == (points[0], points[-1])
    assert fewer == sorted(set(fewer), key=lambda point: point[0])
    assert thin_out_points(points[:MAX_POINTS_PER_LINE]) == points[:MAX_POINTS_PER_LINE]


@given(st.lists(st.floats(0, 400), min_size=1, max_size=20))
def test_labels_are_spread_within_the_range(wanted: list[float]) -> None:
    wanted.sort()
    positions = spread_labels(wanted, 20, 0, 400)
    assert all(below - above >= 20 - 1e-6 for above, below in pairwise(positions))
    assert positions[0] >= 0
    assert positions[-1] <= 400 + 1e-6


def test_labels_move_only_if_they_would_overlap() -> None:
    assert spread_labels([10, 100, 300], 20, 0, 400) == [10, 100, 300]
    assert spread_labels([100, 100], 20, 0, 400) == [90, 110]
    assert spread_labels([100, 104, 300], 20, 0, 400) == [92, 112, 300]
    assert spread_labels([0, 0], 20, 0, 400) == [0, 20]


@pytest.mark.parametrize(
    ("low", "high", "values"),
    [
        (0, 2, [0, 1, 2]),
        (0, 100, [0, 20, 40, 60, 80, 100]),
        (8.2, 41.7, [10, 15, 20, 25, 30, 35, 40]),
        (-3, 3, [-3, -2, -1, 0, 1, 2, 3]),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, values: list[float]) -> None:
    assert round_ticks(low, high, 7, min_step=1) == pytest.approx(values)
