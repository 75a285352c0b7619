"""Hints, in a game and by command: from what the seat knows, with a reason."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest

import limelight
from limelight.ai.analysis import notate_turn
from limelight.ai.player import PlayerError
from limelight.ai.player_specs import find_players
from limelight.ai.seat_observer import SeatObserver
from limelight.arena.game_runner import play_game
from limelight.cli.adviser import HintAdviser, TurnHint
from limelight.cli.answer_parser import parse_answer
from limelight.cli.i18n import set_language
from limelight.cli.jack import wording as jack
from limelight.cli.minuit import wording as minuit
from limelight.cli.opera import wording as opera
from limelight.cli.renderer import list_choices
from limelight.cli.renderers import renderer_for
from limelight.core.records import Record
from limelight.words import LANGUAGES, Words
from tests.cli.command_driver import (
    PseudoTerminal,
    last_state,
    list_complaints,
    play_until,
    read_saved_game,
    run_limelight,
    save_game,
)

OPERA = limelight.game("opera")


def find_hint_for(record: Record) -> TurnHint:
    state = last_state(record)
    return HintAdviser(OPERA, renderer_for("opera"), int(state.turn), record.seed).find_hint(
        record, state
    )


def line_in(hint: str) -> str:
    """The line that a hint says to type."""
    (line,) = re.findall(r"^To type: (.+?)\s*$", hint, re.MULTILINE)
    return str(line)


# In a game.


@pytest.mark.parametrize("word", ["i", "hint", "HINT"])
def test_hint_can_be_typed(tmp_path: Path, word: str) -> None:
    with PseudoTerminal(tmp_path, "play", "--seed", "s", "--machine", "random") as terminal:
        assert "i hint" in terminal.wait_for_prompt()
        before = read_saved_game(tmp_path)
        line = line_in(terminal.type_line(word))
        assert read_saved_game(tmp_path) == before
        terminal.type_line(line)
    mine = read_saved_game(tmp_path).notation[len(before.notation) :]
    assert OPERA.lines(mine)[0].replace("→", "->") == line


@pytest.fixture
def english_again() -> Iterator[None]:
    """Set the language back to English afterwards."""
    yield
    set_language("en")


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_name", ["opera", "jack", "minuit"])
def test_typed_hint_plays_the_proposed_turn(
    game_name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds for any best turn, and from any step within it."""
    rng = limelight.Rng(7)
    turn: list[int] = []
    evaluator = SimpleNamespace(
        evaluate=lambda state: SimpleNamespace(turns=[SimpleNamespace(actions=turn, facts={})])
    )
    methods: dict[str, object] = {
        "catch_up": lambda self, game, record: evaluator,
        "sample_state": lambda self, state, step: state,
    }
    for name, method in methods.items():
        monkeypatch.setattr(SeatObserver, name, method)
    questions: set[str] = set()
    set_language(language)
    renderer = renderer_for(game_name)
    game = limelight.game(game_name)
    for seed in ("p", "q", "r"):
        state = game.new()
        record = Record(game_name, state.options(), 2, ["human"] * 2, seed)
        while state.turn != limelight.OVER:
            if state.turn != limelight.CHANCE:
                seat = int(state.turn)
                view = state.view(seat)
                turn[:] = rest_of_turn(state, rng)
                hint = HintAdviser(game, renderer, seat, seed).find_hint(record, state)
                line = hint.typed_form.removeprefix(Words(language)("terminal-hint-type", line=""))
                options = list_choices(view)
                labels = [renderer.label_choice(choice) for choice in options]
                assert parse_answer(line, state, options, labels) == turn, line
                questions.add(view["ask"])
            record.play(state, state.draw(rng))
    assert len(questions) >= {"opera": 5, "jack": 5, "minuit": 2}[game_name]


def rest_of_turn(state: limelight.State, rng: limelight.Rng) -> list[int]:
    """Random actions until another card, another seat, or chance."""
    trial = state.copy()
    actions: list[int] = []
    cards = len(state.view(None).get("cards", [])) - (not state.view(None).get("active"))
    while trial.turn == state.turn:
        view = trial.view(None)
        if actions and ("cards" not in view or not view["active"] or len(view["cards"]) < cards):
            break
        actions.append(trial.draw(rng))
        trial.play(actions[-1])
    return actions


