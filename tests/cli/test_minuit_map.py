"""The map of minuit, its news, and terminals with poor encodings."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from limelight.cli.minuit import castle, wording
from limelight.games.minuit.board import ROOM_NAMES
from tests.cli.command_driver import PseudoTerminal, run_limelight
from tests.cli.minuit_moments import (
    GAME,
    GameView,
    castle_lines,
    list_scenes,
    make_position,
    news_of_last_action,
    render_lines,
    text_in_space,
)

CAPTURED_GUESTS = "-10 -10 -9 -9 -8"


# The castle.


def test_gallery_is_a_clockwise_ring() -> None:
    corners = [castle.space_corner(space) for space in range(1, 29)]
    assert len(set(corners)) == 28
    for (x, y), (next_x, next_y) in zip(corners, corners[1:] + corners[:1], strict=True):
        assert (abs(next_x - x), abs(next_y - y)) in [
            (castle.SPACE_WIDTH, 0),
            (0, castle.SPACE_HEIGHT),
        ]
    left, top = min(corners)[0], min(y for _, y in corners)
    assert castle.space_corner(3) == (left, top)
    assert castle.space_corner(13) == (left + 10 * castle.SPACE_WIDTH, top)
    assert castle.space_corner(17) == (
        left + 10 * castle.SPACE_WIDTH,
        top + 4 * castle.SPACE_HEIGHT,
    )
    assert castle.space_corner(1) == (left, top + 2 * castle.SPACE_HEIGHT)


@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("width", [40, 80, 119, 120, 140, 200])
def test_screen_fits_the_width_and_shows_everything(width: int, players: int) -> None:
    for moment in list_scenes(players, players - 1, "w", width):
        lines = render_lines(moment)
        assert max(map(cell_len, lines)) <= width
        text = " ".join(lines)
        for place in (*range(1, 29), *range(-10, -2), *ROOM_NAMES, "cellar"):
            assert re.search(rf"(?<![\w-]){place}\b", text, re.IGNORECASE)
        for number in range(1, len(moment.choices) + 1):
            assert re.search(rf"\b{number}\b", text)
        for seat in range(players - 1):
            assert f"{castle.seat_sign(seat, None)[0]} {wording.seat_name(seat)}" in text
        assert "Hugo" in text
        assert f"Round {moment.view['round']} of 2" in text


@pytest.mark.parametrize(("width", "height"), [(80, 40), (80, 45), (140, 50)])
@pytest.mark.parametrize("players", [2, 5, 8])
@pytest.mark.parametrize(
    "seed", ["a", *(pytest.param(seed, marks=pytest.mark.nightly) for seed in "bc")]
)
def test_screen_fits_the_height(seed: str, width: int, height: int, players: int) -> None:
    keys_and_prompt = 2
    tall = [
        len(render_lines(moment)) + keys_and_prompt
        for moment in list_scenes(players, 0, seed, width, height)
    ]
    assert max(tall) <= max(height, 45)
    assert sum(lines <= height for lines in tall) / len(tall) > 0.9


@pytest.mark.parametrize("players", [2, 4, 8])
def test_every_guest_is_shown_in_its_place_without_colour(players: int) -> None:
    for moment in list_scenes(players, 0, "g", 80):
        lines = castle_lines(moment.view, 0)
        where = castle.guests_by_place(moment.view)
        for space in range(1, 29):
            x, y = castle.space_corner(space)
            assert re.match(rf"{space}\b", lines[y][x + 1 :])
            signs = "".join(castle.seat_sign(seat, 0)[0] for seat in where.get(space, []))
            hugo = "Hugo" if moment.view["hugo"] == space else ""
            assert text_in_space(lines, space) == signs + hugo
        for room in ROOM_NAMES:
            box = castle.ROOM_BOXES[room]
            text = "".join(
                line[box.left + 1 : box.right] for line in lines[box.top : box.bottom + 1]
            )
            assert room in text.lower()
            seats = where.get(room, [])
            assert ("◆ you" in text) == (seats == [0])
            others = bool(seats) and seats != [0]
            assert any(f"{castle.seat_sign(seat, 0)[0]} " in text for seat in range(1, 8)) == others
    assert len({castle.seat_sign(seat, 7)[0] for seat in range(8)}) == 8


def test_crowd_on_one_space_is_counted_within_its_walls() -> None:
    two = GAME.setup(make_position("5 5 5 5 5 5", "5 5 5 5 5 5")).view(0)
    assert text_in_space(castle_lines(two, 0), 5) == "◆6B6"
    eight = GAME.setup(make_position(*["5 5"] * 8)).view(0)
    assert text_in_space(castle_lines(eight, 0), 5) == "◆BDMPJNV+"
    assert text_in_space(castle_lines(eight, 0, {5: [1]}), 5) == "◆BDM+[1]"
    empty = castle_lines(GAME.setup(make_position(*["6 6"] * 8)).view(0), 0)
    x = castle.space_corner(5)[0]
    for lines in (castle_lines(two, 0), castle_lines(eight, 0)):
        assert [line[:x] for line in lines] == [line[:x] for line in empty]


def list_shut_rooms(*guests: str, **more: Any) -> set[str]:
    """The rooms whose doors are drawn shut."""
    lines = castle_lines(GAME.setup(make_position(*guests, **more)).view(0))
    doors = {room: castle.ROOM_BOXES[room].door for room in ROOM_NAMES}
    return {room for room, (x, y) in doors.items() if lines[y][x] in "═║"}


def test_doors_are_shut_until_hugo_is_out_and_after_a_guest() -> None:
    outside = ("1 2 2 2 2 2", "1 2 2 2 2 2")
    assert list_shut_rooms(*outside, hugo=-4) == {*ROOM_NAMES}
    assert list_shut_rooms(*outside, hugo=9) == set()
    safe = ("1 2 2 2 2 parlour", "1 2 2 2 2 music")
    assert list_shut_rooms(*safe) == {"parlour", "music"}
    assert list_shut_rooms(*safe, options={"expel": True}) == set()


def test_choices_are_marked_at_their_places() -> None:
    for moment in list_scenes(4, 0, "m", 80):
        lines = [line.ljust(80) for line in render_lines(moment)[1:]]
        for number, choice in enumerate(moment.choices, 1):
            place = wording.target_place(choice)
            if isinstance(place, int):
                assert f"[{number}]" in text_in_space(lines, place)
            elif place:
                box = castle.ROOM_BOXES[place]
                text = "".join(line[box.left : box.right] for line in lines[box.top : box.bottom])
                assert re.search(rf"[\[,]({number}[\],]|…\])", text)


# News.


def make_rolling_position(*guests: str, **more: Any) -> GameView:
    return make_position(*guests, **{"ask": "rolling", "roll": None, **more})


def test_news_of_hugo() -> None:
    guests = ("1 12 12 12 12 12", "2 2 12 12 12 12")
    assert news_of_last_action(make_rolling_position(*guests, hugo=-10), "roll ghost") == [
        "Hugo climbs to step -7."
    ]
    assert news_of_last_action(make_rolling_position(*guests, hugo=-4), "roll ghost") == [
        "Hugo is on 2. Caught: you (-10), Baroness x2 (-9)",
        "The rooms are open from now on",
    ]
    assert news_of_last_action(make_rolling_position(*guests, hugo=9), "roll ghost") == [
        "Hugo is on 12. Caught: you x5, Baroness x4 (-10)"
    ]
    fast = make_rolling_position(*guests, hugo=26, options={"hugo_speed_up": True})
    assert news_of_last_action(fast, "roll ghost") == [
        "Hugo is on 1. Caught: you (-10)",
        "Hugo grows faster: 4 spaces from now on",
    ]


def test_news_of_moves() -> None:
    guests = ("4 12 12 12 12 12", "2 2 12 12 12 music")
    assert news_of_last_action(make_position(*guests), "4>5") == []
    assert news_of_last_action(make_position(*guests, hugo=5), "4>5") == [
        "Into Hugo\u2019s arms. Caught: you (-10)"
    ]
    expel = {"options": {"expel": True}}
    assert news_of_last_action(make_position(*guests, **expel), "4>music") == [
        "Into the music room (0)",
        "Turned out onto space 4: Baroness",
    ]
    before = ("3 12 12 12 12 12", guests[1])
    assert news_of_last_action(make_position(*before, **expel, hugo=4, roll=2), "3>music")[1:] == [
        "Turned out onto space 4: Baroness. Caught: Baroness (-10)"
    ]


def test_news_of_the_end_of_a_round_have_all_points() -> None:
    start = make_position(
        f"21 {CAPTURED_GUESTS}", f"{CAPTURED_GUESTS} games", options={"rounds": 2}
    )
    assert news_of_last_action(start, "21>library") == [
        "Into the library (+1)",
        "The gallery is empty: round 1 ends",
        "Fright points: you 47, Baroness 43",
        "First to roll in the next round: you",
    ]
    full = ("26 cloakroom music games hunting 9", "bedroom parlour ballroom dining library kitchen")
    assert news_of_last_action(make_position(*full), "26>linen") == [
        "Into the linen room (+1)",
        "All rooms are taken, whoever is outside goes to the cellar: round 1 ends",
        "Fright points: you -3, Baroness 1",
    ]
    assert news_of_last_action(GAME.new(3).position(), "first 2") == [
        "First to place and to roll: Baroness"
    ]


def test_log_shows_a_roll_with_its_seat_and_its_news() -> None:
    *_, end = list_scenes(4, 0, "l", 80)
    rolls = [entry for entry in end.log if re.match("rolls |The ghost", entry.text)]
    assert {entry.seat for entry in rolls} == {0, 1, 2, 3}
    for entry in rolls:
        assert re.fullmatch(
            r"The ghost: Hugo walks\. Hugo (climbs|is) .+|"
            r"rolls \d, (\d+ → (\d+|[a-z ]+)|stays|nobody to move)",
            entry.text,
        )
    turns = [entry.seat for entry in rolls if entry.seat is not None]
    in_turn = sum((one + 1) % 4 == other for one, other in pairwise(turns))
    assert in_turn >= len(turns) - 2  # the second round begins out of turn


# Terminals with poor encodings.


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_poor_encodings_get_plain_characters(tmp_path: Path, encoding: str) -> None:
    game = ("play", "minuit", "--seed", "s", "--machine", "random", "--players", "3")
    done = run_limelight(tmp_path, *game, typed="1\n" * 12, PYTHONIOENCODING=encoding)
    text = done.stdout.decode(encoding)
    assert "?" not in text.replace("? help", "")
    utf8 = run_limelight(tmp_path / "u", *game, typed="1\n" * 12).stdout.decode()
    assert [len(line) for line in text.splitlines()] == [len(line) for line in utf8.splitlines()]


def test_colour_follows_the_terminal_and_no_color(tmp_path: Path) -> None:
    def screen(**env: str) -> str:
        with PseudoTerminal(tmp_path, "play", "minuit", "--machine", "random", env=env) as terminal:
            return terminal.wait_for_prompt()

    colour = re.compile(r"\x1b\[[0-9;]*\b(3[0-7]|38|4[0-7]|48|9[0-7])\b")
    assert colour.search(screen())
    assert not colour.search(screen(NO_COLOR="1"))
    assert "\x1b" not in screen(TERM="dumb")
    assert "\x1b" not in run_limelight(tmp_path, "play", "minuit").stdout.decode()
