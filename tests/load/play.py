"""Real random games at many tables at once, over real sockets, at people's pace; what it costs.

    python -m tests.load.play --tables 500 --seconds 120

Each table has two guests with a socket each. The player to move waits for about `--pace` seconds
(half of it to one and a half times), then plays any legal action. Once every table has played one,
the time from the sending of an action to its `done`, and to the other player's `update`, counts.
"""

import argparse
import asyncio
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.server_process import ServerProcess, sqlite_url

GAMES = ("opera", "jack", "minuit")
FIGURES_PATH = Path(__file__).parents[2] / "docs" / "operate.md"
BEGIN, END = "<!-- begin: figures -->\n", "<!-- end: figures -->\n"
MAX_CONCURRENT_OPENINGS = 20  # guests that come in, and tables that are opened, at the same time


class LegalChoice(msgspec.Struct):
    """A legal action."""

    action: int


class ServerMessage(msgspec.Struct):
    """A message of the server, with the fields that are used here."""

    type: str
    seq: int = 0
    turn: int | None = None
    status: str = ""
    choices: list[LegalChoice] = []
    code: str = ""
    message: str = ""


decoder = msgspec.json.Decoder(ServerMessage)


@dataclass
class LoadFigures:
    """The measurements."""

    done_seconds: list[float] = field(default_factory=list[float])
    update_seconds: list[float] = field(default_factory=list[float])
    lag_seconds: list[float] = field(default_factory=list[float])
    errors: list[str] = field(default_factory=list[str])
    finished_games: int = 0
    is_counting: bool = False

    def record(self, times: list[float], began: float) -> None:
        if self.is_counting:
            times.append(time.perf_counter() - began)

    def count_actions(self) -> int:
        return len(self.done_seconds)


class PlayerPair:
    """Two guests who play one game after the other."""

    def __init__(self, load: "LoadRun", number: int) -> None:
        self.load = load
        self.number = number
        self.rng = random.Random(number)
        self.cookies: list[str] = []
        self.table = ""
        self.sockets: list[ClientConnection] = []
        self.sent_at = 0.0  # when the latest action was sent
        self.thinking_seq = -1  # the sequence number that the player to move has last seen
        self.answered_seq = -1  # the sequence number that the latest action answers
        self.moving_seat = -1  # the seat that sent it
        self.actions = 0
        self.sending: set[asyncio.Task[None]] = set()

    async def create_guests(self) -> None:
        for name in ("Ada", "Bob"):
            answer = await self.load.post("/api/me", {"name": f"{name} {self.number}"})
            self.cookies.append(f"limelight={answer.cookies['limelight']}")

    async def open_table(self) -> None:
        """Open a table, and seat both guests."""
        plan = {
            "game": GAMES[self.number % len(GAMES)],
            "seats": [{"kind": "person"}, {"kind": "person"}],
            "sit": [0],
            "time": {"pace": "live", "seconds": 3600, "increment": 5},
        }
        answer = await self.load.post("/api/tables", plan, self.cookies[0])
        self.table = answer.json()["id"]
        path = f"/api/tables/{self.table}/seats/1"
        await self.load.request("PUT", path, None, self.cookies[1])
        self.answered_seq = self.thinking_seq = -1

    async def play(self) -> None:
        """Play game after game until the run stops."""
        while True:
            async with asyncio.TaskGroup() as both:
                for seat in (0, 1):
                    server = self.load.get_address(self.number + seat).replace("http", "ws", 1)
                    both.create_task(self.sit(seat, f"{server}/api/tables/{self.table}/live"))
            if self.load.is_stopping:
                return
            self.load.figures.finished_games += 1
            async with self.load.opening_slots:
                await self.open_table()

    async def sit(self, seat: int, place: str) -> None:
        headers = {"Cookie": self.cookies[seat]}
        async with connect(place, additional_headers=headers, max_queue=None) as socket:
            self.load.connected += 1
            async for raw in socket:
                if self.handle_message(seat, socket, decoder.decode(raw)):
                    return
        if not self.load.is_stopping:
            self.load.figures.errors.append(f"table {self.table}: the connection was lost")

    def handle_message(self, seat: int, socket: ClientConnection, message: ServerMessage) -> bool:
        """Handle a message; return whether to stop, because the game or the run is over."""
        figures = self.load.figures
        if message.type == "error":
            figures.errors.append(f"table {self.table}: {message.code}: {message.message}")
        elif message.type == "done":
            self.actions += 1
            figures.record(figures.done_seconds, self.sent_at)
        elif message.type == "update":
            if message.turn == seat and message.seq != self.thinking_seq:
                self.thinking_seq = message.seq
                pause = self.load.pace_seconds * self.rng.uniform(0.5, 1.5)
                choice = self.rng.choice(message.choices).action
                loop = asyncio.get_running_loop()
                loop.call_later(pause, self.act, socket, seat, message.seq, choice)
            if self.moving_seat != seat and 0 <= self.answered_seq < message.seq:
                figures.record(figures.update_seconds, self.sent_at)
                self.answered_seq = -1
        return message.status == "over" or self.load.is_stopping

    def act(self, socket: ClientConnection, seat: int, seq: int, action: int) -> None:
        if self.load.is_stopping or seq != self.thinking_seq:
            return  # the position has changed meanwhile
        message = msgspec.json.encode({"type": "play", "seq": seq, "action": action}).decode()
        self.sent_at, self.answered_seq, self.moving_seat = time.perf_counter(), seq, seat
        task = asyncio.create_task(socket.send(message))
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)