def test_hint_within_a_turn_proposes_the_rest(tmp_path: Path) -> None:
    with PseudoTerminal(tmp_path, "play", "--seed", "s", "--machine", "random") as terminal:
        terminal.wait_for_prompt()
        whole = line_in(terminal.type_line("i"))
        card = whole.partition(":")[0]
        terminal.type_line(card)
        assert line_in(terminal.type_line("i")) == whole
        terminal.type_line("u")
        assert line_in(terminal.type_line("i")) == whole


def test_rest_of_a_turn_is_one_line() -> None:
    jack = limelight.game("jack")
    record = play_until(
        lambda view: view["ask"] == "whistling" and len(view["legal"]) > 2, game_name="jack"
    )
    state = last_state(record)
    actions: list[int] = []
    twin = state.copy()
    while twin.turn == state.turn and twin.view(0)["ask"] in ("whistling", "bringing"):
        actions.append(twin.legal_actions()[-1])
        twin.play(actions[-1])
    line = notate_turn(state, actions)
    assert line.startswith("Goodley whistle: ")
    assert line.count("whistle") == 1
    assert jack.read_line(line)[-len(actions) :] == actions


def test_takebacks_do_not_change_a_hint(tmp_path: Path) -> None:
    hints: list[list[str]] = []
    for home, typed in (("straight", "i\n"), ("hesitant", "2\ni\nu\n1\ni\nu\ni\n")):
        words = ("play", "--seed", "t", "--machine", "random")
        output = run_limelight(
            tmp_path / home, *words, typed=typed + "q\n", COLUMNS="200"
        ).stdout.decode()
        hints.append(re.findall("Try .*|To type: .*", output)[-2:])
    assert len(hints[0]) == 2
    assert hints[0] == hints[1]


def test_hints_do_not_change_the_game(tmp_path: Path) -> None:
    plain, asked = "1\n" * 8, "i\n1\n" * 8
    for home, typed in (("plain", plain), ("asked", asked)):
        words = ("play", "--seed", "w", "--machine", "greedy")
        run_limelight(tmp_path / home, *words, typed=f"{typed}q\n")
    assert read_saved_game(tmp_path / "plain") == read_saved_game(tmp_path / "asked")


def test_help_mentions_hints(tmp_path: Path) -> None:
    for game in ("jack", "minuit"):
        words = ("play", game, "--machine", "random")
        output = run_limelight(tmp_path, *words, typed="?\n").stdout.decode()
        assert "i says what the machine would do" in " ".join(output.split())


def test_game_without_an_evaluator_has_no_hints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(budget: object = None) -> None:
        raise PlayerError("there is no evaluator of opera yet")

    monkeypatch.setattr(find_players("opera"), "make_evaluator", refuse)
    assert (
        find_hint_for(play_until(lambda view: True)).sentence
        == "There are no hints for Le Fantôme de l\u2019Opéra yet."
    )


# Secrets.


def test_investigators_hint_does_not_depend_on_the_secret() -> None:
    record = play_until(lambda view: view["round"] == 2 and view["played"] == 2)
    (named,) = [
        step for step, notation in enumerate(record.notation) if notation.startswith("phantom ")
    ]
    suspects = last_state(record).view(0)["suspects"]
    hints: set[TurnHint] = set()
    tried = 0
    for who in suspects:
        twin = Record("opera", record.options, 2, record.names, record.seed)
        state = twin.first_state(OPERA)
        for step, action in enumerate(record.actions):
            other = OPERA.read(f"phantom {who}") if step == named else action
            if not state.is_legal(other):
                break
            twin.play(state, other)
        if state.view(0) == last_state(record).view(0):
            hints.add(find_hint_for(twin))
            tried += 1
    assert tried > 1
    assert len(hints) == 1


# By command.


