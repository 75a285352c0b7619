"""Jack in the terminal: whole games, typed answers, and secrets."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import limelight
from limelight.cli import action_text
from limelight.cli.jack import wording
from limelight.cli.renderer import ActionChoice, TerminalMoment, list_choices
from limelight.core.border import Move
from limelight.core.records import Record, chance_rng
from limelight.games.jack.board import CHARACTERS, DIRECTIONS
from tests.cli.command_driver import (
    PseudoTerminal,
    last_state,
    list_complaints,
    list_finished_games,
    read_saved_game,
    run_limelight,
    save_game,
)
from tests.cli.jack_moments import (
    GAME,
    JACK,
    GameView,
    is_walking,
    list_accusations,
    list_scenes,
    play_jack_until,
    render_lines,
)
from tests.positions import jack, play_lines

SEAT_NAMES: list[str] = GAME.facts["seats"]

# Whole games.


@pytest.mark.parametrize("seat", SEAT_NAMES)
@pytest.mark.parametrize("edition", ["london", "first"])
def test_whole_game_through_pipes(tmp_path: Path, seat: str, edition: str) -> None:
    game = ("--seat", seat, "--edition", edition, "--seed", "s", "--machine", "random")
    output = " ".join(
        run_limelight(tmp_path, "play", "jack", *game, typed="1\n" * 400).stdout.decode().split()
    )
    (path,) = list_finished_games(tmp_path, "jack")
    record = Record.from_json(path.read_text(encoding="utf-8"))
    state = last_state(record)
    assert record.options == {"edition": edition}
    mine = SEAT_NAMES.index(seat)
    assert record.names == [("random", "human")[mine == 0], ("random", "human")[mine == 1]]
    assert ("You win!" if state.returns()[mine] > 0 else "You lose.") in output
    assert wording.describe_ending(state.view(None)) in output
    assert f"limelight replay {path}" in output


def test_whole_game_in_a_terminal_against_the_default_machine(tmp_path: Path) -> None:
    with PseudoTerminal(tmp_path, "play", "jack", "--seat", "jack", "--seed", "s") as terminal:
        terminal.wait_for_prompt()
        for _ in range(400):
            terminal.send_keys("1\r")
            if "See it again" in terminal.wait_for(r"\n(\x1b\[\?2004h)?> $|See it again"):
                break
        assert terminal.wait_for_end()[1] == 0
    (path,) = list_finished_games(tmp_path, "jack")
    assert last_state(Record.from_json(path.read_text())).turn == limelight.OVER


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
    (line,) = list_complaints(run_limelight(tmp_path, "play", *options, check=1))
    assert hint in line
    assert list(tmp_path.iterdir()) == []


def test_overview_and_help_mention_jack(tmp_path: Path) -> None:
    assert "limelight play jack" in run_limelight(tmp_path).stdout.decode()
    text = run_limelight(tmp_path, "play", "--help").stdout.decode()
    assert "--edition" in text
    assert "jack" in text


# Questions and typed answers.


def test_street_alone_is_an_answer(tmp_path: Path) -> None:
    record = save_game(tmp_path, play_jack_until(is_walking))
    free = next(
        one["say"].partition("-")[2]
        for one in last_state(record).view(0)["legal"]
        if "-" in one["say"] and " accuses " not in one["say"]
    )
    output = run_limelight(tmp_path, "play", "jack", typed=f"{free.lower()}\n").stdout.decode()
    assert read_saved_game(tmp_path, "jack").notation[len(record.notation)].endswith(f"-{free}")
    assert re.search(r"Move [\w ]+: (one choice|\d+ choices)", output)


@pytest.mark.parametrize(
    "way", ["{street}", "{whom}", "{name} {start}-{street}", "{name} -{street}"]
)
def test_place_or_name_alone_does_not_accuse(tmp_path: Path, way: str) -> None:
    record = save_game(
        tmp_path, play_jack_until(lambda view: is_walking(view) and bool(list_accusations(view)))
    )
    name, walk, _, whom = list_accusations(last_state(record).view(0))[0].split()
    start, _, street = walk.partition("-")
    typed = way.format(name=name, start=start, street=street, whom=whom)
    output = " ".join(
        run_limelight(tmp_path, "play", "jack", typed=f"{typed}\n").stdout.decode().split()
    )
    assert read_saved_game(tmp_path, "jack") == record
    assert f"would accuse {whom}" in output or "could be" in output


def test_line_with_a_place_alone_does_not_accuse(tmp_path: Path) -> None:
    def about_to_walk(view: GameView) -> bool:
        return bool(view["ask"] == "choosing")

    record = save_game(tmp_path, play_jack_until(about_to_walk))
    state = last_state(record)
    for card in state.legal_actions():
        trial = state.copy()
        trial.play(card)
        for notation in list_accusations(trial.view(0)):
            typed = notation.partition(" accuses ")[0]
            run_limelight(tmp_path, "play", "jack", typed=f"{typed}\n")
            assert read_saved_game(tmp_path, "jack") == record
            return
    raise AssertionError("there was no accusation to make")


@pytest.mark.parametrize("way", ["{number}", "accuse {whom}", "{street} accuses {whom}", "{all}"])
def test_explicit_accusation_ends_the_game(tmp_path: Path, way: str) -> None:
    record = save_game(
        tmp_path, play_jack_until(lambda view: is_walking(view) and bool(list_accusations(view)))
    )
    view = last_state(record).view(0)
    all_of_it = list_accusations(view)[0]
    number = 1 + [choice.notation for choice in list_choices(view)].index(all_of_it)
    assert number > len(view["legal"]) - len(list_accusations(view))  # accusations come last
    _, walk, _, whom = all_of_it.split()
    street = walk.partition("-")[2]
    typed = way.format(number=number, whom=whom, street=street, all=all_of_it)
    output = " ".join(
        run_limelight(tmp_path, "play", "jack", typed=f"{typed}\n").stdout.decode().split()
    )
    (path,) = list_finished_games(tmp_path, "jack")
    over = Record.from_json(path.read_text())
    assert over.notation[-1] == all_of_it
    jack = str(last_state(over).view(None)["jack"]).capitalize()
    is_right = whom == jack
    outcome = "You win! The right man" if is_right else "You lose. The wrong man"
    was = jack.replace("Stealthy", "Miss Stealthy")
    assert f"{outcome} is arrested. Jack was {was}." in output


def test_whistle_is_asked_step_by_step(tmp_path: Path) -> None:
    def about_to_whistle(view: GameView) -> bool:
        return bool(view["ask"] == "whistling" and view["active"]["points"] == [3])

    record = save_game(tmp_path, play_jack_until(about_to_whistle))
    whom = last_state(record).view(0)["legal"][0]["say"].removeprefix("whistle ")
    output = run_limelight(tmp_path, "play", "jack", typed=f"{whom.lower()}\n").stdout.decode()
    assert "Whom does the whistle call?   3 steps left" in output
    assert "Bring them nearer   3 steps left" in output
    record = read_saved_game(tmp_path, "jack")
    brought = last_state(record).view(0)["legal"][0]["say"]
    street = brought.partition("-")[2]
    run_limelight(tmp_path, "play", "jack", typed=f"{street}\n")
    assert read_saved_game(tmp_path, "jack").notation[len(record.notation)] == brought


def test_whole_turn_can_be_typed_on_one_line(tmp_path: Path) -> None:
    record = save_game(
        tmp_path,
        play_jack_until(lambda view: bool(view["ask"] == "choosing" and "smith" in view["cards"])),
    )
    trial = last_state(record)
    notations: list[str] = ["Smith"]
    trial.play(GAME.read("Smith"))
    for _ in range(2):
        free = [a for a in trial.legal_actions() if " accuses " not in trial.say(a)]
        notations.append(trial.say(free[-1]))
        trial.play(free[-1])
    run_limelight(tmp_path, "play", "jack", typed=f"{notations[1]}, {notations[2]}\n")
    assert read_saved_game(tmp_path, "jack").notation[len(record.notation) :][:3] == notations


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_lantern_is_turned_by_the_name_of_a_direction(tmp_path: Path, direction: str) -> None:
    record = save_game(tmp_path, play_jack_until(lambda view: bool(view["ask"] == "turning")))
    output = run_limelight(tmp_path, "play", "jack", typed=f"{direction.lower()}\n").stdout.decode()
    assert (
        read_saved_game(tmp_path, "jack").notation[len(record.notation)] == f"lantern {direction}"
    )
    assert "Turn Watson\u2019s lantern" in output


def test_labels_of_choices() -> None:
    labels: list[tuple[str, Move]] = [
        ("Smith", {"kind": "card", "actor": "smith"}),
        ("I4", {"kind": "walk", "actor": "smith", "origin": "G3", "destination": "I4"}),
        ("Bert on H5", {"kind": "accuse", "actor": "smith", "target": "bert", "destination": "H5"}),
        ("Bert", {"kind": "swap", "actor": "gull", "target": "bert"}),
        ("Whistle now", {"kind": "whistle", "actor": "goodley"}),
        ("Gull", {"kind": "call", "actor": "goodley", "target": "gull"}),
        ("F0", {"kind": "bring", "target": "gull", "origin": "E1", "destination": "F0"}),
        ("F5 → H7", {"kind": "lamp", "origin": "F5", "destination": "H7"}),
        ("north-east → north-west", {"kind": "cordon", "origin": "NE", "destination": "NW"}),
        ("B7 → C5", {"kind": "cover", "origin": "B7", "destination": "C5"}),
        ("↙ south-west", {"kind": "lantern", "actor": "watson", "destination": "SW"}),
        ("north-west", {"kind": "out", "actor": "gull", "destination": "NW"}),
        ("Stay", {"kind": "stay", "actor": "gull"}),
        ("That is enough", {"kind": "enough", "actor": "goodley"}),
    ]
    for label, move in labels:
        assert JACK.label_choice(ActionChoice(0, "", move)) == label


def test_every_question_has_a_text() -> None:
    asked = {
        action_text.describe_question("jack", moment.view, moment.choices).split()[0]
        for seed in "abcdef"
        for moment in list_scenes(1, seed, 80)
        if moment.choices
    }
    assert asked == {"Choose", "Move", "Use", "Turn", "Whom", "Bring"}


# News and endings.


def test_log_tells_the_end_of_a_round() -> None:
    entries = [entry.text for entry in list(list_scenes(0, "m", 80))[-1].log]
    calls = [text for text in entries if re.match("A witness|Nobody sees", text)]
    assert len(calls) == 7
    for text in calls:
        assert re.fullmatch(
            r"(A witness: Jack is visible!|Nobody sees Jack\.)"
            r"( Cleared: [\w, ]+\.| [\w ]+ is cleared\.)?( Lamp \d goes out at \w+\.)?",
            text,
        )
    assert ["Lamp" in text for text in calls] == [True] * 4 + [False] * 3


def test_a_lamp_that_is_carried_goes_out_only_at_the_end_of_its_round() -> None:
    state = play_lines(jack(card="smith", played=2), "Smith G3-G4")
    assert news_of_action(state, "lamp B6>F1") == []
    last = play_lines(jack(card="smith", played=3), "Smith G3-G4")
    (news,) = news_of_action(last, "lamp B6>F1")
    assert news.endswith(" Lamp 1 goes out at F1.")
    (news,) = news_of_action(last, "lamp F5>F1")
    assert news.endswith(" Lamp 1 goes out at B6.")


def news_of_action(state: limelight.State, notation: str) -> list[str]:
    return JACK.describe_news(state.effects(GAME.read(notation), 0), 0)


def test_every_ending_has_a_reason() -> None:
    over = {**GAME.new().view(None), "jack": "gull", "accused": None, "gone": None}
    jack = {**over, "winner": "jack"}
    caught = wording.describe_ending({**over, "winner": "investigator", "accused": "gull"})
    assert caught == "The right man is arrested. Jack was Gull."
    assert "The wrong man" in wording.describe_ending({**jack, "accused": "bert"})
    assert "slipped out of the district" in wording.describe_ending({**jack, "gone": "NW"})
    assert "Dawn breaks" in wording.describe_ending(jack)


def test_game_is_replayed_from_every_seat(tmp_path: Path) -> None:
    run_limelight(tmp_path, "play", "jack", "--seed", "r", "--machine", "random", typed="1\n" * 400)
    (path,) = list_finished_games(tmp_path, "jack")
    record = Record.from_json(path.read_text())
    for seat in (*SEAT_NAMES, "spectator", "all"):
        output = run_limelight(tmp_path, "replay", str(path), "--seat", seat).stdout.decode()
        assert wording.describe_ending(last_state(record).view(None)) in " ".join(output.split())
    stepped = run_limelight(
        tmp_path, "replay", str(path), "--step", typed="\n" * 400
    ).stdout.decode()
    assert stepped.count("Enter: next") == sum(
        text.lower() in CHARACTERS for text in record.notation
    )


# Secrets.


def make_twin_records(wanted: Callable[[GameView], bool]) -> tuple[Record, Record]:
    """Two games that look alike to the Investigator, with different Jacks and drawn cards."""
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
            action = other = states[0].draw(chance_rng(f"t{attempt}", len(records[0].actions)))
            if view["ask"] == "identifying":
                action, other = GAME.read("jack Gull"), GAME.read("jack Bert")
            elif (
                view["ask"] == "drawing"
                and view["played"] in ((1, 2), (0, 3))[view["round"] % 2 == 0]
            ):
                action, other = GAME.read("alibi Smith"), GAME.read("alibi Watson")
                drew = True
            if action not in states[0].legal_actions() or other not in states[1].legal_actions():
                break
            records[0].play(states[0], action)
            records[1].play(states[1], other)
    raise AssertionError("no such pair in two thousand games")


def test_investigators_screen_does_not_depend_on_jacks_secrets(tmp_path: Path) -> None:
    one, other = make_twin_records(lambda view: view["turn"] == 0 and view["played"] == 3)
    assert last_state(one).position() != last_state(other).position()
    shown: list[bytes] = []
    for record in (one, other):
        save_game(tmp_path, record)
        typed = "l\n?\njack Gull\nalibi Smith\nout NW\nu\nq\n"
        shown.append(run_limelight(tmp_path, "play", "jack", typed=typed, COLUMNS="140").stdout)
        for seat in ("investigator", "spectator"):
            replayed = ("replay", str(tmp_path / "jack.json"), "--seat", seat, "--step")
            shown[-1] += run_limelight(tmp_path, *replayed, typed="\n" * 400).stdout
    assert shown[0] == shown[1]
    assert b"an alibi card, unseen" in shown[0]
    assert b"Jack: 1 hidden card" in shown[0]


def test_investigators_screen_does_not_tell_whether_jack_may_leave() -> None:
    def jack_may_leave(view: GameView) -> bool:
        return is_walking(view) and any(one["say"].startswith("out") for one in view["legal"])

    def and_could_be_another(view: GameView) -> bool:
        return jack_may_leave(view) and len(view["suspects"]) > 1 + view["alibis"]["held"][0]

    state = last_state(play_jack_until(and_could_be_another, seat=1))
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
        screens = [
            render_lines(TerminalMoment(each.view(0), [], width, 50, 0)) for each in (state, twin)
        ]
        assert screens[0] == screens[1]


def test_jack_sees_identity_and_own_cards(tmp_path: Path) -> None:
    record, _ = make_twin_records(lambda view: view["turn"] == 1)
    save_game(tmp_path, replace(record, names=["random", "human"]))
    output = run_limelight(tmp_path, "play", "jack", typed="l\n").stdout.decode()
    assert "You are: Jack, Gull ◑" in output
    assert "you: Smith" in output
    assert "alibi card: Smith" in output


def test_jack_leaves_by_the_name_of_an_exit(tmp_path: Path) -> None:
    save_game(
        tmp_path,
        play_jack_until(lambda view: any(one["say"] == "out NW" for one in view["legal"]), seat=1),
    )
    output = " ".join(
        run_limelight(tmp_path, "play", "jack", typed="out NW\n").stdout.decode().split()
    )
    assert "Leave the district, and win" in output
    assert "You win! Jack has slipped out of the district." in output
