"""The maps of jack: complete, in place, within the terminal, and readable without colour."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

from limelight.cli.jack import wording
from limelight.cli.jack.compact_map import CompactMap
from limelight.cli.jack.district import DistrictMap
from limelight.games.jack.board import (
    CHARACTERS,
    DIRECTIONS,
    EXITS,
    LAMPS,
    MANHOLES,
    STREETS,
    adjacent_hex,
)
from tests.cli.command_driver import PseudoTerminal, run_limelight
from tests.cli.jack_moments import GAME, JACK, GameView, list_scenes, render_lines


@pytest.mark.parametrize("height", [24, 50])
@pytest.mark.parametrize("width", [40, 79, 80, 119, 120, 140, 200])
def test_screen_fits_the_width_and_shows_everything(width: int, height: int) -> None:
    for seat, edition in ((0, "london"), (1, "first")):
        for moment in list_scenes(seat, f"w{seat}", width, edition, every=3):
            lines = render_lines(replace(moment, height=height))
            assert max(map(cell_len, lines)) <= width
            text = " ".join(lines)
            for name in map(wording.short_name, CHARACTERS):
                assert name in text or f"{name[:5]}." in text or name[:3] in text
            for name in [*LAMPS, *(STREETS if width >= 80 else moment.view["places"].values())]:
                assert name in text
            for number in range(1, len(moment.choices) + 1):
                assert re.search(rf"\b{number} ", text)


@pytest.mark.parametrize(("width", "height"), [(80, 40), (80, 50), (140, 55)])
@pytest.mark.parametrize(
    "seed", ["a", *(pytest.param(seed, marks=pytest.mark.nightly) for seed in "bc")]
)
def test_screen_fits_the_height(seed: str, width: int, height: int) -> None:
    keys_and_prompt = 2
    for moment in list_scenes(0, seed, width):
        lines = len(render_lines(replace(moment, height=height))) + keys_and_prompt
        # Dozens of walks need more lines, above all Bert's with his covers, and so does the end.
        more = 5 if moment.view["ask"] in ("walking", "ended") else 0
        assert lines <= height + more


def map_lines(view: GameView, marks: dict[str, str] | None = None) -> list[str]:
    return ["".join(line) for line in DistrictMap(view, marks or {}).render_map().characters]


def find_text(lines: list[str], name: str) -> tuple[int, int]:
    ((x, y),) = [(line.index(name), y) for y, line in enumerate(lines) if name in line]
    return x, y


def test_streets_and_lamps_stand_next_to_their_neighbours() -> None:
    lines = map_lines(GAME.new().view(None))
    places = {name: find_text(lines, name) for name in [*STREETS, *LAMPS]}
    steps = dict(
        zip(DIRECTIONS, [(0, -4), (6, -2), (6, 2), (0, 4), (-6, 2), (-6, -2)], strict=True)
    )
    pairs = 0
    for name, (x, y) in places.items():
        for number, direction in enumerate(DIRECTIONS):
            if (near := adjacent_hex(name, number)) in places:
                across, down = steps[direction]
                assert places[near] == (x + across, y + down)
                pairs += 1
    assert pairs > 200


def hex_lines(lines: list[str], name: str) -> tuple[str, str, str]:
    """The three lines inside a hex."""
    x, y = find_text(lines, name)
    return lines[y][x - 1 : x + 3], lines[y + 1][x - 2 : x + 4], lines[y + 2][x - 2 : x + 4]


def list_views() -> list[GameView]:
    return [moment.view for seed in "mn" for moment in list_scenes(1, seed, 80)]


def test_light_and_visibility_are_shown_without_colour() -> None:
    beams = 0
    for view in list_views():
        lines = map_lines(view)
        arrow = wording.DIRECTION_ARROWS[view["lantern"]]
        beam = wording.beam_streets(view, view["lantern"])
        for street in STREETS:
            title, _, signs = hex_lines(lines, street)
            by_a_lamp = any(adjacent_hex(street, way) in view["lamps"] for way in range(6))
            assert (title[0] == "✶") == by_a_lamp
            people = [who for who, where in view["places"].items() if where == street]
            if len(people) < 2 and people != ["watson"]:
                assert (arrow in signs) == (street in beam)
                beams += street in beam
            if len(people) == 1:
                assert ("◉" in signs) == (people[0] in view["seen"])
                assert ("◌" in signs) == (people[0] not in view["seen"])
                assert ("❧" in signs) == (people[0] not in view["suspects"])
                assert ("◑" in signs) == (people[0] == view["jack"])
            if people == ["watson"]:
                assert signs[:2] == f"⌂{arrow}"
    assert beams


def test_lamps_manholes_and_cordons_are_shown_without_colour() -> None:
    for view in list_views():
        lines = map_lines(view)
        for lamp in LAMPS:
            _, word, state = hex_lines(lines, lamp)
            assert word.strip() == "lamp"
            tile = view["lamps"].get(lamp)
            lit = f"✶ {tile}" if tile else "✶"
            assert state.strip() == (lit if lamp in view["lamps"] else "out")
        for street in STREETS:
            sign = hex_lines(lines, street)[0][3]
            open_or_none = "○" if street in MANHOLES[0] else " "
            assert sign == ("●" if street in view["covers"] else open_or_none)
        for name in EXITS:
            ((x, y),) = [
                (found[0], y)
                for y, line in enumerate(lines)
                if (found := [m.start() for m in re.finditer(rf"\b{name}\b", line)])
            ]
            shut = name in view["cordons"]
            assert (lines[y][x + 3 : x + 4] == "⊠") == shut
            assert lines[y + 1][x : x + 6].strip() == ("cordon" if shut else "exit")


def test_choices_and_accusations_are_marked_on_their_streets() -> None:
    accusations = 0
    for moment in list_scenes(0, "c", 80):
        if moment.view["ask"] != "walking":
            continue
        lines = render_lines(moment)
        for number, choice in enumerate(moment.choices, 1):
            street = wording.target_street(choice)
            if street and wording.is_accusation(choice):
                assert hex_lines(lines[:38], street)[2][5] == "!"
                assert any(f"{number} {JACK.label_choice(choice)}" in line for line in lines[38:])
                accusations += 1
            elif street:
                assert f"[{number}]" in hex_lines(lines[:38], street)[1]
    assert accusations


def test_compact_map_shows_the_same_facts() -> None:
    for view in list_views():
        marks = {view["places"]["bert"]: "!", "G5": "17"}
        if "G5" in view["places"].values():
            del marks["G5"]
        lines = [line.ljust(80) for line in CompactMap(view, marks).render_map().plain.splitlines()]
        for street in STREETS:
            x, y = find_text(lines, street)
            upper, lower = lines[y][x - 1 : x + 4], lines[y + 1][x - 1 : x + 4]
            people = [who for who, where in view["places"].items() if where == street]
            lamp = any(adjacent_hex(street, way) in view["lamps"] for way in range(6))
            arrow = wording.DIRECTION_ARROWS[view["lantern"]]
            beam = street in wording.beam_streets(view, view["lantern"])
            assert (upper[0] in f"✶{arrow}") == (lamp or bool(people and beam))
            if len(people) > 1:
                assert lower == "+".join(who[:2].capitalize() for who in people)
            elif people:
                (who,) = people
                assert lower[:3] == who[:3].capitalize()
                assert lower[4] == ("◉" if who in view["seen"] else "◌")
                innocent = " " if who in view["suspects"] else "❧"
                sign = "!" if who == "bert" else "◑" if who == view["jack"] else innocent
                assert upper[4] == sign
            else:
                assert (upper[4] == arrow) == beam
                assert lower.strip() == ("[17]" if street == "G5" else "")
        for post in LAMPS:
            x, y = find_text(lines, post)
            tile = view["lamps"].get(post)
            lit = f"lamp{tile or '✶'}"
            assert lines[y + 1][x - 1 : x + 4].strip() == ("out" if tile is None else lit)


def test_two_characters_on_one_street_are_both_named() -> None:
    view = GAME.new().view(None)
    view["places"]["holmes"] = view["places"]["lestrade"] = "G6"
    _, upper, lower = hex_lines(map_lines(view), "G6")
    assert [upper, lower] == ["Holmes", "Lestr."]


# Terminals with poor encodings.


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_poor_encodings_get_plain_characters(tmp_path: Path, encoding: str) -> None:
    game = ("play", "jack", "--seed", "s")
    text = run_limelight(tmp_path, *game, typed="1\n", PYTHONIOENCODING=encoding).stdout.decode(
        encoding
    )
    utf8 = run_limelight(tmp_path / "u", *game, typed="1\n").stdout.decode()
    for name in [*STREETS, *LAMPS]:
        assert name in text
    assert "?" not in text.replace("? help", "").replace("jack ?", "").replace("alibi ?", "")
    assert [len(line) for line in text.splitlines()] == [len(line) for line in utf8.splitlines()]


def test_colour_follows_the_terminal_and_no_color(tmp_path: Path) -> None:
    def screen(**env: str) -> str:
        with PseudoTerminal(
            tmp_path, "play", "jack", "--seed", "s", size=(80, 50), env=env
        ) as terminal:
            return terminal.wait_for_prompt()

    colour = re.compile(r"\x1b\[[0-9;]*\b(3[0-7]|38|4[0-7]|48|9[0-7])\b")
    assert colour.search(screen())
    assert not colour.search(screen(NO_COLOR="1"))
    assert "\x1b" not in screen(TERM="dumb")


def test_narrow_terminal_gets_a_list(tmp_path: Path) -> None:
    output = run_limelight(tmp_path, "play", "jack", "--seed", "s", COLUMNS="60").stdout.decode()
    assert "Bert I4 ◉ seen" in output
    assert "Goodley M4 ◌ unseen" in output
    assert "Lantern NE: J7" not in output
    assert "⊠ north-east (L1)" in output
    assert "● B7" in output
