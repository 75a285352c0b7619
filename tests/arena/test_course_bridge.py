"""Games over the bridge: real sockets, good bots and bad ones, in every seat."""

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
from limelight.ai.player_specs import Random
from limelight.arena import course_framing
from limelight.arena.bot_process import order
from limelight.arena.course_bridge import (
    DISCONNECT,
    FAILURE,
    TIMEOUT,
    Bot,
    Bridge,
    Played,
    Tally,
    Terms,
    conduct,
    understood,
)
from limelight.arena.course_protocol import Question, Table
from limelight.core.errors import OptionError
from limelight.games.opera import OPERA
from tests.ai.test_command_player import has_ended
from tests.arena import course_bots as bots
from tests.cli.terminal import PATIENCE

PROGRAM = Path(bots.__file__)
Come = Callable[[int], object]


class Evening:
    """Some games over the bridge, with bots that connect in the order in which they are given."""

    def __init__(self, terms: Terms, *come: Come) -> None:
        self.log: list[str] = []
        listener = course_framing.Listener(0)
        self.bridge = Bridge(terms, listener, self.log.append)
        running = self.bridge.run()
        self.played: list[Played] = []
        per_game = len(terms.arrivals())
        try:
            for first in range(0, max(len(come), 1), max(per_game, 1)):
                threads = [arriving(bot, listener.port) for bot in come[first : first + per_game]]
                self.played.append(next(running))
                for thread in threads:
                    thread.join(60)
                    assert not thread.is_alive()
        finally:
            listener.close()

    @property
    def inspector(self) -> Tally:
        return self.bridge.tallies[0]

    @property
    def phantom(self) -> Tally:
        return self.bridge.tallies[1]


def arriving(bot: Come, port: int) -> threading.Thread:
    """The bot, once it stands in the queue: it connects before the next one does."""
    there = threading.Event()
    connected = bots.connected

    def connect(number: int) -> socket.socket:
        connection = connected(number)
        there.set()
        return connection

    thread = threading.Thread(target=bot, args=(port,), daemon=True)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(bots, "connected", connect)
        thread.start()
        assert there.wait(60)
    return thread


def stock(seed: int = 1) -> Come:
    return lambda port: bots.play(port, bots.at_random(seed))


def gulping(seed: int = 1) -> Come:
    return lambda port: bots.play(port, bots.at_random(seed), bots.read_gulps)


def against(*names: str, seconds: float = 60.0, **more: Any) -> Terms:
    return Terms((names[0], names[1]), seconds=seconds, seed="a", **more)


def replayed(played: Played) -> Record:
    """The record, there and back, and every deal proved."""
    record = Record.from_json(played.record.to_json(played.returns))
    assert record.verify(game("opera")) > 0
    return record


# Whole games.


@pytest.mark.parametrize("rules", ["course", "book"])
@pytest.mark.parametrize("dialect", ["new", "old"])
def test_two_bots_play_each_other(rules: str, dialect: str) -> None:
    terms = against("bot", "bot", games=3, rules=rules, dialect=dialect)
    evening = Evening(terms, *(stock(number) for number in range(6)))
    assert len(evening.played) == 3
    for tally in evening.bridge.tallies:
        assert (tally.games, tally.bad.total(), tally.lapses) == (3, 0, [])
        assert len(tally.times) > 10
    assert evening.inspector.wins + evening.phantom.wins == 3
    for played in evening.played:
        state = replayed(played).last(game("opera"))
        assert state.returns() == played.returns
        assert played.record.options["rules"] == rules


@pytest.mark.parametrize("machine", ["random", "greedy"])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("bot", [stock, gulping])
def test_a_bot_plays_a_machine_in_either_seat(
    machine: str, seat: int, bot: Callable[[int], Come]
) -> None:
    names = ("bot", machine) if seat == 0 else (machine, "bot")
    told: list[bool] = []
    evening = Evening(against(*names), bot(1))
    (played,) = evening.played
    assert played.forfeit is None
    assert evening.bridge.tallies[seat].bad.total() == 0
    assert replayed(played).names == list(names)
    watching: Come = lambda port: bots.play(  # noqa: E731
        port, bots.at_random(1), keep=lambda asked: told.append("fantom" in asked["game state"])
    )
    Evening(against(*names), watching)
    assert set(told) == {seat == 1}


def test_the_first_connection_is_the_inspector_unless_told() -> None:
    for phantom_first in (False, True):
        seen: list[set[bool]] = [set(), set()]
        come: list[Come] = [
            lambda port, found=found: bots.play(  # type: ignore[misc]
                port,
                bots.at_random(1),
                keep=lambda asked: found.add("fantom" in asked["game state"]),
            )
            for found in seen
        ]
        Evening(against("bot", "bot", phantom_first=phantom_first), *come)
        assert seen == [{phantom_first}, {not phantom_first}]


