"""Hints: at the table and by command, from what one knows, with a reason in the game's words."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

import limelight
from limelight.ai.analysis import line_of
from limelight.ai.player import PlayerError
from limelight.ai.players import HOUSES
from limelight.arena.match import play_game
from limelight.cli.drawings import drawing_of
from limelight.cli.hint import Adviser
from limelight.cli.jack import words as jack
from limelight.cli.minuit import words as minuit
from limelight.cli.opera import words as opera
from limelight.core.records import Record
from tests.cli.terminal import Terminal, complaints, keep, kept, record_until, run, state_of

OPERA = limelight.game("opera")


def hinted(record: Record) -> str:
    state = state_of(record)
    return Adviser(OPERA, drawing_of("opera"), int(state.turn), record.seed).hint(record, state)


def line_in(hint: str) -> str:
    """The turn that a hint proposes."""
    found = re.search(r"Try (.+?)[;.]", " ".join(hint.split()))
    assert found
    return found[1]


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
    assert OPERA.lines(mine)[0] == line


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
    hints: list[str] = []
    for home, typed in (("straight", "i\n"), ("hesitant", "2\ni\nu\n1\ni\nu\ni\n")):
        words = ("play", "--seed", "t", "--machine", "random")
        said = run(tmp_path / home, *words, typed=typed + "q\n", COLUMNS="200").stdout.decode()
        hints.append(re.findall("Try .*", said)[-1])
    assert hints[0].rstrip() == hints[1].rstrip()


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
        hinted(record_until(lambda view: True))
        == "There are no hints for Le Fantôme de l\u2019Opéra yet."
    )


# What one knows.


def test_the_investigators_hint_does_not_change_with_the_secret() -> None:
    record = record_until(lambda view: view["round"] == 2 and view["played"] == 2)
    (named,) = [step for step, said in enumerate(record.notation) if said.startswith("phantom ")]
    suspects = state_of(record).view(0)["suspects"]
    hints: set[str] = set()
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
    assert said.strip() == hinted(record)
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
