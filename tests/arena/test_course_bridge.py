"""Games over the bridge: real sockets, good and bad bots, in every seat."""

import json
import os
import shlex
import socket
import struct
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from limelight import Record, Rng, State, game
from limelight.ai import supervised_program
from limelight.ai.player_specs import RandomPlayer
from limelight.arena import course_framing
from limelight.arena.bot_process import parse_bot_command
from limelight.arena.course_bridge import (
    BridgeGame,
    BridgeOptions,
    BridgeScore,
    CourseBot,
    CourseBridge,
    parse_answer,
)
from limelight.arena.course_protocol import CourseQuestion, CourseTable
from limelight.arena.game_runner import (
    FORFEIT_DISCONNECT,
    FORFEIT_FAILURE,
    FORFEIT_TIMEOUT,
    play_until_over,
)
from limelight.core.errors import OptionError
from limelight.games.opera import OPERA
from tests.ai.test_command_player import has_ended
from tests.arena import course_bots as bots
from tests.cli.command_driver import TIMEOUT_SECONDS

PROGRAM = Path(bots.__file__)
ConnectingBot = Callable[[int], object]


class BridgeRun:
    """Some games over the bridge, with bots that connect in the given order."""

    def __init__(self, options: BridgeOptions, *connecting_bots: ConnectingBot) -> None:
        self.log: list[str] = []
        listener = course_framing.BotListener(0)
        self.bridge = CourseBridge(options, listener, self.log.append)
        running = self.bridge.play_games()
        self.played: list[BridgeGame] = []
        per_game = len(options.connection_order())
        try:
            for first in range(0, max(len(connecting_bots), 1), max(per_game, 1)):
                threads = [
                    start_bot(bot, listener.port)
                    for bot in connecting_bots[first : first + per_game]
                ]
                self.played.append(next(running))
                for thread in threads:
                    thread.join(60)
                    assert not thread.is_alive()
        finally:
            listener.close()

    @property
    def inspector(self) -> BridgeScore:
        return self.bridge.scores[0]

    @property
    def phantom(self) -> BridgeScore:
        return self.bridge.scores[1]


def start_bot(bot: ConnectingBot, port: int) -> threading.Thread:
    """Start a bot in a thread, and wait until it has connected."""
    there = threading.Event()
    connected = bots.connect

    def connect(number: int) -> socket.socket:
        connection = connected(number)
        there.set()
        return connection

    thread = threading.Thread(target=bot, args=(port,), daemon=True)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(bots, "connect", connect)
        thread.start()
        assert there.wait(60)
    return thread


def make_stock_bot(seed: int = 1) -> ConnectingBot:
    return lambda port: bots.play(port, bots.choose_at_random(seed))


def make_cpp_bot(seed: int = 1) -> ConnectingBot:
    return lambda port: bots.play(port, bots.choose_at_random(seed), bots.read_like_cpp_client)


def make_options(*names: str, seconds: float = 60.0, **more: Any) -> BridgeOptions:
    return BridgeOptions((names[0], names[1]), seconds=seconds, seed="a", **more)


def replay_record(played: BridgeGame) -> Record:
    """The record, encoded and decoded, with every deal verified."""
    record = Record.from_json(played.record.to_json(played.returns))
    assert record.verify(game("opera")) > 0
    return record


# Whole games.


@pytest.mark.parametrize("rules", ["course", "book"])
@pytest.mark.parametrize("dialect", ["new", "old"])
def test_two_bots_play_each_other(rules: str, dialect: str) -> None:
    options = make_options("bot", "bot", games=3, rules=rules, dialect=dialect)
    run = BridgeRun(options, *(make_stock_bot(number) for number in range(6)))
    assert len(run.played) == 3
    for score in run.bridge.scores:
        assert (score.games, score.bad_answers.total(), score.forfeits) == (3, 0, [])
        assert len(score.answer_seconds) > 10
    assert run.inspector.wins + run.phantom.wins == 3
    for played in run.played:
        state = replay_record(played).last_state(game("opera"))
        assert state.returns() == played.returns
        assert played.record.options["rules"] == rules


