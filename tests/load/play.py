"""Real random games at many tables at once, over real sockets, at people's pace; what it costs.

    python -m tests.load.play --tables 500 --seconds 120

Each table has two guests with a socket each. Whose turn it is thinks for about `--pace` seconds
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
DOCUMENT = Path(__file__).parents[2] / "docs" / "operate.md"
BEGIN, END = "<!-- begin: figures -->\n", "<!-- end: figures -->\n"
AT_ONCE = 20  # guests that come in, and tables that are opened, at the same time


class Choice(msgspec.Struct):
    """An action that may be played."""

    action: int


class Heard(msgspec.Struct):
    """What the server says, as far as it matters here."""

    type: str
    seq: int = 0
    turn: int | None = None
    status: str = ""
    choices: list[Choice] = []
    code: str = ""
    message: str = ""


decoder = msgspec.json.Decoder(Heard)


@dataclass
class Figures:
    """What was measured."""

    done: list[float] = field(default_factory=list[float])
    told: list[float] = field(default_factory=list[float])
    lag: list[float] = field(default_factory=list[float])
    errors: list[str] = field(default_factory=list[str])
    finished: int = 0
    counting: bool = False

    def note(self, times: list[float], began: float) -> None:
        if self.counting:
            times.append(time.perf_counter() - began)

    def actions(self) -> int:
        return len(self.done)


class Pair:
    """Two guests who play one game after the other."""

    def __init__(self, load: "Load", number: int) -> None:
        self.load = load
        self.number = number
        self.rng = random.Random(number)
        self.cookies: list[str] = []
        self.table = ""
        self.sockets: list[ClientConnection] = []
        self.began = 0.0  # when the action under way was sent
        self.thinking_about = -1  # the number that whose turn it is has last seen
        self.answers = -1  # the number it answers
        self.mover = -1  # who sent it
        self.actions = 0
        self.sending: set[asyncio.Task[None]] = set()

    async def come_in(self) -> None:
        for name in ("Ada", "Bob"):
            answer = await self.load.post("/api/me", {"name": f"{name} {self.number}"})
            self.cookies.append(f"limelight={answer.cookies['limelight']}")

    async def open(self) -> None:
        """Sit down at a new table."""
        plan = {
            "game": GAMES[self.number % len(GAMES)],
            "seats": [{"kind": "person"}, {"kind": "person"}],
            "sit": [0],
            "time": {"pace": "live", "seconds": 3600, "increment": 5},
        }
        answer = await self.load.post("/api/tables", plan, self.cookies[0])
        self.table = answer.json()["id"]
        place = f"/api/tables/{self.table}/seats/1"
        await self.load.request("PUT", place, None, self.cookies[1])
        self.answers = self.thinking_about = -1

    async def play(self) -> None:
        """Game after game, until told to stop."""
        while True:
            async with asyncio.TaskGroup() as both:
                for seat in (0, 1):
                    server = self.load.server(self.number + seat).replace("http", "ws", 1)
                    both.create_task(self.sit(seat, f"{server}/api/tables/{self.table}/live"))
            if self.load.stopping:
                return
            self.load.figures.finished += 1
            async with self.load.door:
                await self.open()

    async def sit(self, seat: int, place: str) -> None:
        headers = {"Cookie": self.cookies[seat]}
        async with connect(place, additional_headers=headers, max_queue=None) as socket:
            self.load.connected += 1
            async for raw in socket:
                if self.heard(seat, socket, decoder.decode(raw)):
                    return
        if not self.load.stopping:
            self.load.figures.errors.append(f"table {self.table}: the line was lost")

    def heard(self, seat: int, socket: ClientConnection, said: Heard) -> bool:
        """Take notice; whether the game is over."""
        figures = self.load.figures
        if said.type == "error":
            figures.errors.append(f"table {self.table}: {said.code}: {said.message}")
        elif said.type == "done":
            self.actions += 1
            figures.note(figures.done, self.began)
        elif said.type == "update":
            if said.turn == seat and said.seq != self.thinking_about:
                self.thinking_about = said.seq
                pause = self.load.pace * self.rng.uniform(0.5, 1.5)
                choice = self.rng.choice(said.choices).action
                loop = asyncio.get_running_loop()
                loop.call_later(pause, self.act, socket, seat, said.seq, choice)
            if self.mover != seat and 0 <= self.answers < said.seq:
                figures.note(figures.told, self.began)
                self.answers = -1
        return said.status == "over" or self.load.stopping

    def act(self, socket: ClientConnection, seat: int, seq: int, action: int) -> None:
        if self.load.stopping or seq != self.thinking_about:
            return  # something else has happened meanwhile
        message = msgspec.json.encode({"type": "play", "seq": seq, "action": action}).decode()
        self.began, self.answers, self.mover = time.perf_counter(), seq, seat
        task = asyncio.create_task(socket.send(message))
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)


class Load:
    """Everybody at once; at several servers the two of a pair come to different ones."""

    def __init__(self, addresses: Sequence[str], tables: int, pace: float) -> None:
        self.addresses = addresses
        self.asked = 0
        self.pace = pace
        self.pairs = [Pair(self, number) for number in range(tables)]
        self.figures = Figures()
        self.door = asyncio.Semaphore(AT_ONCE)
        self.connected = 0
        self.stopping = False
        self.http: httpx.AsyncClient

    def server(self, number: int) -> str:
        return self.addresses[number % len(self.addresses)]

    async def request(self, method: str, path: str, body: Any, cookie: str = "") -> httpx.Response:
        headers = {"Cookie": cookie} if cookie else {}
        self.asked += 1
        place = self.server(self.asked) + path
        answer = await self.http.request(method, place, json=body, headers=headers)
        self.http.cookies.clear()
        answer.raise_for_status()
        return answer

    async def post(self, path: str, body: Any, cookie: str = "") -> httpx.Response:
        return await self.request("POST", path, body, cookie)

    async def run(self, seconds: float, measure: Callable[[], None]) -> None:
        """Let everybody come in, then play for so long.

        `measure` is called when the first few sit, then before play counts, and after.
        """
        async with httpx.AsyncClient(timeout=60) as self.http:
            print(f"{len(self.pairs)} tables: everybody comes in", file=sys.stderr)
            first, others = self.pairs[: len(GAMES)], self.pairs[len(GAMES) :]
            for pairs in (first, others):
                async with asyncio.TaskGroup() as coming:
                    for pair in pairs:
                        coming.create_task(self._seated(pair))
                if pairs is first:
                    measure()
            playing = [asyncio.create_task(self._played(pair)) for pair in self.pairs]
            watching = asyncio.create_task(self._watch())
            while not all(pair.actions for pair in self.pairs):
                await asyncio.sleep(0.01)
            print(f"everybody plays, for {seconds:g} s", file=sys.stderr)
            measure()
            self.figures.counting = True
            await asyncio.sleep(seconds)
            self.figures.counting = False
            measure()
            self.stopping = True
            for task in (watching, *playing):
                task.cancel()
            await asyncio.gather(watching, *playing, return_exceptions=True)

    async def _seated(self, pair: Pair) -> None:
        async with self.door:
            await pair.come_in()
            await pair.open()

    async def _played(self, pair: Pair) -> None:
        try:
            await pair.play()
        except* (OSError, httpx.HTTPError, WebSocketException) as group:
            if not self.stopping:
                self.figures.errors += [f"{type(e).__name__}: {e}" for e in group.exceptions]

    async def _watch(self) -> None:
        """How late this script itself is: on a busy machine its own waiting is part of the rest."""
        while True:
            due = time.perf_counter() + 0.05
            await asyncio.sleep(0.05)
            if self.figures.counting:
                self.figures.lag.append(time.perf_counter() - due)


@dataclass
class Cost:
    """What a process and its children have used."""

    at: float
    cpu: float
    memory: int

    @staticmethod
    def of(process: int) -> "Cost":
        ticks = os.sysconf("SC_CLK_TCK")
        parts = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
        used = sum(int(part) for part in parts[11:15])
        return Cost(time.perf_counter(), used / ticks, pages * os.sysconf("SC_PAGE_SIZE"))


def at(times: Sequence[float], share: float) -> float:
    """The time, in milliseconds, within which this share was done."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def told(load: Load, seconds: float, costs: dict[str, list[Cost]]) -> str:
    """The figures, to be read."""
    figures = load.figures
    lines = [
        f"{len(load.pairs)} tables, {2 * len(load.pairs)} sockets, {seconds:g} s, "
        f"an action at each table about every {load.pace:g} s",
        f"{figures.actions()} actions ({figures.actions() / seconds:.0f}/s), "
        f"{figures.finished} games finished, {len(figures.errors)} errors",
    ]
    rows = (
        ("send → done", figures.done),
        ("send → opponent's update", figures.told),
        ("of it, this script's own lag", figures.lag),
    )
    for name, times in rows:
        parts = [f"{label} {at(times, share):6.1f}" for label, share in SHARES]
        lines.append(f"{name:29}{'  '.join(parts)}  ms")
    for name, (_, before, after) in costs.items():
        share = (after.cpu - before.cpu) / (after.at - before.at)
        lines.append(f"{name}: {100 * share:.0f} % of one core, {after.memory >> 20} MB")
    with_load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    lines.append(f"load average of the machine ({os.cpu_count()} cores): {with_load}")
    return "\n".join(lines)


