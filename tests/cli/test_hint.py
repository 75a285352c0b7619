"""Hints: at the table and by command, from what one knows, with a reason in the game's words."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace

import pytest

import limelight
from limelight.ai.analysis import line_of
from limelight.ai.player import PlayerError
from limelight.ai.player_specs import HOUSES
from limelight.ai.seat_observer import Following
from limelight.arena.game_runner import play_game
from limelight.cli.answer_parser import understand
from limelight.cli.hint import Adviser, Hint
from limelight.cli.i18n import speak
from limelight.cli.jack import words as jack
from limelight.cli.minuit import words as minuit
from limelight.cli.opera import words as opera
from limelight.cli.renderer import choices
from limelight.cli.renderers import drawing_of
from limelight.core.records import Record
from limelight.words import LANGUAGES, Words
from tests.cli.terminal import Terminal, complaints, keep, kept, record_until, run, state_of

OPERA = limelight.game("opera")


def hinted(record: Record) -> Hint:
    state = state_of(record)
    return Adviser(OPERA, drawing_of("opera"), int(state.turn), record.seed).hint(record, state)


def line_in(hint: str) -> str:
    """What a hint says is to be typed."""
    (line,) = re.findall(r"^To type: (.+?)\s*$", hint, re.MULTILINE)
    return str(line)


# At the table.


@pytest.mark.parametrize("word", ["i", "hint", "HINT"])
def test_a_hint_is_a_turn_that_can_be_typed(tmp_path: Path, word: str) -> None:
    with Terminal(tmp_path, "play", "--seed", "s", "--machine", "random") as terminal:
        assert "i hint" in terminal.prompt()
        before = kept(tmp_path)
        line = line_in(terminal.type(word))
        assert kept(tmp_path) == before
        terminal.type(line)
    mine = kept(tmp_path).notation[len(before.notation) :]
    assert OPERA.lines(mine)[0].replace("→", "->") == line


@pytest.fixture
def english_again() -> Iterator[None]:
    """English is spoken afterwards."""
    yield
    speak("en")


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_name", ["opera", "jack", "minuit"])
def test_at_every_decision_what_is_to_be_typed_is_what_is_meant(
    game_name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever turn were best, from wherever in it one asks."""
    rng = limelight.Rng(7)
    meant: list[int] = []
    critic = SimpleNamespace(
        judge=lambda state: SimpleNamespace(choices=[SimpleNamespace(actions=meant, facts={})])
    )
    shown: dict[str, object] = {
        "up_to_date": lambda self, game, record: critic,
        "shown": lambda self, state, steps: state,
    }
    for name, instead in shown.items():
        monkeypatch.setattr(Following, name, instead)
    asked: set[str] = set()
    speak(language)
    drawing = drawing_of(game_name)
    game = limelight.game(game_name)
    for seed in ("p", "q", "r"):
        state = game.new()
        record = Record(game_name, game.options(state), 2, ["human"] * 2, seed)
        while state.turn != limelight.OVER:
            if state.turn != limelight.CHANCE:
                seat = int(state.turn)
                view = state.view(seat)
                meant[:] = rest_of_turn(state, rng)
                hint = Adviser(game, drawing, seat, seed).hint(record, state)
                line = hint.typing.removeprefix(Words(language)("terminal-hint-type", line=""))
                options = choices(view)
                labels = [drawing.label(choice) for choice in options]
                assert understand(line, state, options, labels) == meant, line
                asked.add(view["ask"])
            record.play(state, state.draw(rng))
    assert len(asked) >= {"opera": 5, "jack": 5, "minuit": 2}[game_name]


def rest_of_turn(state: limelight.State, rng: limelight.Rng) -> list[int]:
    """One way to play on until another card, another seat, or chance."""
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


def test_within_a_turn_the_rest_of_it_is_proposed(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "s", "--machine", "random") as terminal:
        terminal.prompt()
        whole = line_in(terminal.type("i"))
        card = whole.partition(":")[0]
        terminal.type(card)
        assert line_in(terminal.type("i")) == whole
        terminal.type("u")
        assert line_in(terminal.type("i")) == whole


def test_the_rest_of_a_turn_is_written_as_one_line() -> None:
    jack = limelight.game("jack")
    record = record_until(
        lambda view: view["ask"] == "whistling" and len(view["legal"]) > 2, game_name="jack"
    )
    state = state_of(record)
    actions: list[int] = []
    twin = state.copy()
    while twin.turn == state.turn and twin.view(0)["ask"] in ("whistling", "bringing"):
        actions.append(twin.legal()[-1])
        twin.play(actions[-1])
    line = line_of(state, actions)
    assert line.startswith("Goodley whistle: ")
    assert line.count("whistle") == 1
    assert jack.read_line(line)[-len(actions) :] == actions


def test_what_was_taken_back_leaves_no_trace(tmp_path: Path) -> None:
    hints: list[list[str]] = []
    for home, typed in (("straight", "i\n"), ("hesitant", "2\ni\nu\n1\ni\nu\ni\n")):
        words = ("play", "--seed", "t", "--machine", "random")
        said = run(tmp_path / home, *words, typed=typed + "q\n", COLUMNS="200").stdout.decode()
        hints.append(re.findall("Try .*|To type: .*", said)[-2:])
    assert len(hints[0]) == 2
    assert hints[0] == hints[1]