@pytest.mark.parametrize("machine", ["random", "greedy"])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("bot", [make_stock_bot, make_cpp_bot])
def test_a_bot_plays_a_machine_in_either_seat(
    machine: str, seat: int, bot: Callable[[int], ConnectingBot]
) -> None:
    names = ("bot", machine) if seat == 0 else (machine, "bot")
    told: list[bool] = []
    run = BridgeRun(make_options(*names), bot(1))
    (played,) = run.played
    assert played.forfeit is None
    assert run.bridge.scores[seat].bad_answers.total() == 0
    assert replay_record(played).names == list(names)
    observing_bot: ConnectingBot = lambda port: bots.play(  # noqa: E731
        port,
        bots.choose_at_random(1),
        keep=lambda asked: told.append("fantom" in asked["game state"]),
    )
    BridgeRun(make_options(*names), observing_bot)
    assert set(told) == {seat == 1}


def test_the_first_connection_is_the_inspector_by_default() -> None:
    for phantom_first in (False, True):
        seen: list[set[bool]] = [set(), set()]
        connecting_bots: list[ConnectingBot] = [
            lambda port, found=found: bots.play(  # type: ignore[misc]
                port,
                bots.choose_at_random(1),
                keep=lambda asked: found.add("fantom" in asked["game state"]),
            )
            for found in seen
        ]
        BridgeRun(make_options("bot", "bot", phantom_first=phantom_first), *connecting_bots)
        assert seen == [{phantom_first}, {not phantom_first}]


def test_log_lines_are_those_that_other_tools_read() -> None:
    run = BridgeRun(make_options("bot", "bot"), make_stock_bot(1), make_stock_bot(2))
    assert run.log == ["Received client !", "Received client !", "received all clients"]
    (played,) = run.played
    view = replay_record(played).last_state(game("opera")).view(None)
    won, carlotta, score = played.log_lines()
    assert won == (
        "---- fantom wins"
        if view["winner"] == "phantom"
        else f"---- inspector wins : fantom is {played.phantom}"
    )
    assert carlotta == f"---- final position of Carlotta : {view['carlotta']}"
    assert score == f"---- final score : {22 - view['carlotta']}"


def test_the_same_seed_gives_the_same_games() -> None:
    one, again = (
        BridgeRun(
            make_options("bot", "greedy", games=3),
            make_stock_bot(1),
            make_stock_bot(2),
            make_stock_bot(3),
        )
        for _ in range(2)
    )
    assert [played.record for played in one.played] == [played.record for played in again.played]
    deals = [played.record.actions[:9] for played in one.played]
    assert deals[0] != deals[1]


def test_random_against_random_under_course_rules() -> None:
    """The inspector wins about 59 to 60 % of four thousand games, give or take 1.5 points."""
    games, wins = 4000, 0
    for number in range(games):
        rng = Rng(number)
        scores = [BridgeScore(""), BridgeScore("")]

        def ask(question: CourseQuestion, rng: Rng = rng) -> bytes:
            return str(rng.below(len(question.data))).encode()

        record = Record("opera", {"rules": "course"}, 2, [], f"seed {number}")
        state = OPERA.new(2, {"rules": "course"})
        table = CourseTable(rng)
        bots_of_seats = [CourseBot(ask, table, seat, rng, scores[seat]) for seat in (0, 1)]
        play_until_over(record, state, bots_of_seats, table.follow_action)
        assert scores[0].bad_answers.total() + scores[1].bad_answers.total() == 0
        wins += state.winner == 0
    assert 0.58 <= wins / games <= 0.61