class LoadRun:
    """All pairs at once; with several servers the players of a pair use different ones."""

    def __init__(self, addresses: Sequence[str], tables: int, pace: float) -> None:
        self.addresses = addresses
        self.request_count = 0
        self.pace_seconds = pace
        self.pairs = [PlayerPair(self, number) for number in range(tables)]
        self.figures = LoadFigures()
        self.opening_slots = asyncio.Semaphore(MAX_CONCURRENT_OPENINGS)
        self.connected = 0
        self.is_stopping = False
        self.http: httpx.AsyncClient

    def get_address(self, number: int) -> str:
        return self.addresses[number % len(self.addresses)]

    async def request(self, method: str, path: str, body: Any, cookie: str = "") -> httpx.Response:
        headers = {"Cookie": cookie} if cookie else {}
        self.request_count += 1
        url = self.get_address(self.request_count) + path
        answer = await self.http.request(method, url, json=body, headers=headers)
        self.http.cookies.clear()
        answer.raise_for_status()
        return answer

    async def post(self, path: str, body: Any, cookie: str = "") -> httpx.Response:
        return await self.request("POST", path, body, cookie)

    async def run(self, seconds: float, measure: Callable[[], None]) -> None:
        """Seat all pairs, then play for so many seconds.

        `measure` is called when the first pairs sit, and before and after the play that counts.
        """
        async with httpx.AsyncClient(timeout=60) as self.http:
            print(f"{len(self.pairs)} tables: the guests sit down", file=sys.stderr)
            first, others = self.pairs[: len(GAMES)], self.pairs[len(GAMES) :]
            for pairs in (first, others):
                async with asyncio.TaskGroup() as coming:
                    for pair in pairs:
                        coming.create_task(self._seat_pair(pair))
                if pairs is first:
                    measure()
            playing = [asyncio.create_task(self._play_pair(pair)) for pair in self.pairs]
            watching = asyncio.create_task(self._measure_lag())
            while not all(pair.actions for pair in self.pairs):
                await asyncio.sleep(0.01)
            print(f"all tables play, for {seconds:g} s", file=sys.stderr)
            measure()
            self.figures.is_counting = True
            await asyncio.sleep(seconds)
            self.figures.is_counting = False
            measure()
            self.is_stopping = True
            for task in (watching, *playing):
                task.cancel()
            await asyncio.gather(watching, *playing, return_exceptions=True)

    async def _seat_pair(self, pair: PlayerPair) -> None:
        async with self.opening_slots:
            await pair.create_guests()
            await pair.open_table()

    async def _play_pair(self, pair: PlayerPair) -> None:
        try:
            await pair.play()
        except* (OSError, httpx.HTTPError, WebSocketException) as group:
            if not self.is_stopping:
                self.figures.errors += [f"{type(e).__name__}: {e}" for e in group.exceptions]

    async def _measure_lag(self) -> None:
        """Measure how late this script itself is; on a busy machine this is part of all times."""
        while True:
            due = time.perf_counter() + 0.05
            await asyncio.sleep(0.05)
            if self.figures.is_counting:
                self.figures.lag_seconds.append(time.perf_counter() - due)