def test_hint_command_reads_the_saved_game(tmp_path: Path) -> None:
    record = save_game(tmp_path, play_until(lambda view: view["played"] == 3))
    output = run_limelight(tmp_path, "hint", COLUMNS="200").stdout.decode()
    hint = find_hint_for(record)
    assert [line.rstrip() for line in output.splitlines()] == [hint.sentence, hint.typed_form]
    assert (
        run_limelight(tmp_path, "hint", str(tmp_path / "opera.json"), COLUMNS="200").stdout.decode()
        == output
    )
    assert (
        run_limelight(tmp_path, "hint", "-", typed=record.to_json(), COLUMNS="200").stdout.decode()
        == output
    )
    assert read_saved_game(tmp_path) == record


def test_game_without_a_hint_is_answered_in_one_line(tmp_path: Path) -> None:
    over = tmp_path / "over.json"
    over.write_text(play_game("opera", ["random", "random"], "a").to_json())
    theirs = tmp_path / "theirs.json"
    theirs.write_text(play_until(lambda view: True, names=("random", "human")).to_json())
    fresh = tmp_path / "fresh.json"
    fresh.write_text(Record("opera").to_json())
    for words, hint in (
        ((), "no game of opera is saved; begin one: limelight play opera"),
        (("--game", "chess"), "known: opera, jack, minuit"),
        ((str(over),), "the game is over"),
        ((str(theirs),), "the machine decides next"),
        ((str(fresh),), "chance decides next"),
        ((str(tmp_path / "none.json"),), "cannot be read"),
    ):
        done = run_limelight(tmp_path, "hint", *words, check=1)
        (line,) = list_complaints(done)
        assert hint in line
        assert done.stdout == b""


# Reasons.

LAST = {"played": 3}
EARLY = {"played": 1}


@pytest.mark.parametrize(
    ("facts", "view", "text"),
    [
        ({"if_appears": 3, "if_not": 3}, LAST, "that leaves 3 suspects on either answer"),
        (
            {"if_appears": 2, "if_not": 3},
            LAST,
            "that leaves 2 suspects if the phantom appears, 3 if not",
        ),
        (
            {"if_appears": 1, "if_not": 3, "draws": 1},
            EARLY,
            "that leaves one suspect if the phantom appears, 3 if not, as the round stands, "
            "and it draws an alibi card",
        ),
        (
            {"if_appears": 0, "if_not": 5},
            LAST,
            "that leaves 5 suspects, for the phantom cannot appear",
        ),
        (
            {"if_appears": 3, "if_not": 5, "appears": 0},
            EARLY,
            "you do not appear, and 5 suspects stay, as the round stands",
        ),
        ({"if_appears": 1, "if_not": 5, "appears": 1}, LAST, "you appear, and one suspect stays"),
        ({}, LAST, ""),
        ({"elegance": 9}, LAST, ""),
    ],
)
def test_reason_in_opera(facts: Mapping[str, int], view: dict[str, int], text: str) -> None:
    assert opera.explain_turn(facts, view) == text


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"if_seen": 2, "if_unseen": 3}, "that leaves 2 suspects if Jack is seen, 3 if not"),
        ({"if_seen": 4, "if_unseen": 4, "seen": 0}, "you are not seen, and 4 suspects stay"),
        ({"accuses": 0}, "that accuses the likeliest, and ends"),
        ({"leaves": 1}, "that leaves the district, and wins"),
        ({"draws": 1}, "it takes an alibi card"),
        ({"elegance": 9}, ""),
    ],
)
def test_reason_in_jack(facts: Mapping[str, int], text: str) -> None:
    assert jack.explain_turn(facts, LAST).startswith(text)
    assert bool(jack.explain_turn(facts, LAST)) == bool(text)


@pytest.mark.parametrize(
    ("room", "text"),
    [
        ("games", "that guest goes into the games room, which takes away 3 fright points"),
        ("library", "that guest goes into the library, which costs one fright point"),
        ("music", "that guest goes into the music room and is safe"),
    ],
)
def test_reason_in_minuit(room: str, text: str) -> None:
    assert minuit.explain_turn({"room": list(minuit.ROOM_DOORS).index(room)}, {}) == text
    assert minuit.explain_turn({"elegance": 9}, {}) == ""
