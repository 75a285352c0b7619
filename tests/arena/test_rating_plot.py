"""Ratings over time: a picture that can be read, also without colours and without eyes."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limelight import Record
from limelight.arena.game_runner import Outcome
from limelight.arena.league import START, League, Rating, Table, short
from limelight.arena.rating_plot import (
    COLOURS,
    GAP,
    LONGEST,
    MOST_POINTS,
    WIDTH,
    curves,
    draw,
    spread,
    thinned,
    ticks,
)

SVG = "{http://www.w3.org/2000/svg}"
ODD = 'cmd:sh -c "./a&b <c> || true" and so on, longer than there is room'


def played(names: list[str], games: int) -> tuple[list[str], Table]:
    """Whoever is named first wins."""
    league = League("opera", names, games, "s", {})
    outcomes = {
        place: Outcome(Record("opera"), [1.0, -1.0][:: -1 if number % 2 else 1], [[], []])
        for place in range(len(league.fixtures))
        for _, number in [league.which(place)]
    }
    return names, league.table(outcomes)


def drawn(names: list[str], games: int) -> ElementTree.Element:
    return ElementTree.fromstring(draw("opera: ratings", *played(names, games)))


def texts(picture: ElementTree.Element) -> list[ElementTree.Element]:
    return picture.findall(f"{SVG}text")


def test_a_curve_holds_a_players_rating_after_each_of_its_games() -> None:
    names, table = played(["a", "b", "c"], 4)
    for curve in curves(names, table):
        mine = [one for one in table.meetings if curve.name in one.names]
        assert curve.points == [
            (0, START),
            *(
                (number, one.ratings[one.names.index(curve.name)])
                for number, one in enumerate(mine, 1)
            ),
        ]
        assert curve.last == table.ratings[curve.name]


@pytest.mark.parametrize("number", [2, 8, 20])
def test_everybody_has_a_line_a_band_and_a_label_of_its_own(number: int) -> None:
    names = [f"player {place}" for place in range(number)]
    picture = drawn(names, 2)
    group = picture.find(f"{SVG}g")
    assert group is not None
    lines = [path for path in group if path.get("fill") == "none"]
    assert [path.findtext(f"{SVG}title") for path in lines] == names
    assert len(group) == 2 * number
    looks = {(path.get("stroke"), path.get("stroke-dasharray")) for path in lines}
    assert len(looks) == number
    labels = [one for one in texts(picture) if str(one.text).startswith("player")]
    assert len(labels) == number
    heights = [float(one.attrib["y"]) for one in labels]
    assert all(below - above >= GAP - 0.2 for above, below in pairwise(heights))
    assert heights[-1] < float(picture.attrib["height"])


def test_in_a_league_of_eight_dashes_alone_tell_them_apart() -> None:
    dashes = {curve.dash for curve in curves(*played([str(n) for n in range(8)], 2))}
    assert len(dashes) == len(COLOURS) == 8


def test_it_is_told_in_words_as_well() -> None:
    picture = drawn(["a", "b"], 10)
    assert (picture.get("role"), picture.get("aria-labelledby")) == ("img", "title desc")
    assert picture.findtext(f"{SVG}title") == "opera: ratings"
    described = str(picture.findtext(f"{SVG}desc"))
    assert re.search(r"In the end: a \d+\.\d ± \d+\.\d; b \d+\.\d ± \d+\.\d\.$", described)


def test_odd_names_do_no_harm_and_long_ones_stay_within() -> None:
    picture = drawn([ODD, "b"], 2)
    label = next(one for one in texts(picture) if str(one.text).startswith("cmd:"))
    assert len(str(label.text).split("  ")[0]) == LONGEST
    assert float(label.attrib["x"]) + 7 * len(str(label.text)) < WIDTH
    assert picture.findtext(f"{SVG}g/{SVG}path/{SVG}title") == ODD
    assert short(ODD, LONGEST).endswith("there is room")
    assert short("greedy", 6) == "greedy"


def test_all_of_every_line_is_within_the_axes() -> None:
    picture = drawn(["a", "b", "c"], 30)
    (area,) = picture.iterfind(f"{SVG}clipPath/{SVG}rect")
    left, top, width, height = (float(area.attrib[name]) for name in ("x", "y", "width", "height"))
    for path in picture.iterfind(f"{SVG}g/{SVG}path"):
        if path.get("fill") == "none":
            for x, y in re.findall(r"([\d.]+) ([\d.]+)", path.attrib["d"]):
                assert left <= float(x) <= left + width + 0.1
                assert top <= float(y) <= top + height


def test_a_long_league_has_no_more_points_than_can_be_seen() -> None:
    points = [(number, Rating(float(number), 1.0)) for number in range(10_000)]
    fewer = thinned(points)
    assert len(fewer) <= MOST_POINTS + 1
    assert (fewer[0], fewer[-1]) == (points[0], points[-1])
    assert fewer == sorted(set(fewer), key=lambda point: point[0])
    assert thinned(points[:MOST_POINTS]) == points[:MOST_POINTS]


@given(st.lists(st.floats(0, 400), min_size=1, max_size=20))
def test_labels_are_spread_within_their_room(wanted: list[float]) -> None:
    wanted.sort()
    places = spread(wanted, 20, 0, 400)
    assert all(below - above >= 20 - 1e-6 for above, below in pairwise(places))
    assert places[0] >= 0
    assert places[-1] <= 400 + 1e-6


def test_labels_stay_where_there_is_room_and_share_where_there_is_none() -> None:
    assert spread([10, 100, 300], 20, 0, 400) == [10, 100, 300]
    assert spread([100, 100], 20, 0, 400) == [90, 110]
    assert spread([100, 104, 300], 20, 0, 400) == [92, 112, 300]
    assert spread([0, 0], 20, 0, 400) == [0, 20]


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
    assert ticks(low, high, 7, least=1) == pytest.approx(values)
