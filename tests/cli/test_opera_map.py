"""The screen of opera: complete, within the terminal, and without secrets."""

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
from limelight.cli.game_log import GameLog
from limelight.cli.opera.building import OperaHouseMap
from limelight.cli.renderer import TerminalMoment
from limelight.cli.renderers import renderer_for
from limelight.core.records import Record, chance_rng
from limelight.games.opera.board import CHARACTERS, CORRIDORS, ROOMS
from tests.cli.command_driver import (
    PseudoTerminal,
    last_state,
    list_complaints,
    play_until,
    run_limelight,
    save_game,
)
from tests.positions import opera, play_lines

GAME = limelight.game("opera")
OPERA = renderer_for("opera")


def list_scenes(seat: int, seed: str, width: int, height: int = 45) -> Iterator[TerminalMoment]:
    """Every moment of a random game in which the seat is asked, and the last one."""
    story = GameLog(GAME, OPERA, seat)
    state = GAME.new()
    step = 0
    while state.turn != limelight.OVER:
        if state.turn == seat:
            yield TerminalMoment(state.view(seat), story.list_lines(), width, height, seat)
        action = state.draw(chance_rng(seed, step))
        story.steps.append(story.describe_step(state, action))
        state.play(action)
        step += 1
    yield TerminalMoment(state.view(seat), story.list_lines(), width, height, seat)


def render_lines(moment: TerminalMoment) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=moment.width, highlight=False).print(OPERA.render_moment(moment))
    return out.getvalue().splitlines()


@pytest.mark.parametrize("width", [40, 80, 100, 120, 140, 200])
def test_screen_fits_the_width_and_shows_everything(width: int) -> None:
    for seat in (0, 1):
        for moment in list_scenes(seat, f"w{seat}", width):
            lines = render_lines(moment)
            assert max(map(cell_len, lines)) <= width
            text = " ".join(lines)
            for room in ROOMS:
                assert re.search(rf"\b{room}\b", text)
            for name in CHARACTERS:
                assert name.capitalize() in text
            for number in range(1, len(moment.choices) + 1):
                assert re.search(rf"\b{number} ", text)


@pytest.mark.parametrize(("width", "height"), [(80, 40), (80, 45), (140, 50)])
@pytest.mark.parametrize(
    "seed", ["a", *(pytest.param(seed, marks=pytest.mark.nightly) for seed in "bc")]
)
def test_screen_fits_the_height(seed: str, width: int, height: int) -> None:
    keys_and_prompt = 2
    tall = [
        len(render_lines(moment)) + keys_and_prompt
        for moment in list_scenes(0, seed, width, height)
    ]
    # Giry's many corridors or a crowded room may need a few lines more.
    assert max(tall) <= max(height, 45)
    assert sum(lines <= height for lines in tall) / len(tall) > 0.9


def make_view() -> dict[str, Any]:
    return last_state(play_until(lambda view: view["ask"] == "choosing")).view(0)


def house_lines(view: dict[str, Any]) -> list[str]:
    lines = OperaHouseMap(view, {}).render_map().plain.splitlines()
    return [line.ljust(max(map(len, lines))) for line in lines]


def test_every_corridor_is_drawn_and_the_padlock_stands_on_it() -> None:
    open_house = house_lines({**make_view(), "padlock": None})
    found: set[tuple[int, int]] = set()
    for one, other in CORRIDORS:
        locked = house_lines({**make_view(), "padlock": [ROOMS[one], ROOMS[other]]})
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


def test_blackout_and_innocence_are_shown_without_colour() -> None:
    view = make_view()
    for room in ROOMS:
        lines = house_lines({**view, "blackout": room})
        (titled,) = [line for line in lines if "☾" in line]
        assert f"{room} ☾" in titled
        assert any("░" in line for line in lines)
    for name in CHARACTERS:
        suspects = [other for other in CHARACTERS if other != name]
        assert f"{name.capitalize()} ❧" in "\n".join(house_lines({**view, "suspects": suspects}))


@pytest.mark.parametrize("room", ROOMS)
def test_eight_characters_fit_into_one_room(room: str) -> None:
    view = {**make_view(), "rooms": dict.fromkeys(CHARACTERS, room), "blackout": room}
    text = "\n".join(house_lines({**view, "suspects": ["raoul"]}))
    for name in CHARACTERS:
        assert (name.capitalize() if name == "raoul" else f"{name.capitalize()} ❧") in text


def test_choices_are_marked_at_their_rooms(tmp_path: Path) -> None:
    save_game(tmp_path, play_until(lambda view: view["ask"] == "darkening"))
    text = run_limelight(tmp_path, "play").stdout.decode()
    for number in range(1, 10):
        assert f"[{number}]" in text


def test_log_tells_the_end_of_a_round() -> None:
    texts = [entry.text for moment in list_scenes(0, "m", 80) for entry in moment.log]
    calls = [text for text in texts if re.match("The phantom (appears!|stays hidden)", text)]
    assert calls
    for text in calls:
        assert re.fullmatch(
            r"The phantom (appears!|stays hidden\.)( Cleared: [\w, ]+\.| [\w ]+ is cleared\.)?"
            r"( Carlotta is on \d+\.)?",
            text,
        )


