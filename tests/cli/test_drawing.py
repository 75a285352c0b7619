"""What is on the screen: everything one needs, nothing one must not know, within the width."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import limelight
from limelight.cli.game_log import Story
from limelight.cli.opera.building import House
from limelight.cli.renderer import Scene
from limelight.cli.renderers import DRAWINGS
from limelight.core.records import Record, dealer
from limelight.games.opera.board import CHARACTERS, CORRIDORS, ROOMS
from tests.cli.terminal import Terminal, complaints, keep, record_until, run, state_of

GAME = limelight.game("opera")
OPERA = DRAWINGS["opera"]


def scenes(seat: int, seed: str, width: int, height: int = 45) -> Iterator[Scene]:
    """Every moment of a random game at which the seat is asked, and the end."""
    story = Story(GAME, OPERA, seat)
    state = GAME.new()
    step = 0
    while state.turn != limelight.OVER:
        if state.turn == seat:
            yield Scene(state.view(seat), story.entries(), width, height, seat)
        action = state.draw(dealer(seed, step))
        seen = story.before(state, action)
        state.play(action)
        story.after(seen, state)
        step += 1
    yield Scene(state.view(seat), story.entries(), width, height, seat)


def drawn(scene: Scene) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=scene.width, highlight=False).print(OPERA.draw(scene))
    return out.getvalue().splitlines()


@pytest.mark.parametrize("width", [40, 80, 100, 120, 140, 200])
def test_no_line_is_longer_than_the_terminal_and_nothing_is_missing(width: int) -> None:
    for seat in (0, 1):
        for scene in scenes(seat, f"w{seat}", width):
            lines = drawn(scene)
            assert max(map(cell_len, lines)) <= width
            text = " ".join(lines)
            for room in ROOMS:
                assert re.search(rf"\b{room}\b", text)
            for name in CHARACTERS:
                assert name.capitalize() in text
            for number in range(1, len(scene.choices) + 1):
                assert re.search(rf"\b{number} ", text)


@pytest.mark.parametrize(("width", "height"), [(80, 40), (80, 45), (140, 50)])
@pytest.mark.parametrize(
    "seed", ["a", *(pytest.param(seed, marks=pytest.mark.nightly) for seed in "bc")]
)
def test_a_usual_screen_is_not_outgrown(seed: str, width: int, height: int) -> None:
    keys_and_prompt = 2
    tall = [len(drawn(scene)) + keys_and_prompt for scene in scenes(0, seed, width, height)]
    # Giry's many corridors or a crowded room may need some more, but not more than that.
    assert max(tall) <= max(height, 45)
    assert sum(lines <= height for lines in tall) / len(tall) > 0.9


def a_view() -> dict[str, Any]:
    return state_of(record_until(lambda view: view["ask"] == "choosing")).view(0)


def house(view: dict[str, Any]) -> list[str]:
    lines = House(view, {}).draw().plain.splitlines()
    return [line.ljust(max(map(len, lines))) for line in lines]


def test_every_corridor_is_a_line_and_the_padlock_stands_on_its_own() -> None:
    open_house = house({**a_view(), "padlock": None})
    found: set[tuple[int, int]] = set()
    for one, other in CORRIDORS:
        locked = house({**a_view(), "padlock": [ROOMS[one], ROOMS[other]]})
        ((x, y),) = [
            (x, y) for y, line in enumerate(locked) for x, sign in enumerate(line) if sign == "⊠"
        ]
        assert open_house[y][x] in "═║"
        found.add((x, y))
        if open_house[y][x] == "═":
            assert open_house[y][x - 2 : x + 3] == "╞═══╡"
        else:
            assert open_house[y + 1][x] == "║"
    assert len(found) == len(CORRIDORS)


def test_dark_and_innocent_are_told_without_colour() -> None:
    view = a_view()
    for room in ROOMS:
        lines = house({**view, "blackout": room})
        (titled,) = [line for line in lines if "☾" in line]
        assert f"{room} ☾" in titled
        assert any("░" in line for line in lines)
    for name in CHARACTERS:
        suspects = [other for other in CHARACTERS if other != name]
        assert f"{name.capitalize()} ❧" in "\n".join(house({**view, "suspects": suspects}))


@pytest.mark.parametrize("room", ROOMS)
def test_all_eight_fit_into_one_room(room: str) -> None:
    view = {**a_view(), "rooms": dict.fromkeys(CHARACTERS, room), "blackout": room}
    text = "\n".join(house({**view, "suspects": ["raoul"]}))
    for name in CHARACTERS:
        assert (name.capitalize() if name == "raoul" else f"{name.capitalize()} ❧") in text


def test_choices_stand_at_their_rooms_too(tmp_path: Path) -> None:
    keep(tmp_path, record_until(lambda view: view["ask"] == "darkening"))
    text = run(tmp_path, "play").stdout.decode()
    for number in range(1, 10):
        assert f"[{number}]" in text


def test_the_end_of_a_round_is_told_in_the_log() -> None:
    texts = [entry.text for scene in scenes(0, "m", 80) for entry in scene.log]
    told = [text for text in texts if re.match("The phantom (appears!|stays hidden)", text)]
    assert told
    for text in told:
        assert re.fullmatch(
            r"The phantom (appears!|stays hidden\.)( Cleared: [\w, ]+\.| [\w ]+ is cleared\.)?"
            r"( Carlotta is on \d+\.)?",
            text,
        )


# Secrets.


def twins() -> tuple[Record, Record]:
    """Two games alike to the Investigator: another phantom, and another card kept by it."""
    for attempt in range(1000):
        records = (
            Record("opera", {}, 2, ["human", "random"], "twin"),
            Record("opera", {}, 2, ["human", "random"], "twin"),
        )
        states = (GAME.new(), GAME.new())
        drew = False
        while not (states[0].view(0)["played"] == 3 and states[0].turn == 0):
            ask = states[0].view(None)["ask"]
            action = states[0].draw(dealer(f"t{attempt}", len(records[0].actions)))
            other = action
            if ask == "identifying":
                action, other = GAME.read("phantom Meg"), GAME.read("phantom Giry")
            elif ask == "drawing" and states[0].view(None)["played"] in (1, 2):
                action, other = GAME.read("Raoul: alibi Richard"), GAME.read("Raoul: alibi Persian")
                drew = True
            if action not in states[0].legal() or other not in states[1].legal():
                break
            records[0].play(states[0], action)
            records[1].play(states[1], other)
        else:
            if drew:
                return records
    raise AssertionError("no such pair in a thousand games")


def test_the_investigators_screen_tells_nothing_of_the_phantoms_secrets(tmp_path: Path) -> None:
    one, other = twins()
    assert state_of(one).position() != state_of(other).position()
    typed = "l\n?\nRaoul: alibi Meg\nphantom Meg\nu\n1\nMeg\nl\nu\nq\n"
    shown: list[bytes] = []
    for record in (one, other):
        keep(tmp_path, record)
        shown.append(run(tmp_path, "play", typed=typed, COLUMNS="140").stdout)
        seen = run(tmp_path, "replay", str(tmp_path / "opera.json"), "--seat", "investigator")
        shown[-1] += seen.stdout
    assert shown[0] == shown[1]
    assert b"an alibi card, kept unseen" in shown[0]
    assert b"The phantom holds one." in shown[0]


def test_the_phantom_knows_itself_and_its_cards(tmp_path: Path) -> None:
    record, _ = twins()
    keep(tmp_path, replace(record, names=["random", "human"]))
    said = run(tmp_path, "play").stdout.decode()
    assert "You are: Phantom, Meg" in said
    assert "Kept by the phantom: Richard" in said
    assert "alibi card: Richard" in said


# Terminals that can do less.


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_encodings_without_our_signs(tmp_path: Path, encoding: str) -> None:
    done = run(tmp_path, "play", "--seed", "s", typed="1\n?\nl\n", PYTHONIOENCODING=encoding)
    text = done.stdout.decode(encoding)
    for room in ROOMS:
        assert room in text
    assert "?" not in text.replace("? help", "").replace("phantom ?", "").partition("One of")[0]
    utf8 = run(tmp_path / "u", "play", "--seed", "s", typed="1\n?\nl\n").stdout.decode()
    widths = [len(line) for line in text.splitlines()]
    assert widths[:20] == [len(line) for line in utf8.splitlines()][:20]


def test_ascii_help_and_errors(tmp_path: Path) -> None:
    assert b"investigator" in run(tmp_path, "play", "--help", PYTHONIOENCODING="ascii").stdout
    done = run(tmp_path, "replay", "→.json", check=1, PYTHONIOENCODING="ascii")
    (line,) = complaints(done)
    assert "cannot be read" in line


def test_colour_only_where_it_is_wanted(tmp_path: Path) -> None:
    def screen(**env: str) -> str:
        with Terminal(tmp_path, "play", "--seed", "s", env=env) as terminal:
            return terminal.prompt()

    colour = re.compile(r"\x1b\[[0-9;]*\b(3[0-7]|38|4[0-7]|48|9[0-7])\b")
    assert colour.search(screen())
    assert not colour.search(screen(NO_COLOR="1"))
    assert "\x1b" not in screen(TERM="dumb")
    assert "\x1b" not in run(tmp_path, "play").stdout.decode()


def test_a_terminal_is_cleared_between_drawings(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "s") as terminal:
        terminal.prompt()
        assert "\x1b[2J" in terminal.type("1")
