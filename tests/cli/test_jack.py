"""Jack in the terminal: whole games, what one may type, and what stays secret."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import limelight
from limelight.cli import action_text
from limelight.cli.jack import words
from limelight.cli.renderer import Choice, Scene, choices
from limelight.core.records import Record, dealer
from limelight.games.jack.board import CHARACTERS, DIRECTIONS
from tests.cli.district import GAME, JACK, View, accusing, drawn, scenes, until, walking
from tests.cli.terminal import (
    Terminal,
    complaints,
    finished,
    keep,
    kept,
    run,
    state_of,
)

# Whole games.


@pytest.mark.parametrize("seat", words.SEATS)
@pytest.mark.parametrize("edition", ["london", "first"])
def test_a_whole_game_through_pipes(tmp_path: Path, seat: str, edition: str) -> None:
    game = ("--seat", seat, "--edition", edition, "--seed", "s", "--machine", "random")
    said = " ".join(run(tmp_path, "play", "jack", *game, typed="1\n" * 400).stdout.decode().split())
    (path,) = finished(tmp_path, "jack")
    record = Record.from_json(path.read_text(encoding="utf-8"))
    state = state_of(record)
    assert record.options == {"edition": edition}
    mine = words.SEATS.index(seat)
    assert record.names == [("random", "human")[mine == 0], ("random", "human")[mine == 1]]
    assert ("You win!" if state.returns()[mine] > 0 else "You lose.") in said
    assert words.ending(state.view(None)) in said
    assert f"limelight replay {path}" in said


def test_a_whole_game_in_a_terminal_against_the_usual_machine(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "jack", "--seat", "jack", "--seed", "s") as terminal:
        terminal.prompt()
        for _ in range(400):
            terminal.send("1\r")
            if "See it again" in terminal.until(r"\n(\x1b\[\?2004h)?> $|See it again"):
                break
        assert terminal.end()[1] == 0
    (path,) = finished(tmp_path, "jack")
    assert state_of(Record.from_json(path.read_text())).turn == limelight.OVER


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (("jack", "--rules", "book"), "rules"),
        (("jack", "--handicap", "1"), "handicap"),
        (("jack", "--edition", "paris"), "london, first"),
        (("jack", "--seat", "phantom"), "investigator, jack"),
        (("opera", "--edition", "first"), "edition"),
        (("opera", "--seat", "jack"), "investigator, phantom"),
    ],
)
def test_options_of_another_game_are_refused_in_one_line(
    tmp_path: Path, options: tuple[str, ...], hint: str
) -> None:
    (line,) = complaints(run(tmp_path, "play", *options, check=1))
    assert hint in line
    assert list(tmp_path.iterdir()) == []


def test_the_ways_in_and_the_help_know_jack(tmp_path: Path) -> None:
    assert "limelight play jack" in run(tmp_path).stdout.decode()
    told = run(tmp_path, "play", "--help").stdout.decode()
    assert "--edition" in told
    assert "jack" in told


# What is asked, and what may be typed.


def test_a_street_alone_is_a_good_answer(tmp_path: Path) -> None:
    record = keep(tmp_path, until(walking))
    free = next(
        one["say"].partition("-")[2]
        for one in state_of(record).view(0)["legal"]
        if "-" in one["say"] and " accuses " not in one["say"]
    )
    said = run(tmp_path, "play", "jack", typed=f"{free.lower()}\n").stdout.decode()
    assert kept(tmp_path, "jack").notation[len(record.notation)].endswith(f"-{free}")
    assert re.search(r"Move [\w ]+: (one choice|\d+ choices)", said)


@pytest.mark.parametrize(
    "way", ["{street}", "{whom}", "{name} {start}-{street}", "{name} -{street}"]
)
def test_nobody_is_accused_by_a_mere_place_or_name(tmp_path: Path, way: str) -> None:
    record = keep(tmp_path, until(lambda view: walking(view) and bool(accusing(view))))
    name, walk, _, whom = accusing(state_of(record).view(0))[0].split()
    start, _, street = walk.partition("-")
    typed = way.format(name=name, start=start, street=street, whom=whom)
    said = " ".join(run(tmp_path, "play", "jack", typed=f"{typed}\n").stdout.decode().split())
    assert kept(tmp_path, "jack") == record
    assert f"would accuse {whom}" in said or "could be" in said


def test_a_whole_line_does_not_accuse_by_a_mere_place_either(tmp_path: Path) -> None:
    def about_to_walk(view: View) -> bool:
        return bool(view["ask"] == "choosing")

    record = keep(tmp_path, until(about_to_walk))
    state = state_of(record)
    for card in state.legal():
        trial = state.copy()
        trial.play(card)
        for said in accusing(trial.view(0)):
            typed = said.partition(" accuses ")[0]
            run(tmp_path, "play", "jack", typed=f"{typed}\n")
            assert kept(tmp_path, "jack") == record
            return
    raise AssertionError("nobody could be accused")


@pytest.mark.parametrize("way", ["{number}", "accuse {whom}", "{street} accuses {whom}", "{all}"])
def test_an_accusation_spoken_out_ends_the_game(tmp_path: Path, way: str) -> None:
    record = keep(tmp_path, until(lambda view: walking(view) and bool(accusing(view))))
    view = state_of(record).view(0)
    all_of_it = accusing(view)[0]
    number = 1 + [choice.say for choice in choices(view)].index(all_of_it)
    assert number > len(view["legal"]) - len(accusing(view))  # after all that accuse nobody
    _, walk, _, whom = all_of_it.split()
    street = walk.partition("-")[2]
    typed = way.format(number=number, whom=whom, street=street, all=all_of_it)
    said = " ".join(run(tmp_path, "play", "jack", typed=f"{typed}\n").stdout.decode().split())
    (path,) = finished(tmp_path, "jack")
    over = Record.from_json(path.read_text())
    assert over.notation[-1] == all_of_it
    jack = str(state_of(over).view(None)["jack"]).capitalize()
    right = whom == jack
    told = "You win! The right man" if right else "You lose. The wrong man"
    was = jack.replace("Stealthy", "Miss Stealthy")
    assert f"{told} is arrested. Jack was {was}." in said


def test_the_whistle_is_asked_in_small_steps(tmp_path: Path) -> None:
    def about_to_whistle(view: View) -> bool:
        return bool(view["ask"] == "whistling" and view["active"]["points"] == [3])

    record = keep(tmp_path, until(about_to_whistle))
    whom = state_of(record).view(0)["legal"][0]["say"].removeprefix("whistle ")
    said = run(tmp_path, "play", "jack", typed=f"{whom.lower()}\n").stdout.decode()
    assert "Whose step does the whistle call?   3 steps left" in said
    assert "Bring them nearer   3 steps left" in said
    record = kept(tmp_path, "jack")
    brought = state_of(record).view(0)["legal"][0]["say"]
    street = brought.partition("-")[2]
    run(tmp_path, "play", "jack", typed=f"{street}\n")
    assert kept(tmp_path, "jack").notation[len(record.notation)] == brought


def test_a_whole_turn_on_one_line(tmp_path: Path) -> None:
    record = keep(
        tmp_path,
        until(lambda view: bool(view["ask"] == "choosing" and "smith" in view["cards"])),
    )
    trial = state_of(record)
    said: list[str] = ["Smith"]
    trial.play(GAME.read("Smith"))
    for _ in range(2):
        free = [a for a in trial.legal() if " accuses " not in trial.say(a)]
        said.append(trial.say(free[-1]))
        trial.play(free[-1])
    run(tmp_path, "play", "jack", typed=f"{said[1]}, {said[2]}\n")
    assert kept(tmp_path, "jack").notation[len(record.notation) :][:3] == said


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_the_lantern_is_turned_by_the_name_of_the_direction(tmp_path: Path, direction: str) -> None:
    record = keep(tmp_path, until(lambda view: bool(view["ask"] == "turning")))
    said = run(tmp_path, "play", "jack", typed=f"{direction.lower()}\n").stdout.decode()
    assert kept(tmp_path, "jack").notation[len(record.notation)] == f"lantern {direction}"
    assert "Turn Watson\u2019s lantern" in said


def test_what_a_choice_is_called() -> None:
    told = {
        "Smith": "Smith",
        "Smith G3-I4": "I4",
        "Smith G3-H5 accuses Bert": "Bert on H5",
        "Gull": "Gull",
        "Gull x Bert": "Bert",
        "whistle": "Whistle now",
        "whistle Gull": "Gull",
        "whistle Gull E1-F0": "F0",
        "lamp F5>H7": "F5 → H7",
        "cordon NE>NW": "north-east → north-west",
        "cover B7>C5": "B7 → C5",
        "lantern SW": "↙ south-west",
        "out NW": "north-west",
        "stays": "Stay",
    }
    assert {said: JACK.label(Choice(0, said)) for said in told} == told


def test_every_question_has_words() -> None:
    asked = {
        action_text.question("jack", scene.view, scene.choices).split()[0]
        for seed in "abcdef"
        for scene in scenes(1, seed, 80)
        if scene.choices
    }
    assert asked == {"Choose", "Move", "Use", "Turn", "Whose", "Bring"}


# News and endings.


def test_the_end_of_a_round_is_told_in_the_log() -> None:
    entries = [entry.text for entry in list(scenes(0, "m", 80))[-1].log]
    calls = [text for text in entries if re.match("A witness|Nobody sees", text)]
    assert len(calls) == 7
    for text in calls:
        assert re.fullmatch(
            r"(A witness: Jack is visible!|Nobody sees Jack\.)"
            r"( Cleared: [\w, ]+\.| [\w ]+ is cleared\.)?( A lamp goes out at \w+\.)?",
            text,
        )
    assert ["lamp" in text for text in calls] == [True] * 4 + [False] * 3


def test_a_lamp_that_smith_has_just_moved_goes_out_where_it_is_now() -> None:
    before = {**GAME.new().view(None), "round": 1}
    after = {**before, "round": 2, "suspects": ["bert"], "witness": "invisible"}
    assert words.news(before, "lamp B6>F1", after)[0].endswith("A lamp goes out at F1.")
    assert words.news(before, "Gull x Bert", after)[0].endswith("A lamp goes out at B6.")
    assert words.news(before, "lamp B6>F1", before) == []


def test_every_ending_says_why() -> None:
    over = {**GAME.new().view(None), "jack": "gull", "accused": None, "gone": None}
    jack = {**over, "winner": "jack"}
    caught = words.ending({**over, "winner": "investigator", "accused": "gull"})
    assert caught == "The right man is arrested. Jack was Gull."
    assert "The wrong man" in words.ending({**jack, "accused": "bert"})
    assert "slipped out of the district" in words.ending({**jack, "gone": "NW"})
    assert "Dawn breaks" in words.ending(jack)


def test_a_game_is_replayed_from_every_seat(tmp_path: Path) -> None:
    run(tmp_path, "play", "jack", "--seed", "r", "--machine", "random", typed="1\n" * 400)
    (path,) = finished(tmp_path, "jack")
    record = Record.from_json(path.read_text())
    for seat in (*words.SEATS, "spectator", "all"):
        said = run(tmp_path, "replay", str(path), "--seat", seat).stdout.decode()
        assert words.ending(state_of(record).view(None)) in " ".join(said.split())
    stepped = run(tmp_path, "replay", str(path), "--step", typed="\n" * 400).stdout.decode()
    assert stepped.count("Enter: next") == sum(
        text.lower() in CHARACTERS for text in record.notation
    )


# Secrets.


def twins(wanted: Callable[[View], bool]) -> tuple[Record, Record]:
    """Two games alike to the Investigator: another Jack, and another card drawn by him."""
    for attempt in range(2000):
        records = tuple(Record("jack", {}, 2, ["human", "random"], "twin") for _ in range(2))
        states = (GAME.new(), GAME.new())
        drew = False
        while states[0].turn != limelight.OVER:
            view = states[0].view(0)
            if view != states[1].view(0):
                break
            if drew and wanted(view):
                return records[0], records[1]
            action = other = states[0].draw(dealer(f"t{attempt}", len(records[0].actions)))
            if view["ask"] == "identifying":
                action, other = GAME.read("jack Gull"), GAME.read("jack Bert")
            elif (
                view["ask"] == "drawing"
                and view["played"] in ((1, 2), (0, 3))[view["round"] % 2 == 0]
            ):
                action, other = GAME.read("alibi Smith"), GAME.read("alibi Watson")
                drew = True
            if action not in states[0].legal() or other not in states[1].legal():
                break
            records[0].play(states[0], action)
            records[1].play(states[1], other)
    raise AssertionError("no such pair in two thousand games")


def test_the_investigators_screen_tells_nothing_of_jacks_secrets(tmp_path: Path) -> None:
    one, other = twins(lambda view: view["turn"] == 0 and view["played"] == 3)
    assert state_of(one).position() != state_of(other).position()
    shown: list[bytes] = []
    for record in (one, other):
        keep(tmp_path, record)
        typed = "l\n?\njack Gull\nalibi Smith\nout NW\nu\nq\n"
        shown.append(run(tmp_path, "play", "jack", typed=typed, COLUMNS="140").stdout)
        for seat in ("investigator", "spectator"):
            replayed = ("replay", str(tmp_path / "jack.json"), "--seat", seat, "--step")
            shown[-1] += run(tmp_path, *replayed, typed="\n" * 400).stdout
    assert shown[0] == shown[1]
    assert b"an alibi card, unseen" in shown[0]
    assert b"Jack: 1 hidden card" in shown[0]


def test_the_investigators_screen_does_not_tell_whether_jack_may_leave() -> None:
    def jack_may_leave(view: View) -> bool:
        return walking(view) and any(one["say"].startswith("out") for one in view["legal"])

    def and_could_be_another(view: View) -> bool:
        return jack_may_leave(view) and len(view["suspects"]) > 1 + view["alibis"]["held"][0]

    state = state_of(until(and_could_be_another, seat=1))
    position = state.position()
    jack = position["jack"]
    known = [jack, *position["alibis"]["investigator"]]
    other = next(name for name in position["suspects"] if name not in known)
    alibis = {
        pile: [jack if name == other else name for name in position["alibis"][pile]]
        for pile in ("deck", "investigator", "jack")
    }
    twin = GAME.setup({**position, "jack": other, "alibis": alibis})
    assert jack_may_leave(state.view(1))
    assert not jack_may_leave(twin.view(1))
    for width in (60, 80, 140):
        screens = [drawn(Scene(each.view(0), [], width, 50, 0)) for each in (state, twin)]
        assert screens[0] == screens[1]


def test_jack_knows_himself_and_his_cards(tmp_path: Path) -> None:
    record, _ = twins(lambda view: view["turn"] == 1)
    keep(tmp_path, replace(record, names=["random", "human"]))
    said = run(tmp_path, "play", "jack", typed="l\n").stdout.decode()
    assert "You are: Jack, Gull ◑" in said
    assert "you: Smith" in said
    assert "alibi card: Smith" in said


def test_jack_may_leave_by_name(tmp_path: Path) -> None:
    keep(
        tmp_path,
        until(lambda view: any(one["say"] == "out NW" for one in view["legal"]), seat=1),
    )
    said = " ".join(run(tmp_path, "play", "jack", typed="out NW\n").stdout.decode().split())
    assert "Leave the district, and win" in said
    assert "You win! Jack has slipped out of the district." in said