@dataclass
class ProcessUsage:
    """The resources that a process and its children have used."""

    measured_at: float
    cpu_seconds: float
    memory_bytes: int

    @staticmethod
    def measure(process: int) -> "ProcessUsage":
        ticks = os.sysconf("SC_CLK_TCK")
        parts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
        used = sum(int(part) for part in parts[11:15])
        return ProcessUsage(time.perf_counter(), used / ticks, pages * os.sysconf("SC_PAGE_SIZE"))


def quantile_milliseconds(times: Sequence[float], share: float) -> float:
    """Return a quantile of times in seconds, in milliseconds."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def format_report(load: LoadRun, seconds: float, costs: dict[str, list[ProcessUsage]]) -> str:
    """Format the figures for people."""
    figures = load.figures
    lines = [
        f"{len(load.pairs)} tables, {2 * len(load.pairs)} sockets, {seconds:g} s, "
        f"an action at each table about every {load.pace_seconds:g} s",
        f"{figures.count_actions()} actions ({figures.count_actions() / seconds:.0f}/s), "
        f"{figures.finished_games} games finished, {len(figures.errors)} errors",
    ]
    rows = (
        ("send → done", figures.done_seconds),
        ("send → opponent's update", figures.update_seconds),
        ("of it, this script's own lag", figures.lag_seconds),
    )
    for name, times in rows:
        parts = [
            f"{label} {quantile_milliseconds(times, share):6.1f}" for label, share in QUANTILES
        ]
        lines.append(f"{name:29}{'  '.join(parts)}  ms")
    for name, (_, before, after) in costs.items():
        share = (after.cpu_seconds - before.cpu_seconds) / (after.measured_at - before.measured_at)
        lines.append(f"{name}: {100 * share:.0f} % of one core, {after.memory_bytes >> 20} MB")
    with_load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    lines.append(f"load average of the machine ({os.cpu_count()} cores): {with_load}")
    return "\n".join(lines)


QUANTILES = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))


@contextmanager
def open_server(address: str, database: str) -> Iterator[tuple[str, int | None]]:
    """Yield the address and process id of a server: the given one, or a new one."""
    if address:
        yield address, None
        return
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), database or sqlite_url(Path(folder)))
        try:
            yield server.address, server.process.pid
        finally:
            server.stop()


def measure_load(
    tables: int, seconds: float, pace: float, address: str = "", database: str = ""
) -> tuple[LoadRun, str]:
    """Play, and return the run and its report."""
    costs: dict[str, list[ProcessUsage]] = {}
    with open_server(address, database) as (server_address, process):
        load = LoadRun([server_address], tables, pace)

        def measure() -> None:
            if process is not None:
                costs.setdefault("server", []).append(ProcessUsage.measure(process))
            costs.setdefault("this script", []).append(ProcessUsage.measure(os.getpid()))

        asyncio.run(load.run(seconds, measure))
        report = format_report(load, seconds, costs)
        pause = load_longest_pause(server_address)
        return load, report + (
            f"\nlongest garbage collection: {1000 * pause:.0f} ms" if pause else ""
        )


def load_longest_pause(address: str) -> float:
    """Load the seconds of the longest garbage collection of a server; 0 if unknown."""
    answer = httpx.get(f"{address}/metrics", timeout=60)
    match = re.search(r"^limelight_gc_longest_seconds (\S+)", answer.text, re.MULTILINE)
    return float(match[1]) if match else 0.0


def write_figures(command: str, report: str, begin: str = BEGIN, end: str = END) -> None:
    """Write the figures into the document, with the command that produced them."""
    text = FIGURES_PATH.read_text()
    before, rest = text.split(begin)
    after = rest.split(end)[1]
    FIGURES_PATH.write_text(f"{before}{begin}```\n$ {command}\n{report}\n```\n{end}{after}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds for each action")
    parser.add_argument("--address", default="", help="a server that runs; its limits eased")
    parser.add_argument("--database", default="", help="for a server of our own; SQLite if none")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/operate.md")
    arguments = parser.parse_args()
    load, report = measure_load(
        arguments.tables, arguments.seconds, arguments.pace, arguments.address, arguments.database
    )
    print(report)
    for error in load.figures.errors[:10]:
        print(error)
    if arguments.write:
        options = f"--tables {arguments.tables} --seconds {arguments.seconds:g}"
        write_figures(f"python -m tests.load.play {options}", report)
    raise SystemExit(1 if load.figures.errors else 0)


if __name__ == "__main__":
    main()