SHARES = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))


@contextmanager
def open_server(address: str, database: str) -> Iterator[tuple[str, int | None]]:
    """The server's address and process: the one named, or one of our own."""
    if address:
        yield address, None
        return
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder), database or sqlite_url(Path(folder)))
        try:
            yield server.address, server.process.pid
        finally:
            server.stop()


def play(
    tables: int, seconds: float, pace: float, address: str = "", database: str = ""
) -> tuple[Load, str]:
    """Play, and say what it cost."""
    costs: dict[str, list[Cost]] = {}
    with open_server(address, database) as (where, process):
        load = Load([where], tables, pace)

        def measure() -> None:
            if process is not None:
                costs.setdefault("server", []).append(Cost.of(process))
            costs.setdefault("this script", []).append(Cost.of(os.getpid()))

        asyncio.run(load.run(seconds, measure))
        said = told(load, seconds, costs)
        pause = longest_pause(where)
        return load, said + (
            f"\nlongest garbage collection: {1000 * pause:.0f} ms" if pause else ""
        )


def longest_pause(address: str) -> float:
    """Seconds of the longest garbage collection of a server; 0 if it does not tell us."""
    answer = httpx.get(f"{address}/metrics", timeout=60)
    found = re.search(r"^limelight_gc_longest_seconds (\S+)", answer.text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def written(command: str, said: str, begin: str = BEGIN, end: str = END) -> None:
    """Put the figures into the document, with the command they come from."""
    text = DOCUMENT.read_text()
    before, rest = text.split(begin)
    after = rest.split(end)[1]
    DOCUMENT.write_text(f"{before}{begin}```\n$ {command}\n{said}\n```\n{end}{after}")


def main() -> None:
    asking = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asking.add_argument("--tables", type=int, default=500)
    asking.add_argument("--seconds", type=float, default=120)
    asking.add_argument("--pace", type=float, default=2.0, help="seconds for each action")
    asking.add_argument("--address", default="", help="a server that runs; its limits eased")
    asking.add_argument("--database", default="", help="for a server of our own; SQLite if none")
    asking.add_argument("--write", action="store_true", help="put the figures into docs/operate.md")
    asked = asking.parse_args()
    load, said = play(asked.tables, asked.seconds, asked.pace, asked.address, asked.database)
    print(said)
    for error in load.figures.errors[:10]:
        print(error)
    if asked.write:
        written(
            f"python -m tests.load.play --tables {asked.tables} --seconds {asked.seconds:g}", said
        )
    raise SystemExit(1 if load.figures.errors else 0)


if __name__ == "__main__":
    main()