def test_the_announcement_of_the_last_round_is_told() -> None:
    house = opera("dome: meg", suspects="meg giry", phantom="meg", cards="buquet", played=3)
    state = play_lines(house, "Buquet: wardrobe → understage")
    darkening = GAME.read("Buquet: blackout dome")
    news = OPERA.describe_news(state.effects(darkening, 0), 0)
    assert news == ["The phantom appears! Madame Giry is cleared."]
    state.play(darkening)
    assert state.turn == limelight.OVER


def test_who_is_cleared_by_a_card_is_told_before_the_announcement() -> None:
    state = play_lines(
        opera("dome: meg; stage: raoul", blackout="lake", cards="raoul", played=3),
        "Raoul: stage → auditorium",
    )
    drawn = GAME.read("Raoul: alibi Buquet")
    (news,) = OPERA.describe_news(state.effects(drawn, 0), 0)
    assert news == (
        "Buquet is cleared. The phantom stays hidden. Cleared: Raoul, Meg. Carlotta is on 8."
    )


# Secrets.


def make_twin_records() -> tuple[Record, Record]:
    """Two games that look alike to the Investigator, with different phantoms and kept cards."""
    for attempt in range(1000):
        records = (
            Record("opera", {}, 2, ["human", "random"], "twin"),
            Record("opera", {}, 2, ["human", "random"], "twin"),
        )
        states = (GAME.new(), GAME.new())
        drew = False
        while not (states[0].view(0)["played"] == 3 and states[0].turn == 0):
            ask = states[0].view(None)["ask"]
            action = states[0].draw(chance_rng(f"t{attempt}", len(records[0].actions)))
            other = action
            if ask == "identifying":
                action, other = GAME.read("phantom Meg"), GAME.read("phantom Giry")
            elif ask == "drawing" and states[0].view(None)["played"] in (1, 2):
                action, other = GAME.read("Raoul: alibi Richard"), GAME.read("Raoul: alibi Persian")
                drew = True
            if action not in states[0].legal_actions() or other not in states[1].legal_actions():
                break
            records[0].play(states[0], action)
            records[1].play(states[1], other)
        else:
            if drew:
                return records
    raise AssertionError("no such pair in a thousand games")


def test_investigators_screen_does_not_depend_on_the_phantoms_secrets(tmp_path: Path) -> None:
    one, other = make_twin_records()
    assert last_state(one).position() != last_state(other).position()
    typed = "l\n?\nRaoul: alibi Meg\nphantom Meg\nu\n1\nMeg\nl\nu\nq\n"
    shown: list[bytes] = []
    for record in (one, other):
        save_game(tmp_path, record)
        shown.append(run_limelight(tmp_path, "play", typed=typed, COLUMNS="140").stdout)
        seen = run_limelight(
            tmp_path, "replay", str(tmp_path / "opera.json"), "--seat", "investigator"
        )
        shown[-1] += seen.stdout
    assert shown[0] == shown[1]
    assert b"an alibi card, kept unseen" in shown[0]
    assert b"The phantom holds one." in shown[0]


def test_phantom_sees_identity_and_own_cards(tmp_path: Path) -> None:
    record, _ = make_twin_records()
    save_game(tmp_path, replace(record, names=["random", "human"]))
    output = run_limelight(tmp_path, "play").stdout.decode()
    assert "You are: Phantom, Meg" in output
    assert "Kept by the phantom: Richard" in output
    assert "alibi card: Richard" in output


# Terminals with poor encodings.


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_poor_encodings_get_plain_characters(tmp_path: Path, encoding: str) -> None:
    done = run_limelight(
        tmp_path, "play", "--seed", "s", typed="1\n?\nl\n", PYTHONIOENCODING=encoding
    )
    text = done.stdout.decode(encoding)
    for room in ROOMS:
        assert room in text
    assert "?" not in text.replace("? help", "").replace("phantom ?", "").partition("One of")[0]
    utf8 = run_limelight(tmp_path / "u", "play", "--seed", "s", typed="1\n?\nl\n").stdout.decode()
    widths = [len(line) for line in text.splitlines()]
    assert widths[:20] == [len(line) for line in utf8.splitlines()][:20]


def test_help_and_errors_work_in_ascii(tmp_path: Path) -> None:
    assert (
        b"investigator"
        in run_limelight(tmp_path, "play", "--help", PYTHONIOENCODING="ascii").stdout
    )
    done = run_limelight(tmp_path, "replay", "→.json", check=1, PYTHONIOENCODING="ascii")
    (line,) = list_complaints(done)
    assert "cannot be read" in line


def test_colour_follows_the_terminal_and_no_color(tmp_path: Path) -> None:
    def screen(**env: str) -> str:
        with PseudoTerminal(tmp_path, "play", "--seed", "s", env=env) as terminal:
            return terminal.wait_for_prompt()

    colour = re.compile(r"\x1b\[[0-9;]*\b(3[0-7]|38|4[0-7]|48|9[0-7])\b")
    assert colour.search(screen())
    assert not colour.search(screen(NO_COLOR="1"))
    assert "\x1b" not in screen(TERM="dumb")
    assert "\x1b" not in run_limelight(tmp_path, "play").stdout.decode()


def test_terminal_is_cleared_between_screens(tmp_path: Path) -> None:
    with PseudoTerminal(tmp_path, "play", "--seed", "s") as terminal:
        terminal.wait_for_prompt()
        assert "\x1b[2J" in terminal.type_line("1")