def test_the_lines_that_other_tools_read() -> None:
    evening = Evening(against("bot", "bot"), stock(1), stock(2))
    assert evening.log == ["Received client !", "Received client !", "received all clients"]
    (played,) = evening.played
    view = replayed(played).last(game("opera")).view(None)
    won, carlotta, score = played.log()
    assert won == (
        "---- fantom wins"
        if view["winner"] == "phantom"
        else f"---- inspector wins : fantom is {played.phantom}"
    )
    assert carlotta == f"---- final position of Carlotta : {view['carlotta']}"
    assert score == f"---- final score : {22 - view['carlotta']}"


def test_the_same_seed_gives_the_same_games() -> None:
    one, again = (
        Evening(against("bot", "greedy", games=3), stock(1), stock(2), stock(3)) for _ in range(2)
    )
    assert [played.record for played in one.played] == [played.record for played in again.played]
    deals = [played.record.actions[:9] for played in one.played]
    assert deals[0] != deals[1]


def test_random_against_random_under_course_rules() -> None:
    """The inspector wins about 59 to 60 %: here within 1.5 points, by four thousand games."""
    games, wins = 4000, 0
    for number in range(games):
        rng = Rng(number)
        tallies = [Tally(""), Tally("")]

        def ask(question: Question, rng: Rng = rng) -> bytes:
            return str(rng.below(len(question.data))).encode()

        record = Record("opera", {"rules": "course"}, 2, [], f"seed {number}")
        state = OPERA.new(2, {"rules": "course"})
        sitters = [Bot(ask, seat, rng, tallies[seat]) for seat in (0, 1)]
        conduct(record, state, [*sitters], Table(rng))
        assert tallies[0].bad.total() + tallies[1].bad.total() == 0
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
def test_what_is_an_answer(answer: bytes | None, wrong: str) -> None:
    assert understood(answer, 4)[1] == wrong


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
def test_a_bad_answer_is_counted_and_one_is_drawn(body: bytes, wrong: str) -> None:
    """And the bot plays on: the answers before and after it are as they should be."""
    nonsense: Come = lambda port: bots.reply(port, lambda asked: body if asked == 3 else None)  # noqa: E731
    one, again = (Evening(against("bot", "random"), nonsense) for _ in range(2))
    (played,) = one.played
    assert played.forfeit is None
    assert one.inspector.bad == {wrong: 1}
    assert " to choose from), answered " in one.inspector.examples[wrong]
    assert played.record == again.played[0].record  # by the seed


def test_nothing_but_nonsense_plays_to_the_end() -> None:
    evening = Evening(
        against("bot", "bot"),
        lambda port: bots.reply(port, lambda asked: b"nonsense"),
        lambda port: bots.reply(port, lambda asked: b"-1"),
    )
    (played,) = evening.played
    assert played.forfeit is None
    assert set(evening.inspector.bad) == {"not JSON"}
    assert set(evening.phantom.bad) == {"out of range"}
    assert evening.inspector.bad.total() == len(evening.inspector.times)
    replayed(played)


def test_two_answers_in_one_write_are_two_answers() -> None:
    ahead: Come = lambda port: bots.raw(  # noqa: E731
        port, lambda asked: bots.framed(b"0") * 2 if asked % 2 == 0 else b""
    )
    evening = Evening(against("bot", "random"), ahead)
    assert evening.played[0].forfeit is None
    assert evening.inspector.bad.total() == 0


# Forfeits.

HALF = struct.pack("!I", 10) + b"123"
FOREVER = struct.pack("!I", 0xFFFFFFFF)