# Bad answers.


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        (b"-1", "out of range"),
        (b"4", "out of range"),
        (b"99999999999999999999999999", "out of range"),
        (b'"0"', "no integer"),
        (b"0.0", "no integer"),
        (b"true", "no integer"),
        (b"null", "no integer"),
        (b"[0]", "no integer"),
        (b"NaN", "no integer"),
        (b"", "not JSON"),
        (b"zero", "not JSON"),
        (b"0 1", "not JSON"),
        (b"\xff\xfe0\x00", "not JSON"),
        (b"0\x00", "not JSON"),
        (b"[" * 1000, "not JSON"),
        (b"9" * 1000, "out of range"),
        (None, "oversized frame"),
        (b"0", ""),
        (b" 3\n", ""),
    ],
)
def test_each_kind_of_bad_answer_has_a_name(answer: bytes | None, wrong: str) -> None:
    assert parse_answer(answer, 4)[1] == wrong


@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        (b"100", "out of range"),
        (b"{}", "no integer"),
        (b"\x80abc", "not JSON"),
        (b"", "not JSON"),
        (b"0" * 5000, "oversized frame"),
        (b" " * 5_000_000, "oversized frame"),
    ],
)
def test_a_bad_answer_is_counted_and_replaced_by_a_random_one(body: bytes, wrong: str) -> None:
    """The bot plays on; its other answers count as they are."""

    def bad_bot(port: int) -> None:
        bots.answer_with_bodies(port, lambda asked: body if asked == 3 else None)

    one, again = (BridgeRun(make_options("bot", "random"), bad_bot) for _ in range(2))
    (played,) = one.played
    assert played.forfeit is None
    assert one.inspector.bad_answers == {wrong: 1}
    assert " to choose from), answered " in one.inspector.examples[wrong]
    assert played.record == again.played[0].record  # by the seed


def test_a_game_of_nothing_but_bad_answers_ends() -> None:
    run = BridgeRun(
        make_options("bot", "bot"),
        lambda port: bots.answer_with_bodies(port, lambda asked: b"nonsense"),
        lambda port: bots.answer_with_bodies(port, lambda asked: b"-1"),
    )
    (played,) = run.played
    assert played.forfeit is None
    assert set(run.inspector.bad_answers) == {"not JSON"}
    assert set(run.phantom.bad_answers) == {"out of range"}
    assert run.inspector.bad_answers.total() == len(run.inspector.answer_seconds)
    replay_record(played)


def test_two_frames_in_one_write_are_two_answers() -> None:
    early_bot: ConnectingBot = lambda port: bots.answer_with_bytes(  # noqa: E731
        port, lambda asked: bots.encode_frame(b"0") * 2 if asked % 2 == 0 else b""
    )
    run = BridgeRun(make_options("bot", "random"), early_bot)
    assert run.played[0].forfeit is None
    assert run.inspector.bad_answers.total() == 0


# Forfeits.

HALF_FRAME = struct.pack("!I", 10) + b"123"
ENDLESS_FRAME = struct.pack("!I", 0xFFFFFFFF)