def test_a_game_with_hints_goes_on_as_one_without(tmp_path: Path) -> None:
    plain, asked = "1\n" * 8, "i\n1\n" * 8
    for home, typed in (("plain", plain), ("asked", asked)):
        words = ("play", "--seed", "w", "--machine", "greedy")
        run(tmp_path / home, *words, typed=f"{typed}q\n")
    assert kept(tmp_path / "plain") == kept(tmp_path / "asked")


def test_the_help_tells_of_hints(tmp_path: Path) -> None:
    for game in ("jack", "minuit"):
        words = ("play", game, "--machine", "random")
        said = run(tmp_path, *words, typed="?\n").stdout.decode()
        assert "i says what the machine would do" in " ".join(said.split())


def test_a_game_without_a_critic_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_yet(budget: object = None) -> None:
        raise PlayerError("critic: does not judge opera yet")

    monkeypatch.setattr(HOUSES["opera"], "critic", none_yet)
    assert (
        hinted(record_until(lambda view: True)).sentence
        == "There are no hints for Le Fantôme de l\u2019Opéra yet."
    )


# What one knows.


def test_the_investigators_hint_does_not_change_with_the_secret() -> None:
    record = record_until(lambda view: view["round"] == 2 and view["played"] == 2)
    (named,) = [step for step, said in enumerate(record.notation) if said.startswith("phantom ")]
    suspects = state_of(record).view(0)["suspects"]
    hints: set[Hint] = set()
    tried = 0
    for who in suspects:
        twin = Record("opera", record.options, 2, record.names, record.seed)
        state = twin.first(OPERA)
        for step, action in enumerate(record.actions):
            other = OPERA.read(f"phantom {who}") if step == named else action
            if not state.is_legal(other):
                break
            twin.play(state, other)
        if state.view(0) == state_of(record).view(0):
            hints.add(hinted(twin))
            tried += 1
    assert tried > 1
    assert len(hints) == 1


# By command.


def test_the_kept_game_is_hinted_at(tmp_path: Path) -> None:
    record = keep(tmp_path, record_until(lambda view: view["played"] == 3))
    said = run(tmp_path, "hint", COLUMNS="200").stdout.decode()
    hint = hinted(record)
    assert [line.rstrip() for line in said.splitlines()] == [hint.sentence, hint.typing]
    assert (
        run(tmp_path, "hint", str(tmp_path / "opera.json"), COLUMNS="200").stdout.decode() == said
    )
    assert run(tmp_path, "hint", "-", typed=record.to_json(), COLUMNS="200").stdout.decode() == said
    assert kept(tmp_path) == record


def test_what_cannot_be_hinted_at_is_told_in_one_line(tmp_path: Path) -> None:
    over = tmp_path / "over.json"
    over.write_text(play_game("opera", ["random", "random"], "a").to_json())
    theirs = tmp_path / "theirs.json"
    theirs.write_text(record_until(lambda view: True, names=("random", "human")).to_json())
    fresh = tmp_path / "fresh.json"
    fresh.write_text(Record("opera").to_json())
    for words, hint in (
        ((), "no game of opera is kept; begin one: limelight play opera"),
        (("--game", "chess"), "known: opera, jack, minuit"),
        ((str(over),), "the game is over"),
        ((str(theirs),), "the machine decides next"),
        ((str(fresh),), "chance decides next"),
        ((str(tmp_path / "none.json"),), "cannot be read"),
    ):
        done = run(tmp_path, "hint", *words, check=1)
        (line,) = complaints(done)
        assert hint in line
        assert done.stdout == b""


# Reasons.

LAST = {"played": 3}
EARLY = {"played": 1}


@pytest.mark.parametrize(
    ("facts", "view", "told"),
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
def test_a_reason_in_opera(facts: Mapping[str, int], view: dict[str, int], told: str) -> None:
    assert opera.reason(facts, view) == told


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"if_seen": 2, "if_unseen": 3}, "that leaves 2 suspects if Jack is seen, 3 if not"),
        ({"if_seen": 4, "if_unseen": 4, "seen": 0}, "you are not seen, and 4 suspects stay"),
        ({"accuses": 0}, "that accuses the likeliest, and ends"),
        ({"leaves": 1}, "that leaves the district, and wins"),
        ({"draws": 1}, "it takes an alibi card"),
        ({"elegance": 9}, ""),
    ],
)
def test_a_reason_in_jack(facts: Mapping[str, int], told: str) -> None:
    assert jack.reason(facts, LAST).startswith(told)
    assert bool(jack.reason(facts, LAST)) == bool(told)


@pytest.mark.parametrize(
    ("room", "told"),
    [
        ("games", "that guest goes into the games room, which takes away 3 fright points"),
        ("library", "that guest goes into the library, which costs one fright point"),
        ("music", "that guest goes into the music room and is safe"),
    ],
)
def test_a_reason_in_minuit(room: str, told: str) -> None:
    assert minuit.reason({"room": list(minuit.DOORS).index(room)}, {}) == told
    assert minuit.reason({"elegance": 9}, {}) == ""