@pytest.mark.parametrize(
    ("bot", "kind", "words"),
    [
        (lambda port: bots.raw(port, lambda asked: None), DISCONNECT, "closed the connection"),
        (
            lambda port: bots.raw(port, lambda asked: bots.framed(b"0") if asked < 5 else None),
            DISCONNECT,
            "closed the connection",
        ),
        (bots.half, DISCONNECT, "closed the connection, in the middle of an answer"),
        (bots.slow, TIMEOUT, "no answer in time, waiting for an answer (0.2 s)"),
        (lambda port: bots.raw(port, lambda asked: HALF), TIMEOUT, "in the middle of an answer"),
        (lambda port: bots.raw(port, lambda asked: b"\x00\x00"), TIMEOUT, "in the middle"),
        (lambda port: bots.raw(port, lambda asked: FOREVER), TIMEOUT, "no answer in time"),
        (lambda port: bots.connected(port).close(), DISCONNECT, "connection"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_who_does_not_answer_forfeits(bot: Come, kind: str, words: str, seat: int) -> None:
    # Against a machine, which has no limit: on busy cores a good bot might be late as well.
    names = ("bot", "random") if seat == 0 else ("random", "bot")
    # Who is to be in the middle of an answer must have begun it, however busy the machine is.
    begun = "in the middle" in words
    seconds = PATIENCE if kind != TIMEOUT else 2.0 if begun else 0.2
    evening = Evening(against(*names, seconds=seconds), bot)
    (played,) = evening.played
    assert played.forfeit
    assert (played.forfeit.seat, played.kind, played.winner) == (seat, kind, 1 - seat)
    assert words in played.forfeit.reason
    bad, good = evening.bridge.tallies[seat], evening.bridge.tallies[1 - seat]
    assert (bad.wins, good.wins) == (0, 1)
    assert (bad.forfeits(kind), len(bad.lapses), good.lapses) == (1, 1, [])
    assert played.log()[0].startswith("---- inspector" if seat else "---- fantom")
    replayed(played)


def test_a_forfeit_is_one_games_and_the_next_one_goes_on() -> None:
    terms = against("bot", "random", games=3)
    gone: Come = lambda port: bots.raw(port, lambda asked: None)  # noqa: E731
    evening = Evening(terms, stock(1), gone, stock(2))
    assert [played.forfeit is None for played in evening.played] == [True, False, True]
    assert [lapse.game for lapse in evening.inspector.lapses] == [2]


def test_who_answers_without_end_and_never_reads_does_not_stop_us() -> None:
    evening = Evening(against("bot", "random"), bots.deaf)
    assert len(evening.played) == 1


# Frames.


@pytest.mark.parametrize("length", [122, 123, 1019, 1020, 1021, 1024, 1025, 2048, 3195])
def test_frames_spare_a_client_that_reads_1024_bytes_at_a_time(length: int) -> None:
    sent = course_framing.frame(b"x" * length)
    body = sent[4:]
    assert int.from_bytes(sent[:4], "big") == len(body)
    assert body.rstrip() == b"x" * length
    assert len(sent) % 1024
    assert len(body) % 1024
    assert b"{" not in sent[:4]


def test_a_question_is_one_write(monkeypatch: pytest.MonkeyPatch) -> None:
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
                theirs.sendall(bots.framed(b"0"))

        options: list[tuple[int, ...]] = []
        link = course_framing.Link(Watched())  # type: ignore[arg-type]
        assert link.ask(b"{}", 5) == b"0"
    assert writes == [b"\x00\x00\x00\x02{}"]
    assert (socket.IPPROTO_TCP, socket.TCP_NODELAY, 1) in options
    assert (socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1) in options


def test_a_port_that_is_taken() -> None:
    listener = course_framing.Listener(0)
    try:
        with pytest.raises(OptionError, match=f"--port: {listener.port} is taken by another"):
            course_framing.Listener(listener.port)
    finally:
        listener.close()


# Programs that we start.


def program(folder: Path, kind: str, port: int, *more: str) -> str:
    """A bot's program in a folder of its own."""
    folder.mkdir(exist_ok=True)
    script = folder / "bot.py"
    script.write_text(PROGRAM.read_text())
    return shlex.join([sys.executable, str(script), kind, str(port), *more])


def started(tmp_path: Path, kinds: tuple[str | None, str | None], games: int = 1) -> Bridge:
    """All the games of bots that are started, where a kind is told, against a greedy one."""
    listener = course_framing.Listener(0)
    orders = [
        None
        if kind is None
        else order("--exec", program(tmp_path / str(seat), kind, listener.port))
        for seat, kind in enumerate(kinds)
    ]
    names = tuple("greedy" if kind is None else "bot" for kind in kinds)
    terms = Terms((names[0], names[1]), (orders[0], orders[1]), games=games, seed="a", seconds=60)
    bridge = Bridge(terms, listener, lambda line: None)
    try:
        for _ in bridge.run():
            pass
    finally:
        listener.close()
    return bridge


def test_programs_are_started_for_each_game(tmp_path: Path) -> None:
    bridge = started(tmp_path, ("stock", "gulps"), 2)
    assert [tally.games for tally in bridge.tallies] == [2, 2]
    assert [tally.lapses for tally in bridge.tallies] == [[], []]
    assert [tally.bad.total() for tally in bridge.tallies] == [0, 0]


def test_a_program_runs_in_its_own_folder_and_ends_with_all_it_started(tmp_path: Path) -> None:
    bridge = started(tmp_path, (None, "clinging"), 2)
    assert bridge.tallies[1].lapses == []
    lines = (tmp_path / "1" / "numbers.txt").read_text().splitlines()
    assert len(lines) == 2
    for number in " ".join(lines).split():
        assert has_ended(int(number))


def test_a_program_that_is_none_forfeits(tmp_path: Path) -> None:
    script = tmp_path / "bot"
    script.write_bytes(b"\x7fELF but not quite")
    script.chmod(0o755)
    terms = Terms(("bot", "random"), (order("--exec-inspector", str(script)), None), games=2)
    listener = course_framing.Listener(0)
    try:
        played = list(Bridge(terms, listener, lambda line: None).run())
    finally:
        listener.close()
    for one in played:
        assert one.forfeit
        assert "cannot be started" in one.forfeit.reason


def test_a_program_that_never_connects_forfeits_with_its_last_words(tmp_path: Path) -> None:
    bridge = started(tmp_path, ("failing", None), 2)
    assert bridge.tallies[1].wins == 2
    assert [lapse.reason for lapse in bridge.tallies[0].lapses] == [
        "never connected; it ended with exit code 1: no model found"
    ] * 2


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
def test_the_folder_is_that_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, folder: str
) -> None:
    (tmp_path / "bots").mkdir()
    for name in ("bots/mine.py", "run", "data.txt"):
        (tmp_path / name).touch(0o755)
    monkeypatch.chdir(tmp_path)
    found = order("--exec-phantom", words)
    assert found.folder == (tmp_path / folder).absolute()
    assert os.path.isabs(found.words[0])


@pytest.mark.parametrize("words", ["", "./nowhere", "'"])
def test_a_program_that_cannot_be_started_is_said_at_once(words: str) -> None:
    with pytest.raises(OptionError, match="--exec-phantom"):
        order("--exec-phantom", words)


@pytest.mark.parametrize("seat", [0, 1])
def test_bots_that_come_by_themselves_meet_one_that_we_start(tmp_path: Path, seat: int) -> None:
    """All of them at once, before the program is even started: each waits for its own game."""
    listener = course_framing.Listener(0)
    command = order("--exec", program(tmp_path, "stock", listener.port))
    orders = (None, command) if seat == 0 else (command, None)
    told: list[bool] = []
    bridge = Bridge(Terms(orders=orders, games=3, seconds=60), listener, lambda line: None)
    coming: Come = lambda port: bots.play(  # noqa: E731
        port, bots.at_random(1), keep=lambda asked: told.append("fantom" in asked["game state"])
    )
    threads = [arriving(coming, listener.port) for _ in range(3)]
    try:
        played = list(bridge.run())
    finally:
        listener.close()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert [one.forfeit for one in played] == [None] * 3
    assert set(told) == {seat == 1}


def test_a_program_that_we_start_need_not_wait_for_the_other(tmp_path: Path) -> None:
    """Who waits for the server's first line before connecting gets to see it."""
    listener = course_framing.Listener(0)
    command = order("--exec", program(tmp_path, "stock", listener.port))
    coming: list[threading.Thread] = []

    def log(line: str) -> None:
        if not coming:
            assert line == "Received client !"
            coming.append(arriving(stock(1), listener.port))

    terms = Terms(orders=(command, None), seconds=60)
    try:
        (played,) = Bridge(terms, listener, log).run()
    finally:
        listener.close()
    coming[0].join(60)
    assert played.forfeit is None


def test_a_machine_is_told_only_what_its_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bytes] = []

    class Witness(Random):
        def see(self, state: Any) -> None:
            seen.append(state.key(0))
            phantoms.add(int(state.culprit))

    phantoms: set[int] = set()
    monkeypatch.setattr("limelight.arena.course_bridge.player", lambda name, rules: Witness())
    (played,) = Bridge(against("random", "random"), None, lambda line: None).run()
    assert played.forfeit is None
    assert len(seen) == 2 * len(played.record.actions)
    assert json.loads(played.record.to_json(played.returns))["result"] == played.returns
    assert len(phantoms) > 1  # made up for the inspector


@pytest.mark.parametrize("answer", [-1, None, "Meg"])
def test_a_machine_that_does_not_play_forfeits(
    monkeypatch: pytest.MonkeyPatch, answer: Any
) -> None:
    class Answering(Random):
        def choose(self, state: State, rng: Rng) -> int:
            return answer  # type: ignore[no-any-return]

    monkeypatch.setattr("limelight.arena.course_bridge.player", lambda name, rules: Answering())
    (played,) = Bridge(against("random", "random"), None, lambda line: None).run()
    assert played.forfeit
    assert (played.kind, played.forfeit.seat, played.winner) == (FAILURE, 0, 1)
    assert played.forfeit.reason == f"answered {answer!r}, which is not legal there"