@pytest.mark.parametrize(
    ("bot", "kind", "words"),
    [
        (
            lambda port: bots.answer_with_bytes(port, lambda asked: None),
            FORFEIT_DISCONNECT,
            "closed the connection",
        ),
        (
            lambda port: bots.answer_with_bytes(
                port, lambda asked: bots.encode_frame(b"0") if asked < 5 else None
            ),
            FORFEIT_DISCONNECT,
            "closed the connection",
        ),
        (
            bots.answer_by_half,
            FORFEIT_DISCONNECT,
            "closed the connection, in the middle of an answer",
        ),
        (bots.never_answer, FORFEIT_TIMEOUT, "no answer in time, waiting for an answer (0.2 s)"),
        (
            lambda port: bots.answer_with_bytes(port, lambda asked: HALF_FRAME),
            FORFEIT_TIMEOUT,
            "in the middle of an answer",
        ),
        (
            lambda port: bots.answer_with_bytes(port, lambda asked: b"\x00\x00"),
            FORFEIT_TIMEOUT,
            "in the middle",
        ),
        (
            lambda port: bots.answer_with_bytes(port, lambda asked: ENDLESS_FRAME),
            FORFEIT_TIMEOUT,
            "no answer in time",
        ),
        (lambda port: bots.connect(port).close(), FORFEIT_DISCONNECT, "connection"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_that_does_not_answer_forfeits(
    bot: ConnectingBot, kind: str, words: str, seat: int
) -> None:
    # A machine player has no time limit; on busy cores a good bot might be late as well.
    names = ("bot", "random") if seat == 0 else ("random", "bot")
    # A bot that stops in the middle of an answer needs the time to begin it.
    begun = "in the middle" in words
    seconds = TIMEOUT_SECONDS if kind != FORFEIT_TIMEOUT else 2.0 if begun else 0.2
    run = BridgeRun(make_options(*names, seconds=seconds), bot)
    (played,) = run.played
    assert played.forfeit
    assert (played.forfeit.seat, played.kind, played.winner) == (seat, kind, 1 - seat)
    assert words in played.forfeit.reason
    bad, good = run.bridge.scores[seat], run.bridge.scores[1 - seat]
    assert (bad.wins, good.wins) == (0, 1)
    assert (bad.count_forfeits(kind), len(bad.forfeits), good.forfeits) == (1, 1, [])
    assert played.log_lines()[0].startswith("---- inspector" if seat else "---- fantom")
    replay_record(played)


def test_the_next_game_is_played_after_a_forfeit() -> None:
    options = make_options("bot", "random", games=3)
    leaving_bot: ConnectingBot = lambda port: bots.answer_with_bytes(port, lambda asked: None)  # noqa: E731
    run = BridgeRun(options, make_stock_bot(1), leaving_bot, make_stock_bot(2))
    assert [played.forfeit is None for played in run.played] == [True, False, True]
    assert [forfeit.game for forfeit in run.inspector.forfeits] == [2]


def test_a_bot_that_writes_without_end_and_never_reads_does_not_block_the_bridge() -> None:
    run = BridgeRun(make_options("bot", "random"), bots.write_without_reading)
    assert len(run.played) == 1


# Frames.


@pytest.mark.parametrize("length", [122, 123, 1019, 1020, 1021, 1024, 1025, 2048, 3195])
def test_no_frame_ends_with_a_full_read_of_1024_bytes(length: int) -> None:
    sent = course_framing.encode_frame(b"x" * length)
    body = sent[4:]
    assert int.from_bytes(sent[:4], "big") == len(body)
    assert body.rstrip() == b"x" * length
    assert len(sent) % 1024
    assert len(body) % 1024
    assert b"{" not in sent[:4]


def test_a_question_is_sent_in_one_write(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        writes: list[bytes] = []

        class Watched:
            def __getattr__(self, name: str) -> Any:
                return getattr(ours, name)

            def setsockopt(self, *words: int) -> None:
                options.append(words)

            def sendall(self, data: bytes) -> None:
                writes.append(data)
                theirs.sendall(bots.encode_frame(b"0"))

        options: list[tuple[int, ...]] = []
        connection = course_framing.BotConnection(Watched())  # type: ignore[arg-type]
        assert connection.exchange_frames(b"{}", 5) == b"0"
    assert writes == [b"\x00\x00\x00\x02{}"]
    assert (socket.IPPROTO_TCP, socket.TCP_NODELAY, 1) in options
    assert (socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1) in options


def test_a_taken_port_is_an_option_error() -> None:
    listener = course_framing.BotListener(0)
    try:
        with pytest.raises(OptionError, match=f"--port: {listener.port} is taken by another"):
            course_framing.BotListener(listener.port)
    finally:
        listener.close()


# Programs that we start.


def write_program(folder: Path, kind: str, port: int, *more: str) -> str:
    """A bot's program in a folder of its own."""
    folder.mkdir(exist_ok=True)
    script = folder / "bot.py"
    script.write_text(PROGRAM.read_text())
    return shlex.join([sys.executable, str(script), kind, str(port), *more])


def play_with_programs(
    tmp_path: Path, kinds: tuple[str | None, str | None], games: int = 1
) -> CourseBridge:
    """Play games of started programs; greedy plays a seat without a kind of program."""
    listener = course_framing.BotListener(0)
    commands = [
        None
        if kind is None
        else parse_bot_command("--exec", write_program(tmp_path / str(seat), kind, listener.port))
        for seat, kind in enumerate(kinds)
    ]
    names = tuple("greedy" if kind is None else "bot" for kind in kinds)
    options = BridgeOptions(
        (names[0], names[1]), (commands[0], commands[1]), games=games, seed="a", seconds=60
    )
    bridge = CourseBridge(options, listener, lambda line: None)
    try:
        for _ in bridge.play_games():
            pass
    finally:
        listener.close()
    return bridge


def test_programs_are_started_again_for_each_game(tmp_path: Path) -> None:
    bridge = play_with_programs(tmp_path, ("stock", "cpp"), 2)
    assert [score.games for score in bridge.scores] == [2, 2]
    assert [score.forfeits for score in bridge.scores] == [[], []]
    assert [score.bad_answers.total() for score in bridge.scores] == [0, 0]


def test_a_program_runs_in_its_own_folder_and_its_children_end_with_it(tmp_path: Path) -> None:
    bridge = play_with_programs(tmp_path, (None, "clinging"), 2)
    assert bridge.scores[1].forfeits == []
    lines = (tmp_path / "1" / "numbers.txt").read_text().splitlines()
    assert len(lines) == 2
    for number in " ".join(lines).split():
        assert has_ended(int(number))


def test_a_file_that_is_no_program_forfeits(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_bytes(b"\x7fELF but not quite")
    script.chmod(0o755)
    options = BridgeOptions(
        ("bot", "random"), (parse_bot_command("--exec-inspector", str(script)), None), games=2
    )
    listener = course_framing.BotListener(0)
    try:
        played = list(CourseBridge(options, listener, lambda line: None).play_games())
    finally:
        listener.close()
    for one in played:
        assert one.forfeit
        assert "never connected; it ended with exit code 126" in one.forfeit.reason


def test_a_program_that_never_connects_forfeits_with_its_last_error_line(tmp_path: Path) -> None:
    bridge = play_with_programs(tmp_path, ("failing", None), 2)
    assert bridge.scores[1].wins == 2
    assert [forfeit.reason for forfeit in bridge.scores[0].forfeits] == [
        "never connected; it ended with exit code 1: no model found"
    ] * 2


def test_a_program_that_takes_too_much_memory_forfeits(tmp_path: Path) -> None:
    bridge = play_with_programs(tmp_path, ("memory_hungry", None))
    (forfeit,) = bridge.scores[0].forfeits
    assert forfeit.reason.startswith("closed the connection")
    assert forfeit.reason.endswith("; it ended with exit code 1: MemoryError")


def test_a_program_that_takes_too_much_processor_time_forfeits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervised_program, "PROCESSOR_LIMIT_SECONDS", 1)
    bridge = play_with_programs(tmp_path, ("endless", None))
    (forfeit,) = bridge.scores[0].forfeits
    assert forfeit.reason.endswith("; it took more than 1 s of processor time")


@pytest.mark.parametrize(
    ("words", "folder"),
    [
        ("python3 bots/mine.py 5 data.txt", "bots"),
        (f"{shlex.quote(sys.executable)} bots/mine.py", "bots"),
        ("bots/mine.py", "bots"),
        ("./run", "."),
        ("python3 -m mine", "."),
    ],
)
def test_a_command_runs_in_the_folder_of_its_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, folder: str
) -> None:
    (tmp_path / "bots").mkdir()
    for name in ("bots/mine.py", "run", "data.txt"):
        (tmp_path / name).touch(0o755)
    monkeypatch.chdir(tmp_path)
    found = parse_bot_command("--exec-phantom", words)
    assert found.folder == (tmp_path / folder).absolute()
    assert os.path.isabs(found.words[0])


@pytest.mark.parametrize("words", ["", "./nowhere", "'"])
def test_a_command_without_a_program_is_an_option_error(words: str) -> None:
    with pytest.raises(OptionError, match="--exec-phantom"):
        parse_bot_command("--exec-phantom", words)


@pytest.mark.parametrize("seat", [0, 1])
def test_bots_that_connect_by_themselves_play_against_a_started_program(
    tmp_path: Path, seat: int
) -> None:
    """Three bots connect before the program is started; each waits for its own game."""
    listener = course_framing.BotListener(0)
    command = parse_bot_command("--exec", write_program(tmp_path, "stock", listener.port))
    commands = (None, command) if seat == 0 else (command, None)
    told: list[bool] = []
    bridge = CourseBridge(
        BridgeOptions(commands=commands, games=3, seconds=60), listener, lambda line: None
    )
    connecting_bot: ConnectingBot = lambda port: bots.play(  # noqa: E731
        port,
        bots.choose_at_random(1),
        keep=lambda asked: told.append("fantom" in asked["game state"]),
    )
    threads = [start_bot(connecting_bot, listener.port) for _ in range(3)]
    try:
        played = list(bridge.play_games())
    finally:
        listener.close()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert [one.forfeit for one in played] == [None] * 3
    assert set(told) == {seat == 1}


def test_a_started_program_is_greeted_before_the_other_bot_connects(tmp_path: Path) -> None:
    """A bot that waits for the server's first line before it connects is no deadlock."""
    listener = course_framing.BotListener(0)
    command = parse_bot_command("--exec", write_program(tmp_path, "stock", listener.port))
    connecting_bot: list[threading.Thread] = []

    def log(line: str) -> None:
        if not connecting_bot:
            assert line == "Received client !"
            connecting_bot.append(start_bot(make_stock_bot(1), listener.port))

    options = BridgeOptions(commands=(command, None), seconds=60)
    try:
        (played,) = CourseBridge(options, listener, log).play_games()
    finally:
        listener.close()
    connecting_bot[0].join(60)
    assert played.forfeit is None


def test_a_machine_player_is_shown_only_what_its_seat_knows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[bytes] = []

    class Witness(RandomPlayer):
        def observe(self, state: Any) -> None:
            seen.append(state.key(0))
            phantoms.add(int(state.culprit))

    phantoms: set[int] = set()
    monkeypatch.setattr("limelight.arena.course_bridge.make_player", lambda name, rules: Witness())
    (played,) = CourseBridge(make_options("random", "random"), None, lambda line: None).play_games()
    assert played.forfeit is None
    assert len(seen) == 2 * len(played.record.actions)
    assert json.loads(played.record.to_json(played.returns))["result"] == played.returns
    assert len(phantoms) > 1  # made up for the inspector


@pytest.mark.parametrize("answer", [-1, None, "Meg"])
def test_a_machine_player_with_an_illegal_answer_forfeits(
    monkeypatch: pytest.MonkeyPatch, answer: Any
) -> None:
    class Answering(RandomPlayer):
        def choose_action(self, state: State, rng: Rng) -> int:
            return answer  # type: ignore[no-any-return]

    monkeypatch.setattr(
        "limelight.arena.course_bridge.make_player", lambda name, rules: Answering()
    )
    (played,) = CourseBridge(make_options("random", "random"), None, lambda line: None).play_games()
    assert played.forfeit
    assert (played.kind, played.forfeit.seat, played.winner) == (FORFEIT_FAILURE, 0, 1)
    assert played.forfeit.reason == f"answered {answer!r}, which is not legal there"
